"""Draws the resources, the race and the results of IT Startup, and lists all its drawing code.

The race is a line to the goal with everybody's portraits or, with teams, a plate for each team. The
results have a lane for each seat, team or Rival, up to the goal and beyond.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from tabletop.api import Display, seat_name
from tabletop.api.drawing import (
    Canvas,
    Contender,
    Drawing,
    GameResults,
    Moment,
    Player,
    Point,
    Widget,
    draw_avatar,
    draw_coin,
    draw_portrait_ring,
    draw_robot,
    listed,
    mix,
    seat_colour,
    text_forms,
)
from tabletop.games.it_startup.drawing.staff_face import print_staff
from tabletop.games.it_startup.table import PurseData, Race, RaceData, Runner, StaffFace, race_of

_COIN = 24.0
_PITCH = 28.0
_ROWS = 2
_LINE = 19.0
_DASHES = 3


class Purse(Widget[PurseData]):
    """The viewer's resources: at most two rows of coins, with their number in words below.

    `data.value` names the value (`resources:{seat}`); `data.one` and `data.many` are its singular
    and plural. If the coins do not fit, a single coin represents them all. While a card that is too
    expensive is hovered, the missing resources are drawn as empty coins and written out.
    """

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the viewer's resources as coins, with their number in words.

        Coins that a hovered card lacks are drawn empty.
        """
        count = moment.number(self.text_of("value"), seat=seat_name(moment.home))
        word = self.text_of("one") if count == 1 else self.text_of("many")
        missing, title = self._missing(moment)
        box = self.rect
        lines = 2 if missing else 1
        rows = min(_ROWS, int((box.h - _LINE * lines) // _PITCH))
        columns = max(1, int((box.w - _COIN) // _PITCH) + 1)
        if rows < 1 or count > rows * columns or self.compact:
            race = race_of(moment.display)
            short = race.short_text.format(missing=missing) if race and missing else ""
            self._draw_short(canvas, count, word, short)
            return
        shown = min(count + missing, rows * columns)
        for coin in range(shown):
            x = box.left + _COIN / 2 + _PITCH * (coin % columns)
            centre = (x, box.top + _COIN / 2 + 1 + _PITCH * (coin // columns))
            if coin < count:
                draw_coin(canvas, centre, _COIN)
            else:
                _draw_empty(canvas, centre)
        used = -(-max(1, shown) // columns)
        y = box.top + _PITCH * used + 9
        canvas.text((box.left + 1, y), f"{count} {word}", "small", canvas.theme.text2,
                    anchor="midleft", max_width=box.w)  # fmt: skip
        if missing:
            race = race_of(moment.display)
            words = race.missing_text.format(missing=missing, card=title) if race else ""
            canvas.text((box.left + 1, y + _LINE), words, "small", canvas.theme.coral_text,
                        anchor="midleft", max_width=box.w + 20)  # fmt: skip

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return what the hovered card lacks, or an empty tuple. A new value causes a redraw."""
        return self._missing(moment) if self._missing(moment)[0] else ()

    @staticmethod
    def _missing(moment: Moment) -> tuple[int, str]:
        """Return how many resources the hovered or focused card lacks, and its title."""
        hovered = next((s.name for s in moment.slots if s.key == moment.hover), "")
        for name in (moment.held, moment.raised, hovered, moment.focused):
            refusal = moment.obstacles.get(name)
            kind = moment.view.kind_named(name) if refusal is not None else None
            if refusal is not None and refusal.lack is not None and kind is not None:
                return refusal.lack.needs - refusal.lack.has, kind.title
        return 0, ""

    def _draw_short(self, canvas: Canvas, count: int, word: str, short: str) -> None:
        box = self.rect
        side = min(_COIN, max(14.0, box.h - 4))
        centre = (box.left + side / 2 + 1, min(box.centery, box.top + _COIN / 2 + 4))
        draw_coin(canvas, centre, side)
        words = pygame.FRect(box.left + side + 9, 0, box.w - side - 9, 0)
        drawn = canvas.text((words.left, centre[1]), str(count), "name", anchor="midleft", size=18)
        colour = canvas.theme.text2
        if short:
            word, colour = short, canvas.theme.coral_text
        canvas.text((drawn.right + 7, centre[1] + 1), word, "small", colour,
                    anchor="midleft", max_width=max(0.0, box.right - drawn.right - 7))  # fmt: skip


def _draw_empty(canvas: Canvas, centre: tuple[float, float]) -> None:
    """Draw a missing coin as a dashed hexagon."""
    r = _COIN / 2 - 1.5
    corners = [pygame.Vector2(0, -r).rotate(60 * corner) + centre for corner in range(7)]
    for start, end in pairwise(corners):
        for dash in range(0, 2 * _DASHES, 2):
            a = start.lerp(end, dash / (2 * _DASHES - 1))
            b = start.lerp(end, (dash + 1) / (2 * _DASHES - 1))
            canvas.line((a.x, a.y), (b.x, b.y), canvas.theme.coral, 1.6)


_GAP, _PLATE_PAD = 12.0, 15.0
_PLATE_FACE, _STEP = 32.0, 27.0
_PILL = 26.0
_PLATE_LINE = 4.0


def draw_teams(canvas: Canvas, moment: Moment, race: Race, box: pygame.FRect) -> None:
    """Draw the teams' plates side by side, starting with the viewer's team."""
    teams = sorted(race.runners, key=lambda each: moment.home not in each.seats)
    wide = (box.w - _GAP * (len(teams) - 1)) / len(teams)
    for place, team in enumerate(teams):
        plate = pygame.FRect(box.left + (wide + _GAP) * place, box.top, wide, box.h)
        _draw_plate(canvas, moment, race, team, plate)


def team_name(moment: Moment, race: Race, team: Runner) -> str:
    """Return a team's name: `Your team` for the viewer's, otherwise its members' names.

    `race` contains the text for the viewer's team.
    """
    if moment.home in team.seats:
        return race.own_team_text
    return listed([moment.name(seat) for seat in team.seats])


def _draw_plate(
    canvas: Canvas, moment: Moment, race: Race, team: Runner, plate: pygame.FRect
) -> None:
    theme, mine = canvas.theme, moment.home in team.seats
    canvas.well(plate, min(16.0, 0.3 * plate.h))
    if mine:
        canvas.ring(plate, min(16.0, 0.3 * plate.h), theme.amber, 1.6, 0.9)
    low = plate.h < 44
    y = plate.centery - (0 if low else 4)
    left, right = plate.left + _PLATE_PAD, plate.right - _PLATE_PAD
    drawn = canvas.text((right, y + 2), race.goal_text, "small", theme.text2, anchor="midright")
    ink = theme.amber_text if mine else theme.text1
    total = canvas.text((drawn.left - 12, y), str(team.points), "score", ink, anchor="midright",
                        size=24 if low else 30)  # fmt: skip
    right = total.left - 14
    side = min(_PLATE_FACE, plate.h - 16)
    faces = side + _STEP * (len(team.seats) - 1)
    parts = " + ".join(map(str, team.parts))
    gain = team.gain_text
    needed = {
        "parts": canvas.measure(parts, "body")[0] + 12,
        "gain": canvas.measure(gain, "small")[0] + 32,
    }
    name = team_name(moment, race, team)
    wide = canvas.measure(name, "name", size=16)[0]
    while needed and left + wide + 10 + faces + sum(needed.values()) > right:
        needed.popitem()
    room = right - left - faces - 10 - sum(needed.values())
    x = left
    name = canvas.fitting((*moment.text_forms(name), ""), room, "name", size=16)
    if name:  # otherwise the portraits identify the team
        drawn = canvas.text((x, y), name, "name", ink, anchor="midleft", size=16, max_width=room)
        x = drawn.right + 10
    for place, seat in reversed(list(enumerate(team.seats))):
        middle = (x + side / 2 + _STEP * place, y)
        draw_avatar(canvas, middle, side, moment.portrait(seat), seat_colour(seat))
    x += faces + 10
    if "parts" in needed:
        x = canvas.text((x, y + 1), parts, "body", theme.text2, anchor="midleft").right + 12
    if "gain" in needed:
        _draw_gain(canvas, gain, pygame.FRect(x, y - _PILL / 2, needed["gain"] - 12, _PILL))
    _draw_progress(canvas, race, team, plate, mine=mine)


def _draw_gain(canvas: Canvas, gain: str, pill: pygame.FRect) -> None:
    canvas.fill(pill, _PILL / 2, "#10141C", 0.86)
    canvas.text(pill.center, gain, "small", "#F6EFDF", anchor="center", weight=700)


def _draw_progress(
    canvas: Canvas, race: Race, team: Runner, plate: pygame.FRect, *, mine: bool
) -> None:
    """Draw a team's progress to the goal as a line along the plate's lower edge."""
    theme = canvas.theme
    line = pygame.FRect(
        plate.left + _PLATE_PAD, plate.bottom - 9, plate.w - 2 * _PLATE_PAD, _PLATE_LINE
    )
    canvas.fill(line, _PLATE_LINE / 2, theme.text1, 0.16)
    done = line.w * min(1.0, team.points / max(1, race.goal))
    if done > _PLATE_LINE:
        canvas.fill(
            pygame.FRect(line.left, line.top, done, _PLATE_LINE),
            _PLATE_LINE / 2,
            theme.amber if mine else "#8FB3E8",
        )


_PAD = 26.0
_FLAG = 58.0
_FACE = 32.0
_LOW = 38.0
"""Least height of the race in logical pixels for numbers below the line."""
_CLOSE = 24.0
"""Portraits closer than this would overlap, in logical pixels."""
_FIRST_LABEL = 8
_LABEL_GAP = 26.0


class RaceLine(Widget[RaceData]):
    """A line from 0 to the goal with everybody's portraits, and a tick at each power of two.

    With teams, each team has a plate instead, with its points, members and progress.
    """

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the line with the portraits, or the teams' plates; nothing if there is no race."""
        race = race_of(moment.display)
        if race is None:
            return
        if race.teams:
            draw_teams(canvas, moment, race, self.rect)
            return
        canvas.well(self.rect, 16)
        race = _counted(race, moment.display.scores)
        mine = (runner.points for runner in race.runners if moment.home in runner.seats)
        self._draw_line(canvas, race, next(mine, 0))
        for runner, centre, side in self._places(race):
            _draw_runner(canvas, moment, runner, centre, side)

    @property
    def _low(self) -> bool:
        """Whether the widget is too low for numbers below the line."""
        return self.rect.h < _LOW

    @property
    def _y(self) -> float:
        return self.rect.centery if self._low else self.rect.top + 0.38 * self.rect.h

    def x_of(self, points: int, goal: int) -> float:
        """Return the x position of a number of points on the line, in logical pixels.

        Points beyond the goal stay at its end.
        """
        left, right = self.rect.left + _PAD, self.rect.right - _FLAG
        return left + (right - left) * min(1.0, points / max(1, goal))

    def _places(self, race: Race) -> list[tuple[Runner, Point, float]]:
        """Return each runner with its centre and size, in drawing order, the leader last."""
        ahead = sorted(race.runners, key=lambda runner: -runner.points)
        side = min(_FACE, self.rect.h - (12 if self._low else 18))
        places: list[tuple[Runner, Point, float]] = []
        last, level = 10_000.0, 0
        for runner in ahead:
            x = self.x_of(runner.points, race.goal)
            level = level + 1 if last - x < _CLOSE else 0
            last = x
            away = min(level, 2)
            places.append((runner, (x - 9.0 * away, self._y - 3.0 * away), side))
        return places[::-1]

    def _draw_line(self, canvas: Canvas, race: Race, mine: int) -> None:
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


def _counted(race: Race, scores: Sequence[str]) -> Race:
    """Return a race whose runners stand where their scores have been counted to."""
    runners = (
        replace(each, points=int(scores[each.seats[0]])) if each.seats else each
        for each in race.runners
    )
    return replace(race, runners=tuple(runners))


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


_LANE = 104.0
_LEAST_LANE = 46.0
_TRACK = 18.0


def ranking(race: Race) -> list[Runner]:
    """Return the participants in the race by points, highest first; ties keep seat order."""
    return sorted(race.runners, key=lambda runner: -runner.points)


def name_of(runner: Runner, display: Display, names: list[str]) -> str:
    """Return the name of a participant in the race: a player, a team, or the Rival.

    `names` are the players' names, by seat.
    """
    if not runner.seats:
        return display.automa.name if display.automa is not None else ""
    return listed([names[seat] for seat in runner.seats])


@dataclass(frozen=True, slots=True)
class Lanes:
    """The final picture of the race, with a lane for each seat, team or Rival."""

    race: Race
    display: Display
    players: tuple[Player, ...]
    box: pygame.FRect

    def draw(self, canvas: Canvas, part: float) -> None:
        """Draw all lanes, best first, with the goal as a line across them.

        `part` is the progress of the animation, 0 to 1.
        """
        runners = ranking(self.race)
        most = max(self.race.goal, *(runner.points for runner in runners))
        pitch = max(_LEAST_LANE, min(_LANE, (self.box.h - 40) / len(runners)))
        top = self.box.top + max(0.0, (self.box.h - 40 - pitch * len(runners)) / 2)
        left, right = self.box.left + 20, self.box.right - 96
        across = (right - left) / max(1, most)
        goal = left + across * self.race.goal
        foot = top + pitch * len(runners)
        canvas.line((goal, top), (goal, foot + 4), canvas.theme.amber_text, 2, 0.8)
        canvas.icon((goal, foot + 18), "flag", 20, canvas.theme.amber_text)
        canvas.text(
            (goal - 18, foot + 18),
            str(self.race.goal),
            "name",
            canvas.theme.amber_text,
            anchor="midright",
            size=16,
        )
        for place, runner in enumerate(runners):
            lane = pygame.FRect(left, top + pitch * place, right - left, pitch)
            won = runner.points == runners[0].points
            self._draw_lane(canvas, runner, lane, (across * runner.points * part, goal), won=won)

    def _draw_runner(
        self, canvas: Canvas, runner: Runner, at: tuple[float, float], side: float, *, lit: bool
    ) -> None:
        for place, seat in reversed(list(enumerate(runner.seats))):
            face = pygame.FRect(0, 0, side, side)
            face.center = (at[0] - 0.62 * side * place, at[1])
            player = self.players[seat]
            robot = player.kind != "human"
            draw_portrait_ring(canvas, seat, face, player.portrait, robot=robot, lit=lit)
        if not runner.seats:
            draw_robot(canvas, at, side)

    def _draw_lane(
        self,
        canvas: Canvas,
        runner: Runner,
        lane: pygame.FRect,
        reach: tuple[float, float],
        *,
        won: bool,
    ) -> None:
        """Draw a lane; `reach` is the length of its bar, and the x of the goal."""
        theme, (length, goal) = canvas.theme, reach
        tall = lane.h >= 80
        y = lane.centery + (10 if tall else 0)
        track = pygame.FRect(lane.left, y - _TRACK / 2, lane.w, _TRACK)
        canvas.fill(track, _TRACK / 2, theme.well, 0.30)
        colour = seat_colour(runner.seats[0]) if runner.seats else "#FF8A70"
        if length >= _TRACK:
            done = pygame.FRect(track.left, track.top, length, _TRACK)
            canvas.fill(done, _TRACK / 2, (mix(colour, "#FFFFFF", 0.18), colour))
        side = 54.0 if tall else 38.0
        x = lane.left + max(side / 2, length)
        self._draw_runner(canvas, runner, (x, y), side, lit=won)
        ink = theme.amber_text if won else theme.text1
        points = canvas.text(
            (self.box.right, y), str(runner.points), "score", ink, anchor="midright", size=28
        )
        name, room = "", lane.w
        if tall:
            names = [player.name for player in self.players]
            forms = text_forms(name_of(runner, self.display, names), names)
            if won:
                name = canvas.fitting((*forms, ""), x - lane.left - 30, "name", size=17)
            room = x - lane.left - 30 if name else lane.w
            before = canvas.fitting((*forms, ""), goal - lane.left - 10, "name", size=17)
            name = name or before or canvas.fitting(forms, room, "name", size=17)
            canvas.text((lane.left + 2, y - side / 2 - 10), name, "name", anchor="midleft",
                        size=17, max_width=room)  # fmt: skip
        if won:
            # Above the portrait, or before the points if a long name needs that space.
            above = not name or room < lane.w
            crown = (x, y - side / 2 - 13) if above else (points.left - 16, y)
            canvas.icon(crown, "crown", 24, theme.amber_text)


class RaceEnding(GameResults):
    """The results screen: a lane for each seat, team or Rival, and who has won."""

    def contenders(self) -> Sequence[Contender]:
        """Return the runners of the race, the best first."""
        race = race_of(self.display)
        if race is None:
            return super().contenders()
        names = [player.name for player in self.position.players]
        best = ranking(race)[0].points
        return [
            Contender(
                runner.seats,
                runner.points,
                won=runner.points == best,
                name="" if len(runner.seats) == 1 else name_of(runner, self.display, names),
            )
            for runner in ranking(race)
        ]

    def draw(self, canvas: Canvas, box: pygame.FRect, part: float) -> bool:
        """Draw the lanes into a box; return False if there is no race to draw.

        `part` is the progress of the animation, 0 to 1.
        """
        race = race_of(self.display)
        if race is None:
            return False
        Lanes(race, self.display, tuple(self.position.players), box).draw(canvas, part)
        return True


DRAWING = Drawing(widgets=(Purse, RaceLine), faces={StaffFace: print_staff}, results=RaceEnding)
