"""What a step of a lesson waits for, part by part."""

import pytest

from tabletop.engine.guided.lesson import Until
from tabletop.engine.state import Decision
from tabletop.session.guides.teaching import holds
from tests.session.toys import Bids


@pytest.mark.parametrize(
    ("until", "expected"),
    [
        (Until(), True),
        (Until(turn="p2"), True), (Until(turn="p1"), False),
        (Until(phase="play"), True), (Until(phase="over"), False),
        (Until(pending="duel"), True), (Until(pending="none"), False),
        (Until(values={"bid": 3}), True), (Until(values={"bid": 2}), False),
        (Until(counts={"table": 0}), True), (Until(counts={"table": 1}), False),
        (Until(turn="p2", phase="play", pending="duel", values={"bid": 3}), True),
    ],
)  # fmt: skip
def test_a_step_waits_for_each_part(until: Until, *, expected: bool) -> None:
    state = Bids().setup(2, {}, None)  # type: ignore[arg-type]
    state.phase = "play"
    state.table.set(0, 3)
    state.pending.append(Decision("duel", (0,), ("say",)))
    assert holds(until, state) is expected


def test_no_open_question_is_waited_for_too() -> None:
    state = Bids().setup(2, {}, None)  # type: ignore[arg-type]
    assert holds(Until(pending="none"), state)
    assert not holds(Until(pending="duel"), state)
