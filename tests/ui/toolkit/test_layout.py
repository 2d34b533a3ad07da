"""Boxes lie in one another, beside one another, and get no less than they need."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.choices import Toggle
from tabletop.ui.toolkit.control import ControlGroup
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import (
    Box,
    ButtonRow,
    Column,
    Divider,
    FirstFit,
    Grouped,
    KeptColumn,
    Layers,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    Tiles,
    outline,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea
from tests.ui.desks import make_desk, make_pilot
from tests.ui.drawing import canvas

WORDS = "Draw a card, or take the top one of the discard pile. It counts twice."


@pytest.fixture(scope="module")
def ruler() -> Canvas:
    return canvas((800, 600))


def button(name: str = "go", label: str = "Go on") -> Button:
    return Button(name, label, lambda: None)


def rules() -> st.SearchStrategy[dict[str, Any]]:
    """Rules of a box inside another one."""
    return st.fixed_dictionaries(
        {},
        optional={
            "grow": st.sampled_from([0.0, 1.0, 2.5]),
            "give": st.booleans(),
            "min_height": st.sampled_from([0.0, 12.0]),
            "spare": st.booleans(),
            "align": st.sampled_from(["start", "center", "end", "stretch"]),
        },
    )


def leaves() -> st.SearchStrategy[Box]:
    size = st.sampled_from([0.0, 8.0, 40.0, 130.0])
    return st.one_of(
        st.builds(lambda w, m, h, r: Box(width=w, min_width=m, height=h, **r),
                  size, st.sampled_from([0.0, 30.0]), size, rules()),
        st.builds(lambda n, w, r: TextLine(WORDS[:n], whole=w, **r),
                  st.integers(0, 30), st.booleans(), rules()),
        st.builds(lambda n, r: Paragraph(WORDS[:n], **r), st.integers(1, 70), rules()),
        st.builds(lambda r: Column(button(), **r), rules()),
    )  # fmt: skip


def containers(inside: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    parts = st.lists(inside, min_size=1, max_size=4)
    gap, pad = st.sampled_from([0.0, 7.0]), st.sampled_from([0.0, 5.0, (3.0, 0.0, 9.0, 4.0)])
    justify = st.sampled_from(["start", "center", "end"])
    return st.one_of(
        st.builds(lambda p, g, d, j, r: Row(*p, gap=g, pad=d, justify=j, **r),
                  parts, gap, pad, justify, rules()),
        st.builds(lambda p, g, d, r: Column(*p, gap=g, pad=d, **r), parts, gap, pad, rules()),
        st.builds(lambda p, g, n, r: Tiles(*p, columns=n, gap=g, **r),
                  parts, gap, st.integers(1, 3), rules()),
        st.builds(lambda p, r: FirstFit(*p, **r), parts, rules()),
        st.builds(lambda p, r: Layers(*p, **r), parts, rules()),
    )  # fmt: skip


TREES = st.recursive(leaves(), containers, max_leaves=12)


def test_what_gives_stays_inside_its_low_row(ruler: Canvas) -> None:
    """A spare box above stayed, and the one that gives stuck out of its row."""
    fixed = Box(height=8.0, min_width=30.0, give=True, align="start")
    row = Row(fixed)
    tree = Column(Box(width=0.0, height=8.0, spare=True), row)
    tree.put(ruler, pygame.FRect(0, 0, 30, 8))
    assert fixed.rect.bottom <= row.rect.bottom


def every(box: Box) -> Iterator[Box]:
    yield box
    for inner in box.inner():
        yield from every(inner)


def contains(outer: pygame.FRect, inner: pygame.FRect) -> bool:
    return bool(outer.inflate(0.2, 0.2).contains(inner)) or not (inner.w and inner.h)


@settings(max_examples=300, deadline=None)
@given(TREES, st.sampled_from([0.0, 1.0, 90.0, 500.0]), st.sampled_from([0.0, 1.0, 200.0]))
def test_boxes_do_not_overlap_nor_leave_the_box_around_them(
    tree: Box, more: float, higher: float
) -> None:
    measured = canvas((800, 600))
    wide = tree.span(measured)[0] + more
    tree.put(measured, pygame.FRect(10, 20, wide, tree.tall(measured, wide) + higher))
    for box in every(tree):
        inner = [each.rect for each in box.inner()]
        assert all(contains(box.rect, each) for each in inner), outline(tree)
        if isinstance(box, Layers):
            continue
        for one, other in combinations([each for each in inner if each.w and each.h], 2):
            shared = one.clip(other)
            assert min(shared.w, shared.h) <= 0.1, outline(tree)


@settings(max_examples=200, deadline=None)
@given(TREES, st.sampled_from([0.0, 60.0, 400.0]))
def test_every_box_gets_its_least_width(tree: Box, more: float) -> None:
    measured = canvas((800, 600))
    wide = tree.span(measured)[0] + more
    tree.put(measured, pygame.FRect(0, 0, wide, tree.tall(measured, wide)))
    for box in every(tree):
        assert box.rect.w >= box.span(measured)[0] - 0.1, outline(tree)


@settings(max_examples=100, deadline=None)
@given(TREES, st.integers(60, 500), st.integers(60, 500))
def test_a_tree_is_drawn_at_any_size(tree: Box, wide: int, high: int) -> None:
    page = canvas((500, 500))
    tree.put(page, pygame.FRect(0, 0, wide, high))
    tree.paint(page)


def test_growing_boxes_share_a_row_by_their_weights(ruler: Canvas) -> None:
    parts = [Box(grow=56), Box(width=36), Box(grow=44)]
    Row(*parts).put(ruler, pygame.FRect(0, 0, 1036, 10))
    assert [box.rect.w for box in parts] == [560, 36, 440]


def test_a_growing_box_keeps_its_least_width_and_the_others_share_the_rest(ruler: Canvas) -> None:
    parts = [Box(grow=1), Box(grow=1, min_width=300), Box(grow=1, max_width=20)]
    Row(*parts).put(ruler, pygame.FRect(0, 0, 420, 10))
    assert [box.rect.w for box in parts] == [100, 300, 20]


def test_a_column_that_is_short_takes_from_what_gives(ruler: Canvas) -> None:
    parts = [Box(height=50), Box(height=100, give=True, min_height=20), Box(height=30)]
    Column(*parts, gap=10).put(ruler, pygame.FRect(0, 0, 100, 150))
    assert [box.rect.h for box in parts] == [50, 50, 30]


def test_what_can_be_spared_is_left_out_where_there_is_no_room(ruler: Canvas) -> None:
    row = Row(Box(width=80), Box(width=40, spare=True), Box(width=30, spare=True))
    row.put(ruler, pygame.FRect(0, 0, 125, 10))
    assert [box.rect.w for box in row.inner()] == [80, 40]
    column = Column(Box(height=80), Box(height=40, spare=True))
    column.put(ruler, pygame.FRect(0, 0, 10, 100))
    assert [box.rect.h for box in column.inner()] == [80]


def test_the_first_form_that_fits_is_taken(ruler: Canvas) -> None:
    wide, narrow = Row(Box(width=90), Box(width=60)), Box(height=30)
    form = FirstFit(wide, narrow)
    form.put(ruler, pygame.FRect(0, 0, 150, 10))
    assert form.inner() == [wide]
    form.put(ruler, pygame.FRect(0, 0, 149, 10))
    assert form.inner() == [narrow]


def test_the_last_buttons_of_a_row_lose_their_words_first(ruler: Canvas) -> None:
    buttons = [button("one"), button("two"), button("three"), button("sign")]
    row = ButtonRow(buttons, side=40, icons={"sign"})
    wide = row.span(ruler)[1]
    row.put(ruler, pygame.FRect(0, 0, wide, 40))
    assert [each.short for each in buttons] == [False, False, False, True]
    row.put(ruler, pygame.FRect(0, 0, wide - 1, 40))
    assert [each.short for each in buttons] == [False, False, True, True]
    assert buttons[2].rect.w == 40
    row.put(ruler, pygame.FRect(0, 0, 10, 40))
    assert [each.short for each in buttons] == [False, True, True, True]


def test_a_kept_column_is_placed_again_only_in_another_rectangle(ruler: Canvas) -> None:
    first = button()
    column = KeptColumn(first, Box(height=20))
    column.put(ruler, pygame.FRect(0, 0, 100, 80))
    place, first.rect = first.rect, pygame.FRect(0, 0, 1, 1)
    column.put(ruler, pygame.FRect(0, 0, 100, 80))
    assert first.rect.w == 1
    column.put(ruler, pygame.FRect(0, 10, 100, 80))
    assert first.rect == place.move(0, 10)


def test_a_group_gets_its_place_and_draws_what_lies_under_its_controls() -> None:
    page = canvas((200, 100))
    drawn: list[str] = []
    group = ControlGroup()
    under = Box(height=40, width=120, under=lambda _canvas, rect: drawn.append(str(rect.w)))
    tree = Row(Grouped(group, Row(under, button())))
    tree.put(page, pygame.FRect(0, 0, 300, 60))
    tree.paint(page)
    assert (group.rect.h, drawn) == (60, [])
    assert [node.id for node in tree.controls()[0].nodes()] == ["go"]
    group.draw_all(page, "")
    assert drawn == ["120.0"]


class Line(ListRow):
    """A row with a button at its right end."""

    has_controls = True

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__("line", "Line", act, zone="lines")
        self.drop = button("drop")

    def content(self) -> Box:
        return Row(TextLine(self.label, grow=1), Place(self.drop, width=50, height=30), pad=5)


def test_a_button_in_a_row_lies_over_the_row(ruler: Canvas) -> None:
    used: list[str] = []
    line = Line(lambda: used.append("line"))
    tree = Column(line.box())
    tree.put(ruler, pygame.FRect(0, 0, 200, 40))
    assert [each.name for each in tree.controls()] == ["line", "drop"]
    assert line.rect.contains(line.drop.rect)
    group = ControlGroup()
    group.fill(tree.controls())
    assert group.at(line.drop.rect.center) is line.drop
    assert group.at((10, 10)) is line


def test_a_control_gets_its_usual_size_in_the_middle_of_a_row(ruler: Canvas) -> None:
    switch = Toggle("on", "On", on=True, changed=lambda _: None)
    Row(Box(grow=1), switch).put(ruler, pygame.FRect(0, 0, 200, 50))
    assert switch.rect == pygame.FRect(142, 9, 58, 32)


def test_controls_stand_in_the_order_of_the_tree_unless_told_otherwise(ruler: Canvas) -> None:
    area = ScrollArea(None, zone="page")
    page = Scrolled(area, Row(button("inner")))
    tree = Column(Row(button("late"), order=0), page, Row(button("early")))
    tree.boxes[0].boxes[0].order = 1  # type: ignore[attr-defined]
    tree.boxes[2].boxes[0].order = -1  # type: ignore[attr-defined]
    tree.put(ruler, pygame.FRect(0, 0, 300, 300))
    assert [each.name for each in tree.controls()] == ["early", "page-scroll", "late"]
    assert [each.name for each in area.widgets] == ["inner"]


def test_a_scroll_area_is_as_high_as_its_content_while_there_is_room(ruler: Canvas) -> None:
    area = ScrollArea(None)
    column = Column(Box(height=20), Scrolled(area, Box(height=100)), Box(height=20))
    column.put(ruler, pygame.FRect(0, 0, 100, column.tall(ruler, 100)))
    assert (area.rect.h, area.most) == (100, 0)
    column.put(ruler, pygame.FRect(0, 0, 100, 90))
    assert (area.rect.h, area.most) == (50, 50)


def test_a_sheet_stays_in_the_window(ruler: Canvas) -> None:
    sheet = PaperSheet(Box(height=900, give=True), width=500, margin=16)
    sheet.put(ruler, pygame.FRect(0, 0, 400, 300))
    assert sheet.rect == pygame.FRect(16, 16, 368, 268)
    sheet = PaperSheet(Box(height=100), width=300, margin=16, pad=20)
    sheet.put(ruler, pygame.FRect(0, 0, 400, 300))
    assert sheet.rect == pygame.FRect(50, 80, 300, 140)


def test_a_tree_is_told_as_text(ruler: Canvas) -> None:
    row = Row(TextLine("Seats", width=50), button("start"), Divider(upright=True))
    row.put(ruler, pygame.FRect(0, 0, 300, 48))
    told = outline(row).splitlines()
    assert told[0] == "Row 0, 0, 300 x 48"
    assert told[1].startswith("  TextLine 'Seats' 0, ")
    assert told[2].startswith("  Place 'start' 50, 0, ")


class Form(ShellScene):
    """A scene with two buttons, of which the second may be missing."""

    opaque = False
    both = True

    def build(self) -> Box:
        extra = self.second if self.both else None
        return PaperSheet(Row(self.first, extra, gap=10), width=400, pad=30)

    first = button("first")
    second = button("second")


def test_a_scene_is_laid_out_before_it_is_drawn_and_after_each_change() -> None:
    app = make_desk()
    pilot = make_pilot(app)
    scene = Form(app)
    app.open(scene)
    assert [node.id for node in pilot.nodes()] == ["first", "second"]
    assert pilot.node("first").rect.w > 60
    scene.both = False
    assert [node.id for node in pilot.nodes()] == ["first"]
