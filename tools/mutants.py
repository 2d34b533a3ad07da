"""Puts faults into the code, one at a time, and lists those that no test notices.

    python tools/mutants.py map --path tabletop/engine --tests tests/engine
    python tools/mutants.py run --path tabletop/engine/view.py --number 60 --seed 1 > before.txt
    python tools/mutants.py run --path tabletop/engine/view.py --again before.txt

`map` runs tests under coverage and keeps which of them runs which line; a further map is added to
the ones before it. Without choices it maps every folder that faults are put into. `run` works on
copies of the checkout. It collects tests once and forks for each fault, which is put into the
functions in memory; one of the tests that run its line, the fastest first, must fail that passes
without the fault. Tests that begin other processes are run again with the fault in its file.
It lists the faults that live. Exit status 1 when some live that `tools/mutants-alive.txt` does not
name; a line there is `file: function: before -> after  # why it may live`.
"""

import argparse
import ast
import gc
import importlib
import json
import multiprocessing.util
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, zip_longest
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType
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
"""Seconds of work after which the tests of a mutant are taken to have failed: it never ends."""
WORDS = ("-n", "0", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=1")
MOST_TESTS = 2_000
"""Tests that are run for a mutant; the fastest of those that run its line."""
MOST_SECONDS = 20.0
"""How long those took without a fault, together; slower ones are left out unless told."""
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

    def put_into(self, text: str) -> str:
        """Return the file's text with the fault; all that follows keeps its line."""
        lines = "\n" * self.before.count("\n")
        after = f"{self.after[:-1]}{lines})" if self.after[-1] == ")" else f"{self.after}{lines}"
        return text[: self.start] + after + text[self.end :]


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


class Judge:
    """Says whether tests notice a fault, and keeps what it learns of tests without one."""

    def __init__(self) -> None:
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

    def _passes(self, test: str) -> bool:
        """Whether a test passes without a fault: asked once for each."""
        if test not in self._passing | self._broken:
            (self._broken if self._failed([test]) else self._passing).add(test)
        return test in self._passing

    def _failed_with(self, mutant: Mutant, tests: Sequence[str]) -> list[str]:
        """Run tests with a fault; the test that failed, or all at a collapse."""
        raise NotImplementedError

    def _failed(self, tests: Sequence[str]) -> list[str]:
        """Run tests without a fault; the first that failed."""
        raise NotImplementedError


class Memory(Judge):
    """Tests that were collected once: each try is a fork that has a fault in its functions."""

    def __init__(self, items: Mapping[str, Any], texts: Mapping[str, str], folder: Path) -> None:
        """Try tests by name; `texts` are of files by name, `folder` is for what tests write."""
        super().__init__()
        self._texts = texts
        self._items = items
        self._folder = folder
        self._tries = count()
        self.far: dict[Mutant, list[str]] = {}
        """The tests of a fault that began processes, which do not have it."""

    def _failed_with(self, mutant: Mutant, tests: Sequence[str]) -> list[str]:
        return self._tried(mutant, tests)

    def _failed(self, tests: Sequence[str]) -> list[str]:
        return self._tried(None, tests)

    def _tried(self, mutant: Mutant | None, tests: Sequence[str]) -> list[str]:
        known = [test for test in tests if test in self._items]
        folder = self._folder / str(next(self._tries))
        folder.mkdir()
        child = os.fork()
        if child == 0:
            os._exit(self._run(mutant, known, folder))
        _, status = os.waitpid(child, 0)
        told = folder / "told"
        lines = told.read_text().splitlines() if told.exists() else []
        begun = [line[1:] for line in lines if line[0] == "="]
        shutil.rmtree(folder, ignore_errors=True)
        if mutant is not None:
            outside = "!" in lines  # the fault could not be put in
            far = known if outside else [line[1:] for line in lines if line[0] == "+"]
            self.far[mutant] = list(dict.fromkeys(far))
        return begun[-1:] if status else []

    def _run(self, mutant: Mutant | None, tests: Sequence[str], folder: Path) -> int:
        """Run tests in a fork until one fails; the exit status. Never returns to other work."""
        from _pytest.runner import runtestprotocol  # noqa: PLC0415

        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
        resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT))
        signal.alarm(5 * TIMEOUT)
        with (folder / "told").open("w", buffering=1) as told:
            if mutant is not None and not put_in(mutant, self._texts[mutant.file]):
                told.write("!\n")
                return 0
            current = ""
            _watch_processes(lambda: told.write(f"+{current}\n"))
            try:
                for test, following in zip_longest(tests, tests[1:]):
                    current = test
                    told.write(f"={test}\n")
                    other = None if following is None else self._items[following]
                    reports = runtestprotocol(self._items[test], log=False, nextitem=other)
                    if any(report.failed for report in reports):
                        return 1
            except BaseException:  # noqa: BLE001 - whatever a fault does, it was noticed
                return 3
        return 0


def _watch_processes(tell: Callable[[], object]) -> None:
    """Tell each time that another process is begun."""
    util: Any = multiprocessing.util
    begin = util.spawnv_passfds

    def watched(*words: Any) -> Any:
        tell()
        return begin(*words)

    util.spawnv_passfds = watched
    sys.addaudithook(lambda event, _: tell() if event == "subprocess.Popen" else None)


def put_in(mutant: Mutant, text: str) -> bool:
    """Put a fault into the functions of this process; whether all could take it."""
    file = str(sys.modules[module_of(mutant.file)].__file__)
    code = compile(mutant.put_into(text), file, "exec")
    codes = {(each.co_qualname, each.co_firstlineno): each for each in _codes_in(code)}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            key = each.__code__.co_qualname, each.__code__.co_firstlineno
            try:
                each.__code__ = codes.get(key, each.__code__)
            except ValueError:  # it no longer names what it closes over
                return False
    return True


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes_in(each)


def module_of(file: str) -> str:
    """Return the name of the module in a file."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Copy(Judge):
    """A copy of the checkout that faults are written into: other processes have them too."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        skipped = shutil.ignore_patterns(
            ".git", ".venv", "build", "dist", ".*_cache", "screenshots"
        )
        shutil.copytree(ROOT, folder, ignore=skipped, symlinks=True)

    def _failed_with(self, mutant: Mutant, tests: Sequence[str]) -> list[str]:
        file = self.folder / mutant.file
        text = file.read_text(encoding="utf-8")
        stat = file.stat()
        for cached in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
            cached.unlink()
        file.write_text(mutant.put_into(text), encoding="utf-8")
        try:
            return self._failed(tests)
        finally:
            file.write_text(text, encoding="utf-8")
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def _failed(self, tests: Sequence[str]) -> list[str]:
        environment = os.environ | {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        words = [sys.executable, "-m", "pytest", *WORDS]
        for test in tests:
            try:
                done = subprocess.run(  # noqa: S603 - our own tests
                    [*words, test], cwd=self.folder, env=environment, timeout=5 * TIMEOUT,
                    capture_output=True, check=False,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                return [test]
            if done.returncode:
                return [test]
        return []


def _tests_of(
    mutant: Mutant, known: dict[str, Any], most_seconds: float = MOST_SECONDS
) -> list[str]:
    """The tests that run a mutant's line, the fastest first, as many as there is time for."""
    lines = known["lines"].get(mutant.file, {})
    seconds: dict[str, float] = known["seconds"]
    ordered = sorted(set(lines.get(str(mutant.line), ())), key=lambda test: seconds[test])
    chosen = ordered[:1]
    spent = 0.0
    for test in ordered[1:MOST_TESTS]:
        spent += seconds[test]
        if spent > most_seconds:
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


class Loop:
    """Takes the place of pytest's own loop: tries faults with what was collected."""

    def __init__(
        self, drawn: Sequence[Mutant], tests: Mapping[Mutant, list[str]], jobs: int, folder: Path
    ) -> None:
        self._drawn = drawn
        self._tests = tests
        self._jobs = jobs
        self._folder = folder
        self._copy = Copy(folder / "copy")
        self._lock = Lock()
        self.alive: list[Mutant] = []
        """Those that no test notices and no list names."""

    def pytest_runtestloop(self, session: Any) -> bool:
        """Print which faults live."""
        may_live = excused(ALIVE)
        files = {mutant.file for mutant in self._drawn}
        texts = {file: Path(file).read_text(encoding="utf-8") for file in files}
        memory = Memory({item.nodeid: item for item in session.items}, texts, self._folder)
        for file in files:
            importlib.import_module(module_of(file))

        def lives(mutant: Mutant) -> bool:
            return not memory.notices(mutant, self._tests[mutant]) and not self._notices_far(
                mutant, memory.far.get(mutant, ())
            )

        with ThreadPoolExecutor(self._jobs) as pool:
            for mutant, alone in zip(self._drawn, pool.map(lives, self._drawn), strict=True):
                if alone:
                    mark = NAMED if mutant.name in may_live else ""
                    line = f"{mutant.file}:{mutant.line}: {mutant.name}{mark}"
                    print(line, file=sys.__stdout__, flush=True)
                    if not mark:
                        self.alive.append(mutant)
        return True

    def _notices_far(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        """Whether tests notice a fault that other processes have too, one fault at a time."""
        with self._lock:
            return self._copy.notices(mutant, tests)


def run(drawn: Sequence[Mutant], jobs: int, seconds: float) -> int:
    """Say which of some faults no test notices."""
    import pytest  # noqa: PLC0415

    known = read_map()
    tests = {each: _tests_of(each, known, seconds) for each in drawn}
    files = sorted({test.partition("::")[0] for each in tests.values() for test in each})
    with tempfile.TemporaryDirectory() as folder:
        loop = Loop(drawn, tests, jobs, Path(folder))
        here = Copy(Path(folder) / "here").folder
        os.chdir(here)
        sys.path.insert(0, str(here))
        os.environ["PYTHONPATH"] = str(here)
        pytest.main([*WORDS, "--capture=sys", *filter(os.path.exists, files)], [loop])
    print(f"{len(drawn)} faults, {len(loop.alive)} live unexplained")
    return 1 if loop.alive else 0


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
    parser.add_argument(
        "--seconds", type=float, default=MOST_SECONDS, help="what the tests of a fault may take"
    )
    words = parser.parse_args()
    if words.what == "map":
        return make_map(words.path or FOLDERS, words.tests or TESTS)
    found = list(mutants(words.path or FOLDERS))
    if words.again is None:
        print(f"{len(found)} faults, drawn from by seed {words.seed}")
        drawn = drawn_from(found, words.number, words.seed)
        return run(drawn, words.jobs, words.seconds)
    return run(listed_in(found, words.again), words.jobs, words.seconds)


if __name__ == "__main__":
    raise SystemExit(main())
