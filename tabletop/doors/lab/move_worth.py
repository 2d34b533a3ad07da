"""Results of players who make a kind of move often: association, not cause."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from tabletop.doors.intervals import Interval, share_interval
from tabletop.doors.lab.cards import RATE
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.significance import benjamini_hochberg, share_test

_SOME = 30
"""Players needed on either side before a kind of move may stand out."""


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """Results of players who made a kind of move more than a number of times in a game."""

    kind: str
    more_than: int
    """0 if some players never made it; else the median."""
    seats: int
    won: Interval
    mean: float
    """Share of victories of all players."""
    stands_out: bool

    @property
    def lift(self) -> Interval:
        """Their share of victories minus that of all."""
        won = self.won
        return Interval(won.value - self.mean, won.low - self.mean, won.high - self.mean)


def move_worth(rows: Sequence[Row], mean: float) -> dict[str, MoveWorth]:
    """Return the association of each kind of move; kinds that separate nobody are left out."""
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
        if len(numbers) == len(shares):  # all made it: who made it often?
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
