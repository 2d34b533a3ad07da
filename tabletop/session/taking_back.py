"""Why a move can't be taken back: what was learnt by it, and by whom, or what was thrown."""

from collections.abc import Sequence

from tabletop.engine.match import Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State

_NAMED = 2
"""More cards than this are counted."""


def why_settled(step: Step[State], before: State, viewer: Seat, names: Sequence[str]) -> str:
    """Return in one sentence why a step stands; empty when it may be taken back.

    Cards are named that the viewer knows, of others no more than that they were seen is said.
    """
    if not step.settled:
        return ""
    thrown = _thrown(step)
    if thrown:
        return f"{thrown}, and that can't be undone."
    table = step.state.table
    learnt = [
        (piece, new & ~old)
        for piece, (old, new) in enumerate(zip(before.table.known, table.known, strict=True))
        if new & ~old
    ]
    who = [seat for seat in range(step.state.seats) if any(mask >> seat & 1 for _, mask in learnt)]
    if not who:
        return "Chance has decided something, and that can't be undone."
    kinds, knows = table.plan.kinds, table.knows
    titles = [kinds[piece].title if knows(viewer, piece) else "" for piece, _ in learnt]
    people = _people(who, viewer, names)
    has = "has" if len(who) == 1 and who[0] != viewer else "have"
    return f"{people} {has} seen {_cards(titles)}, and that can't be undone."


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
