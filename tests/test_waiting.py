"""No test gives a time of its own: what must come is waited for, however busy the machine is."""

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
CLOCKS = {"monotonic", "perf_counter", "time"}


def deadlines(tree: ast.AST) -> Iterator[int]:
    """Yield the lines on which a number of seconds decides whether something fails."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="run" | "wait" | "join"), keywords=keywords) if (
                any(
                    each.arg == "timeout" and isinstance(each.value, ast.Constant)
                    for each in keywords
                )
            ):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="set_default_timeout"), args=[ast.Constant()]):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="new_context")):  # waits 30 seconds by itself
                yield node.lineno
            case ast.BinOp(
                left=ast.Call(func=ast.Attribute(attr=clock)), op=ast.Add(), right=ast.Constant()
            ) if clock in CLOCKS:
                yield node.lineno


def test_a_time_of_ones_own_is_found() -> None:
    lines = ["subprocess.run(words, timeout=5)", "end = time.monotonic() + 20", "process.wait()"]
    lines.append("page.set_default_timeout(10_000)")
    lines.append("browser.new_context()")
    assert list(deadlines(ast.parse("\n".join(lines)))) == [1, 2, 4, 5]


def test_no_test_gives_a_time_of_its_own() -> None:
    found = [
        f"{path.relative_to(HERE)}:{line}"
        for path in sorted(HERE.rglob("*.py"))
        for line in deadlines(ast.parse(path.read_text(encoding="utf-8")))
        if path != HERE / "e2e" / "browsers.py"  # where a phone is given its patience
    ]
    assert found == []
