"""What teaches a game, to be measured: welcome, lessons, notes, what can be done, what was done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import LessonGuide
from tabletop.storage.journal.records import Player
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.learn.puzzle import PuzzleScene
from tabletop.ui.scenes.library.welcome import Welcome
from tabletop.ui.scenes.table.undo_choice import TakingBack
from tabletop.ui.scenes.table.undo_consent import Agreement
from tabletop.ui.table.control.table_view import table_of
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
    app = desk_in(folder)
    app.go(Welcome(app))
    yield "name", pilot_at(app)
    app.back()
    yield "welcome", pilot_at(app)


def lessons(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """Every step of every lesson."""
    for game in shelf():
        for lesson in game.lessons():
            for step in range(len(lesson.places)):
                name = f"lesson {game.spec.id} {step + 1}"
                if step == 0:
                    yield f"{name} goal", _lesson(folder, game, step)
                pilot = _lesson(folder, game, step)
                if step == 0:
                    pilot.click("begin")
                    pilot.tick(0.1)
                yield name, pilot


def _lesson(folder: Path, game: Game, step: int) -> Pilot:
    app = desk_in(folder)
    lesson = next(iter(game.lessons()))
    port = GuidedPort(LessonGuide(game, lesson, Player(NAMES[0], "human", 1), step=step))
    app.go(app.routes.lesson(app, port))
    return pilot_at(app)


def puzzles(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """The puzzles of each game, and the first of them: before its move, with a hint, solved."""
    for game in shelf():
        app = desk_in(folder)
        app.learning.open_puzzles(game)
        yield f"puzzles {game.spec.id}", pilot_at(app)
        for state in ("", "hint", "solved"):
            app = desk_in(folder)
            listed = app.learning.puzzle_shelf(game)
            app.learning.open_puzzle(listed, listed.shipped[0])
            scene = app.stack.top
            assert isinstance(scene, PuzzleScene)
            if state == "hint":
                scene.puzzle.guide.hint()
            elif state == "solved":
                scene.puzzle.submit(Move.parse(scene.puzzle.guide.puzzle.best[0]))
            yield f"puzzle {game.spec.id} {state}".strip(), pilot_at(app)


def over_tables(folder: Path, sitting: Sitting) -> Iterator[tuple[str, Pilot]]:
    """What can be done now, how far to go back, and a note at a first encounter."""
    app = desk_in(folder)
    app.play(played(sitting))
    table = table_of(app.stack.top)
    assert table is not None
    pilot = pilot_at(app)
    table.controller.do(intents.Open("overview"))
    yield f"overview {sitting.name}", pilot
    app = desk_in(folder)
    port = played(sitting)
    app.play(port)
    table = table_of(app.stack.top)
    assert table is not None
    app.open(TakingBack(app, table.controller))
    yield f"taking back {sitting.name}", pilot_at(app)
    app.stack.pop()
    others = tuple(range(len(port.players)))
    way = replace(port.undo_plan(0), asks=others)
    app.open(Agreement(app, table.controller, way.asks, way))
    yield f"agreement {sitting.name}", pilot_at(app)
    app = desk_in(folder, notes=True)
    app.play(played(sitting))
    pilot = pilot_at(app)
    pilot.tick(_WAIT)
    yield f"note {sitting.name}", pilot
