"""The balance lab: many games of computer players, a row for each, and their statistics."""
