"""Marks that the state puts on pieces, zones and seats, as data for window and phones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from tabletop.engine.declare.layout import Layout, MarkLook
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.text.display import Display, Tag
from tabletop.engine.view import View

PIECE, SEAT = "piece", "seat"
"""The targets of marks besides kinds of zones: known pieces and seats."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign shown on a piece, a zone or a seat, such as a number in its corner."""

    on: str
    """The piece, zone or seat that has the mark, as views name it."""
    slot: str
    """How it is shown.

    `corner` (a number), `gauge` (how many of how many), `owner` (a seat), `band` (by seat), `tag`
    (a word on an edge) or `text` (a line beside it).
    """
    text: str = ""
    number: int | None = None
    of: int = 0
    """The highest possible number; 0 for no limit."""
    icon: str = ""
    seat: Seat = -1
    """The seat that it shows as owner or that the number belongs to; -1 for none."""
    tone: str = ""
    """How it is coloured: `gain`, `loss` or ""."""
    say: str = ""
    """Its meaning: words for the number, or how the text is computed."""


def marks_of(layout: Layout, view: View, display: Display) -> tuple[Mark, ...]:
    """Return all marks for the pieces, zones and seats of a view.

    Args:
        layout: Says which values are shown on what.
        view: What a seat or an onlooker sees.
        display: What the game shows around the table for this view.
    """
    places = {look.id: look.place for look in layout.tags}
    found = [
        mark
        for look in layout.marks
        for mark in (_numbered(look, view) if look.whose else _looked(look, view))
    ]
    found += [_tagged(tag, places.get(tag.id, "foot")) for tag in display.tags if tag.piece]
    found += [
        Mark(caption.zone, "text", caption.text, icon=caption.icon, tone=caption.tone)
        for caption in display.captions
    ]
    return tuple(found)


def _looked(look: MarkLook, view: View) -> Iterator[Mark]:
    """Yield the marks of one entry of the layout."""
    seats: Sequence[Seat] = range(view.seats) if "{seat}" in look.number else (-1,)
    for thing, words in _things(look.on, view):
        for seat in seats:
            name = words.get("seat") or (seat_name(seat) if seat >= 0 else "")
            if words.get("seat") and seat_name(seat) != name:
                continue
            filled = {**words, "seat": name}
            number = value_in(view, look.number, filled)
            if number is None or number == look.without:
                continue
            number += value_in(view, look.plus, filled) or 0
            yield Mark(
                thing,
                look.slot,
                number=number,
                of=look.most,
                icon=look.icon,
                seat=-1 if look.on == SEAT else seat,
                say=look.words,
            )


def _numbered(look: MarkLook, view: View) -> Iterator[Mark]:
    """Yield the marks of seats in a row, such as the winners of the tricks so far."""
    for at in count(1):
        words = {"number": str(at)}
        number, whose = value_in(view, look.number, words), value_in(view, look.whose, words)
        if number is None or whose is None:
            return
        if whose > 0 and number != look.without:
            yield Mark(
                seat_name(whose - 1),
                look.slot,
                number=number,
                of=look.most,
                icon=look.icon,
                say=look.words,
            )


def _things(on: str, view: View) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the things a mark may lie on, with the values of its pattern's placeholders."""
    if on == SEAT:
        for seat in range(view.seats):
            yield seat_name(seat), {"seat": seat_name(seat)}
        return
    for zone in view.zones:
        if on == PIECE:
            for piece in zone.pieces:
                if piece:
                    yield piece, {"piece": piece}
        elif zone.kind == on and zone.count:
            col = zone.id.rpartition(":")[2]
            yield zone.id, {"zone": zone.id, "col": col, "piece": zone.top}


def value_in(view: View, pattern: str, words: dict[str, str]) -> int | None:
    """Return the value named by a pattern such as `initial:{col}`, or None if there is none.

    `words` fill the pattern's placeholders.
    """
    if not pattern:
        return None
    try:
        return view.value(pattern.format(**words))
    except (KeyError, IndexError):
        return None


def _tagged(tag: Tag, place: str) -> Mark:
    """Return the mark of a tag, as a number if its text is one: `2/3`, `4`."""
    mark = Mark(tag.piece, "tag", tag.text, tone=tag.tone, say=tag.note)
    part, _, most = tag.text.partition("/")
    if place == "cubes" and part.isdecimal() and most.isdecimal():
        return replace(mark, slot="gauge", number=int(part), of=int(most))
    if tag.text.isdecimal():
        return replace(mark, slot="corner", number=int(tag.text))
    return mark
