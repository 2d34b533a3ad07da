"""The results screen of a race for points: a lane for each runner, up to the goal and beyond."""

from dataclasses import dataclass

import pygame

from tabletop.api import Display
from tabletop.api.drawing import (
    SHARED,
    WINS_WITH,
    Canvas,
    Ending,
    Player,
    draw_robot,
    listed,
    lit_avatar,
    mix,
    seat_colour,
    text_forms,
)
from tabletop.games.it_startup.race import Race, Runner, race_of

_LANE = 104.0
_LEAST_LANE = 46.0
_TRACK = 18.0
_WIN_WITH = "{name} win with {score}"


def rank_of(race: Race) -> list[Runner]:
    """Return the runners by points, highest first; ties keep seat order."""
    return sorted(race.runners, key=lambda runner: -runner.points)


def name_of(runner: Runner, display: Display, names: list[str]) -> str:
    """Return the name of a runner: one player, a team, or the Rival."""
    if not runner.seats:
        return display.automa.name if display.automa is not None else ""
    return listed([names[seat] for seat in runner.seats])


@dataclass(frozen=True, slots=True)
class Lanes:
    """The lanes of a race for points, one per runner, laid out in a box."""

    race: Race
    display: Display
    players: tuple[Player, ...]
    box: pygame.FRect

    def draw(self, canvas: Canvas, part: float) -> None:
        """Draw all lanes; `part`, 0 to 1, is how far the animation has run."""
        runners = rank_of(self.race)
        most = max(self.race.goal, *(runner.points for runner in runners))
        pitch = max(_LEAST_LANE, min(_LANE, (self.box.h - 40) / len(runners)))
        top = self.box.top + max(0.0, (self.box.h - 40 - pitch * len(runners)) / 2)
        left, right = self.box.left + 20, self.box.right - 96
        across = (right - left) / max(1, most)
        goal = left + across * self.race.goal
        foot = top + pitch * len(runners)
        canvas.line((goal, top), (goal, foot + 4), canvas.theme.amber_text, 2, 0.8)
        canvas.icon((goal, foot + 18), "flag", 20, canvas.theme.amber_text)
        canvas.text((goal - 18, foot + 18), str(self.race.goal), "name", canvas.theme.amber_text,
                    anchor="midright", size=16)  # fmt: skip
        for place, runner in enumerate(runners):
            lane = pygame.FRect(left, top + pitch * place, right - left, pitch)
            won = runner.points == runners[0].points
            self._draw_lane(canvas, runner, lane, across * runner.points * part, won=won)

    def _draw_lane(
        self, canvas: Canvas, runner: Runner, lane: pygame.FRect, length: float, *, won: bool
    ) -> None:
        theme = canvas.theme
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
        for place, seat in reversed(list(enumerate(runner.seats))):
            face = pygame.FRect(0, 0, side, side)
            face.center = (x - 0.62 * side * place, y)
            player = self.players[seat]
            lit_avatar(canvas, seat, face, player.portrait, robot=player.kind != "human", lit=won)
        if not runner.seats:
            draw_robot(canvas, (x, y), side)
        ink = theme.amber_text if won else theme.text1
        points = canvas.text((self.box.right, y), str(runner.points), "score", ink,
                             anchor="midright", size=28)  # fmt: skip
        name, room = "", lane.w
        if tall:
            names = [player.name for player in self.players]
            forms = text_forms(name_of(runner, self.display, names), names)
            if won:
                name = canvas.fitting((*forms, ""), x - lane.left - 30, "name", size=17)
            crowned = bool(name)
            room = x - lane.left - 30 if crowned else lane.w
            name = name or canvas.fitting(forms, room, "name", size=17)
            canvas.text((lane.left + 2, y - side / 2 - 10), name, "name", anchor="midleft", size=17,
                        max_width=room)  # fmt: skip
        if won:
            # Above the portrait, or before the points if a long name needs that space.
            above = not name or room < lane.w
            crown = (x, y - side / 2 - 13) if above else (points.left - 16, y)
            canvas.icon(crown, "crown", 24, theme.amber_text)


class RaceEnding(Ending):
    """The results screen: a lane for each runner, and who won."""

    def title(self) -> str:
        """Return the title that names the winner or winners; empty if there is no race."""
        race = race_of(self.display)
        if race is None:
            return ""
        names = [player.name for player in self.position.players]
        best = rank_of(race)[0].points
        first = [runner for runner in race.runners if runner.points == best]
        counted = self.position.game.spec.counted(best)
        if len(first) > 1:
            winners = [name_of(runner, self.display, names) for runner in first]
            return SHARED.format(names=listed(winners))
        name = name_of(first[0], self.display, names)
        words = _WIN_WITH if len(first[0].seats) > 1 else WINS_WITH
        return words.format(name=name, score=counted)

    def draw(self, canvas: Canvas, box: pygame.FRect, part: float) -> bool:
        """Draw the lanes; return False if there is no race."""
        race = race_of(self.display)
        if race is None:
            return False
        Lanes(race, self.display, tuple(self.position.players), box).draw(canvas, part)
        return True
