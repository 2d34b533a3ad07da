"""The text of a rulebook with its illustrations, used by the rulebook and the workshop.

Illustrations are parts of the real table in positions of lessons and scenarios. Each is drawn once
per theme and scale, when it first becomes visible.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import partial

import pygame

from tabletop.engine.game import Game, Picture, Section
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import LessonGuide, is_task
from tabletop.storage.journal.records import Player
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip
from tabletop.ui.table.help.landmarks import boxes_of_points
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.layout import Box, Column, KeptColumn, Paragraph, Place, Row, TextLine
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.arrangement import REFERENCE, arrange

_MEASURE = 690.0
"""Maximum line width of the text in logical pixels: about seventy letters."""
_LEFT = 14.0
_SHOWN = (8.0, 20.0)
"""Margin in logical pixels shown around a region: at the sides, and above and below."""
_HIGHEST = 0.62
"""Maximum height of an illustration as a fraction of its width."""
_SKY = "#8DC0FF"
_LEARNER = Player(messages.DEFAULT_NAME, "human", 1)
_MOST_NAMED = 6
"""Maximum number of things named in the generated description of an illustration."""
_log = logging.getLogger(__name__)

_Key = tuple[str, int, str, object, float]


class RuleText(ScrollArea):
    """The scrollable text of a rulebook, section by section.

    One section can be marked, such as a search result or the rule behind a refused move. Changed
    sections are labelled.
    """

    def __init__(self, app: App, game: Game, *, trying: bool = False) -> None:
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
        self.figures = RulebookPictures(app, game)
        self._tree: Box | None = None
        self._boxes: list[Box] = []
        self._key: object = None
        """What the layout was made for."""
        pictures = [p for section in self.sections for p in section.pictures] if trying else []
        self.tries = {each: self._try_button(app, each, at) for at, each in enumerate(pictures)}
        """The button that tries an illustration, by the illustration."""

    def _try_button(self, app: App, picture: Picture, number: int) -> Button:
        act = partial(app.learning.try_out, self.game, picture)
        button = Button(
            f"try-{number}", messages.TRY_IT, act, icon="play", kind="paper", zone="text"
        )
        button.stop = True
        return button

    @property
    def tops(self) -> list[float]:
        """The y coordinate of each section's top, in logical pixels of the scrolled content.

        Empty until the text is laid out.
        """
        return [box.rect.top - 4 for box in self._boxes]

    @property
    def shown(self) -> int:
        """The index, from 0, of the section being read: the one at the top of the view.

        At the end of the text, it is the marked section if it is in view.
        """
        if self.offset >= self.most - 1 and self.marked:
            wanted = next((at for at, s in enumerate(self.sections) if s.id == self.marked), 0)
            if self.tops and self.tops[wanted] >= self.offset:
                return wanted
        above = [at for at, top in enumerate(self.tops) if top <= self.offset + 40]
        return above[-1] if above else 0

    def scroll_to_section(self, section: str) -> None:
        """Scroll the section with the given id to the top; does nothing before the first layout."""
        for top, candidate in zip(self.tops, self.sections, strict=False):
            if candidate.id == section:
                self.scroll_to(top - 4)

    # Layout

    def content(self, ruler: Canvas) -> Box:
        """Return the layout of all sections, which is cached until something changes.

        `ruler` is a canvas that measures text.
        """
        key = ruler.scale, tuple(sorted(self.changed))
        if self._tree is None or self._key != key:
            self._key = key
            self._boxes = [self._section(ruler, section) for section in self.sections]
            self._tree = KeptColumn(*self._boxes, pad=(0, 4, 0, 0))
        return self._tree if self.sections else _nothing()

    def _paint_text(self, canvas: Canvas) -> float:
        """Lay out and draw the text where it isn't part of a scene's layout; return its height."""
        content = self.content(canvas)
        height = content.tall(canvas, self.inner_width)
        content.put(canvas, pygame.FRect(0, 0, self.inner_width, height))
        content.paint(canvas)
        return height

    def _section(self, ruler: Canvas, section: Section) -> Box:
        size = 31 if section.level <= 1 else 25 if section.level <= 2 else 20
        parts: list[Box] = []
        if section.id in self.changed:
            parts += [Box(height=26, under=self._draw_chip), Box(height=6)]
        parts += [Paragraph(section.title, "title", "ink", size=size), Box(height=6)]
        blocks = section.text.split("\n\n") if section.text else []
        for place in range(len(blocks) + 1):
            for picture in section.pictures:
                if picture.after == place:
                    parts += self._picture(ruler, picture)
            if place < len(blocks):
                parts += [*_block(blocks[place]), Box(height=9)]
        text = Column(*parts, pad=(_LEFT, 0, 0, 0), under=partial(self._draw_bar, section.id))
        below = Box(height=14 if section.level <= 2 else 8)
        return Column(text, below, max_width=_LEFT + _MEASURE)

    def _picture(self, ruler: Canvas, picture: Picture) -> list[Box]:
        """Return an illustration with its description, and the button to try it out."""
        words = Paragraph(f"{self.figures.description(ruler, picture)}.", "small")
        shown = [Box(height=4), _PictureBox(self, picture), Box(height=6), words]
        button = self.tries.get(picture)
        if button is None or not self.figures.can_be_tried(picture):
            return [*shown, Box(height=12)]
        return [*shown, Box(height=8), Place(button, height=36, align="start"), Box(height=14)]

    # Drawing

    def _draw_chip(self, canvas: Canvas, rect: pygame.FRect) -> None:
        fill = canvas.theme.sky_ink
        chip(canvas, rect.topleft, self.word, "refresh", colour="#FFFFFF", fill=fill)

    def _draw_bar(self, section: str, canvas: Canvas, rect: pygame.FRect) -> None:
        """Draw a bar beside a marked or changed section."""
        if section == self.marked or section in self.changed:
            colour = canvas.theme.amber if section == self.marked else canvas.theme.sky_ink
            canvas.fill((rect.left + 2, rect.top, 4, rect.h - 8), 2, colour)


class _PictureBox(Box):
    """An illustration; it is drawn only where it is in sight."""

    def __init__(self, text: RuleText, picture: Picture) -> None:
        super().__init__()
        self._text, self._picture = text, picture

    def measure_height(self, ruler: Canvas, width: float) -> float:
        del ruler
        return self._text.figures.size(self._picture, width)[1]

    def draw(self, canvas: Canvas) -> None:
        across, down = self._text.figures.size(self._picture, self.rect.w)
        box = pygame.FRect(*self.rect.topleft, across, down)
        top = self._text.offset
        if top - 60 < box.bottom and box.top < top + self._text.rect.h + 60:
            self._text.figures.draw(canvas, self._picture, box)


def _nothing() -> Box:
    return Column(
        TextLine(messages.NO_RULES, "title", height=48),
        Paragraph(messages.NO_RULES_TEXT),
        pad=(6, 8, 0, 4),
        max_width=_MEASURE,
    )


def _block(block: str) -> list[Box]:
    """Return the boxes of a paragraph or a list."""
    boxes: list[Box] = []
    prose: list[str] = []
    for line in [*block.strip().splitlines(), None]:
        if line is not None and not line.startswith("- "):
            prose.append(line.strip())
            continue
        if prose:
            boxes.append(Paragraph(" ".join(prose), "rules", "ink", size=17))
            prose = []
        if line is not None:
            item = Paragraph(line[2:], "rules", "ink", size=17, grow=1)
            boxes += [Row(Box(width=20, under=_draw_bullet), item), Box(height=3)]
    return boxes


def _draw_bullet(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.disc((rect.left + 8, rect.top + 12), 2.6, canvas.theme.book_edge)


class RulebookPictures:
    """The illustrations of a game's rulebook. Each is drawn once and then cached."""

    def __init__(self, app: App, game: Game) -> None:
        self._app, self._game = app, game
        self._made: dict[_Key, pygame.Surface | None] = {}
        self._tasks: dict[Picture, bool] = {}
        self._descriptions: dict[Picture, str] = {}
        """Generated description of each illustration drawn so far."""

    def can_be_tried(self, picture: Picture) -> bool:
        """Return whether readers can try out an illustration, as its position asks for a move."""
        if picture not in self._tasks:
            try:
                lesson, step = self._game.scene(picture.scene, picture.step)
                self._tasks[picture] = is_task(lesson, step)
            except ValueError as error:
                _log.warning("%s: no scene of %s: %s", self._game.spec.id, picture, error)
                self._tasks[picture] = False
        return self._tasks[picture]

    def description(self, canvas: Canvas, picture: Picture) -> str:
        """Return a description of an illustration for readers who can't see it.

        This is the rulebook's `alt` text or, if there is none, a text made from the table's pieces.
        """
        if not picture.alt:
            self._of(canvas, picture)
        return picture.alt or self._descriptions.get(picture, "")

    def size(self, picture: Picture, wide: float) -> tuple[float, float]:
        """Return the width and height of an illustration, in logical pixels.

        `wide` is the width of the text column, which the illustration never exceeds.
        """
        rect = self.region_rect(picture)
        scale = min(1.0, wide / max(1.0, rect.w), _HIGHEST * wide / max(1.0, rect.h))
        return rect.w * scale, rect.h * scale

    def region_rect(self, picture: Picture) -> pygame.FRect:
        """Return the rectangle of the table that an illustration shows, including a margin.

        It is in pixels of the reference window (1280 by 800), and empty if the table has no such
        region.
        """
        arrangement = arrange(self._game.layout, *REFERENCE)
        areas = (a.rect for a in arrangement.areas if a.region.id == picture.region)
        rect = next(areas, None)
        if rect is None:
            return pygame.FRect(0, 0, 0, 0)
        whole = pygame.FRect(0, arrangement.bar.bottom, *REFERENCE)
        return rect.inflate(2 * _SHOWN[0], 2 * _SHOWN[1]).clip(whole)

    def draw(self, canvas: Canvas, picture: Picture, box: pygame.FRect) -> None:
        """Draw an illustration into `box`, or a grey placeholder if it can't be drawn."""
        made = self._of(canvas, picture)
        canvas.shadow(box, 12, "e1")
        if made is None:
            canvas.fill(box, 12, canvas.theme.ink, 0.08)
            return
        k = canvas.scale
        size = round(box.w * k), round(box.h * k)
        fitted = canvas.surface(
            ("figure", picture, canvas.theme.name),
            box.size,
            lambda _: pygame.transform.smoothscale(made, size),
        )
        canvas.blit(fitted, box.topleft)
        canvas.ring(box, 4, canvas.theme.ink, 1.2, 0.35)

    def _of(self, canvas: Canvas, picture: Picture) -> pygame.Surface | None:
        theme = canvas.theme
        key = (picture.scene, picture.step, picture.region, theme, canvas.scale)
        if key not in self._made:
            try:
                self._made[key] = self._drawn(canvas, picture)
            except ValueError as error:  # the lesson no longer fits the rules
                _log.warning("%s: no picture of %s: %s", self._game.spec.id, picture, error)
                self._made[key] = None
        return self._made[key]

    def _drawn(self, canvas: Canvas, picture: Picture) -> pygame.Surface | None:
        """Play the lesson up to its step, draw the table and cut out the region."""
        from tabletop.ui.scenes.table.table import TableScene  # noqa: PLC0415 - which opens rulebooks

        rect = self.region_rect(picture)
        lesson, step = self._game.scene(picture.scene, picture.step)
        if not rect.w:
            return None
        table = TableScene(
            self._app, GuidedPort(LessonGuide(self._game, lesson, _LEARNER, step=step))
        )
        table.layout(*REFERENCE)
        k = canvas.scale
        surface = pygame.Surface((round(REFERENCE[0] * k), round(REFERENCE[1] * k)))
        inner = Canvas(surface, canvas.assets)
        table.draw(inner)
        chapter, index = lesson.places[step]
        points = lesson.chapters[chapter].steps[index].point
        for aim in boxes_of_points(table.table.moment, points):
            inner.ring(aim.inflate(8, 8), 14, _SKY, 3, 0.95)
        self._descriptions[picture] = _description_of(table, rect)
        cut = pygame.Rect(*(round(side * k) for side in rect)).clip(surface.get_rect())
        return surface.subsurface(cut).copy()


def _description_of(table: Scene, rect: pygame.FRect) -> str:
    """Return a description of a part of the table, made of the labels of its nodes."""
    seen = (node for node in table.focusables() if rect.contains(node.rect))
    named = [node.label.strip(" .") for node in seen if node.label and not _is_explanation(node)]
    return ", ".join(dict.fromkeys(named[:_MOST_NAMED]))


def _is_explanation(node: Node) -> bool:
    """Return whether a node only explains something that another node names already."""
    return node.id.startswith(("about:", "legend:"))
