"""`tabletop check`: do all scenarios hold?"""

from collections.abc import Sequence
from pathlib import Path

from tabletop.content.lesson_files import LESSONS
from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError, Problem, did_you_mean, quoted
from tabletop.doors.errors import InputRefusedError, Status
from tabletop.doors.scenario import Failure, ScenarioFile, read_scenarios, run_scenario
from tabletop.doors.shelf import Shelf, game_of_folder
from tabletop.engine.game import Game, NotPlayableError
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

GAME_FILE = "game.yaml"
_CONTENT = frozenset((GAME_FILE, "layout.yaml"))


def check(shelf: Shelf, paths: Sequence[Path]) -> Status:
    """Run all scenarios of files and folders, and print what did not hold.

    Raises:
        InputRefusedError: a file is not in order; the others are run all the same.
    """
    failed: list[Failure] = []
    problems: list[Problem] = []
    total = broken = 0
    for path in scenario_files(paths):
        try:
            file = read_scenarios(path)
            rules = _rules(shelf, path, file)
        except ContentError as error:
            problems += error.problems
            continue
        for number in range(len(file.scenarios)):
            total += 1
            try:
                failures = run_scenario(rules, file, number)
            except ContentError as error:
                problems += error.problems
                continue
            broken += bool(failures)
            failed += failures
    for failure in failed:
        print(failure)
    if failed:
        print(f"{broken} of {total} scenarios did not hold")
    if problems:
        raise InputRefusedError.of(dict.fromkeys(problems))
    if failed:
        return Status.FAILED
    print(f"ok {total} scenario{'' if total == 1 else 's'}")
    return Status.DONE


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """Return the scenario files that the paths name or hold, in order.

    Raises:
        InputRefusedError: a path is not there, or holds none.
    """
    files: list[Path] = []
    for path in paths:
        if not path.is_dir():
            files.append(path)
            continue
        found = (each for each in path.rglob("*.yaml") if each.name not in _CONTENT)
        inside = sorted(each for each in found if each.parent.name != LESSONS)
        if not inside:
            raise InputRefusedError(f"{path}: holds no scenarios")
        files += inside
    missing = [path for path in files if not path.exists()]
    if missing:
        raise InputRefusedError(*(f"{path}: there is no such file" for path in missing))
    return list(dict.fromkeys(files))


def _rules(shelf: Shelf, path: Path, file: ScenarioFile) -> Rules[State]:
    """Return the rules for a scenario file.

    Raises:
        ContentError: there is no such game.
    """
    game = _game(shelf, path, file)
    try:
        return game.rules()
    except NotPlayableError as error:
        raise ContentError([Problem(str(path), 1, 1, "", str(error))]) from error


def _game(shelf: Shelf, path: Path, file: ScenarioFile) -> Game:
    if file.game:
        games = {game.spec.id: game for game in shelf.games()}
        if file.game in games:
            return games[file.game]
        what = f"there is no game {quoted(file.game)}"
        file.document.problem(("game",), what, did_you_mean(file.game, games))
        raise ContentError(file.document.problems[-1:])
    for folder in path.resolve().parents:
        if (folder / GAME_FILE).is_file():
            found = game_of_folder(shelf, folder)
            return found if found is not None else load_game(folder, own=True)
    hint = "name it with game: …, or put the file into the folder of the game"
    raise ContentError([Problem(str(path), 1, 1, "", "it is not said which game this is", hint)])
