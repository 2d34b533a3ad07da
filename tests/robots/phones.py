"""An evening on phones, played by a robot: three headless pages and the shared screen.

`python -m tests.robots phones --evenings 20`: each evening is three games with two rematches, with
lost lines, a page that sleeps, and double taps at 250 ms. A fault is repeated by its seed.
"""

import argparse
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

import pytest

from tabletop.paths import shipped
from tabletop.phones.phones import Phones
from tabletop.registry import Registry
from tabletop.session.port import RemotePort
from tabletop.session.undo import is_waived
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.e2e.browsers import phone_of, started
from tests.loopback import HOST
from tests.phones.relay import Relay
from tests.robots.checks import (
    HOME,
    MOST_STEPS_HOME,
    hidden_faults,
    journal_faults,
    kept_game_faults,
    way_home,
)
from tests.table import new_port
from tests.waiting import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

T = TypeVar("T")
NAMES = ("Anna", "Greg", "Natalie")
GAMES = ("introduct-academy", "the-academy", "report-card", "it-startup")
"""Those for three people."""
ROUNDS = 3
"""Games of an evening."""
LATENCY = 0.125
"""Seconds each way: 250 ms there and back."""
TROUBLE = {"rescue", "message"}

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
TAP = (
    """([which, times, asleep]) => {
  if (!document.querySelector(".prompt.mine") || document.body.dataset.sent) return null;
  document.querySelectorAll("dialog[open]").forEach((each) => each.close());
  document.querySelector("[data-key=menu]").click();
  const buttons = [...document.querySelectorAll("dialog button")];
  buttons.find((each) => /^All moves/.test(each.textContent)).click();
  const moves = document.querySelectorAll("#all-moves [data-move]");
  if (!moves.length) return null;
  if (asleep) ("""
    + HIDE
    + """)(true);
  const move = moves[which % moves.length];
  const box = move.getBoundingClientRect();
  const taps = window.taps = (window.taps || 0) + 1;
  const at = {bubbles: true, detail: 1, clientX: box.x + 5 + 40 * (taps % 4), clientY: box.y + 5};
  move.dispatchEvent(new MouseEvent("click", at));
  const sent = document.body.dataset.sent || "";
  const again = () => {
    const there = document.elementFromPoint(at.clientX, at.clientY) || document.body;
    there.dispatchEvent(new MouseEvent("click", at));
  };
  for (let more = 1; more < times; more += 1) setTimeout(again, 120 * more);
  return {sent};
}"""
)
"""If the page's person is asked: opens the list of all moves and taps one, before anything can be
drawn anew. Each tap lies elsewhere than the three before, of which some were not sent because the
page was asleep: a page takes two in one place for a double tap. Returns what is being sent, or null
if nobody is asked here."""
STATE = """() => ({made: Number(document.body.dataset.made), sent: document.body.dataset.sent || "",
  line: document.body.dataset.state,
  pieces: [...document.querySelectorAll("[data-piece]")].map((each) => each.dataset.piece)})"""


class Window:
    """The shared screen, which runs in a thread of its own as fast as it can be drawn."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        self._asked: Queue[tuple[Callable[[], object], Future[object]]] = Queue()
        self._stop = threading.Event()
        self.error: Exception | None = None
        self.frames = 0
        self._thread = threading.Thread(target=self._run, args=(folder, name, seed))
        self._thread.start()
        self.do(lambda: None)

    def _run(self, folder: Path, name: str, seed: int) -> None:
        game = Registry(shipped("content")).find(name)
        players = [Player(f"Player {at}", "human", at) for at in range(1, len(NAMES) + 1)]
        settings = Settings(animation_speed="instant", muted=True, notes=False)
        self.app = App(
            games=[game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(folder),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (960, 600))
        port = new_port(game, players, {}, seed=seed, saves=folder)
        self.app.play(port, range(len(NAMES)))
        try:
            while not self._stop.is_set():
                self.pilot.tick(0.03)
                self.pilot.draw()
                self.frames += 1
                self._answer()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
            self.error = error
        self.app.open_library()

    def _answer(self) -> None:
        """Do what the robot asks for, between two frames."""
        try:
            what, told = self._asked.get(timeout=0.005)
        except Empty:
            return
        try:
            told.set_result(what())
        except Exception as error:  # noqa: BLE001 - it is raised where it was asked for
            told.set_exception(error)

    def do(self, what: Callable[[], T]) -> T:
        """Have something done in the thread of the window."""
        told: Future[object] = Future()
        self._asked.put((what, told))
        while True:
            try:
                return told.result(0.5)  # type: ignore[return-value]
            except TimeoutError:
                if self.error is not None:
                    raise self.error from None

    @property
    def scene(self) -> TableScene:
        """The table."""
        return next(each for each in self.app.stack.scenes if isinstance(each, TableScene))

    def close(self) -> None:
        """End it."""
        self._stop.set()
        self._thread.join()


class Evening:
    """Three people, three games."""

    def __init__(self, browser: "Browser", folder: Path, name: str, seed: int) -> None:
        self.rng, self.seed, self.name = Random(seed), seed, name
        self.window = Window(folder, name, seed)
        wait_for("the door", lambda: self.window.do(lambda: self.window.scene.guests is not None))
        self.phones = self.window.do(self._phones)
        self.line = Relay(self.phones)
        self.errors: list[str] = []
        self.pages = [self._sit(browser, name) for name in NAMES]
        self.window.do(lambda: self.window.pilot.key("escape"))
        self.events = 0

    def _phones(self) -> Phones:
        guests = self.window.scene.guests
        assert guests is not None
        return guests.phones

    def _sit(self, browser: "Browser", name: str) -> "Page":
        page = phone_of(browser).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.window.do(lambda: self.phones.link))
        page.fill("input.typed", name)
        page.evaluate("for (const _ of [1, 2]) document.querySelector('[type=submit]').click()")
        page.wait_for_selector(".table")
        return page

    # What happens

    def play(self, events: int) -> None:
        """Play all games of the evening, with so many events in each of them."""
        for number in range(ROUNDS):
            wanted = [self.double_tap, self.cut, self.sleep, *[self.move] * max(0, events - 4)]
            if number == ROUNDS - 1:
                wanted.append(self.dead_line)
            self.rng.shuffle(wanted)
            for event in wanted:
                if self.made < 0:
                    break
                event()
                self.events += 1
                self.check(event.__name__)
            self.finish()
            self.check("results")
            if number < ROUNDS - 1:
                self.rematch()
                self.check("rematch")
        self.go_home()

    @property
    def made(self) -> int:
        """How many moves were made; -1 once the game is over."""
        port = self.window.do(lambda: self.window.scene.port)
        return self.window.do(lambda: -1 if port.position.outcome else port.session.moves_made)

    def tapped(self, times: int = 1, *, asleep: bool = False) -> tuple["Page", int]:
        """Tap a move of whoever is asked; the page, and how many moves there were before.

        With `asleep`, the page is hidden first, so that it sends nothing.
        """
        before = self.window.do(lambda: self.window.scene.port.session.moves_made)
        tap = [self.rng.randrange(50), times, asleep]
        found: list[tuple[Page, str]] = []

        def one() -> bool:
            for page in self.pages:
                answer = page.evaluate(TAP, tap)
                if answer is not None:
                    found.append((page, answer["sent"]))
                    return True
            return False

        wait_for("somebody to be asked", one)
        ((page, sent),) = found
        assert bool(sent) != asleep, f"the page sent {sent!r}: it is {page.evaluate(STATE)}"
        return page, before

    def arrived(self, page: "Page", before: int, taken: int) -> None:
        """Wait until all is answered and every page shows all moves.

        Of those after the first `before`, `taken` must be the page's; all others may only be
        answers that the table gives where nothing can be lost.
        """
        wait_for("the answer", lambda: not page.evaluate(STATE)["sent"])

        def after() -> tuple[int, int]:
            match = self.window.scene.port.session.match
            waived = [is_waived(match, at) for at in range(before, len(match.steps))]
            return len(waived) - sum(waived), len(waived)

        least, most = self.window.do(after)
        assert least <= taken <= most, f"{least} to {most} moves and not {taken}"
        wait_for("all pages", lambda: {p.evaluate(STATE)["made"] for p in self.pages} == {
            self.window.do(lambda: self.window.scene.port.session.moves_made)})  # fmt: skip

    def move(self) -> None:
        """Somebody moves."""
        page, before = self.tapped()
        self.arrived(page, before, 1)

    def double_tap(self) -> None:
        """Somebody taps twice, 250 ms from the table."""
        self.line.delay = LATENCY
        page, before = self.tapped(times=2)
        self.arrived(page, before, 1)
        self.line.delay = 0.0

    def cut(self) -> None:
        """All lines are cut while a move is on its way: it is made once."""
        self.line.delay = LATENCY
        page, before = self.tapped()
        wait_for("the move", lambda: self.window.do(
            lambda: self.window.scene.port.session.moves_made > before))  # fmt: skip
        self.line.cut()
        self.line.delay = 0.0
        self.arrived(page, before, 1)

    def sleep(self) -> None:
        """A page that nobody sees sends nothing; awake, it is at the present."""
        page, before = self.tapped(asleep=True)
        page.evaluate(HIDE, False)
        wait_for("it to wake", lambda: page.evaluate(STATE)["line"] == "open")
        self.arrived(page, before, 0)

    def dead_line(self) -> None:
        """A tap in a dead line is never carried out."""
        self.line.dead = True
        page, before = self.tapped()
        wait_for("doubt", lambda: page.evaluate(STATE)["sent"] == "unsure")
        self.line.dead = False
        self.arrived(page, before, 0)

    def finish(self) -> None:
        """Play on to the end beside the pages; with nobody at the window the results come up."""

        def on() -> bool:
            port = self.window.scene.port
            for _ in range(40):
                if port.position.outcome is not None:
                    break
                phone = RemotePort(port.session, port.session.match.to_act[0])
                moves = phone.snapshot().position.legal_moves
                weighed = [each for each in moves if each.kind != "offer"] or list(moves)
                phone.submit(self.rng.choice(weighed))
            guests = self.window.scene.guests
            assert guests is not None
            guests.changed = True
            return port.position.outcome is not None

        wait_for("the end", lambda: self.window.do(on))
        wait_for("the results", lambda: self.window.do(self._top) == "results")
        for page in self.pages:
            wait_for("the result", lambda: page.query_selector("#result"))  # noqa: B023

    def _top(self) -> str:
        top = self.window.app.stack.top
        return top.name if top is not None else ""

    def rematch(self) -> None:
        """The only key of the evening: the next game, to which all go over by themselves."""
        before = self.window.do(lambda: self.window.scene.port)

        def again() -> bool:
            self.window.pilot.key("r")
            return self.window.scene.port is not before

        wait_for("the next game", lambda: self.window.do(again))
        for page in self.pages:
            wait_for("the next table", lambda: page.evaluate(STATE)["made"] < 9)  # noqa: B023

    def go_home(self) -> None:
        """The evening is over: somebody at the shared screen finds the library by its keys."""
        met: Counter[str] = Counter()

        def step() -> bool:
            app, pilot = self.window.app, self.window.pilot
            if [scene.name for scene in app.stack.scenes] in HOME:
                return True
            top = app.stack.top
            node = way_home(top, met) if top is not None else None
            if node is not None and node.action is not None:
                node.action()
            else:
                pilot.key("escape")
            for _ in range(6):
                pilot.tick(0.05)
            return False

        if not any(self.window.do(step) for _ in range(MOST_STEPS_HOME)):
            raise AssertionError(f"no way back to the library from {self.window.do(self._top)}")
        self.events += 1

    # What must hold

    def check(self, event: str) -> None:
        """Look at everything that must hold after an event."""
        faults = [*self.window.do(lambda: [*self._window_faults()]), *self.errors]
        faults += [fault for seat, page in enumerate(self.pages)
                   for fault in self._page_faults(seat, page)]  # fmt: skip
        assert not faults, f"{self.name}, seed {self.seed}, after {event}: {'; '.join(faults)}"

    def _window_faults(self) -> Iterator[str]:
        scenes = [scene.name for scene in self.window.app.stack.scenes]
        port = self.window.scene.port
        if set(scenes) & TROUBLE or len(scenes) > 2:
            yield f"scenes {scenes}"
        if port.seat >= 0:
            yield f"the screen shows the hand of seat {port.seat}"
        if port.position.legal_moves or port.next().kind not in {"elsewhere", "over"}:
            yield f"the window can play: {port.next()}"
        if [player.name for player in port.players] != [*NAMES]:
            yield f"names {port.players}"
        yield from journal_faults(port)
        yield from kept_game_faults(port)
        yield from hidden_faults(self.window.app, port)

    def _page_faults(self, seat: int, page: "Page") -> Iterator[str]:
        state = page.evaluate(STATE)
        if state["line"] != "open":
            yield f"page {seat} is {state['line']}"
        view = self.window.do(
            lambda: RemotePort(self.window.scene.port.session, seat).snapshot()
        ).position.view
        known = {piece for zone in view.zones for piece in zone.pieces if piece}
        hidden = {name for name in state["pieces"] if not name.endswith("?")} - known
        if hidden:
            yield f"page {seat} names {sorted(hidden)[:3]}"

    def close(self) -> None:
        """Go home."""
        for page in self.pages:
            page.context.close()
        self.line.close()
        self.window.close()
        if self.window.error is not None:
            raise self.window.error


@contextmanager
def browser() -> "Iterator[Browser]":
    """A headless browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as made:
        found = started(made.chromium)
        yield found
        found.close()


def spend(browser: "Browser", name: str, seed: int, events: int) -> int:
    """Spend one evening; how many events there were."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECESS_BIND", HOST)
        evening = Evening(browser, Path(folder), name, seed)
        try:
            evening.play(events)
        finally:
            evening.close()
        return evening.events


def main(arguments: list[str]) -> int:
    """Spend evenings and tell what came of them."""
    parser = argparse.ArgumentParser(prog="robots phones", description=__doc__)
    parser.add_argument("--evenings", type=int, default=4)
    parser.add_argument("--events", type=int, default=12, help="of each game")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--game", choices=GAMES)
    given = parser.parse_args(arguments)
    seed = SystemRandom().randrange(10**6) if given.seed is None else given.seed
    faults, total, begun = 0, 0, time.monotonic()
    with browser() as found:
        for number in range(seed, seed + given.evenings):
            name = given.game or GAMES[number % len(GAMES)]
            try:
                events = spend(found, name, number, given.events)
            except Exception as fault:  # noqa: BLE001 - it is told, and the next evening comes
                faults += 1
                print(f"FAULT {name} --seed {number}: {type(fault).__name__}: {fault}", flush=True)
            else:
                total += events
                print(f"  {name} --seed {number}: {events} events, green", flush=True)
    seconds = time.monotonic() - begun
    print(f"phones: {total} events in {given.evenings} evenings from seed {seed}, "
          f"{seconds:.0f} s, {faults} faults")  # fmt: skip
    return int(faults > 0)
