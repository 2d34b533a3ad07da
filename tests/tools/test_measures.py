"""The script that measures how the code is built."""

from pathlib import Path

from benchmarks.startup import LIBRARY, SHELF, seconds
from tools.measures import Sources, gesture_calls

MOST = {"frame at rest": 60, "press": 400, "release": 2000}
"""Calls of our functions that a part of a gesture may take, with a tip on the table."""

SHOP = """class Shop:
    def __init__(self, name, *, open_): ...
    def sell(self):
        import json
        return [1 for each in () if each]

class Corner(Shop): ...
"""


def house(folder: Path) -> Sources:
    """A house of two rooms and a game."""
    for name in ("one/shop.py", "two/shop.py", "games/chess/shop.py"):
        path = folder / name
        path.parent.mkdir(parents=True)
        path.write_text(SHOP)
    return Sources(folder)


def test_it_counts_names_that_stand_in_several_rooms_but_for_those_of_games(tmp_path: Path) -> None:
    sources = house(tmp_path)
    assert (sources.double_classes(), sources.double_files()) == (2, 1)
    (tmp_path / "two" / "shop.py").unlink()
    sources = Sources(tmp_path)
    assert (sources.double_classes(), sources.double_files()) == (0, 0)


def test_it_counts_what_a_class_has(tmp_path: Path) -> None:
    sources = house(tmp_path)
    assert (sources.methods("Shop"), sources.arguments("Shop"), sources.heirs("Shop")) == (2, 2, 1)
    assert sources.late_imports() == 3


def test_a_room_is_full_with_thirty_files(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"file_{number}.py").write_text("")
    assert Sources(tmp_path).flat_rooms() == 0
    (tmp_path / "one_more.py").write_text("")
    assert Sources(tmp_path).flat_rooms() == 1


def test_a_gesture_is_counted_that_is_really_made() -> None:
    found = gesture_calls()
    assert found["release"][1] == 1
    assert found["release"][0] > found["motion"][0] > 0
    assert {"frame at rest", "press", "seek", "seek back"} <= set(found)
    assert found["press"][1] == 1
    assert {part: found[part][0] for part, most in MOST.items() if found[part][0] > most} == {}


def test_the_first_frame_waits_for_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    for code in (SHELF, LIBRARY):
        seconds(code, str(tmp_path))
