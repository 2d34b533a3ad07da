"""Prices of cards with discounts, and the targets that cards may have.

Rulebook: `#resources`, `#targets`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.api import Message, Seat, Value
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import PLANNED_DISCOUNT, Numbers, StartupState


def targets_of(state: StartupState, n: Numbers, seat: Seat, card: int) -> Sequence[int]:
    """Return the piece numbers of the employees that a card may target when played.

    Rulebook: `#targets`.
    """
    match n.cards.targets[card]:
        case "":
            return ()
        case "return-employee":
            values = state.table.values
            own = staff.employees(state, n, seat)
            return [each for each in own if not values[n.home[each]]]
        case "poach":
            return opponents_employees(state, n, seat, n.cards.numbers[card]["least"])
        case _:
            return opponents_employees(state, n, seat)


def opponents_employees(
    state: StartupState, n: Numbers, seat: Seat, least: int = 0
) -> Sequence[int]:
    """Return the employees of every opponent that has at least `least` of them."""
    zones, offices, office = state.table.zones, n.offices, n.office
    found: tuple[int, ...] = ()
    for foe in n.foes_of(state, seat):
        staffed = office[tuple(zones[offices[foe]])].employees
        if len(staffed) >= least:
            found += staffed
    return found


def may_hire_untargeted(n: Numbers, card: int, found: Sequence[int]) -> bool:
    """Return whether an employee may be hired without naming a target for its effect.

    `found` are its legal targets; without any, the effect does nothing. Rulebook: `#hiring`.
    """
    return n.cards.targets[card] in ("", "return-employee") or not found


AS_PLANNED = Message("as-planned")
THIS_TURN = Message("this-turn")
"""The sources of discounts other than cards: planning, and an effect in this turn."""


class Price(NamedTuple):
    """What a card costs now: its printed cost and its discounts."""

    printed: int
    discounts: tuple[tuple[int, Value], ...]
    """The discounts as (resources, source); a source is a piece or a text."""

    @property
    def amount(self) -> int:
        """How many resources have to be paid; never less than 0."""
        return max(0, self.printed - sum(less for less, _ in self.discounts))

    @property
    def message(self) -> int | Message:
        """The price as a number, or as a sum such as `7 - 2 Scrum = 5` if there are discounts."""
        if not self.discounts:
            return self.printed
        discounts = tuple(Message("discount", amount=less, why=why) for less, why in self.discounts)
        return Message("price", printed=self.printed, discounts=discounts, amount=self.amount)


def price(state: StartupState, n: Numbers, seat: Seat, card: int, target: int = -1) -> Price:
    """Return what a seat pays now for a card in its hand or for its planned card.

    Knowledge is cheaper for some developers; `target` is the developer that learns, or -1.
    Rulebook: `#resources`, `#planning`.
    """
    cards = n.cards
    found: list[tuple[int, Value]] = []
    kind = cards.type[card]
    if kind == DEVELOPER:
        found += _from_office(state, n, seat, cards.hiring_discount)
    elif kind == KNOWLEDGE:
        _add_learner(n, target, found)
    elif state.table.where[card] == n.planned[seat]:
        found.append((PLANNED_DISCOUNT, AS_PLANNED))
    if card in state.marks:
        found.append((state.marks[card], THIS_TURN))
    return Price(cards.cost[card], tuple(found))


def transfer_price(state: StartupState, n: Numbers, seat: Seat, card: int, target: int) -> Price:
    """Return what a seat pays to move a Knowledge card to another of its developers.

    `card` is the Knowledge and `target` the developer that gets it. Rulebook: `#transfers`.
    """
    found: list[tuple[int, Value]] = []
    _add_learner(n, target, found)
    found += _from_office(state, n, seat, n.cards.transfer_discount)
    return Price(n.cards.cost[card], tuple(found))


def _from_office(
    state: StartupState, n: Numbers, seat: Seat, discount: Sequence[int]
) -> list[tuple[int, Value]]:
    """Return the discounts given by the employees in a seat's office."""
    return [
        (discount[piece], piece) for piece in state.table.zones[n.offices[seat]] if discount[piece]
    ]


def _add_learner(n: Numbers, target: int, found: list[tuple[int, Value]]) -> None:
    if target >= 0 and n.cards.learner_discount[target]:
        found.append((n.cards.learner_discount[target], target))


def price_amount(state: StartupState, n: Numbers, seat: Seat, card: int, target: int = -1) -> int:
    """Return the number of resources in `price`; faster, since it collects no reasons.

    The arguments are the same as for `price`.
    """
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


def transfer_price_amount(
    state: StartupState, n: Numbers, seat: Seat, card: int, target: int
) -> int:
    """Return the number of resources in `transfer_price`; faster, as it collects no reasons.

    The arguments are the same as for `transfer_price`.
    """
    less = staff.office(state, n, seat).transfer + n.cards.learner_discount[target]
    return max(0, n.cards.cost[card] - less)
