"""The rules of Valedictorian.

Names such as `#setup` are paragraphs of content/valedictorian/rulebook.md. Illegal moves are
refused in the order of the rulebook's paragraphs. The module also checks positions laid out by hand
and redeals the cards that a seat cannot see.
"""

from collections.abc import Container, Iterable, Iterator
from functools import cache
from random import Random

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    FinishedGame,
    Form,
    GameSpec,
    Message,
    Move,
    NearMiss,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    Table,
    hidden_places,
    lay_out,
    seat_name,
    shuffle,
)
from tabletop.games.valedictorian import goals, presenter
from tabletop.games.valedictorian.boards import ROOMS
from tabletop.games.valedictorian.heuristics import ValedictorianHeuristics
from tabletop.games.valedictorian.presenter import ValedictorianPresenter
from tabletop.games.valedictorian.state import (
    CHALLENGE,
    CHOOSE,
    END,
    HOMEROOMS,
    SHOW,
    SUBJECTS,
    Moves,
    Numbers,
    Quiz,
    ValedictorianState,
)
from tabletop.games.valedictorian.turn import Turn

PHASES = ("move", "room")
"""The phases in which a position laid out by hand may start."""


class Valedictorian(Rules[ValedictorianState]):
    """The rules of Valedictorian: two students walk through nine rooms and collect seven tests."""

    presenter_class = ValedictorianPresenter
    heuristics_class = ValedictorianHeuristics
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
        """Create all possible moves once, so that none are allocated during play."""
        super().__init__(spec)
        plan = self.plan(2)
        self._n = plan.once(Numbers)
        self._moves = plan.once(Moves)
        self._turn = Turn(self._n)

    def setup(self, seats: int, options: Options, chance: Chance) -> ValedictorianState:
        """Return a new game, with shuffled stacks in seven rooms and the markers in their corners.

        Rulebook: `#setup`.
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
            self._turn.reveal_top(state, room)
        for seat in (0, 1):
            table.move(n.markers[seat], n.floor + HOMEROOMS[seat])
        start = options["start"]
        state.turn = chance.draw(2) if start == "random" else int(start == "p2")
        return state

    def blank(self, seats: int, options: Options) -> ValedictorianState:
        """Return a state with all pieces in the box, for laying out a position by hand."""
        table = self.table(seats)
        table.values[self._n.board] = int(options["board"] == "grid")
        return ValedictorianState(
            table,
            seats,
            phase="move",
            limit=int(options["no-progress-limit"]),
            may_stay=bool(options["may-stay"]),
        )

    def arrange(self, state: ValedictorianState) -> None:
        """Check a position laid out by hand, turn its top cards face up, and end a finished game.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or piece.
        """
        check_position(state, self._n)
        for room in range(ROOMS):
            self._turn.reveal_top(state, room)
        self._turn.check_end(state)

    # Legal moves

    def candidates(self, state: ValedictorianState, seat: Seat) -> Iterator[Move]:
        """Yield a seat's legal moves, or its answers to a quiz; nothing if it isn't its turn."""
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

    def _answers(self, state: ValedictorianState, decision: Decision, seat: Seat) -> Iterator[Move]:
        match decision.kind:
            case "quiz-subject":
                yield from CHOOSE
            case "quiz-show":
                subject = SUBJECTS.index(decision.about(Quiz).subject)
                yield from SHOW[: self._n.held(state, seat, subject) + 1]
            case "choose-trophy":
                for test in state.table.zones[self._n.trophies[1 - seat]]:
                    yield self._moves.take_test[seat][test]

    def _legal(self, state: ValedictorianState, seat: Seat) -> list[Move]:
        return list(self.candidates(state, seat))  # every candidate is legal

    def refusal(self, state: ValedictorianState, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None if it can.

        Rulebook: `#turn`, and the paragraph of each kind of move.
        """
        kind = move.kind
        if state.pending:
            decision = state.pending[-1]
            if seat not in decision.seats:
                return no(NOT_YOUR_TURN, "turn")
            if kind not in decision.moves:
                return no("answer-first", decision.kind)
            return refuse_answer(self._n, self._moves, state, seat, move)
        if seat != state.turn:
            return no(NOT_YOUR_TURN, "turn")
        if kind == "move":
            return refuse_step(self._n, self._moves, state, seat, move)
        if kind in ("take-top", "take-hidden", "challenge", "end-turn"):
            return refuse_room(self._n, self._moves, state, seat, move)
        if kind in ("choose-subject", "show", "choose-trophy"):
            return no("no-quiz", "challenge")
        return no("no-such-move", "unknown-move")

    def forms(self, state: ValedictorianState, seat: Seat) -> Iterator[Form]:
        """Yield the form for choosing study aids if the seat has to show some in a quiz."""
        if state.pending and state.pending[-1].kind == "quiz-show":
            decision = state.pending[-1]
            if seat in decision.waiting:
                subject = SUBJECTS.index(decision.about(Quiz).subject)
                hand = state.table.zones[self._n.hands[seat]]
                names = state.table.plan.pieces
                aids = tuple(names[p] for p in hand if self._n.aid_subject[p] == subject)
                yield presenter.quiz_form(state, seat, SUBJECTS[subject], aids)

    # Applying moves

    def _apply(self, state: ValedictorianState, seat: Seat, move: Move, chance: Chance) -> None:
        match move.kind:
            case "move":
                self._turn.enter(state, seat, self._moves.room_of_floor[move.target], chance)
            case "take-top":
                self._turn.take_shown(state, seat)
            case "take-hidden":
                self._turn.take_hidden(state, seat, chance)
            case "challenge":
                state.table.note(seat, "challenged", rival=1 - seat)
                question = Decision(
                    "quiz-subject", (1 - seat,), ("choose-subject",), Quiz(seat_name(seat))
                )
                state.pending.append(question)
            case _:
                self._turn.end_turn(state, progress=False)

    def _resolve(self, state: ValedictorianState, decision: Decision, chance: Chance) -> None:
        del chance
        table = state.table
        match decision.kind:
            case "quiz-subject":
                chosen = str(self._answer(decision, decision.seats[0]).args[0])
                table.note(decision.seats[0], "chose-subject", subject=chosen)
                data = Quiz(decision.about(Quiz).by, chosen)
                state.pending.append(Decision("quiz-show", (0, 1), ("show",), data))
            case "quiz-show":
                subject = SUBJECTS.index(decision.about(Quiz).subject)
                first, second = (int(self._answer(decision, seat).args[0]) for seat in (0, 1))
                self._turn.resolve_quiz(state, subject, (first, second))
            case _:
                winner = decision.seats[0]
                test = table.plan.piece[self._answer(decision, winner).pieces[0]]
                self._turn.take_trophy(state, winner, test)

    def _answer(self, decision: Decision, seat: Seat) -> Move:
        move = decision.answer_of(seat)
        if move is None:
            raise ValueError(f"{decision.kind}: {seat_name(seat)} has not answered")
        return move

    def outcome(self, state: ValedictorianState) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress.

        The player with the most tests wins. Ties are broken by the study aids in hand. Rulebook:
        `#end-of-game`.
        """
        if not state.ending:
            return None
        zones, n = state.table.zones, self._n
        tests = (len(zones[n.trophies[0]]), len(zones[n.trophies[1]]))
        aids = (len(zones[n.hands[0]]), len(zones[n.hands[1]]))
        best = max(zip(tests, aids, strict=True))
        winners = tuple(seat for seat in (0, 1) if (tests[seat], aids[seat]) == best)
        return Outcome(winners, tests, _reason(state, tests, aids))

    def feats(self, game: FinishedGame[ValedictorianState], seat: Seat) -> dict[str, int]:
        """Return a seat's tests, failures and quizzes, and the most study aids it ever held."""
        return goals.feats(game, self._n, seat)

    def near_miss(self, game: FinishedGame[ValedictorianState], seat: Seat) -> NearMiss | None:
        """Return the last test or quiz that one study aid more would have won; None for none."""
        return goals.near_miss(game, self._n, seat)

    def determinize(self, state: ValedictorianState, seat: Seat, rng: Random) -> ValedictorianState:
        """Return a copy in which the cards unknown to `seat` are dealt again at random.

        Each room that still has cards keeps exactly one test.
        """
        new = redeal_hidden(state, self._n, seat, rng)
        self.reseal(new, seat, rng)
        return new


@cache
def no(key: str, paragraph: str) -> Refusal:
    """Return a refusal with the message `key`, which cites a paragraph of the game's rulebook."""
    return Refusal(Message(key), f"valedictorian.{paragraph}")


def refuse_step(
    n: Numbers, moves: Moves, state: ValedictorianState, seat: Seat, move: Move
) -> Refusal | None:
    """Return why the seat can't step into another room now, or None if it can.

    Rulebook: `#adjacent-room`, `#must-move`.
    """
    if state.phase != "move":
        return no("moved-already", "take-a-card")
    if move.pieces != moves.walk[seat][0].pieces or move.args:
        return no("own-marker", "adjacent-room")
    target = moves.room_of_floor.get(move.target)
    room = n.room_of(state, seat)
    if target == room:
        return None if state.may_stay else no("must-move", "must-move")
    if target not in n.adjacent(state, room):
        return no("adjacent-only", "adjacent-room")
    return None


def refuse_room(
    n: Numbers, moves: Moves, state: ValedictorianState, seat: Seat, move: Move
) -> Refusal | None:
    """Return why the seat can't do this in its current room, or None if it can.

    Rulebook: `#take-a-card`, `#empty-room`, `#challenge`, `#end-turn`.
    """
    if state.phase != "room":
        return no("must-move", "must-move")
    room = n.room_of(state, seat)
    stack = state.table.zones[n.room + room]
    if move.kind == "challenge":
        if not n.together(state):
            return no("not-here", "challenge")
        return None if move == CHALLENGE[seat] else no("challenge-opponent", "challenge")
    if move.kind == "end-turn":
        if stack:
            return no("take-shown-or-hidden", "take-a-card")
        return None if move == END else no("just-end", "end-turn")
    if not stack:
        return no("empty-room", "empty-room")
    known = (moves.take_top[seat][stack[-1]], moves.take_hidden[seat][room])
    return None if move in known else no("take-from-room", "take-a-card")


def refuse_answer(
    n: Numbers, moves: Moves, state: ValedictorianState, seat: Seat, move: Move
) -> Refusal | None:
    """Return why the seat can't give this answer in a quiz, or None if it can.

    Rulebook: `#quiz-subject`, `#quiz-show`, `#choose-trophy`.
    """
    decision = state.pending[-1]
    match decision.kind:
        case "quiz-subject":
            if move in CHOOSE:
                return None
            return no("choose-one-subject", "quiz-subject")
        case "quiz-show":
            held = n.held(state, seat, SUBJECTS.index(decision.about(Quiz).subject))
            if move in SHOW[: held + 1]:
                return None
            return no("not-so-many", "quiz-show")
        case _:
            rivals = state.table.zones[n.trophies[1 - seat]]
            if any(move == moves.take_test[seat][test] for test in rivals):
                return None
            return no("choose-losers-test", "choose-trophy")


def check_position(state: ValedictorianState, n: Numbers) -> None:
    """Check that a position laid out by hand can occur in play.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or piece.
    """
    if state.phase not in PHASES:
        raise ValueError(f"phase is {' or '.join(PHASES)}, not {state.phase}")
    table = state.table
    for seat in (0, 1):
        if not n.floor <= table.where[n.markers[seat]] < n.floor + ROOMS:
            raise ValueError(f"marker-{seat_name(seat)} must stand on a floor, floor:0:0 to 2:2")
    _check_rooms(table, n)
    aids = {piece for piece, subject in enumerate(n.aid_subject) if subject >= 0}
    _check_zones(table, (*n.hands, n.discard), aids, "study aids")
    _check_zones(table, n.trophies, n.tests, "tests")
    _check_zones(table, range(n.floor, n.floor + ROOMS), n.markers, "markers")
    if min(table.values[n.turns], table.values[n.quiet]) < 0:
        raise ValueError("turns and quiet count from 0")
    if state.phase == "room":
        stack = table.zones[n.room + n.room_of(state, state.turn)]
        if stack and n.test_subject[stack[-1]] >= 0:
            raise ValueError("an exposed test starts by itself: put the marker next door")
        if not stack and not n.together(state):
            raise ValueError("nothing can be done in an empty room without the opponent")


def _check_rooms(table: Table, n: Numbers) -> None:
    for room in range(ROOMS):
        stack = table.zones[n.room + room]
        tests = sum(n.test_subject[piece] >= 0 for piece in stack)
        if stack and (tests != 1 or room in HOMEROOMS or not _only_cards(n, stack)):
            raise ValueError(
                f"{table.plan.zones[n.room + room]} must be empty or hold one test and study "
                "aids; homerooms are empty"
            )


def _check_zones(table: Table, zones: Iterable[int], pieces: Container[int], called: str) -> None:
    for zone in zones:
        if any(piece not in pieces for piece in table.zones[zone]):
            raise ValueError(f"{table.plan.zones[zone]} can hold {called} only")


def _only_cards(n: Numbers, pieces: list[int]) -> bool:
    return all(n.aid_subject[p] >= 0 or n.test_subject[p] >= 0 for p in pieces)


def redeal_hidden(
    state: ValedictorianState, n: Numbers, seat: Seat, rng: Random
) -> ValedictorianState:
    """Return a copy of a position in which the cards unknown to `seat` are redealt at random.

    Each room that still has cards keeps exactly one test. Cards that the seat knows to be in a room
    stay there. Rulebook: `#take-a-card`, `#failing`.
    """
    new = state.clone()
    table = new.table
    among, bit, test_subject = table.among, 1 << seat, n.test_subject
    places = hidden_places(table, seat)
    free = sorted(p for hidden in places.values() for p in hidden if not among[p] & bit)
    tests = [piece for piece in free if test_subject[piece] >= 0]
    aids = [piece for piece in free if test_subject[piece] < 0]
    shuffle(tests, rng)
    shuffle(aids, rng)
    deal: dict[int, list[int]] = {}
    for zone, hidden in places.items():
        given = sorted([piece for piece in hidden if among[piece] & bit])
        if n.room <= zone < n.room + ROOMS:
            shown = (*given, table.zones[zone][-1])
            if all(test_subject[piece] < 0 for piece in shown):
                given.append(tests.pop())
        given += [aids.pop() for _ in range(len(hidden) - len(given))]
        shuffle(given, rng)
        deal[zone] = given
    lay_out(table, seat, deal)
    return new


def _reason(state: ValedictorianState, tests: tuple[int, int], aids: tuple[int, int]) -> Message:
    """Return how the game ended and what decided it, from the counts of each seat."""
    ends = {
        "tests": Message("all-passed"),
        "stalemate": Message("stalemate"),
        "no-progress": Message("no-progress", turns=state.limit),
    }
    how = ends[state.ending]
    if tests[0] != tests[1]:
        return Message("most-tests", how=how, best=max(tests), second=min(tests))
    if aids[0] != aids[1]:
        return Message("most-aids", how=how, best=max(aids), second=min(aids))
    return Message("shared", how=how)


def _shuffle(pieces: list[int], chance: Chance) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = chance.draw(last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
