"""How soon phones are back after the program was killed and the game is gone on with.

A real window under Xvfb, three phones in a headless Chromium. The program is ended by `kill -9`,
begun again after a while, and *Continue* is pressed; nobody touches a phone. Prints seconds from
the moment at which the door can be reached again to the table on each phone.
Run: `python benchmarks/phones_back.py [--away 3,30,120] [--times 3]`.
"""

import argparse
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tabletop.storage.player.settings import Settings
from tests.e2e.browsers import (
    ARGUMENTS,
    CHROMIUM,
    ENVIRONMENT,
    NAMES,
    scanned,
    sit,
)
from tests.e2e.real_window import Display, Program, Start, wait_for

PHONES = 3
TOLD = """
window.told = 0;
const heard = WebSocket.prototype.addEventListener;
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    heard.call(this, "message", (event) => {
      if (JSON.parse(event.data).type === "table") window.told = Date.now();
    });
  }
};
"""
"""Notes when a page was told the position last."""


@contextmanager
def running(display: Display, start: Start) -> Iterator[Program]:
    """The program, until it is ended."""
    program = Program(display, start)
    try:
        program.open()
        yield program
    finally:
        program.close()


def answers(address: str) -> bool:
    """Whether the door can be reached."""
    host, _, port = address.partition(":")
    try:
        socket.create_connection((host, int(port)), 0.2).close()
    except OSError:
        return False
    return True


def told(page: Page) -> float:
    """When a page was told the position last, seconds since the epoch."""
    return float(page.evaluate("window.told")) / 1000


def measure(display: Display, browser: Browser, away: float) -> list[float]:
    """Kill the program and go on after so many seconds; seconds to the table on each phone."""
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", "introduct-academy", "--seats", ",".join(["phone"] * PHONES), "--seed", "4")
    browser_pages: list[Page] = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with running(display, Start(home, words, settings, environment=ENVIRONMENT)) as program:
            link = scanned(program)
            browser_pages = [sit(browser, link, name, TOLD) for name in NAMES[:PHONES]]
            program.key("Return")
            program.at_rest()
            program.shoot()
        killed = time.time()
        time.sleep(away)
        with running(display, Start(home, (), settings, environment=ENVIRONMENT)) as again:
            again.at_rest()
            again.key("enter")
            address = urlsplit(link).netloc
            while not answers(address):
                time.sleep(0.002)
            opened = time.time()
            wait_for("all phones", lambda: all(told(page) > killed for page in browser_pages), 60)
            found = [told(page) - opened for page in browser_pages]
        for page in browser_pages:
            page.context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--away", default="3,30,120", help="seconds that the program is gone")
    parser.add_argument("--times", type=int, default=3)
    words = parser.parse_args()
    display = Display()
    print("| the program was gone for | phones | median | most |\n|---|--:|--:|--:|")
    try:
        with sync_playwright() as made:
            browser = made.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for away in map(float, words.away.split(",")):
                found = sorted(
                    each for _ in range(words.times) for each in measure(display, browser, away)
                )
                middle = found[len(found) // 2]
                print(f"| {away:.0f} s | {len(found)} | {middle:.2f} s | {found[-1]:.2f} s |")
    finally:
        display.close()


if __name__ == "__main__":
    main()
