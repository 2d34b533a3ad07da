"""The rules of Report Card.

Names such as `#setup` are paragraphs of content/report-card/rulebook.md.
"""

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    FinishedGame,
    Form,
    GameSpec,
    Lack,
    Message,
    Move,
    NearMiss,
    Options,
    Outcome,
    PayDay,
    Refusal,
    Rules,
    Seat,
    Stage,
    StageRow,
)
from tabletop.games.report_card import goals, heuristics, marks, notes, presenter, scoring
from tabletop.games.report_card.heuristics import ReportHeuristics
from tabletop.games.report_card.positions import PHASES, arrange
from tabletop.games.report_card.presenter import ReportPresenter
from tabletop.games.report_card.state import (
    EFFORT,
    END,
    INITIAL_SIDES,
    NOT_TAKEN,
    SEMESTERS,
    SPACES,
    Moves,
    Numbers,
    ReportState,
)

_CACHE_SIZE = 3_000
"""The maximum number of cached lists of exam moves."""
GRADES = (50, 60, 65)
"""Points in a semester from which more is made of them."""


class ReportCard(Rules[ReportState]):
    """The rules of Report Card: over seven semesters, everybody takes the same 35 exams with dice.

    The dice are on a shared track and become cheaper the longer nobody takes them.
    """

    presenter_class = ReportPresenter
    heuristics_class = ReportHeuristics
    phases = PHASES
    kinds = frozenset(
        {
            "add-credit",
            "choose-department",
            "choose-division",
            "end-credit",
            "take-exam",
        }
    )

    def __init__(self, spec: GameSpec) -> None:
        """Create all possible moves once, so that none are allocated during play.

        Raises:
            ValueError: no space of the track costs 0, so a player could be stuck.
        """
        super().__init__(spec)
        self._costs = tuple(spec.values[f"cost:{space}"] for space in range(SPACES))
        if min(self._costs) != 0:
            raise ValueError("one space of the effort track has to cost 0")
        self._numbers: dict[int, Numbers] = {}
        moves = self.plan(spec.seats[0]).once(Moves)
        self._take, self._add, self._known = moves.take, moves.add, moves.known
        self._exams: dict[tuple[tuple[int, ...], int, tuple[bool, ...]], list[Move]] = {}
        """Cache of exam moves, by the zones of the dice, effort left and exams not taken.

        In a normal game the order of the dice only rotates, so there are few entries.
        """
        self._too_dear = {
            (cost, effort): _too_dear(cost, effort)
            for cost in self._costs
            for effort in range(cost)
        }

    def numbers(self, seats: int) -> Numbers:
        """Return the cached index of piece, zone and value numbers for a number of seats."""
        if seats not in self._numbers:
            self._numbers[seats] = self.plan(seats).once(Numbers)
        return self._numbers[seats]

    def setup(self, seats: int, options: Options, chance: Chance) -> ReportState:
        """Return a new game with its first semester dealt, unless bonuses have to be chosen first.

        Rulebook: `#setup`.
        """
        state = self.blank(seats, options)
        n = self.numbers(seats)
        table = state.table
        table.fill(n.deck, n.exams)
        for space, die in enumerate(n.dice):
            table.move(die, n.track + space)
        if state.special == "random":
            marks.draw(state, n, chance)
        if marks.next_choice(state, n, 0)[0]:
            state.phase = "mark"
            state.turn = 0
        else:
            begin_semester(state, n, chance)
        return state

    def blank(self, seats: int, options: Options) -> ReportState:
        """Return a state with all pieces in the box, for laying out a position by hand."""
        special = str(options["special-scoring"]) if seats > 1 else "off"
        first = str(options["first"])
        start = -1 if first == "random" else int(first.removeprefix("p")) - 1
        return ReportState(
            self.table(seats),
            seats,
            phase="exams",
            special=special,
            departments=str(options["bonus-departments"]) if special != "off" else "off",
            reroll=bool(options["reroll-each-semester"]),
            rotate=bool(options["rotate-first-player"]),
            start=start if start < seats else -1,
        )

    def arrange(self, state: ReportState) -> None:
        """Complete a position laid out by hand: place the dice and exams that it doesn't name.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or value.
        """
        arrange(state, self.numbers(state.seats), self._costs)

    def turn_id(self, state: ReportState) -> tuple[int, ...]:
        """Return a key that differs between turns: the seat, the semester and the exams taken."""
        n, values = self.numbers(state.seats), state.table.values
        left = n.spent_of[state.turn](values).count(NOT_TAKEN)
        return state.turn, values[n.semester], left

    # Legal moves

    def candidates(self, state: ReportState, seat: Seat) -> Iterator[Move]:
        """Yield the moves to try: every die on every exam, all extra credit, or the bonuses.

        They include dice that cost too much and exams already taken, so that a refusal can explain
        why.
        """
        if seat == state.turn and state.phase == "exams":
            n = self.numbers(state.seats)
            dice = state.table.zones[n.track : n.track + SPACES]
            return iter([move for (die,) in dice for move in self._take[die]])
        return iter(self._legal(state, seat))

    def _legal(self, state: ReportState, seat: Seat) -> list[Move]:
        if seat != state.turn:
            return []
        n, values = self.numbers(state.seats), state.table.values
        left = values[n.effort[seat]]
        if state.phase == "exams":
            places = n.places_of(state.table.where)
            untaken = tuple([spent < 0 for spent in n.spent_of[seat](values)])
            found = self._exams.get((places, left, untaken))
            if found is None:
                found = self._exams[places, left, untaken] = self._list_exams(
                    n, places, left, untaken
                )
            return found[:]
        if state.phase == "credit":
            taken = zip(self._add, n.base_of[seat](values), strict=True)
            return [move for moves, base in taken if base for move in moves[:left]] + [END]
        return list(marks.candidates(state, n, seat))

    def _list_exams(
        self, n: Numbers, places: Sequence[int], left: int, untaken: Sequence[bool]
    ) -> list[Move]:
        """Return the moves of every affordable die on every exam not taken."""
        if len(self._exams) >= _CACHE_SIZE:
            self._exams.clear()
        by_space = sorted((place - n.track, die) for place, die in zip(places, n.dice, strict=True))
        rows = [self._take[die] for space, die in by_space if self._costs[space] <= left]
        spaces = [space for space, free in enumerate(untaken) if free]
        return [moves[space] for moves in rows for space in spaces]

    def refusal(self, state: ReportState, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None if it can.

        Rulebook: `#turn`, `#exam-once`, `#effort`, `#extra-credit`.
        """
        known = self._known.get(move)
        if known is None or seat != state.turn:
            return self._refuse_other(state, seat, move)
        takes, first, second = known
        n, table = self._numbers.get(state.seats) or self.numbers(state.seats), state.table
        values = table.values
        if takes and state.phase == "exams":
            if values[n.spent[seat][second]] != NOT_TAKEN:
                return _TAKEN
            cost, effort = self._costs[table.where[first] - n.track], values[n.effort[seat]]
            return None if cost <= effort else self._too_dear[cost, effort]
        affordable = not takes and state.phase == "credit" and second <= values[n.effort[seat]]
        if affordable and (not second or values[n.base[seat][first]]):
            return None
        return self._refuse_other(state, seat, move)

    def _refuse_other(self, state: ReportState, seat: Seat, move: Move) -> Refusal | None:
        match move.kind:
            case "take-exam":
                return self._refuse_exam(state, seat, move)
            case "add-credit" | "end-credit":
                return self._refuse_credit(state, seat, move)
            case marks.DIVISION | marks.DEPARTMENT:
                return marks.refusal(state, self.numbers(state.seats), seat, move)
        return _no("no-such-move", "unknown-move")

    def _refuse_exam(self, state: ReportState, seat: Seat, move: Move) -> Refusal:
        if seat != state.turn:
            return _NOT_YOUR_TURN
        if state.phase == "mark":
            return _no("bonuses-first", "bonus-divisions")
        if state.phase != "exams":
            return _no("exams-first", "exams-first")
        if move.target not in {each.target for each in next(iter(self._take.values()))}:
            return _no("one-of-five", "taking-an-exam")
        return _no("one-die", "taking-an-exam")

    def _refuse_credit(self, state: ReportState, seat: Seat, move: Move) -> Refusal:
        """Return why a move of extra credit is refused; the move must be illegal.

        Rulebook: `#extra-credit`, `#completed-exams`.
        """
        n, table = self.numbers(state.seats), state.table
        if seat != state.turn:
            return _WAIT
        if state.phase != "credit":
            return _LATER
        if move.kind == "end-credit":
            return _no("just-end-credit", "extra-credit")
        card = table.plan.piece.get(move.target)
        if card not in n.number or move.pieces:
            return _no("credit-to-exam", "extra-credit")
        if not table.values[n.base[seat][n.number[card]]]:
            return _no("not-completed", "completed-exams")
        effort = table.values[n.effort[seat]]
        match move.args:
            case (int(amount),) if amount > effort:
                return _no("only-effort", "extra-credit", effort=effort)
        return _no("at-least-one", "extra-credit")

    def forms(self, state: ReportState, seat: Seat) -> Iterator[Form]:
        """Yield the extra-credit form, if it is the seat's turn to add extra credit."""
        if seat == state.turn and state.phase == "credit":
            yield presenter.credit_form(state, self.numbers(state.seats), seat)

    # Applying moves

    def _apply(self, state: ReportState, seat: Seat, move: Move, chance: Chance) -> None:
        match move.kind:
            case "take-exam":
                _, die, space = self._known[move]
                self._sit_exam(state, seat, die, space, chance)
            case "add-credit":
                _, exam, amount = self._known[move]
                self._add_credit(state, seat, exam, amount, chance)
            case "end-credit":
                table, effort = state.table, self.numbers(state.seats).effort[seat]
                table.note(seat, "gave-up", effort=table.values[effort])
                table.set(effort, 0)
                self._next_credit(state, seat, chance)
            case _:
                n = self.numbers(state.seats)
                marks.apply_choice(state, n, seat, move, chance)
                while state.turn < state.seats and not marks.next_choice(state, n, state.turn)[0]:
                    state.turn += 1
                if state.turn == state.seats:
                    begin_semester(state, n, chance)

    def _sit_exam(
        self, state: ReportState, seat: Seat, die: int, exam: int, chance: Chance
    ) -> None:
        """Take an exam, re-roll the die (solo: and its neighbours) and slide the track.

        Rulebook: `#taking-an-exam`, `#track`, `#solo`.
        """
        n, table = self.numbers(state.seats), state.table
        values, zones, track = table.values, table.zones, n.track
        space, effort = table.where[die] - track, n.effort[seat]
        face, initial = values[n.die_value[die]], values[n.initial[exam]]
        card = zones[n.exam + exam][0]
        cost = self._costs[space]
        if state.seats == 1:
            record_turn(state, n, space)
        table.set(effort, values[effort] - cost)
        table.set(n.spent[seat][exam], cost)
        table.set(n.base[seat][n.number[card]], initial + face)
        total = face + initial
        table.note(seat, "took", exam=card, die=die, face=face, initial=initial, total=total)
        for each in heuristics.NEAR[space] if state.seats == 1 else (space,):
            rolled = zones[track + each][0]
            table.roll(n.die_value[rolled], n.sides[rolled], chance)
        row = zones[track : track + SPACES]
        if not table.recording:  # search does not need five separate moves
            zones[track : track + SPACES] = row[-1:] + row[:-1]
            for zone, (slid,) in enumerate(zones[track : track + SPACES], track):
                table.where[slid] = zone
        else:
            dice = [zone[0] for zone in row]
            for each in range(SPACES - 1, -1, -1):
                table.move(dice[each], track + (each + 1) % SPACES, 0)
        self._next_exam(state, n)
        if state.phase == "credit" and not values[n.effort[state.turn]]:
            self._next_credit(state, state.turn, chance)

    def _next_exam(self, state: ReportState, n: Numbers) -> None:
        """Pass the turn; start extra credit once all exams are taken."""
        values = state.table.values
        state.turn = (state.turn + 1) % state.seats
        if NOT_TAKEN not in n.spent_of[state.turn](values):
            state.phase = "credit"
            state.turn = values[n.first] - 1

    def _add_credit(
        self, state: ReportState, seat: Seat, exam: int, amount: int, chance: Chance
    ) -> None:
        n, table = self.numbers(state.seats), state.table
        credit, effort = n.credit[seat][exam], n.effort[seat]
        table.set(credit, table.values[credit] + amount)
        table.set(effort, table.values[effort] - amount)
        if table.recording:
            coins = (StageRow(seat, value="+1"),) * amount
            pay = PayDay(place=table.plan.pieces[n.exams[exam]], beat=60)
            table.stage(Stage("pay", seat, (), coins, amount, pay=pay))
        table.note(seat, "credited", tone="gain", exam=n.exams[exam], amount=amount)
        if not table.values[effort]:
            self._next_credit(state, seat, chance)

    def _next_credit(self, state: ReportState, seat: Seat, chance: Chance) -> None:
        """Pass extra credit on in seat order, skipping players without effort.

        Rulebook: `#extra-credit`.
        """
        n, values = self.numbers(state.seats), state.table.values
        first = values[n.first] - 1
        for step in range(1, state.seats):
            other = (seat + step) % state.seats
            if other == first:
                break
            if values[n.effort[other]]:
                state.turn = other
                return
        end_semester(state, n, chance)

    def outcome(self, state: ReportState) -> Outcome | None:
        """Return how the game ended, or None. The highest total wins; ties share the win.

        Rulebook: `#scoring`.
        """
        if state.phase != "over":
            return None
        n, values = self.numbers(state.seats), state.table.values
        seats = range(state.seats)
        totals = tuple(scoring.total(values, n, state.seats, seat) for seat in seats)
        best = max(totals)
        winners = tuple(seat for seat in seats if totals[seat] == best)
        careers = [scoring.career(scoring.results(values, n, seat)) for seat in winners]
        return Outcome(winners, totals, notes.ending(n, winners, totals, careers))

    def score_parts(self, state: ReportState) -> list[tuple[str, tuple[int, ...]]]:
        """Return the parts of the totals, each with a title and the points of every seat.

        They are exams, extra credit and bonuses. Rulebook: `#scoring`.
        """
        n, values, seats = self.numbers(state.seats), state.table.values, range(state.seats)
        exams = tuple(sum(n.base_of[seat](values)) for seat in seats)
        credit = tuple(sum(n.credit_of[seat](values)) for seat in seats)
        found = [scoring.bonuses(values, n, state.seats, seat) for seat in seats]
        bonuses = tuple(sum(bonus.points for bonus in each) for each in found)
        return [
            (Message("exams"), exams),
            (Message("extra-credit"), credit),
            (Message("bonuses"), bonuses),
        ]

    def feats(self, game: FinishedGame[ReportState], seat: Seat) -> dict[str, int]:
        """Return a seat's best semester, exam and bargains, and its lowest result and divisions."""
        return goals.feats(game, self.numbers(game.first.seats), seat)

    def near_miss(self, game: FinishedGame[ReportState], seat: Seat) -> NearMiss | None:
        """Return the exam in which an affordable die showed most beyond the one taken."""
        return goals.near_miss(game, self.numbers(game.first.seats), seat)

    def determinize(self, state: ReportState, seat: Seat, rng: Random) -> ReportState:
        """Return a copy with the exam deck shuffled; no seat can tell it from `state`.

        The order of the deck is the only hidden information in this game.
        """
        del seat
        new = state.clone()
        deck = new.table.zones[self.numbers(state.seats).deck]
        deck.sort()
        rng.shuffle(deck)
        return new


def begin_semester(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Start the first semester: pick the first player, deal five exams and roll all dice.

    Rulebook: `#setup`.
    """
    first = state.start
    if first < 0:
        first = chance.draw(state.seats) if state.seats > 1 else 0
    state.table.set(n.first, first + 1)
    state.table.shuffle(n.deck, chance)
    _deal(state, n, 1, chance)
    _roll_all(state, n, chance)


def end_semester(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Start the next semester, or end the game after the last one.

    Rulebook: `#new-semester`.
    """
    table = state.table
    semester = table.values[n.semester]
    for seat in range(state.seats) if table.recording else ():
        _show_semester(state, n, seat)
    if semester == SEMESTERS:
        state.phase = "over"
        if table.recording:
            _log_bonuses(state, n)
        return
    if state.rotate:
        table.set(n.first, table.values[n.first] % state.seats + 1)
    _deal(state, n, semester + 1, chance)
    if state.reroll:
        _roll_all(state, n, chance)


def _show_semester(state: ReportState, n: Numbers, seat: Seat) -> None:
    """Show a seat's results of the semester that ends, and their sum."""
    table, found = state.table, scoring.results(state.table.values, n, seat)
    cards = [table.zones[zone][-1] for zone in range(n.exam, n.exam + SPACES)]
    taken = [(Message("pay-exam", exam=card), found[n.number[card]]) for card in cards]
    rows = tuple(StageRow(seat, value=str(result), text=exam) for exam, result in taken)
    total = sum(result for _, result in taken)
    grade = 1 + sum(total >= step for step in GRADES)
    pay = PayDay(grade, Message("pay-semester", number=table.values[n.semester]), beat=140)
    table.stage(Stage("pay", seat, (), rows, total, pay=pay))


def _log_bonuses(state: ReportState, n: Numbers) -> None:
    table = state.table
    for seat in range(state.seats):
        for bonus in scoring.bonuses(table.values, n, state.seats, seat):
            table.note(seat, notes.bonus(n, table.values, seat, bonus), tone="gain")


def _deal(state: ReportState, n: Numbers, semester: int, chance: Chance) -> None:
    """Deal five exams with initial values, and return all effort.

    Rulebook: `#new-semester`.
    """
    table = state.table
    table.set(n.semester, semester)
    table.note(-1, "semester-begins", number=semester)
    for seat in range(state.seats):
        table.set(n.effort[seat], EFFORT)
        for value in n.spent[seat]:
            table.set(value, NOT_TAKEN)
    spaces = range(n.exam, n.exam + SPACES)
    for zone in spaces:
        for old in table.zones[zone][:]:
            table.move(old, n.discard)
    for zone in spaces:
        table.move(table.zones[n.deck][-1], zone)
    for value in n.initial:
        table.roll(value, INITIAL_SIDES, chance)
    state.phase = "exams"
    state.turn = table.values[n.first] - 1


def record_turn(state: ReportState, n: Numbers, space: int) -> None:
    """Store the dice and the space about to be used, for the report at the end of a solo game.

    `space` is the space of the track, from 0.
    """
    values = state.table.values
    left = n.spent_of[0](values).count(NOT_TAKEN)
    turn = (values[n.semester] - 1) * SPACES + SPACES - left
    faces = n.faces_of(values)
    fresh = state.reroll and left == SPACES
    state.table.set(n.turns[turn], heuristics.pack(faces, space, fresh=fresh))


def _roll_all(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Roll all dice and sort them on the track, largest first."""
    table = state.table
    for space, die in enumerate(n.dice):
        if table.where[die] != n.track + space:
            table.move(die, n.track + space, 0)
    for die in n.dice:
        table.roll(n.die_value[die], n.sides[die], chance)


def _no(key: str, paragraph: str, **values: int | str) -> Refusal:
    return Refusal(Message(key, **values), f"report-card.{paragraph}")


_NOT_YOUR_TURN = _no(NOT_YOUR_TURN, "turn")
_TAKEN = _no("exam-taken", "exam-once")
_WAIT = _no("wait-for-credit", "extra-credit")
_LATER = _no("credit-later", "extra-credit")


def _too_dear(cost: int, effort: int) -> Refusal:
    refusal = _no("too-dear", "effort", cost=cost, effort=effort)
    return refusal._replace(lack=Lack("Effort", cost, effort))
