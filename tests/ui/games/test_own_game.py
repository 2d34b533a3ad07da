"""Magpie, the own game of the documentation, in the window: drawn and played at any size."""

from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.copies import said
from tests.table import new_port

MAGPIE = Path(__file__).parents[2] / "magpie"
SIZES = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)


def write_magpie(data: Path, *, face_up: bool = False) -> None:
    """Put Magpie into a player's own folder."""
    folder = data / OWN_GAMES / "magpie"
    folder.mkdir(parents=True)
    for name in ("game.yaml", "layout.yaml"):
        text = (MAGPIE / name).read_text(encoding="utf-8")
        if face_up:
            text = text.replace("place: pile, sees: none", "place: pile, sees: all")
        (folder / name).write_text(text, encoding="utf-8")


def magpie(data: Path, *, face_up: bool = False) -> Game:
    """Return Magpie, from a folder of its own."""
    write_magpie(data, face_up=face_up)
    return Registry(data / "none", data).find("magpie")


class Table:
    """Ann's turn at Magpie."""

    def __init__(self, game: Game, data: Path, size: tuple[int, int], scale: float) -> None:
        self.port = new_port(game, [Player("Ann"), Player("Bo")], {}, seed=1)
        self.port.take_seat(self.port.next().seat)
        settings = Settings(animation_speed="instant", muted=True, interface_scale=scale)
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(data / "saves"),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(app, size)
        app.play(self.port)
        self.pilot.tick(0.2)
        self.pilot.draw()

    def use(self, zone: str, *keys: str) -> None:
        """List what can be done with a place, inside the window, and do it by keys."""
        self.pilot.focus_on(f"thing:zone:{zone}")
        self.pilot.key("menu")
        self.pilot.draw()
        boxes = [node.rect for node in self.pilot.nodes()]
        width, height = self.pilot.scene.width, self.pilot.scene.height
        assert all(box.left >= 0 and box.right <= width for box in boxes)
        assert all(box.top >= 0 and box.bottom <= height for box in boxes)
        assert min(box.h for box in boxes) >= 24
        self.pilot.key(*keys)
        self.pilot.tick(0.3)
        self.pilot.draw()


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face_up", [False, True])
def test_the_deck_is_shuffled_dealt_and_turned_over_at_every_size(
    tmp_path: Path, size: tuple[int, int], scale: float, *, face_up: bool
) -> None:
    table = Table(magpie(tmp_path, face_up=face_up), tmp_path, size, scale)
    for node in table.pilot.nodes():
        if node.zone == "options":
            assert min(node.rect.w, node.rect.h) >= 24, node.id
    table.use("deck", "r")
    table.use("deck", "d", "ctrl+a")
    table.pilot.type("2")
    table.pilot.key("enter")
    table.pilot.tick(0.3)
    hands = [zone for zone in table.port.position.view.zones if zone.kind == "hand"]
    assert [len(zone.backs) for zone in hands] == [2, 2]
    table.use("deck", "f")
    last = str(said(table.port.session.match)[-1])
    assert last.startswith("flip"), last
    assert face_up or last == "flip deck?"
