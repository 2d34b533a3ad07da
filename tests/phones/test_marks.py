"""What the window draws from the state is in what a phone is told, and nothing more than that."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tabletop.api import drawing
from tabletop.engine.declare.layout import MarkLook
from tabletop.engine.text.display import Display
from tabletop.engine.view import View
from tabletop.games.report_card.drawing import sheet
from tabletop.registry import Registry
from tabletop.session.port import LocalPort, RemotePort
from tabletop.session.position import Position
from tabletop.session.undo import UndoPlan
from tabletop.storage.journal.records import Player
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders
from tabletop.ui.widgets import moment as reading
from tabletop.wire.phone_encoder import table_of
from tests.phones.conftest import game
from tests.phones.test_phones import GAMES
from tests.table import new_port

WORKSHOP = Path(__file__).parents[1] / "workshop"
OWN = [("five-dice", 2), ("harbour", 2), ("memory", 2), ("race", 2)]
"""Games without code: dice, counters, boards."""
TOLD_OTHERWISE = {
    "cost:{col}",  # in the caption of the place
    *(f"die:d{sides}" for sides in (4, 6, 8, 10, 12)),  # with the die
    "resources:{seat}",  # on the seat's chip
    "classrooms:{seat}",  # by the places themselves
}
MOST_BYTES = 25_000
MOVES = 60


def told(position: Position, port: LocalPort, seat: int) -> str:
    """All that a phone is told of a position."""
    snapshot = replace(RemotePort(port.session, seat).snapshot(), position=position)
    names = [player.name for player in port.players]
    return json.dumps(table_of(snapshot, names, UndoPlan(-1, 0)), ensure_ascii=False)


def seen_as(position: Position, view: View) -> Position:
    """The same position with another view."""
    made = replace(position)
    made.__dict__["view"] = view
    return made


def changed(view: View, name: str, by: int) -> View:
    """A view with another value."""
    values = tuple((each, number + by * (each == name)) for each, number in view.values)
    return replace(view, values=values)


def lies(view: View, value: str) -> bool:
    """Whether a value is of something that lies anywhere: a trick that nobody won does not."""
    kind, _, number = value.partition(":")
    return kind not in {"cards", "winner"} or view.value(f"winner:{number}") > 0


def otherwise(position: Position, view: View, port: LocalPort) -> str:
    """What is told of another view; nothing where the words of the game can't be made of it."""
    try:
        return told(seen_as(position, view), port, 0)
    except (IndexError, KeyError, ValueError):
        return ""


class Read:
    """Which values the window has read by name while it drew, and what it read."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.names: set[str] = set()
        self.found: dict[tuple[str, str], int] = {}
        """By pattern and name."""
        inner = reading.number_in

        def number_in(view: View, pattern: str, default: int = 0, **words: object) -> int:
            found = inner(view, pattern, default, **words)
            with suppress(KeyError, IndexError):
                name = pattern.format(**words)
                self.names.add(name)
                view.value(name)  # or there is none, and nothing is drawn
                self.found[pattern, name] = found
            return found

        for module in (reading, drawing, sheet):
            patch.setattr(module, "number_in", number_in)

    def clear(self) -> None:
        """Forget what was read."""
        self.names.clear()
        self.found.clear()


def drawn(name: str, seats: int, folder: Path, read: Read) -> Iterator[tuple[LocalPort, Position]]:
    """Play a random game in a window; yield its first seat's positions whenever all was drawn."""
    played = (Registry(WORKSHOP).find if (name, seats) in OWN else game)(name)
    players = [Player(f"P{at}", "human", at) for at in range(1, seats + 1)]
    port, rng = new_port(played, players, {}, seed=5), Random(5)
    port.take_seat(0)
    app = App(games=[played], routes=AppRoutes(), folders=Folders.within(folder))
    pilot = Pilot(app, (1280, 800))
    app.play(port)
    for number in range(MOVES):
        if port.position.outcome is not None:
            break
        if number % 6 == 0:
            read.clear()
            port.take_seat(0)
            app.stack.scenes[0].enter()
            pilot.tick(0.1)
            pilot.draw()
            yield port, RemotePort(port.session, 0).snapshot().position
        phone = RemotePort(port.session, port.session.match.to_act[0])
        moves = phone.snapshot().position.legal_moves
        weighed = [move for move in moves if move.kind not in {"offer", "pass"}] or moves
        phone.submit(rng.choice(list(weighed)))
    port.close()


@pytest.mark.parametrize(("name", "seats"), [*GAMES, *OWN])
def test_every_value_that_the_window_draws_is_told(
    name: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A value that is another one is another message, wherever the window's drawing reads it."""
    read, untold = Read(monkeypatch), set[str]()
    for port, position in drawn(name, seats, tmp_path, read):
        plain = told(position, port, 0)
        assert len(plain.encode()) <= MOST_BYTES
        for value, _ in position.view.values:
            if value in read.names and lies(position.view, value):
                views = [changed(position.view, value, by) for by in (1, -1)]
                others = {otherwise(position, view, port) for view in views}
                untold |= {value} if others == {plain} else set()
    assert not untold


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_marks_name_is_drawn_with_the_same_numbers(
    name: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window reads its own patterns: each number on a thing is the one that a phone is told."""
    read, compared, patterns = Read(monkeypatch), Counter[str](), set[str]()
    for port, position in drawn(name, seats, tmp_path, read):
        patterns |= {pattern for pattern, _ in read.found}
        marks = json.loads(told(position, port, 0))["marks"]
        for look in position.game.layout.marks:
            expected = in_a_row(look, read) if look.whose else on_things(look, read, position.view)
            compared[look.number] += len(expected)
            numbers = Counter(
                (mark["on"], mark.get("seat"), mark["number"])
                for mark in marks
                if (mark["slot"], mark.get("say", "")) == (look.slot, look.words)
            )
            assert not expected - numbers, look
    looks = game(name).layout.marks
    assert {each for each, count in compared.items() if count} == {look.number for look in looks}
    named = {each for look in looks for each in (look.number, look.plus, look.whose)}
    assert patterns <= named | TOLD_OTHERWISE, "what is drawn on things is named by marks"


def on_things(look: MarkLook, read: Read, view: View) -> Counter[tuple[str, str | None, int]]:
    """What the window has drawn of a pattern: on what, of which seat, and the number."""
    found = Counter[tuple[str, str | None, int]]()
    for (pattern, value), number in read.found.items():
        if pattern != look.number or number == look.without:
            continue
        *_, thing, last = value.split(":")
        seat = last if "{seat}" in pattern else None
        if look.on == "seat":
            found[last, None, number] += 1
        elif look.on == "piece":
            extra = read.found.get((look.plus, look.plus.format(piece=thing, seat=seat)), 0)
            found[thing, seat, number + extra] += 1
        else:
            col = last if seat is None else thing
            (zone,) = (z for z in view.zones if z.kind == look.on and z.id.endswith(f":{col}"))
            found[zone.id, seat, number] += zone.count > 0
    return found


def in_a_row(look: MarkLook, read: Read) -> Counter[tuple[str, str | None, int]]:
    """What it has drawn of what lies on seats in a row: who won each trick, how large it is."""
    found = Counter[tuple[str, str | None, int]]()
    for (pattern, value), number in read.found.items():
        at = value.rpartition(":")[2]
        winner = read.found.get((look.whose, look.whose.format(number=at)), 0)
        if pattern == look.number and winner > 0 and number != look.without:
            found[f"p{winner}", None, number] += 1
    return found


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_stands_around_the_table_is_told(name: str, seats: int) -> None:
    """Every tag, caption, chip and score that a game tells of a view, in whole random games."""
    played = game(name)
    players = [Player(f"P{at}", "human", at) for at in range(1, seats + 1)]
    port, rng = new_port(played, players, {}, seed=2), Random(2)
    kinds = set[str]()
    for number in range(200):
        if port.position.outcome is not None:
            break
        phone = RemotePort(port.session, port.session.match.to_act[0])
        position = phone.snapshot().position
        if number % 5 == 0:
            text = told(position, port, phone.seat)
            kinds |= missing(position.display, json.loads(text))
        phone.submit(rng.choice(list(position.legal_moves)))
    assert not kinds
    port.close()


def missing(display: Display, table: dict[str, object]) -> set[str]:
    """The words of a display that a message lacks; what is printed on a face may be left out."""
    text = json.dumps(table, ensure_ascii=False)
    words = [each.text for each in display.captions]
    words += [tag.text for tag in display.tags if not tag.text.isdecimal()]
    words += [chip.text for seat in display.chips for chip in seat]
    words += [*display.scores]
    words += [row.title for panel in display.panels for row in panel.rows]
    if display.automa is not None:
        words += [display.automa.name, display.automa.score]
    return {word for word in words if json.dumps(word, ensure_ascii=False)[1:-1] not in text}


def test_report_card_can_be_judged_on_a_phone() -> None:
    """First numbers of the exams, who took them, results and effort."""
    players = [Player(f"P{at}", "human", at) for at in range(1, 4)]
    port, rng = new_port(game("report-card"), players, {}, seed=2), Random(2)
    while port.session.moves_made < 30:
        phone = RemotePort(port.session, port.session.match.to_act[0])
        phone.submit(rng.choice(list(phone.snapshot().position.legal_moves)))
    position = RemotePort(port.session, 0).snapshot().position
    view, marks = position.view, json.loads(told(position, port, 0))["marks"]
    for zone in view.zones:
        if zone.kind != "exam" or not zone.count:
            continue
        col = zone.id.rpartition(":")[2]
        (first,) = (m for m in marks if (m["on"], m["slot"]) == (zone.id, "corner"))
        assert first["number"] == view.value(f"initial:{col}")
        taken = {m["seat"] for m in marks if (m["on"], m["slot"]) == (zone.id, "owner")}
        assert taken == {f"p{at}" for at in range(1, 4) if view.value(f"spent:{col}:p{at}") != -1}
        for mark in (m for m in marks if (m["on"], m["slot"]) == (zone.top, "band")):
            words = f"{zone.top}:{mark['seat']}"
            assert mark["number"] == view.value(f"base:{words}") + view.value(f"credit:{words}")
    assert {m["number"] for m in marks if m["on"] == "p2" and m["slot"] == "gauge"}
    port.close()
