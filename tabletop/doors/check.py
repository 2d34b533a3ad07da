"""`tabletop check`: runs scenarios and lessons, and replays reported games."""

from collections.abc import Collection, Sequence
from pathlib import Path

from tabletop.content.lesson_files import LESSONS
from tabletop.content.lessons import read_lesson
from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError, Problem, did_you_mean, quoted
from tabletop.content.puzzle_files import PUZZLES, read_puzzles
from tabletop.content.scenario_files import SCENARIOS
from tabletop.content.scenarios import ScenarioFile, read_scenarios
from tabletop.content.sentences import check_shows
from tabletop.doors.errors import InputRefusedError, Status, UsageError
from tabletop.doors.lesson_tries import try_out
from tabletop.doors.lessons import play_through
from tabletop.doors.scenario import Failure, run_scenario
from tabletop.doors.shelf import Shelf, find_game, folder_meant, game_of_folder
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.judgement import FILE as JUDGEMENT
from tabletop.engine.match import LoadError
from tabletop.engine.puzzle import PuzzleError, set_up
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.folders import walk
from tabletop.session.problem_report import differences, is_report, read_report
from tabletop.storage.files import StorageError

GAME_FILE = "game.yaml"
_CONTENT = frozenset((GAME_FILE, "layout.yaml", "notes.yaml", JUDGEMENT))


class _Checked:
    """The failures so far, and how much was checked."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.failed: list[Failure] = []
        self.problems: list[Problem] = []
        self.scenarios = self.lessons = self.puzzles = self.broken = self.stuck = 0
        self.reports = 0
        self.unfit: list[str] = []
        """A line for each puzzle that doesn't fit the rules and each game with another result."""

    def file(self, path: Path) -> None:
        """Check the content of a file."""
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
    """Run all scenarios and lessons of files and folders, and print the failures.

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
    """Return the scenario and lesson files that the paths name or contain, in order.

    Raises:
        InputRefusedError: a path is missing, or holds none.
    """
    files: list[Path] = []
    for path in map(folder_meant, paths):
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
