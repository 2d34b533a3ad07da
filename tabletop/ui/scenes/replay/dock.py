"""The dock below a replay: play, step, speed, the timeline and the choice of view."""

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.engine.moves import Seat
from tabletop.session.history.replay import Replay
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.replay.scrubber import Scrubber
from tabletop.ui.text import replay_text
from tabletop.ui.toolkit.buttons import IconButton
from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.control import Control, ControlGroup, Feedback
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

TALL, LOW = 110.0, 62.0
_ROOMY = (900.0, 700.0)
"""Width and height in logical pixels of the window from which the dock has its full height."""
_EYE = 40.0


class Eye(Control):
    """A button with a player's portrait. It shows the replay as seen from that seat."""

    role = "radio"

    def __init__(self, replay: Replay, seat: Seat, choose: Callable[[Seat], object]) -> None:
        super().__init__(f"eye-{seat}", replay_text.of(replay.position.name(seat)), zone="eyes")
        self._replay, self._seat, self._choose = replay, seat, choose

    @property
    def selected(self) -> bool:
        return self._replay.seat == self._seat and not self._replay.opened

    def act(self) -> None:
        self._choose(self._seat)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        box, who = self.rect, self._replay.players[self._seat]
        chosen = self.selected
        self.radius = box.w / 2
        if chosen:
            canvas.glow(box, box.w / 2, canvas.theme.amber_halo, 12, 0.9)
        bright = chosen or self.hovered or self._replay.opened
        draw_avatar(
            canvas,
            box.center,
            box.w,
            who.portrait,
            seat_colour(self._seat),
            alpha=1.0 if bright else 0.5,
        )
        if chosen:
            spot = (box.right - 5, box.bottom - 5)
            canvas.disc(spot, 9, "#10141C")
            canvas.disc(spot, 8, canvas.theme.amber)
            canvas.icon(spot, "eye", 13, "#10141C")
        if focus:
            label_faces.focus_ring(canvas, box, box.w / 2)


class PlayButton(IconButton):
    """The round amber button that plays or pauses a replay."""

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        box, r = self.rect, self.rect.w / 2
        self.radius = r
        canvas.shadow(box, r, "e2")
        canvas.fill(box, r, ("#FFD98A", "#F2B02E") if self.hovered else ("#FFCF66", "#F0A822"))
        canvas.ring(box, r, "#FFFFFF", 1, 0.4)
        canvas.icon(box.center, self.icon, 0.5 * box.w, colour="#1A1206")
        if focus:
            label_faces.focus_ring(canvas, box, r)


class Dock:
    """The bar with all controls of a replay, along the lower edge of the window.

    It holds the buttons to play and step, the speeds, the timeline and the choice of view.
    """

    def __init__(
        self,
        replay: Replay,
        feedback: Feedback,
        *,
        seek: Callable[[int], object],
        play: Callable[[], object],
        step: Callable[[int], object],
        hasten: Callable[[int], object],
        look_as: Callable[[Seat], object],
        show_all_hands: Callable[[], object],
    ) -> None:
        self._replay = replay
        self.group = ControlGroup(feedback)
        self.line = Scrubber(replay, seek)
        small = partial(IconButton, zone="play")
        self.start = small("start", replay_text.START, "previous", lambda: seek(0))
        self.back = small("step-back", replay_text.BACK, "back", lambda: step(-1))
        self.play = PlayButton("play", replay_text.PLAY, "play", play, zone="play")
        self.on = small("step-on", replay_text.ON, "fwd", lambda: step(1))
        self.end = small("end", replay_text.END, "next", lambda: seek(replay.count))
        self.speeds = Segmented(
            "speed",
            replay_text.SPEED,
            replay_text.SPEED_NAMES,
            1,
            hasten,
            zone="speed",
            paper=False,
        )
        eyes = [seat for seat in replay.eyes if seat >= 0]
        self.eyes = [Eye(replay, seat, look_as) for seat in eyes]
        self.open = small("all-open", replay_text.ALL_OPEN, "cards", show_all_hands)
        self.open.zone = "eyes"
        self.open.visible = replay.can_show_hands
        self.box = pygame.FRect(0, 0, 0, 0)
        self.tall = True
        self._right = pygame.FRect(0, 0, 0, 0)
        self._steps: list[Control] = [self.start, self.back, self.play, self.on, self.end]
        self.group.fill([*self._steps, self.speeds, self.line, *self.eyes, self.open])

    def height(self, width: float, height: float) -> float:
        """Return the height of the dock in a window of this size, all in logical pixels."""
        return TALL if width >= _ROOMY[0] and height >= _ROOMY[1] else LOW

    def place(self, width: float, height: float) -> None:
        """Lay out the dock along the lower edge of a window of this size, in logical pixels."""
        high = self.height(width, height)
        self.tall = high == TALL
        self.box = pygame.FRect(0, height - high, width, high)
        self.line.tall = self.tall
        frame = pygame.FRect((width - min(width, 1640)) / 2, self.box.top, min(width, 1640), high)
        if self.tall:
            self._place_tall(frame)
        else:
            self._place_low(frame)

    def _place_tall(self, frame: pygame.FRect) -> None:
        top = frame.top
        x = frame.left + 16
        for each in self._steps:
            side = 56.0 if each is self.play else 42.0
            each.rect = pygame.FRect(x, top + 38 - side / 2, side, side)
            each.visible = True
            x += side + 7
        self.speeds.visible = True
        self.speeds.rect = pygame.FRect(frame.left + 16, top + 71, 252, 33)
        count = len(self.eyes)
        opens = self.open.visible
        wide = max(232.0, count * (_EYE + 4) + (48 if opens else 0))
        wide = min(wide, 0.34 * frame.w)
        self._right = pygame.FRect(frame.right - 12 - wide, top, wide, frame.h)
        room = wide - (48 if opens else 0)
        pitch = min(_EYE + 4, room / max(1, count))
        for number, eye in enumerate(self.eyes):
            side = min(_EYE, pitch - 3)
            centre = self._right.left + pitch * number + side / 2
            eye.rect = pygame.FRect(centre - side / 2, top + 54 - side / 2, side, side)
            eye.visible = True
        self.open.rect = pygame.FRect(frame.right - 12 - _EYE, top + 34, _EYE, _EYE)
        left = frame.left + 292
        self.line.rect = pygame.FRect(left, top + 6, self._right.left - 26 - left, 98)

    def _place_low(self, frame: pygame.FRect) -> None:
        middle, x = frame.centery, frame.left + 10
        self.start.visible = self.end.visible = False
        self.speeds.visible = frame.w >= 900
        for each in (self.back, self.play, self.on):
            side = 44.0 if each is self.play else 36.0
            each.rect = pygame.FRect(x, middle - side / 2, side, side)
            x += side + 6
        if self.speeds.visible:
            self.speeds.rect = pygame.FRect(x + 4, middle - 16, 216, 32)
            x += 226
        right = frame.right - 10
        if self.open.visible:
            right -= 36
            self.open.rect = pygame.FRect(right, middle - 18, 36, 36)
            right -= 8
        count = len(self.eyes)
        pitch = min(44.0, 0.26 * frame.w / max(1, count))
        right -= pitch * count
        for number, eye in enumerate(self.eyes):
            side = min(36.0, pitch - 4)
            eye.rect = pygame.FRect(right + pitch * number, middle - side / 2, side, side)
        self._right = pygame.FRect(right, frame.top, frame.right - right, frame.h)
        self.line.rect = pygame.FRect(x + 18, frame.top + 8, right - 26 - x - 18, frame.h - 16)

    def draw(self, canvas: Canvas, focused: str, *, playing: bool) -> None:
        """Draw the dock with its controls and labels.

        Args:
            canvas: The canvas to draw on.
            focused: Name of the control with the focus ring; empty for none.
            playing: Whether the replay is playing, so that the button offers to pause.
        """
        theme, box = canvas.theme, self.box
        ground = "#0B0F14" if theme.dark else "#F3EDDF"
        canvas.fill(box, 0, ground, 1.0 if theme.high_contrast else 0.94)
        canvas.line((box.left, box.top), (box.right, box.top), theme.text1, 1, 0.16)
        self.play.icon = "pause" if playing else "play"
        self.play.label = replay_text.PAUSE if playing else replay_text.PLAY
        self.open.active = self._replay.opened
        if self.tall:
            self._draw_words(canvas)
        self.group.draw_all(canvas, focused)

    def _draw_words(self, canvas: Canvas) -> None:
        theme, right, replay = canvas.theme, self._right, self._replay
        canvas.text(
            (right.left, right.top + 18),
            replay_text.SEEN_BY,
            "small",
            theme.text1,
            anchor="midleft",
            weight=700,
        )
        opens = canvas.measure(replay_text.ALL_OPEN, "small")[0] if self.open.visible else 0.0
        if self.open.visible:
            colour = theme.amber_text if replay.opened else theme.text2
            canvas.text(
                (right.right, right.top + 91),
                replay_text.ALL_OPEN,
                "small",
                colour,
                anchor="midright",
            )
        told = (
            replay_text.HANDS
            if replay.opened
            else replay_text.of(replay.position.name(replay.seat))
        )
        if not replay.opened:
            canvas.text(
                (right.left, right.top + 91),
                told,
                "small",
                theme.text2,
                anchor="midleft",
                max_width=right.w - opens - 10,
            )

    def draw_tips(self, canvas: Canvas) -> None:
        """Draw the tooltip of the hovered control, if any, on top of everything else."""
        named = (*self._steps, *self.eyes, self.open)
        for each in named:
            if each.visible and each.hovered and not each.held:
                box = pygame.FRect(each.rect.left, each.rect.top, each.rect.w, 400)
                label_faces.tooltip(canvas, box, each.label)
