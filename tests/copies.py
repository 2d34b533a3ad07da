"""Two games that differ in nothing but which copies of alike pieces lie where."""

from dataclasses import dataclass
from random import Random

from tabletop.engine.knowledge.own_names import Renumbering
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Entry, Move, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State


@dataclass
class Twins:
    """A game and its twin, in which each seat says the same and the same is drawn."""

    one: Match[State]
    other: Match[State]

    @classmethod
    def begun(cls, rules: Rules[State], seats: int, seed: int, options: Options) -> "Twins":
        """Deal a game, and once more with other copies."""
        one = Match(rules, seats, options, seed=seed)
        way = Renumbering.at_random(one.first.table.plan, Random(seed))
        twin = Match(rules, seats, options, seed=seed, position=way.of_state(one.first))
        twin.setup_draws = one.setup_draws
        return cls(one, twin)

    @property
    def seats(self) -> range:
        """All seats, and the onlooker."""
        return range(-1, self.one.first.seats)

    def legal(self, seat: Seat) -> list[Move]:
        """What a seat may do, in its own names."""
        return self.one.rules.legal_moves(self.one.as_named_by(seat), seat)

    def play(self, seat: Seat, move: Move) -> tuple[Step[State], Step[State]]:
        """Let a seat say a move in both games, and draw the same."""
        step = self.one.say(seat, move)
        assert not isinstance(step, Refusal), step
        draws = step.entry.draws
        twin = self.other.replay(Entry(seat, self.other.in_table_names(seat, move), draws))
        assert not isinstance(twin, Refusal), twin
        return step, twin


def said(match: Match[State]) -> list[Move]:
    """All moves of a match, each as who made it said it."""
    return [match.move_as_said(number) for number in range(len(match.steps))]
