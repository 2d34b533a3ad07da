"""Texts a game shows about a position. Every method has a default."""

from typing import Generic, TypeVar

from tabletop.engine.core import CoreRules
from tabletop.engine.display import Display, Preview
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.reasons import usual_reason
from tabletop.engine.state import State
from tabletop.engine.usual_words import usual_description, usual_display
from tabletop.engine.view import View

S = TypeVar("S", bound=State)


class Words(Generic[S]):
    """Sentences, button labels and displays of one game.

    Everything shown to a seat depends only on what that seat knows. Seats are written `{p1}`; the
    caller fills in names.
    """

    def __init__(self, rules: CoreRules[S], mind: Mind[S]) -> None:
        self.rules = rules
        self.mind = mind

    def prompt(self, state: S, seat: Seat) -> str:
        """Return what the seat should do now, in at most eight words. Seats as `{p1}`."""
        acting = self.rules.to_act(state)
        if not acting:
            return "The game is over"
        return "Your turn" if seat in acting else f"Waiting for {{{seat_name(acting[0])}}}"

    def describe(self, state: S, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as `Take Science`. Seats as `{p1}`.

        By default the title of its kind in `moves:`, with its pieces and choices.
        """
        del seat
        return usual_description(state.table, move)

    def icon(self, move: Move) -> str:
        """Return the name of an icon for the move's button; "" for none."""
        del move
        return ""

    def preview(self, state: S, seat: Seat, move: Move) -> Preview | None:
        """Return the result of a move, as far as the seat knows, or None."""
        del state, seat, move
        return None

    def reason(self, state: S, seat: Seat, move: Move) -> str:
        """Return in one sentence why a legal move may be good. Seats as `{p1}`.

        It is the same in all positions that the seat can't tell apart.
        """
        preview = self.preview(state, seat, move)
        return usual_reason(self.mind, state, seat, move, preview=preview)

    def standing(self, view: View) -> str:
        """Return how far everybody is, in a line; "" for the scores alone. Seats as `{p1}`."""
        del view
        return ""

    def met(self, view: View) -> frozenset[str]:
        """Return words for what the seat has encountered, for which first-use tips wait."""
        del view
        return frozenset()

    def now(self, view: View, thing: str) -> str:
        """Return what a thing on the table means now, in a sentence; "" if there is nothing to say.

        A thing is named `zone:hand:p1`, `badge:rebel`, `seat:p2`, `piece:d12`, `legend:clock:p1` or
        `region:track`.
        """
        del view, thing
        return ""

    def context(self, view: View) -> str:
        """Return the progress of the game, as in its display: `Round 3`.

        The log asks for it at every move; override it if the display is expensive.
        """
        return self.display(view).context

    def display(self, view: View) -> Display:
        """Return what is shown around the table; by default the counters of the content."""
        return usual_display(view)
