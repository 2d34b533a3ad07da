"""Which turns are told after a game, and which are examined more closely until that is known."""

from collections.abc import Sequence

import pytest

from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.figures import Figure
from tabletop.session.help.turning_points import (
    LEADERS,
    JudgedMove,
    Judgements,
    OwnMove,
    leader,
    only_leader,
    undecided,
)
from tabletop.session.types import Hint
from tabletop.storage.journal.records import Player
from tests.table import new_port

Cost = tuple[float, float]
"""What a turn cost, and its error."""


@pytest.fixture(scope="module")
def info() -> InformationSet[State]:
    people = [Player("Ann"), Player("Bo")]
    port = new_port(Registry(shipped("content")).find("valedictorian"), people, {}, seed=2)
    match = port.session.match
    return InformationSet.of(match.rules, match.state, match.to_act[0])


def judged(
    info: InformationSet[State], costs: Sequence[Cost], look: int, each: int = 1
) -> Judgements:
    """Turns of `each` moves that cost so much, all with the same look."""
    found, (move, *_) = Judgements(), info.legal_moves()
    found.add(
        OwnMove(turn, info, move, "Pass", (turn // each, 0), 0.0) for turn in range(len(costs))
    )
    for turn, cost in enumerate(costs):
        tell(found, turn, cost, look)
    return found


def tell(judgements: Judgements, turn: int, cost: Cost, look: int) -> None:
    """Let a look find that a move cost so much; the chance after it is always even.

    If it cost less than nothing, it was the best one by so much.
    """
    decision = next(
        each for moves in judgements.turns.values() for each in moves if each.turn == turn
    )
    value, error = cost
    worth, other = Figure(0.5 + max(value, 0), error), Figure(0.5 + min(value, 0), error)
    lead = Figure(abs(value), error, 100)
    hint = Hint(decision.move, "Go", worth, "Pass", other, "So it is.", value > 0, lead)
    judgements.found[turn] = JudgedMove(decision, look, hint, is_best=value <= 0)


def told(judgements: Judgements) -> int | None:
    """The turn that is told as the costliest; None for none."""
    found = leader(judgements.losses(0))
    return found.last.decision.turn if found else None


def asked(judgements: Judgements) -> list[int]:
    """The turns to look at again, for what they cost."""
    return [each.decision.turn for each in undecided(judgements.losses(0))]


@pytest.mark.parametrize(
    ("costs", "turn"),
    [
        (((0.05, 0.02), (0.20, 0.03), (0.10, 0.03)), 1),
        (((0.05, 0.02), (0.10, 0.03), (0.11, 0.03)), 1),
        (((0.05, 0.02), (0.08, 0.01), (0.11, 0.01)), 2),
        (((0.99, 0.001), (1.00, 0.001), (0.98, 0.001)), 0),
        (((0.20, 0.03), (0.20, 0.03), (0.10, 0.03)), 0),
        (((0.06, 0.03),), 0),
        (((0.05, 0.03),), None),
        (((0.12, 0.10), (0.06, 0.01)), 1),
        (((0.04, 0.05),), None),
        (((0.02, 0.001),), None),
        ((), None),
    ],
)
def test_the_costliest_turn_or_of_some_that_are_alike_the_earliest_is_told_if_it_is_clear(
    info: InformationSet[State], costs: Sequence[Cost], turn: int | None
) -> None:
    assert told(judged(info, costs, look=2)) == turn


def test_a_glance_alone_tells_nothing(info: InformationSet[State]) -> None:
    assert told(judged(info, ((0.3, 0.02),), look=0)) is None


def test_nobody_looks_again_once_the_costliest_turn_is_sure(info: InformationSet[State]) -> None:
    costs = [(0.30, 0.03), (0.14, 0.03), (0.10, 0.03), (0.01, 0.03)]
    judgements = judged(info, costs, look=0)
    assert asked(judgements) == [0]
    tell(judgements, 0, (0.30, 0.03), 1)
    assert asked(judgements) == []
    assert told(judgements) == 0


def test_turns_that_are_alike_are_looked_at_until_they_differ(info: InformationSet[State]) -> None:
    judgements = judged(info, [(0.30, 0.05), (0.28, 0.05), (0.10, 0.05)], look=1)
    assert asked(judgements) == [0, 1]
    assert told(judgements) == 0
    for turn, cost in enumerate((0.24, 0.29)):
        tell(judgements, turn, (cost, 0.02), 2)
    assert asked(judgements) == []
    assert told(judgements) == 1


def test_a_turn_far_behind_is_not_looked_at_one_near_it_is(info: InformationSet[State]) -> None:
    assert asked(judged(info, [(0.30, 0.03), (0.20, 0.02)], look=0)) == [0]
    assert asked(judged(info, [(0.30, 0.03), (0.23, 0.02)], look=0)) == [0, 1]


def test_of_a_turn_only_costs_larger_than_their_error_are_told(
    info: InformationSet[State],
) -> None:
    judgements = judged(info, [(0.10, 0.03), (0.02, 0.03), (0.06, 0.04)], look=1, each=3)
    (turn,) = judgements.losses(0)
    assert (round(turn.size.value, 9), turn.size.error) == (0.16, 0.05)
    assert [each.decision.turn for each in turn.moves] == [0, 2]
    unclear = judged(info, [(0.02, 0.03), (0.03, 0.04)], look=1, each=2)
    assert [each.decision.turn for each in unclear.losses(0)[0].moves] == [1]


def test_of_a_turn_that_may_lead_all_moves_are_looked_at_that_a_glance_cannot_tell(
    info: InformationSet[State],
) -> None:
    costs = [(0.20, 0.03), (0.02, 0.09), (-0.05, 0.12), (-0.30, 0.10), (0.04, 0.09)]
    judgements = judged(info, costs, look=0, each=5)
    assert asked(judgements) == [0, 1, 2, 4]
    tell(judgements, 2, (0.15, 0.03), 1)
    assert asked(judgements) == [0, 1, 4]
    assert round(judgements.losses(0)[0].size.value, 9) == 0.35


@pytest.mark.parametrize(
    ("lost", "found", "is_told"),
    [
        ((0.05, 0.02), (0.20, 0.03), True),
        ((0.15, 0.04), (0.18, 0.03), False),
        ((0.25, 0.04), (0.20, 0.03), False),
    ],
)
def test_a_good_move_is_told_if_the_rest_of_its_turn_clearly_cost_less(
    info: InformationSet[State], lost: Cost, found: Cost, *, is_told: bool
) -> None:
    judgements = judged(info, [lost, (-found[0], found[1])], look=1, each=2)
    assert bool(leader(judgements.finds(0))) is is_told


def test_what_a_turn_cost_and_found_is_looked_at_until_they_differ(
    info: InformationSet[State],
) -> None:
    judgements = judged(info, [(0.15, 0.04), (-0.18, 0.03)], look=1, each=2)
    assert [each.decision.turn for each in undecided(judgements.finds(0))] == [0, 1]
    for turn, cost in enumerate((0.14, -0.18)):
        tell(judgements, turn, (cost, 0.01), 2)
    assert not undecided(judgements.finds(0))
    assert leader(judgements.finds(0)) is not None


def test_turns_that_stay_alike_get_no_more_than_the_closest_look(
    info: InformationSet[State],
) -> None:
    judgements = judged(info, [(0.2, 0.05)] * 20, look=0)
    for _ in range(sum(LEADERS)):
        for each in undecided(judgements.losses(0)):
            tell(judgements, each.decision.turn, (0.2, 0.05), each.look + 1)
    assert asked(judgements) == []
    looks = [sum(each.look >= look for each in judgements.found.values()) for look in (1, 2)]
    assert looks == list(LEADERS)


def test_where_nothing_can_have_cost_much_nobody_looks_closer(info: InformationSet[State]) -> None:
    judgements = judged(info, [(0.01, 0.004), (0.005, 0.004)], look=1)
    assert asked(judgements) == []
    assert told(judgements) is None


def test_a_chance_that_changed_is_known_from_moves_tried_alone(info: InformationSet[State]) -> None:
    judgements = judged(info, [(0.0, 0.05)] * 4, look=2)
    assert [each.size.value for each in judgements.swings(0)] == [0, 0, 0]
    for turn, chance in enumerate((0.3, 0.5, 0.7, 0.4)):
        judgements.alone[turn] = Figure(chance, 0.05), 1
    swings = judgements.swings(0)
    assert [each.last.decision.turn for each in swings] == [3, 1, 2]
    assert [each.grew for each in swings] == [False, True, True]
    assert only_leader(swings) is None
    assert {(move.turn, look) for move, look, alone in judgements.next_looks([0]) if alone} == {
        (turn, 2) for turn in range(4)
    }
    judgements.alone[3] = Figure(0.2, 0.01), 2
    judgements.alone[2] = Figure(0.7, 0.01), 2
    assert only_leader(judgements.swings(0)) == judgements.swings(0)[0]
    assert not judgements.next_looks([0])
