"""F8 in a real window: the file that it writes is played again by another program."""

import json
from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tests.cli.running import spawn
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e

WORDS = ("play", "valedictorian", "--seats", "human,human", "--option", "start=p1", "--seed", "0")
FIRST = ("move marker-p1 > floor:0:1", "take-hidden room:0:1? > hand:p1")


def test_f8_writes_a_report_that_comes_out_the_same(
    opener: Opener, home: Path, instant: Settings
) -> None:
    mirror = Mirror(opener(Start(home, WORDS, instant)))
    mirror.sit()
    mirror.take_seat("space")
    for move in FIRST:
        mirror.by_mouse(Move.parse(move))
    # Also on the curtain, which answers no other key.
    mirror.program.key("f8")
    wait_for("a report", lambda: list(home.rglob("reports/*.json")))
    (path,) = home.rglob("reports/*.json")
    game = json.loads(path.read_text())["game"]
    assert [record.get("move") for record in game["records"]] == [None, *FIRST]
    assert mirror.port.players[0].name not in path.read_text()
    done = spawn("check", path)
    assert (done.status, done.err) == (0, "")
    assert "comes out the same after 2 moves" in done.out
    mirror.program.key("escape")
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""
