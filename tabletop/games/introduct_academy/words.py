"""Prompts and button texts of Introduct Academy, with seats as `{p1}`; callers fill in names."""

from tabletop.api import Display, Move, Preview, Seat, View, Words, seat_name
from tabletop.games.introduct_academy import bargains, display, reasons, trading, trays
from tabletop.games.introduct_academy.notes import count, listed, of, why
from tabletop.games.introduct_academy.state import (
    AcademyState,
    Numbers,
    is_duel,
    price_of_room,
)
from tabletop.games.introduct_academy.trays import describe_offer

ICONS = {
    "place": "down",
    "complete": "book",
    "buy-classroom": "plus",
    "end-placing": "fwd",
    "offer": "trade",
    "accept": "check",
    "decline": "x",
    "withdraw": "undo",
    "counter": "swap-seat",
    "end-trading": "check",
    "discard": "discard",
    "end-turn": "check",
}
END_PHASES = {
    "end-placing": "Go on to trading",
    "end-trading": "End trading",
    "end-turn": "Leave the rest",
}


def prompt(state: AcademyState, n: Numbers, seat: Seat) -> str:
    """Return the prompt: what the seat should do now, or which seat the game waits for."""
    match state.phase:
        case "over":
            return "The game is over"
        case "trade":
            return _prompt_trade(state, seat)
        case "assign":
            return _prompt_assign(state, n, seat)
    if seat != state.turn:
        return f"Waiting for {{{seat_name(state.turn)}}}"
    match state.phase:
        case "left":
            return "Place or discard what was left for you"
        case "reveal":
            return "Place what you want, leave the rest"
    hand = state.table.zones[n.hand[seat]]
    stuck = not any(n.fits(state, room, n.kind[hand[0]]) for room in n.own_rooms(state, seat))
    if not state.table.values[n.placed]:
        return "Complete a class to make room" if stuck else "Place your first card"
    if is_duel(state) and _done_placing(state, n):
        return "Discard a card, or go on"
    return "Go on, or place your next card"


def _done_placing(state: AcademyState, n: Numbers) -> bool:
    return state.table.values[n.placed] > 1


def _prompt_trade(state: AcademyState, seat: Seat) -> str:
    if seat < 0:
        return f"{{{seat_name(state.turn)}}} is trading"
    owed = next(
        (o for o in state.offers if o.is_for(seat) and not o.declined >> seat & 1),
        None,
    )
    if owed is not None:
        return f"Answer the offer of {{{seat_name(owed.seat)}}}"
    if seat == state.turn:
        return "Trade, or end trading"
    return f"{{{seat_name(state.turn)}}} is trading"


def _prompt_assign(state: AcademyState, n: Numbers, seat: Seat) -> str:
    zones = state.table.zones
    if seat >= 0:
        received = zones[n.received[seat]]
        turned = zones[n.turned] if seat == state.turn else []
        pieces = [*received, *turned]
        if pieces:
            rooms = n.own_rooms(state, seat)
            if not any(n.fits(state, room, n.kind[piece]) for piece in pieces for room in rooms):
                return "Complete a class to make room"
            if not turned:
                return "Place the cards that you received"
            if not received:
                return "Place the cards that you turned over"
            return "Place what you received and turned over"
    waiting = [s for s in state.pending[-1].seats if s != seat] if state.pending else [state.turn]
    return f"Waiting for {listed([f'{{{seat_name(other)}}}' for other in waiting])}"


def describe(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the text of a move's button, with seats written `{p1}`."""
    del seat
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces if name in plan.piece]
    zone = plan.zone.get(move.target, -1)
    match move.kind:
        case "place" if pieces and zone in n.home:
            place = f"classroom {n.home[zone][1] + 1}"
            return f"Place {of(n, pieces, bold=False)} in {place}"
        case "complete" if zone in n.home and state.table.zones[zone]:
            kind, size = n.kind[state.table.zones[zone][0]], len(state.table.zones[zone])
            books = count(n.meter[kind][size], "book")
            return f"Complete {size} {n.titles[kind]} for {books}"
        case "discard" if pieces:
            return f"Discard {of(n, pieces, bold=False)}"
        case "buy-classroom":
            return f"Buy a classroom for {price_of_room(state.seats)} books"
        case "end-placing" | "end-trading" | "end-turn":
            text = END_PHASES[move.kind]
            return "Go on" if move.kind == "end-placing" and is_duel(state) else text
        case "offer" | "counter":
            return describe_offer(state, n, move)
        case "accept" | "decline" | "withdraw":
            return _describe_answer(state, n, move)
    return str(move)


def _describe_answer(state: AcademyState, n: Numbers, move: Move) -> str:
    offer = trading.find(state, move.target)
    if offer is None:
        return str(move)
    plan = state.table.plan
    if move.kind == "withdraw":
        return f"Withdraw offer {offer.number}"
    maker = f"{{{seat_name(offer.seat)}}}"
    if move.kind == "decline":
        told = bool(move.args) and bargains.is_reason(n, move.args)
        return f"Decline the offer of {maker}" + (f": {why(n, move.args)}" if told else "")
    chosen = [plan.piece[name] for name in move.pieces if name in plan.piece]
    given = of(n, chosen, bold=False)
    got = of(n, offer.give, bold=False)
    if not chosen:
        return f"Take {got} from {maker}"
    return f"Give {maker} {given} for {got}" if got else f"Give {maker} {given}"


class AcademyWords(Words[AcademyState]):
    """Provides the prompts, button texts, previews and display of Introduct Academy."""

    def prompt(self, state: AcademyState, seat: Seat) -> str:
        """Return the prompt: what the seat should do now, or which seat the game waits for."""
        return prompt(state, state.table.plan.once(Numbers), seat)

    def describe(self, state: AcademyState, seat: Seat, move: Move) -> str:
        """Return the text of a move's button, with seats written `{p1}`."""
        return describe(state, state.table.plan.once(Numbers), seat, move)

    def icon(self, move: Move) -> str:
        """Return the icon name for a move's button; offers without a wish get `gift`."""
        if move.kind in ("offer", "counter") and not move.args:
            return "gift"
        return ICONS.get(move.kind, "")

    def preview(self, state: AcademyState, seat: Seat, move: Move) -> Preview | None:
        """Return what a class pays or what a trade would do; None for an illegal move."""
        if self.rules.refuse(state, seat, move) is not None:
            return None
        return trays.preview(state, state.table.plan.once(Numbers), seat, move)

    def reason(self, state: AcademyState, seat: Seat, move: Move) -> str:
        """Return one sentence, for hints, on why a legal move may be good."""
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return `class-pays` in a set if one of the viewer's classes pays a book by now."""
        if view.seat < 0:
            return frozenset()
        n = view.plan.once(Numbers)
        rooms = display.rooms_of(view, n, view.seat)
        pays = any(
            kind >= 0 and any(size >= need for need, _ in n.steps[kind]) for _, kind, size in rooms
        )
        return frozenset({"class-pays"}) if pays else frozenset()

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Deck 2 of 3`."""
        return display.context(view)

    def display(self, view: View) -> Display:
        """Return the display: run-outs, classes, open offers and skills."""
        return display.display(view, view.plan.once(Numbers))
