"""Every screen by a controller alone: each control is reached, and B leads back to the library."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.ui.text.key_labels import LABELS
from tests.layout_check.scenes import general
from tests.robots.wander import unreached
from tests.ui.hands import PadHands

MOST_BACK = 4


@pytest.fixture(autouse=True)
def _keys_again() -> Iterator[None]:
    yield
    LABELS.buttons = None


def test_every_screen_is_walked_through_and_left(tmp_path: Path) -> None:
    for name, pilot in general(tmp_path):
        hands = PadHands(pilot.app)
        hands.tick(0.3)
        assert unreached(hands.nodes()) == [], name
        ends = [node.id for node in hands.nodes() if node.enabled]
        for end in (ends[-1], ends[0]):
            hands.focus_on(end)
        for _ in range(MOST_BACK):
            if hands.scene.name == "library":
                break
            hands.pad("b")
            hands.tick(0.3)
        assert hands.scene.name == "library", name
        hands.app.close()
