"""The robots themselves: each walks a little, and each thing that they look for is found."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pygame import FRect

from tabletop.session.port import LocalPort
from tabletop.ui.scenes.system.error_page import ErrorScene
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.events import Key, UiEvent
from tabletop.ui.toolkit.focus import Node
from tests.robots import positions
from tests.robots.driver import _NAMED, Driver, Fault
from tests.robots.games import GAMES, game_named
from tests.robots.keys import Case
from tests.robots.walks import KEYS, MONKEY, ROBOTS, Walk, walk, walks, workplace
from tests.table import journal_of
from tests.ui.desks import Plain

EVENTS = 150


@pytest.fixture(scope="module")
def record() -> positions.Recorded:
    return positions.recorded(game_named("valedictorian", Path()), 0)


@pytest.fixture
def driver(tmp_path: Path, record: positions.Recorded) -> Iterator[Driver]:
    driver = Driver(tmp_path, (480, 300))
    driver.sit_down(record.port(record.moments[1], tmp_path))
    yield driver
    driver.close()


@pytest.mark.parametrize("game", ["valedictorian", "start-prototype"])
@pytest.mark.parametrize("robot", ROBOTS)
def test_a_robot_walks_and_finds_nothing(robot: str, game: str) -> None:
    report = walks(robot, game, 0, EVENTS)
    assert report.faults == {}
    assert report.events >= EVENTS


def test_the_keys_do_a_part_of_the_cases_that_there_are() -> None:
    report = walks(KEYS, "start-prototype", 0, EVENTS)
    assert report.faults == {}
    assert report.done
    assert report.done < report.there
    assert {case.held for case in report.there} == {case.hand for case in report.there} == {
        True, False,
    }  # fmt: skip
    assert all(Case(*case) in report.there for case in report.done)


def test_the_keys_meet_a_phase_once() -> None:
    games = [positions.recorded(game_named("the-academy", Path()), number) for number in range(3)]
    found = [*positions.phases(games)]
    assert len(found) == len(set(found))
    assert [number for number, _ in found] == sorted(number for number, _ in found)
    assert len(found) < sum(len(game.moments) for game in games)
    named = {phase for game in games for phase, _ in game.news}
    assert {"trick", "trick, another's", "before, 1 asked"} <= named


def test_the_monkey_finds_nothing() -> None:
    report = walks(MONKEY, "the-academy", 0, 60)
    assert report.faults == {}
    assert report.events >= 60


def test_the_monkey_misses_the_way_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.robots.monkey.HOME", ())
    report = walks(MONKEY, "the-academy", 0, 20)
    assert [kind for kind in report.faults if "no way back" in kind]


def test_a_walk_is_repeated_exactly() -> None:
    trails = []
    for _ in range(2):
        with workplace() as folder:
            report = walk(Walk("wander", "the-academy", 5, 1), folder, 60)
        trails.append((report.events, report.faults))
    assert trails[0] == trails[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_robots_has_positions(name: str, tmp_path: Path) -> None:
    record = positions.recorded(game_named(name, tmp_path), 0)
    assert record.moments[0] == 0
    assert len(record.moments) > 1
    port = record.port(record.moments[-1], tmp_path)
    assert port.session.moves_made == record.moments[-1]
    port.close()


class TestWhatIsFound:
    def test_an_error(self, driver: Driver) -> None:
        class Failing(Plain):
            def handle(self, event: UiEvent) -> bool:
                raise KeyError("deck?")

        driver.app.open(Failing(driver.app))
        with pytest.raises(Fault, match=r"KeyError.*deck\?"):
            driver.key("return")
        driver.app.stack._entries.pop()

    def test_a_trouble_page(self, driver: Driver) -> None:
        driver.app.open(ErrorScene(driver.app, ValueError(), None))
        with pytest.raises(Fault, match="trouble page"):
            driver.key("a")

    def test_two_scenes_at_once(self, driver: Driver) -> None:
        class Opening(Plain):
            def handle(self, event: UiEvent) -> bool:
                if isinstance(event, Key):
                    self.app.open(Plain(self.app))
                    self.app.open(Plain(self.app))
                return False

        driver.app.open(Opening(driver.app))
        with pytest.raises(Fault, match="more than one scene"):
            driver.key("a")

    def test_a_move_that_is_not_on_disk(self, driver: Driver) -> None:
        port = driver.port
        assert port is not None
        journal, port.session._journal = port.session._journal, None
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
        port.session._journal = journal
        with pytest.raises(Fault, match="the journal holds"):
            driver.key("left")

    def test_another_game_on_disk(self, driver: Driver) -> None:
        port = driver.port
        assert port is not None
        assert journal_of(port.session) is not None
        deck = max(port.session.match.state.table.zones, key=len)
        deck.reverse()
        with pytest.raises(Fault, match="the position on disk"):
            driver.read_again()
        deck.reverse()

    def test_the_game_that_was_opened_last_is_looked_at(
        self, driver: Driver, tmp_path: Path
    ) -> None:
        other, _ = positions.recorded(game_named("valedictorian", tmp_path / "other"), 1).twins(0)
        driver.app.play(other)
        driver.move((5.0, 5.0))
        assert driver.port is other

    def test_a_hidden_name(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        def nodes(self: TableScene) -> list[Node]:
            return [Node("piece:nobody's", FRect(0, 0, 9, 9), "A card")]

        driver.wait(1.0)
        driver.key("return")  # behind the curtain
        driver.wait(1.0)
        assert isinstance(driver.top, TableScene)
        monkeypatch.setattr(TableScene, "focusables", nodes)
        driver.events = _NAMED - 1
        with pytest.raises(Fault, match="what is hidden is named: nobody's"):
            driver.move((5.0, 5.0))

    def test_no_way_home(self, driver: Driver) -> None:
        class Trap(Plain):
            def handle(self, event: UiEvent) -> bool:
                return True

        driver.app.go(Trap(driver.app))
        driver.port = None
        with pytest.raises(Fault, match="no way back"):
            driver.go_home()

    @pytest.mark.parametrize("leak", ["word", "pixel"])
    def test_what_is_hidden_is_told(
        self, leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        alone = positions.recorded(game_named("valedictorian", tmp_path), 1)

        def told(port: LocalPort) -> str:
            return str(port.session.match.state.table.zones)

        if leak == "word":
            monkeypatch.setattr(TableScene, "title", property(lambda self: told(self.port)))
        else:
            draw = TableScene.draw

            def drawn(self: TableScene, canvas: object) -> None:
                draw(self, canvas)  # type: ignore[arg-type]
                width = 20 + Random(told(self.port)).randrange(300)
                canvas.fill((0, 0, width, 9), 0, "#FF0000")  # type: ignore[attr-defined]

            monkeypatch.setattr(TableScene, "draw", drawn)
        driver = Driver(tmp_path, (480, 300))
        driver.sit_down(*alone.twins(0))
        with pytest.raises(Fault, match="what is hidden is"):
            driver.key("right")
        driver.close()
