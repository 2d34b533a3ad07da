"""Where games are made and printed, to be measured: workshop, print page, puzzles, saved games."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tabletop.cli.open_window import WindowProjects
from tabletop.ui.scenes.workshop.workshop import WorkshopScene
from tests.layout_check.scenes import desk_in, pilot_at, shelf
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tabletop.ui.app.pilot import Pilot


def making(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """The pages around the games themselves."""
    for game in shelf():
        app = desk_in(folder)
        app.open_library()
        app.show.printing(game)
        yield f"making print {game.spec.id}", pilot_at(app)
        app = desk_in(folder)
        app.open_library()
        app.learning.open_puzzles(game)
        yield f"making puzzles {game.spec.id}", pilot_at(app)
    app = desk_in(folder)
    app.open_library()
    app.show.games()
    yield "making games", pilot_at(app)
    game = shelf()[0]
    app = desk_in(folder, workbench=WindowProjects())
    app.open_library()
    app.show.workshop(game.folder)
    pilot = pilot_at(app)
    _wait_for_the_files(pilot)
    yield f"making workshop {game.spec.id}", pilot


def _wait_for_the_files(pilot: Pilot) -> None:
    """Let the workshop read the files of its game and draw what is in sight."""
    scene, end = pilot.scene, time.monotonic() + PATIENCE
    assert isinstance(scene, WorkshopScene)
    while not scene.whole or scene.parts.faces.busy:
        assert time.monotonic() < end, "the workshop did not come up"
        pilot.tick(0.05)
        pilot.draw()
        time.sleep(0.01)
