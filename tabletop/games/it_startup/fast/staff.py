"""Employees on the compact position: burnout, leaving, and changing offices."""

from collections.abc import Sequence

from tabletop.api import Chance
from tabletop.games.it_startup.cards.deck_list import KNOWLEDGE
from tabletop.games.it_startup.fast.board import Board


def lift_group(p: Board, employee: int) -> list[int]:
    """Remove an employee and its Knowledge from its office, and return these cards."""
    side, kinds = p.side[employee], p.game.cards.type
    row = p.rows[side]
    start = row.index(employee)
    end, count = start + 1, len(row)
    while end < count and kinds[row[end]] == KNOWLEDGE:
        end += 1
    group = row[start:end]
    del row[start:end]
    p.office[side] = None
    return group


def join(p: Board, side: int, employee: int) -> None:
    """Add an employee without Knowledge to a side's office; a side is a seat or the Rival."""
    p.rows[side].append(employee)
    p.side[employee] = side
    p.office[side] = None


def attach(p: Board, knowledge: int, developer: int) -> None:
    """Give Knowledge that is in no office to a developer, after what it already knows.

    Rulebook: `#knowledge`.
    """
    side, kinds = p.side[developer], p.game.cards.type
    row = p.rows[side]
    end, count = row.index(developer) + 1, len(row)
    while end < count and kinds[row[end]] == KNOWLEDGE:
        end += 1
    row.insert(end, knowledge)
    p.knows[developer] += p.game.cards.bonus[knowledge]
    p.teacher[knowledge] = developer
    p.office[side] = None


def take_over(p: Board, employee: int, side: int, *, loan: bool = False) -> None:
    """Move an employee with its burnout and Knowledge to another side's office.

    With `loan=True`, it goes back when that side's next turn begins. Rulebook: `#take-over`,
    `#outsourcing`.
    """
    owner = p.home[employee] or p.side[employee] + 1
    p.home[employee] = owner if loan and owner != side + 1 else 0
    p.rows[side] += lift_group(p, employee)
    p.side[employee] = side
    p.office[side] = None


def return_loans(p: Board, side: int) -> None:
    """Return the borrowed employees in a side's office to their owners.

    Rulebook: `#outsourcing`.
    """
    home = p.home
    for employee in (p.office[side] or p.office_of(side)).employees:
        if home[employee]:
            take_over(p, employee, home[employee] - 1)


def burden(p: Board, whom: Sequence[int], amount: int, chance: Chance) -> None:
    """Add burnout to the employees `whom`; those who reach their limit leave at once.

    `amount` is the burnout that each gets. Rulebook: `#burnout`.
    """
    burnout, limit = p.burnout, p.game.cards.limit
    gone: list[int] = []
    for employee in whom:
        burnout[employee] += amount
        if burnout[employee] >= limit[employee]:
            gone.append(employee)
    if gone:
        dismiss(p, gone, chance)


def dismiss(p: Board, whom: Sequence[int], chance: Chance) -> None:
    """Put the employees `whom` and their Knowledge under the deck, in random order.

    Rulebook: `#burnout`.
    """
    leaving: list[int] = []
    for employee in whom:
        leaving += lift_group(p, employee)
        clear(p, employee)
    sink(p, leaving, chance)


def clear(p: Board, employee: int) -> None:
    """Clear what is stored about an employee that has left its office, such as its burnout."""
    p.side[employee] = -1
    p.burnout[employee] = p.home[employee] = p.knows[employee] = 0
    p.own[employee] = p.used[employee] = 0


def sink(p: Board, cards: Sequence[int], chance: Chance) -> None:
    """Put cards under the deck, in random order.

    Rulebook: `#burnout`, `#selling`.
    """
    deck, count = p.deck, len(cards)
    deck[:0] = cards[::-1]
    for last in range(count - 1, 0, -1):
        other = chance.draw(last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def draw(p: Board, seat: int, number: int) -> list[int]:
    """Draw up to `number` cards into a seat's hand, or as many as are left; return them."""
    deck = p.deck
    drawn = [deck.pop() for _ in range(min(number, len(deck)))]
    p.hands[seat] += drawn
    return drawn


def best(p: Board, whom: Sequence[int]) -> int:
    """Return the employee in `whom` that delivers the most points, or -1 if there are none.

    Ties go to the employee with the least burnout, then to the first one. Rulebook: `#solo`.
    """
    if len(whom) < 2:
        return whom[0] if whom else -1
    return max(whom, key=lambda each: (p.efficiency(each), -p.burnout[each]))
