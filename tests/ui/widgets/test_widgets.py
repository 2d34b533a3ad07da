from collections.abc import Callable

import pygame
import pytest

from tabletop.storage.safe_files import clean_name
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.choices import Segmented, Slider, Stepper, Toggle
from tabletop.ui.toolkit.control import Control, ControlGroup
from tabletop.ui.toolkit.events import (
    RIGHT,
    Composing,
    Key,
    Leave,
    Motion,
    Press,
    Release,
    Text,
    Wheel,
)
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.scroll import ScrollArea
from tests.ui.drawing import canvas

BOX = pygame.FRect(100, 100, 200, 50)
INSIDE, OUTSIDE = (150.0, 120.0), (10.0, 10.0)


def placed(widget: Control, box: pygame.FRect = BOX) -> Control:
    widget.rect = pygame.FRect(box)
    return widget


def click(widget: Control, pos: tuple[float, float] = INSIDE) -> None:
    widget.handle(Motion(pos))
    widget.handle(Press(pos))
    widget.handle(Release(pos))


def button(done: list[str], *, enabled: bool = True) -> Control:
    return placed(Button("go", "Go", lambda: done.append("go"), enabled=enabled))


class TestButton:
    def test_it_acts_when_it_is_let_go(self) -> None:
        done: list[str] = []
        widget = button(done)
        widget.handle(Press(INSIDE))
        assert (done, widget.state) == ([], "press")
        widget.handle(Release(INSIDE))
        assert done == ["go"]

    def test_letting_go_elsewhere_does_nothing(self) -> None:
        done: list[str] = []
        widget = button(done)
        widget.handle(Press(INSIDE))
        widget.handle(Motion(OUTSIDE, held=True))
        assert widget.state == "rest"
        widget.handle(Release(OUTSIDE))
        assert done == []

    def test_a_release_without_a_press_does_nothing(self) -> None:
        done: list[str] = []
        button(done).handle(Release(INSIDE))
        assert done == []

    def test_the_right_button_does_nothing(self) -> None:
        done: list[str] = []
        widget = button(done)
        widget.handle(Press(INSIDE, RIGHT))
        widget.handle(Release(INSIDE, RIGHT))
        assert done == []

    def test_a_disabled_one_is_deaf(self) -> None:
        done: list[str] = []
        widget = button(done, enabled=False)
        click(widget)
        widget.use()
        assert (done, widget.state) == ([], "disabled")

    def test_leaving_the_window_ends_hover_and_press(self) -> None:
        done: list[str] = []
        widget = button(done)
        widget.handle(Press(INSIDE))
        assert widget.handle(Leave())
        widget.handle(Release(INSIDE))
        assert (done, widget.state) == ([], "rest")

    def test_its_use_is_heard(self) -> None:
        heard: list[str] = []
        widget = button([])
        widget.feedback = heard.append
        click(widget)
        assert heard == ["button"]


class TestGroup:
    def test_what_lies_under_another_widget_is_not_hovered(self) -> None:
        below, above = button([]), placed(IconButton("up", "Up", "up", lambda: None))
        group = ControlGroup()
        group.fill([below, above])
        group.handle(Motion(INSIDE))
        assert (below.hovered, above.hovered) == (False, True)

    def test_a_hidden_widget_is_neither_hit_nor_walked(self) -> None:
        done: list[str] = []
        widget = button(done)
        widget.visible = False
        group = ControlGroup()
        group.fill([widget])
        click(group)
        assert (done, list(group.nodes())) == ([], [])

    def test_a_held_widget_keeps_the_pointer(self) -> None:
        other = placed(IconButton("up", "Up", "up", lambda: None), BOX.move(0, 100))
        group = ControlGroup()
        group.fill([button([]), other])
        group.handle(Press(INSIDE))
        group.handle(Motion((150, 220), held=True))
        assert not other.held


def test_a_toggle_tells_its_new_value() -> None:
    told: list[bool] = []
    widget = placed(Toggle("t", "T", False, told.append))
    click(widget)
    click(widget)
    assert told == [True, False]


def test_arrows_set_a_toggle_to_a_side() -> None:
    told: list[bool] = []
    widget = Toggle("t", "T", False, told.append)
    assert widget.key(Key("right"))
    assert not widget.key(Key("right"))
    assert widget.key(Key("left"))
    assert told == [True, False]


class TestSegmented:
    def make(self, told: list[int]) -> Segmented:
        widget = Segmented("s", "S", ("One", "Two", "Three", "Four"), 0, told.append)
        widget.rect = pygame.FRect(BOX)
        return widget

    def test_a_click_chooses_what_it_hits(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        click(widget, (280, 120))
        assert (told, widget.value) == ([3], "Four")

    def test_the_chosen_one_is_not_told_again(self) -> None:
        told: list[int] = []
        click(self.make(told), (110, 120))
        assert told == []

    def test_arrows_stop_at_the_ends(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        for key in ("left", "right", "right", "right", "right"):
            assert widget.key(Key(key))
        assert told == [1, 2, 3]

    def test_enter_goes_around(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        for _ in range(4):
            widget.use()
        assert told == [1, 2, 3, 0]


class TestSlider:
    def make(self, told: list[int], *, enabled: bool = True) -> Slider:
        widget = Slider("s", "S", ("a", "b", "c", "d", "e"), 0, told.append, enabled=enabled)
        widget.rect = pygame.FRect(BOX)
        return widget

    def test_dragging_sets_it_when_it_is_let_go(self) -> None:
        """A size that followed the pointer would move the slider from under it."""
        told: list[int] = []
        widget = self.make(told)
        left, right, y = label_faces.slider_track(BOX)
        widget.handle(Press((left, y)))
        widget.handle(Motion((right, y), held=True))
        assert told == []
        widget.handle(Release((right, y)))
        assert told == [4]

    def test_dragging_past_the_end_is_the_end(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        widget.handle(Press((150, 114)))
        widget.handle(Release((9999, 114)))
        assert told == [4]

    def test_keys_go_a_step_or_to_the_ends(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        for key in ("right", "right", "left", "end", "right", "home"):
            widget.key(Key(key))
        assert told == [1, 2, 1, 4, 0]

    def test_a_disabled_one_stays(self) -> None:
        told: list[int] = []
        widget = self.make(told, enabled=False)
        click(widget)
        widget.key(Key("right"))
        assert told == []


class TestStepper:
    def make(self, told: list[int]) -> Stepper:
        widget = Stepper("n", "N", 20, told.append, bounds=(10, 35), step=10)
        widget.rect = pygame.FRect(BOX)
        return widget

    def test_minus_and_plus_go_a_step(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        click(widget, (290, 120))
        click(widget, (110, 120))
        assert told == [30, 20]

    def test_the_middle_is_no_button(self) -> None:
        told: list[int] = []
        click(self.make(told), (200, 120))
        assert told == []

    def test_it_stays_within_its_bounds(self) -> None:
        told: list[int] = []
        widget = self.make(told)
        for _ in range(3):
            widget.key(Key("right"))
        widget.key(Key("home"))
        widget.key(Key("left"))
        assert told == [30, 35, 10]


class TestTextField:
    def make(
        self, text: str = "", *, limit: int = 8, paste: Callable[[], str] = lambda: ""
    ) -> TextField:
        field = TextField(
            "f", "F", text, lambda _: None, limit=limit, accept=clean_name, paste=paste
        )
        field.rect = pygame.FRect(BOX)
        return field

    def test_letters_come_in_at_the_caret(self) -> None:
        field = self.make("Aa")
        field.key(Key("left"))
        field.handle(Text("nn"))
        assert field.text == "Anna"
        assert field.caret == 3

    def test_control_characters_are_left_out(self) -> None:
        field = self.make()
        field.handle(Text("A\x00\x1b\nb"))
        assert field.text == "Ab"

    def test_what_joins_letters_stays_and_counts_for_none(self) -> None:
        field = self.make(limit=4)
        family = "👨\u200d👩\u200d👧"
        field.handle(Text(f"{family}می\u200cخم"))
        assert field.text == f"{family}می\u200cخ"
        field.key(Key("home"))
        field.key(Key("right"))
        assert field.caret == len(family)

    def test_no_more_is_taken_than_there_is_room_for(self) -> None:
        field = self.make(limit=4)
        for letter in "abcdefgh":
            field.handle(Text(letter))
        assert field.text == "abcd"

    def test_two_hundred_pasted_letters_are_cut(self) -> None:
        field = self.make(limit=16, paste=lambda: "x" * 200)
        field.key(Key("v", "v", ctrl=True))
        assert field.text == "x" * 16

    @pytest.mark.parametrize(
        ("key", "text", "caret"),
        [
            ("backspace", "ab", 2),
            ("left", "abc", 2),
            ("home", "abc", 0),
            ("end", "abc", 3),
            ("delete", "abc", 3),
        ],
    )
    def test_editing_keys(self, key: str, text: str, caret: int) -> None:
        field = self.make("abc")
        assert field.key(Key(key))
        assert (field.text, field.caret) == (text, caret)

    def test_delete_takes_the_letter_behind_the_caret(self) -> None:
        field = self.make("abc")
        field.key(Key("home"))
        field.key(Key("delete"))
        assert (field.text, field.caret) == ("bc", 0)

    def test_letters_are_kept_from_being_shortcuts(self) -> None:
        field = self.make()
        assert field.key(Key("m", "m"))
        assert field.key(Key("space", " "))
        assert not field.key(Key("f11"))
        assert not field.key(Key("z", "z", ctrl=True))

    def test_going_on_cleans_the_name(self) -> None:
        field = self.make("  Anna   B ", limit=20)
        assert not field.key(Key("tab"))
        assert field.text == "Anna B"

    def test_what_is_selected_is_written_over(self) -> None:
        field = self.make("Anna")
        field.key(Key("a", "a", ctrl=True))
        assert field.selected_text == "Anna"
        field.handle(Text("Z"))
        assert (field.text, field.selected_text) == ("Z", "")

    def test_shift_and_arrows_select_and_backspace_takes_it_all(self) -> None:
        field = self.make("Anna B")
        field.key(Key("left", shift=True))
        field.key(Key("left", shift=True))
        assert field.selected_text == " B"
        field.key(Key("backspace"))
        assert field.text == "Anna"
        field.key(Key("home", shift=True))
        assert field.selected_text == "Anna"
        field.key(Key("right"))
        assert (field.selected_text, field.caret) == ("", 4)

    def test_control_goes_by_words(self) -> None:
        field = self.make("Anna Bo", limit=20)
        field.key(Key("left", ctrl=True, shift=True))
        assert field.selected_text == "Bo"
        field.key(Key("backspace", ctrl=True))
        assert field.text == "Anna "

    def test_cut_and_paste(self) -> None:
        board: list[str] = []
        field = TextField(
            "f", "F", "Anna", lambda _: None, paste=lambda: board[-1], copy=board.append
        )
        field.select_all()
        field.key(Key("c", "c", ctrl=True))
        assert field.text == "Anna"
        field.key(Key("x", "x", ctrl=True))
        assert (field.text, board) == ("", ["Anna", "Anna"])
        field.key(Key("v", "v", ctrl=True))
        field.key(Key("v", "v", ctrl=True))
        assert field.text == "AnnaAnna"

    def test_a_click_puts_the_caret_there_and_a_drag_selects(self) -> None:
        field = self.make("mmmm")
        field.writing = True
        field.draw(canvas(), focus=False)
        middle = field.rect.centery
        first, *_, last = field._edges
        step = (last - first) / 4
        field.handle(Press((first + step, middle)))
        assert field.caret == 1
        field.handle(Motion((first + 3 * step, middle), held=True))
        field.handle(Release((first + 3 * step, middle)))
        assert field.selection == (1, 3)
        field.handle(Press((first, middle), clicks=2))
        assert field.selected_text == "mmmm"

    def test_what_there_is_no_room_for_is_told(self) -> None:
        told: list[str] = []
        field = TextField(
            "f", "F", "abc", lambda _: None, limit=4, overflow=lambda: told.append("full")
        )
        field.handle(Text("d"))
        assert told == []
        field.handle(Text("e"))
        assert (field.text, told) == ("abcd", ["full"])

    def test_an_input_method_shows_what_is_not_typed_yet(self) -> None:
        field = self.make("a")
        field.handle(Composing("ni"))
        assert (field.text, field.composing) == ("a", "ni")
        field.handle(Text("你"))
        assert (field.text, field.composing) == ("a你", "")


class TestScrollArea:
    def make(self, inner: Control, *, height: float = 600) -> ScrollArea:
        def paint(board: Canvas) -> float:
            del board
            inner.rect = pygame.FRect(10, 500, 100, 40)
            return height

        area = ScrollArea(paint)
        area.rect = pygame.FRect(100, 100, 300, 200)
        area.fill([inner])
        area.draw_all(canvas(), "")
        return area

    @pytest.mark.parametrize("height", [-50.0, 0.0])
    @pytest.mark.parametrize("content", [0.0, 300.0])
    def test_without_room_nothing_is_shown(self, height: float, content: float) -> None:
        """In a window of 3 x 3 a page has less than nothing left for what it scrolls."""
        area = ScrollArea(lambda _: content)
        area.rect = pygame.FRect(100, 100, 300, height)
        area.draw_all(canvas(), area.name)
        assert area.most == content

    def test_the_wheel_scrolls_as_far_as_there_is_content(self) -> None:
        area = self.make(button([]))
        assert area.handle(Wheel((150, 150), -1))
        assert area.offset > 0
        for _ in range(50):
            area.handle(Wheel((150, 150), -3))
        assert area.offset == 400
        assert not area.handle(Wheel((150, 150), -1))

    def test_the_wheel_elsewhere_does_nothing(self) -> None:
        assert not self.make(button([])).handle(Wheel((10, 10), -1))

    def test_a_widget_is_hit_where_it_is_seen(self) -> None:
        done: list[str] = []
        area = self.make(button(done))
        area.scroll_to(400)
        click(area, (120, 210))
        assert done == ["go"]

    def test_a_widget_out_of_sight_is_not_hit(self) -> None:
        done: list[str] = []
        area = self.make(button(done))
        click(area, (120, 610))
        assert done == []

    def test_a_widget_with_focus_is_brought_into_sight(self) -> None:
        area = self.make(button([]))
        assert area.reveal("go")
        (node,) = area.nodes()
        assert area.rect.contains(node.rect)
        assert not area.reveal("go")

    def test_the_bar_can_be_dragged(self) -> None:
        area = self.make(button([]))
        area.handle(Press((396, 110)))
        area.handle(Motion((396, 900), held=True))
        area.handle(Release((396, 900)))
        assert area.offset == 400
        area.handle(Motion((396, 110)))
        assert area.offset == 400

    def test_keys_scroll_what_is_read(self) -> None:
        area = self.make(button([]))
        area.reads = True
        for key, offset in (("end", 400), ("home", 0)):
            area.key(Key(key))
            assert area.offset == offset
        area.key(Key("page down"))
        assert 100 < area.offset < 200

    def test_short_content_does_not_scroll(self) -> None:
        area = self.make(button([]), height=120)
        assert not area.handle(Wheel((150, 150), -5))
