"""The rules of Valedictorian. Paragraph numbers refer to the game's rules file."""

from collections.abc import Iterator
from random import Random

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    Form,
    GameSpec,
    Move,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    seat_name,
)
from tabletop.games.valedictorian import notes, words
from tabletop.games.valedictorian.mind import SchoolMind
from tabletop.games.valedictorian.moves import CHALLENGE, CHOOSE, END, SHOW, Moves
from tabletop.games.valedictorian.plans import ROOMS
from tabletop.games.valedictorian.positions import PHASES, check_position, deal_school
from tabletop.games.valedictorian.refusals import no, refuse_answer, refuse_room, refuse_walk
from tabletop.games.valedictorian.state import (
    HOMEROOMS,
    SUBJECTS,
    Numbers,
    Quiz,
    SchoolState,
)
from tabletop.games.valedictorian.turn import Turn
from tabletop.games.valedictorian.words import SchoolWords


class Valedictorian(Rules[SchoolState]):
    """The rules: two students walk through nine rooms and collect seven tests."""

    words_class = SchoolWords
    mind_class = SchoolMind
    phases = PHASES
    kinds = frozenset(
        {
            "challenge",
            "choose-subject",
            "choose-trophy",
            "end-turn",
            "move",
            "show",
            "take-hidden",
            "take-top",
        }
    )

    def __init__(self, spec: GameSpec) -> None:
        """Create all possible moves once, so that play allocates none."""
        super().__init__(spec)
        plan = self.plan(2)
        self._n = plan.once(Numbers)
        self._moves = plan.once(Moves)
        self._turn = Turn(self._n)

    def setup(self, seats: int, options: Options, chance: Chance) -> SchoolState:
        """Return a new game: shuffled stacks in the classrooms and the markers in their homerooms.

        Rule: 3 (set-up).
        """
        state = self.blank(seats, options)
        table, n = state.table, self._n
        aids = [p for p, subject in enumerate(n.aid_subject) if subject >= 0]
        tests = list(n.tests)
        _shuffle(tests, chance)
        _shuffle(aids, chance)
        for room in range(ROOMS):
            if room in HOMEROOMS:
                continue
            for piece in (tests.pop(), aids.pop(), aids.pop(), aids.pop()):
                table.move(piece, n.room + room)
            table.shuffle(n.room + room, chance)
        for room in range(ROOMS):
            self._turn.turn_up(state, room)
        for seat in (0, 1):
            table.move(n.markers[seat], n.floor + HOMEROOMS[seat])
        start = options["start"]
        state.turn = chance.draw(2) if start == "random" else int(start == "p2")
        return state

    def blank(self, seats: int, options: Options) -> SchoolState:
        """Return a state with all pieces in the box, for positions laid out by hand."""
        table = self.table(seats)
        table.values[self._n.board] = int(options["board"] == "grid")
        return SchoolState(
            table,
            seats,
            phase="move",
            limit=int(options["no-progress-limit"]),
            may_stay=bool(options["may-stay"]),
        )

    def arrange(self, state: SchoolState) -> None:
        """Finish a position laid out by hand: turn up top cards and check for the game's end."""
        check_position(state, self._n)
        for room in range(ROOMS):
            self._turn.turn_up(state, room)
        self._turn.check_end(state)

    # Legal moves

    def candidates(self, state: SchoolState, seat: Seat) -> Iterator[Move]:
        """Yield the legal moves of the phase, or the answers to the pending quiz decision."""
        if state.pending:
            decision = state.pending[-1]
            if seat in decision.waiting:
                yield from self._answers(state, decision, seat)
        elif seat != state.turn:
            return
        elif state.phase == "move":
            room = self._n.room_of(state, seat)
            walk = self._moves.walk[seat]
            for other in self._n.adjacent(state, room):
                yield walk[other]
            if state.may_stay:
                yield walk[room]
        elif state.phase == "room":
            room = self._n.room_of(state, seat)
            stack = state.table.zones[self._n.room + room]
            if stack:
                yield self._moves.take_top[seat][stack[-1]]
                yield self._moves.take_hidden[seat][room]
            if self._n.together(state):
                yield CHALLENGE[seat]
                if not stack:
                    yield END

    def _answers(self, state: SchoolState, decision: Decision, seat: Seat) -> Iterator[Move]:
        match decision.kind:
            case "quiz-subject":
                yield from CHOOSE
            case "quiz-show":
                subject = SUBJECTS.index(decision.about(Quiz).subject)
                yield from SHOW[: self._n.held(state, seat, subject) + 1]
            case "choose-trophy":
                for test in state.table.zones[self._n.trophies[1 - seat]]:
                    yield self._moves.take_test[seat][test]

    def _legal(self, state: SchoolState, seat: Seat) -> list[Move]:
        return list(self.candidates(state, seat))  # every candidate is legal

    def refusal(self, state: SchoolState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal.

        Rule: 5 (turn and phases).
        """
        kind = move.kind
        if state.pending:
            decision = state.pending[-1]
            if seat not in decision.seats:
                return no(NOT_YOUR_TURN, "turn")
            if kind not in decision.moves:
                return no("Answer the open question first.", decision.kind)
            return refuse_answer(self._n, self._moves, state, seat, move)
        if seat != state.turn:
            return no(NOT_YOUR_TURN, "turn")
        if kind == "move":
            return refuse_walk(self._n, self._moves, state, seat, move)
        if kind in ("take-top", "take-hidden", "challenge", "end-turn"):
            return refuse_room(self._n, self._moves, state, seat, move)
        if kind in ("choose-subject", "show", "choose-trophy"):
            return no("No quiz is going on.", "challenge")
        return no("There is no such move in Valedictorian.", "unknown-move")

    def forms(self, state: SchoolState, seat: Seat) -> Iterator[Form]:
        """Yield the form in which a seat picks the cards it shows in a quiz."""
        if state.pending and state.pending[-1].kind == "quiz-show":
            decision = state.pending[-1]
            if seat in decision.waiting:
                subject = SUBJECTS.index(decision.about(Quiz).subject)
                hand = state.table.zones[self._n.hands[seat]]
                names = state.table.plan.pieces
                aids = tuple(names[p] for p in hand if self._n.aid_subject[p] == subject)
                yield words.quiz_form(SUBJECTS[subject], aids)

    # Applying moves

    def _apply(self, state: SchoolState, seat: Seat, move: Move, chance: Chance) -> None:
        match move.kind:
            case "move":
                self._turn.enter(state, seat, self._moves.room_of_floor[move.target], chance)
            case "take-top":
                self._turn.take_shown(state, seat)
            case "take-hidden":
                self._turn.take_blind(state, seat, chance)
            case "challenge":
                if state.table.recording:
                    state.table.note(seat, notes.CHALLENGED.format(rival=1 - seat + 1))
                question = Decision(
                    "quiz-subject", (1 - seat,), ("choose-subject",), Quiz(seat_name(seat))
                )
                state.pending.append(question)
            case _:
                self._turn.end_turn(state, progress=False)

    def _resolve(self, state: SchoolState, decision: Decision, chance: Chance) -> None:
        del chance
        table = state.table
        match decision.kind:
            case "quiz-subject":
                chosen = str(self._answer(decision, decision.seats[0]).args[0])
                if table.recording:
                    table.note(
                        decision.seats[0], notes.CHOSE_SUBJECT.format(subject=chosen.title())
                    )
                data = Quiz(decision.about(Quiz).by, chosen)
                state.pending.append(Decision("quiz-show", (0, 1), ("show",), data))
            case "quiz-show":
                subject = SUBJECTS.index(decision.about(Quiz).subject)
                first, second = (int(self._answer(decision, seat).args[0]) for seat in (0, 1))
                self._turn.compare(state, subject, (first, second))
            case _:
                winner = decision.seats[0]
                test = table.plan.piece[self._answer(decision, winner).pieces[0]]
                self._turn.steal(state, winner, test)

    def _answer(self, decision: Decision, seat: Seat) -> Move:
        move = decision.answer_of(seat)
        if move is None:
            raise ValueError(f"{decision.kind}: {seat_name(seat)} has not answered")
        return move

    def outcome(self, state: SchoolState) -> Outcome | None:
        """Return the result, or None while the game goes on.

        Most tests win; a tie is broken by the study aids in hand.

        Rule: 6.
        """
        if not state.ending:
            return None
        zones, n = state.table.zones, self._n
        tests = (len(zones[n.trophies[0]]), len(zones[n.trophies[1]]))
        aids = (len(zones[n.hands[0]]), len(zones[n.hands[1]]))
        best = max(zip(tests, aids, strict=True))
        winners = tuple(seat for seat in (0, 1) if (tests[seat], aids[seat]) == best)
        return Outcome(winners, tests, notes.ending(state.ending, state.limit, tests, aids))

    def determinize(self, state: SchoolState, seat: Seat, rng: Random) -> SchoolState:
        """Return a copy with the cards unknown to `seat` dealt again at random.

        Each uncleared classroom keeps exactly one test.

        Rule: 4 (hidden information).
        """
        new = deal_school(state, self._n, seat, rng)
        self.reseal(new, seat, rng)
        return new


def _shuffle(pieces: list[int], chance: Chance) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = chance.draw(last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
