"""Random numbers for games. Every draw is recorded, so that a log replays exactly."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol


class Chance(Protocol):
    """A source of random numbers, passed to `setup` and `apply`; a state never holds one."""

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1, each with equal probability."""


class ChanceError(ValueError):
    """Recorded numbers are missing or out of range where one was drawn."""


class RandomChance:
    """Draws from a generator and records each number on `tape`."""

    __slots__ = ("_random", "tape")

    def __init__(self, rng: Random) -> None:
        self._random = rng.random
        self.tape: list[int] = []

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1."""
        number = int(self._random() * n)
        self.tape.append(number)
        return number


class FastChance:
    """Draws from a generator without recording, for search and simulation."""

    __slots__ = ("_random",)

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1."""
        return int(self._random() * n)


class TapedChance:
    """Returns recorded numbers in order, for a replay or a scripted test.

    Raises:
        ChanceError: the numbers are used up, or the next one is not below n.
    """

    __slots__ = ("_next", "tape")

    def __init__(self, tape: Iterable[int]) -> None:
        self.tape: Sequence[int] = tuple(tape)
        self._next = 0

    def draw(self, n: int) -> int:
        """Return the next recorded number."""
        if self._next >= len(self.tape):
            raise ChanceError(f"draw {self._next + 1}: the tape has only {len(self.tape)} numbers")
        number = self.tape[self._next]
        self._next += 1
        if not 0 <= number < n:
            raise ChanceError(f"draw {self._next}: {number} is not between 0 and {n - 1}")
        return number

    @property
    def left(self) -> int:
        """How many numbers were not drawn yet."""
        return len(self.tape) - self._next


class LowestChance:
    """Always returns 0: a fixed course of events, for counting positions."""

    __slots__ = ()

    def draw(self, n: int) -> int:
        """Return 0."""
        del n
        return 0
