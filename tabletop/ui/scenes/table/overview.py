"""The overview *What can I do now?*: labelled zones and a menu of all possible actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import pygame

from tabletop.session.help.describe import ActionMenu, Choice, action_menu_of
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import focus_ring, key_cap
from tabletop.ui.graphics.popover import InkMap
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.pieces.cards import CardFace, card_back, draw_card
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.help.landmarks import glows
from tabletop.ui.table.help.overview_labels import LabelPlace, labels_of, panel_of, places_of
from tabletop.ui.table.input.pointer import from_rest
from tabletop.ui.table.model.table_moment import Glow
from tabletop.ui.text import command_text, narrator
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.intents import PlayIntent
from tabletop.ui.widgets.region_parts import slot_of_move

_VEIL, _DIM = (12, 9, 24), 0.5
_LABEL = 264.0
"""Maximum width of a label, in logical pixels."""
_SKY = "#8DC0FF"
_DISC_INK = "#0F1B2E"
_SIGN, _CAP, _PAD = 32.0, 26.0, 4.0
_CARD = 25.0
"""Width of the card drawn beside a menu row, in logical pixels."""


class ChoiceRow(Control):
    """A row of the overview for one choice, with an explanation and the digit that selects it."""

    def __init__(
        self, number: int, choice: Choice, act: Callable[[], object], face: CardFace | None = None
    ) -> None:
        """Create a row that calls `act`; `face` is the card that the move is made with, if any."""
        super().__init__(f"choice-{number}", choice.label, zone="choices")
        self.number, self.choice, self.face = number, choice, face
        self._act = act
        self.radius = 10.0

    @property
    def value(self) -> str:
        return self.choice.text

    @property
    def _head(self) -> str:
        return f"**{self.choice.label}**"

    def act(self) -> None:
        self._act()

    def lay(self, canvas: Canvas, y: float, wide: float) -> float:
        """Place the row with its top at `y` and a width of `wide`, both in logical pixels.

        Returns the height of the row, which depends on its texts.
        """
        room = self._room(wide - 3)
        tall = canvas.measure_paragraph(room, self._head, "body")
        if self.choice.text:
            tall += canvas.measure_paragraph(room, self.choice.text, "small") + 2
        self.rect = pygame.FRect(3, y, wide - 3, max(44.0, tall + 14))
        return self.rect.h

    def _room(self, wide: float) -> float:
        return wide - _SIGN - _CAP - 2 * _PAD

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        theme, box = canvas.theme, self.rect
        lit = focus or self.hovered
        if lit:
            canvas.fill(box, 10, theme.amber, 0.16)
            canvas.ring(box, 10, theme.amber, 1.6)
        middle = (box.left + 18, box.centery)
        if self.face is not None:
            card = pygame.FRect(0, 0, _CARD, _CARD * CARD)
            card.center = middle
            draw_card(canvas, card, self.face, card_back(""), shown="S")
        else:
            canvas.icon(middle, self.choice.icon or "fwd", 22, theme.amber_text)
        left, room = box.left + _SIGN + 4, self._room(box.w)
        head = canvas.measure_paragraph(room, self._head, "body")
        tail = canvas.measure_paragraph(room, self.choice.text, "small") + 2
        y = box.centery - (head + (tail if self.choice.text else 0)) / 2
        canvas.paragraph((left, y, room, head), self._head, "body")
        if self.choice.text:
            place = (left, y + head + 2, room, tail)
            canvas.paragraph(place, self.choice.text, "small", theme.text2)
        if self.number <= 9 and LABELS.buttons is None:
            key_cap(canvas, (box.right - 9, box.centery), str(self.number), anchor="midright")
        if focus:
            focus_ring(canvas, box, 10)


class Overview(ShellScene):
    """An overlay on the table that explains what the player can do now, with a menu of actions.

    The game continues below it. A chosen move is made after the overlay closes.
    """

    name: ClassVar[str] = "overview"
    opaque: ClassVar[bool] = False
    scrim: ClassVar[bool] = False

    def __init__(self, app: App, table: TableView) -> None:
        super().__init__(app)
        self.table = table
        self.path: list[Choice] = []
        """The choices made so far, each of which led to further choices."""
        self.rows: list[ChoiceRow] = []
        self.affairs: ActionMenu | None = None
        self.named: list[LabelPlace] = []
        """All labelled zones; in a small window they are described in the list instead."""
        self.places: list[LabelPlace] = []
        """The zones that get labels on the table."""
        self.labels: dict[str, pygame.FRect] = {}
        self.panel = pygame.FRect(0, 0, 0, 0)
        self._position: object = None
        self.list = ScrollArea(self._paint_list, zone="choices", label=narrator.WHAT_NOW)
        self.list.paper = False
        self.rules = Button("rules", narrator.RULES, self._open_rules, icon="book", key="F1")
        self.done = Button(
            "close", narrator.CLOSE, self.close, icon="check", key="?", kind="primary"
        )
        self._renew()
        self.focus.set(self.rows[0].name if self.rows else "close")

    @property
    def title(self) -> str:
        """Text for screen readers: the question, the goal, the scores and whose turn it is."""
        affairs = self._told()
        return " ".join(
            part
            for part in (narrator.WHAT_NOW, affairs.goal, affairs.standing, affairs.waits)
            if part
        )

    def _told(self) -> ActionMenu:
        if self.affairs is None:
            self.affairs = action_menu_of(self.table.port.position)
        return self.affairs

    # The menu

    def _renew(self) -> None:
        """Recreate the menu if the position has changed."""
        position = self.table.port.position
        if position is not self._position:
            self._position, self.affairs, self.path = position, action_menu_of(position), []
        self._fill()

    def _fill(self) -> None:
        choices = self.path[-1].choices if self.path else self._told().choices
        self.rows = [
            ChoiceRow(number, choice, partial(self.choose, choice), self._face(choice))
            for number, choice in enumerate(choices, 1)
        ]
        back = Button("back", narrator.BACK, self._up, icon="back", zone="choices")
        self.list.fill([*([back] if self.path else []), *self.rows])
        self.list.offset = self.list.content_height = 0.0
        self.group.fill([self.list, self.rules, self.done])

    def _face(self, choice: Choice) -> CardFace | None:
        """Return the card face for a choice all of whose moves use the same card, or None."""
        view, names = (
            self.table.port.position.view,
            {slot_of_move(move) for move in choice.moves},
        )
        name = names.pop() if len(names) == 1 else ""
        kind = view.kind_named(name)
        if kind is None or kind.look != "card":
            return None
        return faces_of(self.table.port.game).front(kind)

    def choose(self, choice: Choice) -> None:
        """Make the move of a choice, open its form, or show its further choices."""
        controller = self.table.controller
        if choice.form is not None:
            self.close()
            controller.open_form(choice.form)
        elif choice.choices:
            self.path.append(choice)
            self._fill()
            self.focus.set(self.rows[0].name)
        elif choice.moves:
            self.close()
            move = choice.moves[0]
            slot = self.table.moment.slot_named(slot_of_move(move))
            controller.do(PlayIntent(move, from_rest(slot)))

    def _up(self) -> None:
        self.path.pop()
        self._fill()
        self.focus.set(self.rows[0].name if self.rows else "close")

    def close(self) -> None:
        """Close the overview and return to the table without making a move."""
        self.app.stack.close(self)

    def cancel(self) -> None:
        """Handle Esc: return to the previous choices or, if there are none, close the overview."""
        if self.path:
            self._up()
        else:
            self.close()

    def shortcut(self, key: Key) -> bool:
        """Handle a key: digits choose, ? closes, F1 opens the rules and Backspace goes back.

        Returns whether the key was used.
        """
        if key.asks:
            self.close()
        elif key.key == "f1":
            self._open_rules()
        elif key.key == "backspace" and self.path:
            self._up()
        elif key.key.isdecimal() and 0 < int(key.key) <= len(self.rows):
            self.rows[int(key.key) - 1].use()
        else:
            return False
        return True

    def _open_rules(self) -> None:
        self.app.show.rulebook(self.table.port.game, self.table.controller.rule_section)

    def lit(self) -> tuple[Glow, ...]:
        """Return outlines of the pieces and zones that the hovered or focused choice would use."""
        row = next((row for row in self.rows if row.hovered), None)
        if row is None and self.focus.visible:
            row = next((row for row in self.rows if row.name == self.focus.current), None)
        if row is None:
            return ()
        moment = self.table.moment
        found = {tuple(g[0]): g for move in row.choice.moves[:60] for g in glows(moment, move)}
        return tuple(found.values())

    # Time and layout

    def update(self, dt: float) -> bool:
        """Update the menu after the position has changed.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether it has changed, so that a frame must be drawn.
        """
        del dt
        if self.table.port.position is self._position:
            return False
        self._renew()
        self._place()
        return True

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self._place()

    def _place(self) -> None:
        moment = self.table.moment
        self.named = places_of(moment)
        self.places = [] if moment.arrangement.compact else self.named
        box = self.panel = panel_of(moment, self.places)
        tall = 44.0 if box.h >= 360 else 36.0
        inner = box.w - 20
        if box.h >= 420:
            self.done.rect = pygame.FRect(box.left + 10, box.bottom - 10 - tall, inner, tall)
            self.rules.rect = self.done.rect.move(0, -tall - 8)
        else:
            half = (inner - 8) / 2
            self.rules.rect = pygame.FRect(box.left + 10, box.bottom - 10 - tall, half, tall)
            self.done.rect = self.rules.rect.move(half + 8, 0)
        self.list.rect = pygame.FRect(
            box.left + 8, box.top + 8, box.w - 12, self.rules.rect.top - 8 - box.top - 8
        )
        self.list.content_height = 0.0
        self.labels = {}

    def focusables(self) -> list[Node]:
        """Return nodes for the menu, the moves that aren't possible now, and the zones."""
        told = self._told()
        kinds = [(f"{line.title}: {line.reason}", "text") for line in told.not_now]
        notes = [
            Node(f"not-now-{at}", self.list.rect, text, role=role, enabled=False, zone="notes")
            for at, (text, role) in enumerate(kinds)
        ]
        keys = command_text.KEYS if self._commanded else ()
        notes += [
            Node(f"key-{key}", self.list.rect, text, role="text", value=LABELS.on_keyboard(key),
                 enabled=False, zone="notes")
            for key, text in keys
        ]  # fmt: skip
        places = [
            Node(f"place-{place.id}", self.labels.get(place.id, place.rect), place.title,
                 role="text", value=place.about, zone="places", radius=12.0)
            for place in self.named
        ]  # fmt: skip
        return [*super().focusables(), *notes, *places]

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        if not self.labels and self.places:
            over = [self.panel, *self.table.laid_over()]
            measure = partial(_measured, canvas)
            ink = InkMap(canvas.device, canvas.scale)
            self.labels = labels_of(self.table.moment, self.places, over, measure, ink)
        lit = self.lit()
        outlines = [rect for place in self.places for rect in place.rects]
        _draw_veil(canvas, outlines, [g[0] for g in lit])
        shown = [place for place in self.places if place.id in self.labels]
        for rect in outlines:
            canvas.ring(rect, 16, _SKY, 1.6, 0.85)
        for number, place in enumerate(shown, 1):
            _draw_label(canvas, number, place, self.labels[place.id])
        for rect, radius, angle in lit:
            canvas.ring(rect.inflate(8, 8), radius + 4, canvas.theme.ink, 6, angle=angle)
            canvas.ring(rect.inflate(8, 8), radius + 4, canvas.theme.amber_over, 3.5, angle=angle)
        canvas.glass(self.panel, 16, 0.97)
        self.draw_widgets(canvas)
        focused = self.focus.node(self.focusables()) if self.focus.visible else None
        if focused is not None and focused.zone == "places":
            focus_ring(canvas, focused.rect, 12)

    def _paint_list(self, canvas: Canvas) -> float:
        """Draw the goal, lay out the choices, and explain below what isn't possible now."""
        told, theme, wide = self._told(), canvas.theme, self.list.inner_width
        y, room = 2.0, wide - 8
        for text, style, colour, weight in (
            (told.goal, "body", theme.text1, 700),
            (told.standing, "small", theme.text2, None),
            (told.waits, "body", theme.amber_text, 600),
        ):
            if text and not self.path:
                y += canvas.paragraph((4, y, room, 0), text, style, colour, weight=weight) + 5
        title = self.path[-1].label if self.path else narrator.YOU_CAN
        if self.rows:
            y += 6
            canvas.line((4, y), (wide - 4, y), theme.text1, 1, 0.16)
            y += 10
            y += canvas.paragraph((4, y, room, 0), title, "body", weight=700) + 6
        for widget in self.list.widgets:
            if isinstance(widget, ChoiceRow):
                y += widget.lay(canvas, y, wide) + 4
            else:
                widget.rect = pygame.FRect(3, y, wide - 3, 38)
                y += 44
        if self._commanded and not self.path and LABELS.buttons is None:
            y = self._paint_keys(canvas, y + 8, wide)
        if told.not_now and not self.path:
            y = self._paint_not_now(canvas, y + 8, wide)
        if not self.places and not self.path:
            y = self._paint_places(canvas, y + 8, wide)
        return y + 6

    @property
    def _commanded(self) -> bool:
        """Whether most actions are found in the command menu of a piece or zone."""
        return self.table.port.position.commanded

    def _paint_keys(self, canvas: Canvas, y: float, wide: float) -> float:
        """Draw a list of the command shortcuts and what they do; return the y below it."""
        theme = canvas.theme
        canvas.line((4, y), (wide - 4, y), theme.text1, 1, 0.16)
        y += 10
        y += canvas.paragraph((4, y, wide - 8, 0), command_text.WITH_THINGS, "body", weight=700) + 8
        for key, text in command_text.KEYS:
            cap = key_cap(canvas, (4, y + 11), LABELS.on_keyboard(key), anchor="midleft")
            left = max(cap.right + 8, 40.0)
            room = wide - left - 8
            high = canvas.measure_paragraph(room, text, "small")
            canvas.paragraph((left, y + 1, room, 0), text, "small", theme.text1)
            y += max(high, 22.0) + 8
        return y

    def _paint_places(self, canvas: Canvas, y: float, wide: float) -> float:
        """Describe the zones of a small table, whose labels would cover it; return the y below."""
        theme, room = canvas.theme, wide - 12
        for place in self.named:
            y += canvas.paragraph((4, y, room, 0), f"**{place.title}**", "body", theme.text1)
            y += canvas.paragraph((4, y, room, 0), place.about, "small", theme.text2) + 9
        return y

    def _paint_not_now(self, canvas: Canvas, y: float, wide: float) -> float:
        theme, room = canvas.theme, wide - _SIGN - 12
        canvas.line((4, y), (wide - 4, y), theme.text1, 1, 0.16)
        y += 10
        y += (
            canvas.paragraph((4, y, wide - 8, 0), narrator.NOT_NOW, "body", theme.text2, weight=700)
            + 4
        )
        for line in self._told().not_now:
            canvas.icon((19, y + 12), "lock", 18, theme.text2)
            y += canvas.paragraph((_SIGN, y, room, 0), line.title, "body", theme.text2, weight=600)
            y += canvas.paragraph((_SIGN, y, room, 0), line.reason, "small", theme.text2) + 9
        return y


def _measured(
    measure: TextMeasure, place: LabelPlace
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the (width, height) of a label, and of a label without its sentence."""
    title = measure.measure(place.title, "body", weight=700)[0]
    least = title + 54, 36.0
    if not place.short:
        return least, least
    words = max(title, min(measure.measure(place.short, "small")[0], _LABEL - 52))
    tall = measure.measure_paragraph(words + 2, place.short, "small")
    return (words + 54, least[1] + tall), least


def _draw_label(canvas: Canvas, number: int, place: LabelPlace, box: pygame.FRect) -> None:
    canvas.glass(box, 12, 0.97)
    canvas.ring(box, 12, _SKY, 1, 0.5)
    centre = (box.left + 22, box.centery)
    canvas.disc(centre, 12, _SKY)
    canvas.text(centre, str(number), "small", _DISC_INK, anchor="center", weight=800)
    left, room = box.left + 42, box.w - 52
    canvas.text((left, box.top + 17), place.title, "body", anchor="midleft", weight=700)
    if box.h > _measured(canvas, place)[1][1]:
        canvas.paragraph(
            (left, box.top + 27, room + 1, 0), place.short, "small", canvas.theme.text2
        )


def _draw_veil(canvas: Canvas, holes: Sequence[pygame.FRect], more: Sequence[pygame.FRect]) -> None:
    """Darken the table except for its zones and the highlighted pieces."""
    k = canvas.scale
    boxes = tuple(tuple(round(side * k) for side in rect.inflate(4, 4)) for rect in (*holes, *more))

    def make(size: tuple[int, int]) -> pygame.Surface:
        veil = pygame.Surface(size, pygame.SRCALPHA)
        veil.fill((*_VEIL, round(255 * _DIM)))
        for box in boxes:
            pygame.draw.rect(veil, (0, 0, 0, 0), box, border_radius=round(16 * k))
        return veil

    veil = canvas.surface(("veil", boxes), (canvas.width, canvas.height), make)
    canvas.blit(veil, (0, 0))
