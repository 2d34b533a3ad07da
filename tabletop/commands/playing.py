"""Commands that play: `play`, `host`, `serve`, `open`, `learn`, `games`, `statistics`."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from pathlib import Path

from tabletop.commands.bugs import log_bug
from tabletop.commands.typed import Add, add_option, command, count, size, whole
from tabletop.commands.window import open_at, wanted_language
from tabletop.doors.errors import InputRefusedError, Status, UsageError


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


def _add_games(add: Add) -> None:
    parser = command(add, "games", _games, "list the games on the shelf")
    parser.add_argument("--json", action="store_true", help="with all their words, as JSON")


def _add_serve(add: Add) -> None:
    command(add, "serve", _serve, "play any game over JSON lines, see docs/protocol.md")


def _add_statistics(add: Add) -> None:
    parser = command(add, "statistics", _statistics, "say how finished games ended")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="write them to a table; - prints it"
    )


def _add_play(add: Add) -> None:
    parser = command(add, "play", _play, "open the window at a game")
    parser.add_argument("game", metavar="GAME", help="its id, or the folder where it lies")
    parser.add_argument(
        "--seats",
        metavar="KINDS",
        help="human, phone or a level, such as hard, for each seat; you and computers unless told",
    )
    add_option(parser)
    parser.add_argument("--seed", type=whole, metavar="S")
    parser.add_argument("--size", type=size, metavar="WxH")
    parser.add_argument(
        "--watch", action="store_true", help="follow the files of an own game while they are edited"
    )


def _add_host(add: Add) -> None:
    parser = command(add, "host", _host, "play without a window, with hands on phones")
    parser.add_argument("game", metavar="GAME", help="its name, or with --file the save's game")
    parser.add_argument(
        "--seats", metavar="KINDS", help="phone or a level for each seat; all phones unless told"
    )
    add_option(parser)
    parser.add_argument("--seed", type=whole, metavar="S")
    parser.add_argument("--bind", default="", metavar="ADDRESS", help="of this machine, private")
    parser.add_argument("--port", type=count, default=0, metavar="N", help="8460 unless told")
    parser.add_argument("--file", type=Path, metavar="FILE", help="go on with this saved game")
    parser.add_argument(
        "--processes", type=count, default=0, metavar="N",
        help="that think about a hard player's move; 4 on as many cores unless told, else 1",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="say where to come in in one line")


def _add_open(add: Add) -> None:
    parser = command(add, "open", _open, "open the window at a saved game, also without this word")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--size", type=size, metavar="WxH")


def _add_learn(add: Add) -> None:
    parser = command(add, "learn", _learn, "open the window at a game's lesson")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--lesson", default="", metavar="ID", help="the first that is not done")
    parser.add_argument("--step", type=count, metavar="N", help="where you were unless told")
    parser.add_argument("--size", type=size, metavar="WxH")


def open_library(words: argparse.Namespace) -> int:
    """Open the window at the library; this is what runs when no command is given."""
    del words
    return open_at()


def _games(words: argparse.Namespace) -> int:
    from tabletop.doors.games import print_games
    from tabletop.doors.shelf import open_shelf

    print_games(open_shelf(), as_json=words.json)
    return Status.DONE


def _serve(words: argparse.Namespace) -> int:
    del words
    from tabletop.doors.serve import serve
    from tabletop.doors.shelf import open_shelf

    serve(open_shelf(), sys.stdin.buffer, sys.stdout, log_bug)
    return Status.DONE


def _statistics(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import open_shelf
    from tabletop.doors.statistics import print_statistics, print_table

    if words.csv is not None:
        return print_table(words.csv)
    return print_statistics(open_shelf())


def _play(words: argparse.Namespace) -> int:
    from tabletop.doors.lab.plan import parse_levels
    from tabletop.doors.shelf import (
        find_named,
        followed,
        open_shelf,
        open_trust,
        parse_options,
        rules_of,
        seat_count,
    )

    language = wanted_language()
    shelf = open_shelf(language)
    follow = followed(shelf, words.game) if words.watch else None
    if follow is not None:
        print(f"following {follow} until the window closes: what you save comes onto the table")
    try:
        game = find_named(shelf, words.game, open_trust(), language)
    except InputRefusedError:
        if follow is None:
            raise
        return open_at(size=words.size, follow=follow)  # the window shows the problems
    # Computers can't play a game without an aim: all seats are people.
    others = "greedy" if rules_of(game).mind.has_aim else "human"
    usual = ",".join(["human", *[others] * (max(2, game.spec.first_seats) - 1)])
    kinds = parse_levels(words.seats or usual, also=("human", "phone"))
    options = parse_options(game.spec, words.option)
    seat_count(game.spec, len(kinds), options)
    return open_at(game, kinds, options, words.seed, words.size, follow=follow)


def _host(words: argparse.Namespace) -> int:
    from tabletop.doors.host import PHONE, new_table, saved_table, serve
    from tabletop.doors.lab.plan import parse_levels
    from tabletop.doors.shelf import find_game, open_shelf, parse_options, seat_count
    from tabletop.paths import statistics_path
    from tabletop.session.keeping import KeptGames
    from tabletop.storage.saves import saves_dir
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
        return serve(
            session,
            page_of(game),
            bind=words.bind,
            port=words.port,
            as_json=words.json,
        )
    finally:
        games.close()


def _open(words: argparse.Namespace) -> int:
    file: Path = words.file.absolute()
    if not file.is_file():
        raise InputRefusedError(f"{words.file} is not there, or no file.")
    return open_at(size=words.size, file=file)


def _learn(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import find_game, open_shelf

    game = find_game(open_shelf(wanted_language()), words.game)
    ids = [each.id for each in game.invitations()]
    if not ids or (words.lesson and words.lesson not in ids):
        known = ", ".join(ids) or "none"
        raise UsageError(f"{game.spec.id} has no lesson {words.lesson[:40]!r} (lessons: {known})")
    step = (words.step or 0) - 1
    return open_at(game, size=words.size, lesson=(words.lesson, step))
