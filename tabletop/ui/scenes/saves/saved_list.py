"""The list of saved games: a row for each, and actions for the selected one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Unpack

import pygame

from tabletop.storage.journal.lock import is_locked
from tabletop.storage.safe_files import MAX_TITLE, StorageError, clean_name
from tabletop.storage.saves.save_list import SaveInfo
from tabletop.ui.graphics import label_faces, materials
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import ELEVATIONS, SEAT_COLOURS
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.saves.saved_text import (
    Chip,
    closed_reason,
    names_of,
    progress_of,
    state_of,
    subtitle_forms,
)
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import (
    Align,
    Box,
    BoxRules,
    ButtonRow,
    Column,
    FirstFit,
    KeptColumn,
    Paragraph,
    Place,
    Row,
    TextLine,
    face,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea

_NORMAL, _WIDE = 560.0, 760.0
"""Width of a row, in logical pixels, from which it is high, and from which it has portraits."""
_MOST_FACES = 6
_STEPS = {"up": -1, "down": 1, "page up": -4, "page down": 4, "home": -100_000, "end": 100_000}

_TONES = {
    "amber": ("#F6B93B", "#1F2430"),
    "mint": ("#D9EEE1", "#12553A"),
    "grey": ("#E9E6DF", "#3F4655"),
    "coral": ("#FBDDD6", "#97231A"),
    "sky": ("#DCE8FA", "#1F4F9E"),
}
"""Fill and text colour of the state chips, which lie on paper in every theme."""


@dataclass(frozen=True, slots=True)
class SaveAction:
    """An action for a saved game, such as renaming it, run by a button in its row."""

    id: str
    label: str
    icon: str
    run: Callable[[], object]
    kind: str = "paper"
    """The style of the button: "primary" for the main action, otherwise "paper"."""
    short: bool = False
    """Whether the button shows only its icon, even if there is room for its label."""


def open_save(app: App, save: SaveInfo, *, review: bool = False) -> None:
    """Open the table of a saved game or, if it is finished, its results or its review.

    If it can't be opened, a message says why. Does nothing if its game isn't installed.
    """
    game = app.game(save.game)
    if game is None:
        return
    try:
        port = app.sessions.resume(game, save.path)
    except (StorageError, ValueError) as error:
        app.tell(messages.BROKEN_SAVE, str(error))
        return
    app.play(port)
    if review:
        app.open(app.routes.review(app, port))


class SaveList(ScrollArea):
    """The scrollable list of saved games. The selected row shows buttons."""

    def __init__(self, app: App, actions: Callable[[SaveInfo], Sequence[SaveAction]]) -> None:
        """Create an empty list; `actions` returns what can be done with a game, main one first."""
        super().__init__(None, app.sounds.play, zone="games", label=messages.YOUR_GAMES)
        self.app = app
        self.rows: list[SaveRow] = []
        self.chosen = -1
        self.field: TextField | None = None
        """The field in which the selected game's name is edited; None while it isn't."""
        self.buttons: list[Button] = []
        self.icons: set[str] = set()
        """Names of the buttons that always show only their icons."""
        self.empty = ("", "")
        """Headline and hint shown while the list is empty."""
        self.moved: Callable[[int], object] = int
        """Called with the index, from 0, of a row that was just selected."""
        self._actions = actions
        self._tree: Box | None = None

    @property
    def save(self) -> SaveInfo | None:
        """The saved game in the selected row, or None if no row is selected."""
        return self.rows[self.chosen].save if 0 <= self.chosen < len(self.rows) else None

    def show(
        self,
        saves: Sequence[SaveInfo],
        chosen: int,
        all_saves: Sequence[SaveInfo],
        until: Callable[[SaveInfo], float] = lambda _: 0.0,
    ) -> None:
        """Replace the list with these saved games.

        Args:
            saves: The games to show, in order.
            chosen: Index of the selected game, from 0; -1 for none.
            all_saves: All saved games, used to estimate typical game lengths.
            until: Returns the time (in seconds since 1970) when a game in the bin will be deleted
                for good; 0 for games outside the bin.
        """
        self.rows = [SaveRow(self, save, at, until(save)) for at, save in enumerate(saves)]
        for row in self.rows:
            row.share = progress_of(row.save, all_saves)
        self.chosen = max(-1, min(len(self.rows) - 1, chosen))
        self.end_renaming()

    def choose(self, number: int) -> None:
        """Select the row at an index from 0, clamped to the list, and discard an unsaved name."""
        self.chosen = max(0, min(len(self.rows) - 1, number)) if self.rows else -1
        self.end_renaming()
        self.moved(self.chosen)

    def press(self, number: int) -> None:
        """Select the row at an index from 0 or, if already selected, run its first action."""
        if number != self.chosen:
            self.choose(number)
        elif self.buttons:
            self.buttons[0].action()

    def rename(self) -> TextField | None:
        """Replace the selected game's name with a text field to edit it.

        Returns the field, or None if no game is selected.
        """
        save = self.save
        if save is None:
            return None
        self.field = TextField(
            "rename",
            messages.RENAME,
            save.title,
            lambda _: None,
            limit=MAX_TITLE,
            accept=lambda text: clean_name(text, MAX_TITLE),
            zone="rename",
            placeholder=self.rows[self.chosen].label[:MAX_TITLE],
        )
        self._renew_buttons()
        self.field.select_all()
        return self.field

    def end_renaming(self) -> None:
        """Close the name field without saving the name."""
        self.field = None
        self._renew_buttons()

    def _renew_buttons(self) -> None:
        """Recreate the buttons of the selected row."""
        actions = self._actions(self.save) if self.save is not None else ()
        self.buttons = [
            Button(each.id, each.label, each.run, icon=each.icon, kind=each.kind, zone="actions",
                   paper=True)
            for each in actions
        ]  # fmt: skip
        self.icons = {each.id for each in actions if each.short}
        self.change()

    # Layout

    def content(self) -> Box:
        """Return the layout of all rows, cached until they change. There may be thousands."""
        if not self.rows:
            return self._nothing()
        if self._tree is None:
            self._tree = KeptColumn(*(row.box() for row in self.rows), gap=8, pad=(0, 2, 0, 10))
        return self._tree

    def change(self) -> None:
        """Lay out the rows again for the next frame, since their contents have changed."""
        self._tree = None

    def _nothing(self) -> Box:
        headline, hint = self.empty
        words = Column(
            Box(grow=1),
            Paragraph(headline, "name", "ink", side="center"),
            Paragraph(hint, side="center"),
            Box(grow=1),
            gap=4,
            pad=(20, 11),
            min_height=96,
            under=face(14, ring="sheet_edge", width=1.5, ring_alpha=0.7),
        )
        return Column(words, pad=(0, 2, 0, 8))

    def in_sight(self, rect: pygame.FRect) -> bool:
        """Return whether any part of a rectangle of the list's content is in view."""
        return rect.bottom >= self.offset - 8 and rect.top <= self.offset + self.rect.h + 8

    def seen(self) -> list[SaveInfo]:
        """Return the games whose thumbnails are needed: those in view, and the next three."""
        there = [row for row in self.rows if self.in_sight(row.rect)]
        last = there[-1].number + 1 if there else 0
        return [row.save for row in [*there, *self.rows[last : last + 3]]]


class SaveRow(ListRow):
    """A row of the list for one saved game, with thumbnail, name, state, players and time."""

    role = "list-item"

    def __init__(self, rows: SaveList, save: SaveInfo, number: int, until: float = 0.0) -> None:
        """Create the row of a saved game.

        Args:
            rows: The list to which the row belongs.
            save: The saved game.
            number: The index of the row, from 0.
            until: The time (seconds since 1970) at which the bin deletes the game; 0 outside the
                bin.
        """
        self.app = rows.app
        self.save = save
        self.number = number
        self.game = self.app.game(save.game)
        self.until = until
        self.share: float | None = None
        """Progress of the game from 0 to 1; None if unknown."""
        self.names = names_of(save, self.game)
        self.chip = state_of(save, self.game, locked=is_locked(save.path))
        self._rows = rows
        super().__init__(
            f"row-{number}", self.names[0], partial(rows.press, number), zone="games", radius=14.0
        )

    @property
    def selected(self) -> bool:
        return self._rows.chosen == self.number

    @property
    def has_controls(self) -> bool:  # type: ignore[override]  # it depends on the selection
        """Whether the row contains buttons, which only the selected row does."""
        return self.selected

    @property
    def value(self) -> str:
        return f"{self.chip.text}. {subtitle_forms(self.save, self.game)[0]}. {self._when()}"

    def _when(self) -> str:
        now = self.app.now()
        if self.until:
            return messages.DELETED_UNTIL.format(messages.day_ago(self.until, now))
        return messages.when(self.save.changed, now)

    def key(self, event: Key) -> bool:
        """Select another row with the arrow keys, Page Up and Down, Home and End.

        Returns whether the key was one of these.
        """
        step = _STEPS.get(event.key)
        if step is None or event.ctrl or event.alt:
            return False
        self._rows.choose(self._rows.chosen + step)
        return True

    # Layout

    def height_at(self, ruler: Canvas, width: float) -> float:
        del ruler
        if self.selected:
            return 172.0 if width >= _NORMAL else 128.0
        return 82.0 if width >= _NORMAL else 70.0

    def content(self) -> Box:
        if self.selected:
            return FirstFit(
                self._selected(150, _WIDE),
                self._selected(104, _NORMAL),
                Column(
                    Row(self._picture(55), self._words(24, 1), gap=16),
                    Box(grow=1),
                    ButtonRow(self._rows.buttons, side=40, icons=self._rows.icons),
                    pad=(10, 10, 12, 12),
                ),
            )
        return FirstFit(
            self._closed(66, 26, self._portraits(), self._progress(), least=_WIDE),
            self._closed(66, 26, self._progress(), least=_NORMAL),
            self._closed(54, 24),
        )

    def _closed(self, picture: float, line: float, *side: Box, least: float = 0.0) -> Box:
        """Return the layout of a row that isn't selected, for a width of at least `least`."""
        words = self._words(line, 2 if side else 1, align="center")
        pad = (10.0, 0.0, 18.0, 0.0)
        return Row(self._picture(picture), words, *side, gap=16, pad=pad, min_width=least)

    def _selected(self, picture: float, least: float) -> Box:
        """Return the layout of the selected row, for a width of at least `least`."""
        words = Column(
            self._words(26, 2),
            Row(self._portraits(31), self._bar(), self._time(grow=1), gap=10, height=42),
            Box(grow=1),
            ButtonRow(self._rows.buttons, side=40, icons=self._rows.icons),
            grow=1,
        )
        picture_box = self._picture(picture, align="start")
        return Row(picture_box, words, gap=16, pad=(10, 11, 12, 12), min_width=least)

    def _picture(self, height: float, align: Align = "center") -> Box:
        return Box(width=1.6 * height, height=height, under=self._draw_picture, align=align)

    def _words(self, line: float, lines: int, align: Align = "stretch") -> Box:
        """Return the name with the state, and how far the game is, as lines of a height."""
        forms = subtitle_forms(self.save, self.game)
        whole = (
            Row(TextLine(form, "body", "ink2", whole=True), height=line, min_width=0)
            for form in forms
        )
        if len(forms) == 1:
            last: Box = Paragraph(forms[0], "small", "ink2", lines=lines)
        else:
            last = TextLine(forms[-1], "body", "ink2")
        told = FirstFit(*whole, Column(last, height=line, pad=(0, 4, 0, 0)))
        return Column(self._name(line), told, grow=1, align=align)

    def _name(self, line: float) -> Box:
        field = self._rows.field
        if field is not None and self.selected:
            left = Box(width=74, height=line, under=self._draw_letters_left)
            return Row(Place(field, height=34, grow=1, max_width=420), left, gap=10)
        chip = self.chip
        whole = (
            Row(TextLine(name, "name", whole=True), _ChipBox(chip), gap=11, height=line)
            for name in self.names
        )
        short = _ChipBox(Chip("", chip.icon, chip.tone))
        return FirstFit(*whole, Row(TextLine(self.names[-1], "name"), short, gap=11, height=line))

    def _portraits(self, step: float = 0.0) -> Box:
        """Return the players' portraits; without `step` close together and at the right."""
        count = max(1, min(_MOST_FACES, len(self.save.players)))
        if step:
            return Box(width=step * count, height=26, under=partial(self._draw_faces, step=step))
        draw = partial(self._draw_faces, step=19)
        faces = Box(width=26 + 19 * (count - 1), height=26, under=draw)
        return Row(faces, justify="end", pad=(0, 0, 8, 0), min_width=94)

    def _progress(self) -> Box:
        """Return the progress bar with the time below it."""
        return Column(
            Box(grow=1), self._bar(), self._time(height=22), Box(grow=1), gap=9, width=150
        )

    def _bar(self) -> Box | None:
        if self.share is None:
            return None
        return Box(width=150, height=6, under=self._draw_bar)

    def _time(self, **rules: Unpack[BoxRules]) -> Box:
        return TextLine(self._when(), "small", "ink3", **rules)

    # Drawing

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row, unless it is scrolled out of view."""
        if self._rows.in_sight(self.rect):
            super().draw(canvas, focus=focus)

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        theme = canvas.theme
        if self.selected:
            canvas.fill(rect, 14, "#FFF2D2")
            canvas.ring(rect, 14, "#D9981C", 1.5)
        else:
            canvas.fill(rect, 14, "#FFFFFF" if self.hovered else "#FFFDF8")
            canvas.ring(rect, 14, theme.sheet_edge, 1, 1.0 if theme.high_contrast else 0.6)

    def _draw_letters_left(self, canvas: Canvas, rect: pygame.FRect) -> None:
        field = self._rows.field
        if field is not None:
            text = messages.LETTERS_LEFT.format(len(field.text), MAX_TITLE)
            canvas.text(rect.midleft, text, "small", canvas.theme.ink3, anchor="midleft")

    def _draw_bar(self, canvas: Canvas, rect: pygame.FRect) -> None:
        theme = canvas.theme
        canvas.fill(rect, 3, theme.ink, 0.12)
        colour = "#1F7548" if self.save.finished else theme.book
        done = max(6.0, rect.w * (self.share or 0.0))
        canvas.fill((rect.left, rect.top, done, rect.h), 3, colour)

    def _draw_faces(self, canvas: Canvas, rect: pygame.FRect, *, step: float) -> None:
        players = self.save.players[:_MOST_FACES]
        for seat in reversed(range(len(players))):
            player = players[seat]
            ring = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            centre = (rect.left + 13 + step * seat, rect.centery)
            draw_avatar(
                canvas,
                centre,
                26,
                player.portrait or 1,
                ring,
                robot=player.kind != "human" and step > 26,
            )

    def _draw_picture(self, canvas: Canvas, rect: pygame.FRect) -> None:
        """Draw the saved game's thumbnail, or the game's box while it isn't ready."""
        found, game = None, self.game
        if self.app.tables is not None and not closed_reason(self.save, game):
            found = self.app.tables.picture(self.save)
        canvas.cast(rect, 8, ELEVATIONS["e1"])
        if found is not None:
            picture = canvas.surface(
                ("small table", self.save.id, id(found)),
                rect.size,
                lambda size: _rounded(pygame.transform.smoothscale(found, size), 8 * canvas.scale),
            )
            canvas.blit(picture, rect.topleft)
            return
        felt = canvas.assets.felt((game.layout.felt or game.spec.id) if game else "library")
        canvas.fill(rect, 8, (felt.centre, felt.base))
        if game is None:
            canvas.icon(rect.center, "help", rect.h * 0.4, "#F6EFDF", alpha=0.7)
            return
        high = rect.h * 0.84
        cover = pygame.FRect(0, 0, high * 42 / 54, high)
        cover.center = rect.center
        draw_cover(canvas, cover, game)


class _ChipBox(Box):
    """The state of a saved game as a chip."""

    def __init__(self, chip: Chip) -> None:
        super().__init__(height=26)
        self._chip = chip

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        wide = label_faces.chip_width(ruler, self._chip.text, self._chip.icon)
        return wide, wide

    def draw(self, canvas: Canvas) -> None:
        fill, ink = _TONES[self._chip.tone]
        label_faces.chip(canvas, self.rect.midleft, self._chip.text, self._chip.icon, colour=ink,
                         fill=fill, anchor="midleft")  # fmt: skip


def _rounded(picture: pygame.Surface, radius: float) -> pygame.Surface:
    mask = materials.solid(picture.get_size(), radius, "#FFFFFF")
    shaped = picture.convert_alpha()
    shaped.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shaped
