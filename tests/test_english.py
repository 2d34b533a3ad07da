"""The English that players read keeps to a few rules that a pattern can check."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import tabletop

PACKAGE = Path(tabletop.__file__).parent
CONTENT = PACKAGE.parent / "content"
RULES = {
    "'s for people, not of": r"\bof (?:You\b|\{(?:name|player|seat|p\d)\b)",
    "their, not the own": r"\b(?:the|of|his|her) own (?!er)\w",
    "again or new, not anew": r"\banew\b",
    "random, not by lot": r"\bby lot\b",
    "is, not lies": r"\blies\b",
    "44%, not 44 %": r"[\d}][ \N{NO-BREAK SPACE}]%",
}
KEYS_OF_TEXTS = frozenset({"id", "rule", "when", "point", "icon", "options", "moves", "kind"})
"""Keys of content files whose values no player reads."""


def _strings(value: object) -> Iterator[str]:
    """Yield the texts in a value read from YAML."""
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _strings(each)
        case dict():
            for key, each in value.items():
                if key not in KEYS_OF_TEXTS:
                    yield from _strings(each)


def _texts() -> Iterator[tuple[str, str]]:
    """Yield each text that players read, with the name of its file."""
    for path in sorted((PACKAGE / "ui" / "text").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in said:
                yield path.name, str(node.value)
    for path in sorted(CONTENT.rglob("*.yaml")):
        if "scenarios" not in path.parts:
            for text in _strings(yaml.safe_load(path.read_text(encoding="utf-8"))):
                yield str(path.relative_to(CONTENT)), text
    for path in sorted(CONTENT.rglob("*.md")):
        yield str(path.relative_to(CONTENT)), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("rule", RULES)
def test_no_text_breaks_a_rule_of_english(rule: str) -> None:
    found = [
        f"{name}: {text[max(0, match.start() - 30) : match.end() + 30]}"
        for name, text in _texts()
        for match in re.finditer(RULES[rule], text)
    ]
    assert found == []
