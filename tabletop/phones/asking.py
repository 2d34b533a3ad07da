"""Questions beside the game: may moves be taken back that concern others, is the game over?

Whoever is asked answers where they play, on their phone or at the table's screen. One no, or so
many seconds of silence, ends it; it is decided in `poll`, whoever answered last.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.engine.commands import FINISH
from tabletop.engine.moves import Seat
from tabletop.phones import limits
from tabletop.phones.held import Held, refused
from tabletop.phones.looks import LATE, play
from tabletop.phones.messages import Answer, Play, Undo
from tabletop.phones.seating import Seating
from tabletop.phones.telling import Data
from tabletop.session.taking_back import Return


@dataclass(slots=True)
class Question:
    """May moves be taken back, or may a game without rules end?"""

    number: int
    seat: Seat
    """Who would like to; -1 for somebody at the screen whose seat is not known."""
    asks: tuple[Seat, ...]
    """Who has to agree."""
    way: Return | None
    """What is taken back; None where the game would end."""
    until: float
    id: int = -1
    """Of the phone's message that asked; -1 where the table's screen asked."""
    agreed: set[Seat] = field(default_factory=set)
    denied: bool = False
    agrees: bool | None = None
    """What has come of it; None while it is open."""


class Asking:
    """The question that is open at a table; never more than one."""

    def __init__(self, seating: Seating, clock: Callable[[], float]) -> None:
        self._seating, self._clock = seating, clock
        self._count = 0
        self.question: Question | None = None
        """What is asked now."""

    def by_phone(self, held: Held, message: Undo) -> Data | None:
        """Take a seat's last move back, or ask whom it concerns; None while they are asked."""
        asked = self.question
        if asked is not None and (asked.seat, asked.id) == (held.port.seat, message.id):
            return None  # the phone was lost meanwhile, and asks again
        way = held.port.way_back()
        if way.problem:
            return refused(message.id, "", way.problem)
        if not way.asks:
            done = held.port.take_back(way)
            return {"type": "done", "id": message.id} if done else refused(message.id, "", LATE)
        session = self._seating.session
        can_answer = {*self._seating.held, *session.people}
        away = [seat for seat in way.asks if seat not in can_answer]
        if away or not message.ask:
            names = ", ".join(session.name(seat) for seat in way.asks)
            return {"type": "refused", "id": message.id, "rule": "", "ask": not away,
                    "text": f"{names} would have to agree."}  # fmt: skip
        if self.question is not None:
            return refused(message.id, "", "Somebody asks for something else just now.")
        self._ask(held.port.seat, way.asks, way, message.id)
        return None

    def end_by_phone(self, held: Held, message: Play) -> Data | None:
        """End a game without rules once all agree who are here; None while they are asked."""
        asked, seat = self.question, held.port.seat
        if asked is not None and (asked.seat, asked.id) == (seat, message.id):
            return None  # the phone was lost meanwhile, and asks again
        asks = self.company(seat)
        if not asks:
            return play(held.port, message)
        if asked is not None:
            return refused(message.id, "", "Somebody asks for something else just now.")
        self._ask(seat, asks, None, message.id)
        return None

    def company(self, seat: Seat) -> tuple[Seat, ...]:
        """The others who are here: at their phones, and at the table's screen."""
        here = {each for each, held in self._seating.held.items() if held.connections}
        return tuple(sorted({*here, *self._seating.session.people} - {seat}))

    def by_screen(self, seat: Seat, asks: tuple[Seat, ...], way: Return | None) -> Question | None:
        """Ask for somebody at the table's screen; None while something else is asked."""
        return None if self.question is not None else self._ask(seat, asks, way)

    def _ask(
        self, seat: Seat, asks: tuple[Seat, ...], way: Return | None, number: int = -1
    ) -> Question:
        self._count += 1
        until = self._clock() + limits.ASK_SECONDS
        asked = self.question = Question(self._count, seat, asks, way, until, number)
        for each in asks:
            self._seating.tell(each, self._told(asked))
        return asked

    def told(self, seat: Seat) -> Data | None:
        """What a phone is told that comes back while its seat is asked; None if it is not."""
        asked = self.question
        if asked is None or seat not in asked.asks or seat in asked.agreed:
            return None
        return self._told(asked)

    def _told(self, asked: Question) -> Data:
        who = self._seating.session.name(asked.seat) if asked.seat >= 0 else "The table"
        title, text, learnt = "End the game?", f"{who} would like to end the game.", ""
        if asked.way is not None:
            what = "a move" if asked.way.moves == 1 else f"{asked.way.moves} moves"
            title, text = "Take it back?", f"{who} would like to take {what} back."
            learnt = asked.way.learnt
        return {"type": "ask", "number": asked.number, "title": title, "text": text,
                "learnt": learnt,
                "seconds": round(max(0.0, asked.until - self._clock()))}  # fmt: skip

    def heard(self, seat: Seat, message: Answer) -> None:
        """Take a phone's answer."""
        if self.question is not None and self.question.number == message.number:
            self.answer(seat, yes=message.yes)

    def answer(self, seat: Seat, *, yes: bool) -> None:
        """Take the answer of a seat that is asked."""
        asked = self.question
        if asked is None or seat not in asked.asks:
            return
        if yes:
            asked.agreed.add(seat)
        else:
            asked.denied = True

    def drop(self) -> None:
        """The table's screen takes its question back."""
        if self.question is not None:
            self.question.denied = True

    def poll(self) -> None:
        """Decide what can be decided."""
        asked = self.question
        if asked is None:
            return
        if asked.denied or asked.until < self._clock():
            self._decide(asked, agrees=False)
        elif set(asked.asks) <= asked.agreed:
            self._decide(asked, agrees=True)

    def _decide(self, asked: Question, *, agrees: bool) -> None:
        self.question, asked.agrees = None, agrees
        for seat in asked.asks:
            self._seating.tell(seat, {"type": "asked", "number": asked.number})
        held = self._seating.held.get(asked.seat)
        if asked.id < 0 or held is None:
            return
        no = refused(asked.id, "", "Not everybody wants that.")
        answer = self._done(held, asked) if agrees else no
        held.remember(asked.id, answer)
        self._seating.tell(asked.seat, answer)

    @staticmethod
    def _done(held: Held, asked: Question) -> Data:
        """Do what all have agreed to."""
        if asked.way is None:
            return play(held.port, Play(asked.id, "", str(FINISH)))
        way = held.port.way_back()
        fits = (way.to, way.moves, way.asks) == (asked.way.to, asked.way.moves, asked.way.asks)
        if fits and held.port.take_back(way):
            return {"type": "done", "id": asked.id}
        return refused(asked.id, "", LATE)
