"""A game that is edited while phones play it: they stay, with seats, secrets and names."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.phones.seat_tokens import places_path
from tabletop.ui.text import workshop as words
from tests.guests import agreed, change
from tests.loopback import HOST
from tests.phones.guest import Guest
from tests.ui.free.harbour import harbour
from tests.ui.scenes.test_following_code import Author

NAMES = ("Greg", "Ada")


def with_rules(data: Path) -> tuple[Author, Callable[[], None]]:
    """A game with code, which begins again with its new rules."""
    agreed(data)
    author = Author(data)
    return author, lambda: change(author.folder, "rules.py", "Take them.", "Take some.")


def without(data: Path) -> tuple[Author, Callable[[], None]]:
    """A game without rules, which goes on as it lies."""
    harbour(data)
    author = Author(data, "harbour")
    return author, lambda: change(author.folder, "game.yaml", "title: Storm", "title: Gale")


@pytest.mark.parametrize(("made", "told"), [(with_rules, words.BEGUN), (without, words.KEPT)])
def test_phones_stay_at_a_table_that_follows_its_files(
    made: Callable[[Path], tuple[Author, Callable[[], None]]],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RECESS_BIND", HOST)
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    author, edit = made(tmp_path)
    following = author.sit(free=(0, 1))
    old, door = author.table.port, author.table.guests
    assert door is not None
    phones, people = door.phones, [sat(author, seat) for seat in (0, 1)]
    author.pilot.key("escape")
    author.wait(lambda: all(person.table for person in people) and phones.faces.ready)
    boot, address, faces = phones.boot, phones.address, phones.faces.address

    edit()
    author.wait(lambda: author.table.port is not old)
    port = author.table.port
    assert author.toasts[-1] == told
    assert author.table.guests is door
    assert (phones.session, phones.address) == (port.session, address)
    assert [player.name for player in port.players] == [*NAMES]
    assert port.seat == -1, "the window shows no hand of theirs"
    for person in people:
        person.wait_for("welcome", 2)
        assert person.closed is None
        assert person.of("welcome")[-1]["boot"] == phones.boot != boot
    author.wait(lambda: phones.faces.ready)
    assert phones.files.find(phones.faces.address) is not None
    redrawn = told == words.KEPT
    assert (phones.faces.address != faces) is redrawn
    assert (phones.files.find(faces) is None) is redrawn, "old faces are handed out no more"

    acting = people[port.session.match.to_act[0]]
    acting.catch_up()
    move = next(each["move"] for each in acting.table["moves"] if not each.get("ends"))
    assert acting.ask("move", move=move, boot=phones.boot)["type"] == "done"
    assert port.session.save_path is not None
    assert places_path(port.session.save_path).is_file()
    people[1].close()
    back = Guest(phones, {"token": people[1].token})
    back.turn = author.step
    back.wait_for("table")
    assert back.seat == "p2"
    following.close()
    author.app.close()


def sat(author: Author, seat: int) -> Guest:
    """Somebody who has sat down at a seat."""
    door = author.table.guests
    assert door is not None
    guest = Guest(door.phones, link=door.phones.link)
    guest.turn = author.step
    guest.wait_for("seats")
    return guest.sit(f"p{seat + 1}", NAMES[seat])
