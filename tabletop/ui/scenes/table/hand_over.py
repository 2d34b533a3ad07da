"""The hand-over screen, which hides the table until the next player confirms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from tabletop.session.port import LocalPort
from tabletop.session.types import LogLine
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import CardBack, card_back, worn_back
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.control.pacing import DEAD
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, Press, UiEvent
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_DISC = 545.0
_LINES = 4
_RHOMBUS = (96.0, 60.0)


class Curtain(ShellScene):
    """The screen that hides the table and all hands between the turns of two players.

    It is used when players share a screen. The next player, whom it names, confirms to continue.
    """

    name: ClassVar[str] = "curtain"
    opaque: ClassVar[bool] = True

    def __init__(
        self, app: App, port: LocalPort, seat: int, taken: Callable[[int], object]
    ) -> None:
        """Create the screen; `taken` is called with the seat once its player has confirmed."""
        super().__init__(app)
        self.port = port
        self.seat = seat
        self._taken = taken
        self.player = port.players[seat]
        self.lines: tuple[LogLine, ...] = worth_telling(port.since_last_turn(seat), seat)
        cards = (kind for kind in port.game.spec.kinds if kind.look == "card" and kind.back)
        self._back: CardBack = card_back(next((kind.back for kind in cards), ""))
        name = self.player.name
        self.ready = Button(
            "ready",
            narrator.I_AM.format(name=name),
            self.open,
            icon="eye",
            key="Space",
            kind="primary",
        )
        self.menu = IconButton("menu", narrator.MENU, "menu", self._menu)
        self.group.fill([self.ready, self.menu])
        self.focus.set("ready")
        self._disc = pygame.FRect(0, 0, 0, 0)
        self._age = 0.0
        """Seconds since the screen appeared."""

    @property
    def title(self) -> str:
        return narrator.HAND_OVER.format(name=self.player.name)

    def enter(self) -> None:
        self.app.notices.say(self.title)

    def update(self, dt: float) -> bool:
        """Count how long the screen has been open. Always returns False, as nothing is redrawn.

        `dt` is the number of seconds since the last call.
        """
        self._age += dt
        return False

    def handle(self, event: UiEvent) -> bool:
        """Handle an event. Just after opening, keys and presses other than Esc are ignored.

        They were meant for the previous table. Returns whether the event was used.
        """
        if self._age < DEAD and isinstance(event, Key | Press) and not _is_escape(event):
            return True
        return super().handle(event)

    def open(self) -> None:
        """Show the table from the view of the player who confirmed."""
        seat = self.seat
        # Change the viewer while the table is still hidden.
        self._taken(seat)
        self.app.stack.close(self)

    def _menu(self) -> None:
        self.app.show.pause(self.port.game)

    def cancel(self) -> None:
        """Handle Esc: open the pause menu. The table stays hidden."""
        self._menu()

    def shortcut(self, key: Key) -> bool:
        """Confirm on Space or Enter, wherever the focus is. Returns whether the key was used."""
        if key.key in {"space", "return", "enter"}:
            self.open()
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        side = min(_DISC, width - 24, height - 24)
        self._disc = pygame.FRect(
            (width - side) / 2, (height - side) / 2 - height * 0.005, side, side
        )
        k = side / _DISC
        wide = min(max(200.0, 130 + 10.5 * len(self.ready.label)), side * 0.80)
        high = max(44.0, 58 * k)
        self.ready.rect = pygame.FRect(0, 0, wide, high)
        self.ready.rect.center = (width / 2, self._disc.top + 333 * k)
        self.menu.rect = pygame.FRect(width - 84, height - 80, 36, 36)

    def draw(self, canvas: Canvas) -> None:
        size = (self.width, self.height)
        back = worn_back(canvas, self._back)
        cover = canvas.surface(
            ("curtain", back),
            size,
            lambda device: _cover(device, canvas.scale, back, self._disc.w),
        )
        canvas.blit(cover, (0, 0))
        self._draw_person(canvas)
        self._draw_lines(canvas)
        canvas.text(
            (self.menu.rect.left - 8, self.menu.rect.centery),
            narrator.MENU,
            "body",
            "#F6EFDF",
            anchor="midright",
        )
        self.draw_widgets(canvas)

    def _draw_person(self, canvas: Canvas) -> None:
        disc, k = self._disc, self._disc.w / _DISC
        ring = seat_colour(self.seat)
        face = pygame.FRect(0, 0, 116 * k, 116 * k)
        face.center = (disc.centerx, disc.top + 118 * k)
        canvas.glow(face, face.w / 2, ring, 16, 0.6)
        draw_avatar(canvas, face.center, face.w, self.player.portrait, ring)
        centre = disc.centerx
        size = self._fitting(canvas, self.title, 0.86 * disc.w, 52 * k)
        canvas.text((centre, disc.top + 222 * k), self.title, "hero", "#F6EFDF", anchor="center",
                    size=size, max_width=0.88 * disc.w)  # fmt: skip
        words = narrator.LOOK_AWAY.format(name=self.player.name)
        if canvas.measure(words, "body", size=16.5)[0] > 0.84 * disc.w:
            words = narrator.LOOK_AWAY_ALL
        if k >= 0.8:
            canvas.text((centre, disc.top + 268 * k), words, "body", "#D6D0C2", anchor="center",
                        size=16.5, max_width=0.84 * disc.w)  # fmt: skip

    def _fitting(self, canvas: Canvas, words: str, room: float, size: float) -> float:
        """Return the font size, at least 24, at which the text fits the width."""
        wide = canvas.measure(words, "hero", size=size)[0]
        return max(24.0, size * min(1.0, room / max(1.0, wide)))

    def _draw_lines(self, canvas: Canvas) -> None:
        """Draw the public log lines since this player's last move."""
        disc, k = self._disc, self._disc.w / _DISC
        y = self.ready.rect.bottom + 36 * k
        if not self.lines:
            return
        since = narrator.SINCE.format(name=self.player.name)
        foil = worn_back(canvas, self._back).foil
        canvas.text((disc.centerx, y), since, "name", foil, anchor="center", size=15.5,
                    max_width=0.74 * disc.w)  # fmt: skip
        y += 31 * max(0.85, k)
        pitch = 33 * max(0.85, k)
        widest = max(canvas.markup_width(line.text, "body") for line in self.lines)
        for line in self.lines:
            half = _chord(disc, y) - 40
            room = min(2 * half - 36, widest + 2)
            high = canvas.measure_paragraph(room, line.text, "body") if half >= 90 else 0.0
            if y - 10 + high > disc.bottom - 16 * k or half < 90:
                break
            left = disc.centerx - min(half, (widest + 34) / 2)
            if line.seat >= 0:
                who = self.port.players[line.seat]
                colour = seat_colour(line.seat)
                draw_avatar(canvas, (left + 12, y), 24, who.portrait, colour)
            canvas.paragraph((left + 33, y - 10, room, high), line.text, "body", "#D6D0C2")
            y += max(pitch, high + 10)


def worth_telling(lines: Sequence[LogLine], seat: int) -> tuple[LogLine, ...]:
    """Return the few lines that matter most to whoever comes next, in their order.

    Gains and losses come first, then what names a card or a number, then the latest. A player's own
    draws are left out: they are seen on the table.

    Args:
        lines: What happened since the player's last turn, oldest first.
        seat: The player who comes next.
    """
    told = [line for line in lines if line.tone or line.seat != seat]
    ranks = [(bool(line.tone), "**" in line.text, at) for at, line in enumerate(told)]
    kept = {at for *_, at in sorted(ranks)[-_LINES:]}
    return tuple(line for at, line in enumerate(told) if at in kept)


def _is_escape(event: UiEvent) -> bool:
    return isinstance(event, Key) and event.key == "escape"


def _chord(disc: pygame.FRect, y: float) -> float:
    """Return half the width of the disc at height `y`; 0 outside it."""
    r, away = disc.w / 2, abs(y - disc.centery)
    return float((r * r - away * away) ** 0.5) if away < r else 0.0


def _cover(device: tuple[int, int], scale: float, back: CardBack, disc: float) -> pygame.Surface:
    """Return the card back drawn at the size of the window."""
    w, h = device[0] / scale, device[1] / scale
    light, dark = svg.mix(back.colour, "#FFFFFF", 0.10), svg.mix(back.colour, "#000000", 0.38)
    gradient = (
        f'<radialGradient id="g" cx="50%" cy="50%" r="72%"><stop offset="0%" stop-color="{light}"/>'
        f'<stop offset="60%" stop-color="{back.colour}"/>'
        f'<stop offset="100%" stop-color="{dark}"/></radialGradient>'
    )
    foil = f'fill="none" stroke="{back.foil}"'
    r, inner = disc / 2, svg.mix(back.colour, "#000000", 0.18)
    cx, cy = w / 2, h / 2 - h * 0.005
    dots = "".join(
        svg.circle(cx + point.x, cy + point.y, 0.9, f'fill="{back.foil}" fill-opacity="0.55"')
        for point in (pygame.Vector2(0, r - 9).rotate(step * 3) for step in range(120))
    )
    body = (
        svg.box((0, 0, w, h), 0, fill="url(#g)")
        + f'<path d="{_net(w, h)}" {foil} stroke-width="1.1" stroke-opacity="0.13"/>'
        + _frame((19, 19, w - 38, h - 38), 20, foil, 3, 0.75)
        + _frame((29, 29, w - 58, h - 58), 14, foil, 1.2, 0.4)
        + svg.circle(cx, cy + 8, r + 8, 'fill="#000000" fill-opacity="0.22"')
        + svg.circle(cx, cy, r, f'fill="{inner}" stroke="{back.foil}" stroke-width="3.6"')
        + dots
    )
    return svg.rasterise(svg.document(w, h, body, gradient), device)


def _frame(
    box: tuple[float, float, float, float], r: float, paint: str, width: float, opacity: float
) -> str:
    x, y, w, h = box
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" {paint} '
        f'stroke-width="{width}" stroke-opacity="{opacity}"/>'
    )


def _net(w: float, h: float) -> str:
    """Return an SVG path of zigzag lines that form a net of rhombi."""
    across, down = _RHOMBUS
    parts: list[str] = []
    rows, cols = int(h / down) + 2, int(w / across) + 2
    for row in range(rows):
        for flipped in (0, 1):
            y = row * down + 30
            points = [
                f"{col * across / 2:.1f} {y + (down / 2 if (col + flipped) % 2 else 0):.1f}"
                for col in range(2 * cols)
            ]
            parts.append("M" + "L".join(points))
    return "".join(parts)
