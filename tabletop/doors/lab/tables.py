"""Writes rows as CSV tables: `games.csv`, `cards.csv`, `moves.csv`."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

from tabletop.doors.errors import SurroundingsError
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row
from tabletop.engine.moves import seat_name

_HEADS = {
    "games": (
        "game", "seed", "seats", "moves", "turns", "choices", "forced", "problem",
        "seat", "level", "score", "parts", "share", "opening",
    ),
    "cards": ("game", "seat", "card", "came", "used", "left", "share"),
    "moves": ("game", "phase", "kind", "made", "legal"),
}  # fmt: skip


class Tables:
    """The tables of a run, written in the order of the games' numbers.

    A row waits for those before it, so that the tables don't depend on the executor.
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Begin the tables in a folder, creating it if needed.

        Raises:
            SurroundingsError: they can't be written.
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
        """Write rows as far as all earlier ones are there.

        Raises:
            SurroundingsError: they can't be written.
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
        """Close the files."""
        for file in self._files:
            file.close()

    def _write(self, at: int, lines: Iterable[Sequence[object]]) -> None:
        csv.writer(self._files[at], lineterminator="\n").writerows(lines)

    def _refused(self, error: OSError) -> SurroundingsError:
        return SurroundingsError(f"{self._folder} can't be written ({error.strerror})")


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
