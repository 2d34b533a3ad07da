"""Votes at a table: on undoing moves that concern others, and on ending the game.

People answer where they play, on their phone or at the window. A single no or the end of the time
limit ends the vote. `poll` closes the vote and acts on the result.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.engine.gestures.commands import FINISH
from tabletop.engine.moves import Seat
from tabletop.phones import limits
from tabletop.phones.phone_messages import Answer, Play, Undo
from tabletop.phones.queries import LATE, play
from tabletop.phones.seats import PhoneSeat, Seating
from tabletop.session.undo import UndoPlan
from tabletop.wire.encoder import Json
from tabletop.wire.phone_encoder import refused


@dataclass(slots=True)
class Vote:
    """A vote on undoing moves or on ending a game without rules."""

    number: int
    seat: Seat
    """The seat that asks for the vote; -1 for a person at the window whose seat is unknown."""
    asks: tuple[Seat, ...]
    """The seats that have to agree."""
    way: UndoPlan | None
    """Which moves would be undone; None for a vote on ending the game."""
    until: float
    id: int = -1
    """Id of the phone's request that began the vote; -1 if the window began it."""
    agreed: set[Seat] = field(default_factory=set)
    denied: bool = False
    agrees: bool | None = None
    """Whether everyone agreed; None while the vote is open."""


class Votes:
    """Runs the votes of a table, at most one at a time.

    Call `poll` once per frame. It closes the open vote when it is decided.
    """

    def __init__(self, seating: Seating, clock: Callable[[], float]) -> None:
        self._seating, self._clock = seating, clock
        self._count = 0
        self.question: Vote | None = None
        """The open vote, or None."""

    def by_phone(self, held: PhoneSeat, message: Undo) -> Json | None:
        """Undo the last move of a phone's seat, or start a vote if others must agree.

        `held` is the phone's seat, and `message` its request. Return the answer to send; None while
        a vote on it is open.
        """
        asked = self.question
        if asked is not None and (asked.seat, asked.id) == (held.port.seat, message.id):
            return None  # the phone was lost meanwhile, and asks again
        way = held.port.undo_plan()
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
            return {
                "type": "refused",
                "id": message.id,
                "rule": "",
                "ask": not away,
                "text": f"{names} would have to agree.",
            }
        if self.question is not None:
            return refused(message.id, "", "Somebody is asking for something else just now.")
        self._ask(held.port.seat, way.asks, way, message.id)
        return None

    def end_by_phone(self, held: PhoneSeat, message: Play) -> Json | None:
        """Start a vote on ending a game without rules, or end it if nobody else is present.

        `held` is the seat of the phone that asks for it, and `message` its request. Return the
        answer to send; None while the vote is open.
        """
        asked, seat = self.question, held.port.seat
        if asked is not None and (asked.seat, asked.id) == (seat, message.id):
            return None  # the phone was lost meanwhile, and asks again
        asks = self.company(seat)
        if not asks:
            return play(held.port, message)
        if asked is not None:
            return refused(message.id, "", "Somebody is asking for something else just now.")
        self._ask(seat, asks, None, message.id)
        return None

    def company(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats whose people are present, on connected phones or at the window."""
        here = {each for each, held in self._seating.held.items() if held.connections}
        return tuple(sorted({*here, *self._seating.session.people} - {seat}))

    def by_screen(self, seat: Seat, asks: tuple[Seat, ...], way: UndoPlan | None) -> Vote | None:
        """Start a vote for a person at the window, and return it.

        Return None if another vote is open.

        Args:
            seat: The seat of that person; -1 if it is unknown.
            asks: The seats that have to agree.
            way: Which moves would be undone; None for a vote on ending the game.
        """
        return None if self.question is not None else self._ask(seat, asks, way)

    def _ask(
        self, seat: Seat, asks: tuple[Seat, ...], way: UndoPlan | None, number: int = -1
    ) -> Vote:
        self._count += 1
        until = self._clock() + limits.ASK_SECONDS
        asked = self.question = Vote(self._count, seat, asks, way, until, number)
        for each in asks:
            self._seating.tell(each, self._question_json(asked))
        return asked

    def question_for(self, seat: Seat) -> Json | None:
        """Return the message with the open question for a phone that reconnects.

        Return None if its seat is not asked or has agreed already.
        """
        asked = self.question
        if asked is None or seat not in asked.asks or seat in asked.agreed:
            return None
        return self._question_json(asked)

    def _question_json(self, asked: Vote) -> Json:
        who = self._seating.session.name(asked.seat) if asked.seat >= 0 else "The table"
        title, text, learnt = "End the game?", f"{who} would like to end the game.", ""
        if asked.way is not None:
            what = "a move" if asked.way.moves == 1 else f"{asked.way.moves} moves"
            title, text = "Take it back?", f"{who} would like to take {what} back."
            learnt = asked.way.learnt
        return {
            "type": "ask",
            "number": asked.number,
            "title": title,
            "text": text,
            "learnt": learnt,
            "seconds": round(max(0.0, asked.until - self._clock())),
        }

    def heard(self, seat: Seat, message: Answer) -> None:
        """Record a phone's answer to the open vote. Answers to earlier votes are ignored.

        `seat` is the phone's seat.
        """
        if self.question is not None and self.question.number == message.number:
            self.answer(seat, yes=message.yes)

    def answer(self, seat: Seat, *, yes: bool) -> None:
        """Record whether a seat agrees; ignored if the seat isn't asked."""
        asked = self.question
        if asked is None or seat not in asked.asks:
            return
        if yes:
            asked.agreed.add(seat)
        else:
            asked.denied = True

    def drop(self) -> None:
        """Withdraw the open vote, which then ends with a no."""
        if self.question is not None:
            self.question.denied = True

    def poll(self) -> None:
        """Close the open vote if it is decided or out of time, and carry out what was agreed."""
        asked = self.question
        if asked is None:
            return
        if asked.denied or asked.until < self._clock():
            self._decide(asked, agrees=False)
        elif set(asked.asks) <= asked.agreed:
            self._decide(asked, agrees=True)

    def _decide(self, asked: Vote, *, agrees: bool) -> None:
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
    def _done(held: PhoneSeat, asked: Vote) -> Json:
        """Carry out what all agreed to and return the answer for the phone that asked."""
        if asked.way is None:
            return play(held.port, Play(asked.id, "", str(FINISH)))
        way = held.port.undo_plan()
        fits = (way.to, way.moves, way.asks) == (asked.way.to, asked.way.moves, asked.way.asks)
        if fits and held.port.take_back(way):
            return {"type": "done", "id": asked.id}
        return refused(asked.id, "", LATE)
