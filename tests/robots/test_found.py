"""What robots have found, each with the kind that it is of."""

from pathlib import Path

import pytest

from tabletop.engine.gestures.gestures import Held
from tabletop.engine.moves import seat_name
from tabletop.storage.journal.records import Player
from tests.robots.games import GAMES, SHIPPED, game_named
from tests.table import new_port


@pytest.mark.parametrize("name", [name for name in GAMES if name not in SHIPPED])
def test_a_piece_let_go_anywhere_is_answered(name: str, tmp_path: Path) -> None:
    """`pointer --game race --seed 0 --walk 3`: over a rival's plate, a form could not be filled."""
    game = game_named(name, tmp_path)
    seats = game.spec.seats[0]
    port = new_port(game, [Player(f"P{n}") for n in range(seats)], {}, seed=1)
    port.take_seat(port.next().seat)
    view, gestures = port.position.view, port.position.gestures()
    seen = [piece for zone in view.zones for piece in zone.pieces if piece]
    places = [*map(seat_name, range(seats)), *(zone.id for zone in view.zones), *seen[:9]]
    tops = [zone.pieces[-1] or f"{zone.id}?" for zone in view.zones if zone.pieces]
    answers = [gestures.refusal(Held((top,)), place) for top in tops[:8] for place in places]
    assert all(answer is None or answer.text for answer in answers)
