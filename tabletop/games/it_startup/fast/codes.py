"""Moves as integer codes, each with the kind, card and target of a move in one number."""

from itertools import combinations

from tabletop.api import Move, Seat, TablePlan, seat_name
from tabletop.games.it_startup.cards.deck_list import ACTION, KNOWLEDGE, Cards
from tabletop.games.it_startup.moves import mulligans
from tabletop.games.it_startup.state import Numbers

(
    END, HIRE, TEACH, TRANSFER, PLAY, PLAN, SELL, BUY, ACTIVATE,
    MULLIGAN, RELIEVE, SKIP, TAKE, PUT_BACK, COUNTER, DECLINE,
) = range(16)  # fmt: skip
"""The kinds of moves, as the numbers used in codes."""
WORDS = (
    "end-turn", "hire", "teach", "transfer", "play", "plan", "sell", "buy", "activate",
    "mulligan", "relieve", "skip", "take-card", "put-back", "counter", "decline",
)  # fmt: skip
MAIN, RIVALS_TURN, OVER = range(3)
"""The phases: a seat's turn, the Rival's turn, and the end."""
NO, EXCHANGE, BONUS, TAKING, ORDERING, STOPPING = range(6)
"""The kinds of questions to a seat; at most one is open at a time."""
NOBODY = 255
"""The target in the codes of moves that have none."""
OF_HAND = frozenset({MULLIGAN, HIRE, TEACH, PLAY, PLAN, SELL, TAKE})
"""The kinds of moves in which cards of the same kind are interchangeable."""
_ALIKE = 1 << 24
"""The flag of a search key that contains the card's kind instead of the card."""
_TARGETS = {TAKE: "hand:{seat}", PLAN: "planned:{seat}", SELL: "deck", PUT_BACK: "deck"}
Row = tuple[int, ...]
Plain = tuple[Row | None, Row | None, Row | None, Row | None]
"""Four rows of codes, as in `moves.Plain`; None if a card's moves have to be listed."""


def coded(kind: int, card: int = 0, target: int = NOBODY) -> int:
    """Return the code of a move with its kind, and its card and target by piece number.

    To exchange cards of the first hand, `card` is a mask of the hand sorted by name.
    """
    return kind << 16 | card << 8 | target


END_TURN, BUY_CARD = coded(END), coded(BUY)
ANSWERS = (coded(COUNTER), coded(DECLINE))


class Codes:
    """Codes and tables of moves that are computed once for a table plan."""

    __slots__ = ("alike", "cards", "kind", "names", "piece", "plain", "plain_alone", "turns")

    def __init__(self, plan: TablePlan) -> None:
        """Compute the tables for all cards of a table plan."""
        n = plan.once(Numbers)
        self.cards = cards = n.cards
        self.names = plan.pieces
        self.piece = plan.piece
        kinds = {kind: number for number, kind in enumerate(dict.fromkeys(cards.kind))}
        self.kind = tuple(kinds[kind] for kind in cards.kind)
        """The kind of each card as a number; equal cards have the same kind."""
        self.plain = tuple(_plain(cards, piece) for piece in range(len(self.names)))
        """Codes allowed by a card of the hand where no target is needed; see `Moves.plain`."""
        self.plain_alone: tuple[Plain, ...] = tuple(
            ((coded(SELL, piece),),) * 4 if cards.type[piece] == KNOWLEDGE else moves
            for piece, moves in enumerate(self.plain)
        )
        """The codes in `plain`, for a seat that has no developer to teach."""
        self.turns = tuple((seat,) for seat in range(plan.seats))
        self.alike: dict[int, int] = {}
        """Cache of the search keys of move codes."""

    def move(self, seat: Seat, code: int, hand: list[int]) -> Move:
        """Return the full move that an integer code represents when made by `seat`.

        `hand` contains the seat's cards.
        """
        kind, card, target = code >> 16, code >> 8 & 255, code & 255
        if kind == MULLIGAN:
            return mulligans(self._sorted(hand))[masks(len(hand)).index(card)]
        if kind in {END, BUY, SKIP, COUNTER, DECLINE}:
            return Move(WORDS[kind])
        name = seat_name(seat)
        where = _TARGETS.get(kind, "").format(seat=name)
        if kind in {HIRE, PLAY}:
            where = f"office:{name}" if kind == HIRE else "played"
        if target != NOBODY:
            where = self.names[target]
        return Move(WORDS[kind], (self.names[card],), where)

    def code(self, move: Move, hand: list[int]) -> int:
        """Return the integer code of a move by a seat with the cards `hand`."""
        kind = WORDS.index(move.kind)
        if kind == MULLIGAN:
            names = self._sorted(hand)
            return coded(kind, sum(1 << names.index(name) for name in move.pieces))
        card = self.piece[move.pieces[0]] if move.pieces else 0
        return coded(kind, card, self.piece.get(move.target, NOBODY))

    def exchanged(self, mask: int, hand: list[int]) -> list[int]:
        """Return the cards selected by the mask of an exchange of the first hand.

        The mask has one bit for each card of the hand, sorted by name.
        """
        names = self._sorted(hand)
        return [self.piece[name] for place, name in enumerate(names) if mask >> place & 1]

    def _sorted(self, hand: list[int]) -> list[str]:
        return sorted(self.names[piece] for piece in hand)

    def key(self, code: int) -> int:
        """Return a key that is the same for moves with hand cards of the same kind."""
        found = self.alike.get(code)
        if found is None:
            found = code
            if code >> 16 in OF_HAND:
                card = self.kind[code >> 8 & 255]
                found = _ALIKE | coded(code >> 16, card, code & 255)
            self.alike[code] = found
        return found


def masks(size: int) -> list[int]:
    """Return all selections from `size` cards as masks, in the order of `mulligans`."""
    places = [1 << place for place in range(size)]
    return [sum(each) for count in range(size + 1) for each in combinations(places, count)]


def _plain(cards: Cards, piece: int) -> Plain:
    if cards.type[piece] == KNOWLEDGE:
        return None, None, None, None
    sell, aimed = (coded(SELL, piece),), bool(cards.targets[piece])
    if cards.type[piece] != ACTION:
        hire = None if aimed else (coded(HIRE, piece), *sell)
        return sell, hire, sell, hire
    plan = (coded(PLAN, piece), *sell)
    if aimed:
        return sell, None, plan, None
    play = coded(PLAY, piece)
    return sell, (play, *sell), plan, (play, *plan)
