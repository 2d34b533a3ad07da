"""The game state of The Academy, and the index of its zones and values."""

from dataclasses import dataclass, field

from tabletop.api import Seat, State, TablePlan, seat_name

COLOURS = ("blue", "green", "purple", "orange")
"""The colours; colour number 1 is the first, 0 is no colour."""
NO_COLOUR = 0
HIGHEST = 9
"""The highest value of a colour, which has the values 1 to 9."""
CARDS = len(COLOURS) * HIGHEST
TRICKS = 8
"""Tricks of a round; also the cards of a hand."""
MOST_AWARDS = 3

CAPTAIN, MASTERMIND, TEAMPLAYER, REBEL = 1, 2, 3, 4
"""Role numbers, in seat order clockwise from the Captain."""
ROLES = ("", "Captain", "Mastermind", "Teamplayer", "Rebel")

PASS_LEFT, FACE_DOWN, NEW_TRUMP, SWAP_HANDS, EXCHANGE, SWAP_ROLES = 1, 2, 3, 4, 5, 6
NO_TRUMP, NEW_RULE, ACE_RULE, PAIR_BONUS = 71, 72, 73, 74
TRADE, LAST_TRICK = 8, 9
RULES = (
    *(PASS_LEFT, FACE_DOWN, NEW_TRUMP, SWAP_HANDS, EXCHANGE, SWAP_ROLES),
    *(NO_TRUMP, NEW_RULE, ACE_RULE, PAIR_BONUS, TRADE, LAST_TRICK),
)
"""Round rules: the card's value, or 70 plus the colour number for a 7."""

COLOUR = tuple(card // HIGHEST + 1 for card in range(CARDS))
"""Colour number of a card. Cards are the first pieces, colour by colour, each from 1 to 9."""
VALUE = tuple(card % HIGHEST + 1 for card in range(CARDS))
RULE = tuple(
    70 + colour if value == 7 else value for colour, value in zip(COLOUR, VALUE, strict=True)
)
"""The round rule at the bottom of a card.

Rule: 2.1.
"""
ACE = CARDS // 2 + 6
"""The piece number of the purple 7."""


@dataclass(slots=True)
class AcademyState(State):
    """The state besides the table. All of it follows from what every seat has seen."""

    acted: int = 0
    """How many seats have acted in the current trick."""
    exam_rule: int = 0
    """The rule of the exam card in the rule slot, even after it has been covered."""
    limits: list[int] = field(default_factory=list)
    """The most cards of each colour that a hand can hold, seat by seat; 0 for a shown void."""
    start: Seat = -1
    """The first Captain's seat, or -1 for a random one."""
    round_limit: int = 24
    ending: str = ""
    """`ace` or `limit` once the game is over; empty before."""


class Numbers:
    """An index of the table plan: the numbers of its zones and values, looked up once.

    The rules work with these numbers, so that no name is looked up during play.
    """

    __slots__ = (
        *("seats", "cards", "exams", "everyone"),
        *("deck", "exam", "aside", "trump_slot", "rule_slot", "hands", "trick", "won"),
        *("round", "number", "captain", "leader", "led", "trump", "rule", "skipped"),
        *("swapped", "changed", "quiet", "roles", "awards", "tricks", "winner", "size"),
        *("last_rule", "last_ace", "last_eighth", "last_role", "last_tricks"),
        *("last_colours", "last_met", "last_bonus", "last_gain"),
    )

    def __init__(self, plan: TablePlan) -> None:
        """Look up the numbers by name. For values per seat or per trick it is the first one's."""
        self.seats = seats = plan.seats
        self.cards = tuple(range(CARDS if seats > 3 else CARDS - HIGHEST))
        """The cards in play; with three players the orange ones stay in the box."""
        self.exams = seats
        """The number of exam cards in a round."""
        self.everyone = plan.everyone
        zone, value = plan.zone, plan.value
        names = [seat_name(seat) for seat in range(seats)]
        self.deck, self.exam, self.aside = zone["deck"], zone["exam"], zone["aside"]
        self.trump_slot, self.rule_slot = zone["trump"], zone["rule"]
        self.hands = tuple(zone[f"hand:{name}"] for name in names)
        self.trick = tuple(zone[f"trick:{name}"] for name in names)
        self.won = tuple(zone[f"won:{name}"] for name in names)
        self.round, self.number, self.captain = value["round"], value["trick"], value["captain"]
        self.leader, self.led = value["leader"], value["led"]
        self.trump, self.rule, self.skipped = value["trump"], value["rule"], value["skipped"]
        self.swapped, self.changed = value["hands-swapped"], value["rule-changed"]
        self.quiet = value["quiet"]
        self.roles, self.awards = value["role:p1"], value["awards:p1"]
        self.tricks = value["tricks:p1"]
        self.winner, self.size = value["winner:1"], value["cards:1"]
        self.last_rule, self.last_ace = value["last-rule"], value["last-ace"]
        self.last_eighth = value["last-eighth"]
        self.last_role, self.last_tricks = value["last-role:p1"], value["last-tricks:p1"]
        self.last_colours, self.last_met = value["last-colours:p1"], value["last-met:p1"]
        self.last_bonus, self.last_gain = value["last-bonus:p1"], value["last-gain:p1"]

    def seat_of(self, state: State, role: int) -> Seat:
        """Return the seat that holds a role; -1 for the Rebel with three players."""
        values, first = state.table.values, self.roles
        for seat in range(self.seats):
            if values[first + seat] == role:
                return seat
        return -1

    def role_of(self, state: State, seat: Seat) -> int:
        """Return the role number, 1 to 4, that a seat holds now."""
        return state.table.values[self.roles + seat]


def role_at(captain: Seat, seat: Seat, seats: int) -> int:
    """Return a seat's role before any swap, clockwise from the Captain.

    Rule: 3 (set-up).
    """
    return (seat - captain) % seats + 1
