"""Employees: what they control and deliver, how they burn out and change offices.

In an office each employee is followed by its knowledge.
"""

from collections.abc import Iterable, Sequence

from tabletop.api import Chance
from tabletop.games.it_startup import notes
from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.deck import sink
from tabletop.games.it_startup.state import Numbers, StartupState


def employees(state: StartupState, n: Numbers, side: int) -> list[int]:
    """Return the employees of a side, the earliest first."""
    hired = n.cards.is_employee
    return [piece for piece in state.table.zones[n.offices[side]] if hired[piece]]


def developers(state: StartupState, n: Numbers, side: int) -> list[int]:
    """Return the developers of a side, the earliest first."""
    kind = n.cards.type
    return [piece for piece in state.table.zones[n.offices[side]] if kind[piece] == DEVELOPER]


def with_knowledge(state: StartupState, n: Numbers, employee: int) -> list[int]:
    """Return an employee in an office and the knowledge that belongs to it."""
    table, kind = state.table, n.cards.type
    office = table.zones[table.where[employee]]
    start = office.index(employee)
    end = start + 1
    while end < len(office) and kind[office[end]] == KNOWLEDGE:
        end += 1
    return office[start:end]


def learner(state: StartupState, n: Numbers, knowledge: int) -> int:
    """Return the developer that knowledge in an office belongs to."""
    table, kind = state.table, n.cards.type
    office = table.zones[table.where[knowledge]]
    at = office.index(knowledge)
    while kind[office[at]] == KNOWLEDGE:
        at -= 1
    return office[at]


def lift(state: StartupState, n: Numbers, side: int) -> int:
    """Return the efficiency that each developer of a side has more, for now."""
    extra = n.cards.lift
    office = state.table.zones[n.offices[side]]
    return sum(extra[piece] for piece in office) + state.table.values[n.boost[side]]


def efficiency(state: StartupState, n: Numbers, developer: int) -> int:
    """Return what a developer in an office delivers at the end of this turn."""
    cards, table = n.cards, state.table
    if cards.type[developer] != DEVELOPER:
        return 0
    own = table.values[n.self_boost[developer]] if n.self_boost[developer] >= 0 else 0
    bonus = sum(cards.bonus[piece] for piece in with_knowledge(state, n, developer))
    side = n.office_side[table.where[developer]]
    return cards.efficiency[developer] + bonus + own + lift(state, n, side)


def output(state: StartupState, n: Numbers, side: int) -> int:
    """Return the points that a side would score now.

    Rule: 5.8.1.
    """
    cards, values = n.cards, state.table.values
    kind, figure, bonus, raised = cards.type, cards.efficiency, cards.bonus, cards.lift
    total = count = 0
    extra = values[n.boost[side]]
    for piece in state.table.zones[n.offices[side]]:
        if kind[piece] == DEVELOPER:
            count += 1
            total += figure[piece]
            if n.self_boost[piece] >= 0:
                total += values[n.self_boost[piece]]
        else:
            total += bonus[piece]
            extra += raised[piece]
    return total + count * extra


def attach(state: StartupState, n: Numbers, knowledge: int, developer: int) -> None:
    """Put knowledge under a developer, below what it knows already."""
    table = state.table
    zone = table.where[developer]
    last = with_knowledge(state, n, developer)[-1]
    office = table.zones[zone]
    index = office.index(last) + 1
    if table.where[knowledge] == zone and office.index(knowledge) < index:
        index -= 1
    table.move(knowledge, zone, index)


def take_over(
    state: StartupState, n: Numbers, employee: int, side: int, *, loan: bool = False
) -> None:
    """Bring an employee to another office with its burnout and knowledge.

    A loan that comes to its owner's office is over.

    Rule: 5.6.
    """
    table = state.table
    home = n.home[employee]
    owner = table.values[home] or n.office_side[table.where[employee]] + 1
    table.set(home, owner if loan and owner != side + 1 else 0)
    for piece in with_knowledge(state, n, employee):
        table.move(piece, n.offices[side])


def return_loans(state: StartupState, n: Numbers, side: int) -> None:
    """Send outsourced employees back from a side's office.

    Rule: 5.1.3.
    """
    table = state.table
    for employee in employees(state, n, side):
        home = table.values[n.home[employee]]
        if home:
            if table.recording:
                table.note(-1, notes.went_home(n, employee, home - 1))
            take_over(state, n, employee, home - 1)


def burden(
    state: StartupState, n: Numbers, whom: Iterable[int], amount: int, chance: Chance
) -> None:
    """Give employees burnout; those who reach their limit leave at once.

    Rule: 5.7.
    """
    table, limit = state.table, n.cards.limit
    gone: list[int] = []
    for employee in whom:
        number = table.values[n.burnout[employee]] + amount
        table.set(n.burnout[employee], number)
        if number >= limit[employee]:
            gone.append(employee)
    if gone:
        if table.recording:
            for employee in gone:
                table.note(-1, notes.burnt_out(state, n, employee), tone="loss")
        dismiss(state, n, gone, chance)


def relieve(state: StartupState, n: Numbers, whom: Iterable[int], amount: int) -> None:
    """Take burnout from employees; there is never less than none."""
    table = state.table
    for employee in whom:
        value = n.burnout[employee]
        table.set(value, max(0, table.values[value] - amount))


def dismiss(state: StartupState, n: Numbers, whom: Sequence[int], chance: Chance) -> None:
    """Put employees and their knowledge under the deck, shuffled among themselves."""
    leaving = [piece for employee in whom for piece in with_knowledge(state, n, employee)]
    for employee in whom:
        clear(state, n, employee)
    sink(state, n, leaving, chance)


def clear(state: StartupState, n: Numbers, employee: int) -> None:
    """Forget what clings to an employee: burnout, loan, and this turn's use."""
    table = state.table
    for value in (n.burnout, n.home, n.self_boost, n.used):
        if value[employee] >= 0:
            table.set(value[employee], 0)
