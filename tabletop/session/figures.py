"""Figures told to people: chances and points with their error, rounded to what is known."""

from dataclasses import dataclass, replace
from math import ceil, floor, hypot, log10

from tabletop.engine.spec import GameSpec

ABOUT = "about {figure}"
UNDER = "under {figure}"
OVER = "over {figure}"
GIVE_OR_TAKE = "{figure}, give or take {error}"
LESS = "a little less"
PERCENT = "{number}%"
TRIES = "Based on {tries:,} tries."
TRIES_OF_EACH = "{difference}, from {tries:,} tries of each move"
WINS = "{number} wins in 100"


@dataclass(frozen=True, slots=True)
class Figure:
    """A chance, or a number of points, with its error and what it was found from."""

    value: float
    """A chance of winning from 0 to 1, or a number of points."""
    error: float
    """What the value may be off by, in its unit: 1.96 standard errors; 0 if it is certain."""
    tries: int = 0
    """Number of times the move was tried; 0 if unknown."""
    points: bool = False
    """Whether the value is a number of points; otherwise it is a chance."""

    def less(self, other: "Figure") -> "Figure":
        """Return the difference from another figure, with the error of both."""
        error, tries = hypot(self.error, other.error), min(self.tries, other.tries)
        return Figure(self.value - other.value, error, tries, self.points)

    def plus(self, other: "Figure") -> "Figure":
        """Return the sum with another figure, with the error of both."""
        return self.less(replace(other, value=-other.value))

    @property
    def number(self) -> int:
        """The value as whole wins in a hundred games, or as whole points."""
        return floor(self.value * (1 if self.points else 100) + 0.5)

    @property
    def margin(self) -> int:
        """The error in the unit of `number`, rounded up."""
        return ceil(self.error * (1 if self.points else 100))

    def stands(self, least: int) -> bool:
        """Return whether a difference is at least `least`, even less its error, as told."""
        return self.number - self.margin >= least

    def told(self, spec: GameSpec) -> str:
        """Return the figure in words, rounded to what its error leaves known: `about 45%`.

        A chance is never told as 0 or 100% unless it is certain. `spec` is the game's description,
        which names its points.
        """
        scale = 1 if self.points else 100
        number, error = self.value * scale, self.error * scale
        step = 1 if error < 1 else 5 if error <= _FAIR else 10
        rounded = step * floor(number / step + 0.5)
        if not error:
            return _named(rounded, self, spec)
        if not self.points and rounded <= 0:
            return UNDER.format(figure=_named(step, self, spec))
        if not self.points and rounded >= scale:
            return OVER.format(figure=_named(scale - step, self, spec))
        return ABOUT.format(figure=_named(rounded, self, spec))

    def measured(self, spec: GameSpec) -> str:
        """Return a difference to the unit with its error: `13 wins in 100, give or take 2`.

        `spec` is the game's description, which names its points.
        """
        figure = spec.counted(self.number) if self.points else WINS.format(number=self.number)
        return GIVE_OR_TAKE.format(figure=figure, error=self.margin) if self.error else figure


_FAIR = 7.0
"""Largest error, in per cent or points, of what is told in steps of five."""


def _named(number: int, figure: Figure, spec: GameSpec) -> str:
    return spec.counted(number) if figure.points else PERCENT.format(number=number)


def beside(one: Figure, other: Figure, spec: GameSpec) -> str:
    """Return a lower figure in words next to another, which may sound the same if rounded."""
    text = other.told(spec)
    return LESS if text == one.told(spec) else text


def tries(figure: Figure) -> str:
    """Return a sentence on how many tries a figure comes from, to two digits; "" if unknown."""
    return TRIES.format(tries=_two_digits(figure.tries)) if figure.tries else ""


def compared(difference: Figure, spec: GameSpec) -> str:
    """Return a measured difference with the tries of each of the two moves, if they are known.

    `spec` is the game's description, which names its points.
    """
    told = difference.measured(spec)
    if not difference.tries:
        return told
    return TRIES_OF_EACH.format(difference=told, tries=_two_digits(difference.tries))


def _two_digits(count: int) -> int:
    return round(count, min(0, 1 - floor(log10(count))))
