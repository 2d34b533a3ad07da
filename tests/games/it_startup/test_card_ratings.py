"""Whether to use a card or to sell it is rated as a long search decides, for every card."""

from collections.abc import Mapping
from functools import cache
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

from tabletop.ai.search import Budget, Search
from tabletop.engine.knowledge.information import InformationSet
from tests.games.it_startup.positions import lay_out, rules

STEPS = 60_000.0
"""Simulated moves of the long search, for both moves together."""
ERRORS = 2.5
"""Standard errors from which a lead counts; with 80 leads, some are twice theirs by chance."""
OPINION = 0.03
"""Difference of ranks, in winning chance, from which a rating says that a move is better."""
MONEY = (5, 12)
USES = ("hire", "teach", "play")
PLAN = rules().plan(2)
KINDS: Mapping[str, str] = {
    kind.id: name for name, kind in zip(PLAN.pieces, PLAN.kinds, strict=True)
}
"""The last piece of each kind of card."""
OFFICES = {
    "office:p1": ["bi-dev-1", "junior-backend-1", "nice-hr-guy"],
    "office:p2": ["database-dev-1", "debugging", "senior-backend-1", "intern-1", "code-monkey-1"],
}
SPARE = {"nice-hr-guy": "nice-hr-lady", "debugging": "unit-tests"}
"""What lies in an office in place of a card that is in the hand."""


class Judged(NamedTuple):
    """How a card of the hand was judged."""

    rating: float
    """Rank of the best-rated use less that of the sale."""
    lead: float
    """Value of the use less that of the sale, by the search."""
    error: float
    """`ERRORS` standard errors of the lead."""


@cache
def judged(kind: str, money: int) -> Judged:
    """Judge the only card of a hand in mid-game, with a small team on each side."""
    card = KINDS[kind]
    zones = {
        zone: [SPARE[each] if each == card else each for each in cards]
        for zone, cards in OFFICES.items()
    }
    used = {each for cards in zones.values() for each in cards} | {card}
    deck = [each for each in PLAN.pieces if each not in used]
    values = {
        "resources:p1": money, "resources:p2": 2, "turn:p1": 5, "turn:p2": 4, "round": 5,
        "points:p1": 12, "points:p2": 14, "burnout:bi-dev-1": 1, "burnout:database-dev-1": 1,
    }  # fmt: skip
    state = lay_out(2, {**zones, "hand:p1": [card], "deck": deck}, values)
    info = InformationSet.of(rules(), state, 0)
    legal = info.legal_moves()
    uses = [move for move in legal if move.kind in USES and move.pieces == (card,)]
    (sale,) = [move for move in legal if move.kind == "sell"]
    ranks = rules().heuristics.prior(info.stand_in, 0, [sale, *uses])
    assert ranks is not None
    rank_of = [rank - ranks[0] for rank in ranks[1:]]
    best = max(range(len(uses)), key=rank_of.__getitem__)
    thinking = Search(info, Random(1))
    use, sold = thinking.compare((uses[best], sale), Budget(STEPS))
    error = ERRORS * thinking.spread * sqrt(1 / use.visits + 1 / sold.visits)
    return Judged(rank_of[best], use.value - sold.value, error)


@pytest.mark.parametrize("money", MONEY)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_whether_to_use_or_to_sell_a_card_is_rated_as_a_long_search_decides(
    kind: str, money: int
) -> None:
    found = judged(kind, money)
    if abs(found.rating) > OPINION and abs(found.lead) > found.error:
        assert (found.rating > 0) == (found.lead > 0)


def test_most_cards_are_rated_better_or_worse() -> None:
    found = [judged(kind, MONEY[0]) for kind in sorted(KINDS)]
    told = [each for each in found if abs(each.rating) > OPINION and abs(each.lead) > each.error]
    assert len(told) > len(found) / 2
