"""What a seat did in a finished game of Introduct Academy, for its goals."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tabletop.api import FinishedGame, FinishedStep, Message, NearMiss, Seat
from tabletop.games.introduct_academy.state import IntroductState, Numbers

_FULL = 4
"""Books that a class pays at most."""


class _Class(NamedTuple):
    """A class that a seat completed: its turn in the game, skill, cards and books."""

    turn: int
    own_turn: bool
    skill: str
    cards: int
    books: int


def feats(game: FinishedGame[IntroductState], n: Numbers, seat: Seat) -> dict[str, int]:
    """Return the sizes, payments and skills of a seat's classes, and its most trades in a turn.

    Classes that the end of the game completes count as well.
    """
    classes = [each for step in game.steps for each in _classes(step, n, seat)]
    books = Counter[int]()
    for each in classes:
        books[each.turn] += each.books
    traded = (step for step in game.steps if _trades(step, seat))
    trades = Counter(step.before.table.values[n.turns] for step in traded)

    def best(skill: str) -> int:
        return max((each.books for each in classes if each.skill == skill), default=0)

    return {
        "best-class": max((each.books for each in classes), default=0),
        "largest-class": max((each.cards for each in classes), default=0),
        "trades-in-a-turn": max(trades.values(), default=0),
        "skills-paid": len({each.skill for each in classes if each.books}),
        "best-out-of-turn": max((each.books for each in classes if not each.own_turn), default=0),
        "books-in-a-turn": max(books.values(), default=0),
        "best-docker": best("docker"),
        "best-golang": best("golang"),
        "full-classes": sum(each.books == _FULL for each in classes),
        "went-first": int(game.last.table.values[n.first] == seat + 1),
    }


def _classes(step: FinishedStep[IntroductState], n: Numbers, seat: Seat) -> Iterator[_Class]:
    """Yield the classes of a seat that a move completed."""
    cards, books = Counter[int](), Counter[int]()
    skills: dict[int, str] = {}
    for event in step.events:
        left = event.kind == "move" and n.home.get(event.source, (-1, 0))[0] == seat
        if left and event.target in (n.books[seat], n.discard):
            cards[event.source] += 1
            books[event.source] += event.target == n.books[seat]
            skills[event.source] = n.skills[n.kind[event.piece]]
    turn = step.before.table.values[n.turns]
    for room, skill in skills.items():
        yield _Class(turn, step.before.turn == seat, skill, cards[room], books[room])


def near_miss(game: FinishedGame[IntroductState], n: Numbers, seat: Seat) -> NearMiss | None:
    """Return the class that lacked one card for more books: the one with the most to gain.

    One whose missing card was in the seat's hand comes first.
    """
    found: list[tuple[tuple[int, int, int], NearMiss]] = []
    for number, step in enumerate(game.steps):
        zones = step.before.table.zones
        for each in _classes(step, n, seat):
            skill = n.skill[each.skill]
            more = n.meter[skill][min(each.cards + 1, n.copies[skill])]
            if more > each.books:
                held = any(n.kind[piece] == skill for piece in zones[n.hand[seat]])
                title = Message("missed-class", size=each.cards, skill=each.skill)
                text = Message(
                    "missed-card", books=more, paid=each.books, held=held, skill=each.skill
                )
                rank = (int(held), more - each.books, each.cards)
                found.append((rank, NearMiss(number, title, text)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _trades(step: FinishedStep[IntroductState], seat: Seat) -> bool:
    """Return whether a move is a trade of the seat, whichever side accepted."""
    if step.move.kind != "accept":
        return False
    makers = [offer.seat for offer in step.before.offers if offer.name == step.move.target]
    return seat in (step.seat, *makers)
