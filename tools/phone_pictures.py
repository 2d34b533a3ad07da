"""Makes the pictures of hands on phones: a table, and headless browsers at it.

`python tools/phone_pictures.py [--only WORD] [--into FOLDER] [--sizes 360x640,390x844]`: every
moment below is played to with seeded moves and drawn at each size; `--light` for the light theme,
`--text 200` for larger text. Needs the extra `browser` and a Chromium. Everything stays on a
loopback address.
"""

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.phone_table import NAMES, Moment, Table, moments  # noqa: E402 - from the checkout

SIZES = "360x640,390x844,820x1180"


def draw(browser: Browser, moment: Moment, words: argparse.Namespace) -> None:
    """Draw one moment at all sizes."""
    table = Table(moment.game, moment.seats, moment.seed)
    try:
        table.play(moment.until)
        for size in words.sizes.split(","):
            seat = moment.looks(table)
            page = phone(browser, size, words)
            page.goto(table.link_for(seat))
            page.wait_for_selector(".table")
            page.evaluate(f"document.documentElement.style.fontSize = '{words.text}%'")
            page.wait_for_timeout(700)
            moment.act(table, page)
            page.wait_for_timeout(500)
            keep(page, moment.name, size, words)
    finally:
        table.close()


def join(browser: Browser, words: argparse.Namespace) -> None:
    """Draw the sheet on which people sit down: some seats are taken."""
    table = Table("introduct-academy", 5, 4)
    try:
        with table.lock:
            table.phones.take_back(3)
            table.phones.take_back(4, "hard")
        other = phone(browser, "360x640", words)
        other.goto(table.link_for(1))
        other.wait_for_selector(".table")
        for size in words.sizes.split(","):
            page = phone(browser, size, words)
            page.goto(table.phones.link)
            page.fill("input.typed", NAMES[0])
            page.wait_for_timeout(500)
            keep(page, "join", size, words)
    finally:
        table.close()


def phone(browser: Browser, size: str, words: argparse.Namespace) -> Page:
    """A phone of a size."""
    wide, tall = (int(each) for each in size.split("x"))
    context = browser.new_context(
        viewport={"width": wide, "height": tall}, is_mobile=True, has_touch=True,
        device_scale_factor=words.scale, color_scheme="light" if words.light else "dark",
    )  # fmt: skip
    page = context.new_page()
    page.set_default_timeout(8000)
    page.on("pageerror", lambda error: print("error:", error, file=sys.stderr))
    return page


def keep(page: Page, name: str, size: str, words: argparse.Namespace) -> None:
    """Write the picture, and end the phone."""
    light = "-light" if words.light else ""
    larger = f"-{words.text}" if words.text != 100 else ""
    page.screenshot(path=str(words.into / f"phone-{name}-{size}{light}{larger}.png"))
    page.context.close()


def main() -> None:
    """Draw what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "phones")
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--scale", type=float, default=2.0)
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--text", type=int, default=100)
    words = parser.parse_args()
    words.into.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as made:
        browser = made.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        if "join".startswith(words.only):
            join(browser, words)
        for moment in moments():
            if moment.name.startswith(words.only):
                draw(browser, moment, words)


if __name__ == "__main__":
    main()
