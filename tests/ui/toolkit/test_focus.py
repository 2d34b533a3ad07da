from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.toolkit.events import Key, Motion, Press
from tabletop.ui.toolkit.focus import Focus, Node, nearest, next_stop


def node(
    name: str,
    x: float = 0,
    y: float = 0,
    *,
    zone: str = "",
    enabled: bool = True,
    selected: bool = False,
    action: Callable[[], object] | None = None,
    keys: Callable[[Key], bool] | None = None,
) -> Node:
    return Node(
        name, pygame.FRect(x, y, 40, 40), name, zone=zone, enabled=enabled, selected=selected,
        action=action, keys=keys,
    )  # fmt: skip


TWO_ZONES = [
    node("a1", 0, 0, zone="a"),
    node("a2", 50, 0, zone="a"),
    node("b1", 0, 90, zone="b"),
    node("b2", 50, 90, zone="b"),
]


def test_tab_goes_from_zone_to_zone_and_around() -> None:
    focus = Focus("a1")
    visited = []
    for _ in range(3):
        focus.handle(Key("tab"), TWO_ZONES)
        visited.append(focus.current)

    assert visited == ["b1", "a1", "b1"]


def test_shift_tab_goes_back() -> None:
    focus = Focus("a1")
    focus.handle(Key("tab", shift=True), TWO_ZONES)
    assert focus.current == "b1"


def test_a_zone_is_entered_where_focus_was_last() -> None:
    focus = Focus("a2")
    focus.handle(Key("tab"), TWO_ZONES)
    focus.handle(Key("tab"), TWO_ZONES)
    assert focus.current == "a2"


def test_a_zone_is_entered_at_its_selected_node() -> None:
    nodes = [node("a", zone="a"), node("b", zone="b"), node("c", 50, zone="b", selected=True)]
    focus = Focus("a")
    focus.handle(Key("tab"), nodes)
    assert focus.current == "c"


def test_arrows_stay_inside_the_zone() -> None:
    focus = Focus("a1")
    focus.handle(Key("down"), TWO_ZONES)
    assert focus.current == "a1"
    focus.handle(Key("right"), TWO_ZONES)
    assert focus.current == "a2"


def test_tab_stops_at_every_control_of_a_form() -> None:
    """Its controls use the arrows themselves."""
    nodes = [
        replace(node("field", zone="form"), stop=True),
        replace(node("switch", 0, 50, zone="form"), stop=True),
        node("ok", 0, 100, zone="buttons"),
        node("cancel", 50, 100, zone="buttons"),
    ]
    focus = Focus("field")
    visited = []
    for _ in range(4):
        focus.handle(Key("tab"), nodes)
        visited.append(focus.current)
    assert visited == ["switch", "ok", "field", "switch"]
    focus.handle(Key("up"), nodes)
    assert focus.current == "field"


def test_a_disabled_node_is_passed_over() -> None:
    nodes = [node("a"), node("b", 50, enabled=False), node("c", 100)]
    focus = Focus("a")
    focus.handle(Key("right"), nodes)
    assert focus.current == "c"


def test_the_first_key_shows_the_ring_and_the_mouse_hides_it() -> None:
    focus = Focus("a1")
    assert not focus.shows("a1")
    focus.handle(Key("left"), TWO_ZONES)
    assert focus.shows("a1")
    assert focus.handle(Motion((3, 3)), TWO_ZONES)
    assert not focus.shows("a1")
    assert not focus.handle(Motion((4, 4)), TWO_ZONES)


@pytest.mark.parametrize("key", ["return", "space", "enter"])
def test_enter_and_space_show_the_ring_and_then_act(key: str) -> None:
    done: list[str] = []
    nodes = [node("a", action=lambda: done.append("a"))]
    focus = Focus("a")
    assert focus.handle(Key(key), nodes)
    assert (done, focus.visible) == ([], True)
    assert focus.handle(Key(key), nodes)
    assert done == ["a"]


def test_what_is_seen_to_be_chosen_is_acted_on_at_once() -> None:
    done: list[str] = []
    nodes = [node("a", action=lambda: done.append("a"), selected=True)]
    Focus("a").handle(Key("return"), nodes)
    assert done == ["a"]


@pytest.mark.parametrize("key", ["return", "space"])
def test_once_the_mouse_has_moved_the_ring_is_shown_before_anything_is_done(key: str) -> None:
    done: list[str] = []
    nodes = [node("a", action=lambda: done.append("a"))]
    focus = Focus("a")
    for event in (Key(key), Motion((3, 3)), Key(key)):
        focus.handle(event, nodes)
    assert done == []


def test_a_node_is_asked_for_its_keys_first() -> None:
    taken: list[str] = []

    def keys(event: Key) -> bool:
        taken.append(event.key)
        return event.key == "right"

    focus = Focus("a")
    nodes = [node("a", keys=keys), node("b", 50)]
    focus.handle(Key("right"), nodes)
    assert (focus.current, taken) == ("a", ["right"])
    focus.handle(Key("left"), nodes)
    assert focus.current == "a"


def test_a_press_is_not_used_up() -> None:
    assert not Focus("a1").handle(Press((5, 5)), TWO_ZONES)


def test_nothing_can_be_focused_where_there_is_nothing() -> None:
    focus = Focus()
    assert not focus.handle(Key("tab"), [])
    assert focus.node([]) is None
    assert next_stop([], None) is None


def test_a_level_neighbour_wins_over_a_nearer_one_aside() -> None:
    here = node("here", 0, 0)
    level, aside = node("level", 130, 0), node("aside", 80, 60)
    assert nearest(here, [here, aside, level], (1, 0)) == level


@given(columns=st.integers(1, 6), rows=st.integers(1, 6), data=st.data())
def test_every_node_of_a_grid_is_reached_by_arrows(
    columns: int, rows: int, data: st.DataObject
) -> None:
    nodes = [node(f"{x},{y}", x * 60, y * 60) for x in range(columns) for y in range(rows)]
    start = data.draw(st.sampled_from(nodes))
    goal = data.draw(st.sampled_from(nodes))
    focus = Focus(start.id)
    for _ in range(columns + rows):
        dx, dy = goal.rect.x - focus_rect(focus, nodes).x, goal.rect.y - focus_rect(focus, nodes).y
        if dx:
            focus.handle(Key("right" if dx > 0 else "left"), nodes)
        elif dy:
            focus.handle(Key("down" if dy > 0 else "up"), nodes)
    assert focus.current == goal.id


def focus_rect(focus: Focus, nodes: list[Node]) -> pygame.FRect:
    found = focus.node(nodes)
    assert found is not None
    return found.rect


def test_controls_at_one_place_are_walked_through_in_their_order() -> None:
    """Small windows show several places of a rival on one plate; arrows came to the first alone."""
    plate = [node("west", 0), node("first", 90), node("second", 90), node("east", 180)]
    focus = Focus("west")
    walked = []
    for key in ("right", "right", "right", "left", "left", "left"):
        focus.handle(Key(key), plate)
        walked.append(focus.current)
    assert walked == ["first", "second", "east", "first", "west", "west"]
