"""The screen that lists the saved games, and the dialogs about them."""
