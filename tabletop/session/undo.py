"""Decides what an undo requires: who has learnt something from the moves, and who must agree."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message
from tabletop.storage.journal.records import Undoing

_NAMED = 2
"""More cards than this are counted instead of named."""


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """A plan to undo the latest moves: whether that is possible, and who must agree."""

    to: int
    """Number of moves that would remain in the game."""
    moves: int
    """Number of moves that would be undone."""
    problem: str = ""
    """A sentence explaining why they can't be undone; "" if they can."""
    asks: tuple[Seat, ...] = ()
    """The seats of the people who must agree, besides the one who asks for the undo."""
    learnt: str = ""
    """What people learnt from these moves, such as `Natalie has seen Intern`; no secrets."""
    redeals: bool = False
    """Whether the undo shuffles and deals again the cards that nobody has seen."""


def last_of(match: Match[State], people: Sequence[Seat], first: int = 0, *, eyes: Seat = -1) -> int:
    """Return how many moves came before the last one by the given people; -1 if they made none.

    Moves that only their own seat can see, such as sorting a hand, don't count. Nor do answers that
    the table gave for the seat whose `eyes` look: others must not learn which these are.

    Args:
        match: The game.
        people: The seats whose moves count.
        first: Number of moves to ignore at the start of the game.
        eyes: The seat that asks; -1 for none.
    """
    numbers = range(len(match.steps) - 1, first - 1, -1)
    theirs = (at for at in numbers if match.steps[at].entry.seat in people)
    return next(
        (
            at
            for at in theirs
            if not is_own_matter(match, at)
            and not (match.steps[at].entry.seat == eyes and is_waived(match, at))
        ),
        -1,
    )


def is_waived(match: Match[State], at: int) -> bool:
    """Return whether the table makes the move with index `at`, from 0, for people by itself."""
    entry = match.steps[at].entry
    return entry.move in match.rules.waived(match.position_after(at), entry.seat)


def is_own_matter(match: Match[State], at: int) -> bool:
    """Return whether only the seat that made a move can see it, such as sorting a hand.

    `at` is the index of the move, from 0.
    """
    entry = match.steps[at].entry
    return match.rules.is_own_matter(match.position_after(at), entry.seat, entry.move)


def undo_plan(
    match: Match[State],
    to: int,
    undoing: Undoing,
    seat: Seat,
    people: Sequence[Seat],
) -> UndoPlan:
    """Return whether a seat can undo all but the first `to` moves, and who must agree to it.

    People whose own moves are undone must always agree. If anyone has learnt something from the
    moves, everyone must. At a table for testers (`undo: always`) nobody is asked.

    Args:
        match: The game.
        to: Number of moves that would remain.
        undoing: How far moves can be undone at this table.
        seat: The seat that asks for it.
        people: The seats of all people, on any device.
    """
    moves = len(match.steps) - to
    if match.outcome is not None:
        return UndoPlan(to, moves, Message(words.GAME_OVER))
    if undoing == "off":
        return UndoPlan(to, moves, Message(words.NEVER_UNDONE))
    if not 0 <= to < len(match.steps):
        return UndoPlan(to, moves, Message(words.NOTHING_TO_UNDO))
    steps = match.steps[to:]
    telling = next((at for at, step in enumerate(steps, to) if step.settled), -1)
    movers = {step.entry.seat for at, step in enumerate(steps, to) if not is_own_matter(match, at)}
    asked = (
        ()
        if match.rules.spec.undo_always
        else tuple(
            person for person in people if person != seat and (telling >= 0 or person in movers)
        )
    )

    def learnt(eyes: Seat) -> str:
        if telling < 0:
            return ""
        return reveal_text(match.steps[telling], match.position_after(telling), eyes)

    if undoing == "reveal":
        if telling >= 0:
            return UndoPlan(to, moves, Message(words.SETTLED, learnt=learnt(seat)))
        if asked:
            return UndoPlan(to, moves, Message(words.MOVED_SINCE))
    return UndoPlan(to, moves, "", asked, learnt(-1), match.is_seen_after(to))


def reveal_text(step: Step[State], before: State, viewer: Seat) -> str:
    """Return a message about what a move revealed and to whom; "" if it revealed nothing.

    Cards are named only if `viewer` knows them. For other cards, the message only says who has seen
    them. A spectator (-1) knows the public cards. `before` is the position before the move.
    """
    if not step.settled:
        return ""
    thrown = _thrown(step)
    if thrown:
        return Message(thrown)
    sightings = what_was_seen(step, before)
    if not sightings:
        return Message(words.CHANCE_DECIDED)
    table = step.state.table
    kinds, bit = table.plan.kinds, table.plan.bit(viewer)
    seers: dict[tuple[Message, tuple[Seat, ...]], list[Seat]] = {}
    for who, pieces in sightings.items():
        known = [kinds[piece].title if table.known[piece] & bit else "" for piece in pieces]
        # What one seat saw alone others may have seen of their own, as much of it.
        key = _cards(known), () if len(who) == 1 else who
        seers.setdefault(key, []).extend(who)
    parts = [
        _seen(seats, cards, step.state.seats, shared=bool(shared))
        for (cards, shared), seats in seers.items()
    ]
    found = parts.pop()
    while parts:
        found = Message(words.BOTH_LEARNT, first=parts.pop(), rest=found)
    return found


def what_was_seen(step: Step[State], before: State) -> dict[tuple[Seat, ...], list[int]]:
    """Return the numbers of the pieces that a move revealed, grouped by the seats that saw them.

    `before` is the position before the move.
    """
    found: dict[tuple[Seat, ...], list[int]] = {}
    known = zip(before.table.known, step.state.table.known, strict=True)
    for piece, (old, new) in enumerate(known):
        mask = new & ~old
        who = tuple(seat for seat in range(step.state.seats) if mask >> seat & 1)
        if who:
            found.setdefault(who, []).append(piece)
    return found


def _seen(who: Sequence[Seat], cards: Message, seats: int, *, shared: bool) -> Message:
    """Return that these seats have seen some cards: shared ones, or each their own."""
    together = shared or len(who) == 1
    if len(who) == seats > _NAMED:
        return Message(words.ALL_SEEN if together else words.ALL_SEEN_EACH, what=cards)
    text = words.SEEN if together else words.SEEN_EACH
    return Message(text, players=tuple(who), what=cards)


def _thrown(step: Step[State]) -> str:
    """Return the throws in a step; "" for none."""
    for event in step.events:
        if event.stage is not None and event.stage.kind == "coin":
            return words.COIN_FLIPPED
        if event.kind == "roll":
            return words.DIE_ROLLED
    return ""


def _cards(titles: Sequence[str]) -> Message:
    """Return the cards that were seen, by name or number."""
    if len(titles) > _NAMED or not all(titles):
        return Message(words.SOME_CARDS, count=len(titles))
    return Message(words.NAMED_CARDS, titles=tuple(titles))
