"""The sentences of the program: each has one name, and is said somewhere."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import tabletop

ROOT = Path(tabletop.__file__).parent
MODULES = sorted((ROOT / "ui" / "words").glob("*.py"))


def _bound(module: Path) -> list[str]:
    """The names that a module gives to values, in their order."""
    names: list[str] = []
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        names += [each.id for target in targets for each in ast.walk(target)
                  if isinstance(each, ast.Name)]  # fmt: skip
    return [name for name in names if not name.startswith("_")]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_name_of_a_sentence_is_given_twice(module: Path) -> None:
    """`Places that are gone: …` was lost to another text of the same name."""
    assert [name for name, count in Counter(_bound(module)).items() if count > 1] == []


def test_every_sentence_is_said_somewhere() -> None:
    used: Counter[str] = Counter()
    for path in ROOT.rglob("*.py"):
        used.update(re.findall(r"\b[A-Z][A-Z0-9_]+\b", path.read_text(encoding="utf-8")))
    names = {(module.stem, name) for module in MODULES for name in _bound(module)}
    assert [each for each in sorted(names) if used[each[1]] < 2] == []
