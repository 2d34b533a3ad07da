"""Finds games, seats and options by the words of a command line; lists and trusts games."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tabletop.cli.errors import InputRefusedError, SystemProblemError, UsageError
from tabletop.content.loader import RulesError, load_game
from tabletop.content.packs.plugins import Trust
from tabletop.content.yaml.problems import ContentError, did_you_mean, quoted
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.numbers import whole
from tabletop.engine.spec import GameSpec, Options, OptionSpec, OptionValue
from tabletop.engine.state import State
from tabletop.paths import data_dir, shipped
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.player.trust import FILE as TRUST_FILE
from tabletop.storage.player.trust import Trusted
from tabletop.storage.safe_files import StorageError

_MOST_LINES = 12
"""Most lines about games that can't be loaded."""

if TYPE_CHECKING:
    from tabletop.engine.rules import Rules


class Shelf(Protocol):
    """All available games: shipped ones, installed packs and the player's own games."""

    def games(self) -> tuple[Game, ...]:
        """Return all games that could be loaded, in the order of the library."""

    @property
    def broken(self) -> tuple[Game, ...]:
        """Games by other authors that can't be loaded, each with a list of its problems."""

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems of games that could not be loaded, one line each."""


def resolve_folder(path: Path) -> Path:
    """Return the path or, if it doesn't exist, the folder of the player's game with that name."""
    own = data_dir() / OWN_GAMES / path.name
    return own if not path.exists() and len(path.parts) == 1 and own.is_dir() else path


def open_shelf(language: str = "") -> Shelf:
    """Return all available games: shipped ones, installed packs and the player's own.

    Games with texts in `language`, such as `de`, use that language. All others use their original
    one.
    """
    return Registry(shipped("content"), data_dir(), open_trust(), language)


def open_trust() -> Trusted:
    """Return the record of which games' code the player has allowed to run."""
    return Trusted(data_dir() / TRUST_FILE)


def find_game(shelf: Shelf, name: str) -> Game:
    """Return the game with the id `name`, if it can be played.

    `shelf` has all available games.

    Raises:
        UsageError: there is no such game, or it can't be played yet.
        InputRefusedError: its code needs the player's consent first.
    """
    games = {game.spec.id: game for game in shelf.games()}
    if name not in games:
        raise UsageError(append_hint(f"there is no game {quoted(name)}", did_you_mean(name, games)))
    game = games[name]
    if game.consent is not None:
        raise InputRefusedError(consent_message(game))
    if not game.playable:
        raise UsageError(game.obstacle)
    return game


def find_game_or_folder(
    shelf: Shelf, name: str, trust: Trust | None = None, language: str = ""
) -> Game:
    """Return the game with an id, or the game in a folder, ready to be played.

    Args:
        shelf: All available games.
        name: The id or the folder. A name with a path separator is a folder.
        trust: Knows the code that the player has allowed to run.
        language: Language for a game from a folder. Other games have theirs already.

    Raises:
        UsageError: there is no such game, or it can't be played yet.
        InputRefusedError: it has problems, or its code needs the player's consent first.
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
    try:
        game = load_game(folder, own=True, trust=trust, language=language)
    except ContentError as error:
        raise InputRefusedError.of(error.problems) from error
    if game.consent is not None:
        raise InputRefusedError(consent_message(game))
    if not game.playable:
        raise UsageError(f"{quoted(game.spec.id)} can't be played yet")
    return game


def followed(shelf: Shelf, name: str) -> Path:
    """Return the folder of a game, so that it can be watched for changes.

    `name` is the id of the game or a path.

    Raises:
        UsageError: there is no such game.
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


def consent_message(game: Game) -> str:
    """Return a line with the command by which the player can allow a game's code to run."""
    return f"{game.obstacle}: tabletop trust {game.folder}"


def game_of_folder(shelf: Shelf, folder: Path) -> Game | None:
    """Return the game on the shelf that is in a given folder; None if there is none."""
    wanted = folder.resolve()
    return next((game for game in shelf.games() if game.folder.resolve() == wanted), None)


def folder_off_shelf(shelf: Shelf, game: Game) -> str:
    """Return the folder of a game that isn't on the shelf; "" for a game that is."""
    return "" if game_of_folder(shelf, game.folder) else str(game.folder.resolve())


def rules_of(game: Game) -> "Rules[State]":
    """Return the rules of a game, which are loaded on the first call.

    Raises:
        UsageError: the game can't be played yet.
        InputRefusedError: its rules can't be loaded.
    """
    try:
        return game.rules()
    except NotPlayableError as error:
        raise UsageError(str(error)) from error
    except RulesError as error:
        raise InputRefusedError(str(error)) from error


def seat_count(spec: GameSpec, seats: int | None, options: Options | None = None) -> int:
    """Return the number of players: `seats` if given, else the fewest that the options allow.

    Raises:
        UsageError: the game or an option doesn't allow that number.
    """
    chosen = options or {}
    number = max(least for _, least, _ in spec.seats_for(chosen)) if seats is None else seats
    try:
        spec.check_seats(number, chosen)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return number


def parse_options(spec: GameSpec, words: list[str]) -> dict[str, OptionValue]:
    """Parse game options given as texts such as `mode=teams`; return them by name.

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
            raise UsageError(append_hint(what, did_you_mean(name, known)))
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


def append_hint(what: str, hint: str) -> str:
    """Return a sentence followed by a hint in brackets, or alone if the hint is ""."""
    return f"{what} ({hint})" if hint else what


def trust(folder: Path, trusted: Trusted) -> None:
    """Allow the current code in a game's folder to run, and print what was allowed.

    Prints the changed files, the number of files and bytes, and the start of their hash. Nothing is
    stored if the game needs no consent.

    Args:
        folder: The folder of the game, or the name of one of the player's own games.
        trusted: Stores the permission.

    Raises:
        InputRefusedError: the folder holds no valid game, or its code can't be loaded; in the
            second case the consent is stored all the same.
        SystemProblemError: the consent can't be stored.
    """
    try:
        game = load_game(resolve_folder(folder), own=True, trust=trusted)
        asked = game.consent
        if asked is None:
            print(f"{game.spec.title} asks for no consent")
            return
        asked.agree()
    except (ContentError, RulesError) as error:
        raise InputRefusedError(*str(error).splitlines()) from error
    except StorageError as error:
        raise SystemProblemError(f"the consent can't be kept: {error}") from error
    for line in asked.changed:
        print(line)
    files = f"{asked.files} file{'' if asked.files == 1 else 's'} of code"
    print(f"ok {game.spec.title}: {files}, {asked.size} bytes, {asked.hash[:8]}")


def games_json(shelf: Shelf) -> list[Written]:
    """Return all games as JSON data, each with its options, moves, phases, zones and pieces."""
    return [game_json(game) for game in shelf.games()]


def game_json(game: Game) -> dict[str, Written]:
    """Return one game as JSON members: its options, moves, phases, zones and pieces."""
    spec = game.spec
    phases, moves = _played_with(game)
    return {
        "id": spec.id,
        "title": spec.title,
        "version": spec.version,
        "playable": game.playable,
        "content": game.content_hash,
        "seats": {"least": spec.seats[0], "most": spec.seats[1]},
        "options": [_option_json(option) for option in spec.options],
        "modes": [
            {"least": mode.seats[0], "most": mode.seats[1], "title": mode.title}
            for mode in spec.modes
        ],
        "phases": phases,
        "moves": moves,
        "values": list(spec.values),
        "zones": [
            {
                "id": kind.id,
                "per_seat": kind.per_seat,
                "grid": list(kind.grid) if any(kind.grid) else None,
                "sees": kind.sees,
                "ordered": kind.ordered,
            }
            for kind in spec.zones
        ],
        "pieces": [{"id": kind.id, "count": kind.count} for kind in spec.kinds],
    }


def _played_with(game: Game) -> tuple[list[Written], list[Written]]:
    """Return the phases that `load` accepts, and the kinds of moves, if the rules declare them."""
    named: list[Written] = [phase for phase, _ in game.spec.phases]
    if not game.playable:
        return named, []
    try:
        rules = game.rules()
    except RulesError:  # of somebody else; told of where it is to be played
        return named, []
    return [*rules.phases] or named, [*sorted(rules.kinds)]


def _option_json(option: OptionSpec) -> dict[str, Written]:
    chosen: dict[str, Written] = {"id": option.id, "default": option.default}
    if option.choices:
        return {**chosen, "choices": list(option.choices)}
    return {**chosen, "least": option.least, "most": option.most}


def _problem_lines(shelf: Shelf) -> list[str]:
    """Return a line for each game that could not be loaded, up to a limit."""
    lines: list[str] = []
    for game in shelf.broken:
        first, *more = game.problems
        rest = f", and {len(more)} more: tabletop validate {game.folder}" if more else ""
        lines.append(first + rest)
    shown = {problem for game in shelf.broken for problem in game.problems}
    lines += [problem for problem in shelf.problems if problem not in shown]
    if len(lines) > _MOST_LINES:
        left = len(lines) - _MOST_LINES + 1
        lines[_MOST_LINES - 1 :] = [f"and {left} more can't be loaded"]
    return lines


def print_games(shelf: Shelf, *, as_json: bool) -> None:
    """Print a list of all games, as text or as JSON.

    Problems of games that can't be loaded go to standard error.
    """
    for line in _problem_lines(shelf):
        print(line, file=sys.stderr)
    for game in shelf.games():
        if game.consent is not None:
            print(consent_message(game), file=sys.stderr)
    if as_json:
        print(json.dumps(games_json(shelf), indent=1))
        return
    for game in shelf.games():
        least, most = game.spec.seats
        seats = f"{least}" if least == most else f"{least}-{most}"
        options = " ".join(option.id for option in game.spec.options)
        note = f"options: {options}" if options else ""
        if not game.playable:
            note = "needs your consent" if game.consent else "announced"
        print(f"{game.spec.id:<22}{game.spec.title:<22}{seats:>5} seats   {note}".rstrip())
