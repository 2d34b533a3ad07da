"""Record of drawn texts and how much of each is visible, for layout checks.

`Assets.record` is None unless a check sets it. If set, the canvas reports each text and each solid
box to it.
"""

import sys
from dataclasses import dataclass, field

import pygame

_PLUMBING = (
    "graphics.draw_record",
    "graphics.canvas",
    "graphics.popover",
    "graphics.text_layout",
    "pieces.card_printer",
)
_CONTROLS = ("graphics.label_faces", "graphics.control_faces", "pieces.cards")


@dataclass(slots=True)
class DrawnText:
    """A text that was drawn on a surface, as recorded for layout checks.

    All boxes are in device pixels of that surface.
    """

    words: str
    """The whole text."""
    shown: str
    """The part of it that was drawn, perhaps ending in an ellipsis."""
    ink: pygame.Rect
    """The box around its letters."""
    clip: pygame.Rect
    """The surface's clip rectangle when the text was drawn."""
    size: float
    """Em size in device pixels."""
    where: str
    """The function that drew it, `module.name`; for a control also its caller, `a < b`."""
    parted: str = ""
    """A word that was broken in two because it was too long for its line; empty for none."""
    covered: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    """Whatever was later drawn over parts of it: the drawing function and the box."""

    @property
    def shortened(self) -> bool:
        """Whether the text was drawn incompletely, for example with an ellipsis at its end."""
        return self.shown != self.words

    @property
    def seen(self) -> pygame.Rect:
        """The part of the letters' box inside the clip rectangle, in device pixels."""
        return self.ink.clip(self.clip)


class DrawRecord:
    """A list of the texts and icons drawn on one surface, for layout checks.

    A check uses it to find texts that were shortened, or covered by something drawn later.
    """

    def __init__(self) -> None:
        self.texts: list[DrawnText] = []
        self.printed: list[DrawnText] = []
        """Texts printed on cards, without a place, since cards are cached."""
        self.icons: list[tuple[str, pygame.Rect]] = []
        """The icons drawn: name and box."""

    def clear(self) -> None:
        """Remove all texts and icons after something opaque or blurred was drawn over them."""
        self.texts.clear()
        self.icons.clear()

    def cover(self, box: pygame.Rect, clip: pygame.Rect) -> None:
        """Record that something solid was drawn over a box.

        Texts that are hidden completely are removed from the record. Others remember what covers
        them.

        Args:
            box: The covered box in device pixels.
            clip: The clip rectangle of the surface; nothing outside of it is covered.
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
        """Record a text that was drawn on a surface; blank texts are ignored.

        Args:
            surface: The surface, whose clip rectangle is recorded too.
            words: The whole text.
            shown: The part of it that was drawn.
            ink: The box around the drawn letters, in device pixels.
            size: Em size in device pixels.
            parted: A word that was broken in two; empty for none.
        """
        if words.strip() and shown.strip():
            clip = surface.get_clip()
            self.texts.append(DrawnText(words, shown, ink, clip, size, _where(), parted))

    def print(self, words: str, shown: str, size: float) -> None:
        """Record a text that was printed on a card, in `printed`; its place isn't known.

        Args:
            words: The whole text.
            shown: What was printed of it; empty if it was left out.
            size: Em size in device pixels.
        """
        none = pygame.Rect(0, 0, 0, 0)
        self.printed.append(DrawnText(words, shown, none, none, size, _where()))


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
