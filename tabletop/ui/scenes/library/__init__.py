"""The library, which shows the games, and the dialogs by which games are added and removed."""
