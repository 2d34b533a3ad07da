"""Positions in few numbers, which computer players think on."""
