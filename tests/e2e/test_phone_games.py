"""Games from phones: the real window is the table, every hand is in a headless browser."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tabletop.registry import OWN_GAMES
from tabletop.storage.journal.records import Record
from tabletop.storage.player.settings import Settings
from tests.e2e.browsers import ENVIRONMENT, LIST, NAMES, PRESS, put_away, scanned, sit
from tests.e2e.real_window import Opener, Program, Start
from tests.waiting import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.e2e, pytest.mark.browser]
MOST = 900
"""Moves after which a game should be over."""
OWN = Path(__file__).resolve().parents[1] / "workshop" / "old-maid"

STANDINGS = "() => document.querySelector('#result ul').innerText"
OVER = "() => Boolean(document.querySelector('#result'))"


class Party:
    """People with phones around a window."""

    def __init__(self, program: Program, pages: "list[Page]", seed: int) -> None:
        self.program, self.pages, self.rng = program, pages, Random(seed)
        self.wanted: tuple[str, ...] = ()
        """Kinds of moves that are made where they can be."""
        self.shunned: tuple[str, ...] = ()
        """And those that are made only where there is nothing else."""

    def chosen(self, moves: list[str]) -> str:
        """One of these moves, the wanted before others."""
        kinds = {move: move.split(" ", 1)[0] for move in moves}
        wanted = [move for move in moves if kinds[move] in self.wanted]
        rest = [move for move in moves if kinds[move] not in self.shunned]
        return self.rng.choice(wanted or rest or moves)

    def step(self, page: "Page") -> bool:
        """Let one person make a move, by the list of all moves; whether there was one."""
        moves, before = page.evaluate(LIST), self.made(page)
        if not moves:
            return False
        page.evaluate(PRESS, self.chosen(moves))
        # All see it before the next one moves, so that the same seed plays the same game.
        wait_for("all to see it", lambda: all(self.made(each) > before for each in self.pages))
        return True

    @staticmethod
    def made(page: "Page") -> int:
        """How many moves a phone has seen made."""
        return int(page.evaluate("document.body.dataset.made"))

    def play(self, until: Callable[[], bool], most: int = MOST) -> None:
        """Let whoever is asked move until something holds."""
        made = 0
        while not until():
            if any(self.step(page) for page in self.pages):
                made += 1
                assert made < most
            self.pages[0].wait_for_timeout(15)

    def over(self) -> bool:
        """Whether a phone tells the result."""
        return any(page.evaluate(OVER) for page in self.pages)

    def of(self, kind: str) -> list[Record]:
        """The moves of a kind that the save holds."""
        return [each for each in self.program.records() if each.move.split(" ", 1)[0] == kind]

    def finish(self) -> None:
        """Play on to the end: all phones tell the same result, and the window ends in order."""
        self.play(self.over)
        for page in self.pages:
            page.wait_for_selector("#result")
        assert len({page.evaluate(STANDINGS) for page in self.pages}) == 1
        # Who has won alone reads it in the second person, all others the same sentence.
        said = [page.inner_text("#result p") for page in self.pages]
        assert all(said)
        assert len(set(said)) <= 2
        self.leave()

    def leave(self) -> None:
        """Close the window, at any time: it ends in order."""
        assert self.program.quit() == 0
        assert self.program.said == ""


def party(
    opener: Opener, home: Path, browser: "Browser", game: str, seats: int, *options: str
) -> Party:
    """Start the window, scan the code, sit down."""
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", game, "--seats", ",".join(["phone"] * seats), "--seed", "4", *options)
    program = opener(Start(home, words, settings, environment=ENVIRONMENT))
    link = scanned(program)
    pages = [sit(browser, link, name) for name in NAMES[:seats]]
    program.key("Return")
    return Party(program, pages, seed=4)


def pick(page: "Page", group: int, *words: str) -> None:
    """Pick in a form: one of its parts, by what is picked or by number."""
    parts = page.locator("#form .side[role=group]").nth(group)
    for word in words:
        if word.isdecimal():
            parts.locator(".choice").nth(int(word)).click()
        else:
            parts.locator(f".choice[data-choice='{word}']").click()


def propose(page: "Page") -> None:
    """Send a form that is filled."""
    page.wait_for_selector("#form .button.first:not([disabled])")
    page.click("#form .button.first")


def test_the_exchange_is_answered_in_the_hand_of_a_phone(
    opener: Opener, home: Path, browser: "Browser"
) -> None:
    one = party(opener, home, browser, "it-startup", 2)
    page = one.pages[0]
    go = page.locator("[data-key^=form-mulligan]")
    go.wait_for()
    assert go.inner_text() == "Keep all 5"
    cards = page.locator(".hand .card")
    for at in (0, 2, 3, 3):
        cards.nth(at).click()
    assert go.inner_text() == "Swap 2"
    assert page.locator(".tag.picked").all_inner_texts() == ["Swap", "Swap"]
    assert not page.query_selector("dialog[open]")
    go.click()
    wait_for("the exchange", lambda: one.of("mulligan"))
    assert len(one.of("mulligan")[0].move.split()) == 3


def trading(one: Party) -> "Page":
    """Play until somebody may trade; whose phone it is."""
    found: list[Page] = []

    def comes() -> bool:
        found[:] = [each for each in one.pages if each.query_selector("[data-key^=form-offer]")]
        return bool(found)

    one.play(comes)
    put_away(found[0])
    return found[0]


def test_introduct_academy_with_offer_counter_gift_and_a_class_out_of_turn(
    opener: Opener, home: Path, browser: "Browser"
) -> None:
    one = party(opener, home, browser, "introduct-academy", 3)
    one.wanted, one.shunned = ("end-trading",), ("complete", "offer", "counter", "withdraw")
    active = trading(one)
    others = [page for page in one.pages if page is not active]
    # An offer, and a counter-offer that is taken.
    active.click("[data-key^=form-offer]")
    pick(active, 0, "0")
    pick(active, 1, f"p{one.pages.index(others[0]) + 1}")
    card = others[0].locator(".hand .card").first.get_attribute("data-piece") or ""
    pick(active, 2, card.rsplit("-", 1)[0])
    propose(active)
    others[0].click(".zone.offer > .row")
    others[0].click("#offer >> text=Counter")
    pick(others[0], 0, "1")
    propose(others[0])
    active.click("[data-key^=yes-offer]")
    wait_for("a trade", lambda: one.of("counter") and one.of("accept"))
    # A gift to everyone; the first yes wins.
    put_away(active)
    active.click("[data-key^=form-offer]")
    pick(active, 0, "0")
    pick(active, 1, "everyone")
    propose(active)
    for page in others:
        page.wait_for_selector("[data-key^=yes-offer]")
    others[1].click("[data-key^=yes-offer]")
    wait_for("a gift", lambda: len(one.of("accept")) == 2)
    others[0].wait_for_selector("[data-key^=yes-offer]", state="detached")

    # A class that is completed by somebody whose turn it is not.
    def completes() -> bool:
        for page in one.pages:
            turn = page.evaluate("document.querySelector('.me p').textContent")
            room = page.query_selector("[data-key^='move-complete']")
            if room and not turn.startswith("Your turn"):
                put_away(page)
                page.locator("[data-key^='move-complete']").first.click()
                return True
        return False

    one.play(completes)
    wait_for("a class", lambda: one.of("complete"))
    one.leave()


def test_the_academy(opener: Opener, home: Path, browser: "Browser") -> None:
    rounds = ("--option", "round-limit=2")
    party(opener, home, browser, "the-academy", 3, *rounds).finish()


def test_it_startup_with_a_counter(opener: Opener, home: Path, browser: "Browser") -> None:
    one = party(opener, home, browser, "it-startup", 2)
    one.wanted, one.shunned = ("counter", "play"), ("sell",)
    one.play(lambda: bool(one.of("counter")) or one.over())
    assert one.of("counter")
    one.leave()


def test_report_card(opener: Opener, home: Path, browser: "Browser") -> None:
    party(opener, home, browser, "report-card", 2).finish()


def test_valedictorian_with_a_quiz(opener: Opener, home: Path, browser: "Browser") -> None:
    one = party(opener, home, browser, "valedictorian", 2)
    one.wanted = ("challenge",)
    one.play(lambda: bool(one.of("show")) or one.over())
    assert one.of("challenge")
    assert one.of("show")
    one.leave()


def test_an_own_game_without_rules(opener: Opener, home: Path, browser: "Browser") -> None:
    """On a free table nothing is forbidden; people end the game."""
    shutil.copytree(OWN, home / "data" / OWN_GAMES / OWN.name)
    one = party(opener, home, browser, OWN.name, 3)
    one.shunned = ("finish", "end-turn")
    for number in (1, 2, 3):
        one.wanted = ()
        one.play(lambda: len(one.program.records()) >= 10 * number)  # noqa: B023
        one.wanted = ("end-turn",)
        one.play(lambda: len(one.of("end-turn")) >= number)  # noqa: B023
    assert {each.seat for each in one.program.records()} >= {"p1", "p2", "p3"}
    # By touch: a thing is tapped, and what can be done with it is listed.
    asked = [each for each in one.pages if each.query_selector(".prompt.mine")]
    page = asked[0]
    put_away(page)
    # In a full hand only the left edge of a card is free.
    page.locator(".hand .card").first.click(position={"x": 8, "y": 24})
    page.wait_for_selector("dialog[open] .list .button")
    put_away(page)
    # The end is everybody's: who asks waits until all others have agreed.
    page.evaluate(LIST)
    page.evaluate(PRESS, "finish")
    for other in one.pages:
        if other is not page:
            other.click("dialog[open] .answers .good")
    one.finish()
