"""A saved game of an edited one asks whether to go on with the version that there is now."""

import shutil
from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.registry import OWN_GAMES
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import new_port
from tests.ui.free.harbour import GAME, harbour

EDITED = GAME.replace(
    "  - { id: crate,",
    "  - { id: lamp, title: Lamp, count: 2, back: sea, face: { zone: deck } }\n  - { id: crate,",
).replace("title: Storm, count: 5", "title: Storm, count: 4")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    port = new_port(
        harbour(tmp_path), [Player("Sam"), Player("Priya")], {}, seed=1, saves=tmp_path / "saves"
    )
    port.take_seat(0)
    assert not isinstance(port.submit(Move("put", ("crate-2",), "tray")), Refusal)
    port.close()
    assert port.session.save_path is not None
    return port.session.save_path


def edited(tmp_path: Path) -> Game:
    shutil.rmtree(tmp_path / OWN_GAMES / "harbour")
    return harbour(tmp_path, EDITED)


def continued(game: Game, path: Path, tmp_path: Path) -> Pilot:
    settings = Settings(animation_speed="instant", muted=True)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(tmp_path / "saves"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (1280, 800))
    port = app.sessions.resume(game, path)
    port.take_seat(0)
    app.play(port)
    pilot.tick(0.3)
    pilot.draw()
    return pilot


def there(pilot: Pilot) -> dict[str, tuple[str, ...]]:
    table = next(s for s in pilot.app.stack.scenes if s.name == "table")
    port: LocalPort = table.port  # type: ignore[attr-defined]
    port.take_seat(0)
    return {zone.id: zone.pieces for zone in port.position.view.zones}


def test_it_says_what_is_new_and_goes_on_with_it(saved: Path, tmp_path: Path) -> None:
    pilot = continued(edited(tmp_path), saved, tmp_path)
    assert pilot.scene.title == "There is a new version"
    text = pilot.scene.text  # type: ignore[attr-defined]
    assert text.startswith("Harbour of a Thousand Lanterns was edited since; this game goes on")
    assert "New: 2 x Lamp." in text
    assert "Gone: 1 x Storm." in text
    assert len(there(pilot)["deck"]) == 14
    pilot.enter()
    pilot.tick(0.3)
    pilot.draw()
    lying = there(pilot)
    assert lying["tray"][-1] == "crate-2"
    assert len(lying["deck"]) == 9 + 4 + 2
    assert saved.is_file()
    assert len(list((tmp_path / "saves").glob("*.recess"))) == 2
    pilot.app.close()


def test_it_goes_on_as_it_was(saved: Path, tmp_path: Path) -> None:
    pilot = continued(edited(tmp_path), saved, tmp_path)
    pilot.key("escape")
    pilot.tick(0.3)
    assert pilot.scene.name == "table"
    assert len(there(pilot)["deck"]) == 14
    assert len(list((tmp_path / "saves").glob("*.recess"))) == 1
    pilot.app.close()


def test_a_game_that_is_as_it_was_asks_nothing(saved: Path, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / OWN_GAMES / "harbour")
    pilot = continued(harbour(tmp_path), saved, tmp_path)
    assert pilot.scene.name == "table"
    pilot.app.close()
