"""What undo requires: who learnt what from the moves, and who must agree."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.storage.records import Undoing

NOTHING: Final = "Nothing to undo yet."
OVER: Final = "The game is over."
OFF: Final = "At this table nothing is taken back."
_NAMED = 2
"""More cards than this are counted instead of named."""


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table, for texts about undo."""

    people: tuple[Seat, ...]
    names: tuple[str, ...]
    """Names by seat."""
    viewer: Seat
    """The seat whose hidden information may be mentioned; -1 for none."""


@dataclass(frozen=True, slots=True)
class Return:
    """A plan for undoing back to an earlier position: whether it is possible, and what it takes."""

    to: int
    moves: int
    """Number of moves it undoes."""
    problem: str = ""
    """Why it is impossible; "" if it is possible."""
    asks: tuple[Seat, ...] = ()
    """People who must agree, besides the one who asks."""
    learnt: str = ""
    """What was learnt from these moves, in public words: `Natalie has seen Intern`."""
    anew: bool = False
    """Whether what nobody knows is dealt again."""


def last_of(match: Match[State], people: Sequence[Seat], first: int = 0) -> int:
    """Return the number of moves before the last move of a person; -1 if there is none.

    Moves before `first`, and moves visible to their seat alone, don't count.
    """
    numbers = range(len(match.steps) - 1, first - 1, -1)
    theirs = (at for at in numbers if match.steps[at].entry.seat in people)
    return next((at for at in theirs if not is_own_matter(match, at)), -1)


def is_own_matter(match: Match[State], at: int) -> bool:
    """Return whether a step is visible to its seat alone, such as sorting a hand."""
    entry = match.steps[at].entry
    return match.rules.is_own_matter(match.position_after(at), entry.seat, entry.move)


def way_back(
    match: Match[State],
    to: int,
    undoing: Undoing,
    seat: Seat,
    company: Company,
) -> Return:
    """Return the plan for a seat to undo back to the position after `to` moves.

    It is free as far back as nobody has learnt anything. Beyond that all people must agree, and
    always those whose own moves are undone. At a testers' table (`undo: always`) nobody has to.
    """
    moves = len(match.steps) - to
    if match.outcome is not None:
        return Return(to, moves, OVER)
    if undoing == "off":
        return Return(to, moves, OFF)
    if not 0 <= to < len(match.steps):
        return Return(to, moves, NOTHING)
    steps = match.steps[to:]
    telling = next((at for at, step in enumerate(steps, to) if step.settled), -1)
    movers = {step.entry.seat for at, step in enumerate(steps, to) if not is_own_matter(match, at)}
    asked = () if match.rules.spec.undo_always else tuple(
        person for person in company.people
        if person != seat and (telling >= 0 or person in movers)
    )  # fmt: skip

    def learnt(eyes: Seat) -> str:
        if telling < 0:
            return ""
        step, before = match.steps[telling], match.position_after(telling)
        return what_was_learnt(step, before, eyes, company.names)

    if undoing == "reveal":
        if telling >= 0:
            return Return(to, moves, f"{learnt(company.viewer)}, and that can't be undone.")
        if asked:
            return Return(to, moves, "Another player has moved since.")
    return Return(to, moves, "", asked, learnt(-1), match.has_told(to))


def what_was_learnt(step: Step[State], before: State, viewer: Seat, names: Sequence[str]) -> str:
    """Return why a step reveals something, without full stop; "" if it doesn't.

    It names cards that the viewer knows, for an onlooker (-1) public ones; of others it only says
    that they were seen.
    """
    if not step.settled:
        return ""
    thrown = _thrown(step)
    if thrown:
        return thrown
    sightings = what_was_seen(step, before)
    if not sightings:
        return "Chance has decided something"
    table = step.state.table
    kinds, bit = table.plan.kinds, table.plan.bit(viewer)
    told: dict[str, list[Seat]] = {}
    for who, pieces in sightings.items():
        known = [kinds[piece].title if table.known[piece] & bit else "" for piece in pieces]
        # What one seat saw alone others may have seen of their own, as much of it.
        key = _cards(known) if len(who) == 1 else f"{_cards(known)}\0{who}"
        told.setdefault(key, []).extend(who)
    return ", and ".join(
        _seen(seats, cards.partition("\0")[0], viewer, names, shared="\0" in cards)
        for cards, seats in told.items()
    )


def what_was_seen(step: Step[State], before: State) -> dict[tuple[Seat, ...], list[int]]:
    """Return the pieces that a step has shown, by the seats that saw them."""
    found: dict[tuple[Seat, ...], list[int]] = {}
    known = zip(before.table.known, step.state.table.known, strict=True)
    for piece, (old, new) in enumerate(known):
        mask = new & ~old
        who = tuple(seat for seat in range(step.state.seats) if mask >> seat & 1)
        if who:
            found.setdefault(who, []).append(piece)
    return found


def _seen(
    who: Sequence[Seat], cards: str, viewer: Seat, names: Sequence[str], *, shared: bool
) -> str:
    """Return that these seats have seen some cards: shared ones, or each their own."""
    people = _people(who, viewer, names)
    has = "has" if len(who) == 1 and who[0] != viewer else "have"
    each = "" if shared or len(who) == 1 else "each "
    return f"{people} {has} {each}seen {cards}"


def _thrown(step: Step[State]) -> str:
    """Return the throws in a step; "" for none."""
    for event in step.events:
        if event.stage is not None and event.stage.kind == "coin":
            return "A coin was flipped"
        if event.kind == "roll":
            return "A die was rolled"
    return ""


def _people(who: Sequence[Seat], viewer: Seat, names: Sequence[str]) -> str:
    """Return the names of those who learnt something, the viewer first."""
    if len(who) == len(names) and len(who) > _NAMED:
        return "All"
    told = ["You"] if viewer in who else []
    told += [names[seat] for seat in who if seat != viewer]
    return _listed(told)


def _cards(titles: Sequence[str]) -> str:
    """Return the cards that were seen, by name or number."""
    if len(titles) > _NAMED or not all(titles):
        return "a card" if len(titles) == 1 else f"{len(titles)} cards"
    return _listed(titles)


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
