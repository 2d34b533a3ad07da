"""What a seat did in a finished game, by which its goals are judged.

Everything is known once a game is over, so feats may count what was hidden during play.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tabletop.engine.moves import Move, Outcome, Seat, seat_name
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State
from tabletop.engine.table import Event
from tabletop.engine.text.message import Message

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class FinishedStep(Generic[S]):
    """One move of a finished game, with the positions around it and all its events."""

    seat: Seat
    move: Move
    before: S
    after: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class FinishedGame(Generic[S]):
    """A finished game: its moves in order, without undone ones, and its result."""

    steps: Sequence[FinishedStep[S]]
    outcome: Outcome

    @property
    def first(self) -> S:
        """The position before the first move."""
        return self.steps[0].before

    @property
    def last(self) -> S:
        """The position in which the game ended."""
        return self.steps[-1].after


@dataclass(frozen=True, slots=True)
class NearMiss:
    """What a seat just missed in a finished game, and where that was decided."""

    step: int
    """Index of the move before which it was decided, from 0."""
    title: Message
    """What was missed, in a few words."""
    text: Message
    """Why, in a sentence that may address the seat's player."""


def shared_feats(spec: GameSpec, game: FinishedGame[S], seat: Seat) -> Mapping[str, int]:
    """Return the feats of a seat that every game has; see `SHARED_FEATS`.

    Values that the game declares are among them, as they stand at the end. Without other seats or
    without scores there is no `lead`.
    """
    last, scores = game.last, game.outcome.scores
    values = dict(zip(last.table.plan.values, last.table.values, strict=True))
    feats = {name: value for name, value in values.items() if ":" not in name}
    end = f":{seat_name(seat)}"
    feats |= {n.removesuffix(end): value for n, value in values.items() if n.endswith(end)}
    begun = [step.after.turn for step in game.steps if step.after.turn != step.before.turn]
    turns = Counter([game.first.turn, *begun])
    feats |= {"won": int(seat in game.outcome.winners), "seats": last.seats}
    feats["rounds"] = max(turns.values())
    if seat < len(scores):
        feats["score"] = scores[seat]
        rivals = [spec.merit(score) for at, score in enumerate(scores) if at != seat]
        if rivals:
            feats["lead"] = int(spec.merit(scores[seat]) - max(rivals))
    return feats
