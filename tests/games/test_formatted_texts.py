"""What a game says is a message: no text put together in code reaches a player."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tabletop.games

GAMES = Path(tabletop.games.__file__).parent
_WORDS = re.compile(r"[A-Za-z]{2,}[,.;:]? |^ ?[a-z]{2,}$| [A-Za-z]{2,}")
_NO_WORDS = re.compile(r'[<>]|="|fill|\) scale\(|[MHVhv]\d')
"""Pictures as SVG, and moves as text such as `complete > zone`."""

TO_MAKERS = {
    ("introduct_academy/rules.py", "{least} to {most}"),
    ("report_card/positions.py", "{least} to {most}"),
    ("report_card/marks.py", "{plan.values[value]} lies outside its bonus division"),
}
"""Parts of the texts of errors that a wrong file raises."""


def formatted(path: Path) -> Iterator[str]:
    """Yield texts with words that a module formats or joins, outside `raise`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    raised = {id(node) for top in ast.walk(tree) if isinstance(top, ast.Raise)
              for node in ast.walk(top)}  # fmt: skip
    for node in ast.walk(tree):
        if id(node) in raised:
            continue
        literals = list(_literals(node))
        if any(_WORDS.search(text) and not _NO_WORDS.search(text) for text in literals):
            yield ast.unparse(node)[2:-1] if isinstance(node, ast.JoinedStr) else ast.unparse(node)


def _literals(node: ast.AST) -> Iterator[str]:
    """Yield the fixed parts of a text that a node puts together."""
    parts: list[ast.expr] = []
    match node:
        case ast.JoinedStr(values):
            parts = values
        case ast.BinOp(left, ast.Add() | ast.Mod(), right):
            parts = [left, right]
        case ast.Call(ast.Attribute(value, "format")):
            parts = [value]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def test_no_text_is_put_together_in_the_code_of_a_game() -> None:
    found = {
        (path.relative_to(GAMES).as_posix(), text)
        for path in sorted(GAMES.rglob("*.py"))
        for text in formatted(path)
    }
    assert found == TO_MAKERS


def test_the_check_finds_what_is_put_together(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        'a = f"took {card}"\nb = "took %s" % card\nc = "took {}".format(card)\n'
        'd = "took " + card\nraise ValueError(f"no {card} here")\ne = f"hand:{seat}"\n',
        encoding="utf-8",
    )
    assert len(list(formatted(path))) == 4
