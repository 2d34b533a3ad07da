"""A move and its text form, a refusal, and an outcome."""

import json
import re
from functools import lru_cache
from typing import NamedTuple, NewType

from tabletop.engine.numbers import WHOLE

Seat = int
"""A place at the table, counted from 0. Its name at the doors is `p1`, `p2`, …"""

KnownPiece = NewType("KnownPiece", str)
"""The name of a piece as a seat that knows it calls it: `ace-spades`; empty where it knows none.

The plan of a table makes them, and only views hand them on: of their zones and their events.
"""
HiddenPlace = NewType("HiddenPlace", str)
"""The place where a piece lies that a seat does not know: `deck?`, `room:0:1?`. It has no kind."""
NO_PIECE = KnownPiece("")
"""Stands where a seat knows no piece."""
PieceName = KnownPiece | HiddenPlace
"""What a seat calls a piece in a move, known or not."""


@lru_cache(4096)
def place_in(zone: str, index: int | None = None) -> HiddenPlace:
    """Return what moves call a hidden piece of a zone, any or that at an index."""
    return HiddenPlace(f"{zone}?" if index is None else f"{zone}?{index}")


Word = str | int
"""An argument of a move: a word, a whole number, or a text that somebody typed."""

TEXT = 500
"""The most letters of a text."""
MOST_LETTERS = 60_000
"""Of a move's text form: 500 pieces with the longest names there are, and a text."""

_NAME = re.compile(r"[a-z0-9][a-z0-9:?-]*\Z")
_JOINER = "\N{ZERO WIDTH JOINER}"


class Move(NamedTuple):
    """What a seat wants to do, naming only what that seat can see.

    One type serves every game, so gestures, logs, hashing and third-party games need no classes of
    their own. It is a named tuple rather than a dataclass because search creates, compares and
    hashes moves by the million.
    """

    kind: str
    """What is done, a word of the game: `place`, `take-top`."""
    pieces: tuple[str, ...] = ()
    """The pieces acted with; a piece the seat does not know is its slot (`room:0:1?`)."""
    target: str = ""
    """Where to: a zone, a piece or a seat; empty when the move has no place."""
    args: tuple[Word, ...] = ()
    """Further choices: a subject, a number."""

    def __str__(self) -> str:
        """Return the text form, `place sql-3 > room:0:1 = math 2`.

        A typed text stands last and quoted, as in JSON: `write > board = "Mine!"`.
        """
        text = " ".join((self.kind, *self.pieces))
        if self.target:
            text += f" > {self.target}"
        if self.args:
            text += " = " + " ".join(map(_written, self.args))
        return text

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Return the move whose text form is `text`.

        Raises:
            MoveTextError: `text` is not the text form of any move.
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
    """Return an argument as it stands in the text of a move."""
    if isinstance(word, int) or (_NAME.match(word) and not WHOLE.match(word)):
        return str(word)
    return json.dumps(word, ensure_ascii=False)


def _typed(text: str) -> str | None:
    """Return a text of which the opening quote is left out; None where it is none.

    It is a line that can be read: no control characters.
    """
    try:
        typed = json.loads(f'"{text}')
    except (ValueError, RecursionError):
        return None
    return typed if isinstance(typed, str) and is_line(typed) else None


def is_line(text: str) -> bool:
    """Whether a text can be an argument of a move: one line that can be read."""
    return len(text) <= TEXT and text.replace(_JOINER, "").isprintable()


class MoveTextError(ValueError):
    """A text that should name a move does not."""


class Lack(NamedTuple):
    """What is missing for a move, in numbers: a price that can't be paid."""

    what: str
    """What there is too little of, in the plural: `resources`."""
    needs: int
    has: int


class Refusal(NamedTuple):
    """Why a move is not possible: a sentence to the player and the rule it rests on."""

    text: str
    """One sentence, without blame and without what the player may not know."""
    rule: str
    """Stable id, `valedictorian.adjacent-room`; its paragraph stands in the rulebook."""
    words: tuple[tuple[str, str], ...] = ()
    """Names for blanks in the text: `waits` for `{waits}`; what they say may be a seat, `{p2}`."""
    lack: Lack | None = None
    """What is missing, where that is the reason."""
    brief: str = ""
    """The same in two words or so, for a chip on the piece: `No target`."""


class Outcome(NamedTuple):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """The seats that won; more than one is a shared victory."""
    scores: tuple[int, ...]
    """Points by seat, in the game's own unit."""
    reason: str
    """One sentence: what ended the game and what decided it; seats written `{p1}`."""


@lru_cache(64)
def seat_name(seat: Seat) -> str:
    """Return the word for a seat at the doors: 0 is `p1`."""
    return f"p{seat + 1}"


def parse_seat(text: str, seats: int) -> Seat:
    """Return the seat called `text` at a table of `seats`.

    Raises:
        ValueError: there is no such seat.
    """
    if re.fullmatch(r"p[1-9][0-9]?", text) and int(text[1:]) <= seats:
        return int(text[1:]) - 1
    raise ValueError(f"{text[:40]!r} is not a seat of this table (p1 to p{seats})")
