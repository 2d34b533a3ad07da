"""The data of the compact position that the search uses."""

from typing import Self

from tabletop.api import FastState, Seat
from tabletop.games.it_startup.card_values import Worths
from tabletop.games.it_startup.fast.codes import MAIN, NO, Codes
from tabletop.games.it_startup.offices import Office
from tabletop.games.it_startup.state import Numbers


class Game:
    """Data shared by all positions of one game, such as the goal and the number of seats."""

    __slots__ = (
        "cards", "codes", "foes", "goal", "hard", "limit", "n", "planning", "seats",
        "sides", "teams", "worths",
    )  # fmt: skip

    def __init__(self, n: Numbers, codes: Codes, worths: Worths) -> None:
        self.n, self.codes, self.worths = n, codes, worths
        self.cards = n.cards
        self.seats, self.sides = n.seats, n.sides
        self.foes = n.foes
        self.teams = self.planning = self.hard = False
        self.goal = self.limit = 0


class Board(FastState):
    """The data of a compact position. Cards are piece numbers; lists are indexed by side.

    A side is a seat or the Rival of a solo game. Byte arrays are indexed by piece.
    """

    __slots__ = (
        "actor", "aim", "answers", "ask", "asked", "boost", "burnout", "calm", "card", "deck",
        "desk", "first", "flagged", "game", "hands", "home", "knows", "left", "marks", "money",
        "moves", "office", "own", "paid", "phase", "planned", "planned_turn", "points", "reveals",
        "round", "rows", "side", "stoppers", "teacher", "turn", "turns", "used",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        """Create a position with no cards on the table."""
        sides, pieces = range(game.sides), len(game.cards.kind)
        self.game = game
        self.phase, self.turn, self.first, self.round, self.moves = MAIN, 0, 0, 0, 0
        self.deck: list[int] = []
        self.desk: list[int] = []
        self.hands: list[list[int]] = [[] for _ in sides]
        self.planned: list[int] = [-1 for _ in sides]
        self.planned_turn = [0 for _ in sides]
        self.rows: list[list[int]] = [[] for _ in sides]
        """The cards of each office, each employee followed by its Knowledge."""
        self.office: list[Office | None] = [None for _ in sides]
        """The totals of each office; None once its cards have changed."""
        self.money = [0 for _ in sides]
        self.points = [0 for _ in sides]
        self.turns = [0 for _ in sides]
        self.boost = [0 for _ in sides]
        self.calm = [0 for _ in sides]
        self.side = [-1] * pieces
        """The side in whose office an employee is, or -1."""
        self.burnout = bytearray(pieces)
        self.home = bytearray(pieces)
        self.knows = bytearray(pieces)
        """Points per turn that a developer delivers by its Knowledge, by piece."""
        self.teacher = bytearray(pieces)
        """The developer that Knowledge in an office belongs to."""
        self.own = bytearray(pieces)
        """Additional points that a developer delivers this turn, by piece."""
        self.used = bytearray(pieces)
        self.flagged = False
        """Whether `own` or `used` may contain nonzero entries."""
        self.marks: dict[int, int] = {}
        self.ask, self.asked, self.left = NO, 0, 0
        """The open question, the seat asked, and how many cards it still takes."""
        self.answers: list[int] = []
        """The mulligan answers by seat, as masks; -1 if not yet answered."""
        self.card, self.actor, self.aim, self.paid = -1, 0, -1, 0
        """The action card that awaits an answer, its side, target and price; -1 for none."""
        self.stoppers: tuple[Seat, ...] = ()
        self.reveals = 0

    def clone(self) -> Self:
        """Return an independent copy; changes to it don't affect this position."""
        new = type(self).__new__(type(self))
        new.game, new.phase, new.turn, new.first = self.game, self.phase, self.turn, self.first
        new.round, new.moves = self.round, self.moves
        new.deck, new.desk = self.deck[:], self.desk[:]
        new.hands = [hand[:] for hand in self.hands]
        new.rows = [row[:] for row in self.rows]
        new.planned, new.planned_turn = self.planned[:], self.planned_turn[:]
        new.office = self.office[:]
        new.money, new.points, new.turns = self.money[:], self.points[:], self.turns[:]
        new.boost, new.calm = self.boost[:], self.calm[:]
        new.side, new.burnout, new.home = self.side[:], self.burnout[:], self.home[:]
        new.knows, new.teacher = self.knows[:], self.teacher[:]
        new.own, new.used, new.flagged = self.own[:], self.used[:], self.flagged
        new.marks = self.marks.copy() if self.marks else {}
        new.ask, new.asked, new.left = self.ask, self.asked, self.left
        new.answers = self.answers[:]
        new.card, new.actor, new.aim, new.paid = self.card, self.actor, self.aim, self.paid
        new.stoppers, new.reveals = self.stoppers, self.reveals
        return new

    def office_of(self, side: int) -> Office:
        """Return the totals of a side's office, such as its output and its developers."""
        found = self.office[side]
        if found is None:
            found = self.office[side] = self.game.n.office[tuple(self.rows[side])]
        return found

    def efficiency(self, developer: int) -> int:
        """Return the points that a developer delivers this turn; 0 for any other employee."""
        cards = self.game.cards
        if cards.type[developer]:  # not a developer
            return 0
        side = self.side[developer]
        found = self.office[side] or self.office_of(side)
        return (
            cards.efficiency[developer]
            + self.knows[developer]
            + self.own[developer]
            + found.lift
            + self.boost[side]
        )

    def output(self, side: int) -> int:
        """Return the points that a side would score if its turn ended now."""
        found = self.office[side] or self.office_of(side)
        total = found.output + len(found.developers) * self.boost[side]
        if self.flagged:
            for developer in found.developers:
                total += self.own[developer]
        return total

    def totals(self) -> list[int]:
        """Return the points of each team, or of each side in a game without teams."""
        points = self.points
        return [points[0] + points[2], points[1] + points[3]] if self.game.teams else points
