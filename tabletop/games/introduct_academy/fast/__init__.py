"""The fast state of Introduct Academy: a compact position for the search."""
