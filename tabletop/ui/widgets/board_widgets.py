"""Widgets of boards: a grid of squares, a map of places, and an area where pieces lie freely."""

from dataclasses import replace
from math import cos, radians, sin, sqrt

import pygame

from tabletop.art_files import full_name
from tabletop.engine.declare.components import BoardKind, Spot
from tabletop.engine.declare.widgets import FreeAreaData, GridBoardData, MapBoardData
from tabletop.engine.moves import Word, place_in
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.boards import GridBoard, draw_board, draw_grid
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import DropTarget, Point, Slot
from tabletop.ui.widgets.widget import Widget

_FULL = 0.8
"""The part of a square that a single piece takes."""

_MOST_BESIDE = 4
"""Number of pieces of a square that lie in two columns; more use three and may overlap."""


class GridBoardWidget(Widget[GridBoardData]):
    """The widget of a board of squares, such as a chessboard.

    Each square is a zone. The game declares their kind with the numbers of rows and columns.
    """

    def _kind(self, moment: Moment) -> tuple[str, int, int]:
        """Return the kind of zone and its numbers of rows and columns."""
        for kind in moment.zone_kinds:
            if kind.id == self.region.zone and all(kind.grid):
                return kind.id, *kind.grid
        return self.region.zone, 1, 1

    def board(self, moment: Moment) -> GridBoard:
        """Return how the board is drawn: its rows and columns, colours, coordinates and picture."""
        _, rows, cols = self._kind(moment)
        art = full_name(moment.game.spec.id, self.data.art)
        return GridBoard(rows, cols, self.data.light, self.data.dark, self.data.coordinates, art)

    def _squares(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        kind, _, _ = self._kind(moment)
        board = self.board(moment)
        found: list[tuple[ZoneView, pygame.FRect]] = []
        for row, line in enumerate(board.squares(board.fitted(self.rect))):
            for col, square in enumerate(line):
                zone = moment.zone(f"{kind}:{row}:{col}") or moment.zone(kind)
                if zone is not None:
                    found.append((zone, square))
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        slots: list[Slot] = []
        for zone, square in self._squares(moment):
            boxes = _places(square, zone.count)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
                look = moment.look(piece, back)
                box = _card_in(boxes[index]) if look == "card" else boxes[index]
                slots.append(Slot(zone.id, index, piece, back, look, box, bool(piece), small=True))
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        return [
            DropTarget(zone.id, square.inflate(-4, -4), 4, paper=True)
            for zone, square in self._squares(moment)
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        board = self.board(moment)
        draw_grid(canvas, board.fitted(self.rect), board)
        for zone, square in self._squares(moment):
            state = moment.marks.get(zone.id)
            if state:
                place = square.inflate(-4, -4).move(moment.shake_of(zone.id), 0)
                canvas.target(place, 4, state, paper=True, strength=moment.breath)


def _places(square: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Return the boxes of `count` pieces in a square."""
    if count <= 1:
        side = _FULL * min(square.w, square.h)
        box = pygame.FRect(0, 0, side, side)
        box.center = square.center
        return [box]
    across = 2 if count <= _MOST_BESIDE else 3
    down = -(-min(count, across * across) // across)
    side = _FULL * min(square.w / across, square.h / max(down, across - 1))
    boxes: list[pygame.FRect] = []
    for index in range(count):
        place = min(index, across * across - 1)
        box = pygame.FRect(0, 0, side, side)
        box.center = (
            square.left + (place % across + 0.5) * square.w / across,
            square.top + (place // across + 0.5) * square.h / max(down, 1),
        )
        boxes.append(box)
    return boxes


def _card_in(box: pygame.FRect) -> pygame.FRect:
    card = pygame.FRect(0, 0, box.h / CARD, box.h)
    card.center = box.center
    return card


_RIM = 10.0

_LIP = 4.0

_RADIUS = 10.0

_SHADOW = 160.0
"""How far the shadow of the board reaches, both sides together; logical pixels."""


class MapBoard(Widget[MapBoardData]):
    """The widget of a board with a picture and named places, each of which is a zone.

    Pieces on the same place lie side by side.
    """

    @property
    def reach(self) -> pygame.FRect:
        return self.rect.inflate(_SHADOW, _SHADOW)

    def _board(self, moment: Moment) -> BoardKind | None:
        boards = moment.game.spec.boards
        return next((each for each in boards if each.id == self.region.zone), None)

    def _field(self, board: BoardKind) -> tuple[pygame.FRect, float]:
        """Return the box of the board without its rim, and the logical pixels per millimetre."""
        wide, high = board.size
        room = self.rect.inflate(-2 * _RIM, -2 * _RIM - _LIP)
        factor = max(0.1, min(room.w / wide, room.h / high))
        field = pygame.FRect(0, 0, wide * factor, high * factor)
        field.center = self.rect.center
        return field, factor

    def _places(self, moment: Moment) -> list[tuple[ZoneView, Spot, pygame.FRect]]:
        board = self._board(moment)
        if board is None:
            return []
        field, factor = self._field(board)
        side = _side(board) * factor
        found: list[tuple[ZoneView, Spot, pygame.FRect]] = []
        for spot in board.spots:
            zone = moment.zone(f"{board.id}:{spot.id}")
            if zone is not None:
                box = pygame.FRect(0, 0, side, side)
                box.center = (field.left + spot.x * factor, field.top + spot.y * factor)
                found.append((zone, spot, box))
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        slots: list[Slot] = []
        for zone, _, box in self._places(moment):
            boxes = _beside(box, zone.count)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
                look = moment.look(piece, back)
                place = boxes[index]
                if look == "card":
                    place = pygame.FRect(0, 0, place.h / CARD, place.h)
                    place.center = boxes[index].center
                slots.append(
                    Slot(zone.id, index, piece, back, look, place, bool(piece), small=True)
                )
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        return [
            DropTarget(zone.id, box, box.w / 2, paper=True) for zone, _, box in self._places(moment)
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        board = self._board(moment)
        if board is None:
            return
        field, _ = self._field(board)
        rim = field.inflate(2 * _RIM, 2 * _RIM)
        canvas.shadow(rim, _RADIUS, "sheet")
        picture = canvas.surface(
            ("map board", board), (rim.w, rim.h + _LIP), lambda size: _drawn(canvas, board, size)
        )
        canvas.blit(picture, rim.topleft)
        for zone, spot, box in self._places(moment):
            state = moment.marks.get(zone.id)
            if state:
                place = box.move(moment.shake_of(zone.id), 0)
                canvas.target(place, box.w / 2, state, paper=True, strength=moment.breath)
            if self.data.names and board.shape == "points" and not board.image and box.h >= 12:
                canvas.text((box.centerx, box.bottom + 8), spot.title, "small", "#FFFFFF",
                            anchor="center", max_width=2.4 * box.w, size=13)  # fmt: skip


def _side(board: BoardKind) -> float:
    """Return the side of the box for the pieces of a place, in millimetres."""
    match board.shape:
        case "squares":
            return 0.94 * board.edge
        case "hexes":
            return 1.36 * board.edge
        case _:
            return board.edge


def _beside(box: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Return the boxes of `count` pieces on one place, side by side in a square grid."""
    across = 1 if count <= 1 else 2 if count <= 4 else 3
    side = 0.86 * box.w / across
    lines = min(across, -(-count // across))
    found: list[pygame.FRect] = []
    for index in range(count):
        place = min(index, across * across - 1)
        row, column = divmod(place, across)
        piece = pygame.FRect(0, 0, side, side)
        piece.center = (
            box.left + (column + 0.5) * box.w / across,
            box.centery + (row + 0.5 - lines / 2) * box.h / across,
        )
        found.append(piece)
    return found


def _drawn(canvas: Canvas, board: BoardKind, size: tuple[int, int]) -> pygame.Surface:
    k = canvas.scale
    wide, high = size[0] / k, size[1] / k - _LIP
    body = (
        svg.box((0, _LIP, wide, high), _RADIUS, fill="#8F7A55")
        + svg.box((0, 0, wide, high), _RADIUS, fill="url(#rim)")
        + svg.box((0, 0, wide, high), _RADIUS, stroke="#FFFFFF", width=1.2, stroke_opacity=0.6)
    )
    fill = svg.gradient("rim", ((0, "#F6ECD8", 1), (100, "#E6D7B8", 1)))
    surface = svg.rasterise(svg.document(wide, high + _LIP, body, fill), size)
    inner = (max(1, round((wide - 2 * _RIM) * k)), max(1, round((high - 2 * _RIM) * k)))
    surface.blit(draw_board(canvas.assets, board, inner), (round(_RIM * k), round(_RIM * k)))
    return svg.converted(surface)


_CARD_MM = (63.0, 88.0)

_SMALL = (18.0, 18.0)
"""Size of cards and of other pieces, in millimetres."""

_LEAST_CARD, _LEAST = 42.0, 30.0
"""Least width at which they are drawn, in logical pixels."""

_APART = 5.0
"""Millimetres between pieces that nobody has moved yet."""

_EDGE, _HEAD = 10.0, 32.0

_DOT = 1.6

_APART_DOTS = 12.0
"""Scale below which the points of a grid are not drawn, in logical pixels per side."""


class FreeArea(Widget[FreeAreaData]):
    """The widget of a zone in which players can put pieces anywhere and at any angle.

    Pieces may overlap; they are drawn from the lowest to the topmost. Positions in moves are in
    tenths of a millimetre.
    """

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    @property
    def _scale(self) -> float:
        """Scale of the area: logical pixels per millimetre."""
        return self.rect.w / self.data.across

    def _size(self, look: str) -> tuple[float, float]:
        wide, high = _CARD_MM if look == "card" else _SMALL
        least = _LEAST_CARD if look == "card" else _LEAST
        part = max(self._scale, least / wide)
        return wide * part, high * part

    def _at(
        self, spot: tuple[float, float], size: tuple[float, float], angle: float
    ) -> pygame.FRect:
        """Return the box of a piece centred at a spot (tenths of a millimetre), inside the area."""
        part, turn = self._scale / 10, radians(angle)
        across, along = abs(cos(turn)), abs(sin(turn))
        taken = pygame.FRect(
            0, 0, size[0] * across + size[1] * along, size[0] * along + size[1] * across
        )
        taken.center = (self.rect.left + spot[0] * part, self.rect.top + spot[1] * part)
        if taken.w <= self.rect.w and taken.h <= self.rect.h:
            taken = taken.clamp(self.rect)
        box = pygame.FRect((0, 0), size)
        box.center = taken.center
        return box

    def slots(self, moment: Moment) -> list[Slot]:
        zone = self._zone(moment)
        slots: list[Slot] = []
        x, y = _EDGE, _HEAD
        row = 0.0
        for index in range(zone.count) if zone is not None else ():
            if zone is None:
                break
            piece, back = zone.pieces[index], zone.backs[index]
            look = moment.look(piece, back)
            size, lying = self._size(look), zone.lies(index)
            spot = lying.spot
            if spot is None:
                if x + size[0] > self.rect.w - _EDGE and x > _EDGE:
                    x, y, row = _EDGE, y + row + _APART, 0.0
                box = pygame.FRect((self.rect.left + x, self.rect.top + y), size)
                x, row = x + size[0] + _APART * self._scale, max(row, size[1])
                box = box.clamp(self.rect)
            else:
                box = self._at(spot, size, lying.angle)
            slot = Slot(zone.id, index, piece, back, look, box, face_up=bool(piece))
            if not piece:
                slot = replace(slot, named=place_in(zone.id, index))
            slots.append(slot)
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        zone = self._zone(moment)
        return [DropTarget(zone.id, self.rect, 15)] if zone is not None else []

    def drop_position(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: Point
    ) -> tuple[Word, ...]:
        """Return where a piece was dropped in this area, as arguments for the move.

        They are `("x", x, "y", y)`: the centre of the piece in tenths of a millimetre from the
        upper left corner, snapped to the grid if there is one. The result is empty if `target`
        is another zone.

        Args:
            moment: What the table shows now.
            target: The name of the zone on which the piece was dropped.
            rect: The box of the piece when it was dropped, in logical pixels.
            pos: The position of the pointer; not used here.
        """
        del pos
        zone = self._zone(moment)
        if zone is None or zone.id != target:
            return ()
        part = 10 / self._scale
        x, y = (rect.centerx - self.rect.left) * part, (rect.centery - self.rect.top) * part
        return self._words(*self._snapped(moment, x, y))

    def pushed_position(self, moment: Moment, slot: Slot, dx: float, dy: float) -> tuple[Word, ...]:
        """Return where a piece is after a push with the keyboard, as arguments for the move.

        They are `("x", x, "y", y)` in tenths of a millimetre. On a grid, the piece goes to the
        next place in that direction. The result is empty for a piece of another zone.

        Args:
            moment: What the table shows now.
            slot: The piece, with its box on the table.
            dx: Distance to the right in logical pixels; negative for left.
            dy: Distance down in logical pixels; negative for up.
        """
        zone = self._zone(moment)
        if zone is None or slot.zone != zone.id:
            return ()
        part = 10 / self._scale
        x = (slot.rect.centerx - self.rect.left) * part
        y = (slot.rect.centery - self.rect.top) * part
        shape, edge = self._snaps(moment)
        if not shape:
            return self._words(x + dx * part, y + dy * part)
        step = 10 * edge * (sqrt(3) if shape == "hexes" else 1.0)
        sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        return self._words(*self._snapped(moment, x + sign_x * step, y + sign_y * step))

    def _words(self, x: float, y: float) -> tuple[Word, ...]:
        far_x, far_y = 10 * self.data.across, 10 * self.rect.h / self._scale
        return "x", round(max(0.0, min(x, far_x))), "y", round(max(0.0, min(y, far_y)))

    def _snaps(self, moment: Moment) -> tuple[str, float]:
        """Return shape and side (millimetres) of the grid: the region's, else the zone's."""
        if self.data.snap:
            return self.data.snap, self.data.edge
        zone = self._zone(moment)
        kinds = (kind for kind in moment.zone_kinds if zone is not None and kind.id == zone.kind)
        return next((kind.snap for kind in kinds), ("", 0.0))

    def _snapped(self, moment: Moment, x: float, y: float) -> tuple[float, float]:
        """Return the nearest place of the grid, or the point itself without a grid."""
        places = self._grid(moment)
        if not places:
            return x, y
        return min(places, key=lambda each: (each[0] - x) ** 2 + (each[1] - y) ** 2)

    def _grid(self, moment: Moment) -> list[tuple[float, float]]:
        """Return the centres of all grid places, in tenths of a millimetre."""
        shape, edge = self._snaps(moment)
        if not shape or edge <= 0:
            return []
        edge, wide, high = 10 * edge, 10 * self.data.across, 10 * self.rect.h / self._scale
        across, down = edge, edge
        if shape == "hexes":
            across, down = 1.5 * edge, sqrt(3) * edge
        columns, rows = max(1, int(wide / across)), max(1, int(high / down))
        left, top = (wide - (columns - 1) * across) / 2, (high - (rows - 1) * down) / 2
        shift = down / 2 if shape == "hexes" else 0.0
        return [
            (left + column * across, top + row * down + (shift if column % 2 else 0.0))
            for row in range(rows)
            for column in range(columns)
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        canvas.well(self.rect, 15)
        part = self._scale / 10
        readable = self._snaps(moment)[1] * self._scale >= _APART_DOTS
        for x, y in self._grid(moment) if readable else ():
            spot = (self.rect.left + x * part, self.rect.top + y * part)
            if self.rect.collidepoint(spot):
                canvas.disc(spot, _DOT, canvas.theme.text1, 0.3)
        label = self.data.label or self._title(moment)
        if label:
            corner = (self.rect.left + 14, self.rect.top + 16)
            canvas.text(
                corner,
                label,
                "small",
                canvas.theme.text2,
                anchor="midleft",
                max_width=self.rect.w - 28,
            )

    def _title(self, moment: Moment) -> str:
        zone = self._zone(moment)
        kinds = {kind.id: kind.title for kind in moment.zone_kinds}
        return kinds.get(zone.kind, "") if zone is not None else ""
