"""Tables with a door on a loopback address, run by a thread of their own, at moments to see."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.paths import shipped
from tabletop.phones.phones import Phones
from tabletop.registry import Registry
from tabletop.session.port import RemotePort
from tabletop.storage.journal.records import Player
from tabletop.ui.printing.phone_page import page_of
from tests.loopback import HOST
from tests.table import new_port

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("Anna", "Greg", "Tyler", "Sam", "Natalie")
PORTRAITS = (5, 2, 4, 1, 3)
Act = Callable[["Table", "Page"], None]


class Table:
    """A table that runs in a thread of its own until it is closed."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        game = Registry(shipped("content")).find(name)
        players = [Player(NAMES[at], "human", PORTRAITS[at]) for at in range(seats)]
        self.port = new_port(game, players, {}, seed=seed)
        self.phones = Phones(self.port.session, page_of(game))
        self.phones.open(HOST, 8460)
        for seat in range(seats):
            self.phones.offer(seat)
        self.phones.invite(on=True)
        self.rng = Random(seed)
        self.lock = threading.Lock()
        self._stop = threading.Event()
        while not self.phones.faces.ready:
            self.phones.faces.prepare()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.is_set():
            with self.lock:
                self.phones.poll()
            time.sleep(1 / 60)

    def close(self) -> None:
        """End it."""
        self._stop.set()
        self._thread.join()
        self.phones.close()
        self.port.close()

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return str(self.port.position.view.phase)

    def play(self, until: Callable[["Table"], bool], most: int = 400) -> None:
        """Make seeded moves until something holds."""
        for _ in range(most):
            with self.lock:
                if until(self):
                    return
                self.step()
        raise TimeoutError("it does not come to that")

    def step(self) -> None:
        """Make one move."""
        seat = self.port.session.match.to_act[0]
        phone = RemotePort(self.port.session, seat)
        moves = phone.snapshot().position.legal_moves
        weighed = [move for move in moves if move.kind not in {"offer", "pass"}] or moves
        result = phone.submit(self.rng.choice(list(weighed)))
        if isinstance(result, Refusal):
            raise TimeoutError(result.text)

    def link_for(self, seat: Seat) -> str:
        """A code for one seat."""
        with self.lock:
            return self.phones.link_for(seat)

    def make(self, seat: int, move: str) -> None:
        """Make one move of a seat."""
        with self.lock:
            result = RemotePort(self.port.session, seat).submit(Move.parse(move))
            if isinstance(result, Refusal):
                raise TimeoutError(result.text)

    def fill(self, seat: int, kind: str, picks: list[list[str]]) -> None:
        """Make a move by a form."""
        with self.lock:
            position = RemotePort(self.port.session, seat).snapshot().position
            form = next(each for each in position.forms if each.kind == kind)
        self.make(seat, str(form.fill(picks)))


@dataclass(frozen=True)
class Moment:
    """Something to draw."""

    name: str
    game: str
    seats: int
    act: Act
    until: Callable[[Table], bool] = lambda _: True
    looks: Callable[[Table], int] = lambda _: 0
    seed: int = 4


def acting(table: Table) -> int:
    """The seat that is asked."""
    return table.port.session.match.to_act[0]


def nothing(table: Table, page: "Page") -> None:
    """Look at what is there."""
    del table, page


def pick(at: int = 0) -> Act:
    """Tap a card of the hand that can be played."""

    def act(table: Table, page: "Page") -> None:
        del table
        page.locator(".hand .card.lit, .board .piece.lit").nth(at).click(force=True)
        page.wait_for_timeout(300)

    return act


def closely(table: Table, page: "Page") -> None:
    """Look at a card closely."""
    del table
    page.locator(".hand .card").nth(1).click()
    page.wait_for_timeout(200)
    page.locator(".hand .card").nth(1).click()
    page.wait_for_timeout(600)


def refused(table: Table, page: "Page") -> None:
    """Tap a card that can't be played."""
    del table
    page.locator(".hand .card:not(.lit)").first.click()
    page.wait_for_timeout(400)


def menu(words: str) -> Act:
    """Open something of the menu."""

    def act(table: Table, page: "Page") -> None:
        del table
        page.click("[data-key=menu]")
        page.wait_for_timeout(300)
        if words:
            page.click(f"text=/{words}/")
            page.wait_for_timeout(300)

    return act


def hinted(table: Table, page: "Page") -> None:
    """Ask for a hint."""
    menu("Hint")(table, page)
    page.wait_for_selector("#hint")
    page.wait_for_timeout(300)


def form(table: Table, page: "Page") -> None:
    """Open the first form."""
    del table
    page.locator("[data-key^=form-]").first.click()
    page.wait_for_timeout(500)


def offered(table: Table, page: "Page") -> None:
    """Somebody offers a trade to all, unless it is offered already."""
    if table.port.position.display.offers:
        page.wait_for_selector(".zone.offer")
        return
    active = acting(table)
    position = RemotePort(table.port.session, active).snapshot().position
    form = next(each for each in position.forms if each.kind == "offer")
    given = list(form.fields[0].choices)[:2]
    seat = next_seat(table)
    view = RemotePort(table.port.session, seat).snapshot().position.view
    plan = view.plan
    hand = next(zone for zone in view.zones if zone.id == f"hand:p{seat + 1}")
    wanted = plan.kinds[plan.piece[hand.pieces[1]]].id
    table.fill(active, "offer", [given, ["everyone"], [wanted]])
    page.wait_for_selector(".zone.offer")
    page.wait_for_timeout(500)


def looked_at(table: Table, page: "Page") -> None:
    """Tap an offer for all its cards and answers."""
    offered(table, page)
    page.click(".zone.offer > .row")
    page.wait_for_selector("dialog[open]")
    page.wait_for_timeout(500)


def next_seat(table: Table) -> int:
    """Whoever sits after the one that is asked."""
    return (acting(table) + 1) % table.port.position.view.seats


def later(phase: str, moves: int) -> Callable[[Table], bool]:
    """A phase, not before so many moves."""
    return lambda table: (
        (not phase or table.phase == phase) and table.port.session.moves_made >= moves
    )


def moments() -> tuple[Moment, ...]:
    """What there is to look at, in all five games."""
    return MOMENTS


MOMENTS = (
    Moment("academy-place", "introduct-academy", 3, pick(), later("", 12), acting),
    Moment("academy-wait", "introduct-academy", 3, nothing, later("", 12), next_seat),
    Moment("academy-offer", "introduct-academy", 3, offered, later("trade", 14), next_seat),
    Moment("academy-offer-sheet", "introduct-academy", 3, looked_at, later("trade", 14), next_seat),
    Moment("academy-trade", "introduct-academy", 3, nothing, later("trade", 14), acting),
    Moment("academy-form", "introduct-academy", 3, form, later("trade", 14), acting),
    Moment("academy-refused", "introduct-academy", 3, refused, later("", 12), acting),
    Moment("academy-menu", "introduct-academy", 3, menu(""), later("trade", 14), acting),
    Moment("academy-log", "introduct-academy", 3, menu("What hap"), later("trade", 14), acting),
    Moment("trick", "the-academy", 4, nothing, later("trick", 16), acting),
    Moment("trick-pick", "the-academy", 4, pick(), later("trick", 16), acting),
    Moment("trick-hint", "the-academy", 4, hinted, later("trick", 16), acting),
    Moment("exam", "the-academy", 4, nothing, later("first-choice", 0), acting),
    Moment("exam-pick", "the-academy", 4, pick(), later("first-choice", 0), acting),
    Moment("report", "report-card", 3, nothing, later("", 5), acting),
    Moment("startup", "it-startup", 2, nothing, later("", 14), acting),
    Moment("startup-pick", "it-startup", 2, pick(), later("", 14), acting),
    Moment("startup-closely", "it-startup", 2, closely, later("", 14), acting),
    Moment("valedictorian", "valedictorian", 2, nothing, later("", 12), acting),
    Moment("valedictorian-pick", "valedictorian", 2, pick(), later("", 12), acting),
)  # fmt: skip
