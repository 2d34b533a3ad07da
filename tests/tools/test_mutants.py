"""The script that puts faults into the code: what it finds, what it believes, what it remembers."""

import importlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from tools import mutants
from tools.mutants import Copy, Judge, Mutant

SOURCE = '''\
LIMIT = 3

class Pile:
    def draw(self, left: int = 5) -> int:
        """Not this: 7."""
        if left > 0 and not self.shut:
            self.count += 1
        self.shut = True
        self.tell(left)
        return left - 1
'''
FAULTS = [
    "left > 0 and not self.shut -> (False)",
    "left > 0 and not self.shut -> (True)",
    "left > 0 and not self.shut -> (left > 0 or not self.shut)",
    "left > 0 and not self.shut -> (not self.shut)",
    "left > 0 and not self.shut -> (left > 0)",
    "left > 0 -> (left >= 0)",
    "0 -> 1",
    "not self.shut -> (self.shut)",
    "self.count += 1 -> pass",
    "1 -> 2",
    "self.shut = True -> pass",
    "True -> False",
    "self.tell(left) -> pass",
    "left - 1 -> (left + 1)",
    "1 -> 2",
]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "MAP", tmp_path / "build" / "mutants.json")
    (tmp_path / "pile.py").write_text(SOURCE)
    return tmp_path


def test_it_finds_the_faults_of_a_file_and_names_them(root: Path) -> None:
    found = list(mutants.mutants(["pile.py"]))
    assert [each.name for each in found] == [f"pile.py: Pile.draw: {each}" for each in FAULTS]
    assert [each.line for each in found] == [6] * 8 + [7] * 2 + [8] * 2 + [9] + [10] * 2
    for each in found:
        assert SOURCE[each.start : each.end] == each.before


class Pretended(Copy):
    """A copy whose tests are run by looking at the file that they would import."""

    def __init__(self, folder: Path) -> None:
        Judge.__init__(self)
        self.folder = folder
        self.runs: list[list[str]] = []

    def _failed(self, tests: Sequence[str]) -> list[str]:
        self.runs.append(list(tests))
        whole = (self.folder / "pile.py").read_text() == SOURCE
        bad = [test for test in tests if test == "broken" or (test == "good" and not whole)]
        return bad[:1]


@pytest.mark.parametrize(
    ("tests", "noticed"),
    [
        (["good"], True),
        (["blind"], False),
        (["broken"], False),
        (["broken", "blind"], False),
        (["broken", "good"], True),
    ],
)
def test_a_fault_is_noticed_by_a_test_that_passes_without_it(
    root: Path, tests: list[str], noticed: bool
) -> None:
    copy = Pretended(root)
    first, second, *_ = mutants.mutants(["pile.py"])
    assert copy.notices(first, tests) is noticed
    assert (root / "pile.py").read_text() == SOURCE
    copy.runs.clear()
    assert copy.notices(second, tests) is noticed
    assert len(copy.runs) <= 1, "what was learned of a test without faults is remembered"


SCHOOL = """\
from dataclasses import dataclass

@dataclass(slots=True)
class School:
    count: int = 3

    @property
    def many(self) -> bool:
        return (
            self.count
            > 2
        )

    @many.setter
    def many(self, many: bool) -> None:
        self.count = 9 if many else 0


def closed(limit):
    def over(number):
        return number > limit
    return over


over_two = closed(2)
"""


@pytest.fixture
def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module whose functions may be changed."""
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    (tmp_path / "a_school.py").write_text(SCHOOL)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("a_school")
    monkeypatch.setitem(sys.modules, "a_school", module)
    return importlib.reload(module)


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("many: self.count > 2 -> (self.count >= 2)", (True, True, 9, False)),
        ("many: 2 -> 3", (False, False, 9, False)),
        ("many: 9 if many else 0 -> (0)", (True, False, 0, False)),
        ("closed.over: number > limit -> (number >= limit)", (True, False, 9, True)),
    ],
)
def test_a_fault_is_put_into_functions_that_are_there(
    school: ModuleType, name: str, seen: tuple[object, ...]
) -> None:
    (mutant,) = [each for each in mutants.mutants(["a_school.py"]) if each.name.endswith(name)]
    assert mutants.put_in(mutant, SCHOOL)
    pupils = school.School(3), school.School(2), school.School()
    pupils[2].many = True
    told = pupils[0].many, pupils[1].many, pupils[2].count, school.over_two(2)
    assert told == seen


def test_a_fault_that_cannot_be_put_in_is_told(school: ModuleType) -> None:
    left_out = Mutant("a_school.py", "closed.over", 21, SCHOOL.index("number > limit"), 0, "", "1")
    end = left_out.start + len("number > limit")
    assert not mutants.put_in(replace(left_out, end=end), SCHOOL)
    assert school.over_two(3)


def test_what_an_earlier_run_listed_is_tried_again(root: Path) -> None:
    found = list(mutants.mutants(["pile.py"]))
    told = root / "before.txt"
    told.write_text(
        f"pygame\npile.py:7: {found[8].name}\npile.py:9: {found[12].name}{mutants.NAMED}\n"
        "15 faults, 2 live unexplained\n"
    )
    assert mutants.listed_in(found, told) == [found[8], found[12]]
    assert mutants.drawn_from(found, 4, 1) == mutants.drawn_from(found, 4, 1)
    assert len(mutants.drawn_from(found, 99, 1)) == len(found)


def test_maps_are_added_and_a_test_that_ran_again_counts_anew() -> None:
    first = {"seconds": {"a": 1.0, "b": 2.0}, "lines": {"x.py": {"1": ["a", "b"], "2": ["a"]}}}
    second = {"seconds": {"a": 3.0}, "lines": {"x.py": {"2": ["a"]}, "y.py": {"1": ["a"]}}}
    assert mutants.added(first, second) == {
        "seconds": {"a": 3.0, "b": 2.0},
        "lines": {"x.py": {"1": ["b"], "2": ["a"]}, "y.py": {"1": ["a"]}},
    }


def test_the_fastest_tests_of_a_line_come_first_and_slow_ones_where_there_is_no_other() -> None:
    mutant = Mutant("x.py", "f", 1, 0, 1, "a", "b")
    seconds = {"slow": 90.0, "fast": 0.1, "middle": 2.0, "none": 0.0}
    known = {"seconds": seconds, "lines": {"x.py": {"1": ["slow", "middle", "fast"]}}}
    assert mutants._tests_of(mutant, known) == ["fast", "middle"]
    known["lines"] = {"x.py": {"1": ["slow"]}}
    assert mutants._tests_of(mutant, known) == ["slow"]
    known["lines"] = {"x.py": {"2": ["slow"]}}
    assert mutants._tests_of(mutant, known) == []


def test_faults_that_may_live_are_told_apart(root: Path) -> None:
    path = root / "alive.txt"
    path.write_text("# why\n\npile.py: Pile.draw: 0 -> 1  # nobody has so few\n")
    assert mutants.excused(path) == {"pile.py: Pile.draw: 0 -> 1"}
    assert mutants.excused(root / "nothing.txt") == set()
