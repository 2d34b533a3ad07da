"""Introduct Academy with four seats: trading, and classes out of turn."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tabletop.ui.scenes.table.table import TableScene
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start
from tests.e2e.trader import GOALS, Trader, note

pytestmark = pytest.mark.e2e

SEED = "45"
"""A deal in which all that is to be seen comes about."""
TURNS = 12
"""So many turns, three of one's own, are played by keys."""


def offer(mirror: Mirror, move: Move, use: Callable[[str], None]) -> None:
    """Fill the trading tray and send what it says."""
    use("form:offer")
    mirror.tick(0.3)
    mirror.look(3.0)
    for piece in move.pieces:
        use(f"pick:{piece}")
    for word in move.args:
        use(f"want:{word}")
    use(f"to:{move.target}")
    use("send")
    mirror.meet()


def make(mirror: Mirror, move: Move, *, keys: bool) -> None:
    """Make a move the way a person does who has nothing but a mouse, or none."""
    assert isinstance(mirror.scene, TableScene)
    if move.kind == "offer":
        offer(mirror, move, mirror.enter_on if keys else mirror.click)
    elif keys:
        mirror.by_keys(move)
    else:
        mirror.by_mouse(move)


def sit_down(opener: Opener, home: Path, settings: Settings) -> Mirror:
    """Open a game beside three computers."""
    words = ("play", "introduct-academy", "--seats", "human,random,random,random")
    start = Start(home, (*words, "--option", "first=p1", "--seed", SEED), settings)
    mirror = Mirror(opener(start))
    mirror.sit()
    mirror.look(2.0)
    return mirror


def test_a_whole_game_with_three_computers_is_traded_by_mouse(
    opener: Opener, home: Path, instant: Settings
) -> None:
    mirror = sit_down(opener, home, instant)
    trader, seen = Trader(), 0
    while mirror.scene.name == "table":
        port = mirror.port
        make(mirror, trader.wish(port), keys=False)
        seen = note(trader, port, seen)
    assert trader.seen == GOALS

    assert mirror.scene.name == "results"
    records = mirror.program.records()
    assert records[-1].do == "finish"
    kinds = {(record.seat, Move.parse(record.move).kind) for record in records if record.move}
    assert ("p1", "offer") in kinds
    assert any(seat != "p1" and kind == "counter" for seat, kind in kinds)
    assert any(seat != "p1" and kind == "accept" for seat, kind in kinds)
    assert ("p1", "complete") in kinds
    mirror.look(3.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_everything_of_trading_is_done_by_keys(
    opener: Opener, home: Path, instant: Settings
) -> None:
    mirror = sit_down(opener, home, instant)
    port, trader, seen = mirror.port, Trader(), 0
    while trader.seen != GOALS or port.position.view.value("turns") < TURNS:
        make(mirror, trader.wish(port), keys=True)
        seen = note(trader, port, seen)
    mirror.look(3.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""
