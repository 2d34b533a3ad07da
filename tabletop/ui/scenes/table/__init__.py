"""The table on which a game is played, and the dialogs and menus over it."""
