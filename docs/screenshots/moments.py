"""Draws moments of the trick game into this folder that no command comes to by itself.

`python docs/screenshots/moments.py [MOMENT …]`; needs Pillow, which makes the files small.
"""

# ruff: noqa: INP001 - a script beside its pictures

import sys
from collections.abc import Callable
from random import Random

from sitting import Act, Size, draw_table, nothing

from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.session import Player
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import TableView

GAME = "the-academy"
NAMES = (
    ("Sam", "human", 1),
    ("Bianca", "random", 2),
    ("Tyler", "random", 5),
    ("Enid", "random", 8),
)


def is_exam(port: LocalPort) -> bool:
    """The mastermind chooses."""
    return port.position.view.phase == "first-choice" and port.position.view.value("round") > 1


def is_last_to_play(port: LocalPort) -> bool:
    """All others have played, and some cards can't follow."""
    view = port.position.view
    played = sum(zone.count for zone in view.zones if zone.kind == "trick")
    moves = port.position.legal_moves
    open_now = view.phase == "trick" and played == view.seats - 1 and view.value("round") > 1
    held = view.zone("hand:p1").count
    return open_now and held > 3 and 1 < len(moves) < held


def is_pass(port: LocalPort) -> bool:
    """Everybody passes a card."""
    return any(move.kind == "pass-card" for move in port.position.legal_moves)


def is_end_of_round(port: LocalPort) -> bool:
    """The last card of a round is to be played."""
    view = port.position.view
    played = sum(zone.count for zone in view.zones if zone.kind == "trick")
    return view.value("trick") == 8 and played == view.seats - 1 and view.value("round") > 1


def raise_card(pilot: Pilot, table: TableView) -> None:
    """Click a card of the hand, so that its targets glow."""
    cards = [slot for slot in table.moment.slots if slot.zone == "hand:p1"]
    box = cards[1].rect
    pilot.click((box.left + 20, box.top + 30))
    pilot.tick(0.4)


def drop_badly(pilot: Pilot, table: TableView) -> None:
    """Drag a card that can't follow into the trick, and let it glide home for a moment."""
    slot = next(slot for slot in table.moment.slots if slot.dimmed)
    place = table.moment.target_named("trick:p1")
    if place is not None:
        pilot.drag((slot.rect.left + 18, slot.rect.top + 30), place.rect.center)
    pilot.tick(0.12)


def end_round(pilot: Pilot, table: TableView) -> None:
    """Play the last card and wait for the summary."""
    table.controller.submit(table.port.position.legal_moves[0])
    for _ in range(80):
        pilot.tick(0.1)
        if pilot.scene is not table:
            break


MOMENTS: dict[str, tuple[int, Size, float, Callable[[LocalPort], bool], Act]] = {
    "academy-trick-1280x800": (4, (1280, 800), 1.0, is_last_to_play, nothing),
    "academy-trick-1920x1080": (3, (1920, 1080), 1.0, is_last_to_play, nothing),
    "academy-trick-200": (4, (1920, 1080), 2.0, is_last_to_play, nothing),
    "academy-exam-1280x800": (4, (1280, 800), 1.0, is_exam, nothing),
    "academy-pass-1280x800": (4, (1280, 800), 1.0, is_pass, raise_card),
    "academy-refusal-1280x800": (4, (1280, 800), 1.0, is_last_to_play, drop_badly),
    "academy-summary-1280x800": (4, (1280, 800), 1.0, is_end_of_round, end_round),
}
"""Seats, size, interface size, which position, and what is done there."""


def find(seats: int, wanted: Callable[[LocalPort], bool]) -> LocalPort:
    """A game at such a position, after random moves."""
    game = find_game(open_shelf(), GAME)
    players = [Player(*words) for words in NAMES[:seats]]
    for seed in range(1, 200):
        port = LocalPort(Session.new(game, players, {}, seed=seed))
        random = Random(seed)
        while (upcoming := port.next()).kind != "over":
            if upcoming.kind != "viewer":
                port.poll()
            elif wanted(port):
                return port
            else:
                port.submit(random.choice(port.position.legal_moves))
    raise SystemExit("no game comes to such a position")


def draw(name: str) -> None:
    """Draw one moment."""
    seats, size, scale, wanted, act = MOMENTS[name]
    port = find(seats, wanted)
    draw_table(name, port, size, scale, act, settling=3.0)


if __name__ == "__main__":
    for moment in sys.argv[1:] or MOMENTS:
        draw(moment)
