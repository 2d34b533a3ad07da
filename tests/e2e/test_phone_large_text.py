"""Large text on a phone that is held upright: the hand comes first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.browsers import phone_of
from tests.e2e.phone_table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.e2e

GAMES = (
    ("introduct-academy", 3), ("the-academy", 4), ("report-card", 3), ("it-startup", 2),
    ("valedictorian", 2),
)  # fmt: skip
SIZES = ((320, 568), (390, 844))
SEEN = """() => {
  const box = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const found = (what) => [...document.querySelectorAll(what)];
  const boxes = (what) => found(what).map(box);
  const words = found(":is(.cell, .laid-by) > :is(.name, .caption, .who)");
  const leavesItsPlace = (each) => {
    const inner = box(each), outer = box(each.parentElement);
    const leaves = inner[0] < outer[0] - 1 || inner[2] > outer[2] + 1;
    return leaves || each.scrollWidth > each.clientWidth + 1;
  };
  return {
    cards: boxes(".hand .card"), prompt: boxes(".prompt"), actions: boxes(".actions .button"),
    tight: found(".tight").length, wide: document.querySelector(".table").scrollWidth,
    overfull: words.filter(leavesItsPlace).map((each) => each.textContent),
  };
}"""
"""Where things are, and words in places of the table that have no room there."""


@pytest.fixture(scope="module", params=GAMES, ids=[name for name, _ in GAMES])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table in the middle of a game."""
    name, seats = request.param
    table = Table(name, seats, 3)
    try:
        table.play(lambda at: at.port.session.moves_made >= 12)
        yield table
    finally:
        table.close()


def enlarged(browser: "Browser", table: Table, size: tuple[int, int], percent: int) -> "Page":
    """The phone of the seat that acts, whose owner sets text to so many per cent."""
    page = phone_of(browser, {"width": size[0], "height": size[1]}).new_page()
    page.goto(table.link_for(table.port.session.match.to_act[0]))
    page.wait_for_selector(".table")
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    return page


@pytest.mark.parametrize("size", SIZES)
def test_at_twice_the_size_hand_and_prompt_are_seen_without_scrolling(
    browser: "Browser", table: Table, size: tuple[int, int]
) -> None:
    page = enlarged(browser, table, size, 200)
    seen = page.evaluate(SEEN)
    assert seen["tight"]
    assert seen["wide"] <= size[0]
    assert seen["overfull"] == []
    for left, top, right, bottom in [*seen["prompt"], *seen["cards"][:1]]:
        assert 0 <= left < right <= size[0]
        assert 0 <= top < bottom <= size[1]
    assert all(bottom <= size[1] for _, _, _, bottom in seen["cards"])
    assert not seen["actions"] or seen["actions"][0][1] + 44 <= size[1]
    page.context.close()


def test_at_the_usual_size_the_table_comes_first(browser: "Browser", table: Table) -> None:
    page = enlarged(browser, table, (390, 844), 100)
    seen = page.evaluate(SEEN)
    assert not seen["tight"]
    assert all(bottom <= 844 for _, _, _, bottom in [*seen["prompt"], *seen["cards"]])
    page.context.close()
