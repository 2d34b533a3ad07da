"""What a print is to be like: paper, backs, bleed, and which parts of a game."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.engine.numbers import decimal

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
"""Width and height of upright sheets, millimetres."""
PARTS = ("cards", "boards", "tokens", "rules")
BACKS = ("mirrored", "fold", "none")
FLIPS = ("long", "short")
CARD_SIZES = ((63.0, 88.0), (57.0, 87.0), (70.0, 120.0))
"""Width and height of usual cards, millimetres: for tables, for bridge, for tarot."""
LEAST_CARD, MOST_CARD = 20.0, 200.0
"""Millimetres that a side of a card may have."""
BLEED = 3.0
"""Millimetres that a print usually goes on beyond the cut."""
MOST_BLEED = 5.0
DPI = 300
_LETTER_LANDS = frozenset(["US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "CR", "PA", "PR"])


class PrintError(ValueError):
    """Something that can't be printed so; one sentence."""


class NoPrinterError(PrintError):
    """What writes PDF files is not installed; one sentence that says how it comes."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a game is printed."""

    paper: str = "a4"
    """One of `PAPERS`."""
    backs: str = "mirrored"
    """`mirrored` on the other side of the sheet, `fold` beside the front, or `none`."""
    flip: str = "long"
    """The edge over which the printer turns the sheet."""
    bleed: float = BLEED
    """Millimetres that each picture goes on beyond the cut; 0 lays cards edge to edge."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Millimetres by which backs are moved to the right and down."""
    marks: bool = True
    """Whether short lines show where to cut."""
    once: bool = False
    """Print each card once, whatever its number is."""
    card: tuple[float, float] | None = None
    """Width and height of upright cards, millimetres; None for what the game gives them."""
    save_ink: bool = False
    """Print pale grounds and outlines."""
    only: tuple[str, ...] = PARTS
    """Which of `PARTS`."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the upright sheet, millimetres."""
        return PAPERS[self.paper]


def remembered(options: PrintOptions) -> dict[str, bool | int | str]:
    """Return what a player chose, as settings keep it."""
    return {
        "paper": options.paper,
        "backs": options.backs,
        "flip": options.flip,
        "bleed": round(10 * options.bleed),
        "marks": options.marks,
        "once": options.once,
        "card": "x".join(f"{part:g}" for part in options.card or ()),
        "save-ink": options.save_ink,
        "only": " ".join(options.only),
    }


def recalled(kept: Mapping[str, bool | int | str]) -> PrintOptions:
    """Return what a player chose the last time; the usual for whatever is not known any more."""
    usual = PrintOptions(paper=usual_paper())
    paper, backs, flip = (kept.get(name) for name in ("paper", "backs", "flip"))
    bleed, only = kept.get("bleed"), tuple(str(kept.get("only", "")).split())
    whole = isinstance(bleed, int) and 0 <= bleed <= 10 * MOST_BLEED
    return PrintOptions(
        paper=str(paper) if paper in PAPERS else usual.paper,
        backs=str(backs) if backs in BACKS else usual.backs,
        flip=str(flip) if flip in FLIPS else usual.flip,
        bleed=int(bleed or 0) / 10 if whole else usual.bleed,
        marks=kept.get("marks") is not False,
        once=kept.get("once") is True,
        card=card_size(str(kept.get("card", ""))),
        save_ink=kept.get("save-ink") is True,
        only=only if only and set(only) <= set(PARTS) else usual.only,
    )


def card_size(text: str) -> tuple[float, float] | None:
    """Return what `57x87` says in millimetres; None for what is no size of cards."""
    wide, _, high = (decimal(part) for part in text.lower().partition("x"))
    if wide is None or high is None:
        return None
    fits = all(LEAST_CARD <= part <= MOST_CARD for part in (wide, high))
    return (wide, high) if fits else None


def usual_paper() -> str:
    """Return the paper of the player's country, as the environment tells it."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        value = os.environ.get(name, "")
        if value:
            land = value.partition(".")[0].partition("_")[2]
            return "letter" if land in _LETTER_LANDS else "a4"
    return "a4"
