"""Completing classes, buying classrooms, finishing the game, and what classes pay.

A class is the cards of one skill in a classroom. Completing it pays books, the points of the game.
Rulebook: `#completing`, `#third-classroom`, `#scoring`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.api import Display, Message, Outcome, PayDay, Seat, Stage, StageRow
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.state import IntroductState, Numbers, price_of_room


@dataclass(frozen=True, slots=True)
class Meter:
    """How many books a class pays now and with more cards.

    For example, `5 SQL pay 2, 2 more for 3`. A class is the cards of one skill in a classroom;
    books are the points of the game.
    """

    zone: str
    title: str
    """The title of the class's skill, such as `SQL`."""
    colour: str
    count: int
    steps: tuple[tuple[int, int], ...]
    """The steps at which the class pays more, each as (cards needed, books paid)."""
    short: str = ""
    """A short title of the skill, for narrow places."""
    more: str = ""
    """The cards missing for the next step, such as `2 more`; empty at the top."""
    reward: str = ""
    """What the next step pays, such as `for 3 books`."""
    grown: str = ""
    """The number of cards with one more, such as `3 cards`."""
    grown_pays: str = ""
    """What the class would pay with one more card, such as `pay 2`."""

    @property
    def pays(self) -> int:
        """The books that the class pays if it is completed now."""
        return self.pays_with(0)

    def pays_with(self, more: int) -> int:
        """Return the books that the class would pay with `more` further cards."""
        return max((pay for need, pay in self.steps if self.count + more >= need), default=0)


@dataclass(frozen=True, slots=True)
class ClassMeters:
    """What all classes in a game pay, with the text for empty classrooms.

    It is stored in `Display.own`.
    """

    meters: tuple[Meter, ...] = ()
    """What each class pays, for all classrooms that aren't empty."""
    empty: str = Message("empty")
    """The text in an empty classroom."""


def classes_of(display: Display) -> ClassMeters:
    """Return what the classes in a display pay; the result is empty if it has no such data."""
    return display.own if isinstance(display.own, ClassMeters) else ClassMeters()


def meter_of(display: Display, zone: str) -> Meter | None:
    """Return what the class in a classroom pays, by the zone's name; None if the room is empty."""
    return next((meter for meter in classes_of(display).meters if meter.zone == zone), None)


def complete(state: IntroductState, n: Numbers, seat: Seat, zone: int) -> int:
    """Complete the class in a classroom, and return how many books it pays.

    Its top cards become the seat's books, and the others are discarded. `zone` is the number of the
    classroom's zone. Rulebook: `#completing`.
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
    names = table.plan.pieces
    counted = (names[piece] for piece in pieces[: -books - 1 : -1])
    table.stage(
        Stage(
            "pay",
            seat,
            tuple(names[piece] for piece in pieces[: count - books]),
            tuple(StageRow(seat, (name,), "+1") for name in counted),
            books,
            text=Message("pay-class", size=count, skill=n.skills[kind]),
            pay=PayDay(
                min(4, books),
                Message("pay-books", books=books),
                place=table.plan.zones[zone],
            ),
        )
    )
    for place, piece in enumerate(pieces[::-1]):
        table.move(piece, n.books[seat] if place < books else n.discard)
    tone = "gain" if books else ""
    table.note(seat, "completed", tone=tone, size=count, skill=n.skills[kind], books=books)
    return books


def buy(state: IntroductState, n: Numbers, seat: Seat) -> None:
    """Buy a third classroom for a seat; its top books pay for it and are discarded face up.

    Rulebook: `#third-classroom`.
    """
    table = state.table
    price = price_of_room(state.seats)
    for piece in table.zones[n.books[seat]][: -price - 1 : -1]:
        table.move(piece, n.discard)
    table.set(n.rooms[seat], table.values[n.rooms[seat]] + 1)
    table.set(n.bought[seat], 1)
    table.note(seat, "bought", books=price)


def finish(state: IntroductState, n: Numbers) -> None:
    """Complete all classes of all players, even protected single cards, and end the game.

    Rulebook: `#scoring`.
    """
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
    """Return the result of a finished game. The most books win.

    Ties are won by the seat farthest clockwise from the starting player. `values` are the table's
    values; `scores` are each seat's books. Rulebook: `#scoring`.
    """
    seats, best = len(scores), max(scores)
    first = values[n.first] - 1
    tied = [seat for seat in range(seats) if scores[seat] == best]
    winner = max(tied, key=lambda seat: (seat - first) % seats)
    cause = notes.cause(n, values, seats)
    verdict = notes.verdict(winner, tied, scores)
    return Outcome((winner,), scores, Message("ending", cause=cause, verdict=verdict))
