"""The eight tricks of a round, and the windows before and after each."""

from collections.abc import Sequence

from tabletop.api import Chance, Decision, Seat, Stage, seat_name
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
"""Added to a card's value for following suit, and for a trump."""


def begin(state: AcademyState, n: Numbers) -> None:
    """Begin the next trick, with a window before it if the round rule opens one.

    Rule: 5.3.
    """
    table = state.table
    table.set(n.number, table.values[n.number] + 1)
    table.set(n.led, NO_COLOUR)
    table.set(n.skipped, 0)
    state.acted = 0
    open_before(state, n)


def open_before(state: AcademyState, n: Numbers) -> None:
    """Ask the round rule's question before a trick, or give the turn to the leader."""
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
    """Give the turn to the trick's leader after a window."""
    state.phase = "trick"
    state.turn = state.table.values[n.leader] - 1


# Windows before the trick


def pass_left(state: AcademyState, n: Numbers, cards: list[int]) -> None:
    """Pass all chosen cards to the left at once; only giver and receiver learn each card.

    Rule: 5.3, rule 1; A16.
    """
    table, names = state.table, state.table.plan.pieces
    seats = range(n.seats)
    for seat in seats:
        told = 1 << seat | 1 << (seat + 1) % n.seats
        table.lose_track(n.hands[seat], n.everyone & ~told)
    for seat in seats:
        receiver = (seat + 1) % n.seats
        _into_hand(state, n, cards[seat], receiver)
        if table.recording:
            told = 1 << seat | 1 << receiver
            text = notes.PASSED.format(card=names[cards[seat]], seat=seat_name(receiver))
            table.note(seat, text, seats=told)
            text = notes.PASSED_HIDDEN.format(seat=seat_name(receiver))
            table.note(seat, text, seats=n.everyone & ~told)
    for limit in range(len(state.limits)):
        state.limits[limit] += 1


def swap_hands(state: AcademyState, n: Numbers, seat: Seat, other: Seat) -> None:
    """Swap the hands of two seats.

    Rule: 5.3, rule 4.
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
    if table.recording:
        table.note(seat, notes.SWAPPED_HANDS.format(seat=seat_name(other)))


def exchange(state: AcademyState, n: Numbers, card: int, other: Seat, chance: Chance) -> None:
    """Exchange a card of the Mastermind for a random one of another hand, drawn first.

    Rule: 5.3, rule 5.
    """
    table, names = state.table, state.table.plan.pieces
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
    if table.recording:
        words = {"seat": seat_name(other), "card": names[card], "drawn": names[drawn]}
        table.note(seat, notes.EXCHANGED.format(**words), seats=told)
        table.note(seat, notes.EXCHANGED_HIDDEN.format(**words), seats=n.everyone & ~told)


def _into_hand(state: AcademyState, n: Numbers, card: int, seat: Seat) -> None:
    """Move a card into a hand, sorted by colour and value."""
    hand = state.table.zones[n.hands[seat]]
    place = next((index for index, other in enumerate(hand) if other > card), len(hand))
    state.table.move(card, n.hands[seat], place)


# The trick


def play(
    state: AcademyState, n: Numbers, seat: Seat, card: int, chance: Chance, *, hidden: bool
) -> None:
    """Play a card into the trick, face down if `hidden`.

    Rule: 5.4.
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
        _learn(state, seat, card, led)
    table.move(card, n.trick[seat])
    if led == NO_COLOUR:
        table.set(n.led, COLOUR[card])
    _next(state, n, seat, chance)


def change_trump(state: AcademyState, n: Numbers, seat: Seat, card: int, chance: Chance) -> None:
    """Cover the trump card instead of playing; the card's colour becomes trump.

    Rule: 5.4, rule 3.
    """
    table = state.table
    _turn_last_trick_down(state, n)
    table.reveal(card)
    _learn(state, seat, card, COLOUR[card])
    table.move(card, n.trump_slot)
    table.set(n.trump, COLOUR[card])
    if table.recording:
        words = {"card": table.plan.pieces[card], "colour": COLOURS[COLOUR[card] - 1].title()}
        table.note(seat, notes.NEW_TRUMP_NOTE.format(**words))
    table.set(n.skipped, 1)
    _next(state, n, seat, chance)


def change_rule(state: AcademyState, n: Numbers, seat: Seat, card: int, chance: Chance) -> None:
    """Cover the rule card instead of playing; the new rule applies at once.

    Rule: 5.4, rule 7 green; A8.
    """
    table = state.table
    _turn_last_trick_down(state, n)
    table.reveal(card)
    _learn(state, seat, card, COLOUR[card])
    table.move(card, n.rule_slot)
    table.set(n.rule, RULE[card])
    table.set(n.changed, 1)
    if table.recording:
        words = {"card": table.plan.pieces[card], "rule": notes.RULE_NAMES[RULE[card]]}
        table.note(seat, notes.NEW_RULE_NOTE.format(**words))
    if RULE[card] == NO_TRUMP:
        turn.drop_trump(state, n)
    table.set(n.skipped, 1)
    _next(state, n, seat, chance)


def _learn(state: AcademyState, seat: Seat, card: int, led: int) -> None:
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

    Rule: 4 (won tricks).
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
        table.note(seat, notes.PLAYS_HIDDEN)
        return
    led, trump = table.values[n.led], table.values[n.trump]
    text = notes.PLAYS
    if led == NO_COLOUR:
        text = notes.LEADS
    elif COLOUR[card] == trump != led:
        text = notes.TRUMPS
    table.note(seat, text.format(card=table.plan.pieces[card]))


def _next(state: AcademyState, n: Numbers, seat: Seat, chance: Chance) -> None:
    state.acted += 1
    if state.acted < n.seats:
        state.turn = (seat + 1) % n.seats
    else:
        _end_trick(state, n, chance)


def plays(state: AcademyState, n: Numbers) -> list[tuple[Seat, int]]:
    """Return the seats and cards of the trick, in order of play."""
    zones, leader = state.table.zones, state.table.values[n.leader] - 1
    found: list[tuple[Seat, int]] = []
    for step in range(n.seats):
        seat = (leader + step) % n.seats
        cards = zones[n.trick[seat]]
        if cards:
            found.append((seat, cards[0]))
    return found


def strength(card: int, led: int, trump: int) -> int:
    """Return a card's strength in a trick: trump beats the led colour, which beats the rest."""
    colour = COLOUR[card]
    if colour == trump:
        return _OVER_ALL + VALUE[card]
    return _OVER_LED + VALUE[card] if colour == led else VALUE[card]


def _end_trick(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Give the trick to its winner, who leads next, and offer the Mastermind a trade if due.

    Rule: 5.4; 5.5.
    """
    table, values = state.table, state.table.values
    led, trump, number = values[n.led], values[n.trump], values[n.number]
    played = plays(state, n)
    best, winner = -1, 0
    for seat, card in played:
        if table.recording and table.known[card] != n.everyone:
            table.reveal(card)
            _learn(state, seat, card, led)
            table.note(seat, notes.TURNED_UP.format(card=table.plan.pieces[card]))
        worth = strength(card, led, trump)
        if worth > best:
            best, winner = worth, seat
    if table.recording:
        _hold_up(state, winner, played)
    for _, card in played:
        table.move(card, n.won[winner])
    table.set(n.tricks + winner, values[n.tricks + winner] + 1)
    table.set(n.winner + number - 1, winner + 1)
    table.set(n.size + number - 1, len(played))
    table.set(n.leader, winner + 1)
    if table.recording:
        taken = next(card for seat, card in played if seat == winner)
        table.note(winner, notes.WINS.format(card=table.plan.pieces[taken]), tone="gain")
    may_trade = values[n.rule] == TRADE and not values[n.quiet] and number < TRICKS
    if may_trade and winner != n.seat_of(state, MASTERMIND):
        _ask_mastermind(state, n, "after", "trade")
    else:
        go_on(state, n, chance)


def _hold_up(state: AcademyState, winner: Seat, played: Sequence[tuple[Seat, int]]) -> None:
    """Show the complete trick with its winning card before it is taken."""
    names = state.table.plan.pieces
    best = next(names[card] for seat, card in played if seat == winner)
    text = notes.TAKES.format(seat=seat_name(winner))
    state.table.stage(Stage("rest", winner, (best,), text=text))


def go_on(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Continue after a trick: begin the next one, or end the round after the eighth."""
    if state.table.values[n.number] == TRICKS:
        turn.end(state, n, chance)
    else:
        begin(state, n)


def trade(state: AcademyState, n: Numbers, seat: Seat, card: int, other: int) -> None:
    """Trade a card of the hand for one of the trick just won by another; all see both cards.

    Rule: 5.5; A10.
    """
    table = state.table
    won = table.where[other]
    place = table.zones[won].index(other)
    table.reveal(card)
    _learn(state, seat, card, NO_COLOUR)
    _into_hand(state, n, other, seat)
    table.move(card, won, place)
    state.limits[seat * len(COLOURS) + COLOUR[other] - 1] += 1
    if table.recording:
        names = table.plan.pieces
        table.note(seat, notes.TRADED.format(card=names[card], other=names[other]))


def last_trick(state: AcademyState, n: Numbers) -> list[int]:
    """Return the cards of the last trick, in zone order; empty before the first one."""
    values = state.table.values
    done = values[n.number] if state.phase == "after" else values[n.number] - 1
    if done < 1:
        return []
    size = values[n.size + done - 1]
    won = state.table.zones[n.won[values[n.winner + done - 1] - 1]]
    return won[-size:] if size else []
