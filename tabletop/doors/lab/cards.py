"""Statistics of cards: how their users do. This is association, not cause."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.doors.intervals import Interval, share_interval
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.significance import benjamini_hochberg, share_test

RATE = 0.10
"""Allowed share of false ones among the cards said to stand out."""
LEAST = 200
"""Players that must have received a card before it is called dead."""
_DEAD = 0.02
_FAR = 0.08
"""How far a card's interval must miss the mean to be named first."""
_SOME = 30
"""Players that must have used a card before it may stand out."""


@dataclass(frozen=True, slots=True)
class CardFigures:
    """Results of the players who received a kind of card."""

    kind: str
    title: str
    came: int
    """Players that received it, each once a game."""
    used: int
    seats: int
    """Players of all games."""
    won_came: Interval
    won_used: Interval
    mean: float
    """Share of victories of all players."""
    chance: float
    """Probability that chance alone moves its users' share so far."""
    stands_out: bool
    left: int
    """Players who had it at the end."""

    @property
    def use(self) -> float:
        """Share of those who received it that used it."""
        return self.used / self.came if self.came else 0.0

    @property
    def lift(self) -> Interval:
        """Its users' share of victories minus that of all."""
        won = self.won_used
        return Interval(won.value - self.mean, won.low - self.mean, won.high - self.mean)

    @property
    def far(self) -> bool:
        """Whether it is significant and its interval misses the mean by far."""
        low, high = self.lift.low, self.lift.high
        return self.stands_out and (low > _FAR or high < -_FAR)

    @property
    def dead(self) -> bool:
        """Whether hardly anybody who has it uses it."""
        return self.came >= LEAST and self.use < _DEAD

    @property
    def everywhere(self) -> bool:
        """Whether every player used it in every game, so that it can't separate them."""
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
    """Return the statistics of each kind of card, highest share of its users first."""
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
    told = [
        CardFigures(
            kind, titles.get(kind, kind), s.came, s.used, seats,
            share_interval(s.won_came, s.came), share_interval(s.won_used, s.used),
            mean, s.chance, out, s.left,
        )
        for (kind, s), out in zip(sums.items(), stands, strict=True)
    ]  # fmt: skip
    return tuple(sorted(told, key=lambda each: (-each.won_used.value, each.title)))
