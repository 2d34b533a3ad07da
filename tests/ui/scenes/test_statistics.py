"""Finished games: counted by the library's statistics, and opened again from its shelf."""

from pathlib import Path
from random import Random

from tabletop.session.port import LocalPort
from tabletop.storage.player.totals import TotalsShare
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.results import WAIT, Results
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.scenes.results.statistics import StatisticsScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.sitting import ANNA, SAM, game


def play_out(port: LocalPort) -> None:
    """Make random moves of both people until the game is over."""
    random = Random(3)
    while port.position.outcome is None:
        port.take_seat(port.next().seat)
        port.submit(random.choice(port.position.legal_moves))


def test_a_game_that_ends_at_the_table_is_seen_in_the_statistics(tmp_path: Path) -> None:
    app = App(
        games=[game()],
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    port = app.sessions.new(game(), (SAM, ANNA), {}, 3)
    app.play(port)
    play_out(port)
    pilot.tick(3)
    outcome = port.position.outcome
    assert outcome is not None
    app.open_library()
    pilot.draw()
    pilot.click("statistics")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, StatisticsScene)
    scene = pilot.scene
    for seat, who in enumerate((SAM, ANNA)):
        pilot.click(f"person-{who.name}")
        assert scene.figures.all == TotalsShare(1, int(seat in outcome.winners))
        assert scene.figures.longest is not None
        assert scene.figures.longest.moves == port.session.moves_made
        assert [dot.score for dot in scene.figures.dots] == [outcome.scores[seat]]


def test_the_game_of_a_record_is_seen_again(tmp_path: Path) -> None:
    app = App(
        games=[game()],
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    port = app.sessions.new(game(), (SAM, ANNA), {}, 3)
    app.play(port)
    play_out(port)
    pilot.tick(3)
    app.open_library()
    pilot.draw()
    pilot.click("statistics")
    pilot.tick(0.3)
    pilot.draw()
    pilot.click("watch-0")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, ReplayScene)
    assert pilot.scene.replay.count == port.session.moves_made
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
    app = App(
        games=[game()],
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    port = app.sessions.new(game(), (SAM, ANNA), {}, 3)
    app.play(port)
    play_out(port)
    app.open_library()
    pilot.draw()
    assert "continue" not in {node.id for node in pilot.nodes()}
    (save,) = tmp_path.glob("*.recess")
    before = save.read_bytes()
    pilot.click("results")
    pilot.tick(3)
    assert isinstance(pilot.scene, Results)
    assert pilot.scene.outcome == port.position.outcome
    pilot.click("review")
    assert isinstance(pilot.scene, ReviewScene)
    pilot.key("escape")
    pilot.tick(1.2)
    pilot.click("look")
    assert pilot.scene.name == "table"
    app.open_library()
    app.show.games()
    pilot.tick(0.3)
    pilot.draw()
    pilot.click("see-review")
    assert isinstance(pilot.scene, ReviewScene)
    pilot.key("escape")
    assert pilot.scene.name == "table"
    app.open_library()
    assert save.read_bytes() == before


def test_the_results_have_no_buttons_where_others_lay_a_moment_before(tmp_path: Path) -> None:
    """*Rematch* came up right where *Results* was clicked: a second click dealt a new game."""
    app = App(
        games=[game()],
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    port = app.sessions.new(game(), (SAM, ANNA), {}, 3)
    play_out(port)
    app.play(port)
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
