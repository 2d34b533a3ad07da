"""Commands that let computer players play: `simulate`, `arena` and `puzzles`."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.cli.arguments import Add, OptionOrVariant, Parser, add_option, command, count, whole
from tabletop.cli.errors import Status, UsageError, progress_printer
from tabletop.engine.game import Game

if TYPE_CHECKING:
    from tabletop.lab.command import LabOptions
    from tabletop.lab.executors import Executor


def add_commands(add: Add) -> None:
    """Add `simulate`, `arena` and `puzzles` to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_simulate(add)
    _add_arena(add)
    _add_puzzles(add)


def _add_simulate(add: Add) -> None:
    parser = command(
        add, "simulate", _simulate, "let computer players play whole games, and check the rules"
    )
    parser.add_argument("game", metavar="GAME", help="id of the game, or its folder")
    parser.value("--seats N", "number of players; default: the fewest", count)
    add_option(parser, OptionOrVariant)
    parser.value("--games K", "number of games; default: 1", count, default=1)
    parser.value("--seed S", "seed of the first game; default: 0", whole, default=0)
    parser.value(
        "--players LEVELS",
        "level of all players, such as random or greedy, or one for each seat: hard,easy",
        default="random",
    )
    parser.value(
        "--most-moves M", "moves after which a game counts as endless", count, default=10_000
    )
    parser.flag("--check", "check the rules at every move")
    parser.flag("--trace", "print the stack when the code of the rules fails")
    parser.flag("--json", "print the result as JSON")
    parser.value("--jobs J", "number of games played at once; default: 1", count, default=1)
    parser.value("--steps N", "most simulated moves for each choice", count)
    parser.value("--state FILE", "store the games here, and continue with them next time", Path)
    parser.value("--report FILE.html", "write a report on the balance of the game", Path)
    parser.value("--csv DIR", "write all games as CSV tables", Path)
    parser.add_argument(
        "--against",
        nargs="?",
        const="",
        metavar="FOLDER",
        help="play the same deals again, with the options that follow or with the game in FOLDER",
    )
    parser.value("--without CARD", "play the same deals without this card")
    parser.value("--cluster ADDRESS", "play on the workers of a Dask scheduler at this address")
    parser.flag("--progress", "print intermediate results as lines of JSON")
    parser.value("--save FILE.recess", "save the game, to replay or open it", Path)


def _add_arena(add: Add) -> None:
    parser = command(add, "arena", _arena, "measure how strong computer players are")
    add_arena_arguments(parser)


def add_arena_arguments(parser: Parser) -> None:
    """Add the arguments of the command `arena` to a parser; `run_arena` reads them."""
    parser.add_argument("game", metavar="GAME")
    parser.value("--players LEVELS", "levels or rivals, such as hard,normal", required=True)
    parser.value("--seats N", "number of seats; default: one for each level", count)
    add_option(parser)
    parser.value("--games N", "number of games; default: 40, or at most 20000 with --sprt", count)
    parser.value(
        "--sprt LOW,HIGH",
        "stop when it is clear (5%% error) whether the first player wins LOW or HIGH percent",
    )
    parser.value("--jobs J", "number of games played at once; default: 1", count, default=1)
    parser.value("--budget MS", "most milliseconds for each move", count)
    parser.value("--steps N", "most simulated moves for each choice", count)
    parser.value("--seed S", "seed of the first deal; default: 0", whole, default=0)
    parser.value("--state FILE", "store the games here, and continue with them next time", Path)
    parser.flag("--json", "print the result as JSON")


def _add_puzzles(add: Add) -> None:
    parser = command(add, "puzzles", _puzzles, "find puzzles in games of computer players")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="file that holds the puzzles, puzzles.jsonl"
    )
    parser.value("--count N", "number of puzzles; default: 24", count, default=24)
    parser.value("--seats N", "number of players; default: 2, 3 and 4 in turn", count)
    parser.value("--seed S", "seed of the first game; default: 0", whole, default=0)
    parser.value(
        "--steps N", "simulated moves for each choice at first; default: 500", count, default=500
    )
    parser.flag("--verify", "check the puzzles in FILE again, report and record which still hold")
    parser.value(
        "--times N", "how many times longer --verify searches; default: 10", count, default=10
    )
    add_option(parser)


def _simulate(words: argparse.Namespace) -> int:
    from tabletop.cli.play.simulate import Simulation, print_report, simulate
    from tabletop.cli.shelf.lookup import (
        find_game_or_folder,
        folder_off_shelf,
        open_shelf,
        open_trust,
        parse_options,
        rules_of,
        seat_count,
    )
    from tabletop.engine.free.table import FreeTable
    from tabletop.lab.plan import parse_levels
    from tabletop.lab.play import check_aim

    shelf = open_shelf()
    game = find_game_or_folder(shelf, words.game, open_trust())
    options = parse_options(game.spec, words.option)
    seats = seat_count(game.spec, words.seats, options)
    if words.save is not None:
        return _save_game(words, game, seats)
    if _is_lab(words):
        return _lab(words, game, folder_off_shelf(shelf, game))
    rules = rules_of(game)
    if not words.check:
        check_aim(rules, "; --check tries out its moves")
    simulation = Simulation(
        rules=rules,
        seats=seats,
        options=options,
        games=words.games,
        seed=words.seed,
        levels=parse_levels(words.players, seats),
        most_moves=words.most_moves,
        thorough=words.check,
        # The rulebook of a game without rules of its own says nothing of the free table.
        rulebook=None if isinstance(rules, FreeTable) else game.rulebook,
        trace=words.trace,
    )
    return print_report(simulation, simulate(simulation), as_json=words.json)


def _is_lab(words: argparse.Namespace, *, steps: bool = True) -> bool:
    """Return whether the arguments of `simulate` ask for the balance lab.

    True with saved state, a report, tables, a variant, a cluster, `--progress` or several jobs.
    `--steps` counts too, unless `steps` is False. Otherwise `simulate` only checks that games end.
    """
    asked = (
        words.state,
        words.report,
        words.csv,
        words.against,
        words.without,
        words.cluster,
        words.steps if steps else None,
    )
    return any(each is not None for each in asked) or words.jobs > 1 or words.progress


def _save_game(words: argparse.Namespace, game: Game, seats: int) -> int:
    from tabletop.cli.shelf.lookup import rules_of
    from tabletop.lab.command import plan_of
    from tabletop.lab.kept_game import record_game
    from tabletop.lab.play import check_aim

    if words.games != 1 or words.check or _is_lab(words, steps=False):
        raise UsageError("--save keeps one game: it goes with --seed, without --games and reports")
    check_aim(rules_of(game))
    row = record_game(game, plan_of(game, replace(_lab_options(words), seats=seats)), words.save)
    print(f"{words.save}: {row.moves} moves, scores {', '.join(map(str, row.scores)) or 'none'}")
    if row.problem:
        print(f"{game.spec.id}: seed {row.seed}: {row.problem}", file=sys.stderr)
    return Status.FAILED if row.problem else Status.DONE


def _lab(words: argparse.Namespace, game: Game, folder: str) -> int:
    from tabletop.lab.command import run_lab

    if words.check:
        raise UsageError("--check goes without --report, --state, --csv, --jobs and variants")
    return run_lab(game, replace(_lab_options(words), folder=folder), _draw_pieces)


def _draw_pieces(game: Game, kinds: Collection[str]) -> Mapping[str, bytes]:
    """Draw the pieces of a balance report as image files, keyed by piece kind.

    The drawing code is imported here, so it is loaded only when a report is written.
    """
    from tabletop.ui.app.export.report_pictures import pictures_of

    return pictures_of(game, kinds)


def _lab_options(words: argparse.Namespace) -> "LabOptions":
    from tabletop.lab.command import LabOptions

    return LabOptions(
        words.games,
        words.players,
        words.seats,
        tuple(words.option),
        words.seed,
        jobs=words.jobs,
        steps=words.steps,
        most_moves=words.most_moves,
        state=words.state,
        report=words.report,
        csv=words.csv,
        against=words.against,
        variant=tuple(getattr(words, "variant", ())),
        without=words.without or "",
        cluster=words.cluster or "",
        progress=words.progress,
        as_json=words.json,
    )


def _arena(words: argparse.Namespace) -> int:
    return run_arena(words)


def run_arena(
    words: argparse.Namespace,
    *,
    also: tuple[str, ...] = (),
    outsiders: str = "",
    executor: "Executor | None" = None,
) -> int:
    """Let computer players play a series of games, print the result, and return the exit status.

    Args:
        words: The parsed arguments of `add_arena_arguments`.
        also: Names of further levels, whose players come from elsewhere.
        outsiders: Where those players come from.
        executor: Runs the games; by default processes on this machine.
    """
    from tabletop.ai.levels import THINKING_SECONDS
    from tabletop.cli.play.arena import arena, print_report
    from tabletop.cli.shelf.lookup import find_game, open_shelf, rules_of
    from tabletop.lab.plan import make_plan, parse_bounds
    from tabletop.lab.play import check_aim

    game = find_game(open_shelf(), words.game)
    check_aim(rules_of(game))
    plan = make_plan(
        game,
        words.players,
        words.seats,
        words.option,
        seed=words.seed,
        rotates_seats=True,
        milliseconds=words.budget or round(THINKING_SECONDS * 1000),
        steps=words.steps,
        also=also,
    )
    plan = replace(plan, counts_details=False, outsiders=outsiders)
    if words.sprt is not None:
        if len(set(plan.players)) < 2:
            raise UsageError("--sprt tells two levels apart, such as --players hard,normal")
        plan = replace(plan, bounds=parse_bounds(words.sprt))
    games = words.games or (20_000 if plan.bounds else 40)
    report = arena(
        plan, games, words.jobs, words.state, progress_printer("arena"), executor=executor
    )
    return print_report(report, as_json=words.json)


def _puzzles(words: argparse.Namespace) -> int:
    from tabletop.cli.play.puzzles import PuzzleSearch, make_file, verify_file
    from tabletop.cli.shelf.lookup import find_game, open_shelf, parse_options, rules_of, seat_count

    game = find_game(open_shelf(), words.game)
    options = parse_options(game.spec, words.option)
    seats = seat_count(game.spec, words.seats, options) if words.seats else 0
    quest = PuzzleSearch(
        rules_of(game), words.count, words.seed, words.steps, options, seats, times=words.times
    )
    return (verify_file if words.verify else make_file)(
        quest, words.file, progress_printer("puzzles")
    )
