"""Controls with behaviour: pointer, keyboard and focus."""
