"""Synonyms for rulebook searches in all games.

A game adds its own with `synonyms:` in `game.yaml`.
"""

SHARED: tuple[tuple[str, ...], ...] = (
    ("discard", "trash", "dump", "scrap", "bin"),
    ("colour", "color", "suit"),
    ("pile", "deck", "stack", "stock", "pack"),
    ("score", "point", "result"),
    ("win", "winner", "victory", "objective"),
    ("end", "finish"),
    ("setup", "preparation", "beginning"),
    ("cost", "price", "pay", "spend"),
    ("resource", "money", "coin", "cash"),
    ("pass", "skip"),
    ("alone", "solo", "automa"),
    ("option", "variant"),
    ("tie", "equal", "tiebreak", "tiebreaker"),
    ("step", "walk"),
    ("rival", "opponent", "enemy"),
    ("die", "dice"),
    ("decline", "refuse", "reject"),
)
