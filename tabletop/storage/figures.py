"""Statistics of one person: win rates, streaks, scores, durations and opponents."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import TypeVar

from tabletop.storage.statistics import Finished, Statistics

K = TypeVar("K")

MEAN_OVER = 5
"""Number of games in each moving average of the score chart."""


@dataclass(frozen=True, slots=True)
class Share:
    """Wins out of a number of games."""

    played: int = 0
    won: int = 0

    @property
    def percent(self) -> int:
        """The share of wins in whole percent; 0 if no game was played."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True, slots=True)
class Dot:
    """One game in a score chart."""

    game: Finished
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """All statistics of one person."""

    person: str
    games: tuple[Finished, ...] = ()
    """The counted games, oldest first; excluded games are missing."""
    all: Share = field(default_factory=Share)
    streak: int = 0
    """Current number of wins in a row."""
    best_streak: int = 0
    score: float | None = None
    """Mean score; None for a game without scores."""
    score_change: float | None = None
    """Mean score of the last five games minus the mean of all games."""
    best: Finished | None = None
    """The game with the highest score."""
    seconds: int = 0
    """Median duration of a game in seconds; 0 if unknown."""
    seconds_range: tuple[int, int] = (0, 0)
    shortest_win: Finished | None = None
    longest: Finished | None = None
    """The game with the most moves."""
    dots: tuple[Dot, ...] = ()
    line: tuple[float, ...] = ()
    """Moving averages of the score, one per game from the fifth on."""
    by_opponents: tuple[tuple[int, Share], ...] = ()
    """Wins by the number of opponents."""
    by_level: tuple[tuple[str, Share], ...] = ()
    """Wins against each level of computer player, over games in which one took part."""
    by_person: tuple[tuple[str, Share], ...] = ()
    """Wins against each other person, most frequent opponents first."""


def people_of(statistics: Statistics, game: str = "") -> list[str]:
    """Return the people who finished games, those with the most games first."""
    counts: dict[str, int] = {}
    for each in _counted(statistics.games, game):
        for name in {seat.name for seat in each.seats if seat.kind == "human"}:
            counts[name] = counts.get(name, 0) + 1
    for older in statistics.older:
        if game in {"", older.game}:
            counts[older.name] = counts.get(older.name, 0) + older.played
    return sorted(counts, key=lambda name: (-counts[name], name))


def numbers_of(statistics: Statistics, person: str) -> dict[str, int]:
    """Return how many games of each kind a person has finished, by game name."""
    found: dict[str, int] = {}
    for each in _counted(statistics.games, ""):
        if each.of(person) is not None:
            found[each.game] = found.get(each.game, 0) + 1
    for older in statistics.older:
        if older.name == person:
            found[older.game] = found.get(older.game, 0) + older.played
    return found


def figures_of(statistics: Statistics, person: str, game: str = "", since: int = 0) -> Figures:
    """Return a person's statistics for one game or all, counted from a time in seconds since 1970.

    Wins counted by an older version of the program appear only in the total.
    """
    games = tuple(
        each for each in _counted(statistics.games, game)
        if each.ended >= since and each.of(person) is not None
    )  # fmt: skip
    older = [
        each for each in statistics.older
        if each.name == person and game in {"", each.game} and not since
    ]  # fmt: skip
    won = [_won(each, person) for each in games]
    dots = tuple(_dots(games, person)) if game else ()
    scores = [dot.score for dot in dots]
    mean = fmean(scores) if scores else None
    lengths = [each.seconds for each in games if each.seconds]
    wins = [each for each in games if _won(each, person)]
    return Figures(
        person=person,
        games=games,
        all=Share(
            len(games) + sum(each.played for each in older),
            sum(won) + sum(each.won for each in older),
        ),
        streak=_streak(won),
        best_streak=max((_streak(won[: at + 1]) for at in range(len(won))), default=0),
        score=mean,
        score_change=fmean(scores[-MEAN_OVER:]) - mean
        if mean is not None and len(scores) > MEAN_OVER
        else None,
        best=max(dots, key=lambda dot: dot.score).game if dots else None,
        seconds=round(median(lengths)) if lengths else 0,
        seconds_range=(min(lengths), max(lengths)) if lengths else (0, 0),
        shortest_win=min(wins, key=lambda each: each.moves, default=None),
        longest=max(games, key=lambda each: each.moves, default=None),
        dots=dots,
        line=tuple(
            fmean(scores[end - MEAN_OVER : end]) for end in range(MEAN_OVER, len(scores) + 1)
        ),
        by_opponents=_by(games, person, lambda each: [len(each.seats) - 1]),
        by_level=_by(games, person, _levels),
        by_person=_most(_by(games, person, lambda each: _others(each, person))),
    )


def _counted(games: Iterable[Finished], game: str) -> Iterable[Finished]:
    return (each for each in games if not each.left_out and game in {"", each.game})


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
) -> tuple[tuple[K, Share], ...]:
    found: dict[K, Share] = {}
    for each in games:
        for key in keys(each):
            share = found.get(key, Share())
            found[key] = Share(share.played + 1, share.won + _won(each, person))
    return tuple(sorted(found.items(), key=lambda item: str(item[0])))


def _most(shares: tuple[tuple[str, Share], ...]) -> tuple[tuple[str, Share], ...]:
    return tuple(sorted(shares, key=lambda item: (-item[1].played, item[0])))
