"""The rivals of a game: who they are, and how the player has done against each."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.declare.challenges import Rival
from tabletop.engine.game import Game
from tabletop.session.contests import against
from tabletop.storage.journal.records import Player
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.player.tries import RivalRecord, next_rival, records_of
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    FirstFit,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    Tiles,
    face,
)
from tabletop.ui.toolkit.scroll import ScrollArea

_FACE = 84.0
"""Diameter of a rival's portrait, in logical pixels."""


class RivalsScene(ShellScene):
    """A dialog with the rivals of a game; the first who isn't beaten yet is the next."""

    name: ClassVar[str] = "rivals"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        found = load_statistics(app.folders.statistics, app.folders.saves, app.now())[0].games
        self.records = records_of(
            found, game.spec.id, app.learning.player_name, lowest=game.spec.lowest_wins
        )
        """The player's record by rival; those never met are missing."""
        self.next = next_rival(game.spec.rivals, self.records)
        self.page = ScrollArea(None, zone="rivals", label=messages.RIVALS)
        self.buttons = [
            Button(
                f"play-{rival.id}",
                messages.PLAY_RIVAL.format(rival.name),
                partial(self.play, rival),
                icon="play",
                kind="primary" if rival is self.next else "paper",
                paper=True,
                zone="rivals",
            )
            for rival in game.spec.rivals
        ]
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="paper", paper=True
        )
        self.focus.set(f"play-{self.next.id}" if self.next else "done")

    @property
    def title(self) -> str:
        return messages.RIVALS_OF.format(self.game.spec.title)

    def record(self, rival: Rival) -> RivalRecord:
        """Return the player's record against a rival."""
        return self.records.get(rival.id, RivalRecord())

    def play(self, rival: Rival) -> None:
        """Begin a game against a rival, at the usual number of seats."""
        app, names = self.app, messages.COMPUTER_NAMES
        others = [Player(name, rival.level, messages.FACES[name][0]) for name in names]
        players = against(self.game, rival, app.learning.player, others)
        undoing = app.settings.undoing
        app.play_kept(lambda: app.sessions.new(self.game, players, {}, None, undoing))

    # Layout

    def build(self) -> Box:
        tight = self.tight
        beaten = sum(bool(self.record(each).won) for each in self.game.spec.rivals)
        told = messages.RIVALS_BEATEN.format(n=beaten, of=len(self.game.spec.rivals))
        wide = Tiles(*map(self._tall, self.game.spec.rivals), columns=3, gap=14, min_width=720)
        narrow = Column(*map(self._flat, self.game.spec.rivals), gap=10)
        side = 18.0 if tight else 32.0
        return PaperSheet(
            TextLine(self.title, "title", size=22 if tight else 29, height=40),
            TextLine(f"{messages.RIVALS_ABOUT} {told}.", "body", "ink2", height=26),
            Box(height=10),
            Scrolled(self.page, FirstFit(wide, narrow), grow=1),
            Box(height=12),
            Row(Place(self.done, width=130, height=44), justify="end"),
            width=920,
            height=510,
            margin=16,
            pad=(side, 14, side, 18),
        )

    def _words(self, rival: Rival) -> list[Box]:
        """Return a rival's name with level, character, and the player's record."""
        record = self.record(rival)
        level = dict(messages.LEVELS)[rival.level]
        if record.won or record.lost:
            told = messages.WON_LOST.format(won=record.won, lost=record.lost)
        else:
            told = messages.NOT_MET
        if record.first:
            told += (
                f" · {messages.BEATEN_ON.format(messages.day_ago(record.first, self.app.now()))}"
            )
        return [
            TextLine(f"{rival.name} · {level}", "row", height=26),
            Paragraph(rival.text, "small", lines=3),
            TextLine(told, "small", "mint_ink" if record.won else "ink2", height=22),
        ]

    def _tall(self, rival: Rival) -> Box:
        """Return a rival as a card, with the portrait on top."""
        portrait = Box(height=_FACE + 8, under=partial(self._draw_face, rival))
        button = Place(self.buttons[self.game.spec.rivals.index(rival)], height=46)
        name, text, told = self._words(rival)
        return Column(
            portrait, name, text, Box(grow=1), told, button,
            gap=8, pad=16, height=316, under=face(14, "ink", 0.05),
        )  # fmt: skip

    def _flat(self, rival: Rival) -> Box:
        """Return a rival as a row, with the portrait at the left."""
        button = Place(self.buttons[self.game.spec.rivals.index(rival)], height=44, width=150)
        return Row(
            Box(width=_FACE, height=_FACE, under=partial(self._draw_face, rival)),
            Column(*self._words(rival), gap=2, grow=1, align="center"),
            button,
            gap=14,
            pad=12,
            under=face(14, "ink", 0.05),
        )

    def _draw_face(self, rival: Rival, canvas: Canvas, rect: pygame.FRect) -> None:
        at = self.game.spec.rivals.index(rival) + 1
        side = min(rect.h, _FACE)
        ring = SEAT_COLOURS[at % len(SEAT_COLOURS)]
        draw_avatar(canvas, rect.center, side, rival.portrait, ring, robot=True)
        if self.record(rival).won:
            spot = (rect.centerx + side * 0.36, rect.centery - side * 0.36)
            canvas.disc(spot, 13, canvas.theme.mint_ink)
            canvas.icon(spot, "check", 16, "#FFFFFF")
