"""Commands that let computer players play: `simulate`, `arena` and `puzzles`."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.commands.typed import Add, OptionOrVariant, add_option, command, count, whole
from tabletop.doors.errors import Status, UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tabletop.doors.lab.bench import Wish
    from tabletop.engine.game import Game


def add_commands(add: Add) -> None:
    """Add `simulate`, `arena` and `puzzles` to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_simulate(add)
    _add_arena(add)
    _add_puzzles(add)


def _add_simulate(add: Add) -> None:
    parser = command(add, "simulate", _simulate, "let computer players play whole games")
    parser.add_argument("game", metavar="GAME", help="its id, or its folder")
    parser.add_argument("--seats", type=count, metavar="N", help="the fewest unless told")
    add_option(parser, OptionOrVariant)
    parser.add_argument("--games", type=count, default=1, metavar="K", help="how many, 1")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="of the first game, 0")
    parser.add_argument(
        "--players",
        default="random",
        metavar="LEVELS",
        help="random, quick, greedy, or one level for each seat with commas between",
    )
    parser.add_argument(
        "--most-moves", type=count, default=10_000, metavar="M", help="a game longer has no end"
    )
    parser.add_argument("--check", action="store_true", help="check every promise at every move")
    parser.add_argument("--trace", action="store_true", help="say where the rules fell over")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="games at once, 1")
    parser.add_argument(
        "--steps", type=count, metavar="N", help="the most moves that a player tries out first"
    )
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="keep games here, and go on from there"
    )
    parser.add_argument("--report", type=Path, metavar="FILE.html", help="write what games show")
    parser.add_argument("--csv", type=Path, metavar="DIR", help="write all games as tables")
    parser.add_argument(
        "--against",
        nargs="?",
        const="",
        metavar="FOLDER",
        help="play the same deals once more: with the options that follow, or the game in a folder",
    )
    parser.add_argument("--without", metavar="CARD", help="play the same deals without a card")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler"
    )
    parser.add_argument(
        "--progress", action="store_true", help="print what is known so far as lines of JSON"
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE.recess", help="keep the game, to replay or open it"
    )


def _add_arena(add: Add) -> None:
    parser = command(add, "arena", _arena, "measure how strong computer players are")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--players", required=True, metavar="LEVELS", help="who plays, such as hard,normal"
    )
    parser.add_argument("--seats", type=count, metavar="N", help="as many as players unless told")
    add_option(parser)
    parser.add_argument(
        "--games", type=count, metavar="N", help="how many, 40; at most, 20000, with --sprt"
    )
    parser.add_argument(
        "--against-checkout",
        type=Path,
        metavar="DIR",
        help="play against the players of another commit, checked out there: other:LEVEL",
    )
    parser.add_argument(
        "--sprt",
        metavar="LOW,HIGH",
        help="stop once the first player surely wins LOW or HIGH percent, with errors of 5 %%",
    )
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="games at once, 1")
    parser.add_argument(
        "--budget", type=count, metavar="MS", help="the most milliseconds that a move may take"
    )
    parser.add_argument(
        "--steps", type=count, metavar="N", help="the most moves that a player tries out first"
    )
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="of the first deal, 0")
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="keep games here, and go on from here"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def _add_puzzles(add: Add) -> None:
    parser = command(add, "puzzles", _puzzles, "let computer players find puzzles of a game")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", type=Path, metavar="FILE", help="where they go: puzzles.jsonl")
    parser.add_argument("--count", type=count, default=24, metavar="N", help="how many, 24")
    parser.add_argument("--seats", type=count, metavar="N", help="how many play; 2, 3, 4 by turns")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="of the first game, 0")
    parser.add_argument(
        "--steps", type=count, default=500, metavar="N", help="tries of each move at first, 500"
    )
    parser.add_argument(
        "--verify", action="store_true", help="search those in FILE anew, and say which stand"
    )
    add_option(parser)


def _simulate(words: argparse.Namespace) -> int:
    from tabletop.doors.lab.plan import parse_levels
    from tabletop.doors.shelf import (
        find_named,
        folder_beside,
        open_shelf,
        open_trust,
        parse_options,
        rules_of,
        seat_count,
    )
    from tabletop.doors.simulate import Simulation, print_report, simulate

    shelf = open_shelf()
    game = find_named(shelf, words.game, open_trust())
    options = parse_options(game.spec, words.option)
    seats = seat_count(game.spec, words.seats, options)
    if words.save is not None:
        return _save_game(words, game, seats)
    if _is_lab(words):
        return _lab(words, game, folder_beside(shelf, game))
    from tabletop.doors.lab.play import check_aim

    if not words.check:
        check_aim(rules_of(game))
    simulation = Simulation(
        rules=rules_of(game),
        seats=seats,
        options=options,
        games=words.games,
        seed=words.seed,
        levels=parse_levels(words.players, seats),
        most_moves=words.most_moves,
        thorough=words.check,
        rulebook=game.rulebook,
        trace=words.trace,
    )
    tally = simulate(simulation)
    for line in tally.broken:
        print(f"{game.spec.id}: {line}", file=sys.stderr)
    return print_report(simulation, tally, as_json=words.json)


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


def _save_game(words: argparse.Namespace, game: "Game", seats: int) -> int:
    from tabletop.doors.lab.bench import plan_of
    from tabletop.doors.lab.kept import keep
    from tabletop.doors.lab.play import check_aim
    from tabletop.doors.shelf import rules_of

    if words.games != 1 or words.check or _is_lab(words, steps=False):
        raise UsageError("--save keeps one game: it goes with --seed, without --games and reports")
    check_aim(rules_of(game))
    row = keep(game, plan_of(game, replace(_wish(words), seats=seats)), words.save)
    print(f"{words.save}: {row.moves} moves, scores {', '.join(map(str, row.scores)) or 'none'}")
    if row.problem:
        print(f"{game.spec.id}: seed {row.seed}: {row.problem}", file=sys.stderr)
    return Status.FAILED if row.problem else Status.DONE


def _lab(words: argparse.Namespace, game: "Game", folder: str) -> int:
    from tabletop.doors.lab.bench import bench

    if words.check:
        raise UsageError("--check goes without --report, --state, --csv, --jobs and variants")
    return bench(game, replace(_wish(words), folder=folder), _draw_pieces)


def _draw_pieces(game: "Game", kinds: "Collection[str]") -> "Mapping[str, bytes]":
    """Draw the pieces of a balance report as image files, keyed by piece kind.

    The drawing code is imported here, so it is loaded only when a report is written.
    """
    from tabletop.ui.app.report_pictures import pictures_of

    return pictures_of(game, kinds)


def _wish(words: argparse.Namespace) -> "Wish":
    from tabletop.doors.lab.bench import Wish

    return Wish(
        words.games, words.players, words.seats, tuple(words.option), words.seed,
        jobs=words.jobs, steps=words.steps, most_moves=words.most_moves, state=words.state,
        report=words.report, csv=words.csv, against=words.against,
        variant=tuple(getattr(words, "variant", ())), without=words.without or "",
        cluster=words.cluster or "", progress=words.progress, as_json=words.json,
    )  # fmt: skip


def _arena(words: argparse.Namespace) -> int:
    from tabletop.ai.levels import THINKING_SECONDS
    from tabletop.doors.arena import arena, print_report, tell_on_stderr
    from tabletop.doors.lab.plan import make_plan, parse_bounds
    from tabletop.doors.lab.play import check_aim
    from tabletop.doors.shelf import find_game, open_shelf, rules_of

    game = find_game(open_shelf(), words.game)
    check_aim(rules_of(game))
    folder, players = words.against_checkout, words.players
    also: tuple[str, ...] = ()
    if folder is not None:
        from tabletop.doors.lab.checkout import OTHER_LEVELS, against, commit_of

        folder, also = folder.resolve(), OTHER_LEVELS
        players = against(players, words.seats)
    plan = make_plan(
        game,
        players,
        words.seats,
        words.option,
        seed=words.seed,
        turning=True,
        milliseconds=words.budget or round(THINKING_SECONDS * 1000),
        steps=words.steps,
        also=also,
    )
    if folder is not None:
        plan = replace(plan, checkout=str(folder), commit=commit_of(folder))
    if words.sprt is not None:
        if len(set(plan.players)) < 2:
            raise UsageError("--sprt tells two levels apart, such as --players hard,normal")
        plan = replace(plan, bounds=parse_bounds(words.sprt))
    games = words.games or (20_000 if plan.bounds else 40)
    report = arena(replace(plan, closely=False), games, words.jobs, words.state, tell_on_stderr)
    return print_report(report, as_json=words.json)


def _puzzles(words: argparse.Namespace) -> int:
    from tabletop.doors.puzzles import Quest, make_file, tell_on_stderr, verify_file
    from tabletop.doors.shelf import find_game, open_shelf, parse_options, rules_of, seat_count

    game = find_game(open_shelf(), words.game)
    options = parse_options(game.spec, words.option)
    seats = seat_count(game.spec, words.seats, options) if words.seats else 0
    quest = Quest(rules_of(game), words.count, words.seed, words.steps, options, seats)
    return (verify_file if words.verify else make_file)(quest, words.file, tell_on_stderr)
