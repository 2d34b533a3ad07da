"""Whether told chances come true: groups, the curve that puts them right, and the command."""

import json
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.search.weights import calibrated
from tabletop.lab.plan import Plan
from tests.cli.running import tool
from tools.training.calibration import curve_of, measured
from tools.training.training_games import POSITIONS, GameRecord
from tools.training.weights_file import entry_of

Capsys = pytest.CaptureFixture[str]
PLAN = Plan("valedictorian", "", (), ("normal", "normal"), 2, 0)


def told(seed: int, games: int = 3000) -> list[GameRecord]:
    """Chances that are told too far out: what looks like 90% comes true less often."""
    rng = Random(seed)
    found: list[GameRecord] = []
    for game in range(games):
        true = rng.random()
        looks = true**2 / (true**2 + (1 - true) ** 2)
        found.append(GameRecord(game, 0, looks, looks, float(rng.random() < true)))
    return found


def test_chances_that_come_true_hold_and_those_that_do_not_are_named() -> None:
    rng = Random(1)
    fair = [(game, each, float(rng.random() < each)) for game, each in enumerate(
        rng.random() for _ in range(8000))]  # fmt: skip
    found = measured(PLAN, 8000, fair)
    assert found.holds
    assert {group.verdict for group in found.groups} == {"true"}
    off = measured(PLAN, 3000, [(each.game, each.told, each.share) for each in told(2)])
    assert not off.holds
    assert off.groups[9].verdict == "off"
    assert off.groups[9].told > off.groups[9].came + 0.06


def test_a_group_of_few_games_is_not_judged_however_many_positions_it_has() -> None:
    found = measured(PLAN, 5, [(game % 5, 0.95, 0.0) for game in range(1000)])
    assert found.groups[9].positions == 1000
    assert found.groups[9].verdict == ""


def test_a_difference_that_chance_explains_is_not_judged() -> None:
    few = [(game, 0.5, float(game % 5 < 3)) for game in range(40)]
    assert measured(PLAN, 40, few).groups[5].verdict == ""
    many = [(game, 0.5, float(game % 5 < 3)) for game in range(4000)]
    assert measured(PLAN, 4000, many).groups[5].verdict == "off"


def test_a_curve_rises_and_puts_games_right_that_it_was_not_fitted_to() -> None:
    curve = curve_of(told(3, 9000))
    assert list(curve) == sorted(curve)
    assert [came for _, came in curve] == sorted(came for _, came in curve)
    others = [(each.game, calibrated(curve, each.chance), each.share) for each in told(4, 9000)]
    assert measured(PLAN, 9000, others).holds


def test_a_curve_follows_chances_that_are_seldom_told() -> None:
    rng = Random(5)
    heard: list[GameRecord] = []
    for game in range(40_000):
        # Of twenty positions nineteen look even; the others look anything, and half as far out.
        looks = rng.uniform(0.4, 0.45) if game % 20 else rng.uniform(0.5, 1.0)
        true = looks if looks < 0.45 else 0.5 + (looks - 0.5) / 4
        heard.append(GameRecord(game, 0, looks, looks, float(rng.random() < true)))
    curve = curve_of(heard)
    assert calibrated(curve, 0.9) == pytest.approx(0.6, abs=0.06)
    assert calibrated(curve, 0.6) == pytest.approx(0.525, abs=0.06)


def test_the_command_tells_ten_groups_and_writes_a_curve(tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "judgement.yaml"
    words = ("calibration", "valedictorian", "--games", "6", "--steps", "60")
    ran = tool(capsys, *words, "--json")
    assert ran.status in (0, 1), ran.err
    found = json.loads(ran.out)
    assert len(found["groups"]) == 10
    assert sum(group["positions"] for group in found["groups"]) > 50
    ran = tool(capsys, *words, "--fit", "--out", out)
    assert ran.status in (0, 1), ran.err
    assert entry_of(out, 2).chances
    assert "6 games of normal players at 60 moves tried" in entry_of(out, 2).told


@pytest.mark.parametrize("players", ["quick", "easy"])
def test_positions_are_searched_for_players_that_do_not_or_search_less(
    capsys: Capsys, players: str
) -> None:
    words = ("--players", players, "--games", "5", "--steps", "20", "--judged", "80", "--json")
    ran = tool(capsys, "calibration", "valedictorian", *words)
    assert ran.status in (0, 1), ran.err
    found = json.loads(ran.out)
    assert sum(group["positions"] for group in found["groups"]) == 5 * POSITIONS
    assert tool(capsys, "calibration", "valedictorian", *words).out == ran.out


def test_points_are_no_chances_and_random_players_have_none(capsys: Capsys) -> None:
    ran = tool(capsys, "calibration", "report-card", "--seats", "1")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "tells points" in ran.err
    ran = tool(
        capsys, "calibration", "valedictorian", "--players", "random", "--games", "1", "--out", "-"
    )
    assert ran.status == 2
    assert "random players" in ran.err
