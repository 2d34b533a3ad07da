"""Opens the window, and what it asks for when it needs it: packs, the workbench, games anew."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.doors.errors import DoorError, SurroundingsError, UsageError

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tabletop.content.guests import Trust
    from tabletop.content.problems import Problem
    from tabletop.engine.game import Game
    from tabletop.engine.spec import Options
    from tabletop.engine.templates import TooLong
    from tabletop.ui.kit.services import Offer
    from tabletop.ui.kit.workbench import Edition, Flaw


def open_at(
    game: "Game | None" = None,
    kinds: Sequence[str] = (),
    options: "Options | None" = None,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    *,
    lesson: tuple[str, int] | None = None,
    file: Path | None = None,
    follow: Path | None = None,
) -> int:
    """Open the window, on the library, at a game, at its lesson, or at a saved game.

    With `follow`, the folder of a game, the table follows its files.

    Raises:
        SurroundingsError: there is no screen.
        UsageError: the game can't be played so.
    """
    from tabletop.doors.shelf import find_named, open_shelf, open_trust
    from tabletop.ui.app.run import open_window
    from tabletop.ui.app.window import NoDisplay

    def shelf_now() -> "Sequence[Game]":
        language = wanted_language()
        shelf = open_shelf(language)
        games = (*shelf.games(), *shelf.broken)
        if game is None or any(each.spec.id == game.spec.id for each in games):
            return games
        return (*games, find_named(shelf, str(game.folder), open_trust(), language))

    games = shelf_now()
    if _has_no_screen():
        raise SurroundingsError(str(NoDisplay()))
    try:
        return open_window(
            games,
            game=game,
            kinds=kinds,
            options=options,
            seed=seed,
            size=size,
            lesson=lesson,
            file=file,
            find_games=games_on_shelf,
            packs=Packs(),
            workbench=Workbench(),
            shelf=shelf_now,
            follow=follow,
        )
    except NoDisplay as error:
        raise SurroundingsError(str(error)) from error
    except ValueError as error:
        if game is None:
            raise
        raise UsageError(str(error)) from error


class Packs:
    """The packs of the window: what reads them is not imported before one comes."""

    def __init__(self) -> None:
        self._looked: object = None
        """The folder of the pack that is being offered; it goes when another comes."""

    def offer(self, path: Path) -> "Offer":
        """Return what a pack says about itself, and its game."""
        from tempfile import TemporaryDirectory

        from tabletop.content.packing import look_into
        from tabletop.doors.packs import offered
        from tabletop.ui.kit.services import Offer

        heading, here, size = offered(path)
        self._looked = folder = TemporaryDirectory(
            prefix="recess-pack-", ignore_cleanup_errors=True
        )
        game = look_into(path, Path(folder.name) / heading.id)
        return Offer(
            heading.title,
            heading.version,
            heading.author,
            heading.licence,
            (heading.seats[0], heading.seats[1]),
            size,
            here=here.version if here else 0,
            same=here == heading,
            game=game,
        )

    def install(self, path: Path) -> "Sequence[Game]":
        """Put the game of a pack on the shelf, and return the new shelf."""
        from tabletop.doors.packs import install_offered
        from tabletop.doors.shelf import open_shelf

        install_offered(path)
        shelf = open_shelf(wanted_language())
        return (*shelf.games(), *shelf.broken)

    def holds(self, game: "Game") -> bool:
        """Whether a game came in a pack."""
        from tabletop.paths import PACK_NOTE

        return (game.folder / PACK_NOTE).is_file() and Workbench().owns(game.folder)

    def remove(self, game: "Game", *, keep_saves: bool) -> "Sequence[Game]":
        """Take a game that came in a pack off the shelf, and return the new shelf."""
        from tabletop.doors.packs import discard
        from tabletop.doors.shelf import open_shelf

        try:
            discard(game.spec.id, keep_saves=keep_saves)
        except DoorError as error:
            raise ValueError(str(error)) from error
        shelf = open_shelf(wanted_language())
        return (*shelf.games(), *shelf.broken)


class Workbench:
    """Reads games that players make; what reads them is not imported before one is opened."""

    def __init__(self, language: str = "") -> None:
        """`language` is which words they are read in, if not those of the settings."""
        self._language = language
        self._trust: dict[Path, Trust] = {}
        self._followed: Counter[Path] = Counter()

    def owns(self, folder: Path) -> bool:
        """Whether the game of that folder is the player's own."""
        from tabletop.paths import data_dir
        from tabletop.registry import OWN_GAMES

        return folder.parent == data_dir() / OWN_GAMES

    def stamp(self, folder: Path) -> "Hashable":
        """Return what changes when a file of the folder does."""
        from tabletop.doors.workbench import stamp_of

        return stamp_of(folder)

    def read(self, folder: Path, *, thorough: bool) -> "Edition":
        """Return what the files make."""
        from tabletop.doors.shelf import open_trust
        from tabletop.doors.workbench import read, stamp_of
        from tabletop.ui.kit.workbench import Edition

        files = {Path(name).relative_to(folder).as_posix(): rest
                 for name, *rest in stamp_of(folder)}  # fmt: skip
        trust = self._trust.get(folder) or open_trust()
        found = read(folder, trust, thorough=thorough, language=self._language or wanted_language())
        flaws = tuple(_flaw(folder, each) for each in found.problems)
        whole = thorough or found.game is None
        return Edition(found.game, flaws, files, whole)

    def begin(self, folder: Path) -> None:
        """Its files are followed from now on: one yes to its code lasts until `end`."""
        from tabletop.doors.shelf import open_trust
        from tabletop.storage.trust import WhileFollowed

        self._followed[folder] += 1
        self._trust.setdefault(folder, WhileFollowed(open_trust()))

    def end(self, folder: Path) -> None:
        """Its files are followed no longer."""
        self._followed[folder] -= 1
        if self._followed[folder] <= 0:
            self._trust.pop(folder, None)

    def too_long(self, game: "Game") -> "Sequence[Flaw]":
        """Return the texts that their cards have no room for."""
        from tabletop.doors.workbench import too_long

        return [_flaw(game.folder, each) for each in too_long(game, texts_too_long)]

    def put_right(self, flaw: "Flaw") -> None:
        """Write the word that is meant."""
        from tabletop.content.problems import Problem
        from tabletop.doors.workbench import put_right

        if isinstance(flaw.source, Problem):
            put_right(flaw.source)


def _flaw(folder: Path, problem: "Problem") -> "Flaw":
    from tabletop.doors.workbench import fix_of, lines_of
    from tabletop.ui.kit.workbench import Flaw

    file = Path(problem.file)
    name = file.relative_to(folder).as_posix() if file.is_relative_to(folder) else file.name
    return Flaw(
        name, problem.line, problem.column, problem.what, problem.hint, problem.warning,
        lines_of(problem), fix_of(problem), problem,
    )  # fmt: skip


def games_on_shelf() -> "Sequence[Game]":
    """Return the games that can be played, found anew: for a process beside the window."""
    from tabletop.doors.shelf import open_shelf

    return open_shelf(wanted_language()).games()


def wanted_language() -> str:
    """Return the language that games are wanted in at the window."""
    from tabletop.languages import system_language
    from tabletop.storage.settings import load_settings

    return load_settings()[0].language or system_language()


def _has_no_screen() -> bool:
    """Whether there is surely no screen, seen without the complaints that asking for one makes."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, names))


def texts_too_long(game: "Game") -> "list[TooLong]":
    """Return the texts that own templates have no room for, as the drawing measures them."""
    from tabletop.paths import data_dir
    from tabletop.ui.pieces.art import art_of
    from tabletop.ui.pieces.designed import too_long
    from tabletop.ui.printing.drawn import Press

    art = art_of([game], data_dir() / "cache" / "art")
    try:
        press = Press(art)
        found = too_long(press.assets, game.spec)
        if press.waited():  # fonts of its own are as wide as they are
            found = too_long(press.assets, game.spec)
    finally:
        art.close()
    return found
