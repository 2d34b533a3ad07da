"""The Academy: tricks, roles and a new rule every round, for three or four."""
