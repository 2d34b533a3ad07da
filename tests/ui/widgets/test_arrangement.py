"""Where regions lie, at any size of the window."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.declare.layout import Layout, region_of
from tabletop.engine.declare.widgets import ActionsData, HandData, LogData
from tabletop.ui.widgets.arrangement import BAR, CAP, RAIL, Arrangement, arrange
from tests.ui.widgets.everything import EVERY

LAYOUT = Layout(
    "plain",
    (
        region_of(EVERY["rivals"], "rivals", (0.009, 0.072, 0.791, 0.110)),
        region_of(EVERY["panel"], "sum", (0.009, 0.198, 0.127, 0.328)),
        region_of(EVERY["pile"], "pile", (0.037, 0.555, 0.072, 0.177), zone="pile"),
        region_of(EVERY["board"], "board", (0.147, 0.195, 0.516, 0.545)),
        region_of(EVERY["options"], "options", (0.674, 0.384, 0.125, 0.212)),
        region_of(EVERY["prompt"], "prompt", (0.315, 0.743, 0.211, 0.053)),
        region_of(EVERY["hand"], "hand", (0.201, 0.797, 0.439, 0.198), zone="hand"),
        region_of(EVERY["me"], "me", (0.009, 0.815, 0.138, 0.170)),
        region_of(EVERY["log"], "log", (0.809, 0.072, 0.181, 0.740)),
        region_of(EVERY["actions"], "actions", (0.809, 0.845, 0.181, 0.133)),
    ),
)
HANDLESS = Layout(
    "plain",
    (
        region_of(EVERY["rivals"], "rivals", (0.011, 0.078, 0.789, 0.128), data={"rows": ("won",)}),
        region_of(EVERY["board"], "board", (0.184, 0.220, 0.475, 0.580)),
        region_of(EVERY["row"], "box", (0.669, 0.220, 0.131, 0.580), zone="box"),
        region_of(EVERY["row"], "won", (0.184, 0.815, 0.616, 0.172), zone="won"),
        region_of(EVERY["prompt"], "prompt", (0.011, 0.720, 0.148, 0.060)),
        region_of(EVERY["me"], "me", (0.011, 0.800, 0.141, 0.188)),
        region_of(EVERY["log"], "log", (0.811, 0.078, 0.178, 0.268)),
        region_of(EVERY["options"], "options", (0.811, 0.360, 0.178, 0.470)),
        region_of(EVERY["actions"], "actions", (0.811, 0.845, 0.178, 0.140)),
    ),
)
"""Of a game in which nobody holds anything."""
ALONE = Layout("plain", tuple(each for each in HANDLESS.regions if each.id != "won"))
"""Nothing of one's own lies on the table either."""
widths = st.integers(640, 3000)
heights = st.integers(400, 1600)


def _overlapping(arrangement: Arrangement) -> list[tuple[str, str]]:
    """Pairs of regions that share more than a hair. Options float, actions lie in the bar."""
    loose = {"options", "actions"} if arrangement.compact else set()
    fixed = [area for area in arrangement.areas if area.widget not in loose]
    found = []
    for one, two in combinations(fixed, 2):
        shared = one.rect.clip(two.rect)
        if shared.w > 0.5 and shared.h > 0.5:
            found.append((one.region.id, two.region.id))
    return found


@given(st.sampled_from([LAYOUT, HANDLESS, ALONE]), widths, heights)
def test_regions_never_overlap(layout: Layout, width: int, height: int) -> None:
    for tab in ("table", "hand"):
        assert _overlapping(arrange(layout, width, height, tab=tab)) == []


@given(st.sampled_from([LAYOUT, HANDLESS, ALONE]), widths, heights)
def test_regions_stay_inside_the_frame(layout: Layout, width: int, height: int) -> None:
    arrangement = arrange(layout, width, height)
    frame = arrangement.frame.inflate(1, 1)
    for area in (*arrangement.areas, *arrangement.folded):
        assert frame.contains(area.rect), area.region.id
        assert area.rect.w > 20, area.region.id
        assert area.rect.h > 20, area.region.id


@given(st.sampled_from([LAYOUT, HANDLESS, ALONE]), widths, heights)
def test_every_region_is_somewhere(layout: Layout, width: int, height: int) -> None:
    wanted = {region.id for region in layout.regions}
    seen: set[str] = set()
    for tab in ("table", "hand"):
        arrangement = arrange(layout, width, height, tab=tab)
        seen |= {area.region.id for area in (*arrangement.areas, *arrangement.folded)}
    assert seen == wanted


def test_at_the_reference_size_regions_lie_where_the_layout_says() -> None:
    board = arrange(LAYOUT, 1280, 800).find(EVERY["board"])
    assert board is not None
    expected = pygame.FRect(0.147 * 1280, 0.195 * 800, 0.516 * 1280, 0.545 * 800)
    assert board.rect.x == pytest.approx(expected.x, abs=0.6)
    assert board.rect.w == pytest.approx(expected.w, abs=0.6)
    assert board.rect.h == pytest.approx(expected.h, abs=0.6)


@pytest.mark.parametrize("width", [1280, 1500, 1640, 1896, 2560])
def test_the_rail_keeps_its_width(width: int) -> None:
    log = arrange(LAYOUT, width, 800).find(LogData)
    assert log is not None
    assert log.rect.w == pytest.approx(RAIL, abs=1)


def test_a_very_wide_table_is_capped_and_centred() -> None:
    frame = arrange(LAYOUT, 1896, 800).frame
    assert frame.w == CAP
    assert frame.centerx == 1896 / 2


def test_in_a_narrow_window_the_log_is_a_drawer_and_the_buttons_stay() -> None:
    arrangement = arrange(LAYOUT, 1024, 768)
    assert arrangement.mode == "drawer"
    assert [area.widget for area in arrangement.folded] == ["log"]
    actions = arrangement.find(ActionsData)
    assert actions is not None
    assert actions in arrangement.areas
    assert actions.rect.bottom > 640


def test_a_small_window_keeps_the_board_and_crops_the_hand() -> None:
    arrangement = arrange(LAYOUT, 960, 600)
    assert arrangement.compact
    assert arrangement.tabs == ()
    board, hand = arrangement.find(EVERY["board"]), arrangement.find(HandData)
    assert board is not None
    assert hand is not None
    assert board.rect.h > 240
    assert hand.rect.bottom == 600


def test_in_the_smallest_window_board_and_hand_share_a_place() -> None:
    table = arrange(LAYOUT, 640, 400)
    hand = arrange(LAYOUT, 640, 400, tab="hand")
    assert [name for name, _ in table.tabs] == ["table", "hand"]
    assert {area.widget for area in table.areas} >= {"board", "pile"}
    assert "hand" not in {area.widget for area in table.areas}
    assert {area.widget for area in hand.areas} >= {"hand", "me"}
    assert "board" not in {area.widget for area in hand.areas}
    assert all(rect.h >= 44 and rect.top >= BAR for _, rect in table.tabs)


def test_everything_shrinks_with_the_height() -> None:
    high, low = arrange(LAYOUT, 1280, 960), arrange(LAYOUT, 1280, 690)
    for widget in ("rivals", "board", "hand"):
        tall, short = high.find(EVERY[widget]), low.find(EVERY[widget])
        assert tall is not None
        assert short is not None
        assert tall.rect.h > short.rect.h


def test_what_is_behind_a_tab_can_be_reached_on_it() -> None:
    table = arrange(LAYOUT, 640, 400)
    tab = dict(table.tabs)["hand"]
    assert {area.widget for area in table.tucked} == {"me", "hand"}
    assert all(area.rect == tab for area in table.tucked)
    assert arrange(LAYOUT, 640, 400, tab="hand").tucked == ()


@pytest.mark.parametrize("size", [(960, 600), (800, 450), (640, 400)])
def test_where_nobody_holds_anything_the_board_has_the_room_of_the_hand(
    size: tuple[int, int],
) -> None:
    arrangement = arrange(HANDLESS, *size)
    assert arrangement.tabs == ()  # there would be nothing behind the one of the hand
    place = {area.region.id: area.rect for area in arrangement.areas}
    assert place["board"].h > 0.375 * size[1]
    # What is one's own lies beside one's picture, below what is to be done.
    assert place["won"].top == place["me"].top > place["prompt"].bottom
    assert place["won"].left > place["me"].right
    assert place["won"].right == arrangement.frame.right - 8


@pytest.mark.parametrize("size", [(960, 600), (800, 450), (640, 400)])
def test_where_nothing_is_ones_own_a_plate_is_left(size: tuple[int, int]) -> None:
    arrangement = arrange(ALONE, *size)
    place = {area.region.id: area.rect for area in arrangement.areas}
    assert arrangement.tabs == ()
    assert place["me"].h < 80
    assert place["me"].w > 0.45 * size[0]
    assert place["board"].h > 0.4 * size[1]
