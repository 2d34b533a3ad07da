"""Movement over time."""

import ast
import math
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.ui.paint import easing
from tabletop.ui.paint.easing import (
    MAX_TILT,
    PUT_DOWN,
    SPEEDS,
    Arc,
    Easing,
    Follower,
    Keyframes,
    Timeline,
    Tween,
    arc_lift,
    breathe,
    flip,
    follow,
    shake,
)

EASINGS: list[Easing] = [
    easing.linear,
    easing.out3,
    easing.io3,
    easing.in3,
    easing.out5,
    easing.back,
    easing.bounce,
]


def test_nothing_here_knows_pygame() -> None:
    source = Path(easing.__file__).read_text(encoding="utf-8")
    imported = {
        name.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert "pygame" not in imported


@pytest.mark.parametrize("easing", EASINGS)
def test_an_easing_starts_at_nought_and_ends_at_one(easing: Easing) -> None:
    assert easing(0.0) == pytest.approx(0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("easing", EASINGS)
def test_an_easing_has_no_jump(easing: Easing) -> None:
    values = [easing(step / 1000) for step in range(1001)]
    assert max(abs(b - a) for a, b in pairwise(values)) < 0.01


@pytest.mark.parametrize("easing", EASINGS[:5])
def test_a_plain_easing_only_goes_forward(easing: Easing) -> None:
    values = [easing(step / 200) for step in range(201)]
    assert values == sorted(values)


def test_back_swings_over_the_end_and_bounce_does_not() -> None:
    assert max(easing.back(step / 100) for step in range(101)) == pytest.approx(1.06, abs=0.01)
    assert max(easing.bounce(step / 1000) for step in range(1001)) <= 1 + 1e-9
    assert easing.bounce(1 / 2.75) == pytest.approx(1)
    assert easing.bounce(1.5 / 2.75) == pytest.approx(0.75)


def test_the_named_easings_have_their_shapes() -> None:
    assert easing.out3(0.5) == 0.875
    assert easing.io3(0.25) == 0.0625
    assert easing.in3(0.5) == 0.125
    assert easing.out5(0.5) == 0.96875


def test_a_tween_stays_at_its_ends() -> None:
    flight = Tween(10, 20, 0.25, easing.linear)
    assert [flight.at(time) for time in (-1, 0, 0.125, 0.25, 9)] == [10, 10, 15, 20, 20]
    assert (Tween(1, 2, 0).at(-0.1), Tween(1, 2, 0).at(0)) == (1, 2)


def test_keyframes_pass_their_values() -> None:
    assert [PUT_DOWN.at(t) for t in (-1, 0, 0.5, 1, 2)] == [1.06, 1.06, 0.98, 1.0, 1.0]
    assert Keyframes(((0.2, 5.0), (0.4, 7.0)), easing.linear).at(0.3) == pytest.approx(6)


def test_an_arc_is_lifted_by_its_length_but_not_above_ninety() -> None:
    assert arc_lift((0, 0), (100, 0)) == pytest.approx(18)
    assert arc_lift((0, 0), (3000, 4000)) == 90
    arc = Arc((0, 0), (100, 0))
    assert (arc.at(0), arc.at(1)) == ((0, 0), (100, 0))
    assert arc.at(0.5) == pytest.approx((50, -9))
    assert Arc((0, 0), (100, 0), lift=0).at(0.5) == pytest.approx((50, 0))
    assert Arc((5, 5), (5, 5)).at(0.5) == (5, 5)


def test_a_card_shows_its_new_face_from_the_middle_of_the_flip() -> None:
    assert flip(0) == (1, False)
    assert flip(0.5)[0] == pytest.approx(0, abs=1e-9)
    assert [flip(t)[1] for t in (0.49, 0.5)] == [False, True]
    assert flip(1) == (1, True)


def test_a_shake_starts_and_ends_in_place() -> None:
    values = [shake(step / 120) for step in range(121)]
    assert values[0] == pytest.approx(0)
    assert values[-1] == pytest.approx(0, abs=1e-9)
    assert max(values) == pytest.approx(4)
    assert sum(a < 0 <= b for a, b in pairwise(values)) >= 2


def test_breathing_stays_between_its_ends() -> None:
    assert breathe(0, 0.85, 1) == pytest.approx(1)
    assert breathe(0.8, 0.85, 1) == pytest.approx(0.85)
    assert breathe(1.6, 0.85, 1) == pytest.approx(1)


@given(
    st.floats(-1e4, 1e4),
    st.floats(-1e4, 1e4),
    st.lists(st.floats(0, 0.5), min_size=1, max_size=20),
)
def test_following_does_not_depend_on_the_frame_rate(
    position: float, target: float, steps: list[float]
) -> None:
    stepwise = position
    for dt in steps:
        stepwise = follow(stepwise, target, dt)
        assert min(position, target) - 1e-6 <= stepwise <= max(position, target) + 1e-6
    assert stepwise == pytest.approx(follow(position, target, sum(steps)), abs=1e-6)


def test_following_makes_up_the_known_part_in_its_time() -> None:
    assert follow(0, 100, 0.045) == pytest.approx(100 * (1 - math.exp(-1)))


@pytest.mark.parametrize("dt", [0.0, -1.0, math.nan, math.inf])
def test_a_clock_that_jumps_moves_nothing(dt: float) -> None:
    follower = Follower((1, 2))
    assert follower.advance((50, 50), dt) == (1, 2)
    assert follow(3, 9, dt) == 3
    timeline = Timeline()
    timeline.add(1, lambda _: None)
    timeline.advance(dt)
    assert timeline.time == 0


def test_a_dragged_piece_leans_where_it_goes_and_comes_upright() -> None:
    follower = Follower((0, 0))
    for step in range(30):
        follower.advance((step * 60.0, 0), 1 / 60)
        assert abs(follower.tilt) <= MAX_TILT
    assert follower.tilt > 5
    for _ in range(120):
        follower.advance((0, 0), 1 / 60)
    assert follower.position == pytest.approx((0, 0), abs=0.01)
    assert follower.tilt == pytest.approx(0, abs=0.01)
    follower.advance((900, 0), 1 / 60, tilts=False)
    assert follower.tilt == pytest.approx(0, abs=0.01)


class Diary:
    """Notes the calls of a timeline."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.progress: dict[str, list[float]] = {}

    def add(
        self, timeline: Timeline, name: str, seconds: float, at: float | None = None
    ) -> easing.Track:
        self.progress[name] = []
        return timeline.add(
            seconds,
            self.progress[name].append,
            at=at,
            easing=easing.linear,
            begin=lambda: self.lines.append(f"begin {name}"),
            end=lambda: self.lines.append(f"end {name}"),
        )


def test_tracks_overlap_as_they_were_laid() -> None:
    timeline, diary = Timeline(), Diary()
    diary.add(timeline, "a", 1.0)
    diary.add(timeline, "b", 1.0, at=0.5)
    timeline.advance(0.75)
    assert (diary.progress["a"], diary.progress["b"]) == ([0.75], [0.25])
    timeline.advance(0.5)
    assert (diary.progress["a"], diary.progress["b"]) == ([0.75, 1.0], [0.25, 0.75])
    assert not timeline.is_over
    timeline.advance(0.25)
    assert timeline.is_over
    assert diary.lines == ["begin a", "begin b", "end a", "end b"]


def test_without_a_start_a_track_follows_all_others() -> None:
    timeline, diary = Timeline(), Diary()
    diary.add(timeline, "a", 1.0)
    diary.add(timeline, "b", 0.2, at=0)
    assert diary.add(timeline, "c", 1.0).start == 1.0
    timeline.advance(5)
    assert diary.add(timeline, "d", 1.0, at=0).start == 5
    assert diary.lines == ["begin a", "begin b", "end b", "end a", "begin c", "end c"]


def test_staggered_tracks_start_one_after_the_other() -> None:
    timeline = Timeline()
    seen: list[list[float]] = [[], [], []]
    timeline.stagger(0.2, [each.append for each in seen], 0.1, easing=easing.linear)
    timeline.advance(0.15)
    assert [len(each) for each in seen] == [1, 1, 0]
    assert timeline.seconds == pytest.approx(0.4)


@pytest.mark.parametrize(("name", "seconds"), [("fast", 0.5), ("normal", 1.0), ("relaxed", 1.6)])
def test_the_speed_multiplies_every_duration(name: str, seconds: float) -> None:
    timeline, diary = Timeline(SPEEDS[name]), Diary()
    diary.add(timeline, "a", 1.0)
    timeline.advance(seconds * 0.99)
    assert not timeline.is_over
    timeline.advance(seconds * 0.02)
    assert timeline.is_over


def test_at_instant_speed_the_first_step_is_the_last() -> None:
    timeline, diary = Timeline(SPEEDS["instant"]), Diary()
    diary.add(timeline, "a", 10)
    diary.add(timeline, "b", 10)
    timeline.advance(0)
    assert timeline.is_over
    assert diary.progress == {"a": [1.0], "b": [1.0]}


def test_hurrying_is_four_times_as_fast_until_all_is_over() -> None:
    timeline, diary = Timeline(), Diary()
    diary.add(timeline, "a", 1.0)
    timeline.hurry()
    timeline.advance(0.125)
    assert diary.progress["a"] == [0.5]
    timeline.advance(0.125)
    assert timeline.is_over
    diary.add(timeline, "b", 1.0)
    timeline.advance(0.25)
    assert diary.progress["b"] == [0.25]


def test_finishing_brings_everything_to_its_end_in_order() -> None:
    timeline, diary = Timeline(), Diary()
    diary.add(timeline, "late", 1.0, at=2)
    diary.add(timeline, "early", 0.5, at=0)
    timeline.advance(0.1)
    timeline.finish()
    assert timeline.is_over
    assert diary.lines == ["begin early", "end early", "begin late", "end late"]
    assert diary.progress["early"][-1] == diary.progress["late"][-1] == 1.0
    timeline.finish()
    assert len(diary.lines) == 4


def test_clearing_stops_without_a_call() -> None:
    timeline, diary = Timeline(), Diary()
    diary.add(timeline, "a", 1.0)
    timeline.advance(0.5)
    timeline.clear()
    timeline.advance(5)
    assert timeline.is_over
    assert diary.lines == ["begin a"]


def test_a_callback_may_add_a_track_that_finishing_ends_too() -> None:
    timeline, diary = Timeline(), Diary()

    def add_more() -> None:
        diary.add(timeline, "more", 1)

    timeline.add(1, lambda _: None, end=add_more)
    timeline.finish()
    assert diary.lines == ["begin more", "end more"]
    assert timeline.is_over


def test_a_callback_may_finish_or_clear_the_timeline() -> None:
    for act in (Timeline.finish, Timeline.clear):
        timeline, diary = Timeline(), Diary()
        diary.add(timeline, "a", 2.0)
        timeline.add(1.0, lambda _: None, at=0, end=lambda act=act, on=timeline: act(on))  # type: ignore[misc]
        timeline.advance(1.5)
        assert timeline.is_over


def test_a_chain_without_end_does_not_hang() -> None:
    timeline = Timeline()

    def again() -> None:
        timeline.add(0.1, lambda _: None, end=again)

    again()
    timeline.finish()
    assert not timeline.is_over


@given(
    st.lists(st.tuples(st.floats(0, 2), st.floats(0, 2)), min_size=1, max_size=8),
    st.lists(st.floats(0, 1), max_size=30),
)
@settings(max_examples=200)
def test_every_track_begins_and_ends_once_and_in_order(
    tracks: list[tuple[float, float]], steps: list[float]
) -> None:
    timeline, diary = Timeline(), Diary()
    for number, (start, seconds) in enumerate(tracks):
        diary.add(timeline, str(number), seconds, at=start)
    for dt in steps:
        timeline.advance(dt)
    timeline.finish()
    times = {f"begin {n}": start for n, (start, _) in enumerate(tracks)}
    times |= {f"end {n}": start + seconds for n, (start, seconds) in enumerate(tracks)}
    assert sorted(diary.lines) == sorted(times)
    assert [times[line] for line in diary.lines] == sorted(times.values())
    for progress in diary.progress.values():
        assert progress == sorted(progress)
        assert progress[-1] == 1.0
