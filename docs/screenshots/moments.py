"""Draws moments of the trick game into this folder that no command comes to by itself.

`python docs/screenshots/moments.py [MOMENT …]`; needs Pillow, which makes the files small.
"""

# ruff: noqa: INP001 - a script beside its pictures

import sys
from collections.abc import Callable
from random import Random

from sitting import Act, Size, draw_table, nothing

from tabletop.doors.shelf import find_game, open_shelf
from tabletop.session import Player, Session
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.table import TableScene

GAME = "the-academy"
NAMES = (
    ("Sam", "human", 1),
    ("Bianca", "random", 2),
    ("Tyler", "random", 5),
    ("Enid", "random", 8),
)


def is_exam(session: Session) -> bool:
    """The mastermind chooses."""
    return session.view().phase == "first-choice" and session.view().value("round") > 1


def is_last_to_play(session: Session) -> bool:
    """All others have played, and some cards can't follow."""
    view = session.view()
    played = sum(zone.count for zone in view.zones if zone.kind == "trick")
    moves = session.legal_moves()
    open_now = view.phase == "trick" and played == view.seats - 1 and view.value("round") > 1
    held = view.zone("hand:p1").count
    return open_now and held > 3 and 1 < len(moves) < held


def is_pass(session: Session) -> bool:
    """Everybody passes a card."""
    return any(move.kind == "pass-card" for move in session.legal_moves())


def is_end_of_round(session: Session) -> bool:
    """The last card of a round is to be played."""
    view = session.view()
    played = sum(zone.count for zone in view.zones if zone.kind == "trick")
    return view.value("trick") == 8 and played == view.seats - 1 and view.value("round") > 1


def raise_card(pilot: Pilot, table: TableScene) -> None:
    """Click a card of the hand, so that its targets glow."""
    cards = [slot for slot in table.moment.slots if slot.zone == "hand:p1"]
    box = cards[1].rect
    pilot.click((box.left + 20, box.top + 30))
    pilot.tick(0.4)


def drop_badly(pilot: Pilot, table: TableScene) -> None:
    """Drag a card that can't follow into the trick, and let it glide home for a moment."""
    slot = next(slot for slot in table.moment.slots if slot.dimmed)
    place = table.moment.target_named("trick:p1")
    if place is not None:
        pilot.drag((slot.rect.left + 18, slot.rect.top + 30), place.rect.center)
    pilot.tick(0.12)


def end_round(pilot: Pilot, table: TableScene) -> None:
    """Play the last card and wait for the summary."""
    table.acts.submit(table.session.legal_moves()[0])
    for _ in range(80):
        pilot.tick(0.1)
        if pilot.scene is not table:
            break


MOMENTS: dict[str, tuple[int, Size, float, Callable[[Session], bool], Act]] = {
    "academy-trick-1280x800": (4, (1280, 800), 1.0, is_last_to_play, nothing),
    "academy-trick-1920x1080": (3, (1920, 1080), 1.0, is_last_to_play, nothing),
    "academy-trick-200": (4, (1920, 1080), 2.0, is_last_to_play, nothing),
    "academy-exam-1280x800": (4, (1280, 800), 1.0, is_exam, nothing),
    "academy-pass-1280x800": (4, (1280, 800), 1.0, is_pass, raise_card),
    "academy-refusal-1280x800": (4, (1280, 800), 1.0, is_last_to_play, drop_badly),
    "academy-summary-1280x800": (4, (1280, 800), 1.0, is_end_of_round, end_round),
}
"""Seats, size, interface size, which position, and what is done there."""


def find(seats: int, wanted: Callable[[Session], bool]) -> Session:
    """A game at such a position, after random moves."""
    game = find_game(open_shelf(), GAME)
    players = [Player(*words) for words in NAMES[:seats]]
    for seed in range(1, 200):
        session = Session.new(game, players, {}, seed=seed)
        random = Random(seed)
        while (upcoming := session.next()).kind != "over":
            if upcoming.kind != "viewer":
                session.poll()
            elif wanted(session):
                return session
            else:
                session.submit(random.choice(session.legal_moves()))
    raise SystemExit("no game comes to such a position")


def draw(name: str) -> None:
    """Draw one moment."""
    seats, size, scale, wanted, act = MOMENTS[name]
    session = find(seats, wanted)
    draw_table(name, session, size, scale, act, settling=3.0)


if __name__ == "__main__":
    for moment in sys.argv[1:] or MOMENTS:
        draw(moment)
