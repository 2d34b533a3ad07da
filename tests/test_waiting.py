"""No test gives a time of its own: what must come is waited for, however busy the machine is."""

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
CLOCKS = {"monotonic", "perf_counter", "time"}
BY_PLACE = {
    "create_connection", "join", "result", "set_default_timeout", "settimeout", "timeout", "wait",
}  # fmt: skip
"""Functions that give up after so many seconds, the first or second argument or `timeout`."""
BY_NAME = {*BY_PLACE, "acquire", "communicate", "get", "launch", "recv", "run", "urlopen"}
"""Functions that give up after so many seconds, given as `timeout`."""
BY_THEMSELVES = {"connect": "open_timeout", "launch": "timeout", "new_context": "timeout"}
"""Functions that give up by themselves unless this is given; no context of a browser takes it."""
LEAST = 1
"""Seconds; who waits for less only looks, and looks again."""


def deadlines(tree: ast.AST) -> Iterator[int]:
    """Yield the lines on which a number of seconds decides whether something fails."""
    for node in ast.walk(tree):
        match node:
            case ast.Call() if _gives_up(node):
                yield node.lineno
            case ast.BinOp(
                left=ast.Call(func=ast.Attribute(attr=clock)), op=ast.Add(), right=ast.Constant()
            ) if clock in CLOCKS:
                yield node.lineno
            case ast.For(iter=ast.Call(func=ast.Name("range"), args=[*_, ast.Constant()])) if (
                _sleeps_until(node)
            ):
                yield node.lineno


def _gives_up(call: ast.Call) -> bool:
    function = call.func
    alone = isinstance(function, ast.Name)
    name = ast.unparse(function).rpartition(".")[2]
    given = {each.arg: each.value for each in call.keywords}
    if name in BY_THEMSELVES and (alone or name != "connect"):  # that of sqlite3 only opens
        return BY_THEMSELVES[name] not in given or _is_time(given[BY_THEMSELVES[name]])
    if name == "wait_for" and ast.unparse(function) == "asyncio.wait_for":
        return any(map(_is_time, [*call.args[1:], *given.values()]))
    if name == "wait_for_art":  # waits 200 seconds by itself
        return not call.args
    if name in BY_NAME and "timeout" in given:
        return _is_time(given["timeout"])
    return name in BY_PLACE and not _is_simulated(function) and any(map(_is_time, call.args[:2]))


def _is_time(given: ast.expr) -> bool:
    match given:
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() | float() as seconds):
            return seconds >= LEAST
    return False


def _is_simulated(function: ast.expr) -> bool:
    """Whether a robot waits, whose time passes at once."""
    return isinstance(function, ast.Attribute) and ast.unparse(function.value) == "driver"


def _sleeps_until(loop: ast.For) -> bool:
    """Whether a loop sleeps until something holds, but only so many times."""
    inside = [*ast.walk(loop)]
    sleeps = any(isinstance(each, ast.Attribute) and each.attr == "sleep" for each in inside)
    return sleeps and any(isinstance(each, ast.Break | ast.Return) for each in inside)


def test_a_time_of_ones_own_is_found() -> None:
    wrong = [
        "subprocess.run(words, timeout=5)",
        "end = time.monotonic() + 20",
        "page.set_default_timeout(10_000)",
        "browser.new_context()",
        "process.wait(60)",
        "thread.join(5.0)",
        "asyncio.wait_for(line, 8)",
        "asyncio.timeout(15)",
        "socket.create_connection(place, 5, source)",
        "urlopen(address, timeout=20)",
        "connect(address)",
        "chromium.launch(args=words)",
        "pilot.wait_for_art()",
        "for _ in range(100):\n    time.sleep(0.01)\n    if come(): break",
    ]
    assert [list(deadlines(ast.parse(line))) for line in wrong] == [[1]] * len(wrong)


def test_a_wait_that_lasts_or_only_looks_is_none() -> None:
    right = [
        "process.wait()",
        "process.wait(PATIENCE)",
        "told.result(0.5)",
        "driver.wait(3.0)",
        "sqlite3.connect(path)",
        "connect(address, open_timeout=PATIENCE)",
        "for _ in range(8):\n    time.sleep(0.1)",
    ]
    assert [line for line in right if [*deadlines(ast.parse(line))]] == []


def test_no_test_gives_a_time_of_its_own() -> None:
    found = [
        f"{path.relative_to(HERE)}:{line}"
        for path in sorted(HERE.rglob("*.py"))
        for line in deadlines(ast.parse(path.read_text(encoding="utf-8")))
        if path != HERE / "e2e" / "browsers.py"  # where a phone is given its patience
    ]
    assert found == []
