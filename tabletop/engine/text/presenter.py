"""Texts a game shows about a position. Every method has a default.

One-sentence reasons for a good move, for games that don't give their own.
"""

from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import FastChance
from tabletop.engine.core import CoreRules
from tabletop.engine.moves import Move, Seat
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.state import State
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.default_text import usual_description, usual_display
from tabletop.engine.text.display import Display, Preview
from tabletop.engine.text.message import Message
from tabletop.engine.view import View

S = TypeVar("S", bound=State)

WORLDS = 12
"""Number of sampled positions in which a move is tried for a reason."""
NOTABLE = 0.03
"""Smallest change of the estimate, from 0 to 1, that a reason mentions."""


def usual_reason(
    mind: Heuristics[S], state: S, seat: Seat, move: Move, *, preview: Preview | None
) -> str:
    """Return a one-sentence reason why a legal move may be good, as a hint to the player.

    It says what the move brings, based on its preview or on how the estimate changes in sampled
    positions. It is the same for all positions that the seat can't tell apart.

    Args:
        mind: The evaluation of the game.
        state: The position before the move.
        seat: The seat that moves.
        move: The move.
        preview: The game's preview of the move; None if it has none.
    """
    rules = mind.rules
    if rules.legal_moves(state, seat) == [move]:
        return Message(words.ONLY)
    rng = Random(0)
    gain = 0.0
    wins = 0
    for _ in range(WORLDS):
        world = rules.determinize(state, seat, rng).clone(recording=False)
        gain -= mind.estimate(world, seat)
        rules.apply(world, seat, move, FastChance(rng))
        gain += mind.estimate(world, seat)
        outcome = rules.outcome(world)
        wins += outcome is not None and rules.share(world, outcome, seat) == 1
    if wins == WORLDS:
        return Message(words.WINS)
    if preview is not None:
        gains = tuple(text for _, text in preview.lines)
        text = words.BRINGS if gains else words.BRINGS_NOTHING
        return Message(text, title=preview.title, gains=gains)
    if abs(gain) < NOTABLE * WORLDS:
        return Message(words.HOLDS)
    return Message(words.GAINS if gain > 0 else words.LASTS)


class Presenter(Generic[S]):
    """The texts of one game: prompts, labels of moves, and what is shown around the table.

    Everything shown to a seat must depend only on what that seat knows. Write seats as `{p1}`; the
    caller fills in the names.
    """

    def __init__(self, rules: CoreRules[S], mind: Heuristics[S]) -> None:
        self.rules = rules
        self.heuristics = mind

    def prompt(self, state: S, seat: Seat) -> str:
        """Return what a seat should do now, in at most eight words, with seats as `{p1}`."""
        acting = self.rules.to_act(state)
        if not acting:
            return Message(words.OVER)
        mine = seat in acting
        return Message(words.YOUR_TURN) if mine else Message(words.WAITING, player=acting[0])

    def describe(self, state: S, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as `Take Science`, with seats as `{p1}`.

        By default this is the title of its kind in `moves:`, with its pieces and choices.
        """
        del seat
        return usual_description(state.table, move)

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; "" for none."""
        del move
        return ""

    def preview(self, state: S, seat: Seat, move: Move) -> Preview | None:
        """Return the effects of a move, as far as the seat knows them; None to show nothing."""
        del state, seat, move
        return None

    def reason(self, state: S, seat: Seat, move: Move) -> str:
        """Return a one-sentence reason why a legal move may be good, with seats as `{p1}`.

        It must be the same in all positions that the seat can't tell apart.
        """
        preview = self.preview(state, seat, move)
        return usual_reason(self.heuristics, state, seat, move, preview=preview)

    def standing(self, view: View) -> str:
        """Return a one-line summary of each player's progress, with seats as `{p1}`.

        If it is "", only the scores are shown.
        """
        del view
        return ""

    def met(self, view: View) -> frozenset[str]:
        """Return the words for what the seat has encountered so far, as used by `met` in tips."""
        del view
        return frozenset()

    def now(self, view: View, thing: str) -> str:
        """Return one sentence on what a thing on the table means right now; "" if nothing.

        A thing is named `zone:hand:p1`, `badge:rebel`, `seat:p2`, `piece:d12`, `legend:clock:p1` or
        `region:track`.
        """
        del view, thing
        return ""

    def context(self, view: View) -> str:
        """Return the stage of the game, such as `Round 3`, as in its display.

        The log calls this at every move; override it if the display is expensive.
        """
        return self.display(view).context

    def display(self, view: View) -> Display:
        """Return what is shown around the table; by default the phase and the game's counters."""
        return usual_display(view)
