"""Employees of a position in few numbers: how they burn out, leave, and change offices."""

from collections.abc import Sequence

from tabletop.api import Chance
from tabletop.games.it_startup.cards import KNOWLEDGE
from tabletop.games.it_startup.inner.board import Board


def lift_group(p: Board, employee: int) -> list[int]:
    """Take an employee and its knowledge out of an office; return them."""
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
    """Let an employee come into an office without knowledge."""
    p.rows[side].append(employee)
    p.side[employee] = side
    p.office[side] = None


def attach(p: Board, knowledge: int, developer: int) -> None:
    """Put knowledge that lies in no office under a developer, below what it knows already."""
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
    """Bring an employee to another office with its burnout and knowledge.

    Rule: 5.6.
    """
    owner = p.home[employee] or p.side[employee] + 1
    p.home[employee] = owner if loan and owner != side + 1 else 0
    p.rows[side] += lift_group(p, employee)
    p.side[employee] = side
    p.office[side] = None


def return_loans(p: Board, side: int) -> None:
    """Send outsourced employees back from a side's office.

    Rule: 5.1.3.
    """
    home = p.home
    for employee in (p.office[side] or p.office_of(side)).employees:
        if home[employee]:
            take_over(p, employee, home[employee] - 1)


def burden(p: Board, whom: Sequence[int], amount: int, chance: Chance) -> None:
    """Give employees burnout; those who reach their limit leave at once.

    Rule: 5.7.
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
    """Put employees and their knowledge under the deck, shuffled among themselves."""
    leaving: list[int] = []
    for employee in whom:
        leaving += lift_group(p, employee)
        clear(p, employee)
    sink(p, leaving, chance)


def clear(p: Board, employee: int) -> None:
    """Forget what clings to an employee that is in an office no more."""
    p.side[employee] = -1
    p.burnout[employee] = p.home[employee] = p.knows[employee] = 0
    p.own[employee] = p.used[employee] = 0


def sink(p: Board, cards: Sequence[int], chance: Chance) -> None:
    """Put cards under the deck; several are shuffled among themselves.

    Rule: A14.
    """
    deck, count = p.deck, len(cards)
    deck[:0] = cards[::-1]
    for last in range(count - 1, 0, -1):
        other = chance.draw(last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def draw(p: Board, seat: int, number: int) -> list[int]:
    """Draw cards into a hand, as many as there are; return them.

    Rule: A17.
    """
    deck = p.deck
    drawn = [deck.pop() for _ in range(min(number, len(deck)))]
    p.hands[seat] += drawn
    return drawn


def best(p: Board, whom: Sequence[int]) -> int:
    """Return the most efficient employee; of equals the least burdened, then the earliest.

    -1 when there is none.
    """
    if len(whom) < 2:
        return whom[0] if whom else -1
    return max(whom, key=lambda each: (p.efficiency(each), -p.burnout[each]))
