"""What a computer player thinks of a position of Valedictorian, and what it tries first."""

from collections.abc import Sequence
from random import Random

from tabletop.engine.moves import Seat
from tabletop.games.valedictorian.state import FINAL, Numbers, SchoolState

PASS, CARD, FAIL, WALK = 40.0, 4.0, 1.0, 0.5
"""How much a playout wants to pass a test, to take a card, to fail and draw, to just walk."""


def held(state: SchoolState, n: Numbers, seat: Seat) -> list[int]:
    """Count a seat's study aids by subject."""
    counts = [0, 0, 0]
    subject = n.aid_subject
    for piece in state.table.zones[n.hands[seat]]:
        counts[subject[piece]] += 1
    return counts


def tests_left(state: SchoolState, n: Numbers) -> list[int]:
    """Count the tests that are still in the rooms, by subject; the last is the final exam."""
    left = [2, 2, 2, 1]
    zones, subject = state.table.zones, n.test_subject
    for pile in n.trophies:
        for test in zones[pile]:
            left[subject[test]] -= 1
    return left


def can_pass(counts: Sequence[int], subject: int) -> bool:
    """Whether a hand with these counts passes a test of the subject."""
    if subject == FINAL:
        return all(counts)
    return counts[subject] >= 2


def room_appeals(state: SchoolState, n: Numbers, seat: Seat, rooms: Sequence[int]) -> list[float]:
    """Return how much a seat wants to step into each room."""
    zones = state.table.zones
    counts = held(state, n, seat)
    appeals: list[float] = []
    for room in rooms:
        stack = zones[n.room + room]
        if not stack:
            appeals.append(WALK)
            continue
        subject = n.test_subject[stack[-1]]
        if subject >= 0:
            draws = FAIL if zones[n.discard] else WALK / 2
            appeals.append(PASS if can_pass(counts, subject) else draws)
        else:
            appeals.append(CARD + hidden_appeal(state, n, counts, len(stack)))
    return appeals


def hidden_appeal(state: SchoolState, n: Numbers, counts: Sequence[int], size: int) -> float:
    """Return how much a hand wants a hidden card of a room: its test may be passed or failed."""
    left = tests_left(state, n)
    ready = sum(left[subject] for subject in range(4) if can_pass(counts, subject))
    passing = ready / (sum(left) or 1)
    found = 1 / (size - 1)
    return found * (passing * PASS + (1 - passing) * FAIL) + (1 - found) * CARD


def weighted(weights: Sequence[float], rng: Random) -> int:
    """Return a place in `weights`, each as likely as its weight says."""
    mark = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return place
    return len(weights) - 1
