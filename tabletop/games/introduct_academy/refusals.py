"""Refusals of illegal moves, as guard clauses in the order of the rulebook."""

from tabletop.api import NOT_YOUR_TURN, Lack, Move, Refusal, Seat
from tabletop.games.introduct_academy.state import (
    PLACINGS,
    ROOMS,
    AcademyState,
    Numbers,
    is_duel,
    price_of_room,
)


def no(text: str, paragraph: str) -> Refusal:
    """Return a refusal with its text and the rulebook paragraph it cites."""
    return Refusal(text, f"introduct-academy.{paragraph}")


YOURS = no(NOT_YOUR_TURN, "turn")
_FIRST = no("You can only place the first card of your hand.", "hand-order")
_FULL = no("You may place at most two cards from your hand.", "placing")
_OTHER = no("That classroom teaches another skill; complete it first.", "one-skill")
_NO_ROOM = no("Complete a classroom first.", "no-room")
_PROTECTED = no(
    "A single skill is protected while another of your classrooms holds more than one card.",
    "protection",
)


def refuse_place(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why placing a card in a classroom is refused, or None. Rule: 5.2, 5.4, 5.7."""
    table = state.table
    piece = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    if piece < 0 or move.args:
        return no("Place one card in one of your classrooms.", "placing")
    if state.phase == "assign":
        own = table.where[piece] == n.received[seat]
        if table.where[piece] == n.hand[seat]:
            return no("Place the cards that you received; your hand waits.", "placing-received")
        if not own and not (seat == state.turn and table.where[piece] == n.turned):
            return no("That card is not yours to place.", "placing-received")
    elif seat != state.turn:
        return YOURS
    else:
        refusal = _refuse_source(state, n, seat, piece)
        if refusal is not None:
            return refusal
    zone = table.plan.zone.get(move.target, -1)
    if zone not in n.own_rooms(state, seat):
        return no("That is not your classroom.", "classrooms")
    kind = n.kind[piece]
    if n.fits(state, zone, kind):
        return None
    if state.phase == "assign" and not any(
        n.fits(state, room, kind) for room in n.own_rooms(state, seat)
    ):
        return _NO_ROOM
    return _OTHER


def _refuse_source(state: AcademyState, n: Numbers, seat: Seat, piece: int) -> Refusal | None:
    """Return why the active player can't place this card outside phase 3, or None."""
    table = state.table
    in_hand = table.where[piece] == n.hand[seat]
    full = table.values[n.placed] >= PLACINGS
    if state.phase == "trade":
        return _FULL if in_hand and full else no("Not the placing phase.", "placing")
    if state.phase in ("left", "reveal"):
        zone = n.left if state.phase == "left" else n.turned
        if table.where[piece] == zone:
            return None
        text = "Place or discard the cards that were left for you."
        if state.phase == "reveal":
            text = "Place the cards that you turned over, or leave them."
        return no(text, "duel")
    if full:
        return _FULL
    if table.values[n.discarded]:
        return no("You have discarded a card; go on.", "duel")
    return None if in_hand and table.zones[n.hand[seat]][0] == piece else _FIRST


def refuse_end(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why ending a phase is refused, or None: `end-placing`, `end-trading`, `end-turn`."""
    if seat != state.turn:
        return YOURS
    if move != Move(move.kind):
        return no("Just end the phase.", "turn")
    if move.kind == "end-placing":
        if state.phase != "place":
            return no("Not the placing phase.", "placing")
        if not state.table.values[n.placed]:
            return no("You must place your first card.", "placing")
        return None
    if move.kind == "end-trading":
        if is_duel(state):
            return no("Two players do not trade.", "duel")
        if state.phase != "trade":
            return _not_trading(state)
        return None
    if state.phase != "reveal":
        return no("The turn ends by itself after the cards are placed.", "turn")
    return None


def _not_trading(state: AcademyState) -> Refusal:
    if state.phase == "place":
        return no("Trading has not begun yet.", "trading")
    return no("Trading is over.", "trading")


def refuse_trading(state: AcademyState) -> Refusal | None:
    """Return why nothing can be offered or answered now, or None. Rule: 5.3."""
    if is_duel(state):
        return no("Two players do not trade.", "duel")
    return None if state.phase == "trade" else _not_trading(state)


def refuse_complete(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why completing a class is refused, or None; it is possible at any time. Rule: 5.1."""
    zone = state.table.plan.zone.get(move.target, -1)
    if zone not in n.own_rooms(state, seat) or move.pieces or move.args:
        return no("That is not your classroom.", "classrooms")
    if not state.table.zones[zone]:
        return no("That classroom is empty.", "completing")
    if n.protected(state, seat, zone):
        return _PROTECTED
    if is_duel(state) and seat != state.turn:
        text = "In the two-player game you may complete classes only on your own turn."
        return no(text, "duel")
    return None


def refuse_buy(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why buying a third classroom is refused, or None. Rule: 5.1."""
    table = state.table
    if not state.sells:
        return no("This table plays without buying classrooms.", "third-classroom")
    if move != Move("buy-classroom"):
        return no("Just buy the classroom.", "third-classroom")
    if table.values[n.bought[seat]]:
        return no("You may buy only once.", "third-classroom")
    if table.values[n.rooms[seat]] >= ROOMS:
        return no("You already have three classrooms.", "third-classroom")
    price, books = price_of_room(state.seats), len(table.zones[n.books[seat]])
    if books < price:
        lack = Lack("books", price, books)
        return no(f"You need {price} books.", "third-classroom")._replace(lack=lack)
    return None


def refuse_discard(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why discarding a card is refused, or None; only two players discard. Rule: 5.7."""
    table = state.table
    if not is_duel(state):
        return no("Cards are never just discarded.", "placing-received")
    if seat != state.turn:
        return YOURS
    piece = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    target = table.plan.zones[n.discard]
    if piece < 0 or move.target != target or move.args:
        return no("Discard one card to the discard pile.", "duel")
    if state.phase == "left":
        if table.where[piece] != n.left:
            return no("Place or discard the cards that were left for you.", "duel")
        return None
    if state.phase != "place":
        return no("Leave the cards that you do not want.", "duel")
    if not table.values[n.placed]:
        return no("You must place your first card.", "placing")
    if table.values[n.discarded]:
        return no("You may discard only one card.", "duel")
    if table.where[piece] != n.hand[seat]:
        return no("Discard a card of your hand.", "duel")
    return None
