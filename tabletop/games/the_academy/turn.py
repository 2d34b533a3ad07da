"""A round from the deal to the awards and the summary, except for its tricks."""

from tabletop.api import Chance, Decision, Message, Seat, Summary, SummaryRow
from tabletop.games.the_academy import notes
from tabletop.games.the_academy.notes import RULE_WORDS, goal_reason, role_word, rule_of
from tabletop.games.the_academy.scoring import gain, results
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    NO_COLOUR,
    NO_TRUMP,
    PAIR_BONUS,
    REBEL,
    RULE,
    SWAP_ROLES,
    TEAMPLAYER,
    TRICKS,
    VALUE,
    AcademyState,
    Numbers,
    role_at,
)


def summary(state: AcademyState, n: Numbers) -> Summary:
    """Return the summary shown after a round: goals, the round rule's bonus and the purple 7.

    Rulebook: `#awards`, `#end-of-game`.
    """
    values = state.table.values
    seats = sorted(range(n.seats), key=lambda seat: values[n.last_role + seat])
    rows = [_goal(values, n, seat) for seat in seats]
    if values[n.last_rule] in (PAIR_BONUS, LAST_TRICK):
        rows.append(_bonus(state, n))
    rows.append(_ace(state, n))
    text = Message("awards-win", most=MOST_AWARDS)
    return Summary(Message("round", round=values[n.round]), tuple(rows), text, "award")


def _by_role(values: list[int], n: Numbers) -> dict[int, int]:
    """Return the tricks of each role in the finished round."""
    return {values[n.last_role + seat]: values[n.last_tricks + seat] for seat in range(n.seats)}


def _goal(values: list[int], n: Numbers, seat: int) -> SummaryRow:
    role, met = values[n.last_role + seat], values[n.last_met + seat]
    bonus, gained = values[n.last_bonus + seat], values[n.last_gain + seat]
    by_role = _by_role(values, n)
    pair = by_role[CAPTAIN] + by_role[TEAMPLAYER]
    text = Message(
        "goal-summary",
        met=bool(met),
        why=goal_reason(role, pair, by_role[MASTERMIND], values[n.last_colours + seat]),
        bonus=bonus,
        rule=RULE_WORDS.get(values[n.last_rule], ""),
        capped=gained < met + bonus,
        held=values[n.awards + seat],
        most=MOST_AWARDS,
    )
    return SummaryRow(
        Message("player-role", player=seat, role=role_word(role)),
        text,
        seat=seat,
        value=f"+{gained}",
        verdict="gain" if met else "loss",
    )


def _bonus(state: AcademyState, n: Numbers) -> SummaryRow:
    """Return the row on the round rule's bonus and who got it."""
    values = state.table.values
    rule = values[n.last_rule]
    kind = state.table.plan.kinds[RULE.index(rule)]
    if rule == LAST_TRICK:
        text = Message("won-last", winner=values[n.last_eighth] - 1)
    else:
        by_role = _by_role(values, n)
        pair = by_role[CAPTAIN] + by_role[TEAMPLAYER]
        both = by_role[MASTERMIND] + by_role.get(REBEL, 0)
        text = Message("alliance-won", count=both, rivals=pair)
    return SummaryRow(
        rule_of(rule), text, icon=str(kind.face["sign"]), colour=str(kind.face["colour"])
    )


def _ace(state: AcademyState, n: Numbers) -> SummaryRow:
    values = state.table.values
    piece = state.table.plan.pieces[ACE]
    ace = values[n.last_ace] - 1
    if ace < 0:
        return SummaryRow(Message("nobody-ace"), piece=piece)
    held = values[n.awards + ace]
    most = held == MOST_AWARDS
    text = Message("three-awards") if most else Message("awards-held", held=held)
    return SummaryRow(Message("has-ace", holder=ace), text, piece=piece)


def deal(state: AcademyState, n: Numbers, captain: Seat, chance: Chance) -> None:
    """Deal a new round: roles, exam cards, and eight cards for each seat.

    `captain` is the round's Captain. Rulebook: `#setup`.
    """
    table = state.table
    _clear(state, n, captain)
    _collect_cards(state, n)
    table.shuffle(n.deck, chance)
    mastermind = n.seat_of(state, MASTERMIND)
    for card in reversed(table.zones[n.deck][-n.exams :]):
        table.move(card, n.exam)
        table.reveal(card, 1 << mastermind)
    table.move(ACE, n.deck)
    table.shuffle(n.deck, chance)
    for seat in range(n.seats):
        for card in sorted(table.zones[n.deck][-TRICKS:]):
            table.move(card, n.hands[seat])
    state.phase = "first-choice"
    state.turn = mastermind
    table.note(captain, "new-round", round=table.values[n.round])


def _collect_cards(state: AcademyState, n: Numbers) -> None:
    """Move all cards except the purple 7 into the deck, zone by zone.

    Moved one by one in card order, they would give away face-down cards. The deck is then sorted by
    card number, which nobody sees: saved games depend on this order.
    """
    table, cards = state.table, set(n.cards) - {ACE}
    for zone, pieces in enumerate(table.zones):
        if zone != n.deck:
            for card in [card for card in pieces if card in cards]:
                table.move(card, n.deck)
    table.zones[n.deck].sort()


def _clear(state: AcademyState, n: Numbers, captain: Seat) -> None:
    table = state.table
    table.set(n.round, table.values[n.round] + 1)
    table.set(n.captain, captain + 1)
    cleared = (n.number, n.leader, n.led, n.trump, n.rule, n.skipped)
    for value in (*cleared, n.swapped, n.changed, n.quiet):
        table.set(value, 0)
    for trick in range(TRICKS):
        table.set(n.winner + trick, 0)
        table.set(n.size + trick, 0)
    for seat in range(n.seats):
        table.set(n.roles + seat, role_at(captain, seat, n.seats))
        table.set(n.tricks + seat, 0)
    state.acted = 0
    state.exam_rule = 0
    state.limits = fresh_limits(n)


def fresh_limits(n: Numbers) -> list[int]:
    """Return the most cards of each colour in each hand if nothing is known about any hand."""
    return [TRICKS] * (len(COLOURS) * n.seats)


def choose_exam(state: AcademyState, n: Numbers, seat: Seat, card: int, slot: int) -> None:
    """Put an exam card into the trump or rule slot; after the second, the tricks begin.

    `card` is the card's piece number; `slot` is the number of the slot's zone. Rulebook:
    `#exam-choice`.
    """
    if slot == n.rule_slot:
        _set_rule(state, n, seat, card)
    elif state.phase == "second-choice" and state.table.values[n.rule] == NO_TRUMP:
        _lay_face_down(state, n, seat, card)
        _start(state, n)
        return
    else:
        _set_trump(state, n, seat, card)
    table = state.table
    if state.phase == "first-choice":
        other = n.seat_of(state, TEAMPLAYER)
        for left in sorted(table.zones[n.exam]):
            table.reveal(left, 1 << other)
        state.phase = "second-choice"
        state.turn = other
        return
    for left in sorted(table.zones[n.exam]):
        table.move(left, n.aside)
    _start(state, n)


def _set_trump(state: AcademyState, n: Numbers, seat: Seat, card: int) -> None:
    table = state.table
    table.reveal(card)
    table.move(card, n.trump_slot)
    table.set(n.trump, COLOUR[card])
    table.note(seat, "chose-trump", colour=notes.colour_word(COLOUR[card]))


def _set_rule(state: AcademyState, n: Numbers, seat: Seat, card: int) -> None:
    """Put a card into the rule slot: everybody sees its value, and the colour of a 7.

    Rulebook: `#exam-choice`.
    """
    table = state.table
    if VALUE[card] == 7:
        table.reveal(card)
    table.move(card, n.rule_slot)
    state.exam_rule = RULE[card]
    table.set(n.rule, RULE[card])
    table.note(seat, "chose-rule", rule=notes.RULE_WORDS[RULE[card]])
    if RULE[card] == NO_TRUMP:
        remove_trump(state, n)


def remove_trump(state: AcademyState, n: Numbers) -> None:
    """Play this round without trump, and turn the trump card face down.

    Rulebook: `#no-trump`.
    """
    table = state.table
    table.set(n.trump, NO_COLOUR)
    for card in table.zones[n.trump_slot][-1:]:
        table.hide(card)


def _lay_face_down(state: AcademyState, n: Numbers, seat: Seat, card: int) -> None:
    """Put the chosen trump card face down under the cards set aside.

    The Mastermind knows these cards, but not which of them was chosen.

    Rulebook: `#no-trump`.
    """
    table = state.table
    remembers = 1 << n.seat_of(state, MASTERMIND)
    left = [card, *(other for other in sorted(table.zones[n.exam]) if other != card)]
    table.lose_track(n.exam, remembers)
    for each in left:
        table.move(each, n.aside)
    for each in left:
        table.recall(each, remembers)
    table.note(seat, "chose-nothing")


def _start(state: AcademyState, n: Numbers) -> None:
    """Offer the Mastermind a role swap if the rule says so, else set the first leader.

    Rulebook: `#swap-roles`.
    """
    if state.table.values[n.rule] == SWAP_ROLES:
        offer_role_swap(state, n)
    else:
        state.table.set(n.leader, n.seat_of(state, CAPTAIN) + 1)


def offer_role_swap(state: AcademyState, n: Numbers) -> None:
    """Ask the Mastermind whether to swap roles with another seat, before the first trick.

    Rulebook: `#swap-roles`.
    """
    mastermind = n.seat_of(state, MASTERMIND)
    state.phase = "roles"
    state.turn = mastermind
    state.pending.append(Decision("swap-roles", (mastermind,), ("swap-roles", "keep-roles")))


def swap_roles(state: AcademyState, n: Numbers, seat: Seat, other: Seat) -> None:
    """Swap the roles of two seats for this round; the new Captain leads.

    If both are the same seat, the roles don't change. Rulebook: `#swap-roles`.
    """
    table = state.table
    own, theirs = n.role_of(state, seat), n.role_of(state, other)
    if seat != other:
        table.set(n.roles + seat, theirs)
        table.set(n.roles + other, own)
        table.note(seat, "swapped-roles", other=other)
    else:
        table.note(seat, "kept-roles")
    table.set(n.leader, n.seat_of(state, CAPTAIN) + 1)


def end_round(state: AcademyState, n: Numbers, chance: Chance) -> None:
    """Give the round's awards, then end the game, or undo role swaps and deal the next round.

    Rulebook: `#awards`, `#end-of-game`.
    """
    table, values = state.table, state.table.values
    seats = range(n.seats)
    roles = [n.role_of(state, seat) for seat in seats]
    tricks = [values[n.tricks + seat] for seat in seats]
    colours = [len({COLOUR[card] for card in table.zones[won]}) for won in n.won]
    eighth = values[n.winner + TRICKS - 1] - 1
    table.set(n.last_rule, values[n.rule])
    table.set(n.last_eighth, eighth + 1)
    table.set(n.last_ace, ace_holder(state, n) + 1)
    found = results(roles, tricks, colours, values[n.rule], eighth)
    for seat, result in enumerate(found):
        held = values[n.awards + seat]
        gained = gain(held, result)
        told = (roles[seat], tricks[seat], colours[seat], int(result.met), result.bonus, gained)
        first = (n.last_role, n.last_tricks, n.last_colours, n.last_met, n.last_bonus, n.last_gain)
        for value, number in zip(first, told, strict=True):
            table.set(value + seat, number)
        table.set(n.awards + seat, held + gained)
    for seat in seats if table.recording else ():
        notes.log_result(state, n, seat)
    if table.recording:
        table.summarize(summary(state, n))
    check_end(state, n)
    if state.ending:  # keep the roles as played, for the results screen
        return
    captain = values[n.captain] - 1
    for seat in seats:
        table.set(n.roles + seat, role_at(captain, seat, n.seats))
    deal(state, n, (captain + 1) % n.seats, chance)


def ace_holder(state: AcademyState, n: Numbers) -> Seat:
    """Return the seat that has won the purple 7; -1 for none."""
    place = state.table.where[ACE]
    return n.won.index(place) if place in n.won else -1


def check_end(state: AcademyState, n: Numbers) -> None:
    """End the game if the holder of the purple 7 has three awards, or at the round limit.

    Rulebook: `#end-of-game`.
    """
    values = state.table.values
    ace = values[n.last_ace] - 1
    if ace >= 0 and values[n.awards + ace] == MOST_AWARDS:
        state.ending = "ace"
    elif values[n.round] >= state.round_limit:
        state.ending = "limit"
    if state.ending:
        state.phase = "over"
        state.turn = max(ace, 0)
