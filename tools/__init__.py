"""Programs that only makers of Recess use, from a checkout: `python -m tools --help`."""
