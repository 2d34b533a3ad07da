"""Rows of the list of saved games: thumbnail, name, state, players and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.paint import marks, materials
from tabletop.ui.paint.theme import ELEVATIONS, SEAT_COLOURS
from tabletop.ui.pieces.generated import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.saved_words import Chip, names_of, state_of, told_of, why_closed
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.storage.saves import SaveInfo
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

ROW, OPEN, GAP = 82.0, 172.0, 8.0
"""Height of a row and of the selected row, and the gap between rows, in logical pixels."""
SMALL_ROW, SMALL_OPEN = 70.0, 128.0
"""The same heights for a narrow list."""
_MOST_FACES = 6
_WIDE = 760.0
"""Minimum width of a row, in logical pixels, for portraits."""
_STEPS = {"up": -1, "down": 1, "page up": -4, "page down": 4, "home": -100_000, "end": 100_000}

_TONES = {
    "amber": ("#F6B93B", "#1F2430"),
    "mint": ("#D9EEE1", "#12553A"),
    "grey": ("#E9E6DF", "#3F4655"),
    "coral": ("#FBDDD6", "#97231A"),
    "sky": ("#DCE8FA", "#1F4F9E"),
}
"""Fill and text colour of the state chips, which lie on paper in every theme."""


class Rows(Protocol):
    """Interface of the list that contains a saved-game row."""

    chosen: int
    """Index of the selected row; -1 for none."""

    @property
    def small(self) -> bool:
        """Whether the list is so narrow that small rows are used."""

    def is_locked(self, save: SaveInfo) -> bool:
        """Return whether a game is open in another window."""

    def press(self, number: int) -> None:
        """Select a row; if it is selected already, run its first action."""

    def step(self, by: int) -> None:
        """Select the row that many rows below the selected one; negative goes up."""

    def in_sight(self, rect: pygame.FRect) -> bool:
        """Return whether any part of a rectangle of the list is visible."""

    def picture_rect(self, row: SaveRow) -> pygame.FRect:
        """Return the rectangle of a row's thumbnail, in content coordinates."""

    def renaming(self, row: SaveRow) -> bool:
        """Return whether the name of a row's game is being edited."""


class SaveRow(Widget):
    """A row of the list for one saved game."""

    role = "list-item"
    radius = 14.0

    def __init__(
        self, desk: Desk, save: SaveInfo, number: int, rows: Rows, *, until: float = 0.0
    ) -> None:
        """Create a row; `until` is when the bin deletes the game, or 0 outside the bin.

        `number` is the index of the row.
        """
        game = desk.game(save.game)
        super().__init__(f"row-{number}", names_of(save, game)[0], zone="games", paper=True)
        self.desk = desk
        self.save = save
        self.number = number
        self.rows = rows
        self.game = game
        self.until = until
        self.share: float | None = None
        """Progress of the game from 0 to 1; None if unknown."""
        self.chip = state_of(save, game, locked=rows.is_locked(save))

    @property
    def chosen(self) -> bool:
        """Whether this row is the selected one of the list."""
        return self.rows.chosen == self.number

    @property
    def selected(self) -> bool:
        """Whether Tab enters the list of saved games at this row."""
        return self.chosen

    @property
    def value(self) -> str:
        """All information of the row, for screen readers."""
        told = told_of(self.save, self.game)[0]
        return f"{self.chip.text}. {told}. {self._when()}"

    def _when(self) -> str:
        now = self.desk.now()
        if self.until:
            return messages.DELETED_UNTIL.format(messages.day_ago(self.until, now))
        return messages.when(self.save.changed, now)

    def act(self) -> None:
        """Select the row; if it is selected already, run its first action."""
        self.rows.press(self.number)

    def key(self, event: Key) -> bool:
        """Move the selection with the arrow keys, Page up and down, Home and End."""
        step = _STEPS.get(event.key)
        if step is None or event.ctrl or event.alt:
            return False
        self.rows.step(step)
        return True

    # Drawing

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row with thumbnail, name, state, players and time, if it is visible."""
        box, theme = self.rect, canvas.theme
        if not self.rows.in_sight(box):
            return
        if self.chosen:
            canvas.fill(box, 14, "#FFF2D2")
            canvas.ring(box, 14, "#D9981C", 1.5)
        else:
            canvas.fill(box, 14, "#FFFFFF" if self.hovered else "#FFFDF8")
            canvas.ring(box, 14, theme.sheet_edge, 1, 1.0 if theme.high_contrast else 0.6)
        picture = self.rows.picture_rect(self)
        draw_picture(canvas, picture, self.desk, self.save, self.game)
        self._draw_words(canvas, picture.right + 16)
        if focus:
            marks.focus_ring(canvas, box, 14, paper=True)

    def _draw_words(self, canvas: Canvas, x: float) -> None:
        box, theme, small = self.rect, canvas.theme, self.rows.small
        side = self._draw_side(canvas) if not self.chosen and not small else box.right - 14
        room = side - x
        first = box.top + (22.0 if small else 24.0 if self.chosen else 28.0)
        second = first + (24.0 if small else 26.0)
        if not self.rows.renaming(self):
            self._draw_name(canvas, x, first, room)
        forms = told_of(self.save, self.game)
        words = canvas.fitting(forms, room, "body")
        if len(forms) == 1 and not canvas.fitting((words, ""), room, "body"):
            lines = 1 if small else 2
            place = (x, second - 9, room, 40)
            canvas.paragraph(place, words, "small", theme.ink2, max_lines=lines)
        else:
            canvas.text((x, second), words, "body", theme.ink2, anchor="midleft", max_width=room)
        if self.chosen and not small:
            self._draw_middle(canvas, x, box.top + 84)

    def _draw_name(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        theme, chip = canvas.theme, self.chip
        wide = marks.chip_width(canvas, chip.text, chip.icon)
        # Without room for both, show only the icon of the state.
        whole = canvas.measure(names_of(self.save, self.game)[-1], "name")[0] + wide + 12 <= room
        shown = chip if whole else Chip("", chip.icon, chip.tone)
        wide = marks.chip_width(canvas, shown.text, shown.icon)
        free = room - wide - 12
        name = canvas.fitting(names_of(self.save, self.game), free, "name")
        line = canvas.text((x, y), name, "name", theme.ink, anchor="midleft", max_width=free)
        fill, ink = _TONES[shown.tone]
        marks.chip(canvas, (line.right + 11, y), shown.text, shown.icon, colour=ink, fill=fill,
                   anchor="midleft")  # fmt: skip

    def _draw_side(self, canvas: Canvas) -> float:
        """Draw the portraits and the time; return the x where they begin."""
        box = self.rect
        left = box.right - 18 - 150
        self._draw_when(canvas, left, box.centery + (12 if self.share is not None else 0))
        if self.share is not None:
            self._draw_bar(canvas, pygame.FRect(left, box.top + 28, 150, 6))
        if box.w < _WIDE:
            return left - 12
        faces = self.save.players[:_MOST_FACES]
        start = left - 24 - 26 - 19 * max(0, len(faces) - 1)
        self._draw_faces(canvas, start, box.centery, 19)
        return min(start, left - 110) - 12

    def _draw_middle(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw portraits, progress and time in one line of the selected row."""
        self._draw_faces(canvas, x, y, 31)
        x += 31 * min(_MOST_FACES, len(self.save.players)) + 10
        if self.share is not None:
            self._draw_bar(canvas, pygame.FRect(x, y - 3, 150, 6))
            x += 162
        self._draw_when(canvas, x, y)

    def _draw_when(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.text((x, y), self._when(), "small", canvas.theme.ink3, anchor="midleft",
                    max_width=max(60.0, self.rect.right - 12 - x))  # fmt: skip

    def _draw_bar(self, canvas: Canvas, box: pygame.FRect) -> None:
        share, theme = self.share or 0.0, canvas.theme
        canvas.fill(box, 3, theme.ink, 0.12)
        colour = "#1F7548" if self.save.finished else theme.book
        canvas.fill((box.left, box.top, max(6.0, box.w * share), box.h), 3, colour)

    def _draw_faces(self, canvas: Canvas, x: float, y: float, step: float) -> None:
        players = self.save.players[:_MOST_FACES]
        for seat in reversed(range(len(players))):
            player = players[seat]
            ring = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            centre = (x + 13 + step * seat, y)
            draw_avatar(canvas, centre, 26, player.portrait or 1, ring,
                        robot=player.kind != "human" and step > 26)  # fmt: skip


def draw_picture(
    canvas: Canvas, box: pygame.FRect, desk: Desk, save: SaveInfo, game: Game | None
) -> None:
    """Draw a saved game's thumbnail, or the game's box while it isn't ready."""
    found = None
    if desk.tables is not None and not why_closed(save, game):
        found = desk.tables.picture(save)
    canvas.cast(box, 8, ELEVATIONS["e1"])
    if found is not None:
        picture = canvas.surface(
            ("small table", save.id, id(found)), box.size,
            lambda size: _rounded(pygame.transform.smoothscale(found, size), 8 * canvas.scale),
        )  # fmt: skip
        canvas.blit(picture, box.topleft)
        return
    felt = canvas.assets.felt((game.layout.felt or game.spec.id) if game else "library")
    canvas.fill(box, 8, (felt.centre, felt.base))
    if game is None:
        canvas.icon(box.center, "help", box.h * 0.4, "#F6EFDF", alpha=0.7)
        return
    high = box.h * 0.84
    cover = pygame.FRect(0, 0, high * 42 / 54, high)
    cover.center = box.center
    draw_cover(canvas, cover, game)


def _rounded(picture: pygame.Surface, radius: float) -> pygame.Surface:
    mask = materials.solid(picture.get_size(), radius, "#FFFFFF")
    shaped = picture.convert_alpha()
    shaped.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shaped
