"""What players say that they collect, and what they won't give before the turn ends.

Wishes bind nobody, and anybody sees them. A value of the table holds those of a seat as a bit mask
of skills. Rulebook: `#wishes`.
"""

from collections.abc import Iterable

from tabletop.api import Field, Form, Message, Move, Seat, Value
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.state import MOST_COLLECTED, IntroductState, Numbers, Offer

COLLECT, KEEP = "collect", "keep"
"""The kinds of moves with which a seat says what it collects and what it keeps."""

_SHOWN = 4
"""The maximum number of skills that the button of a form names by letters; one has its name."""


def skills_of(mask: int) -> list[int]:
    """Return the skills in a bit mask, in order."""
    return [kind for kind in range(mask.bit_length()) if mask >> kind & 1]


def said(n: Numbers, mask: int) -> tuple[Value, ...]:
    """Return the skills in a bit mask as words."""
    return notes.skills(n, skills_of(mask))


def letters_of(n: Numbers, mask: int) -> list[str]:
    """Return the letters on the badges of the skills in a bit mask."""
    return [n.letters[kind] for kind in skills_of(mask)]


def mask_of(kinds: Iterable[int]) -> int:
    """Return skills as a bit mask."""
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found


def value_of(n: Numbers, seat: Seat, kind: str) -> int:
    """Return the number of the value with a seat's wishes; `kind` is `collect` or `keep`."""
    return n.collects[seat] if kind == COLLECT else n.keeps[seat]


def wish(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> None:
    """Set what a seat collects or keeps to the skills that a move names, and log it."""
    mask = mask_of(n.skill[str(word)] for word in move.args)
    state.table.set(value_of(n, seat, move.kind), mask)
    if state.table.recording:
        key = f"{move.kind}-said" if mask else f"{move.kind}-nothing"
        state.table.note(seat, Message(key, skills=said(n, mask)), tone="said")


def is_kept(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> bool:
    """Return whether an offer asks a seat for a skill that it keeps."""
    mask = state.table.values[n.keeps[seat]]
    wanted = (*offer.kinds, *(n.kind[card] for card in offer.cards))
    return bool(mask) and any(mask >> kind & 1 for kind in wanted)


def forms(state: IntroductState, n: Numbers, seat: Seat) -> Iterable[Form]:
    """Yield the two forms for a seat's wishes, with what it has said picked."""
    for kind, most, key in ((COLLECT, MOST_COLLECTED, "W"), (KEEP, len(n.skills), "N")):
        mask = state.table.values[value_of(n, seat, kind)]
        start = " ".join(n.skills[each] for each in skills_of(mask))
        field = Field("args", Message(f"{kind}-which"), n.skills, 0, most, start=start)
        letters = letters_of(n, mask)
        shown = " ".join(letters[:_SHOWN])
        opens = Message(f"{kind}-open", count=len(letters), letters=shown, skills=said(n, mask))
        yield Form(
            kind,
            Message(f"{kind}-title"),
            Message(f"{kind}-button"),
            (field,),
            outcomes=(Message(f"{kind}-none"),),
            opens=opens,
            icon="star" if kind == COLLECT else "lock",
            key=key,
        )
