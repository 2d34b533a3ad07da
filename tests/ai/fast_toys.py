"""The game of choices in few numbers: a code is the number that is chosen."""

from collections.abc import Hashable, Sequence
from typing import Self

from tabletop.engine.chance import Chance
from tabletop.engine.moves import Move, Outcome, Seat
from tabletop.engine.search.fast_state import FastPositions, FastState
from tests.ai.toys import Choices, ChoiceState, PairedChoices, RankedChoices


class InnerChoice(FastState):
    """What has been chosen, and the answers that are still sealed."""

    __slots__ = ("answers", "chosen", "rules", "seats")

    def __init__(self, rules: Choices, seats: int, chosen: list[int]) -> None:
        self.rules = rules
        self.seats = seats
        self.chosen = chosen
        self.answers: dict[Seat, int] = {}

    def clone(self) -> Self:
        new = type(self)(self.rules, self.seats, self.chosen[:])
        new.answers = dict(self.answers)
        return new

    def _asked(self) -> tuple[Seat, ...]:
        done = len(self.chosen)
        for turn in self.rules.turns:
            if done == 0:
                return turn
            done -= len(turn)
        return ()

    def to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._asked() if seat not in self.answers)

    def legal(self, seat: Seat) -> Sequence[int]:
        return range(self.rules.choices)

    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        self.answers[seat] = code
        if self.to_act():
            return
        self.chosen += [self.answers[each] for each in self._asked()]
        self.answers = {}
        if self.rules.dice and not self._asked():
            self.chosen.append(chance.draw(self.rules.dice))

    def outcome(self) -> Outcome | None:
        if self._asked():
            return None
        return Outcome(self.rules.winners(self.chosen), (0,) * self.seats, "All have chosen.")

    def move(self, seat: Seat, code: int) -> Move:
        return Move("choose", args=(code,))

    def code(self, seat: Seat, move: Move) -> int:
        return int(move.args[0])

    def rewards(self) -> Sequence[float]:
        outcome = self.outcome()
        teams = self.rules.teams or tuple(range(self.seats))
        if outcome is None:
            return (1 / len(set(teams)),) * self.seats
        won = {teams[seat] for seat in outcome.winners}
        return tuple((team in won) / len(won) for team in teams)


class InnerRanked(InnerChoice):
    """Some numbers look better than others."""

    __slots__ = ()

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        return [-abs(code - 42) for code in codes]


class InnerPaired(InnerChoice):
    """2 and 3 are alike, 4 and 5, and so on."""

    __slots__ = ()

    def search_key(self, seat: Seat, code: int) -> Hashable:
        return code // 2


class ChoicesWithin(FastPositions[ChoiceState]):
    """Makes inner positions of the game of choices."""

    def of(self, state: ChoiceState) -> FastState:
        assert isinstance(self.rules, Choices)
        kind = InnerChoice
        if isinstance(self.rules, RankedChoices):
            kind = InnerRanked
        elif isinstance(self.rules, PairedChoices):
            kind = InnerPaired
        found = kind(self.rules, state.seats, state.chosen[:])
        for decision in state.pending:
            for seat, move in zip(decision.seats, decision.answers, strict=False):
                if move is not None:
                    found.answers[seat] = int(move.args[0])
        return found
