"""The sheet before a chapter of a lesson: the box of the game, its goal and *Begin*."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from tabletop.session.guides.lesson import LessonGuide
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.scroll import ScrollArea

_COVER = (116.0, 150.0)
_ROOMY = 600.0
"""Least width of a window, in logical pixels, in which the box stands beside the words."""


class LessonGoal(ShellScene):
    """The sheet over the table that tells the goal before a lesson, and again from the top bar."""

    name: ClassVar[str] = "lesson-goal"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, lesson: LessonGuide, begin: Callable[[], object]) -> None:
        """Create the sheet; `begin` is called when it closes."""
        super().__init__(app)
        self.lesson = lesson
        self._begin = begin
        self.goal = lesson.session.wording.fill(lesson.lesson.goal)
        now = lesson.coaching.goal
        self.now = "" if now == self.goal else now
        """The goal of the chapter, if it is another one; else empty."""
        self.page = ScrollArea(None, app.sounds.play, label=self.goal)
        label = messages.BEGIN if lesson.opens else messages.GO_ON
        self.begin = Button("begin", label, self.cancel, icon="play", key="Enter",
                            kind="primary", paper=True)  # fmt: skip
        self.focus.set("begin")

    @property
    def title(self) -> str:
        return f"{self.lesson.game.spec.title}. {self.goal} {self.now}".strip()

    def enter(self) -> None:
        self.app.notices.say(self.title)

    def cancel(self) -> None:
        """Handle Enter and Esc: close the sheet and begin the lesson."""
        self.app.stack.close(self)
        if self.app.stack.top is not None and self.focus.visible:
            self.app.stack.top.focus.visible = True  # the coach names keys to who uses them
        self._begin()

    def shortcut(self, key: Key) -> bool:
        """Begin with Enter or Space at the first press; return whether that was the key."""
        if key.activates:
            self.focus.visible = True
            self.cancel()
        return key.activates

    def build(self) -> Box:
        wide, tall = _COVER
        cover = Box(width=wide, height=tall, under=self._draw_cover)
        words = Column(
            TextLine(self.lesson.game.spec.title, "title", size=28, height=40),
            Box(height=6),
            Paragraph(self.goal, "body", "ink", size=18),
            Column(Box(height=10), Paragraph(self.now, "body")) if self.now else None,
            grow=1,
        )
        body = Row(cover, words, gap=28) if self.width >= _ROOMY else words
        return PaperSheet(
            Scrolled(self.page, body),
            Box(height=20),
            Row(Place(self.begin, width=190, height=50), justify="end"),
            width=620,
            margin=12,
            pad=32 if self.width >= _ROOMY else 18,
        )

    def _draw_cover(self, canvas: Canvas, rect: pygame.FRect) -> None:
        draw_cover(canvas, rect, self.lesson.game)
