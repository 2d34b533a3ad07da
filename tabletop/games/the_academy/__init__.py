"""The Academy: a trick-taking game for three or four, with roles and a new rule every round."""
