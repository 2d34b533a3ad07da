from collections.abc import Iterator

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    Stage,
    State,
    Summary,
    SummaryRow,
)


class OhHellPresenter(Presenter[State]):
    def prompt(self, state: State, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        return "How many tricks will you win?" if state.pending else "Play a card"


class OhHell(Rules[State]):
    kinds = frozenset({"bid", "play"})
    presenter_class = OhHellPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = State(self.set_table(seats, options, chance), seats, phase="play")
        self._deal(state, int(options["cards"]), chance)
        return state

    def _deal(self, state: State, number: int, chance: Chance) -> None:
        on, seats = state.named, range(state.seats)
        on.set("cards", number)
        on.move_all("out", "deck")
        on.move_all("trump", "deck")
        on.shuffle("deck", chance)
        for _ in range(number):
            for seat in seats:
                on.move(on.top("deck"), "hand", seat)
        on.move(on.top("deck"), "trump")
        for seat in seats:
            on.set("bid", 0, seat)
            on.set("tricks", 0, seat)
        state.turn = on.number("leader")
        state.pending.append(Decision("bid", tuple(seats), ("bid",)))

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        if state.pending:
            yield from (Move("bid", (), "", (n,)) for n in range(state.named.number("cards") + 1))
            return
        for card in state.named.pieces("hand", seat):
            yield Move("play", (card,), f"trick:p{seat + 1}")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        on = state.named
        if seat != state.turn and not state.pending:
            return Refusal(NOT_YOUR_TURN, "oh-hell.tricks")
        if move not in self.candidates(state, seat):
            text = "Say how many tricks." if state.pending else "Play a card of your hand."
            return Refusal(text, "oh-hell.bids" if state.pending else "oh-hell.tricks")
        if move.kind == "play":
            led = self._suit(state, on.top("trick", on.number("leader")))
            held = {self._suit(state, card) for card in on.pieces("hand", seat)}
            if led in held and self._suit(state, move.pieces[0]) != led:
                return Refusal(f"Follow suit: play {led}.", "oh-hell.tricks")
        return None

    def _suit(self, state: State, card: str) -> str:
        return str(state.named.face(card)["suit"]) if card else ""

    def _resolve(self, state: State, decision: Decision, chance: Chance) -> None:
        del chance
        for seat, move in zip(decision.seats, decision.answers, strict=True):
            if move:
                state.named.set("bid", int(move.args[0]), seat)
                state.named.say(seat, f"bids **{move.args[0]}**")

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        on, seats = state.named, range(state.seats)
        on.move(move.pieces[0], "trick", seat)
        on.say(seat, f"played **{{piece:{move.pieces[0]}}}**")
        state.turn = (seat + 1) % state.seats
        cards = [on.top("trick", each) for each in seats]
        if not all(cards):
            return
        winner = max(seats, key=lambda each: self._worth(state, cards[each]))
        rest = [card for card in cards if card != cards[winner]]
        state.table.stage(Stage("rest", winner, (cards[winner], *rest)))
        on.add("tricks", 1, winner)
        on.say(winner, "wins the trick")
        for card in cards:
            on.move(card, "out")
        on.set("leader", winner)
        state.turn = winner
        if not on.count("hand", winner):
            self._score(state)
            if on.number("cards") > 1:
                self._deal(state, on.number("cards") - 1, chance)
            else:
                on.set("cards", 0)

    def _worth(self, state: State, card: str) -> tuple[bool, bool, int]:
        on = state.named
        suit, value = self._suit(state, card), int(str(on.face(card)["value"]))
        led = self._suit(state, on.top("trick", on.number("leader")))
        return suit == self._suit(state, on.top("trump")), suit == led, value if value > 1 else 14

    def _score(self, state: State) -> None:
        on, rows = state.named, []
        for seat in range(state.seats):
            bid, won = on.number("bid", seat), on.number("tricks", seat)
            gain = 10 + won if bid == won else 0
            on.add("points", gain, seat)
            rows.append(
                SummaryRow(f"{{p{seat + 1}}}", f"bid {bid}, won {won}", seat=seat,
                           value=f"+{gain}", verdict="gain" if gain else "loss")
            )  # fmt: skip
        state.table.summarize(Summary("The round is over", tuple(rows)))

    def outcome(self, state: State) -> Outcome | None:
        if state.named.number("cards"):
            return None
        points = tuple(state.named.number("points", seat) for seat in range(state.seats))
        best = tuple(seat for seat in range(state.seats) if points[seat] == max(points))
        return Outcome(best, points, "The last round is over.")
