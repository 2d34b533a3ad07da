"""Pieces that lie free: where they are let go of, on a grid, pushed by keys, in any window."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FREE, SNAPPED, FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path, layout=FREE), tmp_path)


def spot(app: FreeDesk, name: str) -> tuple[int, int]:
    """Where a piece lies, in tenths of a millimetre."""
    zone = app.port.position.view.zone("dock")
    found = zone.lies(zone.pieces.index(name)).spot
    assert found is not None
    return found


def test_a_piece_stays_where_it_was_let_go_of(app: FreeDesk) -> None:
    area = app.rect("dock")
    to = (area.left + 300, area.top + 200)
    app.pilot.press(app.piece("crate-1"))
    app.pilot.move(to)
    app.pilot.tick(1.0)
    app.pilot.release(to)
    app.settle()
    assert app.piece("crate-1") == pytest.approx(to, abs=3)
    assert app.moves[0].startswith("put crate-1 > dock = x ")
    x, y = spot(app, "crate-1")
    app.pilot.resize((1920, 1080))
    app.pilot.tick(0.2)
    assert spot(app, "crate-1") == (x, y)
    box = app.rect("dock")
    assert (app.piece("crate-1")[0] - box.left) / box.w == pytest.approx(300 / area.w, abs=0.01)


def test_a_card_from_a_pile_lies_where_it_was_put_and_turned(app: FreeDesk) -> None:
    area = app.rect("dock")
    app.pilot.drag(app.at("deck"), area.center)
    app.settle()
    card = app.port.position.view.zone("dock").pieces[-1]
    app.pilot.move(app.piece(card))
    app.pilot.key("e", "e", "e")
    app.settle()
    slot = app.moment.slot_named(card)
    assert slot is not None
    assert slot.angle == -45
    app.pilot.draw()


def test_marked_pieces_keep_their_distances(app: FreeDesk) -> None:
    area = app.rect("dock")
    for number, name in enumerate(("crate-1", "crate-2")):
        app.pilot.drag(app.piece(name), (area.left + 100 + 90 * number, area.bottom - 60))
        app.settle()
    (ax, ay), (bx, by) = spot(app, "crate-1"), spot(app, "crate-2")
    for name in ("crate-1", "crate-2"):
        app.pilot.click(app.piece(name), held="ctrl")
    app.pilot.drag(app.piece("crate-1"), (area.centerx, area.centery))
    app.settle()
    (cx, cy), (dx, dy) = spot(app, "crate-1"), spot(app, "crate-2")
    assert (dx - cx, dy - cy) == (bx - ax, by - ay)


def test_ctrl_and_an_arrow_push_a_piece(app: FreeDesk) -> None:
    area = app.rect("dock")
    app.pilot.drag(app.piece("crate-1"), area.center)
    app.settle()
    before = app.piece("crate-1")
    app.pilot.focus_on("piece:crate-1")
    app.pilot.key("ctrl+left", "ctrl+up")
    app.settle()
    assert app.piece("crate-1") == pytest.approx((before[0] - 12, before[1] - 12), abs=1)


def test_a_grid_attracts_what_is_put_down(tmp_path: Path) -> None:
    app = FreeDesk(harbour(tmp_path, layout=SNAPPED), tmp_path)
    area = app.rect("dock")
    for name, shift in (("crate-1", 0), ("crate-2", 9)):
        app.pilot.drag(app.piece(name), (area.centerx + 120 + shift, area.centery + shift))
        app.settle()
    assert spot(app, "crate-1") == spot(app, "crate-2")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_in_any_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FreeDesk(harbour(tmp_path, layout=FREE), tmp_path, (1920, 1080))
    area = app.rect("dock")
    app.pilot.drag(app.piece("crate-1"), (area.right - 30, area.bottom - 30))
    app.settle()
    app.pilot.app.preferences.change(interface_scale=scale)
    app.pilot.resize(size)
    app.pilot.tick(0.2)
    area = app.rect("dock")
    for slot in app.moment.slots:
        if slot.zone == "dock":
            assert area.inflate(1, 1).contains(slot.rect), slot.name
