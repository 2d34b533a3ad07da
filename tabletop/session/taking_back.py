"""How far moves can be taken back: what was learnt by them and by whom, and who has to agree."""

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
"""More cards than this are counted."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at the table."""

    people: tuple[Seat, ...]
    names: tuple[str, ...]
    """Of all seats."""
    viewer: Seat
    """Whose secrets may be told; -1 is nobody."""


@dataclass(frozen=True, slots=True)
class Return:
    """Going back to how things stood after so many moves: whether it can be, and what it takes."""

    to: int
    moves: int
    """How many moves it takes back."""
    problem: str = ""
    """Why it can't be; empty when it can."""
    asks: tuple[Seat, ...] = ()
    """The people who have to agree, beside who wants it."""
    learnt: str = ""
    """Who learnt what by these moves, as everybody may hear it: `Natalie has seen Intern`."""
    anew: bool = False
    """Whether what nobody knows is dealt anew."""


def last_of(match: Match[State], people: Sequence[Seat], first: int = 0) -> int:
    """Return how many moves there were before the last one of a person; -1 without one.

    Moves before `first` do not count, and none that are the seat's own matter.
    """
    numbers = range(len(match.steps) - 1, first - 1, -1)
    theirs = (at for at in numbers if match.steps[at].entry.seat in people)
    return next((at for at in theirs if not is_own_matter(match, at)), -1)


def is_own_matter(match: Match[State], at: int) -> bool:
    """Whether a step shows in the view of its seat alone, such as cards sorted in the hand."""
    entry = match.steps[at].entry
    return match.rules.is_own_matter(match.position_after(at), entry.seat, entry.move)


def way_back(
    match: Match[State],
    to: int,
    undoing: Undoing,
    seat: Seat,
    company: Company,
) -> Return:
    """Return what it takes for a seat to go back to how things stood after `to` moves.

    Up to what seats have learnt it is free. Beyond it all people have to agree, and whose own moves
    are taken back has to at any time; at a table of testers (`undo: always`) nobody has to.
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
    """Return in a sentence without its full stop why a step tells something; empty if it does not.

    Cards are named that the viewer knows, an onlooker (-1) what all do; of others no more than that
    they were seen is said.
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
    """Return by who saw them the pieces that a step has shown: each to exactly these seats."""
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
    """Return that these seats have seen some cards: the same ones, or each their own."""
    people = _people(who, viewer, names)
    has = "has" if len(who) == 1 and who[0] != viewer else "have"
    each = "" if shared or len(who) == 1 else "each "
    return f"{people} {has} {each}seen {cards}"


def _thrown(step: Step[State]) -> str:
    """What was thrown in a step; empty for nothing."""
    for event in step.events:
        if event.stage is not None and event.stage.kind == "coin":
            return "A coin was flipped"
        if event.kind == "roll":
            return "A die was rolled"
    return ""


def _people(who: Sequence[Seat], viewer: Seat, names: Sequence[str]) -> str:
    """Those who learnt something, the viewer first."""
    if len(who) == len(names) and len(who) > _NAMED:
        return "All"
    told = ["You"] if viewer in who else []
    told += [names[seat] for seat in who if seat != viewer]
    return _listed(told)


def _cards(titles: Sequence[str]) -> str:
    """What was seen: by name, or how many."""
    if len(titles) > _NAMED or not all(titles):
        return "a card" if len(titles) == 1 else f"{len(titles)} cards"
    return _listed(titles)


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
