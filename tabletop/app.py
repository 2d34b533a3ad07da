"""The command line: reads the words, opens a door, and says how it went."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol, TextIO

import tabletop
from tabletop.doors.errors import (
    DoorError,
    InputRefusedError,
    Status,
    SurroundingsError,
    UsageError,
)
from tabletop.measures import add_measures

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping

    from tabletop.content.problems import Problem
    from tabletop.doors.lab.bench import Wish
    from tabletop.engine.game import Game
    from tabletop.engine.spec import Options
    from tabletop.engine.templates import TooLong
    from tabletop.ui.kit.services import Offer
    from tabletop.ui.kit.workbench import Edition, Flaw

_INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))
"""What the system says of a disk that takes no more."""
_SCENES = (
    "library",
    "setup",
    "table",
    "overview",
    "commands",
    "look",
    "chooser",
    "tray",
    "curtain",
    "pause",
    "settings",
    "rulebook",
    "results",
    "lesson",
    "puzzle",
    "puzzles",
    "statistics",
    "balance",
    "invite",
    "print",
    "workshop",
    "replay",
    "welcome",
    "games",
)


def run(argv: Sequence[str]) -> int:
    """Carry out a command line and return the exit status. Never raises."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        status = _end(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _drop(sys.stdout)
        return Status.DONE
    except OSError as error:
        if error.errno not in _FULL:
            return _bug(error)
        what = f"{error.filename or 'the output'} can't be written: {error.strerror}"
        _drop(sys.stdout)
        return _refuse(SurroundingsError(what))
    except Exception as error:  # noqa: BLE001 - the last net: no traceback at a player
        return _bug(error)
    return status


def _end(argv: Sequence[str]) -> int:
    """Carry out a command line; return how it ended, where it ended as one may expect."""
    from tabletop.content.bringing import TableError
    from tabletop.content.loader import RulesError

    try:
        return _carry_out(argv)
    except DoorError as error:
        return _refuse(error)
    except (RulesError, TableError) as error:  # of a game that is not ours
        return _refuse(InputRefusedError(str(error)))
    except SystemExit as end:  # --help and --version
        return end.code if isinstance(end.code, int) else Status.DONE
    except KeyboardInterrupt:
        return _INTERRUPTED


def _refuse(error: DoorError) -> Status:
    for line in error.lines:
        _tell(line)
    return error.status


def _bug(error: BaseException) -> Status:
    """Tell of an error that nobody expected: whose it is decides how."""
    from tabletop.engine.mistakes import mistake_of

    theirs = mistake_of(error)
    if theirs:
        return _refuse(InputRefusedError(f"the game made a mistake: {theirs}"))
    _tell(f"This is a bug of ours. What happened is in {log_bug(error)}")
    return Status.BUG


def _tell(line: str) -> None:
    """Write a line to standard error; where that is full too, the exit status has to do."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Let nothing more be written to a stream, nor complained of when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def log_bug(error: BaseException) -> str:
    """Add an error's traceback to the log file; return its place, or why there is none."""
    import traceback

    from tabletop.paths import LOG_FILE, log_dir

    path = log_dir() / LOG_FILE
    when = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{when} Recess {tabletop.__version__}\n")
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError as problem:
        return f"no file: {path} can't be written ({problem.strerror}); {error!r}"
    return str(path)


def _carry_out(argv: Sequence[str]) -> int:
    words = _parser().parse_args(_with_open(argv))
    if words.data_dir is not None:
        os.environ["RECESS_DATA_DIR"] = str(words.data_dir.absolute())
    command: Callable[[argparse.Namespace], int] = words.run
    return command(words)


def _with_open(argv: Sequence[str]) -> list[str]:
    """Return the words with `open` before a file that stands in the place of a command.

    So a desktop opens a saved game by double click.
    """
    words = list(argv)
    at = 2 if words[:1] == ["--data-dir"] else 0
    at += len(words) > at and words[at].startswith("--data-dir=")
    if len(words) == at + 1 and not words[at].startswith("-"):
        word = words[at]
        if word.endswith((".recess", ".recess.zip")) or os.sep in word or "/" in word:
            words.insert(at, "open")
    return words


# What is typed


class _Written(Protocol):
    def write(self, text: str, /) -> object: ...


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and ends with the status for wrong usage."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "_Written | None" = None) -> None:
        """Print help; what goes wrong is told, where argparse would keep silent."""
        print(message, end="", file=file or sys.stderr)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse a word that is none of the choices, naming the nearest."""
        if action.choices is not None and value not in action.choices:
            from tabletop.content.problems import did_you_mean

            choices = [str(choice) for choice in action.choices]
            hint = did_you_mean(str(value), choices) or f"known: {', '.join(choices)}"
            raise argparse.ArgumentError(None, f"{str(value)[:60]!r} is not known here, {hint}")

    takes_options = False
    """Whether words that are none of its own are options of a game: `--mode teams`."""

    def parse_known_args(  # type: ignore[override] # the one way in which it is called here
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read the words; `--mode teams` becomes `--option mode=teams` where options are taken."""
        words = iter(args or ())
        read: list[str] = []
        for word in words:
            name, equals, value = word.partition("=")
            known = name in self._option_string_actions or not name.startswith("--")
            if known or name == "--" or not self.takes_options:
                read.append(word)
                continue
            read.append(f"--option={name[2:]}={value if equals else next(words, '')}")
        return super().parse_known_args(read, namespace)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tabletop",
        description="Recess, a table for board and card games. Without a command, open the window.",
        allow_abbrev=False,
    )
    version = f"Recess {tabletop.__version__}"
    parser.add_argument("--version", action="version", version=version, help="say which version")
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help="keep saves, settings and own games in this folder",
    )
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for add in (
        _add_games,
        _add_simulate,
        _add_arena,
        _add_puzzles,
        _add_files,
        _add_packs,
        _add_statistics,
        _add_serve,
        _add_play,
        _add_host,
        _add_open,
        _add_learn,
        _add_screenshot,
        _add_export,
        add_measures,
    ):
        add(commands.add_parser)
    return parser


def _whole(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 19):
        raise argparse.ArgumentTypeError(f"takes a whole number, not {text[:40]!r}")
    return int(text)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"takes a number from 1, not {number}")
    return number


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not cross:
        raise argparse.ArgumentTypeError(f"takes a size such as 1280x800, not {text[:40]!r}")
    return _count(width), _count(height)


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.25 <= scale <= 4:
        raise argparse.ArgumentTypeError(f"takes a factor from 0.25 to 4, not {text[:40]!r}")
    return scale


def _option(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"takes name=value, not {text[:40]!r}")
    return text


Add = Callable[..., argparse.ArgumentParser]


def _command(
    add: Add, name: str, run_it: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser = add(name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False)
    parser.set_defaults(run=run_it)
    return parser


def _add_option(
    parser: argparse.ArgumentParser, action: "type[argparse.Action] | str" = "append"
) -> None:
    if isinstance(parser, _Parser):
        parser.takes_options = True
    parser.add_argument(
        "--option",
        type=_option,
        action=action,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, also as --NAME VALUE; may be given several times",
    )


def _add_games(add: Add) -> None:
    parser = _command(add, "games", _games, "list the games on the shelf")
    parser.add_argument("--json", action="store_true", help="with all their words, as JSON")


def _add_simulate(add: Add) -> None:
    parser = _command(add, "simulate", _simulate, "let computer players play whole games")
    parser.add_argument("game", metavar="GAME", help="its id, or its folder")
    parser.add_argument("--seats", type=_count, metavar="N", help="the fewest unless told")
    _add_option(parser, _OptionOrVariant)
    parser.add_argument("--games", type=_count, default=1, metavar="K", help="how many, 1")
    parser.add_argument("--seed", type=_whole, default=0, metavar="S", help="of the first game, 0")
    parser.add_argument(
        "--players",
        default="random",
        metavar="LEVELS",
        help="random, quick, greedy, or one level for each seat with commas between",
    )
    parser.add_argument(
        "--most-moves", type=_count, default=10_000, metavar="M", help="a game longer has no end"
    )
    parser.add_argument("--check", action="store_true", help="check every promise at every move")
    parser.add_argument("--trace", action="store_true", help="say where the rules fell over")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--jobs", type=_count, default=1, metavar="J", help="games at once, 1")
    parser.add_argument(
        "--steps", type=_count, metavar="N", help="the most moves that a player tries out first"
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


class _OptionOrVariant(argparse.Action):
    """Keeps options; those behind `--against` are of what is played against."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: "str | Sequence[object] | None",
        option_string: str | None = None,
    ) -> None:
        del parser, option_string
        name = "option" if getattr(namespace, "against", None) is None else "variant"
        setattr(namespace, name, [*getattr(namespace, name, []), values])


def _add_arena(add: Add) -> None:
    parser = _command(add, "arena", _arena, "measure how strong computer players are")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--players", required=True, metavar="LEVELS", help="who plays, such as hard,normal"
    )
    parser.add_argument("--seats", type=_count, metavar="N", help="as many as players unless told")
    _add_option(parser)
    parser.add_argument(
        "--games", type=_count, metavar="N", help="how many, 40; at most, 20000, with --sprt"
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
    parser.add_argument("--jobs", type=_count, default=1, metavar="J", help="games at once, 1")
    parser.add_argument(
        "--budget", type=_count, metavar="MS", help="the most milliseconds that a move may take"
    )
    parser.add_argument(
        "--steps", type=_count, metavar="N", help="the most moves that a player tries out first"
    )
    parser.add_argument("--seed", type=_whole, default=0, metavar="S", help="of the first deal, 0")
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="keep games here, and go on from here"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def _add_puzzles(add: Add) -> None:
    parser = _command(add, "puzzles", _puzzles, "let computer players find puzzles of a game")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", type=Path, metavar="FILE", help="where they go: puzzles.jsonl")
    parser.add_argument("--count", type=_count, default=24, metavar="N", help="how many, 24")
    parser.add_argument("--seats", type=_count, metavar="N", help="how many play; 2, 3, 4 by turns")
    parser.add_argument("--seed", type=_whole, default=0, metavar="S", help="of the first game, 0")
    parser.add_argument(
        "--steps", type=_count, default=500, metavar="N", help="tries of each move at first, 500"
    )
    parser.add_argument(
        "--verify", action="store_true", help="search those in FILE anew, and say which stand"
    )
    _add_option(parser)


def _add_files(add: Add) -> None:
    parser = _command(
        add,
        "check",
        _check,
        "play scenarios, lessons, reports; say which do not hold",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser = _command(add, "validate", _validate, "read the content of games and say what is wrong")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="game folders or files")
    parser = _command(add, "trust", _trust, "let the code of a game's folder run")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")
    parser = _command(add, "replay", _replay, "tell a saved game in words")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--view", default="", metavar="SEAT", help="as p1 or p2 saw it")
    parser.add_argument("--until", type=_whole, metavar="N", help="only the first N moves")
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.add_argument(
        "--html", type=Path, metavar="OUT", help="write a page that plays in any browser"
    )
    parser.add_argument("--open", action="store_true", help="with --html: show all hands")


def _add_packs(add: Add) -> None:
    parser = _command(add, "new", _new, "begin a game of your own, which plays at once")
    parser.add_argument(
        "name", metavar="NAME", help="a title, or an id of small letters and hyphens"
    )
    parser.add_argument(
        "--from",
        dest="start",
        choices=("family", "prototype", "board", "rules"),
        default="family",
        metavar="START",
        help="family (a standard deck, the default), prototype (cards from CSV), board, rules",
    )
    parser = _command(add, "pack", _pack, "write the game in a folder into one file for others")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="where the pack is written, here"
    )
    parser = _command(add, "install", _install, "put the game of a pack on the shelf")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that ends in .recess.zip")
    parser.add_argument("--older", action="store_true", help="also in the place of a newer version")
    parser.add_argument("--yes", action="store_true", help="replace another version unasked")
    _command(add, "packs", _packs, "list the games that came in packs")
    parser = _command(add, "remove", _remove, "take a game that came in a pack off the shelf")
    parser.add_argument("game", metavar="ID")
    parser.add_argument("--keep-saves", action="store_true", help="keep its saved games")


def _add_statistics(add: Add) -> None:
    parser = _command(add, "statistics", _statistics, "say how finished games ended")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="write them to a table; - prints it"
    )


def _add_serve(add: Add) -> None:
    _command(add, "serve", _serve, "play any game over JSON lines, see docs/protocol.md")


def _add_play(add: Add) -> None:
    parser = _command(add, "play", _play, "open the window at a game")
    parser.add_argument("game", metavar="GAME", help="its id, or the folder where it lies")
    parser.add_argument(
        "--seats",
        metavar="KINDS",
        help="human, phone or a level, such as hard, for each seat; you and computers unless told",
    )
    _add_option(parser)
    parser.add_argument("--seed", type=_whole, metavar="S")
    parser.add_argument("--size", type=_size, metavar="WxH")
    parser.add_argument(
        "--watch", action="store_true", help="follow the files of an own game while they are edited"
    )


def _add_host(add: Add) -> None:
    parser = _command(add, "host", _host, "play without a window, with hands on phones")
    parser.add_argument("game", metavar="GAME", help="its name, or with --file the save's game")
    parser.add_argument(
        "--seats", metavar="KINDS", help="phone or a level for each seat; all phones unless told"
    )
    _add_option(parser)
    parser.add_argument("--seed", type=_whole, metavar="S")
    parser.add_argument("--bind", default="", metavar="ADDRESS", help="of this machine, private")
    parser.add_argument("--port", type=_count, default=0, metavar="N", help="8460 unless told")
    parser.add_argument("--file", type=Path, metavar="FILE", help="go on with this saved game")
    parser.add_argument(
        "--processes", type=_count, default=0, metavar="N",
        help="that think about a hard player's move; 4 on as many cores unless told, else 1",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="say where to come in in one line")


def _add_open(add: Add) -> None:
    parser = _command(add, "open", _open, "open the window at a saved game, also without this word")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--size", type=_size, metavar="WxH")


def _add_learn(add: Add) -> None:
    parser = _command(add, "learn", _learn, "open the window at a game's lesson")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--lesson", default="", metavar="ID", help="the first that is not done")
    parser.add_argument("--step", type=_count, metavar="N", help="where you were unless told")
    parser.add_argument("--size", type=_size, metavar="WxH")


def _add_screenshot(add: Add) -> None:
    parser = _command(add, "screenshot", _screenshot, "draw a scene into a picture file")
    parser.add_argument("--scene", choices=_SCENES, required=True, metavar="SCENE")
    parser.add_argument("--game", metavar="GAME", help="its id, or its folder")
    parser.add_argument("--seats", type=_count, metavar="N")
    _add_option(parser)
    parser.add_argument("--moves", type=_whole, default=0, metavar="K", help="random moves before")
    parser.add_argument("--seed", type=_whole, default=0, metavar="S")
    parser.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--scale", type=_scale, default=1.0, metavar="X", help="of the interface")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", metavar="THEME")
    parser.add_argument("--high-contrast", action="store_true", help="solid panels")
    parser.add_argument("--language", default="", metavar="CODE", help="of the game's words")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")


def _add_export(add: Add) -> None:
    parser = _command(add, "export", _export, "print a game, or make pictures of its cards")
    parser.add_argument("game", metavar="GAME", help="its id, or its folder")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="sheets to print and cut out")
    parser.add_argument("--png", type=Path, metavar="DIR", help="a picture of each card")
    parser.add_argument(
        "--sheets", nargs=2, metavar=("KIND", "DIR"),
        help="sheets of 10 by 7 cards for a sandbox table: tts or screentop",
    )  # fmt: skip
    parser.add_argument("--language", default="", metavar="CODE", help="of the words on them")
    parser.add_argument(
        "--only", type=_parts, metavar="PARTS", help="cards, boards, tokens, rules; commas between"
    )
    parser.add_argument("--paper", choices=("a4", "a3", "letter"), metavar="PAPER",
                        help="a4, a3 or letter; that of your country unless told")  # fmt: skip
    parser.add_argument("--card-size", type=_card_size, metavar="WxH",
                        help="of upright cards in mm, such as 57x87")  # fmt: skip
    parser.add_argument("--bleed", type=_bleed, default=3.0, metavar="MM",
                        help="how far pictures go on beyond the cut, 3")  # fmt: skip
    parser.add_argument("--no-bleed", action="store_const", const=0.0, dest="bleed",
                        help="cards edge to edge")  # fmt: skip
    parser.add_argument("--flip", choices=("long", "short"), default="long", metavar="EDGE",
                        help="over which edge the printer turns the sheet, long")  # fmt: skip
    parser.add_argument("--fold", action="store_true", help="each back beside its front")
    parser.add_argument("--no-backs", action="store_true", help="fronts alone")
    parser.add_argument("--shift", type=_shift, default=(0.0, 0.0), metavar="X,Y",
                        help="move backs so many mm right and down")  # fmt: skip
    parser.add_argument("--once", action="store_true", help="each card once, as a proof")
    parser.add_argument("--save-ink", action="store_true", help="pale grounds and outlines")
    parser.add_argument("--no-marks", action="store_true", help="no lines that show where to cut")
    parser.add_argument("--progress", action="store_true",
                        help="a line of JSON for each sheet of --pdf")  # fmt: skip


def _parts(text: str) -> tuple[str, ...]:
    from tabletop.content.problems import did_you_mean

    known = ("cards", "boards", "tokens", "rules")
    parts = tuple(part.strip() for part in text.split(","))
    for part in parts:
        if part not in known:
            hint = did_you_mean(part, known) or f"known: {', '.join(known)}"
            raise argparse.ArgumentTypeError(f"{part[:40]!r} is not known here, {hint}")
    return parts


def _millimetres(text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = most + 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"takes mm from {least:g} to {most:g}, not {text[:40]!r}")
    return number


def _bleed(text: str) -> float:
    return _millimetres(text, 0.0, 5.0)


def _card_size(text: str) -> tuple[float, float]:
    wide, by, high = text.lower().partition("x")
    if not by:
        raise argparse.ArgumentTypeError(f"takes mm across and down, 57x87, not {text[:40]!r}")
    return _millimetres(wide, 20.0, 200.0), _millimetres(high, 20.0, 200.0)


def _shift(text: str) -> tuple[float, float]:
    right, comma, down = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(
            f"takes mm right and down, such as 0.5,-1, not {text[:40]!r}"
        )
    return _millimetres(right, -10.0, 10.0), _millimetres(down, -10.0, 10.0)


# What is done


def _window(words: argparse.Namespace) -> int:
    del words
    return _open_window()


def _open_window(
    game: "Game | None" = None,
    kinds: Sequence[str] = (),
    options: "Options | None" = None,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    *,
    lesson: tuple[str, int] | None = None,
    file: Path | None = None,
    follow: Path | None = None,
) -> int:
    """Open the window, on the library, at a game, at its lesson, or at a saved game.

    With `follow`, the folder of a game, the table follows its files.

    Raises:
        SurroundingsError: there is no screen.
        UsageError: the game can't be played so.
    """
    from tabletop.doors.shelf import find_named, open_shelf, open_trust
    from tabletop.ui.app.run import open_window
    from tabletop.ui.app.window import NoDisplay

    def shelf_now() -> "Sequence[Game]":
        language = _language()
        shelf = open_shelf(language)
        games = (*shelf.games(), *shelf.broken)
        if game is None or any(each.spec.id == game.spec.id for each in games):
            return games
        return (*games, find_named(shelf, str(game.folder), open_trust(), language))

    games = shelf_now()
    if _has_no_screen():
        raise SurroundingsError(str(NoDisplay()))
    try:
        return open_window(
            games,
            game=game,
            kinds=kinds,
            options=options,
            seed=seed,
            size=size,
            lesson=lesson,
            file=file,
            find_games=games_on_shelf,
            packs=_Packs(),
            workbench=_Workbench(),
            shelf=shelf_now,
            follow=follow,
        )
    except NoDisplay as error:
        raise SurroundingsError(str(error)) from error
    except ValueError as error:
        if game is None:
            raise
        raise UsageError(str(error)) from error


class _Packs:
    """The packs of the window: what reads them is not imported before one comes."""

    def __init__(self) -> None:
        self._looked: object = None
        """The folder of the pack that is being offered; it goes when another comes."""

    def offer(self, path: Path) -> "Offer":
        """Return what a pack says about itself, and its game."""
        from tempfile import TemporaryDirectory

        from tabletop.content.packing import look_into
        from tabletop.doors.packs import offered
        from tabletop.ui.kit.services import Offer

        heading, here, size = offered(path)
        self._looked = folder = TemporaryDirectory(
            prefix="recess-pack-", ignore_cleanup_errors=True
        )
        game = look_into(path, Path(folder.name) / heading.id)
        return Offer(
            heading.title,
            heading.version,
            heading.author,
            heading.licence,
            (heading.seats[0], heading.seats[1]),
            size,
            here=here.version if here else 0,
            same=here == heading,
            game=game,
        )

    def install(self, path: Path) -> "Sequence[Game]":
        """Put the game of a pack on the shelf, and return the new shelf."""
        from tabletop.doors.packs import install_offered
        from tabletop.doors.shelf import open_shelf

        install_offered(path)
        shelf = open_shelf(_language())
        return (*shelf.games(), *shelf.broken)

    def holds(self, game: "Game") -> bool:
        """Whether a game came in a pack."""
        from tabletop.paths import PACK_NOTE

        return (game.folder / PACK_NOTE).is_file() and _Workbench().owns(game.folder)

    def remove(self, game: "Game", *, keep_saves: bool) -> "Sequence[Game]":
        """Take a game that came in a pack off the shelf, and return the new shelf."""
        from tabletop.doors.packs import discard
        from tabletop.doors.shelf import open_shelf

        try:
            discard(game.spec.id, keep_saves=keep_saves)
        except DoorError as error:
            raise ValueError(str(error)) from error
        shelf = open_shelf(_language())
        return (*shelf.games(), *shelf.broken)


class _Workbench:
    """Reads games that players make; what reads them is not imported before one is opened."""

    def __init__(self, language: str = "") -> None:
        """`language` is which words they are read in, if not those of the settings."""
        self._language = language

    def owns(self, folder: Path) -> bool:
        """Whether the game of that folder is the player's own."""
        from tabletop.paths import data_dir
        from tabletop.registry import OWN_GAMES

        return folder.parent == data_dir() / OWN_GAMES

    def stamp(self, folder: Path) -> "Hashable":
        """Return what changes when a file of the folder does."""
        from tabletop.doors.workbench import stamp_of

        return stamp_of(folder)

    def read(self, folder: Path, *, thorough: bool) -> "Edition":
        """Return what the files make."""
        from tabletop.doors.shelf import open_trust
        from tabletop.doors.workbench import read, stamp_of
        from tabletop.ui.kit.workbench import Edition

        files = {Path(name).relative_to(folder).as_posix(): rest
                 for name, *rest in stamp_of(folder)}  # fmt: skip
        found = read(
            folder, open_trust(), thorough=thorough, language=self._language or _language()
        )
        flaws = tuple(_flaw(folder, each) for each in found.problems)
        whole = thorough or found.game is None
        return Edition(found.game, flaws, files, whole)

    def too_long(self, game: "Game") -> "Sequence[Flaw]":
        """Return the texts that their cards have no room for."""
        from tabletop.doors.workbench import too_long

        return [_flaw(game.folder, each) for each in too_long(game, _too_long)]

    def put_right(self, flaw: "Flaw") -> None:
        """Write the word that is meant."""
        from tabletop.content.problems import Problem
        from tabletop.doors.workbench import put_right

        if isinstance(flaw.source, Problem):
            put_right(flaw.source)


def _flaw(folder: Path, problem: "Problem") -> "Flaw":
    from tabletop.doors.workbench import fix_of, lines_of
    from tabletop.ui.kit.workbench import Flaw

    file = Path(problem.file)
    name = file.relative_to(folder).as_posix() if file.is_relative_to(folder) else file.name
    return Flaw(
        name, problem.line, problem.column, problem.what, problem.hint, problem.warning,
        lines_of(problem), fix_of(problem), problem,
    )  # fmt: skip


def games_on_shelf() -> "Sequence[Game]":
    """Return the games that can be played, found anew: for a process beside the window."""
    from tabletop.doors.shelf import open_shelf

    return open_shelf(_language()).games()


def _language() -> str:
    """Return the language that games are wanted in at the window."""
    from tabletop.languages import system_language
    from tabletop.storage.settings import load_settings

    return load_settings()[0].language or system_language()


def _has_no_screen() -> bool:
    """Whether there is surely no screen, seen without the complaints that asking for one makes."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, names))


def _games(words: argparse.Namespace) -> int:
    from tabletop.doors.games import print_games
    from tabletop.doors.shelf import open_shelf

    print_games(open_shelf(), as_json=words.json)
    return Status.DONE


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
    """Whether a simulation is more than a look whether games end."""
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
    """Draw the pieces of a report; what draws is read only when one is written."""
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


def _check(words: argparse.Namespace) -> int:
    from tabletop.doors.check import check
    from tabletop.doors.shelf import open_shelf

    return check(open_shelf(), words.paths)


def _validate(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import open_trust
    from tabletop.doors.validate import validate

    validate(words.paths, open_trust(), _too_long)
    return Status.DONE


def _too_long(game: "Game") -> "list[TooLong]":
    """Return the texts that own templates have no room for, as the drawing measures them."""
    from tabletop.paths import data_dir
    from tabletop.ui.pieces.art import art_of
    from tabletop.ui.pieces.designed import too_long
    from tabletop.ui.printing.drawn import Press

    art = art_of([game], data_dir() / "cache" / "art")
    try:
        press = Press(art)
        found = too_long(press.assets, game.spec)
        if press.waited():  # fonts of its own are as wide as they are
            found = too_long(press.assets, game.spec)
    finally:
        art.close()
    return found


def _trust(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import open_trust
    from tabletop.doors.trust import trust

    trust(words.folder, open_trust())
    return Status.DONE


def _new(words: argparse.Namespace) -> int:
    from tabletop.doors.new import begin

    begin(words.name, words.start)
    return Status.DONE


def _pack(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import write

    write(words.folder, words.out)
    return Status.DONE


def _install(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import put

    put(words.file, older=words.older, agreed=words.yes)
    return Status.DONE


def _packs(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import show

    del words
    show()
    return Status.DONE


def _remove(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import take_away

    take_away(words.game, keep_saves=words.keep_saves)
    return Status.DONE


def _replay(words: argparse.Namespace) -> int:
    from tabletop.doors.replay import replay
    from tabletop.doors.shelf import open_shelf

    shelf = open_shelf()
    if words.html is not None:
        return _replay_page(words)
    if words.open:
        raise UsageError("--open needs --html OUT")
    return replay(shelf, words.file, view=words.view, until=words.until, as_json=words.json)


def _replay_page(words: argparse.Namespace) -> int:
    """Write a saved game as a page."""
    from tabletop.doors.replay import open_replay, seat_of
    from tabletop.doors.shelf import open_shelf
    from tabletop.session.replay import Replay
    from tabletop.storage.files import StorageError, write_atomically

    file, out = words.file, words.html
    if words.json or (words.open and words.view):
        raise UsageError("--html goes with --view or --open, and not with --json")
    if out.is_dir() or (out.exists() and file.exists() and out.samefile(file)):
        raise UsageError(f"{out} is not a file that the page may be written to")
    replayed = open_replay(open_shelf(), file)
    replayed.cut(words.until)
    seat = seat_of(replayed.match, words.view)
    if words.open and replayed.match.outcome is None:
        raise UsageError("--open is for games that are over: here a hand is still a secret")
    from tabletop.ui.app.replay_page import replay_page
    from tabletop.ui.app.replay_pictures import still

    header = replayed.content.header
    replay = Replay(still(replayed.game), replayed.match, header.players, seat=seat)
    if words.open:
        replay.lay_open()
    data = replay_page(replay).encode()
    try:
        write_atomically(out, data)
    except StorageError as error:
        raise SurroundingsError(str(error)) from error
    print(f"{out}: {replay.count} moves, {len(data) / 1e6:.1f} MB")
    if replayed.problem:
        raise InputRefusedError(f"{file}: {replayed.problem}")
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

    language = _language()
    shelf = open_shelf(language)
    follow = followed(shelf, words.game) if words.watch else None
    try:
        game = find_named(shelf, words.game, open_trust(), language)
    except InputRefusedError:
        if follow is None:
            raise
        return _open_window(size=words.size, follow=follow)  # what is wrong is seen there
    # A table without rules is for people alone.
    others = "greedy" if rules_of(game).mind.has_aim else "human"
    usual = ",".join(["human", *[others] * (max(2, game.spec.first_seats) - 1)])
    kinds = parse_levels(words.seats or usual, also=("human", "phone"))
    options = parse_options(game.spec, words.option)
    seat_count(game.spec, len(kinds), options)
    return _open_window(game, kinds, options, words.seed, words.size, follow=follow)


def _host(words: argparse.Namespace) -> int:
    from tabletop.doors.host import PHONE, new_table, saved_table, serve
    from tabletop.doors.lab.plan import parse_levels
    from tabletop.doors.shelf import find_game, open_shelf, parse_options, seat_count
    from tabletop.storage.saves import saves_dir
    from tabletop.ui.printing.phone_page import page_of

    game = find_game(open_shelf(_language()), words.game)
    if words.file is not None:
        session = saved_table(game, words.file, processes=words.processes)
    else:
        usual = ",".join([PHONE] * game.spec.first_seats)
        kinds = parse_levels(words.seats or usual, also=(PHONE,))
        options = parse_options(game.spec, words.option)
        seat_count(game.spec, len(kinds), options)
        session = new_table(
            game, kinds, options, words.seed, saves_dir(), processes=words.processes
        )
    return serve(
        session,
        page_of(game),
        bind=words.bind,
        port=words.port,
        as_json=words.json,
    )


def _open(words: argparse.Namespace) -> int:
    file: Path = words.file.absolute()
    if not file.is_file():
        raise InputRefusedError(f"{words.file} is not there, or no file.")
    return _open_window(size=words.size, file=file)


def _learn(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import find_game, open_shelf

    game = find_game(open_shelf(_language()), words.game)
    ids = [each.id for each in game.invitations()]
    if not ids or (words.lesson and words.lesson not in ids):
        known = ", ".join(ids) or "none"
        raise UsageError(f"{game.spec.id} has no lesson {words.lesson[:40]!r} (lessons: {known})")
    step = (words.step or 0) - 1
    return _open_window(game, size=words.size, lesson=(words.lesson, step))


def _screenshot(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import find_named, open_shelf, open_trust, parse_options, seat_count

    shelf = open_shelf(words.language)
    games = (*shelf.games(), *shelf.broken)
    name, options, seats = words.game, None, words.seats
    if name is not None:
        game = find_named(shelf, name, open_trust(), words.language)
        options, name = parse_options(game.spec, words.option), game.spec.id
        seats = seat_count(game.spec, seats, options)
        games = (game, *(each for each in games if each.spec.id != name))
    from tabletop.ui.app.screenshot import SceneError, screenshot

    try:
        return screenshot(
            games,
            words.scene,
            out=words.out,
            game=name,
            seats=seats,
            options=options,
            moves=words.moves,
            seed=words.seed,
            size=words.size,
            scale=words.scale,
            theme=words.theme,
            high_contrast=words.high_contrast,
            workbench=_Workbench(words.language),
        )
    except SceneError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise SurroundingsError(str(error)) from error


def _export(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import find_named, open_shelf, open_trust

    ways = [way for way in (words.pdf, words.png, words.sheets) if way is not None]
    if len(ways) != 1:
        raise UsageError("export takes one of --pdf FILE, --png DIR and --sheets KIND DIR")
    shelf = open_shelf(words.language)
    game = find_named(shelf, words.game, open_trust(), words.language)
    from tabletop.ui.app.export import export
    from tabletop.ui.printing.options import NoPrinterError, PrintError

    try:
        return export(game, words)
    except NoPrinterError as error:
        raise SurroundingsError(str(error)) from error
    except PrintError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        where = error.filename or ways[0]
        raise SurroundingsError(f"{where} can't be written: {error.strerror or error}") from error
