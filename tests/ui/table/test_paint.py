"""The table as it is drawn, at every size, and told to a screen reader."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.engine.declare.widgets import LogData, PromptData
from tabletop.engine.gestures.gestures import Gestures
from tabletop.engine.gestures.legal_index import LegalIndex
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.position import Position
from tabletop.ui.animation import sprites
from tabletop.ui.animation.sprites import Pose, draw_flight, put_down
from tabletop.ui.table.model.button_commands import action_commands
from tabletop.ui.text import narrator
from tabletop.ui.widgets.intents import NothingIntent
from tabletop.ui.widgets.panels.prompt import Options
from tabletop.ui.widgets.region_parts import RegionCommand
from tests.ui.drawing import canvas
from tests.ui.sitting import Sitting, zone_of
from tests.ui.widgets.everything import EVERY

UI = Path(__file__).parents[3] / "tabletop" / "ui"


# Drawing


@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 1.0), ((1280, 800), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.0),
     ((2560, 1080), 1.0), ((1024, 768), 0.75)],
)  # fmt: skip
def test_every_size_draws_and_plays(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    sitting = Sitting(tmp_path, size=size, interface_scale=scale)
    surface = sitting.pilot.draw()
    assert pygame.transform.average_color(surface)[0] > 0
    sitting.pilot.enter()
    sitting.rest()
    assert zone_of(sitting, "marker-p1") != "floor:0:0"


@pytest.mark.parametrize("ends", [(180, 60), (60, 180)])
def test_a_card_is_drawn_in_flight_as_where_it_is_larger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: tuple[int, int]
) -> None:
    """An exam flew off without its name, as it looks on a small pile."""
    sitting = Sitting(tmp_path)
    seen: list[tuple[float, float]] = []

    def noted(*_: object, rect: pygame.FRect, scale: float, **__: object) -> None:
        seen.append((rect.w, rect.w * scale))

    monkeypatch.setattr(sprites, "draw_piece", noted)
    start, end = (Pose(pygame.FRect(10, 10, wide, 1.4 * wide)) for wide in ends)
    way = sitting.moment.slots[0], start, end
    for t in (0.0, 1.0):
        draw_flight(canvas(), sitting.moment, way, t, hops=False, reduced=False)
    assert seen == [(180, ends[0]), (180, ends[1])]


def test_in_the_smallest_table_a_card_is_dropped_on_the_tab_of_the_hand(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, interface_scale=2.0)
    sitting.pilot.enter()
    sitting.rest()
    zone = zone_of(sitting, "marker-p1").replace("floor", "room")
    top = sitting.port.position.view.zone(zone).top
    tab = dict(sitting.moment.arrangement.tabs)["hand"]
    sitting.pilot.drag(sitting.centre_of(top), tab.center)
    assert top in sitting.port.position.view.zone("hand:p1").pieces


@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 1.0), ((1280, 800), 2.0), ((920, 700), 1.0), ((1024, 768), 1.0),
     ((1280, 800), 1.0)],
)  # fmt: skip
def test_choices_cover_no_room_of_the_board(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    sitting = Sitting(tmp_path, size=size, interface_scale=scale)
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    choices = [b for b in sitting.moment.buttons if b.zone == "options"]
    assert len(choices) == 2
    rooms = [place.rect for place in sitting.moment.targets if place.paper]
    panel = choices[0].rect.unionall([b.rect for b in choices])
    assert not any(panel.colliderect(room) for room in rooms)
    bar = sitting.moment.arrangement.find(PromptData)
    assert bar is not None
    assert bar.rect.contains(panel) == sitting.moment.arrangement.compact
    others = [b for b in sitting.moment.buttons if b.zone != "options"]
    assert not any(panel.colliderect(b.rect) for b in others)


def test_a_frame_at_rest_is_drawn_only_when_something_changed(sitting: Sitting) -> None:
    sitting.pilot.tick(6)
    assert not sitting.pilot.tick(1)


def test_halos_breathe_for_a_while_without_anything_else_drawn_anew(sitting: Sitting) -> None:
    sitting.pilot.tick(0.5)
    before = sitting.model.composings
    frames, seen = 0, set()
    for _ in range(96):
        frames += sitting.pilot.tick()
        seen.add(round(sitting.model.showing.breath.strength, 3))
    assert sitting.model.composings == before
    assert 15 <= frames <= 25
    assert min(seen) < 0.01
    assert max(seen) > 0.14


def test_with_reduced_motion_halos_stand_still(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, reduced_motion=True)
    assert sitting.moment.breath == 1
    sitting.pilot.tick(0.6)
    assert not sitting.pilot.tick(0.5)
    assert sitting.model.showing.breath.strength == 0


def test_a_piece_put_down_bounces_once_and_comes_to_rest(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    performance = sitting.model.showing.timeline
    landed = []
    while performance.running:
        landed += [performance.landed(playing) for playing, _ in performance.active()]
        sitting.pilot.tick()
    assert landed == sorted(landed)
    assert landed[0] == 0
    assert landed[-1] > 0.8
    assert [round(put_down(t), 2) for t in (0.0, 0.5, 1.0, 2.0)] == [1.06, 0.98, 1.0, 1.0]


_IN_ANOTHER_SENSE = {
    "discard",
    "draw",
    "left",
    "navigation",
    "python",
    "rescue",
    "rule",
    "track",
    "trump",
    "won",
}
"""Piles that any game may have, a side, a key of a face, a game that is won; a part of a sheet, the
language, the page after an error, a scrubber, a card of the tarot: words that are also pieces or
zones of some."""


def test_no_part_of_the_table_names_a_game_a_piece_or_a_zone() -> None:
    """Everything comes from spec, layout and display."""
    words: set[str] = set()
    for one in Registry(shipped("content")).games():
        words.add(one.spec.id)
        words |= {kind.id for kind in one.spec.kinds} - {"card", "marker", *_IN_ANOTHER_SENSE}
        words |= {zone.id for zone in one.spec.zones} - {*EVERY, *_IN_ANOTHER_SENSE}
    found = {
        file.relative_to(UI).as_posix()
        for file in UI.rglob("*.py")
        if words & set(re.findall(r'"([a-z0-9-]+)"', file.read_text(encoding="utf-8")))
    }
    assert found == set()


# Words


def test_a_screen_reader_hears_what_happened_and_what_to_do(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert sitting.app.notices.spoken.startswith("You moved to the Science Lab.")
    assert "Take a card" in sitting.app.notices.spoken


def test_only_one_action_is_the_way_forward(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Position, "describe", lambda _, move: str(move))
    monkeypatch.setattr(Position, "icon", lambda _, __: "")
    offer = LegalIndex((Move.parse("end-turn"), Move.parse("finish")))
    actions = action_commands(replace(sitting.moment, gestures=Gestures.of(offer)))
    assert [c.id for c in actions if c.key == "E"] == ["move:end-turn"]
    assert [c.id for c in actions if c.kind == "primary"] == ["move:end-turn"]
    assert "move:finish" in {c.id for c in actions}


def test_many_choices_do_not_cover_the_log(sitting: Sitting) -> None:
    log = sitting.moment.arrangement.find(LogData)
    widget = next(w for w in sitting.moment.room.widgets if isinstance(w, Options))
    assert log is not None
    words = "Set the counter of the first seat to 4"
    many = tuple(RegionCommand(f"c{n}", words, NothingIntent()) for n in range(16))
    moment = replace(sitting.moment, options=many)
    box = widget.box(moment)
    assert box is not None
    assert not box.colliderect(log.rect)
    buttons = widget.buttons(moment)
    assert len(buttons) == 16
    assert all(box.contains(each.rect) for each in buttons)
    assert all(a.rect.bottom <= b.rect.top for a, b in pairwise(buttons))


def test_every_node_has_a_label(sitting: Sitting) -> None:
    assert all(node.label for node in sitting.pilot.nodes())
    assert sitting.pilot.node("to:floor:0:1").label == "Science Lab"
    assert sitting.pilot.node("piece:marker-p1").label.startswith("Sam's marker")


def test_what_belongs_to_somebody_is_called_theirs(sitting: Sitting) -> None:
    namer = sitting.moment.namer
    assert namer.place("hand:p1") == "Sam's hand"
    assert namer.place("hand:p2") == "Natalie's hand"
    assert namer.piece("marker-p1") == "Sam's marker"


def test_the_log_is_told_by_round_newest_first(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    groups = narrator.grouped(sitting.port.snapshot().log)
    assert groups[0][0] == "Round 1"
    assert groups[0][1][0].text.startswith("moved to the")


def test_a_refused_move_by_other_ways_is_told_too(sitting: Sitting) -> None:
    assert not sitting.table.controller.submit(Move("move", ("marker-p1",), "floor:2:2"))
    assert sitting.moment.refusal[0]


def test_a_row_glides_when_a_card_comes_and_then_rests(sitting: Sitting) -> None:
    reflow, moment = sitting.model.showing.reflow, sitting.moment
    slot = moment.slot_named("marker-p2")
    assert slot is not None
    resting = {each.key: each.rect.center for each in moment.slots}
    reflow.place(resting | {slot.key: (0.0, 0.0)}, glide=False)
    reflow.place(resting, glide=True)
    seen = [-slot.rect.centerx]
    while reflow.gliding:
        assert len(seen) < 100
        sitting.pilot.tick()
        seen.append(sitting.moment.shift(slot).rect.x - slot.rect.x)
    assert seen == sorted(seen)
    assert seen[1] < -1
    assert seen[-1] == pytest.approx(0, abs=0.01)


def test_rounding_makes_nothing_glide(sitting: Sitting) -> None:
    reflow, moment = sitting.model.showing.reflow, sitting.moment
    resting = {each.key: each.rect.center for each in moment.slots}
    reflow.place({key: (x + 0.001, y) for key, (x, y) in resting.items()}, glide=False)
    reflow.place(resting, glide=True)
    assert not reflow.gliding
