"""Phones on bad lines: one request at a time, nothing late, nothing twice."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.browsers import phone_of
from tests.e2e.phone_table import Table
from tests.e2e.test_phone_games import Party
from tests.phones.relay import Relay
from tests.waiting import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.e2e, pytest.mark.browser]
LATENCY = 0.125
"""Seconds each way: 250 ms there and back."""
STATES = """() => {
  window.states = [];
  new MutationObserver(() => {
    const now = document.body.dataset.sent || "";
    if (window.states.at(-1) !== now) window.states.push(now);
  }).observe(document.body, {attributes: true, attributeFilter: ["data-sent"]});
}"""


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Lined:
    """A table, a line to it, and people who come in by it."""

    def __init__(self, browser: "Browser") -> None:
        self.table = Table("introduct-academy", 2, 4)
        self.line = Relay(self.table.phones)
        self.browser = browser

    def come(self, name: str, script: str = "") -> "Page":
        """Scan and fill in a name."""
        phone = phone_of(self.browser)
        if script:
            phone.add_init_script(script)
        page = phone.new_page()
        page.goto(self.table.phones.link)
        page.fill("input.typed", name)
        return page

    def sit_both(self) -> "Page":
        """Seat two people; the page of who is asked."""
        pages = [self.come(name) for name in ("Anna", "Greg")]
        for page in pages:
            page.click("button[type=submit]")
            page.wait_for_selector(".table")
        wait_for("a turn", lambda: any(page.query_selector(".prompt.mine") for page in pages))
        return next(page for page in pages if page.query_selector(".prompt.mine"))

    @property
    def made(self) -> int:
        """How many moves were made."""
        return self.table.port.session.moves_made

    def close(self) -> None:
        """End it."""
        self.line.close()
        self.table.close()


@pytest.fixture
def lined(browser: "Browser") -> Iterator[Lined]:
    made = Lined(browser)
    yield made
    for context in browser.contexts:
        context.close()
    made.close()


def all_moves(page: "Page") -> None:
    """Open the list of all moves."""
    page.click("[data-key=menu]")
    page.click("text=/All moves/")
    page.wait_for_selector("#all-moves [data-move]")


TWICE = """() => {
  const move = document.querySelector("#all-moves [data-move]"), box = move.getBoundingClientRect();
  const at = {bubbles: true, detail: 1, clientX: box.x + 5, clientY: box.y + 5};
  for (const each of [0, 90]) setTimeout(() => {
    const there = document.elementFromPoint(at.clientX, at.clientY) || document.body;
    there.dispatchEvent(new MouseEvent("click", at));
  }, each);
}"""


@pytest.mark.parametrize("latency", [0.0, LATENCY])
def test_a_double_tap_is_one_move(lined: Lined, latency: float) -> None:
    page = lined.sit_both()
    lined.line.delay = latency
    page.evaluate(STATES)
    for number in range(1, 4):
        all_moves(page)
        page.evaluate(TWICE)
        wait_for("the answer", lambda: page.evaluate("window.states.at(-1) === ''"))
        page.evaluate("window.states = []")
        wait_for("the table", lambda: Party.made(page) == number)  # noqa: B023
        assert lined.made == number
        assert page.query_selector(".prompt.mine") or number == 3


def test_two_taps_on_sit_down_on_a_slow_line_seat_one_person(lined: Lined) -> None:
    lined.line.delay = LATENCY
    page = lined.come("Anna")
    page.evaluate("for (const _ of [1, 2]) document.querySelector('[type=submit]').click()")
    page.wait_for_selector(".table .hand")
    assert [place.kind for place in lined.table.phones.seats()] == ["phone", "free"]


def test_a_lost_welcome_loses_nothing(lined: Lined) -> None:
    page = lined.come("Anna")
    lined.line.dead = True
    page.click("button[type=submit]")
    lined.line.cut()
    lined.line.dead = False
    page.wait_for_selector(".table .hand")
    assert lined.table.phones.seats()[0].here


def test_a_tap_in_a_dead_line_is_never_carried_out(lined: Lined) -> None:
    page = lined.sit_both()
    page.evaluate(STATES)
    lined.line.dead = True
    all_moves(page)
    page.evaluate("document.querySelector('#all-moves [data-move]').click()")
    for state in ("tapped", "sent", "slow", "unsure"):
        wait_for(state, lambda: state in page.evaluate("window.states"))  # noqa: B023
    assert "Not confirmed" in page.inner_text(".prompt")
    lined.line.dead = False
    wait_for("the answer", lambda: page.evaluate("document.body.dataset.sent === ''"))
    assert "not done" in page.inner_text("#toast")
    assert lined.made == 0
    all_moves(page)
    page.click("#all-moves [data-move]")
    wait_for("a move", lambda: lined.made == 1)


def test_a_cut_before_the_answer_makes_the_move_once(lined: Lined) -> None:
    page = lined.sit_both()
    for number in range(1, 3):
        all_moves(page)
        lined.line.delay = LATENCY
        page.evaluate("document.querySelector('#all-moves [data-move]').click()")
        wait_for("the move", lambda: lined.made == number)  # noqa: B023
        lined.line.cut()
        lined.line.delay = 0.0
        wait_for("the table", lambda: Party.made(page) == number)  # noqa: B023
        wait_for("the answer", lambda: page.evaluate("document.body.dataset.sent === ''"))
        assert lined.made == number


def test_a_page_that_nobody_sees_sends_nothing_and_wakes(lined: Lined) -> None:
    page = lined.sit_both()
    all_moves(page)
    page.evaluate(HIDE, True)
    page.evaluate("document.querySelector('#all-moves [data-move]').click()")
    page.evaluate(HIDE, False)
    wait_for("the line", lambda: page.evaluate("document.body.dataset.state === 'open'"))
    assert lined.made == 0
    all_moves(page)
    page.click("#all-moves [data-move]")
    wait_for("a move", lambda: lined.made == 1)
