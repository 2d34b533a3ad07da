"""What it is worth to have little left in hand, where whoever has less wins: learned by playing.

In shedding games chance hides for long what a move was worth. What a seat still holds tells sooner.
Each piece counts as the share of its seat's turns on which it could not be played: one that goes on
anything burdens nobody, so it is kept for later. How far a light hand goes with winning is a slope,
fitted to whole play-outs. In games in which it doesn't go with it, nothing is judged so.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Generic, TypeVar

from tabletop.engine.moves import Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

AGREES = 0.2
"""Least correlation of light hands and rewards from which positions are judged by their hands."""


class Burdens(Generic[S]):
    """Learns from whole play-outs what hands are worth, then judges positions by them."""

    def __init__(self, rules: Rules[S], root: S) -> None:
        self._rules = rules
        self._plan = plan = root.table.plan
        self._usual = rules.heuristics.rewards(root)
        self._hands = tuple(
            tuple(
                zone for zone, owner in enumerate(plan.owners)
                if owner == seat and plan.sees[zone] == 1 << seat
            )
            for seat in range(root.seats)
        )  # fmt: skip
        teams = {rules.team(root, seat) for seat in range(root.seats)}
        self.may_tell = not plan.scores and all(self._hands) and len(teams) == root.seats > 1
        """Whether hands may be worth something: each seat has one and wins alone, not by points."""
        self._burdens = [0.5] * len(plan.pieces)
        self._seen = [[1, 1] for _ in plan.pieces]
        """For each piece: on how many turns its seat had it in hand, and could not play it."""
        self._sums = [0.0, 0.0, 0.0]
        """Sums of the squares of leads, of rewards, and of their products."""
        self.slope = 0.0
        """What a lead is worth in rewards; 0 if it is worth nothing, or nothing is known yet."""

    def held(self, state: S) -> int:
        """Return how many pieces all hands hold."""
        zones = state.table.zones
        return sum([len(zones[zone]) for hand in self._hands for zone in hand])

    def watch(self, state: S, seat: Seat) -> None:
        """Learn from a seat's turn which of its pieces can be played."""
        names, zones = self._plan.pieces, state.table.zones
        playable = {name for move in self._rules.legal_moves(state, seat) for name in move.pieces}
        for zone in self._hands[seat]:
            for piece in zones[zone]:
                seen = self._seen[piece]
                seen[0] += 1
                seen[1] += names[piece] not in playable
                self._burdens[piece] = seen[1] / seen[0]

    def leads(self, state: S) -> list[float]:
        """Return for each seat how much less than an even share of all burdens it has."""
        zones, burdens = state.table.zones, self._burdens
        weights = [sum([burdens[p] for zone in hand for p in zones[zone]]) for hand in self._hands]
        whole = sum(weights) or 1.0
        return [1 / len(weights) - weight / whole for weight in weights]

    def learn(self, leads: Sequence[Sequence[float]], rewards: Sequence[float]) -> None:
        """Learn from a play-out: the leads in each of its positions, and the rewards at its end."""
        sums, usual = self._sums, self._usual
        for position in leads:
            for lead, reward, before in zip(position, rewards, usual, strict=True):
                gain = reward - before
                sums[0] += lead * lead / len(leads)
                sums[1] += gain * gain / len(leads)
                sums[2] += lead * gain / len(leads)

    def settle(self) -> None:
        """Decide from what was learned whether, and how much, hands are worth."""
        leads, gains, both = self._sums
        if both > AGREES * sqrt(leads * gains):
            self.slope = both / leads

    def judged(self, state: S) -> list[float]:
        """Return each seat's reward, from 0 to 1, as its hand tells."""
        slope, usual = self.slope, self._usual
        worth = [was + slope * lead for was, lead in zip(usual, self.leads(state), strict=True)]
        return [min(1.0, max(0.0, each)) for each in worth]
