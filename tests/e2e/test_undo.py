"""Undo past a reveal in a real window: two people agree, and what nobody knew comes otherwise."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tabletop.ui.table.control.pacing import DEAD
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start

pytestmark = pytest.mark.e2e

WORDS = ("play", "valedictorian", "--seats", "human,human", "--option", "start=p1", "--seed", "0")
FIRST = ("move marker-p1 > floor:0:1", "take-hidden room:0:1? > hand:p1")


def begun(opener: Opener, home: Path, settings: Settings) -> Mirror:
    """The first person has looked at a hidden card, and the second one has sat down."""
    mirror = Mirror(opener(Start(home, WORDS, settings)))
    mirror.sit()
    mirror.take_seat("space")
    for move in FIRST:
        mirror.by_mouse(Move.parse(move))
    mirror.take_seat("space")
    assert mirror.port.seat == 1
    mirror.look()
    mirror.program.let_pass(DEAD)  # the program takes nothing just after a hand-over
    mirror.tick(DEAD)
    return mirror


def taken_back(mirror: Mirror, moves: int) -> None:
    """Both journals say so, both windows show it, and the first person plays on."""
    mirror.meet()
    last = mirror.program.records()[-1]
    assert (last.do, last.seat, last.steps, len(last.draws)) == ("undo", "p2", moves, 1)
    mirror.look()
    mirror.take_seat("space")
    assert mirror.port.seat == 0
    mirror.look()
    for move in FIRST[len(FIRST) - moves :]:
        mirror.by_mouse(Move.parse(move))
    mirror.look()
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_by_mouse(opener: Opener, home: Path, instant: Settings) -> None:
    mirror = begun(opener, home, instant)
    mirror.click("undo")
    assert mirror.scene.name == "agreement"
    mirror.look()
    mirror.click("agree-0")
    taken_back(mirror, 1)


def test_by_keyboard(opener: Opener, home: Path, instant: Settings) -> None:
    mirror = begun(opener, home, instant)
    mirror.key("b")
    assert mirror.scene.name == "taking-back"
    mirror.look()
    mirror.key("down", "enter", "enter")
    assert mirror.scene.name == "agreement"
    mirror.look()
    mirror.enter_on("agree-0")
    taken_back(mirror, 2)
