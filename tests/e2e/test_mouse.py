"""Valedictorian by real drags and clicks of a real mouse."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tabletop.storage.player.statistics import load_statistics
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start

pytestmark = pytest.mark.e2e

HAND = (0, 600, 1030, 800)
"""The lower edge of the window, where the own cards lie."""


def at_table(opener: Opener, home: Path, settings: Settings | None = None) -> Mirror:
    """A person and a random computer at a table."""
    words = ("play", "valedictorian", "--seats", "human,random", "--seed", "0")
    mirror = Mirror(opener(Start(home, words, settings)))
    mirror.sit()
    return mirror


def table_of(mirror: Mirror) -> TableView:
    assert isinstance(mirror.scene, TableScene)
    return mirror.scene.table


def test_a_whole_game_is_played_by_mouse(opener: Opener, home: Path, instant: Settings) -> None:
    mirror = at_table(opener, home, instant)
    mirror.look()
    while mirror.scene.name in {"table", "tray"}:
        mirror.by_mouse(mirror.wish())

    assert mirror.scene.name == "results"
    assert mirror.program.records()[-1].do == "finish"
    mirror.look()

    mirror.click("look")
    mirror.look(2.0)

    # It was counted, and the library's statistics say so.
    mirror.key("e")
    mirror.look()
    mirror.click("library")
    mirror.click("statistics")
    mirror.look()
    counted, problem = load_statistics(mirror.program.data / "statistics.db")
    assert problem is None
    (game,) = counted.games
    assert game.game == "valedictorian"
    (twin,) = load_statistics(mirror.app.folders.statistics)[0].games
    assert (game.moves, game.seats) == (twin.moves, twin.seats)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_drags_clicks_and_undo_at_normal_speed(opener: Opener, home: Path) -> None:
    mirror = at_table(opener, home)
    program = mirror.program

    # A drop that the rules refuse changes nothing, and the reason stands where the prompt was.
    before = program.records()
    marker, far = piece_at(mirror, "marker-p1"), place_at(mirror, "floor:2:1")
    mirror.drag(marker, far)
    telling = table_of(mirror).moment.notice
    assert telling is not None
    assert telling.headline
    mirror.rest()
    mirror.look(3.0)
    assert program.records() == before

    # Dragged, taken back with the button, and played by two clicks.
    mirror.by_mouse(Move.parse("move marker-p1 > floor:0:1"))
    mirror.click("undo")
    mirror.meet()
    assert program.records()[-1].do == "undo"
    mirror.click(piece_at(mirror, "marker-p1"))
    mirror.click(place_at(mirror, "floor:0:1"))
    mirror.meet()
    assert program.records()[-1].move == "move marker-p1 > floor:0:1"

    # From here on the computer's moves fly, too.
    for _ in range(4):
        mirror.by_mouse(mirror.wish())
    mirror.rest()
    mirror.look(3.0)

    # A card is looked at full size, and put away.
    mirror.click(piece_at(mirror, table_of(mirror).port.position.view.zone("hand:p1").pieces[0]), 3)
    assert program.quit() == 0
    assert program.said == ""


def piece_at(mirror: Mirror, name: str) -> tuple[float, float]:
    """The middle of a piece."""
    slot = table_of(mirror).moment.slot_named(name)
    assert slot is not None
    return slot.rect.centerx, slot.rect.centery


def place_at(mirror: Mirror, name: str) -> tuple[float, float]:
    """The middle of a place."""
    place = table_of(mirror).moment.target_named(name)
    assert place is not None
    return place.rect.centerx, place.rect.centery
