"""Measures whether what every scene says can be read, at any size: see `__main__`."""
