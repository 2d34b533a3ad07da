"""What a game tells about a position. Each answer has a default that reads."""

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
    """Sentences, buttons and what stands around the table.

    Whatever it tells a seat it tells from what that seat knows. Seats are written `{p1}`; whoever
    shows the text fills in names.
    """

    def __init__(self, rules: CoreRules[S], mind: Mind[S]) -> None:
        self.rules = rules
        self.mind = mind

    def prompt(self, state: S, seat: Seat) -> str:
        """Return what the seat should do now, in eight words or fewer. Seats as `{p1}`."""
        acting = self.rules.to_act(state)
        if not acting:
            return "The game is over"
        return "Your turn" if seat in acting else f"Waiting for {{{seat_name(acting[0])}}}"

    def describe(self, state: S, seat: Seat, move: Move) -> str:
        """Return the move in words, as on a button: `Take Science`. Seats as `{p1}`.

        Unless told, the title that `moves:` gives its kind, with its pieces and choices.
        """
        del seat
        return usual_description(state.table, move)

    def icon(self, move: Move) -> str:
        """Return the name of an icon for the move's button; empty for none."""
        del move
        return ""

    def preview(self, state: S, seat: Seat, move: Move) -> Preview | None:
        """Return what a move would bring, from what the seat knows."""
        del state, seat, move
        return None

    def reason(self, state: S, seat: Seat, move: Move) -> str:
        """Return in one sentence why a legal move may be good. Seats as `{p1}`.

        From what the seat knows: the same in all positions that it can't tell apart.
        """
        preview = self.preview(state, seat, move)
        return usual_reason(self.mind, state, seat, move, preview=preview)

    def standing(self, view: View) -> str:
        """Return how far everybody is, in a line; empty for the scores alone. Seats as `{p1}`."""
        del view
        return ""

    def met(self, view: View) -> frozenset[str]:
        """Return words for what the seat has come upon, that notes at first encounter wait for."""
        del view
        return frozenset()

    def now(self, view: View, thing: str) -> str:
        """Return what a thing of the table means now, in a sentence; empty for nothing to say.

        A thing is called `zone:hand:p1`, `badge:rebel`, `seat:p2`, `piece:d12`, `legend:clock:p1`
        or `region:track`.
        """
        del view, thing
        return ""

    def context(self, view: View) -> str:
        """Return where the game is, as its display tells it: `Round 3`.

        A log asks for it at every move; worth a method of its own where a display is dear.
        """
        return self.display(view).context

    def display(self, view: View) -> Display:
        """Return what stands around the table: unless told, the counters of the content."""
        return usual_display(view)
