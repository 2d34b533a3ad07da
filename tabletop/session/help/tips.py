"""Chooses the first-use tip that is due, from what the viewer knows and just saw."""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.numbers import whole
from tabletop.engine.text.tips import Tip, When
from tabletop.engine.view import SeenEvent
from tabletop.session.position import Position

_COMPARED = re.compile(r"\s*([a-z0-9:-]+)\s*(>=|<=|!=|=|>|<)\s*(-?[0-9]+|[a-z][a-z0-9:-]*)\s*")
_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True)
class Encounter:
    """A position and what just happened in it, as one seat knows it; decides which tip is due."""

    position: Position
    events: tuple[SeenEvent, ...] = ()
    refused: str = ""
    """Id of the rule by which a move was just refused; "" for none."""


def split_comparison(text: str) -> tuple[str, str, str] | None:
    """Split a comparison such as `coins >= 3` into its name, sign and value.

    Return None if the text is no comparison.
    """
    found = _COMPARED.fullmatch(text)
    return (found[1], found[2], found[3]) if found is not None else None


def first_due_tip(notes: Sequence[Tip], seen: Iterable[str], encounter: Encounter) -> Tip | None:
    """Return the first tip that the player has not seen and whose conditions hold, or None.

    Args:
        notes: The tips of the game, in order.
        seen: Ids of the tips that the player has seen.
        encounter: The position and what just happened in it.
    """
    known = frozenset(seen)
    fresh = (note for note in notes if note.id not in known)
    return next((note for note in fresh if conditions_hold(note.when, encounter)), None)


def conditions_hold(when: When, encounter: Encounter) -> bool:
    """Return whether all conditions of a tip hold in a position, after what just happened in it.

    They never do for a spectator, or after the end of the game.
    """
    position = encounter.position
    if position.viewer < 0 or position.view.outcome is not None:
        return False
    return all(part(when, encounter) for part in _PARTS)


def _phase(when: When, encounter: Encounter) -> bool:
    view = encounter.position.view
    if when.phase and view.phase != when.phase:
        return False
    told = when.refused or when.moved or when.into or when.changed or when.others
    if told:
        return True
    mine = encounter.position.viewer in view.to_act
    if when.phase and not when.pending:
        return mine and view.turn == encounter.position.viewer and not _is_asked(encounter)
    return mine or not (when.value or when.count)


def _is_asked(encounter: Encounter) -> bool:
    """Return whether the viewer has a question to answer, whoever's turn it is."""
    pending = encounter.position.view.pending
    return pending is not None and encounter.position.viewer in pending.waiting


def _pending(when: When, encounter: Encounter) -> bool:
    pending, seat = encounter.position.view.pending, encounter.position.viewer
    if not when.pending:
        return True
    return pending is not None and pending.kind == when.pending and seat in pending.waiting


def _legal(when: When, encounter: Encounter) -> bool:
    if not when.legal:
        return True
    kind, _, piece = when.legal.partition(" ")
    position = encounter.position
    if not piece and any(form.kind == kind for form in position.forms):
        return True
    view = position.view
    moves = (move for move in position.legal_moves if move.kind == kind)
    if not piece:
        return any(True for _ in moves)
    return any(
        (named := view.kind_named(name)) is not None and named.id == piece
        for move in moves
        for name in (*move.pieces, move.target)
    )


def _only(when: When, encounter: Encounter) -> bool:
    if not when.only:
        return True
    position = encounter.position
    kinds = {move.kind for move in position.legal_moves} | {form.kind for form in position.forms}
    return kinds == {when.only}


def _refused(when: When, encounter: Encounter) -> bool:
    return not when.refused or encounter.refused.rpartition(".")[2] == when.refused


def _happened(when: When, encounter: Encounter) -> bool:
    if not (when.moved or when.into or when.out_of):
        return True
    view = encounter.position.view
    for event in encounter.events:
        to, out = event.target.partition(":")[0], event.source.partition(":")[0]
        fits = when.into in {"", to} and when.out_of in {"", out}
        if event.kind != "move" or not fits:
            continue
        kind = view.kind_named(event.piece)
        if when.moved in {"", "any"} or (kind and when.moved in {kind.id, kind.look}):
            return True
    return False


def _changed(when: When, encounter: Encounter) -> bool:
    if not when.changed:
        return True
    names = set(_names(when.changed, encounter))
    return any(
        event.kind in {"value", "roll"} and event.source in names for event in encounter.events
    )


def _value(when: When, encounter: Encounter) -> bool:
    values = dict(encounter.position.view.values)
    return all(_compare(text, encounter, values) for text in when.value)


def _count(when: When, encounter: Encounter) -> bool:
    if not when.count:
        return True
    counts = {zone.id: zone.count for zone in encounter.position.view.zones}
    return all(_compare(text, encounter, counts) for text in when.count)


def _compare(text: str, encounter: Encounter, known: dict[str, int]) -> bool:
    found = split_comparison(text)
    if found is None:
        return False
    left, sign, right = found
    number = whole(right)
    bound = known.get(next(_names(right, encounter), ""), 0) if number is None else number
    numbers = (known[name] for name in _names(left, encounter) if name in known)
    return any(_OPERATORS[sign](number, bound) for number in numbers)


def _names(pattern: str, encounter: Encounter) -> Iterator[str]:
    """Yield the names that a pattern stands for.

    Such as `points:me` for the viewer's points, or `points:any` for those of each seat.
    """
    view = encounter.position.view
    seats: Sequence[Seat] = range(view.seats) if ":any" in pattern else (encounter.position.viewer,)
    for seat in seats:
        name = seat_name(seat)
        yield pattern.replace(":any", f":{name}").replace(":me", f":{name}")


def _tag(when: When, encounter: Encounter) -> bool:
    if not when.tag:
        return True
    position = encounter.position
    own = {
        piece
        for zone in position.view.zones
        if zone.owner == position.viewer
        for piece in zone.pieces
    }
    return any(tag.id == when.tag and tag.piece in own for tag in position.display.tags)


def _met(when: When, encounter: Encounter) -> bool:
    return not when.met or when.met in encounter.position.met


def _seats(when: When, encounter: Encounter) -> bool:
    least, most = when.seats
    return not most or least <= encounter.position.view.seats <= most


_PARTS = (
    _seats,
    _phase,
    _pending,
    _refused,
    _happened,
    _changed,
    _value,
    _count,
    _tag,
    _only,
    _legal,
    _met,
)
