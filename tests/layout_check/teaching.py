"""What teaches a game, to be measured: welcome, lessons, notes, what can be done, what was done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move
from tabletop.session import Player
from tabletop.session.lesson import LessonSession
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.agreement import Agreement
from tabletop.ui.scenes.puzzle import PuzzleScene
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.scenes.taking_back import TakingBack
from tabletop.ui.scenes.welcome import Welcome
from tabletop.ui.widgets import intents
from tests.layout_check.scenes import NAMES, desk_in, pilot_at, played, shelf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tabletop.engine.game import Game
    from tests.layout_check.scenes import Sitting

_WAIT = 3.0
"""Seconds after which a note has come."""


def welcomes(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """The first start."""
    desk = desk_in(folder)
    desk.go(Welcome(desk))
    yield "welcome", pilot_at(desk)


def lessons(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """Every step of every lesson."""
    for game in shelf():
        for lesson in game.lessons():
            for step in range(len(lesson.places)):
                name = f"lesson {game.spec.id} {step + 1}"
                yield name, _lesson(folder, game, step)


def _lesson(folder: Path, game: Game, step: int) -> Pilot:
    desk = desk_in(folder)
    lesson = next(iter(game.lessons()))
    session = LessonSession(game, lesson, Player(NAMES[0], "human", 1), step=step)
    desk.go(desk.routes.lesson(desk, session))
    return pilot_at(desk)


def puzzles(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """The puzzles of each game, and the first of them: before its move, with a hint, solved."""
    for game in shelf():
        desk = desk_in(folder)
        desk.open_puzzles(game)
        yield f"puzzles {game.spec.id}", pilot_at(desk)
        for state in ("", "hint", "solved"):
            desk = desk_in(folder)
            listed = desk.puzzle_shelf(game)
            desk.open_puzzle(listed, listed.shipped[0])
            scene = desk.stack.top
            assert isinstance(scene, PuzzleScene)
            if state == "hint":
                scene.puzzle.hint()
            elif state == "solved":
                scene.puzzle.submit(Move.parse(scene.puzzle.puzzle.best[0]))
            yield f"puzzle {game.spec.id} {state}".strip(), pilot_at(desk)


def over_tables(folder: Path, sitting: Sitting) -> Iterator[tuple[str, Pilot]]:
    """What can be done now, how far to go back, and a note at a first encounter."""
    desk = desk_in(folder)
    desk.play(played(sitting))
    table = desk.stack.top
    assert isinstance(table, TableScene)
    pilot = pilot_at(desk)
    table.controller.do(intents.Open("overview"))
    yield f"overview {sitting.name}", pilot
    desk = desk_in(folder)
    session = played(sitting)
    desk.play(session)
    table = desk.stack.top
    assert isinstance(table, TableScene)
    desk.open(TakingBack(desk, table.controller))
    yield f"taking back {sitting.name}", pilot_at(desk)
    desk.stack.pop()
    others = tuple(range(len(session.players)))
    way = replace(session.way_back(0), asks=others)
    desk.open(Agreement(desk, table.controller, way.asks, way))
    yield f"agreement {sitting.name}", pilot_at(desk)
    desk = desk_in(folder, notes=True)
    desk.play(played(sitting))
    pilot = pilot_at(desk)
    pilot.tick(_WAIT)
    yield f"note {sitting.name}", pilot
