"""What cards cost as things are now, and why. Rule: 5.2."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.api import Seat
from tabletop.games.it_startup.cards import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import PLANNED_DISCOUNT, Numbers, StartupState


class Price(NamedTuple):
    """What a card costs now."""

    printed: int
    discounts: tuple[tuple[int, str], ...]
    """How much less, and what makes it so."""

    @property
    def amount(self) -> int:
        """What has to be paid; never less than nothing."""
        return max(0, self.printed - sum(less for less, _ in self.discounts))

    @property
    def words(self) -> str:
        """The sum in words: `7 - 2 Scrum = 5`."""
        if not self.discounts:
            return str(self.printed)
        terms = "".join(f" - {less} {why}" for less, why in self.discounts)
        return f"{self.printed}{terms} = {self.amount}"


def price(state: StartupState, n: Numbers, seat: Seat, card: int, target: int = -1) -> Price:
    """Return what it costs a seat to play a card of its hand or its planned card.

    Knowledge is cheaper on some developers; `target` names the one.
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
    """Return what it costs a seat to bring knowledge to another of its developers."""
    found: list[tuple[int, str]] = []
    _add_learner(n, target, found)
    found += _from_office(state, n, seat, n.cards.transfer_discount)
    return Price(n.cards.cost[card], tuple(found))


def _from_office(
    state: StartupState, n: Numbers, seat: Seat, discount: Sequence[int]
) -> list[tuple[int, str]]:
    """Return the discounts that the employees of a seat give."""
    return [
        (discount[piece], n.cards.title[piece])
        for piece in state.table.zones[n.offices[seat]]
        if discount[piece]
    ]


def _add_learner(n: Numbers, target: int, found: list[tuple[int, str]]) -> None:
    if target >= 0 and n.cards.learner_discount[target]:
        found.append((n.cards.learner_discount[target], n.cards.title[target]))


class Discounts(NamedTuple):
    """What a seat's office means for all its cards, for when many prices are asked for."""

    hiring: int
    """How much less developers cost."""
    transfer: int
    """How much less it costs to bring knowledge to another developer."""
    developers: list[int]
    """The developers of the office, the earliest first."""

    @classmethod
    def of(cls, state: StartupState, n: Numbers, seat: Seat) -> "Discounts":
        """Read the office in one pass."""
        cards = n.cards
        kind, less, cheap = cards.type, cards.hiring_discount, cards.transfer_discount
        hiring = transfer = 0
        developers: list[int] = []
        for piece in state.table.zones[n.offices[seat]]:
            if kind[piece] == DEVELOPER:
                developers.append(piece)
            hiring += less[piece]
            transfer += cheap[piece]
        return cls(hiring, transfer, developers)

    def prices(self, state: StartupState, n: Numbers, cards: Sequence[int]) -> list[int]:
        """Return the prices of cards of the hand, as `price` does."""
        if state.marks:
            return [self.price(state, n, card) for card in cards]
        cost, kind, less = n.cards.cost, n.cards.type, self.hiring
        return [cost[each] - less if kind[each] == DEVELOPER else cost[each] for each in cards]

    def price(self, state: StartupState, n: Numbers, card: int, *, planned: bool = False) -> int:
        """Return the price of a card on whom knowledge is not cheaper; may be below zero."""
        less = self.hiring if n.cards.type[card] == DEVELOPER else 0
        if planned and n.cards.type[card] == ACTION:
            less += PLANNED_DISCOUNT
        return n.cards.cost[card] - less - state.marks.get(card, 0)
