"""The screen that prints a game to a PDF file."""
