from tabletop.ui.toolkit.events import Key, Press, UiEvent
from tabletop.ui.toolkit.stack import SCRIM_SECONDS, SHEET_SECONDS, Stack
from tests.ui.desks import Plain, Sheet, make_desk, make_pilot


def stack_of(*scenes: Plain) -> Stack:
    stack = Stack()
    for scene in scenes:
        stack.push(scene)
    return stack


def test_only_the_top_scene_is_given_events() -> None:
    app = make_desk()
    below, top = Plain(app), Plain(app)
    stack = stack_of(below, top)
    stack.handle(Press((10, 10)))
    assert (len(below.events), len(top.events)) == (0, 1)


def test_what_an_opaque_scene_covers_is_not_drawn() -> None:
    pilot = make_pilot()
    below, top = Plain(pilot.app), Plain(pilot.app)
    pilot.app.open(below)
    pilot.app.open(top)
    pilot.draw()
    assert "draw" not in below.calls
    assert "draw" in top.calls


def test_what_lies_under_a_dialog_is_drawn_once() -> None:
    pilot = make_pilot()
    below, sheet = Plain(pilot.app), Sheet(pilot.app)
    pilot.app.open(below)
    pilot.app.open(sheet)
    for _ in range(5):
        pilot.draw()
    assert (below.calls.count("draw"), sheet.calls.count("draw")) == (1, 5)


def test_a_change_under_a_dialog_is_shown() -> None:
    pilot = make_pilot()
    below = Plain(pilot.app)
    pilot.app.open(below)
    pilot.app.open(Sheet(pilot.app))
    pilot.draw()
    below.changes = True
    pilot.tick()
    assert below.calls.count("draw") == 2


def test_time_stands_still_under_a_scene_that_pauses() -> None:
    app = make_desk()
    below, sheet = Plain(app), Sheet(app)
    sheet.__class__ = type("Pausing", (Sheet,), {"pauses": True})
    stack = stack_of(below, sheet)
    stack.update(0.5)
    assert (below.passed, sheet.passed) == (0.0, 0.5)


def test_time_goes_on_under_a_dialog() -> None:
    app = make_desk()
    below, sheet = Plain(app), Sheet(app)
    stack_of(below, sheet).update(0.5)
    assert below.passed == 0.5


def test_closing_a_scene_leads_back_to_the_one_below() -> None:
    app = make_desk()
    below, sheet = Plain(app), Sheet(app)
    stack = stack_of(below, sheet)
    assert stack.pop() is sheet
    assert sheet.calls == ["enter", "leave"]
    assert below.calls == ["enter", "enter"]
    assert stack.top is below


def test_replacing_leaves_every_scene_from_the_top_down() -> None:
    app = make_desk()
    left: list[str] = []
    first, second = Plain(app), Sheet(app)
    first.leave = lambda: left.append("first")  # type: ignore[method-assign]
    second.leave = lambda: left.append("second")  # type: ignore[method-assign]
    stack = stack_of(first, second)
    new = Plain(app)
    stack.replace(new)
    assert left == ["second", "first"]
    assert stack.scenes == (new,)


def test_clearing_enters_no_scene_again() -> None:
    app = make_desk()
    below, sheet = Plain(app), Sheet(app)
    stack_of(below, sheet).clear()
    assert below.calls == ["enter", "leave"]


def test_closing_a_scene_closes_those_above_it() -> None:
    app = make_desk()
    first, second, third = Plain(app), Sheet(app), Sheet(app)
    stack = stack_of(first, second, third)
    stack.close(second)
    assert stack.scenes == (first,)
    stack.close(third)
    assert stack.scenes == (first,)


def test_a_dialog_takes_input_while_it_comes_up() -> None:
    app = make_desk()
    sheet = Sheet(app)
    stack = stack_of(Plain(app), sheet)
    stack.handle(Key("a", "a"))
    assert sheet.events == [Key("a", "a")]


def test_a_dialog_asks_for_frames_until_it_is_up() -> None:
    stack = stack_of(Plain(make_desk()), Sheet(make_desk()))
    assert stack.update(SCRIM_SECONDS)
    assert stack.update(SHEET_SECONDS - SCRIM_SECONDS)
    assert not stack.update(1.0)


def test_without_pace_a_dialog_is_up_at_once() -> None:
    stack = Stack(pace=0.0)
    stack.push(Plain(make_desk()))
    stack.push(Sheet(make_desk()))
    stack.update(0.01)
    assert not stack.update(0.01)


def test_a_new_size_reaches_every_scene() -> None:
    app = make_desk()
    below, top = Plain(app), Sheet(app)
    stack_of(below, top).layout(700, 450)
    assert (below.width, top.height) == (700, 450)


def test_no_old_picture_shines_through_after_a_dialog_has_closed() -> None:
    """What was below may be a hand that nobody may see any more."""
    pilot = make_pilot()
    app = pilot.app
    app.open(Plain(app))
    app.open(Sheet(app))
    pilot.tick(0.5)
    app.stack.pop()
    app.go(Plain(app))
    fresh = make_pilot()
    fresh.app.go(Plain(fresh.app))
    assert pilot.draw().get_buffer().raw == fresh.draw().get_buffer().raw


def test_a_scene_that_a_key_opens_shows_where_the_keyboard_is() -> None:
    app = make_desk()
    below, sheet = Plain(app), Sheet(app)
    stack = stack_of(below)

    def opens(event: UiEvent) -> bool:
        if isinstance(event, Key | Press):
            stack.push(sheet)
        return True

    below.handle = opens  # type: ignore[method-assign]
    stack.handle(Press((5, 5)))
    assert not sheet.focus.visible
    stack.pop()
    stack.handle(Key("f1"))
    assert sheet.focus.visible


def test_who_goes_by_keyboard_sees_the_focus_in_what_opens_by_itself() -> None:
    app = make_desk()
    below, sheet = Plain(app), Sheet(app)
    below.focus.set("here", visible=True)
    stack_of(below, sheet)
    assert sheet.focus.visible
