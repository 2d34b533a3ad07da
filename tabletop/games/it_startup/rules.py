"""The rules of IT Startup. Paragraph numbers refer to the game's rules file."""

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.api import (
    Chance,
    Decision,
    Field,
    Form,
    GameSpec,
    Move,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
)
from tabletop.games.it_startup import (
    counters,
    draws,
    listing,
    playing,
    positions,
    refusals,
    scoring,
    turn,
)
from tabletop.games.it_startup.dealing import deal_again
from tabletop.games.it_startup.inner.making import StartupInner
from tabletop.games.it_startup.mind.mind import StartupMind
from tabletop.games.it_startup.moves import ANSWERS, MAIN_KINDS, Moves
from tabletop.games.it_startup.state import Numbers, StartupState, Taking
from tabletop.games.it_startup.words import StartupWords


class ItStartup(Rules[StartupState]):
    """The rules: hire and teach a team, and be the first to reach the goal."""

    words_class = StartupWords
    mind_class = StartupMind
    inner_class = StartupInner
    phases = positions.PHASES
    kinds = MAIN_KINDS | ANSWERS
    minor = frozenset({"sell", "plan", "transfer"})
    tallies = frozenset({"moves"})

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._numbers: dict[int, tuple[Numbers, Moves]] = {}

    def numbers(self, seats: int) -> Numbers:
        """Return the index of piece, zone and value numbers for a number of seats; cached."""
        return self._tools(seats)[0]

    def _tools(self, seats: int) -> tuple[Numbers, Moves]:
        found = self._numbers.get(seats)
        if found is None:
            plan = self.plan(seats)
            found = self._numbers[seats] = plan.once(Numbers), plan.once(Moves)
        return found

    def setup(self, seats: int, options: Options, chance: Chance) -> StartupState:
        """Return a new game, dealt and waiting for the mulligans.

        Rule: 3 (set-up).
        """
        state = self.blank(seats, options)
        turn.deal(state, self.numbers(seats), chance)
        return state

    def blank(self, seats: int, options: Options) -> StartupState:
        """Return a state with all pieces in the box, for positions laid out by hand."""
        first = str(options["first"])
        state = StartupState(
            self.table(seats),
            seats,
            phase="play",
            planning=bool(options["planning-bonus"]),
            limit=int(options["round-limit"]),
            hard=options["rival"] == "hard",
            start=-1 if first == "random" else int(first.removeprefix("p")) - 1,
        )
        n, table = self.numbers(seats), state.table
        teams = options["mode"] == "teams" and seats == 4
        goal = options["custom-goal"] if options["goal"] == "custom" else options["goal"]
        table.values[n.teams] = int(teams)
        table.values[n.goal] = int(goal) * (1 + teams)
        return state

    def arrange(self, state: StartupState) -> None:
        """Check a position laid out by hand.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or piece.
        """
        positions.arrange(state, self.numbers(state.seats))

    def team(self, state: StartupState, seat: Seat) -> int:
        """Return a seat's team: every other seat in 2 vs 2, otherwise the seat itself.

        Rule: 5.9.
        """
        return seat % 2 if state.table.values[self.numbers(state.seats).teams] else seat

    # Legal moves

    def candidates(self, state: StartupState, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the turn to try, or the answers to the pending question.

        They include unaffordable cards, so that the player is told why.
        """
        return iter(self._listed(state, seat, legal=False))

    def _legal(self, state: StartupState, seat: Seat) -> list[Move]:
        if state.pending or state.phase != "play" or seat != state.turn:
            return self._listed(state, seat, legal=True)
        n, m = self._tools(state.seats)
        return listing.main_phase(state, n, m, seat, legal=True)

    def _listed(self, state: StartupState, seat: Seat, *, legal: bool) -> list[Move]:
        n, m = self._tools(state.seats)
        if state.pending:
            decision = state.pending[-1]
            if seat in decision.waiting:
                return listing.answers(state, n, m, seat, decision)
            return []
        if seat != state.turn or state.phase != "play":
            return []
        return listing.main_phase(state, n, m, seat, legal=legal)

    def landing(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return where the card goes: the seat's office when hired, the table for an action.

        Rule: 5.3.
        """
        plan = state.table.plan
        if move.target not in plan.piece:
            return move.target
        match move.kind:
            case "hire":
                return plan.zones[self.numbers(state.seats).offices[seat]]
            case "play":
                return "played"
        return move.target

    def refusal(self, state: StartupState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal.

        Rule: 5.3 to 5.5.
        """
        n = self.numbers(state.seats)
        if state.pending:
            return refusals.of_answer(state, n, seat, move, state.pending[-1])
        return refusals.of_move(state, n, seat, move)

    def forms(self, state: StartupState, seat: Seat) -> Iterator[Form]:
        """Yield the mulligan form for a seat that has not answered."""
        decision = state.pending[-1] if state.pending else None
        if decision and decision.kind == draws.MULLIGAN and seat in decision.waiting:
            hand = state.table.zones[self.numbers(state.seats).hands[seat]]
            names = tuple(sorted(state.table.plan.pieces[piece] for piece in hand))
            blank = Field("pieces", "Cards to exchange", names, 0, len(names))
            title = "Which cards do you exchange?"
            yield Form("mulligan", title, "Exchange", (blank,), without="Keep all")

    # Applying moves

    def _apply(self, state: StartupState, seat: Seat, move: Move, chance: Chance) -> None:
        playing.carry_out(state, self._tools(state.seats)[0], seat, move, chance)

    def _resolve(self, state: StartupState, decision: Decision, chance: Chance) -> None:
        n = self.numbers(state.seats)
        seat, move = decision.seats[0], decision.answers[0]
        if move is None:
            raise AssertionError(f"{decision.kind} is not answered")
        piece = state.table.plan.piece[move.pieces[0]] if move.pieces else -1
        match decision.kind:
            case draws.MULLIGAN:
                draws.exchange(state, n, decision.answers, chance)
                turn.begin(state, n, state.turn)
            case turn.BONUS:
                turn.take_bonus(state, n, seat, move)
            case draws.TAKE:
                draws.take(state, n, seat, piece)
                draws.ask_to_take(state, n, seat, decision.about(Taking).left - 1, chance)
            case draws.ORDER:
                draws.put_back(state, n, seat, piece)
            case _:
                counters.answer(state, n, seat, move, chance)
                turn.go_on(state, n, chance)

    def outcome(self, state: StartupState) -> Outcome | None:
        """Return the result, or None while the game goes on. The most points win.

        Rule: 6.
        """
        if state.phase != "over":
            return None
        return scoring.outcome(state, self.numbers(state.seats))

    def own_values(self, state: StartupState, seat: Seat) -> Sequence[tuple[str, int]]:
        """Return this turn's discounts, such as `mark:tdd`, which only the seat on turn knows.

        Rule: 4 (hidden information).
        """
        if seat != state.turn:
            return ()
        names = state.table.plan.pieces
        return [(f"mark:{names[piece]}", state.marks[piece]) for piece in sorted(state.marks)]

    def determinize(self, state: StartupState, seat: Seat, rng: Random) -> StartupState:
        """Return a copy with the cards unknown to `seat` dealt again, without others' discounts.

        Rule: 4 (hidden information).
        """
        new = state.clone()
        deal_again(new, self.numbers(state.seats), seat, rng)
        self.reseal(new, seat, rng)
        if seat != state.turn:
            new.marks.clear()
        return new
