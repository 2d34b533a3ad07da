"""What players read and see of a turn: log messages, and cards shown large."""

from tabletop.api import Message, Seat, Stage, Value
from tabletop.games.it_startup.state import Numbers, StartupState


def note(
    state: StartupState, n: Numbers, side: int, key: str, /, *, tone: str = "", **values: Value
) -> None:
    """Log what a side did, using the message `key`; the Rival is named, as it has no seat.

    `tone` is `gain`, `loss` or empty; `values` are filled into the message.
    """
    table = state.table
    if table.recording:
        seat, actor = side if side < n.seats else -1, n.side_name(side)
        table.note(seat, Message(key, actor=actor, **values), tone=tone)


def note_trusted(
    state: StartupState, n: Numbers, seat: Seat, own: str, others: Message, /, **values: Value
) -> None:
    """Log something that only a seat and its partner may know in full.

    Args:
        state: The position.
        n: The numbers of the table's pieces, zones and values.
        seat: The seat that did it.
        own: The key of the message that the seat and its partner read.
        others: The message that everybody else reads.
        values: The values filled into the seat's own message.
    """
    table = state.table
    if table.recording:
        mask = n.trusted(state, seat)
        table.note(seat, Message(own, **values), seats=mask)
        table.note(seat, others, seats=table.everyone & ~mask)


def show_card(state: StartupState, n: Numbers, side: int, card: int, target: int = -1) -> None:
    """Show an enlarged card as it comes into play, with its target employee.

    `side` plays it; `target` is the employee's piece number, or -1 for none.
    """
    table = state.table
    if table.recording:
        names = table.plan.pieces
        aimed = target >= 0 and n.side_of(state, target) >= 0
        pieces = (names[card], names[target]) if aimed else (names[card],)
        table.stage(Stage("card", side if side < n.seats else -1, pieces))
