"""Draws the table of IT Startup at positions in the middle of a game.

`PYTHONPATH=. python docs/screenshots/offices.py`; positions are laid out as tests do.
"""

# ruff: noqa: INP001 - a script beside its pictures

import os

from sitting import Act, draw_table, nothing

from tabletop.session import Player, Session
from tabletop.session.port import LocalPort
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import TableView
from tests.games.it_startup.positions import game, lay_out, match_at, rules

NAMES = ("Natalie", "Bianca", "Xavier", "Anna")
OFFICES = (
    ("full-stack-ninja-1", "unit-tests", "database-dev-1", "version-control", "solid", "intern-1",
     "scrum-master-1", "rockstar-recruiter-1"),
    ("lead-dev-1", "polymorphism", "bi-dev-1", "nice-hr-lady", "copy-paste-1"),
    ("junior-backend-1", "research-engineer-1", "undercover-hr-1"),
    ("assertive-cto", "senior-backend-1", "debugging", "nice-hr-guy", "qa-wizard-2"),
)  # fmt: skip
HANDS = (
    ("clean-code", "shy-frontend", "crunch-time", "design-patterns", "tdd", "office-manager-1",
     "coffee-machine", "qa-wizard-1", "monster-bug-1"),
    ("investor-1", "investor-2", "domain-knowledge", "downer-dave-1", "intern-2"),
    ("lead-dev-2", "get-away-1", "monster-bug-2"),
    ("code-monkey-1", "copy-paste-2", "bi-dev-2", "database-dev-2", "technical-debt"),
)  # fmt: skip
CUBES = {
    "full-stack-ninja-1": 1, "database-dev-1": 3, "scrum-master-1": 3, "rockstar-recruiter-1": 1,
    "lead-dev-1": 2, "bi-dev-1": 1, "nice-hr-lady": 3, "copy-paste-1": 1, "junior-backend-1": 1,
    "research-engineer-1": 2, "assertive-cto": 2, "senior-backend-1": 1, "nice-hr-guy": 1,
}  # fmt: skip
POINTS = (31, 38, 22, 27)
RESOURCES = (7, 4, 9, 2)


def session_of(seats: int, mode: str) -> LocalPort:
    """A game in its sixth round."""
    zones: dict[str, list[str]] = {"planned:p1": ["head-hunter"]}
    values = {"planned-turn:p1": 4, "round": 6, "first": 1}
    for place in range(seats):
        name = f"p{place + 1}"
        zones[f"office:{name}"], zones[f"hand:{name}"] = list(OFFICES[place]), list(HANDS[place])
        values |= {f"points:{name}": POINTS[place], f"resources:{name}": RESOURCES[place]}
        values[f"turn:{name}"] = 6 if name == "p1" else 5
    if seats == 1:
        zones["rival-office"] = list(OFFICES[1])
        values |= {"rival-points": POINTS[1], "rival-turn": 5}
    else:
        zones["planned:p2"] = ["outsourcing-1"]
        values |= {"planned-turn:p2": 5, "home:rockstar-recruiter-1": 2}
    lying = {piece for pieces in zones.values() for piece in pieces}
    values |= {f"burnout:{piece}": cubes for piece, cubes in CUBES.items() if piece in lying}
    zones["deck"] = [piece for piece in rules().plan(seats).pieces if piece not in lying]
    state = lay_out(seats, zones, values, options={"mode": mode})
    kinds = ("human", "greedy", "greedy", "greedy")
    players = [Player(NAMES[n], kinds[n], n + 1) for n in range(seats)]
    return LocalPort(Session(game(), match_at(state, {"mode": mode}), players))


def lift_planned(pilot: Pilot, table: TableView) -> None:
    """Take the planned card in hand, over somebody it could be aimed at."""
    slot, whom = (table.moment.slot_named(name) for name in ("head-hunter", "research-engineer-1"))
    if slot is not None and whom is not None:
        pilot.press(slot.rect.center)
        pilot.move((slot.rect.centerx - 90, slot.rect.centery))
        pilot.tick()
        pilot.move((whom.rect.left - 10, whom.rect.centery + 20))
        pilot.tick(0.5)


def open_card(pilot: Pilot, table: TableView) -> None:
    """Rest on a card of one's own."""
    slot = table.moment.slot_named("database-dev-1")
    if slot is not None:
        pilot.move(slot.rect.center)
        pilot.tick(0.6)


PICTURES: dict[str, tuple[int, str, tuple[int, int], float, Act]] = {
    "startup-4-1280x800": (4, "free", (1280, 800), 1.0, nothing),
    "startup-4-1920x1080": (4, "free", (1920, 1080), 1.0, open_card),
    "startup-4-200": (4, "free", (1280, 800), 2.0, nothing),
    "startup-3-1280x800": (3, "free", (1280, 800), 1.0, lift_planned),
    "startup-2-1280x800": (2, "free", (1280, 800), 1.0, nothing),
    "startup-teams-1280x800": (4, "teams", (1280, 800), 1.0, nothing),
    "startup-solo-1280x800": (1, "solo", (1280, 800), 1.0, nothing),
}
"""Seats, mode, size, interface size, and what is done."""


def draw(name: str) -> None:
    """Draw one picture."""
    seats, mode, size, scale, act = PICTURES[name]
    port = session_of(seats, mode)
    draw_table(name, port, size, scale, act, settling=0.3)


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for picture in PICTURES:
        draw(picture)
