"""Legal targets of IT Startup's cards. Rule: 5.3, 5.6."""

from collections.abc import Sequence

from tabletop.api import Seat
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.state import Numbers, StartupState


def of_card(state: StartupState, n: Numbers, seat: Seat, card: int) -> Sequence[int]:
    """Return the employees that a card may be aimed at when it is played."""
    match n.cards.targets[card]:
        case "":
            return ()
        case "return-employee":
            values = state.table.values
            own = staff.employees(state, n, seat)
            return [each for each in own if not values[n.home[each]]]
        case "poach":
            return of_foes(state, n, seat, n.cards.numbers[card]["least"])
        case _:
            return of_foes(state, n, seat)


def of_foes(state: StartupState, n: Numbers, seat: Seat, least: int = 0) -> Sequence[int]:
    """Return the employees of all opponents who have at least `least` of them."""
    zones, offices, office = state.table.zones, n.offices, n.office
    found: tuple[int, ...] = ()
    for foe in n.foes_of(state, seat):
        staffed = office[tuple(zones[offices[foe]])].employees
        if len(staffed) >= least:
            found += staffed
    return found


def may_go_without(n: Numbers, card: int, found: Sequence[int]) -> bool:
    """Return whether a card may be hired without a target, given its legal targets."""
    return n.cards.targets[card] in ("", "return-employee") or not found
