"""Puts faults into the code, one at a time, and lists those that no test notices.

    python tools/mutants.py map                 # once: which test runs which line
    python tools/mutants.py run --number 300    # faults drawn by --seed; lists those that live

`map` runs the tests of the engine, sessions, storage and games once under coverage (about five
minutes). `run` then works on copies of the checkout: each fault is written into one file of a copy,
and the tests that run its line, the fastest first, must fail. `--path` limits both the faults
(`--path tabletop/engine/view.py`). Exit status 1 when mutants lived that `tools/mutants-alive.txt`
does not name; a line there is `file: function: before -> after  # why it may live`.
"""

import argparse
import ast
import json
import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
MAP = ROOT / "build" / "mutants.json"
ALIVE = ROOT / "tools" / "mutants-alive.txt"
TESTS = ("tests/engine", "tests/session", "tests/storage", "tests/games", "tests/workshop")
FOLDERS = ("tabletop/engine", "tabletop/session", "tabletop/storage", "tabletop/games")
TIMEOUT = 120
"""Seconds after which the tests of a mutant are taken to have failed: it never ends."""
MOST_TESTS = 60
"""Tests that are run for a mutant; the fastest of those that run its line."""

_COMPARE = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_BINARY = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: a piece of a file's source and what stands there instead."""

    file: str
    function: str
    line: int
    start: int
    end: int
    """Where the piece begins and ends, as offsets into the file's text."""
    before: str
    after: str

    @property
    def name(self) -> str:
        """How lists name it: without a line number, which moves."""
        before, after = " ".join(self.before.split()), " ".join(self.after.split())
        return f"{self.file}: {self.function}: {before} -> {after}"


class _Finder(ast.NodeVisitor):
    """Finds every fault that can be put into a file."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.found: list[Mutant] = []
        self._functions: list[str] = []
        lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))
        self._lines = lines

    def _offset(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)

    def _add(self, node: Any, after: str) -> None:
        if not self._functions:
            return
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        before = self.text[start:end]
        function = ".".join(self._functions)
        self.found.append(Mutant(self.file, function, node.lineno, start, end, before, after))

    def _replace(self, node: Any, other: ast.AST) -> None:
        self._add(node, f"({ast.unparse(other)})")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Faults in a function's body alone: not in annotations, defaults or decorators."""
        if node.name in {"__repr__", "__str__"}:
            return
        self._functions.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self._functions.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Faults in methods."""
        self._functions.append(node.name)
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                self.visit(statement)
        self._functions.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Annotations are no code."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What an error says is read by people; that it is raised is seen by its condition."""

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        other = _COMPARE.get(type(node.ops[0]))
        if other is not None:
            ops = [other(), *node.ops[1:]]
            self._replace(node, ast.Compare(node.left, ops, node.comparators))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """`or` for `and`, and a part left out."""
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._replace(node, ast.BoolOp(other, node.values))
        for number in range(len(node.values)):
            left = [value for at, value in enumerate(node.values) if at != number]
            self._replace(node, left[0] if len(left) == 1 else ast.BoolOp(node.op, left))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Without `not` or `~`."""
        if isinstance(node.op, ast.Not | ast.Invert):
            self._replace(node, node.operand)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operator."""
        other = _BINARY.get(type(node.op))
        text = isinstance(node.left, ast.JoinedStr) or isinstance(node.right, ast.JoinedStr)
        if other is not None and not text:
            self._replace(node, ast.BinOp(node.left, other(), node.right))
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """A condition that never holds, or always."""
        self._add(node.test, "(False)")
        self._add(node.test, "(True)")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """One of the two, whatever holds."""
        self._replace(node, node.body)
        self._replace(node, node.orelse)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call left out."""
        if isinstance(node.value, ast.Call):
            self._add(node, "pass")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """A change left out."""
        self._add(node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """A state that stays as it was."""
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._add(node, "pass")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Another number, the other truth."""
        if isinstance(node.value, bool):
            self._add(node, str(not node.value))
        elif isinstance(node.value, int):
            self._add(node, str(node.value + 1))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Texts are looked at by other tests."""

    def visit_Continue(self, node: ast.Continue) -> None:
        """The loop's end."""
        self._add(node, "break")

    def visit_Break(self, node: ast.Break) -> None:
        """No end."""
        self._add(node, "continue")


def mutants(paths: Sequence[str]) -> Iterator[Mutant]:
    """Every fault that can be put into the files under some paths."""
    for path in paths:
        top = ROOT / path
        for file in sorted(top.rglob("*.py")) if top.is_dir() else [top]:
            if "drawing" in file.parts:
                continue
            text = file.read_text(encoding="utf-8")
            finder = _Finder(str(file.relative_to(ROOT)), text)
            finder.visit(ast.parse(text))
            yield from finder.found


def make_map() -> int:
    """Run the tests once and keep which lines each of them runs."""
    import coverage  # noqa: PLC0415
    import pytest  # noqa: PLC0415

    watch = coverage.Coverage(data_file=None, include=[f"{ROOT}/{each}/*" for each in FOLDERS])

    class Recorder:
        def __init__(self) -> None:
            self.seconds: dict[str, float] = {}

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            watch.switch_context(item.nodeid)
            result = yield
            watch.switch_context("")
            return result

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            before = self.seconds.get(report.nodeid, 0.0)
            self.seconds[report.nodeid] = before + report.duration

    recorder = Recorder()
    os.chdir(ROOT)
    watch.start()
    status = pytest.main(["-n", "0", "-q", "-p", "no:cacheprovider", *TESTS], [recorder])
    watch.stop()
    data = watch.get_data()
    lines = {
        str(Path(file).relative_to(ROOT)): {
            str(line): sorted(filter(None, tests))
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    MAP.parent.mkdir(exist_ok=True)
    MAP.write_text(json.dumps({"seconds": recorder.seconds, "lines": lines}))
    print(f"{len(recorder.seconds)} tests, {len(lines)} files, in {MAP}")
    return int(status)


class Copy:
    """A copy of the checkout that faults are written into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skipped = shutil.ignore_patterns(
            ".git", ".venv", "build", "dist", ".*_cache", "screenshots"
        )
        shutil.copytree(ROOT, folder, ignore=skipped, symlinks=True)

    def notices(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        """Whether one of some tests fails with a fault."""
        file = self.folder / mutant.file
        text = file.read_text(encoding="utf-8")
        stat = file.stat()
        for cached in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
            cached.unlink()
        file.write_text(text[: mutant.start] + mutant.after + text[mutant.end :], encoding="utf-8")
        try:
            return self._fails(tests)
        finally:
            file.write_text(text, encoding="utf-8")
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def _fails(self, tests: Sequence[str]) -> bool:
        """Run tests in a process of their own, which has what is not ours imported already."""
        child = os.fork()
        if child == 0:
            os._exit(_run(self.folder, tests))
        _, status = os.waitpid(child, 0)
        return status != 0


def _run(folder: Path, tests: Sequence[str]) -> int:
    """Run tests in a copy; the exit status. Never returns to the caller's own work."""
    import pytest  # noqa: PLC0415

    os.chdir(folder)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os.environ["PYTHONPATH"] = str(folder)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    signal.alarm(TIMEOUT)
    try:
        words = ["-n", "0", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=1"]
        return int(pytest.main([*words, *tests]))
    except BaseException:  # noqa: BLE001 - whatever a fault does, it was noticed
        return 3


def _tests_of(mutant: Mutant, known: dict[str, Any]) -> list[str]:
    lines = known["lines"].get(mutant.file, {})
    seconds: dict[str, float] = known["seconds"]
    return sorted(lines.get(str(mutant.line), ()), key=lambda test: seconds[test])[:MOST_TESTS]


def run(paths: Sequence[str], number: int, seed: int, jobs: int) -> int:
    """Draw faults and say which of them no test notices."""
    import hypothesis  # noqa: F401, PLC0415 - once, not in each process
    import pygame  # noqa: F401, PLC0415
    import pytest  # noqa: F401, PLC0415
    import yaml  # noqa: F401, PLC0415

    known = json.loads(MAP.read_text())
    found = list(mutants(paths))
    drawn = random.Random(seed).sample(found, min(number, len(found)))
    excused = {
        line.split("  #")[0].strip() for line in ALIVE.read_text().splitlines()
    } if ALIVE.exists() else set()  # fmt: skip
    alive: list[Mutant] = []
    with tempfile.TemporaryDirectory() as folder:
        free: Queue[Copy] = Queue()
        for each in range(jobs):
            free.put(Copy(Path(folder) / str(each)))

        def lives(mutant: Mutant) -> bool:
            tests = _tests_of(mutant, known)
            copy = free.get()
            try:
                return not tests or not copy.notices(mutant, tests)
            finally:
                free.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            for mutant, alone in zip(drawn, pool.map(lives, drawn), strict=True):
                if alone:
                    mark = " (named in the list)" if mutant.name in excused else ""
                    print(f"{mutant.file}:{mutant.line}: {mutant.name}{mark}", flush=True)
                    if not mark:
                        alive.append(mutant)
    print(f"{len(found)} faults, {len(drawn)} drawn by seed {seed}, {len(alive)} live unexplained")
    return 1 if alive else 0


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["map", "run"])
    parser.add_argument("--path", action="append", help="a file or a folder; may be repeated")
    parser.add_argument("--number", type=int, default=300, help="how many faults are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    words = parser.parse_args()
    if words.what == "map":
        return make_map()
    return run(words.path or FOLDERS, words.number, words.seed, words.jobs)


if __name__ == "__main__":
    raise SystemExit(main())
