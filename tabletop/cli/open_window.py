"""Opens the window and gives it its services: packs, projects and a fresh list of games.

The services import their code on first use, so that the window opens sooner.
"""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import os
import sys
from collections import Counter
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.cli.errors import CommandError, SystemProblemError, UsageError
from tabletop.content.packs.plugins import Trust
from tabletop.content.yaml.problems import Problem
from tabletop.engine.declare.faces import TooLong
from tabletop.engine.game import Game
from tabletop.engine.spec import Options
from tabletop.paths import PACK_NOTE, data_dir
from tabletop.storage.player.settings import load_settings

if TYPE_CHECKING:
    from tabletop.ui.toolkit.project import Edition, Flaw
    from tabletop.ui.toolkit.services import PackInfo


def open_at(
    game: Game | None = None,
    kinds: Sequence[str] = (),
    options: Options | None = None,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    *,
    lesson: tuple[str, int] | None = None,
    file: Path | None = None,
    follow: Path | None = None,
    daily: bool = False,
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
        daily: Whether to open the page of the deal of the day.

    Raises:
        SystemProblemError: there is no display.
        UsageError: the game can't be played with these arguments.
    """
    from tabletop.cli.shelf.lookup import find_game_or_folder, open_shelf, open_trust
    from tabletop.ui.app.start import open_window
    from tabletop.ui.app.window import NoDisplay

    def shelf_now() -> Sequence[Game]:
        language = wanted_language()
        shelf = open_shelf(language)
        games = (*shelf.games(), *shelf.broken)
        if game is None or any(each.spec.id == game.spec.id for each in games):
            return games
        return (*games, find_game_or_folder(shelf, str(game.folder), open_trust(), language))

    games = shelf_now()
    if _has_no_screen():
        raise SystemProblemError(str(NoDisplay()))
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
            packs=WindowPacks(),
            workbench=WindowProjects(),
            shelf=shelf_now,
            follow=follow,
            daily=daily,
        )
    except NoDisplay as error:
        raise SystemProblemError(str(error)) from error
    except ValueError as error:
        if game is None:
            raise
        raise UsageError(str(error)) from error


class WindowPacks:
    """Previews, installs and removes game packs (games in single files) for the window.

    The code that reads packs is imported on first use.
    """

    def __init__(self) -> None:
        self._looked: object = None
        """Temporary folder of the pack last previewed; replaced by the next preview."""

    def offer(self, path: Path) -> "PackInfo":
        """Return a description of the game in a pack, without installing it.

        The game is loaded from a temporary folder. The result also says which version of the game
        is installed; 0 for none.

        Raises:
            PackError: the pack can't be used.
            OSError: the temporary folder can't be written.
        """
        from tempfile import TemporaryDirectory

        from tabletop.cli.shelf.packs import offered
        from tabletop.content.packs.install import look_into
        from tabletop.ui.toolkit.services import PackInfo

        heading, here, size = offered(path)
        self._looked = folder = TemporaryDirectory(
            prefix="recess-pack-", ignore_cleanup_errors=True
        )
        game = look_into(path, Path(folder.name) / heading.id)
        return PackInfo(
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

    def install(self, path: Path) -> Sequence[Game]:
        """Install the game in a pack, and return all games now available, including broken ones.

        Raises:
            PackError: the pack can't be used; nothing was changed.
        """
        from tabletop.cli.shelf.lookup import open_shelf
        from tabletop.cli.shelf.packs import install_offered

        install_offered(path)
        shelf = open_shelf(wanted_language())
        return (*shelf.games(), *shelf.broken)

    def holds(self, game: Game) -> bool:
        """Return whether a game was installed from a pack, so that it can be removed."""
        return (game.folder / PACK_NOTE).is_file() and WindowProjects().owns(game.folder)

    def remove(self, game: Game, *, keep_saves: bool) -> Sequence[Game]:
        """Remove a game that was installed from a pack, and return all games now available.

        With `keep_saves=False`, its saved games go to the trash.

        Raises:
            ValueError: no such pack is installed, or it can't be removed.
        """
        from tabletop.cli.shelf.lookup import open_shelf
        from tabletop.cli.shelf.packs import discard

        try:
            discard(game.spec.id, keep_saves=keep_saves)
        except CommandError as error:
            raise ValueError(str(error)) from error
        shelf = open_shelf(wanted_language())
        return (*shelf.games(), *shelf.broken)


class WindowProjects:
    """Loads the player's own games for the window, and reports problems in their files.

    The code that reads games is imported on first use.
    """

    def __init__(self, language: str = "") -> None:
        """Read games in `language`, a code such as `de`; "" for the language of the settings."""
        self._language = language
        self._trust: dict[Path, Trust] = {}
        self._followed: Counter[Path] = Counter()

    def owns(self, folder: Path) -> bool:
        """Return whether a game's folder is in the player's folder of own games."""
        from tabletop.registry import OWN_GAMES

        return folder.parent == data_dir() / OWN_GAMES

    def stamp(self, folder: Path) -> Hashable:
        """Return a value that changes whenever a file in the folder changes."""
        from tabletop.cli.shelf.own_games import file_state

        return file_state(folder)

    def read(self, folder: Path, *, thorough: bool) -> "Edition":
        """Load the game in a folder and return it with its problems.

        If the content has errors, the result has no game. With `thorough=True`, this also tries out
        the rules and checks all pictures.
        """
        from tabletop.cli.shelf.lookup import open_trust
        from tabletop.cli.shelf.own_games import file_state, read
        from tabletop.ui.toolkit.project import Edition

        files = {
            Path(name).relative_to(folder).as_posix(): rest for name, *rest in file_state(folder)
        }
        trust = self._trust.get(folder) or open_trust()
        found = read(folder, trust, thorough=thorough, language=self._language or wanted_language())
        flaws = tuple(_flaw(folder, each) for each in found.problems)
        whole = thorough or found.game is None
        return Edition(found.game, flaws, files, whole)

    def begin(self, folder: Path) -> None:
        """Start watching the files in a folder for changes.

        From now on, one permission to run the folder's code covers all edits, until `end` has been
        called as often as `begin`.
        """
        from tabletop.cli.shelf.lookup import open_trust
        from tabletop.storage.player.trust import WhileFollowed

        self._followed[folder] += 1
        self._trust.setdefault(folder, WhileFollowed(open_trust()))

    def end(self, folder: Path) -> None:
        """Stop watching the files in a folder.

        The permission to run its code ends when nobody is watching any more.
        """
        self._followed[folder] -= 1
        if self._followed[folder] <= 0:
            self._trust.pop(folder, None)

    def overflow_warnings(self, game: Game) -> "Sequence[Flaw]":
        """Return a warning for each text that doesn't fit into its part of a card template."""
        from tabletop.cli.shelf.own_games import overflow_warnings

        return [_flaw(game.folder, each) for each in overflow_warnings(game, texts_too_long)]

    def apply_fix(self, flaw: "Flaw") -> None:
        """Fix a problem with a misspelled word by writing the suggested word to its file.

        This does nothing for problems without a source.

        Raises:
            ValueError: the word is no longer there, or the file can't be written.
        """
        from tabletop.cli.shelf.own_games import apply_fix

        if isinstance(flaw.source, Problem):
            apply_fix(flaw.source)


def _flaw(folder: Path, problem: Problem) -> "Flaw":
    from tabletop.cli.shelf.own_games import lines_around, suggested_word
    from tabletop.ui.toolkit.project import Flaw

    file = Path(problem.file)
    name = file.relative_to(folder).as_posix() if file.is_relative_to(folder) else file.name
    return Flaw(
        name,
        problem.line,
        problem.column,
        problem.what,
        problem.hint,
        problem.warning,
        lines_around(problem),
        suggested_word(problem),
        problem,
    )


def games_on_shelf() -> Sequence[Game]:
    """Reload all games and return those in the library. Call this in a worker process."""
    from tabletop.cli.shelf.lookup import open_shelf

    return open_shelf(wanted_language()).games()


def wanted_language() -> str:
    """Return the language for games, such as `de`, from the settings or else the system."""
    from tabletop.languages import system_language

    return load_settings()[0].language or system_language()


def _has_no_screen() -> bool:
    """Return whether this is Linux without any display variable set.

    Checked before SDL is asked for a display, because SDL prints error messages when there is none.
    On other systems always False.
    """
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, names))


def drawing_problems(game: Game) -> tuple[str, ...]:
    """Return one line for each problem with a game's own drawing code."""
    if not game.table().drawn_by:
        return ()
    from tabletop.ui.widgets.widget_registry import WidgetRegistry

    return WidgetRegistry.of(game).problems


def texts_too_long(game: Game) -> list[TooLong]:
    """Return the texts that don't fit on cards drawn from the game's own templates.

    Texts are measured with the drawing code and the game's own fonts.
    """
    from tabletop.ui.pieces.art import art_of
    from tabletop.ui.pieces.designed_cards import too_long
    from tabletop.ui.printing.side_images import PrintRenderer

    art = art_of([game], data_dir() / "cache" / "art")
    try:
        press = PrintRenderer(art)
        found = too_long(press.assets, game.spec)
        if press.waited():  # measure again once the game's own fonts are loaded
            found = too_long(press.assets, game.spec)
    finally:
        art.close()
    return found
