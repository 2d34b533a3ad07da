"""Complete classes, buy classrooms and finish the game. Rule: 5.1, 6."""

from collections.abc import Sequence

from tabletop.api import Outcome, Seat
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.state import AcademyState, Numbers, price_of_room


def complete(state: AcademyState, n: Numbers, seat: Seat, zone: int) -> int:
    """Empty a classroom and return the books: top cards become books, the rest is discarded.

    Rule: 5.1.
    """
    table = state.table
    pieces = table.zones[zone]
    kind, count = n.kind[pieces[0]], len(pieces)
    books = n.meter[kind][count]
    if not table.recording:  # search does not need a separate move for each card
        stack, discards = table.zones[n.books[seat]], table.zones[n.discard]
        for place, piece in enumerate(reversed(pieces)):
            target, end = (n.books[seat], stack) if place < books else (n.discard, discards)
            end.append(piece)
            table.where[piece] = target
        pieces.clear()
        return books
    for place, piece in enumerate(pieces[::-1]):
        table.move(piece, n.books[seat] if place < books else n.discard)
    text = notes.completed(n, kind, count, books)
    table.note(seat, text, tone="gain" if books else "")
    return books


def buy(state: AcademyState, n: Numbers, seat: Seat) -> None:
    """Buy a third classroom; the top books pay for it and go face up on the discard pile.

    Rule: 5.1.
    """
    table = state.table
    price = price_of_room(state.seats)
    for piece in table.zones[n.books[seat]][: -price - 1 : -1]:
        table.move(piece, n.discard)
    table.set(n.rooms[seat], table.values[n.rooms[seat]] + 1)
    table.set(n.bought[seat], 1)
    if table.recording:
        table.note(seat, notes.BOUGHT.format(books=price))


def finish(state: AcademyState, n: Numbers) -> None:
    """Complete all classes of all players, even protected ones, and end the game. Rule: 6."""
    table = state.table
    first = table.values[n.first] - 1
    for step in range(state.seats):
        seat = (first + step) % state.seats
        for zone in n.own_rooms(state, seat):
            if table.zones[zone]:
                complete(state, n, seat, zone)
    state.offers, state.refused = [], []
    state.phase = "over"


def outcome(n: Numbers, values: Sequence[int], scores: tuple[int, ...]) -> Outcome:
    """Return the result. The most books win; ties go to the seat farthest from the starting player.

    Rule: 6.
    """
    seats, best = len(scores), max(scores)
    first = values[n.first] - 1
    tied = [seat for seat in range(seats) if scores[seat] == best]
    winner = max(tied, key=lambda seat: (seat - first) % seats)
    cause = notes.cause(n, values, seats)
    return Outcome((winner,), scores, f"{cause} {notes.verdict(winner, tied, scores)}")
