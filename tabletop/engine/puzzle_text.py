"""Puzzles as lines of JSON, in a game's `puzzles.jsonl` and in a player's own file."""

import json
from collections.abc import Mapping

from tabletop.engine.match import Entry
from tabletop.engine.moves import Move, parse_seat, seat_name
from tabletop.engine.puzzle import Puzzle

_MOST_DRAWN = 1_000_000_000
_LONGEST_ORIGIN = 160


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line, without line end."""
    members = {
        "id": puzzle.id,
        "version": puzzle.version,
        "seats": puzzle.seats,
        "options": dict(puzzle.options),
        "setup": list(puzzle.setup),
        "moves": [[seat_name(each.seat), str(each.move), *each.draws] for each in puzzle.entries],
        "seat": seat_name(puzzle.seat),
        "worths": dict(puzzle.worths),
        "steps": puzzle.steps,
        "found": round(puzzle.found, 3),
    }
    if puzzle.origin:
        members["origin"] = puzzle.origin
    return json.dumps(members, separators=(",", ":"))


def puzzle_of(line: str | bytes) -> Puzzle:
    """Parse a puzzle from a line.

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
    return Puzzle(
        name,
        _whole(given["version"], 0, 10_000),
        seats,
        _draws(given["setup"]),
        tuple(_entry(each, seats) for each in _list(given["moves"])),
        parse_seat(str(given["seat"]), seats),
        worths,
        chosen,
        _whole(given["steps"], 0, 1 << 40),
        _part(given.get("found", 0)),
        _words(given.get("origin", "")),
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


def _words(given: object) -> str:
    if not isinstance(given, str) or len(given) > _LONGEST_ORIGIN or not given.isprintable():
        raise ValueError("its origin is no short text")
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
