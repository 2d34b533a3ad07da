"""Fast states: compact positions for search, in games that provide them beside their rules.

Rules read like the rulebook; a search needs positions that are copied, queried and changed in
microseconds. A game may provide such a position: hands as bit masks, moves as integers, no
knowledge, no texts. It names the factory in `Rules.inner_class` and needs a test that plays both
side by side. A game without one is searched by its rules.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Generic, Self, TypeVar

from tabletop.engine.chance import Chance
from tabletop.engine.core import CoreRules
from tabletop.engine.moves import Move, Outcome, Seat
from tabletop.engine.spec import Options
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


class InnerState(ABC):
    """A position for search; moves are integer codes defined by the game.

    It answers like the rules and the evaluation for the same position: the same seats to act, the
    same legal moves in any order, the same random draws in the same order.
    """

    __slots__ = ()

    # How the game is played.

    @abstractmethod
    def clone(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game waits for; empty when it is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves of a seat that is to act."""

    @abstractmethod
    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Carry out a legal move."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def move(self, seat: Seat, code: int) -> Move:
        """Decode a move."""

    @abstractmethod
    def code(self, seat: Seat, move: Move) -> int:
        """Return the code of a legal move."""

    # What computer players think: the answers of `Mind`, and like them of what the seat knows.

    @abstractmethod
    def rewards(self) -> Sequence[float]:
        """Return the value of the position for each seat, like `Mind.rewards`."""

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves worth searching, like `Mind.promising`."""
        return self.legal(seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return the move of a playout, like `Mind.playout_move`."""
        codes = self.promising(seat) or self.legal(seat)
        return codes[int(rng.random() * len(codes))]

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return what identifies a move in the search tree, like `Mind.search_key`.

        By default this is the code.
        """
        del seat
        return code

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return how promising each move looks, like `Mind.prior`; None to try all."""
        del seat, codes
        return None


Dealer = Callable[[Random], InnerState]
"""Returns a random position that a seat can't tell from a given one; it may be changed."""


class Inner(ABC, Generic[S]):
    """Creates the fast states of one game; holds no game in progress."""

    def __init__(self, rules: CoreRules[S]) -> None:
        self.rules = rules

    @abstractmethod
    def of(self, state: S) -> InnerState:
        """Return the fast state of a position, which is left unchanged."""

    def start(self, seats: int, options: Options, chance: Chance) -> InnerState:
        """Return the first position of a game, like `CoreRules.start`.

        Raises:
            ValueError: the number of seats or an option is invalid.
        """
        return self.of(self.rules.start(seats, options, chance))

    def dealer(self, state: S, seat: Seat) -> Dealer:
        """Return a function that samples positions the seat can't tell from this one.

        Samples depend only on what the seat knows and on the generator. A game that can deal
        directly into a fast state should do so: this is a large part of the cost of a search.
        """
        silent = state.clone(recording=False)
        return lambda rng: self.of(self.rules.determinize(silent, seat, rng))
