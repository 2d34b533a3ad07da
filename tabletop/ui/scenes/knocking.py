"""Dialog that asks to admit a phone player while a game is played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from tabletop.ui.kit.services import Action
from tabletop.ui.scenes.message import Message
from tabletop.ui.words import phones as words

if TYPE_CHECKING:
    from tabletop.phones.phones import Phones
    from tabletop.phones.seating import Place
    from tabletop.ui.kit.services import Desk


class Answer(Protocol):
    """A callback that admits or rejects a player who waits for a seat."""

    def __call__(self, place: Place, *, yes: bool) -> object:
        """Admit the waiting player if `yes`, otherwise reject them."""


class Knocking(Message):
    """A question whether to admit a player; closes by itself if the player leaves."""

    name: ClassVar[str] = "knocking"

    def __init__(self, desk: Desk, phones: Phones, place: Place, answer: Answer) -> None:
        """Ask about the player waiting for `place`; `answer` is called with the decision."""
        self._phones, self._asked, self._answer = phones, place, answer
        seat = phones.session.name(place.seat)
        super().__init__(
            desk,
            words.LET_IN_ASKED.format(name=place.knocks),
            words.LET_IN_TOLD.format(name=place.knocks, seat=seat),
            (
                Action(words.TURN_AWAY, partial(answer, place, yes=False), "x"),
                Action(words.LET_IN, partial(answer, place, yes=True), "check", "primary"),
            ),
            icon="phone",
        )
        self.focus.set("action-0")  # so that a key meant for the table admits nobody

    def cancel(self) -> None:
        """Reject the waiting player and close the question."""
        self._answer(self._asked, yes=False)
        super().cancel()

    def update(self, dt: float) -> bool:
        """Close once the waiting player has left; return whether anything changed."""
        if self._phones.seats()[self._asked.seat].knocks != self._asked.knocks:
            self.desk.stack.close(self)
            return True
        return super().update(dt)
