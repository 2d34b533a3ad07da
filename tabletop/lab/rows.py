"""A game as a row of figures, from which reports, CSV tables and comparisons are made."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from tabletop.cli.errors import SystemProblemError
from tabletop.engine.moves import Seat, seat_name
from tabletop.lab.plan import Plan

Counts = Mapping[str, tuple[int, int, int]]
"""By kind of piece: how many a seat received, used, and had at the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one game. Each tuple has one entry per seat."""

    number: int
    seed: int
    """Seed of the game's deal."""
    entrants: tuple[int, ...]
    moves: int
    turns: int = 0
    """Number of turns in the game."""
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    """Share of the victory of each seat, from 0 to 1."""
    possible: tuple[int, ...] = ()
    """Most points that each seat could have had; empty if the game can't tell."""
    problem: str = ""
    """Why the game does not count, such as an error in its rules; "" if it counts."""
    parts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The parts of the final scores by title, if the game gives them."""
    phases: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    """By phase and kind of move: moves made, and positions in which one was legal."""
    made: tuple[Mapping[str, int], ...] = ()
    """Number of moves of each seat, by kind."""
    choices: int = 0
    """Number of legal moves, added up over all positions."""
    forced: int = 0
    """Number of positions in which only one move was legal."""
    openings: tuple[str, ...] = ()
    """Kinds of the first two moves of each seat, joined by ` + `."""
    stands: tuple[tuple[int, ...], ...] = ()
    """Scores at a quarter, half and three quarters of the moves, if the game shows them."""
    pieces: tuple[Counts, ...] = ()
    thought: tuple[tuple[float, ...], ...] = ()
    """Milliseconds that each move took, by seat, if the plan has a time limit."""

    @property
    def kinds(self) -> Counter[str]:
        """Number of moves made in the game, by kind."""
        return self._by_kind(0)

    @property
    def legal(self) -> Counter[str]:
        """Number of positions in which each kind of move was legal."""
        return self._by_kind(1)

    def _by_kind(self, which: int) -> Counter[str]:
        found: Counter[str] = Counter()
        for kinds in self.phases.values():
            for kind, numbers in kinds.items():
                found[kind] += numbers[which]
        return found

    def members(self) -> dict[str, object]:
        """Return the result as the members of a JSON object, for `as_row`."""
        return asdict(self)


def as_row(members: Mapping[str, Any]) -> Row:  # Any: from JSON, checked by the row's own fields
    """Return the result with these members, as returned by `Row.members` or read from JSON.

    Raises:
        TypeError: a member is missing, unknown or of a wrong type.
        ValueError: a member has an invalid value.
    """
    return Row(
        **{
            **members,
            **{
                name: tuple(members.get(name, ()))
                for name in ("entrants", "winners", "scores", "shares", "possible", "openings")
            },
            "parts": {name: tuple(each) for name, each in members.get("parts", {}).items()},
            "phases": {
                phase: {kind: _two(numbers) for kind, numbers in kinds.items()}
                for phase, kinds in members.get("phases", {}).items()
            },
            "made": tuple(members.get("made", ())),
            "stands": tuple(tuple(each) for each in members.get("stands", ())),
            "pieces": tuple(
                {kind: _three(counts) for kind, counts in seat.items()}
                for seat in members.get("pieces", ())
            ),
            "thought": tuple(tuple(each) for each in members.get("thought", ())),
        }
    )


def _two(numbers: list[int]) -> tuple[int, int]:
    made, legal = numbers
    return made, legal


def _three(counts: list[int]) -> tuple[int, int, int]:
    came, used, left = counts
    return came, used, left


_HEADS = {
    "games": (
        "game", "seed", "seats", "moves", "turns", "choices", "forced", "problem",
        "seat", "level", "score", "parts", "share", "opening",
    ),
    "cards": ("game", "seat", "card", "came", "used", "left", "share"),
    "moves": ("game", "phase", "kind", "made", "legal"),
}  # fmt: skip


class Tables:
    """The CSV tables of a run, written in the order of the game numbers.

    A row waits for the ones before it, so the tables don't depend on the executor.
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Start the tables in a folder, creating it if needed.

        Raises:
            SystemProblemError: they can't be written.
        """
        self._plan, self._folder = plan, folder
        self._waiting: dict[int, Row] = {}
        self._next = 0
        self._files: list[TextIO] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, heads in _HEADS.items():
                path = folder / f"{name}.csv"
                self._files.append(path.open("w", encoding="utf-8", newline=""))
                self._write(len(self._files) - 1, [heads])
        except OSError as error:
            self.close()
            raise self._refused(error) from error

    def add(self, rows: Sequence[Row]) -> None:
        """Accept results of games, and write every row whose predecessors have all arrived.

        Raises:
            SystemProblemError: they can't be written.
        """
        self._waiting.update({row.number: row for row in rows})
        ready = []
        while self._next in self._waiting:
            ready.append(self._waiting.pop(self._next))
            self._next += 1
        try:
            for row in ready:
                for at, lines in enumerate((_games(self._plan, row), _cards(row), _moves(row))):
                    self._write(at, lines)
            for file in self._files if ready else ():
                file.flush()
        except OSError as error:
            raise self._refused(error) from error

    def close(self) -> None:
        """Close the files of the tables."""
        for file in self._files:
            file.close()

    def _write(self, at: int, lines: Iterable[Sequence[object]]) -> None:
        csv.writer(self._files[at], lineterminator="\n").writerows(lines)

    def _refused(self, error: OSError) -> SystemProblemError:
        return SystemProblemError(f"{self._folder} can't be written ({error.strerror})")


def _games(plan: Plan, row: Row) -> Iterator[Sequence[object]]:
    """Yield a line for each seat; scores of an unfinished game are empty."""
    seats = len(row.entrants)
    whole = (
        row.number, row.seed, seats, row.moves, row.turns, row.choices, row.forced, row.problem,
    )  # fmt: skip
    for seat, entrant in enumerate(row.entrants):
        parts = "; ".join(f"{title} {points[seat]}" for title, points in row.parts.items())
        score, share = (row.scores[seat], round(row.shares[seat], 4)) if row.scores else ("", "")
        opening = row.openings[seat] if row.openings else ""
        yield (*whole, seat_name(seat), plan.players[entrant], score, parts, share, opening)


def _cards(row: Row) -> Iterator[Sequence[object]]:
    for seat, counts in enumerate(row.pieces):
        for kind, numbers in counts.items():
            yield (row.number, seat_name(seat), kind, *numbers, round(row.shares[seat], 4))


def _moves(row: Row) -> Iterator[Sequence[object]]:
    """Yield a line for each kind that was legal or made in a phase."""
    for phase, kinds in row.phases.items():
        for kind, (made, legal) in kinds.items():
            yield row.number, phase, kind, made, legal
