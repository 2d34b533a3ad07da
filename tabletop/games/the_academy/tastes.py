"""What the rivals of The Academy like."""

from tabletop.api import Move, Seat
from tabletop.games.the_academy.state import COLOUR, VALUE, AcademyState, Numbers

_LAST = "purple-7"


def leads_high(state: AcademyState, seat: Seat, move: Move) -> float:
    """Return how much a loud rival likes a move: high cards to open a trick."""
    card = _played(state, move)
    n, zones = state.table.plan.once(Numbers), state.table.zones
    opens = state.table.values[n.leader] == seat and not any(zones[each] for each in n.trick)
    return VALUE[card] if card >= 0 and opens else 0.0


def keeps_trumps(state: AcademyState, seat: Seat, move: Move) -> float:
    """Return how much a thrifty rival likes a move: trumps stay in hand."""
    del seat
    card, n = _played(state, move), state.table.plan.once(Numbers)
    return card < 0 or COLOUR[card] != state.table.values[n.trump]


def keeps_the_seven(state: AcademyState, seat: Seat, move: Move) -> float:
    """Return how much a counter likes a move: the purple 7 is for the last trick."""
    del state, seat
    return _LAST not in move.pieces


def _played(state: AcademyState, move: Move) -> int:
    """Return the number of the card that a move plays to the trick; -1 if it plays none."""
    return state.table.plan.piece[move.pieces[0]] if move.kind == "play" else -1


TASTES = {"bo": leads_high, "bianca": keeps_trumps, "enid": keeps_the_seven}
