"""The rules of IT Startup. Paragraphs are those of the rule file of the game."""

from collections.abc import Hashable, Iterator, Sequence
from random import Random

from tabletop.engine.chance import Chance
from tabletop.engine.display import Display, Preview
from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.rules import Lookahead, Rules
from tabletop.engine.spec import GameSpec, Options
from tabletop.engine.state import Decision
from tabletop.engine.view import View
from tabletop.games.it_startup import (
    counters,
    display,
    draws,
    listing,
    playing,
    positions,
    previews,
    reasons,
    refusals,
    scoring,
    turn,
    words,
)
from tabletop.games.it_startup.cards import Cards
from tabletop.games.it_startup.dealing import deal_again
from tabletop.games.it_startup.mind import instinct, judgement
from tabletop.games.it_startup.moves import END, Moves
from tabletop.games.it_startup.state import Numbers, StartupState

_PROMISING = 4
"""Moves that a player without a search looks at, beside ending the turn."""
_OF_HAND = frozenset({"mulligan", "hire", "teach", "play", "plan", "sell", "take-card"})
"""Kinds of moves in which cards of one kind are alike."""


class ItStartup(Rules[StartupState]):
    """Hire a team, teach it, and reach the goal before the others do."""

    minor = frozenset({"sell", "plan"})

    def __init__(self, spec: GameSpec) -> None:
        """Read the cards."""
        super().__init__(spec)
        self._cards = Cards(self.plan(spec.seats[0]))
        self._numbers: dict[int, tuple[Numbers, Moves]] = {}
        self._keys: dict[Move, Hashable] = {}
        """What search knows moves by."""

    def numbers(self, seats: int) -> Numbers:
        """Return the table's numbers for a number of seats."""
        return self._tools(seats)[0]

    def _tools(self, seats: int) -> tuple[Numbers, Moves]:
        found = self._numbers.get(seats)
        if found is None:
            plan = self.plan(seats)
            n = Numbers(plan, self._cards)
            found = self._numbers[seats] = n, Moves(plan, n)
        return found

    def setup(self, seats: int, options: Options, chance: Chance) -> StartupState:
        """Deal.

        Rule: 3 (set-up).
        """
        state = self.blank(seats, options)
        turn.deal(state, self.numbers(seats), chance)
        return state

    def blank(self, seats: int, options: Options) -> StartupState:
        """Return a state whose pieces all lie in the box."""
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
        """Check a table that was laid out by hand."""
        positions.arrange(state, self.numbers(state.seats))

    def team(self, state: StartupState, seat: Seat) -> int:
        """Return the team of a seat: every other one when two play two.

        Rule: 5.9.
        """
        return seat % 2 if state.table.values[self.numbers(state.seats).teams] else seat

    # Legal moves

    def candidates(self, state: StartupState, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the turn, or the answers to the open question.

        Also what is too dear, so that a player hears why.
        """
        return iter(self._listed(state, seat, legal=False))

    def _legal(self, state: StartupState, seat: Seat) -> list[Move]:
        return self._listed(state, seat, legal=True)

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
        """Return the own office for who is hired, and the table for an action, whomever they hit.

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
        """Return why not.

        Rule: 5.3 to 5.5.
        """
        n = self.numbers(state.seats)
        if state.pending:
            return refusals.of_answer(state, n, seat, move, state.pending[-1])
        return refusals.of_move(state, n, seat, move)

    def forms(self, state: StartupState, seat: Seat) -> Iterator[Form]:
        """Yield the tray of the mulligan."""
        decision = state.pending[-1] if state.pending else None
        if decision and decision.kind == draws.MULLIGAN and seat in decision.waiting:
            hand = state.table.zones[self.numbers(state.seats).hands[seat]]
            names = tuple(sorted(state.table.plan.pieces[piece] for piece in hand))
            blank = Field("pieces", "Cards to exchange", names, 0, len(names))
            title = "Which cards do you exchange?"
            yield Form("mulligan", title, "Exchange", (blank,), without="Keep all")

    # Carrying out

    def _apply(self, state: StartupState, seat: Seat, move: Move, chance: Chance) -> None:
        n = self.numbers(state.seats)
        playing.carry_out(state, n, seat, move, chance)

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
                draws.ask_to_take(state, n, seat, int(decision.data[0]) - 1, chance)
            case draws.ORDER:
                draws.put_back(state, n, seat, piece)
            case _:
                counters.answer(state, n, seat, move, chance)
                turn.go_on(state, n, chance)

    def outcome(self, state: StartupState) -> Outcome | None:
        """Return who has the most points once the goal or the last round is reached.

        Rule: 6.
        """
        if state.phase != "over":
            return None
        return scoring.outcome(state, self.numbers(state.seats))

    # What seats are told

    def prompt(self, state: StartupState, seat: Seat) -> str:
        """Return what to do now."""
        return words.prompt(state, self.numbers(state.seats), seat, self.to_act(state))

    def describe(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return the move as on a button."""
        return words.describe(state, self.numbers(state.seats), seat, move)

    def icon(self, move: Move) -> str:
        """Return the icon of a move's button."""
        return words.ICONS.get(move.kind, "")

    def preview(self, state: StartupState, seat: Seat, move: Move) -> Preview | None:
        """Return what a move would cost and bring, also where it is too dear."""
        return previews.preview(state, self.numbers(state.seats), seat, move)

    def reason(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return why a move may be good."""
        return reasons.reason(state, self.numbers(state.seats), seat, move)

    def display(self, view: View) -> Display:
        """Return points, prices and warnings."""
        return display.display(view, self.numbers(view.seats))

    def own_values(self, state: StartupState, seat: Seat) -> Sequence[tuple[str, int]]:
        """Return the discounts of this turn that only the seat at turn knows: `mark:tdd`.

        Rule: 4 (hidden information).
        """
        if seat != state.turn:
            return ()
        names = state.table.plan.pieces
        return [(f"mark:{names[piece]}", state.marks[piece]) for piece in sorted(state.marks)]

    # Search

    def lookahead(self, state: StartupState) -> Lookahead:
        """Return how far search looks: `estimate` is good."""
        del state
        return Lookahead(horizon=16, exploration=3.5)

    def estimate(self, state: StartupState, seat: Seat) -> float:
        """Return the chance of a seat to win."""
        return self.rewards(state)[seat]

    def rewards(self, state: StartupState) -> Sequence[float]:
        """Return the chances of all seats; at the end their shares of the victory."""
        outcome = self.outcome(state)
        if outcome is not None:
            return [self.share(state, outcome, seat) for seat in range(state.seats)]
        return judgement.rewards(state, self.numbers(state.seats))

    def promising(self, state: StartupState, seat: Seat) -> list[Move]:
        """Return the few legal moves that look best, and the end of the turn."""
        moves = self._one_of_each(state, seat, self.legal_moves(state, seat))
        ranked = instinct.best_first(self._instinct(state, seat), moves)
        best = ranked[:_PROMISING]
        return best if END in best or END not in moves else [*best, END]

    def playout_move(self, state: StartupState, seat: Seat, rng: Random) -> Move:
        """Return what a hasty player would do."""
        moves = self.legal_moves(state, seat)
        return instinct.playout_move(self._instinct(state, seat), moves, rng)

    def search_key(self, state: StartupState, seat: Seat, move: Move) -> Hashable:
        """Return the move with the kind of the card in place of the card, for cards of a hand."""
        del seat
        if state.marks and any(state.table.plan.piece[name] in state.marks for name in move.pieces):
            return move
        key = self._keys.get(move)
        if key is None:
            key = self._keys[move] = self._kind_of_move(state, move)
        return key

    def _kind_of_move(self, state: StartupState, move: Move) -> Hashable:
        piece_of, kind = state.table.plan.piece, self._cards.kind
        if move.kind in _OF_HAND:
            names = tuple(sorted(kind[piece_of[name]] for name in move.pieces))
            return move.kind, names, move.target
        return move

    def _one_of_each(self, state: StartupState, seat: Seat, moves: list[Move]) -> list[Move]:
        first: dict[Hashable, Move] = {}
        for move in moves:
            first.setdefault(self.search_key(state, seat, move), move)
        return list(first.values())

    def _instinct(self, state: StartupState, seat: Seat) -> instinct.Instinct:
        return instinct.Instinct(state, self.numbers(state.seats), seat)

    def determinize(self, state: StartupState, seat: Seat, rng: Random) -> StartupState:
        """Deal again what a seat does not know; it knows of no discounts but its own.

        Rule: 4 (hidden information).
        """
        new = state.clone()
        deal_again(new, self.numbers(state.seats), seat, rng)
        self.reseal(new, seat, rng)
        if seat != state.turn:
            new.marks.clear()
        return new
