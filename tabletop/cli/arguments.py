"""Argument types of the command line, and the parser that reports errors in one line.

Each conversion function parses one argument. It raises `argparse.ArgumentTypeError`, with a message
that says what the argument accepts.
"""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, Protocol

from tabletop.cli.errors import UsageError
from tabletop.engine.numbers import decimal, long_whole


class _Written(Protocol):
    def write(self, text: str, /) -> object: ...


class Parser(argparse.ArgumentParser):
    """A command-line parser that raises `UsageError` instead of printing usage and exiting."""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with a message and a pointer to `--help`.

        Raises:
            UsageError: always.
        """
        raise UsageError(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "_Written | None" = None) -> None:
        """Print help to `file`, standard error by default; write errors are raised.

        The method of argparse that this replaces ignores write errors.
        """
        print(message, end="", file=file or sys.stderr)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse an argument that is not one of the choices, suggesting the nearest one.

        Raises:
            argparse.ArgumentError: the value is not a choice.
        """
        if action.choices is not None and value not in action.choices:
            from tabletop.content.yaml.problems import did_you_mean

            choices = [str(choice) for choice in action.choices]
            hint = did_you_mean(str(value), choices) or f"known: {', '.join(choices)}"
            raise argparse.ArgumentError(None, f"{str(value)[:60]!r} is not known here, {hint}")

    def value(
        self,
        name: str,
        text: str,
        parse: Callable[[str], object] = str,
        *,
        default: object = None,
        required: bool = False,
    ) -> None:
        """Add an option that takes a value.

        Args:
            name: The option and what its value is called, such as `--seed S`.
            text: Its help text.
            parse: Converts the value, or raises `argparse.ArgumentTypeError` if it is invalid.
            default: The value if the option is not given.
            required: Whether the option must be given.
        """
        option, _, metavar = name.partition(" ")
        self.add_argument(
            option, metavar=metavar, help=text, type=parse, default=default, required=required
        )

    def flag(self, name: str, text: str) -> None:
        """Add an option without a value, such as `--json`; `text` is its help text."""
        self.add_argument(name, action="store_true", help=text)

    takes_options = False
    """Whether unknown options are read as options of the game, such as `--mode teams`."""

    def parse_known_args(  # type: ignore[override] # the one way in which it is called here
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse command-line arguments; return the parsed ones and the unknown ones.

        If `takes_options`, unknown options are read as options of the game: `--mode teams` and
        `--mode=teams` become `--option=mode=teams`.
        """
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


Add = Callable[..., Parser]


def command(add: Add, name: str, run_it: Callable[[argparse.Namespace], int], text: str) -> Parser:
    """Add a command to a command line and return the command's own parser.

    Args:
        add: The `add_parser` method of argparse's subparsers.
        name: Name of the command.
        run_it: Carries out the command and returns the exit status.
        text: Its help text, without a capital and a full stop.
    """
    parser = add(name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False)
    parser.set_defaults(run=run_it)
    return parser


def whole(text: str) -> int:
    """Parse a whole number of at most eighteen digits.

    Raises:
        argparse.ArgumentTypeError: the text is not such a number.
    """
    number = long_whole(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"takes a whole number, not {text[:40]!r}")
    return number


def count(text: str) -> int:
    """Parse a whole number of at least 1.

    Raises:
        argparse.ArgumentTypeError: the text is not such a number.
    """
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"takes a number from 1, not {number}")
    return number


def size(text: str) -> tuple[int, int]:
    """Parse a window size such as `1280x800` into width and height in pixels.

    Raises:
        argparse.ArgumentTypeError: the text is not a size.
    """
    width, cross, height = text.lower().partition("x")
    if not cross:
        raise argparse.ArgumentTypeError(f"takes a size such as 1280x800, not {text[:40]!r}")
    return count(width), count(height)


def scale(text: str) -> float:
    """Parse the scale of everything in the window, from 0.25 to 4.

    Raises:
        argparse.ArgumentTypeError: the text is not a number in that range.
    """
    factor = decimal(text)
    if factor is None or not 0.25 <= factor <= 4:
        raise argparse.ArgumentTypeError(f"takes a factor from 0.25 to 4, not {text[:40]!r}")
    return factor


def _option(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"takes name=value, not {text[:40]!r}")
    return text


class OptionOrVariant(argparse.Action):
    """An argparse action that sorts game options into those before and after `--against`.

    Options before `--against` are stored in `option`. Those after it belong to the variant that the
    game is compared with, and are stored in `variant`.
    """

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: "str | Sequence[object] | None",
        option_string: str | None = None,
    ) -> None:
        """Append one `name=value` to `option`, or to `variant` once `--against` was read."""
        del parser, option_string
        name = "option" if getattr(namespace, "against", None) is None else "variant"
        setattr(namespace, name, [*getattr(namespace, name, []), values])


def add_option(
    parser: argparse.ArgumentParser, action: "type[argparse.Action] | str" = "append"
) -> None:
    """Let a command take game options, as `--option NAME=VALUE` or as `--NAME VALUE`.

    `action` is the argparse action that stores them. By default they are collected in a list.
    """
    if isinstance(parser, Parser):
        parser.takes_options = True
    parser.add_argument(
        "--option",
        type=_option,
        action=action,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated, and written as --NAME VALUE",
    )


def parts_of(text: str) -> tuple[str, ...]:
    """Parse a comma-separated list of the parts of a game to print.

    The parts are `cards`, `boards`, `tokens` and `rules`.

    Raises:
        argparse.ArgumentTypeError: a part is unknown; the message suggests the nearest one.
    """
    from tabletop.content.yaml.problems import did_you_mean

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
    """Parse how far a printed card's picture extends beyond the cut, from 0 to 5 mm.

    Raises:
        argparse.ArgumentTypeError: the text is not a number in that range.
    """
    return _millimetres(text, 0.0, 5.0)


def card_size(text: str) -> tuple[float, float]:
    """Parse a card size such as `57x87` into width and height in mm, each from 20 to 200.

    Raises:
        argparse.ArgumentTypeError: the text is not such a size.
    """
    wide, by, high = text.lower().partition("x")
    if not by:
        raise argparse.ArgumentTypeError(f"takes mm across and down, 57x87, not {text[:40]!r}")
    return _millimetres(wide, 20.0, 200.0), _millimetres(high, 20.0, 200.0)


def shift(text: str) -> tuple[float, float]:
    """Parse how far the backs of printed cards are moved: `0.5,-1` is mm right and mm down.

    Each is from -10 to 10. It corrects a printer that prints both sides a little apart.

    Raises:
        argparse.ArgumentTypeError: the text is not such an offset.
    """
    right, comma, down = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(
            f"takes mm right and down, such as 0.5,-1, not {text[:40]!r}"
        )
    return _millimetres(right, -10.0, 10.0), _millimetres(down, -10.0, 10.0)
