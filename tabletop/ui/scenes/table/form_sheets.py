"""Forms over the table, to pick or write the missing details of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move, Refusal, parse_seat
from tabletop.engine.numbers import whole
from tabletop.engine.spec import PieceKind
from tabletop.session.position import Position
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import command_text, narrator
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import FormSheet, SheetServices
from tabletop.ui.toolkit.events import LEFT, Key, Press, UiEvent
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    PaperSheet,
    Paragraph,
    Place,
    Popover,
    Row,
    Scrolled,
    TextLine,
    in_lines,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.cards.row import CARD, step_for
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.seats.seat_pictures import seat_colour


class PickSheet(FormSheet):
    """A form whose fields offer choices. Its button is enabled once the rules accept the picks."""

    send: Button
    touched = False
    """Whether the player has changed a pick."""

    def toggle(self, number: int, choice: str) -> None:
        """Pick or unpick a choice in the field with index `number`, from 0.

        In a field for one choice, a pick replaces the previous one. If the field is required, its
        only pick can't be removed. Other fields ignore picks once they are full.
        """
        field, picked = self.form.fields[number], self.picks[number]
        self.touched = True
        if choice in picked:
            if field.most > 1 or not field.least:
                picked.remove(choice)
        elif field.most == 1:
            picked[:] = [choice]
        elif len(picked) < field.most:
            picked.append(choice)
        self.check()

    def check(self) -> None:
        """Check with the rules whether the form can be sent, and enable its button accordingly."""
        self.refusal = self.form.unread(self.picks)
        for field, picked in zip(self.form.fields, self.picks, strict=True):
            if field.part not in {"number", "text"} and len(picked) < field.least:
                self.refusal = self.refusal or Refusal(self.lacking(field), "")
        if self.refusal is None:
            self.refusal = self.position.refuse(self.form.fill(self.picks))
        self.send.enabled = self.refusal is None

    def lacking(self, field: Field) -> str:
        """Return a sentence saying that a field needs more picks."""
        return f"Pick {field.least} or more."

    def word_for(self, choice: str) -> str:
        """Return the title of the kind that a choice names, or "" if it names something else."""
        kinds = self.position.game.spec.kinds
        return next((kind.title for kind in kinds if kind.id == choice), "")


# The controls of choices


class Pick(Control):
    """A control for one choice of a field, by default a tile with a text. A click picks it.

    A second click unpicks it. What is picked is filled.
    """

    role = "toggle"
    sound = "toggle"

    def __init__(
        self, sheet: PickSheet, number: int, choice: str, *, label: str = "", paper: bool = False
    ) -> None:
        """Create the control for one choice.

        Args:
            sheet: The form to which the choice belongs.
            number: The index of the field in the form, from 0.
            choice: The value of the choice.
            label: The text of the tile; by default one for the value.
            paper: Whether it lies on paper, which decides the colours.
        """
        super().__init__(
            f"pick:{number}:{choice}",
            label or sheet.namer.place(choice),
            zone=f"field-{number}",
            paper=paper,
        )
        self.sheet, self.number, self.choice = sheet, number, choice

    @property
    def picked(self) -> bool:
        """Whether the player has picked this choice."""
        return self.choice in self.sheet.picks[self.number]

    @property
    def value(self) -> str:
        return narrator.PICKED if self.picked else narrator.NOT_PICKED

    def act(self) -> None:
        self.sheet.toggle(self.number, self.choice)

    @property
    def box(self) -> pygame.FRect:
        """The rectangle in which the choice is drawn, in logical pixels."""
        return self.rect

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        box = self.box
        look = "primary" if self.picked else "paper"
        state = "hover" if self.hovered else "rest"
        label_faces.button(canvas, box, self.label, kind=look, state=state)
        if self.picked:
            canvas.ring(box, self.radius, canvas.theme.amber_press, 3)
        if focus:
            label_faces.focus_ring(canvas, box, self.radius, paper=True)

    def draw_tick(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw a tick in the top right corner of `box` if the choice is picked, or else a ring."""
        centre, theme = (box.right - 15, box.top + 15), canvas.theme
        if self.picked:
            _draw_check(canvas, centre, 12)
            return
        ring = pygame.FRect(centre[0] - 12, centre[1] - 12, 24, 24)
        canvas.disc(centre, 12, "#FFFDF6", 0.85)
        canvas.ring(ring, 12, theme.ink2, 1.6, 0.7)


class CardPick(Pick):
    """A choice that is a piece, drawn as a card that is raised when picked."""

    ticked: ClassVar[float] = 0.0

    def __init__(self, sheet: PickSheet, number: int, choice: str, kind: PieceKind) -> None:
        super().__init__(sheet, number, choice, paper=True)
        self.kind = kind

    @property
    def box(self) -> pygame.FRect:
        return self.rect.move(0, -8) if self.picked else self.rect

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        if self.kind.look != "card":
            super().draw(canvas, focus=focus)
            return
        box = self.box
        self.radius = box.w * 0.075
        front = faces_of(self.sheet.position.game).front(self.kind)
        draw_card(
            canvas,
            box,
            front,
            card_back(self.kind.back),
            level="e2" if self.picked or self.hovered else "e1",
        )
        if self.picked:
            canvas.ring(box.inflate(6, 6), self.radius + 3, canvas.theme.amber_press, 3)
        self.draw_tick(canvas, box)
        if focus:
            label_faces.focus_ring(canvas, box, self.radius, paper=True)


class SeatPick(Pick):
    """A choice that is a player, drawn as a portrait."""

    usual: ClassVar[tuple[float, float]] = (44.0, 44.0)

    def __init__(self, sheet: PickSheet, number: int, choice: str, seat: int) -> None:
        player = sheet.position.players[seat]
        super().__init__(sheet, number, choice, label=player.name)
        self.seat, self.portrait, self.radius = seat, player.portrait, self.usual[0] / 2

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        box = self.rect
        alpha = 1.0 if self.picked or self.hovered else 0.5
        draw_avatar(
            canvas, box.center, box.w - 8, self.portrait, seat_colour(self.seat), alpha=alpha
        )
        if self.picked:
            _draw_check(canvas, (box.right - 9, box.bottom - 9), 8)
        if focus:
            label_faces.focus_ring(canvas, box, self.radius)


_FAINT = 0.08
"""Opacity of a row that isn't picked, by which it looks like a button."""


class RowPick(Pick):
    """A choice drawn as a row, used in long lists."""

    role = "radio"
    radius = 9.0
    usual: ClassVar[tuple[float, float]] = (120.0, 38.0)

    @property
    def selected(self) -> bool:
        return self.picked

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        theme, box = canvas.theme, self.rect
        if self.picked or self.hovered:
            canvas.fill(box, 9, theme.amber, 0.24 if self.picked else 0.12)
        else:
            canvas.fill(box, 9, theme.text1, _FAINT)
        if self.picked:
            canvas.ring(box, 9, theme.amber, 1.4)
        canvas.text(
            (box.left + 12, box.centery),
            self.label,
            "body",
            anchor="midleft",
            max_width=box.w - 20,
            weight=700 if self.picked else 500,
        )
        if focus:
            label_faces.focus_ring(canvas, box, 9)


def _draw_check(canvas: Canvas, centre: tuple[float, float], radius: float) -> None:
    canvas.disc(centre, radius + 1, "#FFFFFF")
    canvas.disc(centre, radius, canvas.theme.good[1])
    canvas.icon(centre, "check", radius * 1.45, "#FFFFFF")


# The form in the middle of the window

_BESIDE_CARDS = 330.0
"""Height that a form needs beside its cards, in logical pixels."""
_LINE_OF_CARDS = 100.0
"""Least height of a line of cards where there are several, in logical pixels."""
_TITLE = 80.0
"""Width of a card in sight that shows its title, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _TileSize:
    """Sizes of the text tiles of a form, in logical pixels."""

    high: float
    least: float
    """Minimum width; tiles that don't fit go to another line."""
    between: float

    def in_line(self, count: int, wide: float, least: float) -> int:
        """Return how many of `count` tiles go in a line, with lines of about equal length.

        No tile is narrower than `least`, the width of the longest word.
        """
        most = max(1, int((wide + self.between) // (max(self.least, least) + self.between)))
        lines = -(-count // most)
        return max(1, -(-count // max(1, lines)))


_TILES = (_TileSize(46.0, 64.0, 10.0), _TileSize(40.0, 50.0, 8.0), _TileSize(34.0, 40.0, 6.0))
"""The usual tile sizes, and two smaller ones for small windows."""


class _CardRow(Box):
    """Cards side by side, which overlap where they would become too narrow."""

    most: ClassVar[float] = 128.0
    """Width of a card where there is room, in logical pixels."""
    narrow: ClassVar[float] = 90.0
    """Width of a card from which cards overlap rather than get smaller."""
    lift: ClassVar[float] = 8.0
    """Room above the cards for picked ones."""

    def __init__(self, picks: Sequence[Pick], across: int) -> None:
        """Make a row of cards, as wide as if there were `across` of them."""
        super().__init__(min_height=70.0, give=True)
        self.picks, self.across = picks, across

    def measure_height(self, ruler: Canvas, width: float) -> float:
        del ruler
        side_by_side = (width + 10) / self.across - 10
        return min(self.most, max(self.narrow, side_by_side)) * CARD + self.lift

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        high = rect.h - self.lift
        width = high / CARD
        step = step_for(self.across, rect.w, width, width + 14)
        for at, pick in enumerate(self.picks):
            pick.rect = pygame.FRect(rect.left + step * at, rect.top + self.lift, width, high)

    def places(self) -> Iterator[tuple[int, Control]]:
        for pick in self.picks:
            yield self.order, pick


def _card_lines(picks: Sequence[Pick], wide: float, most: int) -> Box:
    """Return cards in up to `most` lines, so that the title of each is in sight and can be hit."""
    lines, across = 1, len(picks)
    while lines < most and 0 < step_for(across, wide, _CardRow.narrow, _TITLE) < _TITLE:
        lines += 1
        across = -(-len(picks) // lines)
    rows = (_CardRow(picks[at : at + across], across) for at in range(0, len(picks), across))
    return Column(*rows, gap=4)


class Tray(PickSheet):
    """A dialog with a row of choices for each field of a form."""

    name: ClassVar[str] = "tray"

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        super().__init__(services, position, form, play, begun)
        self._rows = [
            [self._pick(number, choice) for choice in field.choices]
            for number, field in enumerate(form.fields)
        ]
        self._all = [pick for row in self._rows for pick in row]
        self._card_rows = sum(any(isinstance(pick, CardPick) for pick in row) for row in self._rows)
        self.cancel_button = Button(
            "cancel", narrator.CANCEL, self.cancel, kind="glass", paper=True
        )
        self.send = Button(
            "send", form.button, self._send, icon="check", kind="primary", paper=True
        )
        # Tab leads from the choices to Cancel and Send separately.
        self.cancel_button.stop = self.send.stop = True
        self.focus.set(self._all[0].name if self._all else "send")
        self.check()

    def _pick(self, number: int, choice: str) -> Pick:
        kind = self.view.kind_named(choice)
        if kind is not None:
            return CardPick(self, number, choice, kind)
        return Pick(self, number, choice, label=self.word_for(choice), paper=True)

    def check(self) -> None:
        super().check()
        self.send.label = self.form.verb(sum(map(len, self.picks)))

    def shortcut(self, key: Key) -> bool:
        """Pick or unpick a choice with its digit, or send the form with E.

        Returns whether the key was used.
        """
        if key.key == "e":
            self.send.use()
            return True
        if key.key.isdecimal() and 0 < int(key.key) <= len(self._all):
            self._all[int(key.key) - 1].use()
            return True
        return False

    def build(self) -> Box | None:
        if self.ruler is None:
            return None
        most = max((len(row) for row in self._rows), default=1)
        wide = min(820.0, self.width - 24, max(560.0, 72 + most * (_CardRow.most + 16)))
        for tiles in _TILES:
            sheet = self._sheet(wide, tiles)
            if sheet.low(self.ruler, wide) <= self.height - 8:
                break
        return sheet

    def _sheet(self, wide: float, tiles: _TileSize) -> PaperSheet:
        tight = self.tight
        pad, head, foot = (20.0, 18.0, 44.0) if tight else (36.0, 34.0, 48.0)
        rows: list[Box] = []
        for field, row in zip(self.form.fields, self._rows, strict=True):
            label = TextLine(field.label, "small", "ink2", height=18)
            rows += [label, Box(height=10), self._row(row, wide - 2 * pad, tiles), Box(height=10)]
        return PaperSheet(
            TextLine(self.form.title, "title", size=22 if tight else 28, height=28),
            Box(height=head),
            *rows,
            Box(height=12 if tight else 20),
            Row(
                self._note(),
                Place(self.cancel_button, width=130, height=foot),
                Place(self.send, width=190, height=foot),
                gap=12,
            ),
            width=wide,
            margin=(12, 4),
            pad=pad,
        )

    def _row(self, picks: Sequence[Pick], wide: float, tiles: _TileSize) -> Box:
        if any(isinstance(pick, CardPick) for pick in picks):
            lines = int((self.height - _BESIDE_CARDS) // _LINE_OF_CARDS)
            return _card_lines(picks, wide, lines // self._card_rows)
        across = tiles.in_line(len(picks), wide, self._longest_word(picks))
        width = min(180.0, (wide + tiles.between) / across - tiles.between)
        places = [Place(pick, width=width, height=tiles.high) for pick in picks]
        return in_lines(places, across, tiles.between)

    def _longest_word(self, picks: Sequence[Pick]) -> float:
        """Return the width that no word of the choices is broken in."""
        if self.ruler is None:
            return 0.0
        words = (word for pick in picks for word in pick.label.split())
        return max(self.ruler.measure(word, "button")[0] for word in words) + 12

    def _note(self) -> Box:
        """Return why the form can't be sent, or how many choices are picked."""
        if self.refusal is not None:
            colour = "coral_ink" if self.touched else "ink2"
            return Paragraph(self.refusal.text, colour=colour, lines=2, grow=1, align="center")
        count = narrator.OF.format(count=sum(len(picked) for picked in self.picks))
        return Paragraph(count, lines=2, grow=1, align="center")


# The form beside a menu or a button


_WIDE = 300.0
"""Width of the form, in logical pixels."""
_HALF = (_WIDE - 30 - 8) / 2
"""Width of a choice where two stand side by side."""


class CommandForm(PickSheet):
    """A small form beside the menu or button that opens it, with the table in sight.

    If the rules refuse what is picked, the reason is shown below. Digits pick, as in a `Tray`.
    """

    name: ClassVar[str] = "command-form"
    scrim: ClassVar[bool] = False
    listed: ClassVar[int] = 6
    """Minimum number of choices to show them as a scrolling list."""

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
        *,
        at: pygame.FRect,
        spared: Sequence[pygame.FRect] = (),
    ) -> None:
        """Create the form.

        Args:
            services: The restricted services for sheets.
            position: What the seat may know.
            form: The fields to fill in.
            play: Called with the finished move.
            begun: A partly filled move that gives the initial values.
            at: Rectangle of the menu row, button or piece that the form is placed beside.
            spared: Boxes that it covers as little as possible.
        """
        super().__init__(services, position, form, play, begun)
        self.at, self.spared = at, spared
        self.send = Button("send", form.button, self._send, icon=form.icon, kind="primary")
        self._written: dict[int, TextField] = {}
        """The text fields, by the number of their field of the form."""
        for number, field in enumerate(form.fields):
            self._begin(number, field)
        self._rows = [self._controls(number, field) for number, field in enumerate(form.fields)]
        self._areas = {
            number: ScrollArea(None, zone=f"field-{number}", label=field.label)
            for number, field in enumerate(form.fields)
        }
        for area in self._areas.values():
            area.paper = False
        self.focus.set(self._first(), visible=True)
        self.check()

    def _begin(self, number: int, field: Field) -> None:
        """Set the initial value of a form field that `begun` left empty.

        Numbers and texts get their default; a field of which all choices are required, or that
        starts with "all", gets all of them.
        """
        if not self.picks[number] and field.part in {"number", "text"}:
            self.picks[number] = [field.start]
        elif not self.picks[number] and (field.start == "all" or field.least == len(field.choices)):
            self.picks[number] = list(field.choices)

    def _first(self) -> str:
        """Return the widget that gets the focus: the first text field, else the first choice."""
        for written in self._written.values():
            written.select_all()
            return written.name
        return next((row[0].name for row in self._rows if row), "send")

    def _controls(self, number: int, field: Field) -> Sequence[Control]:
        zone = f"field-{number}"
        match field.part:
            case "number":
                less = IconButton(
                    f"less:{number}",
                    command_text.LESS_BY_ONE,
                    "minus",
                    partial(self._step, number, -1),
                    zone=zone,
                )
                more = IconButton(
                    f"more:{number}",
                    command_text.MORE_BY_ONE,
                    "plus",
                    partial(self._step, number, 1),
                    zone=zone,
                )
                return less, self._write_in(number, field, command_text.HOW_MANY, 10), more
            case "text":
                return (self._write_in(number, field, command_text.NOTE, field.most),)
        try:
            seats = [parse_seat(choice, self.view.seats) for choice in field.choices]
        except ValueError:
            words = [(choice, self.word_for(choice)) for choice in field.choices]
            return [RowPick(self, number, choice, label=word) for choice, word in words]
        pairs = zip(field.choices, seats, strict=True)
        return [SeatPick(self, number, choice, seat) for choice, seat in pairs]

    def _write_in(self, number: int, field: Field, label: str, limit: int) -> TextField:
        self._written[number] = TextField(
            f"field:{number}",
            field.label or label,
            self.picks[number][0],
            partial(self._write, number),
            limit=limit,
            zone=f"field-{number}",
            paper=False,
        )
        return self._written[number]

    # Filling

    def _write(self, number: int, text: str) -> None:
        self.picks[number] = [text]
        self.check()

    def _step(self, number: int, by: int) -> None:
        field = self.form.fields[number]
        least, most = field.least, field.most
        now = whole(self.picks[number][0])
        text = str(max(least, min(most, (least if now is None else now) + by)))
        self._written[number].text = text
        self._written[number].select_all()
        self._write(number, text)

    def toggle(self, number: int, choice: str) -> None:
        """Pick or unpick a choice in the field with index `number`, from 0.

        The picks of a field are kept in the order of its choices.
        """
        super().toggle(number, choice)
        self.picks[number].sort(key=self.form.fields[number].choices.index)
        self.check()

    def check(self) -> None:
        super().check()
        self.send.label = self.form.verb(sum(map(len, self.picks)))

    def lacking(self, field: Field) -> str:
        return command_text.NEEDS_CHOICE.format(label=field.label.lower())

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; a press outside the form closes it.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if isinstance(event, Press) and not self.box.collidepoint(event.pos):
            self.cancel()
            return True
        if isinstance(event, Press) and event.button != LEFT:
            return True
        written = isinstance(self.group.find(self.focus.current), TextField)
        if isinstance(event, Key) and written and self.shortcut(event):
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Send the form with Enter, or change its number with Up and Down.

        Returns whether the key was used.
        """
        number = next((n for n, f in enumerate(self.form.fields) if f.part == "number"), -1)
        picks = [each for row in self._rows for each in row if isinstance(each, Pick)]
        digit = int(key.key) if key.key.isdecimal() and not self._written else 0
        sends = key.key in {"return", "enter"} or (key.key == "e" and not self._written)
        if sends and self.send.enabled:
            self.send.use()
        elif 0 < digit <= len(picks):
            picks[digit - 1].use()
        elif number >= 0 and key.key in {"up", "down"}:
            self._step(number, 1 if key.key == "up" else -1)
        else:
            return False
        return True

    # Layout

    @property
    def box(self) -> pygame.FRect:
        """The form's rectangle, in logical pixels of the window; empty before the first layout."""
        return self.tree.rect if self.tree is not None else pygame.FRect(0, 0, 0, 0)

    def build(self) -> Box:
        fields = [self._field(number, field) for number, field in enumerate(self.form.fields)]
        reason = self.refusal.text if self.refusal is not None else ""
        ink = "coral_text" if self.touched or not self.form.opens else "text2"
        return Popover(
            TextLine(self.form.title, "name", "text1", size=16, height=46),
            *fields,
            Box(height=4),
            Place(self.send, height=42),
            Box(height=6),
            Paragraph(reason, "small", ink, lines=2, height=40),
            anchor=self.at,
            width=(_WIDE, _WIDE),
            start=-8,
            pad=(15, 0),
            spared=self.spared,
        )

    def _fit_in_two(self, row: Sequence[Control]) -> bool:
        """Return whether the words of all choices fit in two columns."""
        room = _HALF - 20
        ruler = self.ruler
        return ruler is not None and all(
            ruler.measure(each.label, "body", weight=700)[0] <= room for each in row
        )

    def _field(self, number: int, field: Field) -> Box:
        row = self._rows[number]
        if field.part == "number":
            label = TextLine(field.label, colour="text2", grow=1)
            less, written, more = (
                Place(each, width=wide, height=38)
                for each, wide in zip(row, (38, 66, 38), strict=True)
            )
            return Row(label, less, written, more, gap=4, pad=(0, 0, 0, 9))
        said = [Paragraph(field.label, colour="text2", lines=3), Box(height=9)]
        places: list[Box] = [Place(each) for each in row]
        if isinstance(row[0], SeatPick):
            inside: Box = in_lines(places, 4, 4)
        elif len(row) > self.listed and self._fit_in_two(row):
            inside = in_lines([Place(each, width=_HALF, height=40) for each in row], 2, 8)
        elif len(row) > self.listed:
            content = Column(*places, gap=2)
            inside = Row(
                Scrolled(self._areas[number], content, grow=1),
                pad=(0, 0, 8, 0),
                height=self.listed * 40,
            )
        else:
            inside = Column(*places, gap=2)
        return Column(*(said if field.label else ()), inside, Box(height=9))
