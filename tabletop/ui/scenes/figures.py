"""Illustrations of the rulebook: parts of the real table in positions of lessons and scenarios.

Each is drawn once per theme and scale, when it first becomes visible.
"""

import logging

import pygame

from tabletop.engine.game import Game, Picture
from tabletop.session import Player
from tabletop.session.lesson import LessonSession
from tabletop.session.task import is_task
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.scene import Scene
from tabletop.ui.kit.services import Desk
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.noting import boxes_of
from tabletop.ui.widgets.arrangement import REFERENCE, arrange

_SHOWN = (8.0, 20.0)
"""Margin in logical pixels shown around a region: at the sides, and above and below."""
_HIGHEST = 0.62
"""Maximum height of an illustration as a fraction of its width."""
_SKY = "#8DC0FF"
_LEARNER = Player("You", "human", 1)
_MOST_NAMED = 6
"""Maximum number of things named in the generated description of an illustration."""
_log = logging.getLogger(__name__)

_Key = tuple[str, int, str, object, float]


class Figures:
    """The illustrations of one game's rulebook, drawn once and cached."""

    def __init__(self, desk: Desk, game: Game) -> None:
        self._desk, self._game = desk, game
        self._made: dict[_Key, pygame.Surface | None] = {}
        self._tasks: dict[Picture, bool] = {}
        self._told: dict[Picture, str] = {}
        """Generated description of each illustration drawn so far."""

    def can_be_tried(self, picture: Picture) -> bool:
        """Return whether an illustration can be tried out, because its scene asks for a move."""
        if picture not in self._tasks:
            try:
                lesson, step = self._game.scene(picture.scene, picture.step)
                self._tasks[picture] = is_task(lesson, step)
            except ValueError as error:
                _log.warning("%s: no scene of %s: %s", self._game.spec.id, picture, error)
                self._tasks[picture] = False
        return self._tasks[picture]

    def words(self, canvas: Canvas, picture: Picture) -> str:
        """Return the description of an illustration.

        That is its `alt` text if it has one, else a text generated from the table.
        """
        if not picture.alt:
            self._of(canvas, picture)
        return picture.alt or self._told.get(picture, "")

    def size(self, picture: Picture, wide: float) -> tuple[float, float]:
        """Return the (width, height) of an illustration in a column `wide` logical pixels wide."""
        rect = self.place(picture)
        scale = min(1.0, wide / max(1.0, rect.w), _HIGHEST * wide / max(1.0, rect.h))
        return rect.w * scale, rect.h * scale

    def place(self, picture: Picture) -> pygame.FRect:
        """Return the part of the table shown, at the reference size.

        The rectangle is empty if the table has no such region.
        """
        arrangement = arrange(self._game.layout, *REFERENCE)
        areas = (a.rect for a in arrangement.areas if a.region.id == picture.region)
        rect = next(areas, None)
        if rect is None:
            return pygame.FRect(0, 0, 0, 0)
        whole = pygame.FRect(0, arrangement.bar.bottom, *REFERENCE)
        return rect.inflate(2 * _SHOWN[0], 2 * _SHOWN[1]).clip(whole)

    def draw(self, canvas: Canvas, picture: Picture, box: pygame.FRect) -> None:
        """Draw an illustration into a box; a grey placeholder if it can't be drawn."""
        made = self._of(canvas, picture)
        canvas.shadow(box, 12, "e1")
        if made is None:
            canvas.fill(box, 12, canvas.theme.ink, 0.08)
            return
        k = canvas.scale
        size = round(box.w * k), round(box.h * k)
        fitted = canvas.surface(
            ("figure", picture, canvas.theme.name), box.size,
            lambda _: pygame.transform.smoothscale(made, size),
        )  # fmt: skip
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
        from tabletop.ui.scenes.table import TableScene  # noqa: PLC0415 - which opens rulebooks

        rect = self.place(picture)
        lesson, step = self._game.scene(picture.scene, picture.step)
        if not rect.w:
            return None
        table = TableScene(self._desk, LessonSession(self._game, lesson, _LEARNER, step=step))
        table.layout(*REFERENCE)
        k = canvas.scale
        surface = pygame.Surface((round(REFERENCE[0] * k), round(REFERENCE[1] * k)))
        inner = Canvas(surface, canvas.assets)
        table.draw(inner)
        chapter, index = lesson.places[step]
        points = lesson.chapters[chapter].steps[index].point
        for aim in boxes_of(table.moment, points):
            inner.ring(aim.inflate(8, 8), 14, _SKY, 3, 0.95)
        self._told[picture] = _narrated(table, rect)
        cut = pygame.Rect(*(round(side * k) for side in rect)).clip(surface.get_rect())
        return surface.subsurface(cut).copy()


def _narrated(table: Scene, rect: pygame.FRect) -> str:
    """Return a description of a part of the table, made of the labels of its nodes."""
    seen = (node for node in table.focusables() if rect.contains(node.rect))
    named = [node.label.strip(" .") for node in seen if node.label and not _is_told(node)]
    return ", ".join(dict.fromkeys(named[:_MOST_NAMED]))


def _is_told(node: Node) -> bool:
    """Return whether a node only explains something that another node names already."""
    return node.id.startswith(("about:", "legend:"))
