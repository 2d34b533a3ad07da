"""Finding games, seats and options by the words of a command line."""

from pathlib import Path
from typing import Protocol

from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import UsageError
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec, Options, OptionSpec, OptionValue
from tabletop.engine.state import State


class Shelf(Protocol):
    """The games that are there."""

    def games(self) -> tuple[Game, ...]:
        """Return all games in the order of the shelf."""

    @property
    def broken(self) -> tuple[Game, ...]:
        """Games of other people that can't be loaded; each holds its problems."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with games that could not be loaded, a line each."""


def open_shelf() -> Shelf:
    """Return the games shipped, installed and in the player's own folder."""
    from tabletop.paths import data_dir, shipped  # noqa: PLC0415
    from tabletop.registry import Registry  # noqa: PLC0415 - only when a game is wanted

    return Registry(shipped("content"), data_dir())


def find_game(shelf: Shelf, name: str) -> Game:
    """Return the game called `name`.

    Raises:
        UsageError: there is none, or it can't be played yet.
    """
    games = {game.spec.id: game for game in shelf.games()}
    if name not in games:
        raise UsageError(with_hint(f"there is no game {quoted(name)}", did_you_mean(name, games)))
    if not games[name].playable:
        raise UsageError(f"{games[name].spec.title} is announced and can't be played yet")
    return games[name]


def game_of_folder(shelf: Shelf, folder: Path) -> Game | None:
    """Return the game whose content lies in a folder, if it is on the shelf."""
    wanted = folder.resolve()
    return next((game for game in shelf.games() if game.folder.resolve() == wanted), None)


def rules_of(game: Game) -> Rules[State]:
    """Return the rules of a game that can be played.

    Raises:
        UsageError: it can't be played yet.
    """
    try:
        return game.rules()
    except NotPlayableError as error:
        raise UsageError(str(error)) from error


def seat_count(spec: GameSpec, seats: int | None, options: Options | None = None) -> int:
    """Return the number of seats, unless told the fewest that the options are for.

    Raises:
        UsageError: the game, or what an option chooses, is not for so many.
    """
    chosen = options or {}
    number = max(least for _, least, _ in spec.seats_for(chosen)) if seats is None else seats
    try:
        spec.check_seats(number, chosen)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return number


def parse_options(spec: GameSpec, words: list[str]) -> dict[str, OptionValue]:
    """Return the options given as `name=value`.

    Raises:
        UsageError: a word is no option of the game.
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
    """Return what the text stands for: the choice that is written so, or a whole number."""
    for choice in option.choices:
        if text == (str(choice).lower() if isinstance(choice, bool) else str(choice)):
            return choice
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) < 10 else text


def with_hint(what: str, hint: str) -> str:
    """Return a sentence with its hint in brackets, if there is one."""
    return f"{what} ({hint})" if hint else what
