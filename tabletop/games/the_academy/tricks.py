"""The eight tricks of a round, and the round rules' questions before and after each."""

from collections.abc import Sequence

from tabletop.api import Chance, Decision, Message, Seat, Stage
from tabletop.games.the_academy import notes, turn
from tabletop.games.the_academy.state import (
    COLOUR,
    COLOURS,
    EXCHANGE,
    MASTERMIND,
    NO_COLOUR,
    NO_TRUMP,
    PASS_LEFT,
    RULE,
    SWAP_HANDS,
    TRADE,
    TRICKS,
    VALUE,
    AcademyState,
    Numbers,
)

_OVER_LED, _OVER_ALL = 50, 100
"""The numbers added to a card's value for following suit and for being trump."""


def begin(state: AcademyState, n: Numbers) -> None:
    """Begin the next trick; the round rule may ask a question before it.

    Rulebook: `#playing`, `#windows`.
    """
    table = state.table
    table.set(n.number, table.values[n.number] + 1)
    table.set(n.led, NO_COLOUR)
    table.set(n.skipped, 0)
    state.acted = 0
    open_before(state, n)


def open_before(state: AcademyState, n: Numbers) -> None:
    """Ask the round rule's question before a trick, or give the turn to the leader.

    Rulebook: `#windows`, `#pass-card`, `#swap-hands`, `#exchange-card`.
    """
    values = state.table.values
    rule = values[n.rule]
    leader = values[n.leader] - 1
    if rule == PASS_LEFT:
        state.phase = "before"
        state.turn = leader
        seats = tuple(range(n.seats))
        state.pending.append(Decision("pass-card", seats, ("pass-card",)))
        return
    kind = ""
    if rule == SWAP_HANDS and not values[n.swapped]:
        kind = "swap-hands"
    elif rule == EXCHANGE:
        kind = "exchange-card"
    if kind and not values[n.quiet]:
        _ask_mastermind(state, n, "before", kind)
    else:
        state.phase = "trick"
        state.turn = leader


def _ask_mastermind(state: AcademyState, n: Numbers, phase: str, kind: str) -> None:
    state.phase = phase
    state.turn = n.seat_of(state, MASTERMIND)
    state.pending.append(Decision(kind, (state.turn,), (kind, "skip", "skip-round")))


def lead_after_window(state: AcademyState, n: Numbers) -> None:
    """Give the turn to the trick's leader once the pre-trick question has been answered."""
    state.phase = "trick"
    state.turn = state.table.values[n.leader] - 1


# Windows before the trick


def pass_left(state: AcademyState, n: Numbers, cards: list[int]) -> None:
    """Pass all chosen cards to the left at once; only giver and receiver learn each card.

    `cards` contains the card that each seat passes. Rulebook: `#pass-card`.
    """
    table = state.table
    seats = range(n.seats)
    for seat in seats:
        told = 1 << seat | 1 << (seat + 1) % n.seats
        table.lose_track(n.hands[seat], n.everyone & ~told)
    for seat in seats:
        receiver = (seat + 1) % n.seats
        _into_hand(state, n, cards[seat], receiver)
        told = 1 << seat | 1 << receiver
        table.note(seat, "passed", seats=told, card=cards[seat], other=receiver)
        table.note(seat, "passed-hidden", seats=n.everyone & ~told, other=receiver)
    for limit in range(len(state.limits)):
        state.limits[limit] += 1


def swap_hands(state: AcademyState, n: Numbers, seat: Seat, other: Seat) -> None:
    """Swap the whole hands of the Mastermind, `seat`, and another seat.

    Rulebook: `#swap-hands`.
    """
    table = state.table
    table.set(n.swapped, 1)
    own, theirs = table.zones[n.hands[seat]][:], table.zones[n.hands[other]][:]
    for card in own:
        table.move(card, n.hands[other])
    for card in theirs:
        table.move(card, n.hands[seat])
    count, limits = len(COLOURS), state.limits
    first, second = seat * count, other * count
    limits[first : first + count], limits[second : second + count] = (
        limits[second : second + count],
        limits[first : first + count],
    )
    table.note(seat, "swapped-hands", other=other)


def exchange(state: AcademyState, n: Numbers, card: int, other: Seat, chance: Chance) -> None:
    """Exchange a card of the Mastermind for one drawn at random from another hand.

    Only these two seats see the cards. Rulebook: `#exchange-card`.
    """
    table = state.table
    seat = n.seat_of(state, MASTERMIND)
    told = 1 << seat | 1 << other
    hand = table.zones[n.hands[other]]
    drawn = hand[chance.draw(len(hand))]
    for changed in (seat, other):
        table.lose_track(n.hands[changed], n.everyone & ~told)
    table.reveal(drawn, told)
    table.reveal(card, told)
    _into_hand(state, n, drawn, seat)
    _into_hand(state, n, card, other)
    count = len(COLOURS)
    for changed in (seat, other):
        for limit in range(changed * count, (changed + 1) * count):
            state.limits[limit] += 1
    table.note(seat, "exchanged", seats=told, card=card, other=other, drawn=drawn)
    table.note(seat, "exchanged-hidden", seats=n.everyone & ~told, other=other)


def _into_hand(state: AcademyState, n: Numbers, card: int, seat: Seat) -> None:
    """Move a card into a hand, sorted by colour and value."""
    hand = state.table.zones[n.hands[seat]]
    place = next((index for index, other in enumerate(hand) if other > card), len(hand))
    state.table.move(card, n.hands[seat], place)


# The trick


def play(
    state: AcademyState, n: Numbers, seat: Seat, card: int, chance: Chance, *, hidden: bool
) -> None:
    """Play a seat's card into the trick, face down if `hidden`.

    The last card of a trick also decides who wins it. Rulebook: `#playing`, `#face-down`.
    """
    table = state.table
    values = table.values
    if table.recording:
        _turn_last_trick_down(state, n)
        _note_play(state, n, seat, card, hidden=hidden)
    led = values[n.led]
    if hidden:
        table.lose_track(n.hands[seat], n.everyone & ~(1 << seat))
    else:
        table.reveal(card)
        _update_limits(state, seat, card, led)
    table.move(card, n.trick[seat])
    if led == NO_COLOUR:
        table.set(n.led, COLOUR[card])
    _next(state, n, seat, chance)


def change_trump(state: AcademyState, n: Numbers, seat: Seat, card: int, chance: Chance) -> None:
    """Put a card over the trump card instead of playing it; its colour becomes trump.

    Rulebook: `#new-trump`.
    """
    table = state.table
    _cover(state, n, seat, card, n.trump_slot)
    table.set(n.trump, COLOUR[card])
    table.note(seat, "makes-trump", card=card, colour=notes.colour_word(COLOUR[card]))
    table.set(n.skipped, 1)
    _next(state, n, seat, chance)


def change_rule(state: AcademyState, n: Numbers, seat: Seat, card: int, chance: Chance) -> None:
    """Put a card over the rule card instead of playing it; its rule applies at once.

    Rulebook: `#new-rule`.
    """
    table = state.table
    _cover(state, n, seat, card, n.rule_slot)
    table.set(n.rule, RULE[card])
    table.set(n.changed, 1)
    table.note(seat, "makes-rule", card=card, rule=notes.RULE_WORDS[RULE[card]])
    if RULE[card] == NO_TRUMP:
        turn.remove_trump(state, n)
    table.set(n.skipped, 1)
    _next(state, n, seat, chance)


def _cover(state: AcademyState, n: Numbers, seat: Seat, card: int, slot: int) -> None:
    """Put a card of a seat's hand, face up, over the trump card or the rule card."""
    _turn_last_trick_down(state, n)
    state.table.reveal(card)
    _update_limits(state, seat, card, COLOUR[card])
    state.table.move(card, slot)


def _update_limits(state: AcademyState, seat: Seat, card: int, led: int) -> None:
    """Update the colour limits of a hand after an open card; does nothing during search."""
    if not state.table.recording:
        return
    limits, first = state.limits, seat * len(COLOURS) - 1
    colour = COLOUR[card]
    if led not in (NO_COLOUR, colour):
        limits[first + led] = 0
    if limits[first + colour]:
        limits[first + colour] -= 1


def _turn_last_trick_down(state: AcademyState, n: Numbers) -> None:
    """Turn the last trick face down once the next one has begun.

    Rulebook: `#playing`.
    """
    table, number = state.table, state.table.values[n.number]
    if not table.recording or state.acted or number < 2:
        return
    for card in last_trick(state, n):
        table.hide(card)
    for winner in table.values[n.winner + number - 2 : n.winner + number - 1]:
        table.lose_track(n.won[winner - 1])


def _note_play(state: AcademyState, n: Numbers, seat: Seat, card: int, *, hidden: bool) -> None:
    table = state.table
    if hidden:
        table.note(seat, "plays-hidden")
        return
    led, trump = table.values[n.led], table.values[n.trump]
    key = "plays"
    if led == NO_COLOUR:
        key = "leads"
    elif COLOUR[card] == trump != led:
        key = "trumps"
    table.note(seat, key, card=card)


def _next(state: AcademyState, n: Numbers, seat: Seat, chance: Chance) -> None:
    state.acted += 1
    if state.acted < n.seats:
        state.turn = (seat + 1) % n.seats
    else:
        _end_trick(state, n, chance)


def played_cards(state: AcademyState, n: Numbers) -> list[tuple[Seat, int]]:
    """Return the seats that have played to the trick, with their cards, in order of play."""
    zones, leader = state.table.zones, state.table.values[n.leader] - 1
    found: list[tuple[Seat, int]] = []
    for step in range(n.seats):
        seat = (leader + step) % n.seats
        cards = zones[n.trick[seat]]
        if cards:
            found.append((seat, cards[0]))
    return found


def strength(card: int, led: int, trump: int) -> int:
    """Return how strong a card is in a trick; the strongest wins.

    Trump beats the led colour, which beats the rest. `led` and `trump` are colour numbers.
    """
    colour = COLOUR[card]
    if colour == trump:
        return _OVER_ALL + VALUE[card]
    return _OVER_LED + VALUE[card] if colour == led else VALUE[card]


def _end_trick(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Give the trick to its winner, who leads next, and offer the Mastermind a trade if due.

    Rulebook: `#playing`, `#trade`.
    """
    table, values = state.table, state.table.values
    led, trump, number = values[n.led], values[n.trump], values[n.number]
    played = played_cards(state, n)
    best, winner = -1, 0
    for seat, card in played:
        if table.recording and table.known[card] != n.everyone:
            table.reveal(card)
            _update_limits(state, seat, card, led)
            table.note(seat, "turned-up", card=card)
        worth = strength(card, led, trump)
        if worth > best:
            best, winner = worth, seat
    if table.recording:
        _show_trick(state, winner, played)
    for _, card in played:
        table.move(card, n.won[winner])
    table.set(n.tricks + winner, values[n.tricks + winner] + 1)
    table.set(n.winner + number - 1, winner + 1)
    table.set(n.size + number - 1, len(played))
    table.set(n.leader, winner + 1)
    if table.recording:
        taken = next(card for seat, card in played if seat == winner)
        table.note(winner, "wins-trick", tone="gain", ends=True, card=taken)
    may_trade = values[n.rule] == TRADE and not values[n.quiet] and number < TRICKS
    if may_trade and winner != n.seat_of(state, MASTERMIND):
        _ask_mastermind(state, n, "after", "trade")
    else:
        continue_after_trick(state, n, chance)


def _show_trick(state: AcademyState, winner: Seat, played: Sequence[tuple[Seat, int]]) -> None:
    """Show the complete trick with its winning card before it is taken."""
    names = state.table.plan.pieces
    best = next(names[card] for seat, card in played if seat == winner)
    text = Message("takes-trick", winner=winner)
    state.table.stage(Stage("rest", winner, (best,), text=text))


def continue_after_trick(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Begin the next trick, or end the round after the eighth."""
    if state.table.values[n.number] == TRICKS:
        turn.end_round(state, n, chance)
    else:
        begin(state, n)


def trade(state: AcademyState, n: Numbers, seat: Seat, card: int, other: int) -> None:
    """Trade a hand card for one in the trick that another seat just won; all see both cards.

    `card` is given and `other` is taken. Rulebook: `#trade`.
    """
    table = state.table
    won = table.where[other]
    place = table.zones[won].index(other)
    table.reveal(card)
    _update_limits(state, seat, card, NO_COLOUR)
    _into_hand(state, n, other, seat)
    table.move(card, won, place)
    state.limits[seat * len(COLOURS) + COLOUR[other] - 1] += 1
    table.note(seat, "traded", card=card, drawn=other)


def last_trick(state: AcademyState, n: Numbers) -> list[int]:
    """Return the cards of the last trick in zone order; empty before the first."""
    values = state.table.values
    done = values[n.number] if state.phase == "after" else values[n.number] - 1
    if done < 1:
        return []
    size = values[n.size + done - 1]
    won = state.table.zones[n.won[values[n.winner + done - 1] - 1]]
    return won[-size:] if size else []
