"""The rule controller: how a game is played, what is told about it, and what is thought of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.core import CoreRules, S
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.spec import GameSpec
from tabletop.engine.words import Words


class Rules(CoreRules[S]):
    """The rules of one game. Holds no game in progress, so one object serves any number.

    A game names its own classes of words and mind where the usual ones do not do.
    """

    words_class: type[Words[S]] = Words
    mind_class: type[Mind[S]] = Mind

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self.mind: Mind[S] = self.mind_class(self)
        """What computer players think."""
        self.words: Words[S] = self.words_class(self, self.mind)
        """What seats are told."""


@dataclass(frozen=True, slots=True)
class Consideration:
    """The candidates behind a gesture, parted by the rules."""

    legal: tuple[Move, ...]
    refused: tuple[tuple[Move, Refusal], ...]

    @property
    def refusal(self) -> Refusal | None:
        """The first reason, when nothing is legal."""
        return None if self.legal or not self.refused else self.refused[0][1]


def consider(
    rules: Rules[S], state: S, seat: Seat, pieces: Sequence[str], target: str
) -> Consideration:
    """Part the moves with these pieces and this target into legal and refused.

    Empty `pieces` or `target` match any. Drag, click, keyboard and typed notation all enter here.
    A gesture that is no candidate at all is asked about with each kind of move that these pieces
    could make, so that the player hears the rule and not silence.
    """
    legal: list[Move] = []
    refused: list[tuple[Move, Refusal]] = []
    same_pieces: list[Move] = []
    wanted = tuple(pieces)
    for move in rules.candidates(state, seat):
        if wanted and move.pieces != wanted:
            continue
        same_pieces.append(move)
        if target and move.target != target:
            continue
        refusal = rules.refuse(state, seat, move)
        if refusal is None:
            legal.append(move)
        else:
            refused.append((move, refusal))
    if not legal and not refused and target:
        for move in {kind.kind: kind for kind in same_pieces}.values():
            guess = move._replace(target=target)
            refusal = rules.refuse(state, seat, guess)
            if refusal is not None:
                refused.append((guess, refusal))
    return Consideration(tuple(legal), tuple(refused))
