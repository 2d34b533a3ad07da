from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.api import (
    NOT_YOUR_TURN,
    Caption,
    Chance,
    Display,
    Field,
    Form,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    Stage,
    StageRow,
    State,
    View,
)

FACES = ("one", "two", "three", "four", "five", "six")


@dataclass(slots=True)
class LiarsState(State):
    wild: bool = True


class LiarsPresenter(Presenter[LiarsState]):
    def prompt(self, state: LiarsState, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        on = state.named
        if not on.number("bidder"):
            return "How many dice show what?"
        return f"More than {on.number('count')} x {on.number('face')}, or a lie?"

    def describe(self, state: LiarsState, seat: Seat, move: Move) -> str:
        if move.kind == "bid":
            return f"Bid {move.args[0]} x {move.args[1]}"
        return super().describe(state, seat, move)

    def display(self, view: View) -> Display:
        told = super().display(view)
        if not view.value("bidder"):
            return told
        text = f"{{p{view.value('bidder')}}}: {view.value('count')} x {view.value('face')}"
        return Display(chips=told.chips, captions=(Caption("bag", text, tone="gain"),))


class LiarsDice(Rules[LiarsState]):
    kinds = frozenset({"bid", "challenge"})
    presenter_class = LiarsPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> LiarsState:
        table = self.set_table(seats, options, chance)
        state = LiarsState(table, seats, phase="play", wild=bool(options["wild"]))
        self._roll(state, chance)
        return state

    def _roll(self, state: LiarsState, chance: Chance) -> None:
        on = state.named
        for seat in range(state.seats):
            on.move_all("cup", "bag", of=seat)
        on.shuffle("bag", chance)  # nobody knows where the shown dice are
        for seat in range(state.seats):
            for _ in range(on.number("dice", seat)):
                face = FACES[chance.draw(6)]
                on.move(next(d for d in on.pieces("bag") if on.kind(d).id == face), "cup", seat)

    def candidates(self, state: LiarsState, seat: Seat) -> Iterator[Move]:
        on = state.named
        yield Move("challenge")
        least = max(on.number("count"), 1)
        for count in range(least, min(least + 1, self._in_all(state)) + 1):
            yield from (Move("bid", (), "", (count, face)) for face in range(1, 7))

    def forms(self, state: LiarsState, seat: Seat) -> Iterator[Form]:
        if seat == state.turn and not self.outcome(state):
            numbers = range(max(state.named.number("count"), 1), self._in_all(state) + 1)
            count = Field("args", "How many dice", tuple(map(str, numbers)), least=1)
            face = Field("args", "of which number", tuple("123456"), least=1)
            yield Form("bid", "What do you bid?", "Bid", (count, face))

    def _in_all(self, state: LiarsState) -> int:
        return sum(state.named.number("dice", seat) for seat in range(state.seats))

    def refusal(self, state: LiarsState, seat: Seat, move: Move) -> Refusal | None:
        on = state.named
        bid = on.number("count"), on.number("face")
        match move:
            case Move("challenge", (), "", ()):
                if not on.number("bidder"):
                    return Refusal("There is no bid yet.", "liars-dice.challenge")
                if on.number("bidder") == seat + 1:
                    return Refusal("It is your own bid.", "liars-dice.challenge")
                if not on.number("dice", seat):
                    return Refusal("You are out of the game.", "liars-dice.challenge")
            case Move("bid", (), "", (int(count), int(face))) if 1 <= face <= 6 and count > 0:
                if seat != state.turn:
                    return Refusal(NOT_YOUR_TURN, "liars-dice.bids")
                if (count, face) <= bid:
                    return Refusal("Bid more dice, or a higher number.", "liars-dice.bids")
                if count > self._in_all(state):
                    return Refusal("There are not so many dice.", "liars-dice.bids")
            case _:
                return Refusal("Bid, or call the last bid a lie.", "liars-dice.bids")
        return None

    def open_moves(self, state: LiarsState, seat: Seat) -> list[Move]:
        lie = Move("challenge")
        if seat == state.turn or self.refusal(state, seat, lie):
            return []  # whoever bids has to look at the dice
        return [lie]

    def _apply(self, state: LiarsState, seat: Seat, move: Move, chance: Chance) -> None:
        on = state.named
        if move.kind == "bid":
            on.set("bidder", seat + 1)
            on.set("count", int(move.args[0]))
            on.set("face", int(move.args[1]))
            on.say(seat, f"bids **{move.args[0]} x {move.args[1]}**")
            state.turn = self._next(state, seat)
            return
        found = self._count(state)
        loser = seat if found >= on.number("count") else on.number("bidder") - 1
        on.say(seat, "calls it a lie")
        on.say(loser, f"loses a die: **{found} x {on.number('face')}** lie there")
        on.add("dice", -1, loser)
        for counter in ("bidder", "count", "face"):
            on.set(counter, 0)
        state.turn = loser if on.number("dice", loser) else self._next(state, loser)
        if not self.outcome(state):
            self._roll(state, chance)

    def _count(self, state: LiarsState) -> int:
        on, rows, found = state.named, [], 0
        counted = {on.number("face"), 1} if state.wild else {on.number("face")}
        for seat in range(state.seats):
            on.reveal_all("cup", seat)
            dice = on.pieces("cup", seat)
            good = sum(int(str(on.face(die)["pips"])) in counted for die in dice)
            rows += [StageRow(seat, dice, str(good))] if dice else []
            found += good
        state.table.stage(Stage("compare", state.turn, rows=tuple(rows)))
        return found

    def _next(self, state: LiarsState, seat: Seat) -> Seat:
        seat = (seat + 1) % state.seats
        return seat if state.named.number("dice", seat) else self._next(state, seat)

    def outcome(self, state: LiarsState) -> Outcome | None:
        dice = tuple(state.named.number("dice", seat) for seat in range(state.seats))
        left = tuple(seat for seat in range(state.seats) if dice[seat])
        return Outcome(left, dice, "Nobody else has dice.") if len(left) == 1 else None
