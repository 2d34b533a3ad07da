"""Print options: paper, backs, bleed, and which parts of a game to print."""

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
"""Minimum and maximum length of a card's sides, in millimetres."""
BLEED = 3.0
"""Default bleed, in millimetres."""
MOST_BLEED = 5.0
DPI = 300
_LETTER_LANDS = frozenset(["US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "CR", "PA", "PR"])


class PrintError(ValueError):
    """Raised if something can't be printed as chosen; the message is one sentence for the user."""


class PdfNotInstalledError(PrintError):
    """Raised if the PDF library is missing; the message says how to install it."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a game is printed, as the user chose on the command line or in the window."""

    paper: str = "a4"
    """Name of the paper, one of `PAPERS`."""
    backs: str = "mirrored"
    """Where backs go: `mirrored` on the other side, `fold` beside the front, or `none`."""
    flip: str = "long"
    """The edge over which the printer turns the sheet: `long` or `short`."""
    bleed: float = BLEED
    """Bleed around each picture, in millimetres; at 0, cards are placed edge to edge."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Distance in millimetres by which backs are shifted right and down."""
    marks: bool = True
    """Whether crop marks are printed."""
    once: bool = False
    """Whether only one copy of each item is printed, however many the game has."""
    card: tuple[float, float] | None = None
    """Width and height of upright cards in millimetres; None for the size of the game's cards."""
    save_ink: bool = False
    """Whether areas are printed pale and only letters and edges in full colour."""
    only: tuple[str, ...] = PARTS
    """Which of `PARTS` are printed."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the upright sheet, in millimetres."""
        return PAPERS[self.paper]


def to_settings(options: PrintOptions) -> dict[str, bool | int | str]:
    """Convert options to plain values for the settings file; `shift` isn't saved."""
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


def from_settings(kept: Mapping[str, bool | int | str]) -> PrintOptions:
    """Return the options from the settings file; unknown or missing values get their defaults."""
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
    """Parse a card size such as `57x87`; return its width and height in millimetres.

    Return None if the text doesn't have this form or a side isn't between 20 and 200 mm.
    """
    wide, _, high = (decimal(part) for part in text.lower().partition("x"))
    if wide is None or high is None:
        return None
    fits = all(LEAST_CARD <= part <= MOST_CARD for part in (wide, high))
    return (wide, high) if fits else None


def usual_paper() -> str:
    """Return the usual paper size in the user's country: "letter" or "a4".

    The country is taken from the environment variables for the language.
    """
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        value = os.environ.get(name, "")
        if value:
            land = value.partition(".")[0].partition("_")[2]
            return "letter" if land in _LETTER_LANDS else "a4"
    return "a4"
