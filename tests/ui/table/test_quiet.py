"""After an action nothing floats, until the pointer has moved and left what it rests on."""

from pathlib import Path

import pygame
import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.table.help.surroundings import own_cards, previews
from tabletop.ui.table.help.tooltips import owner_at, place_tooltip, topics_of
from tabletop.ui.table.input.quiet import Quiet
from tabletop.ui.widgets.cards.hand import HandRegion
from tests.ui.patching import differing
from tests.ui.sitting import NATALIE, SAM, Sitting


def sitting_at(
    tmp_path: Path, name: str = "valedictorian", *, moves: int = 4, notes: bool = False
) -> Sitting:
    game = Registry(shipped("content")).find(name)
    players = (SAM, NATALIE, NATALIE)[: max(2, game.spec.seats[0])]
    found = Sitting(tmp_path, played=game, options={}, players=players, moves=moves, notes=notes)
    found.pilot.tick(0.5)
    found.rest(6.0)
    found.pilot.draw()
    return found


def afloat(sitting: Sitting) -> bool:
    floats = sitting.moment.popovers
    return any((floats.tooltip, floats.button, floats.zoomed, floats.card_notes, floats.reason))


@pytest.mark.parametrize(("to", "mute"), [((11, 0), True), ((13, 0), True), ((40, 0), False)])
def test_the_pointer_must_move_and_leave(to: tuple[float, float], mute: bool) -> None:
    quiet = Quiet()
    quiet.begin((0, 0))
    quiet.move(to, lambda pos: "card" if pos[0] < 30 else "felt")
    assert quiet.mute(keys=False) is mute


def test_leaving_once_is_enough_and_keys_are_heard_by_themselves() -> None:
    quiet = Quiet()
    quiet.begin((0, 0))
    quiet.move((40, 0), lambda pos: "card" if pos[0] < 30 else "")
    quiet.move((0, 0), lambda _: "card")
    assert not quiet.mute(keys=False)
    assert quiet.mute(keys=True)
    quiet.walk()
    assert not quiet.mute(keys=True)


def test_a_pointer_that_stays_after_a_click_sees_no_float(tmp_path: Path) -> None:
    """B1: a tooltip over prompt, score and total after every drop."""
    sitting = sitting_at(tmp_path)
    for thing in [each for each in topics_of(sitting.moment) if each.rect.w < 200][:4]:
        sitting.pilot.move(thing.rect.center)
        sitting.pilot.click(thing.rect.center)
        sitting.pilot.tick(3.0)
        assert not afloat(sitting), thing.thing
        sitting.pilot.move((thing.rect.centerx + 2, thing.rect.centery))
        sitting.pilot.tick(1.0)
        assert not afloat(sitting), thing.thing
        if sitting.app.stack.top is not sitting.scene:
            sitting.pilot.key("escape")


def test_a_region_speaks_from_the_second_visit(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path)
    topic = next(each for each in topics_of(sitting.moment) if each.thing == "region:tests-left")
    told = []
    for _ in range(2):
        sitting.pilot.move((topic.rect.left + 4, topic.rect.top + 4))
        sitting.pilot.tick(1.1)
        told.append(sitting.moment.inputs.look.explained)
        sitting.pilot.move((640, 30))
        sitting.pilot.tick(0.1)
    assert told[0] is None
    assert told[1] is not None


@pytest.mark.parametrize("name", ["valedictorian", "introduct-academy", "the-academy"])
def test_felt_and_empty_regions_own_no_pointer(tmp_path: Path, name: str) -> None:
    """B3: an empty *Open offers* took the pointer."""
    sitting = sitting_at(tmp_path, name)
    moment = sitting.moment
    regions = {widget.region.id: widget for widget in moment.room.widgets}
    for x in range(0, 1280, 16):
        for y in range(0, 800, 16):
            owner = owner_at(moment, (x, y))
            if owner.startswith("region:"):
                widget = regions[owner.removeprefix("region:")]
                places = [t.name for t in widget.targets(moment)]
                assert widget.tooltip_boxes or not places or any(
                    map(moment.number_of_pieces, places)
                ) or any(name in moment.marks for name in places), owner  # fmt: skip


@pytest.mark.parametrize("name", ["report-card", "introduct-academy", "it-startup"])
def test_a_tooltip_lies_on_no_own_card_and_no_preview(tmp_path: Path, name: str) -> None:
    """Cards that can't be moved now were covered."""
    moment = sitting_at(tmp_path, name).moment
    kept = [*own_cards(moment), *previews(moment)]
    assert kept
    for topic in topics_of(moment):
        placed = place_tooltip(moment, topic, ())
        others = [box for box in kept if not box.inflate(2, 2).contains(topic.rect)]
        assert placed is None or placed.box.collidelist(others) < 0, topic.thing


def test_rings_of_a_note_run_under_pills(tmp_path: Path) -> None:
    """The ring around the hand crossed *Next up*."""
    sitting = sitting_at(tmp_path, "introduct-academy", moves=0, notes=True)
    hand = next(w for w in sitting.moment.room.widgets if isinstance(w, HandRegion))
    first = next(
        slot for slot in sitting.moment.slots if slot.zone == "hand:p1" and slot.index == 0
    )
    tip = sitting.moment.tip
    assert tip is not None
    x, y = hand.tag_at(first.rect)
    pill = pygame.Rect(round(x) - 20, round(y) - 8, 40, 16)
    assert pill.top < tip.targets[0].top - 3 < pill.bottom
    noted = sitting.pilot.draw().subsurface(pill).copy()
    sitting.pilot.key("escape")
    sitting.pilot.tick(0.5)
    plain = sitting.pilot.draw().subsurface(pill)
    assert sitting.moment.tip is None
    assert differing(noted, plain) == 0
