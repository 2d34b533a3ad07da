"""What a game is made of, as pictures beside each other: cards, backs or boards."""

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
"""Widths of a card by its size, logical pixels."""
_GAP = 18.0
_TITLE = 24.0
_CHIP = 28.0
"""Room for the word below a card that changed."""
_SECONDS = 0.008
"""Of a frame that pictures may be drawn for."""


class _Face(Widget):
    """One picture; a click shows it closely."""

    role = "card"

    def __init__(self, number: int, item: Item, side: Side, act: Callable[[], object]) -> None:
        label = words.CLOSER.format(title=item.title, count=item.count)
        super().__init__(f"face-{number}", label, zone="faces")
        self.item, self.side = item, side
        self.differs = ""
        """What changed about it, in words."""
        self._act = act
        self.radius = 8.0

    @property
    def value(self) -> str:
        """What changed about it."""
        return f"{words.CHANGED}: {self.differs}" if self.differs else ""

    @property
    def foot(self) -> float:
        """How much stands below it."""
        return _TITLE + (_CHIP if self.differs else 0.0)

    def act(self) -> None:
        """Show it closely."""
        self._act()


class Faces(ScrollArea):
    """Pictures in rows, drawn a few at a time."""

    def __init__(self, own: OwnPictures | None, look: Callable[[Item, Side], object]) -> None:
        """`look` is told which one was clicked."""
        super().__init__(self._paint_faces, zone="faces", label=words.CARDS)
        self.paper = False
        self.empty = words.NO_CARDS
        """What is said where there is nothing to see."""
        self.size = 1
        self._own = own
        self._press = Press(own)
        self._look = look
        self._drawn: dict[tuple[str, int, int], pygame.Surface] = {}
        self._sides: Mapping[str, Side] = {}
        """The sides as they were, by the id of the thing."""
        self._kept: dict[tuple[str, int, int], pygame.Surface] = {}
        """Pictures as they were drawn then."""
        self.before = False
        """Whether what changed is seen as it was."""
        self.wanted: Callable[[str], bool] = lambda _: True
        """Says by its title whether a thing is to be seen."""
        self.none_wanted = ""
        """What is said where none of them is."""
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

        `differs` says what changed, `sides` holds what was to be seen in place of that, both by
        the id of the thing.
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
        """Show what is wanted of all."""
        self.fill(face for face in self._all if self.wanted(face.item.title))
        self.arrange()

    @property
    def count(self) -> int:
        """How many pictures there are, wanted or not."""
        return len(self._all)

    def renew(self) -> None:
        """Take what was drawn until now for what was before."""
        self._kept = dict(self._drawn)
        self._drawn.clear()

    def arrange(self) -> None:
        """Place the pictures for this width and size."""
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
        """The pictures."""
        return [each for each in self.widgets if isinstance(each, _Face)]

    @property
    def busy(self) -> bool:
        """Whether a picture in sight is still to be drawn."""
        return bool(self._missing)

    def work(self) -> bool:
        """Draw some of what is missing; whether there is something new to see."""
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
        """One picture at so many pixels, drawn at once."""
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
        """A picture as it was seen, else drawn from what was known of it."""
        key = (side.key, *size)
        if key not in self._kept:
            self._kept[key] = flat(side.draw(self._press.assets, size))
        return self._kept[key]
