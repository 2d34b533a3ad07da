"""Names from right to left on phones: what stands in and beside them keeps its order."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.browsers import phone_of, play
from tests.e2e.phone_table import Table
from tests.waiting import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.e2e, pytest.mark.browser]
NAMES = ("דנה (3)", "علي 42!")
INTRUDERS = """(name) => {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let told = 0;
  const boxes = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((box) => box.width > 0.5);
  };
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.data, at = text.indexOf(name);
    if (at < 0 || !node.parentElement.checkVisibility()) continue;
    const within = boxes(node, at, at + name.length);
    if (!within.length) continue;
    told += 1;
    const first = boxes(node, at, at + 1)[0], end = at + name.length;
    const last = boxes(node, end - 1, end)[0];
    if (first && last && last.top === first.top && last.left > first.left)
      found.push(`the end is before the start: ${text}`);
    for (let other = 0; other < text.length; other += 1) {
      if (other >= at && other < at + name.length) continue;
      for (const box of boxes(node, other, other + 1)) for (const mine of within)
        if (Math.abs(box.top - mine.top) < 4
            && box.left < mine.right - 1 && box.right > mine.left + 1)
          found.push(`${text[other]} stands in the name: ${text}`);
    }
  }
  return [told, found];
}"""


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table("introduct-academy", 2, 4)
    yield made
    made.close()


def intruders(page: "Page") -> list[str]:
    """What stands within a name on a page, where it is shown at all."""
    found: list[str] = []
    for name in NAMES:
        found += page.evaluate(INTRUDERS, name)[1]
    return found


def shows(page: "Page", name: str) -> bool:
    """Whether a name stands on a page."""
    return bool(page.evaluate(INTRUDERS, name)[0])


def test_names_from_right_to_left_stand_in_order(browser: "Browser", table: Table) -> None:
    pages = []
    for name in NAMES:
        page = phone_of(browser, reduced_motion="reduce").new_page()
        page.goto(table.phones.link)
        page.fill("input.typed", name)
        assert shows(page, name)  # on the button
        assert intruders(page) == []
        page.click("button[type=submit]")
        page.wait_for_selector(".table")
        pages.append(page)
    wait_for("the others' names", lambda: shows(pages[0], NAMES[1]) and shows(pages[1], NAMES[0]))
    for _ in range(8):
        assert [intruders(page) for page in pages] == [[], []]
        wait_for("a move", lambda: play(pages))
    said = [page.inner_text("body") for page in pages]
    assert all(name in text for name in NAMES for text in said)
    assert [player.name for player in table.port.players] == list(NAMES)
