"""A form for the values a command needs: a number, seats, a text or one of several zones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.moves import Refusal, parse_seat
from tabletop.engine.numbers import whole
from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.events import LEFT, Key, Press, UiEvent
from tabletop.ui.kit.field import TextField
from tabletop.ui.kit.form_dialog import Filling
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.marks import focus_ring
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.widgets.seats import seat_colour
from tabletop.ui.words import commanding

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.forms import Field, Form
    from tabletop.engine.moves import Move
    from tabletop.session.position import Position
    from tabletop.ui.kit.dialog import SheetServices
    from tabletop.ui.paint.canvas import Canvas

_WIDTH, _PAD, _EDGE = 268.0, 15.0, 8.0
_ROW, _GAP, _FACE, _LISTED = 38.0, 9.0, 44.0, 6


class SeatPick(Widget):
    """A portrait button that includes a player in a command or leaves them out."""

    role = "toggle"
    sound = "toggle"

    def __init__(self, sheet: CommandForm, field: int, choice: str, seat: int) -> None:
        player = sheet.position.players[seat]
        super().__init__(f"pick:{field}:{choice}", player.name, zone=f"field-{field}")
        self.sheet, self.field, self.choice, self.seat = sheet, field, choice, seat
        self.portrait, self.radius = player.portrait, _FACE / 2

    @property
    def picked(self) -> bool:
        """Whether the seat is included in the command."""
        return self.choice in self.sheet.picks[self.field]

    @property
    def value(self) -> str:
        """The state for screen readers: "picked" or "not picked"."""
        return "picked" if self.picked else "not picked"

    def act(self) -> None:
        """Include the seat in the command, or leave it out."""
        self.sheet.toggle(self.field, self.choice)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the portrait, with a tick if the seat is included."""
        box = self.rect
        alpha = 1.0 if self.picked or self.hovered else 0.5
        draw_avatar(canvas, box.center, box.w - 8, self.portrait, seat_colour(self.seat),
                    alpha=alpha)  # fmt: skip
        if self.picked:
            at = (box.right - 9, box.bottom - 9)
            canvas.disc(at, 9, "#FFFFFF")
            canvas.disc(at, 8, canvas.theme.good[1])
            canvas.icon(at, "check", 12, "#FFFFFF")
        if focus:
            focus_ring(canvas, box, box.w / 2)


class ChoicePick(Widget):
    """A row of a form that selects a zone, a piece or a text."""

    role = "radio"
    sound = "toggle"
    radius = 9.0

    def __init__(self, sheet: CommandForm, field: int, choice: str) -> None:
        label = sheet.namer.place(choice)
        super().__init__(f"pick:{field}:{choice}", label, zone=f"field-{field}")
        self.sheet, self.field, self.choice = sheet, field, choice

    @property
    def selected(self) -> bool:
        """Whether this row's choice is selected."""
        return self.choice in self.sheet.picks[self.field]

    def act(self) -> None:
        """Select this row's choice; in a field for several choices, toggle it."""
        self.sheet.toggle(self.field, self.choice)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row, highlighted while selected or hovered."""
        theme, box = canvas.theme, self.rect
        if self.selected or self.hovered:
            canvas.fill(box, self.radius, theme.amber, 0.24 if self.selected else 0.12)
        if self.selected:
            canvas.ring(box, self.radius, theme.amber, 1.4)
        canvas.text((box.left + 12, box.centery), self.label, "body", anchor="midleft",
                    max_width=box.w - 20, weight=700 if self.selected else 500)  # fmt: skip
        if focus:
            focus_ring(canvas, box, self.radius)


class CommandForm(Filling):
    """A small form beside the command menu; shows the rules' reason if it can't be sent."""

    name: ClassVar[str] = "command-form"
    scrim: ClassVar[bool] = False

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
        *,
        at: pygame.FRect,
    ) -> None:
        """Create the form.

        Args:
            services: The restricted services for sheets.
            position: What the seat may know.
            form: The fields to fill in.
            play: Called with the finished move.
            begun: A partly filled move that gives the initial values.
            at: Rectangle of the menu row or the piece that the form is placed beside.
        """
        super().__init__(services, position, form, play, begun)
        self.at = at
        self.box = pygame.FRect(0, 0, 0, 0)
        self.send = Button("send", form.button, self._send, icon=form.icon, kind="primary")
        self._labels: list[tuple[float, str]] = []
        self._rows: list[tuple[str, list[Widget]]] = []
        self._reason_at = 0.0
        for number, field in enumerate(form.fields):
            self._begin(number, field)
            self._rows.append((field.label, self._widgets(number, field)))
        self.group.fill([*(w for _, row in self._rows for w in row), self.send])
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
        widgets = [widget for _, row in self._rows for widget in row]
        written = next((w for w in widgets if isinstance(w, TextField)), None)
        if written is not None:
            written.select_all()
            return written.name
        return widgets[0].name if widgets else "send"

    def _widgets(self, number: int, field: Field) -> list[Widget]:
        match field.part:
            case "number":
                return self._stepper(number, field)
            case "text":
                return [
                    TextField(f"field:{number}", field.label or commanding.NOTE,
                              self.picks[number][0], partial(self._write, number),
                              limit=field.most, zone=f"field-{number}", paper=False)
                ]  # fmt: skip
        seats = self._seats(field)
        if seats:
            pairs = zip(field.choices, seats, strict=True)
            return [SeatPick(self, number, choice, seat) for choice, seat in pairs]
        picks: list[Widget] = [ChoicePick(self, number, choice) for choice in field.choices]
        if len(picks) <= _LISTED:
            return picks
        area = ScrollArea(partial(self._paint_list, number), zone=f"field-{number}",
                          label=field.label)  # fmt: skip
        area.paper = False
        area.fill(picks)
        return [area]

    def _stepper(self, number: int, field: Field) -> list[Widget]:
        zone = f"field-{number}"
        less = IconButton(f"less:{number}", commanding.LESS_BY_ONE, "minus",
                          partial(self._step, number, -1), zone=zone)  # fmt: skip
        more = IconButton(f"more:{number}", commanding.MORE_BY_ONE, "plus",
                          partial(self._step, number, 1), zone=zone)  # fmt: skip
        written = TextField(
            f"field:{number}", field.label or commanding.HOW_MANY, self.picks[number][0],
            partial(self._write, number), limit=10, zone=zone, paper=False,
        )  # fmt: skip
        return [less, written, more]

    def _seats(self, field: Field) -> list[int]:
        """Return the seats named by a field's choices; empty if they aren't seats."""
        try:
            return [parse_seat(choice, self.view.seats) for choice in field.choices]
        except ValueError:
            return []

    # Filling

    def _write(self, number: int, text: str) -> None:
        self.picks[number] = [text]
        self.check()

    def _step(self, number: int, by: int) -> None:
        field = self.form.fields[number]
        least, most = field.least, field.most
        now = whole(self.picks[number][0])
        text = str(max(least, min(most, (least if now is None else now) + by)))
        written = self.group.find(f"field:{number}")
        if isinstance(written, TextField):
            written.text = text
            written.select_all()
        self._write(number, text)

    def toggle(self, number: int, choice: str) -> None:
        """Select or deselect a choice of a field; a single choice replaces the previous one."""
        field, picks = self.form.fields[number], self.picks[number]
        if choice in picks:
            if field.most > 1:
                picks.remove(choice)
        elif field.most == 1:
            self.picks[number] = [choice]
        else:
            picks.append(choice)
            picks.sort(key=field.choices.index)
        self.check()

    def check(self) -> None:
        """Ask the rules whether the form can be sent, and enable the button accordingly."""
        self.refusal = self._wrong()
        if self.refusal is None:
            self.refusal = self.position.refuse(self.form.fill(self.picks))
        self.send.enabled = self.refusal is None

    def _wrong(self) -> Refusal | None:
        """Return why the form is incomplete as a refusal, or None."""
        unread = self.form.unread(self.picks)
        if unread is not None:
            return unread
        for field, picks in zip(self.form.fields, self.picks, strict=True):
            if field.part not in {"number", "text"} and len(picks) < field.least:
                return Refusal(commanding.NEEDS_CHOICE.format(label=field.label.lower()), "")
        return None

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Close the form on a press outside it; otherwise pass the event to the widgets."""
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
        """Send on Enter; change the number with Up and Down."""
        number = next((n for n, f in enumerate(self.form.fields) if f.part == "number"), -1)
        if key.key in {"return", "enter"} and self.send.enabled:
            self.send.use()
        elif number >= 0 and key.key in {"up", "down"}:
            self._step(number, 1 if key.key == "up" else -1)
        else:
            return False
        return True

    # Layout

    def layout(self, width: float, height: float) -> None:
        """Lay out the fields in a column beside the given rectangle, inside the window."""
        super().layout(width, height)
        y, inner = 46.0, _WIDTH - 2 * _PAD
        self._labels = []
        for label, row in self._rows:
            y = self._place(label, row, y, inner)
        self.send.rect = pygame.FRect(_PAD, y + 4, inner, 42)
        self._reason_at = y + 50
        box = pygame.FRect(0, 0, _WIDTH, self._reason_at + 42)
        left = self.at.right + 8
        if left + box.w > width - _EDGE:
            left = self.at.left - 8 - box.w
        left = max(_EDGE, min(left, width - _EDGE - box.w))
        top = max(_EDGE, min(self.at.top - 8, height - _EDGE - box.h))
        box.topleft = (left, top)
        self.box = box
        self._labels = [(at + box.top, label) for at, label in self._labels]
        for widget in self.group.widgets:
            widget.rect.move_ip(box.topleft)

    def _place(self, label: str, row: list[Widget], y: float, inner: float) -> float:
        """Lay out the widgets of one field; return the y where the next field begins."""
        if any(isinstance(widget, IconButton) for widget in row):
            self._labels.append((y + _ROW / 2, label))
            x = _PAD + inner - 150
            for widget, wide in zip(row, (_ROW, 66.0, _ROW), strict=True):
                widget.rect = pygame.FRect(x, y, wide, _ROW)
                x += wide + 4
            return y + _ROW + _GAP
        if label:
            self._labels.append((y + 10, label))
            y += 24
        if isinstance(row[0], SeatPick):
            across = max(1, int(inner // (_FACE + 4)))
            for at, widget in enumerate(row):
                left, top = (at % across) * (_FACE + 4), (at // across) * (_FACE + 4)
                widget.rect = pygame.FRect(_PAD + left, y + top, _FACE, _FACE)
            return y + ((len(row) - 1) // across + 1) * (_FACE + 4) + _GAP
        if isinstance(row[0], ScrollArea):
            row[0].rect = pygame.FRect(_PAD, y, inner, _LISTED * (_ROW + 2))
            return y + row[0].rect.h + _GAP
        for widget in row:
            widget.rect = pygame.FRect(_PAD, y, inner, _ROW)
            y += _ROW + 2
        return y + _GAP

    def _paint_list(self, number: int, canvas: Canvas) -> float:
        """Lay out the rows of a long list; return its height."""
        del canvas
        y = 0.0
        for area in self._rows[number][1]:
            if isinstance(area, ScrollArea):
                for widget in area.widgets:
                    widget.rect = pygame.FRect(0, y, area.inner_width, _ROW)
                    y += _ROW + 2
        return y

    def draw(self, canvas: Canvas) -> None:
        """Draw the form, its labels and the reason why it can't be sent."""
        theme, box = canvas.theme, self.box
        canvas.glass(box, 14, 1.0)
        canvas.text((box.left + _PAD, box.top + 24), self.form.title, "name", anchor="midleft",
                    size=16, max_width=box.w - 2 * _PAD)  # fmt: skip
        for y, label in self._labels:
            canvas.text((box.left + _PAD, y), label, "body", theme.text2, anchor="midleft",
                        max_width=self._label_room(label))  # fmt: skip
        self.draw_widgets(canvas)
        if self.refusal is not None:
            place = (box.left + _PAD, box.top + self._reason_at + 2, box.w - 2 * _PAD, 40.0)
            canvas.paragraph(place, self.refusal.text, "small", theme.coral_text, max_lines=2)

    def _label_room(self, label: str) -> float:
        beside = any(f.label == label and f.part == "number" for f in self.form.fields)
        return self.box.w - 2 * _PAD - (160 if beside else 0)
