"""The words of `setup`, `turn`, `end`, `points`, `winner` and `actions`, and what each takes.

A `!` marks what has to be there.
"""

from collections.abc import Mapping

STEPS: dict[str, dict[str, str]] = {
    "deal": {"from": "zone!", "to": "own zone!", "count": "count", "to-seats": "seats"},
    "draw": {"from": "zone!", "to": "zone!", "count": "count"},
    "turn-up": {"from": "zone!", "to": "zone", "count": "count"},
    "put": {
        "from": "zone",
        "all": "zone",
        "to": "zone!",
        "count": "count",
        "taken": "any",
        "*": "filter",
    },
    "place": {"piece": "word!", "at": "zones!"},
    "set": {"counter": "counter!", "to": "number!"},
    "add": {"counter": "counter!", "by": "number", "field": "field"},
}
PLAIN_STEPS = {"shuffle": "zone", "roll": "dice", "choose-first": "first", "phase": "phase"}
COMPARING = {"is": "number", "over": "number", "under": "number", "at-least": "number",
              "at-most": "number"}  # fmt: skip
CONDITIONS: dict[str, dict[str, str]] = {
    "empty": {"empty": "zone!"},
    "counter": {"counter": "counter!", **COMPARING},
    "any-seat": {"any-seat": "condition!"},
    "all-seats": {"all-seats": "condition!"},
    "seats-with": {"seats-with": "own zone!", **COMPARING},
    "option": {"option": "option!", "is": "any"},
    "seats": {"seats": "number!"},
    "phase": {"phase": "phase!"},
}
POINTS: dict[str, dict[str, str]] = {
    "count": {"count": "counter!", "worth": "number"},
    "each": {"each": "pieces!", "field": "field", "worth": "number"},
    "sets": {"sets": "sets!", "worth": "number"},
    "most": {"most": "pieces!", "worth": "number", "ties": "ties"},
}
WINNER = {"highest": "total", "lowest": "total", "then": "totals", "ties": "ties",
           "without": "own zone", "with": "own zone"}  # fmt: skip
_TAKES = {
    "own zone": "a zone of the seats", "zone": "a zone", "zones": "a zone, or a list of them",
    "count": "a number, `all`, or `{ per-seat: [ … ] }`", "seats": "a list such as `[3, 4]`",
    "first": "`random`, a seat, or `{ highest: coins }`", "dice": "a die, or a list of dice",
    "condition": "a condition", "filter": "a value or a list", "any": "a value",
    "word": "a piece, with `{seat}` for each", "pieces": "`{ in: zone, FIELD: value }`",
    "sets": "`{ by: FIELD, in: zone, of: 3 }`", "total": "`points` or a counter",
    "totals": "a list of these", "ties": "`share`, `all` or `none`",
    "phase": "a phase", "counter": "a counter", "option": "an option", "field": "a field",
    "number": "a number",
}  # fmt: skip


def _told(keys: Mapping[str, str]) -> str:
    """What a word takes, as a sentence of the reference."""
    parts = []
    for key, kind in keys.items():
        plain = kind.rstrip("!")
        needed = ", needed" if kind.endswith("!") and len(keys) > 1 else ""
        parts.append(f"`{key}` ({_TAKES[plain]}{needed})")
    return ", ".join(parts)


SCRIPT_WORDS: Mapping[str, Mapping[str, str]] = {
    "Steps": {
        **{word: _TAKES[kind] for word, kind in PLAIN_STEPS.items()},
        **{word: _told(keys) for word, keys in STEPS.items()},
        "when, do": "conditions, and the steps that are done if all of them hold",
    },
    "Conditions": {word: _told(keys) for word, keys in CONDITIONS.items()},
    "Points": {word: _told({**keys}) for word, keys in POINTS.items()},
    "Winner": {word: _TAKES[kind] for word, kind in WINNER.items()},
}
"""Each word of a script with what it takes, for the reference."""
KEYS = ("setup", "turn", "end", "points", "winner", "actions")
ORDERS = ("clockwise", "counter-clockwise", "free")
AFTER = ("at-once", "turn", "round")
TIES = ("share", "all", "none")
