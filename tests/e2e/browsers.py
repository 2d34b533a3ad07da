"""Phones in headless browsers: where one is, what a phone is, and how people play on it."""

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.real_window import Program
from tests.loopback import HOST
from tests.waiting import PATIENCE, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, ViewportSize

LIST = """() => {
  if (!document.querySelector(".prompt.mine")) return null;
  document.querySelectorAll("dialog[open]").forEach((each) => each.close());
  document.querySelector("[data-key=menu]").click();
  const buttons = [...document.querySelectorAll("dialog button")];
  buttons.find((each) => /^All moves/.test(each.textContent)).click();
  return [...document.querySelectorAll("#all-moves [data-move]")].map((each) => each.dataset.move);
}"""
"""Opens the list of all moves and returns them, at once so that nothing comes between."""
PRESS = """(move) => [...document.querySelectorAll("#all-moves [data-move]")]
  .find((each) => each.dataset.move === move)?.click()"""
"""Makes one of the moves that are listed."""
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE: "ViewportSize" = {"width": 390, "height": 664}
"""What the bars of a browser leave of a phone of today."""
NAMES = ("Anna", "Greg", "Natalie", "Tyler", "Bianca")
ENVIRONMENT = {"RECESS_BIND": HOST}
"""A window's table listens to this machine alone."""


def scanned(program: Program) -> str:
    """What a camera reads off the screen."""
    zxingcpp = pytest.importorskip("zxingcpp")
    found: list[str] = []

    def read() -> bool:
        found[:] = [code.text for code in zxingcpp.read_barcodes(program.picture())]
        return bool(found)

    wait_for("the code", read)
    return found[0]


def started(kind: "BrowserType") -> "Browser":
    """Start the browser of this machine without a window."""
    words = ["--no-sandbox", "--disable-dev-shm-usage"]
    return kind.launch(executable_path=CHROMIUM, args=words, timeout=1000 * PATIENCE)


def phone_of(
    browser: "Browser", viewport: "ViewportSize" = PHONE, **settings: Any
) -> "BrowserContext":
    """A phone whose pages wait as long as all tests do, however busy the machine is."""
    phone = browser.new_context(viewport=viewport, is_mobile=True, has_touch=True, **settings)
    phone.set_default_timeout(1000 * PATIENCE)
    return phone


def sit(browser: "Browser", link: str, name: str, script: str = "") -> "Page":
    """Scan, choose the first free seat, sit down; `script` runs before those of the page."""
    phone = phone_of(browser, reduced_motion="reduce")
    if script:
        phone.add_init_script(script)
    page = phone.new_page()
    page.goto(link)
    page.fill("input.typed", name)
    page.click("button[type=submit]")
    page.wait_for_selector(".table")
    return page


def put_away(page: "Page") -> None:
    """Close what lies over the table."""
    while page.query_selector("dialog[open]"):
        page.keyboard.press("Escape")
        page.wait_for_timeout(30)


def play(pages: "list[Page]", which: int = 0) -> bool:
    """Let whoever is asked make one of all moves, by the list alone; whether somebody was."""
    for page in pages:
        if page.query_selector(".prompt.mine"):
            moves = page.evaluate(LIST)
            if moves:
                page.evaluate(PRESS, moves[which % len(moves)])
                page.wait_for_timeout(60)
                return True
            put_away(page)
    return False


def is_asked(page: "Page") -> bool:
    """Whether a phone says that its seat is on turn."""
    return page.query_selector(".prompt.mine") is not None
