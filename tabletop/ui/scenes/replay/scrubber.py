"""The timeline of a replay: chapters, scores, turning points and a draggable thumb."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise

import pygame

from tabletop.session.history.game_timeline import TurningPoint
from tabletop.session.history.replay import Replay
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.text import replay_text
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import LEFT, Leave, Motion, Press, Release, UiEvent
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_BAR = 9.0
_GAP = 4.0
_THUMB = 12.0
_NEAR = 9.0
"""Distance in logical pixels within which the pointer selects a turning point."""
_LINES = 46.0
_VEIL = 0.62
_SHARP = 2
"""Factor by which score lines are drawn larger before they are smoothed."""


_EDGE = 10.0
"""Margin at both ends of the line for labels that extend over it."""
_STEPS = (0, 1, 2, 5, 10, 20, 50)
"""Intervals at which chapter numbers may be drawn; 0 stands for full titles."""


def _short(title: str) -> str:
    """Return the number in a chapter title: "Round 12" gives 12, "Deck 2 of 3" gives 2."""
    return next((word for word in title.split() if word.isdecimal()), title)


def _number(title: str) -> int:
    number = _short(title)
    return int(number) if number.isdecimal() else 0


class Scrubber(Control):
    """The timeline of a replay: a slider over all positions, with chapters and scores.

    `to` is called with a position to show, given as the number of moves made.
    """

    role = "slider"
    stop = True
    sound = "toggle"

    def __init__(self, replay: Replay, to: Callable[[int], object]) -> None:
        super().__init__("timeline", replay_text.TIMELINE, zone="timeline")
        self._replay, self._to = replay, to
        self.marks: tuple[TurningPoint, ...] = ()
        self.tall = True
        """Whether there is room for scores above the line and titles below it."""
        self._over: Point | None = None
        self._chart: tuple[object, pygame.Surface] | None = None
        self._still: tuple[object, pygame.Surface, pygame.Surface] | None = None
        """Cached pictures of the line, as it looks ahead of the thumb and behind it."""

    @property
    def value(self) -> str:
        return where(self._replay)

    @property
    def numbers(self) -> tuple[float, float, float]:
        """The number of moves that are made, between none and all."""
        return self._replay.at, 0, self._replay.count

    @property
    def dragged(self) -> bool:
        """Whether the thumb of the timeline is being dragged."""
        return self.held

    # Coordinates

    @property
    def _y(self) -> float:
        """The y of the middle of the timeline, in logical pixels."""
        return self.rect.top + 55.0 if self.tall else self.rect.centery

    def x_of(self, number: int) -> float:
        """Return the x coordinate, in logical pixels, of the position after `number` moves."""
        course, box = self._replay.course, self.rect
        starts, count = course.starts, max(1, self._replay.count)
        wide = box.w - _GAP * len(starts)
        return box.left + wide * number / count + _GAP * bisect_right(starts, number)

    def at(self, x: float) -> int:
        """Return the position nearest to an x coordinate, as the number of moves made."""
        low, high = 0, self._replay.count
        while low < high:
            middle = (low + high + 1) // 2
            if self.x_of(middle) <= x:
                low = middle
            else:
                high = middle - 1
        if low < self._replay.count and self.x_of(low + 1) - x < x - self.x_of(low):
            return low + 1
        return low

    def mark_at(self, pos: Point) -> TurningPoint | None:
        """Return the turning point near the pointer, or None."""
        if abs(pos[1] - self._y) > 2 * _NEAR:
            return None
        near = [(abs(self.x_of(each.number) - pos[0]), each.number, each) for each in self.marks]
        found = min(near, key=lambda each: each[:2], default=None)
        return found[2] if found is not None and found[0] <= _NEAR else None

    def hit(self, pos: Point) -> bool:
        return bool(self.rect.inflate(2 * _THUMB, 8).collidepoint(pos))

    # Pointer

    def handle(self, event: UiEvent) -> bool:
        """Handle the pointer: pressing or dragging shows the position under it.

        Returns whether anything changed, so that a frame must be drawn.
        """
        match event:
            case Press(pos, button) if button == LEFT and self.hit(pos):
                self.held, mark = True, self.mark_at(pos)
                self._to(mark.number if mark is not None else self.at(pos[0]))
                return True
            case Motion(pos) if self.held:
                self._over = pos
                self._to(self.at(pos[0]))
                return True
            case Motion(pos):
                before, self._over = self._over, pos if self.hit(pos) else None
                return self._hover(self._over is not None) or before != self._over
            case Release(_, button) if button == LEFT and self.held:
                self.held = False
                return True
            case Leave():
                self._over = None
                self.held = False
                return self._hover(over=False)
        return False

    # Drawing

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        theme, box, replay = canvas.theme, self.rect, self._replay
        here = self.x_of(replay.at)
        if self.tall:
            self._draw_scores(canvas, here)
        self._draw_line(canvas, here)
        for mark in self.marks:
            self._draw_mark(canvas, (self.x_of(mark.number), self._y), seat_colour(mark.seat), 6.5)
        if self.tall:
            canvas.line((here, box.top + 2), (here, self._y - 10), theme.text1, 1.2, 0.7)
        centre = (here, self._y)
        r = _THUMB + (1.5 if self.hovered or self.held else 0.0)
        canvas.shadow((here - r, self._y - r, 2 * r, 2 * r), r, "e2")
        canvas.disc(centre, r, "#FBF6EA")
        canvas.icon(centre, "diamond", 11, "#D9981C")
        if focus:
            label_faces.focus_ring(canvas, (here - r, self._y - r, 2 * r, 2 * r), r)

    def _draw_line(self, canvas: Canvas, here: float) -> None:
        """Draw the bars and titles; those left of the thumb are shown as played."""
        course, scale = self._replay.course, canvas.scale
        now = course.chapter_at(self._replay.at)
        key = (canvas.theme, scale, tuple(self.rect), self.tall, course.chapters, course.turns, now)
        if self._still is None or self._still[0] != key:
            ahead, behind = (self._line_of(canvas, done=done) for done in (False, True))
            self._still = key, ahead, behind
        _, ahead, behind = self._still
        left, top = self.rect.left - _EDGE, self.rect.top
        split = max(0, min(ahead.get_width(), round((here - left) * scale)))
        high = ahead.get_height()
        canvas.blit(behind.subsurface((0, 0, split, high)), (left, top))
        rest = ahead.subsurface((split, 0, ahead.get_width() - split, high))
        canvas.blit(rest, (left + split / scale, top))

    def _line_of(self, canvas: Canvas, *, done: bool) -> pygame.Surface:
        """Return a picture of the line alone, with all of it played if `done`, otherwise none."""
        there, self.rect = self.rect, pygame.FRect(_EDGE, 0, *self.rect.size)
        try:
            size = (there.w + 2 * _EDGE, there.h + 12)
            width, height = (max(1, round(side * canvas.scale)) for side in size)
            surface = pygame.Surface((width, height), pygame.SRCALPHA)
            page = Canvas(surface, canvas.assets)
            chapters, theme = self._replay.course.chapters, canvas.theme
            lefts = [self.x_of(each.start) for each in chapters]
            for left, end in zip(lefts, [*lefts[1:], self.rect.right + _GAP], strict=True):
                if end - _GAP > left:
                    bar = pygame.FRect(left, self._y - _BAR / 2, end - _GAP - left, _BAR)
                    page.fill(
                        bar, _BAR / 2, theme.amber if done else theme.text1, 1.0 if done else 0.22
                    )
            if self.tall:
                self._draw_names(page)
                self._draw_turns(page)
        finally:
            self.rect = there
        return surface

    def _draw_names(self, canvas: Canvas) -> None:
        """Draw the chapter titles, or every second, fifth … number if they don't fit."""
        course, theme = self._replay.course, canvas.theme
        chapters = course.chapters
        lefts = [self.x_of(each.start) for each in chapters]
        here = course.chapter_at(self._replay.at)
        for step in _STEPS:
            shown = [
                (left, _short(each.title) if step else each.title, each is here)
                for left, each in zip(lefts, chapters, strict=True)
                if not step or _number(each.title) % step == 0
            ]
            widths = [canvas.measure(title, "small", weight=700)[0] for _, title, _ in shown]
            if shown and shown[-1][0] + widths[-1] > self.rect.right:
                shown.pop()  # the last chapter may be short
            nexts = [left for left, _, _ in shown[1:]]
            here_to = zip(shown, widths, nexts, strict=False)
            if all(left + wide + 6 <= end for (left, _, _), wide, end in here_to):
                break
        else:
            return
        for left, title, now in shown:
            canvas.text(
                (left + 2, self._y + 25),
                title,
                "small",
                theme.amber_text if now else theme.text2,
                anchor="midleft",
                weight=700 if now else 500,
            )

    def _draw_turns(self, canvas: Canvas) -> None:
        turns = self._replay.course.turns
        if not turns or self.rect.w / len(turns) < 5:
            return
        for number in turns:
            x = self.x_of(number)
            canvas.line((x, self._y + 9), (x, self._y + 13), canvas.theme.text1, 1, 0.45)

    def _draw_mark(self, canvas: Canvas, centre: Point, colour: str, r: float) -> None:
        canvas.icon(centre, "diamond", 2.7 * r, "#10141C")
        canvas.icon(centre, "diamond", 1.8 * r, colour)

    def _draw_scores(self, canvas: Canvas, here: float) -> None:
        """Draw the score of each seat as a line; the part after the thumb is dimmed."""
        scores = self._replay.course.scores()
        if len(scores) < 2 or not any(scores):
            return
        size = (max(1, round(self.rect.w * canvas.scale)), max(1, round(_LINES * canvas.scale)))
        key = (len(scores), size, len(self._replay.course.chapters))
        if self._chart is None or self._chart[0] != key:
            self._chart = key, self._chart_of(scores, size, canvas.scale)
        whole = self._chart[1]
        split = max(0, min(size[0], round((here - self.rect.left) * canvas.scale)))
        place = (self.rect.left, self.rect.top + 2)
        if split:
            canvas.blit(whole.subsurface((0, 0, split, size[1])), place)
        if split < size[0]:
            later = whole.subsurface((split, 0, size[0] - split, size[1]))
            canvas.blit(later, (place[0] + split / canvas.scale, place[1]), alpha=1 - _VEIL)

    def _chart_of(
        self, scores: tuple[tuple[int, ...], ...], size: tuple[int, int], scale: float
    ) -> pygame.Surface:
        every = [score for each in scores for score in each]
        merit = self._replay.game.spec.merit
        low, high = min(every, key=merit), max(every, key=merit)
        k = scale * _SHARP
        big = pygame.Surface((size[0] * _SHARP, size[1] * _SHARP), pygame.SRCALPHA)
        pad = 2 * k
        room = big.get_height() - 2 * pad

        def y_of(score: int) -> float:
            return pad + room * (1 - (score - low) / (high - low or 1))

        seats = max(len(each) for each in scores)
        xs = [(self.x_of(number) - self.rect.left) * k for number in range(len(scores))]
        for seat in range(seats):
            known = [
                (x, y_of(each[seat]))
                for x, each in zip(xs, scores, strict=True)
                if seat < len(each)
            ]
            for (x, y), (to, level) in pairwise(known):
                colour, wide = seat_colour(seat), max(1, round(1.8 * k))
                pygame.draw.line(big, colour, (x, y), (to, y), wide)
                if level != y:
                    pygame.draw.line(big, colour, (to, y), (to, level), wide)
        return pygame.transform.smoothscale(big, size)

    def tip(
        self, words: Callable[[TurningPoint], tuple[str, str]]
    ) -> tuple[float, str, list[str]] | None:
        """Return where under the pointer something is told, in x, with its title and lines.

        `words` returns the title and the text for a turning point.
        """
        if self._over is None:
            return None
        mark = self.mark_at(self._over)
        if mark is not None:
            title, text = words(mark)
            return self.x_of(mark.number), title, [text]
        number = self.at(self._over[0])
        chapter = self._replay.course.chapter_at(number).title
        told = replay_text.WHERE.format(at=number, count=self._replay.count)
        return self.x_of(number), chapter or told, [told] if chapter else []


def where(replay: Replay) -> str:
    """Return a text with a replay's current move, the number of moves and the chapter."""
    chapter = replay.course.chapter_at(replay.at).title
    words = replay_text.WHERE_IN if chapter else replay_text.WHERE
    return words.format(at=replay.at, count=replay.count, chapter=chapter)
