"""The moves of a seat's turn, created once so that none are created during play."""

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
        pieces = range(len(names))
        hired = cards.employees
        knowledge = _of_type(cards, KNOWLEDGE)
        developers = _of_type(cards, DEVELOPER)
        self.hire = tuple(
            tuple(Move("hire", (name,), f"office:{seat}") for name in names) for seat in seats
        )
        self.hire_at = {p: _at("hire", names, p, hired) for p in hired if cards.targets[p]}
        self.teach = {p: _at("teach", names, p, developers) for p in knowledge}
        self.transfer = {p: _at("transfer", names, p, developers) for p in knowledge}
        self.play = tuple(Move("play", (name,), "played") for name in names)
        targeted = [p for p in _of_type(cards, ACTION) if cards.targets[p]]
        self.play_at = {p: _at("play", names, p, hired) for p in targeted}
        self.plan = tuple(
            tuple(Move("plan", (name,), f"planned:{seat}") for name in names) for seat in seats
        )
        self.sell = tuple(Move("sell", (name,), "deck") for name in names)
        self.activate = tuple(Move("activate", (name,)) for name in names)
        agents = [p for p in _of_type(cards, HR) if "flip-for-employee" in cards.effects[p]]
        self.activate_at = {p: _at("activate", names, p, hired) for p in agents}
        self.relieve = tuple(Move("relieve", (name,)) for name in names)
        self.take = tuple(
            tuple(Move("take-card", (name,), f"hand:{seat}") for name in names) for seat in seats
        )
        self.put_back = tuple(Move("put-back", (names[p],), "deck") for p in pieces)
        self.plain = tuple(
            tuple(self._plain(cards, seat, p) for p in pieces) for seat in range(plan.seats)
        )
        """Moves allowed by a hand card that needs no target, by seat and card, in four rows.

        The rows are: unaffordable, affordable, and the same two with a free planning slot. A row is
        None
        if the card needs a target.
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


def _at(kind: str, names: tuple[str, ...], piece: int, targets: tuple[int, ...]) -> dict[int, Move]:
    return {each: Move(kind, (names[piece],), names[each]) for each in targets}


def _of_type(cards: Cards, kind: int) -> tuple[int, ...]:
    return tuple(piece for piece, each in enumerate(cards.type) if each == kind)


def mulligans(names: list[str]) -> list[Move]:
    """Return all ways to exchange cards of the first hand; the first move keeps all cards.

    `names` are the names of the cards. Rulebook: `#mulligan`.
    """
    chosen = sorted(names)
    sizes = range(min(HAND, len(chosen)) + 1)
    return [Move("mulligan", each) for size in sizes for each in combinations(chosen, size)]
