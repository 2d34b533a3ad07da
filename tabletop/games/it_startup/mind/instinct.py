"""How promising moves look at a glance: what search tries first, and what playouts do.

Ratings are in points that a move brings beyond what it costs; ending the turn is 0.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

from tabletop.api import Move, Seat
from tabletop.games.it_startup import counters, staff
from tabletop.games.it_startup.cards import DEVELOPER
from tabletop.games.it_startup.costs import amount
from tabletop.games.it_startup.mind.judgement import (
    CARD,
    turns_at_a_glance,
    worths,
)
from tabletop.games.it_startup.state import EXTRA_CARD, Numbers, StartupState

_WHIM = 1.5
"""Points by which a playout misjudges a move at most."""
_ODD = 0.06
"""How often a playout makes any legal move."""
_GLANCED = 12
"""The most moves that a playout rates; of more it takes some at random, and the last."""
_DEAR = 3.5
"""Cards of the first hand that are worth less are exchanged."""
_HARM = (1.0, *(1.0 / foes**0.7 for foes in range(1, 16)))
"""Points to us that a point lost by one of so many opponents is worth."""


class Instinct:
    """Rates the moves of one seat in one position."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat) -> None:
        """Look up what all ratings need."""
        self._state, self._n, self._seat = state, n, seat
        table = state.table
        self._piece_of = table.plan.piece
        self._values = values = table.values
        self._turns = turns = turns_at_a_glance(state, n)
        self._worths = table.plan.once(worths)
        self._worth, resource = self._worths[turns]
        cost, demand = n.cards.cost, 2
        for card in table.zones[n.hands[seat]]:
            demand += cost[card]
        self._resource = resource * (1.0 if values[n.resources[seat]] <= demand else 0.5)
        self._foes = n.foes_of(state, seat)
        self._harm = 1.0 if values[n.teams] else _HARM[len(self._foes)]
        """Points to us that a point lost by one opponent is worth."""
        self._office = n.office[tuple(table.zones[n.offices[seat]])]
        self._own = self._office.developers

    def rate(self, move: Move) -> float:
        """Return the points that a legal move seems to bring."""
        piece_of = self._piece_of
        card = piece_of[move.pieces[0]] if move.pieces else -1
        kind = move.kind
        if kind == "sell":
            return self._resource - self._worth[card] - 0.05
        rate = self._rated.get(kind)
        if rate is None:
            return self._answer(move, card)
        return rate(self, card, piece_of.get(move.target, -1))

    def _price(self, card: int, target: int = -1) -> int:
        return amount(self._state, self._n, self._seat, card, target)

    def _buy(self, card: int, target: int) -> float:
        del card, target
        return CARD * min(1.0, self._turns / 3) - EXTRA_CARD * self._resource

    def _answer(self, move: Move, card: int) -> float:
        """Rate the answer to a question; ending the turn is 0."""
        state, n = self._state, self._n
        match move.kind:
            case "mulligan":
                return self._mulligan(move)
            case "take-card":
                return self._worth[card]
            case "relieve":
                return staff.efficiency(state, n, card) + 0.1 * self._values[n.burnout[card]]
            case "put-back":
                return -self._worth[card]
            case "counter":
                return self._counter()
        return 0.0

    def _mulligan(self, move: Move) -> float:
        """Keep what is cheap and delivers, exchange what is not."""
        piece_of, worth = self._piece_of, self._worths[6.0][0]
        return sum(_DEAR - worth[piece_of[name]] for name in move.pieces)

    def _counter(self) -> float:
        n, card = self._n, self._state.card
        pay = counters.price(n, card)
        if pay:
            return 1.5 * self._swing(self._state.aim, 1.0) - pay * self._resource
        return 2.0

    def _life(self, employee: int) -> float:
        left = self._n.cards.limit[employee] - self._values[self._n.burnout[employee]]
        return min(self._turns, left)

    def _team_output(self) -> int:
        return staff.output(self._state, self._n, self._seat)

    def _hire(self, card: int, target: int) -> float:
        n, cards = self._n, self._n.cards
        price = self._price(card)
        life = min(self._turns, cards.limit[card])
        gain = -price * self._resource - 0.3
        effects = cards.effects[card]
        if cards.type[card] == DEVELOPER:
            lift = self._office.lift + self._values[n.boost[self._seat]]
            gain += cards.efficiency[card] * life + lift * min(life, 2.0)
        for effect in effects:
            gain += self._effect(effect, card, target, life)
        return gain

    def _effect(self, effect: str, card: int, target: int, life: float) -> float:
        """Rate an effect of an employee that is hired."""
        n, figure = self._n, self._n.cards.numbers[card]
        draws = CARD * min(1.0, self._turns / 2)
        match effect:
            case "draw-free-developer" | "draw-free-actions" | "draw-cheap-knowledge":
                return figure["draw"] * (draws + 0.4)
            case "look-and-take":
                return figure["take"] * (draws + 0.7)
            case "draw-each-turn":
                return figure["draw"] * draws * life
            case "draw-per-developer":
                return draws * len(self._own)
            case "lift-developers":
                return sum(min(life, self._life(each)) for each in self._own) + 0.5 * life
            case "burden-own-team":
                return -0.8 * self._team_output() - self._n.cards.efficiency[card]
            case "burden-employee" if target >= 0:
                return self._harm * staff.efficiency(self._state, n, target)
            case "relieve-team":
                return self._relief()
            case "poach" if target >= 0:
                return self._swing(target, self._life(target))
            case "return-employee" if target >= 0:
                return self._take_back(target)
            case "flip-for-employee" | "cheap-hiring" | "cheap-learner" | "cheap-transfers":
                return 0.8 * life
        return 0.0

    def _relief(self) -> float:
        """Return what a cube less on each of our people is worth."""
        n, values = self._n, self._values
        state = self._state
        return sum(
            staff.efficiency(state, n, each)
            for each in self._own
            if values[n.burnout[each]] and self._life(each) < self._turns
        )

    def _take_back(self, target: int) -> float:
        """Return what it brings to hire an employee anew, with all that it has learned."""
        n, values = self._n, self._values
        again = n.cards.cost[target] + sum(
            n.cards.cost[each] for each in staff.with_knowledge(self._state, n, target)[1:]
        )
        delivers = staff.efficiency(self._state, n, target)
        return delivers * (values[n.burnout[target]] - 0.5) - again * self._resource

    def _swing(self, target: int, life: float) -> float:
        """Return what it is worth that an employee works for us and not for an opponent."""
        delivers = staff.efficiency(self._state, self._n, target)
        if self._n.cards.type[target] != DEVELOPER:
            delivers = 2
        return delivers * life * (1.0 + self._harm)

    def _teach(self, card: int, developer: int) -> float:
        n = self._n
        price = self._price(card, developer)
        return n.cards.bonus[card] * (self._life(developer) + 0.2) - price * self._resource - 0.3

    def _transfer(self, card: int, developer: int) -> float:
        n = self._n
        price = n.cards.cost[card] - self._office.transfer - n.cards.learner_discount[developer]
        source = staff.learner(self._state, n, card)
        gain = n.cards.bonus[card] * (self._life(developer) - self._life(source))
        return gain - max(0, price) * self._resource - 0.2

    def _play(self, card: int, target: int) -> float:
        n, state = self._n, self._state
        paid = self._price(card) * self._resource
        match n.cards.effects[card][0]:
            case "gain-resources":
                return n.cards.numbers[card]["gain"] * self._resource
            case "outsource":
                back = self._values[n.home[target]] == self._seat + 1
                turns = self._life(target) if back else 1.0
                return self._swing(target, turns) - paid * (1.0 + self._harm) - 0.5
            case "head-hunt":
                gain = self._swing(target, self._life(target))
                if counters.may_stop(state, n, n.side_of(state, target), card, target):
                    gain = 0.4 * gain + 2.0
                return gain - paid
            case "relieve-team":
                gain = self._relief()
                if "spare-team" in n.cards.effects[card]:
                    gain += 0.8 * self._team_output()
                return gain + len(self._own) * ("boost-team" in n.cards.effects[card]) - paid
            case "boost-team":
                return self._crunch() - paid
        return self._attack(card) - paid

    def _crunch(self) -> float:
        """Two points more from each developer, for two turns of its life."""
        gain = 0.0
        for each in self._own:
            delivers = staff.efficiency(self._state, self._n, each)
            left = self._n.cards.limit[each] - self._values[self._n.burnout[each]]
            alive = left > 2
            gain += (2.0 if alive else -delivers) - delivers * min(
                2.0, max(0.0, self._life(each) - 1)
            )
        return gain

    def _attack(self, card: int) -> float:
        """Rate an action that hits all opponents, or everybody."""
        state, n = self._state, self._n
        if any(counters.may_stop(state, n, foe, card, -1) for foe in self._foes):
            return -1.0
        theirs = 0.0
        if "clear-offices" in n.cards.effects[card]:
            for foe in self._foes:
                theirs += sum(
                    staff.efficiency(state, n, each) * self._life(each)
                    for each in staff.developers(state, n, foe)
                )
            own = sum(staff.efficiency(state, n, each) * self._life(each) for each in self._own)
            return self._harm * theirs - own
        theirs = sum(staff.output(state, n, foe) for foe in self._foes)
        return self._harm * 0.9 * theirs

    def _plan(self, card: int, target: int) -> float:
        """A planned card saves a resource, if it would not be played now."""
        del target
        if self._turns < 2:
            return -1.0
        if not self._n.cards.cost[card]:
            return -2.0
        money = self._values[self._n.resources[self._seat]]
        return 0.6 if self._n.cards.cost[card] > money else 0.1

    def _activate(self, employee: int, target: int) -> float:
        pay = self._n.cards.numbers[employee]["pay"] * self._resource
        if target < 0:
            return 1.0 - pay
        return 0.5 * self._swing(target, self._life(target)) - pay

    _rated: ClassVar[Mapping[str, "_Rate"]] = {
        "hire": _hire,
        "teach": _teach,
        "transfer": _transfer,
        "play": _play,
        "plan": _plan,
        "buy": _buy,
        "activate": _activate,
    }
    """How moves with a card are rated, by kind; selling is common enough to be rated at once."""


_Rate = Callable[[Instinct, int, int], float]


def best_first(instinct: Instinct, moves: Sequence[Move]) -> list[Move]:
    """Return moves in the order of their ratings, the most promising first."""
    rated = [(-instinct.rate(move), place) for place, move in enumerate(moves)]
    return [moves[place] for _, place in sorted(rated)]


def playout_move(instinct: Instinct, moves: Sequence[Move], rng: Random) -> Move:
    """Return what a playout does: mostly what looks best, now and then anything."""
    draw, count = rng.random, len(moves)
    if count == 1 or draw() < _ODD:
        return moves[int(draw() * count)]
    if count > _GLANCED:
        moves = [moves[int(draw() * count)] for _ in range(_GLANCED - 1)] + [moves[-1]]
    rate: Callable[[Move], float] = instinct.rate
    best, found = -1e9, moves[0]
    for move in moves:
        score = rate(move) + draw() * _WHIM
        if score > best:
            best, found = score, move
    return found
