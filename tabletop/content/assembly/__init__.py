"""Makes the engine's values from checked files."""
