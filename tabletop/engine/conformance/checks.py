"""The contract that every game's rules must keep, with a check of each clause.

`testing.walk` and `tabletop simulate --check` check it in whole games.
"""

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from tabletop.engine.chance import ChanceError, RandomChance, TapedChance
from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import Renumbering, in_own_names
from tabletop.engine.moves import Entry, Move, MoveTextError, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Event, Table
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import SeenEvent, View, seen_events

S = TypeVar("S", bound=State)

_LONGEST = 80
"""Most letters of a value in a message."""
_LONGEST_LINE = 300
"""Most letters of a leak in a message."""
_LEAK = "; it comes from what that seat does not know: reveal that first, or leave it out"
_COPIES = "with alike pieces in each other's places"
_BY_NUMBER = "; go by places and kinds, not by numbers, and mark fields with numbers PieceNumber"
NONSENSE = (
    Move("no-such-move"),
    Move("no-such-move", ("no-such-piece",), "no-such-zone", (99,)),
)
"""Made-up moves, all of which every game must refuse with a sentence."""


class ConformanceError(AssertionError):
    """Raised when a game's rules break their contract; the message says where and how."""


def broken_table(table: Table) -> str:
    """Return what is wrong with a table's bookkeeping: a piece lost, duplicated or misplaced.

    Returns "" if each piece is in exactly one zone, the one given by `where`.
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


@dataclass(slots=True)
class Seen:
    """What the checked games have covered so far: kinds of moves, phases and refusals."""

    moves: set[str] = field(default_factory=set)
    """Kinds of moves that were made in the checked games."""
    phases: set[str] = field(default_factory=set)
    refusals: dict[str, str] = field(default_factory=dict)
    """Rule ids of the refusals, with the text of the first of each."""

    def refused(self, plan: TablePlan, refusal: Refusal) -> None:
        """Record a refusal. The first time its rule id occurs, also record its text."""
        if refusal.rule not in self.refusals:
            self.refusals[refusal.rule] = in_words(plan, refusal.text)


def check_position(rules: Rules[S], state: S, rng: Random, seen: Seen | None = None) -> None:
    """Check the whole contract between rules and engine at one position.

    Args:
        rules: The rules of the game.
        state: The position.
        rng: Chooses random positions and moves to check with.
        seen: Records the kinds of moves and refusals that occurred; None to record nothing.

    Raises:
        ConformanceError: a clause of the contract is broken.
    """
    wrong = broken_table(state.table)
    if wrong:
        raise ConformanceError(wrong)
    acting = rules.to_act(state)
    seen = Seen() if seen is None else seen
    seen.phases.add(state.phase)
    if (rules.outcome(state) is None) != bool(acting):
        raise ConformanceError(f"to act are {acting}, the outcome is {rules.outcome(state)}")
    before = full_state(state)
    for seat in range(state.seats):
        if seat in acting and not rules.legal_moves(state, seat):
            raise ConformanceError(f"{seat_name(seat)} is to act and has no legal move")
        _check_moves(rules, state, seat, seen)
    _check_context(rules, state)
    if full_state(state) != before:
        raise ConformanceError("asking about a position has changed it")
    for seat in range(state.seats) if acting else ():
        _check_secrecy(rules, state, seat, rng)
    if full_state(state) != before:
        raise ConformanceError("dealing a position again has changed it")


def check_again(
    rules: Rules[S], before: S, entry: Entry, after: S, events: Sequence[Event]
) -> None:
    """Check that a move has the same result when repeated with the same random draws.

    The result may depend only on the position and the draws, not on random numbers from elsewhere
    or a clock.

    Args:
        rules: The rules of the game.
        before: The position before the move.
        entry: The move, its seat and its random draws.
        after: The resulting position.
        events: The resulting events.

    Raises:
        ConformanceError: the results differ; the message says how.
    """
    again = before.clone()
    chance = TapedChance(entry.draws)
    try:
        rules.apply(again, entry.seat, entry.move, chance)
    except ChanceError as error:
        raise ConformanceError(f"{entry.move}, made again with the same draws: {error}") from error
    wrong = f"{chance.left} fewer are drawn" if chance.left else ""
    one, other = full_state(after), full_state(again)
    if one != other:
        wrong = difference(one, other)
    elif list(events) != again.table.events:
        wrong = difference(list(events), again.table.events)
    if wrong:
        raise ConformanceError(f"{entry.move}, made again with the same draws, differs: {wrong}")


def check_copies(
    rules: Rules[S], before: S, entry: Entry, after: S, events: Sequence[Event]
) -> None:
    """Check that a move has the same result when identical pieces are swapped.

    Each seat numbers identical pieces itself, and no result may reveal which hidden copy is where.
    So rules must depend on places and kinds, never on a copy's number.

    Args:
        rules: The rules of the game.
        before: The position before the move.
        entry: The move, its seat and its random draws.
        after: The resulting position.
        events: The resulting events.

    Raises:
        ConformanceError: the results differ; the message says how.
    """
    plan = before.table.plan
    if not plan.copies:
        return
    way = Renumbering.at_random(plan, Random(str(entry)))
    twin, move = way.of_state(before), way.of_move(entry.move)
    chance = TapedChance(entry.draws)
    try:
        rules.apply(twin, entry.seat, move, chance)
    except ChanceError as error:
        raise ConformanceError(f"{entry.move}, {_COPIES}: {error}") from error
    wanted = way.of_state(after)
    pairs: list[tuple[object, object]] = [(full_state(wanted), full_state(twin))]
    for seat in range(-1, before.seats):
        made = seen_events(plan, events, seat)
        if before.table.labels is None:  # with labels the seat has its own names in both
            made = way.of(made)
        pairs.append((made, seen_events(plan, twin.table.events, seat)))
    for one, other in pairs:
        if one != other:
            told = f"{entry.move}, {_COPIES}, differs: {difference(one, other)}"
            raise ConformanceError(_cut_line(told, _LONGEST_LINE - len(_BY_NUMBER)) + _BY_NUMBER)


def rule_error_text(error: Exception) -> str:
    """Return a message about an error in a game's rules, starting with the file and line."""
    engine = Path(__file__).parents[1]
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if engine not in Path(frame.filename).parents]
    frame = (theirs or frames)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}: {type(error).__name__}: {error}"


def unshown_knowledge(before: View, seen: tuple[SeenEvent, ...], after: View) -> str:
    """Return what a seat learned in a step without an event showing it; "" if nothing.

    The window plays the events and then shows the view. If the seat knows a piece in a new place,
    an event that it saw must have named the piece.

    Args:
        before: What the seat saw before the step.
        seen: The events of the step, as the seat saw them.
        after: What the seat sees after the step.
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


def _check_moves(rules: Rules[S], state: S, seat: Seat, seen: Seen) -> None:
    """Check that legal means not refused, and that every move has a label and a text form."""
    is_over = rules.outcome(state) is not None
    legal = rules.legal_moves(state, seat)
    if len(set(legal)) != len(legal):
        raise ConformanceError(f"{seat_name(seat)} is offered a legal move twice")
    _check_lists(rules, state, seat, legal, seen)
    for move in rules.open_moves(state, seat):
        refusal = rules.refuse(state, seat, move)
        if refusal is not None:
            raise ConformanceError(f"{move} may be made in the open, but is refused: {refusal}")
    if not is_over:
        for move in rules.candidates(state, seat):
            _check_text(move)
            if rules.kinds and move.kind not in rules.kinds:
                raise ConformanceError(f"{move.kind} is none of the kinds of moves: {move}")
            if not rules.presenter.describe(state, seat, move):
                raise ConformanceError(f"{move} has no words")
    _check_forms(rules, state, seat)
    for move in (*NONSENSE, *(_bent(legal) if legal else ())):
        refusal = rules.refuse(state, seat, move)
        if refusal is None and (is_over or move in NONSENSE):
            raise ConformanceError(f"{seat_name(seat)} may play {move}")
        if refusal is not None:
            _check_refusal(rules, move, refusal)
            seen.refused(state.table.plan, refusal)


def _check_forms(rules: Rules[S], state: S, seat: Seat) -> None:
    """Check that forms of rules are filled by choosing: only free tables take typed input."""
    for form in rules.forms(state, seat):
        for blank in form.fields:
            if blank.part in {"number", "text"}:
                raise ConformanceError(
                    f"the form {form.kind} asks for a {blank.part} to be typed, which only free "
                    "tables do: let its part be args, with the numbers or words as choices"
                )


def _check_lists(rules: Rules[S], state: S, seat: Seat, legal: list[Move], seen: Seen) -> None:
    """Check that the legal moves are the unrefused candidates, in order, recording or not."""
    if rules.outcome(state) is not None:
        return
    silent = state.clone(recording=False)
    for position, how in ((state, "recording"), (silent, "not recording")):
        candidates = list(rules.candidates(position, seat))
        refused = [rules.refuse(position, seat, move) for move in candidates]
        wanted = [move for move, no in zip(candidates, refused, strict=True) if no is None]
        for refusal in filter(None, refused):
            seen.refused(state.table.plan, refusal)
        if legal != wanted:
            raise ConformanceError(
                f"{seat_name(seat)}, {how}: the legal moves are not the candidates that are not "
                f"refused: {difference(list(map(str, legal)), list(map(str, wanted)))}"
            )
    if rules.legal_moves(silent, seat) != legal:
        raise ConformanceError(f"{seat_name(seat)} has other legal moves when nothing is recorded")


def _check_text(move: Move) -> None:
    try:
        read = Move.parse(str(move))
    except MoveTextError as error:
        raise ConformanceError(f"the text of {move!r} can't be read: {error}") from error
    if read != move:
        raise ConformanceError(f"{move!r} reads back as {read!r}")


def _check_context(rules: Rules[S], state: S) -> None:
    """Check that a position reports its phase consistently."""
    view = rules.view(state, -1)
    told, shown = rules.presenter.context(view), rules.presenter.display(view).context
    if told != shown:
        raise ConformanceError(f"the context is {told!r}, and in the display {shown!r}")


def _check_refusal(rules: Rules[S], move: Move, refusal: Refusal) -> None:
    if not refusal.text.strip() or not refusal.rule.startswith(f"{rules.spec.id}."):
        raise ConformanceError(f"{move} is refused without words or rule: {refusal}")


def _bent(legal: Sequence[Move]) -> Iterator[Move]:
    """Yield almost legal moves: parts missing, swapped, doubled or of the wrong type."""
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
    """Check that a seat is told the same in every position it can't tell apart."""
    state = in_own_names(state, seat)
    twin = rules.determinize(state, seat, rng)
    told, told_in_twin = _told(rules, state, seat), _told(rules, twin, seat)
    for name, value in told.items():
        if told_in_twin[name] != value:
            raise ConformanceError(
                _leak(
                    f"{seat_name(seat)} can tell positions apart by {name}",
                    difference(value, told_in_twin[name]),
                    state,
                    twin,
                )
            )
    one, other = (InformationSet.of(rules, each, seat).stand_in for each in (state, twin))
    if full_state(one) != full_state(other):
        raise ConformanceError(
            f"{seat_name(seat)} gets another information set in a position it can't tell apart: "
            f"{difference(full_state(one), full_state(other))}"
        )
    wrong = broken_table(twin.table)
    if wrong:
        raise ConformanceError(f"dealing again what {seat_name(seat)} does not know: {wrong}")
    _check_twin_moves(rules, state, twin, seat)


def _told(rules: Rules[S], state: S, seat: Seat) -> dict[str, object]:
    """Return everything that a seat is shown about a position, by topic."""
    view = rules.view(state, seat)
    legal = rules.legal_moves(state, seat)
    asked = (*rules.candidates(state, seat), *NONSENSE, *(_bent(legal) if legal else ()))
    return {
        "view": view,
        "legal moves": legal,
        "prompt": rules.presenter.prompt(state, seat),
        "context": rules.presenter.context(view),
        "display": rules.presenter.display(view),
        "forms": list(rules.forms(state, seat)),
        "words": [rules.presenter.describe(state, seat, move) for move in legal],
        "icons": [rules.presenter.icon(move) for move in legal],
        "previews": [rules.presenter.preview(state, seat, move) for move in legal],
        "open moves": [rules.open_moves(state, each) for each in range(state.seats)],
        "refusals": [rules.refuse(state, seat, move) for move in asked],
    }


def _check_twin_moves(rules: Rules[S], state: S, twin: S, seat: Seat) -> None:
    """Check that a move that draws and reveals nothing looks the same in both positions."""
    if seat not in rules.to_act(state):
        return
    if state.pending and state.pending[-1].answers:
        return  # the last answer reveals those of others
    plan = state.table.plan
    for move in rules.legal_moves(state, seat):
        seen: list[dict[str, object]] = []
        for position in (state, twin):
            after = position.clone()
            chance = RandomChance(Random(0))
            try:
                rules.apply(after, seat, move, chance)
            except Exception as error:
                error.add_note(f"{seat_name(seat)} {move}")
                raise
            taught = [n & ~o for o, n in zip(position.table.known, after.table.known, strict=True)]
            if chance.tape or any(taught):
                break
            events = seen_events(plan, after.table.events, seat)
            seen.append({"events": events, "view": rules.view(after, seat)})
        if len(seen) == 2 and seen[0] != seen[1]:
            raise ConformanceError(
                _leak(
                    f"{seat_name(seat)} can tell positions apart by what it sees of {move}",
                    difference(seen[0], seen[1]),
                    state,
                    twin,
                )
            )


def _leak(what: str, parts: str, state: State, twin: State) -> str:
    """Return what tells two positions apart, where, and a piece that differs."""
    plan, here, there = state.table.plan, state.table.where, twin.table.where
    places = (state.table.zones, twin.table.zones)
    moved = [
        piece
        for piece in range(len(here))
        if here[piece] != there[piece]
        or places[0][here[piece]].index(piece) != places[1][here[piece]].index(piece)
    ]
    named = [piece for piece in moved if plan.pieces[piece] in parts]
    told, where = f"{what}: {parts}", ""
    for piece in (named or moved)[:1]:
        name, one, other = plan.pieces[piece], plan.zones[here[piece]], plan.zones[there[piece]]
        where = f" ({name} in {one if one == other else f'{one} or in {other}'})"
    return _cut_line(told, _LONGEST_LINE - len(_LEAK) - len(where)) + _LEAK + where


def _cut_line(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def difference(one: object, other: object, path: str = "") -> str:
    """Return the path to the first difference between two values, and both values there.

    Args:
        one: The first value: a mapping, sequence, dataclass or plain value.
        other: The second value.
        path: Path of keys to these values, set when the function calls itself.
    """
    for key, first, second in _pairs(one, other):
        if first != second:
            return difference(first, second, f"{path}.{key}" if path else str(key))
    return f"{path + ': ' if path else ''}{_cut(one)} and {_cut(other)}"


def _pairs(one: object, other: object) -> Iterable[tuple[object, object, object]]:
    """Return the parts of two values of the same shape, with their keys; none of plain values."""
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        return [(key, one[key], other[key]) for key in one]
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        keys: Iterable[object] = getattr(one, "_fields", range(len(one)))
        return zip(keys, one, other, strict=True)
    if is_dataclass(one) and type(one) is type(other):
        names = [each.name for each in fields(one) if each.compare]
        return [(name, getattr(one, name), getattr(other, name)) for name in names]
    return ()


def _cut(value: object) -> str:
    """Return a value as text, shortened to fit a line."""
    text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
