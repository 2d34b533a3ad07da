"""Finished games are counted: from the last move at the table to the sheet of the library."""

from pathlib import Path
from random import Random

from tabletop.session import Session
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
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
    numbers = pilot.scene.numbers
    assert numbers.finished == 1
    assert numbers.fastest == numbers.longest > 10
    won = {name: tally.won for name, tally in numbers.players.items()}
    assert won == {who.name: int(seat in outcome.winners) for seat, who in enumerate((SAM, ANNA))}
