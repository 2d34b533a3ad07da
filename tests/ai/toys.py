"""A game that is nothing but choices, for tests of the search."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from tabletop.engine.chance import Chance, LowestChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.spec import GameSpec, Options, PieceKind, ZoneKind
from tabletop.engine.state import Decision, State

Winners = Callable[[list[int]], tuple[Seat, ...]]

SPEC = GameSpec(
    id="choices",
    title="Choices",
    seats=(1, 6),
    kinds=(PieceKind("stone", "Stone"),),
    zones=(ZoneKind("table", "Table"),),
)


@dataclass(slots=True)
class ChoiceState(State):
    """What has been chosen so far; chance adds to it too."""

    chosen: list[int] = field(default_factory=list)


class Choices(Rules[ChoiceState]):
    """Each turn asks one seat, or several at once, for a number; then `winners` says who won."""

    def __init__(
        self,
        turns: tuple[tuple[Seat, ...], ...],
        winners: Winners,
        *,
        choices: int = 3,
        dice: int = 0,
        teams: tuple[int, ...] = (),
    ) -> None:
        super().__init__(SPEC)
        self.turns = turns
        self.winners = winners
        self.choices = choices
        self.dice = dice
        """Sides of a die that is rolled after the last choice, if any."""
        self.teams = teams
        self.seats = max(seat for turn in turns for seat in turn) + 1

    def info(self, seat: Seat = 0) -> InformationSet[ChoiceState]:
        """What a seat knows at the start."""
        return InformationSet.of(self, self.start(self.seats, {}, LowestChance()), seat)

    def setup(self, seats: int, options: Options, chance: Chance) -> ChoiceState:
        state = ChoiceState(self.table(seats), seats)
        self._next(state)
        return state

    def _next(self, state: ChoiceState) -> None:
        asked = sum(1 for _ in state.chosen)
        for turn in self.turns:
            if asked == 0:
                state.turn = turn[0]
                if len(turn) > 1:
                    state.pending.append(Decision("choose", turn, ("choose",)))
            asked -= len(turn)

    def candidates(self, state: ChoiceState, seat: Seat) -> Iterator[Move]:
        yield from (Move("choose", args=(number,)) for number in range(self.choices))

    def refusal(self, state: ChoiceState, seat: Seat, move: Move) -> Refusal | None:
        return None

    def _apply(self, state: ChoiceState, seat: Seat, move: Move, chance: Chance) -> None:
        self._choose(state, [int(move.args[0])], chance)

    def _resolve(self, state: ChoiceState, decision: Decision, chance: Chance) -> None:
        self._choose(state, [int(move.args[0]) for move in decision.answers if move], chance)

    def _choose(self, state: ChoiceState, numbers: list[int], chance: Chance) -> None:
        state.chosen += numbers
        self._next(state)
        if self.dice and self._is_over(state):
            state.chosen.append(chance.draw(self.dice))

    def _is_over(self, state: ChoiceState) -> bool:
        return len(state.chosen) >= sum(len(turn) for turn in self.turns)

    def outcome(self, state: ChoiceState) -> Outcome | None:
        if not self._is_over(state):
            return None
        return Outcome(self.winners(state.chosen), (0,) * state.seats, "All have chosen.")

    def team(self, state: ChoiceState, seat: Seat) -> int:
        return self.teams[seat] if self.teams else seat


class RankedHeuristics(Heuristics[ChoiceState]):
    """Some numbers look better than others."""

    def prior(
        self, state: ChoiceState, seat: Seat, moves: Sequence[Move]
    ) -> Sequence[float] | None:
        return [-abs(int(move.args[0]) - 42) for move in moves]


class RankedChoices(Choices):
    """Choices in which some numbers look better than others."""

    heuristics_class = RankedHeuristics


class PairedHeuristics(Heuristics[ChoiceState]):
    """2 and 3 are alike, 4 and 5, and so on."""

    def search_key(self, state: ChoiceState, seat: Seat, move: Move) -> Hashable:
        return int(move.args[0]) // 2


class PairedChoices(Choices):
    """Choices in which 2 and 3 are alike, 4 and 5, and so on."""

    heuristics_class = PairedHeuristics
