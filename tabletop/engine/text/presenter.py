"""Texts a game shows about a position. Every method has a default.

The defaults are made from the content of the game, also the reasons for a good move.
"""

from collections.abc import Collection
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import FastChance
from tabletop.engine.core import CoreRules
from tabletop.engine.moves import Move, Seat, Word, seat_name
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.display import Display, Panel, PanelRow, Preview, SeatMark
from tabletop.engine.text.message import Message
from tabletop.engine.view import View

S = TypeVar("S", bound=State)

WORLDS = 12
"""Number of sampled positions in which a move is tried for a reason."""
NOTABLE = 0.03
"""Smallest change of the estimate, from 0 to 1, that a reason mentions."""
COUNTERS = "counters"
"""Id of the panel that shows the counters without an owner."""


def usual_description(table: Table, move: Move) -> str:
    """Return the label of a move: the title of its kind, its pieces, and its choices.

    Examples are `Play a card: Queen of Hearts` and, on a board, `Move a man: d2 to d3`, where
    identical pieces are told apart by their places. Seats are written as `{p1}`.
    """
    plan = table.plan
    title = next((each.title for each in plan.spec.moves if each.id == move.kind), "")
    if not title:
        plain = (move.kind, *move.pieces, move.target, *map(str, move.args))
        return " ".join(word for word in plain if word).replace("-", " ").capitalize()
    seats = {seat_name(seat) for seat in range(plan.seats)}
    spots = {f"{b.id}:{spot.id}": spot.title for b in plan.spec.boards for spot in b.spots}
    chosen: list[str] = [_said(plan, seats, word) for word in move.args]
    pieces = [plan.piece[piece] for piece in move.pieces if piece in plan.piece]
    alike = [piece for piece in pieces if plan.kinds[piece].count > 1]
    places = [plan.zones[table.where[piece]] for piece in alike]
    if move.target in seats:
        chosen.insert(0, Message(words.TURN_OF, player=move.target))
    elif move.target in spots:
        chosen.insert(0, spots[move.target])
        if len(places) == 1 and places[0] in spots and places[0] != move.target:
            chosen[0] = Message(words.FROM_TO, start=spots[places.pop()], end=chosen[0])
    chosen[:0] = [spots[place] for place in places if place in spots and place != move.target]
    said = title.casefold().split()
    titles = [plan.kinds[piece].title for piece in pieces]
    details = (*(each for each in titles if each.casefold() not in said), *chosen)
    return Message(words.DESCRIBED, title=title, details=details) if details else title


def _said(plan: TablePlan, seats: Collection[str], word: Word) -> str:
    """Return the text of an argument: a seat, the title of a piece, or the word itself."""
    if isinstance(word, str) and word in seats:
        return Message(words.TURN_OF, player=word)
    piece = plan.piece.get(word) if isinstance(word, str) else None
    return plan.kinds[piece].title if piece is not None else str(word).replace("-", " ")


def usual_display(view: View) -> Display:
    """Return the default display around the table: the phase and the game's counters.

    Counters of seats appear on their plates, and others in a panel. If the game counts points, each
    seat's first counter is shown as its score until the final points are known.
    """
    spec = view.plan.spec
    shown = [each for each in spec.counters if each.shown]
    own = [each for each in shown if each.per_seat]
    scores = scores_of(view)
    if own and spec.score is not None:
        counted = tuple(str(_number(view, own[0].id, seat)) for seat in range(view.seats))
        scores, own = scores or counted, own[1:]
    chips = tuple(
        tuple(
            SeatMark(each.icon or "list", f"{_number(view, each.id, seat)} {each.title.lower()}")
            for each in own
        )
        for seat in range(view.seats)
    )
    rows = tuple(
        PanelRow(each.title, each.icon, value=str(view.value(each.id)))
        for each in shown
        if not each.per_seat
    )
    phases = [phase for phase, _ in spec.phases]
    running = phases.index(view.phase) if view.phase in phases else -1
    panels = (Panel(COUNTERS, Message(words.ON_THE_TABLE), rows),) if rows else ()
    return Display(phase=running, panels=panels, chips=chips if own else (), scores=scores)


def scores_of(view: View) -> tuple[str, ...]:
    """Return each seat's points as text; empty before the end or if there are no points."""
    outcome = view.outcome
    if outcome is None or view.plan.spec.score is None:
        return ()
    return tuple(map(str, outcome.scores)) if len(outcome.scores) == view.seats else ()


def _number(view: View, counter: str, seat: Seat) -> int:
    return view.value(f"{counter}:{seat_name(seat)}")


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

    def waived(self, count: int) -> str:
        """Return the log message on answers that the table gave for a seat, without its name."""
        return Message(words.PASSED, count=count)

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
