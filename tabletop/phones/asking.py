"""Votes at a table: may moves that concern others be undone, and is the game over?

People answer where they play, on their phone or at the window. One no, or the end of the time
limit, ends the vote. `poll` decides it, whoever answered last.
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
    """A vote on undoing moves or on ending a game without rules."""

    number: int
    seat: Seat
    """The seat that asks; -1 for a person at the window whose seat is unknown."""
    asks: tuple[Seat, ...]
    """The seats that have to agree."""
    way: Return | None
    """The moves to undo; None for a vote on ending the game."""
    until: float
    id: int = -1
    """Id of the phone message that asked; -1 if the window asked."""
    agreed: set[Seat] = field(default_factory=set)
    denied: bool = False
    agrees: bool | None = None
    """The result; None while the vote is open."""


class Asking:
    """The open vote of a table; there is at most one."""

    def __init__(self, seating: Seating, clock: Callable[[], float]) -> None:
        self._seating, self._clock = seating, clock
        self._count = 0
        self.question: Question | None = None
        """The open vote, or None."""

    def by_phone(self, held: Held, message: Undo) -> Data | None:
        """Undo a seat's last move or start a vote; return the answer, None while it is open."""
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
        """Start a vote on ending a game without rules; return the answer, None while it is open."""
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
        """Return the other seats whose people are present, on phones and at the window."""
        here = {each for each, held in self._seating.held.items() if held.connections}
        return tuple(sorted({*here, *self._seating.session.people} - {seat}))

    def by_screen(self, seat: Seat, asks: tuple[Seat, ...], way: Return | None) -> Question | None:
        """Start a vote for a person at the window; return None if another vote is open."""
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
        """Return the open question for a phone that reconnects; None if it isn't asked."""
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
        """Record the answer of a phone."""
        if self.question is not None and self.question.number == message.number:
            self.answer(seat, yes=message.yes)

    def answer(self, seat: Seat, *, yes: bool) -> None:
        """Record the answer of a seat that is asked."""
        asked = self.question
        if asked is None or seat not in asked.asks:
            return
        if yes:
            asked.agreed.add(seat)
        else:
            asked.denied = True

    def drop(self) -> None:
        """Withdraw the vote that the window started."""
        if self.question is not None:
            self.question.denied = True

    def poll(self) -> None:
        """Close the vote if it is decided or its time is over."""
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
        """Carry out what all agreed to and return the answer for the phone that asked."""
        if asked.way is None:
            return play(held.port, Play(asked.id, "", str(FINISH)))
        way = held.port.way_back()
        fits = (way.to, way.moves, way.asks) == (asked.way.to, asked.way.moves, asked.way.asks)
        if fits and held.port.take_back(way):
            return {"type": "done", "id": asked.id}
        return refused(asked.id, "", LATE)
