"""Drop first, then choose the target: by drag, by click, by key; and nothing is half done."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.gestures.gestures import NOTHING_HELD, Gestures
from tabletop.engine.gestures.legal_index import LegalIndex
from tabletop.engine.moves import Move
from tabletop.ui.table.model.places import marked, pending_box
from tests.ui.startup import Table

FOES = {"lead-dev-1", "bi-dev-1", "nice-hr-lady"}


def _by_drag(table: Table) -> None:
    table.drag("downer-dave-1", "office:p1")


def _by_click(table: Table) -> None:
    table.pilot.click(table.grip("downer-dave-1"))
    place = table.moment.target_named("office:p1")
    assert place is not None
    table.pilot.click((place.rect.right - 20, place.rect.bottom - 20))


def _by_key(table: Table) -> None:
    table.pilot.focus_on("piece:downer-dave-1")
    table.pilot.key("enter")
    table.pilot.focus_on("to:office:p1")
    table.pilot.key("enter")


def _lit(table: Table) -> set[str]:
    return {name for name, state in table.moment.marks.items() if state in {"legal", "over"}}


@pytest.mark.parametrize("put", [_by_drag, _by_click, _by_key])
def test_what_is_put_down_at_home_waits_for_its_target(
    tmp_path: Path, put: Callable[[Table], None]
) -> None:
    """Whoever had a target could be dropped on it alone, and was refused at home."""
    table = Table(tmp_path)
    before = table.port.position.view
    put(table)
    table.pilot.tick(0.3)
    assert table.model.notice is None
    assert _lit(table) == FOES
    assert table.moment.prompt == "Downer Dave: choose the target"
    place, ghost = table.moment.target_named("office:p1"), pending_box(table.moment)
    assert place is not None
    assert ghost is not None
    assert place.rect.contains(ghost) or place.rect.clip(ghost).w > 0.8 * ghost.w
    table.pilot.draw()
    assert table.port.position.view == before
    table.pilot.click(table.centre("bi-dev-1"))
    table.meet()
    assert table.zone("downer-dave-1") == "office:p1"
    assert dict(table.port.position.view.values)["burnout:bi-dev-1"] > 0


@pytest.mark.parametrize("put", [_by_drag, _by_click, _by_key])
def test_escape_takes_it_back(tmp_path: Path, put: Callable[[Table], None]) -> None:
    table = Table(tmp_path)
    before = table.port.position.view
    put(table)
    table.pilot.key("escape")
    assert pending_box(table.moment) is None
    assert table.moment.hand.active == ""
    assert table.port.position.view == before
    assert table.pilot.scene.name == "table"


def test_the_target_is_chosen_by_keys_too(tmp_path: Path) -> None:
    table = Table(tmp_path)
    _by_key(table)
    table.pilot.focus_on("to:lead-dev-1")
    table.pilot.key("enter")
    table.meet()
    assert table.zone("downer-dave-1") == "office:p1"


def test_the_same_drop_is_always_answered_alike(tmp_path: Path) -> None:
    table = Table(tmp_path, values={"resources:p1": 1})
    told = set()
    for target in ("office:p1", "bi-dev-1", "office:p1", "lead-dev-1"):
        table.drag("downer-dave-1", target)
        assert table.model.notice is not None
        told.add(table.model.notice.headline)
        table.pilot.key("escape")
    assert told == {"You need 3 resources, you have 1."}


# A click on nothing


def test_bare_felt_is_a_place_for_what_is_held_alone(tmp_path: Path) -> None:
    """Also where the game has nothing to sell, so that the last card would be meant by itself."""
    table = Table(tmp_path)
    play = Gestures.of(LegalIndex((Move("play", ("investor-1",), "played"),)))
    place = table.moment.target_named("played")
    assert place is not None
    assert place.bare
    assert "played" in play.targets(NOTHING_HELD)
    moment = replace(table.moment, gestures=play)
    assert moment.target_at(place.rect.center) is None
    assert "played" not in marked(moment)[0]
    slot = moment.slot_named("investor-1")
    assert slot is not None
    raised = replace(moment, inputs=replace(moment.inputs, hand=moment.hand.raising(slot)))
    assert raised.target_at(place.rect.center) == place
    assert "played" in marked(raised)[0]


@pytest.mark.parametrize(
    "zones",
    [
        {"hand:p1": ["investor-1"]},
        {"hand:p1": ["intern-1"]},
        {"hand:p1": [], "office:p1": ["undercover-hr-1"]},
        {"hand:p1": ["tdd"]},
    ],
)
def test_a_click_on_bare_felt_plays_nothing(tmp_path: Path, zones: dict[str, list[str]]) -> None:
    """With one card left it was armed by itself, and a click beside everything played it."""
    tired = ("database-dev-1", "full-stack-ninja-1") if "office:p1" in zones else ()
    values = dict.fromkeys((f"burnout:{name}" for name in tired), 0)
    table = Table(tmp_path, zones, values)
    before = table.port.position.view
    taken = [*(slot.rect for slot in table.moment.slots), *(b.rect for b in table.moment.buttons)]
    for x in range(20, 1020, 80):
        for y in range(300, 620, 60):
            if not any(rect.collidepoint(x, y) for rect in taken):
                table.pilot.press((x, y))
                table.pilot.release((x, y))
    table.pilot.tick(0.5)
    assert table.port.position.view == before
