"""Games without code in the window: the table that is made for them, at any size."""

from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.content.games import OLD_MAID, write_game
from tests.content.test_games import BOARDS
from tests.table import new_port

SIZES = ((960, 600), (1280, 800), (1920, 1080))
NAMES = ("Ann", "Bo", "Cleo", "Dan")


def on_shelf(data: Path, name: str, text: str, **files: str | bytes) -> Game:
    """The game of a player's own folder, as the shelf has it."""
    write_game(data / OWN_GAMES / name, text, **files)
    registry = Registry(data / "none", data)
    assert registry.problems == ()
    return registry.find(name)


def table_of(
    game: Game, data: Path, size: tuple[int, int], seats: int, *moves: Move
) -> tuple[Pilot, LocalPort]:
    """The first player's turn at a table of that size, after these moves."""
    port = new_port(game, [Player(name) for name in NAMES[:seats]], {}, seed=1)
    port.take_seat(port.next().seat)
    for move in moves:
        assert not isinstance(port.submit(move), Refusal)
    settings = Settings(animation_speed="instant", muted=True)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(data / "saves"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, size)
    app.play(port)
    pilot.tick(0.2)
    pilot.draw()
    return pilot, port


def held(port: LocalPort, zone: str) -> int:
    return next(each.count for each in port.position.view.zones if each.id == zone)


@pytest.mark.parametrize("size", SIZES)
def test_old_maid_is_played_with_the_mouse_at_every_size(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = on_shelf(tmp_path, "old-maid", OLD_MAID)
    pilot, port = table_of(game, tmp_path, size, 4)
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    cards = [slot for slot in scene.table.moment.slots if slot.zone == "hand:p1"]
    before = len(cards)
    assert before == held(port, "hand:p1") >= 12
    frame = pilot.draw().get_rect()
    assert all(frame.contains(slot.rect.clip(frame)) for slot in cards)
    assert all(slot.rect.bottom <= frame.bottom + 12 for slot in cards)
    pairs = next(target.rect for target in scene.table.moment.targets if target.name == "pairs:p1")
    last = cards[-1].rect
    pilot.drag((last.centerx, last.centery), (pairs.centerx, pairs.centery))
    pilot.tick(0.5)
    assert held(port, "pairs:p1") == 1
    assert held(port, "hand:p1") == before - 1


@pytest.mark.parametrize("size", SIZES)
def test_a_table_with_boards_is_drawn_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    game = on_shelf(tmp_path, "bay", BOARDS)
    pilot, port = table_of(game, tmp_path, size, 3)
    port.submit(Move("put", ("ship-p1",), "port:quay"))
    pilot.tick(0.5)
    picture = pilot.draw()
    assert picture.get_size() == size
    assert held(port, "port:quay") == 1
