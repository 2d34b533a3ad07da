"""Finished games: counted by the library's statistics, and opened again from its shelf."""

from pathlib import Path
from random import Random

from tabletop.session import Session
from tabletop.storage.figures import Share
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.replay import ReplayScene
from tabletop.ui.scenes.results import WAIT, Results
from tabletop.ui.scenes.review import ReviewScene
from tabletop.ui.scenes.statistics import StatisticsScene
from tests.ui.sitting import ANNA, SAM, game


def play_out(session: Session) -> None:
    """Make random moves of both people until the game is over."""
    random = Random(3)
    while session.outcome() is None:
        session.take_seat(session.next().seat)
        session.submit(random.choice(session.legal_moves()))


def test_a_game_that_ends_at_the_table_is_seen_in_the_statistics(tmp_path: Path) -> None:
    desk = Desk(games=[game()], routes=AppRoutes(), saves=tmp_path, save=lambda _: None)
    pilot = Pilot(desk)
    session = desk.sessions.new(game(), (SAM, ANNA), {}, 3)
    desk.play(session)
    play_out(session)
    pilot.tick(3)
    outcome = session.outcome()
    assert outcome is not None
    desk.open_library()
    pilot.draw()
    pilot.click("statistics")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, StatisticsScene)
    scene = pilot.scene
    for seat, who in enumerate((SAM, ANNA)):
        pilot.click(f"person-{who.name}")
        assert scene.figures.all == Share(1, int(seat in outcome.winners))
        assert scene.figures.longest is not None
        assert scene.figures.longest.moves == session.moves_made
        assert [dot.score for dot in scene.figures.dots] == [outcome.scores[seat]]


def test_the_game_of_a_record_is_seen_again(tmp_path: Path) -> None:
    desk = Desk(games=[game()], routes=AppRoutes(), saves=tmp_path, save=lambda _: None)
    pilot = Pilot(desk)
    session = desk.sessions.new(game(), (SAM, ANNA), {}, 3)
    desk.play(session)
    play_out(session)
    pilot.tick(3)
    desk.open_library()
    pilot.draw()
    pilot.click("statistics")
    pilot.tick(0.3)
    pilot.draw()
    pilot.click("watch-0")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, ReplayScene)
    assert pilot.scene.replay.count == session.moves_made
    pilot.key("escape")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, StatisticsScene)
    (save,) = tmp_path.glob("*.recess")
    save.unlink()
    pilot.draw()
    pilot.click("watch-0")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, StatisticsScene)


def test_a_finished_game_is_opened_again_with_its_results_and_its_review(tmp_path: Path) -> None:
    desk = Desk(games=[game()], routes=AppRoutes(), saves=tmp_path, save=lambda _: None)
    pilot = Pilot(desk)
    session = desk.sessions.new(game(), (SAM, ANNA), {}, 3)
    desk.play(session)
    play_out(session)
    desk.open_library()
    pilot.draw()
    assert "continue" not in {node.id for node in pilot.nodes()}
    (save,) = tmp_path.glob("*.recess")
    before = save.read_bytes()
    pilot.click("results")
    pilot.tick(3)
    assert isinstance(pilot.scene, Results)
    assert pilot.scene.outcome == session.outcome()
    pilot.click("review")
    assert isinstance(pilot.scene, ReviewScene)
    pilot.key("escape")
    pilot.tick(1.2)
    pilot.click("look")
    assert pilot.scene.name == "table"
    desk.open_library()
    assert save.read_bytes() == before


def test_the_results_have_no_buttons_where_others_lay_a_moment_before(tmp_path: Path) -> None:
    """*Rematch* came up right where *Results* was clicked: a second click dealt a new game."""
    desk = Desk(games=[game()], routes=AppRoutes(), saves=tmp_path, save=lambda _: None)
    pilot = Pilot(desk)
    session = desk.sessions.new(game(), (SAM, ANNA), {}, 3)
    play_out(session)
    desk.play(session)
    pilot.tick(3)
    pilot.click("look")
    place = pilot.centre("results")
    pilot.click(place)
    results = pilot.scene
    assert isinstance(results, Results)
    assert results.rematch.rect.collidepoint(place)
    for _ in range(round(WAIT / 0.1) - 2):
        pilot.click(place)
        pilot.key("r")
        pilot.key("enter")
        pilot.tick(0.04)
        assert pilot.scene is results
    pilot.tick(WAIT)
    pilot.click(place)
    assert pilot.scene.name == "curtain"
    assert len(list(tmp_path.glob("*.recess"))) == 2
