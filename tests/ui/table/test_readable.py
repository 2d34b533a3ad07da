"""A sample of `python -m tests.layout_check`: no decisive text is cut, covered or out of sight."""

from pathlib import Path

import pytest

from tests.layout_check.measuring import Sample, measure
from tests.layout_check.scenes import SITTINGS

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1080))
TABLES = ("introduct-academy-3", "the-academy-4-full", "report-card-2", "it-startup-3")


@pytest.mark.parametrize("place", range(4))
def test_each_table_can_be_read_at_another_size(tmp_path: Path, place: int) -> None:
    """Each of four tables at one size and scale, another for each; the command does all."""
    chosen = [sitting for sitting in SITTINGS if sitting.name == TABLES[place]]
    scale = (1.0, 1.0, 1.5, 2.0)[place]
    sample = Sample((SIZES[place],), (scale,), ("dark",), f"table {TABLES[place]}")
    found, looked_at = measure(tmp_path, chosen, sample)
    assert looked_at
    assert not found


@pytest.mark.parametrize(
    ("scene", "size", "scale"),
    [
        ("welcome", (1280, 800), 0.75),
        ("welcome", (1280, 800), 2.0),
        ("lesson introduct-academy 3", (1280, 800), 1.5),
        ("lesson it-startup 1", (960, 600), 1.0),
        ("lesson the-academy 5", (1280, 800), 1.0),
    ],
)
def test_what_teaches_a_game_can_be_read(
    tmp_path: Path, scene: str, size: tuple[int, int], scale: float
) -> None:
    """The invitation was cut, a button shone through an offer, a tag hid a score."""
    found, looked_at = measure(tmp_path, (), Sample((size,), (scale,), ("dark",), scene))
    assert looked_at
    assert not found


@pytest.mark.parametrize("scene", ["results it-startup-4-teams", "summary 0 the-academy-3"])
def test_long_names_stand_whole_in_a_large_interface(tmp_path: Path, scene: str) -> None:
    found, looked_at = measure(tmp_path, SITTINGS, Sample(((960, 600),), (2.0,), ("dark",), scene))
    assert looked_at
    assert not found
