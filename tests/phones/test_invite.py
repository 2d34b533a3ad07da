"""Phones at a table with a window: invited, told, shown, and let in again."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.engine.moves import Move, Refusal
from tabletop.paths import shipped
from tabletop.phones import limits
from tabletop.registry import Registry
from tabletop.session.port import LocalPort, RemotePort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.layout_check.judging import drawn
from tests.loopback import HOST
from tests.phones.guest import Guest
from tests.table import new_port, resume_port
from tests.waiting import PATIENCE, wait_for

NAMES = ("Sam", "Natalie", "Greg")


class Room:
    """A table in a window, polled by the test as the window would."""

    def __init__(
        self, folder: Path, port: LocalPort | None = None, free: tuple[int, ...] = ()
    ) -> None:
        self.game = Registry(shipped("content")).find("introduct-academy")
        players = [Player(name, "human", at) for at, name in enumerate(NAMES, 1)]
        self.port = port or new_port(self.game, players, {}, seed=3, saves=folder)
        settings = Settings(animation_speed="instant", muted=True)
        self.app = App(
            games=[self.game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(folder),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (1280, 800))
        self.app.play(self.port, free)
        self.tick(3)

    @property
    def scene(self) -> TableScene:
        return next(each for each in self.app.stack.scenes if isinstance(each, TableScene))

    @property
    def top(self) -> str:
        """The name of the scene on top."""
        scene = self.app.stack.top
        return scene.name if scene is not None else ""

    def tick(self, count: int = 1) -> None:
        for _ in range(count):
            self.pilot.tick(0.02)

    def guest(self, seat: str, name: str) -> Guest:
        return self.visitor().sit(seat, name)

    def visitor(self) -> Guest:
        """Somebody who chooses a seat."""
        guests = self.scene.guests
        assert guests is not None
        guest = Guest(guests.phones, link=guests.phones.link)
        guest.turn = self.tick
        guest.wait_for("seats")
        return guest

    def words(self) -> str:
        """All that is written in the window."""
        return "\n".join(text.words for text in drawn(self.pilot).texts)

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the table run until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end
            self.tick()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but this machine can come in."""
    monkeypatch.setenv("RECESS_BIND", HOST)


@pytest.mark.usefixtures("loop")
def test_people_are_invited_from_the_menu_and_sit_down(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.tick(60)
    if room.top == "curtain":
        room.pilot.key("return")
        room.tick(3)
    room.app.show.pause(room.game)
    room.pilot.focus_on("invite")
    room.pilot.key("return")
    room.tick(3)
    assert room.top == "invite"
    room.pilot.focus_on("offer-p3")
    room.pilot.key("return")
    greg = room.guest("p3", "Gregor")
    assert [player.name for player in room.port.players] == ["Sam", "Natalie", "Gregor"]
    assert greg.table["seat"] == "p3"
    room.pilot.key("escape")
    room.tick(3)
    assert room.port.session.people == (0, 1)
    room.app.open_library()
    greg.hear(1.0)
    assert greg.of("bye")


@pytest.mark.usefixtures("loop")
def test_who_has_to_be_let_in_waits_until_the_window_says_yes_or_no(tmp_path: Path) -> None:
    room = Room(tmp_path, free=(2,))
    assert room.top == "invite"
    room.pilot.focus_on("let-in")
    room.pilot.key("space")
    assert room.app.settings.let_in
    greg = room.visitor()
    greg.say(type="sit", seat="p3", name="Gregor", portrait=2)
    assert greg.wait_for("waiting")["seat"] == "p3"
    room.tick(3)
    assert [player.name for player in room.port.players] == list(NAMES)
    assert not greg.of("welcome")
    assert "Gregor" in room.words()
    room.pilot.focus_on("turn-away-p3")
    room.pilot.key("return")
    greg.wait_for("refused")
    assert not greg.of("welcome")
    greg.say(type="sit", seat="p3", name="Gregor", portrait=2)
    greg.wait_for("waiting", 2)
    room.tick(3)
    room.pilot.focus_on("let-in-p3")
    room.pilot.key("return")
    greg.wait_for("table")
    assert [player.name for player in room.port.players] == ["Sam", "Natalie", "Gregor"]


@pytest.mark.usefixtures("loop")
def test_who_comes_during_the_game_is_let_in_over_the_table(tmp_path: Path) -> None:
    room = Room(tmp_path, free=(1, 2))
    room.pilot.focus_on("let-in")
    room.pilot.key("space")
    room.pilot.key("escape")
    room.tick(5)
    others = [room.visitor(), room.visitor()]
    others[0].say(type="sit", seat="p2", name="Ada", portrait=2)
    others[0].wait_for("waiting")
    room.tick(5)
    assert room.top == "knocking"
    assert "Ada" in room.words()
    room.pilot.focus_on("action-1")
    room.pilot.key("return")
    others[0].wait_for("table")
    others[1].say(type="sit", seat="p3", name="Bo", portrait=2)
    others[1].wait_for("waiting")
    room.tick(5)
    assert room.top == "knocking"
    others[1].close()
    room.until(lambda: room.top != "knocking")
    assert [player.name for player in room.port.players] == ["Sam", "Ada", "Greg"]


@pytest.mark.usefixtures("loop")
def test_with_all_on_phones_the_window_shows_no_hand_and_no_curtain(tmp_path: Path) -> None:
    room = Room(tmp_path, free=(0, 1, 2))
    guests = [room.guest(f"p{at}", name) for at, name in enumerate(NAMES, 1)]
    room.pilot.key("escape")
    for _ in range(12):
        acting = guests[room.port.position.view.to_act[0]]
        acting.catch_up()
        answer = acting.ask("move", move=acting.table["moves"][0]["move"], boot="")
        assert answer["type"] == "done", answer
        room.tick(10)
        assert room.top == "table"
        assert room.port.seat == -1
        assert room.port.position.view == RemotePort(room.port.session, -1).snapshot().position.view
    assert room.port.next().kind == "elsewhere"
    assert len(room.port.snapshot().log) > 0


@pytest.mark.usefixtures("loop")
def test_the_window_only_looks_at_seats_of_phones(tmp_path: Path) -> None:
    """Also where no secret is needed: cards that came in from a trade, and open questions."""
    room = Room(tmp_path, free=(0, 1, 2))
    guests = [room.guest(f"p{at}", name) for at, name in enumerate(NAMES, 1)]
    room.pilot.key("escape")
    seen: set[str] = set()
    while "assign" not in seen or len(seen) < 3:
        view = room.port.position.view
        seen.add(view.phase)
        assert room.port.next().kind == "elsewhere"
        assert not room.port.position.legal_moves
        assert not room.port.position.forms
        assert not any(room.port.position.open_moves(seat) for seat in range(3))
        acting = guests[view.to_act[0]]
        acting.catch_up()
        move = acting.table["moves"][0 if acting.table["phase"] != "Trade" else -1]["move"]
        theirs = Move.parse(move)
        assert isinstance(room.port.submit(theirs), Refusal)
        assert acting.ask("move", move=move, boot="")["type"] == "done"
        room.tick(5)


@pytest.mark.usefixtures("loop")
def test_a_game_that_goes_on_lets_its_phones_in_again(tmp_path: Path) -> None:
    room = Room(tmp_path, free=(1, 2))
    greg = room.guest("p3", "Greg")
    token, path = greg.token, room.port.session.save_path
    assert path is not None
    room.app.open_library()
    again = Room(tmp_path, resume_port(room.game, path))
    guests = again.scene.guests
    assert guests is not None
    back = Guest(guests.phones, {"token": token})
    back.turn = again.tick
    back.wait_for("table")
    assert back.seat == "p3"
    again.app.open_library()


@pytest.mark.usefixtures("loop")
def test_the_only_person_at_the_screen_shows_no_hand_to_others(tmp_path: Path) -> None:
    room = Room(tmp_path, free=(1, 2))
    for at in (1, 2):
        room.guest(f"p{at + 1}", NAMES[at])
    room.pilot.key("escape")
    room.tick(5)
    assert room.port.seat == -1
    if room.port.next().seat == 0:
        room.tick(100)
        assert room.top == "curtain"
    room.app.open_library()


@pytest.mark.usefixtures("loop")
def test_it_is_said_when_the_game_waits_for_a_phone_that_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "AWAY", 0.05)
    room = Room(tmp_path, free=(0, 1, 2))
    guests = [room.guest(f"p{at}", name) for at, name in enumerate(NAMES, 1)]
    room.pilot.key("escape")
    gone = guests[room.port.position.view.to_act[0]]
    gone.close()

    def shown() -> bool:
        room.tick(5)
        return room.app.notices.shown is not None

    wait_for("the notice", shown)
    assert room.app.notices.shown is not None
    assert (
        f"{gone.table['players'][int(gone.seat[1:]) - 1]['name']}'s" in room.app.notices.shown.text
    )
    room.app.open_library()


def moved(room: Room, guests: dict[int, Guest], count: int) -> list[int]:
    """Let people move, on phones or at the window; who has."""
    movers = []
    for _ in range(count):
        seat = room.port.position.view.to_act[0]
        guest = guests.get(seat)
        if guest is None:
            room.tick(100)
            if room.top == "curtain":
                room.pilot.key("return")
            room.tick(5)
            assert not isinstance(room.port.submit(room.port.position.legal_moves[0]), Refusal)
        else:
            guest.catch_up()
            move = guest.table["moves"][0]["move"]
            assert guest.ask("move", move=move, boot="")["type"] == "done"
        room.tick(20)
        movers.append(seat)
    return movers


def mixed(folder: Path) -> tuple[Room, dict[int, Guest]]:
    """Sam plays at the window, Natalie and Greg on phones."""
    room = Room(folder, free=(1, 2))
    guests = {seat: room.guest(f"p{seat + 1}", NAMES[seat]) for seat in (1, 2)}
    room.pilot.key("escape")
    return room, guests


@pytest.mark.usefixtures("loop")
@pytest.mark.parametrize("yes", [True, False])
def test_the_window_asks_on_phones_whether_moves_are_taken_back(tmp_path: Path, yes: bool) -> None:
    room, guests = mixed(tmp_path)
    while room.port.session.moves_made < 40 and not room.port.undo_plan().asks:
        moved(room, guests, 1)
    way = room.port.undo_plan()
    assert set(way.asks) <= {1, 2}
    room.scene.table.controller.undo()
    room.tick(3)
    assert room.top == "agreement"
    made = room.port.session.moves_made
    for seat in way.asks:
        number = guests[seat].wait_for("ask")["number"]
        guests[seat].say(type="answer", number=number, yes=yes)
    guests[way.asks[0]].wait_for("asked")
    room.tick(30)
    assert room.top != "agreement"
    assert room.port.session.moves_made == (way.to if yes else made)
    room.app.open_library()


@pytest.mark.usefixtures("loop")
def test_a_phone_asks_who_sits_at_the_window(tmp_path: Path) -> None:
    room, guests = mixed(tmp_path)
    asker = None
    for _ in range(40):
        mover = moved(room, guests, 1)[0]
        found = [
            guest for seat, guest in guests.items()
            if 0 in RemotePort(room.port.session, seat).undo_plan().asks
        ]  # fmt: skip
        if mover == 0 and found:
            asker = found[0]
            break
    assert asker is not None
    seat = int(asker.seat[1:]) - 1
    way = RemotePort(room.port.session, seat).undo_plan()
    asker.say(type="undo", id=99, ask=True)
    asker.until(lambda: room.top == "agreement")
    for other in set(way.asks) - {0}:
        guests[other].say(type="answer", number=guests[other].wait_for("ask")["number"], yes=True)
    made = room.port.session.moves_made
    room.tick(3)
    assert room.port.session.moves_made == made
    room.pilot.focus_on("agree-0")
    room.pilot.key("return")
    assert asker.answer(99)["type"] == "done"
    assert room.port.session.moves_made == way.to
    room.tick(30)
    assert room.top != "agreement"
    room.app.open_library()
