"""Pictures of a game's cards, backs or boards side by side in the workshop."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.marks import chip, count_disc
from tabletop.ui.printing.drawn import Press, flat
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tabletop.ui.paint.assets import OwnPictures
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.items import Item, Side

WIDTHS = (70.0, 104.0, 168.0)
"""Widths of a card at the three sizes, in logical pixels."""
_GAP = 18.0
_TITLE = 24.0
_CHIP = 28.0
"""Height of the *changed* label below a card, in logical pixels."""
_SECONDS = 0.008
"""Seconds of each frame that may be spent on drawing pictures."""


class _Face(Widget):
    """A picture of one card, back or board; a click enlarges it."""

    role = "card"

    def __init__(self, number: int, item: Item, side: Side, act: Callable[[], object]) -> None:
        label = words.CLOSER.format(title=item.title, count=item.count)
        super().__init__(f"face-{number}", label, zone="faces")
        self.item, self.side = item, side
        self.differs = ""
        """What changed about the item, as text; empty if nothing did."""
        self._act = act
        self.radius = 8.0

    @property
    def value(self) -> str:
        """A text about what changed in the item, for screen readers."""
        return f"{words.CHANGED}: {self.differs}" if self.differs else ""

    @property
    def foot(self) -> float:
        """Height of the labels below the picture, in logical pixels."""
        return _TITLE + (_CHIP if self.differs else 0.0)

    def act(self) -> None:
        """Show this picture enlarged."""
        self._act()


class Faces(ScrollArea):
    """A scrollable grid of pictures, a few of which are drawn per frame."""

    def __init__(self, own: OwnPictures | None, look: Callable[[Item, Side], object]) -> None:
        """Create the grid; `look` is called with the item and side that was clicked.

        `own` draws the pictures of players' own games, if there are any.
        """
        super().__init__(self._paint_faces, zone="faces", label=words.CARDS)
        self.paper = False
        self.empty = words.NO_CARDS
        """The text shown if there are no pictures."""
        self.size = 1
        self._own = own
        self._press = Press(own)
        self._look = look
        self._drawn: dict[tuple[str, int, int], pygame.Surface] = {}
        self._sides: Mapping[str, Side] = {}
        """The previous sides of changed items, by item id."""
        self._kept: dict[tuple[str, int, int], pygame.Surface] = {}
        """The pictures as drawn before the change."""
        self.before = False
        """Whether changed items are shown as they were before."""
        self.wanted: Callable[[str], bool] = lambda _: True
        """Return whether an item with this title passes the search."""
        self.none_wanted = ""
        """The text shown if no item passes the search."""
        self._all: list[_Face] = []
        self._missing: list[tuple[Side, tuple[int, int]]] = []
        self._version = own.version if own else 0

    def show(
        self,
        found: Sequence[tuple[Item, Side]],
        empty: str,
        differs: Mapping[str, str],
        sides: Mapping[str, Side],
    ) -> None:
        """Show other pictures.

        Args:
            found: The items to show, with the side to draw.
            empty: The text shown if there are none.
            differs: What changed about an item, by item id.
            sides: The previous side of a changed item, by item id.
        """
        self.empty, self._sides, self.before = empty, sides, False
        self._missing.clear()
        self._press = Press(self._own)
        self._all = [
            _Face(at, item, side, lambda item=item, side=side: self._look(item, side))  # type: ignore[misc]
            for at, (item, side) in enumerate(found)
        ]
        for face in self._all:
            face.differs = differs.get(face.item.id, "")
        self.narrow()

    def narrow(self) -> None:
        """Show only the items whose titles pass the search."""
        self.fill(face for face in self._all if self.wanted(face.item.title))
        self.arrange()

    @property
    def count(self) -> int:
        """The number of items, including those that don't pass the search."""
        return len(self._all)

    def renew(self) -> None:
        """Keep the current pictures as the previous ones, and draw new ones."""
        self._kept = dict(self._drawn)
        self._drawn.clear()

    def arrange(self) -> None:
        """Lay out the pictures for the current width and size."""
        wide = WIDTHS[self.size]
        room = max(wide, self.inner_width)
        x = y = line = 0.0
        for face in self.faces:
            across, down = face.item.size
            size = (wide, wide * down / across)
            if across > down:
                size = min(room, 2.2 * wide), min(room, 2.2 * wide) * down / across
            if x and x + size[0] > room:
                x, y, line = 0.0, y + line + _GAP, 0.0
            face.rect = pygame.FRect(x + 4, y + 4, *size)
            x, line = x + size[0] + _GAP, max(line, size[1] + face.foot)
        self.content_height = y + line + 8
        self.scroll_to(self.offset)

    @property
    def faces(self) -> list[_Face]:
        """The picture widgets that pass the search."""
        return [each for each in self.widgets if isinstance(each, _Face)]

    @property
    def busy(self) -> bool:
        """Whether a visible picture is still to be drawn."""
        return bool(self._missing)

    def work(self) -> bool:
        """Draw some missing pictures; return whether anything new can be shown."""
        own = self._own
        if own is not None and own.version != self._version:
            self._version = own.version
            self._press = Press(own)
            self._drawn.clear()
            return True
        end, done = time.perf_counter() + _SECONDS, False
        while self._missing and time.perf_counter() < end:
            side, size = self._missing.pop(0)
            self._drawn[side.key, *size] = flat(side.draw(self._press.assets, size))
            done = True
        return done

    def large(self, side: Side, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture at a size in device pixels, drawing it at once."""
        key = (side.key, *size)
        if key not in self._drawn:
            self._drawn[key] = flat(side.draw(self._press.assets, size))
        return self._drawn[key]

    def _paint_faces(self, canvas: Canvas) -> float:
        theme = canvas.theme
        if not self.faces:
            told = self.none_wanted if self._all else self.empty
            canvas.paragraph((6, 10, self.inner_width - 6, 0), told, "body", theme.text2)
            return 60.0
        self._missing.clear()
        for face in self.faces:
            box = face.rect
            if box.bottom + face.foot < self.offset or box.top > self.offset + self.rect.h:
                continue
            picture = self._picture(canvas, face)
            if picture is None:
                canvas.fill(box, 6, theme.text1, 0.08)
            else:
                canvas.shadow(box, 6, "e1")
                canvas.blit(picture, box.center, anchor="center")
            if face.differs:
                canvas.ring(box.inflate(6, 6), 9, theme.sky_text, 2.4)
                chip(canvas, (box.centerx, box.bottom + 38), words.CHANGED, colour="#FFFFFF",
                     fill=theme.sky_ink, anchor="center", height=24)  # fmt: skip
            if face.hovered:
                canvas.ring(box.inflate(4, 4), 8, theme.amber, 2)
            canvas.text((box.centerx, box.bottom + 14), face.item.title, "small", theme.text2,
                        anchor="center", max_width=box.w + _GAP - 4)  # fmt: skip
            if face.item.count > 1:
                count_disc(canvas, (box.right, box.bottom - 3), face.item.count, r=10.5)
        return self.content_height

    def _picture(self, canvas: Canvas, face: _Face) -> pygame.Surface | None:
        size = round(face.rect.w * canvas.scale), round(face.rect.h * canvas.scale)
        if self.before and face.differs and face.item.id in self._sides:
            return self._as_it_was(self._sides[face.item.id], size)
        found = self._drawn.get((face.side.key, *size))
        if found is None and all(face.side.key != side.key for side, _ in self._missing):
            self._missing.append((face.side, size))
        return found

    def _as_it_was(self, side: Side, size: tuple[int, int]) -> pygame.Surface:
        """Return the previous picture of a side, drawing it if it wasn't kept."""
        key = (side.key, *size)
        if key not in self._kept:
            self._kept[key] = flat(side.draw(self._press.assets, size))
        return self._kept[key]
