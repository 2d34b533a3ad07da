"""Complete and check positions laid out by hand, as in lessons and tests."""

from tabletop.api import seat_name
from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import Numbers, StartupState

PHASES = ("play", "rival", "over")
"""The phases that a position may start in; `rival` only in a solo game."""
_WITHOUT_RIVAL = ("play", "over")
_RIVAL_OFFICE = "rival-office"


def arrange(state: StartupState, n: Numbers) -> None:
    """Check a position laid out by hand, and reveal partners' cards to each other.

    Cards not named stay in the box; the deck may be short.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or piece.
    """
    phases = PHASES if n.seats == 1 else _WITHOUT_RIVAL
    if state.phase not in phases:
        raise ValueError(f"phase is one of {', '.join(phases)}, not {state.phase}")
    table, cards = state.table, n.cards
    _check_rival(state, n)
    _check_away(state, n)
    for office in n.offices:
        _check_office(state, n, office)
        for piece in table.zones[office]:
            if cards.is_employee[piece]:
                _check_employee(state, n, piece)
    for seat in range(n.seats):
        _check_seat(state, n, seat)
        mask = n.trusted(state, seat)
        for piece in (*table.zones[n.hands[seat]], *table.zones[n.planned[seat]]):
            table.reveal(piece, mask)
    for zone in (n.played, *n.desks):
        if table.zones[zone]:
            raise ValueError(f"{table.plan.zones[zone]} is empty between moves")
    if table.values[n.teams] and n.seats != 4:
        raise ValueError("teams need four seats")
    if min(table.values) < 0:
        raise ValueError("values count from 0")
    if not 1 <= table.values[n.first] <= n.seats:
        table.set(n.first, 1)


def _check_rival(state: StartupState, n: Numbers) -> None:
    """Check that the Rival's zone and values are unused unless the game is solo.

    Raises:
        ValueError: one of them is in use.
    """
    table = state.table
    if n.seats == 1:
        return
    if table.zones[table.plan.zone[_RIVAL_OFFICE]]:
        raise ValueError(f"{_RIVAL_OFFICE} is empty unless one plays alone")
    for name in table.plan.values:
        number = table.plan.value[name]
        if name.startswith("rival-") and table.values[number] != table.plan.first_values[number]:
            raise ValueError(f"{name} is for one player alone")


def _check_away(state: StartupState, n: Numbers) -> None:
    """Check that employees outside the offices have no home and no burnout.

    Raises:
        ValueError: one of them has.
    """
    values = state.table.values
    for piece in range(len(state.table.where)):
        if not n.cards.is_employee[piece] or n.side_of(state, piece) >= 0:
            continue
        for value in (n.home[piece], n.burnout[piece]):
            if values[value]:
                name = state.table.plan.values[value]
                raise ValueError(f"{name} is 0 for an employee in no office")


def _check_office(state: StartupState, n: Numbers, office: int) -> None:
    table, cards = state.table, n.cards
    name = table.plan.zones[office]
    learner = -1
    for piece in table.zones[office]:
        if cards.type[piece] == KNOWLEDGE:
            if learner < 0 or cards.type[learner] != DEVELOPER:
                raise ValueError(f"{table.plan.pieces[piece]} in {name} must follow a developer")
        elif cards.is_employee[piece]:
            learner = piece
        else:
            raise ValueError(f"{name} can hold employees and their knowledge only")


def _check_employee(state: StartupState, n: Numbers, piece: int) -> None:
    values, name = state.table.values, state.table.plan.pieces[piece]
    if values[n.burnout[piece]] >= n.cards.limit[piece]:
        raise ValueError(f"{name} leaves at {n.cards.limit[piece]} burnout")
    home = values[n.home[piece]]
    if home > n.sides:
        raise ValueError(f"home:{name} is a seat from 1 to {n.sides}, or 0")
    if home and home == n.side_of(state, piece) + 1:
        raise ValueError(f"home:{name} is 0 for an employee that is at home")


def _check_seat(state: StartupState, n: Numbers, seat: int) -> None:
    table = state.table
    slot = table.zones[n.planned[seat]]
    if len(slot) > 1 or any(not n.cards.is_action(piece) for piece in slot):
        raise ValueError(f"planned:{seat_name(seat)} can hold one action card")
    if not slot and table.values[n.planned_turn[seat]]:
        raise ValueError(f"planned-turn:{seat_name(seat)} needs a planned card")
