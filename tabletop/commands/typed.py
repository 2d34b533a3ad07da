"""Kinds of words that are typed, and how a command line reads them.

Each function reads one word, or raises `argparse.ArgumentTypeError` with what it takes.
"""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, Protocol

from tabletop.doors.errors import UsageError
from tabletop.engine.numbers import decimal, long_whole


class _Written(Protocol):
    def write(self, text: str, /) -> object: ...


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and ends with the status for wrong usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong."""
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


Add = Callable[..., argparse.ArgumentParser]


def command(
    add: Add, name: str, run_it: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    """Begin a command: its name, what carries it out, and what it is for."""
    parser = add(name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False)
    parser.set_defaults(run=run_it)
    return parser


def whole(text: str) -> int:
    """Read a whole number."""
    number = long_whole(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"takes a whole number, not {text[:40]!r}")
    return number


def count(text: str) -> int:
    """Read a number of things: from 1."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"takes a number from 1, not {number}")
    return number


def size(text: str) -> tuple[int, int]:
    """Read the size of a window in pixels."""
    width, cross, height = text.lower().partition("x")
    if not cross:
        raise argparse.ArgumentTypeError(f"takes a size such as 1280x800, not {text[:40]!r}")
    return count(width), count(height)


def scale(text: str) -> float:
    """Read a factor of the interface."""
    factor = decimal(text)
    if factor is None or not 0.25 <= factor <= 4:
        raise argparse.ArgumentTypeError(f"takes a factor from 0.25 to 4, not {text[:40]!r}")
    return factor


def _option(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"takes name=value, not {text[:40]!r}")
    return text


class OptionOrVariant(argparse.Action):
    """Keeps options; those behind `--against` are of what is played against."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: "str | Sequence[object] | None",
        option_string: str | None = None,
    ) -> None:
        """Keep one."""
        del parser, option_string
        name = "option" if getattr(namespace, "against", None) is None else "variant"
        setattr(namespace, name, [*getattr(namespace, name, []), values])


def add_option(
    parser: argparse.ArgumentParser, action: "type[argparse.Action] | str" = "append"
) -> None:
    """Let options of a game be typed."""
    if isinstance(parser, Parser):
        parser.takes_options = True
    parser.add_argument(
        "--option",
        type=_option,
        action=action,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, also as --NAME VALUE; may be given several times",
    )


def parts_of(text: str) -> tuple[str, ...]:
    """Read which parts of a game are printed."""
    from tabletop.content.problems import did_you_mean

    known = ("cards", "boards", "tokens", "rules")
    parts = tuple(part.strip() for part in text.split(","))
    for part in parts:
        if part not in known:
            hint = did_you_mean(part, known) or f"known: {', '.join(known)}"
            raise argparse.ArgumentTypeError(f"{part[:40]!r} is not known here, {hint}")
    return parts


def _millimetres(text: str, least: float, most: float) -> float:
    number = decimal(text)
    if number is None or not least <= number <= most:
        raise argparse.ArgumentTypeError(f"takes mm from {least:g} to {most:g}, not {text[:40]!r}")
    return number


def bleed(text: str) -> float:
    """Read how far pictures go on beyond the cut, in mm."""
    return _millimetres(text, 0.0, 5.0)


def card_size(text: str) -> tuple[float, float]:
    """Read the size of a card in mm."""
    wide, by, high = text.lower().partition("x")
    if not by:
        raise argparse.ArgumentTypeError(f"takes mm across and down, 57x87, not {text[:40]!r}")
    return _millimetres(wide, 20.0, 200.0), _millimetres(high, 20.0, 200.0)


def shift(text: str) -> tuple[float, float]:
    """Read how far backs are moved, in mm right and down."""
    right, comma, down = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(
            f"takes mm right and down, such as 0.5,-1, not {text[:40]!r}"
        )
    return _millimetres(right, -10.0, 10.0), _millimetres(down, -10.0, 10.0)


# What is done
