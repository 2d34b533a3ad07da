"""The game state of Valedictorian, and the index of its pieces, zones and values."""

from dataclasses import dataclass

from tabletop.api import Move, Seat, State, TablePlan, seat_name
from tabletop.games.valedictorian.boards import ADJACENT, ROOMS

SUBJECTS = ("math", "science", "history")
FINAL = 3
"""The subject number of the final exam, after math (0), science (1) and history (2)."""
HOMEROOMS = (0, 8)
"""The rooms, 0 to 8, in which the markers of the two seats start: opposite corners."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz that is being answered: who called it, and its subject."""

    by: str
    """The seat that called the quiz, as `p1` or `p2`."""
    subject: str = ""
    """The subject of the quiz, such as `math`; empty until it has been chosen."""


@dataclass(slots=True)
class ValedictorianState(State):
    """A position of Valedictorian: the table, two options, and how the game ended, if it has."""

    limit: int = 80
    """The number of consecutive turns without progress after which the game ends."""
    may_stay: bool = False
    """A house rule: whether a player may stay in the room where the last turn ended."""
    ending: str = ""
    """How the game ended: `tests`, `stalemate` or `no-progress`; empty during the game."""


class Numbers:
    """The numbers of all pieces, zones and values of the table, looked up once by name.

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

    def room_of(self, state: ValedictorianState, seat: Seat) -> int:
        """Return the room, 0 to 8, that a seat's marker is in."""
        return state.table.where[self.markers[seat]] - self.floor

    def adjacent(self, state: ValedictorianState, room: int) -> tuple[int, ...]:
        """Return the rooms (0 to 8) that share a wall with a room on the board in play.

        Rulebook: `#adjacent-room`.
        """
        return ADJACENT[state.table.values[self.board]][room]

    def together(self, state: ValedictorianState) -> bool:
        """Return whether both markers are in the same room, so that a quiz is possible."""
        where, markers = state.table.where, self.markers
        return where[markers[0]] == where[markers[1]]

    def held(self, state: ValedictorianState, seat: Seat, subject: int) -> int:
        """Return how many study aids of a subject are in a seat's hand.

        `subject` is 0 for math, 1 for science and 2 for history.
        """
        subject_of = self.aid_subject
        hand = state.table.zones[self.hands[seat]]
        return sum(1 for piece in hand if subject_of[piece] == subject)

    def price(self, state: ValedictorianState, seat: Seat, subject: int) -> list[int] | None:
        """Return the cards that the seat would pay for a test, or None if it can't pass it.

        `subject` is 0 to 2, or 3 for the final exam. Rulebook: `#passing`.
        """
        wanted = ((0, 1), (1, 1), (2, 1)) if subject == FINAL else ((subject, 2),)
        price: list[int] = []
        for each, count in wanted:
            spent = self.spend(state, seat, each, count)
            if len(spent) < count:
                return None
            price += spent
        return price

    def spend(self, state: ValedictorianState, seat: Seat, subject: int, count: int) -> list[int]:
        """Return up to `count` cards of a subject from a seat's hand, in the order of payment.

        Cards known to the other seat are paid first, then those held longest. The order never
        depends on card numbers, since that would reveal something about the remaining cards.
        `subject` is 0 to 2.
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


CHOOSE = tuple(Move("choose-subject", args=(subject,)) for subject in SUBJECTS)
SHOW = tuple(Move("show", args=(n,)) for n in range(8))
CHALLENGE = tuple(Move("challenge", (f"marker-p{s + 1}",), f"marker-p{2 - s}") for s in (0, 1))
END = Move("end-turn")


class Moves:
    """The moves that name a room or a piece, indexed by seat and by room or piece number."""

    __slots__ = ("room_of_floor", "take_hidden", "take_test", "take_top", "walk")

    def __init__(self, plan: TablePlan) -> None:
        """Create all moves for the pieces and zones of a table plan."""
        n = plan.once(Numbers)
        rooms = [plan.zones[n.room + room] for room in range(ROOMS)]
        floors = [plan.zones[n.floor + room] for room in range(ROOMS)]
        seats = (0, 1)
        self.walk = tuple(
            tuple(Move("move", (f"marker-{seat_name(s)}",), floor) for floor in floors)
            for s in seats
        )
        self.take_top = tuple(
            tuple(Move("take-top", (piece,), f"hand:{seat_name(s)}") for piece in plan.pieces)
            for s in seats
        )
        self.take_hidden = tuple(
            tuple(Move("take-hidden", (f"{room}?",), f"hand:{seat_name(s)}") for room in rooms)
            for s in seats
        )
        self.take_test = tuple(
            tuple(
                Move("choose-trophy", (piece,), f"trophies:{seat_name(s)}") for piece in plan.pieces
            )
            for s in seats
        )
        self.room_of_floor = {floor: room for room, floor in enumerate(floors)}
