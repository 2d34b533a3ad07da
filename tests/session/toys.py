"""A game in which somebody may act while another is asked, and a worker that answers on demand."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from tabletop.ai.levels import ComputerKind
from tabletop.ai.worker import Thinker
from tabletop.engine.chance import Chance
from tabletop.engine.declare.layout import Layout
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Game, Rulebook
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec, Options, PieceKind, ZoneKind
from tabletop.engine.state import State
from tabletop.engine.text.engine_words import NOT_YOUR_TURN
from tests.engine.toys import free_spec

HIGHEST = 9
SPEC = GameSpec(
    id="bids",
    title="Bids",
    seats=(2, 2),
    kinds=(PieceKind("stone", "Stone"),),
    zones=(ZoneKind("table", "Table"),),
    values={"bid": 0},
)


class Bids(Rules[State]):
    """In turn each says a higher number, up to 9; anybody may raise the last one at any time."""

    def __init__(self, spec: GameSpec = SPEC) -> None:
        super().__init__(spec)

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        return State(self.table(seats), seats, turn=1)

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        for number in range(state.table.values[0] + 1, HIGHEST + 1):
            yield Move("say", args=(number,))
        yield Move("raise")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if move == Move("raise"):
            return None if state.table.values[0] < HIGHEST else Refusal("Enough.", "bids.raise")
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "bids.turn")
        higher = [Move("say", args=(n,)) for n in range(state.table.values[0] + 1, HIGHEST + 1)]
        return None if move in higher else Refusal("Say a higher number.", "bids.higher")

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        bid = state.table.values[0]
        if move.kind == "raise":
            state.table.set(0, bid + 1)
            return
        state.table.set(0, int(move.args[0]))
        state.table.note(seat, f"said {move.args[0]}")
        state.turn = 1 - seat

    def outcome(self, state: State) -> Outcome | None:
        if state.table.values[0] < HIGHEST:
            return None
        return Outcome((1 - state.turn,), (0, 0), "Nobody can say more.")


BIDS = Game(SPEC, Layout(), Rulebook(), Path(), "", Bids)
LOOSE = Game(
    free_spec(), Layout(), Rulebook(), Path(), "",
    lambda: cast("Rules[State]", FreeTable(free_spec())),
)  # fmt: skip


class OnDemand(Thinker):
    """Answers the highest number that it was asked about, once it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[InformationSet[State]] = []
        self.dropped = 0
        self.ready = False
        self._open = False

    @property
    def busy(self) -> bool:
        return self._open

    def ask(
        self,
        info: InformationSet[State],
        kind: ComputerKind,
        seed: int,
        *,
        seconds: float | None = 1,
    ) -> None:
        self.asked.append(info)
        self._open = True

    def poll(self) -> Move | None:
        return self.choose_now() if self.ready else None

    def choose_now(self) -> Move | None:
        if not self._open:
            return None
        self._open = False
        says = [move for move in self.asked[-1].legal_moves() if move.kind == "say"]
        return says[0]

    def drop(self) -> None:
        self.dropped += self._open
        self._open = False
