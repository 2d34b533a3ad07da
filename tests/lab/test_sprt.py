"""The sequential test: its figures, its error rates by simulation, and from the command line."""

import json
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random

import pytest

from tabletop.cli.errors import Status
from tabletop.lab.plan import Plan
from tabletop.lab.rows import Row
from tabletop.lab.significance import BOUND, log_ratio, sprt
from tests.cli.running import tabletop

Capture = pytest.CaptureFixture[str]
PLAN = Plan("x", "", (), ("new", "old"), 2, 0, rotates_seats=True, bounds=(0.5, 0.6))


def test_of_games_won_or_lost_it_is_wald_s_ratio() -> None:
    wald = 30 * log(0.6 / 0.5) + 20 * log(0.4 / 0.5)
    assert log_ratio({1.0: 30, 0.0: 20}, 0.5, 0.6) == pytest.approx(wald, rel=1e-3)
    assert log_ratio({0.5: 40}, 0.45, 0.55) == pytest.approx(0, abs=1e-6)
    assert log_ratio({0.5: 40, 1.0: 9, 0.0: 1}, 0.5, 0.6) > 0


def test_results_that_spread_less_decide_sooner() -> None:
    """The same mean of 0.6, by halves and wholes or by wholes and nothing."""
    narrow = log_ratio({0.5: 80, 1.0: 20}, 0.5, 0.6)
    wide = log_ratio({1.0: 60, 0.0: 40}, 0.5, 0.6)
    assert narrow > 2 * wide > 0


def trial(rng: Random, mean: float, spread: str) -> tuple[str, int]:
    """Play until the verdict; returns it with how many deals it took."""
    counts: dict[float, int] = {}
    for deals in range(1, 20_000):
        if spread == "wholes":
            result = float(rng.random() < mean)
        else:  # two games of a deal: the deal favours whoever sits first, so most are shared
            first, second = (rng.random() < mean + lean for lean in (0.3, -0.3))
            result = (first + second) / 2
        counts[result] = counts.get(result, 0) + 1
        ratio = log_ratio(counts, 0.5, 0.6)
        if abs(ratio) >= BOUND:
            return "high" if ratio > 0 else "low", deals
    raise AssertionError("no verdict")


@pytest.mark.parametrize("spread", ["wholes", "pairs"])
@pytest.mark.parametrize(("mean", "wrong"), [(0.5, "high"), (0.6, "low")])
def test_it_errs_in_no_more_than_one_of_twenty(spread: str, mean: float, wrong: str) -> None:
    """400 trials: with an error of 5% more than 32 have a chance of 1%."""
    rng = Random(int(mean * 10))
    found = [trial(rng, mean, spread) for _ in range(400)]
    assert 0 < sum(verdict == wrong for verdict, _ in found) <= 32
    assert sum(deals for _, deals in found) / len(found) < 190  # a fixed test: 268 games


def row(number: int, winner: int) -> Row:
    """A game that entrant `winner` wins; entrants change places with each game."""
    entrants = PLAN.seating(number)
    shares = tuple(float(entrant == winner) for entrant in entrants)
    scores = tuple(int(share) for share in shares)
    return Row(number, number // 2, entrants, 9, winners=(0,), scores=scores, shares=shares)


def test_deals_count_in_their_order_and_only_up_to_the_verdict() -> None:
    rows = [row(number, 0) for number in range(80)]
    found = sprt(PLAN, rows)
    assert found.verdict == "high"
    assert found.games < 80
    assert found.games == 2 * found.deals
    assert sprt(PLAN, rows[::-1]) == found
    assert sprt(PLAN, [*rows[:60], *(row(number, 1) for number in range(60, 80))]) == found
    waiting = [each for each in rows if each.number != 5]
    assert sprt(PLAN, waiting).deals == 2
    broken = [replace(each, problem="no end") if each.number == 5 else each for each in rows]
    assert sprt(PLAN, broken).verdict == "high"
    lost = sprt(PLAN, [row(number, 1) for number in range(200)])
    assert lost.verdict == "low"
    assert "new wins 50% rather than 60%" in lost.sentence
    assert "no verdict yet" in sprt(PLAN, rows[:4]).sentence


ARENA = ("arena", "valedictorian", "--no-progress-limit", "20", "--steps", "20", "--players")


def test_the_arena_stops_at_the_verdict_and_keeps_its_bounds(
    tmp_path: Path, capsys: Capture
) -> None:
    state = tmp_path / "state.jsonl"
    words = (*ARENA, "quick,random", "--sprt", "20,60", "--state", state)
    ran = tabletop(capsys, *words, "--json")
    assert ran.status == Status.DONE, ran.err
    told = json.loads(ran.out)
    found = told["sprt"]
    assert (found["level"], found["low"], found["high"]) == ("quick", 0.2, 0.6)
    assert found["verdict"] == "high"
    assert told["games"] == found["games"] < 60
    assert json.loads(tabletop(capsys, *words, "--json").out)["sprt"] == found
    other = tabletop(capsys, *ARENA, "quick,random", "--sprt", "50,70", "--state", state)
    assert other.status == Status.USAGE
    assert "another bounds" in other.err
    plain = tabletop(capsys, *ARENA, "quick,random", "--sprt", "50,80", "--games", "2")
    assert "no verdict yet whether quick wins 50% or 80%" in plain.out


@pytest.mark.parametrize(
    ("players", "bounds", "said"),
    [
        ("quick,random", "60,50", "two shares in percent"),
        ("quick,random", "a,b", "two shares in percent"),
        ("quick,random", "0,50", "two shares in percent"),
        ("quick", "50,60", "two levels"),
    ],
)
def test_bounds_that_are_none_are_told(
    capsys: Capture, players: str, bounds: str, said: str
) -> None:
    ran = tabletop(capsys, *ARENA, players, "--sprt", bounds)
    assert ran.status == Status.USAGE
    assert said in ran.err
