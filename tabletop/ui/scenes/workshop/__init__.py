"""The workshop, in which a player makes a game: problems, contents and a table of it."""
