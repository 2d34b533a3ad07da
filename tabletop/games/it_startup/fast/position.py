"""The compact position of IT Startup for the search of computer players.

It follows the same rules as the full state; `tests/games/it_startup/lockstep.py` plays both in
parallel. `board` contains the data; `playing`, `effects` and `course` change it, and the game's
`evaluation` judges it.

Legal moves are integer codes, in the same order as in the rules.
"""

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.api import Chance, Move, Outcome, Seat
from tabletop.games.it_startup import evaluation, scoring
from tabletop.games.it_startup.cards.deck_list import ACTION, KNOWLEDGE
from tabletop.games.it_startup.fast import playing
from tabletop.games.it_startup.fast.board import Board
from tabletop.games.it_startup.fast.codes import (
    ACTIVATE,
    ANSWERS,
    BONUS,
    BUY_CARD,
    END_TURN,
    EXCHANGE,
    HIRE,
    MULLIGAN,
    NOBODY,
    ORDERING,
    OVER,
    PLAN,
    PLAY,
    PUT_BACK,
    RELIEVE,
    SELL,
    SKIP,
    STOPPING,
    TAKE,
    TAKING,
    TEACH,
    TRANSFER,
    coded,
    masks,
)
from tabletop.games.it_startup.fast.course import tired
from tabletop.games.it_startup.moves import PLANNED
from tabletop.games.it_startup.state import EXTRA_CARD, MOST_MOVES, PLANNED_DISCOUNT

_EXCHANGES = tuple([coded(MULLIGAN, mask) for mask in masks(size)] for size in range(6))
"""All ways to exchange cards of the first hand, by the size of the hand."""


def answers(p: Board, seat: Seat) -> Sequence[int]:
    """Return the codes of a seat's answers to its open question."""
    if p.ask == STOPPING:
        return ANSWERS
    if p.ask == TAKING:
        return [coded(TAKE, card) for card in p.desk]
    if p.ask == ORDERING:
        return [coded(PUT_BACK, card) for card in p.desk]
    if p.ask == BONUS:
        return [*(coded(RELIEVE, each) for each in tired(p, seat)), coded(SKIP)]
    return _EXCHANGES[len(p.hands[seat])]


def of_foes(p: Board, seat: Seat, least: int = 0) -> tuple[int, ...]:
    """Return the employees of every opponent that has at least `least` of them."""
    found: tuple[int, ...] = ()
    for foe in p.game.foes[seat]:
        staffed = (p.office[foe] or p.office_of(foe)).employees
        if len(staffed) >= least:
            found += staffed
    return found


def main_phase(p: Board, seat: Seat) -> list[int]:
    """Return the codes of a seat's legal moves in its turn if no question is open."""
    if p.moves >= MOST_MOVES:
        return [END_TURN]
    game, cards, marks, money = p.game, p.game.cards, p.marks, p.money[seat]
    own = p.office[seat] or p.office_of(seat)
    plain = game.codes.plain if own.developers else game.codes.plain_alone
    cost, kinds = cards.hiring_costs[own.hiring], cards.type
    may_plan = PLANNED if p.planned[seat] < 0 else 0
    found: list[int] = []
    for card in p.hands[seat]:
        price = cost[card] - marks.get(card, 0) if marks else cost[card]
        codes = plain[card][(price <= money) + may_plan]
        if codes is not None:
            found += codes
            continue
        kind = kinds[card]
        if kind == KNOWLEDGE:
            _teach(p, found, card, own.developers, money - price)
        elif kind == ACTION:
            first = PLAY << 16 | card << 8
            found += [first | aim for aim in of_foes(p, seat)]
            if may_plan:
                found.append(coded(PLAN, card))
        else:
            _hire(p, found, seat, card)
        found.append(SELL << 16 | card << 8 | NOBODY)
    if p.planned[seat] >= 0:
        _planned(p, found, seat, money)
    if own.busy:
        _office(p, found, seat, money)
    if money >= EXTRA_CARD and p.deck:
        found.append(BUY_CARD)
    found.append(END_TURN)
    return found


def _teach(p: Board, found: list[int], card: int, developers: tuple[int, ...], spare: int) -> None:
    home, less, first = p.home, p.game.cards.learner_discount, TEACH << 16 | card << 8
    found += [first | each for each in developers if spare + less[each] >= 0 and not home[each]]


def _hire(p: Board, found: list[int], seat: Seat, card: int) -> None:
    """List the hiring of an employee whose effect has a target."""
    aims: Sequence[int]
    match p.game.cards.targets[card]:
        case "return-employee":
            aims = [each for each in p.office_of(seat).employees if not p.home[each]]
            found.append(coded(HIRE, card))
        case "poach":
            aims = of_foes(p, seat, p.game.cards.numbers[card]["least"])
        case _:
            aims = of_foes(p, seat)
    first = HIRE << 16 | card << 8
    found += [first | aim for aim in aims]
    if not aims and p.game.cards.targets[card] != "return-employee":
        found.append(coded(HIRE, card))


def _planned(p: Board, found: list[int], seat: Seat, money: int) -> None:
    card, cards = p.planned[seat], p.game.cards
    price = cards.cost[card] - PLANNED_DISCOUNT - p.marks.get(card, 0)
    if p.planned_turn[seat] >= p.turns[seat] or max(0, price) > money:
        return
    if not cards.targets[card]:
        found.append(coded(PLAY, card))
    else:
        found += [coded(PLAY, card, aim) for aim in of_foes(p, seat)]


def _office(p: Board, found: list[int], seat: Seat, money: int) -> None:
    """List Knowledge transfers and the activations of employees."""
    cards, own, home = p.game.cards, p.office_of(seat), p.home
    kinds, cost, less, lasting = cards.type, cards.cost, cards.learner_discount, cards.lasting
    learners = [each for each in own.developers if not home[each]]
    teacher, teaches = -1, False
    for piece in p.rows[seat]:
        if kinds[piece] == KNOWLEDGE:
            if teaches:
                spare, first = money - cost[piece] + own.transfer, TRANSFER << 16 | piece << 8
                found += [
                    first | each for each in learners if each != teacher and spare + less[each] >= 0
                ]
            continue
        teacher, teaches = piece, piece in learners
        does = lasting[piece]
        if does is None or not 0 <= does.pay <= money:
            continue
        if p.game.n.self_boost[piece] >= 0:
            found.append(coded(ACTIVATE, piece))
        elif not p.used[piece]:
            found += [coded(ACTIVATE, piece, aim) for aim in of_foes(p, seat)]


class Position(Board):
    """A compact position for the search, with its legal moves, their effects and its value."""

    __slots__ = ()

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game is waiting for; empty when the game is over."""
        if self.phase == OVER:
            return ()
        if not self.ask:
            return self.game.codes.turns[self.turn]
        if self.ask == EXCHANGE:
            return tuple([seat for seat, answer in enumerate(self.answers) if answer < 0])
        return self.game.codes.turns[self.asked]

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the integer codes of a seat's legal moves, in the rules' order."""
        return answers(self, seat) if self.ask else main_phase(self, seat)

    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Make a seat's legal move, changing this position; `code` is the move's integer code."""
        if self.ask:
            playing.answer(self, seat, code, chance)
        else:
            playing.carry_out(self, seat, code, chance)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress."""
        if self.phase != OVER:
            return None
        return scoring.ending(self.game.n, self.totals(), self.game.goal, self.game.limit)

    def move(self, seat: Seat, code: int) -> Move:
        """Return the full move that an integer code represents when made by `seat`."""
        return self.game.codes.move(seat, code, self.hands[seat])

    def code(self, seat: Seat, move: Move) -> int:
        """Return the integer code of a seat's legal move."""
        return self.game.codes.code(move, self.hands[seat])

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return a key that is the same for moves with hand cards of the same kind.

        Such moves are equivalent, so the search need not try them separately.
        """
        codes = self.game.codes
        if code >> 16 == MULLIGAN:
            exchanged = codes.exchanged(code >> 8 & 255, self.hands[seat])
            return tuple(sorted([codes.kind[card] for card in exchanged]))
        if self.marks and code >> 8 & 255 in self.marks:
            return code
        return codes.alike.get(code) or codes.key(code)

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float]:
        """Return each move's expected gain in winning chance; `codes` are the moves' codes."""
        return evaluation.ranks(self, seat, codes)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return the code of a move for a playout: usually the one that looks best."""
        return evaluation.playout_move(self, seat, self.legal(seat), rng)

    def rewards(self) -> Sequence[float]:
        """Return each seat's chance of winning, 0 to 1; at the end, its share of the victory."""
        if self.phase != OVER:
            return evaluation.rewards(self)
        sums, seats = self.totals(), range(self.game.seats)
        best = max(sums)
        share = 1 / max(1, sums[: self.game.seats].count(best))  # the Rival takes none
        return [share if sums[seat % len(sums)] == best else 0.0 for seat in seats]
