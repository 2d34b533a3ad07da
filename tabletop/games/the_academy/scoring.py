"""Round results: which goals are met, and the awards they bring."""

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
"""Colours that the Rebel needs among the cards of its tricks."""


class Result(NamedTuple):
    """A seat's result of a round, before the limit of three awards."""

    met: bool
    """Whether the role's goal is met."""
    bonus: int
    """Additional awards from the round rule."""


def results(
    roles: Sequence[int], tricks: Sequence[int], colours: Sequence[int], rule: int, eighth: int
) -> list[Result]:
    """Return the results of a round, by seat.

    Args:
        roles: Role numbers, by seat.
        tricks: Tricks won, by seat.
        colours: Different colours among the cards won, by seat.
        rule: The round rule at the end of the round.
        eighth: The seat that won the last trick.

    Rule: 5.6, steps 1 to 4.
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
    """Return how many awards a seat gains that already holds `held`; three is the most.

    Rule: 5.6, step 5; A13.
    """
    return min(MOST_AWARDS - held, result.met + result.bonus)
