"""The shelf of the library: its plank and the boxes of the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.engine.declare.goals import Goal
from tabletop.engine.game import Game
from tabletop.ui.graphics import label_faces, svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import ELEVATIONS, Shadow
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.pieces.stamps import draw_stamp
from tabletop.ui.text import messages
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import LEFT, Press, Release, UiEvent

BOX = (206.0, 265.0)
CHOSEN = (238.0, 306.0)
"""Width and height of a box and of the selected box, in logical pixels at full scale."""
GAP = 30.0
SINK = 5.0
"""How far below the plank's edge the boxes stand, in logical pixels."""
PLANK = 36.0
_EDGE = 448.0
"""The y of the plank's edge in a window 800 logical pixels high."""
_MOST = 1.3
_SHOWN = 3
"""The most stamps drawn on a box."""
_STAMP, _STAMPS_AT = 0.075, 0.02
"""Radius of a stamp, and how far its middle lies below the top, as fractions of a box's width."""
_TICK = 15.0
"""Radius of the tick of a learnt game, in logical pixels."""
_RADIUS = 0.017
"""Corner radius of a box as a fraction of its width."""


@dataclass(frozen=True, slots=True)
class ShelfMark:
    """A tag shown on a game's box, with a text and the name of an icon."""

    text: str
    icon: str
    kind: str
    """The name of the colour: "amber", "coral", "paper" or "dark"."""


def shelf_factor(count: int, width: float, height: float, edge: float) -> float:
    """Return the scale of the boxes on a shelf, where 1 is full size.

    Args:
        count: The number of boxes.
        width: The width of the shelf, in logical pixels.
        height: The maximum height of the boxes, in logical pixels.
        edge: The y coordinate of the shelf's edge in the window. In a taller window, the boxes
            grow.
    """
    needed = CHOSEN[0] + max(0, count - 1) * (BOX[0] + GAP)
    # If not all boxes fit at this size, the row is shifted.
    least = 0.72 * height / CHOSEN[1]
    most = min(_MOST, max(1.0, edge / _EDGE))
    return min(most, height / CHOSEN[1], max(width / needed, least))


def place_boxes(
    boxes: Sequence[ShelfBox], chosen: int, area: pygame.FRect, edge: float
) -> pygame.FRect:
    """Set the rectangles of all boxes along the shelf, and return that of the entire row.

    If the row is wider than the area, it is shifted so that the selected box is visible.

    Args:
        boxes: The boxes, from left to right.
        chosen: The index of the selected box, which is drawn larger.
        area: The area for the row, in logical pixels.
        edge: The y coordinate of the shelf's edge, on which the boxes stand.
    """
    factor = shelf_factor(len(boxes), area.w, area.h, edge)
    widths = [(CHOSEN if at == chosen else BOX)[0] * factor for at in range(len(boxes))]
    total = sum(widths) + GAP * factor * max(0, len(boxes) - 1)
    left = area.centerx - total / 2
    if total > area.w + 0.5:
        middle = sum(widths[:chosen]) + GAP * factor * chosen + widths[chosen] / 2
        left = min(area.left, max(area.right - total, area.centerx - middle))
    x = left
    for at, (box, width) in enumerate(zip(boxes, widths, strict=True)):
        tall = (CHOSEN if at == chosen else BOX)[1] * factor
        box.rect = pygame.FRect(x, edge + SINK * factor - tall, width, tall)
        x += width + GAP * factor
    return pygame.FRect(left, area.top, total, area.h)


class ShelfBox(Control):
    """A game's box on the shelf. A click selects it; another click opens it."""

    role = "list-item"

    def __init__(
        self,
        game: Game,
        chosen: Callable[[], bool],
        select: Callable[[], object],
        open_: Callable[[], object],
    ) -> None:
        """Create the box of a game.

        Args:
            game: The game in the box.
            chosen: Returns whether this box is the selected one.
            select: Called when the box is to be selected.
            open_: Called on a click or Enter while it is selected already.
        """
        super().__init__(f"box-{game.spec.id}", game.spec.title, zone="shelf")
        self.game = game
        self.mark: ShelfMark | None = None
        self.stamps: tuple[Goal, ...] = ()
        """The goals of the game that the current player has reached, the hardest first."""
        self.learnt = False
        """Whether the player has finished a lesson of the game, so that the box has a tick."""
        self.shift = (0.0, 0.0)
        """Offset (x, y) in logical pixels at which the box is drawn while it slides in."""
        self._chosen = chosen
        self._select = select
        self._open = open_
        self._was_chosen = False

    @property
    def selected(self) -> bool:
        return self._chosen()

    @property
    def value(self) -> str:
        count = messages.counted(len(self.stamps), "stamp") if self.stamps else ""
        learnt = messages.LEARNT if self.learnt else ""
        return ", ".join(filter(None, (learnt, self.mark.text if self.mark else "", count)))

    def handle(self, event: UiEvent) -> bool:
        """Handle a pointer event: a click selects the box, or opens it if it was selected already.

        Returns whether anything changed, so that a frame must be drawn.
        """
        if isinstance(event, Press) and not self.held:
            self._was_chosen = self.selected
        if isinstance(event, Release) and self.held and event.button == LEFT:
            self.held = False
            if self.hit(event.pos):
                self.feedback(self.sound)
                (self._open if self._was_chosen else self._select)()
            return True
        return super().handle(event)

    def act(self) -> None:
        """Open the game if its box is selected, otherwise select it."""
        (self._open if self.selected else self._select)()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        theme, box, chosen = canvas.theme, self.rect.move(self.shift), self.selected
        radius = _RADIUS * box.w + 1
        if self.hovered and not chosen:
            box = box.move(0, -6)
        shadows = (Shadow(4, 0.35, 1), Shadow(18, 0.42, 6))
        canvas.cast(box, radius, shadows if chosen else ELEVATIONS["e2"])
        if chosen:
            canvas.glow(box.inflate(4, 4), radius + 2, theme.amber_halo, 26, 0.8)
        draw_cover(canvas, box, self.game)
        low = pygame.FRect(box.left, box.bottom - 0.34 * box.h, box.w, 0.34 * box.h - radius)
        canvas.shade(low, "#0A0806", 0.0, 0.42)
        self._draw_title(canvas, box)
        if not self.game.playable:
            canvas.fill(box, radius, "#15120F", 0.16)
        if chosen:
            edge = box.inflate(4, 4)
            colour = theme.amber_over if theme.dark else theme.amber
            canvas.ring(edge, radius + 2, colour, 4.0 if theme.high_contrast else 3.0)
        if self.stamps:
            self._draw_stamps(canvas, box)
        if self.learnt:
            spot = self._tick_at(box)
            canvas.disc(spot, _TICK, theme.mint_ink)
            canvas.icon(spot, "check", 19, "#FFFFFF")
        if self.mark is not None:
            corner = (box.right + 6, box.top - 12)
            self._draw_mark(canvas, corner, self.mark)
        if focus:
            label_faces.focus_ring(canvas, box.inflate(2, 2), radius, paper=not theme.dark)

    def _draw_mark(self, canvas: Canvas, corner: tuple[float, float], mark: ShelfMark) -> None:
        icon = mark.icon if self.rect.w > 130 else ""
        label_faces.tag(canvas, corner, mark.text, mark.kind, icon=icon, anchor="topright")

    def _tick_at(self, box: pygame.FRect) -> tuple[float, float]:
        """Return the middle of the tick: at the upper left corner, or just below the stamps."""
        below = (_STAMPS_AT + _STAMP) * box.w + _TICK
        return box.left + 4, box.top + (below if self.stamps else 6)

    def _draw_stamps(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw the best stamps at the left edge of the box, and how many there are."""
        radius = _STAMP * box.w
        x, y = box.left + 0.09 * box.w, box.top + _STAMPS_AT * box.w
        for goal in reversed(self.stamps[:_SHOWN]):
            at = self.stamps.index(goal)
            draw_stamp(canvas, (x + 1.5 * radius * at, y), radius, goal)
        left = x + 1.5 * radius * (min(_SHOWN, len(self.stamps)) - 1) + radius + 3
        text = str(len(self.stamps))
        label_faces.tag(canvas, (left, y), text, "dark", anchor="midleft")

    def _draw_title(self, canvas: Canvas, box: pygame.FRect) -> None:
        words = self.game.spec.title.split()
        unit = box.w / BOX[0]
        # Centre on the front, which excludes the spine at the left.
        x, room = box.centerx + 5 * unit, box.w - 30 * unit
        lines = [(" ".join(words[:-1]), 24.0), (words[-1], 29.0)] if words[1:] else [(words[0], 27)]
        y = box.bottom - (17.0 if words[1:] else 28.0) * unit
        for text, size in reversed(lines):
            fitted = size * unit
            wide = canvas.measure(text, "title", size=fitted)[0]
            fitted *= min(1.0, room / max(1.0, wide))
            canvas.text(
                (x, y + 1.5),
                text,
                "title",
                "#000000",
                anchor="basemid",
                size=fitted,
                alpha=0.45,
            )
            canvas.text((x, y), text, "title", "#F6EFDF", anchor="basemid", size=fitted)
            y -= 30.0 * unit


def draw_plank(canvas: Canvas, edge: float) -> None:
    """Draw the shelf's plank across the window. `edge` is the y coordinate of its top."""
    wide, low = canvas.width, "#000000"
    canvas.shade((0, edge - 30, wide, 30), low, 0.0, 0.22)
    canvas.blit(
        canvas.surface(
            ("shelf", canvas.scale), (wide, PLANK), lambda size: _plank(size, canvas.scale)
        ),
        (0, edge),
    )
    canvas.shade((0, edge + PLANK, wide, 44), low, 0.42 if canvas.theme.dark else 0.20, 0.0)


def _plank(size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return a picture of the plank: lit top, rounded edge and grained front."""
    w, h = size
    split = h * 0.38
    definitions = svg.gradient("t", ((0, "#8A6440", 1), (100, "#A57A4F", 1))) + svg.gradient(
        "f", ((0, "#6E4A2E", 1), (22, "#5C3D26", 1), (100, "#3A2518", 1))
    )
    step = max(1.0, scale)
    grain = []
    for row in range(7):
        y = split + (h - split) * (row + 0.6) / 7.5
        bend = (row % 3 - 1) * h * 0.03
        grain.append(
            f'<path d="M0 {y:.1f}C{w * 0.3:.0f} {y + bend:.1f} {w * 0.6:.0f} {y - bend:.1f} '
            f'{w} {y + bend / 2:.1f}" fill="none" stroke="#1E1009" stroke-width="{step:.1f}" '
            f'stroke-opacity="{0.10 + 0.03 * (row % 3):.2f}"/>'
        )
    body = (
        svg.box((0, 0, w, split), 0, fill="url(#t)")
        + svg.box((0, split, w, h - split), 0, fill="url(#f)")
        + "".join(grain)
        + svg.box((0, split - step, w, 1.6 * step), 0, fill="#D9AE7C", opacity=0.55)
        + svg.box((0, h - 1.5 * step, w, 1.5 * step), 0, fill="#120A05", opacity=0.6)
    )
    return svg.rasterise(svg.document(w, h, body, definitions), size)
