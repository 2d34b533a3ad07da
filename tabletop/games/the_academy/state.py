"""The game state of The Academy, the index of its zones and values, and its moves."""

from dataclasses import dataclass, field

from tabletop.api import Move, Seat, State, TablePlan, seat_name

KEEP_ROLES = Move("keep-roles")
SKIP = Move("skip")
SKIP_ROUND = Move("skip-round")
ASK_AGAIN = Move("ask-again")

ON_CARD = ("play", "play-face-down", "change-trump", "change-rule")
"""The kinds of moves that use a card on a seat's turn in a trick."""
WINDOWS = ("swap-roles", "pass-card", "swap-hands", "exchange-card", "trade")
"""The kinds of questions before and after tricks, named after the move that accepts them."""


COLOURS = ("blue", "green", "purple", "orange")
"""The colours of the cards. Colour numbers count from 1; 0 means no colour."""
NO_COLOUR = 0
HIGHEST = 9
"""The highest card value of each colour; values start at 1."""
CARDS = len(COLOURS) * HIGHEST
TRICKS = 8
"""The number of tricks in a round, and of cards in a starting hand."""
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
"""The numbers of the round rules: a card's value, or for a 7, 70 plus its colour number."""

COLOUR = tuple(card // HIGHEST + 1 for card in range(CARDS))
"""The colour number of each card. Cards are the first pieces: 1 to 9 of each colour in turn."""
VALUE = tuple(card % HIGHEST + 1 for card in range(CARDS))
RULE = tuple(
    70 + colour if value == 7 else value for colour, value in zip(COLOUR, VALUE, strict=True)
)
"""The number of the round rule at the foot of each card, by card number."""
ACE = CARDS // 2 + 6
"""The piece number of the purple 7."""


@dataclass(slots=True)
class AcademyState(State):
    """A position of The Academy: the table, and additional facts that all seats know."""

    acted: int = 0
    """How many seats have acted in the current trick."""
    exam_rule: int = 0
    """The rule of the exam card in the rule slot, even after it has been covered."""
    limits: list[int] = field(default_factory=list)
    """The largest possible number of cards of each colour in each hand, seat by seat."""
    start: Seat = -1
    """The first Captain's seat, or -1 for a random one."""
    round_limit: int = 24
    ending: str = ""
    """How the game ended: `ace` or `limit`; empty during the game."""


class Numbers:
    """The numbers of all zones and values of a table, looked up once by name.

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
        """Look up the numbers by name; values per seat or per trick use the first one's number."""
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
        """Return the seat that has a role; -1 for the Rebel with three players."""
        values, first = state.table.values, self.roles
        for seat in range(self.seats):
            if values[first + seat] == role:
                return seat
        return -1

    def role_of(self, state: State, seat: Seat) -> int:
        """Return a seat's current role, as a number from 1 to 4."""
        return state.table.values[self.roles + seat]


def role_at(captain: Seat, seat: Seat, seats: int) -> int:
    """Return the number of a seat's role before any swap; roles go clockwise from the Captain.

    `captain` is the Captain's seat; `seats` is the number of players. Rulebook: `#setup`.
    """
    return (seat - captain) % seats + 1


class Moves:
    """The moves that name a card or a seat, created once for each number of seats."""

    __slots__ = (
        *("change_rule", "change_trump", "exam_rule", "exam_trump", "exchange", "hide"),
        *("hand_of", "pass_card", "play", "seats", "swap_hands", "swap_roles", "trade"),
    )

    def __init__(self, plan: TablePlan) -> None:
        """Create all moves for the pieces and zones of a table plan."""
        names = plan.pieces[:CARDS]
        seats = [seat_name(seat) for seat in range(plan.seats)]
        hands = [f"hand:{seat}" for seat in seats]
        tricks = [f"trick:{seat}" for seat in seats]
        self.seats = {seat: number for number, seat in enumerate(seats)}
        self.hand_of = {hand: number for number, hand in enumerate(hands)}
        self.exam_trump = _row("choose-exam", names, "trump")
        self.exam_rule = _row("choose-exam", names, "rule")
        self.change_trump = _row("change-trump", names, "trump")
        self.change_rule = _row("change-rule", names, "rule")
        self.play = tuple(_row("play", names, trick) for trick in tricks)
        self.hide = tuple(_row("play-face-down", names, trick) for trick in tricks)
        self.pass_card = tuple(
            _row("pass-card", names, hands[(seat + 1) % plan.seats]) for seat in range(plan.seats)
        )
        """Indexed by the passing seat; the card goes to the next seat, its left neighbour."""
        self.exchange = tuple(_row("exchange-card", names, hand) for hand in hands)
        """Indexed by the seat whose hand the other card is drawn from."""
        self.swap_hands = tuple(Move("swap-hands", (), seat) for seat in seats)
        self.swap_roles = tuple(Move("swap-roles", (), seat) for seat in seats)
        self.trade = tuple(
            tuple(Move("trade", (name,), other) for other in names) for name in names
        )
        """Indexed by the card of the hand and the card of the trick."""


def _row(kind: str, names: tuple[str, ...], target: str) -> tuple[Move, ...]:
    return tuple(Move(kind, (name,), target) for name in names)
