"""Fast states: compact positions for search, in games that provide them beside their rules.

Rules read like the rulebook; a search needs positions that are copied, queried and changed in
microseconds. A game may provide such a position: hands as bit masks, moves as integers, no
knowledge, no texts. It names the factory in `Rules.fast_class` and needs a test that plays both
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


class FastState(ABC):
    """A position in a fast form for search; a game defines the integer codes of its moves.

    It answers like the rules and the evaluation for the same position: the same seats to act, the
    same legal moves in any order, the same random draws in the same order.
    """

    __slots__ = ()

    # How the game is played.

    @abstractmethod
    def clone(self) -> Self:
        """Return an independent copy, so that changes to one do not affect the other."""

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game waits for; empty when it is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the codes of a seat's legal moves; the seat must be one that may act now."""

    @abstractmethod
    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Carry out the legal move with this code, changing the position in place."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return winners and points once the game has ended, or None while it goes on."""

    @abstractmethod
    def move(self, seat: Seat, code: int) -> Move:
        """Return the move that a code of this seat represents."""

    @abstractmethod
    def code(self, seat: Seat, move: Move) -> int:
        """Return the code that represents a legal move."""

    # The evaluation: the same answers as `Heuristics`, from what the seat knows.

    @abstractmethod
    def rewards(self) -> Sequence[float]:
        """Return the position's value for each seat, from 0 to 1, like `Heuristics.rewards`."""

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves to try first, like `Heuristics.promising`."""
        return self.legal(seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return the code of the next move in a random playout, like `Heuristics.playout_move`."""
        codes = self.promising(seat) or self.legal(seat)
        return codes[int(rng.random() * len(codes))]

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return a key shared by equivalent moves in a search tree, like `Heuristics.search_key`.

        By default this is the code.
        """
        del seat
        return code

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return a score for each move, higher if more promising, like `Heuristics.prior`.

        With None, all moves are treated alike.
        """
        del seat, codes
        return None


Dealer = Callable[[Random], FastState]
"""Returns a random position that a seat can't tell from a given one; it may be changed."""


class FastPositions(ABC, Generic[S]):
    """Converts positions of one game to their fast form for a search; it is stateless."""

    def __init__(self, rules: CoreRules[S]) -> None:
        self.rules = rules

    @abstractmethod
    def of(self, state: S) -> FastState:
        """Return the fast form of a position, leaving the position unchanged."""

    def start(self, seats: int, options: Options, chance: Chance) -> FastState:
        """Return the starting position of a game in its fast form, like `CoreRules.start`.

        Raises:
            ValueError: the number of seats or an option is invalid.
        """
        return self.of(self.rules.start(seats, options, chance))

    def dealer(self, state: S, seat: Seat) -> Dealer:
        """Return a function that samples positions which look the same as this one to the seat.

        The samples depend only on what the seat knows and on the generator. If a game can deal
        directly into a fast state, it should, because sampling is a large part of the cost of a
        search.
        """
        silent = state.clone(recording=False)
        return lambda rng: self.of(self.rules.determinize(silent, seat, rng))
