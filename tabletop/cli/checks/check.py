"""The commands `check` and `validate`.

`check` runs scenarios and lessons and replays reported games. `validate` checks the content of
games and reports problems.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tabletop.cli.checks.lessons import play_through, try_out
from tabletop.cli.checks.scenario import Failure, run_scenario
from tabletop.cli.errors import InputRefusedError, Status, UsageError
from tabletop.cli.shelf.lookup import (
    Shelf,
    consent_message,
    find_game,
    game_of_folder,
    resolve_folder,
)
from tabletop.content.checks.sentences import check_shows, long_texts
from tabletop.content.loader import load_game
from tabletop.content.packs.plugins import Trust, names_code
from tabletop.content.schema.guided_files import (
    LESSONS,
    PUZZLES,
    SCENARIOS,
    LessonsOf,
    PuzzlesOf,
    read_puzzles,
)
from tabletop.content.schema.lesson import read_lesson, read_lessons
from tabletop.content.schema.scenario import ScenarioFile, read_scenarios
from tabletop.content.yaml.problems import ContentError, Problem, did_you_mean, quoted
from tabletop.engine.declare.faces import TooLong
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.guided.puzzle import PuzzleError, set_up
from tabletop.engine.match import LoadError
from tabletop.engine.rules import Rules
from tabletop.engine.search.weights import FILE as JUDGEMENT
from tabletop.engine.state import State
from tabletop.folders import entries, walk
from tabletop.folders import files as files_in
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES
from tabletop.session.problem_report import differences, is_report, read_report
from tabletop.storage.safe_files import StorageError

GAME_FILE = "game.yaml"
_CONTENT = frozenset((GAME_FILE, "layout.yaml", "notes.yaml", "words.yaml", JUDGEMENT))
Measure = Callable[[Game], Iterable[TooLong]]
"""A function that returns the texts of a game that don't fit on their cards.

It is passed in by the caller, because measuring needs the drawing code, which the headless commands
never import.
"""

LoadDrawing = Callable[[Game], Iterable[str]]
"""A function that loads a game's drawing code and returns what is wrong with it, one line each."""


class _Checked:
    """Checks files one by one; holds the failures and how much was checked."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.failed: list[Failure] = []
        self.problems: list[Problem] = []
        self.scenarios = self.lessons = self.puzzles = self.broken = self.stuck = 0
        self.reports = 0
        self.unfit: list[str] = []
        """A line for each puzzle that breaks the rules and each report that replays differently."""

    def file(self, path: Path) -> None:
        """Check a file of scenarios, a lesson, a file of puzzles or a problem report."""
        try:
            if path.name == PUZZLES:
                self._puzzles(path)
            elif path.suffix == ".json" or is_report(path):
                self._report(path)
            elif path.parent.name == LESSONS:
                self._lesson(path)
            else:
                self._scenarios(path)
        except ContentError as error:
            self.problems += error.problems

    def _scenarios(self, path: Path) -> None:
        file = read_scenarios(path)
        game = _game(self._shelf, path, file)
        check_shows(file, game.folder)
        self.problems += file.document.problems
        rules = _rules(game, path)
        for number in range(len(file.scenarios)):
            self.scenarios += 1
            try:
                failures = run_scenario(rules, file, number)
            except ContentError as error:
                self.problems += error.problems
                continue
            self.broken += bool(failures)
            self.failed += failures

    def _puzzles(self, path: Path) -> None:
        rules = _rules(_game_around(self._shelf, path), path)
        for puzzle in read_puzzles(path):
            self.puzzles += 1
            try:
                set_up(rules, puzzle)
            except PuzzleError as error:
                self.unfit.append(f"{path}: {error}")

    def _report(self, path: Path) -> None:
        """Replay the game of a problem report.

        Raises:
            InputRefusedError: it can't be read, or its game is missing.
        """
        try:
            recorded = read_report(path)
            if recorded is None:
                print(f"{path}: holds no game")
                return
            game = find_game(self._shelf, recorded.header.game)
            found = differences(recorded, game)
        except (StorageError, LoadError, UsageError) as error:
            raise InputRefusedError(f"{path}: {error}") from error
        self.reports += 1
        if found:
            self.unfit += [f"{path}: {line}" for line in found]
        else:
            moves = sum(record.do == "move" for record in recorded.records)
            print(f"{path}: {game.spec.title} comes out the same after {moves} moves")

    def _lesson(self, path: Path) -> None:
        game = _game_around(self._shelf, path)
        rules = _rules(game, path)
        file = read_lesson(path, game)
        self.lessons += 1
        failures = play_through(rules, file) or try_out(game, file)
        self.stuck += bool(failures)
        self.failed += failures


def check(shelf: Shelf, paths: Sequence[Path]) -> Status:
    """Run the scenarios and lessons in files and folders, and print the failures.

    A scenario is an example of the rules: a position, moves and what must follow. Puzzles and
    problem reports among the files are checked too.

    Args:
        shelf: All games that can be played.
        paths: The files and folders.

    Returns:
        `DONE` if everything holds, else `FAILED`.

    Raises:
        InputRefusedError: a file is invalid; the others are checked all the same.
    """
    checked = _Checked(shelf)
    for path in scenario_files(paths):
        checked.file(path)
    for failure in checked.failed:
        print(failure)
    if checked.broken:
        print(f"{checked.broken} of {checked.scenarios} scenarios did not hold")
    if checked.stuck:
        print(f"{checked.stuck} of {checked.lessons} lessons did not hold")
    for line in checked.unfit:
        print(line)
    if checked.problems:
        raise InputRefusedError.of(dict.fromkeys(checked.problems))
    if checked.failed or checked.unfit:
        return Status.FAILED
    parts = [
        (checked.scenarios, "scenario"),
        (checked.lessons, "lesson"),
        (checked.puzzles, "puzzle"),
        (checked.reports, "report"),
    ]
    counted = [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in parts if number]
    print(f"ok {', '.join(counted)}".strip())
    return Status.DONE


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files to check (scenarios, lessons, puzzles) in some files and folders, in order.

    Raises:
        InputRefusedError: a path is missing, or holds none.
    """
    files: list[Path] = []
    for path in map(resolve_folder, paths):
        if not path.is_dir():
            files.append(path)
            continue
        below = sorted(Path(each.path) for each in walk(path))
        games = {each.parent for each in below if each.name == GAME_FILE}
        inside = [each for each in below if each.suffix == ".yaml" and _is_checked(each, games)]
        inside += [each for each in below if each.name == PUZZLES]
        if not inside and not games:
            raise InputRefusedError(f"{path}: holds no scenarios and no lessons")
        if not inside:
            print(f"{path}: no scenarios, lessons or puzzles yet")
        files += inside
    missing = [path for path in files if not path.exists()]
    if missing:
        raise InputRefusedError(*(f"{path}: there is no such file" for path in missing))
    return list(dict.fromkeys(files))


def _is_checked(path: Path, games: Collection[Path]) -> bool:
    """Return whether a file holds scenarios or a lesson; in a game's folder only two folders do."""
    if any(folder in path.parents for folder in games):
        return path.parent.name in {SCENARIOS, LESSONS}
    return path.name not in _CONTENT


def _rules(game: Game, path: Path) -> Rules[State]:
    """Return the rules for a file.

    Raises:
        ContentError: the game can't be played.
    """
    try:
        return game.rules()
    except NotPlayableError as error:
        raise ContentError([Problem(str(path), 1, 1, "", str(error))]) from error


def _game(shelf: Shelf, path: Path, file: ScenarioFile) -> Game:
    """Return the game of a scenario file.

    Raises:
        ContentError: there is no such game.
    """
    if not file.game:
        return _game_around(shelf, path)
    games = {game.spec.id: game for game in shelf.games()}
    if file.game in games:
        return games[file.game]
    what = f"there is no game {quoted(file.game)}"
    file.document.problem(("game",), what, did_you_mean(file.game, games))
    raise ContentError(file.document.problems[-1:])


def _game_around(shelf: Shelf, path: Path) -> Game:
    """Return the game whose folder contains a file.

    Raises:
        ContentError: there is none.
    """
    for folder in path.resolve().parents:
        if (folder / GAME_FILE).is_file():
            found = game_of_folder(shelf, folder)
            return found if found is not None else load_game(folder, own=True)
    hint = "put the file into the folder of the game"
    if path.parent.name != LESSONS:
        hint = f"name it with game: …, or {hint}"
    raise ContentError([Problem(str(path), 1, 1, "", "it is not said which game this is", hint)])


def _nothing(_: Game) -> tuple[()]:
    return ()


def validate(
    paths: Sequence[Path],
    trust: Trust,
    measure: Measure = _nothing,
    load_drawing: LoadDrawing = _nothing,
) -> None:
    """Check the content of games, lessons, scenarios and puzzles; print counts if all is in order.

    Code of a game is compiled, but run only with the player's permission. If its rules can be run,
    the right way through each lesson is played. Warnings go to standard error.

    Args:
        paths: Folders of games, folders of such folders, or files of a game.
        trust: Knows the code that the player has allowed to run.
        measure: Returns the texts of a game that don't fit on their cards, for warnings.
        load_drawing: Tries out the drawing code of a game whose code may run.

    Raises:
        InputRefusedError: there are problems; one line for each.
    """
    problems: list[object] = []
    games = scenarios = lessons = puzzles = 0
    for path in paths:
        parts = _parts(path)
        for folder in parts.folders:
            games += 1
            problems += _of_game(folder, trust, measure, load_drawing)
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
    path = resolve_folder(path)
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


def _of_game(
    folder: Path, trust: Trust, measure: Measure, load_drawing: LoadDrawing
) -> Sequence[object]:
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
            print(consent_message(game), file=sys.stderr)
    except ContentError as error:
        return error.problems
    return tuple(load_drawing(game))


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
