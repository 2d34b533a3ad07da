"""Employees: their Knowledge and output, burnout, and changing offices.

In an office, each employee is followed by its Knowledge. A side is the owner of an office: a seat
or the Rival.
"""

from collections.abc import Iterable, Sequence

from tabletop.api import Chance
from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.cards.draws import put_under
from tabletop.games.it_startup.offices import Office
from tabletop.games.it_startup.state import Numbers, StartupState


def office(state: StartupState, n: Numbers, side: int) -> Office:
    """Return the totals of a side's office, such as its output and discounts."""
    return n.office[tuple(state.table.zones[n.offices[side]])]


def employees(state: StartupState, n: Numbers, side: int) -> tuple[int, ...]:
    """Return the employees of a side, the earliest first; a side is a seat or the Rival."""
    return n.office[tuple(state.table.zones[n.offices[side]])].employees


def developers(state: StartupState, n: Numbers, side: int) -> tuple[int, ...]:
    """Return the developers of a side, the earliest first; a side is a seat or the Rival."""
    return n.office[tuple(state.table.zones[n.offices[side]])].developers


def with_knowledge(state: StartupState, n: Numbers, employee: int) -> list[int]:
    """Return an employee in an office, followed by its Knowledge cards."""
    table, kind = state.table, n.cards.type
    office = table.zones[table.where[employee]]
    start = office.index(employee)
    end = start + 1
    while end < len(office) and kind[office[end]] == KNOWLEDGE:
        end += 1
    return office[start:end]


def learner(state: StartupState, n: Numbers, knowledge: int) -> int:
    """Return the developer in an office who has a Knowledge card."""
    table = state.table
    return n.parts[tuple(table.zones[table.where[knowledge]])].learner[knowledge]


def lift(state: StartupState, n: Numbers, side: int) -> int:
    """Return how many points beyond its printed number each developer of a side delivers now.

    The extra points come from agile coaches and some action cards. Rulebook: `#hr`.
    """
    return office(state, n, side).lift + state.table.values[n.boost[side]]


def efficiency(state: StartupState, n: Numbers, developer: int) -> int:
    """Return the points that a developer delivers at the end of this turn; 0 for others.

    Rulebook: `#developers`.
    """
    if n.cards.type[developer] != DEVELOPER:
        return 0
    values, zone = state.table.values, state.table.where[developer]
    row = tuple(state.table.zones[zone])
    total = n.parts[row].delivers[developer] + n.office[row].lift
    total += values[n.boost[n.office_side[zone]]]
    own = n.self_boost[developer]
    return total + values[own] if own >= 0 else total


def output(state: StartupState, n: Numbers, side: int) -> int:
    """Return the points that a side would score if its turn ended now.

    Rulebook: `#developers`, `#turn`.
    """
    values = state.table.values
    here = n.office[tuple(state.table.zones[n.offices[side]])]
    total = here.output + len(here.developers) * values[n.boost[side]]
    if here.busy:
        for each in here.developers:
            own = n.self_boost[each]
            if own >= 0:
                total += values[own]
    return total


def attach(state: StartupState, n: Numbers, knowledge: int, developer: int) -> None:
    """Give a Knowledge card to a developer, after what it already knows.

    Rulebook: `#knowledge`.
    """
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
    """Move an employee with its burnout and Knowledge to another side's office.

    With `loan=True`, it goes back when that side's next turn begins. A loan also ends if the
    employee comes to its owner's office. Rulebook: `#take-over`, `#outsourcing`.
    """
    table = state.table
    home = n.home[employee]
    owner = table.values[home] or n.office_side[table.where[employee]] + 1
    table.set(home, owner if loan and owner != side + 1 else 0)
    for piece in with_knowledge(state, n, employee):
        table.move(piece, n.offices[side])


def return_loans(state: StartupState, n: Numbers, side: int) -> None:
    """Return the borrowed employees in a side's office to their owners.

    Rulebook: `#outsourcing`.
    """
    table = state.table
    for employee in employees(state, n, side):
        home = table.values[n.home[employee]]
        if home:
            table.note(-1, "went-home", card=employee, owner=n.side_name(home - 1))
            take_over(state, n, employee, home - 1)


def burden(
    state: StartupState, n: Numbers, whom: Iterable[int], amount: int, chance: Chance
) -> None:
    """Add burnout to the employees `whom`; those who reach their limit leave at once.

    `amount` is the burnout that each gets. Rulebook: `#burnout`.
    """
    table, limit = state.table, n.cards.limit
    gone: list[int] = []
    for employee in whom:
        number = table.values[n.burnout[employee]] + amount
        table.set(n.burnout[employee], number)
        if number >= limit[employee]:
            gone.append(employee)
    if gone:
        for employee in gone:
            table.note(
                -1,
                "burnt-out",
                tone="loss",
                card=employee,
                owner=n.side_name(n.side_of(state, employee)),
                burnout=table.values[n.burnout[employee]],
                limit=limit[employee],
            )
        dismiss(state, n, gone, chance)


def relieve(state: StartupState, n: Numbers, whom: Iterable[int], amount: int) -> None:
    """Remove `amount` burnout from each of the employees `whom`, down to 0."""
    table = state.table
    for employee in whom:
        value = n.burnout[employee]
        table.set(value, max(0, table.values[value] - amount))


def dismiss(state: StartupState, n: Numbers, whom: Sequence[int], chance: Chance) -> None:
    """Put the employees `whom` and their Knowledge under the deck, in random order.

    Rulebook: `#burnout`.
    """
    leaving = [piece for employee in whom for piece in with_knowledge(state, n, employee)]
    for employee in whom:
        clear(state, n, employee)
    put_under(state, n, leaving, chance)


def clear(state: StartupState, n: Numbers, employee: int) -> None:
    """Clear what is stored about an employee: burnout, loan, and this turn's boosts and uses."""
    table = state.table
    for value in n.clinging[employee]:
        if table.values[value]:
            table.set(value, 0)
