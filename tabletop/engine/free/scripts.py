"""Runs the scripts of games without code: set-up, turns, end and scoring.

Scripts are plain mappings, checked by `content/checks/scripts.py`: steps that change the table, and
conditions that read it. Every step is a table operation with recorded draws, so undo, replay,
knowledge and log work as in any game.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.engine.chance import Chance
from tabletop.engine.declare.components import Script, Scripts
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.spec import BOX, Options
from tabletop.engine.table import Table

NOBODY: Seat = -1
DO = "do-"
"""Prefix of the kinds of moves that a game's own buttons make, such as `do-sell`."""


@dataclass(slots=True)
class ScriptStage:
    """The table on which a script of a game without code runs, and the seat that it runs for."""

    table: Table
    seats: int
    options: Options
    seat: Seat = NOBODY
    """The seat whose zones and counters are meant by plain names; -1 for those of all seats."""
    first: Seat = 0
    """The seat at which dealing begins, from 0."""
    chosen: bool = False
    """Whether a step of the script has chosen who begins."""
    taken: tuple[int, ...] = ()
    """Numbers of the pieces that an action uses."""
    phase: str = ""
    """The phase of the game, which steps may change."""

    def all_seats(self) -> Sequence[Seat]:
        """Return all seats in turn order, beginning with `first`."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def zones(self, name: str) -> list[int]:
        """Return the numbers of the zones that a name means for this seat.

        `deck` is one zone. A name of zones that each seat has, such as `hand`, means the one of
        this seat, or those of all seats if there is no seat. Empty if there is no such zone.
        """
        plan = self.table.plan
        if name in plan.zone:
            return [plan.zone[name]]
        seats = self.all_seats() if self.seat < 0 else [self.seat]
        own = [f"{name}:{seat_name(seat)}" for seat in seats]
        found = [plan.zone[each] for each in own if each in plan.zone]
        if found:
            return found
        return [at for each, at in plan.zone.items() if each.startswith(f"{name}:")]

    def values(self, name: str) -> list[int]:
        """Return the numbers of the counters and dice that a name means for this seat.

        `round` is one counter. A name of counters that each seat has, such as `coins`, means the
        one of this seat, or those of all seats if there is no seat. Empty if there is no such
        counter.
        """
        plan = self.table.plan
        if name in plan.value:
            return [plan.value[name]]
        seats = self.all_seats() if self.seat < 0 else [self.seat]
        own = [f"{name}:{seat_name(seat)}" for seat in seats]
        return [plan.value[each] for each in own if each in plan.value]

    def of(self, seat: Seat) -> "ScriptStage":
        """Return a stage on the same table that runs for this seat."""
        return ScriptStage(self.table, self.seats, self.options, seat, self.first, phase=self.phase)


# Steps


def carry_out(stage: ScriptStage, steps: Iterable[Script], chance: Chance) -> None:
    """Carry out the steps of a script in order, changing the table and the stage.

    A step such as dealing stops when no pieces are left.
    """
    for step in steps:
        for word, what in step.items():
            if word in _STEPS:
                _STEPS[word](stage, what)
                continue
            match word:
                case "shuffle":
                    for zone in stage.zones(what):
                        stage.table.shuffle(zone, chance)
                case "roll":
                    _roll(stage, what, chance)
                case "choose-first":
                    stage.first, stage.chosen = first_of(stage, what, chance), True
                case "do":
                    if all(holds(stage, each) for each in step.get("when", ())):
                        carry_out(stage, what, chance)
                case _:
                    pass


def first_of(stage: ScriptStage, rule: object, chance: Chance) -> Seat:
    """Return the seat that begins.

    Args:
        stage: The table.
        rule: `random`, a seat such as `p2`, or `{highest: COUNTER}` for the seat with the most.
        chance: The source of random numbers.
    """
    if rule == "random":
        return chance.draw(stage.seats)
    if isinstance(rule, Mapping) and "highest" in rule:
        return max(range(stage.seats), key=lambda seat: _number(stage, rule["highest"], seat))
    names = [seat_name(seat) for seat in range(stage.seats)]
    return names.index(str(rule)) if rule in names else 0


def _deal(stage: ScriptStage, what: Script) -> None:
    table = stage.table
    (source,) = stage.zones(what["from"])[:1] or [-1]
    wanted = what.get("to-seats")
    seats = [seat for seat in stage.all_seats() if wanted is None or seat + 1 in wanted]
    counts = [_count_for(what.get("count", 1), seat) for seat in seats]
    given = [0] * len(seats)
    while source >= 0 and table.zones[source]:
        dealt = False
        for at, seat in enumerate(seats):
            if given[at] < counts[at] and table.zones[source]:
                (target,) = stage.of(seat).zones(what["to"])[:1]
                table.move(table.zones[source][-1], target)
                given[at] += 1
                dealt = True
        if not dealt:
            return


def _count_for(count: object, seat: Seat) -> int:
    if isinstance(count, Mapping):
        numbers = count["per-seat"]
        return int(numbers[min(seat, len(numbers) - 1)])
    return 1_000_000 if count == "all" else int(str(count))


def _draw(stage: ScriptStage, what: Script) -> None:
    """Draw cards from the top; a seat's zone gives to the same seat's zone."""
    table = stage.table
    sources = stage.zones(what["from"])
    targets = stage.zones(what["to"]) if "to" in what else sources
    if len(targets) == 1:
        pairs = [(source, targets[0]) for source in sources]
    elif len(sources) == len(targets):
        pairs = list(zip(sources, targets, strict=True))
    else:
        pairs = [(source, target) for source in sources[:1] for target in targets]
    for source, target in pairs:
        number = min(_count_for(what.get("count", 1), 0), len(table.zones[source]))
        upper = table.zones[source][len(table.zones[source]) - number :]
        for piece in reversed(upper):
            if target == source:
                table.reveal(piece)
            else:
                table.move(piece, target)


def _put(stage: ScriptStage, what: Script) -> None:
    """Move all pieces of a zone, or those that match a filter, to another zone."""
    table = stage.table
    (target,) = stage.zones(what["to"])[:1]
    if what.get("taken"):
        for piece in stage.taken:
            table.move(piece, target)
        return
    most = _count_for(what.get("count", "all"), 0)
    for source in stage.zones(what.get("all") or what["from"]):
        for piece in [p for p in table.zones[source] if fits(stage, p, what)][:most]:
            table.move(piece, target)


def _place(stage: ScriptStage, what: Script) -> None:
    plan, at = stage.table.plan, what["at"]
    for number, seat in enumerate(stage.all_seats()):
        name = str(what["piece"]).replace("{seat}", seat_name(seat))
        place = at[number % len(at)] if isinstance(at, tuple) else at
        place = place.replace("{seat}", seat_name(seat))
        if name in plan.piece and place in plan.zone:
            stage.table.move(plan.piece[name], plan.zone[place])
        if "{seat}" not in what["piece"]:
            return


def _set(stage: ScriptStage, what: Script) -> None:
    for value in stage.values(what["counter"]):
        stage.table.set(value, within(stage, value, int(what["to"])))


def _add(stage: ScriptStage, what: Script) -> None:
    """Add a number to a counter, or what the pieces taken are worth."""
    by = what["by"] if "by" in what else sum(_worth(stage, p, what) for p in stage.taken)
    for value in stage.values(what["counter"]):
        number = stage.table.values[value] + by
        stage.table.set(value, within(stage, value, int(number)))


def _change_phase(stage: ScriptStage, what: object) -> None:
    stage.phase = str(what)


_STEPS: Mapping[str, Callable[[ScriptStage, Any], None]] = {
    "deal": _deal, "draw": _draw, "turn-up": _draw, "put": _put, "place": _place, "set": _set,
    "add": _add, "phase": _change_phase,
}  # fmt: skip
"""The steps in which nothing is random."""


def within(stage: ScriptStage, value: int, number: int) -> int:
    """Return a number limited to a counter's range; unchanged for other values.

    `value` is the number of the value in the table's plan.
    """
    kind = stage.table.plan.spec.counter(stage.table.plan.values[value])
    return number if kind is None else max(kind.least, min(kind.most, number))


def _roll(stage: ScriptStage, what: object, chance: Chance) -> None:
    plan = stage.table.plan
    for name in what if isinstance(what, tuple) else (what,):
        for value in stage.values(str(name)):
            face = plan.kinds[plan.piece[plan.values[value]]].face
            own = face.get("faces", ())
            sides = face.get("sides", len(own) if isinstance(own, tuple) and own else 6)
            stage.table.roll(value, int(str(sides)), chance)


# Filters and conditions


_NO_FIELD = frozenset(
    {"from", "to", "in", "all", "count", "worth", "field", "ties", "title", "to-seats"}
)


def fits(stage: ScriptStage, piece: int, what: Script) -> bool:
    """Return whether a piece matches all fields of a filter, such as its kind or suit.

    Args:
        stage: The table.
        piece: Number of the piece.
        what: The filter: `kind` or fields of the face, each with the values allowed.
    """
    plan = stage.table.plan
    kind = plan.kinds[piece]
    for key, wanted in what.items():
        if key in _NO_FIELD:
            continue
        found = kind.face.get(key)
        known = found if isinstance(found, tuple) else (found,)
        asked = wanted if isinstance(wanted, tuple) else (wanted,)
        if not set(known) & set(asked) and not (key == "kind" and kind.id in asked):
            return False
    return True


def holds(stage: ScriptStage, what: Script) -> bool:
    """Return whether a condition of a script is true, such as `{empty: deck}`."""
    for word, test in _CONDITIONS.items():
        if word in what:
            return test(stage, what)
    numbers = (stage.table.values[value] for value in stage.values(what["counter"]))
    return any(_compares(number, what) for number in numbers)


def _is_empty(stage: ScriptStage, what: Script) -> bool:
    return not any(stage.table.zones[zone] for zone in stage.zones(what["empty"]))


def _holds_for(stage: ScriptStage, what: Script) -> Iterator[bool]:
    """Yield whether a condition is true, for each seat."""
    return (holds(stage.of(seat), what) for seat in range(stage.seats))


def _compares_seats(stage: ScriptStage, what: Script) -> bool:
    """Return whether as many seats as asked have pieces in a zone."""
    return _compares(sum(_have_pieces(stage, what["seats-with"])), what)


def _have_pieces(stage: ScriptStage, zone: str) -> Iterator[bool]:
    """Yield whether anything lies in a zone, for each seat."""
    for seat in range(stage.seats):
        yield any(stage.table.zones[each] for each in stage.of(seat).zones(zone))


_CONDITIONS: Mapping[str, Callable[[ScriptStage, Script], bool]] = {
    "empty": _is_empty,
    "any-seat": lambda stage, what: any(_holds_for(stage, what["any-seat"])),
    "all-seats": lambda stage, what: all(_holds_for(stage, what["all-seats"])),
    "seats-with": _compares_seats,
    "option": lambda stage, what: stage.options.get(what["option"]) == what.get("is", True),
    "seats": lambda stage, what: stage.seats == what["seats"],
    "phase": lambda stage, what: stage.phase == what["phase"],
}
"""Conditions by the word that names them; without such a word it is about a counter."""


def _compares(number: int, what: Script) -> bool:
    tests: dict[str, Callable[[int, int], bool]] = {
        "is": operator.eq,
        "over": operator.gt,
        "under": operator.lt,
        "at-least": operator.ge,
        "at-most": operator.le,
    }
    return all(test(number, int(what[word])) for word, test in tests.items() if word in what)


def _number(stage: ScriptStage, counter: str, seat: Seat) -> int:
    values = stage.of(seat).values(counter)
    return stage.table.values[values[0]] if values else 0


# Actions


def action_of(scripts: Scripts, kind: str) -> Script | None:
    """Return the action for a kind of move, such as the one with id `sell` for `do-sell`.

    Return None if there is no such action.
    """
    return next((each for each in scripts.actions if f"{DO}{each['id']}" == kind), None)


def is_for(stage: ScriptStage, action: Script, piece: int) -> bool:
    """Return whether a seat's action may use a piece: it is in the right zone and fits the filter.

    A filter takes no piece that the seat doesn't know, because the answer would tell what it is.
    """
    take = action.get("take")
    if take is None or stage.table.where[piece] not in stage.zones(take["from"]):
        return False
    filters = not _NO_FIELD.issuperset(take)
    return not filters or (stage.table.knows(stage.seat, piece) and fits(stage, piece, take))


def wanted_by(action: Script) -> int:
    """Return how many pieces an action takes; 0 if it takes none."""
    take = action.get("take")
    return 0 if take is None else int(take.get("count", 1))


# Points and winners


def points_of(stage: ScriptStage, rules: Sequence[Script]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the rows of the final scoring: a title, and the points of each seat."""
    return [(str(rule["title"]), tuple(_points(stage, rule))) for rule in rules]


def _points(stage: ScriptStage, rule: Script) -> Iterator[int]:
    if "most" in rule:
        yield from _for_most(stage, rule)
        return
    for seat in range(stage.seats):
        own = stage.of(seat)
        if "count" in rule:
            yield _number(stage, rule["count"], seat) * int(rule.get("worth", 1))
        elif "each" in rule:
            yield sum(_worth(own, piece, rule) for piece in _found(own, rule["each"]))
        else:
            yield _sets(own, rule["sets"]) * int(rule.get("worth", 1))


def _found(stage: ScriptStage, what: Script) -> list[int]:
    zones = stage.zones(what["in"])
    return [p for zone in zones for p in stage.table.zones[zone] if fits(stage, p, what)]


def _worth(stage: ScriptStage, piece: int, rule: Script) -> int:
    if "field" not in rule:
        return int(rule.get("worth", 1))
    value = stage.table.plan.kinds[piece].face.get(rule["field"], 0)
    return value if isinstance(value, int) else 0


def _sets(stage: ScriptStage, what: Script) -> int:
    """Return the number of sets of equal or of different pieces."""
    counts: dict[object, int] = {}
    for piece in _found(stage, {"in": what["in"]}):
        key = stage.table.plan.kinds[piece].face.get(what["by"])
        counts[key] = counts.get(key, 0) + 1
    return sum(number // int(what["of"]) for number in counts.values())


def _for_most(stage: ScriptStage, rule: Script) -> Iterator[int]:
    held = [len(_found(stage.of(seat), rule["most"])) for seat in range(stage.seats)]
    best = max(held)
    first = held.count(best)
    for number in held:
        if not best or number < best or (first > 1 and rule.get("ties") == "none"):
            yield 0
        else:
            shared = first if rule.get("ties") == "share" else 1
            yield int(rule.get("worth", 1)) // shared


def winners_of(stage: ScriptStage, rule: Script, total: Sequence[int]) -> tuple[Seat, ...]:
    """Return the winning seats under a rule; empty if there are none or a tie has no winner.

    Args:
        stage: The table at the end of the game.
        rule: The `winner` of the game's file, such as `{highest: points}`.
        total: Points of each seat.
    """
    if "without" in rule or "with" in rule:
        held = _have_pieces(stage, rule.get("without") or rule["with"])
        return tuple(seat for seat, has in enumerate(held) if has == ("with" in rule))
    word = "lowest" if "lowest" in rule else "highest"
    sign = -1 if word == "lowest" else 1
    if word not in rule:
        return ()
    orders = [rule[word], *rule.get("then", ())]

    def rank(seat: Seat) -> tuple[int, ...]:
        first, *others = (
            total[seat] if each == "points" else _number(stage, each, seat) for each in orders
        )
        return (sign * first, *others)

    best = max(rank(seat) for seat in range(stage.seats))
    found = tuple(seat for seat in range(stage.seats) if rank(seat) == best)
    return () if len(found) > 1 and rule.get("ties") == "none" else found


def runs_short(scripts: Scripts, seats: int, options: Options, table: Table) -> str:
    """Return a sentence if the set-up deals more pieces than a zone contains; otherwise "".

    `table` has all pieces where they begin. Nothing is drawn, so conditions on counters use their
    current values.
    """
    stage, need = ScriptStage(table, seats, options), dict[str, int]()
    for step in scripts.setup:
        what = step.get("deal")
        if not what or what.get("count") == "all":
            continue
        wanted = what.get("to-seats")
        who = [seat for seat in range(seats) if wanted is None or seat + 1 in wanted]
        number = sum(_count_for(what.get("count", 1), seat) for seat in who)
        need[what["from"]] = need.get(what["from"], 0) + number
    for name, number in need.items():
        held = sum(len(table.zones[zone]) for zone in stage.zones(name))
        if number > held and name != BOX:
            return f"{name} holds {held} pieces, and {number} are dealt to {seats}"
    return ""
