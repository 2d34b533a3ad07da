"""The balance lab: many games of computer players, and what the rows show."""
