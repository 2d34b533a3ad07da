"""Puts faults into the code, one at a time, and lists those that no test notices.

    python tools/mutants.py map --path tabletop/engine --tests tests/engine
    python tools/mutants.py run --path tabletop/engine/view.py --number 60 --seed 1 > before.txt
    python tools/mutants.py run --path tabletop/engine/view.py --again before.txt

`map` runs tests under coverage and keeps which of them runs which line; a further map is added to
the ones before it. Without choices it maps every folder that faults are put into. `run` then works
on copies of the checkout: each fault is written into one file of a copy, and one of the tests that
run its line, the fastest first, must fail that passes without the fault. It lists the faults that
live. Exit status 1 when some live that `tools/mutants-alive.txt` does not name; a line there is
`file: function: before -> after  # why it may live`.
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
TESTS = ("tests/engine", "tests/session", "tests/storage", "tests/phones", "tests/games")
FOLDERS = (
    "tabletop/engine", "tabletop/session", "tabletop/storage", "tabletop/phones", "tabletop/games",
)  # fmt: skip
NAMED = " (named in the list)"
TIMEOUT = 120
"""Seconds after which the tests of a mutant are taken to have failed: it never ends."""
MOST_TESTS = 300
"""Tests that are run for a mutant; the fastest of those that run its line."""
MOST_SECONDS = 20.0
"""How long those took without a fault, together; slower ones are left out."""
SLOW = 8.0
"""Seconds of work after which a test that is mapped is skipped; what it ran so far counts."""

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


def make_map(paths: Sequence[str], tests: Sequence[str]) -> int:
    """Run some tests once and add which lines each of them runs."""
    import coverage  # noqa: PLC0415
    import pytest  # noqa: PLC0415

    include = [f"{ROOT}/{each}" + ("" if each.endswith(".py") else "/*") for each in paths]
    watch = coverage.Coverage(data_file=None, include=include)

    class Recorder:
        def __init__(self) -> None:
            self.seconds: dict[str, float] = {}

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            watch.switch_context(item.nodeid)
            result = yield
            watch.switch_context("")
            return result

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call(self) -> Iterator[None]:
            signal.setitimer(signal.ITIMER_PROF, SLOW)
            try:
                return (yield)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            before = self.seconds.get(report.nodeid, 0.0)
            self.seconds[report.nodeid] = before + report.duration

    recorder = Recorder()
    os.chdir(ROOT)
    signal.signal(signal.SIGPROF, lambda *_: pytest.skip("slow"))
    watch.start()
    status = pytest.main(["-n", "0", "-q", "-p", "no:cacheprovider", *tests], [recorder])
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
    known = read_map() if MAP.exists() else {"seconds": {}, "lines": {}}
    MAP.write_text(json.dumps(added(known, {"seconds": recorder.seconds, "lines": lines})))
    print(f"{len(recorder.seconds)} tests, {len(lines)} files, in {MAP}")
    return int(status)


def read_map() -> dict[str, Any]:
    """Read what was mapped so far."""
    known: dict[str, Any] = json.loads(MAP.read_text())
    return known


def added(known: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Add a map to another; tests that were run again count as the new map says."""
    again = new["seconds"]
    lines: dict[str, dict[str, list[str]]] = {}
    for each, dropped in ((known, again), (new, ())):
        for file, numbers in each["lines"].items():
            for number, tests in numbers.items():
                kept = [test for test in tests if test not in dropped]
                lines.setdefault(file, {}).setdefault(number, []).extend(kept)
    return {"seconds": known["seconds"] | again, "lines": lines}


class Copy:
    """A copy of the checkout that faults are written into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skipped = shutil.ignore_patterns(
            ".git", ".venv", "build", "dist", ".*_cache", "screenshots"
        )
        shutil.copytree(ROOT, folder, ignore=skipped, symlinks=True)
        self._passing: set[str] = set()
        self._broken: set[str] = set()

    def notices(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        """Whether a test fails with a fault that passes without it."""
        left = [test for test in tests if test not in self._broken]
        while left:
            failed = self._failed_with(mutant, left)
            if not failed:
                return False
            if all(self._passes(test) for test in failed):
                return True
            left = [test for test in left if test not in self._broken]
        return False

    def _failed_with(self, mutant: Mutant, tests: Sequence[str]) -> list[str]:
        """Write a fault, run tests and take it away; the test that failed, or all at a collapse."""
        file = self.folder / mutant.file
        text = file.read_text(encoding="utf-8")
        stat = file.stat()
        for cached in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
            cached.unlink()
        file.write_text(text[: mutant.start] + mutant.after + text[mutant.end :], encoding="utf-8")
        try:
            return self._failed(tests)
        finally:
            file.write_text(text, encoding="utf-8")
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def _passes(self, test: str) -> bool:
        """Whether a test passes without a fault: asked once for each."""
        if test not in self._passing | self._broken:
            (self._broken if self._failed([test]) else self._passing).add(test)
        return test in self._passing

    def _failed(self, tests: Sequence[str]) -> list[str]:
        """Run tests in a process of their own, which has what is not ours imported already."""
        begun = self.folder.with_suffix(".begun")
        begun.write_text("")
        child = os.fork()
        if child == 0:
            os._exit(_run(self.folder, begun, tests))
        _, status = os.waitpid(child, 0)
        if status == 0:
            return []
        last = begun.read_text()
        return [last] if last else list(tests)


def _run(folder: Path, begun: Path, tests: Sequence[str]) -> int:
    """Run tests in a copy; the exit status. Never returns to the caller's own work."""
    import pytest  # noqa: PLC0415

    class Teller:
        def pytest_runtest_logstart(self, nodeid: str) -> None:
            begun.write_text(nodeid)

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
        return int(pytest.main([*words, *tests], [Teller()]))
    except BaseException:  # noqa: BLE001 - whatever a fault does, it was noticed
        return 3


def _tests_of(mutant: Mutant, known: dict[str, Any]) -> list[str]:
    """The tests that run a mutant's line, the fastest first, as many as there is time for."""
    lines = known["lines"].get(mutant.file, {})
    seconds: dict[str, float] = known["seconds"]
    ordered = sorted(set(lines.get(str(mutant.line), ())), key=lambda test: seconds[test])
    chosen = ordered[:1]
    spent = 0.0
    for test in ordered[1:MOST_TESTS]:
        spent += seconds[test]
        if spent > MOST_SECONDS:
            break
        chosen.append(test)
    return chosen


def excused(path: Path) -> set[str]:
    """Read the names of faults that may live."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line.split("  #")[0].strip() for line in lines if line and line[0] != "#"}


def drawn_from(found: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """Draw faults."""
    return random.Random(seed).sample(found, min(number, len(found)))


def listed_in(found: Sequence[Mutant], path: Path) -> list[Mutant]:
    """Return the faults that an earlier run listed."""
    lines = path.read_text(encoding="utf-8").splitlines()
    names = {line.partition(": ")[2].removesuffix(NAMED) for line in lines}
    return [mutant for mutant in found if mutant.name in names]


def run(drawn: Sequence[Mutant], jobs: int) -> int:
    """Say which of some faults no test notices."""
    import hypothesis  # noqa: F401, PLC0415 - once, not in each process
    import pygame  # noqa: F401, PLC0415
    import pytest  # noqa: F401, PLC0415
    import yaml  # noqa: F401, PLC0415

    known = read_map()
    may_live = excused(ALIVE)
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
                    mark = NAMED if mutant.name in may_live else ""
                    print(f"{mutant.file}:{mutant.line}: {mutant.name}{mark}", flush=True)
                    if not mark:
                        alive.append(mutant)
    print(f"{len(drawn)} faults, {len(alive)} live unexplained")
    return 1 if alive else 0


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["map", "run"])
    parser.add_argument("--path", action="append", help="a file or a folder; may be repeated")
    parser.add_argument("--tests", action="append", help="what is mapped; may be repeated")
    parser.add_argument("--number", type=int, default=300, help="how many faults are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, help="what a run listed: these faults, none drawn")
    parser.add_argument("--jobs", type=int, default=2)
    words = parser.parse_args()
    if words.what == "map":
        return make_map(words.path or FOLDERS, words.tests or TESTS)
    found = list(mutants(words.path or FOLDERS))
    if words.again is None:
        print(f"{len(found)} faults, drawn from by seed {words.seed}")
        return run(drawn_from(found, words.number, words.seed), words.jobs)
    return run(listed_in(found, words.again), words.jobs)


if __name__ == "__main__":
    raise SystemExit(main())
