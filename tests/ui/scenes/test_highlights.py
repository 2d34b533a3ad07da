"""What the results tell the person: from the games they finished before, and no more."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.storage.player.statistics import Finished, Seat, count_game, load_statistics
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.results.look_back import LookBack
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.session.test_session import step
from tests.table import new_port
from tests.ui.sitting import SAM, game

BOT = Player("Natalie", "random", 2)


def results_after(
    tmp_path: Path,
    scores: list[tuple[int, int]],
    players: tuple[Player, ...] = (SAM, BOT),
    seed: int = 2,
) -> Results:
    """The results of a game that ended after others with these scores."""
    folders = Folders.within(tmp_path)
    port = new_port(
        game(), players, {}, seed=seed, saves=folders.saves, statistics=folders.statistics
    )
    rng = Random(1)
    while port.next().kind != "over":
        step(port, rng)
    now = load_statistics(folders.statistics)[0].games[-1].ended
    for at, each in enumerate(scores):
        seats = tuple(
            Seat(who.name, who.kind, score, won=score == max(each))
            for who, score in zip(players, each, strict=True)
        )
        ended = now - 86_400 * (len(scores) - at)
        count_game(Finished(f"old{at}", "valedictorian", ended, 60, 9, seats), folders.statistics)
    app = App(
        games=[game()],
        routes=AppRoutes(),
        settings=Settings().changed(notes=False, player_names=("Sam",)),
        folders=folders,
        services=Services(save=lambda _: None, clock=lambda: now + 5),
    )
    pilot = Pilot(app, (1280, 800))
    app.play(port)
    pilot.tick(3)
    scene = pilot.scene
    assert isinstance(scene, Results)
    return scene


def test_the_next_thing_to_do_stays_in_sight(tmp_path: Path) -> None:
    """Lines above it pushed it below the edge of the sheet."""
    results = results_after(tmp_path, [(4, 3), (5, 2)])
    assert results.next is not None
    assert results.step.rect.top > results.area.rect.bottom
    assert results.step.rect.bottom < results.again.rect.top


def titles(results: Results) -> list[str]:
    return [each.title for each in results.highlights]


def test_a_first_game_tells_no_record_and_no_row_of_wins(tmp_path: Path) -> None:
    results = results_after(tmp_path, [])
    assert results.title == "You win by 1 test"
    assert not {"Your best with 2 players", "2nd win in a row"} & set(titles(results))
    assert all(
        each.text == "New stamp, bronze"
        for each in results.highlights
        if each.goal and each.share is None
    )


def test_a_record_tells_the_old_value_with_its_date_and_wins_in_a_row_are_counted(
    tmp_path: Path,
) -> None:
    results = results_after(tmp_path, [(2, 5), (3, 1)])
    told = {each.title: each.text for each in results.highlights}
    assert told["Your best with 2 players"] == "4 tests. Before: 3, yesterday"
    assert told["2nd win in a row"] == "Your longest run of wins so far."
    assert "Against Random computers: 2 of 3 won" in told


def test_after_three_wins_a_level_up_is_proposed_and_one_click_plays_it(tmp_path: Path) -> None:
    results = results_after(tmp_path, [(5, 2), (5, 2)])
    assert results.next is not None
    assert results.next.level == "easy"
    results.step.act()
    port = results.app.port
    assert port is not None
    assert [player.kind for player in port.players] == ["human", "easy"]


def test_a_defeat_tells_how_much_was_missing_and_proposes_a_lesson(tmp_path: Path) -> None:
    results = results_after(tmp_path, [], (BOT, SAM), seed=1)
    assert results.title == "So close: 3 to 4"
    assert titles(results)[0] == "1 test behind Natalie"
    assert results.next is not None
    assert results.next.lesson == "first-tests"


def test_two_people_see_how_they_stand_against_each_other(tmp_path: Path) -> None:
    results = results_after(tmp_path, [(1, 5), (5, 1)], (SAM, replace(SAM, name="Anna")))
    told = {each.title: each.text for each in results.highlights}
    assert "Games won against each other" in told.values()
    assert results.next is None


def test_the_box_in_the_library_bears_the_stamps_won_and_says_how_many(tmp_path: Path) -> None:
    results = results_after(tmp_path, [])
    won = [goal.id for goal in results.port.session.new_stamps[0]]
    app = results.app
    app.open_library()
    pilot = Pilot(app, (1280, 800))
    for _ in range(4):
        pilot.tick(0.5)
        pilot.draw()
    scene = app.stack.top
    assert isinstance(scene, Library)
    (box,) = scene.boxes
    assert {goal.id for goal in box.stamps} == set(won)
    assert box.value.endswith(f"{len(won)} stamps")


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_near_miss_is_looked_at_where_it_was_decided_and_leads_back(
    tmp_path: Path, way: str
) -> None:
    results = results_after(tmp_path, [], (BOT, SAM), seed=1)
    line = next(each for each in results.highlights if each.look is not None)
    assert "study aid short" in line.title or "A quiz lost" in line.title
    pilot = Pilot(results.app, (1280, 800))
    pilot.draw()
    assert line.look is not None
    button = results.looks[line.look]
    if way == "click":
        pilot.click(button.name)
    else:
        while results.focus.current != button.name:
            pilot.key("tab")
        pilot.key("enter")
    scene = results.app.stack.top
    assert isinstance(scene, LookBack)
    assert len(scene.port.session.match.steps) == line.look.turn
    assert scene.port.seat == 1
    assert scene.port.hints.shown is None
    pilot.tick(0.1)
    pilot.draw()
    pilot.key("escape")
    assert results.app.stack.top is results


def test_results_point_to_the_next_rival(tmp_path: Path) -> None:
    results = results_after(tmp_path, [])
    app, pilot = results.app, Pilot(results.app, (1280, 800))
    assert results.next is not None
    assert results.next.line.title == "Your next rival: Tim"
    pilot.draw()
    pilot.click("next")
    assert getattr(app.stack.top, "name", "") == "rivals"
    pilot.key("escape")
    assert app.stack.top is results
