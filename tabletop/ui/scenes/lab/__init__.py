"""The balance lab, in which computer players play many games, as a screen of the window."""
