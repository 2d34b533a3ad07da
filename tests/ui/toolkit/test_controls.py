"""Every control draws in every theme, state and scale, stays in its box and answers with it."""

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import RefusalToast, refusal_toast
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.graphics.popover import tooltip_of
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.list_row import NavigationRow
from tabletop.ui.toolkit.scroll import ScrollArea
from tests.ui.drawing import canvas, touched

GREY = (120, 120, 120)
STATES = ("rest", "hover", "press", "disabled")
KINDS = ("primary", "glass", "paper", "good", "danger")


def toast(
    page: Canvas, centre: tuple[float, float], headline: str, reason: str, why: str = "Why?"
) -> RefusalToast:
    """A refusal at most as wide as the page."""
    room = page.width - 24
    return refusal_toast(page, centre, headline, reason, max_width=room, why=why)


def component_sheet(page: Canvas) -> None:
    """Every control in every state."""
    page.felt("slate")
    page.sheet((640, 40, 620, 360))
    for row, kind in enumerate(KINDS):
        for column, state in enumerate(STATES):
            box = (20 + 150 * column, 60 + 60 * row, 138, 48)
            label_faces.button(
                page, box, "End turn", icon="check", key="E", kind=kind, state=state,
                focus=state == "hover",
            )  # fmt: skip
    for column, state in enumerate(STATES):
        label_faces.icon_button(page, (20 + 45 * column, 10, 36, 36), "gear", state=state)
        x = 660 + 70 * column
        label_faces.toggle(page, (x, 60, 50, 28), column % 2 == 0, state=state, focus=column == 1)
        label_faces.slider(page, (660 + 145 * column, 100, 130, 52), column / 3, "abc", state=state)
        label_faces.segmented(
            page, (660 + 145 * column, 160, 130, 40), ("On", "Off"), 0, state=state
        )
        label_faces.text_field(page, (660 + 145 * column, 210, 130, 40), "Ada", 2, state=state)
        label_faces.scroll_bar(page, (660 + 20 * column, 260, 6, 100), 0.2, 0.4, state=state)
        label_faces.tag(page, (20 + 130 * column, 500), "Your turn",
                     ("amber", "paper", "coral", "dark")[column], icon="play")  # fmt: skip
        label_faces.count_disc(page, (600 + 50 * column, 520), 10**column)
    label_faces.icon_button(page, (260, 10, 36, 36), "log", active=True, focus=True)
    label_faces.phase_steps(page, (700, 20), ("Move", "Room", "Reset"), 1)
    label_faces.chip(page, (20, 460), "5 study aids", "cards")
    label_faces.key_cap(page, (180, 473), "Enter")
    label_faces.prompt_pill(page, (300, 600), "Move to a **glowing** room", "door")
    toast(page, (300, 680), "Follow {icon:star} blue", "You still hold two blue cards.").draw(page)
    label_faces.tooltip(page, (700, 600, 40, 20), "End turn", ["Nothing is left to do."])


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_component_sheet_draws_without_a_warning(
    name: str, high_contrast: bool, scale: float
) -> None:
    page = canvas((1280, 800), scale=scale, name=name, high_contrast=high_contrast)
    component_sheet(page)
    assert page.assets.warnings == []
    first = page.device.copy()
    made = len(page.assets.surfaces)
    component_sheet(page)
    assert len(page.assets.surfaces) == made
    assert first.get_buffer().raw == page.device.get_buffer().raw


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("height", [36, 44, 56])
def test_a_button_of_its_own_width_shows_its_whole_label(kind: str, height: float) -> None:
    page = canvas((400, 120))
    width = label_faces.button_width(page, "Complete · 2", "check", "E", height=height)
    label_faces.button(
        page, (20, 20, width, height), "Complete · 2", icon="check", key="E", kind=kind
    )
    assert len(page.assets.shortened) == 0
    assert any("'E'" in str(key) for key in page.assets.lines)


def test_a_narrow_button_drops_its_key_before_its_label() -> None:
    page = canvas((400, 120))
    label_faces.button(page, (20, 20, 110, 48), "End turn", icon="check", key="E")
    shown = " ".join(str(key) for key in page.assets.lines)
    assert "End turn" in shown
    assert "keycap" not in shown


def test_a_button_without_a_label_shows_its_sign_however_narrow() -> None:
    pictures: list[bytes] = []
    for icon in ("", "play"):
        drawn = canvas()
        label_faces.button(drawn, (20, 20, 40, 40), "", icon=icon, kind="paper")
        pictures.append(pygame.image.tobytes(drawn.device, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("x", [0, 400, 800])
def test_a_tag_stays_in_the_window(x: float) -> None:
    page = canvas((800, 600))
    box = label_faces.tag(page, (x, 300), "Transfer here", "dark", icon="play", anchor="center")
    assert page.width >= box.right
    assert box.left >= 0


def test_a_long_label_stays_inside_its_button() -> None:
    page = canvas((400, 120))
    label_faces.button(page, (100, 30, 120, 44), "M" * 60, kind="glass")
    assert pygame.Rect(100, 30, 120, 44).contains(touched(page.device, GREY))


def test_a_pressed_button_moves_down_and_loses_its_lip() -> None:
    lip = []
    for state in ("rest", "press"):
        page = canvas((200, 100))
        label_faces.button(page, (20, 20, 120, 44), "", kind="primary", state=state)
        lip.append(tuple(page.device.get_at((80, 65)))[:3])
    assert lip[0][2] < 40
    assert lip[1][2] != lip[0][2]


@pytest.mark.parametrize("state", STATES[1:])
@pytest.mark.parametrize("kind", KINDS)
def test_each_state_of_a_button_looks_different(kind: str, state: str) -> None:
    pictures = []
    for one in ("rest", state):
        page = canvas((200, 100))
        label_faces.button(page, (20, 20, 120, 44), "Go", kind=kind, state=one)
        pictures.append(page.device.get_buffer().raw)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(
    "draw",
    [
        lambda page: label_faces.chip(page, (40, 40), "5 books", "book"),
        lambda page: label_faces.key_cap(page, (40, 40), "Enter"),
        lambda page: label_faces.chip(page, (40, 40), "A very long fact", max_width=90),
    ],
)
def test_a_flat_control_draws_inside_the_box_that_it_returns(
    draw: Callable[[Canvas], pygame.FRect],
) -> None:
    page = canvas((400, 120))
    box = draw(page)
    ink = touched(page.device, GREY)
    assert box.left - 1 <= ink.left
    assert ink.right <= box.right + 1
    assert box.top - 1 <= ink.top
    assert ink.bottom <= box.bottom + 1


def test_the_why_button_lies_inside_the_toast_and_vanishes_without_a_rule() -> None:
    page = canvas((800, 200))
    box = toast(page, (400, 100), "PHP only", "This classroom holds PHP.").button
    assert box.w >= 44
    assert box.top >= 69
    assert box.bottom <= 131
    assert toast(page, (400, 100), "PHP only", "", why="").button.w == 0


def test_a_toast_longer_than_the_window_is_cut_at_its_edges() -> None:
    page = canvas((400, 200))
    placed = toast(page, (200, 100), "A very long headline " * 4, "And a reason " * 9)
    placed.draw(page)
    assert placed.button.right <= placed.box.right <= 388


def test_the_prompt_is_centred_and_as_wide_as_its_text_needs() -> None:
    page = canvas((800, 200))
    box = label_faces.prompt_pill(page, (400, 100), "Move to a glowing room", "door")
    assert box.center == (400, 100)
    assert box.w == pytest.approx(page.measure("Move to a glowing room", "prompt")[0] + 80, abs=1)


@pytest.mark.parametrize("at", [(5, 5), (390, 5), (390, 290), (200, 290)])
def test_a_tooltip_stays_on_the_canvas(at: tuple[float, float]) -> None:
    page = canvas((400, 300))
    box = label_faces.tooltip(
        page, (*at, 8, 8), "Why", ["A line that is long enough to wrap twice."]
    )
    assert pygame.FRect(0, 0, 400, 300).contains(box)


def test_phase_steps_do_not_overlap_and_are_centred() -> None:
    page = canvas((800, 100))
    boxes = label_faces.phase_steps(page, (400, 50), ("Move", "Room", "Reset"), 0)
    assert all(a.right < b.left for a, b in pairwise(boxes))
    assert (boxes[0].left + boxes[-1].right) / 2 == pytest.approx(400)


def test_segments_share_the_box_evenly() -> None:
    parts = label_faces.segment_rects((10, 10, 300, 40), 3)
    assert [part.left for part in parts] == [10, 110, 210]
    assert parts[-1].right == 310


def test_the_knob_of_a_slider_follows_its_value() -> None:
    left, right, y = label_faces.slider_track((10, 10, 200, 52))
    for value in (0.0, 0.5, 1.0):
        page = canvas((240, 80))
        label_faces.slider(page, (10, 10, 200, 52), value)
        knob = page.device.get_at((round(left + (right - left) * value), round(y)))
        assert min(knob[:3]) > 230


def test_the_caret_of_a_long_text_stays_in_sight() -> None:
    page = canvas((300, 80))
    label_faces.text_field(page, (20, 20, 120, 40), "N" * 60, 60)
    blank = canvas((300, 80))
    label_faces.text_field(blank, (20, 20, 120, 40), "N" * 60, None)
    differing = pygame.mask.from_threshold(page.device, (0, 0, 0), (1, 1, 1, 255), blank.device)
    differing.invert()
    (caret,) = differing.get_bounding_rects()[-1:]
    assert pygame.Rect(20, 20, 120, 40).contains(caret)


def test_a_scroll_bar_moves_its_thumb_and_hides_when_all_is_in_sight() -> None:
    page = canvas((100, 200))
    top = label_faces.scroll_bar(page, (10, 10, 6, 100), 0.0, 0.4)
    end = label_faces.scroll_bar(page, (10, 10, 6, 100), 0.6, 0.4)
    assert (top.top, end.bottom) == (10, 110)
    clear = canvas((100, 200))
    label_faces.scroll_bar(clear, (10, 10, 6, 100), 0.0, 1.0)
    assert touched(clear.device, GREY).w == 0


def test_a_tooltip_keeps_clear_of_controls_that_are_still_wanted() -> None:
    page = canvas((600, 400))
    button = pygame.FRect(380, 200, 180, 48)
    below = pygame.FRect(380, 258, 180, 48)
    said = "End turn", ["It is not your turn."]
    alone = tooltip_of(page, Surroundings((600, 400)), button, *said)
    assert alone is not None
    assert not alone.box.colliderect(button)
    clear = tooltip_of(page, Surroundings((600, 400), (below,)), button, *said)
    assert clear is not None
    assert not clear.box.colliderect(below)
    assert not clear.box.colliderect(button)


def test_the_ring_of_the_first_control_in_a_scroll_area_is_whole() -> None:
    """It was cut off at the upper edge, where nothing is scrolled away."""
    page = canvas((400, 300))
    area, button = ScrollArea(None), Button("first", "First", lambda: None)
    button.rect = pygame.FRect(0, 0, 200, 40)
    area.lay_out(pygame.FRect(60, 100, 240, 120), 400, lambda _: None, [button])
    page.device.fill("#000000")
    area.draw_all(page, "first")
    above, beside = page.device.get_at((160, 93)), page.device.get_at((53, 120))
    assert above == beside != pygame.Color("#000000")


def test_a_row_of_a_list_has_room_for_a_title_of_two_lines() -> None:
    """*Introduct Academy* touched both edges of its row."""

    def high(label: str) -> float:
        row = NavigationRow(label, label, lambda: None, lambda: True, zone="games", role="tab",
                            picture=lambda *_: None, number="4")  # fmt: skip
        return row.height_at(canvas(), 208)

    assert high("The Academy") == 38
    assert high("Introduct Academy") >= 2 * 19 + 8
