"""The page in a browser: fit for a small screen, read aloud, free of flaws that axe finds."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.browsers import phone_of
from tests.e2e.phone_table import Moment, Table, acting, moments
from tests.loopback import HOST

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

pytestmark = [pytest.mark.e2e, pytest.mark.browser]
AXE = Path(os.environ.get("RECESS_AXE", "node_modules/axe-core/axe.min.js"))
"""Where `npm install axe-core` has put it."""


@pytest.fixture
def tables() -> Iterator[list[Table]]:
    """Tables that are closed in the end."""
    found: list[Table] = []
    yield found
    for table in found:
        table.close()


def opened(tables: list[Table], moment: Moment) -> Table:
    """A table at a moment."""
    table = Table(moment.game, moment.seats, moment.seed)
    tables.append(table)
    table.play(moment.until)
    return table


def context(browser: "Browser", size: tuple[int, int], **about: Any) -> "BrowserContext":
    """A phone."""
    return phone_of(browser, {"width": size[0], "height": size[1]}, **about)


def sit(phone: "BrowserContext", table: Table, seat: int) -> "Page":
    """Scan the code for a seat."""
    page = phone.new_page()
    page.goto(table.link_for(seat))
    page.wait_for_selector(".table")
    page.wait_for_function("() => !document.querySelector('.hand .plainface')")
    return page


def findings(page: "Page") -> list[str]:
    """What axe finds, in words; the rules of WCAG 2.2 A and AA, and its best practices."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:90]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core not installed")
@pytest.mark.parametrize(("name", "scheme"), [
    *((each.name, "dark") for each in moments()),
    *((each, "light") for each in (
        "academy-offer", "academy-offer-sheet", "academy-form", "trick-pick", "exam-pick",
    )),
])  # fmt: skip
def test_axe_finds_nothing(browser: "Browser", tables: list[Table], name: str, scheme: str) -> None:
    moment = next(each for each in moments() if each.name == name)
    table = opened(tables, moment)
    phone = context(browser, (390, 664), color_scheme=scheme, bypass_csp=True)
    page = sit(phone, table, moment.looks(table))
    assert findings(page) == []
    moment.act(table, page)
    assert findings(page) == []
    phone.close()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core not installed")
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_where_people_sit_down(
    browser: "Browser", tables: list[Table], scheme: str
) -> None:
    table = Table("the-academy", 4, 1)
    tables.append(table)
    phone = context(browser, (360, 640), color_scheme=scheme, bypass_csp=True)
    page = phone.new_page()
    page.goto(f"http://{table.phones.address}/")
    page.wait_for_selector("input.typed")
    assert findings(page) == []
    page.goto(table.phones.link)
    page.wait_for_selector(".seats")
    assert findings(page) == []
    phone.close()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core not installed")
def test_axe_would_find_a_flaw(browser: "Browser", tables: list[Table]) -> None:
    table = Table("the-academy", 4, 1)
    tables.append(table)
    phone = context(browser, (360, 640), bypass_csp=True)
    page = sit(phone, table, 0)
    page.wait_for_selector(".hand img")
    page.evaluate("document.querySelector('.hand img').removeAttribute('alt')")
    page.evaluate("document.querySelector('.card').removeAttribute('aria-label')")
    assert any(each.startswith("button-name") for each in findings(page))
    phone.close()


def test_a_page_that_is_loaded_anew_before_sitting_down_still_knows_the_code(
    browser: "Browser", tables: list[Table]
) -> None:
    table = Table("the-academy", 4, 1)
    tables.append(table)
    phone = context(browser, (360, 640))
    page = phone.new_page()
    page.goto(table.phones.link)
    page.wait_for_selector(".seats")
    assert page.evaluate("location.hash") == ""
    page.reload()
    page.wait_for_selector(".seats")
    phone.close()


def test_who_has_to_be_let_in_waits_and_says_so_again_after_a_break(
    browser: "Browser", tables: list[Table]
) -> None:
    table = Table("the-academy", 4, 1)
    tables.append(table)
    table.phones.seating.asks = True
    phone = context(browser, (360, 640), bypass_csp=True)
    page = phone.new_page()
    page.goto(table.phones.link)
    page.fill("input.typed", "Ada")
    page.click("button[type=submit]")
    page.wait_for_selector("text=Waiting to be let in")
    assert "Ada" in page.inner_text("body")
    if AXE.is_file():
        assert findings(page) == []
    with table.lock:
        table.phones.let_in(0, yes=False)
    page.wait_for_selector("text=The table does not let you in there.")
    page.wait_for_selector(".seats")
    page.click("button[type=submit]")
    page.wait_for_selector("text=Waiting to be let in")
    port = table.phones.server.port
    with table.lock:
        table.phones.close()
    page.wait_for_selector("text=The table is closed")
    with table.lock:
        table.phones.open(HOST, port)
    page.wait_for_selector("text=Waiting to be let in")
    with table.lock:
        assert table.phones.seats()[0].knocks == "Ada"
        table.phones.let_in(0, yes=True)
    page.wait_for_selector(".table")
    assert table.port.players[0].name == "Ada"
    phone.close()


def test_an_offer_waits_for_the_faces_of_its_cards(browser: "Browser", tables: list[Table]) -> None:
    """Who came while an offer was open read *A card* for each of them."""
    moment = next(each for each in moments() if each.name == "academy-offer")
    table = opened(tables, moment)
    asked = moment.looks(table)
    first, later = context(browser, (390, 844)), context(browser, (390, 844))
    moment.act(table, sit(first, table, asked))
    page = later.new_page()

    def slowly(route: "Route") -> None:
        time.sleep(0.7)
        route.continue_()

    page.route("**/faces/*", slowly)
    other = next(seat for seat in range(3) if seat not in {asked, acting(table)})
    page.goto(table.link_for(other))
    page.wait_for_selector(".zone.offer")
    assert "a card" not in page.inner_text(".zone.offer")
    page.click(".zone.offer > .row")
    assert page.locator("#offer .things img.pictured").count() > 0
    first.close()
    later.close()


def test_a_marker_is_the_face_of_whose_it_is(browser: "Browser", tables: list[Table]) -> None:
    """Both were plain squares with a number that stands nowhere else."""
    moment = next(each for each in moments() if each.name == "valedictorian")
    table = opened(tables, moment)
    phone = context(browser, (390, 844))
    page = sit(phone, table, 0)
    page.wait_for_selector(".piece .pawn")
    pawns = page.locator(".board .piece:has(.pawn)")
    words = {str(pawns.nth(at).get_attribute("aria-label")).split(",")[0] for at in range(2)}
    assert pawns.count() == 2
    assert words == {
        "Your marker",
        f"{table.port.position.name(1)}\N{RIGHT SINGLE QUOTATION MARK}s marker",
    }
    faces = {str(each.get_attribute("src")) for each in page.locator(".pawn").all()}
    assert faces == {f"/portrait/{player.portrait}.svg" for player in table.port.players}
    phone.close()


COUNTING = """
window.sockets = 0;
window.WebSocket = class extends WebSocket {
  constructor(...words) { super(...words); window.sockets += 1; }
};
"""


def test_a_table_that_is_gone_is_asked_for_without_a_socket(
    browser: "Browser", tables: list[Table]
) -> None:
    """Browsers hold sockets back for seconds once many have failed: a phone would be late."""
    table = Table("the-academy", 3, 1)
    tables.append(table)
    phone = context(browser, (390, 664))
    phone.add_init_script(COUNTING)
    page = sit(phone, table, 0)
    port = table.phones.server.port
    with table.lock:
        table.phones.close()
    page.wait_for_selector("text=The table is closed")
    with page.expect_event("requestfailed"), page.expect_event("requestfailed"):
        page.wait_for_timeout(100)
    assert page.evaluate("window.sockets") == 1
    with table.lock:
        table.phones.open(HOST, port)
    page.wait_for_selector(".hand .card")
    assert page.evaluate("window.sockets") == 2
    phone.close()
