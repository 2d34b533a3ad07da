"""Random numbers for games. Every draw is recorded, so that a log replays exactly."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol


class Chance(Protocol):
    """A source of random numbers, passed to `setup` and `apply`; never stored in a state."""

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1; all are equally likely."""


class ChanceError(ValueError):
    """Raised when the recorded random numbers run out or the next one is out of range."""


class RandomChance:
    """A source of random numbers that records each draw on `tape`."""

    __slots__ = ("_random", "tape")

    def __init__(self, rng: Random) -> None:
        self._random = rng.random
        self.tape: list[int] = []

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1, and append it to `tape`."""
        number = int(self._random() * n)
        self.tape.append(number)
        return number


class FastChance:
    """A source of random numbers that records nothing, for search and simulation."""

    __slots__ = ("_random",)

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1; all are equally likely."""
        return int(self._random() * n)


class TapedChance:
    """A source that returns recorded numbers in order, for a replay or a scripted test.

    Raises:
        ChanceError: the numbers run out, or the next one is not below n.
    """

    __slots__ = ("_next", "tape")

    def __init__(self, tape: Iterable[int]) -> None:
        self.tape: Sequence[int] = tuple(tape)
        self._next = 0

    def draw(self, n: int) -> int:
        """Return the next recorded number, which must be below n."""
        if self._next >= len(self.tape):
            raise ChanceError(f"draw {self._next + 1}: the tape has only {len(self.tape)} numbers")
        number = self.tape[self._next]
        self._next += 1
        if not 0 <= number < n:
            raise ChanceError(f"draw {self._next}: {number} is not between 0 and {n - 1}")
        return number

    @property
    def left(self) -> int:
        """The number of recorded draws not used yet."""
        return len(self.tape) - self._next


class LowestChance:
    """A source that always returns 0, for counting positions without randomness."""

    __slots__ = ()

    def draw(self, n: int) -> int:
        """Return 0, whatever `n` is."""
        del n
        return 0
