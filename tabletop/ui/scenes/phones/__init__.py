"""Players on phones who join a game in the window."""
