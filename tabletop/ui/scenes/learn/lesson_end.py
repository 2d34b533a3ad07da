"""The page at the end of a lesson: what was learnt, a first game, the lessons of other games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.game import Game, Invitation
from tabletop.session.guides.lesson import LessonGuide
from tabletop.ui.animation.sprites import SECONDS, Paper, draw_papers, fall, thrown
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.pieces.stamps import draw_seal
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import (
    Box,
    ButtonRow,
    Column,
    Divider,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    Tiles,
    face,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_ROOMY = (820.0, 640.0)
"""Least width and height of a window, in logical pixels, in which everything is seen at once."""
_COVER = (76.0, 98.0)
_STAMP = 17.0
"""Radius of the stamp for the lessons of all games."""
_SIDE = 46.0
"""Height of a button."""


class LessonTile(ListRow):
    """The box of a game, ticked if its first lesson is learnt; activating it opens the lesson."""

    def __init__(self, app: App, game: Game, invitation: Invitation) -> None:
        super().__init__(
            f"learn-{game.spec.id}",
            game.spec.title,
            partial(app.learning.start, game),
            zone="lessons",
        )
        self.game = game
        self.learnt = app.learning.has_learnt(game)
        self._value = (
            messages.LEARNT if self.learnt else messages.MINUTES.format(invitation.minutes)
        )

    def content(self) -> Box:
        (wide, tall), ink = _COVER, "mint_ink" if self.learnt else "ink2"
        return Column(
            Row(Box(width=wide, height=tall, under=self._draw_cover), justify="center"),
            Box(height=8),
            TextLine(self.label, "row", side="center", height=22),
            TextLine(self.value, "small", ink, side="center", height=20),
            pad=8,
        )

    def _draw_cover(self, canvas: Canvas, rect: pygame.FRect) -> None:
        draw_cover(canvas, rect, self.game)
        if self.learnt:
            _draw_tick(canvas, (rect.right - 4, rect.bottom - 6), "#FFFFFF", canvas.theme.mint_ink)


class LessonEnd(ShellScene):
    """The page that opens over the table when all steps of a lesson are done."""

    name: ClassVar[str] = "lesson-end"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, lesson: LessonGuide, play_on: Callable[[], object]) -> None:
        """Create the page; `play_on` continues in the position of the lesson."""
        super().__init__(app)
        self.lesson = lesson
        self.page = ScrollArea(None, app.sounds.play, label=messages.LESSON_DONE)
        self.players = lesson.new_players
        self.now = Button("play-now", messages.PLAY_NOW, self.play_now, icon="play", key="Enter",
                          kind="primary", paper=True)  # fmt: skip
        self.here = Button("play-here", messages.PLAY_HERE, play_on, icon="fwd", key="2",
                           kind="paper", paper=True)  # fmt: skip
        self.here.visible = lesson.session.match.outcome is None
        self.again = Button("learn-again", messages.LEARN_AGAIN, self.learn_again, icon="refresh",
                            key="3" if self.here.visible else "2",
                            kind="paper", paper=True)  # fmt: skip
        self.library = Button("library", messages.LIBRARY, self.cancel, icon="home", key="Esc",
                              kind="paper", paper=True)  # fmt: skip
        self.tiles = [
            LessonTile(app, game, next(iter(game.invitations())))
            for game in app.games
            if game.invitations()
        ]
        self._said = lesson.coaching.aha or messages.LESSON_DONE_TEXT
        self._papers: list[Paper] = []
        self._age = 0.0
        self.focus.set("play-now")

    @property
    def title(self) -> str:
        return ". ".join((self.headline, self._said, *self.learnt))

    @property
    def headline(self) -> str:
        """The headline, which calls the learner by name."""
        return messages.LESSON_DONE.format(self.players[0].name)

    @property
    def learnt(self) -> list[str]:
        """The things that the lesson taught, as sentences."""
        return [self.lesson.session.wording.fill(text) for text in self.lesson.lesson.learnt]

    def enter(self) -> None:
        self.app.notices.say(self.title)

    # Actions

    def play_now(self) -> None:
        """Begin the new game that the lesson leads to, as a saved game."""
        self.app.play_now(self.lesson)

    def learn_again(self) -> None:
        """Begin the lesson again from its first step."""
        learning, lesson = self.app.learning, self.lesson
        learning.open_lesson(learning.prepare(lesson.game, lesson.lesson.id, 0))

    def cancel(self) -> None:
        """Handle Esc: go to the library."""
        self.app.open_library()

    def shortcut(self, key: Key) -> bool:
        """Handle Enter, 2 (play on here) and 3 (learn again); return whether the key was used."""
        if key.activates and not self.focus.visible:
            self.now.use()
        elif key.key == "2" and self.here.visible:
            self.here.use()
        elif key.key == self.again.key_hint:
            self.again.use()
        else:
            return False
        return True

    # Time

    def update(self, dt: float) -> bool:
        """Let the confetti fall for `dt` seconds; return whether a frame must be drawn."""
        before, self._age = self._age, self._age + dt
        if self.app.preferences.motion_pace <= 0:
            return False
        if before == 0:
            self._papers = thrown(self.width, self.height)
        fall(self._papers, dt)
        if self._age > SECONDS:
            self._papers.clear()
        return before < SECONDS

    # Layout

    def build(self) -> Box:
        roomy = self.width >= _ROOMY[0] and self.height >= _ROOMY[1]
        learnt = Column(*map(_learnt_line, self.learnt), gap=12, grow=1)
        first = self._first_game(button=roomy)
        done = sum(tile.learnt for tile in self.tiles)
        count = messages.LEARNT_OF.format(n=done, of=len(self.tiles))
        others = Row(
            TextLine(
                messages.ALL_LEARNT if done == len(self.tiles) > 1 else messages.OTHER_LESSONS,
                "row",
                grow=1,
            ),
            TextLine(count, "small", "ink2", whole=True),
            Box(width=12),
            Box(width=_STAMP * 2, height=_STAMP * 2, under=partial(self._draw_stamp, done=done)),
            height=_STAMP * 2,
        )
        columns = len(self.tiles) if roomy else 2
        body = Column(
            Row(learnt, first, gap=28) if roomy else Column(first, learnt, gap=16),
            Box(height=14),
            Divider(height=17),
            others,
            Tiles(*map(Place, self.tiles), columns=columns, gap=8, pad=(0, 6)),
        )
        more = [self.here, self.again, self.library] if self.here.visible else [
            self.again, self.library]  # fmt: skip
        row = more if roomy else [self.now, *more]
        papers = Box(height=0, under=lambda canvas, _: self._draw_papers(canvas))
        return PaperSheet(
            papers,
            self._head(roomy=roomy),
            Box(height=22 if roomy else 8),
            Scrolled(self.page, body),
            Box(height=14 if roomy else 8),
            Row(ButtonRow(row, side=_SIDE, gap=12), justify="center"),
            width=940,
            margin=(12, 10),
            pad=(40, 32, 40, 24) if roomy else (20, 14),
        )

    def _head(self, *, roomy: bool) -> Box:
        """Return the portrait of the learner with the headline and the coach's praise."""
        if not roomy:
            return Paragraph(self.headline, "title", "ink", size=22, lines=2)
        words = Column(
            TextLine(self.headline, "title", size=36, height=48),
            Paragraph(self._said, "body"),
            grow=1,
        )
        return Row(Box(width=104, height=104, under=self._draw_learner), words, gap=28)

    def _first_game(self, *, button: bool) -> Box:
        """Return who plays in the new game and how long it lasts, with the button that begins it.

        The button is left out if it stands below.
        """
        others = self.players[1:]
        names = messages.listed([messages.YOU, *(player.name for player in others)])
        seats = Box(width=44.0 * len(self.players), height=40, under=self._draw_faces)
        words = Column(
            TextLine(names, "small"),
            TextLine(self.length(), "small", "ink2"),
            grow=1,
        )
        return Column(
            Row(seats, words, gap=10),
            Place(self.now, height=54) if button else None,
            gap=14,
            pad=(18, 16),
            under=face(16, "#FFF3D3", ring="#D9981C", width=1.6),
            min_width=300,
        )

    def length(self) -> str:
        """Return how strong the others play in the new game, if any do, and how long it lasts."""
        minutes = messages.ABOUT_MINUTES.format(self.lesson.game.spec.minutes)
        others = self.players[1:]
        text = f"{dict(messages.LEVELS)[others[0].kind]}, {minutes}" if others else minutes
        return text[0].upper() + text[1:]

    # Drawing

    def _draw_learner(self, canvas: Canvas, rect: pygame.FRect) -> None:
        draw_avatar(canvas, rect.center, rect.h, self.players[0].portrait, seat_colour(0))
        _draw_tick(canvas, (rect.right - 10, rect.bottom - 14), canvas.theme.ink, "#F6B93B")

    def _draw_faces(self, canvas: Canvas, rect: pygame.FRect) -> None:
        for seat, player in enumerate(self.players):
            centre = rect.left + 20 + 44 * seat, rect.centery
            draw_avatar(
                canvas, centre, 38, player.portrait, seat_colour(seat), robot=player.kind != "human"
            )

    def _draw_stamp(self, canvas: Canvas, rect: pygame.FRect, *, done: int) -> None:
        whole = done == len(self.tiles)
        draw_seal(canvas, rect.center, _STAMP, "gold", "cap", reached=whole)

    def _draw_papers(self, canvas: Canvas) -> None:
        draw_papers(canvas, self._papers, self._age)


def _learnt_line(text: str) -> Box:
    """Return a line with a tick before one thing that was learnt."""

    def draw(canvas: Canvas, rect: pygame.FRect) -> None:
        _draw_tick(canvas, rect.center, canvas.theme.mint_ink, "#CFF0E0")

    words = Column(Paragraph(text, "body", "ink"), pad=(0, 4, 0, 0), grow=1)
    return Row(Box(width=30, height=30, under=draw), words, gap=12)


def _draw_tick(canvas: Canvas, centre: tuple[float, float], ink: str, ground: str) -> None:
    canvas.disc(centre, 15, ground)
    canvas.icon(centre, "check", 19, ink)
