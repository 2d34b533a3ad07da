"""Dialog that fills a form with cards and texts; the rules say what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.moves import Refusal
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.form_dialog import Filling
from tabletop.ui.paint import marks
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.widgets.drawing import faces_of
from tabletop.ui.widgets.rows import CARD, step_for
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.forms import Field, Form
    from tabletop.engine.moves import Move
    from tabletop.engine.spec import PieceKind
    from tabletop.session.position import Position
    from tabletop.ui.kit.dialog import SheetServices
    from tabletop.ui.kit.events import Key
    from tabletop.ui.paint.canvas import Canvas

_WIDTH = 820.0
_CARD = 128.0
"""Width of a card where there is room, in logical pixels."""
_NARROW = 90.0
"""Minimum width of a card before cards overlap, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Sizes of the text tiles of a form, in logical pixels."""

    high: float
    least: float
    """Minimum width; tiles that don't fit go to another line."""
    between: float

    def in_line(self, field: Field, wide: float) -> int:
        """Return how many tiles of a field go in a line, with lines of about equal length."""
        most = max(1, int((wide + self.between) // (self.least + self.between)))
        lines = -(-len(field.choices) // most)
        return max(1, -(-len(field.choices) // max(1, lines)))


_TILES = (_Tiles(46.0, 64.0, 10.0), _Tiles(40.0, 50.0, 8.0), _Tiles(34.0, 40.0, 6.0))
"""The usual tile sizes, and two smaller ones for small windows."""
_TICKED = 92.0
"""Minimum width of a tile with a tick; a smaller one is filled when picked."""


class Pick(Widget):
    """A choice of a field, as a card or a text tile; a click picks or unpicks it."""

    role = "toggle"
    sound = "toggle"

    def __init__(self, tray: Tray, field: int, choice: str) -> None:
        self.tray = tray
        self.field = field
        self.choice = choice
        super().__init__(
            f"pick:{field}:{choice}", tray.namer.place(choice), zone=f"field-{field}", paper=True
        )

    @property
    def picked(self) -> bool:
        """Whether this choice of the form is picked."""
        return self.choice in self.tray.picks[self.field]

    @property
    def value(self) -> str:
        """The state for screen readers: "picked" or "not picked"."""
        return "picked" if self.picked else "not picked"

    def act(self) -> None:
        """Pick or unpick this choice of the form."""
        self.tray.toggle(self.field, self.choice)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the choice as a card or tile, with a tick if it is picked."""
        kind = self.tray.kind_of(self.choice)
        box = self.rect.move(0, -8) if self.picked and kind else self.rect
        if kind is not None and kind.look == "card":
            self.radius = box.w * 0.075
            front = faces_of(self.tray.position.game).front(kind)
            draw_card(canvas, box, front, card_back(kind.back),
                      level="e2" if self.picked or self.hovered else "e1")  # fmt: skip
            if self.picked:
                canvas.ring(box.inflate(6, 6), self.radius + 3, canvas.theme.amber_press, 3)
        else:
            self.radius = 12.0
            state = "hover" if self.hovered else "rest"
            ticked = box.w >= _TICKED
            look = "primary" if self.picked and not ticked else "paper"
            marks.button(canvas, box, self.label, kind=look, state=state)
            if self.picked:
                canvas.ring(box, 12, canvas.theme.amber_press, 3)
        if kind is not None or box.w >= _TICKED:
            self._draw_tick(canvas, box)
        if focus:
            marks.focus_ring(canvas, box, self.radius, paper=True)

    def _draw_tick(self, canvas: Canvas, box: pygame.FRect) -> None:
        centre = (box.right - 15, box.top + 15)
        theme = canvas.theme
        if self.picked:
            canvas.disc(centre, 13, "#FFFFFF")
            canvas.disc(centre, 12, theme.good[1])
            canvas.icon(centre, "check", 17, "#FFFFFF")
        else:
            ring = pygame.FRect(centre[0] - 12, centre[1] - 12, 24, 24)
            canvas.disc(centre, 12, "#FFFDF6", 0.85)
            canvas.ring(ring, 12, theme.ink2, 1.6, 0.7)


class Tray(Filling):
    """A dialog with one row for each blank of a form."""

    name: ClassVar[str] = "tray"

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        """Create the dialog; `begun` is a partly filled move that gives the initial picks."""
        super().__init__(services, position, form, play, begun)
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self._labels: list[tuple[float, str]] = []
        self._pad = 36.0
        self._tiles = _TILES[0]
        picks = [
            Pick(self, number, choice)
            for number, field in enumerate(form.fields)
            for choice in field.choices
        ]
        self._picks = picks
        self.cancel_button = Button(
            "cancel", narrator.CANCEL, self.cancel, kind="glass", paper=True
        )
        self.send = Button("send", form.button, self._send, icon="check", kind="primary")
        self.send.paper = True
        # Tab leads from the choices to Cancel and Send separately.
        self.cancel_button.stop = self.send.stop = True
        self.group.fill([*picks, self.cancel_button, self.send])
        self.focus.set(picks[0].name if picks else "send")
        self._judge()

    def kind_of(self, choice: str) -> PieceKind | None:
        """Return the kind of a choice that is a piece; None for a text."""
        return self.view.kind_named(choice)

    def toggle(self, number: int, choice: str) -> None:
        """Pick or unpick a choice; in a field for one choice, it replaces the previous one.

        Nothing happens if the field for several choices is full.
        """
        field, picked = self.form.fields[number], self.picks[number]
        if choice in picked:
            picked.remove(choice)
        else:
            if len(picked) >= field.most:
                if field.most != 1:
                    return
                picked.clear()
            picked.append(choice)
        self._judge()

    def _judge(self) -> None:
        """Ask the rules whether the picks can be sent, and update the button."""
        self.refusal = None
        for field, picked in zip(self.form.fields, self.picks, strict=True):
            if len(picked) < field.least:
                self.refusal = Refusal(f"Pick {field.least} or more.", "")
        if self.refusal is None:
            self.refusal = self.position.refuse(self.form.fill(self.picks))
        self.send.enabled = self.refusal is None
        counts = [
            len(picked)
            for field, picked in zip(self.form.fields, self.picks, strict=True)
            if field.part == "count"
        ]
        verb = self.form.button
        if self.form.without and not any(self.picks):
            verb = self.form.without
        self.send.label = f"{verb} {counts[0]}" if counts else verb

    def shortcut(self, key: Key) -> bool:
        """Toggle a choice with its digit, send with E; return whether the key was used."""
        if key.key == "e":
            self.send.use()
            return True
        if key.key.isdecimal() and 0 < int(key.key) <= len(self._picks):
            self._picks[int(key.key) - 1].use()
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        """Lay out the rows below each other, with smaller tiles if room is short."""
        super().layout(width, height)
        small = height < 520
        self._pad = 20.0 if small else 36.0
        most = max((len(field.choices) for field in self.form.fields), default=1)
        wide = min(_WIDTH, width - 24, max(560.0, 72 + most * (_CARD + 16)))
        inner = wide - 2 * self._pad
        head, foot, gap = (46.0, 44.0, 12.0) if small else (62.0, 48.0, 20.0)
        room = height - 24 - 2 * self._pad - head - foot - gap
        rows = max(1, len(self.form.fields))
        for tiles in _TILES:
            self._tiles = tiles
            tall = [self._row_height(field, inner, room / rows - 34) for field in self.form.fields]
            total = 2 * self._pad + head + sum(tall) + 34 * len(tall) + gap + foot
            if total <= height - 8:
                break
        self.sheet = pygame.FRect((width - wide) / 2, (height - total) / 2, wide, total)
        y = self.sheet.top + self._pad + head
        self._labels = []
        for number, (field, row) in enumerate(zip(self.form.fields, tall, strict=True)):
            self._labels.append((y + 8, field.label))
            self._place_row(number, field, pygame.FRect(self.sheet.left + self._pad, y + 24,
                                                        inner, row))  # fmt: skip
            y += row + 34
        bottom = self.sheet.bottom - self._pad - foot
        self.send.rect = pygame.FRect(self.sheet.right - self._pad - 190, bottom, 190, foot)
        self.cancel_button.rect = pygame.FRect(self.send.rect.left - 142, bottom, 130, foot)

    def _row_height(self, field: Field, wide: float, room: float) -> float:
        if any(self.kind_of(choice) for choice in field.choices):
            side_by_side = (wide + 10) / len(field.choices) - 10
            card = min(_CARD, max(_NARROW, side_by_side))
            return max(70.0, min(card * CARD + 8, room))
        tiles = self._tiles
        lines = -(-len(field.choices) // tiles.in_line(field, wide))
        return max(1, lines) * (tiles.high + tiles.between) - tiles.between

    def _place_row(self, number: int, field: Field, box: pygame.FRect) -> None:
        picks = [pick for pick in self._picks if pick.field == number]
        cards = any(self.kind_of(choice) for choice in field.choices)
        if not picks:
            return
        if cards:
            width = (box.h - 8) / CARD
            step = step_for(len(picks), box.w, width, width + 14)
            for place, pick in enumerate(picks):
                pick.rect = pygame.FRect(box.left + step * place, box.top + 8, width, width * CARD)
            return
        tiles = self._tiles
        across = tiles.in_line(field, box.w)
        width = min(180.0, (box.w + tiles.between) / across - tiles.between)
        for place, pick in enumerate(picks):
            line, column = divmod(place, across)
            left = box.left + (width + tiles.between) * column
            top = box.top + (tiles.high + tiles.between) * line
            pick.rect = pygame.FRect(left, top, width, tiles.high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the form: title, labels, choices and the reason why it can't be sent."""
        theme, sheet, pad = canvas.theme, self.sheet, self._pad
        canvas.sheet(sheet)
        small = pad < 30
        canvas.text(
            (sheet.left + pad, sheet.top + pad + 14), self.form.title, "title", theme.ink,
            anchor="midleft", size=22 if small else 28, max_width=sheet.w - 2 * pad,
        )  # fmt: skip
        for y, label in self._labels:
            canvas.text((sheet.left + pad, y), label, "small", theme.ink2, anchor="midleft",
                        max_width=sheet.w - 2 * pad)  # fmt: skip
        self.draw_widgets(canvas)
        note = self.refusal.text if self.refusal else self._count()
        colour = theme.coral_ink if self.refusal else theme.ink2
        left = sheet.left + pad
        room = self.cancel_button.rect.left - left - 12
        canvas.paragraph(
            (left, self.send.rect.centery - 10, room, 40), note, "body", colour, max_lines=2
        )

    def _count(self) -> str:
        return narrator.OF.format(count=sum(len(picked) for picked in self.picks))
