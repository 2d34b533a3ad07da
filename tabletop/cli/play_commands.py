"""Commands that play: `play`, `host`, `serve`, `open`, `learn`, `games`, `statistics`, `doctor`."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from pathlib import Path

from tabletop.cli.arguments import Add, add_option, command, count, size, whole
from tabletop.cli.errors import InputRefusedError, Status, UsageError, log_bug
from tabletop.cli.open_window import open_at, wanted_language


def add_commands(add: Add) -> None:
    """Add the commands that play games or list them to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_games(add)
    _add_serve(add)
    _add_statistics(add)
    _add_play(add)
    _add_host(add)
    _add_open(add)
    _add_learn(add)
    _add_doctor(add)


def _add_games(add: Add) -> None:
    parser = command(add, "games", _games, "list the games on the shelf")
    parser.flag("--json", "print all details as JSON")


def _add_serve(add: Add) -> None:
    command(add, "serve", _serve, "play games over JSON lines; see docs/develop/serve.md")


def _add_statistics(add: Add) -> None:
    parser = command(add, "statistics", _statistics, "show the results of finished games")
    parser.value("--csv FILE", "write them to a CSV file; - prints it", Path)


def _add_doctor(add: Add) -> None:
    parser = command(add, "doctor", _doctor, "say what this machine lacks, and what to do about it")
    parser.flag("--json", "print the findings as JSON")


def _add_play(add: Add) -> None:
    parser = command(add, "play", _play, "open a game in the window")
    parser.add_argument("game", metavar="GAME", nargs="?", help="id of the game, or its folder")
    parser.flag("--daily", "open the deal of the day; without a game")
    parser.value(
        "--seats KINDS",
        "human, phone or a level for each seat: human,hard; default: you and computers",
    )
    add_option(parser)
    parser.value("--seed S", "seed of the deal; default: random", whole)
    parser.value("--size WxH", "size of the window in pixels", size)
    parser.flag("--watch", "reload your own game whenever its files change")


def _add_host(add: Add) -> None:
    parser = command(add, "host", _host, "run a game without a window, played on phones")
    parser.add_argument("game", metavar="GAME", help="id of the game")
    parser.value("--seats KINDS", "phone or a level for each seat; default: all phones")
    add_option(parser)
    parser.value("--seed S", "seed of the deal; default: random", whole)
    parser.value("--bind ADDRESS", "private address of this machine", default="")
    parser.value("--port N", "port of the server; default: 8460", count, default=0)
    parser.value("--file FILE", "continue this saved game", Path)
    parser.value(
        "--processes N",
        "processes that search a hard player's move; default: 4 on 4 or more cores, else 1",
        count,
        default=0,
    )
    parser.flag("--json", "print how to join as one line of JSON")


def _add_open(add: Add) -> None:
    parser = command(add, "open", _open, "open a saved game; the word open may be left out")
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game or a pack")
    parser.value("--size WxH", "size of the window in pixels", size)


def _add_learn(add: Add) -> None:
    parser = command(add, "learn", _learn, "open a lesson of a game")
    parser.add_argument("game", metavar="GAME", help="id of the game, or its folder")
    parser.value("--lesson ID", "id of the lesson; default: the first unfinished one", default="")
    parser.value("--step N", "number of the step, from 1; default: where you left off", count)
    parser.value("--size WxH", "size of the window in pixels", size)


def open_library(words: argparse.Namespace) -> int:
    """Open the window at the library of games, as happens without any command.

    Return the exit status.
    """
    del words
    return open_at()


def _games(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import open_shelf, print_games

    print_games(open_shelf(), as_json=words.json)
    return Status.DONE


def _serve(words: argparse.Namespace) -> int:
    del words
    from tabletop.cli.serve.serve import serve
    from tabletop.cli.shelf.lookup import open_shelf

    serve(open_shelf(), sys.stdin.buffer, sys.stdout, log_bug)
    return Status.DONE


def _statistics(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import open_shelf
    from tabletop.cli.shelf.statistics import print_statistics, print_table

    if words.csv is not None:
        return print_table(words.csv)
    return print_statistics(open_shelf())


def _play(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import (
        find_game_or_folder,
        followed,
        open_shelf,
        open_trust,
        parse_options,
        rules_of,
        seat_count,
    )
    from tabletop.lab.plan import parse_levels

    if words.daily != (words.game is None):
        raise UsageError("name a game to play, or --daily for the deal of the day")
    if words.daily:
        return open_at(size=words.size, daily=True)
    language = wanted_language()
    shelf = open_shelf(language)
    follow = followed(shelf, words.game) if words.watch else None
    if follow is not None:
        print(f"following {follow} until the window closes: what you save comes onto the table")
    try:
        game = find_game_or_folder(shelf, words.game, open_trust(), language)
    except InputRefusedError:
        if follow is None:
            raise
        return open_at(size=words.size, follow=follow)  # the window shows the problems
    # Computers can't play a game without an aim: all seats are people.
    others = "greedy" if rules_of(game).heuristics.has_aim else "human"
    usual = ",".join(["human", *[others] * (max(2, game.spec.first_seats) - 1)])
    kinds = parse_levels(words.seats or usual, also=("human", "phone"))
    options = parse_options(game.spec, words.option)
    seat_count(game.spec, len(kinds), options)
    return open_at(game, kinds, options, words.seed, words.size, follow=follow)


def _host(words: argparse.Namespace) -> int:
    from tabletop.cli.play.host import PHONE, new_table, saved_table, serve
    from tabletop.cli.shelf.lookup import find_game, open_shelf, parse_options, seat_count
    from tabletop.lab.plan import parse_levels
    from tabletop.paths import statistics_path
    from tabletop.session.kept_games import KeptGames
    from tabletop.storage.saves.save_list import saves_dir
    from tabletop.ui.printing.phone_page import page_of

    games = KeptGames(saves_dir(), statistics_path(), lambda: words.processes)
    game = find_game(open_shelf(wanted_language()), words.game)
    if words.file is not None:
        session = saved_table(game, words.file, games)
    else:
        usual = ",".join([PHONE] * game.spec.first_seats)
        kinds = parse_levels(words.seats or usual, also=(PHONE,))
        options = parse_options(game.spec, words.option)
        seat_count(game.spec, len(kinds), options)
        session = new_table(game, kinds, options, words.seed, games)
    try:
        return serve(session, page_of(game), bind=words.bind, port=words.port, as_json=words.json)
    finally:
        games.close()


def _open(words: argparse.Namespace) -> int:
    file: Path = words.file.absolute()
    if not file.is_file():
        raise InputRefusedError(f"{words.file} is not there, or no file.")
    return open_at(size=words.size, file=file)


def _learn(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import find_game, open_shelf

    game = find_game(open_shelf(wanted_language()), words.game)
    ids = [each.id for each in game.invitations()]
    if not ids or (words.lesson and words.lesson not in ids):
        known = ", ".join(ids) or "none"
        raise UsageError(f"{game.spec.id} has no lesson {words.lesson[:40]!r} (lessons: {known})")
    step = (words.step or 0) - 1
    return open_at(game, size=words.size, lesson=(words.lesson, step))


def _doctor(words: argparse.Namespace) -> int:
    import json
    from dataclasses import asdict

    from tabletop.ui.app.doctor import findings
    from tabletop.ui.text.diagnosis import report

    found = list(findings())
    print(json.dumps([asdict(each) for each in found]) if words.json else report(found))
    return Status.SYSTEM if any(each.advice for each in found) else Status.DONE
