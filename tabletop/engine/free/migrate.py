"""Carries a position of the free table over to another version of its game.

Pieces, zones and values are matched by name. A seat that knew a piece still knows it and learns
nothing else. New things start where they start in a new game.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.engine.chance import Chance
from tabletop.engine.free.state import FreeState, sides_of
from tabletop.engine.free.table import FreeTable
from tabletop.engine.spec import BOX, Options, TablePlan
from tabletop.engine.table import Table


@dataclass(frozen=True, slots=True)
class MigrationChanges:
    """What a new version of a game adds and removes, as titles for players."""

    came: tuple[str, ...]
    """Titles of new pieces with their numbers, such as `3 x Knight`."""
    left: tuple[str, ...]
    """Titles of removed pieces with their numbers, such as `3 x Knight`."""
    places: tuple[str, ...]
    """Titles of removed zones; their pieces go back to where they start."""


def changes(old: FreeTable, new: FreeTable, seats: int) -> MigrationChanges:
    """Return the pieces and zones that a new version of a game adds and removes.

    Args:
        old: The version played until now.
        new: The version to continue with.
        seats: Number of players at the table.
    """
    before, after = old.spec.plan(seats), new.spec.plan(seats)
    carried = dict(_pairs(before, after))
    came = [after.kinds[p].title for p in range(len(after.pieces)) if p not in carried.values()]
    left = [before.kinds[p].title for p in range(len(before.pieces)) if p not in carried]
    known = {kind.id for kind in after.zone_kinds}
    places = [kind.title for kind in old.spec.zones if kind.id not in known]
    return MigrationChanges(_counted(came), _counted(left), tuple(places))


def _counted(titles: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{count} x {title}" for title, count in Counter(titles).items())


def carry(state: FreeState, rules: FreeTable, options: Options, chance: Chance) -> FreeState:
    """Return the same position under another version of the game, with no events recorded.

    Face-down piles that received new pieces are shuffled, so that the places of the new pieces stay
    unknown.

    Args:
        state: The position under the version played until now.
        rules: The other version.
        options: The options for that version.
        chance: The source of random numbers for shuffling.
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
    """Put all pieces that are not kept where they start."""
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
    """Yield pairs of piece numbers that stand for the same piece in both versions.

    If one version has one copy and the other several, the one is paired with the first.
    """
    taken: set[int] = set()
    for piece, name in enumerate(before.pieces):
        stem = name.removesuffix("-1")
        for each in (name, f"{name}-1", *([stem] if stem != name else [])):
            found = after.piece.get(each)
            if (
                found is not None
                and found not in taken
                and (after.kinds[found].id == before.kinds[piece].id)
            ):
                taken.add(found)
                yield piece, found
                break


def _set_values(old: Table, table: Table) -> None:
    """Copy counters and dice, limited to the range they have now."""
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
