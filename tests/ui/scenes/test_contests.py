"""The deal of the day and the rivals as a player meets them: from the library to the result."""

import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.knowledge.information import InformationSet
from tabletop.session.contests import seed_of
from tabletop.storage.journal.journal import read_best
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.contests.daily import DailyScene
from tabletop.ui.scenes.contests.rival_list import RivalsScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.learning import shelf

FRIDAY = datetime(2026, 11, 27, 12, tzinfo=UTC).timestamp()
"""The day of Valedictorian, wherever the tests run."""


def library(tmp_path: Path, size: tuple[int, int] = (1280, 800)) -> Pilot:
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None, clock=lambda: FRIDAY),
    )
    app.preferences.change(welcomed=True, player_names=("Sam",))
    pilot = Pilot(app, size)
    app.open_library()
    pilot.tick(0.3)
    return pilot


def daily(pilot: Pilot) -> DailyScene:
    """Open the page of the deal of the day from the library."""
    assert isinstance(pilot.scene, Library)
    pilot.click("daily")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, DailyScene)
    return pilot.scene


def finish(pilot: Pilot) -> None:
    """Make random moves for everybody until the game is over."""
    port = pilot.app.port
    assert port is not None
    session, random = port.session, Random(3)
    while session.match.to_act:
        seat = session.match.to_act[0]
        info = InformationSet.of(session.match.rules, session.match.state, seat)
        session.play(seat, random.choice(info.legal_moves()))
    pilot.app.open_library()
    pilot.tick(0.3)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_first_try_counts_and_has_a_code(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot = library(tmp_path, size)
    scene = daily(pilot)
    assert scene.mine is None
    pilot.click("play")
    pilot.tick(0.3)
    port = pilot.app.port
    assert port is not None
    assert port.session.daily == "2026-11-27"
    assert port.session.undoing == "reveal"
    assert port.session.save_path is not None
    assert read_best(port.session.save_path).header.seed == seed_of(port.game, scene.today)
    assert [each.name for each in port.players] == ["Sam", "Ines"]
    pilot.app.open_library()
    pilot.tick(0.3)
    assert daily(pilot).play_button.label == "Continue"
    pilot.click("play")
    pilot.tick(0.3)
    again = pilot.app.port
    assert again is not None
    assert again.session.id == port.session.id
    finish(pilot)
    scene = daily(pilot)
    assert scene.mine is not None
    assert scene.mine.place in (1, 2)
    assert re.fullmatch(r"[A-Z]{4}-[A-Z]{4}-[A-Z]{4}", scene.code)
    first = scene.mine
    pilot.click("play")  # once more, without being counted
    pilot.tick(0.3)
    finish(pilot)
    assert daily(pilot).mine == first
    pilot.key("escape")
    pilot.tick(0.3)
    scene = daily(pilot)
    scene.watch(scene.today)
    pilot.tick(0.3)
    assert isinstance(pilot.scene, ReplayScene)


def test_a_friends_code_tells_their_result(tmp_path: Path) -> None:
    pilot = library(tmp_path)
    scene = daily(pilot)
    pilot.click("play")
    pilot.tick(0.3)
    finish(pilot)
    scene = daily(pilot)
    code = scene.code
    pilot.click("friend")
    pilot.type(code.lower())
    pilot.tick(0.1)
    assert scene.told.startswith("Friday, 27 November: ")
    pilot.key("backspace")
    assert scene.told == ""
    pilot.type("a" if code[-1] != "A" else "b")
    assert scene.told == "No deal has this code"


def test_months_are_turned_back_and_no_further_than_today(tmp_path: Path) -> None:
    pilot = library(tmp_path)
    scene = daily(pilot)
    pilot.click("before")
    assert (scene.month.month, len(scene.days)) == (10, 31)
    pilot.click("after")
    assert (scene.month.month, len(scene.days)) == (11, 30)
    scene.turn_month(1)
    assert scene.month.month == 11


def test_a_rival_is_played_by_keys_and_the_result_is_kept(tmp_path: Path) -> None:
    pilot = library(tmp_path)
    pilot.app.chosen = "valedictorian"
    pilot.app.open_library()
    pilot.tick(0.3)
    pilot.click("rivals")
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, RivalsScene)
    assert scene.next is not None
    assert scene.next.id == "tim"
    assert scene.focus.current == "play-tim"
    pilot.enter()
    pilot.tick(0.3)
    port = pilot.app.port
    assert port is not None
    assert [(each.kind, each.rival) for each in port.players] == [("human", ""), ("easy", "tim")]
    finish(pilot)
    pilot.app.show.rivals(port.game)
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, RivalsScene)
    record = scene.records["tim"]
    assert record.won + record.lost <= 1
    assert scene.next is not None
    assert scene.next.id == ("olga" if record.won else "tim")


def test_a_new_game_leads_to_the_next_rival_and_to_today_s_deal(tmp_path: Path) -> None:
    pilot = library(tmp_path)
    game = next(game for game in shelf() if game.spec.id == "valedictorian")
    pilot.app.show.setup(game)
    pilot.tick(0.3)
    labels = {node.id: node.label for node in pilot.nodes()}
    assert labels["rivals"] == f"Next rival: {game.spec.rivals[0].name}"
    pilot.click("rivals")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, RivalsScene)
    pilot.key("escape")
    pilot.focus_on("daily")
    pilot.key("enter")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, DailyScene)
    pilot.click("play")
    pilot.tick(0.3)
    pilot.app.show.setup(game)
    pilot.tick(0.3)
    assert "daily" not in [node.id for node in pilot.nodes()]
