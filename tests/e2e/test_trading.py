"""A four-seat game of Introduct Academy by a real mouse: trading, and a class out of turn."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.storage.settings import Settings
from tabletop.ui.scenes.table import TableScene
from tests.e2e.desk import Opener, Start
from tests.e2e.person import Mirror
from tests.e2e.trader import GOALS, Trader, note

pytestmark = pytest.mark.e2e

SEED = "15"
"""A deal in which all that is to be seen comes about soon."""
MOST = 20
"""Moves of the person within which it must."""


def by_mouse(mirror: Mirror, move: Move) -> None:
    """Make a move the way a person does with nothing but a mouse."""
    assert isinstance(mirror.scene, TableScene)
    if move.kind == "offer":
        mirror.click("form:offer")
        mirror.tick(0.3)
        for piece in move.pieces:
            mirror.click(f"pick:{piece}")
        for word in move.args:
            mirror.click(f"want:{word}")
        mirror.click(f"to:{move.target}")
        mirror.click("send")
        mirror.meet()
    elif any(node.id == f"move:{move}" for node in mirror.nodes()):
        mirror.click(f"move:{move}")
        mirror.meet()
    else:
        mirror.by_mouse(move)


def test_a_game_with_three_computers_is_traded_by_mouse(
    opener: Opener, home: Path, instant: Settings
) -> None:
    words = ("play", "introduct-academy", "--seats", "human,random,random,random")
    start = Start(home, (*words, "--option", "first=p1", "--seed", SEED), instant)
    mirror = Mirror(opener(start))
    mirror.sit()
    mirror.look(2.0)
    trader, seen = Trader(), 0
    for _ in range(MOST):
        seen = note(trader, mirror.session, seen)
        if trader.seen >= GOALS:
            break
        by_mouse(mirror, trader.wish(mirror.session))
    note(trader, mirror.session, seen)
    assert trader.seen == GOALS

    played = [(record.seat, record.move) for record in mirror.program.records() if record.move]
    kinds = {(seat, Move.parse(text).kind) for seat, text in played}
    assert ("p1", "offer") in kinds
    assert any(seat != "p1" and kind == "counter" for seat, kind in kinds)
    assert any(seat != "p1" and kind == "accept" for seat, kind in kinds)
    assert ("p1", "complete") in kinds
    mirror.look(3.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""
