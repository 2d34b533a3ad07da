"""A position of the free table carried over to another version of its game.

Pieces, places and values are the same where their names are. Whoever knew a piece knows it still,
and learns nothing more. What is new starts where it starts in a new game.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.engine.chance import Chance
from tabletop.engine.free import FreeTable
from tabletop.engine.free_state import FreeState, sides_of
from tabletop.engine.spec import BOX, Options, TablePlan
from tabletop.engine.table import Table


@dataclass(frozen=True, slots=True)
class Changes:
    """What another version of a game holds that this one does not, in the words of players."""

    came: tuple[str, ...]
    """Titles of the pieces that are new, each with how many."""
    left: tuple[str, ...]
    """Titles of those that are no more, each with how many."""
    places: tuple[str, ...]
    """Titles of places that are no more; what lay there starts anew."""


def changes(old: FreeTable, new: FreeTable, seats: int) -> Changes:
    """Return what will be new and what will be gone."""
    before, after = old.spec.plan(seats), new.spec.plan(seats)
    carried = dict(_pairs(before, after))
    came = [after.kinds[p].title for p in range(len(after.pieces)) if p not in carried.values()]
    left = [before.kinds[p].title for p in range(len(before.pieces)) if p not in carried]
    known = {kind.id for kind in after.zone_kinds}
    places = [kind.title for kind in old.spec.zones if kind.id not in known]
    return Changes(_counted(came), _counted(left), tuple(places))


def _counted(titles: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{count} x {title}" for title, count in Counter(titles).items())


def carry(state: FreeState, rules: FreeTable, options: Options, chance: Chance) -> FreeState:
    """Return the position of another version of the game, with no events.

    Piles into which new pieces came where nobody looks are shuffled: else their place would tell.
    """
    old = state.table
    fresh = rules.laid_out(state.seats, options).table
    made = rules.blank(state.seats, options)
    table, plan = made.table, made.table.plan
    carried = dict(_pairs(old.plan, plan))
    table.recording = False
    kept: set[int] = set()
    for zone, pieces in enumerate(old.zones):
        target = plan.zone.get(old.plan.zones[zone])
        for piece in pieces:
            number = carried.get(piece)
            if number is None:
                continue
            if target is None:
                continue
            table.move(number, target)
            kept.add(number)
            table.known[number] = old.known[piece]
            table.among[number] = old.among[piece]
            table.lay(number, old.lies(piece))
    _fill(table, fresh, kept, chance)
    labels = old.labels or {}
    table.labels = {carried[piece]: each for piece, each in labels.items() if piece in carried}
    _set_values(old, table)
    table.recording = True
    table.events = []
    made.turn, made.first, made.phase = state.turn, state.first, state.phase
    return made


def _fill(table: Table, fresh: Table, kept: set[int], chance: Chance) -> None:
    """Lay all but the kept pieces where they start."""
    plan = table.plan
    box = plan.zone[BOX]
    mixed: dict[int, None] = {}
    for piece, zone in enumerate(fresh.where):
        if piece in kept or zone == box:
            continue
        table.move(piece, zone)
        table.known[piece] = plan.sees[zone]
        if not plan.sees[zone]:
            mixed[zone] = None
    table.recording = True
    for zone in mixed:
        table.shuffle(zone, chance)


def _pairs(before: TablePlan, after: TablePlan) -> Iterator[tuple[int, int]]:
    """Yield which piece of one version is which of the other.

    One of which there are several now is the first of them, and the other way round.
    """
    taken: set[int] = set()
    for piece, name in enumerate(before.pieces):
        stem = name.removesuffix("-1")
        for each in (name, f"{name}-1", *([stem] if stem != name else [])):
            found = after.piece.get(each)
            if found is not None and found not in taken and (
                after.kinds[found].id == before.kinds[piece].id
            ):  # fmt: skip
                taken.add(found)
                yield piece, found
                break


def _set_values(old: Table, table: Table) -> None:
    """Set counters and dice as they stood, within what they may show now."""
    plan = table.plan
    counters = {counter.id: counter for counter in plan.spec.counters}
    for value, name in enumerate(plan.values):
        if name not in old.plan.value:
            continue
        number = old.values[old.plan.value[name]]
        counter, sides = counters.get(name.partition(":")[0]), sides_of(plan, value)
        if counter is not None:
            number = min(max(number, counter.least), counter.most)
        if not sides or 1 <= number <= sides:
            table.values[value] = number
