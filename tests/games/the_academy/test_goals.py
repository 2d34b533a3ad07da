"""The goals of The Academy: each reached, and each just missed."""

from collections.abc import Mapping, Sequence

import pytest

from tabletop.engine.match import Match
from tabletop.engine.state import State
from tests.games.goal_cases import met
from tests.games.near_misses import missed
from tests.games.positions import play
from tests.games.the_academy.positions import lay_out, rules

LAST = ("blue-5", "green-3", "green-4", "orange-3")
"""What the four seats play to the last trick; the first seat wins it."""


def round_end(
    tricks: Sequence[int],
    *,
    captain: int = 1,
    last: Sequence[str] = LAST,
    won: Sequence[str] = (),
    values: Mapping[str, int] | None = None,
    rule: str = "green-3",
) -> Match[State]:
    """Return a match after a round's last trick, with the tricks of each seat before it."""
    rule = next(card for card in (rule, "purple-3", "blue-3") if card not in (*last, *won))
    zones: dict[str, Sequence[str]] = {f"hand:p{s}": [c] for s, c in enumerate(last, 1)}
    zones |= {"rule": [rule], "won:p1": won}
    counts = {f"tricks:p{seat}": number for seat, number in enumerate(tricks, 1)}
    position = lay_out(4, zones, {"captain": captain, "leader": 1, **counts, **(values or {})})
    match: Match[State] = Match(rules(), 4, {}, position=position, seed=1)
    for seat, card in enumerate(last):
        play(match, seat, f"play {card} > trick:p{seat + 1}")
    return match


def joined(*matches: Match[State]) -> Match[State]:
    """Return the rounds of these matches as one."""
    for later in matches[1:]:
        matches[0].steps += later.steps
    return matches[0]


# With captain 4 the first seat is Mastermind, with 2 Rebel, with 3 Teamplayer.
def test_the_mastermind_has_as_many_tricks_as_the_pair_or_one_less() -> None:
    assert "the-plan-holds" in met(round_end((3, 2, 0, 2), captain=4))
    assert "the-plan-holds" not in met(round_end((1, 2, 1, 3), captain=4))
    assert "the-plan-holds" not in met(round_end((3, 0, 0, 4), captain=1))


def test_the_rebel_wins_three_colours_or_two() -> None:
    three = round_end((1, 2, 2, 2), captain=2)
    assert "three-colours" in met(three)
    two = ("blue-5", "green-3", "green-4", "blue-4")
    assert "three-colours" not in met(round_end((1, 2, 2, 2), captain=2, last=two))


def test_goals_are_met_in_three_roles_or_two() -> None:
    captain = (7, 0, 0, 0)
    rounds = [(captain, 1), (captain, 4), (captain, 3)]
    assert "many-hats" in met(joined(*(round_end(t, captain=c) for t, c in rounds)))
    again = [*rounds[:2], rounds[0]]
    assert "many-hats" not in met(joined(*(round_end(t, captain=c) for t, c in again)))


@pytest.mark.parametrize(
    ("goal", "hit", "miss"),
    [
        ("little-one", ("blue-1", "green-3"), ("blue-2", "green-3")),
        ("giant-killer", ("blue-2", "green-9"), ("blue-2", "green-8")),
        ("giant-killer", ("blue-1", "green-9"), ("blue-3", "green-9")),
    ],
)
def test_a_small_card_wins_a_trick_or_is_too_large(
    goal: str, hit: Sequence[str], miss: Sequence[str]
) -> None:
    rest = ("green-4", "orange-3")
    assert goal in met(round_end((1, 2, 2, 2), last=(*hit, *rest)))
    assert goal not in met(round_end((1, 2, 2, 2), last=(*miss, *rest)))
    assert goal not in met(round_end((1, 2, 2, 2), last=(*hit, *rest)), 1)


@pytest.mark.parametrize(
    ("goal", "captain", "other"), [("masters-crown", 4, 3), ("rebels-day", 2, 3)]
)
def test_the_game_is_won_in_a_role_or_in_another(goal: str, captain: int, other: int) -> None:
    assert goal in met(round_end((3, 0, 0, 4), captain=captain))
    assert goal not in met(round_end((3, 0, 0, 4), captain=captain), winners=(1,))
    assert goal not in met(round_end((3, 0, 0, 4), captain=other))


def test_a_partner_wins_all_tricks_or_one_is_ones_own() -> None:
    assert "carried" in met(round_end((5, 0, 0, 2), captain=1), 2)
    assert "carried" not in met(round_end((5, 0, 1, 1), captain=1), 2)
    assert "carried" not in met(round_end((0, 3, 0, 4), captain=1), 2)


def test_a_round_brings_two_awards_or_one() -> None:
    assert "double" in met(round_end((7, 0, 0, 0), rule="green-9"))
    assert "double" not in met(round_end((7, 0, 0, 0)))


def test_early_awards_and_rounds_are_counted() -> None:
    won, lost = (7, 0, 0, 0), (0, 7, 0, 0)
    assert "late-bloomer" in met(joined(round_end(lost), round_end(lost), round_end(won)))
    assert "late-bloomer" not in met(joined(round_end(lost), round_end(won), round_end(won)))
    assert "quick-study" in met(round_end(won, values={"round": 2}))
    assert "quick-study" not in met(round_end(won, values={"round": 3}))


def test_a_round_brings_seven_tricks_or_six() -> None:
    assert "seven-up" in met(round_end((6, 1, 0, 0)))
    assert "seven-up" not in met(round_end((5, 2, 0, 0)))


def test_there_are_four_goals_of_each_grade() -> None:
    grades = [goal.grade for goal in rules().spec.goals]
    assert grades == ["bronze"] * 4 + ["silver"] * 4 + ["gold"] * 4


def test_a_goal_that_lacked_one_trick_is_a_near_miss() -> None:
    """The table is shown at the last lost trick to which there was a choice of cards."""
    zones = {
        "hand:p1": ["blue-1", "green-1"],
        "hand:p2": ["blue-5", "green-3"],
        "hand:p3": ["blue-2", "green-4"],
        "hand:p4": ["blue-3", "green-2"],
        "rule": ["purple-3"],
    }

    def ended(tricks: Sequence[int]) -> tuple[int, str, str] | None:
        counts = {f"tricks:p{seat}": number for seat, number in enumerate(tricks, 1)}
        position = lay_out(4, zones, {"captain": 4, "leader": 1, "round": 3, "trick": 7, **counts})
        match: Match[State] = Match(rules(), 4, {}, position=position, seed=1)
        for seat in range(4):
            play(match, seat, f"play {zones[f'hand:p{seat + 1}'][0]} > trick:p{seat + 1}")
        for seat in (1, 2, 3, 0):
            play(match, seat, f"play {zones[f'hand:p{seat + 1}'][1]} > trick:p{seat + 1}")
        return missed(match)

    assert ended((1, 2, 1, 2)) is None
    assert ended((2, 1, 2, 1)) == (
        0, "Mastermind in round 3: one trick short",
        "One more would have met the goal. This trick was lost.",
    )  # fmt: skip
