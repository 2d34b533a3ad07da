"""What hand cards and resources are worth, in points, depending on the turns left."""

from typing import NamedTuple

from tabletop.api import TablePlan
from tabletop.games.it_startup.cards.deck_list import ACTION, DEVELOPER, KNOWLEDGE, Cards
from tabletop.games.it_startup.state import Numbers

RESOURCE = 1.5
"""How many points a resource is worth if there is time to use it."""
RICH = 0.5
"""The factor on a resource's value for a seat that can pay for all its cards."""
CARD = 1.3
"""How many points an unknown card is worth."""
_ACTIONS = {
    "gain-resources": 3.0,
    "outsource": 4.0,
    "head-hunt": 5.0,
    "relieve-team": 1.5,
    "boost-team": 2.5,
    "clear-offices": 2.0,
    "burden-rivals": 2.5,
}
"""The value of an action card in hand, in points, by its first effect."""
_BURDEN = 4.0
"""What an additional burnout cube on each own employee usually costs, in points."""
_MOST = 1_000
"""The maximum number of turn counts for which card values are cached."""


def card_worth(n: Numbers, card: int, turns: float) -> float:
    """Return how many points a hand card is worth beyond its cost.

    `turns` is the number of turns that the seat has left.
    """
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
        if "burden-own-team" in cards.effects[card]:
            worth -= _BURDEN
    else:
        worth = 1.5 * min(turns, cards.limit[card]) - cards.cost[card] * resource * 0.7
    return max(resource, worth)


def resource_worth(turns: float) -> float:
    """Return how many points a resource is worth with `turns` turns left."""
    return RESOURCE * min(1.0, turns / 4)


def joining_worth(cards: Cards, effect: str, card: int, turns: float) -> float | None:
    """Return the value of a newly hired employee's effect; None if it depends on other cards.

    Args:
        cards: The printed figures of all cards.
        effect: The name of the effect.
        card: The piece number of the employee.
        turns: How many turns its office has left.
    """
    figure, life = cards.numbers[card], min(turns, cards.limit[card])
    draws = CARD * min(1.0, turns / 2)
    match effect:
        case "draw-free-developer" | "draw-free-actions" | "draw-cheap-knowledge":
            return figure["draw"] * (draws + 0.4)
        case "look-and-take":
            return figure["take"] * (draws + 0.7)
        case "draw-each-turn":
            return figure["draw"] * draws * life
        case "cheap-hiring" | "cheap-learner" | "cheap-transfers":
            return 0.8 * life
        case "boost-self" | "order-top":
            return 0.0
    return None


def _joins(cards: Cards, card: int, turns: float) -> float | None:
    if len(cards.effects[card]) > 1:
        return None  # several effects are added up one by one
    found = [joining_worth(cards, effect, card, turns) for effect in cards.effects[card]]
    return found[0] if found else 0.0


class Worth(NamedTuple):
    """What each card is worth with a certain number of turns left, in points, by card number."""

    cards: tuple[float, ...]
    sold: tuple[float, ...]
    """The benefit of selling each card, by card number."""
    sold_rich: tuple[float, ...]
    """The benefit of selling each card for a seat with resources to spare."""
    joins: tuple[float | None, ...]
    """The value of a newly hired employee's effects; None if it depends on other cards."""
    resource: float


class Worths(dict[float, Worth]):
    """What cards are worth, by the number of turns left; computed when first needed."""

    def __init__(self, n: Numbers) -> None:
        super().__init__()
        self._n = n

    def __missing__(self, turns: float) -> Worth:
        """Compute and store the values of all cards for a number of turns left."""
        if len(self) >= _MOST:
            self.clear()
        n, resource = self._n, resource_worth(turns)
        cards = tuple([card_worth(n, card, turns) for card in range(len(n.cards.kind))])
        sold = tuple([resource - worth - 0.05 for worth in cards])
        rich = tuple([resource * RICH - worth - 0.05 for worth in cards])
        joins = tuple([_joins(n.cards, card, turns) for card in range(len(cards))])
        found = self[turns] = Worth(cards, sold, rich, joins, resource)
        return found

    def __reduce__(self) -> tuple[type["Worths"], tuple[Numbers]]:
        """Return the data for pickling the cache without its values."""
        return Worths, (self._n,)


def worths(plan: TablePlan) -> Worths:
    """Return what cards are worth, by the number of turns left, for the cards of a table plan.

    Meant for `plan.once`, which calls it once per plan.
    """
    return Worths(plan.once(Numbers))
