"""The shared regions of a table, and where they lie at any size."""
