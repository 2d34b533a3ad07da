"""Games in progress, as the window uses them. Submodules are imported when first needed."""
