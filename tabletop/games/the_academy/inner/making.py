"""Create fast states from a state, from a new deal, or from what a seat knows."""

from tabletop.api import Chance, Dealer, Inner, InnerState, Options, Seat
from tabletop.games.the_academy.inner.course import Course
from tabletop.games.the_academy.inner.dealing import Deal
from tabletop.games.the_academy.inner.position import laid
from tabletop.games.the_academy.state import AcademyState


class AcademyInner(Inner[AcademyState]):
    """Creates the compact positions of The Academy on which search runs."""

    def of(self, state: AcademyState) -> InnerState:
        """Return the compact position for search that corresponds to a full state."""
        return laid(Course, state)

    def start(self, seats: int, options: Options, chance: Chance) -> InnerState:
        """Return the fast state at the start of a game.

        Rule: 3 (set-up); A12.
        """
        resolved = self.rules.spec.resolve_options(options)
        self.rules.spec.check_seats(seats, resolved)
        state = self.rules.blank(seats, resolved)
        new = laid(Course, state)
        new.deal(state.start if state.start >= 0 else chance.draw(seats), chance)
        return new

    def dealer(self, state: AcademyState, seat: Seat) -> Dealer:
        """Return a dealer of random positions that the seat can't tell from `state`."""
        return Deal(self.rules, state, seat)
