"""The board widget: nine rooms with a card stack in each and the players' markers on top."""

from collections.abc import Sequence
from functools import cache

import pygame

from tabletop.api import Cell, ZoneView
from tabletop.api.drawing import (
    Area,
    Arrangement,
    Canvas,
    DropTarget,
    Moment,
    PrintedBoard,
    Slot,
    Widget,
    back_name,
    card_back,
    draw_stack,
    face_of,
    is_seen,
    resting_indexes,
    seat_colour,
)
from tabletop.games.valedictorian.drawing.school import (
    Note,
    Plan,
    cramped,
    draw_board,
    draw_captions,
    pawn_size,
    pawn_slot,
    stack_slot,
    target_rect,
)
from tabletop.games.valedictorian.plans import ADJACENT, BOARDS, ROOMS
from tabletop.games.valedictorian.table import BoardData

_WIDEST_CELL, _RATIO = 240.0, 206.7 / 132.0
_GRIP = 34.0
_SHADOW = 160.0


class Board(Widget[BoardData]):
    """The board widget, drawn from the layout's cells.

    Every zone whose grid has the board's size is placed on the cells. The cards of a cell are a
    stack on its left; markers stand on its right.
    """

    def __init__(self, area: Area, arrangement: Arrangement, data: BoardData) -> None:
        super().__init__(area, arrangement, data)
        self._cells: tuple[Cell, ...] = ()

    @property
    def reach(self) -> pygame.FRect:
        """The area that the board paints on: its region plus the wide shadow around it."""
        return self.rect.inflate(_SHADOW, _SHADOW)

    def plan(self, moment: Moment) -> Plan:
        """Return the room plan of the board that this game is played on."""
        return _plan(moment.view.value("board"))

    def box(self, moment: Moment) -> pygame.FRect:
        """Return the board's rectangle, as large as the region allows without stretching rooms."""
        rows, cols = len(self.plan(moment).widths), 3
        wide, high = self.rect.w, self.rect.h
        # Rooms may be wider than on the printed board, but never much taller.
        wide = min(wide, cols * max(_WIDEST_CELL, high / rows * _RATIO * 1.16) + 40)
        high = min(high, wide / cols / _RATIO * rows * 1.25)
        box = pygame.FRect(0, 0, wide, high)
        box.center = self.rect.center
        return box

    def _cell_zones(self, moment: Moment) -> list[tuple[Cell, pygame.FRect, list[ZoneView]]]:
        rooms = self.plan(moment).rooms(self.box(moment))
        kinds = [kind.id for kind in moment.zone_kinds if kind.grid == (3, 3)]
        found: list[tuple[Cell, pygame.FRect, list[ZoneView]]] = []
        for cell in moment.game.layout.cells:
            names = [f"{kind}:{cell.row}:{cell.col}" for kind in kinds]
            zones = [zone for name in names if (zone := moment.zone(name)) is not None]
            found.append((cell, rooms[cell.row, cell.col], zones))
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        """Return a slot (piece and rectangle) for each card and marker.

        Stacks come before the markers that stand on top of them.
        """
        stacks: list[Slot] = []
        markers: list[Slot] = []
        for cell, room, zones in self._cell_zones(moment):
            # Markers stand on the right in a room that has an icon in its middle.
            free = all(_is_stand(moment, zone) or not zone.count for zone in zones)
            bare = free and not cell.icon and not cramped(room)
            for zone in zones:
                if _is_stand(moment, zone):
                    markers += self._markers(moment, room, zone, bare=bare)
                else:
                    stacks += self._stack(moment, room, zone)
        return stacks + markers

    def _stack(self, moment: Moment, room: pygame.FRect, zone: ZoneView) -> list[Slot]:
        card = stack_slot(room)
        slots = []
        for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
            below = index < zone.count - 1
            grip = None
            if below:
                # Cards below the top are grabbed at the disc with the stack's count.
                grip = pygame.FRect(0, 0, _GRIP, _GRIP)
                grip.center = (card.right + 1, card.bottom - 3)
            look = moment.look(piece, back)
            slots.append(
                Slot(zone.id, index, piece, back, look, card, bool(piece), drawn=False, grip=grip)
            )
        # Hit tests run from the end: the grip of the cards below first, then the top card.
        return slots[-1:] + slots[:-1]

    def _markers(
        self, moment: Moment, room: pygame.FRect, zone: ZoneView, *, bare: bool
    ) -> list[Slot]:
        side = pawn_size(room)
        slots = []
        for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
            box = pygame.FRect(0, 0, side, side)
            box.center = pawn_slot(room, index, zone.count, empty=bare)
            slots.append(Slot(zone.id, index, piece, back, moment.look(piece, back), box))
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each room, one for every zone in it."""
        places: list[DropTarget] = []
        for _, room, zones in self._cell_zones(moment):
            rect = target_rect(room)
            places += [DropTarget(zone.id, rect, 9, paper=True) for zone in zones]
        return places

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the board, the marked rooms, their captions and the stacks at rest."""
        cells = moment.game.layout.cells
        notes: dict[tuple[int, int], Note] = {}
        stacked: set[tuple[int, int]] = set()
        cells_with_zones = self._cell_zones(moment)
        for cell, _, zones in cells_with_zones:
            names = {zone.id for zone in zones}
            for caption in moment.display.captions:
                if caption.zone in names:
                    notes[cell.row, cell.col] = (caption.text, caption.icon)
            if any(zone.count and not _is_stand(moment, zone) for zone in zones):
                stacked.add((cell.row, cell.col))
        owners = {
            seat: (moment.portrait(seat), seat_colour(seat)) for seat in range(moment.view.seats)
        }
        box, plan = self.box(moment), self.plan(moment)
        draw_board(canvas, box, cells, plan, captions=False)
        rooms = [each for each in cells_with_zones if is_seen(canvas, each[1].inflate(40, 40))]
        for _, room, zones in rooms:
            for zone in zones:
                if zone.id in moment.marks:
                    self._mark(canvas, moment, target_rect(room), zone.id)
        # Drawn over the target highlights, which would make the names hard to read.
        draw_captions(
            canvas,
            box,
            cells,
            plan,
            owners=owners,
            notes=notes,
            stacked=stacked,
            only={(cell.row, cell.col) for cell, _, _ in rooms},
        )
        for _, room, zones in rooms:
            for zone in zones:
                if not _is_stand(moment, zone):
                    self._draw_stack(canvas, moment, room, zone)

    def _mark(self, canvas: Canvas, moment: Moment, place: pygame.FRect, zone: str) -> None:
        """Draw a room as a legal, blocked or refused target, as `moment.marks` says."""
        state = moment.marks[zone]
        factor = self.plan(moment).factor(self.box(moment))
        moved = place.move(moment.shake_of(zone), 0)
        # The stack covers the middle, so icons go to the free corner.
        corner = (moved.right - 22 * factor, moved.bottom - 22 * factor)
        if state in {"blocked", "refused"}:
            refused = state == "refused"
            colour = "#C4402F" if refused else "#000000"
            canvas.fill(moved, 9 * factor, colour, 0.20 if refused else 0.24)
            if refused:
                canvas.ring(moved, 9 * factor, colour, 3)
            sign, ink = ("no", "#A32A1C") if refused else ("lock", "#7A1F17")
            canvas.icon(corner, sign, 26 * max(0.7, factor), ink)
            return
        canvas.target(moved, 9 * factor, state, paper=True, strength=moment.breath)

    def _draw_stack(
        self, canvas: Canvas, moment: Moment, room: pygame.FRect, zone: ZoneView
    ) -> None:
        resting = resting_indexes(moment, zone)
        if not resting:
            return
        card = stack_slot(room)
        top = zone.pieces[resting[-1]]
        back = card_back(back_name(moment, zone))
        if top and top in moment.lit:
            canvas.glow(card, 7, canvas.theme.amber_halo, 16, 0.9)
        draw_stack(canvas, card, len(resting), face_of(moment, top), back)
        if top and top in moment.lit:
            canvas.ring(card.inflate(4, 4), 8, canvas.theme.amber, 2.4)
        if top and top == moment.raised:
            canvas.ring(card.inflate(8, 8), 9, "#FFFFFF", 3)
            canvas.ring(card.inflate(10, 10), 10, canvas.theme.ink, 1.2)


@cache
def _plan(board: int) -> Plan:
    """Return the room plan of a board. All rooms that share a wall have a door between them."""
    places = [(room // 3, room % 3) for room in range(ROOMS)]
    doors = {
        frozenset({places[room], places[other]})
        for room, others in enumerate(ADJACENT[board])
        for other in others
    }
    return Plan(BOARDS[board], frozenset(doors))


def _is_stand(moment: Moment, zone: ZoneView) -> bool:
    """Return whether a zone is for markers: it holds some, or everybody sees its pieces."""
    if zone.pieces:
        return moment.look(zone.pieces[0], zone.backs[0]) == "marker"
    kind = next((each for each in moment.zone_kinds if each.id == zone.kind), None)
    return kind is not None and kind.sees == "all"


def _print(canvas: Canvas, box: pygame.FRect, cells: Sequence[Cell]) -> None:
    draw_board(canvas, box, cells, _plan(0))


PRINTED = PrintedBoard("school", "The school", (568.0, 375.2), _print, width=660.0)
"""The standard board in print, large enough for real cards to lie in its rooms."""
