"""Last Bean: take one or two; whoever takes the last one wins."""

from collections.abc import Iterator

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    State,
    seat_name,
)


class BeanState(State):
    """The beans lie on the table, so there is nothing more to know."""


class BeanPresenter(Presenter[BeanState]):
    """What is told."""

    def describe(self, state: BeanState, seat: Seat, move: Move) -> str:
        """Return a move as on a button."""
        del state, seat
        return "Take a bean" if move.args == (1,) else f"Take {move.args[0]} beans"


class LastBean(Rules[BeanState]):
    """The rules."""

    presenter_class = BeanPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> BeanState:
        """Put all beans into the bowl."""
        del options, chance
        state = BeanState(self.table(seats), seats, phase="play")
        for piece in range(len(state.table.plan.pieces)):
            state.table.move(piece, 0)
        return state

    def candidates(self, state: BeanState, seat: Seat) -> Iterator[Move]:
        """Yield both."""
        del state, seat
        yield Move("take", (), "bowl", (1,))
        yield Move("take", (), "bowl", (2,))

    def refusal(self, state: BeanState, seat: Seat, move: Move) -> Refusal | None:
        """Return why not."""
        if seat != state.turn or self.outcome(state):
            return Refusal(NOT_YOUR_TURN, "last-bean.turn")
        if move not in tuple(self.candidates(state, seat)):
            return Refusal("Take one or two beans.", "last-bean.take")
        if int(move.args[0]) > len(state.table.zones[0]):
            return Refusal("There is but one bean left.", "last-bean.take")
        return None

    def _apply(self, state: BeanState, seat: Seat, move: Move, chance: Chance) -> None:
        """Take them."""
        del chance
        table = state.table
        for _ in range(int(move.args[0])):
            table.move(table.zones[0][-1], 1 + seat)
        table.note(seat, f"{{{seat_name(seat)}}} took {move.args[0]}", tone="pop")
        if table.zones[0]:
            state.turn = (seat + 1) % state.seats

    def outcome(self, state: BeanState) -> Outcome | None:
        """Return who took the last one."""
        if state.table.zones[0]:
            return None
        scores = tuple(len(state.table.zones[1 + seat]) for seat in range(state.seats))
        return Outcome((state.turn,), scores, f"{{{seat_name(state.turn)}}} took the last bean.")
