"""Sittings at the table of the trick game, in any position and with any people."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop.engine.match import Match
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.games.the_academy.positions import COLOURS, game, lay_out, rules
from tests.ui.sitting import Sitting

SAM = Player("Sam", "human", 1)
OTHERS = (
    Player("Bianca", "random", 2),
    Player("Tyler", "random", 5),
    Player("Enid", "random", 8),
)
PEOPLE = (
    SAM,
    Player("Bianca", "human", 2),
    Player("Tyler", "human", 5),
    Player("Enid", "human", 8),
)
THEIRS = ("green-1", "green-2", "green-3", "green-4", "green-5")
HAND = ("blue-2", "blue-8", "green-6", "purple-1", "purple-7", "orange-6")
"""Sam's hand where nothing else is said."""


class At(Sitting):
    """A table in a position."""

    def __init__(
        self,
        tmp_path: Path,
        state: State,
        *,
        players: Sequence[Player] = (),
        size: tuple[int, int] = (1280, 800),
        **settings: object,
    ) -> None:
        """Sam among computers, unless other `players` are given."""
        people = tuple(players) or (SAM, *OTHERS[: state.seats - 1])
        match = Match(rules(), state.seats, {}, seed=5, position=state)
        self.port = LocalPort(Session(game(), match, people))
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=Settings().changed(**{"notes": False, **settings}),
            folders=Folders.within(tmp_path),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, size)
        self.app.play(self.port)
        self.pilot.tick(0.1)

    def corner_of(self, name: str) -> tuple[float, float]:
        """A point of a card of the hand that no later card lies on."""
        slot = self.moment.slot_named(name)
        assert slot is not None, name
        return slot.rect.left + 22, slot.rect.top + 34

    def drag(self, piece: str, place: str) -> None:
        """Drag a piece onto a place."""
        self.pilot.drag(self.corner_of(piece), self.middle_of(place))

    def middle_of(self, name: str) -> tuple[float, float]:
        """The middle of a place."""
        place = self.moment.target_named(name)
        assert place is not None, name
        return place.rect.center

    def click_to(self, piece: str, place: str) -> None:
        """Click a piece and then a place."""
        self.pilot.click(self.corner_of(piece))
        self.pilot.click(self.middle_of(place))

    def holds(self, zone: str) -> tuple[str, ...]:
        """What the viewer sees in a zone."""
        return self.port.position.view.zone(zone).pieces

    def offered(self) -> list[str]:
        """The labels of all choices and ways forward."""
        moment = self.moment
        return [command.label for command in (*moment.options, *moment.actions)]


def trick(
    rule: str = "green-9",
    *,
    led: str = "blue-5",
    seats: int = 4,
    captain: int = 1,
    hand: Sequence[str] = HAND,
    values: Mapping[str, int] | None = None,
) -> State:
    """The third trick: all others have played, Sam is to. `captain` is the seat, from 1."""
    zones = {
        "trump": ["green-9" if rule != "green-9" else "green-8"],
        "rule": [rule],
        "hand:p1": [card if seats == 4 else card.replace("orange-6", "purple-6") for card in hand],
        "trick:p2": [led],
        "hand:p2": ["blue-1", "purple-2", "purple-3", "purple-4", "purple-5"],
        "hand:p3": [card for card in (*THEIRS, "blue-3") if card != rule][:5],
        "trick:p3": ["blue-6"],
    }
    if seats == 4:
        zones |= {
            "hand:p4": ["orange-1", "orange-2", "orange-3", "orange-4", "orange-5"],
            "trick:p4": ["orange-9"],
        }
    numbers = {"round": 2, "captain": captain, "leader": 2}
    return lay_out(seats, zones, numbers | dict(values or {}), turn=0)


def before(rule: str, *, captain: int = 0, seats: int = 4) -> State:
    """The window before the first trick; unless told Sam is the mastermind."""
    free = [c for c in ALL if c not in ("blue-9", rule) and (seats == 4 or "orange" not in c)]
    hands = {f"hand:p{seat + 1}": free[8 * seat : 8 * seat + 8] for seat in range(seats)}
    zones = {"trump": ["blue-9"], "rule": [rule], **hands}
    phase = "roles" if rule.endswith("-6") else "before"
    return lay_out(seats, zones, {"captain": captain or seats}, phase=phase)


def exam(*, captain: int = 0, seats: int = 4, second: bool = False) -> State:
    """The choice of the exam cards, Sam being the mastermind unless told."""
    cards = ["blue-4", "green-7", "purple-9", "orange-1" if seats == 4 else "green-2"][:seats]
    free = [c for c in ALL if c not in cards and (seats == 4 or "orange" not in c)]
    hands = {f"hand:p{seat + 1}": free[8 * seat : 8 * seat + 8] for seat in range(seats)}
    zones = {"exam": cards[1:] if second else cards, **hands}
    if second:
        zones["trump"] = cards[:1]
    phase = "second-choice" if second else "first-choice"
    return lay_out(seats, zones, {"captain": captain or seats}, phase=phase)


def after_trick() -> State:
    """The last card of a trick that Enid leads and wins is to be played, under the rule take back.

    Sam is the mastermind and plays last.
    """
    zones = {
        "trump": ["green-9"],
        "rule": ["blue-8"],
        "hand:p1": ["orange-1", "purple-1", "purple-7"],
        "trick:p2": ["purple-9"],
        "hand:p2": ["blue-1", "blue-2"],
        "trick:p3": ["purple-2"],
        "hand:p3": ["green-1", "green-2"],
        "trick:p4": ["purple-3"],
        "hand:p4": ["orange-2", "orange-3"],
    }
    return lay_out(4, zones, {"captain": 4, "leader": 2, "winner:5": 2}, turn=0)


ALL = tuple(f"{colour}-{value}" for value in range(1, 10) for colour in COLOURS)


def final_card() -> State:
    """The last trick of the last round: all others have played, and Sam holds one card."""
    zones = {
        "trump": ["green-9"],
        "rule": ["green-8"],
        "hand:p1": ["blue-8"],
        "trick:p2": ["blue-5"],
        "trick:p3": ["blue-6"],
        "trick:p4": ["orange-9"],
    }
    numbers = {"round": 24, "trick": 8, "captain": 1, "leader": 2}
    return lay_out(4, zones, numbers, turn=0)
