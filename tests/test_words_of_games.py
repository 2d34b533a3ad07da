"""The core names nothing that only one game has: no role, no subject, no exam, no trade."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tabletop

PACKAGE = Path(tabletop.__file__).parent
WORDS = frozenset(
    [
        "academy",
        "award",
        "awards",
        "bargain",
        "bargains",
        "beetle",
        "burnout",
        "captain",
        "career",
        "classmate",
        "classmates",
        "classroom",
        "classrooms",
        "departments",
        "developer",
        "division",
        "divisions",
        "efficiency",
        "employee",
        "employees",
        "exam",
        "exams",
        "hire",
        "hired",
        "homeroom",
        "mastermind",
        "meter",
        "meters",
        "office",
        "offices",
        "purse",
        "quiz",
        "race",
        "races",
        "rebel",
        "recap",
        "resources",
        "semester",
        "semesters",
        "skill",
        "skills",
        "skillmeter",
        "startup",
        "subject",
        "subjects",
        "teamplayer",
        "trade",
        "trades",
        "trading",
        "trick",
        "tricks",
        "trophies",
        "valedictorian",
    ]
)
"""Words of single games. Left out are those with a sense of their own in the core: offer, effort of
a search, knowledge of a seat, the icon of a trophy, the trumps of a ready-made deck."""
_PART = re.compile(r"[A-Z]?[a-z]+")


def named(path: Path) -> Iterator[str]:
    """Yield what a module names: identifiers, attributes, arguments, and texts but docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in said:
                yield text


def words_in(path: Path) -> set[str]:
    """Return the words of games that a module names."""
    return {part.lower() for name in named(path) for part in _PART.findall(name)} & WORDS


def test_the_core_names_nothing_of_a_single_game() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts]
    core = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts): path
        for path in modules
        if path.relative_to(PACKAGE).parts[0] != "games"
    }
    found = {module: words for module, path in core.items() if (words := words_in(path))}
    assert found == {}


def test_a_word_of_a_game_is_found_wherever_it_stands(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    for line in ("def draw_trick(): ...", "x.trade = 1", 'f("an exam")', "f(race=1)", "Quiz = 1"):
        module.write_text(line, encoding="utf-8")
        assert words_in(module), line
    module.write_text('"""Of tricks."""\nrules = discard(hand)', encoding="utf-8")
    assert words_in(module) == set()
