"""Report Card once more, written from the rules alone: slow, plain, by names.

The engine's game is played beside this one, move by move and draw by draw.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.engine.moves import Move, Seat
from tests.games.report_card.positions import DICE

SIDES = {"d12": 12, "d10": 10, "d8": 8, "d6": 6, "d4": 4}
PRICE = {0: 4, 1: 3, 2: 2, 3: 1, 4: 0}
POINTS = (15, 10, 5)
TIMES = (4, 3, 2)


@dataclass
class Sheet:
    """What lies in front of one player."""

    effort: int = 8
    paid: dict[str, int] = field(default_factory=dict)
    """Effort on the exams of this semester."""
    results: dict[str, list[int]] = field(default_factory=dict)
    """Base and credit by exam."""
    divisions: list[str] = field(default_factory=list)
    departments: list[str] = field(default_factory=list)

    def score(self, exam: str) -> int:
        return sum(self.results.get(exam, ()))


@dataclass
class Reference:
    """A position and the rules in one."""

    departments: Mapping[str, tuple[str, ...]]
    """Exams by division, both in the order of the report card."""
    sheets: list[Sheet]
    special: str
    bonus: str
    reroll: bool
    rotate: bool
    first: Seat
    """-1 until it is known."""
    semester: int = 0
    exams: list[str] = field(default_factory=list)
    initial: dict[str, int] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    """Dealt from the end."""
    track: list[str] = field(default_factory=lambda: list(DICE))
    faces: dict[str, int] = field(default_factory=dict)
    turn: Seat = 0
    phase: str = "mark"
    queue: list[Seat] = field(default_factory=list)
    """Who may still use extra credit after the seat whose turn it is."""
    draws: Iterator[int] = field(default_factory=lambda: iter(()))

    def legal(self, seat: Seat) -> set[str]:
        """The legal moves of a seat, as text."""
        sheet = self.sheets[seat]
        if seat != self.turn or self.phase == "over":
            return set()
        if self.phase == "exams":
            return {
                f"take-exam {die} > exam:0:{space}"
                for place, die in enumerate(self.track)
                for space, exam in enumerate(self.exams)
                if exam not in sheet.paid and PRICE[place] <= sheet.effort
            }
        if self.phase == "credit":
            amounts = range(1, sheet.effort + 1)
            return {"end-credit"} | {
                f"add-credit > {exam} = {amount}" for exam in sheet.results for amount in amounts
            }
        if self._wants_department(sheet):
            return {f"choose-department > {e}" for e in self._due(sheet)}
        return {
            f"choose-division = {name.lower()}"
            for name in self.departments
            if name not in sheet.divisions
        }

    def _wants_department(self, sheet: Sheet) -> bool:
        done = len(sheet.departments)
        return self.bonus == "choose" and done < len(sheet.divisions)

    def _due(self, sheet: Sheet) -> tuple[str, ...]:
        return self.departments[sheet.divisions[len(sheet.departments)]]

    def apply(self, seat: Seat, move: Move, draws: Iterable[int]) -> None:
        """Carry out a legal move with the numbers that were drawn for it."""
        self.draws = iter(draws)
        sheet = self.sheets[seat]
        match move.kind:
            case "take-exam":
                self._take(sheet, move.pieces[0], self.exams[int(move.target[-1])])
            case "add-credit":
                amount = int(move.args[0])
                sheet.results[move.target][1] += amount
                sheet.effort -= amount
                if not sheet.effort:
                    self._next_credit()
            case "end-credit":
                sheet.effort = 0
                self._next_credit()
            case "choose-division":
                name = str(move.args[0]).title()
                sheet.divisions.append(name)
                if self.bonus == "random":
                    sheet.departments.append(self.departments[name][self._draw(5)])
                self._next_mark()
            case _:
                sheet.departments.append(move.target)
                self._next_mark()
        assert next(self.draws, None) is None, "more numbers were drawn than the rules ask for"

    def _draw(self, sides: int) -> int:
        number = next(self.draws)
        assert 0 <= number < sides
        return number

    def _next_mark(self) -> None:
        wanted = 3 if self.bonus == "choose" else 0
        for seat, sheet in enumerate(self.sheets):
            if len(sheet.divisions) < 3 or len(sheet.departments) < wanted:
                self.turn = seat
                return
        self._begin()

    def set_up(self, draws: Iterable[int]) -> None:
        """Set the game up with the numbers that were drawn for it."""
        self.draws = iter(draws)
        if self.special == "random":
            for sheet in self.sheets:
                left = list(self.departments)
                for _ in range(3):
                    sheet.divisions.append(left.pop(self._draw(len(left))))
                    if self.bonus == "random":
                        exams = self.departments[sheet.divisions[-1]]
                        sheet.departments.append(exams[self._draw(5)])
        if "choose" not in (self.special, self.bonus):
            self._begin()
        assert next(self.draws, None) is None, "more numbers were drawn than the rules ask for"

    def _begin(self) -> None:
        """Draw who goes first, shuffle, and deal the first semester."""
        if self.first < 0:
            self.first = self._draw(len(self.sheets)) if len(self.sheets) > 1 else 0
        for place in range(34, 0, -1):
            other = self._draw(place + 1)
            self.deck[place], self.deck[other] = self.deck[other], self.deck[place]
        self._deal()
        self._roll_all()

    def _deal(self) -> None:
        self.semester += 1
        self.exams = [self.deck.pop() for _ in range(5)]
        self.initial = {exam: self._draw(4) + 1 for exam in self.exams}
        for sheet in self.sheets:
            sheet.effort = 8
            sheet.paid = {}
        self.phase = "exams"
        self.turn = self.first

    def _roll_all(self) -> None:
        self.track = list(DICE)
        self.faces = {die: self._draw(SIDES[die]) + 1 for die in DICE}

    def _take(self, sheet: Sheet, die: str, exam: str) -> None:
        place = self.track.index(die)
        sheet.paid[exam] = PRICE[place]
        sheet.effort -= PRICE[place]
        sheet.results[exam] = [self.initial[exam] + self.faces[die], 0]
        reach = 1 if len(self.sheets) == 1 else 0
        for near in range(max(0, place - reach), min(4, place + reach) + 1):
            self.faces[self.track[near]] = self._draw(SIDES[self.track[near]]) + 1
        self.track = [self.track[4], *self.track[:4]]
        self.turn = (self.turn + 1) % len(self.sheets)
        if all(len(each.paid) == 5 for each in self.sheets):
            self.phase = "credit"
            seats = len(self.sheets)
            self.queue = [(self.first + step) % seats for step in range(seats)]
            self._next_credit()

    def _next_credit(self) -> None:
        while self.queue:
            self.turn = self.queue.pop(0)
            if self.sheets[self.turn].effort:
                return
        if self.semester == 7:
            self.phase = "over"
            return
        if self.rotate:
            self.first = (self.first + 1) % len(self.sheets)
        self._deal()
        if self.reroll:
            self._roll_all()

    def totals(self) -> tuple[int, ...]:
        """The final totals by seat."""
        return tuple(self._total(seat) for seat in range(len(self.sheets)))

    def _total(self, seat: Seat) -> int:
        own = self.sheets[seat]
        rivals = [sheet for sheet in self.sheets if sheet is not own]
        total = sum(own.score(exam) for exam in own.results)
        for mark, name in enumerate(own.divisions):
            exams = self.departments[name]
            mine = sum(map(own.score, exams))
            if all(mine > sum(map(rival.score, exams)) for rival in rivals):
                total += POINTS[mark]
            if len(own.departments) > mark:
                exam = own.departments[mark]
                best = max(map(own.score, exams)) == own.score(exam)
                if best and all(own.score(exam) > rival.score(exam) for rival in rivals):
                    total += (TIMES[mark] - 1) * own.score(exam)
        return total
