"""`tabletop validate`: is the content of games in order?"""

import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop.content.guests import Trust, names_code
from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError, Problem
from tabletop.doors.check import GAME_FILE
from tabletop.doors.errors import InputRefusedError
from tabletop.doors.scenario import read_scenarios
from tabletop.doors.shelf import wants_consent
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES

SCENARIOS = "scenarios"


def validate(paths: Sequence[Path], trust: Trust) -> None:
    """Read games and scenario files and say what is wrong with them.

    A path is the folder of a game, a folder of such folders, or a file of a game. The code of a
    folder is compiled; only what `trust` knows is run.

    Raises:
        InputRefusedError: one line for each problem.
    """
    problems: list[Problem] = []
    games = scenarios = 0
    for path in paths:
        folders, files = _parts(path)
        for folder in folders:
            games += 1
            problems += _of_game(folder, trust)
        for file in files:
            scenarios += 1
            problems += _of_scenarios(file)
    if problems:
        raise InputRefusedError.of(problems)
    parts = [(games, "game"), (scenarios, "scenario file")]
    counted = [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in parts if number]
    print("ok " + ", ".join(counted))


def _parts(path: Path) -> tuple[list[Path], list[Path]]:
    """Return the game folders and the scenario files that a path stands for.

    Raises:
        InputRefusedError: it is not there, or holds neither.
    """
    if path.is_file():
        is_scenario = path.parent.name == SCENARIOS
        return ([], [path]) if is_scenario else ([path.parent], [])
    if not path.is_dir():
        raise InputRefusedError(f"{path}: there is no such file or folder")
    folders = [path] if (path / GAME_FILE).is_file() else []
    folders += sorted(file.parent for file in path.glob(f"*/{GAME_FILE}"))
    files = [file for folder in folders for file in sorted((folder / SCENARIOS).glob("*.yaml"))]
    files += sorted(path.glob("*.yaml")) if path.name == SCENARIOS else []
    if not folders and not files:
        raise InputRefusedError(f"{path}: holds no {GAME_FILE} and no scenarios")
    return folders, files


def _of_game(folder: Path, trust: Trust) -> Sequence[Problem]:
    try:
        game = load_game(folder, own=_is_own(folder), trust=trust, thorough=True)
        if game.consent is not None:
            print(wants_consent(game), file=sys.stderr)
    except ContentError as error:
        return error.problems
    return ()


def _is_own(folder: Path) -> bool:
    """Whether a folder is read as a player's own: a package names its modules in full."""
    if folder.resolve().parent == (data_dir() / OWN_GAMES).resolve():
        return True
    try:
        return names_code((folder / GAME_FILE).read_bytes())
    except OSError:
        return False


def _of_scenarios(file: Path) -> Sequence[Problem]:
    try:
        read_scenarios(file)
    except ContentError as error:
        return error.problems
    return ()
