"""Default texts about a position, made from the content of a game."""

from collections.abc import Collection

from tabletop.engine.moves import Move, Seat, Word, seat_name
from tabletop.engine.spec import TablePlan
from tabletop.engine.table import Table
from tabletop.engine.text.display import Display, Panel, PanelRow, SeatMark
from tabletop.engine.text.engine_words import DESCRIBED, FROM_TO, ON_THE_TABLE, TURN_OF
from tabletop.engine.text.message import Message
from tabletop.engine.view import View

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
    words: list[str] = [_said(plan, seats, word) for word in move.args]
    pieces = [plan.piece[piece] for piece in move.pieces if piece in plan.piece]
    alike = [piece for piece in pieces if plan.kinds[piece].count > 1]
    places = [plan.zones[table.where[piece]] for piece in alike]
    if move.target in seats:
        words.insert(0, Message(TURN_OF, player=move.target))
    elif move.target in spots:
        words.insert(0, spots[move.target])
        if len(places) == 1 and places[0] in spots and places[0] != move.target:
            words[0] = Message(FROM_TO, start=spots[places.pop()], end=words[0])
    words[:0] = [spots[place] for place in places if place in spots and place != move.target]
    said = title.casefold().split()
    titles = [plan.kinds[piece].title for piece in pieces]
    details = (*(each for each in titles if each.casefold() not in said), *words)
    return Message(DESCRIBED, title=title, details=details) if details else title


def _said(plan: TablePlan, seats: Collection[str], word: Word) -> str:
    """Return the text of an argument: a seat, the title of a piece, or the word itself."""
    if isinstance(word, str) and word in seats:
        return Message(TURN_OF, player=word)
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
    panels = (Panel(COUNTERS, Message(ON_THE_TABLE), rows),) if rows else ()
    return Display(phase=running, panels=panels, chips=chips if own else (), scores=scores)


def scores_of(view: View) -> tuple[str, ...]:
    """Return each seat's points as text; empty before the end or if there are no points."""
    outcome = view.outcome
    if outcome is None or view.plan.spec.score is None:
        return ()
    return tuple(map(str, outcome.scores)) if len(outcome.scores) == view.seats else ()


def _number(view: View, counter: str, seat: Seat) -> int:
    return view.value(f"{counter}:{seat_name(seat)}")
