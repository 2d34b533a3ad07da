"""Measures how the code is built, and prints each figure beside its goal.

    python tools/measures.py [--json]

Files, rooms, names and lengths are read from the sources; the calls of a gesture are those of
`benchmarks/gesture_calls.py`. Ends with 1 where a goal is missed.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "tabletop"
ROOM = 30
"""Most files that lie flat in a folder."""
LONG = 40
"""Lines of code from which on a function is long."""
BRANCHED = 15
"""Branches from which on a function is tangled."""
BRANCHES = (ast.If, ast.For, ast.While, ast.IfExp, ast.ExceptHandler, ast.comprehension, ast.Assert,
            ast.match_case)  # fmt: skip
FIRST_TABLE = "tabletop.ui.scenes.table.table"
N = TypeVar("N", bound=ast.AST)
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure and the most that it should be."""

    name: str
    figure: int
    goal: int


class Sources:
    """The product's files, read once."""

    def __init__(self, house: Path) -> None:
        """Read every file below a folder."""
        self.house = house
        self.texts = {
            path: path.read_text(encoding="utf-8") for path in sorted(house.rglob("*.py"))
        }
        self.trees = {path: ast.parse(text) for path, text in self.texts.items()}

    def room(self, path: Path) -> str:
        """The room of a file: its folder, or the package of its game."""
        return path.parent.relative_to(self.house).as_posix()

    def in_a_game(self, path: Path) -> bool:
        """Whether a file belongs to one game."""
        return path.relative_to(self.house).parts[0] == "games"

    @cached_property
    def classes(self) -> list[tuple[Path, ast.ClassDef]]:
        """Every class, with its file."""
        return [(path, node) for path, node in self._all(ast.ClassDef)]

    @cached_property
    def functions(self) -> list[tuple[Path, FunctionNode]]:
        """Every function and method, with its file."""
        return [
            *self._all(ast.FunctionDef),
            *self._all(ast.AsyncFunctionDef),
        ]

    def _all(self, kind: type[N]) -> Iterator[tuple[Path, N]]:
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, kind):
                    yield path, node

    def flat_rooms(self) -> int:
        """Folders with more files than a room should have."""
        files: defaultdict[Path, int] = defaultdict(int)
        for path in self.texts:
            files[path.parent] += path.name != "__init__.py"
        return sum(number > ROOM for number in files.values())

    def double_classes(self) -> int:
        """Names of public classes that stand in several rooms; those of games don't count."""
        rooms: defaultdict[str, set[str]] = defaultdict(set)
        for path, node in self.classes:
            if not node.name.startswith("_") and not self.in_a_game(path):
                rooms[node.name].add(str(path))
        return sum(len(found) > 1 for found in rooms.values())

    def double_files(self) -> int:
        """Names of files that stand in several rooms; those of games don't count."""
        rooms: defaultdict[str, set[str]] = defaultdict(set)
        for path in self.texts:
            if path.name not in {"__init__.py", "__main__.py"} and not self.in_a_game(path):
                rooms[path.name].add(self.room(path))
        return sum(len(found) > 1 for found in rooms.values())

    def methods(self, name: str) -> int:
        """Methods of a class; of the largest where several have this name."""
        return max((len(_functions(node)) for node in self._named(name)), default=0)

    def arguments(self, name: str) -> int:
        """What the constructor of a class is given besides `self`."""
        made = [
            each
            for node in self._named(name)
            for each in _functions(node)
            if each.name == "__init__"
        ]
        return max((len(each.args.args + each.args.kwonlyargs) - 1 for each in made), default=0)

    def _named(self, name: str) -> list[ast.ClassDef]:
        return [node for _, node in self.classes if node.name == name]

    def heirs(self, name: str) -> int:
        """Classes that inherit from a class, directly or not."""
        known, more = {name}, True
        while more:
            more = False
            for _, node in self.classes:
                bases = {
                    ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases
                }
                if node.name not in known and bases & known:
                    known.add(node.name)
                    more = True
        return len(known) - 1

    def late_imports(self) -> int:
        """Imports inside functions."""
        return sum(
            isinstance(inner, ast.Import | ast.ImportFrom)
            for _, node in self.functions
            for inner in ast.walk(node)
        )

    def count(self, words: str) -> int:
        """How often some words stand in the sources."""
        return sum(text.count(words) for text in self.texts.values())

    def files_with(self, words: str) -> int:
        """Files in which some words stand."""
        return sum(words in text for text in self.texts.values())

    def long_functions(self) -> int:
        """Functions with more lines of code than a screen shows at a glance."""
        return sum(self._length(path, node) > LONG for path, node in self.functions)

    def _length(self, path: Path, node: FunctionNode) -> int:
        body = node.body[1:] if ast.get_docstring(node) else node.body
        if not body:
            return 1
        lines = self.texts[path].splitlines()[body[0].lineno - 1 : node.end_lineno]
        return 1 + sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines)

    def tangled_functions(self) -> int:
        """Functions with many branches."""
        return sum(_branches(node) > BRANCHED for _, node in self.functions)


def _functions(node: ast.ClassDef) -> list[FunctionNode]:
    return [each for each in node.body if isinstance(each, FunctionNode)]


def _branches(node: ast.AST) -> int:
    found = 1
    for inner in ast.walk(node):
        found += isinstance(inner, BRANCHES)
        if isinstance(inner, ast.BoolOp):
            found += len(inner.values) - 1
    return found


def imported(module: str) -> int:
    """How many modules of the product are loaded with one."""
    code = f"import sys, {module}\nprint(sum(name.startswith('tabletop') for name in sys.modules))"
    return int(_run("-c", code))


def gesture_calls() -> dict[str, tuple[int, int]]:
    """The calls and the composings of each part of a gesture."""
    found = {}
    for line in _run("benchmarks/gesture_calls.py").splitlines():
        part, _, rest = line.partition(": ")
        calls, composed = rest.split(", ")[:2]
        found[part] = int(calls.split()[0]), int(composed.split()[0])
    return found


def _run(*words: str) -> str:
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    run = subprocess.run([sys.executable, *words],  # noqa: S603 - this checkout
                         cwd=ROOT, env=environment, text=True,
                         capture_output=True, check=True)  # fmt: skip
    return run.stdout


def measures(
    sources: Sources, calls: Callable[[], dict[str, tuple[int, int]]]
) -> Iterator[Measure]:
    """Every figure, in the order in which it is printed."""
    yield Measure("lines", sum(text.count("\n") for text in sources.texts.values()), 108_000)
    yield Measure("files", len(sources.texts), 560)
    yield Measure(f"rooms of over {ROOM} files", sources.flat_rooms(), 0)
    yield Measure("class names with two meanings", sources.double_classes(), 10)
    yield Measure("file names in several rooms", sources.double_files(), 25)
    yield Measure("methods of Session", sources.methods("Session"), 30)
    app = "App" if sources.methods("App") else "Desk"
    yield Measure("methods of App", sources.methods(app), 25)
    yield Measure("constructor arguments of App", sources.arguments(app), 6)
    yield Measure("subclasses of Session", sources.heirs("Session"), 0)
    yield Measure("subclasses of TableScene", sources.heirs("TableScene"), 0)
    counted = calls()
    yield Measure("calls of a release", counted["release"][0], 2000)
    yield Measure("composings of a release", counted["release"][1], 1)
    yield Measure("calls of a press with a note", counted["press"][0], 400)
    yield Measure("composings of a press with a note", counted["press"][1], 1)
    yield Measure("calls of a seek", counted["seek back"][0], 1500)
    yield Measure("calls of a frame at rest with a note", counted["frame at rest"][0], 60)
    yield Measure("modules for the first table", imported(FIRST_TABLE), 190)
    yield Measure("imports inside functions", sources.late_imports(), 200)
    yield Measure("files with TYPE_CHECKING", sources.files_with("if TYPE_CHECKING"), 40)
    yield Measure("lines that are not formatted", sources.count("# fmt: skip"), 150)
    yield Measure(f"functions of over {LONG} lines", sources.long_functions(), 10)
    yield Measure(f"functions of over {BRANCHED} branches", sources.tangled_functions(), 60)


def main() -> int:
    """Print a table, or JSON; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    found = list(measures(Sources(HOUSE), gesture_calls))
    if given.json:
        print(json.dumps({each.name: each.figure for each in found}))
    else:
        for each in found:
            missed = "" if each.figure <= each.goal else "  missed"
            print(f"{each.name:40}{each.figure:>9,}{each.goal:>9,}{missed}")
    return int(any(each.figure > each.goal for each in found))


if __name__ == "__main__":
    sys.exit(main())
