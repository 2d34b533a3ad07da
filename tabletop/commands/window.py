"""Open the window and give it its services: packs, projects and a fresh list of games.

The services import their code on first use, so that the window opens sooner.
"""

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
    """Open the window at the library, a game, a lesson or a save; return the exit status.

    Args:
        game: The game to open; None for the library.
        kinds: Who plays each seat: `human`, `phone` or an AI level.
        options: The options of the game; None for the defaults.
        seed: The seed of the game; None for a random one.
        size: Width and height of the window; None for the last size.
        lesson: The id of a lesson of the game, or "", and the index of a step, or -1.
        file: A saved game or a game pack to open.
        follow: The folder of a game; the table is updated when its files change.

    Raises:
        SurroundingsError: there is no display.
        UsageError: the game can't be played with these arguments.
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
    """Service of the window that previews, installs and removes game packs.

    The code that reads packs is imported on first use.
    """

    def __init__(self) -> None:
        self._looked: object = None
        """Temporary folder of the pack last previewed; replaced by the next preview."""

    def offer(self, path: Path) -> "Offer":
        """Return what a pack says about itself, with its game loaded from a temporary folder.

        Nothing is installed. The result also tells which version of the game is installed, 0 for
        none.

        Raises:
            PackError: the pack can't be used.
            OSError: the temporary folder can't be written.
        """
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
        """Install the game of a pack and return all games of the new shelf, broken ones too.

        Raises:
            PackError: the pack can't be used; nothing was changed.
        """
        from tabletop.doors.packs import install_offered
        from tabletop.doors.shelf import open_shelf

        install_offered(path)
        shelf = open_shelf(wanted_language())
        return (*shelf.games(), *shelf.broken)

    def holds(self, game: "Game") -> bool:
        """Return whether a game was installed from a pack."""
        from tabletop.paths import PACK_NOTE

        return (game.folder / PACK_NOTE).is_file() and Workbench().owns(game.folder)

    def remove(self, game: "Game", *, keep_saves: bool) -> "Sequence[Game]":
        """Uninstall a game that came in a pack and return all games of the new shelf.

        Its saved games go to the bin unless `keep_saves` is set.

        Raises:
            ValueError: no such pack is installed, or it can't be removed.
        """
        from tabletop.doors.packs import discard
        from tabletop.doors.shelf import open_shelf

        try:
            discard(game.spec.id, keep_saves=keep_saves)
        except DoorError as error:
            raise ValueError(str(error)) from error
        shelf = open_shelf(wanted_language())
        return (*shelf.games(), *shelf.broken)


class Workbench:
    """Service of the window that loads the player's own games and reports their problems.

    The code that reads games is imported on first use.
    """

    def __init__(self, language: str = "") -> None:
        """Read games in `language`, a code such as `de`; "" for the language of the settings."""
        self._language = language
        self._trust: dict[Path, Trust] = {}
        self._followed: Counter[Path] = Counter()

    def owns(self, folder: Path) -> bool:
        """Return whether a game's folder lies in the player's own folder of games."""
        from tabletop.paths import data_dir
        from tabletop.registry import OWN_GAMES

        return folder.parent == data_dir() / OWN_GAMES

    def stamp(self, folder: Path) -> "Hashable":
        """Return a value that changes when a file in the folder changes."""
        from tabletop.doors.workbench import stamp_of

        return stamp_of(folder)

    def read(self, folder: Path, *, thorough: bool) -> "Edition":
        """Load the game in a folder and return it with its problems.

        `thorough` also tries out the rules and checks all pictures. The result has no game if the
        content has errors.
        """
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
        """Start following the files of a folder.

        One consent to run the folder's code is valid until the last matching `end`, through all
        edits.
        """
        from tabletop.doors.shelf import open_trust
        from tabletop.storage.trust import WhileFollowed

        self._followed[folder] += 1
        self._trust.setdefault(folder, WhileFollowed(open_trust()))

    def end(self, folder: Path) -> None:
        """Stop following the files of a folder; consent to its code ends with the last follower."""
        self._followed[folder] -= 1
        if self._followed[folder] <= 0:
            self._trust.pop(folder, None)

    def too_long(self, game: "Game") -> "Sequence[Flaw]":
        """Return a warning for each text that doesn't fit into its part of a card template."""
        from tabletop.doors.workbench import too_long

        return [_flaw(game.folder, each) for each in too_long(game, texts_too_long)]

    def put_right(self, flaw: "Flaw") -> None:
        """Replace the misspelled word of a problem in its file with the suggested one.

        Nothing is done for problems without a source.

        Raises:
            ValueError: the word is not there any more, or the file can't be written.
        """
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
    """Load all games again and return the playable ones; for use in a worker process."""
    from tabletop.doors.shelf import open_shelf

    return open_shelf(wanted_language()).games()


def wanted_language() -> str:
    """Return the language code for games in the window: the setting, else the system's."""
    from tabletop.languages import system_language
    from tabletop.storage.settings import load_settings

    return load_settings()[0].language or system_language()


def _has_no_screen() -> bool:
    """Return whether this is Linux without any display variable set.

    Checked before SDL is asked for a display, because SDL prints error messages when there is none.
    On other systems always False.
    """
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, names))


def texts_too_long(game: "Game") -> "list[TooLong]":
    """Return the texts that don't fit into the game's own card templates.

    They are measured with the drawing code and the game's own fonts.
    """
    from tabletop.paths import data_dir
    from tabletop.ui.pieces.art import art_of
    from tabletop.ui.pieces.designed import too_long
    from tabletop.ui.printing.drawn import Press

    art = art_of([game], data_dir() / "cache" / "art")
    try:
        press = Press(art)
        found = too_long(press.assets, game.spec)
        if press.waited():  # measure again once the game's own fonts are loaded
            found = too_long(press.assets, game.spec)
    finally:
        art.close()
    return found
