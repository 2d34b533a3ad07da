"""Commands for developers of Recess: measure how games are taught, and train computer players.

`python -m tools --help` lists them. They run from a checkout and are no part of the program; errors
are reported as those of `tabletop`. docs/develop/commands.md describes them.
"""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.cli.arguments import Add, Parser, command
from tabletop.cli.run import run as run_by

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.lab.plan import Plan


def run(argv: Sequence[str]) -> int:
    """Run a command line and return the exit status. Never raises."""
    return run_by(argv or ["--help"], make_parser)


def make_parser() -> argparse.ArgumentParser:
    """Return the argument parser; the parsed namespace has a `run` function."""
    text = "Commands for developers of Recess: measure teaching, train computer players."
    parser = Parser(prog="python -m tools", description=text, allow_abbrev=False)
    parser.value("--data-dir DIR", "folder for saves, settings and own games", Path)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=Parser, required=True
    )
    _add_measures(commands.add_parser)
    _add_learning(commands.add_parser)
    _add_arena(commands.add_parser)
    return parser


def _add_measures(add: Add) -> None:
    """Add `readability`, `newcomer`, `words` and `taught`."""
    parser = command(
        add, "readability", _readability, "print the school grade of each game's texts"
    )
    _add_games(parser)
    parser = command(add, "newcomer", _newcomer, "time simulated beginners up to their first move")
    _add_games(parser)
    parser.value("--seats N", "number of players; default: the fewest and the most", int)
    parser.value("--games-each K", "number of beginners; default: 20", int, default=20)
    parser.value("--lesson ID", "play the guided part of this lesson instead, or of all: all")
    parser.value("--seed S", "seed of the first game; default: 0", int, default=0)
    parser = command(add, "words", _words, "count the words to read before the first move")
    _add_games(parser)
    parser = command(add, "taught", _taught, "print what is met in three games but never explained")
    _add_games(parser)
    parser.value("--games-each K", "number of games; default: 30", int, default=30)
    parser.value("--players LEVEL", "level that plays; default: random", default="random")
    parser.value("--seed S", "seed of the first game; default: 0", int, default=0)


def _add_games(parser: Parser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="id of a game; default: all games")


def _add_learning(add: Add) -> None:
    """Add `train` and `calibration`."""
    parser = command(add, "train", _train, "learn the weights of a game's features from games")
    _add_plan(parser, games=400, players="normal", steps=300)
    text = "compare predicted chances of winning with results"
    parser = command(add, "calibration", _calibration, text)
    _add_plan(parser, games=100, players="normal", steps=600)
    parser.flag("--fit", "fit a curve to the games and write it")
    parser.value("--judged N", "search positions of each game with N simulated moves", int)


def _add_arena(add: Add) -> None:
    """Add `arena`."""
    from tabletop.cli.study_commands import add_arena_arguments

    text = "measure players against those of another commit, which are called other:LEVEL"
    parser = command(add, "arena", _arena, text)
    add_arena_arguments(parser)
    parser.value("--checkout DIR", "folder of the other commit", Path, required=True)


def _add_plan(parser: Parser, *, games: int, players: str, steps: int) -> None:
    parser.add_argument("game", metavar="GAME", help="id of the game, or its folder")
    parser.value("--seats N", "number of players; default: the fewest", int)
    parser.value("--games N", f"number of games; default: {games}", int, default=games)
    parser.value("--players LEVELS", f"levels that play; default: {players}", default=players)
    parser.value("--steps N", f"most simulated moves; default: {steps}", int, default=steps)
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.value("--seed S", "seed of the first deal; default: 0", int, default=0)
    parser.value("--jobs J", "number of games played at once; default: 1", int, default=1)
    parser.value("--out FILE", "file to write; - writes none; default: that of the game", Path)
    parser.flag("--json", "print the result as JSON")


def _words(words: argparse.Namespace) -> int:
    from tools.ux_metrics.words import words as count_words

    return count_words(_games(words.games))


def _taught(words: argparse.Namespace) -> int:
    from tools.ux_metrics.taught import taught

    return taught(_games(words.games), count=words.games_each, seed=words.seed, level=words.players)


def _newcomer(words: argparse.Namespace) -> int:
    from tools.ux_metrics.guided import guided
    from tools.ux_metrics.newcomer import newcomer

    if words.lesson:
        return guided(_games(words.games), words.lesson, learners=words.games_each, seed=words.seed)
    return newcomer(_games(words.games), count=words.games_each, seats=words.seats, seed=words.seed)


def _readability(words: argparse.Namespace) -> int:
    from tools.ux_metrics.readability import readability

    return readability(_games(words.games))


def _games(names: list[str]) -> "list[Game]":
    from tabletop.cli.shelf.lookup import find_game, open_shelf

    shelf = open_shelf()
    return [find_game(shelf, name) for name in names] or list(shelf.games())


def _train(words: argparse.Namespace) -> int:
    from tabletop.cli.errors import progress_printer
    from tabletop.cli.shelf.lookup import rules_of
    from tools.training.train import print_lesson, train, write

    game, plan = _planned(words)
    target = _target(words, game)
    lesson = train(rules_of(game), plan, words.games, words.jobs, progress_printer("train"))
    path = target if lesson.is_better or words.out is not None else None
    if path is not None:
        write(lesson, path)
    return print_lesson(lesson, path, as_json=words.json)


def _calibration(words: argparse.Namespace) -> int:
    from tabletop.cli.errors import progress_printer
    from tabletop.cli.shelf.lookup import rules_of
    from tools.training.calibration import calibrate, print_calibration, write

    game, plan = _planned(words)
    target = _target(words, game) if words.fit else None
    found = calibrate(
        rules_of(game), plan, words.games, words.jobs, progress_printer("calibration"),
        judged=words.judged, fitting=words.fit,
    )  # fmt: skip
    path = target if found.is_better or words.out is not None else None
    if path is not None:
        write(found, path)
    return print_calibration(found, path, as_json=words.json)


def _arena(words: argparse.Namespace) -> int:
    from tabletop.cli.study_commands import run_arena
    from tabletop.lab.executors import LocalPool, OneProcess
    from tools.checkout import OTHER_LEVELS, against, commit_of, play_against

    folder = words.checkout.resolve()
    words.players = against(words.players, words.seats)
    play = partial(play_against, str(folder))
    return run_arena(
        words,
        also=OTHER_LEVELS,
        outsiders=f"{folder} {commit_of(folder)}".rstrip(),
        executor=OneProcess(play) if words.jobs == 1 else LocalPool(words.jobs, play),
    )


def _planned(words: argparse.Namespace) -> "tuple[Game, Plan]":
    """Return the game and the plan of the games to be played, from the arguments.

    Raises:
        CommandError: an argument is invalid, or the game can't be played by computers.
    """
    from dataclasses import replace

    from tabletop.cli.errors import UsageError
    from tabletop.cli.shelf.lookup import find_game, open_shelf, rules_of
    from tabletop.lab.plan import make_plan
    from tabletop.lab.play import check_aim, game_of

    for name in ("games", "jobs", "steps", "seats", "judged"):
        value = getattr(words, name, None)
        if value is not None and value < 1:
            raise UsageError(f"--{name} takes a number from 1, not {value}")
    own = Path(words.game).is_dir()
    game = game_of(words.game) if own else find_game(open_shelf(), words.game)
    check_aim(rules_of(game))
    plan = make_plan(
        game, words.players, words.seats, words.option, seed=words.seed, steps=words.steps
    )
    plan = replace(
        plan, counts_details=False, folder=str(Path(words.game).absolute()) if own else ""
    )
    return game, plan


def _target(words: argparse.Namespace, game: "Game") -> Path | None:
    """Return the file to write what is learned to; None if `--out -` was given.

    Without `--out` it is the weights file in the game's folder.

    Raises:
        CommandError: the file can't be written, or it exists and can't be read.
    """
    from tabletop.cli.errors import check_writable
    from tabletop.engine.search.weights import FILE
    from tools.training.weights_file import entry_of

    if str(words.out) == "-":
        return None
    path: Path = words.out or game.folder / FILE
    entry_of(path, 2)
    check_writable(path)
    return path


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
