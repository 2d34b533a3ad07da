"""A sample of `python -m tests.layout_check`: no decisive text is cut, covered or out of sight."""

import ast
from pathlib import Path

import pytest

from tests.layout_check.judging import LIES_OVER, MAY_BE_COVERED, MAY_BE_SHORT
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


def drawing_functions() -> set[str]:
    """The functions of the window and the games, named as `module.Class.function`."""
    found = set()
    for path in (*Path("tabletop/ui").rglob("*.py"), *Path("tabletop/games").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.add(f"{path.stem}.{node.name}")
            if isinstance(node, ast.ClassDef):
                found |= {
                    f"{path.stem}.{node.name}.{each.name}"
                    for each in node.body
                    if isinstance(each, ast.FunctionDef)
                }
    return found


def test_what_may_be_short_or_covered_is_drawn_by_functions_that_there_are() -> None:
    """An exception that names nobody would hide a fault, or make one of what is allowed."""
    assert {*MAY_BE_SHORT, *LIES_OVER, *MAY_BE_COVERED} <= drawing_functions()
