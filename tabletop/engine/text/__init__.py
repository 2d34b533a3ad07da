"""What a game tells: prompts, labels, reasons, and where to read more."""
