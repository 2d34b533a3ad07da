"""How good a position looks: what offices still deliver, and what hands may become.

All worth is in points. A developer is worth what it brings until it burns out, or until the game is
likely to be over; a resource is worth the points that it usually buys.
"""

from collections.abc import Sequence
from math import exp

from tabletop.api import Seat, TablePlan
from tabletop.games.it_startup import scoring, staff
from tabletop.games.it_startup.cards import ACTION, COACH, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import MOST_INCOME, Numbers, StartupState

RESOURCE = 1.5
"""Points that a resource brings while there is time to use it."""
CARD = 1.3
"""Points that an unknown card brings."""
GROWTH = 3.0
"""Points that a team adds to what it delivers each turn, within a few turns."""
_ACTIONS = {
    "gain-resources": 3.0,
    "outsource": 4.0,
    "head-hunt": 5.0,
    "relieve-team": 3.0,
    "boost-team": 2.5,
    "clear-offices": 2.0,
    "burden-rivals": 2.5,
}
"""Points that an action card in the hand brings, by its first effect."""
_MOST = 1_000
"""Numbers of turns for which worths are remembered."""
_SPARE = 10
"""Resources beyond these are worth half."""


def turns_left(state: StartupState, n: Numbers) -> float:
    """Return how many more turns everybody is likely to have."""
    values = state.table.values
    totals = scoring.totals(state, n)
    goal = values[n.goal]
    most = 1.0 * (state.limit - values[n.round] + 1)
    for team, total in enumerate(totals):
        sides = scoring.sides_of_team(state, n, team)
        rate = sum(staff.output(state, n, side) for side in sides) + GROWTH * len(sides)
        most = min(most, (goal - total) / rate + 0.5)
    return max(1.0, most)


def turns_at_a_glance(state: StartupState, n: Numbers) -> float:
    """Return about the same from the points alone: everybody goes on as until now, and faster."""
    values = state.table.values
    points = [values[value] for value in n.points]
    best, size = max(points), 1
    if values[n.teams]:
        best, size = max(points[0] + points[2], points[1] + points[3]), 2
    played = values[n.round]
    left = (values[n.goal] - best) / (best / played + GROWTH * size) + 0.5
    return max(1.0, min(left, state.limit - played + 1.0))


def office_worth(state: StartupState, n: Numbers, side: int, turns: float) -> float:
    """Return the points that an office still brings as it is, within so many turns."""
    cards, values = n.cards, state.table.values
    kind, limit, burnout = cards.type, cards.limit, n.burnout
    worth = 0.0
    lives: list[float] = []
    lifts: list[tuple[int, float]] = []
    life = 0.0
    for piece in state.table.zones[n.offices[side]]:
        each = kind[piece]
        if each == KNOWLEDGE:
            worth += cards.bonus[piece] * (life + 0.3)
            continue
        life = min(turns, limit[piece] - values[burnout[piece]])
        if values[n.home[piece]]:
            life = min(life, 1.0)
        if each == DEVELOPER:
            worth += cards.efficiency[piece] * life
            lives.append(life)
        elif each == COACH:
            lifts.append((cards.lift[piece], life))
        else:
            worth += cards.draw_at_end[piece] * CARD * life
            worth += life if n.used[piece] >= 0 else 0.0
    for lift, life in lifts:
        worth += lift * (sum(min(life, other) for other in lives) + 0.5 * life)
    return worth + values[n.boost[side]] * len(lives)


def card_worth(n: Numbers, card: int, turns: float) -> float:
    """Return the points that a card in the hand brings beyond what it costs."""
    cards = n.cards
    kind = cards.type[card]
    resource = resource_worth(turns)
    if kind == ACTION:
        worth = _ACTIONS[cards.effects[card][0]]
    elif kind == KNOWLEDGE:
        worth = cards.bonus[card] * min(turns, 2.5) - cards.cost[card] * resource
    elif kind == DEVELOPER:
        worth = cards.efficiency[card] * min(turns, cards.limit[card])
        worth += 1.0 - cards.cost[card] * resource
    else:
        worth = 1.5 * min(turns, cards.limit[card]) - cards.cost[card] * resource * 0.7
    return max(resource, worth)


def resource_worth(turns: float) -> float:
    """Return the points that a resource brings when so many turns are left."""
    return RESOURCE * min(1.0, turns / 4)


class Worths(dict[float, tuple[tuple[float, ...], float]]):
    """What cards in the hand are worth and a resource is, by the turns that are left."""

    def __init__(self, n: Numbers) -> None:
        super().__init__()
        self._n = n

    def __missing__(self, turns: float) -> tuple[tuple[float, ...], float]:
        """Work it out for all cards."""
        if len(self) >= _MOST:
            self.clear()
        n = self._n
        cards = tuple([card_worth(n, card, turns) for card in range(len(n.cards.kind))])
        found = self[turns] = cards, resource_worth(turns)
        return found

    def __reduce__(self) -> tuple[type["Worths"], tuple[Numbers]]:
        """Go to another process without what was worked out."""
        return Worths, (self._n,)


def worths(plan: TablePlan) -> Worths:
    """Return what cards are worth, to be made once for a plan."""
    return Worths(plan.once(Numbers))


def holdings_worth(state: StartupState, n: Numbers, seat: Seat, turns: float) -> float:
    """Return the points that hand, planned card and resources of a seat bring."""
    zones, money = state.table.zones, state.table.values[n.resources[seat]]
    fade = min(1.0, turns / 3)
    cards = sum(card_worth(n, card, turns) for card in zones[n.hands[seat]])
    cards += sum(card_worth(n, card, turns) + 1.0 for card in zones[n.planned[seat]])
    useful = min(money, _SPARE) + 0.5 * max(0, money - _SPARE)
    return resource_worth(turns) * useful + 0.8 * fade * cards


def worth(state: StartupState, n: Numbers, side: int, turns: float) -> float:
    """Return the points that a side will have when the game is likely to be over.

    Who has not begun the turn of this round is credited what it will bring, and who has ended it
    has one turn less to come, so that ending a turn is neither good nor bad in itself.
    """
    values = state.table.values
    begun = values[n.turns[side]] >= values[n.round]
    if begun and side != state.turn:
        turns = max(0.0, turns - 1.0)
    found = values[n.points[side]] + office_worth(state, n, side, turns)
    if side >= n.seats:
        return found + 2.5 * turns  # the Rival has no hand, but turns up cards
    found += holdings_worth(state, n, side, turns)
    if not begun:
        income = min(values[n.turns[side]] + 1, MOST_INCOME)
        found += income * resource_worth(turns) + CARD * min(1.0, turns / 3)
    return found


def rewards(state: StartupState, n: Numbers) -> Sequence[float]:
    """Return the chance of each seat to win, from 0 to 1; alone it is that against the Rival."""
    turns = turns_left(state, n)
    by_side = [worth(state, n, side, turns) for side in range(n.sides)]
    teams = 2 if state.table.values[n.teams] else n.sides
    totals = [sum(by_side[team::teams]) for team in range(teams)]
    spread = 4.0 + 1.6 * turns
    best = max(totals)
    odds = [exp((total - best) / spread) for total in totals]
    whole = sum(odds)
    return [odds[seat % teams] / whole for seat in range(n.seats)]
