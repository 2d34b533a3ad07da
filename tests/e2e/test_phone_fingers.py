"""A phone never redraws what a finger is pressing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.browsers import LIST, PRESS, phone_of, sit
from tests.e2e.phone_table import Table
from tests.e2e.test_phone_games import Party
from tests.waiting import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.fixture
def table(browser: "Browser") -> Iterator[Table]:
    made = Table("introduct-academy", 2, 4)
    yield made
    for context in browser.contexts:
        context.close()
    made.close()


def put_down(page: "Page", selector: str) -> None:
    """Put a finger on something, and leave it there."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_another_sits_down_while_a_finger_is_on_the_button(
    browser: "Browser", table: Table
) -> None:
    page, heard = phone_of(browser).new_page(), list[str]()
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text)))
    )
    page.goto(table.phones.link)
    page.click(".seat >> nth=1")
    page.fill("input.typed", "Greg")
    put_down(page, "button[type=submit]")
    sit(browser, table.phones.link, "Anna")
    wait_for("the news", lambda: page.evaluate("1") and any('"phone"' in text for text in heard))
    page.mouse.up()
    wait_for("two hands", lambda: all(seat.kind == "phone" for seat in table.phones.seats()))


def test_a_move_while_a_finger_is_on_a_button(browser: "Browser", table: Table) -> None:
    pages = [sit(browser, table.phones.link, name) for name in ("Anna", "Greg")]
    wait_for("a turn", lambda: any(page.query_selector(".prompt.mine") for page in pages))
    mover = next(page for page in pages if page.query_selector(".prompt.mine"))
    (page,) = (page for page in pages if page is not mover)
    put_down(page, "[data-key=menu]")
    page.evaluate("document.querySelector('.table').old = true")
    mover.evaluate(PRESS, mover.evaluate(LIST)[0])
    wait_for("the move", lambda: Party.made(page) == 1)
    assert page.evaluate("document.querySelector('.table').old")
    page.mouse.up()
    page.wait_for_selector("dialog[open]")
    wait_for("the table", lambda: not page.evaluate("document.querySelector('.table').old"))
