"""Draws a board of rooms: cardboard, floors, walls with doors, captions, and places in a room.

The board may have any number of rows and columns. Room names and colours come from the game's
layout. Parts that do not change are drawn once and cached.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.api import Cell
from tabletop.api.drawing import Box, Canvas, Point, draw_avatar, svg

Place = tuple[int, int]
"""The row and column of a room, from 0."""
RoomNote = tuple[str, str]
"""A note in a room: its text, and the icon before it (may be empty)."""

_REFERENCE_CELL = (206.7, 132.0)
_BORDER = 20.0
_LIP = 4.0
_RADIUS = 18.0
_WALL = 5.0
_DOOR = 44.0
_SWING = 36.0
_PARQUET = 18
_CRAMPED = 0.80
_DOOR_SHIFT = 0.20
"""Offset of a door to the right of the middle of a horizontal wall, as a share of its width."""
_WALL_COLOUR, _NAME_COLOUR = "#3A2E28", "#4A3A2E"
_SIGN_COLOUR = "#237A52"
CARD_WIDTH, PAWN = 74.0, 56.0
"""Width of a stack and diameter of a marker on a board of reference size, in logical pixels."""


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """The rooms of a board: their widths, and which rooms are joined by a door."""

    widths: tuple[tuple[int, ...], ...]
    """The relative widths of the rooms, row by row. Every row has the same sum."""
    doors: frozenset[frozenset[Place]]
    """The pairs of rooms that are joined by a door."""

    def rooms(self, rect: Box) -> dict[Place, pygame.FRect]:
        """Return the box of each room, by row and column, for a board that fills `rect`.

        Boxes are in logical pixels and reach to the middle of the walls.
        """
        box = pygame.FRect(rect)
        border = _BORDER * self.factor(box)
        high = (box.h - 2 * border) / len(self.widths)
        found: dict[Place, pygame.FRect] = {}
        for row, widths in enumerate(self.widths):
            part = (box.w - 2 * border) / sum(widths)
            for col, wide in enumerate(widths):
                left = box.x + border + sum(widths[:col]) * part
                top = box.y + border + row * high
                found[row, col] = pygame.FRect(left, top, wide * part, high)
        return found

    def factor(self, rect: Box) -> float:
        """Return the scale of the board's parts in `rect`; 1.0 is the usual size."""
        box = pygame.FRect(rect)
        rows, cols = len(self.widths), max(map(len, self.widths))
        width = cols * _REFERENCE_CELL[0] + 2 * _BORDER
        return min(box.w / width, box.h / (rows * _REFERENCE_CELL[1] + 2 * _BORDER))


# Geometry


def _cell_factor(cell: pygame.FRect) -> float:
    return min(cell.w / _REFERENCE_CELL[0], cell.h / _REFERENCE_CELL[1])


def is_low(cell: pygame.FRect) -> bool:
    """Return whether a room is so low that a marker in its middle would cover the caption.

    `cell` is the room's box in logical pixels.
    """
    return _cell_factor(cell) < _CRAMPED


def target_rect(cell: pygame.FRect) -> pygame.FRect:
    """Return the box of the ring that marks a room as a target, just inside its walls.

    `cell` is the room's box in logical pixels.
    """
    gap = 11 * _cell_factor(cell)
    return cell.inflate(-gap, -gap)


def stack_slot(cell: pygame.FRect) -> pygame.FRect:
    """Return the box of the top card of a room's stack, in logical pixels.

    `cell` is the box of the room.
    """
    factor = _cell_factor(cell)
    w = CARD_WIDTH * factor
    h = w * 1.4
    return pygame.FRect(cell.x + 22 * factor, cell.y + (cell.h - h) / 2 - factor, w, h)


def marker_size(cell: pygame.FRect) -> float:
    """Return the diameter of a player's marker in a room, in logical pixels.

    `cell` is the room's box.
    """
    return PAWN * _cell_factor(cell)


def marker_slot(cell: pygame.FRect, index: int, count: int, *, empty: bool = False) -> Point:
    """Return the centre of a marker's upper face, in logical pixels.

    Args:
        cell: The box of the room.
        index: Which of the room's markers it is, from 0 on the left.
        count: How many markers are in the room.
        empty: Whether the room has no stack; markers are then placed in the middle.
    """
    factor = _cell_factor(cell)
    apart = min(48.0, 96.0 / max(1, count)) * factor
    offset = (index - (count - 1) / 2) * apart
    if empty:
        return cell.centerx + offset, cell.y + 88 * factor
    # One marker stands slightly left of the free part's middle, two fill that part.
    middle = cell.right - (45 if count == 1 else 57) * factor
    return middle + offset, cell.y + 82 * factor


# Drawing


def draw_board(
    canvas: Canvas,
    rect: Box,
    cells: Sequence[Cell],
    plan: FloorPlan,
    *,
    owners: Mapping[int, tuple[int, str]] | None = None,
    notes: Mapping[Place, RoomNote] | None = None,
    stacked: Collection[Place] = (),
    captions: bool = True,
) -> None:
    """Draw the board and the captions of its rooms, without stacks and markers.

    Args:
        canvas: What to draw on.
        rect: The box that the board fills.
        cells: The rooms as the layout declares them: place, name, icon, owner.
        plan: The widths of the rooms and their doors.
        owners: By seat, the portrait and colour to draw in the seat's rooms.
        notes: By room, a text and an icon to draw below its name.
        stacked: The rooms with a stack of cards, whose notes are drawn on the right.
        captions: False to draw them later with `draw_captions`, over the rings of targets.
    """
    if not cells:
        return
    box = pygame.FRect(rect)
    factor = plan.factor(box)
    canvas.shadow(box, _RADIUS * factor, "sheet")
    surface = canvas.surface(
        ("board", tuple(cells), plan),
        (box.w, box.h + _LIP * factor),
        lambda size: _board_surface(canvas, cells, plan, size, factor),
    )
    canvas.blit(surface, box.topleft)
    if captions:
        draw_captions(canvas, box, cells, plan, owners=owners, notes=notes, stacked=stacked)


def draw_captions(
    canvas: Canvas,
    rect: Box,
    cells: Sequence[Cell],
    plan: FloorPlan,
    *,
    owners: Mapping[int, tuple[int, str]] | None = None,
    notes: Mapping[Place, RoomNote] | None = None,
    stacked: Collection[Place] = (),
    only: Collection[Place] | None = None,
) -> None:
    """Draw the names, notes, icons and owners of rooms; arguments are as for `draw_board`.

    With `only`, draw them for these rooms only.
    """
    if not cells:
        return
    box = pygame.FRect(rect)
    factor, rooms = plan.factor(box), plan.rooms(box)
    for cell in cells:
        place = (cell.row, cell.col)
        if only is not None and place not in only:
            continue
        room = rooms[place]
        note = (notes or {}).get(place)
        _draw_caption(canvas, room, cell, note, stacked=place in stacked or note is None)
        if owners and cell.owner in owners:
            portrait, colour = owners[cell.owner]
            centre = (room.right - 26 * factor, room.y + 26 * factor)
            draw_avatar(canvas, centre, 28 * factor, portrait, colour, alpha=0.85)


def _draw_caption(
    canvas: Canvas, room: pygame.FRect, cell: Cell, note: RoomNote | None, *, stacked: bool
) -> None:
    """Draw a room's name and note: centred, to the right of its stack, or on the left."""
    factor = _cell_factor(room)
    ink = canvas.theme.ink if canvas.theme.high_contrast else _NAME_COLOUR
    size = 14 * max(1.0, min(1.3, factor))
    write = partial(canvas.text, string=cell.title, style="chip", colour=ink, size=size)
    below = size * 1.45
    if cell.icon:
        x = room.x + room.w * 0.41
        canvas.icon((x, room.y + 52 * factor), cell.icon, 40 * factor, ink, alpha=0.55)
        write((x, room.y + 94 * factor), anchor="center", max_width=room.w * 0.7)
        _draw_note(canvas, (x, room.y + 94 * factor + below), note, size, anchor="center")
    elif stacked:
        left = stack_slot(room).right + 8 * factor
        right, top = room.right - 13 * factor, room.y + 12 * factor
        area = pygame.FRect(left, top, right - left, 40 * factor)
        words = cell.title.split() or [""]
        if max(canvas.measure(word, "chip", size=size)[0] for word in words) > area.w:
            write(area.topright, anchor="topright", max_width=area.w)
            lines = 1
        else:
            canvas.paragraph(area, cell.title, "chip", ink, align="right", max_lines=2, size=size)
            lines = 1 if canvas.measure(cell.title, "chip", size=size)[0] <= area.w else 2
        y = top + size * (0.75 + 1.35 * lines)
        _draw_note(canvas, (right, y), note, size, anchor="midright")
    elif is_low(room):
        x, y = room.x + 13 * factor, room.y + 11 * factor + size * 0.6
        wide = room.right - 109 * factor - x
        if canvas.measure(cell.title, "chip", size=size)[0] > wide and " " in cell.title:
            area = pygame.FRect(x, y - size * 0.6, wide, 40 * factor)
            canvas.paragraph(area, cell.title, "chip", ink, max_lines=2, size=size)
            y += size * 1.35
        else:
            write((x, y), anchor="midleft", max_width=wide)
        _draw_note(canvas, (x, y + below), note, size, anchor="midleft")
    else:
        write((room.centerx, room.y + 22 * factor), anchor="center", max_width=room.w - 24)
        _draw_note(
            canvas, (room.centerx, room.y + 22 * factor + below), note, size, anchor="center"
        )


def _draw_note(
    canvas: Canvas, pos: Point, note: RoomNote | None, size: float, *, anchor: str
) -> None:
    """Draw a note with its icon; `pos` is the left end, middle or right end, as `anchor` says."""
    if note is None:
        return
    words, icon = note
    ink = canvas.theme.ink if canvas.theme.high_contrast else _NAME_COLOUR
    wide = canvas.measure(words, "small", size=size)[0]
    sign = size * 1.5 if icon else 0.0
    left = pos[0] - (wide + sign) * {"midleft": 0.0, "center": 0.5, "midright": 1.0}[anchor]
    if icon:
        canvas.icon((left + size * 0.6, pos[1]), icon, size * 1.2, _SIGN_COLOUR)
    canvas.text((left + sign, pos[1]), words, "small", ink, anchor="midleft", size=size)


def _board_surface(
    canvas: Canvas,
    cells: Sequence[Cell],
    plan: FloorPlan,
    size: tuple[int, int],
    factor: float,
) -> pygame.Surface:
    """Return a surface with the cardboard, floors and walls; `size` includes the lower edge."""
    k = factor * canvas.scale
    lip = round(_LIP * k)
    w, h = size[0], size[1] - lip
    surface = svg.rasterise(_cardboard(w, h, lip, k), size)
    rooms = plan.rooms((0, 0, w / k, h / k))
    tile = None if canvas.theme.high_contrast else _parquet(k)
    for cell in cells:
        _lay_floor(surface, rooms[cell.row, cell.col], cell.tint, tile, k)
    walls = svg.document(w / k, h / k, _walls(rooms, plan.doors))
    surface.blit(svg.rasterise(walls, (w, h)), (0, 0))
    return surface


def _cardboard(w: int, h: int, lip: int, k: float) -> str:
    radius = _RADIUS * k
    fill = svg.gradient("g", ((0, "#F3E8D0", 1), (100, "#E6D7B8", 1)))
    body = (
        svg.box((0, lip, w, h), radius, fill="#8F7A55")
        + svg.box((0, 0, w, h), radius, fill="url(#g)")
        + svg.box(
            (0, 0, w, h), radius, stroke="#FFFFFF", width=max(1.0, 1.2 * k), stroke_opacity=0.6
        )
    )
    return svg.document(w, h + lip, body, fill)


def _parquet(k: float) -> pygame.Surface:
    """Return a repeatable tile of two by two parquet squares, with lines on whole pixels."""
    side = max(4, round(_PARQUET * k))
    line = max(1, round(k))
    tile = svg.blank((2 * side, 2 * side))
    for i in range(4):
        at = round(i * side / 4)
        # The first line of a square is its border and slightly stronger.
        colour = (*svg.rgb("#6B5330"), 44 if i == 0 else 30)
        for x, y in ((0, 0), (side, side)):
            tile.fill(colour, (x, y + at, side, line))
        for x, y in ((side, 0), (0, side)):
            tile.fill(colour, (x + at, y, line, side))
    return tile


def _lay_floor(
    surface: pygame.Surface, room: pygame.FRect, tint: str, tile: pygame.Surface | None, k: float
) -> None:
    left, top = round(room.left * k), round(room.top * k)
    box = pygame.Rect(left, top, round(room.right * k) - left, round(room.bottom * k) - top)
    surface.fill(svg.rgb(tint), box)
    if tile is None:
        return
    surface.set_clip(box)
    step = tile.get_width()
    # Start at the board's corner, so that the parquet is continuous across rooms.
    first_x, first_y = left - left % step, top - top % step
    surface.fblits(
        [
            (tile, (x, y))
            for y in range(first_y, box.bottom, step)
            for x in range(first_x, box.right, step)
        ]
    )
    surface.set_clip(None)


def _walls(rooms: Mapping[Place, pygame.FRect], doors: frozenset[frozenset[Place]]) -> str:
    """Return the SVG of all walls with their door gaps, and the swing of each door."""
    lines: list[str] = []
    swings: list[str] = []
    for (row, col), room in rooms.items():
        line, swing = _vertical_wall(room, door=frozenset({(row, col), (row, col + 1)}) in doors)
        lines.append(line)
        swings.append(swing)
        below = {place: other for place, other in rooms.items() if place[0] == row + 1}
        if not below:
            lines.append(f"M{room.left:.1f} {room.bottom:.1f}H{room.right:.1f}")
        for place, other in below.items():
            left, right = max(room.left, other.left), min(room.right, other.right)
            if right > left + 0.01:
                door = frozenset({(row, col), place}) in doors
                line, swing = _horizontal_wall(left, right, room.bottom, door=door)
                lines.append(line)
                swings.append(swing)
        if not col:
            lines.append(f"M{room.left:.1f} {room.top:.1f}V{room.bottom:.1f}")
        if not row:
            lines.append(f"M{room.left:.1f} {room.top:.1f}H{room.right:.1f}")
    paint = f'fill="none" stroke="{_WALL_COLOUR}"'
    return (
        f'<path d="{"".join(swings)}" {paint} stroke-width="1.4" stroke-opacity="0.45"/>'
        f'<path d="{"".join(lines)}" {paint} stroke-width="{_WALL:g}" stroke-linecap="square"/>'
    )


def _vertical_wall(room: pygame.FRect, *, door: bool) -> tuple[str, str]:
    """Return the SVG paths of the wall on the right of a room and of its door's swing."""
    x, y = room.right, room.centery
    if not door:
        return f"M{x:.1f} {room.top:.1f}V{room.bottom:.1f}", ""
    half = _DOOR / 2
    # Square line caps add half a wall's width at each end.
    line = (
        f"M{x:.1f} {room.top:.1f}V{y - half - _WALL / 2:.1f}"
        f"M{x:.1f} {y + half + _WALL / 2:.1f}V{room.bottom:.1f}"
    )
    swing = f"M{x:.1f} {y - half:.1f}h{_SWING}a{_SWING} {_SWING} 0 0 1 {-_SWING} {_SWING}"
    return line, swing


def _horizontal_wall(left: float, right: float, y: float, *, door: bool) -> tuple[str, str]:
    """Return the SVG paths of a wall between an upper and a lower room, and of its door's swing."""
    if not door:
        return f"M{left:.1f} {y:.1f}H{right:.1f}", ""
    half = _DOOR / 2
    edge = half + _WALL / 2
    # Right of the middle, if the wall is long enough.
    middle = (left + right) / 2
    x = max(middle, min(middle + _DOOR_SHIFT * (right - left), right - edge))
    line = f"M{left:.1f} {y:.1f}H{x - edge:.1f}M{x + edge:.1f} {y:.1f}H{right:.1f}"
    swing = f"M{x - half:.1f} {y:.1f}v{-_SWING}a{_SWING} {_SWING} 0 0 1 {_SWING} {_SWING}"
    return line, swing
