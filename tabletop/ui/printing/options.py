"""Options of a print: paper, backs, bleed, and which parts of a game."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.engine.numbers import decimal

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
"""Width and height of upright sheets, in millimetres."""
PARTS = ("cards", "boards", "tokens", "rules")
BACKS = ("mirrored", "fold", "none")
FLIPS = ("long", "short")
CARD_SIZES = ((63.0, 88.0), (57.0, 87.0), (70.0, 120.0))
"""Usual card sizes in millimetres: poker, bridge and tarot."""
LEAST_CARD, MOST_CARD = 20.0, 200.0
"""Least and greatest side of a card, in millimetres."""
BLEED = 3.0
"""Default bleed, in millimetres."""
MOST_BLEED = 5.0
DPI = 300
_LETTER_LANDS = frozenset(["US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "CR", "PA", "PR"])


class PrintError(ValueError):
    """Raised if something can't be printed with the options; the message is one sentence."""


class NoPrinterError(PrintError):
    """Raised if the PDF library is missing; the message says how to install it."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The options of a print, as chosen on the command line or in the window."""

    paper: str = "a4"
    """Name of the paper, one of `PAPERS`."""
    backs: str = "mirrored"
    """`mirrored` on the other side of the sheet, `fold` beside the front, or `none`."""
    flip: str = "long"
    """The edge over which the printer turns the sheet: `long` or `short`."""
    bleed: float = BLEED
    """Bleed of each picture in millimetres; 0 lays cards edge to edge."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Millimetres by which backs are moved to the right and down."""
    marks: bool = True
    """Whether crop marks are printed."""
    once: bool = False
    """Whether each card is printed once, however many the game has."""
    card: tuple[float, float] | None = None
    """Width and height of upright cards in millimetres; None for the game's own size."""
    save_ink: bool = False
    """Whether pale backgrounds and outlines are printed."""
    only: tuple[str, ...] = PARTS
    """Which of `PARTS` are printed."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the upright sheet, in millimetres."""
        return PAPERS[self.paper]


def remembered(options: PrintOptions) -> dict[str, bool | int | str]:
    """Return options as plain values for the settings file; `shift` is not kept."""
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
    """Return options from the settings file; defaults replace unknown values."""
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
    """Return a card size such as `57x87` in millimetres; None if it is invalid."""
    wide, _, high = (decimal(part) for part in text.lower().partition("x"))
    if wide is None or high is None:
        return None
    fits = all(LEAST_CARD <= part <= MOST_CARD for part in (wide, high))
    return (wide, high) if fits else None


def usual_paper() -> str:
    """Return the usual paper of the player's country, by the locale: "letter" or "a4"."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        value = os.environ.get(name, "")
        if value:
            land = value.partition(".")[0].partition("_")[2]
            return "letter" if land in _LETTER_LANDS else "a4"
    return "a4"
