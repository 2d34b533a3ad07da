"""Three people at one screen: no frame shows a hand to the wrong person."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.match import Match
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import FRAME, Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import Key, KeyUp
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.intents import PlayIntent
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tests.games.introduct_academy.positions import at, game, new_match, rules
from tests.table import new_port
from tests.ui.desks import make_desk, make_pilot, shelf
from tests.ui.sitting import ANNA, SAM, Sitting
from tests.ui.trading import ROBOT, TOGETHER, TRADING, Bargaining

STEPS = 160


class Watched:
    """A pilot that looks at every frame's model: whose cards are drawn face up."""

    def __init__(self, tmp_path: Path, seed: int) -> None:
        self.port = LocalPort(Session(game(), new_match(3, seed=seed), TOGETHER))
        settings = Settings(animation_speed="instant", muted=True, confirm_final=False)
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(tmp_path),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (960, 600))
        self.app.play(self.port)
        self.uncovered = -1
        """Who has said to be there last; -1 while nobody's hand may be seen."""

    @property
    def table(self) -> TableView:
        """The table, whatever lies over it."""
        table = table_of(self.app.stack.scenes[0])
        assert table is not None
        return table

    def look(self) -> None:
        """Hold what is on the screen against who sits in front of it."""
        for slot in self.table.moment.slots:
            if slot.zone.startswith("hand:") and slot.face_up and slot.piece:
                assert slot.zone == f"hand:p{self.uncovered + 1}", slot
        for node in self.pilot.nodes():
            if "Hand of" in node.label and not node.label.startswith("Hidden"):
                assert self.port.position.name(self.uncovered) in node.label, node.label

    def tick(self) -> None:
        """One frame."""
        self.pilot.tick()
        if self.port.seat < 0:
            self.uncovered = -1
        self.look()


@pytest.mark.parametrize("seed", [1, 2])
def test_no_frame_shows_a_hand_to_the_wrong_person(tmp_path: Path, seed: int) -> None:
    watched, rng = Watched(tmp_path, seed), Random(seed)
    opened = asked = 0
    for _ in range(STEPS):
        for _ in range(3):
            watched.tick()
        port = watched.port
        upcoming = port.next()
        if upcoming.kind == "over":
            break
        if watched.pilot.scene.name == "curtain":
            seat = watched.pilot.scene.seat  # type: ignore[attr-defined]
            watched.pilot.tick(0.7)  # nobody opens the curtain by a key meant for the table
            watched.pilot.key("space")
            watched.uncovered = seat
            opened += 1
        elif upcoming.kind == "asked":
            asked += 1
            moves = port.position.open_moves(upcoming.seat)
            watched.table.do(PlayIntent(rng.choice(moves), seat=upcoming.seat))
        elif upcoming.kind == "viewer":
            moves = port.position.legal_moves
            watched.table.controller.submit(rng.choice(moves))
        elif upcoming.kind == "visit":
            watched.pilot.key("e")
        watched.look()
    assert opened > 3
    assert asked > 3


def pixels(tmp_path: Path, position: State, asked: int) -> bytes:
    """The screen while a person is asked in the open."""
    port = LocalPort(Session(game(), Match(rules(), 3, {}, position=position), TOGETHER))
    app = App(
        games=[game()],
        routes=AppRoutes(),
        settings=Settings(animation_speed="instant", notes=False),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    port.take_seat(0)
    pilot = Pilot(app, (1280, 800))
    app.play(port)
    pilot.tick(0.3)
    assert port.viewpoint.asked == asked
    return pygame.image.tobytes(pilot.draw(), "RGB")


def offering(hands: Sequence[Sequence[str]]) -> State:
    zones = {**TRADING, **{f"hand:p{seat + 1}": hand for seat, hand in enumerate(hands)}}
    table = dict(zones)

    return at(3, table, (0, "offer node-js-2 > everyone = python")).state


def test_asked_in_the_open_nothing_of_any_hand_changes_a_pixel(tmp_path: Path) -> None:
    one = offering([["golang-1", "sql-1"], ["html-css-1", "sql-5"], ["docker-1", "php-2"]])
    other = offering([["php-3", "docker-2"], ["golang-6", "python-5"], ["sql-11", "sql-12"]])
    assert pixels(tmp_path, one, 1) == pixels(tmp_path, other, 1)


def test_the_comparison_can_fail(tmp_path: Path) -> None:
    one = offering([["golang-1", "sql-1"], ["html-css-1", "sql-5"], ["docker-1", "php-2"]])
    other = offering([["golang-1"], ["html-css-1", "sql-5"], ["docker-1", "php-2"]])
    assert pixels(tmp_path, one, 1) != pixels(tmp_path, other, 1), "a hand's size is no secret"


def test_refusing_takes_no_curtain(tmp_path: Path) -> None:
    """Two say no in the open; only then the device goes back to who offered."""
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer golang-1 > everyone = sql"))
    assert table.port.seat == -1
    table.pilot.click("decline:offer:1:2")
    table.pilot.tick(0.5)
    table.pilot.click("decline:offer:1:1")
    assert table.moves[-2:] == ["p3 decline > offer:1", "p2 decline > offer:1"]
    table.pilot.tick(0.2)
    assert table.pilot.scene.name == "curtain"
    assert table.pilot.scene.title == "Pass to Sam"


def test_a_gift_is_taken_in_the_open(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer html-css-2 > p3"))
    table.pilot.click("accept:offer:1:2")
    assert table.moves[-1] == "p3 accept > offer:1"


def test_what_was_received_is_placed_in_the_open_at_a_table_turned_around(tmp_path: Path) -> None:
    table = Bargaining(
        tmp_path, TOGETHER, TRADING, (0, "offer golang-1 > p2 = sql"),
        (1, "accept sql-5 > offer:1"), (0, "end-trading"),
    )  # fmt: skip
    assert (table.port.seat, table.port.viewpoint.asked, table.moment.home) == (0, -1, 0)
    table.pilot.drag(table.centre("sql-5"), table.centre("classroom:p1:0:0"))
    table.pilot.drag(table.centre("html-css-2"), table.centre("classroom:p1:0:2"))
    table.pilot.click("move:complete > classroom:p1:0:0")
    table.pilot.drag(table.centre("node-js-2"), table.centre("classroom:p1:0:0"))
    table.pilot.tick(0.3)
    assert (table.port.seat, table.port.viewpoint.asked, table.moment.home) == (-1, 1, 1)
    assert all(not slot.face_up for slot in table.moment.slots if slot.zone.startswith("hand:"))
    table.pilot.drag(table.centre("golang-1"), table.centre("classroom:p2:0:0"))
    assert table.moves[-1] == "p2 place golang-1 > classroom:p2:0:0"


def test_another_person_completes_a_class_on_the_own_plate_after_a_question(
    tmp_path: Path,
) -> None:
    table = Bargaining(tmp_path, TOGETHER)
    assert table.port.seat == 0
    table.pilot.click("move:complete > classroom:p3:0:0")
    assert table.pilot.scene.name == "message"
    node = next(node for node in table.pilot.nodes() if node.label.startswith("Complete"))
    table.pilot.click(node.id)
    assert table.moves == ["p3 complete > classroom:p3:0:0"]
    assert table.port.seat == 0, "nothing was handed over"


SIX = (*TOGETHER, *(Player(name) for name in ("Ann", "Bo", "Cy")))
TWO_TO_ONE = (*TOGETHER[:2], ROBOT)
"""Two people at one screen, and a computer that is to trade."""


def test_the_person_at_home_can_see_the_own_hand_to_answer_an_offer(tmp_path: Path) -> None:
    """The table was theirs already, so that they counted as turned to, with *Decline* alone."""
    table = Bargaining(tmp_path, TWO_TO_ONE, TRADING, (2, "offer node-js-2 > p1 = sql"), turn=2,
                       covered=True)  # fmt: skip
    assert (table.port.seat, table.port.viewpoint.asked, table.port.viewpoint.home) == (-1, 0, 0)
    table.pilot.click("look:offer:1:0")
    table.pilot.tick(0.2)
    assert table.pilot.scene.name == "curtain"
    table.pilot.tick(0.7)  # nobody opens the curtain by a key meant for the table
    table.pilot.key("space")
    table.pilot.tick(0.2)
    assert table.port.seat == 0
    assert "accept:offer:1" in table.ids()


def test_a_person_who_is_not_on_turn_begins_an_offer_and_hands_on(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER)
    table.pilot.click("visit")
    names = {node.label: node.id for node in table.pilot.nodes()}
    assert {"Natalie", "Greg"} <= set(names)
    table.pilot.tick(0.3)
    table.pilot.click(names["Natalie"])
    table.pilot.tick(0.2)
    assert table.pilot.scene.name == "curtain"
    table.pilot.tick(0.7)  # nobody opens the curtain by a key meant for the table
    table.pilot.key("space")
    table.pilot.tick(3)
    assert (table.port.seat, table.port.next().kind) == (1, "visit"), "nobody hurries them"
    table.pilot.click("form:offer")
    table.pilot.tick(0.3)
    table.pilot.click("pick:html-css-1")
    table.pilot.click("send")
    table.pilot.tick(3)
    assert table.moves == ["p2 offer html-css-1 > p1"]
    assert table.port.seat == 1
    table.pilot.key("e")
    table.pilot.tick(1)
    assert (table.port.seat, table.port.viewpoint.asked) == (-1, 0), "Sam answers"


def test_a_person_who_is_not_on_turn_buys_a_classroom(tmp_path: Path) -> None:
    books = [f"php-{number}" for number in range(8, 14)]
    table = Bargaining(tmp_path, SIX, {**TRADING, "books:p2": books, "classroom:p2:0:2": []})
    table.pilot.click("visit")
    table.pilot.tick(0.3)
    table.pilot.click(next(node.id for node in table.pilot.nodes() if node.label == "Natalie"))
    table.pilot.tick(0.2)
    table.pilot.tick(0.7)  # nobody opens the curtain by a key meant for the table
    table.pilot.key("space")
    table.pilot.tick(0.2)
    table.pilot.click("move:buy-classroom@classroom:p2:0:2")
    assert table.moves == ["p2 buy-classroom"]


@pytest.mark.parametrize("key", ["space", "enter"])
def test_who_has_offered_a_trade_answers_it_by_no_key(tmp_path: Path, key: str) -> None:
    """The focus stood on *Decline* of the other person, and Space declined for them."""
    table = Bargaining(tmp_path, TOGETHER)
    table.pilot.key("tab", "t")
    table.pilot.focus_on("pick:golang-1")
    table.pilot.key("enter")
    table.pilot.focus_on("to:p2")
    table.pilot.key("enter", "e")
    assert [move.split()[:2] for move in table.moves] == [["p1", "offer"]]
    table.pilot.tick(3)
    assert table.port.seat == 0, "Sam may offer more before the others are asked"
    table.pilot.key("e")
    for _ in range(5):
        table.pilot.key(key)
        table.pilot.tick(1.0)
    assert table.port.viewpoint.asked == 1
    assert len(table.moves) == 1
    assert not table.table.model.focus.visible


def test_whoever_is_asked_reaches_their_answer_by_tab(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer golang-1 > p2"))
    table.pilot.tick(3.0)
    assert table.port.viewpoint.asked == 1
    decline = next(node.id for node in table.pilot.nodes() if node.label == "Decline")
    table.pilot.focus_on(decline)
    table.pilot.key("enter")
    assert table.moves[-1].startswith("p2 decline")


def test_the_next_person_begins_without_a_ring(tmp_path: Path) -> None:
    sitting, chance = Sitting(tmp_path, players=(SAM, ANNA)), Random(1)
    for _ in range(40):
        if sitting.pilot.scene.name == "curtain":
            sitting.pilot.tick(0.7)
            sitting.pilot.key("space")
            sitting.pilot.tick(1.0)
            assert not sitting.table.model.focus.visible
            if sitting.port.seat == 1:
                return
        sitting.pilot.key("tab")
        assert sitting.table.model.focus.visible
        if sitting.port.next().kind == "viewer":
            sitting.controller.submit(chance.choice(sitting.port.position.legal_moves))
        sitting.rest()
    pytest.fail("the other person's turn never came")


def test_the_first_frame_after_a_hand_over_shows_the_log_of_the_new_person(tmp_path: Path) -> None:
    """New lines of the log may come some frames later, but never in place of somebody else's."""
    app = make_desk(tmp_path, settings=Settings(animation_speed="instant", confirm_final=False))
    app.routes = AppRoutes()
    pilot = make_pilot(app)
    startup = next(each for each in shelf() if each.spec.id == "it-startup")
    port, rng = new_port(startup, [SAM, ANNA], {}, seed=4), Random(1)
    app.play(port)
    table = table_of(app.stack.scenes[0])
    assert table is not None
    opened = 0
    while opened < 4:
        pilot.tick(0.3)
        if pilot.scene.name == "curtain":
            opened += 1
            pilot.tick(0.7)
            pilot.app.stack.handle(Key("space"))
            pilot.app.stack.handle(KeyUp("space"))
            while pilot.scene.name == "curtain" or not pilot.tick(FRAME):
                pilot.tick(FRAME)
            (log,) = (w for w in table.moment.room.widgets if isinstance(w, LogPanel))
            shown = pilot.screen.surface.subsurface(pygame.Rect(log.rect)).copy()
            table.paint.forget()
            now = pilot.draw().subsurface(pygame.Rect(log.rect))
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(now, "RGB")
        elif port.next().kind == "viewer":
            table.controller.submit(rng.choice(port.position.legal_moves))
