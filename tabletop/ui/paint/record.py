"""What a picture was drawn of: every text with what is seen of it. For checks of layouts.

`Assets.record` is None but where a check asks; then the canvas tells each text and each solid box.
"""

import sys
from dataclasses import dataclass, field

import pygame

_PLUMBING = ("paint.record", "paint.canvas", "paint.painter", "paint.text", "pieces.card_printer")
_CONTROLS = ("paint.marks", "paint.button_faces", "paint.field_faces", "pieces.cards")


@dataclass(slots=True)
class Text:
    """A text as it was drawn. Boxes are in device pixels of the surface that it was drawn on."""

    words: str
    """What was to be said."""
    shown: str
    """What was written."""
    ink: pygame.Rect
    """Around its letters."""
    clip: pygame.Rect
    """What could be seen at all."""
    size: float
    """Height of an em, device pixels."""
    where: str
    """The function that drew it, `module.name`; a control and who asked for it, `a < b`."""
    parted: str = ""
    """A word that was broken in two."""
    covered: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    """What was drawn over some of it afterwards, by whom and where."""

    @property
    def shortened(self) -> bool:
        """Whether an ellipsis stands for some of it, or less of it was written."""
        return self.shown != self.words

    @property
    def seen(self) -> pygame.Rect:
        """The part of its letters that the clip left."""
        return self.ink.clip(self.clip)


class Record:
    """What was drawn on one surface since it was last cleared, in that order."""

    def __init__(self) -> None:
        self.texts: list[Text] = []
        self.printed: list[Text] = []
        """What was printed on cards, which are kept for other pictures: without a place."""
        self.icons: list[tuple[str, pygame.Rect]] = []
        """Signs that were drawn, by name."""

    def clear(self) -> None:
        """Forget what lies under a scrim."""
        self.texts.clear()
        self.icons.clear()

    def cover(self, box: pygame.Rect, clip: pygame.Rect) -> None:
        """Something solid was drawn over whatever lies there."""
        solid = box.clip(clip)
        what = _where()
        kept = []
        for text in self.texts:
            seen = text.seen
            shared = seen.clip(solid)
            if seen.w and solid.contains(seen):
                continue  # gone altogether: it belongs to what lies below
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
        """A text was drawn."""
        if words.strip() and shown.strip():
            clip = surface.get_clip()
            self.texts.append(Text(words, shown, ink, clip, size, _where(), parted))

    def print(self, words: str, shown: str, size: float) -> None:
        """A text was printed on a card, or left out: `shown` is empty then."""
        none = pygame.Rect(0, 0, 0, 0)
        self.printed.append(Text(words, shown, none, none, size, _where()))


def _where() -> str:
    """Who draws: the first function above the canvas, and above a control who asked for it."""
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
