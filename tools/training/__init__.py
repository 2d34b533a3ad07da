"""Learning weights from games that computer players played."""
