"""The Academy: a trick-taking game for three or four players, with roles and changing rules."""
