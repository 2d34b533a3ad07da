"""Which turns are told after a game, and which are examined more closely until that is known."""

from collections.abc import Sequence

import pytest

from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.figures import Figure
from tabletop.session.help.turning_points import (
    BEHIND,
    LEADERS,
    JudgedMove,
    Judgements,
    OwnMove,
    leader,
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


def judged(info: InformationSet[State], costs: Sequence[Cost], look: int) -> Judgements:
    """Turns of one move each that cost so much, all with the same look."""
    found, (move, *_) = Judgements(), info.legal_moves()
    found.add(OwnMove(turn, info, move, "Pass", (turn, 0), 0.0) for turn in range(len(costs)))
    for turn, cost in enumerate(costs):
        tell(found, turn, cost, look)
    return found


def tell(judgements: Judgements, turn: int, cost: Cost, look: int) -> None:
    """Let a look find that a turn cost so much; the chance after it is always even.

    If it cost less than nothing, its move was the best one by so much.
    """
    (decision,) = judgements.turns[turn, 0]
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
    return [each.decision.turn for each in undecided(judgements.losses(0), behind=BEHIND)]


@pytest.mark.parametrize(
    ("costs", "turn"),
    [
        (((0.05, 0.02), (0.20, 0.03), (0.10, 0.03)), 1),
        (((0.05, 0.02), (0.10, 0.03), (0.11, 0.03)), 1),
        (((0.05, 0.02), (0.08, 0.01), (0.11, 0.01)), 2),
        (((0.99, 0.001), (1.00, 0.001), (0.98, 0.001)), 0),
        (((0.04, 0.05),), None),
        (((0.02, 0.001),), None),
        ((), None),
    ],
)
def test_the_costliest_turn_is_told_or_of_some_that_are_alike_the_earliest(
    info: InformationSet[State], costs: Sequence[Cost], turn: int | None
) -> None:
    assert told(judged(info, costs, look=3)) == turn


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
    for look in (2, 3):
        assert sorted(asked(judgements)) == [0, 1]
        for turn, cost in enumerate((0.24, 0.29)):
            tell(judgements, turn, (cost, 0.02), look)
    assert asked(judgements) == []
    assert told(judgements) == 1


def test_a_turn_not_far_behind_is_looked_at_too(info: InformationSet[State]) -> None:
    """A closer look may find a better move than a glance did."""
    judgements = judged(info, [(0.30, 0.01), (0.20, 0.01), (0.10, 0.01)], look=1)
    assert asked(judgements) == [0, 1]


def test_turns_that_stay_alike_get_no_more_than_the_closest_look(
    info: InformationSet[State],
) -> None:
    judgements = judged(info, [(0.2, 0.05)] * 20, look=0)
    for _ in range(sum(LEADERS)):
        for each in undecided(judgements.losses(0), behind=BEHIND):
            tell(judgements, each.decision.turn, (0.2, 0.05), each.look + 1)
    assert asked(judgements) == []
    looks = [sum(each.look >= look for each in judgements.found.values()) for look in (1, 2, 3)]
    assert looks == list(LEADERS)


def test_where_nothing_can_have_cost_much_nobody_looks_closer(info: InformationSet[State]) -> None:
    judgements = judged(info, [(0.01, 0.004), (0.005, 0.004)], look=1)
    assert asked(judgements) == []
    assert told(judgements) is None
