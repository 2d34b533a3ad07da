"""The deck: cards are drawn from the top and returned to the bottom.

Nobody knows a card's position in the deck, unless an effect lets a player look. But everybody
remembers which cards went to the bottom, until the cards dealt on top of them have run out.

Rule: 4 (hidden information).
"""

from collections.abc import Sequence

from tabletop.api import Chance
from tabletop.games.it_startup.state import Numbers, StartupState


def lift_top(state: StartupState, n: Numbers, zone: int) -> int:
    """Move the top card of the deck to a zone and return it; the deck must not be empty."""
    table = state.table
    deck, among = table.zones[n.deck], table.among
    piece = deck[-1]
    kept: list[tuple[int, int]] = []
    if table.recording and state.fresh:
        kept = [(each, among[each]) for each in deck[:-1] if among[each]]
    state.fresh -= state.fresh > 0
    table.move(piece, zone)
    for each, seats in kept:
        table.recall(each, seats)
    return piece


def put_on_top(state: StartupState, n: Numbers, piece: int) -> None:
    """Put a card on top of the deck."""
    state.table.move(piece, n.deck)
    state.fresh += bool(state.fresh)


def sink(state: StartupState, n: Numbers, pieces: Sequence[int], chance: Chance) -> None:
    """Put cards under the deck; several are shuffled among themselves.

    Rule: A14.
    """
    table = state.table
    for piece in pieces:
        table.move(piece, n.deck, 0)
    if len(pieces) > 1:
        table.shuffle(n.deck, chance, len(pieces))
    elif table.recording:
        for piece in pieces:
            seats = table.known[piece]
            table.blur((piece,), seats)
            table.recall(piece, seats)
