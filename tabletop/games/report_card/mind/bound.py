"""The best total that a solo game could have reached, had all its die rolls been known.

For each exam the table stores the dice on the track and the space that was used. Each die is
assumed to have a fixed next number after every exam, used if it is rolled then: the recorded one
where the die was rolled, a pseudo-random one where it was not. The best play with these numbers is
computed exactly. The game as played is one of the ways to play them, so its total is never higher.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from tabletop.api import Seat
from tabletop.games.report_card.state import EFFORT, EXAMS, SPACES, Numbers

Faces = tuple[int, ...]
"""The numbers shown by the five dice, largest die first."""
_BASE = 13
"""Base of the packed numbers: above every face, so that five faces fit as digits."""
NEAR = tuple(
    tuple(each for each in range(space - 1, space + 2) if 0 <= each < SPACES)
    for space in range(SPACES)
)
"""For each space, that space and its neighbours; the ends of the track are not adjacent."""


def packed(faces: Faces, space: int, *, fresh: bool) -> int:
    """Pack the dice and the used space into one integer.

    `fresh` says that all dice were rolled just before.
    """
    number = space + SPACES * fresh
    for face in faces:
        number = number * _BASE + face
    return number


def unpacked(number: int) -> tuple[Faces, int, bool]:
    """Unpack an integer of `packed` into faces, space and whether the dice were fresh."""
    faces: list[int] = []
    for _ in range(SPACES):
        number, face = divmod(number, _BASE)
        faces.append(face)
    return tuple(faces[::-1]), number % SPACES, number >= SPACES


def best_total(values: Sequence[int], n: Numbers, seat: Seat = 0) -> int | None:
    """Return the highest total possible; None unless all 35 exams were played and recorded."""
    kept = tuple(values[value] for value in n.turns)
    if 0 in kept:
        return None
    costs = tuple(values[value] for value in n.cost)
    sides = tuple(n.sides[die] for die in n.dice)
    best, used = _played(kept, costs, sides)
    return best + sum(n.base_of[seat](values)) - used


@lru_cache(maxsize=8)
def _played(kept: tuple[int, ...], costs: Faces, sides: Faces) -> tuple[int, int]:
    """Return the most points from dice and leftover effort, and the points of the dice used."""
    turns = [unpacked(number) for number in kept]
    lot = Random(repr(kept))
    rolls: list[Faces] = []
    used = 0
    for exam, (faces, space, _) in enumerate(turns):
        used += faces[(space - exam) % SPACES]
        after = [1 + lot.randrange(each) for each in sides]
        if exam + 1 < EXAMS and not turns[exam + 1][2]:
            for near in NEAR[space]:
                die = (near - exam) % SPACES
                after[die] = turns[exam + 1][0][die]
        rolls.append(tuple(after))
    fresh = {exam: faces for exam, (faces, _, new) in enumerate(turns) if new}
    return best_play(turns[0][0], rolls, fresh, costs), used


def best_play(
    start: Faces, rolls: Sequence[Faces], fresh: Mapping[int, Faces], costs: Faces
) -> int:
    """Return the most points that dice and leftover effort can bring.

    Args:
        start: The dice before the first exam.
        rolls: The number of each die after each exam, if it is rolled then.
        fresh: The dice before exams for which all were rolled again, by exam from 0.
        costs: The effort that each space costs.
    """
    found = {start: 0}
    for exam in range(0, len(rolls), SPACES):
        if exam in fresh:
            found = {fresh[exam]: max(found.values())}
        found = _semester(_hopeful(found), rolls[exam : exam + SPACES], costs)
    return max(found.values())


def _semester(found: Mapping[Faces, int], rolls: Sequence[Faces], costs: Faces) -> dict[Faces, int]:
    """Return the most points for each set of dice that a semester can end with.

    `found` has the most points for each set of dice that it can begin with.
    """
    layer = {(faces, EFFORT): points for faces, points in found.items()}
    for exam, roll in enumerate(rolls):
        after: dict[tuple[Faces, int], int] = {}
        for (faces, effort), points in layer.items():
            for space, cost in enumerate(costs):
                if cost > effort:
                    continue
                new = list(faces)
                for near in NEAR[space]:
                    new[near - exam] = roll[near - exam]
                key = tuple(new), effort - cost
                sum_ = points + faces[space - exam]
                if sum_ > after.get(key, -1):
                    after[key] = sum_
        layer = after
    ends: dict[Faces, int] = {}
    for (faces, effort), points in layer.items():
        ends[faces] = max(ends.get(faces, 0), points + effort)
    return ends


def _hopeful(found: Mapping[Faces, int]) -> dict[Faces, int]:
    """Drop positions that cannot lead to the best total.

    Whatever is done with one set of dice can be done with another: each face is used at most once
    before it is rolled away, so the loss is at most the sum of the differences.
    """
    kept: dict[Faces, int] = {}
    for faces, points in sorted(found.items(), key=lambda each: -each[1] - sum(each[0])):
        if not any(
            points + sum(max(0, mine - theirs) for mine, theirs in zip(faces, other, strict=True))
            <= most
            for other, most in kept.items()
        ):
            kept[faces] = points
    return kept
