"""The end of a shared game: all are asked, at the window and on phones; it is never first."""

from pathlib import Path

import pytest

from tabletop.cli.shelf.own_games import create_game
from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import FINISH
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import table_of as display_sheet_of
from tabletop.ui.text import narrator
from tabletop.ui.widgets.intents import PlayIntent
from tests.loopback import HOST
from tests.phones.guest import Guest
from tests.phones.test_invite import Room
from tests.table import new_port
from tests.ui.games.test_automatic_layout import table_of

WORKSHOP = Path(__file__).parents[1] / "workshop"
FREE = ("five-dice", "harbour", "memory", "old-maid", "race")
NAMES = ("Sam", "Ada", "Bo")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Sam at the window, and two people on phones, at a table without rules."""
    monkeypatch.setenv("RECESS_BIND", HOST)
    players = [Player(name, "human", at) for at, name in enumerate(NAMES, 1)]
    game = Registry(WORKSHOP).find("old-maid")
    return Room(tmp_path, new_port(game, players, {}, seed=1, saves=tmp_path), free=(1, 2))


@pytest.fixture
def phones(room: Room) -> list[Guest]:
    guests = [room.guest("p2", "Ada"), room.guest("p3", "Bo")]
    room.pilot.key("escape")
    room.until(lambda: room.top in {"table", "curtain"})
    while room.top == "curtain":
        room.pilot.key("space")
        room.tick(10)
    return guests


def ask_at_the_window(room: Room) -> None:
    """The button, the question whether one is sure, and then the sheet for everybody."""
    room.pilot.focus_on(f"move:{FINISH}")
    room.pilot.key("return")
    room.tick(3)
    assert room.pilot.scene.focus.current != "action-0", "a hasty key ends nothing"
    room.pilot.focus_on("action-0")
    room.pilot.key("return")
    room.until(lambda: room.top == "agreement")


def answer(room: Room, phone: Guest, *, yes: bool, times: int) -> None:
    asked = phone.wait_for("ask", times)
    assert asked["title"] == "End the game?"
    assert NAMES[0] in asked["text"]
    phone.say(type="answer", number=asked["number"], yes=yes)
    room.tick(5)


def test_from_the_window_all_phones_are_asked_and_one_no_goes_on(
    room: Room, phones: list[Guest]
) -> None:
    ada, bo = phones
    ask_at_the_window(room)
    answer(room, ada, yes=True, times=1)
    assert room.top == "agreement", "one yes is not enough"
    assert room.port.position.outcome is None
    answer(room, bo, yes=False, times=1)
    room.until(lambda: room.top == "table")
    assert room.app.notices.spoken == narrator.NOT_ALL_AGREE
    assert room.port.position.outcome is None

    ask_at_the_window(room)
    for phone in phones:
        assert room.port.position.outcome is None
        answer(room, phone, yes=True, times=2)
    room.until(lambda: room.port.position.outcome is not None)
    for phone in phones:
        phone.until(lambda: bool(phone.table["outcome"]))  # noqa: B023
    room.until(lambda: room.top == "results")
    room.app.close()


def test_the_window_may_think_better_of_it(room: Room, phones: list[Guest]) -> None:
    ask_at_the_window(room)
    asked = phones[0].wait_for("ask")
    room.pilot.key("escape")
    phones[0].wait_for("asked")
    phones[0].say(type="answer", number=asked["number"], yes=True)
    room.tick(10)
    assert room.port.position.outcome is None
    assert room.top == "table"
    room.app.close()


@pytest.mark.parametrize("yes", [True, False])
def test_from_a_phone_the_other_phone_and_who_sits_at_the_window_are_asked(
    room: Room, phones: list[Guest], yes: bool
) -> None:
    ada, bo = phones
    ada.say(type="move", id=900, move=str(FINISH), boot="")
    asked = bo.wait_for("ask")
    bo.say(type="answer", number=asked["number"], yes=True)
    room.until(lambda: room.top == "agreement")
    assert room.port.position.outcome is None
    assert room.pilot.scene.focus.current == "no", "a hasty key ends nothing"
    if yes:
        room.pilot.focus_on("agree-0")
    room.pilot.enter()
    assert ada.answer(900)["type"] == ("done" if yes else "refused")
    assert (room.port.position.outcome is not None) is yes
    room.app.close()


def free_games(data: Path) -> list[Game]:
    """Games without rules of the workshop, and the starters."""
    found = [Registry(WORKSHOP).find(name) for name in FREE]
    for start in ("family", "prototype", "board"):
        create_game(f"my-{start}", start)
    return [*found, *Registry(data / "none", data).games()]


def test_the_end_is_nowhere_the_way_forward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its button is plain and has no key of its own, in and out of turn."""
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    for game in free_games(tmp_path):
        seats = game.spec.seats[0]
        pilot, port = table_of(game, tmp_path / game.spec.id, (1280, 800), seats)
        seen = {ends(pilot)}
        for seat in range(seats):
            port.take_seat(seat)
            pilot.tick(0.1)
            seen.add(ends(pilot))
        assert seen <= {("glass", ""), None}, game.spec.id
        assert ("glass", "") in seen, game.spec.id
        pilot.app.close()


def ends(pilot: Pilot) -> tuple[str, str] | None:
    """How the button that ends the game looks, and its key; None where there is none."""
    table = next(table for each in pilot.app.stack.scenes if (table := display_sheet_of(each)))
    moment = table.moment
    found = [
        (each.kind, each.key)
        for each in moment.actions
        if isinstance(each.intent, PlayIntent) and each.intent.move == FINISH
    ]
    return found[0] if found else None
