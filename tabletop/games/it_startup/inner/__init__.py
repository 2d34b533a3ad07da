"""The fast state of IT Startup: a compact position on which computer players search."""
