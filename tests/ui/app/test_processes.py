"""Hints and hard players of the window think in as many processes as the settings say."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.ai.worker import Thinker, process_count
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.kept_games import KeptGames
from tabletop.session.types import Hint
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import PROCESSES, Settings, load_settings, save_settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.desks import make_pilot
from tests.waiting import PATIENCE

GAME = "valedictorian"
PEOPLE = (Player("Sam", "human", 1), Player("Natalie", "hard", 2))


@pytest.fixture
def settings() -> Settings:
    return Settings(animation_speed="instant", muted=True, notes=False, processes=2)


@pytest.fixture
def sessions(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[KeptGames]:
    """As in the window, but no thought is cut short by the clock of a busy machine."""

    def patient(question: Callable[..., None]) -> Callable[..., None]:
        return lambda *about, **words: question(*about, **(words | {"seconds": 1e9}))

    for name in ("ask", "consult"):
        monkeypatch.setattr(Thinker, name, patient(getattr(Thinker, name)))
    made = KeptGames(tmp_path, tmp_path / "statistics.db", lambda: settings.processes)
    yield made
    made.close()


def hinted(tmp_path: Path, settings: Settings, sessions: KeptGames) -> Hint:
    """The hint of a window for a first move, asked for by key; frames go on meanwhile."""
    games = Registry(shipped("content")).games()
    game = next(each for each in games if each.spec.id == GAME)
    app = App(
        games=games,
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None, sessions=sessions),
    )
    pilot = Pilot(app, (1280, 800))
    port = sessions.new(game, PEOPLE, {}, 3)
    app.play(port)
    deadline = time.monotonic() + PATIENCE
    while port.next().kind != "viewer" and time.monotonic() < deadline:
        pilot.tick(0.05)
    pilot.key("h")
    while port.hints.shown is None and time.monotonic() < deadline:
        pilot.tick(0.01)
        pilot.draw()
        time.sleep(0.01)
    hint = port.hints.shown
    assert hint is not None
    app.close()
    return hint


def test_a_hint_of_the_window_is_thought_of_by_as_many_processes_as_are_set(
    tmp_path: Path, settings: Settings, sessions: KeptGames
) -> None:
    """Each searches for itself, and what they find together is the same each time."""
    two = hinted(tmp_path / "two", settings, sessions)
    thinker = sessions._thinker
    assert thinker is not None
    assert len(thinker.worker.helpers) == 1
    again = hinted(tmp_path / "again", settings, sessions)
    settings.processes = 1
    one = hinted(tmp_path / "one", settings, sessions)
    assert not thinker.worker.helpers
    assert two == again
    assert one.worth != two.worth


def test_the_setting_is_chosen_by_key_kept_and_read_again(tmp_path: Path) -> None:
    pilot = make_pilot()
    pilot.app.open_library()
    pilot.app.show.settings("players")
    pilot.tick(0.3)
    pilot.draw()
    pilot.focus_on("processes")
    pilot.key("right", "right")
    assert pilot.app.settings.processes == 2
    save_settings(pilot.app.settings, tmp_path / "settings.json")
    found, problems = load_settings(tmp_path / "settings.json")
    assert (found.processes, problems) == (2, ())


def test_below_four_cores_it_is_off_unless_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, count in ((None, 1), (1, 1), (2, 1), (3, 1), (4, 4), (16, 4)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert process_count() == count
        assert [process_count(wanted) for wanted in PROCESSES if wanted] == [1, 2, 4]


@pytest.mark.parametrize("value", [3, -1, "two", True, 1e12])
def test_a_number_of_processes_that_is_none_is_reset(tmp_path: Path, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"processes": {str(value).lower() if value is True else value!r}}}'
                    .replace("'", '"'), encoding="utf-8")  # fmt: skip
    found, problems = load_settings(path)
    assert found.processes == 0
    assert len(problems) == 1
