"""Phones at the real window: the code is scanned off the screen, hands are in browsers."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.browsers import (
    ENVIRONMENT,
    NAMES,
    is_asked,
    play,
    put_away,
    scanned,
    sit,
    started,
)
from tests.e2e.real_window import Opener, Program, Start
from tests.waiting import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("valedictorian", 2)],
)
def test_people_scan_the_code_and_play(
    opener: Opener, home: Path, browser: "Browser", game: str, seats: int
) -> None:
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", game, "--seats", ",".join(["phone"] * seats), "--seed", "4")
    program = opener(Start(home, words, settings, environment=ENVIRONMENT))
    link = scanned(program)
    pages = [sit(browser, link, name) for name in NAMES[:seats]]
    program.key("Return")
    play_on(program, pages, len(program.records()) + 12)
    for page in pages:
        put_away(page)
        assert page.query_selector(".hand li, .board .zone")
    assert program.quit() == 0
    for page in pages:
        wait_for("a farewell", lambda: "closed" in page.inner_text("main"))  # noqa: B023
    assert program.said == ""


def test_killed_and_gone_on_with_phones_come_back_by_themselves(
    opener: Opener, home: Path, browser: "Browser"
) -> None:
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", "introduct-academy", "--seats", "phone,phone", "--seed", "4")
    program = opener(Start(home, words, settings, environment=ENVIRONMENT))
    link = scanned(program)
    pages = [sit(browser, link, name) for name in NAMES[:2]]
    program.key("Return")
    play_on(program, pages, 4)
    records = program.records()
    program.shoot()
    for page in pages:
        wait_for("the loss", lambda: page.query_selector(".greyed"))  # noqa: B023
    again = opener(Start(home, (), settings, environment=ENVIRONMENT))
    again.at_rest()
    assert all(page.query_selector(".greyed") for page in pages)
    again.key("enter")  # Continue
    for page in pages:
        wait_for("the hand", lambda: not page.query_selector(".greyed"))  # noqa: B023
    play_on(again, pages, len(records) + 1)
    assert again.records()[: len(records)] == records
    assert again.quit() == 0


def play_on(program: Program, pages: "list[Page]", records: int) -> None:
    """Play on phones until so much was recorded; a tap that comes too late is made again."""
    number = 0
    while len(program.records()) < records:
        wait_for("somebody to be asked", lambda: play(pages, number))  # noqa: B023
        number += 1


@contextmanager
def asleep(browser: "Browser") -> "Iterator[None]":
    """Stop all processes of a browser, as a locked phone does: not even a ping is answered."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    numbers = [process["id"] for process in told["processInfo"]]
    for number in numbers:
        os.kill(number, signal.SIGSTOP)
    try:
        yield
    finally:
        for number in numbers:
            os.kill(number, signal.SIGCONT)


SHORT = """
from tabletop.phones import limits
limits.BEAT = 1.0
from tabletop.__main__ import main
raise SystemExit(main())
"""
"""The program with a table that gives up after two seconds a phone that answers no ping."""


@pytest.mark.parametrize(
    ("seconds", "program"),
    [
        pytest.param(5.0, (sys.executable, "-c", SHORT), id="past the table's patience"),
        pytest.param(
            60.0, (sys.executable, "-m", "tabletop"), id="a minute", marks=pytest.mark.on_request
        ),
    ],
)
def test_a_phone_that_slept_comes_back_to_the_present(
    opener: Opener, home: Path, browser: "Browser", seconds: float, program: tuple[str, ...]
) -> None:
    """The table gives up a phone that answers no ping; awake, it is on turn without being told."""
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", "introduct-academy", "--seats", "phone,phone", "--seed", "4")
    window = opener(Start(home, words, settings, environment=ENVIRONMENT, program=program))
    link = scanned(window)
    locked = started(browser.browser_type)
    pages = [sit(one, link, name) for one, name in zip((browser, locked), NAMES, strict=False)]
    window.key("Return")
    other, sleeper = pages
    losses = (
        "window.losses = 0; new MutationObserver(() => {"
        "if (document.querySelector('.greyed')) window.losses += 1;"
        "}).observe(document.body, {subtree: true, attributes: true, childList: true});"
    )
    sleeper.evaluate(losses)
    wait_for("the other one to be asked", lambda: is_done(sleeper) and is_asked(other))
    assert not is_asked(sleeper)
    before = len(window.records())
    with asleep(locked):
        begun = time.monotonic()
        wait_for("the other one to be done", lambda: is_done(other))
        assert len(window.records()) > before
        time.sleep(max(0.0, begun + seconds - time.monotonic()))
    # What had come before the table gave it up is told first, then the loss, then the present.
    wait_for("the loss", lambda: sleeper.evaluate("window.losses"))
    wait_for("the hand", lambda: is_asked(sleeper) and not sleeper.query_selector(".greyed"))
    made = len(window.records())
    wait_for("its move", lambda: play([sleeper]) and len(window.records()) > made)
    locked.close()
    assert window.quit() == 0


def is_done(page: "Page") -> bool:
    """Play on for a seat that is asked; whether it is asked no more, and is not again soon."""
    if play([page]):
        return False
    page.wait_for_timeout(400)
    return not is_asked(page)
