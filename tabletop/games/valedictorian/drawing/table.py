"""Draws the board and the test cards of Valedictorian, and lists all its drawing code.

The board has nine rooms with a stack of cards in each and the players' markers on top. A test card
is a ruled sheet with an icon and the cards that pass the test.
"""

from collections.abc import Sequence
from functools import cache

import pygame

from tabletop.api import Cell, View, ZoneView
from tabletop.api.drawing import (
    Area,
    Arrangement,
    Canvas,
    CardPrinter,
    Drawing,
    DropTarget,
    Moment,
    PrintedBoard,
    Slot,
    Widget,
    back_name,
    card_back,
    draw_stack,
    face_of,
    is_visible,
    lightness,
    resting_indexes,
    seat_colour,
    svg,
)
from tabletop.games.valedictorian.boards import ADJACENT, BOARDS, ROOMS
from tabletop.games.valedictorian.drawing.school import (
    FloorPlan,
    RoomNote,
    draw_board,
    draw_captions,
    is_low,
    marker_size,
    marker_slot,
    stack_slot,
    target_rect,
)
from tabletop.games.valedictorian.table import BoardData, TestFace

_WIDEST_CELL, _RATIO = 240.0, 206.7 / 132.0
_GRIP = 34.0
_SHADOW = 160.0


_Room = tuple[Cell, pygame.FRect, list[ZoneView]]
"""A cell of the layout, its rectangle in logical pixels, and its zones."""


def _notes(moment: Moment, rooms: Sequence[_Room]) -> dict[tuple[int, int], RoomNote]:
    """Return the captions of the rooms' zones, by row and column."""
    cell_of = {zone.id: (cell.row, cell.col) for cell, _, zones in rooms for zone in zones}
    return {
        cell_of[caption.zone]: (caption.text, caption.icon)
        for caption in moment.display.captions
        if caption.zone in cell_of
    }


class Board(Widget[BoardData]):
    """The board of rooms, with the cells that the layout declares.

    Every zone whose grid has the board's size is placed on the cells. The cards of a cell form a
    stack on its left; markers are on its right.
    """

    def __init__(self, area: Area, arrangement: Arrangement, data: BoardData) -> None:
        super().__init__(area, arrangement, data)
        self._found: tuple[View, list[_Room]] | None = None
        """The rooms of a view that was asked for last."""
        self._stands: set[str] = set()
        """Zones of that view that are for markers: they hold some, or everybody sees them."""

    @property
    def reach(self) -> pygame.FRect:
        """The box that the board may draw in: its region, and the wide shadow around it."""
        return self.rect.inflate(_SHADOW, _SHADOW)

    def plan(self, moment: Moment) -> FloorPlan:
        """Return the widths and doors of the board that this game is played on."""
        return _floor_plan(moment.view.value("board"))

    def box(self, moment: Moment) -> pygame.FRect:
        """Return the board's box, as large as the region allows without stretching rooms."""
        rows, cols = len(self.plan(moment).widths), 3
        wide, high = self.rect.w, self.rect.h
        # Rooms may be wider than on the printed board, but never much taller.
        wide = min(wide, cols * max(_WIDEST_CELL, high / rows * _RATIO * 1.16) + 40)
        high = min(high, wide / cols / _RATIO * rows * 1.25)
        box = pygame.FRect(0, 0, wide, high)
        box.center = self.rect.center
        return box

    def _cell_zones(self, moment: Moment) -> list[_Room]:
        """Return each cell with its room and its zones; kept as long as the view is the same."""
        if self._found is not None and self._found[0] is moment.view:
            return self._found[1]
        rooms = self.plan(moment).rooms(self.box(moment))
        kinds = [kind for kind in moment.zone_kinds if kind.grid == (3, 3)]
        found: list[_Room] = []
        stands: set[str] = set()
        for cell in moment.game.layout.cells:
            zones: list[ZoneView] = []
            for kind in kinds:
                zone = moment.zone(f"{kind.id}:{cell.row}:{cell.col}")
                if zone is None:
                    continue
                zones.append(zone)
                look = moment.look(zone.pieces[0], zone.backs[0]) if zone.pieces else ""
                if look == "marker" or (not look and kind.sees == "all"):
                    stands.add(zone.id)
            found.append((cell, rooms[cell.row, cell.col], zones))
        self._found, self._stands = (moment.view, found), stands
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the position of each card and marker on the board.

        Stacks come first, since markers are drawn over them.
        """
        stacks: list[Slot] = []
        markers: list[Slot] = []
        for cell, room, zones in self._cell_zones(moment):
            # Markers stand on the right in a room that has an icon in its middle.
            stacked = [zone for zone in zones if zone.pieces and zone.id not in self._stands]
            bare = not stacked and not cell.icon and not is_low(room)
            for zone in zones:
                if zone.id in self._stands:
                    markers += self._markers(moment, room, zone, bare=bare)
                else:
                    stacks += self._stack(moment, room, zone)
        return stacks + markers

    def _stack(self, moment: Moment, room: pygame.FRect, zone: ZoneView) -> list[Slot]:
        card = stack_slot(room)
        slots = []
        last = len(zone.pieces) - 1
        looks = moment.looks(zone)
        for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
            grip = None
            if index < last:
                # Cards below the top are grabbed at the disc with the stack's count.
                grip = pygame.FRect(0, 0, _GRIP, _GRIP)
                grip.center = (card.right + 1, card.bottom - 3)
            look = looks[index]
            slots.append(
                Slot(zone.id, index, piece, back, look, card, bool(piece), drawn=False, grip=grip)
            )
        # Hit tests run from the end: the grip of the cards below first, then the top card.
        return slots[-1:] + slots[:-1]

    def _markers(
        self, moment: Moment, room: pygame.FRect, zone: ZoneView, *, bare: bool
    ) -> list[Slot]:
        side = marker_size(room)
        slots = []
        for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
            box = pygame.FRect(0, 0, side, side)
            box.center = marker_slot(room, index, zone.count, empty=bare)
            slots.append(Slot(zone.id, index, piece, back, moment.look(piece, back), box))
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for every zone in a room; those of one room share the same box."""
        places: list[DropTarget] = []
        for _, room, zones in self._cell_zones(moment):
            rect = target_rect(room)
            places += [DropTarget(zone.id, rect, 9, paper=True) for zone in zones]
        return places

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the board, the rooms marked as targets, their captions and the stacks of cards."""
        cells = moment.game.layout.cells
        cells_with_zones = self._cell_zones(moment)
        owners = {
            seat: (moment.portrait(seat), seat_colour(seat)) for seat in range(moment.view.seats)
        }
        box, plan = self.box(moment), self.plan(moment)
        draw_board(canvas, box, cells, plan, captions=False)
        rooms = [each for each in cells_with_zones if is_visible(canvas, each[1].inflate(40, 40))]
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
            notes=_notes(moment, cells_with_zones),
            stacked={
                (cell.row, cell.col)
                for cell, _, zones in cells_with_zones
                if any(zone.pieces and zone.id not in self._stands for zone in zones)
            },
            only={(cell.row, cell.col) for cell, _, _ in rooms},
        )
        for _, room, zones in rooms:
            for zone in zones:
                if zone.id not in self._stands:
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
        draw_stack(
            canvas,
            card,
            len(resting),
            face_of(moment, top),
            back,
            lit=bool(top) and top in moment.lit,
            raised=bool(top) and top == moment.raised,
        )


@cache
def _floor_plan(board: int) -> FloorPlan:
    """Return the room plan of a board. All rooms that share a wall have a door between them."""
    places = [(room // 3, room % 3) for room in range(ROOMS)]
    doors = {
        frozenset({places[room], places[other]})
        for room, others in enumerate(ADJACENT[board])
        for other in others
    }
    return FloorPlan(BOARDS[board], frozenset(doors))


def _print_board(canvas: Canvas, box: pygame.FRect, cells: Sequence[Cell]) -> None:
    draw_board(canvas, box, cells, _floor_plan(0))


PRINTED = PrintedBoard("school", "The school", (568.0, 375.2), _print_board, width=660.0)
"""The standard board in print, with rooms large enough for real cards."""


def _ruled_sheet(printer: CardPrinter) -> None:
    lines = "".join(f"M5 {y}H195" for y in range(92, 272, 22))
    printer.shapes(
        f'<path d="{lines}" fill="none" stroke="#8FB0D8" stroke-opacity="0.5" stroke-width="1.6"/>'
        '<path d="M34 3V277" fill="none" stroke="#E5735E" stroke-opacity="0.45" stroke-width="2"/>'
    )


def print_test(printer: CardPrinter, face: TestFace) -> None:
    """Draw the face of a test card: a ruled sheet with its name and the cards that pass it."""
    shown = printer.shown
    if not printer.theme.high_contrast:
        _ruled_sheet(printer)
    printer.field(62, face.colour, "", None)
    word_ink = svg.mix(face.foil, "#FFF3D0", 0.4) if face.foil else face.ink
    printer.word(face.header.upper(), 100, 40.5, 42, word_ink, room=172, floor=9)
    full = shown == "L" and bool(face.text)
    middle, radius = {"S": (142.0, 54.0)}.get(shown, (114.0, 38.0) if full else (136.0, 49.0))
    if face.foil:
        printer.emblem(face.emblem, 100, middle + 2, radius * 2.3)
    else:
        _ringed_icon(printer, face, middle, radius)
    if shown == "S":
        _cost_tiles(printer, face.needs, 236, 36)
        return
    printer.word(
        face.name or face.title,
        100,
        176 if full else 217,
        30,
        printer.theme.ink,
        weight=600,
        room=172,
    )
    if full:
        printer.paragraph(face.text, 188, 238, 13)
    _cost_tiles(printer, face.needs, 256, 26)


def _ringed_icon(printer: CardPrinter, face: TestFace, middle: float, radius: float) -> None:
    ink = printer.theme.ink
    line = face.colour if lightness(face.colour) < 0.5 else svg.mix(face.colour, ink, 0.12)
    printer.shapes(
        svg.circle(100, middle, radius - 5, f'fill="{face.colour}" fill-opacity="0.17"')
        + svg.circle(100, middle, radius - 2, f'fill="none" stroke="{line}" stroke-width="4.4"')
    )
    deep = svg.mix(face.colour, ink, 0.28 if lightness(face.colour) > 0.5 else 0.04)
    printer.icon(face.icon, 100, middle, radius * 1.06, deep)


def _cost_tiles(printer: CardPrinter, needs: tuple[str, ...], middle: float, wide: float) -> None:
    """Print a tile for each card needed to pass: its icon on its own colour."""
    costs = [printer.others[name] for name in needs if name in printer.others]
    tall, pitch = wide * 1.22, wide * 1.42
    left = 100 - pitch * (len(costs) - 1) / 2
    boxes = "".join(
        svg.box((left + i * pitch - wide / 2, middle - tall / 2, wide, tall), 5, fill=cost.colour)
        for i, cost in enumerate(costs)
    )
    printer.shapes(boxes)
    for i, cost in enumerate(costs):
        printer.icon(cost.icon, left + i * pitch, middle, wide * 0.82, cost.ink)


DRAWING = Drawing(widgets=(Board,), faces={TestFace: print_test}, boards=(PRINTED,))
