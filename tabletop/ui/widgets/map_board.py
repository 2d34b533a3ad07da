"""A board whose places are zones: squares, hexes, points or a path, with or without picture."""

import pygame

from tabletop.engine.components import BoardKind, Spot
from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import MapBoardData
from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.map_boards import draw_board
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.targets import DropTarget

_RIM = 10.0
_LIP = 4.0
_RADIUS = 10.0
_CARD = 1.4
_SHADOW = 160.0
"""How far the shadow of the board reaches, both sides together; logical pixels."""


class MapBoard(Widget[MapBoardData]):
    """The places of one of the game's boards, with pieces side by side on them."""

    @property
    def reach(self) -> pygame.FRect:
        """The box it may draw in, including the shadow below the board."""
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
        """Return the pieces of each place, side by side as long as there is room."""
        slots: list[Slot] = []
        for zone, _, box in self._places(moment):
            boxes = _beside(box, zone.count)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
                look = moment.look(piece, back)
                place = boxes[index]
                if look == "card":
                    place = pygame.FRect(0, 0, place.h / _CARD, place.h)
                    place.center = boxes[index].center
                slots.append(
                    Slot(zone.id, index, piece, back, look, place, bool(piece), small=True)
                )
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for every place of the board."""
        return [
            DropTarget(zone.id, box, box.w / 2, paper=True) for zone, _, box in self._places(moment)
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the board and mark the places that a piece may go to."""
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
