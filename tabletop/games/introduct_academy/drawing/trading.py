"""Controls of the trade sheet: partners, cards to give, and counters for the wanted skills."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.api.drawing import (
    LEFT,
    Canvas,
    CardBack,
    CardFace,
    Control,
    Key,
    Release,
    UiEvent,
    draw_avatar,
    draw_card,
    focus_ring,
    seat_colour,
)
from tabletop.games.introduct_academy.drawing.badges import Badge, draw_badge

_SMALL = 52.0
"""Cards narrower than this have small check marks, in logical pixels."""
_MINUS = 0.46
"""The left share of a stepper's width that counts as its minus button."""


def _draw_ground(canvas: Canvas, box: pygame.FRect, radius: float, edge: float) -> None:
    """Draw the ground of a control; `edge` is the width of its marked edge, 0 for a plain one."""
    canvas.fill(box, radius, "#FFF3D6" if edge else canvas.theme.sheet_top)
    if edge:
        canvas.ring(box, radius, "#D9981C", edge, 1.0)
    else:
        canvas.ring(box, radius, canvas.theme.sheet_edge, 1.3, 0.7)


class PartnerButton(Control):
    """A button for trading with a seat or with everybody.

    It shows portrait, name, number of cards and the skills that the seat collects.
    """

    role = "tab"
    radius = 14.0

    def __init__(
        self,
        name: str,
        label: str,
        action: Callable[[], object],
        chosen: Callable[[], bool],
        *,
        seat: int,
        portrait: int,
    ) -> None:
        """Create the control; `seat` is -1 for everybody."""
        super().__init__(name, label, zone="partners", paper=True)
        self.seat = seat
        self.portrait = portrait
        self.robot = False
        self.hand = ""
        """The number of cards in the partner's hand, as text; empty if unknown."""
        self.badges: Sequence[Badge] = ()
        self._action = action
        self._chosen = chosen

    @property
    def selected(self) -> bool:
        """Whether the trade is with this button's partner: a seat, or everybody."""
        return self._chosen()

    def act(self) -> None:
        """Choose this button's seat, or everybody, as the partner of the trade."""
        self._action()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the partner's plate, marked if chosen; `focus` adds the ring of keyboard focus."""
        theme, box = canvas.theme, self.rect
        chosen = self.selected
        _draw_ground(canvas, box, self.radius, 2.4 if chosen else 0)
        if self.hovered and not chosen:
            canvas.fill(box, self.radius, theme.ink, 0.05)
        tall = box.h >= 44
        gap = 10 if tall else 6
        side = min(48.0 if tall else 26.0, box.h - 12, 0.42 * box.w)
        centre = (box.left + gap + side / 2, box.centery)
        if self.seat >= 0:
            draw_avatar(
                canvas, centre, side, self.portrait, seat_colour(self.seat), robot=self.robot
            )
        else:
            canvas.disc(centre, side / 2, theme.ink)
            canvas.icon(centre, "people", side * 0.6, theme.amber)
        left = centre[0] + side / 2 + gap
        two = box.h >= 56
        canvas.text((left, box.centery - (12 if two else 0)), self.label, "name", theme.ink,
                    anchor="midleft", size=16 if tall else 12.5,
                    max_width=box.right - 5 - left)  # fmt: skip
        if two:
            self._draw_facts(canvas, left, box.centery + 14)
        if chosen and box.w > 150:
            canvas.disc((box.right - 19, box.top + 19), 11, "#D9981C")
            canvas.icon((box.right - 19, box.top + 19), "check", 15, "#FFFFFF")
        if focus:
            focus_ring(canvas, box, self.radius, paper=True)

    def _draw_facts(self, canvas: Canvas, x: float, y: float) -> None:
        theme = canvas.theme
        if self.hand:
            canvas.icon((x + 8, y), "hand", 17, theme.ink2)
            x = canvas.text((x + 21, y), self.hand, "chip", theme.ink2, anchor="midleft").right + 9
        for badge in self.badges:
            if x + 21 > self.rect.right - 6:
                break
            draw_badge(canvas, (x + 10, y), 20, badge, paper=True)
            x += 24


class CardToggle(Control):
    """A card that the player may give; a click, or dragging it to the tray, adds or removes it."""

    role = "toggle"
    sound = "toggle"

    def __init__(
        self,
        choice: str,
        label: str,
        looks: tuple[CardFace, CardBack],
        toggle: Callable[[str], object],
        picked: Callable[[], bool],
        *,
        zone: str,
    ) -> None:
        super().__init__(f"pick:{choice}", label, zone=zone, paper=True)
        self.choice = choice
        self.face, self.back = looks
        self.shown = "S"
        """The level of detail of the face: `S` or `R` for a covered card's right edge."""
        self.grip: pygame.FRect | None = None
        """The visible part that takes the pointer; None for the whole card."""
        self.lifted = False
        """Whether the card is being dragged."""
        self._toggle = toggle
        self._picked = picked

    @property
    def picked(self) -> bool:
        """Whether the player gives this card."""
        return self._picked()

    @property
    def value(self) -> str:
        """What is read aloud after the card's name: `given` or `kept`."""
        return "given" if self.picked else "kept"

    def hit(self, pos: tuple[float, float]) -> bool:
        """Return whether a point is on the visible part of the card."""
        return (self.grip or self.rect).collidepoint(pos)

    def act(self) -> None:
        """Add the card to those that the player gives, or remove it again."""
        self._toggle(self.choice)

    def draw_at(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw the card in a box while it is dragged."""
        draw_card(canvas, box, self.face, self.back, scale=1.06, shown=self.shown, level="e3")

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the card in its place, raised and checked if it is given; `focus` adds a ring."""
        small = self.rect.w < _SMALL
        box = self.rect.move(0, -3 if small else -8) if self.picked else self.rect
        self.radius = box.w * 0.075
        draw_card(canvas, box, self.face, self.back, shown=self.shown, alpha=0.4 if self.lifted
                  else 1.0, level="e2" if self.hovered else "e1")  # fmt: skip
        grip = self.grip or self.rect
        if self.picked:
            canvas.ring(box.inflate(4, 4), self.radius + 2, canvas.theme.amber_press, 3)
            spot = (min(box.right - 4, grip.right - 10), box.bottom - 6)
            r = 8 if small else 11
            canvas.disc(spot, r, "#D9981C")
            canvas.icon(spot, "check", 1.35 * r, "#FFFFFF")
        if focus:
            focus_ring(canvas, box, self.radius, paper=True)


class Stepper(Control):
    """A counter for how many cards of a skill are wanted: minus on its left, plus on its right."""

    role = "slider"
    stop = True
    sound = "toggle"

    def __init__(self, choice: str, label: str, badge: Badge, change: Callable[[str, int], object],
                 count: Callable[[], int], *, zone: str = "wants") -> None:  # fmt: skip
        super().__init__(f"want:{choice}", label, zone=zone, paper=True)
        self.choice = choice
        self.badge = badge
        self._change = change
        self._count = count
        self._side = 1

    @property
    def value(self) -> str:
        """How many cards of the skill are wanted, as text."""
        return str(self._count())

    def act(self) -> None:
        """Ask for one more card of the skill, or for one fewer if the minus was pressed."""
        self._change(self.choice, self._side)
        self._side = 1

    def handle(self, event: UiEvent) -> bool:
        """Handle an event and return whether it was used; a click on the left asks for fewer."""
        if isinstance(event, Release) and event.button == LEFT and self.held:
            left = event.pos[0] < self.rect.left + _MINUS * self.rect.w
            self._side = -1 if left and self._count() else 1
        return super().handle(event)

    def key(self, event: Key) -> bool:
        """Change the number wanted with plus, minus and arrow keys; return whether one was used."""
        step = {"right": 1, "left": -1, "+": 1, "-": -1}.get(event.key, 0)
        if step:
            self._change(self.choice, step)
        return bool(step)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the skill's badge, a minus, the number wanted and a plus; `focus` adds a ring."""
        theme, box, count = canvas.theme, self.rect, self._count()
        _draw_ground(canvas, box, 11, 2 if count else 0)
        if self.hovered:
            canvas.fill(box, 11, theme.ink, 0.04)
        side = min(24.0, box.h - 8)
        roomy = box.w >= 92
        x = box.left + (10 if roomy else 5)
        draw_badge(canvas, (x + side / 2, box.centery), side, self.badge, paper=True)
        room = box.right - (10 if roomy else 5) - (x + side)
        at = x + side + room * (0.16 if roomy else 0.14)
        quiet = theme.ink if count else theme.ink3
        if roomy or count:
            canvas.icon((at, box.centery), "minus", 15 if roomy else 10, quiet)
        middle = x + side + room * (0.52 if roomy else 0.42)
        canvas.text((middle, box.centery), str(count), "name", quiet, anchor="center",
                    size=16 if roomy else 13)  # fmt: skip
        canvas.icon(
            (box.right - (14 if roomy else 10), box.centery), "plus", 15 if roomy else 12, theme.ink
        )
        if focus:
            focus_ring(canvas, box, 11, paper=True)
