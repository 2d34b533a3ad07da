"""Games of random legal moves: what holds in all of them, at every step. Rule file, 9."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

import pytest

from tabletop.engine.conformance.checks import broken_table
from tabletop.engine.state import State
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.positions import WAYS, new_match, rules, wander

GAMES = 8
"""For each number of seats, spread over the options."""
CARDS = {2: 98, 3: 104, 4: 104, 5: 104, 6: 104, 7: 104}


@dataclass
class Record:
    """What was seen in one game."""

    seats: int
    kinds: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    scores: tuple[int, ...] = ()
    run_outs: int = 0
    last: int = 0
    turns: int = 0
    moves: int = 0
    out_of_turn: int = 0


@cache
def numbers(seats: int) -> Numbers:
    return Numbers(rules().plan(seats))


@cache
def records() -> tuple[Record, ...]:
    return tuple(play(seats, number) for seats in CARDS for number in range(GAMES))


def play(seats: int, number: int) -> Record:
    """Play a game and look at the table after every step."""
    match = new_match(seats, WAYS[seats][number % len(WAYS[seats])], seed=number)
    n = numbers(seats)
    record = Record(seats)
    before = match.state
    for step in wander(Random(f"playout:{seats}:{number}"), match):
        record.kinds[step.entry.move.kind] += 1
        record.out_of_turn += step.entry.seat != before.turn
        problems = [*broken(step.state), *disorder(before, step.state)]
        record.broken += [f"{step.entry.move}: {problem}" for problem in problems]
        before = step.state
    values = match.state.table.values
    record.scores = match.outcome.scores if match.outcome else ()
    record.run_outs, record.last = values[n.run_outs], values[n.last_run_out]
    record.turns, record.moves = values[n.turns], len(match.steps)
    return record


def broken(state: State) -> list[str]:
    """What can't be in a position of this game."""
    assert isinstance(state, IntroductState)
    n, table = numbers(state.seats), state.table
    problems = [broken_table(table)]
    in_play = sum(map(len, table.zones[:-1]))
    if in_play != CARDS[state.seats]:
        problems.append(f"{in_play} cards are in the game")
    for seat in range(state.seats):
        for place, room in enumerate(n.room[seat]):
            kinds = {n.kind[piece] for piece in table.zones[room]}
            if len(kinds) > 1:
                problems.append(f"{table.plan.zones[room]} teaches {len(kinds)} skills")
            if kinds and place >= table.values[n.rooms[seat]]:
                problems.append(f"{table.plan.zones[room]} is not there")
    problems += [
        f"offer {offer.number} names {table.plan.pieces[piece]}"
        for offer in state.offers
        for piece in (*offer.give, *offer.cards)
        if table.where[piece] not in (*n.hand, n.turned)
    ]
    if state.offers and state.phase != "trade":
        problems.append("offers are open outside of trading")
    return [problem for problem in problems if problem]


def disorder(before: State, after: State) -> list[str]:
    """Hands whose cards have changed their order, or got new ones anywhere but at the back."""
    n = numbers(before.seats)
    problems: list[str] = []
    for seat in range(before.seats):
        old, new = (state.table.zones[n.hand[seat]] for state in (before, after))
        kept = [piece for piece in old if piece in new]
        if new[: len(kept)] != kept:
            problems.append(f"{after.table.plan.zones[n.hand[seat]]} is out of order")
    return problems


def test_every_game_ends_with_its_last_run_out() -> None:
    """9: also for want of cards, though random play is never that short of discards."""
    assert all(record.scores for record in records())
    assert all(record.run_outs == record.last for record in records())


def test_books_and_cards_are_conserved_and_hands_keep_their_order_at_every_step() -> None:
    assert [problem for record in records() for problem in record.broken] == []


def test_games_are_as_long_as_the_cards_allow() -> None:
    """9: at most 150 turns, and talk does not go on for ever."""
    assert max(record.turns for record in records()) <= 150
    assert max(record.moves for record in records()) < 5000


@pytest.mark.parametrize("seats", CARDS)
def test_every_move_of_a_mode_occurs(seats: int) -> None:
    kinds: Counter[str] = Counter()
    for record in records():
        if record.seats == seats:
            kinds += record.kinds
    common = {"place", "complete", "end-placing"}
    if seats == 2:
        assert kinds.keys() == common | {"discard", "end-turn"}
    else:
        trading = {"offer", "accept", "decline", "counter", "withdraw", "end-trading"}
        assert kinds.keys() - {"buy-classroom"} == common | trading
        if seats not in (4, 5):  # where it costs more than random play earns
            assert ("buy-classroom" in kinds) == (seats >= 6)


def test_players_act_out_of_turn() -> None:
    assert sum(record.out_of_turn for record in records()) > 1000
