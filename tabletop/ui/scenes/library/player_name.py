"""The dialog in which a player says what they are called, and chooses a face."""

from __future__ import annotations

from typing import ClassVar

from tabletop.engine.declare.goals import PORTRAITS
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import remember_names, remember_portraits
from tabletop.storage.safe_files import clean_name
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import Box, Column, PaperSheet, Paragraph, Place, Row, Tiles
from tabletop.ui.toolkit.rewards import own_faces
from tabletop.ui.toolkit.settings_pages import portrait_of


class PlayerName(ShellScene):
    """Asks for the name and the face of whoever plays at this window.

    Both are kept however the dialog is left. Without a name, the player keeps the present one.
    """

    name: ClassVar[str] = "player-name"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        present = app.learning.player_name
        self.portrait = portrait_of(app, present)
        """Number of the chosen face, from 1."""
        self.field = TextField(
            "own-name", messages.OWN_NAME, present, self._named, limit=24, accept=clean_name
        )
        self.field.select_all()
        self.field.entered = self.cancel
        self.faces: list[_Face] = []
        """The faces to choose from, with those that the player of this name has reached."""
        self._offer(present)
        self.done = Button("done", messages.DONE, self.cancel, key="Enter", kind="primary")
        self.done.paper = True
        self.focus.set(self.field.name)

    @property
    def title(self) -> str:
        return messages.WHAT_NAME

    def _offer(self, name: str) -> None:
        numbers = (*range(1, PORTRAITS + 1), *own_faces(self.app, name))
        self.faces = [_Face(self, number) for number in dict.fromkeys(numbers)]
        if self.portrait not in numbers:
            self.portrait = numbers[0]

    def _named(self, name: str) -> None:
        """Offer the faces of a player of this name, and show the one they last had."""
        known = clean_name(name)
        if known in self.app.settings.portraits:
            self.portrait = portrait_of(self.app, known)
        self._offer(known)

    def leave(self) -> None:
        """Keep the name and the face."""
        name = clean_name(self.field.text) or self.app.learning.player_name
        remember_names(self.app.settings, (name,))
        remember_portraits(self.app.settings, [Player(name, "human", self.portrait)])
        self.app.preferences.change()

    def shortcut(self, key: Key) -> bool:
        """Close the dialog on Enter. Returns whether the key was used."""
        if key.activates and key.key in {"return", "enter"}:
            self.cancel()
            return True
        return False

    def build(self) -> Box:
        faces = [Place(face, height=face.usual[1]) for face in self.faces]
        low = self.height < 400
        return PaperSheet(
            Paragraph(self.title, "title", "ink", size=25, lines=2),
            Box(height=6 if low else 14),
            Place(self.field, height=42),
            Box(height=6 if low else 14),
            Tiles(*faces, columns=PORTRAITS // 2, gap=2 if low else 6),
            Box(height=8 if low else 20),
            Row(Column(Place(self.done, height=44), width=200), justify="end"),
            width=520,
            margin=16,
            pad=16 if low else 32,
        )


class _Face(Control):
    """One face in the row from which the player chooses theirs."""

    role = "radio"
    usual = 60.0, 60.0

    def __init__(self, scene: PlayerName, number: int) -> None:
        super().__init__(f"face-{number}", messages.FACE.format(number), zone="faces", paper=True)
        self.radius = 30.0
        self._scene, self._number = scene, number

    @property
    def selected(self) -> bool:
        return self._scene.portrait == self._number

    def act(self) -> None:
        """Choose this face."""
        self._scene.portrait = self._number

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the face, with a ring if it is the chosen one or pointed at."""
        box, centre = self.rect, self.rect.center
        side = min(box.w, box.h)
        draw_avatar(canvas, centre, side - 10, self._number, SEAT_COLOURS[0])
        if self.selected or self.hovered:
            ring, ink = box.inflate(side - box.w, side - box.h), canvas.theme.ink
            canvas.ring(ring, side / 2, ink, 3, 1.0 if self.selected else 0.4)
        if focus:
            ring = box.inflate(side - box.w, side - box.h)
            label_faces.focus_ring(canvas, ring, side / 2, paper=True)
