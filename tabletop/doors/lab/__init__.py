"""The balance lab: many games of computer players, one row each, and what the rows show."""
