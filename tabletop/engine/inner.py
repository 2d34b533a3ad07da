"""Positions in few numbers, which search plays on where a game has them beside its rules.

The rules read like the rulebook; what a search pays for is a position that is copied, asked and
changed in a millionth of a second. A game may write such a position of its own: hands as bit masks,
moves as whole numbers, no knowledge, no words. It names what makes them in `Rules.inner_class`, and
owes a test that plays both side by side. A game without it is searched by its rules.
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
    """A position that is played on in thought; moves are codes, whole numbers of the game.

    It answers as the rules and the mind would about the same position: the same seats to act, the
    same legal moves in any order, the same draws of chance in the same order.
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
        """Return the move that a code stands for."""

    @abstractmethod
    def code(self, seat: Seat, move: Move) -> int:
        """Return the code of a legal move."""

    # What computer players think: the answers of `Mind`, and like them of what the seat knows.

    @abstractmethod
    def rewards(self) -> Sequence[float]:
        """Return what the position is worth to each seat, as `Mind.rewards`."""

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves worth a search, as `Mind.promising`."""
        return self.legal(seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return the move that a playout makes, as `Mind.playout_move`."""
        codes = self.promising(seat) or self.legal(seat)
        return codes[int(rng.random() * len(codes))]

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return what search knows a move by, as `Mind.search_key`: the code unless told."""
        del seat
        return code

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return how promising each move looks, as `Mind.prior`; None: all at once."""
        del seat, codes
        return None


Dealer = Callable[[Random], InnerState]
"""Returns a position that a seat can't tell from another, drawn at random, to be played on."""


class Inner(ABC, Generic[S]):
    """Makes inner positions of one game; holds none in progress."""

    def __init__(self, rules: CoreRules[S]) -> None:
        self.rules = rules

    @abstractmethod
    def of(self, state: S) -> InnerState:
        """Return a position in few numbers; the state stays as it is."""

    def start(self, seats: int, options: Options, chance: Chance) -> InnerState:
        """Return the first position of a game, as `CoreRules.start`.

        Raises:
            ValueError: the game is not for so many, or an option is wrong.
        """
        return self.of(self.rules.start(seats, options, chance))

    def dealer(self, state: S, seat: Seat) -> Dealer:
        """Return what deals the positions that a seat can't tell from this one.

        What it deals depends on nothing but what the seat knows and on the generator. A game that
        can deal into few numbers at once does so: that is much of what search pays.
        """
        silent = state.clone(recording=False)
        return lambda rng: self.of(self.rules.determinize(silent, seat, rng))
