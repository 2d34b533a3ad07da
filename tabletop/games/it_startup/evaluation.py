"""How computer players judge positions and quickly rate moves for search and playouts.

All values are in points. A developer is worth what it delivers until it burns out or the game is
likely to end; a resource is worth the points that it usually buys. A move is rated by its value
beyond its cost; ending the turn is rated 0. In all functions, `p` is the position, and a side is a
seat or the Rival of a solo game.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import ClassVar

from tabletop.api import Seat
from tabletop.games.it_startup.card_values import (
    CARD,
    RICH,
    card_worth,
    joining_worth,
    resource_worth,
)
from tabletop.games.it_startup.cards.deck_list import ACTION, COACH, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.fast import effects
from tabletop.games.it_startup.fast.board import Board
from tabletop.games.it_startup.fast.codes import (
    ACTIVATE,
    BUY,
    COUNTER,
    END,
    HIRE,
    MULLIGAN,
    NOBODY,
    PLAN,
    PLAY,
    PUT_BACK,
    RELIEVE,
    SELL,
    TAKE,
    TEACH,
    TRANSFER,
)
from tabletop.games.it_startup.state import EXTRA_CARD, MOST_INCOME, PLANNED_DISCOUNT

GROWTH = 3.0
"""By how many points per turn a team's output is expected to grow soon."""
_DELAY = 0.2
"""How many resources less a card is worth that brings some but hasn't been played."""
_SPARE = 10
"""Resources beyond this number count half in a seat's evaluation."""


def turns_left(p: Board) -> float:
    """Return how many turns each side is expected to have until the game ends, with this round's.

    The total of a side that has ended its turn already has what this round brings.
    """
    game, totals = p.game, p.totals()
    size = 2 if game.teams else 1
    most = 1.0 * (game.limit - p.round + 1)
    for team, total in enumerate(totals):
        rate = ended = 0.0
        for side in range(team, game.sides, len(totals)):
            rate += p.output(side)
            ended += has_ended(p, side)
        most = min(most, (game.goal - total) / (rate + GROWTH * size) + 0.5 + ended / size)
    return max(1.0, most)


def has_ended(p: Board, side: int) -> bool:
    """Return whether a side's turn of this round is over."""
    return p.turns[side] >= p.round and side != p.turn


def turns_at_a_glance(p: Board) -> float:
    """Return how many turns are left, estimated from points alone; faster than `turns_left`.

    It assumes that everybody continues as before, a little faster.
    """
    best, played = max(p.totals()), p.round
    growth = GROWTH * 2 if p.game.teams else GROWTH
    left = (p.game.goal - best) / (best / played + growth) + 0.5
    return max(1.0, min(left, p.game.limit - played + 1.0))


def office_worth(p: Board, side: int, turns: float) -> float:
    """Return how many points a side's employees will deliver within `turns` turns.

    Borrowed ones leave before the side's next turn.
    """
    cards, used = p.game.cards, p.game.n.used
    kind, limit, burnout, home = cards.type, cards.limit, p.burnout, p.home
    worth = 0.0
    lives: list[float] = []
    lifts: list[tuple[int, float]] = []
    life = 0.0
    for piece in p.rows[side]:
        each = kind[piece]
        if each == KNOWLEDGE:
            worth += cards.bonus[piece] * (life + 0.3)
            continue
        life = min(turns, limit[piece] - burnout[piece])
        if home[piece]:
            life = min(life, float(side == p.turn))
        if each == DEVELOPER:
            worth += cards.efficiency[piece] * life
            lives.append(life)
        elif each == COACH:
            lifts.append((cards.lift[piece], life))
        else:
            worth += cards.draw_at_end[piece] * CARD * life
            worth += life if used[piece] >= 0 else 0.0
    for lift, life in lifts:
        worth += lift * (sum([min(life, other) for other in lives]) + 0.5 * life)
    if max(home):
        worth += _lent_worth(p, side, turns)
    return worth + p.boost[side] * len(lives)


def _lent_worth(p: Board, side: int, turns: float) -> float:
    """Return how many points the employees that others have borrowed will deliver once back."""
    cards, worth, sides = p.game.cards, 0.0, p.game.sides
    for piece, owner in enumerate(p.home):
        if owner != side + 1:
            continue
        at = p.side[piece]
        back = (at - p.turn) % sides or sides
        is_missed = (side - p.turn) % sides < back
        life = min(turns - is_missed, cards.limit[piece] - p.burnout[piece] - (at == p.turn))
        if life > 0:
            delivers = cards.efficiency[piece] + p.knows[piece] + cards.draw_at_end[piece] * CARD
            worth += delivers * life
    return worth


def holdings_worth(p: Board, seat: Seat, turns: float) -> float:
    """Return how many points a seat's hand, planned card and resources are worth.

    `turns` is how many turns the seat has left.
    """
    n, gain, money = p.game.n, p.game.cards.gain, float(p.money[seat])
    fade = min(1.0, turns / 3)
    cards = 0.0
    for card in p.hands[seat]:
        if gain[card]:
            money += gain[card] - _DELAY
        else:
            cards += card_worth(n, card, turns)
    if p.planned[seat] >= 0:
        cards += card_worth(n, p.planned[seat], turns) + 1.0
    useful = min(money, _SPARE) + 0.5 * max(0, money - _SPARE)
    return resource_worth(turns) * useful + 0.8 * fade * cards


def worth(p: Board, side: int, turns: float) -> float:
    """Return how many points a side is expected to have when the game ends.

    A side that has not begun its turn in this round is credited with it. A side that has ended its
    turn has one turn less to come, so ending a turn is neither good nor bad in itself. `turns` is
    how many turns each side has left.
    """
    begun = p.turns[side] >= p.round
    if has_ended(p, side):
        turns = max(0.0, turns - 1.0)
    found = p.points[side] + office_worth(p, side, turns)
    if side >= p.game.seats:
        return found + 2.5 * turns  # the Rival has no hand, but reveals cards
    found += holdings_worth(p, side, turns)
    if not begun:
        income = min(p.turns[side] + 1, MOST_INCOME)
        found += income * resource_worth(turns) + CARD * min(1.0, turns / 3)
    return found


def rewards(p: Board) -> Sequence[float]:
    """Return each seat's chance of winning, 0 to 1; in a solo game, against the Rival."""
    turns, sides = turns_left(p), p.game.sides
    by_side = [worth(p, side, turns) for side in range(sides)]
    teams = 2 if p.game.teams else sides
    totals = [sum(by_side[team::teams]) for team in range(teams)]
    spread = 4.0 + 1.6 * turns
    best = max(totals)
    odds = [exp((total - best) / spread) for total in totals]
    whole = sum(odds)
    return [odds[seat % teams] / whole for seat in range(p.game.seats)]


_WHIM = 1.5
"""The largest random error added to a playout's rating, in points."""
_ODD = 0.06
"""The probability that a playout makes a random legal move."""
_GLANCED = 12
"""The most moves that a playout rates; if there are more, a random sample and the last."""
_DEAR = 3.5
"""The value, in points, below which cards of the first hand are exchanged."""
_HARM = (1.0, *(1.0 / foes**0.7 for foes in range(1, 16)))
"""The value to a seat of a point lost by an opponent, by number of opponents."""


class Instinct:
    """Quickly rates the moves of one seat in one position, in points."""

    def __init__(self, p: Board, seat: Seat) -> None:
        """Look up the data that all ratings in this position need."""
        self._p, self._seat = p, seat
        self._cards = cards = p.game.cards
        self._turns = turns = turns_at_a_glance(p)
        worth = p.game.worths[turns]
        self._worth = worth.cards
        self._joins = worth.joins
        cost, demand = cards.cost, 2
        for card in p.hands[seat]:
            demand += cost[card]
        rich = p.money[seat] > demand
        self._kept = worth.resource
        """What a resource is worth that is kept for later turns."""
        self._resource = worth.resource * RICH if rich else worth.resource
        self.sold = worth.sold_rich if rich else worth.sold
        """The rating of selling each card, by card number."""
        self._foes = p.game.foes[seat]
        self._harm = 1.0 if p.game.teams else _HARM[len(self._foes)]
        """The value to us of a point lost by one opponent."""
        self._office = p.office[seat] or p.office_of(seat)
        self._own = self._office.developers
        self._costs = cards.hiring_costs[self._office.hiring]
        self._lives: dict[int, float] = {}

    def rate(self, code: int) -> float:
        """Return a legal move's expected gain in points; `code` is its integer code."""
        kind, card = code >> 16, code >> 8 & 255
        if kind == SELL:
            return self.sold[card]
        rate = self.rated.get(kind)
        if rate is None:
            return self._answer(kind, card)
        return rate(self, card, code & 255)

    def _price(self, card: int, less: int = 0) -> int:
        """Return the price of a card, reduced by `less`; like `playing.price` but faster."""
        p = self._p
        left = self._costs[card] - less
        if p.marks:
            left -= p.marks.get(card, 0)
        if card == p.planned[self._seat]:
            left -= PLANNED_DISCOUNT
        return left if left > 0 else 0  # noqa: FURB136 - half the time of max, thrice a move

    def price(self, code: int) -> int:
        """Return what a move to hire, teach or play costs, in resources."""
        kind, card = code >> 16, code >> 8 & 255
        less = self._cards.learner_discount[code & 255] if kind == TEACH else 0
        return self._price(card, less)

    def lacks(self, sold: int) -> bool:
        """Return whether something else than card `sold` could be paid for by selling cards.

        Cards that bring resources for nothing come first, and nobody sells two cards to buy one.
        """
        p, seat = self._p, self._seat
        money, hand, gain = p.money[seat], p.hands[seat], self._cards.gain
        if any(gain[card] and card != sold for card in hand):
            return False
        if p.deck and money == EXTRA_CARD - 1:
            return True
        others = len(hand) - 1  # beside a card of the hand that is to be paid for
        wanted = dict.fromkeys(hand, others) | {p.planned[seat]: others + 1}
        return any(
            money < self._price(card) <= money + min(_MOST_SOLD, most) and self._may_help(card)
            for card, most in wanted.items()
            if card not in {sold, -1}
        )

    def _may_help(self, card: int) -> bool:
        """Return whether a card may be worth its price; near the end any action may decide."""
        late = self._turns < _LATE and self._cards.type[card] == ACTION
        return late or self._use(card) > _USEFUL

    def _use(self, card: int) -> float:
        """Return the rating of the best use of a card of the hand, as if it could be paid for."""
        kind, target = self._cards.type[card], self._cards.targets[card]
        if kind == KNOWLEDGE:
            return max([self._teach(card, each) for each in self._own], default=-1.0)
        rate = self._play if kind == ACTION else self._hire
        if target in {"", "return-employee"}:
            return rate(card, NOBODY)
        aims = [each for foe in self._foes for each in self._p.office_of(foe).employees]
        aims += [NOBODY] if kind != ACTION else []
        return max([rate(card, aim) for aim in aims], default=-1.0)

    def _buy(self, card: int, target: int) -> float:
        del card, target
        return CARD * min(1.0, self._turns / 3) - EXTRA_CARD * self._resource

    def _answer(self, kind: int, card: int) -> float:
        """Return the rating of an answer to a question; ending the turn is 0."""
        if kind == MULLIGAN:
            return self._mulligan(card)
        if kind == TAKE:
            return self._worth[card]
        if kind == RELIEVE:
            return self._p.efficiency(card) + 0.1 * self._p.burnout[card]
        if kind == PUT_BACK:
            return -self._worth[card]
        return self._counter() if kind == COUNTER else 0.0

    def _mulligan(self, mask: int) -> float:
        """Return the rating of a mulligan: cheap productive cards are kept, others exchanged."""
        p, worth = self._p, self._p.game.worths[6.0].cards
        exchanged = p.game.codes.exchanged(mask, p.hands[self._seat])
        return sum([_DEAR - worth[card] for card in exchanged])

    def _counter(self) -> float:
        pay = effects.price_of_stopping(self._p, self._p.card)
        if pay:
            return 1.5 * self._swing(self._p.aim, 1.0) - pay * self._resource
        return 2.0

    def _life(self, employee: int) -> float:
        found = self._lives.get(employee)
        if found is None:
            left = self._cards.limit[employee] - self._p.burnout[employee]
            found = self._lives[employee] = min(self._turns, left)
        return found

    def _hire(self, card: int, target: int) -> float:
        cards = self._cards
        life = min(self._turns, cards.limit[card])
        gain = -self._price(card) * self._resource - 0.3
        if cards.type[card] == DEVELOPER:
            lift = self._office.lift + self._p.boost[self._seat]
            gain += cards.efficiency[card] * life + lift * min(life, 2.0)
        joins = self._joins[card]
        if joins is not None:
            return gain + joins
        for effect in cards.effects[card]:
            gain += self._effect(effect, card, target, life)
        return gain

    def _effect(self, effect: str, card: int, target: int, life: float) -> float:
        """Return the rating of one effect of an employee to be hired."""
        match effect:
            case "flip-for-employee":
                return self._agent(card, life)
            case "draw-per-developer":
                return CARD * min(1.0, self._turns / 2) * len(self._own)
            case "lift-developers":
                return sum(min(life, self._life(each)) for each in self._own) + 0.5 * life
            case "burden-own-team":
                others = len(self._office.employees) - len(self._own)
                lost = self._p.output(self._seat) + CARD * others
                return -lost - self._cards.efficiency[card]
            case "burden-employee" if target != NOBODY:
                return self._harm * self._p.efficiency(target)
            case "relieve-team":
                return self._relief()
            case "poach" if target != NOBODY:
                return self._swing(target, self._life(target))
            case "return-employee" if target != NOBODY:
                return self._take_back(target)
        return joining_worth(self._cards, effect, card, self._turns) or 0.0

    def _agent(self, card: int, life: float) -> float:
        """Return the value of hiring an agent, who may take over an employee in each turn."""
        pay = self._cards.numbers[card]["pay"]
        best = 0.0
        for foe in self._foes:
            for each in self._p.office_of(foe).employees:
                best = max(best, 0.5 * self._swing(each, self._life(each)) - pay * self._resource)
        now = best if self._p.money[self._seat] >= self._price(card) + pay else 0.0
        return now + max(0.8, 0.5 * best) * max(0.0, life - 1)

    def _relief(self) -> float:
        """Return the value of removing one burnout from each own employee."""
        p = self._p
        return sum(
            [
                p.efficiency(each)
                for each in self._own
                if p.burnout[each] and self._life(each) < self._turns
            ]
        )

    def _take_back(self, target: int) -> float:
        """Return the value of taking back an employee, which has to be hired and taught again."""
        p, cost = self._p, self._cards.cost
        known = [card for card in p.rows[self._seat] if self._cards.type[card] == KNOWLEDGE]
        again = cost[target] + sum([cost[card] for card in known if p.teacher[card] == target])
        return p.efficiency(target) * (p.burnout[target] - 0.5) - again * self._resource

    def _swing(self, target: int, life: float) -> float:
        """Return the value of an employee working for us instead of an opponent."""
        delivers = self._p.efficiency(target)
        if self._cards.type[target] != DEVELOPER:
            delivers = 2
        return delivers * life * (1.0 + self._harm)

    def _teach(self, card: int, developer: int) -> float:
        cards = self._cards
        paid = self._price(card, cards.learner_discount[developer]) * self._resource
        bonus = cards.bonus[card]
        return bonus * (self._life(developer) + 0.2) - paid - 0.3

    def lasts_longer(self, card: int, developer: int) -> bool:
        """Return whether a developer is expected to stay longer than the one that knows `card`."""
        return self._life(developer) > self._life(self._p.teacher[card])

    def _transfer(self, card: int, developer: int) -> float:
        cards = self._cards
        price = cards.cost[card] - self._office.transfer - cards.learner_discount[developer]
        gain = cards.bonus[card] * (self._life(developer) - self._life(self._p.teacher[card]))
        return gain - max(0, price) * self._resource - 0.2

    def _play(self, card: int, target: int) -> float:
        p, cards = self._p, self._cards
        paid = self._price(card) * self._resource
        match cards.effects[card][0]:
            case "gain-resources":
                return cards.numbers[card]["gain"] * self._resource
            case "outsource":
                back = p.home[target] == self._seat + 1
                turns = self._life(target) if back else 1.0
                return self._swing(target, turns) - paid * (1.0 + self._harm) - 0.5
            case "head-hunt":
                gain = self._swing(target, self._life(target))
                if effects.may_stop(p, p.side[target], card, target):
                    gain = 0.4 * gain + 2.0
                return gain - paid
            case "relieve-team":
                gain = self._relief()
                if "spare-team" in cards.effects[card]:
                    gain += 0.5 * p.output(self._seat)
                return gain + len(self._own) * ("boost-team" in cards.effects[card]) - paid
            case "boost-team":
                return self._crunch() - paid
        return self._attack(card) - paid

    def _crunch(self) -> float:
        """Return the rating of Crunch Time: more points now for two turns of each life."""
        gain = 0.0
        for each in self._own:
            delivers = self._p.efficiency(each)
            alive = self._cards.limit[each] - self._p.burnout[each] > 2
            gain += (2.0 if alive else -delivers) - delivers * min(
                2.0, max(0.0, self._life(each) - 1)
            )
        return gain

    def _attack(self, card: int) -> float:
        """Return the rating of an action that hits all opponents, or everybody."""
        p, foes = self._p, self._foes
        if any(effects.may_stop(p, foe, card, -1) for foe in foes):
            return -1.0
        if "clear-offices" in self._cards.effects[card]:
            theirs = 0.0
            for foe in foes:
                theirs += self._still_to_come(p.office_of(foe).developers)
            return self._harm * theirs - self._still_to_come(self._own)
        return self._harm * 0.9 * sum([p.output(foe) for foe in foes])

    def _still_to_come(self, developers: Sequence[int]) -> float:
        return sum([self._p.efficiency(each) * self._life(each) for each in developers])

    def _plan(self, card: int, target: int) -> float:
        """Return the rating of planning a card, which saves a resource if it is not played now."""
        del target
        if self._turns < 2:
            return -1.0
        cost = self._cards.cost[card]
        if not cost:
            return -2.0
        return 0.6 if cost > self._p.money[self._seat] else 0.1

    def _activate(self, employee: int, target: int) -> float:
        pay = self._cards.numbers[employee]["pay"]
        if target == NOBODY:
            return 1.0 - pay * self._kept
        return 0.5 * self._swing(target, self._life(target)) - pay * self._resource

    rated: ClassVar[Mapping[int, "_Rate"]] = {
        HIRE: _hire,
        TEACH: _teach,
        TRANSFER: _transfer,
        PLAY: _play,
        PLAN: _plan,
        BUY: _buy,
        ACTIVATE: _activate,
    }
    """The functions that rate moves, by kind; `rate` handles the frequent selling itself."""


_Rate = Callable[[Instinct, int, int], float]
RATED = Instinct.rated


_MOST_GAIN = 8.0
"""The largest gain of one move that a rank tells apart, in points; the rest is optimism."""


def ranks(p: Board, seat: Seat, codes: Sequence[int]) -> list[float]:
    """Return how much each move is expected to add to the seat's chance of winning.

    `codes` are the codes of legal moves.
    """
    rate = Instinct(p, seat).rate
    point = 0.25 / (4.0 + 1.6 * turns_at_a_glance(p))
    return [point * min(_MOST_GAIN, rate(code)) for code in codes]


_USES = frozenset({HIRE, TEACH, PLAY})
_MOST_SOLD = 2
"""The most cards that a person sells to pay for one other thing."""
_LATE = 3.0
"""With fewer turns left, an action that looks bad may still win a race."""
_USEFUL = 0.5
"""The least rating of a free card that no person would leave unused, in points."""


def pointless(p: Board, seat: Seat, codes: Sequence[int]) -> list[int]:
    """Return those of a seat's legal moves that no person with sense would make.

    They are: to sell or plan a card that is useful and free now, or to end the turn with one; to
    plan a card that costs nothing; to sell a card although everything else can be paid for, since
    it can be sold later; and to transfer Knowledge to a developer who doesn't stay longer. A hand's
    Knowledge may wait for a better developer.
    """
    instinct, free = Instinct(p, seat), {}
    for code in codes:
        if code >> 16 in _USES and not instinct.price(code) and instinct.rate(code) > _USEFUL:
            free[code >> 8 & 255] = code >> 16
    found = []
    waits = all(kind == TEACH for kind in free.values())
    for code in codes:
        kind, card = code >> 16, code >> 8 & 255
        if kind == SELL:
            has_no_point = card in free or not instinct.lacks(card)
        elif kind == TRANSFER:
            has_no_point = not instinct.lasts_longer(card, code & 255)
        elif kind == PLAN:
            has_no_point = card in free or not p.game.cards.cost[card]
        else:
            has_no_point = kind == END and not waits
        if has_no_point:
            found.append(code)
    return found


def playout_move(p: Board, seat: Seat, codes: Sequence[int], rng: Random) -> int:
    """Return the code of a move for a playout: usually the one that looks best, otherwise any.

    `codes` are the legal moves.
    """
    draw, count = rng.random, len(codes)
    if count == 1 or draw() < _ODD:
        return codes[int(draw() * count)]
    if count > _GLANCED:
        codes = [codes[int(draw() * count)] for _ in range(_GLANCED - 1)] + [codes[-1]]
    instinct = Instinct(p, seat)
    rated, rate, sold = RATED, instinct.rate, instinct.sold
    best, found = -1e9, codes[0]
    for code in codes:
        # Most moves sell a card, so that kind is tested first.
        kind = code >> 16
        score = 0.0
        if kind == SELL:
            score = sold[code >> 8 & 255]
        elif kind in rated:
            score = rated[kind](instinct, code >> 8 & 255, code & 255)
        elif kind:
            score = rate(code)
        score += draw() * _WHIM
        if score > best:
            best, found = score, code
    return found
