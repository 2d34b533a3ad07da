"""Record of drawn texts and how much of each is visible, for layout checks.

`Assets.record` is None unless a check sets it; then the canvas reports each text and each solid
box.
"""

import sys
from dataclasses import dataclass, field

import pygame

_PLUMBING = ("paint.record", "paint.canvas", "paint.painter", "paint.text", "pieces.card_printer")
_CONTROLS = ("paint.marks", "paint.button_faces", "paint.field_faces", "pieces.cards")


@dataclass(slots=True)
class Text:
    """A text as it was drawn. Boxes are in device pixels of its surface."""

    words: str
    """The whole text."""
    shown: str
    """What was drawn of it."""
    ink: pygame.Rect
    """The box around its letters."""
    clip: pygame.Rect
    """The surface's clip rectangle when the text was drawn."""
    size: float
    """Em size in device pixels."""
    where: str
    """The function that drew it, `module.name`; for a control also its caller, `a < b`."""
    parted: str = ""
    """A word that was broken in two; empty for none."""
    covered: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    """What was drawn over parts of it later: the drawing function and the box."""

    @property
    def shortened(self) -> bool:
        """Whether an ellipsis replaces some of it, or less of it was drawn."""
        return self.shown != self.words

    @property
    def seen(self) -> pygame.Rect:
        """The part of the letters' box that lies inside the clip."""
        return self.ink.clip(self.clip)


class Record:
    """What was drawn on one surface since the last `clear`, in that order."""

    def __init__(self) -> None:
        self.texts: list[Text] = []
        self.printed: list[Text] = []
        """Texts printed on cards, without a place, since cards are cached."""
        self.icons: list[tuple[str, pygame.Rect]] = []
        """The icons drawn: name and box."""

    def clear(self) -> None:
        """Forget all texts and icons, since a scrim now covers them."""
        self.texts.clear()
        self.icons.clear()

    def cover(self, box: pygame.Rect, clip: pygame.Rect) -> None:
        """Record that something solid was drawn over a box.

        Texts that it hides completely are removed from the record.
        """
        solid = box.clip(clip)
        what = _where()
        kept = []
        for text in self.texts:
            seen = text.seen
            shared = seen.clip(solid)
            if seen.w and solid.contains(seen):
                continue  # hidden completely: it belongs to what is covered
            if shared.w and shared.h:
                text.covered.append((what, shared))
            kept.append(text)
        self.texts = kept

    def text(
        self,
        surface: pygame.Surface,
        words: str,
        shown: str,
        ink: pygame.Rect,
        size: float,
        *,
        parted: str = "",
    ) -> None:
        """Record a text drawn on a surface; blank texts are ignored.

        `words` is the whole text, `shown` what was drawn of it, `ink` the box of its letters in
        device pixels, and `parted` a word that was broken.
        """
        if words.strip() and shown.strip():
            clip = surface.get_clip()
            self.texts.append(Text(words, shown, ink, clip, size, _where(), parted))

    def print(self, words: str, shown: str, size: float) -> None:
        """Record a text printed on a card.

        `shown` is what was printed of `words`, empty if it was left out; `size` is the em size.
        """
        none = pygame.Rect(0, 0, 0, 0)
        self.printed.append(Text(words, shown, none, none, size, _where()))


def _where() -> str:
    """Return which function draws: the first one above the canvas; for a control its caller too."""
    names: list[str] = []
    frame = sys._getframe(2)  # noqa: SLF001  # a check may ask who called
    while frame is not None and len(names) < 3:
        module = frame.f_globals.get("__name__", "")
        if not module.endswith(_PLUMBING):
            names.append(f"{module.rpartition('.')[2]}.{frame.f_code.co_qualname}")
            if not module.endswith(_CONTROLS):
                break
        frame = frame.f_back  # type: ignore[assignment]
    return " < ".join(names)
