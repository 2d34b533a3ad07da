"""Read results written on a sheet: groups of pieces, with a number for each piece and seat.

The region's data says which pieces belong together and in which values their numbers are stored:
`group` is the face key that names the group; `base` and `extra` are patterns of value names such
as `base:{piece}:{seat}`.
"""

from dataclasses import dataclass

from tabletop.api import PanelRow, PieceKind, Region, Seat, View, seat_name
from tabletop.api.drawing import Moment, number_in


@dataclass(frozen=True, slots=True)
class Group:
    """A row of the sheet: its title, icon, colours and pieces."""

    title: str
    icon: str
    colour: str
    ink: str
    pieces: tuple[str, ...]


def groups_of(view: View, region: Region) -> tuple[Group, ...]:
    """Return the rows of the sheet, in the order of the pieces."""
    key = str(region.data.get("group", "group"))
    found: dict[str, tuple[PieceKind, list[str]]] = {}
    plan = view.plan
    for piece, kind in zip(plan.pieces, plan.kinds, strict=True):
        title = kind.face.get(key)
        if isinstance(title, str):
            found.setdefault(title, (kind, []))[1].append(piece)
    return tuple(
        Group(
            title,
            str(kind.face.get("icon", "")),
            str(kind.face.get("colour", "#4A5060")),
            str(kind.face.get("ink", "#FBF6EA")),
            tuple(pieces),
        )
        for title, (kind, pieces) in found.items()
    )


def base_of(view: View, region: Region, piece: str, seat: Seat) -> int:
    """Return the number first written for a piece; 0 if there is none."""
    return number_in(view, str(region.data.get("base", "")), piece=piece, seat=seat_name(seat))


def extra_of(view: View, region: Region, piece: str, seat: Seat) -> int:
    """Return the extra credit added to a piece's number later."""
    return number_in(view, str(region.data.get("extra", "")), piece=piece, seat=seat_name(seat))


def result_of(view: View, region: Region, piece: str, seat: Seat) -> int:
    """Return a piece's number including extra credit; 0 if there is none."""
    base = base_of(view, region, piece, seat)
    return base + extra_of(view, region, piece, seat) if base else 0


def sum_of(view: View, region: Region, group: Group, seat: Seat) -> int:
    """Return the sum of a row's results for a seat."""
    return sum(result_of(view, region, piece, seat) for piece in group.pieces)


def marks_of(moment: Moment, region: Region, seat: Seat) -> dict[str, PanelRow]:
    """Return the bonus rows of a seat by title, from the panel that the region's data names."""
    wanted = str(region.data.get("panel", "")).format(seat=seat_name(seat))
    panel = next((each for each in moment.display.panels if each.id == wanted), None)
    return {row.title: row for row in panel.rows} if panel else {}


def previewed(moment: Moment) -> tuple[str, str]:
    """Return the piece that the hovered move would write a result for, and the result as text.

    Both are empty when no such move is hovered.
    """
    target, title = moment.arrow[1], moment.options_title
    if not target or "=" not in title:
        return "", ""
    number = title.rpartition("=")[2].strip()
    zone = next((each for each in moment.view.zones if each.id == target), None)
    return (zone.top if zone else target), number
