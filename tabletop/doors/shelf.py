"""Finds games, seats and options by the words of a command line."""

import os
from pathlib import Path
from typing import Protocol

from tabletop.content.guests import Trust
from tabletop.content.loader import RulesError
from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import InputRefusedError, UsageError
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.numbers import whole
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec, Options, OptionSpec, OptionValue
from tabletop.engine.state import State
from tabletop.storage.trust import FILE as TRUST_FILE
from tabletop.storage.trust import Trusted


class Shelf(Protocol):
    """The available games."""

    def games(self) -> tuple[Game, ...]:
        """Return all games in shelf order."""

    @property
    def broken(self) -> tuple[Game, ...]:
        """Games of other authors that can't be loaded; each holds its problems."""

    @property
    def problems(self) -> tuple[str, ...]:
        """Problems of games that could not be loaded, one line each."""


def folder_meant(path: Path) -> Path:
    """Return a path, or the folder of the player's game that a bare word names."""
    from tabletop.paths import data_dir  # noqa: PLC0415
    from tabletop.registry import OWN_GAMES  # noqa: PLC0415

    own = data_dir() / OWN_GAMES / path.name
    return own if not path.exists() and len(path.parts) == 1 and own.is_dir() else path


def open_shelf(language: str = "") -> Shelf:
    """Return the shipped, installed and own games, in their original language.

    With `language`, such as `de`, games that have it are in that language.
    """
    from tabletop.paths import data_dir, shipped  # noqa: PLC0415
    from tabletop.registry import Registry  # noqa: PLC0415 - only when a game is wanted

    return Registry(shipped("content"), data_dir(), open_trust(), language)


def open_trust() -> Trusted:
    """Return the code consents of the player."""
    from tabletop.paths import data_dir  # noqa: PLC0415

    return Trusted(data_dir() / TRUST_FILE)


def find_game(shelf: Shelf, name: str) -> Game:
    """Return the game called `name`.

    Raises:
        UsageError: there is none, or it can't be played yet.
        InputRefusedError: it waits for the player's consent.
    """
    games = {game.spec.id: game for game in shelf.games()}
    if name not in games:
        raise UsageError(with_hint(f"there is no game {quoted(name)}", did_you_mean(name, games)))
    game = games[name]
    if game.consent is not None:
        raise InputRefusedError(wants_consent(game))
    if not game.playable:
        raise UsageError(game.obstacle)
    return game


def find_named(shelf: Shelf, name: str, trust: Trust | None = None, language: str = "") -> Game:
    """Return the game called `name` or in the folder `name`, on the shelf or elsewhere.

    `language` applies to one elsewhere; games of the shelf have their language already.

    Raises:
        UsageError: there is none, or it can't be played yet.
        InputRefusedError: it has problems, or waits for the player's consent.
    """
    if os.sep not in name and "/" not in name:
        folder = next((each.folder for each in shelf.broken if each.folder.name == name), None)
        if folder is None or any(game.spec.id == name for game in shelf.games()):
            return find_game(shelf, name)
        folder = folder.resolve()
    else:
        folder = Path(name).resolve()
    for game in shelf.broken:
        if game.folder.resolve() == folder:
            raise InputRefusedError(*game.problems)
    here = game_of_folder(shelf, folder)
    if here is not None:
        return find_game(shelf, here.spec.id)
    if not (folder / "game.yaml").is_file():
        raise UsageError(f"no game lies in {quoted(name)}")
    return _elsewhere(folder, trust, language)


def _elsewhere(folder: Path, trust: Trust | None, language: str) -> Game:
    """Return a game in a folder outside the shelf."""
    from tabletop.content.loader import load_game  # noqa: PLC0415 - for authors alone
    from tabletop.content.problems import ContentError  # noqa: PLC0415

    try:
        game = load_game(folder, own=True, trust=trust, language=language)
    except ContentError as error:
        raise InputRefusedError.of(error.problems) from error
    if game.consent is not None:
        raise InputRefusedError(wants_consent(game))
    if not game.playable:
        raise UsageError(f"{quoted(game.spec.id)} can't be played yet")
    return game


def followed(shelf: Shelf, name: str) -> Path:
    """Return the folder of an own game, whose files can be watched.

    Raises:
        UsageError: there is none.
    """
    if os.sep in name or "/" in name:
        folder = Path(name).resolve()
        if (folder / "game.yaml").is_file():
            return folder
        raise UsageError(f"no game lies in {quoted(name)}")
    for each in (*shelf.games(), *shelf.broken):
        if name in {each.spec.id, each.folder.name}:
            return each.folder
    raise UsageError(f"there is no game {quoted(name)}")


def wants_consent(game: Game) -> str:
    """Return the line on how to allow the code of an own folder."""
    return f"{game.obstacle}: tabletop trust {game.folder}"


def game_of_folder(shelf: Shelf, folder: Path) -> Game | None:
    """Return the game of the shelf with this content folder, or None."""
    wanted = folder.resolve()
    return next((game for game in shelf.games() if game.folder.resolve() == wanted), None)


def folder_beside(shelf: Shelf, game: Game) -> str:
    """Return the folder of a game outside the shelf; "" for one on it."""
    return "" if game_of_folder(shelf, game.folder) else str(game.folder.resolve())


def rules_of(game: Game) -> Rules[State]:
    """Return the rules of a playable game.

    Raises:
        UsageError: it can't be played yet.
        InputRefusedError: its rules can't be loaded.
    """
    try:
        return game.rules()
    except NotPlayableError as error:
        raise UsageError(str(error)) from error
    except RulesError as error:
        raise InputRefusedError(str(error)) from error


def seat_count(spec: GameSpec, seats: int | None, options: Options | None = None) -> int:
    """Return the number of seats, by default the fewest that the options allow.

    Raises:
        UsageError: the game or an option doesn't allow so many.
    """
    chosen = options or {}
    number = max(least for _, least, _ in spec.seats_for(chosen)) if seats is None else seats
    try:
        spec.check_seats(number, chosen)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return number


def parse_options(spec: GameSpec, words: list[str]) -> dict[str, OptionValue]:
    """Parse options given as `name=value`.

    Raises:
        UsageError: a word is not an option of the game.
    """
    known = {option.id: option for option in spec.options}
    options: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"an option is written name=value, not {quoted(word)}")
        if name not in known:
            what = f"{spec.id} has no option {quoted(name)}"
            raise UsageError(with_hint(what, did_you_mean(name, known)))
        options[name] = _option_value(known[name], value)
    try:
        spec.resolve_options(options)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return options


def _option_value(option: OptionSpec, text: str) -> OptionValue:
    """Return the value of a text: the choice written so, or an integer."""
    for choice in option.choices:
        if text == (str(choice).lower() if isinstance(choice, bool) else str(choice)):
            return choice
    number = whole(text)
    return text if number is None else number


def with_hint(what: str, hint: str) -> str:
    """Return a sentence with its hint in brackets, if there is one."""
    return f"{what} ({hint})" if hint else what
