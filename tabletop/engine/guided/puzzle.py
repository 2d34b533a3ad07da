"""A puzzle: a position in which one move is far better than all others.

Puzzles are stored as lines of JSON, in a game's `puzzles.jsonl` and in a player's own file.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

from tabletop.engine.chance import ChanceError
from tabletop.engine.moves import Entry, Move, Seat, parse_seat, seat_name
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.message import Message
from tabletop.engine.text.phrasebook import in_words

if TYPE_CHECKING:
    from tabletop.engine.knowledge.information import InformationSet
    from tabletop.engine.match import Match
    from tabletop.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: the log of a game up to a decision, and the value of each legal move there."""

    id: str
    """Its id, unique among the puzzles of the game."""
    version: int
    """Version of the game's rules that it was made with."""
    seats: int
    setup: tuple[int, ...]
    """Random draws of the set-up."""
    entries: tuple[Entry, ...]
    """The moves that lead to the position, with their draws."""
    seat: Seat
    """The seat to move; its knowledge is what counts."""
    worths: Mapping[str, float]
    """Value of each legal move for the seat, by the move's text: a reward from 0 to 1."""
    error: float
    """Largest standard error of these values."""
    theme: str
    """What it is about, in a few plain words; see `theme_of`."""
    options: Options = field(default_factory=dict)
    steps: int = 0
    """Simulated moves that were spent on valuing the legal moves."""
    found: float = 0.0
    """Share of hasty computer players that found the best move; 0 if none were asked."""
    origin: str = ""
    """The game it was taken from, in words; "" for shipped puzzles."""
    verified: int = 0
    """Simulated moves for each choice in a longer search that confirmed it; 0 if none did."""

    @property
    def best(self) -> tuple[str, ...]:
        """The texts of the right moves: one, or several equally good ones, in file order."""
        most = max(self.worths.values())
        return tuple(move for move, worth in self.worths.items() if worth == most)

    @property
    def difficulty(self) -> str:
        """How hard it is to find the best move: easy, medium or hard; "" if it wasn't measured."""
        if self.origin:
            return ""
        return next(word for word, least in _DIFFICULTIES if self.found >= least)

    @property
    def next_best(self) -> str:
        """The text of the wrong move with the highest value."""
        right = self.best
        return max((move for move in self.worths if move not in right), key=self.worths.__getitem__)


_DIFFICULTIES = (("easy", 0.6), ("medium", 0.3), ("hard", 0.0))
"""Words for a difficulty, and the least share of hasty players that find such a puzzle."""


class PuzzleError(ValueError):
    """Raised when a puzzle doesn't fit its game's current rules; the message is one sentence."""


def set_up(rules: "Rules[State]", puzzle: Puzzle) -> "Match[State]":
    """Return the match at the puzzle's decision, with the puzzle's seat to move.

    Raises:
        PuzzleError: the puzzle doesn't fit the rules.
    """
    from tabletop.engine.match import LoadError, load  # noqa: PLC0415 - not before the first frame

    try:
        match, wrong = load(rules, puzzle.seats, puzzle.options, puzzle.setup, puzzle.entries)
    except (LoadError, ChanceError, ValueError) as error:
        raise PuzzleError(f"puzzle {puzzle.id}: {error}") from error
    if wrong:
        raise PuzzleError(f"puzzle {puzzle.id}: {wrong}")
    if match.to_act != (puzzle.seat,):
        raise PuzzleError(f"puzzle {puzzle.id}: another seat is to move")
    own = match.as_named_by(puzzle.seat)
    legal = {str(move) for move in rules.legal_moves(own, puzzle.seat)}
    if legal != set(puzzle.worths):
        raise PuzzleError(f"puzzle {puzzle.id}: other moves are legal by the rules of now")
    return match


def position_id(setup: Sequence[int], entries: Sequence[Entry]) -> str:
    """Return a short hash that identifies the position a log leads to.

    `setup` are the random draws of the set-up, `entries` the moves with theirs.
    """
    return f"{crc32(repr((tuple(setup), tuple(entries))).encode()):08x}-{len(entries)}"


def theme_of(info: "InformationSet[State]", move: Move) -> str:
    """Return what a puzzle with this answer is about, in words.

    These are the game's words for `theme-REASON`, by the reason for the move, or for `theme-KIND`,
    by its kind; if there are none, the title of that kind.
    """
    plan, spec = info.stand_in.table.plan, info.rules.spec
    reason = info.rules.presenter.reason(info.stand_in, info.seat, move)
    why = reason.key if isinstance(reason, Message) else ""
    for key in (f"theme-{why}", f"theme-{move.kind}"):
        if key in spec.messages:
            return in_words(plan, Message(key))
    kind = spec.move(move.kind)
    return kind.title if kind is not None else move.kind


def answer(puzzle: Puzzle) -> Move:
    """Return the first of the right moves of a puzzle, in the order of its file."""
    return Move.parse(puzzle.best[0])


_MOST_DRAWN = 1_000_000_000
_LONGEST_THEME, _LONGEST_ORIGIN = 40, 160


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of a puzzle file, without line end."""
    members = {
        "id": puzzle.id,
        "version": puzzle.version,
        "seats": puzzle.seats,
        "options": dict(puzzle.options),
        "setup": list(puzzle.setup),
        "moves": [[seat_name(each.seat), str(each.move), *each.draws] for each in puzzle.entries],
        "seat": seat_name(puzzle.seat),
        "worths": dict(puzzle.worths),
        "error": puzzle.error,
        "theme": puzzle.theme,
        "steps": puzzle.steps,
    }
    if puzzle.origin:
        members["origin"] = puzzle.origin
    else:
        members["found"] = round(puzzle.found, 3)
    if puzzle.verified:
        members["verified"] = puzzle.verified
    return json.dumps(members, separators=(",", ":"))


def puzzle_of(line: str | bytes) -> Puzzle:
    """Parse a puzzle from one line of a puzzle file.

    Raises:
        ValueError: it is invalid; says why.
    """
    try:
        return _puzzle(json.loads(line))
    except KeyError as error:
        raise ValueError(f"there is no {error}") from error
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _puzzle(given: object) -> Puzzle:
    if not isinstance(given, dict):
        raise TypeError("a puzzle is an object")
    name, seats = given["id"], _whole(given["seats"], 1, 20)
    if not isinstance(name, str) or not name.isascii() or not 0 < len(name) <= 40:
        raise ValueError("its id is no short word")
    options = _object(given["options"])
    chosen = {key: each for key, each in options.items() if isinstance(each, bool | int | str)}
    worths: dict[str, float] = {}
    for move, worth in _object(given["worths"]).items():
        if not isinstance(worth, int | float) or not 0 <= worth <= 1:
            raise ValueError(f"the worth of {move[:40]} is none from 0 to 1")
        worths[str(Move.parse(move))] = float(worth)
    if len(set(worths.values())) < 2:
        raise ValueError("no move is better than another")
    origin = _words(given["origin"], "origin", _LONGEST_ORIGIN) if "origin" in given else ""
    return Puzzle(
        name,
        _whole(given["version"], 0, 10_000),
        seats,
        _draws(given["setup"]),
        tuple(_entry(each, seats) for each in _list(given["moves"])),
        parse_seat(str(given["seat"]), seats),
        worths,
        _part(given["error"]),
        _words(given["theme"], "theme", _LONGEST_THEME),
        chosen,
        _whole(given["steps"], 0, 1 << 40),
        0.0 if origin else _part(given["found"]),
        origin,
        _whole(given.get("verified", 0), 0, 1 << 40),
    )


def _entry(given: object, seats: int) -> Entry:
    seat, move, *draws = _list(given)
    return Entry(parse_seat(str(seat), seats), Move.parse(str(move)), _draws(draws))


def _draws(given: object) -> tuple[int, ...]:
    return tuple(_whole(each, 0, _MOST_DRAWN) for each in _list(given))


def _whole(given: object, least: int, most: int) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
        raise ValueError(f"takes whole numbers from {least} to {most}")
    return given


def _words(given: object, name: str, longest: int) -> str:
    if not isinstance(given, str) or not 0 < len(given) <= longest or not given.isprintable():
        raise ValueError(f"its {name} is no short text")
    return given


def _part(given: object) -> float:
    if not isinstance(given, int | float) or not 0 <= given <= 1:
        raise ValueError("takes a part from 0 to 1")
    return float(given)


def _list(given: object) -> list[object]:
    if not isinstance(given, list):
        raise TypeError("takes a list")
    return given


def _object(given: object) -> Mapping[str, object]:
    if not isinstance(given, dict):
        raise TypeError("takes an object")
    return given
