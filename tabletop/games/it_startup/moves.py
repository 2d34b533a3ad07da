"""The moves of a seat's turn, created once so that none are created during play."""

from collections.abc import Sequence
from itertools import combinations

from tabletop.api import Move, Seat, TablePlan, seat_name
from tabletop.games.it_startup.cards.deck_list import ACTION, DEVELOPER, HR, KNOWLEDGE, Cards
from tabletop.games.it_startup.state import HAND, Numbers

BUY = Move("buy")
END = Move("end-turn")
SKIP = Move("skip")
COUNTER = Move("counter")
DECLINE = Move("decline")
MAIN_KINDS = frozenset(
    {"hire", "teach", "transfer", "play", "plan", "sell", "buy", "activate", "end-turn"}
)
"""The kinds of moves in a seat's turn if no question is open."""
ANSWERS = frozenset({"mulligan", "relieve", "skip", "take-card", "put-back", "counter", "decline"})
"""The kinds of moves that answer a question."""

Row = tuple[Move, ...]
PLANNED = 2
"""The number added to a row index in `Plain` for a seat that can plan a card."""
Plain = tuple[Row | None, Row | None, Row | None, Row | None]


class Moves:
    """The moves of the game, indexed by the numbers of the card played and of its target."""

    __slots__ = (
        "activate",
        "activate_at",
        "hire",
        "hire_at",
        "plain",
        "plain_alone",
        "plan",
        "play",
        "play_at",
        "put_back",
        "relieve",
        "sell",
        "take",
        "teach",
        "transfer",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Create all moves for the pieces and zones of a table plan."""
        n = plan.once(Numbers)
        names, cards = plan.pieces, n.cards
        seats = [seat_name(seat) for seat in range(plan.seats)]
        hired = cards.employees
        knowledge = _of_type(cards, KNOWLEDGE)
        developers = _of_type(cards, DEVELOPER)
        self.hire = tuple(_row("hire", names, f"office:{seat}") for seat in seats)
        self.hire_at = _aimed("hire", names, [p for p in hired if cards.targets[p]], hired)
        self.teach = _aimed("teach", names, knowledge, developers)
        self.transfer = _aimed("transfer", names, knowledge, developers)
        self.play = _row("play", names, "played")
        targeted = [p for p in _of_type(cards, ACTION) if cards.targets[p]]
        self.play_at = _aimed("play", names, targeted, hired)
        self.plan = tuple(_row("plan", names, f"planned:{seat}") for seat in seats)
        self.sell = _row("sell", names, "deck")
        self.activate = _row("activate", names)
        agents = [p for p in _of_type(cards, HR) if "flip-for-employee" in cards.effects[p]]
        self.activate_at = _aimed("activate", names, agents, hired)
        self.relieve = _row("relieve", names)
        self.take = tuple(_row("take-card", names, f"hand:{seat}") for seat in seats)
        self.put_back = _row("put-back", names, "deck")
        self.plain = tuple(
            tuple(self._plain(cards, seat, piece) for piece in range(len(names)))
            for seat in range(plan.seats)
        )
        """Moves allowed by a hand card that needs no target, by seat and card, in four rows.

        The rows are: unaffordable, affordable, and the same two with a free planning slot. A row is
        None if the card needs a target.
        """
        idle: dict[int, Plain] = {p: ((self.sell[p],),) * 4 for p in knowledge}
        self.plain_alone = tuple(
            tuple(idle.get(p, moves) for p, moves in enumerate(row)) for row in self.plain
        )
        """The rows of `plain`, for a seat that has no developer to teach."""

    def _plain(self, cards: Cards, seat: Seat, piece: int) -> Plain:
        sell = (self.sell[piece],)
        if cards.type[piece] == KNOWLEDGE:
            return None, None, None, None
        aimed = bool(cards.targets[piece])
        if cards.type[piece] != ACTION:
            hire = None if aimed else (self.hire[seat][piece], *sell)
            return sell, hire, sell, hire
        plan = (self.plan[seat][piece], *sell)
        if aimed:
            return sell, None, plan, None
        play = self.play[piece]
        return sell, (play, *sell), plan, (play, *plan)


def _row(kind: str, names: tuple[str, ...], target: str = "") -> Row:
    return tuple(Move(kind, (name,), target) for name in names)


def _aimed(
    kind: str, names: tuple[str, ...], pieces: Sequence[int], targets: Sequence[int]
) -> dict[int, dict[int, Move]]:
    return {p: {at: Move(kind, (names[p],), names[at]) for at in targets} for p in pieces}


def _of_type(cards: Cards, kind: int) -> tuple[int, ...]:
    return tuple(piece for piece, each in enumerate(cards.type) if each == kind)


def mulligans(names: list[str]) -> list[Move]:
    """Return all ways to exchange cards of the first hand; the first move keeps all cards.

    `names` are the names of the cards. Rulebook: `#mulligan`.
    """
    chosen = sorted(names)
    sizes = range(min(HAND, len(chosen)) + 1)
    return [Move("mulligan", each) for size in sizes for each in combinations(chosen, size)]
