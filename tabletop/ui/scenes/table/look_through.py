"""A dialog that shows all pieces of a pile to a player who may see them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from tabletop.engine.gestures.command_gestures import thing_of
from tabletop.engine.gestures.commands import Command
from tabletop.engine.moves import KnownPiece
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import focus_ring
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.model.things import Selection, name_and_count
from tabletop.ui.text import command_text, narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import RIGHT, Key, Press, UiEvent
from tabletop.ui.toolkit.field import LONG, FindField
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    PaperSheet,
    Place,
    Row,
    Scrolled,
    TextLine,
    in_lines,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.pieces import draw_piece
from tabletop.ui.widgets.region_parts import Slot

_CARD, _GAP, _PAD = 96.0, 12.0, 26.0
_ACROSS = 8


class LookedAtPiece(Control):
    """A piece of the pile in the dialog. A click opens its command menu."""

    role = "card"

    def __init__(self, sheet: LookThrough, index: int, name: KnownPiece, label: str) -> None:
        super().__init__(f"lying:{index}", label, zone="pile", paper=True)
        self.sheet, self.index, self.piece = sheet, index, name

    @property
    def value(self) -> str:
        return command_text.FROM_TOP.format(place=self.sheet.count - self.index)

    def act(self) -> None:
        self.sheet.ask(self)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        slot = self.sheet.slot(self)
        self.radius = 0.075 * self.rect.w
        box = self.rect.move(0, -4) if self.hovered else self.rect
        draw_piece(canvas, self.sheet.table.moment, slot, rect=box, angle=0.0,
                   face_up=bool(slot.piece), level="e2" if self.hovered else "e1")  # fmt: skip
        if focus:
            focus_ring(canvas, box, self.radius, paper=True)


class LookThrough(ShellScene):
    """A dialog that shows all pieces of a pile to a player who may look through it.

    It is updated as pieces are taken.
    """

    name: ClassVar[str] = "look-through"
    opaque: ClassVar[bool] = False

    def __init__(
        self,
        app: App,
        table: TableView,
        zone: str,
        lists: Callable[[Selection], object],
    ) -> None:
        """Show a `zone`; `lists` opens the command menu of one of its pieces."""
        super().__init__(app)
        self.table, self.zone = table, zone
        self._lists = lists
        self._seen: object = None
        self.pieces: list[LookedAtPiece] = []
        """The pieces that match the search, the top one first."""
        self.list = ScrollArea(None, zone="pile", label=self.title)
        self.done = Button(
            "close", narrator.CLOSE, self.cancel, icon="check", kind="primary", paper=True
        )
        self.shuffle: Button | None = None
        self.find = FindField(self._found, self._first, paper=True)
        self.find.visible = self.count > LONG
        self._fill()
        if self.find.visible:
            self.focus.set("find")

    @property
    def count(self) -> int:
        """The number of pieces in the pile, including those that don't match the search."""
        return self.table.port.position.view.zone(self.zone).count

    @property
    def title(self) -> str:
        title, count = name_and_count(self.table.moment, Selection.of_zone(self.zone))
        return f"{title}, {count}"

    def _fill(self) -> None:
        """Create a widget for each piece, the top one first, filtered by the search."""
        port, moment = self.table.port, self.table.moment
        self._seen = port.position
        zone = port.position.view.zone(self.zone)
        order = reversed(range(zone.count))
        found = [
            LookedAtPiece(self, at, zone.pieces[at], moment.namer.piece(zone.pieces[at]))
            for at in order
        ]
        if self.find.looking:
            found = [each for each in found if each.piece and self.find.finds(each.label)]
        self.pieces = found
        commands = moment.commands((Selection.of_zone(self.zone).things[0],))
        shuffle = next((each for each in commands if each.id == "shuffle"), None)
        self.shuffle = None
        if shuffle is not None and shuffle.move is not None and shuffle.refusal is None:
            self.shuffle = Button(
                "shuffle",
                command_text.SHUFFLE_AND_CLOSE,
                partial(self._shuffle, shuffle),
                icon="refresh",
                paper=True,
            )
        if self.focus.node(self.focusables()) is None:
            self.focus.set(found[0].name if found else "close")

    def _found(self) -> None:
        """Show the pieces that match the search, and announce their number."""
        self._fill()
        self.list.offset = 0.0
        self.app.notices.say(self.told or self.title)

    @property
    def told(self) -> str:
        """The number of pieces that match the search, as text; empty if there is no search."""
        return self.find.told(len(self.pieces), self.count)

    def _first(self) -> None:
        """Focus the first match of the search and open its command menu."""
        if self.pieces:
            first = self.pieces[0]
            self.focus.set(first.name)
            first.act()

    def _shuffle(self, command: Command) -> None:
        self.cancel()
        if command.move is not None:
            self.table.controller.submit(command.move)

    def slot(self, piece: LookedAtPiece) -> Slot:
        """Return a slot (a place where the table draws a piece) for a piece of the dialog.

        It lets the table's commands work on the piece in the dialog.
        """
        zone = self.table.port.position.view.zone(self.zone)
        back = zone.backs[piece.index] if piece.index < zone.count else ""
        look = self.table.moment.look(piece.piece, back)
        return Slot(
            self.zone, piece.index, piece.piece, back, look, piece.rect, face_up=bool(piece.piece)
        )

    def ask(self, piece: LookedAtPiece) -> None:
        """Open the command menu of a piece, beside its picture in the dialog."""
        name = self.slot(piece).name
        rect = piece.rect.move(self.list.rect.left, self.list.rect.top - self.list.offset)
        self._lists(Selection((thing_of(name),), rect))

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; right-clicks have no effect here.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if isinstance(event, Press) and event.button == RIGHT:
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Close the dialog on L, or start a search on Ctrl+F or a letter.

        Returns whether the key was used.
        """
        if key.key == "l":
            self.cancel()
            return True
        return self.find.begin(key, self.focus)

    def update(self, dt: float) -> bool:
        """Update the list after pieces are taken, and close the dialog once the pile is empty.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether the pile has changed, so that a frame must be drawn.
        """
        del dt
        if self.table.port.position is self._seen:
            return False
        if not self.count:
            self.cancel()
            return True
        self._fill()
        return True

    def build(self) -> Box:
        across = min(_ACROSS, max(3, int((self.width - 60 - 2 * _PAD) // (_CARD + _GAP))))
        rows = -(-max(1, self.count) // across)
        places = [Place(piece, width=_CARD, height=_CARD * CARD) for piece in self.pieces]
        pile = Column(in_lines(places, across, _GAP), pad=(0, 4, 0, 14))
        find = Place(self.find, width=210, height=40) if self.find.visible else None
        shuffle = Place(self.shuffle, width=230, height=44) if self.shuffle else None
        return PaperSheet(
            Row(
                TextLine(self.title, "title", size=24, height=40, grow=1),
                find,
                gap=16,
                pad=(0, 14, 0, 6),
            ),
            Row(Scrolled(self.list, pile, grow=1), pad=(0, 0, 16, 0), grow=1),
            Row(
                shuffle,
                TextLine(self.told, "body", "ink2", side="right", grow=1),
                Place(self.done, width=150, height=44),
                gap=16,
                pad=(0, 12, 0, 16),
            ),
            width=across * (_CARD + _GAP) + 2 * _PAD + 8,
            height=62 + rows * (_CARD * CARD + _GAP) + 76,
            margin=(0, 12),
            pad=(_PAD, 0),
        )
