"""Learning from play: what is fitted, how it is told, and an author's whole way."""

import json
from math import exp
from pathlib import Path
from random import Random

import pytest

from tabletop.cli.shelf.lookup import find_game, open_shelf, open_trust, rules_of
from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.chance import FastChance, LowestChance
from tabletop.engine.search.weights import FILE, Learned
from tabletop.lab.plan import Plan
from tests.cli.running import tabletop, tool
from tools.training.fit import Example, accuracy, fit
from tools.training.train import lesson_of
from tools.training.training_games import POSITIONS, examples_of, gather
from tools.training.weights_file import entry_of, keep

Capsys = pytest.CaptureFixture[str]

MIND = """

class OwnHeuristics(Heuristics[State]):
    def features(self, state, seat):  # what may help a seat to win
        plan = state.table.plan
        gems = state.table.zones[plan.zone[f"chest:p{seat + 1}"]]
        return {
            "points": sum(int(plan.kinds[gem].face["letter"]) for gem in gems),
            "next": float(seat == state.turn),
        }
"""


def examples(games: int, seed: int, strong: float, weak: float) -> list[Example]:
    """Positions of two features, which count `strong` and `weak` for the result."""
    rng = Random(seed)
    found: list[Example] = []
    for game in range(games):
        sums = tuple({"strong": rng.random(), "weak": rng.random()} for _ in range(2))
        lead = strong * (sums[0]["strong"] - sums[1]["strong"])
        lead += weak * (sums[0]["weak"] - sums[1]["weak"])
        won = float(rng.random() < 1 / (1 + exp(-lead)))
        found.append(Example(game, sums, (won, 1 - won), (0.5, 0.5)))
    return found


def own_game(own_folder: Path, capsys: Capsys, mind: str = MIND) -> Path:
    """A game of one's own with rules and features, allowed to run."""
    tabletop(capsys, "new", "gems", "--from", "rules")
    folder = own_folder / "games-library" / "gems"
    code = (folder / "rules.py").read_text()
    if mind:
        code = code.replace("import NOT_YOUR_TURN, Move", "import NOT_YOUR_TURN, Heuristics, Move")
        code = code.replace("    kinds = ", "    heuristics_class = OwnHeuristics\n    kinds = ")
        head, _, rest = code.partition("\n\n\n")
        code = head + "\n" + mind + "\n\n" + rest
    (folder / "rules.py").write_text(code)
    assert tabletop(capsys, "trust", folder).status == 0
    return folder


def test_the_weights_that_results_were_made_with_are_found_again() -> None:
    found = fit(examples(4000, 1, 4.0, -1.0), ["strong", "weak"], {})
    assert found["strong"] == pytest.approx(4.0, abs=0.4)
    assert found["weak"] == pytest.approx(-1.0, abs=0.4)


def test_what_games_say_nothing_of_stays_as_it_was() -> None:
    found = fit(examples(50, 2, 4.0, 0.0), ["strong", "never"], {"never": 0.7})
    assert found["never"] == 0.7


def test_a_feature_that_tells_all_is_fitted_without_end_and_does_not_run_away() -> None:
    sure = [
        Example(game, ({"lead": 1.0 + game % 3}, {"lead": 0.0}), (1.0, 0.0), (0.5, 0.5))
        for game in range(200)
    ]
    assert 1 < fit(sure, ["lead"], {})["lead"] < 50


def test_alone_a_result_is_won_or_lost() -> None:
    rng = Random(3)
    found: list[Example] = []
    for game in range(3000):
        points = rng.random()
        won = float(rng.random() < 1 / (1 + exp(2 - 4 * points)))
        found.append(Example(game, ({"points": points, "one": 1.0},), (won,), (0.5,)))
    weights = fit(found, ["points", "one"], {})
    assert weights["points"] == pytest.approx(4, abs=0.5)
    assert weights["one"] == pytest.approx(-2, abs=0.4)


def test_sure_and_right_is_better_than_unsure_and_that_than_sure_and_wrong() -> None:
    right, unsure, wrong = (
        accuracy([((chance, 1 - chance), (1.0, 0.0))]) for chance in (0.9, 0.5, 0.1)
    )
    assert right.log_loss < unsure.log_loss < wrong.log_loss
    assert right.brier == pytest.approx(0.01)
    assert (right.right, wrong.right) == (1, 0)


def test_games_held_back_are_not_learned_from() -> None:
    plan = Plan("valedictorian", "", (), ("quick", "quick"), 2, 0)
    found = examples(500, 4, 4.0, 0.0)
    lesson = lesson_of(plan, 500, found, {"strong": 1.0, "weak": 1.0})
    turned = [
        each if each.game % 5 != 4 else Example(each.game, each.sums, each.shares[::-1], each.now)
        for each in found
    ]
    other = lesson_of(plan, 500, turned, {"strong": 1.0, "weak": 1.0})
    assert lesson.weights == other.weights
    assert lesson.is_better
    assert not other.is_better


def test_positions_are_a_function_of_plan_and_number() -> None:
    plan = Plan("valedictorian", "", (), ("quick", "quick"), 2, 11, counts_details=False)
    one, other = examples_of(plan, 3), examples_of(plan, 3)
    assert one == other
    assert len(one) == POSITIONS
    assert one != examples_of(plan, 4)
    assert {each.shares for each in one} <= {(1.0, 0.0), (0.0, 1.0)}


def test_several_processes_find_the_same() -> None:
    plan = Plan("valedictorian", "", (), ("quick", "quick"), 2, 5, counts_details=False)
    assert gather(plan, 4, 2, print) == gather(plan, 4, 1, print)


def test_a_game_of_ones_own_learns_by_naming_its_features(own_folder: Path, capsys: Capsys) -> None:
    """From features to a file that is read, and judged by."""
    folder = own_game(own_folder, capsys)
    ran = tool(
        capsys, "train", "gems", "--seats", "2", "--games", "150", "--players", "quick", "--json"
    )
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert told["better"]
    assert told["foretells"]["learned"]["log_loss"] < told["foretells"]["base rate"]["log_loss"]
    assert set(told["weights"]) == {"next", "points"}
    assert told["weights"]["points"] > 0
    text = (folder / FILE).read_text()
    assert "150 games of quick players" in text
    # A changed folder asks again, as after any change.
    assert tabletop(capsys, "trust", folder).status == 0
    rules = load_game(folder, own=True, trust=open_trust()).rules()
    assert rules.heuristics.weights(2) == told["weights"]
    assert rules.heuristics.weights(4) == told["weights"], "those of the nearest number of seats"
    state = rules.start(2, {}, LowestChance())
    table, plan = state.table, state.table.plan
    table.move(table.zones[plan.zone["row"]][0], plan.zone["chest:p1"])
    assert rules.heuristics.estimate(state, 0) > rules.heuristics.estimate(state, 1)
    assert tabletop(capsys, "simulate", "gems", "--players", "normal,easy").status == 0


def test_a_game_without_features_is_told_what_to_write(own_folder: Path, capsys: Capsys) -> None:
    own_game(own_folder, capsys, mind="")
    ran = tool(capsys, "train", "gems")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "names no features" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--games", "3"), "at least 10"),
        (("--games", "0"), "--games takes a number from 1"),
        (("--seats", "9"), "is for 2"),
        (("--players", "nobody"), "there is no player"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_a_line(
    capsys: Capsys, words: tuple[str, ...], told: str
) -> None:
    ran = tool(capsys, "train", "valedictorian", *words, "--out", "-")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert told in ran.err


@pytest.mark.parametrize("command", [("train",), ("calibration", "--fit")])
def test_a_file_that_cannot_be_written_is_refused_before_a_game_is_played(
    capsys: Capsys, tmp_path: Path, command: tuple[str, ...]
) -> None:
    ran = tool(capsys, *command, "valedictorian", "--games", "5000", "--out", tmp_path)
    assert (ran.status, ran.err.count("\n")) == (4, 1)
    assert f"{tmp_path} can't be written: " in ran.err


def test_what_a_file_says_of_other_seats_and_of_chances_stays(tmp_path: Path) -> None:
    path = tmp_path / FILE
    four = Learned(4, {"points": 1.5}, ((0.25, 0.3), (0.75, 0.6)), "40 games", "9 games")
    keep(path, four)
    keep(path, Learned(2, {"points": -0.0001, "turn": 12.0}, learned="20 games"))
    assert entry_of(path, 4) == four
    assert dict(entry_of(path, 2).weights) == {"points": -0.0001, "turn": 12.0}
    assert entry_of(path, 3) == Learned(3)


BAD = {
    "judgement: 3": "takes a list",
    "judgement: [{ seats: 2, wieghts: 3 }]": "did you mean weights?",
    "judgement: [{ seats: 2 }, { seats: 2 }]": "takes each number of seats once",
    "judgement: [{ seats: 2, weights: { trophies: many } }]": "takes a number",
    "judgement: [{ seats: 2, weights: { trophies: 1e9 } }]": "takes a number",
    "judgement: [{ seats: 2, chances: [[0.6, 0.5], [0.5, 0.6]] }]": "takes pairs that rise",
    "judgement: [{ seats: 2, chances: [[0.0, 0.5]] }]": "takes pairs that rise",
    "judgement: [{ seats: 0 }]": "the least is 1",
    "judgement: [": "judgement.yaml:",
}


@pytest.mark.parametrize(("text", "told"), BAD.items())
def test_a_bad_file_is_refused_in_one_line(
    own_folder: Path, capsys: Capsys, text: str, told: str
) -> None:
    tabletop(capsys, "new", "gems", "--from", "family")
    folder = own_folder / "games-library" / "gems"
    (folder / FILE).write_text(text + "\n")
    with pytest.raises(ContentError) as error:
        load_game(folder, own=True)
    assert told in str(error.value)
    assert FILE in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    ran = tabletop(capsys, "validate", folder)
    assert (ran.status, ran.err.count("\n")) == (3, 1)


@pytest.mark.parametrize(("game", "seats"), [("valedictorian", 2), ("report-card", 4)])
def test_what_search_goes_by_is_made_of_the_features_that_are_trained(
    game: str, seats: int
) -> None:
    """Games that work their judgement out faster come to the same."""
    rules = rules_of(find_game(open_shelf(), game))
    rng, compared = Random(7), 0
    state = rules.start(seats, {}, FastChance(rng))
    while acting := rules.to_act(state):
        judged = rules.heuristics.judged(state)
        assert judged == pytest.approx(tuple(rules.heuristics.rewards(state)), abs=1e-9)
        compared += 1
        rules.apply(state, acting[0], rules.any_legal(state, acting[0], rng), FastChance(rng))
    assert compared > 50
