"""A finger hits what it means: every control is 44 px wide and high, with the room around it."""

from pathlib import Path

import pytest

from tests.layout_check.fingers import count
from tests.layout_check.scenes import SITTINGS


@pytest.mark.parametrize("scene", ["table introduct-academy-4-full", "welcome"])
def test_a_scene_fits_fingers(tmp_path: Path, scene: str) -> None:
    small, seen = count(tmp_path, SITTINGS, scene)
    assert seen
    assert not [each for each in small if not each.exempt]


def test_many_cards_of_a_form_lie_in_lines_that_fit_fingers(tmp_path: Path) -> None:
    """25 exams lay in one line, of each of which 27 px were seen."""
    small, seen = count(tmp_path, SITTINGS, "tray report-card-4")
    assert seen
    assert not [each for each in small if each.name.startswith("pick:")]


def test_every_scene_fits_fingers(tmp_path: Path) -> None:
    """Cards alone may be smaller: why stands in `fingers.EXEMPT`."""
    small, seen = count(tmp_path)
    assert seen > 5000
    assert not [each for each in small if not each.exempt]
