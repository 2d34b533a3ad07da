"""Counts what happens in a game, from all of the table's events."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from tabletop.doors.lab.rows import Counts
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Event, Table

_NOT_COUNTED = frozenset({"marker", "die"})
"""Looks of pieces that stand for a seat or a number and are not drawn or played."""
_KEPT = 16
"""Most positions kept along the way."""
_OPENING = 2
"""Moves of a seat that form its opening."""


class Counting:
    """Counts one game."""

    def __init__(self, rules: Rules[State], state: State) -> None:
        self._rules = rules
        self._plan = state.table.plan
        self._pieces = _Pieces(state.table)
        self._kept: list[tuple[int, State]] = []
        self._every = 1
        self._turn: Seat = -1
        self._made: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._by_seat: list[Counter[str]] = [Counter() for _ in range(state.seats)]
        self._legal: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.turns = self.choices = self.forced = 0
        self._openings: list[list[str]] = [[] for _ in range(state.seats)]

    def before(self, state: State, number: int, legal: Sequence[Move]) -> None:
        """Count the legal moves before a move."""
        self.choices += len(legal)
        self.forced += len(legal) == 1
        self._legal[state.phase].update({move.kind for move in legal})
        if state.turn != self._turn:
            self._turn = state.turn
            self.turns += 1
        if number % self._every == 0:
            self._kept.append((number, state.clone()))
            if len(self._kept) > _KEPT:
                del self._kept[1::2]
                self._every *= 2

    def named(self, state: State, seat: Seat, move: Move) -> None:
        """Count a move before it is made."""
        self._made[state.phase][move.kind] += 1
        self._by_seat[seat][move.kind] += 1
        if len(self._openings[seat]) < _OPENING:
            self._openings[seat].append(move.kind)
        self._pieces.named(state.table, seat, move)

    def happened(self, events: Sequence[Event]) -> None:
        """Count the events of a move."""
        self._pieces.happened(events)

    @property
    def phases(self) -> dict[str, dict[str, tuple[int, int]]]:
        """By phase and kind: moves made, and positions with a legal one."""
        told = {}
        for phase, legal in sorted(self._legal.items()):
            made = self._made[phase]
            told[phase] = {kind: (made[kind], legal[kind]) for kind in sorted(legal | made)}
        return told

    @property
    def made(self) -> tuple[dict[str, int], ...]:
        """Moves of each seat by kind."""
        return tuple(dict(sorted(kinds.items())) for kinds in self._by_seat)

    @property
    def openings(self) -> tuple[str, ...]:
        """Kinds of the first moves, by seat."""
        return tuple(" + ".join(kinds) for kinds in self._openings)

    def pieces(self, state: State) -> tuple[Counts, ...]:
        """Return what became of the pieces, by seat."""
        return self._pieces.counts(state.table)

    def stands(self, moves: int) -> tuple[tuple[int, ...], ...]:
        """Return the scores at a quarter, half and three quarters; empty if none are shown."""
        if not self._kept:
            return ()
        stands = []
        for part in (0.25, 0.5, 0.75):
            _, state = min(self._kept, key=lambda kept: abs(kept[0] - moves * part))
            told = self._rules.words.display(self._rules.view(state, -1)).scores
            try:
                stands.append(tuple(int(score) for score in told))
            except ValueError:
                return ()
        return tuple(stands) if all(len(each) == state.seats for each in stands) else ()


class _Pieces:
    """Follows the pieces of a table.

    A piece came to a seat when it entered one of its zones. It was used when the seat named it, or
    its open place, in a move, or when it was put openly into the seat's zone.
    """

    def __init__(self, table: Table) -> None:
        plan = self._plan = table.plan
        self._counted = [kind.look not in _NOT_COUNTED and kind.owner < 0 for kind in plan.kinds]
        self._open = [mask == plan.everyone for mask in plan.sees]
        self._cells = _cells(plan)
        self._came: list[set[int]] = [set() for _ in range(plan.seats)]
        self._used: list[set[int]] = [set() for _ in range(plan.seats)]
        for zone, owner in enumerate(plan.owners):
            if owner >= 0:
                self._came[owner].update(table.zones[zone])

    def named(self, table: Table, seat: Seat, move: Move) -> None:
        plan = self._plan
        for name in move.pieces:
            if name in plan.piece:
                self._used[seat].add(plan.piece[name])
        zone = self._cells.get(move.target)
        if zone is not None:
            self._used[seat].update(table.zones[zone])

    def happened(self, events: Sequence[Event]) -> None:
        owners = self._plan.owners
        for event in events:
            if event.kind != "move":
                continue
            owner = owners[event.target]
            if owner >= 0 and owners[event.source] != owner:
                self._came[owner].add(event.piece)
            if owner >= 0 and self._open[event.target] and event.source != event.target:
                self._used[owner].add(event.piece)

    def counts(self, table: Table) -> tuple[Counts, ...]:
        plan = self._plan
        told: list[Counts] = []
        for seat in range(plan.seats):
            found: dict[str, list[int]] = {}
            left = {
                piece
                for zone, owner in enumerate(plan.owners)
                if owner == seat
                for piece in table.zones[zone]
            }
            came = self._came[seat] | self._used[seat] | left
            for place, pieces in enumerate((came, self._used[seat], left)):
                for piece in pieces:
                    if self._counted[piece]:
                        found.setdefault(plan.kinds[piece].id, [0, 0, 0])[place] += 1
            told.append({kind: (n[0], n[1], n[2]) for kind, n in sorted(found.items())})
        return tuple(told)


def _cells(plan: TablePlan) -> dict[str, int]:
    """Return the public grid cells without an owner, by name."""
    return {
        name: number
        for number, (name, kind, owner) in enumerate(
            zip(plan.zones, plan.zone_kinds, plan.owners, strict=True)
        )
        if kind.grid != (0, 0) and kind.sees == "all" and owner < 0
    }
