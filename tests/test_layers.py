"""Enforces which part of the package may import which; see `docs/develop/architecture.md`.

The imports are read from the source, also those inside functions and under `TYPE_CHECKING`.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
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


READERS = ("yaml", "platformdirs")

LAYERS: dict[str, Layer] = {
    "paths": Layer(others=("platformdirs",)),
    "digests": Layer(others=("_blake2", "_sha2", "_sha256")),
    "folders": Layer(),
    "svg_files": Layer(),
    "art_files": Layer(own=("digests", "folders", "svg_files")),
    "font_files": Layer(own=("art_files", "digests", "folders")),
    "languages": Layer(),
    "engine": Layer(own=("digests",)),
    "api": Layer(own=("engine",)),
    "api.drawing": Layer(own=("api", "engine", "session", "storage", "ui"), others=("pygame",)),
    "api.testing": Layer(
        own=("content", "cli.headless", "engine", "folders", "session", "storage", "ui"),
        others=("pygame",),
    ),
    "games": Layer(own=("api",)),
    "drawing": Layer(own=("api", "api.drawing"), others=("pygame",)),
    "ai": Layer(own=("ai.levels", "engine", "workers")),
    "ai.levels": Layer(),
    "content": Layer(
        own=("art_files", "digests", "engine", "folders", "font_files", "languages", "paths"),
        others=READERS,
    ),
    "storage": Layer(own=("digests", "engine", "folders", "paths"), others=READERS),
    "session": Layer(own=("digests", "engine", "ai", "ai.levels", "storage")),
    "ui": Layer(
        own=(
            "ai.levels",
            "art_files",
            "digests",
            "folders",
            "font_files",
            "session",
            "storage",
            "engine",
            "languages",
            "paths",
            "phones",
            "svg_files",
            "workers",
        ),
        others=("pygame", "accesskit", "reportlab", "segno", "resvg_py", "PIL"),
    ),
    "wire": Layer(own=("session", "engine")),
    "phones": Layer(
        own=("digests", "session", "storage", "engine", "folders", "wire"), others=("websockets",)
    ),
    "registry": Layer(own=("content", "engine", "folders", "paths")),
    "workers": Layer(),
    "cli": Layer(own=EVERYTHING, others=EVERYTHING),
    "__main__": Layer(own=EVERYTHING, others=EVERYTHING),
}
DOOR = Layer(
    own=(
        "content",
        "engine",
        "ai",
        "ai.levels",
        "folders",
        "session",
        "storage",
        "registry",
        "languages",
        "paths",
        "phones",
        "wire",
        "workers",
        "cli.headless",
        "lab",
    ),
    others=(*READERS, "distributed"),
)
"""Any other part is headless: it imports neither pygame nor the window."""
HEADLESS = frozenset({"checks", "errors", "play", "serve", "shelf"})
"""Rooms of `cli` that are headless; the modules beside them open the window as well."""

ROOMS = ("text", "graphics", "toolkit", "pieces", "widgets", "printing", "animation", "table",
         "scenes", "app")  # fmt: skip
"""The rooms of `ui` from the ground up: each may import those before it, and nothing above."""
NOT_BELOW = {"pieces": ("toolkit",)}
"""Rooms that lie lower, and still are none of a room's business."""

RISING: frozenset[tuple[str, str]] = frozenset()
"""Imports that still run up or to a game's own drawing, by module and target: to be emptied."""
FACES = ("api.drawing", "api.testing")
"""Parts of the public face that are layers of their own, since they bring in the window."""
NOT_DRAWN = frozenset({"state", "rules", "heuristics"})
"""What a game knows and its own drawing may not: it reads views and displays."""
SCREENS = frozenset({"scenes", "app"})
"""Rooms of `ui` that no game has a door to."""


TRUE_STATE = (
    "state",
    "table",
    "match",
    "chance",
    "knowledge.determinize",
    "knowledge.information",
    "conformance.fingerprint",
)
"""Modules of the engine that hold what a player may not see; the window must not know them."""
SESSIONS = ("session.session.", "session.Session.")
"""The game behind the ports, which shows all seats."""


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
        """The layer that imports: a game's drawing is one of its own."""
        path = self.module.split(".")
        drawn = path[0] == "games" and path[2:3] == ["drawing"]
        return "drawing" if drawn else part_of(self.module)

    @property
    def room(self) -> str:
        """The room of `ui` that imports."""
        return self.module.split(".")[1] if self.module.startswith("ui.") else ""


def part_of(name: str) -> str:
    """Return the layer of a name below `tabletop`."""
    first, _, rest = name.partition(".")
    second = rest.partition(".")[0]
    if f"{first}.{second}" in FACES:
        return f"{first}.{second}"
    if (first, second) == ("ai", "levels"):
        return "ai.levels"
    return "cli.headless" if first == "cli" and second in HEADLESS else first


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
    part = part_of(rest)
    if part == "games":
        same = rest.split(".")[1:2] == found.module.split(".")[1:2]
        if found.module.partition(".")[0] != "games" or not same:
            return f"{found}: games are found by name, nobody imports them"
        inside = set(rest.split(".")[2:3])
        if found.part == "games" and inside == {"drawing"}:
            return f"{found}: rules know nothing of how they are drawn"
        secret = found.part == "drawing" and inside & NOT_DRAWN
        return f"{found}: a drawing reads what a seat sees" if secret else ""
    if rest == "__version__":
        return ""
    if part and part != found.part and part not in layer.own and layer.own != EVERYTHING:
        return f"{found}, which its layer may not"
    true = any(f"{rest}.".startswith(f"engine.{name}.") for name in TRUE_STATE)
    if found.part == "ui" and true:
        return f"{found}: the window may not know the true state"
    if found.room == "table" and f"{rest}.".startswith(SESSIONS):
        return f"{found}: a table holds a port, never a session"
    if found.part == "api.drawing" and part == "ui" and set(rest.split(".")[1:2]) & SCREENS:
        return f"{found}: no game has a door to the screens"
    if found.room and part == "ui":
        room = rest.split(".")[1]
        below = ROOMS[: ROOMS.index(found.room)] if found.room in ROOMS else ()
        closed = NOT_BELOW.get(found.room, ())
        if room != found.room and (room not in below or room in closed):
            return f"{found}: {found.room} may not know {room}"
    return ""


def rises(found: Import) -> bool:
    """Return whether an import is one of those that are still allowed to run up."""
    return any(
        found.module == module and f"{found.target}.".startswith(f"tabletop.{target}.")
        for module, target in RISING
    )


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)


@cache
def imports_in(path: Path) -> tuple[Import, ...]:
    """Return what a file of the package imports; each is parsed once for all tests."""
    source = path.read_text(encoding="utf-8")
    return tuple(imports_of(source, module_name(path), package=path.name == "__init__.py"))


def test_every_import_of_the_package_keeps_to_its_layer() -> None:
    faults = [
        problem
        for path in sources()
        for found in imports_in(path)
        if (problem := fault(found)) and not rises(found)
    ]
    assert faults == []


def arrows() -> dict[str, set[str]]:
    """Return what each module of the package imports of the package, also for types alone."""
    modules = {module_name(path): path for path in sources()}
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        targets = {each.target.removeprefix("tabletop.") for each in imports_in(path)}
        known = {t if t in modules else t.rpartition(".")[0] for t in targets}
        found[name] = {t for t in known if t in modules and t != name}
    return found


def circles(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """Return the groups of modules that reach each other."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            fresh = graph[ahead.pop()] - seen
            seen |= fresh
            ahead += fresh
        reached[start] = seen
    return {
        frozenset(o for o in reached[name] if name in reached[o])
        for name in graph
        if name in reached[name]
    }


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(arrows()) == set()


def test_every_import_that_still_runs_up_is_there() -> None:
    """The list gets shorter with what it names."""
    found = {(name, target) for name, targets in arrows().items() for target in targets}
    assert set(RISING) - found == set()


def test_every_room_of_the_window_is_known() -> None:
    rooms = {path.parent.name for path in (PACKAGE / "ui").glob("*/__init__.py")}
    assert rooms == set(ROOMS)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine.table", "import yaml"),
        ("engine.table", "from tabletop.content import loader"),
        ("games.chess.rules", "import pygame"),
        ("games.chess.rules", "from tabletop.games.go import rules"),
        ("games.chess.table", "from tabletop.api.drawing import Widget"),
        ("games.chess.table", "from tabletop.api import drawing"),
        ("games.chess.rules", "from tabletop.engine.rules import Rules"),
        ("games.chess.rules", "from tabletop.api.testing import walk"),
        ("games.chess.drawing.board", "from tabletop.engine.view import View"),
        ("games.chess.drawing.board", "from tabletop.session.session import Session"),
        ("games.chess.drawing.board", "from tabletop.ui.graphics.canvas import Canvas"),
        ("games.chess.drawing.board", "from tabletop.games.chess.state import ChessState"),
        ("games.chess.drawing.board", "from tabletop.games.chess import rules"),
        ("games.chess.drawing.board", "from tabletop.games.chess.heuristics.worth import worth"),
        ("api.drawing", "from tabletop.ui.scenes.table.table import TableScene"),
        ("api", "from tabletop.ui.widgets.widget import Widget"),
        ("api.drawing", "from tabletop.games.chess.drawing.board import Board"),
        ("ui.widgets.widget_registry", "from tabletop.api.drawing import Drawing"),
        ("games.chess.rules", "from tabletop.ai.players import ComputerPlayer"),
        ("games.chess.rules", "from ..go.rules import Go"),
        ("ai.players", "from tabletop.games.chess import rules"),
        ("content.loader", "import pygame"),
        ("content.loader", "from tabletop import storage"),
        ("storage.saves.save_list", "import tabletop.content.loader"),
        ("session.session", "import pygame.locals"),
        ("session.session", "from tabletop.content.loader import load_game"),
        ("ui.graphics.text_layout", "from tabletop.ui.scenes.table.table import TableScene"),
        ("ui.pieces.cards", "from tabletop.ui.toolkit.events import Press"),
        ("games.chess.rules", "from tabletop.games.chess.drawing.board import Board"),
        ("games.chess.rules", "from tabletop.ui.graphics.canvas import Canvas"),
        ("games.chess.drawing.board", "from tabletop.games.go.rules import Go"),
        ("ui.window", "from tabletop.ai import players"),
        ("ui.window", "from tabletop.engine.state import State"),
        ("ui.table.control.controller", "from tabletop.session.session import Session"),
        ("ui.window", "from tabletop.engine import match"),
        ("ui.window", "def f():\n    from tabletop.games.chess.rules import Chess"),
        ("ui.window", "import numpy"),
        ("registry", "import pygame"),
        ("registry", "import yaml"),
        ("cli.serve.serve", "import pygame"),
        ("cli.serve.serve", "from tabletop.ui.app.window import Window"),
        ("cli.run", "from tabletop.games.chess.rules import Chess"),
    ],
)
def test_a_forbidden_import_is_found(module: str, line: str) -> None:
    assert [fault(found) for found in imports_of(line, module) if fault(found)]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine.table", "from tabletop.engine.spec import GameSpec"),
        ("games.chess.rules", "from tabletop.games.chess.state import ChessState"),
        ("games.chess.rules", "from tabletop.api import Rules"),
        ("games.chess.drawing.board", "from tabletop.api import View"),
        ("games.chess.rules", "from .state import ChessState"),
        ("games.chess.table", "from tabletop.api import GameTable"),
        ("games.chess.drawing.board", "from tabletop.api.drawing import Widget"),
        ("content.yaml.reader", "import yaml"),
        ("ui.window", "from tabletop.engine.view import View"),
        ("ui.scenes.table.table", "from tabletop.ui.graphics.canvas import Canvas"),
        ("games.chess.drawing.board", "import pygame"),
        ("games.chess.drawing.board", "from tabletop.games.chess.display import Board"),
        ("ui.window", "import pygame"),
        ("session.session", "from tabletop.engine.state import State"),
        ("cli.run", "from tabletop.ui.app.window import Window"),
        ("cli.serve.serve", "from tabletop.registry import Registry"),
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
        for found in imports_in(path)
        if found.target.partition(".")[0] == "pygame"
    }
    assert users <= {"ui", "drawing", "api.drawing", "api.testing"}
