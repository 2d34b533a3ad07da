"""Figures: rounded to what is known, and alike where they lie in each other's error."""

from itertools import combinations
from random import Random

import pytest

from tabletop.ai.search import Budget
from tabletop.ai.survey import advise
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.figures import Figure, compared, tries
from tabletop.session.types import Hint
from tabletop.storage.journal.records import Player
from tests.table import new_port

ANN = Player("Ann")
SPEC = Registry(shipped("content")).find("report-card").spec


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        (0.447, 0.005, "about 45%"),
        (0.427, 0.005, "about 43%"),
        (0.427, 0.03, "about 45%"),
        (0.427, 0.08, "about 40%"),
        (0.02, 0.03, "under 5%"),
        (0.98, 0.03, "over 95%"),
        (0.999, 0.005, "over 99%"),
        (0.03, 0.2, "under 10%"),
        (1.0, 0.0, "100%"),
    ],
)
def test_a_chance_is_rounded_to_what_it_knows(value: float, error: float, words: str) -> None:
    assert Figure(value, error).told(SPEC) == words


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [(346.4, 0.4, "about 346 points"), (346.4, 3.0, "about 345 points"),
     (346.4, 12.0, "about 350 points"), (346.0, 0.0, "346 points")],
)  # fmt: skip
def test_points_are_rounded_to_what_they_know(value: float, error: float, words: str) -> None:
    assert Figure(value, error, points=True).told(SPEC) == words


@pytest.mark.parametrize("points", [False, True])
def test_what_is_told_lies_inside_the_error_or_half_a_step_beside(points: bool) -> None:
    rng = Random(1)
    for _ in range(2000):
        figure = Figure(rng.random() * (400 if points else 1), rng.random() / 5, points=points)
        kind, number, *_ = figure.told(SPEC).replace("%", " %").split()
        scale = 1 if points else 100
        error = figure.error * scale
        off = abs(figure.value * scale - float(number))
        assert off <= (0.5 if error < 1 else 2.5 if error <= 7 else 5) or kind in {"under", "over"}
        assert points or number not in {"0", "100"}


def hint(worth: float, other: float | None, error: float, *, made: bool = False) -> Hint:
    figures = [None if each is None else Figure(each, error, 1234) for each in (worth, other)]
    assert figures[0] is not None
    move = Move("take-exam", ("d10",), "exam:0:0")
    return Hint(move, "Take Law", figures[0], "Take Arts", figures[1], "So it is.", made)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (hint(0.574, None, 0.03), "About 55% to win."),
        (
            hint(0.574, 0.44, 0.03),
            "About 55% to win. Next best: Take Arts, about 45%.",
        ),
        (hint(0.574, 0.55, 0.03), "About 55% to win. Just as good: Take Arts."),
        (hint(0.574, 0.53, 0.02), "About 55% to win. Next best: Take Arts, a little less."),
        (
            hint(0.574, 0.44, 0.03, made=True),
            "About 55% to win. Played: Take Arts, about 45%.",
        ),
        (
            hint(0.574, 0.55, 0.03, made=True),
            "About 55% to win. Played: Take Arts, which is as good.",
        ),
        (hint(0.99, 0.01, 0.03), "Over 95% to win. Next best: Take Arts, under 5%."),
    ],
)
def test_a_hint_tells_no_more_than_is_known(shown: Hint, words: str) -> None:
    assert shown.chances(SPEC) == words


def test_tries_are_told_to_two_digits() -> None:
    told = [tries(Figure(0.5, 0.1, number)) for number in (0, 7, 64, 128, 1234, 98_765)]
    assert told == [
        "", "Based on 7 tries.", "Based on 64 tries.", "Based on 130 tries.",
        "Based on 1,200 tries.",
        "Based on 99,000 tries.",
    ]  # fmt: skip


_EACH = "tries of each move"


@pytest.mark.parametrize(
    ("figure", "words", "stands"),
    [
        (Figure(0.124, 0.034, 912), f"12 wins in 100, give or take 4, from 910 {_EACH}", True),
        (Figure(0.054, 0.028), "5 wins in 100, give or take 3", False),
        (Figure(0.064, 0.028), "6 wins in 100, give or take 3", True),
        (Figure(0.044, 0.032), "4 wins in 100, give or take 4", False),
        (Figure(0.024, 0.001), "2 wins in 100, give or take 1", False),
        (Figure(7.4, 2.5, 80, points=True), f"7 points, give or take 3, from 80 {_EACH}", True),
        (Figure(1.0, 0.0), "100 wins in 100", True),
    ],
)  # fmt: skip
def test_a_difference_stands_if_it_is_enough_even_less_its_error_as_told(
    figure: Figure, words: str, *, stands: bool
) -> None:
    assert compared(figure, SPEC) == words
    assert figure.stands(3) == stands


@pytest.fixture(scope="module")
def game() -> Game:
    return Registry(shipped("content")).find("it-startup")


def test_a_hint_asked_with_other_luck_says_the_same_within_its_error(game: Game) -> None:
    """One position was told as 44% and as 47%: what differs is now inside the error told."""
    port = new_port(game, [ANN, Player("Nat", "greedy")], {"first": "p1"}, seed=4)
    match, hints = port.session.match, []
    info = InformationSet.of(match.rules, match.state, port.seat)
    for seed in range(10):
        advice = advise(info, Budget(6000), Random(seed), about=info.legal_moves()[0])
        hints.append(port.hints._hint_of(advice))
    told: dict[Move, list[Figure]] = {}
    for each in hints:
        told.setdefault(each.move, []).append(each.worth)
        assert each.worth.tries > 0
    pairs = [pair for same in told.values() for pair in combinations(same, 2)]
    assert pairs
    gaps = [one.less(other) for one, other in pairs]
    assert sum(abs(gap.value) <= gap.error for gap in gaps) >= 0.8 * len(pairs)
    for one, other in pairs:
        words = {each.told(game.spec) for each in (one, other)}
        steps = [int(each.split()[1].rstrip("%")) for each in words]
        assert max(steps) - min(steps) <= 10
