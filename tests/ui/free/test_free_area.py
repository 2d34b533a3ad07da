"""Pieces that lie free: where they are let go of, on a grid, pushed by keys, in any window."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FREE, SNAPPED, FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path, layout=FREE), tmp_path)


def spot(desk: FreeDesk, name: str) -> tuple[int, int]:
    """Where a piece lies, in tenths of a millimetre."""
    zone = desk.session.view().zone("dock")
    found = zone.lies(zone.pieces.index(name)).spot
    assert found is not None
    return found


def test_a_piece_stays_where_it_was_let_go_of(desk: FreeDesk) -> None:
    area = desk.rect("dock")
    to = (area.left + 300, area.top + 200)
    desk.pilot.press(desk.piece("crate-1"))
    desk.pilot.move(to)
    desk.pilot.tick(1.0)
    desk.pilot.release(to)
    desk.settle()
    assert desk.piece("crate-1") == pytest.approx(to, abs=3)
    assert desk.moves[0].startswith("put crate-1 > dock = x ")
    x, y = spot(desk, "crate-1")
    desk.pilot.resize((1920, 1080))
    desk.pilot.tick(0.2)
    assert spot(desk, "crate-1") == (x, y)
    box = desk.rect("dock")
    assert (desk.piece("crate-1")[0] - box.left) / box.w == pytest.approx(300 / area.w, abs=0.01)


def test_a_card_from_a_pile_lies_where_it_was_put_and_turned(desk: FreeDesk) -> None:
    area = desk.rect("dock")
    desk.pilot.drag(desk.at("deck"), area.center)
    desk.settle()
    card = desk.session.view().zone("dock").pieces[-1]
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("e", "e", "e")
    desk.settle()
    slot = desk.moment.slot_named(card)
    assert slot is not None
    assert slot.angle == -45
    desk.pilot.draw()


def test_marked_pieces_keep_their_distances(desk: FreeDesk) -> None:
    area = desk.rect("dock")
    for number, name in enumerate(("crate-1", "crate-2")):
        desk.pilot.drag(desk.piece(name), (area.left + 100 + 90 * number, area.bottom - 60))
        desk.settle()
    (ax, ay), (bx, by) = spot(desk, "crate-1"), spot(desk, "crate-2")
    for name in ("crate-1", "crate-2"):
        desk.pilot.click(desk.piece(name), held="ctrl")
    desk.pilot.drag(desk.piece("crate-1"), (area.centerx, area.centery))
    desk.settle()
    (cx, cy), (dx, dy) = spot(desk, "crate-1"), spot(desk, "crate-2")
    assert (dx - cx, dy - cy) == (bx - ax, by - ay)


def test_ctrl_and_an_arrow_push_a_piece(desk: FreeDesk) -> None:
    area = desk.rect("dock")
    desk.pilot.drag(desk.piece("crate-1"), area.center)
    desk.settle()
    before = desk.piece("crate-1")
    desk.pilot.focus_on("piece:crate-1")
    desk.pilot.key("ctrl+left", "ctrl+up")
    desk.settle()
    assert desk.piece("crate-1") == pytest.approx((before[0] - 12, before[1] - 12), abs=1)


def test_a_grid_attracts_what_is_put_down(tmp_path: Path) -> None:
    desk = FreeDesk(harbour(tmp_path, layout=SNAPPED), tmp_path)
    area = desk.rect("dock")
    for name, shift in (("crate-1", 0), ("crate-2", 9)):
        desk.pilot.drag(desk.piece(name), (area.centerx + 120 + shift, area.centery + shift))
        desk.settle()
    assert spot(desk, "crate-1") == spot(desk, "crate-2")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_in_any_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    desk = FreeDesk(harbour(tmp_path, layout=FREE), tmp_path, (1920, 1080))
    area = desk.rect("dock")
    desk.pilot.drag(desk.piece("crate-1"), (area.right - 30, area.bottom - 30))
    desk.settle()
    desk.pilot.desk.change(interface_scale=scale)
    desk.pilot.resize(size)
    desk.pilot.tick(0.2)
    area = desk.rect("dock")
    for slot in desk.moment.slots:
        if slot.zone == "dock":
            assert area.inflate(1, 1).contains(slot.rect), slot.name
