"""The command `tabletop validate`: check the content of games and report problems."""

import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tabletop.content.fitting import long_texts
from tabletop.content.guests import Trust, names_code
from tabletop.content.lesson_files import LESSONS, LessonsOf
from tabletop.content.lessons import read_lessons
from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError, Problem
from tabletop.content.puzzle_files import PuzzlesOf
from tabletop.content.scenario_files import SCENARIOS
from tabletop.content.scenarios import read_scenarios
from tabletop.content.sentences import check_shows
from tabletop.doors.check import GAME_FILE
from tabletop.doors.errors import InputRefusedError
from tabletop.doors.lessons import play_through
from tabletop.doors.shelf import folder_meant, wants_consent
from tabletop.engine.game import Game
from tabletop.engine.templates import TooLong
from tabletop.folders import entries
from tabletop.folders import files as files_in
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES

Measure = Callable[[Game], Iterable[TooLong]]
"""Function that returns the texts of a game that don't fit on their cards.

It is passed in by the caller, because measuring needs the drawing code, which the headless commands
never import.
"""


def _unmeasured(_: Game) -> Iterable[TooLong]:
    return ()


def validate(paths: Sequence[Path], trust: Trust, measure: Measure = _unmeasured) -> None:
    """Check games, lessons, scenarios and puzzles; print counts if all is in order.

    A path is the folder of a game, a folder of such folders, or a file of a game. Code of a game is
    compiled, but run only if `trust` knows it. If the rules can be run, the right way through each
    lesson is played. Warnings, such as texts found by `measure` that don't fit, go to standard
    error.

    Raises:
        InputRefusedError: there are problems; one line for each.
    """
    problems: list[object] = []
    games = scenarios = lessons = puzzles = 0
    for path in paths:
        parts = _parts(path)
        for folder in parts.folders:
            games += 1
            problems += _of_game(folder, trust, measure)
            puzzles += _of_puzzles(folder, problems)
        for file in parts.scenarios:
            scenarios += 1
            problems += _of_scenarios(file)
        for folder, files in groupby(parts.lessons, lambda file: file.parent.parent):
            found = tuple(files)
            lessons += len(found)
            problems += _of_lessons(folder, found, trust)
    if problems:
        raise InputRefusedError.of(dict.fromkeys(problems))
    counts = [(games, "game"), (scenarios, "scenario file"), (lessons, "lesson")]
    counts.append((puzzles, "puzzle"))
    counted = [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in counts if number]
    print("ok " + ", ".join(counted))


class _Parts(NamedTuple):
    """The game folders, scenario files and lesson files that a path refers to."""

    folders: Sequence[Path] = ()
    scenarios: Sequence[Path] = ()
    lessons: Sequence[Path] = ()


def _parts(path: Path) -> _Parts:
    """Return what a path refers to; a bare name may be that of one of the player's own games.

    Raises:
        InputRefusedError: the path is missing, or there is nothing of a game in it.
    """
    path = folder_meant(path)
    if path.is_file():
        if path.parent.name == SCENARIOS:
            return _Parts(scenarios=[path])
        return _Parts(lessons=[path]) if path.parent.name == LESSONS else _Parts([path.parent])
    if not path.is_dir():
        raise InputRefusedError(f"{path}: there is no such file or folder")
    folders = [path] if (path / GAME_FILE).is_file() else []
    folders += [each for each in entries(path) if (each / GAME_FILE).is_file()]
    files = [file for folder in folders for file in files_in(folder / SCENARIOS, ".yaml")]
    files += files_in(path, ".yaml") if path.name == SCENARIOS else []
    lessons = [file for folder in folders for file in LessonsOf(folder).files()]
    lessons += LessonsOf(path.parent).files() if path.name == LESSONS else ()
    if not folders and not files and not lessons:
        raise InputRefusedError(f"{path}: holds no {GAME_FILE} and no scenarios")
    return _Parts(folders, files, lessons)


def _of_puzzles(folder: Path, problems: list[object]) -> int:
    """Return the number of puzzles in a folder, and append their problems to `problems`."""
    try:
        return len(PuzzlesOf(folder)())
    except ContentError as error:
        problems += error.problems
        return 0


def _of_game(folder: Path, trust: Trust, measure: Measure) -> Sequence[Problem]:
    try:
        game = load_game(folder, own=_is_own(folder), trust=trust, thorough=True)
        others = [
            load_game(folder, own=_is_own(folder), trust=trust, language=each)
            for each in game.languages[1:]
        ]
        long = [problem for each in (game, *others) for problem in _long_texts(each, measure)]
        for warning in dict.fromkeys((*game.warnings, *map(str, long))):
            print(warning, file=sys.stderr)
        if game.consent is not None:
            print(wants_consent(game), file=sys.stderr)
    except ContentError as error:
        return error.problems
    return ()


def _long_texts(game: Game, measure: Measure) -> Sequence[Problem]:
    found = tuple(measure(game)) if game.spec.templates else ()
    return long_texts(game.folder, game.files, found, game.language) if found else ()


def _of_lessons(folder: Path, files: Sequence[Path], trust: Trust) -> Sequence[object]:
    """Return the problems of a game's lessons.

    If the game itself has problems, those are returned instead.
    """
    try:
        game = load_game(folder, own=_is_own(folder), trust=trust)
    except ContentError as error:
        return error.problems
    try:
        lessons = read_lessons(files, game)
    except ContentError as error:
        return error.problems
    if not game.playable:
        return ()
    return [failure for each in lessons for failure in play_through(game.rules(), each)]


def _is_own(folder: Path) -> bool:
    """Return whether a folder is read as one of the player's own games.

    It is if it lies in the player's folder of games, or its `game.yaml` names code in the folder
    itself; an installed package names its modules in full.
    """
    if folder.resolve().parent == (data_dir() / OWN_GAMES).resolve():
        return True
    try:
        return names_code((folder / GAME_FILE).read_bytes())
    except OSError:
        return False


def _of_scenarios(file: Path) -> Sequence[Problem]:
    try:
        found = read_scenarios(file)
    except ContentError as error:
        return error.problems
    if file.parent.name == SCENARIOS:
        check_shows(found, file.parent.parent)
    return found.document.problems
