"""What pieces and moves are worth: how seats did that had or made them, against the others."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from tabletop.cli.play.intervals import Interval, share_interval
from tabletop.lab.rows import Row
from tabletop.lab.significance import benjamini_hochberg, share_test

RATE = 0.10
"""Largest share of false ones among the cards and moves that are said to stand out."""
LEAST = 200
"""Players that must have received a card before it is called dead."""
_DEAD = 0.02
_FAR = 0.08
"""How far a card's interval must miss the mean to be named first."""
_SOME = 30
"""Players that must have used a card, or that are needed with and without a move, to stand out."""


@dataclass(frozen=True, slots=True)
class CardFigures:
    """Statistics of one kind of card: how many players received and used it, and their results."""

    kind: str
    title: str
    came: int
    """Number of players that received it, counted once a game."""
    used: int
    seats: int
    """Number of players of all games together."""
    won_came: Interval
    won_used: Interval
    mean: float
    """Share of victories of all players, from 0 to 1."""
    chance: float
    """Probability that chance alone moves the share of those who used it so far from the mean."""
    stands_out: bool
    left: int
    """Number of players who still had it at the end."""

    @property
    def use(self) -> float:
        """Share of the players receiving the card who used it, from 0 to 1."""
        return self.used / self.came if self.came else 0.0

    @property
    def lift(self) -> Interval:
        """Win share of the players who used the card minus that of all, as a 95 % interval."""
        won = self.won_used
        return Interval(won.value - self.mean, won.low - self.mean, won.high - self.mean)

    @property
    def far(self) -> bool:
        """Whether the card stands out and its users' win share is over 8 points from the mean."""
        low, high = self.lift.low, self.lift.high
        return self.stands_out and (low > _FAR or high < -_FAR)

    @property
    def dead(self) -> bool:
        """Whether fewer than 2% of the players who received the card used it.

        Also False if fewer than 200 players received it.
        """
        return self.came >= LEAST and self.use < _DEAD

    @property
    def everywhere(self) -> bool:
        """Whether every player used the card in every game, so that it explains nothing."""
        return self.used == self.seats


@dataclass(slots=True)
class _Sums:
    came: int = 0
    used: int = 0
    left: int = 0
    won_came: float = 0.0
    won_used: float = 0.0
    chance: float = field(default=1.0)


def card_figures(
    rows: Sequence[Row], titles: Mapping[str, str], mean: float
) -> tuple[CardFigures, ...]:
    """Return the statistics of each kind of card, starting with those whose users win most.

    Args:
        rows: The games that ended.
        titles: Titles of the kinds of cards, by id.
        mean: Share of victories of all players.
    """
    sums: defaultdict[str, _Sums] = defaultdict(_Sums)
    seats = 0
    for row in rows:
        for counts, share in zip(row.pieces, row.shares, strict=False):
            seats += 1
            for kind, (came, used, left) in counts.items():
                each = sums[kind]
                each.came += came > 0
                each.used += used > 0
                each.left += left > 0
                each.won_came += share if came else 0.0
                each.won_used += share if used else 0.0
    for each in sums.values():
        if _SOME <= each.used < seats:
            each.chance = share_test(each.won_used, each.used, mean)
    kinds = list(sums)
    stands = benjamini_hochberg([sums[kind].chance for kind in kinds], RATE)
    figures = [
        CardFigures(
            kind,
            titles.get(kind, kind),
            s.came,
            s.used,
            seats,
            share_interval(s.won_came, s.came),
            share_interval(s.won_used, s.used),
            mean,
            s.chance,
            out,
            s.left,
        )
        for (kind, s), out in zip(sums.items(), stands, strict=True)
    ]
    return tuple(sorted(figures, key=lambda each: (-each.won_used.value, each.title)))


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """Results of the players who made a kind of move more than a certain number of times."""

    kind: str
    more_than: int
    """That number: 0 if some players never made the move, else the median."""
    seats: int
    won: Interval
    mean: float
    """Share of victories of all players, from 0 to 1."""
    stands_out: bool

    @property
    def lift(self) -> Interval:
        """The win share of these players minus that of all players, as a 95 % interval."""
        won = self.won
        return Interval(won.value - self.mean, won.low - self.mean, won.high - self.mean)


def move_worth(rows: Sequence[Row], mean: float) -> dict[str, MoveWorth]:
    """Return the results of the players who made a kind of move often, by kind.

    Kinds that all players made equally often are left out, since they say nothing about results.

    Args:
        rows: The games that ended.
        mean: Share of victories of all players.
    """
    shares: list[float] = []
    made: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for row in rows:
        for kinds, share in zip(row.made, row.shares, strict=False):
            for kind, number in kinds.items():
                if number:
                    made[kind][len(shares)] = number
            shares.append(share)
    sums: dict[str, tuple[int, int, float, float]] = {}
    for kind, numbers in sorted(made.items()):
        least = 0
        if len(numbers) == len(shares):  # all players made it: compare those who made it often
            least = int(median(numbers.values()))
        those = [seat for seat, number in numbers.items() if number > least]
        won = sum(shares[seat] for seat in those)
        if those and len(those) < len(shares):
            some = min(len(those), len(shares) - len(those)) >= _SOME
            chance = share_test(won, len(those), mean) if some else 1.0
            sums[kind] = least, len(those), won, chance
    stands = benjamini_hochberg([chance for *_, chance in sums.values()], RATE)
    return {
        kind: MoveWorth(kind, least, seats, share_interval(won, seats), mean, out)
        for (kind, (least, seats, won, _)), out in zip(sums.items(), stands, strict=True)
    }
