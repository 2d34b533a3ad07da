"""A table without rules is for people: no computer player is offered for it."""

from pathlib import Path

from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.free.harbour import harbour


def test_the_set_up_offers_people_alone(tmp_path: Path) -> None:
    game = harbour(tmp_path)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(muted=True),
        folders=Folders.within(tmp_path / "saves"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (1280, 800))
    app.show.setup(game)
    pilot.tick(0.3)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, Setup)
    assert {place.kind for place in scene.places} == {"human"}
    pilot.focus_on("count")
    pilot.key("right", "right")
    pilot.draw()
    assert len(scene.places) == 4
    assert {place.kind for place in scene.places} == {"human"}
    pilot.focus_on("kind-1")
    pilot.key("right", "enter")
    assert scene.places[1].kind == "human"
