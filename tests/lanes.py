"""Three lanes of tests: what tells most in a short time, what takes longer, what a release needs.

`pytest` runs the quick lane, `pytest --rest` what takes longer, `pytest --release` what repeats
that with other games, sizes and luck, `pytest --all` everything; a file or folder that is named
runs whole. `tests/slow.txt` and `tests/release.txt` list folders, files, functions and cases. The
first is written from a measured run on a quiet machine, the second by hand:

    .venv/bin/pytest --all --measure=seconds.txt
    .venv/bin/python -m tests.lanes seconds.txt
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

LIST = Path(__file__).with_name("slow.txt")
RELEASE = Path(__file__).with_name("release.txt")
WHOLE = ("tests/e2e/", "tests/robots/")
"""Folders whose tests are all slow: they drive a window, or many."""
MOST = 0.4
"""Seconds that a function of the quick lane takes at most, with all its cases."""
FILE = 0.6
"""The part of a file's time in slow functions from which on the whole file is slow."""
LARGE = 5.0
"""Seconds from which on a file is slow where that part is."""


class Measure:
    """A plugin that writes down what each part of a test took."""

    def __init__(self, path: Path) -> None:
        """Begin an empty file."""
        self._path = path
        path.write_text("", encoding="utf-8")

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        """Add a line."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{report.duration:.3f} {report.nodeid}\n")


def is_in(name: str, names: frozenset[str]) -> bool:
    """Return whether a test belongs to a list, by its node id."""
    function = name.partition("[")[0]
    path = function.partition("::")[0]
    parts = path.split("/")
    folders = {"/".join(parts[:depth]) + "/" for depth in range(1, len(parts))}
    return not names.isdisjoint({name, function, path, *folders})


def names_in(file: Path) -> frozenset[str]:
    """Return the folders, files, functions and cases of a list, one in each line."""
    return frozenset(file.read_text(encoding="utf-8").splitlines())


def chosen(seconds: Mapping[str, float]) -> list[str]:
    """Return what is slow, by the seconds that each test took."""
    functions: defaultdict[str, float] = defaultdict(float)
    for name, taken in seconds.items():
        functions[name.partition("[")[0]] += taken
    files: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for function, taken in functions.items():
        files[function.partition("::")[0]][function] = taken
    found = list(WHOLE)
    for path, inside in files.items():
        if path.startswith(WHOLE):
            continue
        slow = {function: taken for function, taken in inside.items() if taken > MOST}
        whole = sum(inside.values())
        if whole > LARGE and sum(slow.values()) > FILE * whole:
            found.append(path)
        else:
            found += slow
    return sorted(found)


def read(lines: Iterable[str]) -> dict[str, float]:
    """Return the seconds of each test that a measured run wrote."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for line in lines:
        taken, _, name = line.rstrip("\n").partition(" ")
        seconds[name] += float(taken)
    return dict(seconds)


def main() -> int:
    """Write the list from the file that the command line names."""
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        seconds = read(file)
    slow = chosen(seconds)
    LIST.write_text("\n".join(slow) + "\n", encoding="utf-8")
    quick = {name: taken for name, taken in seconds.items() if not is_in(name, frozenset(slow))}
    print(f"quick: {len(quick)} of {len(seconds)} tests, {sum(quick.values()):.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
