"""Texts about problem reports."""

NOT_WRITTEN = "The problem report is not written. {}"
WRITTEN = "A problem report is written"
TEXT = (
    "It is in {}\n\nIt holds the version, the settings, the last error and the moves of the game "
    "that is open with its seed. No names and no folders are in it. The moves tell every hand."
)
