"""The goals of IT Startup: each reached, and each just missed."""

from collections.abc import Mapping, Sequence

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.goals import FinishedGame, FinishedStep
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Outcome
from tabletop.engine.state import State
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.state import StartupState
from tabletop.session.goals import feats_of
from tests.games.it_startup.positions import lay_out, match_at, rules
from tests.games.near_misses import missed
from tests.games.positions import play

DEVELOPERS = (
    "code-monkey-1", "code-monkey-2", "ambitious-apprentice-1", "ambitious-apprentice-2",
    "copy-paste-1", "copy-paste-2",
)  # fmt: skip
KNOWLEDGE = ("clean-code", "polymorphism", "version-control", "design-patterns", "solid")
END = "end-turn"


def at(
    office: Sequence[str] = (), theirs: Sequence[str] = (), values: Mapping[str, int] | None = None
) -> StartupState:
    """Return a position with these offices and values."""
    return lay_out(2, {"office:p1": office, "office:p2": theirs}, values)


def step(
    before: StartupState, after: StartupState | None = None, move: str = END
) -> FinishedStep[StartupState]:
    """Return a move of the first seat that led from one position to another."""
    after = after or before
    return FinishedStep(0, Move.parse(move), before, after, tuple(after.table.events))


def met(*steps: FinishedStep[StartupState], won: bool = True) -> set[str]:
    """Return the goals that the first seat reached with these moves."""
    game = FinishedGame(steps, Outcome((0,) if won else (1,), (), ""))
    feats = feats_of(rules(), game, 0)  # type: ignore[arg-type]  # rules of any state
    return {goal.id for goal in rules().spec.goals if goal.is_met(feats)}


@pytest.mark.parametrize(("goal", "least"), [("payday", 20), ("quarter", 25), ("unicorn", 32)])
def test_a_turn_brings_enough_points_or_one_too_few(goal: str, least: int) -> None:
    before = at(values={"points:p1": 3})
    assert goal in met(step(before, at(values={"points:p1": 3 + least})))
    assert goal not in met(step(before, at(values={"points:p1": 2 + least})))
    apart = at(values={"points:p1": 20, "round": 2})
    later = step(apart, at(values={"points:p1": 2 + least, "round": 2}))
    assert goal not in met(step(before, apart), later)


def test_six_employees_work_at_once_or_five() -> None:
    assert "busy-office" in met(step(at(DEVELOPERS)))
    assert "busy-office" not in met(step(at(DEVELOPERS[:5])))


@pytest.mark.parametrize(("goal", "least"), [("well-read", 3), ("professor", 5)])
def test_a_developer_knows_enough_or_one_too_little(goal: str, least: int) -> None:
    first, other = DEVELOPERS[:2]
    assert goal in met(step(at([first, *KNOWLEDGE[:least]])))
    apart = [first, *KNOWLEDGE[: least - 1], other, KNOWLEDGE[least - 1]]
    assert goal not in met(step(at(apart)))


def test_two_employees_are_taken_over_or_one() -> None:
    def taken(count: int, *, back: bool = False) -> set[str]:
        before = at((), DEVELOPERS[:2])
        n, piece = rules().numbers(2), before.table.plan.piece
        if back:
            before.table.set(n.home[piece[DEVELOPERS[0]]], 1)
        before.table.events = []
        after = before.clone()
        for developer in DEVELOPERS[:count]:
            staff.take_over(after, n, piece[developer], 0)
        return met(step(before, after))

    assert "poacher" in taken(2)
    assert "poacher" not in taken(1)
    assert "poacher" not in taken(2, back=True)


def test_a_win_comes_from_twenty_points_behind_or_nineteen() -> None:
    far, near = (at(values={"points:p1": 5, "points:p2": each}) for each in (25, 24))
    assert "pivot" in met(step(far), step(at()))
    assert "pivot" not in met(step(near), step(at()))
    assert "pivot" not in met(step(far), step(at()), won=False)


def test_few_are_hired_and_no_card_is_sold() -> None:
    hire = step(at(), move="hire code-monkey-1 > office:p1")
    assert "lean" in met(*[hire] * 5)
    assert "lean" not in met(*[hire] * 6)
    assert "nothing-for-sale" in met(hire)
    assert "nothing-for-sale" not in met(hire, step(at(), move="sell code-monkey-1 > deck"))


def test_a_long_game_is_won_in_six_rounds() -> None:
    assert "sprint" in met(step(at(values={"round": 6})))
    assert "sprint" not in met(step(at(values={"round": 7})))
    assert "sprint" not in met(step(at(values={"round": 6, "goal": 32})))


def test_nobody_of_the_office_burns_out() -> None:
    def burnt(side: int) -> set[str]:
        before = at(DEVELOPERS[:1], DEVELOPERS[1:2])
        after = before.clone()
        after.table.events = []
        n = rules().numbers(2)
        staff.burden(after, n, staff.employees(after, n, side), 9, LowestChance())
        return met(step(before, after))

    assert "no-one-burns" in burnt(1)
    assert "no-one-burns" not in burnt(0)


def test_there_are_four_goals_of_each_grade() -> None:
    grades = [goal.grade for goal in rules().spec.goals]
    assert grades == ["bronze"] * 4 + ["silver"] * 4 + ["gold"] * 4


def test_a_turn_that_ended_with_a_card_to_pay_for_is_a_near_miss_of_a_loser() -> None:
    zones = {"hand:p1": ["code-monkey-1", "lead-dev-1"], "office:p2": ["intern-1"]}
    position = lay_out(2, zones, {"resources:p1": 9, "turn:p1": 4, "round": 4})
    match: Match[State] = match_at(position)
    play(match, 0, END)
    found = missed(match)
    assert found is not None
    assert found[0] == 0
    assert found[1].endswith(" more points in turn 4")
    assert found[2] == "You could still pay for Lead Developer."
    assert missed(match, winners=(0,)) is None
    poor = match_at(lay_out(2, zones, {"resources:p1": 0, "turn:p1": 4, "round": 4}))
    play(poor, 0, END)
    assert missed(poor) is None
