"""Checks `setup`, `turn`, `end`, `points`, `winner` and `actions` of a game without code.

Each step and condition is a mapping with one word that says what it is. Tables list the words and
what each takes; `!` marks a required value. Names have to exist, and numbers have to make sense
for every number of seats.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from tabletop.content.checks.pictures import icons
from tabletop.content.yaml.problems import did_you_mean, quoted
from tabletop.content.yaml.reader import Document, Place, Plain
from tabletop.engine.declare.components import Scripts
from tabletop.engine.free.scripts import runs_short
from tabletop.engine.free.table import FreeTable
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import BOX, GameSpec

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
    "set": {"counter": "counter of seats!", "to": "number!"},
    "add": {"counter": "counter of seats!", "by": "number", "field": "field"},
}
PLAIN_STEPS = {"shuffle": "zone", "roll": "dice", "choose-first": "first", "phase": "phase"}
COMPARING = {
    "is": "number",
    "over": "number",
    "under": "number",
    "at-least": "number",
    "at-most": "number",
}
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
_TAKEN = {"from": "own zone!", "count": "number"}
_SETS = {"by": "field!", "in": "zone!", "of": "number!"}
_ACTION = {"id": "id", "title": "text", "icon": "icon", "take": "taken", "when": "conditions",
           "do": "steps"}  # fmt: skip
_TAKES = {
    "own zone": "a zone of the seats", "zone": "a zone", "zones": "a zone, or a list of them",
    "count": "a number, `all`, or `{ per-seat: [ … ] }`", "seats": "a list such as `[3, 4]`",
    "first": "`random`, a seat, or `{ highest: coins }`", "dice": "a die, or a list of dice",
    "condition": "a condition", "filter": "a value or a list", "any": "a value",
    "word": "a piece, with `{seat}` for each", "pieces": "`{ in: zone, FIELD: value }`",
    "sets": "`{ by: FIELD, in: zone, of: 3 }`", "total": "`points` or a counter",
    "totals": "a list of these", "ties": "`share`, `all` or `none`",
    "phase": "a phase", "counter": "a counter",
    "counter of seats": "a counter, or that of one seat: `coins:p2`",
    "option": "an option", "field": "a field",
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
"""Each word of a script with what it takes, as the author's reference lists them."""
KEYS = ("setup", "turn", "end", "points", "winner", "actions")
ORDERS = ("clockwise", "counter-clockwise", "free")
AFTER = ("at-once", "turn", "round")
TIES = ("share", "all", "none")

_WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class _Check:
    """Checks the scripts of a game and notes problems in its document."""

    def __init__(self, document: Document, spec: GameSpec) -> None:
        self._document = document
        self._names = _names_of(spec)
        self._shared = [each.id for each in spec.counters if not each.per_seat]
        self._choices = {option.id: option.choices for option in spec.options}
        self._most = {each.id: (each.least, each.most) for each in spec.counters}
        self._values = _values_of(spec)
        self._fields = self._names["field"][0]
        self._seats = spec.seats
        self._pieces = set(spec.plan(spec.seats[1]).pieces)
        self._checks: dict[str, Callable[[Place, Plain], None]] = {
            "zones": self._check_zones,
            "dice": self._check_dice,
            "first": self._check_first,
            "count": self._check_count,
            "seats": self._check_seats,
            "number": self._check_number,
            "condition": self.condition,
            "conditions": self.conditions,
            "steps": self.steps,
            "pieces": lambda at, given: self._filter(at, given, {"in": "zone!"}),
            "taken": lambda at, given: self._filter(at, given, _TAKEN),
            "sets": lambda at, given: self._keys(at, given, _SETS),
            "totals": lambda at, given: self._each(at, given, "total"),
            "word": self._check_piece,
            "any": self._check_value,
            "id": self._check_id,
            "text": self._check_text,
            "icon": self._check_icon,
        }

    def _check(self, kind: str, place: Place, given: Plain) -> None:
        """Check a value of a kind that the tables name."""
        if kind in self._names:
            self._one_of(place, given, *self._names[kind])
        else:
            self._checks[kind](place, given)

    def _say(self, place: Place, what: str, hint: str = "") -> None:
        self._document.problem(place, what, hint)

    def _one_of(self, place: Place, given: Plain, known: Iterable[str], what: str) -> None:
        names = list(known)
        if given not in names:
            self._say(place, f"there is no {what} {quoted(given)}", did_you_mean(given, names))

    def _unknown(self, place: Place, key: str, known: Collection[str]) -> None:
        self._say((*place, key), f"there is no key {quoted(key)}", did_you_mean(key, known))

    def _each(self, place: Place, given: Plain, kind: str) -> None:
        if not isinstance(given, tuple):
            self._say(place, "takes a list")
            return
        for number, each in enumerate(given):
            self._check(kind, (*place, number), each)

    def _check_value(self, place: Place, given: Plain) -> None:
        if isinstance(given, Mapping | tuple):
            self._say(place, "takes a word, a number, true or false")

    def _check_zones(self, place: Place, given: Plain) -> None:
        if isinstance(given, str) and "{seat}" in given:
            return
        if isinstance(given, str):
            self._check("zone", place, given)
        else:
            self._each(place, given, "zone")

    def _check_piece(self, place: Place, given: Plain) -> None:
        name = str(given).replace("{seat}", "p1")
        if not isinstance(given, str) or name not in self._pieces:
            self._say(place, f"there is no piece {quoted(given)}", did_you_mean(name, self._pieces))

    def _check_dice(self, place: Place, given: Plain) -> None:
        for each in given if isinstance(given, tuple) else (given,):
            self._check("die", place, each)

    def _check_first(self, place: Place, given: Plain) -> None:
        if isinstance(given, Mapping):
            self._keys(place, given, {"highest": "counter!"})
            if given.get("highest") in self._shared:
                what = f"{quoted(given['highest'])} is one counter for all seats"
                self._say((*place, "highest"), what, "name a counter with for-each: seat")
        elif given != "random" and given not in [f"p{n + 1}" for n in range(self._seats[1])]:
            self._say(place, "takes random, a seat such as p1, or { highest: a counter }")

    def _check_count(self, place: Place, given: Plain) -> None:
        if isinstance(given, Mapping):
            numbers = given.get("per-seat")
            if set(given) != {"per-seat"} or not isinstance(numbers, tuple) or not numbers:
                self._say(place, "takes { per-seat: [a number for each seat] }")
            elif len(numbers) < self._seats[1]:
                what = f"has {len(numbers)} numbers, and up to {self._seats[1]} seats play"
                self._say(place, what, "give one for each")
        elif given != "all" and not _is_number(given, 1):
            self._say(place, "takes a number from 1 on, or all")

    def _check_seats(self, place: Place, given: Plain) -> None:
        if not isinstance(given, tuple) or not all(_is_number(each, 1) for each in given):
            self._say(place, "takes a list of numbers of seats, such as [3, 4]")
        elif any(int(str(each)) > self._seats[1] for each in given):
            self._say(place, f"at most {self._seats[1]} seats play")

    def _check_id(self, place: Place, given: Plain) -> None:
        if not isinstance(given, str) or not _WORD.fullmatch(given):
            self._say(place, "takes a lower-case word, such as sell-silk")

    def _check_text(self, place: Place, given: Plain) -> None:
        if not isinstance(given, str):
            self._say(place, "takes text")

    def _check_icon(self, place: Place, given: Plain) -> None:
        if icons():
            self._one_of(place, given, sorted(icons()), "icon")

    def _check_number(self, place: Place, given: Plain) -> None:
        if not _is_number(given, -1_000_000):
            self._say(place, "takes a whole number")

    def _keys(self, place: Place, given: Plain, known: Mapping[str, str]) -> None:
        """Check the keys of a mapping; a `!` in `known` marks required ones."""
        if not isinstance(given, Mapping):
            self._say(place, f"takes a mapping with {', '.join(k for k in known if k != '*')}")
            return
        for key, value in given.items():
            if key in known:
                self._check(known[key].rstrip("!"), (*place, key), value)
            elif known.get("*") == "filter":
                self._field((*place, key), key, value)
            else:
                self._unknown(place, key, known)
        missing = [key for key, kind in known.items() if kind.endswith("!") and key not in given]
        if missing:
            self._say(place, f"needs {' and '.join(missing)}")

    def _filter(self, place: Place, given: Plain, known: Mapping[str, str]) -> None:
        self._keys(place, given, {**known, "*": "filter"})

    def _field(self, place: Place, key: str, value: Plain) -> None:
        if key not in self._fields:
            self._say(place, f"there is no field {quoted(key)}", did_you_mean(key, self._fields))
        elif isinstance(value, Mapping):
            self._say(place, "takes a word, a number or a list of these")
        else:
            known = self._values[key]
            for each in value if isinstance(value, tuple) else (value,):
                if each not in known:
                    hint = did_you_mean(str(each), {str(word) for word in known})
                    self._say(place, f"no piece has the {key} {quoted(each)}", hint)

    # Scripts

    def steps(self, place: Place, given: Plain) -> None:
        """Check a list of steps."""
        if not isinstance(given, tuple):
            self._say(place, "takes a list of steps")
            return
        for number, step in enumerate(given):
            self._step((*place, number), step)

    def _step(self, place: Place, step: Plain) -> None:
        known = [*PLAIN_STEPS, *STEPS, "do"]
        if not isinstance(step, Mapping):
            self._say(place, f"is no step: {', '.join(known)}")
            return
        if "do" in step or "when" in step:
            for key in step:
                if key not in {"do", "when"}:
                    self._say((*place, key), f"there is no key {quoted(key)} beside when and do")
            self.conditions((*place, "when"), step.get("when", ()))
            self.steps((*place, "do"), step.get("do", ""))
            return
        if len(step) != 1:
            self._say(place, "is one step with one word", "write each step on a line of its own")
            return
        ((word, what),) = step.items()
        if word in PLAIN_STEPS:
            self._check(PLAIN_STEPS[word], (*place, word), what)
        elif word in STEPS:
            self._keys((*place, word), what, STEPS[word])
            self._together((*place, word), word, what)
        else:
            self._say((*place, word), f"there is no step {quoted(word)}", did_you_mean(word, known))

    def _together(self, place: Place, word: str, what: Plain) -> None:
        """Check that a step says from where, or how many."""
        if not isinstance(what, Mapping):
            return
        in_action = place[0] == "actions"
        ways = {"from", "all", "taken"} if in_action else {"from", "all"}
        if word == "put" and not ways & set(what):
            self._say(place, "needs from or all")
        if word == "put" and "taken" in what and not in_action:
            self._say((*place, "taken"), "only an action takes pieces")
        if word == "add" and not ({"by", "field"} if in_action else {"by"}) & set(what):
            self._say(place, "needs by")

    def actions(self, place: Place, given: Plain) -> None:
        """Check the buttons of the game."""
        taken: set[str] = set()
        for number, action in enumerate(given if isinstance(given, tuple) else (given,)):
            at = (*place, number)
            if not isinstance(action, Mapping):
                self._say(at, "takes a mapping with id, title, take and do")
                continue
            self._keys(at, action, _ACTION)
            name = action.get("id")
            if isinstance(name, str) and name in taken:
                self._say((*at, "id"), f"the id {quoted(name)} is taken")
            taken.add(str(name))
            missing = [key for key in ("id", "title", "do") if not action.get(key)]
            if missing:
                self._say(at, f"needs {' and '.join(missing)}")

    def conditions(self, place: Place, given: Plain) -> None:
        """Check a list of conditions."""
        if not isinstance(given, tuple):
            self._say(place, "takes a list of conditions")
            return
        for number, each in enumerate(given):
            self.condition((*place, number), each)

    def condition(self, place: Place, given: Plain) -> None:
        """Check one condition."""
        words = [word for word in CONDITIONS if isinstance(given, Mapping) and word in given]
        if not isinstance(given, Mapping) or not words:
            first = next(iter(given), "") if isinstance(given, Mapping) else given
            what = f"there is no condition {quoted(first)}"
            self._say(place, what, did_you_mean(first, CONDITIONS))
            return
        self._keys(place, given, CONDITIONS[words[0]])
        if words[0] == "option" and place[0] != "setup":
            self._say(place, "options are for the set-up alone")
        if words[0] == "counter":
            self._reachable(place, given)
        wanted = given.get("is", True)
        choices = self._choices.get(str(given.get("option")), ())
        if words[0] == "option" and choices and wanted not in choices:
            hint = did_you_mean(str(wanted), {str(each).lower() for each in choices})
            self._say((*place, "is"), f"it is never {quoted(wanted)}", hint)
        if words[0] in {"counter", "seats-with"} and not set(COMPARING) & set(given):
            self._say(place, f"compares with nothing: {', '.join(COMPARING)}")

    def _reachable(self, place: Place, given: Mapping[str, Plain]) -> None:
        """Check that a counter can reach the value it is compared with."""
        least, most = self._most.get(str(given["counter"]), (0, 0))
        for word, given_number in given.items():
            if word not in COMPARING or least == most or not _is_number(given_number, -1_000_000):
                continue
            number = int(str(given_number))
            never = {
                "over": number >= most,
                "at-least": number > most,
                "under": number <= least,
                "at-most": number < least,
                "is": not least <= number <= most,
            }
            if never[word]:
                what = f"never comes true: {given['counter']} goes from {least} to {most}"
                self._say((*place, word), what)

    def turn(self, place: Place, given: Plain) -> None:
        """Check `turn`."""
        if not isinstance(given, Mapping):
            self._say(place, "takes a mapping with order, first and end")
            return
        self._keys(place, given, {"order": "order", "first": "first", "end": "steps"})

    def end(self, place: Place, given: Plain) -> None:
        """Check `end`."""
        if not isinstance(given, Mapping) or not given.get("when"):
            self._say(place, "takes a mapping with when and after")
            return
        self.conditions((*place, "when"), given["when"])
        for key in given:
            if key not in {"when", "after"}:
                self._unknown(place, key, ("when", "after"))
        if "after" in given:
            self._one_of((*place, "after"), given["after"], AFTER, "end")

    def points(self, place: Place, given: Plain) -> None:
        """Check the rows of points."""
        for number, row in enumerate(given if isinstance(given, tuple) else (given,)):
            at = (*place, number)
            words = [word for word in POINTS if isinstance(row, Mapping) and word in row]
            if not isinstance(row, Mapping) or not words:
                self._say(at, f"is no row of points: {', '.join(POINTS)}")
                continue
            if not isinstance(row.get("title"), str):
                self._say(at, "needs a title")
            rest = {key: value for key, value in row.items() if key != "title"}
            self._keys(at, rest, POINTS[words[0]])

    def winner(self, place: Place, given: Plain) -> None:
        """Check `winner`."""
        self._keys(place, given, WINNER)
        one = {"highest", "lowest", "without", "with"}
        if isinstance(given, Mapping) and len(one & set(given)) != 1:
            self._say(place, f"needs one of {', '.join(sorted(one))}")


def _names_of(spec: GameSpec) -> dict[str, tuple[Collection[str], str]]:
    """Return the names that a script may use, by kind, and what to call one of them."""
    zones = {*spec.plan(spec.seats[1]).zones, *(zone.id for zone in spec.zones), BOX}
    counters = [each.id for each in spec.counters]
    own = [each.id for each in spec.counters if each.per_seat]
    seated = [f"{each}:{seat_name(seat)}" for each in own for seat in range(spec.seats[1])]
    fields = sorted({key for kind in spec.kinds for key in kind.face} | {"kind"})
    return {
        "zone": (sorted(zones), "zone"),
        "own zone": ([zone.id for zone in spec.zones if zone.per_seat], "zone of the seats"),
        "counter": (counters, "counter"),
        "counter of seats": ([*counters, *seated], "counter"),
        "total": (("points", *counters), "counter"),
        "option": ([option.id for option in spec.options], "option"),
        "phase": ([phase for phase, _ in spec.phases], "phase"),
        "field": (fields, "field"),
        "die": ([kind.id for kind in spec.kinds if kind.look == "die"], "die"),
        "ties": (TIES, "way to settle ties"),
        "order": (ORDERS, "order"),
    }


def _values_of(spec: GameSpec) -> dict[str, set[object]]:
    """Return the values of each field of the pieces; an id may be asked for as a kind."""
    found: dict[str, set[object]] = {"kind": {kind.id for kind in spec.kinds}}
    for kind in spec.kinds:
        for key, value in kind.face.items():
            found.setdefault(key, set()).update(value if isinstance(value, tuple) else (value,))
    return found


def _is_number(given: Plain, least: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and given >= least


def read_scripts(document: Document, spec: GameSpec) -> Scripts:
    """Return what happens in a game without code: its set-up, turns, end, scoring and winner.

    Problems are noted in the game's document; with any, the result is empty.
    """
    data = document.data if isinstance(document.data, Mapping) else {}
    before = len(document.problems)
    check = _Check(document, spec)
    looks = (check.steps, check.turn, check.end, check.points, check.winner, check.actions)
    for key, look in zip(KEYS, looks, strict=True):
        if data.get(key) and data.get("rules") and key != "setup":
            what = "says what the rules in Python say: it is for games without them"
            document.problem((key,), what, "take it out", key=True)
        elif data.get(key):
            look((key,), data[key])
    if any(not each.warning for each in document.problems[before:]):
        return Scripts()
    given: dict[str, Any] = {key: data[key] for key in KEYS if data.get(key)}
    found = Scripts(**given)
    _check_deals(document, spec, found)
    return found


def check_places(document: Document, spec: GameSpec) -> None:
    """Note, in the game's document, boards that are too small for their grid of places."""
    for number, board in enumerate(spec.boards):
        wide, high = board.size
        off = [spot for spot in board.spots if not (0 <= spot.x <= wide and 0 <= spot.y <= high)]
        if off and board.shape in {"squares", "hexes"}:
            what = f"{off[0].title} lies off the board, which is {wide:g} by {high:g} mm"
            document.problem(("boards", number, "shape"), what, "make edge smaller")


def _check_deals(document: Document, spec: GameSpec, scripts: Scripts) -> None:
    """Note where the set-up runs out of pieces, for each number of seats."""
    for seats in range(spec.seats[0], spec.seats[1] + 1):
        table = FreeTable(spec).laid_out(seats, {}).table
        short = runs_short(scripts, seats, {}, table)
        if short:
            document.problem(("setup",), short)
            return
