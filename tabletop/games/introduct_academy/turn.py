"""What happens automatically in a turn: phases, the draw pile, and the next turn.

Rulebook: `#turn`, `#run-outs`.
"""

from collections.abc import Sequence
from functools import cache

from tabletop.api import Chance, Decision, Seat
from tabletop.games.introduct_academy import classes, notes
from tabletop.games.introduct_academy.state import PLACINGS, IntroductState, Numbers, Offer, is_duel


def take(state: IntroductState, n: Numbers, zone: int, chance: Chance) -> int:
    """Move the top card of the draw pile to a zone and return its number; -1 if none is left.

    When the pile runs out, the discards are shuffled at once, or `ending` is set. Rulebook:
    `#run-outs`.
    """
    table = state.table
    pile = table.zones[n.draw]
    if not pile and not _reshuffle(state, n, chance):
        table.set(n.ending, 1)
        table.note(-1, "nothing-left")
        return -1
    piece = table.zones[n.draw][-1]
    table.move(piece, zone)
    if not table.zones[n.draw]:
        count = table.values[n.run_outs] + 1
        last = table.values[n.last_run_out]
        table.set(n.run_outs, count)
        if table.recording:
            table.note(-1, notes.ran_out(count, last))
        if count >= last:
            table.set(n.ending, 1)
        else:
            _reshuffle(state, n, chance)
    return piece


def _reshuffle(state: IntroductState, n: Numbers, chance: Chance) -> bool:
    """Shuffle the discard pile into a new draw pile; return whether there was one."""
    table = state.table
    discards = table.zones[n.discard]
    if not discards:
        return False
    if not table.recording:  # search does not need a separate move for each card
        table.zones[n.draw] = discards
        table.zones[n.discard] = []
        for piece in discards:
            table.where[piece] = n.draw
    else:
        for piece in discards[::-1]:
            table.move(piece, n.draw)
        table.note(-1, "shuffled")
    table.shuffle(n.draw, chance)
    return True


TURNED = 2
"""How many cards are turned over in a turn. Rulebook: `#trading`."""
REVEALED = 3
"""How many cards are turned over in a turn with two players. Rulebook: `#duel`."""
OFFERS = "offers"
"""The kind of decision that awaits answers to open offers; its data contains the offers."""
ASSIGN = "assign"
"""The kind of decision that waits for seats to place the cards they received."""


def begin(state: IntroductState, n: Numbers, seat: Seat, chance: Chance) -> None:
    """Begin a seat's turn; with two players, first placing the cards that the other left it.

    Rulebook: `#turn`, `#duel`.
    """
    table = state.table
    state.turn = seat
    table.set(n.placed, 0)
    table.set(n.discarded, 0)
    for value in n.per_turn:
        table.set(value, 0)
    if table.zones[n.left]:
        state.phase = "left"
    else:
        begin_placing(state, n, chance)


def begin_placing(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """Let the active player place cards from the hand; skip this if the hand is empty.

    Rulebook: `#placing`.
    """
    state.phase = "place"
    if not state.table.zones[n.hand[state.turn]]:
        state.table.note(state.turn, "empty-hand")
        turn_over(state, n, chance)


def after_placing(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """Continue to turning cards over after the second placed card or with an empty hand.

    In a two-player game, the player may still discard a card. Rulebook: `#placing`, `#duel`.
    """
    table = state.table
    done = table.values[n.placed] >= PLACINGS and not is_duel(state)
    if done or not table.zones[n.hand[state.turn]]:
        turn_over(state, n, chance)


def turn_over(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """Turn over cards and start trading; with two players, take matching discards instead.

    Rulebook: `#trading`, `#duel`.
    """
    table = state.table
    state.phase = "reveal" if is_duel(state) else "trade"
    for _ in range(REVEALED if is_duel(state) else TURNED):
        if table.values[n.ending]:
            break
        take(state, n, n.turned, chance)
    if table.recording and table.zones[n.turned]:
        table.note(state.turn, "turned-over", skills=notes.of(n, table.zones[n.turned]))
    if is_duel(state):
        _chain(state, n)
        if not table.zones[n.turned]:
            end_turn(state, n, chance)


def _chain(state: IntroductState, n: Numbers) -> None:
    """Take discards from the top while their skill was turned over. Rulebook: `#duel`."""
    table = state.table
    kinds = {n.kind[piece] for piece in table.zones[n.turned]}
    joined: list[int] = []
    while table.zones[n.discard] and n.kind[table.zones[n.discard][-1]] in kinds:
        joined.append(table.zones[n.discard][-1])
        table.move(joined[-1], n.turned)
    if table.recording and joined:
        table.note(state.turn, "joined", skills=notes.of(n, joined))


def end_trading(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """Close all offers and let everybody place the cards they received.

    Rulebook: `#trading`, `#placing-received`.
    """
    state.offers, state.refused = [], []
    state.phase = "assign"
    after_assigning(state, n, chance)


def after_assigning(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """End the turn if all received cards are placed.

    Rulebook: `#placing-received`.
    """
    if not unplaced(state, n):
        end_turn(state, n, chance)


def unplaced(state: IntroductState, n: Numbers) -> tuple[Seat, ...]:
    """Return the seats that still have received or turned-over cards to place."""
    zones, turn = state.table.zones, state.turn
    return tuple(
        [
            seat
            for seat, received in enumerate(n.received)
            if zones[received] or (seat == turn and zones[n.turned])
        ]
    )


def leave_rest(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """Leave the unplaced turned-over cards to the other of the two players, and end the turn.

    Rulebook: `#duel`.
    """
    table = state.table
    if table.recording:
        table.note(state.turn, "left", skills=notes.of(n, table.zones[n.turned]))
    for piece in table.zones[n.turned][:]:
        table.move(piece, n.left)
    end_turn(state, n, chance)


def end_turn(state: IntroductState, n: Numbers, chance: Chance) -> None:
    """Draw cards and pass the turn; if the draw pile runs out for the last time, end the game.

    Rulebook: `#turn`, `#run-outs`.
    """
    table = state.table
    table.set(n.turns, table.values[n.turns] + 1)
    drawn = 0
    for _ in range(state.draws):
        if table.values[n.ending]:
            break
        drawn += take(state, n, n.hand[state.turn], chance) >= 0
    if table.recording and drawn:
        _tell_drawn(state, n, drawn)
    if table.values[n.ending]:
        classes.finish(state, n)
    else:
        begin(state, n, (state.turn + 1) % state.seats, chance)


def _tell_drawn(state: IntroductState, n: Numbers, drawn: int) -> None:
    table, seat = state.table, state.turn
    own = tuple(n.skills[n.kind[piece]] for piece in table.zones[n.hand[seat]][-drawn:])
    table.note(seat, "drew-own", seats=1 << seat, skills=own)
    table.note(seat, "drew", seats=table.everyone & ~(1 << seat), count=drawn)


def set_pending(state: IntroductState, n: Numbers) -> None:
    """Set which seats the game is waiting for, with the open offers if there are any."""
    if state.offers:
        asked = (next_to_answer(state.turn, state.offers),)
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


def offer_to_answer(state: IntroductState, seat: Seat) -> Offer | None:
    """Return the oldest open offer that is waiting for a seat's answer, or None."""
    for offer in state.offers:
        if (offer.asked & ~offer.declined) >> seat & 1:
            return offer
    return None


def next_to_answer(turn: Seat, offers: Sequence[Offer]) -> Seat:
    """Return the seat to answer next, clockwise from the active one, `turn`, who answers last.

    Rulebook: `#answering`.
    """
    waiting = 0
    for offer in offers:
        waiting |= offer.asked & ~offer.declined
    waiting &= ~(1 << turn)
    if not waiting:
        return turn
    following = waiting >> turn << turn or waiting
    return (following & -following).bit_length() - 1
