"""Statistics of one person: win rates, streaks, scores, durations and opponents."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import TypeVar

from tabletop.storage.player.statistics import Finished, Older, Statistics

K = TypeVar("K")

MEAN_OVER = 5
"""Number of games averaged for each point of the score chart's mean line."""


@dataclass(frozen=True, slots=True)
class TotalsShare:
    """The numbers of games played and won."""

    played: int = 0
    won: int = 0

    @property
    def percent(self) -> int:
        """Percentage of games won, as a whole number; 0 if none were played."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True, slots=True)
class Dot:
    """One finished game as a point of the score chart."""

    game: Finished
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Totals:
    """One person's statistics for one game or all games, as shown on the statistics screen."""

    person: str
    games: tuple[Finished, ...] = ()
    """The games that count, oldest first."""
    all: TotalsShare = field(default_factory=TotalsShare)
    streak: int = 0
    """Number of games won in a row up to the latest one."""
    best_streak: int = 0
    score: float | None = None
    """Mean score of the person; None for a game without scores."""
    score_change: float | None = None
    """Mean score of the last five games minus the mean of all; None if there are too few."""
    best: Finished | None = None
    """The game with the person's best score; None if there is none."""
    seconds: int = 0
    """Median duration of a game in seconds; 0 if unknown."""
    seconds_range: tuple[int, int] = (0, 0)
    shortest_win: Finished | None = None
    longest: Finished | None = None
    """The game with the most moves; None if there is none."""
    dots: tuple[Dot, ...] = ()
    line: tuple[float, ...] = ()
    """Mean score over the last five games, for each game from the fifth; a line in the chart."""
    by_opponents: tuple[tuple[int, TotalsShare], ...] = ()
    """Games played and won for each number of opponents."""
    by_level: tuple[tuple[str, TotalsShare], ...] = ()
    """Games played and won against each level of computer player."""
    by_person: tuple[tuple[str, TotalsShare], ...] = ()
    """Games played and won with each other person; the one with most games first."""


def people_of(statistics: Statistics, game: str = "") -> list[str]:
    """Return the names of the people who finished games, those with the most games first.

    If `game`, the id of a game, is given, only that game counts.
    """
    counts: dict[str, int] = {}
    for each in _counted(statistics.games, game):
        for name in {seat.name for seat in each.seats if seat.kind == "human"}:
            counts[name] = counts.get(name, 0) + 1
    for older in statistics.older:
        if game in {"", older.game}:
            counts[older.name] = counts.get(older.name, 0) + older.played
    return sorted(counts, key=lambda name: (-counts[name], name))


def numbers_of(statistics: Statistics, person: str) -> dict[str, int]:
    """Return how many times a person has finished each game, by game id."""
    found: dict[str, int] = {}
    for each in _counted(statistics.games, ""):
        if each.of(person) is not None:
            found[each.game] = found.get(each.game, 0) + 1
    for older in statistics.older:
        if older.name == person:
            found[older.game] = found.get(older.game, 0) + older.played
    return found


def figures_of(
    statistics: Statistics,
    person: str,
    game: str = "",
    since: int = 0,
    *,
    lowest_wins: bool = False,
) -> Totals:
    """Return a person's statistics for one game or, if `game` is "", for all.

    Games that ended before `since`, in seconds since 1970, are left out. Wins counted by an older
    version of the program appear only in the total. `lowest_wins` says whether the game's lowest
    score is its best.
    """
    counted = (each for each in _counted(statistics.games, game) if each.ended >= since)
    games = tuple(each for each in counted if each.of(person) is not None)
    older = [each for each in statistics.older if each.name == person and game in {"", each.game}]
    won = [_won(each, person) for each in games]
    dots = tuple(_dots(games, person)) if game else ()
    scores = [dot.score for dot in dots]
    best = (min if lowest_wins else max)(dots, key=lambda dot: dot.score, default=None)
    lengths = [each.seconds for each in games if each.seconds]
    wins = [each for each in games if _won(each, person)]
    return Totals(
        person=person,
        games=games,
        all=_all(won, older if not since else ()),
        streak=_streak(won),
        best_streak=max((_streak(won[: at + 1]) for at in range(len(won))), default=0),
        score=fmean(scores) if scores else None,
        score_change=_change(scores),
        best=best.game if best else None,
        seconds=round(median(lengths)) if lengths else 0,
        seconds_range=(min(lengths), max(lengths)) if lengths else (0, 0),
        shortest_win=min(wins, key=lambda each: each.moves, default=None),
        longest=max(games, key=lambda each: each.moves, default=None),
        dots=dots,
        line=tuple(_means(scores)),
        by_opponents=_by(games, person, lambda each: [len(each.seats) - 1]),
        by_level=_by(games, person, _levels),
        by_person=_most(_by(games, person, lambda each: _others(each, person))),
    )


def _counted(games: Iterable[Finished], game: str) -> Iterable[Finished]:
    return (each for each in games if not each.left_out and game in {"", each.game})


def _all(won: Sequence[bool], older: Sequence[Older]) -> TotalsShare:
    """Return games played and won, with those counted by older versions of the program."""
    played = len(won) + sum(each.played for each in older)
    return TotalsShare(played, sum(won) + sum(each.won for each in older))


def _change(scores: Sequence[float]) -> float | None:
    """Return how much better the last scores are than all; None if there are too few."""
    return fmean(scores[-MEAN_OVER:]) - fmean(scores) if len(scores) > MEAN_OVER else None


def _means(scores: Sequence[float]) -> Iterable[float]:
    """Yield the mean of each run of scores that follow each other."""
    for end in range(MEAN_OVER, len(scores) + 1):
        yield fmean(scores[end - MEAN_OVER : end])


def _won(game: Finished, person: str) -> bool:
    seat = game.of(person)
    return seat is not None and seat.won


def _dots(games: Iterable[Finished], person: str) -> Iterable[Dot]:
    for each in games:
        seat = each.of(person)
        if seat is not None and seat.score is not None:
            yield Dot(each, seat.score, seat.won)


def _streak(won: Sequence[bool]) -> int:
    """Return the length of the run of wins at the end of the sequence."""
    count = 0
    for each in reversed(won):
        if not each:
            break
        count += 1
    return count


def _levels(game: Finished) -> list[str]:
    return sorted({seat.kind for seat in game.seats if seat.kind != "human"})


def _others(game: Finished, person: str) -> list[str]:
    return sorted({s.name for s in game.seats if s.kind == "human" and s.name != person})


def _by(
    games: Iterable[Finished], person: str, keys: Callable[[Finished], Iterable[K]]
) -> tuple[tuple[K, TotalsShare], ...]:
    found: dict[K, TotalsShare] = {}
    for each in games:
        for key in keys(each):
            share = found.get(key, TotalsShare())
            found[key] = TotalsShare(share.played + 1, share.won + _won(each, person))
    return tuple(sorted(found.items(), key=lambda item: str(item[0])))


def _most(shares: tuple[tuple[str, TotalsShare], ...]) -> tuple[tuple[str, TotalsShare], ...]:
    return tuple(sorted(shares, key=lambda item: (-item[1].played, item[0])))
