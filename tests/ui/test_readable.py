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
