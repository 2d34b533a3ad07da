"""The hand: many cards, cards that can't be played, cards under the pointer or the keyboard."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.ui.sitting import NATALIE, SAM, Sitting
from tests.ui.widgets.follow import NO_FOLLOW, follow
from tests.ui.widgets.tables import moment_of, region

HAND = (0.145, 0.757, 0.648, 0.242)
TABLE = (
    region("prompt", (0.347, 0.693, 0.248, 0.058)),
    region("trick", (0.205, 0.225, 0.398, 0.485), "trick", card_width=104),
    region("hand", HAND, "hand", arrange="fan", card_width=126, step=92, playable="lift"),
)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Sam is to follow history."""
    players = (SAM, NATALIE, NATALIE)
    return Sitting(tmp_path, players=players, played=follow(TABLE), options={}, moves=2)


@pytest.mark.parametrize("arrange", ["order", "fan"])
@pytest.mark.parametrize("held", [15, 20])
def test_of_each_card_of_a_large_hand_enough_is_seen_to_tell_it(arrange: str, held: int) -> None:
    hand_region = region("hand", HAND, "hand", arrange=arrange, card_width=116)
    moment, (hand,) = moment_of([hand_region], {"hand:p1": ["math", "history"] * (held // 2)})
    slots = sorted(hand.slots(moment), key=lambda slot: slot.rect.left)
    assert min(b.rect.left - a.rect.left for a, b in pairwise(slots)) >= 30
    assert slots[-1].rect.right <= hand.rect.right + 1
    assert [slot.index for slot in slots] == list(range(len(slots)))


@pytest.mark.parametrize(("arrange", "signs"), [("fan", "S"), ("order", "R")])
def test_where_strips_are_narrow_cards_show_their_signs_alone(arrange: str, signs: str) -> None:
    hand_region = region("hand", (0.145, 0.757, 0.4, 0.242), "hand", arrange=arrange)
    for held, shown in ((6, ""), (20, signs)):
        moment, (hand,) = moment_of([hand_region], {"hand:p1": ["math"] * held})
        covered = hand.slots(moment)[:-1]
        assert {slot.shown for slot in covered} == {shown}


def test_the_first_card_of_an_ordered_hand_is_whole_and_stands_out() -> None:
    hand_region = region("hand", (0.145, 0.757, 0.4, 0.242), "hand", arrange="order")
    moment, (hand,) = moment_of([hand_region], {"hand:p1": ["math"] * 20})
    slots = hand.slots(moment)
    first = slots[-1]
    assert (first.index, first.strip) == (0, (0.0, 1.0))
    assert first.shown != "S"
    assert all(first.rect.top < slot.rect.top for slot in slots[:-1])
    assert all(first.rect.left < slot.rect.left for slot in slots[:-1])


@pytest.mark.parametrize(("arrange", "moved"), [("fan", 1), ("order", -1)])
def test_cards_over_the_one_under_the_pointer_make_room(arrange: str, moved: int) -> None:
    hand_region = region("hand", HAND, "hand", arrange=arrange, card_width=116)
    moment, (hand,) = moment_of([hand_region], {"hand:p1": ["math"] * 15})
    before = {slot.key: slot.rect for slot in hand.slots(moment)}
    hovered = hand.slots_with_hand(hand.slots(moment), replace(moment, hover="math-8"))
    after = {slot.key: slot.rect for slot in hovered}
    assert after["math-8"].left == before["math-8"].left
    assert after["math-8"].top < before["math-8"].top
    neighbour = f"math-{8 + moved}"
    assert (after[neighbour].left - before[neighbour].left) * moved >= 14
    behind = f"math-{8 - moved}"
    assert after[behind] == before[behind]


def test_cards_that_cannot_be_played_are_dimmed_and_lie_lower(sitting: Sitting) -> None:
    slots = {slot.piece: slot for slot in sitting.moment.slots if slot.zone == "hand:p1"}
    playable = {name for name, slot in slots.items() if not slot.dimmed}
    assert {name.partition("-")[0] for name in playable} == {"history"}
    assert len(playable) == 5
    lowest = max(slots[name].rect.top for name in playable)
    assert min(slot.rect.top for slot in slots.values() if slot.dimmed) > lowest


def test_no_card_is_dimmed_while_none_can_be_played(sitting: Sitting) -> None:
    sitting.table.controller.submit(sitting.port.position.legal_moves[0])
    sitting.rest()
    assert sitting.port.next().seat != 0
    assert not any(slot.dimmed for slot in sitting.moment.slots)


def test_a_card_that_cannot_be_played_says_why_under_the_pointer(sitting: Sitting) -> None:
    dimmed = [slot for slot in sitting.moment.slots if slot.dimmed][-1]
    x, y = dimmed.rect.left + 8, dimmed.rect.centery
    sitting.pilot.move((x, y))
    assert sitting.moment.unusable_reason is not None
    slot, reason = sitting.moment.unusable_reason
    assert (slot.piece, reason) == (dimmed.piece, NO_FOLLOW)
    sitting.pilot.draw()


def test_a_click_on_a_card_that_cannot_be_played_tells_the_rule(sitting: Sitting) -> None:
    dimmed = [slot for slot in sitting.moment.slots if slot.dimmed][-1]
    sitting.pilot.click((dimmed.rect.left + 8, dimmed.rect.centery))
    assert sitting.model.notice is not None
    assert sitting.model.notice.headline == NO_FOLLOW


def test_the_keyboard_raises_the_card_that_it_is_at_and_reasons_are_told(sitting: Sitting) -> None:
    names = [slot.piece for slot in sitting.moment.slots if slot.zone == "hand:p1"]
    tops: dict[str, float] = {slot.piece: slot.rect.top for slot in sitting.moment.slots}
    seen = set()
    for _ in range(30):
        sitting.pilot.key("right")
        focused = sitting.moment.focused
        if focused in names:
            slot = sitting.moment.slot_named(focused)
            assert slot is not None
            assert slot.rect.top < tops[focused]
            assert (sitting.moment.unusable_reason is not None) == slot.dimmed
            seen.add(slot.dimmed)
    assert seen == {True, False}
    sitting.pilot.move((10, 300))
    assert sitting.moment.focused == ""


def test_a_card_is_picked_and_played_by_keyboard(sitting: Sitting) -> None:
    sitting.pilot.key("right")
    for _ in range(20):
        if sitting.moment.focused in sitting.moment.gestures.pickable:
            break
        sitting.pilot.key("right")
    played = sitting.moment.focused
    assert played.startswith("history")
    sitting.pilot.key("enter")
    sitting.pilot.key("enter")
    assert played not in sitting.port.position.view.zone("hand:p1").pieces
