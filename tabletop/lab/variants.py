"""Compares two variants on the same deals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.cli.play.intervals import Interval, mean_interval, share_interval
from tabletop.lab.rows import Row
from tabletop.lab.significance import holm, mcnemar, paired_bootstrap

_SURE = 0.05
_SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True, slots=True)
class SeatChange:
    """How a variant of the game changes one seat's victories."""

    seat: int
    gained: int
    """Deals that the seat wins alone with the variant but not without it."""
    lost: int
    share: Interval
    """Share of victories with the variant, as a 95 % interval."""
    change: Interval
    """Change of the share of victories, as a 95 % interval."""
    chance: float
    """Probability by McNemar's test, Holm-corrected if there are more than two seats."""

    @property
    def apart(self) -> bool:
        """Whether the change is statistically significant."""
        return self.chance < _SURE


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a variant differs from the usual game, measured on the same deals."""

    label: str
    """What the variant changes, such as `Without storms`."""
    deals: int
    seats: tuple[SeatChange, ...]
    moves: Interval
    """Additional moves per game with the variant, as a 95 % interval."""
    points: Interval
    """Additional points of all seats together with the variant, as a 95 % interval."""

    @property
    def verdict(self) -> str:
        """The conclusion in a sentence, with a second one if only lengths or points differ."""
        if len(self.seats) == 1:
            return f"{self.label}, {self._told(self.points, 'points')}"
        also = ""
        if not any(each.apart for each in self.seats):
            also = "".join(
                f" Games have {self._told(each, unit)}"
                for each, unit in ((self.moves, "moves"), (self.points, "points"))
                if each.excludes(0)
            )
        return self._wins + also

    def _told(self, change: Interval, unit: str) -> str:
        """Return a change of a mean: `3.1 points more (0.9 to 5.3; 10,000 deals): …`."""
        low, high = sorted((abs(change.low), abs(change.high)))
        deals = f"{self.deals:,} deals"
        if not change.excludes(0):
            return f"{unit} are not told apart; under {high:.1f} either way ({deals})."
        word = "more" if change.value > 0 else "fewer"
        return (
            f"{abs(change.value):.1f} {unit} {word} ({low:.1f} to {high:.1f}; {deals}): told apart."
        )

    @property
    def _wins(self) -> str:
        most = max(self.seats, key=lambda each: (each.apart, abs(each.change.value)))
        points = most.change.value * 100
        low, high = sorted((abs(most.change.low) * 100, abs(most.change.high) * 100))
        deals = f"{self.deals:,} deals"
        name = _SEATS[most.seat] if most.seat < len(_SEATS) else f"{most.seat + 1}th"
        if not most.apart:
            return (
                f"{self.label}, wins are not told apart; under {max(low, high):.1f} points "
                f"either way ({deals})."
            )
        word = "more" if points > 0 else "less"
        return (
            f"{self.label} the {name} seat wins {abs(points):.1f} points {word} "
            f"({low:.1f} to {high:.1f}; {deals}): told apart."
        )


def compare(label: str, usual: Sequence[Row], other: Sequence[Row]) -> Comparison:
    """Return how a variant differs, comparing games with the same numbers.

    Only games that ended both with and without the variant count.

    Args:
        label: What the variant changes, such as `Without storms`.
        usual: Results of the usual game.
        other: Results of the variant.
    """
    found = {row.number: row for row in other if not row.problem}
    pairs = [(row, found[row.number]) for row in usual if not row.problem and row.number in found]
    seats = len(pairs[0][0].shares) if pairs else 0
    changes = [_seat(pairs, seat) for seat in range(seats)]
    chances = holm([each.chance for each in changes], max(1, seats - 1))
    return Comparison(
        label,
        len(pairs),
        tuple(replace(one, chance=chance) for one, chance in zip(changes, chances, strict=True)),
        paired_bootstrap([new.moves - old.moves for old, new in pairs]),
        paired_bootstrap([sum(new.scores) - sum(old.scores) for old, new in pairs]),
    )


def _seat(pairs: Sequence[tuple[Row, Row]], seat: int) -> SeatChange:
    gained = sum(new.winners == (seat,) and old.winners != (seat,) for old, new in pairs)
    lost = sum(old.winners == (seat,) and new.winners != (seat,) for old, new in pairs)
    change = mean_interval([new.shares[seat] - old.shares[seat] for old, new in pairs])
    share = share_interval(sum(new.shares[seat] for _, new in pairs), len(pairs))
    return SeatChange(seat, gained, lost, share, change, mcnemar(gained, lost))
