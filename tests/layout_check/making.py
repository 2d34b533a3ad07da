"""Where games are made and printed, to be measured: workshop, print page, puzzles, saved games."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tabletop.commands.window import Workbench
from tabletop.ui.scenes.workshop import WorkshopScene
from tests.layout_check.scenes import desk_in, pilot_at, shelf
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tabletop.ui.app.pilot import Pilot


def making(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """The pages around the games themselves."""
    for game in shelf():
        desk = desk_in(folder)
        desk.open_library()
        desk.open_printing(game)
        yield f"making print {game.spec.id}", pilot_at(desk)
        desk = desk_in(folder)
        desk.open_library()
        desk.open_puzzles(game)
        yield f"making puzzles {game.spec.id}", pilot_at(desk)
    desk = desk_in(folder)
    desk.open_library()
    desk.open_games()
    yield "making games", pilot_at(desk)
    game = shelf()[0]
    desk = desk_in(folder, workbench=Workbench())
    desk.open_library()
    desk.open_workshop(game.folder)
    pilot = pilot_at(desk)
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
