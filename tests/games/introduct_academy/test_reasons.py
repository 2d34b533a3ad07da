"""Why a move may be good: one true sentence for every move, from what its seat sees."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

import pytest

from tabletop.engine.moves import Move
from tests.games.introduct_academy.positions import WAYS, at, lay_out, new_match, rules, wander
from tests.games.worded import worded

LONGEST = 100
"""Characters, with seats as they are written: names are about as long."""
EVERY = 5
"""Steps between two positions that are looked at."""


@cache
def told() -> dict[str, set[str]]:
    """Return the reasons of all legal moves at positions of random games, by kind of move."""
    found: dict[str, set[str]] = defaultdict(set)
    for seats, ways in WAYS.items():
        for seed, options in enumerate(ways):
            rng, match = Random(seed), new_match(seats, options, seed=seed)
            for number, _ in enumerate(wander(rng, match)):
                if number % EVERY:
                    continue
                state = match.state
                for seat in range(seats):
                    world = rules().determinize(state, seat, rng)
                    for move in rules().legal_moves(state, seat):
                        why = worded(rules()).reason(state, seat, move)
                        assert worded(rules()).reason(world, seat, move) == why, (move, why)
                        found[move.kind].add(why)
    return found


def test_every_kind_of_move_has_reasons_of_its_own() -> None:
    kinds = {
        "place", "complete", "buy-classroom", "discard", "end-placing", "end-trading", "end-turn",
        "offer", "accept", "decline", "withdraw", "counter",
    }  # fmt: skip
    assert {kind for kind, texts in told().items() if texts} == kinds


def test_a_reason_is_one_sentence() -> None:
    for text in set().union(*told().values()):
        assert text[0].isupper() or text[0].isdecimal(), text
        assert text.endswith("."), text
        assert not re.search(r"[.?!]\s|  |None|\*", text), text
        assert len(text) <= LONGEST, text


HAND = ["golang-1", "sql-1", "php-1", "php-2"]


@pytest.mark.parametrize(
    ("zones", "move", "why"),
    [
        (
            {"classroom:p1:0:0": ["golang-2"], "hand:p1": ["golang-1", "sql-1"]},
            "place golang-1 > classroom:p1:0:0",
            "With 2 cards, your Golang class pays 1 book.",
        ),
        (
            {"classroom:p1:0:0": ["sql-2"], "hand:p1": ["sql-1", "golang-1"]},
            "place sql-1 > classroom:p1:0:0",
            "It brings your SQL class within 1 card of 1 book.",
        ),
        (
            {"hand:p1": ["php-1", "golang-1"]},
            "place php-1 > classroom:p1:0:0",
            "With 2 more PHP, the class will pay 1 book.",
        ),
        (
            {"hand:p1": ["php-1", "golang-1", "php-2", "php-3"]},
            "place php-1 > classroom:p1:0:0",
            "It prepares the way for 2 more PHP in your hand.",
        ),
        (
            {
                "classroom:p1:0:0": ["golang-1", "golang-2"],
                "classroom:p1:0:1": ["sql-1", "sql-2"],
                "hand:p1": ["php-1"],
            },
            "complete > classroom:p1:0:0",
            "It pays 1 book and makes room for PHP.",
        ),
        (
            {"classroom:p1:0:0": ["golang-1", "golang-2"], "hand:p1": ["golang-3"]},
            "complete > classroom:p1:0:0",
            "It pays 1 book and frees the classroom, as 1 more Golang may never come.",
        ),
        (
            {
                "classroom:p1:0:0": ["docker-1", "docker-2", "docker-3"],
                "hand:p1": ["golang-3"],
            },
            "complete > classroom:p1:0:0",
            "It pays 3 books, the most that Docker can pay, and frees the classroom.",
        ),
    ],
)
def test_the_reason_to_place_or_complete(
    zones: Mapping[str, Sequence[str]], move: str, why: str
) -> None:
    state = lay_out(4, zones, phase="place")
    assert worded(rules()).reason(state, 0, Move.parse(move)) == why


@pytest.mark.parametrize(
    ("zones", "move", "why"),
    [
        (
            {"classroom:p1:0:0": ["golang-2"], "classroom:p2:0:0": ["sql-3"]},
            "offer sql-1 > p2 = golang",
            "Your Golang class grows to 2 cards and pays 1 book, and {p2} collects SQL.",
        ),
        (
            {"classroom:p1:0:0": ["golang-2"], "classroom:p2:0:0": ["sql-3"]},
            "offer sql-1 > everyone = golang",
            "Your Golang class grows to 2 cards and pays 1 book, and somebody collects SQL.",
        ),
        (
            {"classroom:p1:0:0": ["golang-2"]},
            "offer > everyone = sql",
            "You have a classroom free for SQL.",
        ),
        (
            {"classroom:p1:0:0": ["golang-2"], "classroom:p1:0:1": ["html-css-1"]},
            "offer php-1 > everyone = docker",
            "You have no class of PHP.",
        ),
        (
            {
                "classroom:p1:0:0": ["golang-2"],
                "classroom:p1:0:1": ["php-3"],
                "classroom:p2:0:0": ["php-5"],
            },
            "offer php-1 > everyone = docker",
            "2 Docker are enough for 2 books, and somebody collects PHP.",
        ),
        (
            {
                "turned": ["docker-1"],
                "classroom:p1:0:0": ["golang-2"],
                "classroom:p1:0:1": ["sql-3"],
            },
            "offer docker-1 > everyone",
            "You would have to complete a class to place Docker.",
        ),
        (
            {"classroom:p1:0:0": ["php-4"]},
            "offer sql-1 > everyone",
            "PHP, which you collect, comes forward in your hand.",
        ),
    ],
)
def test_the_reason_to_make_an_offer(
    zones: Mapping[str, Sequence[str]], move: str, why: str
) -> None:
    state = lay_out(4, {"hand:p1": HAND, **zones})
    assert worded(rules()).reason(state, 0, Move.parse(move)) == why


def test_the_reason_to_answer_an_offer() -> None:
    zones = {
        "hand:p1": ["docker-1", "golang-1"],
        "hand:p2": ["sql-1", "php-1"],
        "classroom:p2:0:0": ["sql-2", "sql-3"],
        "classroom:p2:0:1": ["docker-2"],
    }
    state = at(4, zones, (0, "offer docker-1 > p2 = sql")).state
    why = {
        move: worded(rules()).reason(state, 1, Move.parse(move))
        for move in (
            "accept sql-1 > offer:1",
            "decline > offer:1",
            "decline > offer:1 = too-little",
        )
    }
    assert why == {
        "accept sql-1 > offer:1": "Your Docker class grows to 2 cards and pays 2 books.",
        "decline > offer:1": "You need SQL more yourself.",
        "decline > offer:1 = too-little": "It would bring you less than it takes.",
    }


def test_the_reason_to_end_trading_is_what_can_be_placed() -> None:
    zones = {"turned": ["golang-1", "sql-1"], "hand:p1": ["php-1"]}
    classes = {"classroom:p1:0:0": ["golang-2"], "classroom:p1:0:1": ["sql-2"]}
    end = Move.parse("end-trading")
    own = worded(rules()).reason(lay_out(4, zones | classes), 0, end)
    free = worded(rules()).reason(lay_out(4, zones), 0, end)
    assert own == "You teach SQL and Golang and can place all that is there."
    assert free == "You have room for SQL and Golang."
