"""The positions of a match, one after another, from the eyes of a seat or of an onlooker."""

from collections.abc import Sequence

from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session.sitting import Session
from tabletop.session.values import LogLine, Next
from tabletop.storage.records import Player


class Past(Session):
    """A match to be looked at. Position 0 is before the first move, n is after n moves."""

    def __init__(
        self, game: Game, match: Match[State], players: Sequence[Player], *, seat: Seat = -1
    ) -> None:
        """See a match from a seat's eyes, -1 is an onlooker, at first before its first move."""
        self._whole = match
        super().__init__(game, match.before(0), players)
        self.viewer = seat
        self.home = max(0, seat)

    @property
    def over(self) -> bool:
        """Whether the game was finished."""
        return self._whole.outcome is not None

    @property
    def at(self) -> int:
        """How many moves have been made at the position that is shown."""
        return len(self._match.steps)

    @property
    def count(self) -> int:
        """How many moves the game has."""
        return len(self._whole.steps)

    def seek(self, number: int) -> None:
        """Show the position after so many moves, the first or the last where there is none."""
        self._match.steps[:] = self._whole.steps[: max(0, min(self.count, number))]
        self._log.follow()

    def lines(self) -> tuple[LogLine, ...]:
        """What the eyes were told of the last move."""
        return tuple(line for line in self.log() if line.turn == self.at - 1)

    def next(self) -> Next:
        """Nobody is waited for."""
        return Next("wait", -1)
