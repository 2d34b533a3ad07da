"""The automatic course of the game: phases, turning over, drawing, and the next turn.

Rule: 5 (turn and phase machine).
"""

from functools import cache

from tabletop.api import Chance, Decision, Seat
from tabletop.games.introduct_academy import classes, notes, piles
from tabletop.games.introduct_academy.state import (
    PLACINGS,
    AcademyState,
    Numbers,
    Offer,
    is_duel,
)

TURNED = 2
"""Cards turned over in a turn. Rule: 5.3."""
REVEALED = 3
"""Cards turned over in a turn of the two-player game. Rule: 5.7."""
OFFERS = "offers"
"""The kind of the pending decision while offers are open; its data holds the offers."""
ASSIGN = "assign"
"""The kind of the pending decision while several players place received cards."""


def begin(state: AcademyState, n: Numbers, seat: Seat, chance: Chance) -> None:
    """Begin a turn: left-over cards are placed first, then the hand."""
    table = state.table
    state.turn = seat
    table.set(n.placed, 0)
    table.set(n.discarded, 0)
    for made in n.made:
        table.set(made, 0)
    if table.zones[n.left]:
        state.phase = "left"
    else:
        begin_placing(state, n, chance)


def begin_placing(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Start the placing phase; an empty hand skips it. Rule: 5.2."""
    state.phase = "place"
    if not state.table.zones[n.hand[state.turn]]:
        if state.table.recording:
            state.table.note(state.turn, notes.EMPTY_HAND)
        turn_over(state, n, chance)


def after_placing(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Go on automatically after the second card or with an empty hand. Rule: 5.2.

    In a two-player game, the player may still discard a card.
    """
    table = state.table
    done = table.values[n.placed] >= PLACINGS and not is_duel(state)
    if done or not table.zones[n.hand[state.turn]]:
        turn_over(state, n, chance)


def turn_over(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Turn over cards; in a two-player game, also take matching discards. Rule: 5.3, 5.7."""
    table = state.table
    state.phase = "reveal" if is_duel(state) else "trade"
    for _ in range(REVEALED if is_duel(state) else TURNED):
        if table.values[n.ending]:
            break
        piles.take(state, n, n.turned, chance)
    if table.recording and table.zones[n.turned]:
        table.note(state.turn, notes.turned_over(n, table.zones[n.turned]))
    if is_duel(state):
        _chain(state, n)
        if not table.zones[n.turned]:
            end_turn(state, n, chance)


def _chain(state: AcademyState, n: Numbers) -> None:
    """Take discards from the top while their skill was turned over. Rule: 5.7."""
    table = state.table
    kinds = {n.kind[piece] for piece in table.zones[n.turned]}
    joined: list[int] = []
    while table.zones[n.discard] and n.kind[table.zones[n.discard][-1]] in kinds:
        joined.append(table.zones[n.discard][-1])
        table.move(joined[-1], n.turned)
    if table.recording and joined:
        table.note(state.turn, notes.joined(n, joined))


def end_trading(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Close all offers and let everybody place received cards. Rule: 5.3, 5.4."""
    state.offers, state.refused = [], []
    state.phase = "assign"
    after_assigning(state, n, chance)


def after_assigning(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """End the turn once all received cards are placed. Rule: 5.4."""
    if not unplaced(state, n):
        end_turn(state, n, chance)


def unplaced(state: AcademyState, n: Numbers) -> tuple[Seat, ...]:
    """Return the seats that have received or turned-over cards to place."""
    zones, turn = state.table.zones, state.turn
    return tuple(
        [
            seat
            for seat, received in enumerate(n.received)
            if zones[received] or (seat == turn and zones[n.turned])
        ]
    )


def leave(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Leave the cards not placed to the other player and end the turn. Rule: 5.7."""
    table = state.table
    if table.recording:
        table.note(state.turn, notes.left(n, table.zones[n.turned]))
    for piece in table.zones[n.turned][:]:
        table.move(piece, n.left)
    end_turn(state, n, chance)


def end_turn(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Draw and pass the turn, unless the final run-out ends the game. Rule: 5.5."""
    table = state.table
    table.set(n.turns, table.values[n.turns] + 1)
    drawn = 0
    for _ in range(state.draws):
        if table.values[n.ending]:
            break
        drawn += piles.take(state, n, n.hand[state.turn], chance) >= 0
    if table.recording and drawn:
        _tell_drawn(state, n, drawn)
    if table.values[n.ending]:
        classes.finish(state, n)
    else:
        begin(state, n, (state.turn + 1) % state.seats, chance)


def _tell_drawn(state: AcademyState, n: Numbers, drawn: int) -> None:
    table, seat = state.table, state.turn
    own = notes.drew_own(n, table.zones[n.hand[seat]][-drawn:])
    table.note(seat, own, seats=1 << seat)
    table.note(seat, notes.drew(drawn), seats=table.everyone & ~(1 << seat))


def ask(state: AcademyState, n: Numbers) -> None:
    """Set the pending decision: who is to act, and which offers are open."""
    if state.offers:
        asked = (next_to_answer(state),)
        if state.table.recording:
            state.pending = [Decision(OFFERS, asked, (), notes.offers_told(state, n))]
        else:
            state.pending = [_question(OFFERS, asked)]
    elif state.phase == "assign":
        state.pending = [_question(ASSIGN, unplaced(state, n))]
    elif state.pending:
        state.pending = []


@cache
def _question(kind: str, seats: tuple[Seat, ...]) -> Decision:
    """Return a pending decision without data, cached by kind and seats."""
    return Decision(kind, seats, ())


def owes(state: AcademyState, seat: Seat) -> Offer | None:
    """Return the oldest open offer that a seat has not answered, or None."""
    for offer in state.offers:
        if (offer.asked & ~offer.declined) >> seat & 1:
            return offer
    return None


def next_to_answer(state: AcademyState) -> Seat:
    """Return the seat to answer next: clockwise from the active player, who comes last."""
    turn, waiting = state.turn, 0
    for offer in state.offers:
        waiting |= offer.asked & ~offer.declined
    waiting &= ~(1 << turn)
    if not waiting:
        return turn
    following = waiting >> turn << turn or waiting
    return (following & -following).bit_length() - 1
