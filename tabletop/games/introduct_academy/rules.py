"""The rules of Introduct Academy. Paragraph numbers refer to the game's rules file."""

from collections.abc import Iterator

from tabletop.api import Chance, Form, GameSpec, Move, Options, Outcome, Refusal, Rules, Seat
from tabletop.games.introduct_academy import (
    classes,
    moves,
    notes,
    offers,
    refusals,
    trading,
    trays,
    turn,
)
from tabletop.games.introduct_academy.mind.inner import AcademyInner
from tabletop.games.introduct_academy.mind.mind import AcademyMind
from tabletop.games.introduct_academy.positions import PHASES, arrange
from tabletop.games.introduct_academy.state import (
    ROOMS,
    AcademyState,
    Numbers,
    is_duel,
)
from tabletop.games.introduct_academy.words import AcademyWords


class IntroductAcademy(Rules[AcademyState]):
    """The rules: cards are taught in the order they came; what does not fit is traded."""

    words_class = AcademyWords
    mind_class = AcademyMind
    inner_class = AcademyInner
    phases = PHASES
    kinds = frozenset(
        {
            "accept",
            "buy-classroom",
            "complete",
            "counter",
            "decline",
            "discard",
            "end-placing",
            "end-trading",
            "end-turn",
            "offer",
            "place",
            "withdraw",
        }
    )

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._numbers: dict[int, Numbers] = {}

    def numbers(self, seats: int) -> Numbers:
        """Return the index of piece, zone and value numbers for a number of seats; cached."""
        if seats not in self._numbers:
            self._numbers[seats] = self.plan(seats).once(Numbers)
        return self._numbers[seats]

    def setup(self, seats: int, options: Options, chance: Chance) -> AcademyState:
        """Return a new game, dealt from the starting player on, with its first turn begun.

        Rule: 3 (set-up).
        """
        state = self.blank(seats, options)
        n = self.numbers(seats)
        table = state.table
        table.recording = False
        first = state.start if state.start >= 0 else chance.draw(seats)
        for piece, kind in enumerate(n.kind):
            if not (is_duel(state) and kind == n.rare):
                table.move(piece, n.draw)
        table.recording = True
        table.shuffle(n.draw, chance)
        table.set(n.first, first + 1)
        sizes = [hand_size(seats, step) for step in range(seats)]
        for card in range(max(sizes)):
            for step, size in enumerate(sizes):
                if card < size:
                    table.move(table.zones[n.draw][-1], n.hand[(first + step) % seats])
        turn.begin(state, n, first, chance)
        turn.ask(state, n)
        return state

    def blank(self, seats: int, options: Options) -> AcademyState:
        """Return a state with all pieces in the box, for positions laid out by hand."""
        sale = options["third-classroom"]
        large = seats >= 6
        draws = int(options["large-table-draw"]) if large else 3
        state = AcademyState(
            self.table(seats),
            seats,
            phase="place",
            draws=2 if seats == 2 else draws,
            sells=large if sale == "by-players" else sale == "on",
            start=0 if options["first"] == "p1" else -1,
        )
        n, table = self.numbers(seats), state.table
        rooms = ROOMS if seats <= 3 else 2
        for value in n.rooms:
            table.values[value] = rooms
        last = {2: 1, 3: int(options["three-player-run-outs"])}.get(seats, 3)
        table.values[n.last_run_out] = last
        return state

    def arrange(self, state: AcademyState) -> None:
        """Check a position laid out by hand and open its pending decision."""
        n = self.numbers(state.seats)
        arrange(state, n)
        turn.ask(state, n)

    # Legal moves

    def candidates(self, state: AcademyState, seat: Seat) -> Iterator[Move]:
        """Yield the moves to try in the phase, and completions at any time.

        They include illegal cards and classrooms, so that the player is told why.
        """
        return iter(moves.listed(state, self.numbers(state.seats), seat, legal=False))

    def _legal(self, state: AcademyState, seat: Seat) -> list[Move]:
        return moves.listed(state, self.numbers(state.seats), seat, legal=True)

    def refusal(self, state: AcademyState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal. Rule: 5."""
        n = self.numbers(state.seats)
        match move.kind:
            case "place":
                return refusals.refuse_place(state, n, seat, move)
            case "complete":
                return refusals.refuse_complete(state, n, seat, move)
            case "buy-classroom":
                return refusals.refuse_buy(state, n, seat, move)
            case "discard":
                return refusals.refuse_discard(state, n, seat, move)
            case "end-placing" | "end-trading" | "end-turn":
                return refusals.refuse_end(state, n, seat, move)
            case "offer":
                return offers.refuse_offer(state, n, seat, move)
            case "counter":
                return offers.refuse_counter(state, n, seat, move)
            case "accept":
                return offers.refuse_accept(state, n, seat, move)
            case "decline":
                return offers.refuse_decline(state, n, seat, move)
            case "withdraw":
                return offers.refuse_withdraw(state, n, seat, move)
        return refusals.no("There is no such move in Introduct Academy.", "unknown-move")

    def forms(self, state: AcademyState, seat: Seat) -> Iterator[Form]:
        """Yield the forms for making and answering offers."""
        return iter(trays.forms(state, self.numbers(state.seats), seat))

    # Applying moves

    def _apply(self, state: AcademyState, seat: Seat, move: Move, chance: Chance) -> None:
        n = self.numbers(state.seats)
        match move.kind:
            case "place":
                self._place(state, seat, move, chance)
            case "discard":
                self._discard(state, seat, move, chance)
            case "complete":
                classes.complete(state, n, seat, state.table.plan.zone[move.target])
            case "buy-classroom":
                classes.buy(state, n, seat)
            case "end-placing":
                turn.turn_over(state, n, chance)
            case "end-trading":
                turn.end_trading(state, n, chance)
            case "end-turn":
                turn.leave(state, n, chance)
            case _:
                self._trade(state, seat, move)
        turn.ask(state, n)

    def _place(self, state: AcademyState, seat: Seat, move: Move, chance: Chance) -> None:
        """Place a card in a classroom and do what follows automatically in this phase."""
        n, table = self.numbers(state.seats), state.table
        piece, zone = table.plan.piece[move.pieces[0]], table.plan.zone[move.target]
        table.move(piece, zone)
        if table.recording:
            table.note(seat, notes.placed(n, piece, len(table.zones[zone])))
        match state.phase:
            case "place":
                table.set(n.placed, table.values[n.placed] + 1)
                turn.after_placing(state, n, chance)
            case "left":
                if not table.zones[n.left]:
                    turn.begin_placing(state, n, chance)
            case "reveal":
                if not table.zones[n.turned]:
                    turn.end_turn(state, n, chance)
            case _:
                turn.after_assigning(state, n, chance)

    def _discard(self, state: AcademyState, seat: Seat, move: Move, chance: Chance) -> None:
        """Discard a card and do what follows automatically in this phase. Rule: 5.7."""
        n, table = self.numbers(state.seats), state.table
        piece = table.plan.piece[move.pieces[0]]
        table.move(piece, n.discard)
        if table.recording:
            table.note(seat, notes.discarded(n, piece))
        if state.phase == "left":
            if not table.zones[n.left]:
                turn.begin_placing(state, n, chance)
        else:
            table.set(n.discarded, 1)
            turn.turn_over(state, n, chance)

    def _trade(self, state: AcademyState, seat: Seat, move: Move) -> None:
        """Make an offer, or counter, accept, decline or withdraw one. Rule: 5.3."""
        n = self.numbers(state.seats)
        if move.kind == "offer":
            made = trading.read(state, n, seat, move)
            if made is not None:
                trading.make(state, n, made)
            return
        silent = not state.table.recording
        answered = trading.find(state, move.target)
        match move.kind:
            case "counter" if answered is not None:
                made = trading.read(state, n, seat, move)
                trading.decline(state, seat, answered)
                if made is not None:
                    trading.make(state, n, made)
            case "accept" if answered is not None:
                chosen = [state.table.plan.piece[name] for name in move.pieces]
                trading.swap(state, n, seat, answered, chosen)
            case "decline" if answered is not None:
                told = "" if silent else notes.declined(n, answered, move.args)
                trading.decline(state, seat, answered, told=told)
            case "withdraw" if answered is not None:
                trading.withdraw(state, answered)

    def outcome(self, state: AcademyState) -> Outcome | None:
        """Return the result once the draw pile has run out, or None. Most books win. Rule: 6."""
        if state.phase != "over":
            return None
        n, table = self.numbers(state.seats), state.table
        scores = tuple(len(table.zones[stack]) for stack in n.books)
        return classes.outcome(n, table.values, scores)

    def open_moves(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the moves that need no look at a hand, such as declining or placing open cards."""
        return moves.openly(state, self.numbers(state.seats), seat)

    def plays_openly(self, state: AcademyState, seat: Seat) -> bool:
        """Return whether everybody is placing open cards, which needs no look at a hand."""
        del seat
        return state.phase == "assign"


def hand_size(seats: int, step: int) -> int:
    """Return the hand size of the seat `step` places after the starting player. Rule: 1."""
    large = seats >= 6
    return min(3 + step, 6) if large else 5
