"""The widget with the race for points: a line to the goal with everybody's portraits."""

import pygame

from tabletop.api.drawing import Canvas, Moment, Point, Widget, draw_avatar, draw_robot, seat_colour
from tabletop.games.it_startup.drawing.teams import draw_teams
from tabletop.games.it_startup.race import Race as Running
from tabletop.games.it_startup.race import Runner, race_of
from tabletop.games.it_startup.table import RaceData

_PAD = 26.0
_FLAG = 58.0
_FACE = 32.0
_CLOSE = 24.0
"""Portraits closer than this would overlap, in logical pixels."""
_FIRST_LABEL = 8
_LABEL_GAP = 26.0


class Race(Widget[RaceData]):
    """A line from 0 to the goal with a tick at each power of two, labelled from 8 on.

    With teams, it draws a plate for each team instead: points, members and progress.
    """

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the line with the portraits, or the team plates."""
        race = race_of(moment.display)
        if race is None:
            return
        if race.teams:
            draw_teams(canvas, moment, race, self.rect)
            return
        canvas.well(self.rect, 16)
        mine = (runner.points for runner in race.runners if moment.home in runner.seats)
        self._draw_line(canvas, race, next(mine, 0))
        for runner, centre, side in self._places(race):
            _draw_runner(canvas, moment, runner, centre, side)

    @property
    def _low(self) -> bool:
        """Whether the widget is too low for numbers below the line."""
        return self.rect.h < 48

    @property
    def _y(self) -> float:
        return self.rect.centery if self._low else self.rect.top + 0.38 * self.rect.h

    def x_of(self, points: int, goal: int) -> float:
        """Return the x position of a number of points; points beyond the goal stay at the end."""
        left, right = self.rect.left + _PAD, self.rect.right - _FLAG
        return left + (right - left) * min(1.0, points / max(1, goal))

    def _places(self, race: Running) -> list[tuple[Runner, Point, float]]:
        """Return each runner with its centre and size, in drawing order, the leader last."""
        ahead = sorted(race.runners, key=lambda runner: -runner.points)
        side = min(_FACE, self.rect.h - 12)
        places: list[tuple[Runner, Point, float]] = []
        last, level = 10_000.0, 0
        for runner in ahead:
            x = self.x_of(runner.points, race.goal)
            level = level + 1 if last - x < _CLOSE else 0
            last = x
            away = min(level, 2)
            places.append((runner, (x - 9.0 * away, self._y - 3.0 * away), side))
        return places[::-1]

    def _draw_line(self, canvas: Canvas, race: Running, mine: int) -> None:
        theme, y = canvas.theme, self._y
        left, right = self.x_of(0, race.goal), self.x_of(race.goal, race.goal)
        canvas.fill(pygame.FRect(left, y - 3, right - left, 6), 3, theme.text1, 0.16)
        done = self.x_of(mine, race.goal) - left
        if done > 1:
            canvas.fill(pygame.FRect(left, y - 3, done, 6), 3, theme.amber)
        tick, last = 1, -_LABEL_GAP
        while tick < race.goal:
            x = self.x_of(tick, race.goal)
            canvas.line((x, y - 7), (x, y + 7), theme.text1, 1.4, 0.34)
            if tick >= _FIRST_LABEL and x - last >= _LABEL_GAP and not self._low:
                self._label(canvas, x, str(tick))
                last = x
            tick *= 2
        canvas.line((right, y - 9), (right, y + 9), theme.amber_text, 2.0, 0.9)
        if not self._low:
            self._label(canvas, right, str(race.goal))
        canvas.icon((right + 24, y), "flag", 22, theme.amber_text)

    def _label(self, canvas: Canvas, x: float, words: str) -> None:
        canvas.text((x, self.rect.bottom - 11), words, "small", canvas.theme.text2, anchor="center")


def _draw_runner(
    canvas: Canvas, moment: Moment, runner: Runner, centre: Point, side: float
) -> None:
    """Draw one portrait, a team's portraits side by side, or a robot for the Rival."""
    if not runner.seats:
        draw_robot(canvas, centre, side)
        return
    for place, seat in reversed(list(enumerate(runner.seats))):
        middle = (centre[0] - 0.56 * side * place, centre[1])
        draw_avatar(canvas, middle, side, moment.portrait(seat), seat_colour(seat))
