"""Drawing only what changed gives the same picture as drawing everything."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.spec import Options
from tabletop.storage.journal.records import Player
from tabletop.ui.table.render.layers import merged
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tests.ui.desks import shelf
from tests.ui.patching import assert_like_new, differing
from tests.ui.sitting import NATALIE, SAM, Sitting


def test_a_single_wrong_pixel_would_be_noticed() -> None:
    one = pygame.Surface((8, 8), 0, 32)
    two = one.copy()
    two.set_at((3, 4), (0, 5, 0))
    assert differing(one, one.copy()) == 0
    assert differing(one, two) == differing(two, one) == 1


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((960, 600), 1.0),
                                             ((1280, 800), 2.0)])  # fmt: skip
def test_a_patched_table_looks_like_one_drawn_anew(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    sitting = Sitting(tmp_path, size=size, interface_scale=scale, moves=14)
    sitting.rest(6)
    chance = Random(1)
    pilot, model = sitting.pilot, sitting.moment
    across, down = size[0] / scale, size[1] / scale
    movable = sorted(model.movable)
    assert movable
    for dragging in (False, True):
        if dragging:
            start = sitting.centre_of(movable[0])
            pilot.press(start)
            pilot.move((start[0] + 12, start[1]))
            assert_like_new(pilot, sitting.table, "lifted")
        spots = [place.rect.center for place in model.targets]
        spots += [slot.rect.center for slot in model.slots]
        spots += [(chance.uniform(0, across), chance.uniform(0, down)) for _ in range(6)]
        for spot in chance.sample(spots, 24):
            pilot.move(spot)
            pilot.tick()
            assert_like_new(pilot, sitting.table, f"{'drag' if dragging else 'hover'} at {spot}")


SAT = (SAM, NATALIE, Player("Kim", "random", 4), Player("Max", "random", 5))


@pytest.mark.parametrize(
    ("played", "seats", "options", "dealt", "size", "scale"),
    [
        ("introduct-academy", 4, {}, (3, 60), (1280, 800), 1.0),
        ("the-academy", 4, {}, (3, 45), (1280, 800), 1.0),
        ("report-card", 4, {}, (3, 90), (1280, 800), 1.0),
        ("report-card", 4, {}, (3, 90), (960, 600), 1.0),
        ("it-startup", 1, {"mode": "solo"}, (24, 40), (1280, 800), 1.0),
        ("it-startup", 2, {}, (3, 100), (1920, 1080), 2.0),
    ],
)
def test_patched_tables_of_other_games_look_like_ones_drawn_anew(  # noqa: PLR0917
    tmp_path: Path,
    played: str,
    seats: int,
    options: Options,
    dealt: tuple[int, int],
    size: tuple[int, int],
    scale: float,
) -> None:
    seed, moves = dealt
    found = next(game for game in shelf() if game.spec.id == played)
    sitting = Sitting(
        tmp_path, players=SAT[:seats], played=found, options=options, seed=seed, moves=moves,
        size=size, interface_scale=scale,
    )  # fmt: skip
    sitting.rest(3)
    pilot, model = sitting.pilot, sitting.moment
    pilot.draw()
    places = {f"button {each.command.id}": each.rect.center for each in model.buttons}
    places |= {f"place {place.name}": place.rect.center for place in model.targets}
    places |= {f"slot {slot.key}": slot.rect.center for slot in model.slots}
    told = {f"widget {each.region.id}": each.rect.center for each in model.room.widgets}
    named = [*list(places)[:12], *Random(seed).sample(sorted(places | told), 16)]
    for name in named:
        pilot.move((places | told)[name])
        pilot.tick()
        assert_like_new(pilot, sitting.table, f"hover at {name}")
    held = next((name for name in sorted(model.movable) if model.slot_named(name)), None)
    if held is None:
        return
    start = sitting.centre_of(held)
    pilot.press(start)
    pilot.move((start[0] + 12, start[1]))
    for slot in model.slots[:16]:
        pilot.move(slot.rect.center)
        pilot.tick()
        assert_like_new(pilot, sitting.table, f"drag of {held} to {slot.key}")


def at_once(tmp_path: Path, played: str, seats: int) -> Sitting:
    """A table in the middle of a game without animations."""
    found = next(game for game in shelf() if game.spec.id == played)
    return Sitting(
        tmp_path, players=SAT[:seats], played=found, options={}, moves=12,
        animation_speed="instant", confirm_final=False,
    )  # fmt: skip


def play(sitting: Sitting, chance: Random) -> None:
    """Let a frame pass, after a move if the viewer has one."""
    if sitting.port.next().kind == "viewer":
        sitting.controller.submit(chance.choice(sitting.port.position.legal_moves))
    sitting.pilot.tick()
    if sitting.app.stack.top is not sitting.scene:
        sitting.app.stack.pop()
        sitting.pilot.tick(0.5)


def seen_log(sitting: Sitting) -> pygame.Surface:
    """The lines of the log as they were drawn last."""
    (log,) = (w for w in sitting.moment.room.widgets if isinstance(w, LogPanel))
    box = pygame.Rect(log.rect)
    return sitting.pilot.screen.surface.subsurface(box.left, box.top + 42, box.w, box.h - 42).copy()


@pytest.mark.parametrize(("played", "seats"), [("introduct-academy", 4), ("it-startup", 2)])
def test_new_lines_of_the_log_come_whole_and_none_goes_again(
    tmp_path: Path, played: str, seats: int
) -> None:
    """For two frames it was that of two moves ago, and where it was extended only half was new."""
    sitting, chance, waited = at_once(tmp_path, played, seats), Random(1), 0
    for _ in range(60):
        before, paint = seen_log(sitting), sitting.table.paint
        was_waiting = paint.waits > 0
        play(sitting, chance)
        if paint.waits and not was_waiting:
            waited += 1
            if not sitting.moment.options and not sitting.moment.options_title:
                assert differing(before, seen_log(sitting)) == 0
        elif was_waiting and not paint.waits:
            whole = sitting.pilot.screen.surface.copy()
            paint.forget()
            assert differing(whole, sitting.pilot.draw()) == 0
    assert waited > 5


def test_a_window_resized_while_the_log_waits_shows_no_second_log(tmp_path: Path) -> None:
    sitting, chance = at_once(tmp_path, "valedictorian", 2), Random(1)
    for wide in (1400, 1600, 1280):
        while not sitting.table.paint.waits:
            play(sitting, chance)
        sitting.pilot.resize((wide, 800))
        for _ in range(3):
            sitting.pilot.tick()
        shown = sitting.pilot.screen.surface.copy()
        sitting.table.paint.forget()
        assert differing(shown, sitting.pilot.draw()) == 0, wide


def test_a_dragged_piece_patches_only_a_part_of_the_table(sitting: Sitting) -> None:
    pilot, layer = sitting.pilot, sitting.table.paint
    start = sitting.centre_of("marker-p1")
    pilot.press(start)
    pilot.move((start[0] + 12, start[1]))
    pilot.draw()
    for name in ("floor:0:1", "floor:1:0"):
        pilot.move(sitting.centre_of(name))
        pilot.draw()
        whole = pygame.Rect(0, 0, *pilot.screen.surface.get_size())
        patched = sum(box.w * box.h for box in layer.patched)
        assert 0 < patched < 0.4 * whole.w * whole.h


def test_boxes_that_touch_are_joined_until_none_do() -> None:
    boxes = [pygame.FRect(x, 0, 10, 10) for x in (0, 30, 8, 60, 16, 24)]
    joined = merged(boxes)
    assert sorted((box.left, box.right) for box in joined) == [(0, 40), (60, 70)]


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Sam to move first, against a computer."""
    return Sitting(tmp_path)
