"""IT Startup by a real mouse: two people at one screen, from the first to the last card."""

from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start
from tests.e2e.startup_script import EVENTS, Script

pytestmark = pytest.mark.e2e

SEED = 167
"""A short game in which the script comes to plan, borrow, stop and take over."""
OPTIONS = ("goal=custom", "custom-goal=24", "first=p1")


def test_two_people_plan_borrow_stop_and_take_over_by_mouse(
    opener: Opener, home: Path, instant: Settings
) -> None:
    words = ["play", "it-startup", "--seats", "human,human", "--seed", str(SEED)]
    for option in OPTIONS:
        words += ["--option", option]
    mirror = Mirror(opener(Start(home, words, instant)))
    mirror.sit()
    script = Script()
    curtains = 0
    for _ in range(120):
        if mirror.scene.name == "curtain":
            mirror.take_seat()
            curtains += 1
            continue
        if mirror.scene.name == "results":
            break
        mirror.by_mouse(script.wish(mirror.port))

    assert mirror.scene.name == "results"
    mirror.look(2.0)
    told = [line.text for line in mirror.port.snapshot().log]
    assert [word for word in EVENTS if not any(word in text for text in told)] == []
    assert curtains > 6
    mirror.click("look")
    assert mirror.program.records()[-1].do == "finish"
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""
