"""Draw team plates: members, each one's points, the total and the progress."""

import pygame

from tabletop.api.drawing import (
    Canvas,
    Moment,
    draw_avatar,
    listed,
    seat_colour,
)
from tabletop.games.it_startup.race import Race, Runner

_GAP, _PAD = 12.0, 15.0
_FACE, _STEP = 32.0, 27.0
_PILL = 26.0
_LINE = 4.0
_OWN = "Your team"


def draw_teams(canvas: Canvas, moment: Moment, race: Race, box: pygame.FRect) -> None:
    """Draw a plate for each team side by side, the viewer's team first."""
    teams = sorted(race.runners, key=lambda each: moment.home not in each.seats)
    wide = (box.w - _GAP * (len(teams) - 1)) / len(teams)
    for place, team in enumerate(teams):
        plate = pygame.FRect(box.left + (wide + _GAP) * place, box.top, wide, box.h)
        _draw_plate(canvas, moment, race, team, plate)


def words_of(moment: Moment, team: Runner) -> str:
    """Return a team's name: `Your team`, or the names of its members."""
    if moment.home in team.seats:
        return _OWN
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
    left, right = plate.left + _PAD, plate.right - _PAD
    goal = f"of {race.goal}"
    drawn = canvas.text((right, y + 2), goal, "small", theme.text2, anchor="midright")
    total = canvas.text((drawn.left - 12, y), str(team.points), "score",
                        theme.amber_text if mine else theme.text1, anchor="midright",
                        size=24 if low else 30)  # fmt: skip
    right = total.left - 14
    side = min(_FACE, plate.h - 16)
    faces = side + _STEP * (len(team.seats) - 1)
    parts = " + ".join(map(str, team.parts))
    gain = f"+{team.gain} a turn"
    needed = {
        "parts": canvas.measure(parts, "body")[0] + 12,
        "gain": canvas.measure(gain, "small")[0] + 32,
    }
    name = words_of(moment, team)
    wide = canvas.measure(name, "name", size=16)[0]
    shown = [*needed]
    while shown and left + wide + 10 + faces + sum(needed[each] for each in shown) > right:
        shown.pop()
    room = right - left - faces - 10 - sum(needed[each] for each in shown)
    x = left
    name = canvas.fitting((*moment.text_forms(name), ""), room, "name", size=16)
    if name:  # otherwise the portraits identify the team
        ink = theme.amber_text if mine else theme.text1
        x = canvas.text((x, y), name, "name", ink, anchor="midleft", size=16,
                        max_width=room).right + 10  # fmt: skip
    for place, seat in reversed(list(enumerate(team.seats))):
        middle = (x + side / 2 + _STEP * place, y)
        draw_avatar(canvas, middle, side, moment.portrait(seat), seat_colour(seat))
    x += faces + 10
    if "parts" in shown:
        x = canvas.text((x, y + 1), parts, "body", theme.text2, anchor="midleft").right + 12
    if "gain" in shown:
        pill = pygame.FRect(x, y - _PILL / 2, needed["gain"] - 12, _PILL)
        canvas.fill(pill, _PILL / 2, "#10141C", 0.86)
        canvas.text(pill.center, gain, "small", "#F6EFDF", anchor="center", weight=700)
    _draw_progress(canvas, race, team, plate, mine=mine)


def _draw_progress(
    canvas: Canvas, race: Race, team: Runner, plate: pygame.FRect, *, mine: bool
) -> None:
    """Draw a team's progress to the goal as a line along the plate's lower edge."""
    theme = canvas.theme
    line = pygame.FRect(plate.left + _PAD, plate.bottom - 9, plate.w - 2 * _PAD, _LINE)
    canvas.fill(line, _LINE / 2, theme.text1, 0.16)
    done = line.w * min(1.0, team.points / max(1, race.goal))
    if done > _LINE:
        canvas.fill(pygame.FRect(line.left, line.top, done, _LINE), _LINE / 2,
                    theme.amber if mine else "#8FB3E8")  # fmt: skip
