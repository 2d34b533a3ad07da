"""A round's beginning and end, clause by clause: what is shown, asked, counted and cleared."""

from typing import cast

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.match import Match
from tabletop.games.the_academy import turn
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    MASTERMIND,
    NO_COLOUR,
    NO_TRUMP,
    RULE,
    SWAP_ROLES,
    TEAMPLAYER,
    TRICKS,
    AcademyState,
    Numbers,
    role_at,
)
from tests.games.the_academy.positions import rules


def dealt(seats: int = 3, rule: int = 0) -> tuple[AcademyState, Numbers]:
    """A round as dealt, captain p1; with a rule, its card lies among the exam cards."""
    match = Match(rules(), seats, {"first-captain": "p1"}, seed=1)
    state = cast(AcademyState, match.state.clone())
    n = Numbers(state.table.plan)
    if rule:
        card = next(each for each in n.cards if RULE[each] == rule and each != ACE)
        if state.table.where[card] != n.exam:
            other = state.table.zones[n.exam][0]
            place = state.table.where[card]
            state.table.move(other, place)
            state.table.move(card, n.exam)
            state.table.reveal(card, 1 << n.seat_of(state, MASTERMIND))
    state.table.events = []
    return state, n


def exam_of(state: AcademyState, n: Numbers, *, rule: int | None = None) -> int:
    """An exam card with this rule, or one that lets the game go on with trump."""
    return next(
        card for card in state.table.zones[n.exam]
        if (RULE[card] == rule if rule else RULE[card] not in {NO_TRUMP, SWAP_ROLES})
    )  # fmt: skip


def test_the_trump_is_shown_to_all_before_it_goes_to_its_place() -> None:
    state, n = dealt()
    card = exam_of(state, n)
    turn.choose_exam(state, n, state.turn, card, n.trump_slot)
    table = state.table
    kinds = [event.kind for event in table.events if event.piece == card]
    assert kinds == ["reveal", "move"]
    assert (table.known[card], table.where[card]) == (n.everyone, n.trump_slot)
    assert table.values[n.trump] == COLOUR[card]
    assert (state.phase, state.turn) == ("second-choice", n.seat_of(state, TEAMPLAYER))
    other = 1 << state.turn
    assert all(table.known[left] & other for left in table.zones[n.exam])


def second_choice(rule: int) -> tuple[AcademyState, Numbers]:
    """The trump is chosen; the card with this rule is left for the second choice."""
    state, n = dealt(rule=rule)
    trump = next(card for card in state.table.zones[n.exam] if RULE[card] != rule)
    turn.choose_exam(state, n, state.turn, trump, n.trump_slot)
    turn.choose_exam(state, n, state.turn, exam_of(state, n, rule=rule), n.rule_slot)
    return state, n


def test_only_the_rule_to_swap_roles_asks_the_mastermind() -> None:
    state, n = second_choice(SWAP_ROLES)
    mastermind = n.seat_of(state, MASTERMIND)
    assert (state.phase, state.turn) == ("roles", mastermind)
    (asked,) = state.pending
    assert (asked.kind, asked.seats) == ("swap-roles", (mastermind,))
    assert state.table.values[n.leader] == 0
    turn.swap_roles(state, n, mastermind, mastermind)
    assert state.table.values[n.leader] == n.seat_of(state, CAPTAIN) + 1


@pytest.mark.parametrize("rule", [1, NO_TRUMP])
def test_with_another_rule_the_captain_leads_at_once(rule: int) -> None:
    state, n = second_choice(rule)
    assert state.pending == []
    assert state.table.values[n.leader] == n.seat_of(state, CAPTAIN) + 1
    assert not state.table.zones[n.exam]
    assert (state.table.values[n.trump] == NO_COLOUR) == (rule == NO_TRUMP)
    hides = [event.kind for event in state.table.events].count("hide")
    assert hides == (rule == NO_TRUMP)


def test_who_swaps_with_the_captain_leads() -> None:
    state, n = dealt()
    mastermind, captain = n.seat_of(state, MASTERMIND), n.seat_of(state, CAPTAIN)
    turn.swap_roles(state, n, mastermind, captain)
    assert (n.seat_of(state, MASTERMIND), n.seat_of(state, CAPTAIN)) == (captain, mastermind)
    assert state.table.values[n.leader] == mastermind + 1


def played(winner: int, ace: int, *, awards: int = 0, last: bool = False) -> AcademyState:
    """A round whose tricks are played: who won the eighth, and the ace."""
    state, n = dealt()
    table = state.table
    for hand in n.hands:
        for card in [*table.zones[hand]]:
            if card != ACE:
                table.move(card, n.won[winner])
    table.move(ACE, n.won[ace])
    for trick in range(TRICKS):
        table.set(n.winner + trick, winner + 1)
        table.set(n.size + trick, 3)
    table.set(n.tricks + winner, TRICKS)
    table.set(n.awards + ace, awards)
    if last:
        table.set(n.round, state.round_limit)
    table.events = []
    return state


def test_after_a_round_its_end_is_kept_and_the_next_is_dealt_afresh() -> None:
    state = played(winner=2, ace=1)
    n, values = Numbers(state.table.plan), state.table.values
    turn.end_round(state, n, LowestChance())
    assert (values[n.last_eighth], values[n.last_ace]) == (3, 2)
    assert (values[n.last_tricks + 2], values[n.last_tricks]) == (TRICKS, 0)
    assert (values[n.round], values[n.captain]) == (2, 2)
    assert [n.role_of(state, seat) for seat in range(3)] == [
        role_at(1, seat, 3) for seat in range(3)
    ]
    for value in (n.number, n.leader, n.led, n.trump, n.rule, n.skipped, n.swapped, n.changed,
                  n.quiet, *range(n.winner, n.winner + TRICKS), *range(n.size, n.size + TRICKS),
                  *range(n.tricks, n.tricks + 3)):  # fmt: skip
        assert values[value] == 0
    assert (state.phase, state.acted, state.exam_rule) == ("first-choice", 0, 0)
    assert state.limits == turn.fresh_limits(n)


@pytest.mark.parametrize(
    ("awards", "last", "ending", "phase"),
    [(3, False, "ace", "over"), (0, True, "limit", "over"), (0, False, "", "first-choice")],
)
def test_the_game_ends_with_the_ace_s_three_awards_or_the_last_round(
    awards: int, last: bool, ending: str, phase: str
) -> None:
    state = played(winner=2, ace=1, awards=awards, last=last)
    n = Numbers(state.table.plan)
    turn.end_round(state, n, LowestChance())
    assert (state.ending, state.phase) == (ending, phase)
    if ending:
        assert state.turn == 1
