"""An author's loop with code: a table and a workshop that follow rules while they are edited."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.cli.open_window import WindowProjects
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.storage.player.trust import FILE, Trusted
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.scenes.workshop.follow_files import Following
from tabletop.ui.scenes.workshop.workshop import WorkshopScene
from tabletop.ui.text import workshop as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.guests import agreed, change, put
from tests.waiting import PATIENCE


class Author:
    """Somebody who writes rules: files on one side, the window on the other."""

    def __init__(self, data: Path, game: str = "last-bean") -> None:
        self.data = data
        self.toasts: list[str] = []
        registry = Registry(data / "none", data, Trusted(data / FILE))
        assert registry.problems == ()
        self.game = registry.find(game)
        self.folder = self.game.folder
        self.app = App(
            games=registry.games(),
            routes=AppRoutes(),
            settings=Settings(animation_speed="instant", muted=True),
            folders=Folders.within(data / "saves"),
            services=Services(save=lambda _: None, workbench=WindowProjects()),
        )
        told = self.app.notices.toast

        def toast(text: str, *more: str) -> None:
            self.toasts.append(text)
            told(text, *more)

        self.app.notices.toast = toast  # type: ignore[method-assign,assignment]
        self.pilot = Pilot(self.app, (1280, 800))

    def wait(self, until: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, "it did not come"
            self.pilot.tick(0.05)
            time.sleep(0.02)
        self.pilot.draw()

    def sit(self, *, free: tuple[int, ...] = ()) -> Following:
        """Sit down at the table, which follows the files; `free` seats wait for phones."""
        port = self.app.sessions.new(self.game, [Player("Sam"), Player("Anna")], {}, 2)
        if not free:
            port.take_seat(port.next().seat)
        self.app.play(port, free)
        assert self.app.workbench is not None
        following = Following(self.app, self.app.workbench, self.folder)
        self.wait(lambda: following.follower.times >= 2)
        return following

    def step(self) -> None:
        """Let the window go on a little."""
        self.pilot.tick(0.02)

    @property
    def table(self) -> TableScene:
        """The table, whatever lies over it."""
        return next(each for each in self.app.stack.scenes if isinstance(each, TableScene))

    @property
    def top(self) -> TableScene:
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        return scene


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def author(data: Path) -> Iterator[Author]:
    agreed(data)
    author = Author(data)
    yield author
    author.app.close()


def test_a_table_follows_the_rules_of_its_game_and_says_so(author: Author) -> None:
    following = author.sit()
    seen = [author.top.port]
    for old, new in (("them", "some"), ("some", "few")):
        change(author.folder, "rules.py", f"Take {old}.", f"Take {new}.")
        author.wait(lambda: author.top.port is not seen[-1])
        seen.append(author.top.port)
        assert author.toasts[-1] == words.BEGUN
        assert [player.name for player in author.top.port.players] == ["Sam", "Anna"]
    following.close()
    assert not Registry(author.data / "none", author.data, Trusted(author.data / FILE)).find(
        "last-bean"
    ).playable, "what was edited is asked about at the next start"  # fmt: skip


def test_code_that_is_broken_opens_the_problems_and_the_table_stays(author: Author) -> None:
    author.sit()
    port = author.top.port
    change(author.folder, "rules.py", "class LastBean(", "class LastBean((")
    author.wait(lambda: isinstance(author.pilot.scene, WorkshopScene))
    scene = author.pilot.scene
    assert isinstance(scene, WorkshopScene)
    author.wait(lambda: scene.problems.flaws)
    assert scene.problems.flaws[0].file == "rules.py"
    change(author.folder, "rules.py", "class LastBean((", "class LastBean(")
    author.wait(lambda: isinstance(author.pilot.scene, TableScene))
    assert author.top.port is port, "it is what lies there already"


def test_the_workshop_asks_once_and_goes_on_through_edits(data: Path) -> None:
    put(data)
    author = Author(data)
    author.app.open_library()
    author.app.show.workshop(author.folder)
    scene = author.pilot.scene
    assert isinstance(scene, WorkshopScene)
    author.wait(lambda: scene.edition.thorough and scene.play.enabled)
    assert scene.game is not None
    assert not scene.game.playable
    author.pilot.key("f9")
    author.pilot.tick(1.0)
    author.pilot.click("action-0")
    assert author.pilot.scene.name == "setup"
    author.pilot.key("escape")
    author.wait(lambda: scene.game is not None and scene.game.playable)
    change(author.folder, "rules.py", "Take them.", "Take some.")
    times = scene._times
    author.wait(lambda: scene._times > times)
    assert scene.game.playable
    author.app.close()
