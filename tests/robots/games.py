"""The games that robots play: the shipped ones, every starter, and the documented examples."""

import re
import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tabletop.cli.shelf.own_games import TEMPLATES
from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry

ROOT = Path(__file__).parents[2]
MAGPIE = ROOT / "tests" / "magpie"
SHIPPED = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
WORKSHOP = tuple(
    sorted(path.parent.name for path in (ROOT / "tests" / "workshop").glob("*/game.yaml"))
)
STARTERS = tuple(f"start-{start}" for start in TEMPLATES)
DOCUMENTED = ("docs-old-maid", "docs-magpie", "docs-magpie-rules")
OTHERS = (*STARTERS, *DOCUMENTED, *WORKSHOP)
"""The games that players make."""
GAMES = (*SHIPPED, *OTHERS)
"""Every game that a robot plays, by its name here."""


class Yes:
    """A player who lets any code run."""

    def knows(self, folder_hash: str) -> bool:
        del folder_hash
        return True

    def changed(self, game: str, files: Sequence[tuple[str, str]]) -> tuple[str, ...]:
        del game, files
        return ()

    def keep(self, game: str, folder_hash: str, files: Sequence[tuple[str, str]]) -> None:
        """There is nothing to keep."""


@cache
def shelf() -> tuple[Game, ...]:
    """The shipped games."""
    return Registry(shipped("content")).games()


def game_named(name: str, folder: Path) -> Game:
    """Return the game with that name; starters and examples are written to `folder` first."""
    if name in SHIPPED:
        return next(game for game in shelf() if game.spec.id == name)
    if name in WORKSHOP:
        return _loaded(ROOT / "tests" / "workshop" / name)
    files = start_files(name) if name in STARTERS else _page_files(name)
    place = folder / name
    for file, text in files.items():
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_text(text, encoding="utf-8", newline="\n")
    return _loaded(place)


def start_files(name: str) -> dict[str, str]:
    """The files that `tabletop new` writes for a starter, by their place."""
    files = TEMPLATES[name.removeprefix("start-")]
    return {
        file: text.replace("ID", name).replace("TITLE", f'"{name}"' if ".yaml" in file else name)
        for file, text in files.items()
    }


def packed(source: Path, path: Path) -> None:
    """Put the folder of a game into a pack, its compiled code aside."""
    with zipfile.ZipFile(path, "w") as pack:
        for file in sorted(source.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                pack.write(file, file.relative_to(source))


def _loaded(folder: Path) -> Game:
    return load_game(folder, own=True, trust=Yes())


def _page_files(name: str) -> Mapping[str, str]:
    """The files of an example that the documentation shows."""
    if name == "docs-old-maid":
        return {"game.yaml": _blocks("make/without-code.md", "yaml")[0]}
    paths = ["game.yaml", "layout.yaml", "lessons/1-first-gem.yaml"]
    paths += ["rules.py"] if name == "docs-magpie-rules" else []
    files = {path: (MAGPIE / path).read_text(encoding="utf-8") for path in paths}
    if name == "docs-magpie-rules":
        files["game.yaml"] += "api: 1\nrules: .rules:Magpie\n"
    return files


def _blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
