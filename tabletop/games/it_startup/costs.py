"""The current prices of cards with their discounts. Rule: 5.2."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.api import Seat
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import PLANNED_DISCOUNT, Numbers, StartupState


class Price(NamedTuple):
    """The current price of a card: the printed cost and its discounts."""

    printed: int
    discounts: tuple[tuple[int, str], ...]
    """The discounts as (resources, reason), such as `(2, "Scrum")`."""

    @property
    def amount(self) -> int:
        """The resources to pay; never negative."""
        return max(0, self.printed - sum(less for less, _ in self.discounts))

    @property
    def words(self) -> str:
        """The price as a sum, such as `7 - 2 Scrum = 5`."""
        if not self.discounts:
            return str(self.printed)
        terms = "".join(f" - {less} {why}" for less, why in self.discounts)
        return f"{self.printed}{terms} = {self.amount}"


def price(state: StartupState, n: Numbers, seat: Seat, card: int, target: int = -1) -> Price:
    """Return the price for a seat to play a card of its hand or its planned card.

    Knowledge is cheaper on some developers; `target` names the developer that learns.
    """
    cards = n.cards
    found: list[tuple[int, str]] = []
    kind = cards.type[card]
    if kind == DEVELOPER:
        found += _from_office(state, n, seat, cards.hiring_discount)
    elif kind == KNOWLEDGE:
        _add_learner(n, target, found)
    elif state.table.where[card] == n.planned[seat]:
        found.append((PLANNED_DISCOUNT, "planned"))
    if card in state.marks:
        found.append((state.marks[card], "this turn"))
    return Price(cards.cost[card], tuple(found))


def transfer_price(state: StartupState, n: Numbers, seat: Seat, card: int, target: int) -> Price:
    """Return the price for a seat to transfer Knowledge to another of its developers."""
    found: list[tuple[int, str]] = []
    _add_learner(n, target, found)
    found += _from_office(state, n, seat, n.cards.transfer_discount)
    return Price(n.cards.cost[card], tuple(found))


def _from_office(
    state: StartupState, n: Numbers, seat: Seat, discount: Sequence[int]
) -> list[tuple[int, str]]:
    """Return the discounts given by the employees in a seat's office."""
    return [
        (discount[piece], n.cards.title[piece])
        for piece in state.table.zones[n.offices[seat]]
        if discount[piece]
    ]


def _add_learner(n: Numbers, target: int, found: list[tuple[int, str]]) -> None:
    if target >= 0 and n.cards.learner_discount[target]:
        found.append((n.cards.learner_discount[target], n.cards.title[target]))


def amount(state: StartupState, n: Numbers, seat: Seat, card: int, target: int = -1) -> int:
    """Return the amount of `price` alone, without the reasons; faster."""
    cards = n.cards
    left, kind = cards.cost[card], cards.type[card]
    if kind == DEVELOPER:
        left -= staff.office(state, n, seat).hiring
    elif kind == KNOWLEDGE:
        left -= cards.learner_discount[target] if target >= 0 else 0
    elif state.table.where[card] == n.planned[seat]:
        left -= PLANNED_DISCOUNT
    if state.marks:
        left -= state.marks.get(card, 0)
    return max(0, left)


def transfer_amount(state: StartupState, n: Numbers, seat: Seat, card: int, target: int) -> int:
    """Return the amount of `transfer_price` alone, without the reasons; faster."""
    less = staff.office(state, n, seat).transfer + n.cards.learner_discount[target]
    return max(0, n.cards.cost[card] - less)
