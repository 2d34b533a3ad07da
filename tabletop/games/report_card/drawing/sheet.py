"""The results on a sheet: rows of exams, with a number for each exam and seat.

The data of the sheet's region in the layout says which pieces form a row and in which values their
numbers are stored: `group` is the face key that names the row; `base` and `extra` are patterns of
value names such as `base:{piece}:{seat}`. A read-only sheet is another seat's report card, or the
final one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from tabletop.api import PanelRow, PieceKind, Region, Seat, View, seat_name
from tabletop.api.drawing import Canvas, Moment, number_in, svg

_TITLES = 330.0
"""The minimum width of a box that shows the names of the groups, in logical pixels."""
_GAP, _COIN = 5.0, 8.5
_SUM = 38.0
_MARK = 52.0
"""The width for bonus marks in every row if any row has one, in logical pixels."""


def _draw_mark(canvas: Canvas, mark: PanelRow, right: tuple[float, float]) -> None:
    """Draw a group's bonus as a pill, filled when the seat would win it now."""
    words = mark.note.partition(",")[0]
    wide = canvas.measure(words, "small", weight=700)[0] + 12
    pill = pygame.FRect(right[0] - wide, right[1] - 10, wide, 20)
    if mark.tone == "gain":
        canvas.fill(pill, 10, canvas.theme.amber)
    else:
        canvas.ring(pill, 10, "#8A5C08", 1.5, 0.8)
    canvas.text(pill.center, words, "small", canvas.theme.ink, anchor="center", weight=700)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a result sheet, for one division: its title, icon, colours and exams."""

    title: str
    icon: str
    colour: str
    ink: str
    pieces: tuple[str, ...]


def groups_of(view: View, region: Region) -> tuple[SheetRow, ...]:
    """Return the rows of a result sheet, in the order of their pieces' declaration.

    `region` is the sheet's region in the layout; its data names the face key that groups the
    pieces.
    """
    key = str(region.data.get("group", "group"))
    found: dict[str, tuple[PieceKind, list[str]]] = {}
    plan = view.plan
    for piece, kind in zip(plan.pieces, plan.kinds, strict=True):
        title = kind.face.get(key)
        if isinstance(title, str):
            found.setdefault(title, (kind, []))[1].append(piece)
    return tuple(
        SheetRow(
            title,
            str(kind.face.get("icon", "")),
            str(kind.face.get("colour", "#4A5060")),
            str(kind.face.get("ink", "#FBF6EA")),
            tuple(pieces),
        )
        for title, (kind, pieces) in found.items()
    )


def base_of(view: View, region: Region, piece: str, seat: Seat) -> int:
    """Return a seat's original result in an exam, without extra credit.

    It is 0 if the exam was not taken. `piece` is the exam's name; `region` says where results are
    stored.
    """
    return number_in(view, str(region.data.get("base", "")), piece=piece, seat=seat_name(seat))


def extra_of(view: View, region: Region, piece: str, seat: Seat) -> int:
    """Return the extra credit that a seat has added to an exam's result, in points.

    `piece` is the exam's name; `region` says where results are stored.
    """
    return number_in(view, str(region.data.get("extra", "")), piece=piece, seat=seat_name(seat))


def result_of(view: View, region: Region, piece: str, seat: Seat) -> int:
    """Return a seat's result in an exam with extra credit; 0 if the exam was not taken.

    `piece` is the exam's name; `region` says where results are stored.
    """
    base = base_of(view, region, piece, seat)
    return base + extra_of(view, region, piece, seat) if base else 0


def sum_of(view: View, region: Region, group: SheetRow, seat: Seat) -> int:
    """Return the sum of a seat's results in one row of the sheet (a division)."""
    return sum(result_of(view, region, piece, seat) for piece in group.pieces)


def bonus_rows(moment: Moment, region: Region, seat: Seat) -> dict[str, PanelRow]:
    """Return the bonuses of a seat's divisions, by the division's title; empty if there are none.

    They come from the seat's panel named in the region's data.
    """
    wanted = str(region.data.get("panel", "")).format(seat=seat_name(seat))
    panel = next((each for each in moment.display.panels if each.id == wanted), None)
    return {row.title: row for row in panel.rows} if panel else {}


def previewed_result(moment: Moment) -> tuple[str, str]:
    """Return the exam that the hovered move would take or raise, and its new result as text.

    Both are empty if no such move is hovered.
    """
    target, title = moment.arrow[1], moment.options_title
    if not target or "=" not in title:
        return "", ""
    number = title.rpartition("=")[2].strip()
    zone = next((each for each in moment.view.zones if each.id == target), None)
    return (zone.top if zone else target), number


@dataclass(frozen=True, slots=True)
class ReadOnlySheet:
    """One seat's result sheet as a picture, without drop targets."""

    view: View
    region: Region
    seat: Seat
    marks: Mapping[str, PanelRow] = field(default_factory=dict)
    """The seat's bonuses, by the title of the row they belong to."""

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw the sheet into a box: a row for each division with its results and their sum."""
        groups = groups_of(self.view, self.region)
        pitch = box.h / max(1, len(groups))
        high = pitch - min(3.0, pitch * 0.1)
        for place, group in enumerate(groups):
            row = pygame.FRect(box.left, box.top + pitch * place, box.w, high)
            self._draw_row(canvas, group, row)

    def _draw_row(self, canvas: Canvas, group: SheetRow, row: pygame.FRect) -> None:
        theme = canvas.theme
        canvas.fill(row, min(8.0, row.h * 0.25), group.colour, 0.15)
        side = min(30.0, row.h)
        badge = pygame.FRect(row.left, row.centery - side / 2, side, side)
        canvas.fill(badge, side * 0.24, group.colour)
        canvas.icon(badge.center, group.icon, side * 0.66, group.ink)
        left = badge.right + 8
        if row.w >= _TITLES:
            wide = 0.24 * row.w
            canvas.text((left, row.centery), group.title, "body", theme.ink, anchor="midleft",
                        weight=600, size=14, max_width=wide - 8)  # fmt: skip
            left += wide
        right = row.right - 8
        total = sum_of(self.view, self.region, group, self.seat)
        canvas.text(
            (right, row.centery),
            str(total),
            "value",
            theme.ink,
            anchor="midright",
            size=min(19.0, max(14.0, row.h * 0.62)),
        )
        right -= _SUM
        mark = self.marks.get(group.title)
        if mark is not None and mark.note:
            _draw_mark(canvas, mark, (right, row.centery))
        if any(each.note for each in self.marks.values()):
            right -= _MARK
        pitch = (right - left) / max(1, len(group.pieces))
        for place, piece in enumerate(group.pieces):
            cell = pygame.FRect(left + pitch * place, row.top + 2, pitch - _GAP, row.h - 4)
            self._draw_cell(canvas, group, piece, cell)

    def _draw_cell(self, canvas: Canvas, group: SheetRow, piece: str, cell: pygame.FRect) -> None:
        number = result_of(self.view, self.region, piece, self.seat)
        canvas.fill(cell, 5, "#FFFFFF", 1.0 if number else 0.42)
        if not number:
            return
        canvas.ring(cell, 5, svg.mix(group.colour, "#1F2430", 0.2), 1.2, 0.7)
        extra = extra_of(self.view, self.region, piece, self.seat)
        room = extra > 0 and cell.w >= 50
        x = cell.left + 0.4 * cell.w if room else cell.centerx
        canvas.text(
            (x, cell.centery),
            str(number),
            "value",
            canvas.theme.ink,
            anchor="center",
            size=min(18.0, max(14.0, cell.h * 0.66)),
        )
        if room:
            draw_extra(canvas, (cell.right - 4, cell.centery), extra)


def draw_extra(canvas: Canvas, right: tuple[float, float], extra: int) -> None:
    """Draw a coin with the extra credit that a result contains.

    `right` is the middle of the coin's right edge. No sign says that the credit is still to be
    added: the result is the sum.
    """
    centre = right[0] - _COIN, right[1]
    canvas.disc(centre, _COIN, "#F6CF6B")
    box = (centre[0] - _COIN, centre[1] - _COIN, 2 * _COIN, 2 * _COIN)
    canvas.ring(box, _COIN, "#8A5C08", 1.4)
    canvas.text(centre, str(extra), "small", "#5E3D00", anchor="center", weight=700, size=11.5)
