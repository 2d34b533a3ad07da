"""Child processes that work while the window stays responsive."""
