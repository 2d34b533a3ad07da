"""What people reached in contests: their first tries of deals of the day, and against rivals.

A first try is kept when it begins, in one small file; its score and place are those of the finished
game among the statistics, where wins against rivals are counted too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tabletop.engine.declare.challenges import Rival
from tabletop.storage.player.progress import keep_players, load_players
from tabletop.storage.player.statistics import Finished, Seat
from tabletop.storage.safe_files import JsonValue, StorageError, clean_name, is_text

_MOST_DAYS = 4_000


@dataclass(frozen=True, slots=True)
class Try:
    """A person's first try of the deal of a day."""

    day: date
    game: str
    """The id of the game."""
    id: str
    """The unique id of the saved game."""
    score: int | None = None
    """The score; None while the try isn't finished, or if the game has no scores."""
    place: int = 0
    """From 1, the best; 0 while the try isn't finished."""


@dataclass(frozen=True, slots=True)
class RivalRecord:
    """A person's games against one rival: games in which they finished ahead or behind."""

    won: int = 0
    lost: int = 0
    first: int = 0
    """When the rival was first beaten, in seconds since 1970; 0 if never, or unknown."""


def load_tries(
    path: Path, person: str, finished: Iterable[Finished], *, lowest: frozenset[str] = frozenset()
) -> Mapping[date, Try]:
    """Return a person's first tries by day, oldest first; invalid entries are skipped.

    Args:
        path: The file of tries.
        person: The name of the person.
        finished: The finished games, from which scores and places are taken.
        lowest: The ids of the games that the lowest score wins.
    """
    kept = _load(path).get(clean_name(person), {})
    results = {each.id: each for each in finished if any(each.id == t.id for t in kept.values())}
    return {
        day: _with_result(each, results[each.id], person, lowest=each.game in lowest)
        if each.id in results
        else each
        for day, each in sorted(kept.items())
    }


def keep_try(path: Path, person: str, new: Try) -> str | None:
    """Store that a try has begun, unless that day has one already.

    Return None, or one line saying why it could not be stored.
    """
    people, name = _load(path), clean_name(person)
    tries = people.pop(name, {})
    tries.setdefault(new.day, new)
    people[name] = dict(sorted(tries.items())[-_MOST_DAYS:])
    written: dict[str, JsonValue] = {
        who: {day.isoformat(): {"game": each.game, "id": each.id} for day, each in of.items()}
        for who, of in people.items()
    }
    try:
        keep_players(path, written)
    except StorageError as error:
        return f"This try is not kept. {error}"
    return None


def best_of(path: Path, person: str, game: str) -> int:
    """Return a person's largest pay-day in a game, from the file of such bests; 0 for none."""
    kept = dict(load_players(path)).get(clean_name(person))
    best = kept.get(game, 0) if isinstance(kept, dict) else 0
    return best if isinstance(best, int) else 0


def keep_best(path: Path, person: str, game: str, best: int) -> None:
    """Store a person's largest pay-day in a game.

    Raises:
        StorageError: the file can't be written.
    """
    people, name = dict(load_players(path)), clean_name(person)
    kept = people.pop(name, {})
    keep_players(path, {**people, name: {**(kept if isinstance(kept, dict) else {}), game: best}})


def _load(path: Path) -> dict[str, dict[date, Try]]:
    return {clean_name(name): dict(_tries(value)) for name, value in load_players(path)}


def _tries(value: JsonValue) -> Iterable[tuple[date, Try]]:
    for text, kept in value.items() if isinstance(value, dict) else ():
        try:
            day = date.fromisoformat(text)
        except ValueError:
            continue
        match kept:
            case {"game": str(game), "id": str(id_)} if is_text(game, 60) and is_text(id_, 64):
                yield day, Try(day, game, id_)


def _with_result(begun: Try, game: Finished, person: str, *, lowest: bool) -> Try:
    mine = game.of(person)
    if mine is None:
        return begun
    others = len(game.seats) - 1
    ahead = sum(_is_ahead(other, mine, lowest=lowest) for other in game.seats)
    ahead = others if _is_resigned(game) else ahead
    return Try(begun.day, begun.game, begun.id, mine.score, 1 + ahead)


def _is_ahead(one: Seat, other: Seat, *, lowest: bool) -> bool:
    """Return whether one seat finished ahead of another: by the victory, else by the score.

    Somebody who resigned has no score, and is behind everybody who has one.
    """
    if one.won != other.won:
        return one.won
    if one.score is None or other.score is None:
        return one.score is not None
    return one.score < other.score if lowest else one.score > other.score


def _is_resigned(game: Finished) -> bool:
    """Return whether the last person resigned, so that nobody has a score or a victory."""
    return not any(seat.won or seat.score is not None for seat in game.seats)


def next_rival(rivals: Iterable[Rival], records: Mapping[str, RivalRecord]) -> Rival | None:
    """Return the first of a game's rivals whom a person, with these records, hasn't beaten."""
    return next((each for each in rivals if not records.get(each.id, RivalRecord()).won), None)


def records_of(
    finished: Iterable[Finished], game: str, person: str, *, lowest: bool = False
) -> Mapping[str, RivalRecord]:
    """Return a person's record against each rival of a game whom they have met, by rival.

    Games that finished level, or that the player left out of the statistics, don't count.

    Args:
        finished: The finished games, oldest first.
        game: The id of the game.
        person: The name of the person.
        lowest: Whether the lowest score of the game wins.
    """
    found: dict[str, RivalRecord] = {}
    for each in finished:
        mine = each.of(person) if each.game == game and not each.left_out else None
        for other in each.seats if mine is not None else ():
            if not other.rival or mine is None:
                continue
            old = found.get(other.rival, RivalRecord())
            won = _is_ahead(mine, other, lowest=lowest)
            lost = _is_ahead(other, mine, lowest=lowest) or _is_resigned(each)
            first = each.ended if won and not old.won else old.first
            found[other.rival] = RivalRecord(old.won + won, old.lost + lost, first)
    return found
