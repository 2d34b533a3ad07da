"""The text of a rulebook with its illustrations, used by the rulebook and the workshop."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.button_faces import button_width
from tabletop.ui.paint.marks import chip
from tabletop.ui.scenes.figures import Figures
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Collection

    from tabletop.engine.game import Game, Picture, Section
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_TRY = 36.0
"""Height of the button below an illustration, in logical pixels."""
_MEASURE = 690.0
"""Maximum line width of the text in logical pixels: about seventy letters."""
_LEFT = 14.0


class RuleText(ScrollArea):
    """All sections below each other; one can be marked, and changed ones are highlighted."""

    def __init__(self, desk: Desk, game: Game, *, trying: bool = False) -> None:
        """Create the text; `trying` adds a button below each illustration that can be tried out."""
        super().__init__(self._paint_text, zone="text", label=messages.RULES)
        self.reads = True
        self.game = game
        self.sections = game.rulebook.sections
        self.marked = ""
        """Id of the marked section; empty for none."""
        self.changed: Collection[str] = ()
        """Ids of the sections that are marked as changed."""
        self.word = ""
        """The label shown at changed sections."""
        self.figures = Figures(desk, game)
        self.tops: list[float] = []
        """The y of each section in the content, known once it was drawn."""
        pictures = [p for section in self.sections for p in section.pictures] if trying else []
        self.tries = {each: self._try_button(desk, each, at) for at, each in enumerate(pictures)}
        """The button below each illustration."""
        self.fill(list(self.tries.values()))

    def _try_button(self, desk: Desk, picture: Picture, number: int) -> Button:
        act = partial(desk.try_out, self.game, picture)
        button = Button(f"try-{number}", messages.TRY_IT, act, icon="play", kind="paper",
                        zone="text")  # fmt: skip
        button.stop = True
        return button

    @property
    def shown(self) -> int:
        """Index of the section at the top of the view, or of the marked one if it is in view."""
        if self.offset >= self.most - 1 and self.marked:
            wanted = next((at for at, s in enumerate(self.sections) if s.id == self.marked), 0)
            if self.tops and self.tops[wanted] >= self.offset:
                return wanted
        above = [at for at, top in enumerate(self.tops) if top <= self.offset + 40]
        return above[-1] if above else 0

    def scroll_to_section(self, section: str) -> None:
        """Scroll a section to the top, if its place is known already."""
        for top, candidate in zip(self.tops, self.sections, strict=False):
            if candidate.id == section:
                self.scroll_to(top - 4)

    # Drawing

    def _paint_text(self, canvas: Canvas) -> float:
        wide = min(_MEASURE, self.inner_width - _LEFT)
        if not self.sections:
            canvas.text((6, 8), messages.NO_RULES, "title", canvas.theme.ink)
            text = messages.NO_RULES_TEXT
            return 60 + canvas.paragraph((6, 56, wide, 0), text, "body", canvas.theme.ink2)
        y, tops = 4.0, []
        for section in self.sections:
            tops.append(y - 4)
            y = self._paint_section(canvas, section, y, wide)
        self.tops = tops
        return y

    def _paint_section(self, canvas: Canvas, section: Section, y: float, wide: float) -> float:
        theme, top = canvas.theme, y
        size = 25 if section.level <= 2 else 20
        if section.level <= 1:
            size = 31
        changed = section.id in self.changed
        if changed:
            y = (
                chip(
                    canvas, (_LEFT, y), self.word, "refresh", colour="#FFFFFF", fill=theme.sky_ink
                ).bottom
                + 6
            )
        y += canvas.paragraph((_LEFT, y, wide, 0), section.title, "title", theme.ink, size=size) + 6
        blocks = section.text.split("\n\n") if section.text else []
        for place in range(len(blocks) + 1):
            for picture in section.pictures:
                if picture.after == place:
                    y = self._paint_picture(canvas, picture, y, wide)
            if place < len(blocks):
                y = _paint_block(canvas, blocks[place], y, wide) + 9
        if changed or section.id == self.marked:
            colour = theme.amber if section.id == self.marked else theme.sky_ink
            canvas.fill((2, top, 4, y - top - 8), 2, colour)
        return y + (14 if section.level <= 2 else 8)

    def _paint_picture(self, canvas: Canvas, picture: Picture, y: float, wide: float) -> float:
        """Draw an illustration with its description below; out of view, only its space is left.

        Returns the y below it.
        """
        across, down = self.figures.size(picture, wide)
        box = pygame.FRect(_LEFT, y + 4, across, down)
        top = self.offset
        if top - 60 < box.bottom and box.top < top + self.rect.h + 60:
            self.figures.draw(canvas, picture, box)
        text = f"{self.figures.words(canvas, picture)}."
        y = box.bottom + 6
        y += canvas.paragraph((_LEFT, y, wide, 0), text, "small", canvas.theme.ink2) + 12
        button = self.tries.get(picture)
        if button is None:
            return y
        button.visible = self.figures.can_be_tried(picture)
        if not button.visible:
            return y
        across = button_width(canvas, messages.TRY_IT, "play", height=_TRY)
        button.rect = pygame.FRect(_LEFT, y - 4, across, _TRY)
        return button.rect.bottom + 14


def _paint_block(canvas: Canvas, block: str, y: float, wide: float) -> float:
    """Draw a paragraph or a list; return the y below it."""
    ink = canvas.theme.ink
    prose: list[str] = []
    for line in [*block.strip().splitlines(), None]:
        if line is not None and not line.startswith("- "):
            prose.append(line.strip())
            continue
        if prose:
            y += canvas.paragraph((_LEFT, y, wide, 0), " ".join(prose), "rules", ink, size=17)
            prose = []
        if line is not None:
            canvas.disc((22, y + 12), 2.6, canvas.theme.book_edge)
            y += canvas.paragraph((34, y, wide - 20, 0), line[2:], "rules", ink, size=17) + 3
    return y
