"""What every game must keep to, checked position by position; and counting positions.

`walk` plays a game at random and checks at each step all that the rest of the program relies on.
It is meant for tests and for `tabletop simulate --check`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import NoReturn, TypeVar

from tabletop.engine.chance import LowestChance, RandomChance
from tabletop.engine.fingerprint import full_state
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match, Step, load
from tabletop.engine.moves import Move, MoveTextError, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.view import SeenEvent, View, seen_events

S = TypeVar("S", bound=State)

NONSENSE = (
    Move("no-such-move"),
    Move("no-such-move", ("no-such-piece",), "no-such-zone", (99,)),
)
"""Moves that every game must refuse in words."""


class ConformanceError(AssertionError):
    """A game breaks a promise that the engine makes for it; says where and which."""


@dataclass(frozen=True, slots=True)
class Walk:
    """How a walk went."""

    moves: int
    is_over: bool
    """Whether the game came to its end, rather than the walk to its last move."""


def broken_table(table: Table) -> str:
    """Return what is wrong with a table's bookkeeping: a piece lost, doubled or misplaced.

    Empty when each piece lies in exactly one zone, the one that `where` says.
    """
    seen = 0
    where = table.where
    for number, pieces in enumerate(table.zones):
        if not pieces:
            continue
        seen += len(pieces)
        for piece in pieces:
            if where[piece] != number:
                zones = table.plan.zones
                return (
                    f"{table.plan.pieces[piece]} lies in {zones[number]}, "
                    f"but is said to be in {zones[where[piece]]}"
                )
    return "" if seen == len(where) else f"there are {seen} pieces, not {len(where)}"


def walk(
    rules: Rules[S],
    seats: int,
    options: Options | None = None,
    *,
    seed: int = 0,
    most_moves: int = 10_000,
    every: int = 1,
) -> Walk:
    """Play random legal moves and check every promise of a game.

    Args:
        rules: The game.
        seats: How many sit at the table.
        options: As for a match.
        seed: Of the deal, the moves and the draws.
        most_moves: Where the walk ends if the game does not.
        every: Check the costly promises at each position that is a multiple of this.

    Raises:
        ConformanceError: a promise is broken; names the game, the seed and the move.
    """
    return _Walker(rules, seats, options or {}, seed, every).walk(most_moves)


def check_position(rules: Rules[S], state: S, rng: Random) -> None:
    """Check all promises about one position.

    Raises:
        ConformanceError: one of them is broken.
    """
    wrong = broken_table(state.table)
    if wrong:
        raise ConformanceError(wrong)
    acting = rules.to_act(state)
    if (rules.outcome(state) is None) != bool(acting):
        raise ConformanceError(f"to act are {acting}, the outcome is {rules.outcome(state)}")
    before = full_state(state)
    for seat in range(state.seats):
        if seat in acting and not rules.legal_moves(state, seat):
            raise ConformanceError(f"{seat_name(seat)} is to act and has no legal move")
        _check_moves(rules, state, seat)
    if full_state(state) != before:
        raise ConformanceError("asking about a position has changed it")
    for seat in range(state.seats) if acting else ():
        _check_secrecy(rules, state, seat, rng)
    if full_state(state) != before:
        raise ConformanceError("dealing a position again has changed it")


def perft(rules: Rules[S], state: S, depth: int) -> int:
    """Count the sequences of `depth` legal moves from a position, chance always giving 0.

    Where several seats are to act, the first of them moves. Games that end sooner count nothing.
    """
    if depth == 0:
        return 1
    acting = rules.to_act(state)
    if not acting:
        return 0
    moves = rules.legal_moves(state, acting[0])
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.clone()
        rules.apply(after, acting[0], move, LowestChance())
        total += perft(rules, after, depth - 1)
    return total


def learned_silently(before: View, seen: tuple[SeenEvent, ...], after: View) -> str:
    """Return what a seat knows after a step without having seen how; empty when there is nothing.

    The scene plays the events and then shows the view: a piece that the seat knows in a new place
    must have been named by an event that it saw.
    """
    places = _known_places(before)
    for event in seen:
        if event.kind == "move" and event.piece:
            places[event.piece] = event.target
        elif event.kind == "reveal":
            places[event.piece] = event.source
    for piece, zone in _known_places(after).items():
        if places.get(piece) != zone:
            return f"{piece} in {zone}, last seen in {places.get(piece, 'no place')}"
    return ""


def _known_places(view: View) -> dict[str, str]:
    return {piece: zone.id for zone in view.zones for piece in zone.pieces if piece}


def _check_moves(rules: Rules[S], state: S, seat: Seat) -> None:
    """Legal means not refused and the other way round; every move has words and a text."""
    is_over = rules.outcome(state) is not None
    legal = set(rules.legal_moves(state, seat))
    if len(legal) != len(rules.legal_moves(state, seat)):
        raise ConformanceError(f"{seat_name(seat)} is offered a legal move twice")
    for move in rules.open_moves(state, seat):
        refusal = rules.refuse(state, seat, move)
        if refusal is not None:
            raise ConformanceError(f"{move} may be made in the open, but is refused: {refusal}")
    if not is_over:
        for move in rules.candidates(state, seat):
            _check_text(move)
            refusal = rules.refuse(state, seat, move)
            if (refusal is None) != (move in legal):
                raise ConformanceError(f"{move}: legal is {move in legal}, refused: {refusal}")
            if not rules.describe(state, seat, move):
                raise ConformanceError(f"{move} has no words")
    for move in (*NONSENSE, *(_bent(legal) if legal else ())):
        refusal = rules.refuse(state, seat, move)
        if refusal is None and (is_over or move in NONSENSE):
            raise ConformanceError(f"{seat_name(seat)} may play {move}")
        if refusal is not None:
            _check_refusal(rules, move, refusal)


def _check_text(move: Move) -> None:
    try:
        read = Move.parse(str(move))
    except MoveTextError as error:
        raise ConformanceError(f"the text of {move!r} can't be read: {error}") from error
    if read != move:
        raise ConformanceError(f"{move!r} reads back as {read!r}")


def _check_refusal(rules: Rules[S], move: Move, refusal: Refusal) -> None:
    if not refusal.text.strip() or not refusal.rule.startswith(f"{rules.spec.id}."):
        raise ConformanceError(f"{move} is refused without words or rule: {refusal}")


def _bent(legal: set[Move]) -> Iterator[Move]:
    """Yield moves that are nearly legal: parts missing, swapped, doubled or of the wrong type."""
    first = min(legal, key=str)
    yield first._replace(pieces=())
    yield first._replace(pieces=("no-such-piece",))
    yield first._replace(pieces=first.pieces * 2)
    yield first._replace(target="")
    yield first._replace(target="no-such-zone")
    yield first._replace(args=())
    yield first._replace(args=("no-such-word", -1))
    yield first._replace(args=(999_999_999,))
    yield first._replace(pieces=(first.target,) if first.target else (), target="box")


def _check_secrecy(rules: Rules[S], state: S, seat: Seat, rng: Random) -> None:
    """Whatever a seat is told must be the same in every position it can't tell apart."""
    twin = rules.determinize(state, seat, rng)
    told, told_in_twin = _told(rules, state, seat), _told(rules, twin, seat)
    for name, value in told.items():
        if told_in_twin[name] != value:
            raise ConformanceError(
                f"{seat_name(seat)} can tell positions apart by {name}: "
                f"{_difference(value, told_in_twin[name])}"
            )
    one, other = (InformationSet.of(rules, each, seat).stand_in for each in (state, twin))
    if full_state(one) != full_state(other):
        raise ConformanceError(
            f"{seat_name(seat)} gets another information set in a position it can't tell apart: "
            f"{_difference(full_state(one), full_state(other))}"
        )
    wrong = broken_table(twin.table)
    if wrong:
        raise ConformanceError(f"dealing again what {seat_name(seat)} does not know: {wrong}")
    _check_twin_moves(rules, state, twin, seat)


def _told(rules: Rules[S], state: S, seat: Seat) -> dict[str, object]:
    """Return all that a seat is told about a position, by what it is."""
    view = rules.view(state, seat)
    legal = rules.legal_moves(state, seat)
    asked = (*rules.candidates(state, seat), *NONSENSE, *(_bent(set(legal)) if legal else ()))
    return {
        "view": view,
        "legal moves": legal,
        "prompt": rules.prompt(state, seat),
        "display": rules.display(view),
        "forms": list(rules.forms(state, seat)),
        "words": [rules.describe(state, seat, move) for move in legal],
        "icons": [rules.icon(move) for move in legal],
        "previews": [rules.preview(state, seat, move) for move in legal],
        "open moves": [rules.open_moves(state, each) for each in range(state.seats)],
        "refusals": [rules.refuse(state, seat, move) for move in asked],
    }


def _check_twin_moves(rules: Rules[S], state: S, twin: S, seat: Seat) -> None:
    """A move that draws nothing and teaches nobody looks the same in both positions."""
    if seat not in rules.to_act(state):
        return
    if state.pending and state.pending[-1].answers:
        return  # the last answer opens those of others, and teaches by that
    plan = state.table.plan
    for move in rules.legal_moves(state, seat):
        seen: list[object] = []
        for position in (state, twin):
            after = position.clone()
            chance = RandomChance(Random(0))
            rules.apply(after, seat, move, chance)
            taught = [n & ~o for o, n in zip(position.table.known, after.table.known, strict=True)]
            if chance.tape or any(taught):
                break
            events = seen_events(plan, after.table.events or (), seat)
            seen.append((events, rules.view(after, seat)))
        if len(seen) == 2 and seen[0] != seen[1]:
            raise ConformanceError(
                f"{seat_name(seat)} can tell positions apart by what it sees of {move}: "
                f"{_difference(seen[0], seen[1])}"
            )


def _difference(one: object, other: object, path: str = "") -> str:
    """Return where two values part, and what stands there."""
    pairs: list[tuple[object, object, object]] = []
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        pairs = [(key, one[key], other[key]) for key in one]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) == len(other):
            pairs = [(number, *pair) for number, pair in enumerate(zip(one, other, strict=True))]
    elif is_dataclass(one) and type(one) is type(other):
        names = [each.name for each in fields(one) if each.compare]
        pairs = [(name, getattr(one, name), getattr(other, name)) for name in names]
    for key, first, second in pairs:
        if first != second:
            return _difference(first, second, f"{path}.{key}" if path else str(key))
    return f"{path + ': ' if path else ''}{one!r} and {other!r}"


class _Walker:
    """A walk under way."""

    def __init__(
        self, rules: Rules[S], seats: int, options: Options, seed: int, every: int
    ) -> None:
        self._rules: Rules[State] = rules  # type: ignore[assignment] # a walk is blind to the state
        self._seed = seed
        self._every = every
        self._rng = Random(seed)
        self._match = Match(self._rules, seats, options, seed=seed)
        self._snapshots = [full_state(self._match.state)]
        self._views = self._look()

    def walk(self, most_moves: int) -> Walk:
        match, rules = self._match, self._rules
        try:
            check_position(rules, match.state, self._rng)
            while match.outcome is None and len(match.steps) < most_moves:
                self._move()
            self._check_the_log()
        except ConformanceError as error:
            self._tell(str(error), error)
        return Walk(len(match.steps), match.outcome is not None)

    def _move(self) -> None:
        match, rules = self._match, self._rules
        acting = match.to_act
        seat = acting[self._rng.randrange(len(acting))]
        move = self._rng.choice(rules.legal_moves(match.state, seat))
        step = match.submit(seat, move)
        if isinstance(step, Refusal):
            raise ConformanceError(f"{move} is legal, but refused: {step.text}")
        self._snapshots.append(full_state(step.state))
        self._check_events(step)
        if len(match.steps) % self._every == 0 or match.outcome is not None:
            check_position(rules, match.state, self._rng)
        else:
            wrong = broken_table(match.state.table)
            if wrong:
                raise ConformanceError(wrong)

    def _look(self) -> list[View]:
        """Return what an onlooker and each seat see now."""
        return [self._match.view(watcher) for watcher in range(-1, self._match.state.seats)]

    def _check_events(self, step: Step[State]) -> None:
        views = self._views
        self._views = self._look()
        for watcher, (before, after) in enumerate(zip(views, self._views, strict=True), -1):
            seen = self._match.seen(step, watcher)
            wrong = learned_silently(before, seen, after)
            if wrong:
                who = seat_name(watcher) if watcher >= 0 else "an onlooker"
                raise ConformanceError(f"{who} learned without seeing how: {wrong}")

    def _check_the_log(self) -> None:
        """Published positions stand, undo leads back to the deal, the log plays the game again."""
        match = self._match
        kept = [match.first, *(step.state for step in match.steps)]
        for number, (state, snapshot) in enumerate(zip(kept, self._snapshots, strict=True)):
            if full_state(state) != snapshot:
                raise ConformanceError(f"the position after move {number} was changed later")
        entries = match.entries
        while match.undo():
            pass
        if full_state(match.state) != self._snapshots[0]:
            raise ConformanceError("undo does not lead back to the deal")
        while match.redo():
            pass
        if full_state(match.state) != self._snapshots[-1]:
            raise ConformanceError("redo does not lead forward again")
        again, wrong = load(
            self._rules, match.first.seats, match.options, match.setup_draws, entries
        )
        if wrong or full_state(again.state) != self._snapshots[-1]:
            raise ConformanceError(f"the log does not play the same game again: {wrong}")

    def _tell(self, what: str, cause: ConformanceError) -> NoReturn:
        number = len(self._match.steps)
        last = f" ({self._match.entries[-1].move})" if number else ""
        raise ConformanceError(
            f"{self._rules.spec.id}, seed {self._seed}, after move {number}{last}: {what}"
        ) from cause
