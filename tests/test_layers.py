"""Which part of the package may import which: the table of `docs/architecture.md`, enforced.

The imports are read from the source, also those inside functions and under `TYPE_CHECKING`.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import tabletop
from tabletop.paths import shipped

PACKAGE = Path(tabletop.__file__).parent
EVERYTHING = ("*",)


@dataclass(frozen=True)
class Layer:
    """What a layer may import besides itself and the standard library."""

    own: tuple[str, ...] = ()
    """Other parts of the package, by name below `tabletop`; `*` is all of them."""
    others: tuple[str, ...] = ()
    """Packages of other people; `*` is all of them."""


READERS = ("yaml", "pydantic", "pydantic_core", "platformdirs")

LAYERS: dict[str, Layer] = {
    "paths": Layer(others=("platformdirs",)),
    "engine": Layer(),
    "games": Layer(own=("engine",)),
    "ai": Layer(own=("engine",)),
    "content": Layer(own=("engine", "paths"), others=READERS),
    "storage": Layer(own=("engine", "paths"), others=READERS),
    "session": Layer(own=("engine", "ai", "storage")),
    "ui": Layer(own=("session", "storage", "engine", "paths"), others=("pygame", "accesskit")),
    "registry": Layer(own=("content", "engine", "paths")),
    "app": Layer(own=EVERYTHING, others=EVERYTHING),
    "__main__": Layer(own=EVERYTHING, others=EVERYTHING),
}
DOOR = Layer(
    own=("content", "engine", "ai", "session", "storage", "registry", "paths"), others=READERS
)
"""Any other part is an outside door: headless, and so without pygame and the window."""

TRUE_STATE = ("state", "table", "match", "determinize", "information", "chance", "fingerprint")
"""Modules of the engine that hold what a player may not see; the window must not know them."""


@dataclass(frozen=True)
class Import:
    """One import of one module."""

    module: str
    """The importing module, below `tabletop`."""
    target: str
    """What is imported, in full."""
    line: int

    def __str__(self) -> str:
        return f"{self.module} (line {self.line}) imports {self.target}"

    @property
    def part(self) -> str:
        """The part of the package that imports."""
        return self.module.partition(".")[0]


def module_name(path: Path, root: Path = PACKAGE) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(source: str, module: str, *, package: bool = False) -> Iterator[Import]:
    """Yield what a module imports; `from a import b` counts as `a.b` where `a` is our package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = ["tabletop", *module.split(".")]
                up = len(parents) - node.level + (1 if package else 0)
                base = ".".join([*parents[:up], *([base] if base else [])])
            ours = base.partition(".")[0] == "tabletop"
            for alias in node.names:
                yield Import(module, f"{base}.{alias.name}" if ours else base, node.lineno)


def fault(found: Import) -> str:
    """Return what is wrong with an import, or nothing."""
    layer = LAYERS.get(found.part, DOOR)
    top, _, rest = found.target.partition(".")
    if top != "tabletop":
        fine = top in sys.stdlib_module_names or top in layer.others or layer.others == EVERYTHING
        return "" if fine else f"{found}, which its layer may not"
    part = rest.partition(".")[0]
    if part == "games":
        same = found.part == "games" and rest.split(".")[1:2] == found.module.split(".")[1:2]
        return "" if same else f"{found}: games are found by name, nobody imports them"
    if rest == "__version__":
        return ""
    if part and part != found.part and part not in layer.own and layer.own != EVERYTHING:
        return f"{found}, which its layer may not"
    if found.part == "ui" and part == "engine" and set(rest.split(".")[1:2]) & set(TRUE_STATE):
        return f"{found}: the window may not know the true state"
    return ""


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)


def test_every_import_of_the_package_keeps_to_its_layer() -> None:
    faults = [
        problem
        for path in sources()
        for found in imports_of(
            path.read_text(encoding="utf-8"),
            module_name(path),
            package=path.name == "__init__.py",
        )
        if (problem := fault(found))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine.table", "import yaml"),
        ("engine.table", "from tabletop.content import loader"),
        ("games.chess.rules", "import pygame"),
        ("games.chess.rules", "from tabletop.games.go import rules"),
        ("games.chess.rules", "from tabletop.ai.players import Player"),
        ("games.chess.rules", "from ..go.rules import Go"),
        ("ai.players", "from tabletop.games.chess import rules"),
        ("content.loader", "import pygame"),
        ("content.loader", "from tabletop import storage"),
        ("storage.saves", "import tabletop.content.loader"),
        ("session.sitting", "import pygame.locals"),
        ("session.sitting", "from tabletop.content.loader import load_game"),
        ("ui.window", "from tabletop.ai import players"),
        ("ui.window", "from tabletop.engine.state import State"),
        ("ui.window", "from tabletop.engine import match"),
        ("ui.window", "def f():\n    from tabletop.games.chess.rules import Chess"),
        ("ui.window", "import numpy"),
        ("registry", "import pygame"),
        ("registry", "import yaml"),
        ("doors.serve", "import pygame"),
        ("doors.serve", "from tabletop.ui.window import Window"),
        ("app", "from tabletop.games.chess.rules import Chess"),
    ],
)
def test_a_forbidden_import_is_found(module: str, line: str) -> None:
    assert [fault(found) for found in imports_of(line, module) if fault(found)]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine.table", "from tabletop.engine.spec import GameSpec"),
        ("games.chess.rules", "from tabletop.games.chess.state import ChessState"),
        ("games.chess.rules", "from .state import ChessState"),
        ("content.nodes", "import yaml"),
        ("ui.window", "from tabletop.engine.view import View"),
        ("ui.window", "import pygame"),
        ("session.sitting", "from tabletop.engine.state import State"),
        ("app", "from tabletop.ui.window import Window"),
        ("doors.serve", "from tabletop.registry import Registry"),
    ],
)
def test_an_allowed_import_is_let_through(module: str, line: str) -> None:
    assert [fault(found) for found in imports_of(line, module) if fault(found)] == []


def names_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the names and texts of a module, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.Expr))
    said = {id(node.value) for node in statements}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr


def test_no_game_is_named_outside_games_and_content() -> None:
    games = [path.parent.name for path in shipped("content").glob("*/game.yaml")]
    assert len(games) >= 5
    words = {
        form for game in games for form in (game, game.replace("-", "_"), game.replace("-", " "))
    }
    found = [
        f"{module_name(path)}:{line} names {word}"
        for path in sources()
        if module_name(path).partition(".")[0] != "games"
        for line, text in names_in(path)
        for word in words
        if word in text.lower()
    ]
    assert found == []


def test_only_the_window_s_modules_import_pygame() -> None:
    users = {
        found.part
        for path in sources()
        for found in imports_of(path.read_text(encoding="utf-8"), module_name(path))
        if found.target.partition(".")[0] == "pygame"
    }
    assert users <= {"ui"}
