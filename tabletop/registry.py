"""Find and load all games: shipped, installed as packages, and the player's own.

A game is a folder with a `game.yaml`. A broken game doesn't keep others from loading.
"""

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tabletop.content.loader import load_game
from tabletop.content.packs.plugins import Trust
from tabletop.content.yaml.problems import ContentError, did_you_mean, quoted
from tabletop.engine.declare.layout import Layout
from tabletop.engine.game import Game, Rulebook
from tabletop.engine.spec import GameSpec
from tabletop.folders import entries, plain_text

GROUP = "tabletop.games"
"""Entry-point group; each entry names a package whose folder contains a game."""
OWN_GAMES = "games-library"
"""Folder of the player's own games inside the player's data folder, one subfolder each."""
_CACHE = Path("cache", "content")
_GAME = "game.yaml"
_ENTRY = re.compile(
    rb"^\[" + re.escape(GROUP.encode()) + rb"\]\s*$(?P<lines>(?:\n(?!\[).*)*)", re.MULTILINE
)
_MOST_BYTES = 1 << 16
_TITLE = re.compile(rb"^title:[ \t]*([^\n#]+)", re.MULTILINE)
_LONGEST = 60
_FELT = "slate"


class UnknownGame(ValueError):  # noqa: N818 - named after what happened, as KeyError is
    """Raised if no game has the requested id."""


class Registry:
    """All available games, loaded: the shipped ones, installed ones and the player's own.

    A game that can't be loaded doesn't stop the others; its problems are kept.
    """

    def __init__(
        self,
        content_dir: Path,
        player_dir: Path | None = None,
        trust: Trust | None = None,
        language: str = "",
    ) -> None:
        """Load all games.

        Args:
            content_dir: The shipped content.
            player_dir: The player's own folder; None to load only shipped and installed games,
                without a cache.
            trust: Which game code the player consented to run; without it no code of the player's
                own games is run.
            language: The preferred language of texts; a game without it keeps its own.
        """
        self._language = language
        self._trust = trust
        self._cache = player_dir / _CACHE if player_dir else None
        self._games: dict[str, Game] = {}
        self._problems: list[str] = []
        self._broken: list[Game] = []
        for folder in _folders(content_dir):
            self._load(folder)
        for package, folder in self._installed():
            self._load(folder, package=package)
        if player_dir is not None:
            for folder in _folders(player_dir / OWN_GAMES):
                self._load(folder, own=True)
        self._shelf = tuple(sorted(self._games.values(), key=lambda game: game.spec.order))

    def games(self) -> tuple[Game, ...]:
        """Return all games that could be loaded, in the order in which the library shows them."""
        return self._shelf

    @property
    def broken(self) -> tuple[Game, ...]:
        """Placeholders for installed and own games that couldn't be loaded, with their problems."""
        return tuple(self._broken)

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems of games that couldn't be loaded, one line each."""
        return tuple(self._problems)

    def find(self, name: str) -> Game:
        """Return the game with an id.

        Args:
            name: The id of the game.

        Raises:
            UnknownGame: No game has this id; the message suggests similar ones.
        """
        game = self._games.get(name)
        if game is None:
            hint = did_you_mean(name, [game.spec.id for game in self._shelf])
            raise UnknownGame(f"there is no game {quoted(name)}" + (f" ({hint})" if hint else ""))
        return game

    def _load(self, folder: Path, *, own: bool = False, package: str = "") -> None:
        try:
            game = load_game(
                folder,
                cache=self._cache,
                package=package,
                own=own,
                trust=self._trust,
                language=self._language,
            )
        except ContentError as error:
            lines = tuple(map(str, error.problems))
            self._problems += lines
            if package or own:
                self._broken.append(_broken(folder, lines))
            return
        taken = self._games.get(game.spec.id)
        if taken is not None:
            what = f"the game {quoted(game.spec.id)} is on the shelf already, from {taken.folder}"
            self._problems.append(f"{folder / _GAME}: {what}")
            self._broken.append(_broken(folder, (self._problems[-1],)))
            return
        self._games[game.spec.id] = game

    def _installed(self) -> Iterator[tuple[str, Path]]:
        """Yield (package, folder) of each installed game, without running its code.

        Packages that can't be found, or hold no game, are added to `problems`.
        """
        for module in _entry_points():
            try:
                found = find_spec(module)
            except (ImportError, ValueError, AttributeError) as error:
                self._problems.append(f"installed game {quoted(module)}: {error}")
                continue
            places = [] if found is None else list(found.submodule_search_locations or [])
            folder = next((Path(place) for place in places if Path(place, _GAME).is_file()), None)
            if folder is None:
                self._problems.append(f"installed game {quoted(module)}: holds no {_GAME}")
            else:
                yield module, folder


def _broken(folder: Path, problems: tuple[str, ...]) -> Game:
    """Return a placeholder for a game that can't be loaded, to be listed with its problems.

    Its title is read from `game.yaml` if possible; otherwise it is the name of the folder.
    """
    try:
        with (folder / _GAME).open("rb") as stream:
            found = _TITLE.search(plain_text(stream.read(_MOST_BYTES)))
    except OSError:
        found = None
    words = found[1].decode("utf-8", "replace").strip().strip("\"'") if found else ""
    title = "".join(sign for sign in words if sign.isprintable())[:_LONGEST].strip()
    # No game has such an id, so no file stored by id can be mistaken for this game's.
    name = f"broken:{folder.name}"
    return Game(
        spec=GameSpec(id=name, title=title or folder.name, seats=(1, 1), kinds=(), zones=()),
        layout=Layout(felt=_FELT),
        rulebook=Rulebook(),
        folder=folder,
        content_hash=name,
        make_rules=None,
        problems=problems,
    )


def _folders(parent: Path) -> list[Path]:
    """Return the game folders in a folder, sorted by name; empty if it can't be read."""
    try:
        return [path for path in entries(parent) if (path / _GAME).is_file()]
    except OSError:
        return []


def _entry_points() -> list[str]:
    """Return the modules listed in the entry-point group `GROUP`.

    Reads the `entry_points.txt` files of installed packages directly, because `importlib.metadata`
    takes 70 ms for the same result.
    """
    modules: list[str] = []
    for place in dict.fromkeys(sys.path):
        try:
            lists = sorted(Path(place or ".").glob("*.dist-info/entry_points.txt"))
        except OSError:
            continue
        for path in lists:
            modules += _modules_of(path)
    return list(dict.fromkeys(modules))


def _modules_of(path: Path) -> list[str]:
    try:
        with path.open("rb") as stream:
            found = _ENTRY.search(stream.read(_MOST_BYTES).replace(b"\r\n", b"\n"))
    except OSError:
        return []
    if found is None:
        return []
    lines = found["lines"].decode("utf-8", "replace").split("\n")
    values = [line.partition("=")[2].strip() for line in lines if "=" in line]
    return [value.partition(":")[0].strip() for value in values]
