"""Round results: which goals are met, and the awards for them."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.games.the_academy.state import (
    CAPTAIN,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    PAIR_BONUS,
    REBEL,
    TEAMPLAYER,
)

REBEL_COLOURS = 3
"""The number of colours that the Rebel needs among the cards it has won."""


class Result(NamedTuple):
    """A seat's result in a round, before the limit of three awards is applied."""

    met: bool
    """Whether the role's goal is met."""
    bonus: int
    """Additional awards from the round rule."""


def results(
    roles: Sequence[int], tricks: Sequence[int], colours: Sequence[int], rule: int, eighth: int
) -> list[Result]:
    """Return each seat's result in a round.

    Rulebook: `#roles`, `#awards`, `#alliance`, `#last-trick`.

    Args:
        roles: Role numbers, by seat.
        tricks: The number of tricks won, by seat.
        colours: The number of colours among the cards won, by seat.
        rule: The number of the round rule at the end of the round.
        eighth: The seat that won the last trick.
    """
    by_role = dict(zip(roles, tricks, strict=True))
    pair = by_role[CAPTAIN] + by_role[TEAMPLAYER]
    mastermind, rebel = by_role[MASTERMIND], by_role.get(REBEL, 0)
    found: list[Result] = []
    for seat, role in enumerate(roles):
        if role == MASTERMIND:
            met = mastermind >= pair
        elif role == REBEL:
            met = colours[seat] >= REBEL_COLOURS
        else:
            met = pair > mastermind
        bonus = 0
        if rule == PAIR_BONUS and REBEL in by_role and role in (MASTERMIND, REBEL):
            bonus += mastermind + rebel > pair
        if rule == LAST_TRICK and seat == eighth:
            bonus += 1
        found.append(Result(met, bonus))
    return found


def gain(held: int, result: Result) -> int:
    """Return how many awards a seat with `held` awards gains; the maximum total is three.

    Rulebook: `#awards`.
    """
    return min(MOST_AWARDS - held, result.met + result.bonus)
