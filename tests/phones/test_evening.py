"""An evening on phones: the next table, summaries that go by themselves, the agreed end."""

from collections import deque
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.text.stage import Summary, SummaryRow
from tabletop.paths import shipped
from tabletop.phones.phones import Phones
from tabletop.phones.seat_tokens import places_path
from tabletop.registry import Registry
from tabletop.session.port import RemotePort
from tabletop.storage.journal.records import Player
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.phones.phone_table import Guests
from tabletop.ui.scenes.table.summary import SummarySheet
from tabletop.ui.scenes.table.table import TableScene
from tests.loopback import HOST
from tests.phones.conftest import page
from tests.phones.guest import Guest
from tests.phones.test_invite import Room
from tests.table import new_port, public, resume_port


@pytest.fixture(autouse=True)
def loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but this machine can come in."""
    monkeypatch.setenv("RECESS_BIND", HOST)


def ended(room: Room) -> None:
    """Play the game to its end from the phones, and look at the results."""
    rng = Random(5)
    while room.port.position.outcome is None:
        seat = room.port.session.match.to_act[0]
        phone = RemotePort(room.port.session, seat)
        phone.submit(rng.choice(phone.snapshot().position.legal_moves))
    assert room.scene.guests is not None
    room.scene.guests.changed = True
    room.until(lambda: room.top == "results")


def at_phones(folder: Path) -> tuple[Room, Guest, Guest, Guests]:
    """A table with a computer, and with Greg and Ada at their phones."""
    room = Room(folder, free=(1, 2))
    room.port.session.sit(0, Player("Computer", "random", 1))
    greg, ada = room.guest("p2", "Greg"), room.guest("p3", "Ada")
    room.pilot.key("escape")
    guests = room.scene.guests
    assert guests is not None
    return room, greg, ada, guests


def test_the_next_table_keeps_door_secrets_and_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Phones go over by themselves, and no hand of theirs is ever on the screen."""
    room, greg, ada, before = at_phones(tmp_path)
    old = room.port
    boot, address = before.phones.boot, before.phones.address
    ended(room)
    looked = NoHand(monkeypatch)
    room.pilot.tick(1.2)
    room.pilot.key("r")
    room.port = room.scene.port
    assert room.port is not old
    assert room.scene.guests is before
    assert before.phones.address == address
    for guest, name in ((greg, "Greg"), (ada, "Ada")):
        guest.wait_for("welcome", 2)
        guest.until(lambda: guest.table["made"] < 50)  # noqa: B023
        assert guest.closed is None
        assert guest.of("welcome")[-1]["boot"] == before.phones.boot != boot
        assert [each["name"] for each in guest.table["players"]][int(guest.seat[1:]) - 1] == name
        guest.catch_up()
    late = {"move": "anything", "boot": boot}
    assert ada.ask("move", **late)["type"] == "unsure"
    looked.never_showed_any()
    kept, path = list(tmp_path.glob("*.phones")), room.port.session.save_path
    assert path is not None
    assert kept == [places_path(path)]
    ada.close()
    back = Guest(before.phones, {"token": ada.token})
    back.turn = room.tick
    back.wait_for("table")


def test_with_swapped_seats_each_phone_moves_on_with_its_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody gets the cards of another, and a phone that comes back finds its new seat."""
    room, greg, ada, before = at_phones(tmp_path)
    old = room.port
    ended(room)
    looked = NoHand(monkeypatch)
    room.pilot.tick(1.2)
    room.pilot.key("shift+r")
    room.pilot.tick(0.5)
    (button,) = (node for node in room.pilot.nodes() if node.label == "Swap seats")
    room.pilot.click(button.id)
    room.until(lambda: room.scene.port is not old)
    room.port = room.scene.port
    assert [who.name for who in room.port.players] == ["Ada", "Computer", "Greg"]
    for guest, seat in ((greg, "p3"), (ada, "p1")):
        guest.wait_for("welcome", 2)
        guest.until(lambda: guest.table["made"] < 50)  # noqa: B023
        assert guest.of("welcome")[-1]["seat"] == seat
        view = room.port.session.match.view(int(seat[1:]) - 1)
        hand = [view.kind_of(name).id for name in view.zone(f"hand:{seat}").pieces]
        shown = {zone["id"]: zone for zone in guest.table["zones"]}[f"hand:{seat}"]
        assert [each["kind"] for each in shown["pieces"]] == hand
        guest.catch_up()
    looked.never_showed_any()
    ada.close()
    back = Guest(before.phones, {"token": ada.token})
    back.turn = room.tick
    back.wait_for("table")
    assert back.of("welcome")[-1]["seat"] == "p1"


class NoHand:
    """Looks at every frame whether the window shows a hand that is a phone's."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.viewers: list[int] = []
        draw = TableScene.draw

        def drawing(scene: TableScene, canvas: Canvas) -> None:
            self.viewers.append(scene.port.seat)
            draw(scene, canvas)

        patch.setattr(TableScene, "draw", drawing)

    def never_showed_any(self) -> None:
        assert self.viewers
        assert set(self.viewers) == {-1}


@pytest.mark.parametrize("again", [False, True])
def test_from_the_first_frame_on_no_hand_of_a_phone_is_shown(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    again: bool,
) -> None:
    """One person on a phone beside computers: at once, and when the game goes on."""
    game = Registry(shipped("content")).find("introduct-academy")
    players = [Player("Sam", "human"), Player("A", "random"), Player("B", "random")]
    port = new_port(game, players, {}, seed=3, saves=tmp_path)
    if again:
        path = port.session.save_path
        assert path is not None
        room = Room(tmp_path, port, free=(0,))
        room.guest("p1", "Sam")
        room.app.open_library()
        port = resume_port(game, path)
    looked = NoHand(monkeypatch)
    room = Room(tmp_path, port, free=() if again else (0,))
    room.tick(5)
    looked.never_showed_any()


def test_with_nobody_at_the_window_summaries_and_results_go_by_themselves(tmp_path: Path) -> None:
    """The screen is never more than three seconds behind; no key is pressed from the start on."""
    game = Registry(shipped("content")).find("the-academy")
    players = [Player(name, "human", at) for at, name in enumerate(("Sam", "Ada", "Bo"), 1)]
    room = Room(tmp_path, new_port(game, players, {}, seed=3, saves=tmp_path), free=(0, 1, 2))
    for at, name in enumerate(("Sam", "Ada", "Bo"), 1):
        room.guest(f"p{at}", name)
    room.pilot.key("escape")
    guests, rng, summaries, made = room.scene.guests, Random(1), 0, deque[float](maxlen=999)
    now = 0.0
    assert guests is not None
    while room.port.position.outcome is None:
        phone = RemotePort(room.port.session, room.port.session.match.to_act[0])
        before = room.port.version
        phone.submit(rng.choice(phone.snapshot().position.legal_moves))
        happened = room.port.since(before)
        guests.arrived.extend(happened)
        made.extend([now] * len(happened))
        guests.changed = True
        for _ in range(5):
            room.pilot.tick(0.05)
            now += 0.05
            if guests.arrived:
                assert now - made[-len(guests.arrived)] <= 3.0
        summaries += room.top == "summary"
    assert summaries > 3
    for _ in range(2000):
        if room.top == "results":
            break
        room.pilot.tick(0.02)
    assert room.top == "results"


def test_a_summary_stands_long_enough_to_be_read(tmp_path: Path) -> None:
    room = Room(tmp_path)
    rows = tuple(SummaryRow(f"Row {at}", value="1") for at in range(4))
    sheet = SummarySheet(room.app, room.port, Summary("Round", rows), alone=True)
    room.app.open(sheet)
    room.pilot.tick(9.9)
    assert room.top == "summary"
    room.pilot.tick(0.2)
    assert room.top != "summary"
    room.app.open(SummarySheet(room.app, room.port, Summary("Round", rows)))
    for _ in range(100):
        room.pilot.tick(1.0)
    assert room.top == "summary"


def free_table(count: int) -> tuple[Phones, list[Guest]]:
    """A table without rules whose seats are on phones."""
    shelf = Registry(Path(__file__).parents[1] / "workshop")
    players = [Player(f"P{at}", "human", at) for at in range(1, count + 1)]
    port = new_port(shelf.find("old-maid"), players, {}, seed=1)
    phones = Phones(port.session, page())
    phones.open(HOST, 8460)
    for seat in range(count):
        phones.offer(seat)
    phones.invite(on=True)
    return phones, [Guest(phones, link=phones.link).sit(f"p{at}") for at in range(1, count + 1)]


def test_ending_a_shared_game_asks_everybody() -> None:
    phones, guests = free_table(3)
    one, two, three = guests
    for guest in guests:
        ends = [each for each in guest.table["moves"] if each.get("ends")]
        assert [each["move"] for each in ends] == ["finish"] or not guest.table["acting"]
    one.say(type="move", id=900, move="finish", boot="")
    asked = [guest.wait_for("ask") for guest in (two, three)]
    assert asked[0]["title"] == "End the game?"
    two.say(type="answer", number=asked[0]["number"], yes=True)
    three.say(type="answer", number=asked[1]["number"], yes=False)
    assert one.answer(900)["type"] == "refused"
    assert public(phones.session).outcome is None
    one.say(type="move", id=901, move="finish", boot="")
    for guest in (two, three):
        guest.say(type="answer", number=guest.wait_for("ask", 2)["number"], yes=True)
    assert one.answer(901)["type"] == "done"
    assert public(phones.session).outcome is not None
    phones.close()
    phones.session.close()
