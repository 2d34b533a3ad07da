"""Rows as tables for spreadsheets: `games.csv`, `cards.csv`, `moves.csv`."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tabletop.doors.errors import SurroundingsError
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row
from tabletop.engine.moves import seat_name

_GAMES = (
    "game", "seed", "moves", "turns", "choices", "forced", "problem",
    "seat", "level", "score", "share", "opening",
)  # fmt: skip
_CARDS = ("game", "seat", "card", "came", "used", "left", "share")
_MOVES = ("game", "kind", "made", "legal")


def write_tables(plan: Plan, rows: Sequence[Row], folder: Path) -> None:
    """Write the tables into a folder, which is made if need be.

    Raises:
        SurroundingsError: they can't be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / "games.csv", _GAMES, _games(plan, rows))
        _write(folder / "cards.csv", _CARDS, _cards(rows))
        _write(folder / "moves.csv", _MOVES, _moves(rows))
    except OSError as error:
        raise SurroundingsError(f"{folder} can't be written ({error.strerror})") from error


def _write(path: Path, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(heads)
        writer.writerows(rows)


def _games(plan: Plan, rows: Sequence[Row]) -> Iterator[Sequence[object]]:
    """Yield a line for each seat of each game; a game without end has empty scores."""
    for row in rows:
        whole = row.number, row.seed, row.moves, row.turns, row.choices, row.forced, row.problem
        for seat, entrant in enumerate(row.entrants):
            told = (row.scores[seat], round(row.shares[seat], 4)) if row.scores else ("", "")
            opening = row.openings[seat] if row.openings else ""
            yield (*whole, seat_name(seat), plan.players[entrant], *told, opening)


def _cards(rows: Sequence[Row]) -> Iterator[Sequence[object]]:
    for row in rows:
        for seat, counts in enumerate(row.pieces):
            for kind, numbers in counts.items():
                yield (row.number, seat_name(seat), kind, *numbers, round(row.shares[seat], 4))


def _moves(rows: Sequence[Row]) -> Iterator[Sequence[object]]:
    for row in rows:
        for kind, legal in row.legal.items():
            yield row.number, kind, row.kinds.get(kind, 0), legal
