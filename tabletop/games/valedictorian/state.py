"""The game state of Valedictorian, and the index of its pieces, zones and values."""

from dataclasses import dataclass

from tabletop.api import Seat, State, TablePlan
from tabletop.games.valedictorian.plans import ADJACENT

SUBJECTS = ("math", "science", "history")
FINAL = 3
"""The subject number of the final exam, after math 0, science 1 and history 2."""
HOMEROOMS = (0, 8)
"""The start rooms of the two seats: opposite corners, same-coloured on a chessboard."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """The data of a pending quiz decision."""

    by: str
    """The seat that called the quiz: `p1` or `p2`."""
    subject: str = ""
    """The subject of the quiz; empty until it has been chosen."""


@dataclass(slots=True)
class SchoolState(State):
    """The game state: the table, plus options and how the game ended."""

    limit: int = 80
    """The number of turns in a row without progress that ends the game."""
    may_stay: bool = False
    """House rule: a player may stay in the room where the last turn ended."""
    ending: str = ""
    """`tests`, `stalemate` or `no-progress` once the game is over; empty before."""


class Numbers:
    """An index of the two-seat table plan: piece, zone and value numbers, looked up once.

    The rules work with these numbers, so that no name is looked up during play.
    """

    __slots__ = (
        "aid_subject",
        "board",
        "discard",
        "floor",
        "hands",
        "markers",
        "quiet",
        "room",
        "test_subject",
        "tests",
        "trophies",
        "turns",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Look up all piece, zone and value numbers by name in a table plan."""
        self.room = plan.zone["room:0:0"]
        self.floor = plan.zone["floor:0:0"]
        self.hands = (plan.zone["hand:p1"], plan.zone["hand:p2"])
        self.trophies = (plan.zone["trophies:p1"], plan.zone["trophies:p2"])
        self.discard = plan.zone["discard"]
        self.board = plan.value["board"]
        self.turns = plan.value["turns"]
        self.quiet = plan.value["quiet"]
        self.markers = (plan.piece["marker-p1"], plan.piece["marker-p2"])
        names = [kind.id for kind in plan.kinds]
        self.aid_subject = tuple(SUBJECTS.index(n) if n in SUBJECTS else -1 for n in names)
        """The subject number of a study aid, by piece number; -1 for other pieces."""
        self.test_subject = tuple(_test_subject(name) for name in names)
        """The subject number of a test, by piece; `FINAL` for the exam, -1 for other pieces."""
        self.tests = tuple(p for p, subject in enumerate(self.test_subject) if subject >= 0)

    def room_of(self, state: SchoolState, seat: Seat) -> int:
        """Return the room, 0 to 8, in which a seat's marker stands."""
        return state.table.where[self.markers[seat]] - self.floor

    def adjacent(self, state: SchoolState, room: int) -> tuple[int, ...]:
        """Return the rooms adjacent to a room on the board in play. Rule: 2.1."""
        return ADJACENT[state.table.values[self.board]][room]

    def together(self, state: SchoolState) -> bool:
        """Return whether both markers stand in the same room."""
        where, markers = state.table.where, self.markers
        return where[markers[0]] == where[markers[1]]

    def held(self, state: SchoolState, seat: Seat, subject: int) -> int:
        """Return how many study aids of a subject a seat holds."""
        subject_of = self.aid_subject
        hand = state.table.zones[self.hands[seat]]
        return sum(1 for piece in hand if subject_of[piece] == subject)

    def price(self, state: SchoolState, seat: Seat, subject: int) -> list[int] | None:
        """Return the study aids that the seat would pay for a test, or None if it can't pass."""
        wanted = ((0, 1), (1, 1), (2, 1)) if subject == FINAL else ((subject, 2),)
        price: list[int] = []
        for each, count in wanted:
            spent = self.spend(state, seat, each, count)
            if len(spent) < count:
                return None
            price += spent
        return price

    def spend(self, state: SchoolState, seat: Seat, subject: int, count: int) -> list[int]:
        """Return up to `count` study aids of a subject from a seat's hand, in order of payment.

        Cards known to the other seat are paid first, then those held longest. The order never
        depends
        on card numbers, which would give away information about the cards that stay in the hand.
        """
        table, subject_of = state.table, self.aid_subject
        aids = [p for p in table.zones[self.hands[seat]] if subject_of[p] == subject]
        if len(aids) > count:
            rival = 1 - seat
            aids.sort(key=lambda piece: not table.knows(rival, piece))
        return aids[:count]


def _test_subject(kind: str) -> int:
    if kind == "final-exam":
        return FINAL
    stem = kind.removesuffix("-test")
    return SUBJECTS.index(stem) if stem != kind and stem in SUBJECTS else -1
