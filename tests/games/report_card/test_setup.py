"""Setting up, options, dealing semesters, and tables laid out by hand. Rule file, 1 to 5.3."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.games.report_card.rules import ReportCard
from tests.games.positions import names, play, value
from tests.games.report_card.positions import DICE, SCIENCE, game, lay_out, new_match, rules, track

SCIENCE_TODAY = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}


@pytest.mark.parametrize("seats", [0, 7])
def test_one_to_six_players_sit_at_the_table(seats: int) -> None:
    """A7."""
    with pytest.raises(ValueError, match="1 to 6 seats"):
        new_match(seats)


def test_the_report_card_has_seven_divisions_of_five_departments() -> None:
    """2."""
    divisions = Counter(
        kind.face["division"] for kind in game().spec.kinds if "division" in kind.face
    )
    assert len(divisions) == 7
    assert set(divisions.values()) == {5}


def test_dice_exams_and_initial_values_are_dealt_evenly() -> None:
    """3.4 to 3.6: each number and each exam about as often as it should."""
    faces: dict[str, Counter[int]] = {die: Counter() for die in DICE}
    initial: Counter[int] = Counter()
    exams: Counter[str] = Counter()
    firsts: Counter[int] = Counter()
    chance = FastChance(Random(1))
    for _ in range(2000):
        state = rules().start(3, {}, chance)
        firsts[state.turn] += 1
        for space in range(5):
            initial[value(state, f"initial:{space}")] += 1
            exams[names(state, f"exam:0:{space}")[0]] += 1
        for die, face in track(state):
            faces[die][face] += 1
    assert len(exams) == 35
    assert min(exams.values()) > 200
    assert set(initial) == {1, 2, 3, 4}
    assert min(initial.values()) > 2250
    assert min(firsts[seat] for seat in range(3)) > 580
    for die in DICE:
        sides = int(die[1:])
        assert set(faces[die]) == set(range(1, sides + 1))
        assert min(faces[die].values()) > 0.7 * 2000 / sides


def test_each_player_has_three_different_divisions_by_lot() -> None:
    """3.2."""
    seen: Counter[int] = Counter()
    chance = FastChance(Random(2))
    options = {"special-scoring": "random", "bonus-departments": "random"}
    for _ in range(300):
        state = rules().start(2, options, chance)
        for seat in ("p1", "p2"):
            divisions = [value(state, f"division-{points}:{seat}") for points in (15, 10, 5)]
            departments = [value(state, f"department-{factor}:{seat}") for factor in (4, 3, 2)]
            assert len(set(divisions)) == 3
            assert [(exam - 1) // 5 + 1 for exam in departments] == divisions
            seen[divisions[0]] += 1
    assert set(seen) == set(range(1, 8))


def test_while_bonuses_are_chosen_the_dice_lie_sorted_on_the_track() -> None:
    """3.3: the largest first."""
    state = new_match(2, {"special-scoring": "choose"}, seed=4).state
    assert state.phase == "mark"
    assert [die for die, _ in track(state)] == list(DICE)


def test_departments_need_divisions() -> None:
    """1: bonus departments need special scoring."""
    state = rules().start(2, {"bonus-departments": "random"}, FastChance(Random(1)))
    assert state.phase == "exams"
    assert value(state, "department-4:p1") == 0


def test_a_track_without_a_free_space_is_no_game() -> None:
    """9."""
    spec = game().spec
    with pytest.raises(ValueError, match="has to cost 0"):
        ReportCard(replace(spec, values={**spec.values, "cost:4": 1}))


def test_other_costs_are_taken_from_the_content() -> None:
    """2.1: the costs stand in one table of data."""
    spec = game().spec
    cheaper = ReportCard(replace(spec, values={**spec.values, "cost:0": 3, "cost:1": 2}))
    state = cheaper.start(1, {}, FastChance(Random(1)))
    for move in cheaper.legal_moves(state, 0):
        if move.pieces == ("d12",):
            cheaper.apply(state, 0, move, FastChance(Random(1)))
            break
    assert value(state, "effort:p1") == 5


def test_the_dice_stay_as_they_lie_from_one_semester_to_the_next() -> None:
    """A5."""
    match = new_match(1, seed=4)
    for space in range(5):
        play(match, 0, f"take-exam {names(match.state, 'track:0:4')[0]} > exam:0:{space}")
    before = track(match.state)
    play(match, 0, "add-credit > " + names(match.state, "exam:0:0")[0] + " = 8")
    assert value(match.state, "semester") == 2
    assert track(match.state) == before


def test_fresh_dice_are_sorted_by_size() -> None:
    match = new_match(2, {"reroll-each-semester": True, "first": "p1"}, seed=4)
    for turn in range(10):
        die = names(match.state, "track:0:4")[0]
        play(match, turn % 2, f"take-exam {die} > exam:0:{turn // 2}")
    for seat in (0, 1):
        play(match, seat, "end-credit")
    assert value(match.state, "semester") == 2
    assert [die for die, _ in track(match.state)] == list(DICE)


def test_what_is_not_named_is_filled_in() -> None:
    state = lay_out(2, {"semester": 3}, {"exam:0:2": ["law"], "track:0:1": ["d4"]}, turn=0)
    assert [die for die, _ in track(state)] == ["d12", "d4", "d10", "d8", "d6"]
    assert names(state, "exam:0:2") == ["law"]
    assert (len(names(state, "deck")), len(names(state, "discard"))) == (20, 10)
    assert names(state, "box") == []


@pytest.mark.parametrize(
    ("values", "zones", "what"),
    [
        ({"semester": 8}, {}, "semester is 1 to 7, not 8"),
        ({"die:d6": 7}, {}, "die:d6 is 1 to 6, not 7"),
        ({"initial:2": 0}, {}, "initial:2 is 1 to 4, not 0"),
        ({"cost:0": 5}, {}, "cost:0 is 4, not 5"),
        ({"effort:p1": 7}, {}, "effort:p1 is 8, not 7"),
        ({"spent:0:p1": 0}, SCIENCE_TODAY, "spent:0:p1 and base:physics:p1 don't agree"),
        ({"base:physics:p1": 5}, SCIENCE_TODAY, "spent:0:p1 and base:physics:p1 don't agree"),
        ({"base:law:p1": 5}, {"deck": ["law"]}, "base:law:p1 is set, but the exam lies"),
        ({"credit:law:p1": 5}, {}, "credit:law:p1 is set for an exam without a result"),
        (
            {"spent:0:p2": 0, "base:physics:p2": 5},
            SCIENCE_TODAY,
            "p2 has taken 1 exams, which does not fit the turn",
        ),
        ({}, {"exam:0:0": ["law", "arts"]}, "exam:0:0 must hold one exam"),
        ({}, {"track:0:0": ["d4", "d6"]}, "track:0:0 must hold one die"),
        ({"division-15:p1": 8}, {}, "a bonus division is 1 to 7"),
        ({"division-15:p1": 2, "division-5:p1": 2}, {}, "three bonus divisions differ"),
        ({"division-15:p1": 2, "department-4:p1": 1}, {}, "lies outside its bonus division"),
    ],
)
def test_a_table_that_cannot_occur_is_refused(
    values: Mapping[str, int], zones: Mapping[str, list[str]], what: str
) -> None:
    with pytest.raises(ValueError, match=what):
        lay_out(2, values, zones)


@pytest.mark.parametrize(
    ("phase", "what"), [("credit", "p1 has exams left"), ("mark", "no bonus"), ("x", "phase is")]
)
def test_a_phase_that_does_not_fit_is_refused(phase: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        lay_out(1, phase=phase)
