"""The names of scenes, for whoever must know them without the window."""

SCENES = (
    "library",
    "setup",
    "table",
    "overview",
    "commands",
    "look",
    "chooser",
    "tray",
    "curtain",
    "pause",
    "settings",
    "rulebook",
    "results",
    "lesson",
    "puzzle",
    "puzzles",
    "statistics",
    "balance",
    "invite",
    "print",
    "workshop",
    "replay",
    "welcome",
    "games",
)
"""The scenes that can be drawn."""
