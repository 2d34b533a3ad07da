"""Commands that learn from games: `train` fits weights, `calibration` checks win chances."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.doors.lab.plan import Plan
    from tabletop.engine.game import Game

Add = Callable[..., argparse.ArgumentParser]


def add_learned(add: Add) -> None:
    """Add `train` and `calibration` to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    text = "learn from play what the features of a game count"
    parser = add("train", help=text, description=f"{text.capitalize()}.", allow_abbrev=False)
    _add_plan(parser, games=400, players="normal", steps=300)
    parser.set_defaults(run=_train)
    text = "say whether told chances of winning come true"
    parser = add("calibration", help=text, description=f"{text.capitalize()}.", allow_abbrev=False)
    _add_plan(parser, games=100, players="normal", steps=600)
    parser.add_argument("--fit", action="store_true", help="fit a curve to the games and write it")
    parser.add_argument(
        "--judged",
        type=int,
        metavar="N",
        help="positions of each game are searched for a chance, with N moves tried out",
    )
    parser.set_defaults(run=_calibration)


def _add_plan(parser: argparse.ArgumentParser, *, games: int, players: str, steps: int) -> None:
    parser.add_argument("game", metavar="GAME", help="a game, or a folder that holds one")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, the fewest")
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many, {games}")
    parser.add_argument(
        "--players", default=players, metavar="LEVELS", help=f"who plays, {players}"
    )
    parser.add_argument(
        "--steps",
        type=int,
        default=steps,
        metavar="N",
        help=f"the most moves that a player tries out first, {steps}",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first deal, 0")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="games at once, 1")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where it goes; - for nowhere; else to the game"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def _train(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import rules_of
    from tabletop.doors.train import print_lesson, tell_on_stderr, train, write

    game, plan = _planned(words)
    target = _target(words, game)
    lesson = train(rules_of(game), plan, words.games, words.jobs, tell_on_stderr)
    path = target if lesson.is_better or words.out is not None else None
    if path is not None:
        write(lesson, path)
    return print_lesson(lesson, path, as_json=words.json)


def _calibration(words: argparse.Namespace) -> int:
    from tabletop.doors.calibration import calibrate, print_calibration, tell_on_stderr, write
    from tabletop.doors.shelf import rules_of

    game, plan = _planned(words)
    target = _target(words, game) if words.fit else None
    found = calibrate(
        rules_of(game), plan, words.games, words.jobs, tell_on_stderr,
        judged=words.judged, fitting=words.fit,
    )  # fmt: skip
    path = target if found.is_better or words.out is not None else None
    if path is not None:
        write(found, path)
    return print_calibration(found, path, as_json=words.json)


def _planned(words: argparse.Namespace) -> "tuple[Game, Plan]":
    """Return the game and the plan of the games to be played, from the arguments.

    Raises:
        DoorError: an argument is invalid, or the game can't be played by computers.
    """
    from dataclasses import replace

    from tabletop.doors.errors import UsageError
    from tabletop.doors.lab.plan import make_plan
    from tabletop.doors.lab.play import check_aim, game_of
    from tabletop.doors.shelf import find_game, open_shelf, rules_of

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
    plan = replace(plan, closely=False, folder=str(Path(words.game).absolute()) if own else "")
    return game, plan


def _target(words: argparse.Namespace, game: "Game") -> Path | None:
    """Return the file to write what is learned to; None if `--out -` was given.

    Without `--out` it is the weights file in the game's folder.

    Raises:
        DoorError: the file can't be written, or it exists and can't be read.
    """
    from tabletop.doors.targets import check_writable
    from tabletop.doors.train_file import entry_of
    from tabletop.engine.judgement import FILE

    if str(words.out) == "-":
        return None
    path: Path = words.out or game.folder / FILE
    entry_of(path, 2)
    check_writable(path)
    return path
