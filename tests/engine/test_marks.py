"""What a tag of the rules becomes on its piece."""

from dataclasses import replace

import pytest

from tabletop.engine.declare.layout import Layout, MarkLook, TagLook
from tabletop.engine.match import Match
from tabletop.engine.text.display import Display, Tag
from tabletop.engine.text.mark_data import Mark, marks_of
from tests.engine.toys import Pebbles


def test_values_in_a_row_lie_on_the_seats_that_they_belong_to() -> None:
    """0 is nobody's; the row ends with the first number that has no value."""
    values = {"trick:1": 5, "of:1": 2, "trick:2": 6, "of:2": 0, "trick:3": 7, "of:3": 1}
    view = replace(Match(Pebbles(), 2, seed=1).view(0), values=tuple(values.items()))
    layout = Layout(marks=(MarkLook("seat", "trick:{number}", whose="of:{number}"),))
    assert [(mark.on, mark.number) for mark in marks_of(layout, view, Display())] == [
        ("p2", 5), ("p1", 7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("place", "text", "mark"),
    [
        ("cubes", "2/3", Mark("red-1", "gauge", "2/3", 2, 3)),
        ("foot", "2/3", Mark("red-1", "tag", "2/3")),
        ("cubes", "two/3", Mark("red-1", "tag", "two/3")),
        ("cubes", "2/all", Mark("red-1", "tag", "2/all")),
        ("cubes", "2", Mark("red-1", "corner", "2", 2)),
        ("disc", "4", Mark("red-1", "corner", "4", 4)),
        ("disc", "free", Mark("red-1", "tag", "free")),
    ],
)
def test_a_tag_is_a_number_where_it_is_one(place: str, text: str, mark: Mark) -> None:
    view = Match(Pebbles(), 2, seed=1).view(0)
    layout = Layout(tags=(TagLook("worth", place),))
    shown = Display(tags=(Tag("red-1", "worth", text), Tag("", "worth", text)))
    assert marks_of(layout, view, shown) == (mark,)
