"""All moves of The Academy, created once so that play allocates none."""

from tabletop.api import Move, TablePlan, seat_name
from tabletop.games.the_academy.state import CARDS

KEEP_ROLES = Move("keep-roles")
SKIP = Move("skip")
SKIP_ROUND = Move("skip-round")
ASK_AGAIN = Move("ask-again")

ON_CARD = ("play", "play-face-down", "change-trump", "change-rule")
"""Kinds of moves that use a card on a seat's turn in a trick."""
WINDOWS = ("swap-roles", "pass-card", "swap-hands", "exchange-card", "trade")
"""Kinds of decisions before and after tricks, named by the move other than skipping."""


class Moves:
    """The moves that name a card or a seat, indexed by seat and by card."""

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
