"""One moment: composed at most once between two events, and cheap where little has changed."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.engine.gestures.gestures import Held
from tabletop.engine.moves import Move
from tabletop.ui.table.input import keyboard, pointer
from tabletop.ui.table.input.gesture import GestureHand
from tabletop.ui.table.model.compose import compose
from tabletop.ui.toolkit.events import Key, Motion, Press, Release, UiEvent
from tabletop.ui.widgets import intents
from tests.ui.sitting import Sitting

OURS = f"{Path(tabletop.__file__).parent}"
MOST = {"press": 320, "lift": 620, "motion": 60, "release": 1950}
"""Calls of our functions from an event to the moment after it; they may grow by a tenth."""


def _calls(run: Callable[[], object]) -> int:
    counted = 0

    def see(frame: object, event: str, arg: object) -> None:
        nonlocal counted
        del arg
        counted += event == "call" and OURS in frame.f_code.co_filename  # type: ignore[attr-defined]

    sys.setprofile(see)
    try:
        run()
    finally:
        sys.setprofile(None)
    return counted


def _parts(sitting: Sitting) -> dict[str, UiEvent]:
    """The events of a drag of the marker to the room beside it."""
    (x, y), (to_x, to_y) = sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1")
    return {
        "press": Press((x, y)),
        "lift": Motion((x + 12, y), held=True),
        "motion": Motion((to_x - 3, to_y), held=True),
        "release": Release((to_x - 3, to_y)),
    }


def test_each_part_of_a_drag_composes_once_and_keeps_to_its_calls(sitting: Sitting) -> None:
    parts = _parts(sitting)
    sitting.pilot.move(sitting.centre_of("marker-p1"))
    sitting.pilot.tick(0.1)
    composed, calls = {}, {}
    for name, event in parts.items():
        if name == "motion":  # the piece is over the room already
            to_x, to_y = sitting.centre_of("floor:0:1")
            sitting.app.stack.handle(Motion((to_x - 5, to_y), held=True))
            sitting.pilot.tick(0.5)
        before = sitting.model.composings

        def handle(event: UiEvent = event) -> None:
            sitting.app.stack.handle(event)
            sitting.model.current()

        calls[name] = _calls(handle)
        composed[name] = sitting.model.composings - before
        sitting.pilot.tick()
    assert composed == {"press": 1, "lift": 1, "motion": 0, "release": 1}
    assert {name: n for name, n in calls.items() if n > 1.1 * MOST[name]} == {}
    assert sitting.port.snapshot().last_seat == 0


def test_several_events_between_two_frames_stay_exact(sitting: Sitting) -> None:
    """A press right after a motion presses what the pointer is over by then."""
    for event in _parts(sitting).values():
        sitting.app.stack.handle(event)
    assert str(sitting.port.position.view.zone("floor:0:1").pieces) == "('marker-p1',)"


def test_what_lies_where_is_kept_while_only_the_hand_changes(sitting: Sitting) -> None:
    before = sitting.moment
    sitting.pilot.press(sitting.centre_of("marker-p1"))
    after = sitting.moment
    assert after is not before
    assert after.laid is before.laid
    assert after.slots is before.slots
    sitting.table.controller.submit(Move.parse("move marker-p1 > floor:0:1"))
    assert sitting.moment.laid is not after.laid


def test_composing_is_a_pure_function_of_its_inputs(sitting: Sitting) -> None:
    sitting.pilot.press(sitting.centre_of("marker-p1"))
    moment = sitting.moment
    anew = compose(moment.inputs)
    assert (anew.slots, anew.targets, anew.marks) == (moment.slots, moment.targets, moment.marks)
    assert [b.command.id for b in anew.buttons] == [b.command.id for b in moment.buttons]


def test_a_gesture_is_an_intent_and_does_nothing_by_itself(sitting: Sitting) -> None:
    moment = sitting.moment
    slot, room = moment.slot_named("marker-p1"), moment.target_named("floor:0:1")
    assert slot is not None
    assert room is not None
    held = GestureHand().raising(slot)
    raised = compose(replace(moment.inputs, hand=held), moment)
    _, intent = pointer.put(raised, held, room)
    assert isinstance(intent, intents.PlayIntent)
    assert intent.move == Move.parse("move marker-p1 > floor:0:1")
    assert sitting.port.snapshot().last_seat == -1


def test_a_refused_drop_is_an_intent_too(sitting: Sitting) -> None:
    moment = sitting.moment
    slot, far = moment.slot_named("marker-p1"), moment.target_named("floor:2:2")
    assert slot is not None
    assert far is not None
    x, y = far.rect.center
    held = replace(GestureHand().raising(slot), pos=(x, y), rect=slot.rect.move(
        x - slot.rect.centerx, y - slot.rect.centery))  # fmt: skip
    _, intent = pointer.drop(moment, held, held.empty(), slot)
    assert isinstance(intent, intents.Refuse)
    assert intent.refusal == moment.gestures.refusal(Held(("marker-p1",)), "floor:2:2")


@pytest.mark.parametrize(
    ("name", "intent"),
    [("u", intents.UndoIntent()), ("h", intents.HintIntent()), ("l", intents.ToggleLog()),
     ("escape", intents.Open("menu"))],
)  # fmt: skip
def test_a_key_is_an_intent(sitting: Sitting, name: str, intent: intents.Intent) -> None:
    event = Key(name)
    word = keyboard.shortcut(event)
    meant = keyboard.handle_key(sitting.moment, GestureHand(), event, focused="", word=word)
    assert meant == (GestureHand(), intent)
