"""Show played cards in large, so that another player's turn can be followed."""

from tabletop.api import Seat, Stage
from tabletop.games.it_startup.state import Numbers, StartupState


def hold_up(state: StartupState, n: Numbers, seat: Seat, card: int, target: int = -1) -> None:
    """Show a card that comes into play, and its target; seat -1 is the Rival."""
    table = state.table
    names = table.plan.pieces
    aimed = target >= 0 and n.office_side.get(table.where[target]) is not None
    pieces = (names[card], names[target]) if aimed else (names[card],)
    table.stage(Stage("card", seat, pieces))
