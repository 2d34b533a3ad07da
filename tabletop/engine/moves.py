"""Moves and their text form, refusals, and outcomes."""

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, NewType

from tabletop.engine.numbers import WHOLE

Seat = int
"""Index of a player's place at the table, from 0. Its name outside the engine is `p1`, `p2`, …"""

KnownPiece = NewType("KnownPiece", str)
"""Name of a piece for a seat that knows it, such as `ace-spades`; empty for no piece.

Only table plans make such names, and only views pass them on, in zones and events.
"""
HiddenPlace = NewType("HiddenPlace", str)
"""Place of a piece that a seat does not know, such as `deck?` or `room:0:1?`. It has no kind."""
NO_PIECE = KnownPiece("")
"""The empty name, for a piece that a seat does not know."""
PieceName = KnownPiece | HiddenPlace
"""What a move calls a piece: its name, or the place of a hidden one."""


@lru_cache(4096)
def place_in(zone: str, index: int | None = None) -> HiddenPlace:
    """Return the name that moves use for a hidden piece of a zone, such as `deck?`.

    With an `index`, counted from 0, the name means the piece at that index, as in `deck?3`; with
    None, it means any hidden piece there.
    """
    return HiddenPlace(f"{zone}?" if index is None else f"{zone}?{index}")


Word = str | int
"""An argument of a move: a word, a whole number, or typed text."""

TEXT = 500
"""Most letters of a text that a player types."""
MOST_LETTERS = 60_000
"""Most letters of a move in text form: 500 pieces with the longest names, and a text."""

_NAME = re.compile(r"[a-z0-9][a-z0-9:?-]*\Z")
_JOINER = "\N{ZERO WIDTH JOINER}"


class Move(NamedTuple):
    """One action of a seat, such as playing a card, described by what that seat can see.

    All games share this type, so gestures, logs and hashing need no classes of their own. It is a
    named tuple rather than a dataclass because a search creates, compares and hashes millions of
    moves.
    """

    kind: str
    """What is done, in a word of the game, such as `place` or `take-top`."""
    pieces: tuple[str, ...] = ()
    """The pieces used; a piece the seat does not know is named by its place (`room:0:1?`)."""
    target: str = ""
    """The destination: a zone, a piece or a seat; "" if the move has none."""
    args: tuple[Word, ...] = ()
    """Further choices, such as a subject or a number, in an order that the game defines."""

    def __str__(self) -> str:
        """Return the text form, such as `place sql-3 > room:0:1 = math 2`.

        Text typed by a player comes last, quoted as in JSON: `write > board = "Mine!"`.
        """
        text = " ".join((self.kind, *self.pieces))
        if self.target:
            text += f" > {self.target}"
        if self.args:
            text += " = " + " ".join(map(_written, self.args))
        return text

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Parse a move from the text form that `str` produces.

        Raises:
            MoveTextError: the text is not a valid move.
        """
        start, quote, rest = text.partition('"')
        typed = _typed(rest) if quote else None
        head, equals, tail = start.partition("=")
        names, arrow, target = head.partition(">")
        words, targets, args = names.split(), target.split(), tail.split()
        if (
            not words
            or (arrow and len(targets) != 1)
            or (equals and not (args or quote))
            or (quote and (typed is None or not equals or not tail.endswith(" ")))
            or len(text) > MOST_LETTERS
            or not all(_NAME.match(word) for word in (*words, *targets))
            or not all(_NAME.match(word) or WHOLE.match(word) for word in args)
        ):
            raise MoveTextError(f"{text[:80]!r} is not a move such as 'place sql-3 > room:0:1'")
        return cls(
            words[0],
            tuple(words[1:]),
            targets[0] if targets else "",
            (
                *(int(word) if WHOLE.match(word) else word for word in args),
                *(() if typed is None else (typed,)),
            ),
        )


def _written(word: Word) -> str:
    """Return an argument as it is written in the text form of a move."""
    if isinstance(word, int) or (_NAME.match(word) and not WHOLE.match(word)):
        return str(word)
    return json.dumps(word, ensure_ascii=False)


def _typed(text: str) -> str | None:
    """Parse a quoted text without its opening quote; return None if it is invalid.

    A valid text is one line without control characters.
    """
    try:
        typed = json.loads(f'"{text}')
    except (ValueError, RecursionError):
        return None
    return typed if isinstance(typed, str) and is_line(typed) else None


def is_line(text: str) -> bool:
    """Return whether a text can be an argument of a move: one printable line of limited length."""
    return len(text) <= TEXT and text.replace(_JOINER, "").isprintable()


class MoveTextError(ValueError):
    """Raised for a text that is not a move in the form used by logs and commands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: the seat that moved, its move, and the random numbers drawn."""

    seat: Seat
    move: Move
    draws: tuple[int, ...] = ()


class Lack(NamedTuple):
    """What a move is short of and by how much, such as money for a price."""

    what: str
    """What there is too little of, in the plural, such as `resources`."""
    needs: int
    has: int


class Refusal(NamedTuple):
    """Why a move is illegal: a sentence for the player, and the rule behind it."""

    text: str
    """One sentence, without blame and without hidden information."""
    rule: str
    """Stable rule id, such as `valedictorian.adjacent-room`; the rulebook has its paragraph."""
    waits: tuple[Seat, ...] = ()
    """Seats whose turn it is instead; whoever is refused is told their names."""
    lack: Lack | None = None
    """What is missing for the move, if that is the reason."""
    brief: str = ""
    """The reason in about two words, for a label on the piece: `No target`."""


class Outcome(NamedTuple):
    """How a game ended: the winners, the points, and a sentence giving the reason."""

    winners: tuple[Seat, ...]
    """The seats that won; several share the victory, and none means a draw."""
    scores: tuple[int, ...]
    """Points of each seat, in the game's own unit."""
    reason: str
    """One sentence on why the game ended and what decided it; seats are written `{p1}`."""


@lru_cache(64)
def seat_name(seat: Seat) -> str:
    """Return the name used for a seat outside the engine; seat 0 is `p1`."""
    return f"p{seat + 1}"


def parse_seat(text: str, seats: int) -> Seat:
    """Return the seat, counted from 0, that a name such as `p1` refers to.

    Raises:
        ValueError: a table with `seats` seats has no such seat.
    """
    if re.fullmatch(r"p[1-9][0-9]?", text) and int(text[1:]) <= seats:
        return int(text[1:]) - 1
    raise ValueError(f"{text[:40]!r} is not a seat of this table (p1 to p{seats})")
