"""Setting the game up: rule file, 2 and 3."""

from collections import Counter

import pytest

from tabletop.engine.match import Match
from tabletop.engine.spec import OptionError
from tests.games.positions import contents, names, value
from tests.games.valedictorian.positions import (
    CLASSROOMS,
    HOMEROOMS,
    SUBJECTS,
    game,
    is_test,
    rules,
    subject,
)


def test_every_deal_has_seven_stacks_of_four_with_one_test_each() -> None:
    """Case 1."""
    for seed in range(50):
        state = Match(rules(), 2, {}, seed=seed).state
        for room in CLASSROOMS:
            assert len(names(state, room)) == 4
            assert sum(map(is_test, names(state, room))) == 1
        assert all(names(state, room) == [] for room in HOMEROOMS)


def test_both_players_see_the_top_card_of_each_stack_and_no_other() -> None:
    """Case 1; 4."""
    for seed in range(20):
        match = Match(rules(), 2, {}, seed=seed)
        for seat in (0, 1):
            view, own = match.view(seat), match.as_named_by(seat)
            for room in CLASSROOMS:
                top = names(own, room)[-1]
                assert view.zone(room).pieces == ("", "", "", top)
                assert view.zone(room).among == ()


def test_all_28_cards_lie_on_the_board_when_play_begins() -> None:
    """Case 1; 2."""
    state = Match(rules(), 2, {}, seed=5).state
    cards = [piece for room in CLASSROOMS for piece in names(state, room)]
    kinds = Counter(piece.rpartition("-")[0] or piece for piece in cards)
    expected = dict.fromkeys(SUBJECTS, 7) | dict.fromkeys((f"{word}-test" for word in SUBJECTS), 2)
    assert kinds == {**expected, "final": 1}
    assert len(set(cards)) == 28
    for zone in ("hand:p1", "hand:p2", "trophies:p1", "trophies:p2", "discard", "box"):
        assert contents(state)[zone] == []


def test_all_28_cards_share_one_back() -> None:
    """2."""
    cards = [kind for kind in game().spec.kinds if kind.look == "card"]
    assert sum(kind.count for kind in cards) == 28
    assert len({kind.back for kind in cards}) == 1
    assert cards[0].back


def test_the_markers_stand_in_opposite_corners() -> None:
    """3.5; 2.1."""
    state = Match(rules(), 2, {}, seed=5).state
    assert names(state, "floor:0:0") == ["marker-p1"]
    assert names(state, "floor:2:2") == ["marker-p2"]


def test_chance_decides_who_starts_unless_a_player_is_chosen() -> None:
    """3.6; A13."""
    starters = Counter(Match(rules(), 2, {}, seed=seed).state.turn for seed in range(200))
    assert min(starters[0], starters[1]) > 60
    for seed in range(10):
        assert Match(rules(), 2, {"start": "p1"}, seed=seed).state.turn == 0
        assert Match(rules(), 2, {"start": "p2"}, seed=seed).state.turn == 1


def test_each_room_gets_each_subject_of_test_in_some_deal() -> None:
    """3.2: the tests are shuffled."""
    found = {
        (room, subject(piece))
        for seed in range(200)
        for state in [Match(rules(), 2, {}, seed=seed).state]
        for room in CLASSROOMS
        for piece in names(state, room)
        if is_test(piece)
    }
    assert len(found) == 7 * 4


def test_a_test_lies_equally_often_at_each_height_of_its_stack() -> None:
    """3.4: every stack is shuffled, so a quarter of the exposed cards are tests."""
    heights = Counter(
        height
        for seed in range(400)
        for state in [Match(rules(), 2, {}, seed=seed).state]
        for room in CLASSROOMS
        for height, piece in enumerate(names(state, room))
        if is_test(piece)
    )
    assert all(550 < heights[height] < 850 for height in range(4))


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_the_game_is_for_exactly_two_players(seats: int) -> None:
    """1."""
    with pytest.raises(ValueError, match="2"):
        Match(rules(), seats, {}, seed=1)


@pytest.mark.parametrize(
    "options",
    [
        {"no-progress-limit": 9},
        {"no-progress-limit": 401},
        {"no-progress-limit": True},
        {"may-stay": 1},
        {"start": "p3"},
        {"walls": 1},
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, bool | int | str]) -> None:
    """1; 9."""
    with pytest.raises(OptionError):
        Match(rules(), 2, options, seed=1)


def test_the_turn_limit_is_80_and_staying_is_off_unless_chosen() -> None:
    """1; A2."""
    match = Match(rules(), 2, {}, seed=1)
    assert match.options == {
        "start": "random",
        "board": "plan",
        "no-progress-limit": 80,
        "may-stay": False,
    }
    assert value(match.state, "quiet") == 0
