"""Check positions laid out by hand, and redeal the cards that a seat cannot see."""

from random import Random

from tabletop.api import Seat, hidden_places, lay_out, seat_name, shuffle
from tabletop.games.valedictorian.plans import ROOMS
from tabletop.games.valedictorian.state import HOMEROOMS, Numbers, SchoolState

PHASES = ("move", "room")
"""The phases that a position may start in."""


def check_position(state: SchoolState, n: Numbers) -> None:
    """Check that a position laid out by hand can occur in play.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or piece.
    """
    if state.phase not in PHASES:
        raise ValueError(f"phase is {' or '.join(PHASES)}, not {state.phase}")
    table = state.table
    for seat in (0, 1):
        if not n.floor <= table.where[n.markers[seat]] < n.floor + ROOMS:
            raise ValueError(f"marker-{seat_name(seat)} must stand on a floor, floor:0:0 to 2:2")
    for room in range(ROOMS):
        stack = table.zones[n.room + room]
        tests = sum(n.test_subject[piece] >= 0 for piece in stack)
        if stack and (tests != 1 or room in HOMEROOMS or not _only_cards(n, stack)):
            raise ValueError(
                f"{table.plan.zones[n.room + room]} must be empty or hold one test and study "
                "aids; homerooms are empty"
            )
    for zone in (*n.hands, n.discard):
        if any(n.aid_subject[piece] < 0 for piece in table.zones[zone]):
            raise ValueError(f"{table.plan.zones[zone]} can hold study aids only")
    for zone in n.trophies:
        if any(n.test_subject[piece] < 0 for piece in table.zones[zone]):
            raise ValueError(f"{table.plan.zones[zone]} can hold tests only")
    for zone in range(n.floor, n.floor + ROOMS):
        if any(piece not in n.markers for piece in table.zones[zone]):
            raise ValueError(f"{table.plan.zones[zone]} can hold markers only")
    if min(table.values[n.turns], table.values[n.quiet]) < 0:
        raise ValueError("turns and quiet count from 0")
    if state.phase == "room":
        stack = table.zones[n.room + n.room_of(state, state.turn)]
        if stack and n.test_subject[stack[-1]] >= 0:
            raise ValueError("an exposed test starts by itself: put the marker next door")
        if not stack and not n.together(state):
            raise ValueError("nothing can be done in an empty room without the opponent")


def _only_cards(n: Numbers, pieces: list[int]) -> bool:
    return all(n.aid_subject[p] >= 0 or n.test_subject[p] >= 0 for p in pieces)


def deal_school(state: SchoolState, n: Numbers, seat: Seat, rng: Random) -> SchoolState:
    """Return a copy of the position with the cards unknown to `seat` dealt again at random.

    Each classroom that still has cards keeps exactly one test. Cards that the seat knows to be in a
    room stay there.

    Rule: 4 (hidden information).
    """
    new = state.clone()
    table = new.table
    among, bit, test_subject = table.among, 1 << seat, n.test_subject
    places = hidden_places(table, seat)
    free = sorted(p for hidden in places.values() for p in hidden if not among[p] & bit)
    tests = [piece for piece in free if test_subject[piece] >= 0]
    aids = [piece for piece in free if test_subject[piece] < 0]
    shuffle(tests, rng)
    shuffle(aids, rng)
    deal: dict[int, list[int]] = {}
    for zone, hidden in places.items():
        given = sorted([piece for piece in hidden if among[piece] & bit])
        if n.room <= zone < n.room + ROOMS:
            shown = (*given, table.zones[zone][-1])
            if all(test_subject[piece] < 0 for piece in shown):
                given.append(tests.pop())
        given += [aids.pop() for _ in range(len(hidden) - len(given))]
        shuffle(given, rng)
        deal[zone] = given
    lay_out(table, seat, deal)
    return new
