"""What a card is worth, as far as games can tell: association, not cause."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.doors.intervals import Interval, share_interval
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.significance import benjamini_hochberg, share_test

RATE = 0.10
"""The part of the cards said to stand out that may be false."""
LEAST = 200
"""Seats that a card must have come to before it is called dead."""
_DEAD = 0.02
_FAR = 0.08
"""How far a card's interval has to miss the mean to be named before all others."""
_SOME = 30
"""Seats that have used a card before it may stand out."""


@dataclass(frozen=True, slots=True)
class CardFigures:
    """How it went for seats that a kind of card came to."""

    kind: str
    title: str
    came: int
    """Seats that it came to, each once in a game."""
    used: int
    seats: int
    """All seats of all games."""
    won_came: Interval
    won_used: Interval
    mean: float
    """The share of victories of all seats."""
    chance: float
    """How likely chance alone brings the share of those who used it so far off."""
    stands_out: bool
    left: int
    """Seats with whom it lay at the end."""

    @property
    def use(self) -> float:
        """Part of those it came to who used it."""
        return self.used / self.came if self.came else 0.0

    @property
    def lift(self) -> Interval:
        """How far the share of those who used it lies above that of all."""
        won = self.won_used
        return Interval(won.value - self.mean, won.low - self.mean, won.high - self.mean)

    @property
    def far(self) -> bool:
        """Whether it is told apart, and its interval misses the mean by far."""
        low, high = self.lift.low, self.lift.high
        return self.stands_out and (low > _FAR or high < -_FAR)

    @property
    def dead(self) -> bool:
        """Whether hardly anybody who has it uses it."""
        return self.came >= LEAST and self.use < _DEAD

    @property
    def everywhere(self) -> bool:
        """Whether every seat used it in every game, so that it can tell nobody apart."""
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
    """Return the figures of each kind of card, the highest share of those who used it first."""
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
