"""What the ports of seats elsewhere answer: what their own seat saw, and nobody else."""

from random import Random

import pytest

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Happened, Player, Session

GAMES = [game for game in Registry(shipped("content")).games() if game.playable]


@pytest.mark.parametrize("game", GAMES, ids=[game.spec.id for game in GAMES])
def test_a_port_answers_a_move_with_what_its_own_seat_saw(game: Game) -> None:
    seats = max(2, game.spec.seats[0])
    players = [Player(name, "human", 1) for name in ("Ann", "Bob", "Cy", "Di")[:seats]]
    session, rng, answered = Session.new(game, players, {}, seed=4), Random(4), 0
    ports = [session.port(seat) for seat in range(seats)]
    for _ in range(30):
        acting = session.view().to_act
        if not acting:
            break
        port = ports[acting[0]]
        before = port.snapshot().position.view
        happened = port.submit(rng.choice(port.snapshot().position.legal_moves))
        assert isinstance(happened, Happened)
        after = port.snapshot().position.view
        assert (happened.before, happened.after) == (before, after)
        assert happened.after.seat == port.seat
        answered += port.seat != session.viewer
    assert answered
