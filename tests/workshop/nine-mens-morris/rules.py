from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    Display,
    Heuristics,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    SeatMark,
    State,
    View,
    seat_name,
)

LINES = (
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
)  # fmt: skip
MILLS = tuple(tuple(f"board:{point}" for point in line.split()) for line in LINES)
POINTS = tuple(dict.fromkeys(point for mill in MILLS for point in mill))
NEXT = {
    point: tuple(
        other
        for mill in MILLS
        if point in mill
        for other in mill
        if abs(mill.index(other) - mill.index(point)) == 1
    )
    for point in POINTS
}


@dataclass(slots=True)
class MorrisState(State):
    flying: bool = True
    limit: int = 50

    def men(self, seat: Seat) -> list[str]:
        """The men of a seat on the board."""
        standing = [self.named.top(point) for point in POINTS]
        return [man for man in standing if man.startswith(f"man-p{seat + 1}-")]

    def in_mill(self, man: str) -> bool:
        place, owner = self.named.place(man), man[:7]
        return any(
            place in mill and all(self.named.top(point)[:7] == owner for point in mill)
            for mill in MILLS
        )


class MorrisHeuristics(Heuristics[MorrisState]):
    def estimate(self, state: MorrisState, seat: Seat) -> float:
        lost = [state.named.count("lost", each) for each in (seat, 1 - seat)]
        return 0.5 + (lost[1] - lost[0]) / 14


class MorrisPresenter(Presenter[MorrisState]):
    def display(self, view: View) -> Display:
        """Say how many men each has left: with three they may fly."""
        men = [9 - view.zone(f"lost:{seat_name(seat)}").count for seat in (0, 1)]
        chips = tuple((SeatMark("pawn", f"{count} men left"),) for count in men)
        return replace(super().display(view), chips=chips)


class Morris(Rules[MorrisState]):
    kinds = frozenset({"place", "move", "take"})
    phases = ("place", "move")
    heuristics_class = MorrisHeuristics
    presenter_class = MorrisPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> MorrisState:
        table = self.set_table(seats, options, chance)
        state = MorrisState(table, seats, phase="place")
        state.flying, state.limit = bool(options["flying"]), int(options["limit"])
        return state

    def blank(self, seats: int, options: Options) -> MorrisState:
        return MorrisState(self.table(seats), seats, phase="move", flying=bool(options["flying"]))

    def candidates(self, state: MorrisState, seat: Seat) -> Iterator[Move]:
        on = state.named
        if state.pending:
            yield from (Move("take", (man,), f"lost:p{2 - seat}") for man in state.men(1 - seat))
        elif on.count("supply", seat):
            man = on.top("supply", seat)
            yield from (Move("place", (man,), point) for point in POINTS)
        else:
            far = state.flying and len(state.men(seat)) == 3
            for man in state.men(seat):
                targets = POINTS if far else NEXT[on.place(man)]
                yield from (Move("move", (man,), point) for point in targets)

    def refusal(self, state: MorrisState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "nine-mens-morris.moving")
        if move not in self.candidates(state, seat):
            if state.pending:
                return Refusal("Take a man of your rival.", "nine-mens-morris.mills")
            return Refusal("Move along a line to the next point.", "nine-mens-morris.moving")
        if move.kind == "take":
            free = [man for man in state.men(1 - seat) if not state.in_mill(man)]
            if free and move.pieces[0] not in free:
                return Refusal("It stands in a mill.", "nine-mens-morris.mills")
        elif state.named.count(move.target):
            return Refusal("That point is taken.", "nine-mens-morris.moving")
        return None

    def _apply(self, state: MorrisState, seat: Seat, move: Move, chance: Chance) -> None:
        del chance
        on, (man,) = state.named, move.pieces
        on.move(man, move.target)
        on.say(seat, f"{move.kind}d a man at **{move.target[6:]}**")
        if state.in_mill(man):
            on.set("quiet", 0)
            state.pending.append(Decision("mill", (seat,), ("take",)))
            return
        on.add("quiet", 1)
        self._pass_on(state, seat)

    def _resolve(self, state: MorrisState, decision: Decision, chance: Chance) -> None:
        del chance
        (seat,), (move,) = decision.seats, decision.answers
        if move:
            state.named.move(move.pieces[0], move.target)
            state.named.say(seat, "takes a man")
        self._pass_on(state, seat)

    def _pass_on(self, state: MorrisState, seat: Seat) -> None:
        state.turn = 1 - seat
        placing = any(state.named.count("supply", each) for each in (0, 1))
        state.phase = "place" if placing else "move"

    def outcome(self, state: MorrisState) -> Outcome | None:
        on = state.named
        scores = on.count("lost", 1), on.count("lost", 0)
        if state.pending:
            return None
        if on.number("quiet") >= state.limit:
            return Outcome((), scores, "No mill for a long time.")
        if max(scores) > 6:
            return Outcome((scores.index(7),), scores, "Two men are left.")
        moves = self.candidates(state, state.turn)
        if all(on.count(move.target) for move in moves):
            return Outcome((1 - state.turn,), scores, "There is no move.")
        return None
