"""Complete and check positions laid out by hand."""

from tabletop.games.the_academy import tricks, turn
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    MASTERMIND,
    MOST_AWARDS,
    NO_TRUMP,
    REBEL,
    RULE,
    TEAMPLAYER,
    TRICKS,
    VALUE,
    AcademyState,
    Numbers,
    role_at,
)

PHASES = ("first-choice", "second-choice", "roles", "before", "trick")


def arrange(state: AcademyState, n: Numbers) -> None:
    """Complete a position laid out by hand, or refuse it.

    Roles go clockwise from `captain`, by default seat 1; trump and rule are those of the cards in
    the
    slots. The number of the trick is 9 minus the cards of a hand. Cards not named stay in the box,
    and nobody has them this round.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or value.
    """
    if state.phase not in PHASES:
        raise ValueError(f"phase is one of {', '.join(PHASES)}, not {state.phase}")
    _give_roles(state, n)
    _check_values(state, n)
    _check_zones(state, n)
    _show_slots(state, n)
    if state.phase in ("first-choice", "second-choice"):
        _hand_out_exams(state, n)
        return
    _set_trick(state, n)
    if state.phase == "roles":
        table = state.table
        table.set(n.number, 0)
        table.set(n.leader, 0)
        turn.ask_for_roles(state, n)
    elif state.phase == "before":
        tricks.open_before(state, n)


def _give_roles(state: AcademyState, n: Numbers) -> None:
    table, values = state.table, state.table.values
    if not values[n.round]:
        table.set(n.round, 1)
    if not values[n.captain]:
        table.set(n.captain, 1)
    if not 1 <= values[n.captain] <= n.seats:
        raise ValueError(f"captain is a seat from 1 to {n.seats}")
    if not any(n.role_of(state, seat) for seat in range(n.seats)):
        for seat in range(n.seats):
            table.set(n.roles + seat, role_at(values[n.captain] - 1, seat, n.seats))
    roles = sorted(n.role_of(state, seat) for seat in range(n.seats))
    if roles != list(range(1, n.seats + 1)):
        raise ValueError(f"the seats have the roles 1 to {n.seats}, each once")


def _check_values(state: AcademyState, n: Numbers) -> None:
    values, names = state.table.values, state.table.plan.values
    bounds = [(n.awards + seat, MOST_AWARDS) for seat in range(n.seats)]
    bounds += [(n.tricks + seat, TRICKS) for seat in range(n.seats)]
    bounds += [(value, 1) for value in (n.skipped, n.swapped, n.changed, n.quiet)]
    bounds += [(n.leader, n.seats), (n.trump, len(COLOURS))]
    for value, most in bounds:
        if not 0 <= values[value] <= most:
            raise ValueError(f"{names[value]} goes from 0 to {most}")
    if values[n.round] > state.round_limit:
        raise ValueError(f"round goes from 1 to {state.round_limit}")


def _check_zones(state: AcademyState, n: Numbers) -> None:
    table = state.table
    zones, names = table.zones, table.plan.zones
    closed = [n.exam, n.aside, n.trump_slot, n.rule_slot]
    if any(table.where[ACE] == zone for zone in closed):
        raise ValueError("the purple 7 is never an exam card and never in a slot")
    if zones[n.deck]:
        raise ValueError("the deck is empty once a round is dealt")
    if n.seats < 4 and any(COLOUR[c] == REBEL for zone in zones[:-1] for c in zone):
        raise ValueError("with three players the orange cards stay in the box")
    for zone in n.hands:
        if len(zones[zone]) > TRICKS:
            raise ValueError(f"{names[zone]} holds up to {TRICKS} cards")
    for zone in n.trick:
        if len(zones[zone]) > 1:
            raise ValueError(f"{names[zone]} holds one card")


def _show_slots(state: AcademyState, n: Numbers) -> None:
    """Set trump and rule from the cards in the slots, and reveal these as in play."""
    table = state.table
    trump, rule = table.zones[n.trump_slot], table.zones[n.rule_slot]
    if rule:
        state.exam_rule = RULE[rule[0]]
        table.set(n.rule, RULE[rule[-1]])
        for card in rule:
            if VALUE[card] == 7 or card != rule[0]:
                table.reveal(card)
    if trump and table.values[n.rule] != NO_TRUMP:
        table.set(n.trump, COLOUR[trump[-1]])
    for zone in n.won:
        for card in table.zones[zone]:
            table.reveal(card)
        table.lose_track(zone)


def _hand_out_exams(state: AcademyState, n: Numbers) -> None:
    """Reveal the exam cards to the seats that have seen them.

    Raises:
        ValueError: the exam cards and slots do not fit the phase.
    """
    table = state.table
    seen = 1 << n.seat_of(state, MASTERMIND)
    filled = [zone for zone in (n.trump_slot, n.rule_slot) if table.zones[zone]]
    state.turn = n.seat_of(state, MASTERMIND)
    if state.phase == "second-choice":
        state.turn = n.seat_of(state, TEAMPLAYER)
        for card in table.zones[n.rule_slot]:
            table.reveal(card, seen)
        seen |= 1 << state.turn
    if len(filled) != (state.phase == "second-choice") or not table.zones[n.exam]:
        raise ValueError("the exam cards lie in exam, and one in a slot for the second choice")
    for card in table.zones[n.exam]:
        table.reveal(card, seen)


def _set_trick(state: AcademyState, n: Numbers) -> None:
    """Work out from the cards which trick it is, who leads it and who has acted.

    Raises:
        ValueError: the cards do not fit the trick, its leader or the turn.
    """
    table, values = state.table, state.table.values
    played = [seat for seat in range(n.seats) if table.zones[n.trick[seat]]]
    state.acted = len(played) + values[n.skipped]
    if state.acted >= n.seats or (played and state.phase != "trick"):
        raise ValueError("a trick that is complete has been taken")
    if not values[n.leader]:
        first = state.turn if state.phase == "trick" else n.seat_of(state, CAPTAIN)
        table.set(n.leader, (first - state.acted) % n.seats + 1)
    leader = values[n.leader] - 1
    acted = [(leader + step) % n.seats for step in range(state.acted)]
    if state.phase == "trick" and state.turn != (leader + state.acted) % n.seats:
        raise ValueError("it is not the turn of whom the trick has come to")
    skipped = [seat for seat in acted if seat not in played]
    wanted = [n.seat_of(state, MASTERMIND)] if values[n.skipped] else []
    if sorted(set(acted) - set(skipped)) != played or skipped != wanted:
        raise ValueError("the cards of the trick do not lie clockwise from its leader")
    sizes = [len(table.zones[n.hands[seat]]) + (seat in acted) for seat in range(n.seats)]
    if len(set(sizes)) > 1 or not 1 <= sizes[0] <= TRICKS:
        raise ValueError(f"before a trick all hands are as large, 1 to {TRICKS} cards: {sizes}")
    table.set(n.number, TRICKS - sizes[0] + 1)
    led = [table.zones[n.trick[seat]][0] for seat in acted if seat in played]
    for card in led:
        table.reveal(card)
    if led:
        table.set(n.led, COLOUR[led[0]])
