"""The fast state of IT Startup: a compact position for the search of computer players."""
