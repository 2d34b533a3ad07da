"""A trick game of a few lines, to play at a table that has every region."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.engine.chance import Chance
from tabletop.engine.declare.layout import Layout, Region
from tabletop.engine.game import Game, Rulebook
from tabletop.engine.moves import Move, Outcome, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.display import Caption, Display, SeatMark
from tabletop.engine.text.presenter import Presenter
from tabletop.engine.text.stage import Summary, SummaryRow
from tabletop.engine.view import View
from tests.ui.widgets.everything import EVERY_TABLE
from tests.ui.widgets.tables import LOOKS, SPEC

OPENS = "history"
"""The suit that is led while anybody can."""
SUMMARY = Summary(
    "Round 1",
    (
        SummaryRow("{p1}", "Won no trick", seat=0, value="+0", verdict="loss"),
        SummaryRow("{p2}", "Won the trick", seat=1, value="+1", verdict="gain"),
        SummaryRow("Most cards", "{p2} had 15", piece="history-1"),
        SummaryRow("Trump", icon="star", colour="#5B2A86", value="Blue"),
    ),
    "Ties go to who led.",
)
NO_FOLLOW = "Follow the suit that was led."


class FollowPresenter(Presenter[State]):
    """What the game tells."""

    def display(self, view: View) -> Display:
        """Return who led and who wins so far."""
        cards = {zone.owner: zone.top for zone in view.zones if zone.kind == "trick" and zone.top}
        led = cards.get(1, "")
        captions = [Caption("trick:p2", "Led", "star")] if led else []
        if led:
            captions.append(Caption("trick:p2", "Winning", "crown", "gain"))
        return Display(
            captions=tuple(captions),
            chips=tuple(
                (SeatMark("cards", str(view.zone(f"hand:{seat_name(s)}").count)),)
                for s in range(view.seats)
            ),
            scores=("0",) * view.seats,
        )


class Follow(Rules[State]):
    """Everybody plays a card of the suit that was led; the first of them takes the trick."""

    presenter_class = FollowPresenter

    held = 15

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        """Deal, the same cards each time."""
        state = State(self.table(seats), seats, phase="play")
        plan = state.table.plan
        suits = ("math", "science", "history")
        for number in range(self.held * seats):
            seat, place = number % seats, number // seats
            state.table.move(90 * (place % 3) + place // 3 * seats + seat,
                             plan.zone[f"hand:{seat_name(seat)}"])  # fmt: skip
        assert [kind.id for kind in plan.spec.kinds[:3]] == list(suits)
        state.turn = 1 % seats
        return state

    def _trick(self, state: State, seat: Seat) -> list[int]:
        return state.table.zones[state.table.plan.zone[f"trick:{seat_name(seat)}"]]

    def _led(self, state: State) -> str:
        plan = state.table.plan
        for step in range(state.seats):
            cards = self._trick(state, (1 + step) % state.seats)
            if cards:
                return plan.kinds[cards[0]].id
        return ""

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card of the hand of whose turn it is."""
        plan = state.table.plan
        if seat == state.turn:
            for piece in state.table.zones[plan.zone[f"hand:{seat_name(seat)}"]]:
                yield Move("play", (plan.pieces[piece],), f"trick:{seat_name(seat)}")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Return why not."""
        plan, led = state.table.plan, self._led(state) or OPENS
        hand = state.table.zones[plan.zone[f"hand:{seat_name(seat)}"]]
        kind = plan.kinds[plan.piece[move.pieces[0]]].id
        if kind != led and any(plan.kinds[piece].id == led for piece in hand):
            return Refusal(NO_FOLLOW, "follow")
        return None

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        table, plan = state.table, state.table.plan
        table.move(plan.piece[move.pieces[0]], plan.zone[move.target])
        if all(self._trick(state, other) for other in range(state.seats)):
            for other in range(state.seats):
                table.move(self._trick(state, other)[0], plan.zone["won:p2"])
            table.summarize(SUMMARY)
            state.turn = 1
        else:
            state.turn = (seat + 1) % state.seats

    def outcome(self, state: State) -> Outcome | None:
        """Return who won once the hands are empty."""
        plan = state.table.plan
        hands = (state.table.zones[plan.zone[f"hand:{seat_name(s)}"]] for s in range(state.seats))
        return None if any(hands) else Outcome((1,), (0,) * state.seats, "")


def follow(regions: Sequence[Region], held: int = 15) -> Game:
    """The game at a table with these regions."""
    spec = replace(SPEC, id="follow", title="Follow", seats=(2, 4))

    class Dealt(Follow):
        """The game with hands of that size."""

    Dealt.held = held
    layout = Layout("the-academy", tuple(regions), tags=LOOKS)
    return Game(
        spec, layout, Rulebook(), Path(), "0", lambda: Dealt(spec), load_table=lambda: EVERY_TABLE
    )
