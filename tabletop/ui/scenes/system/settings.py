"""The settings scene: pages on the left, rows in the middle, a live preview on the right."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from tabletop.ui.graphics import label_faces, svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.cards import CardFace, card_back, card_height, draw_card
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, Tab
from tabletop.ui.toolkit.choices import Slider
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import SectionSheet
from tabletop.ui.toolkit.key_page import FixedKeys, KeyButton, draw_keys
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    FirstFit,
    Layers,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.toolkit.settings_pages import SECTIONS, SettingRow, rows_of
from tabletop.ui.widgets.game_drawing import faces_of

_Matrix = tuple[tuple[float, float, float], ...]
_SIGHTS: tuple[_Matrix | None, ...] = (
    None,
    ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
)
"""Colour matrices for three kinds of colour blindness, in linear light (Machado 2009).

The first entry is None, for normal vision.
"""
_MOST_BADGES = 8


class SettingsScene(SectionSheet):
    """The screen with the program's settings, on several pages. Changes take effect at once."""

    name: ClassVar[str] = "settings"

    def __init__(self, app: App, section: str = "accessibility") -> None:
        """Create the scene at the page with id `section`."""
        super().__init__(app)
        known = [name for name, _, _ in SECTIONS]
        self.section = section if section in known else known[0]
        self._games = app.games
        self.rows: list[SettingRow] = []
        self.page = ScrollArea(None, app.sounds.play, zone="options")
        self.tabs = [
            Tab(name, title, partial(self.show, name), partial(self._is_shown, name), icon=icon)
            for name, title, icon in SECTIONS
        ]
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="primary", paper=True
        )
        self._fill()
        self.focus.set(self.section)

    @property
    def title(self) -> str:
        return messages.SETTINGS

    def _is_shown(self, section: str) -> bool:
        return self.section == section

    def show(self, section: str) -> None:
        """Show the settings page with the given id, such as "players", from its top."""
        self.section = section
        self.page.offset = 0.0
        self._fill()

    def _fill(self) -> None:
        self.rows = rows_of(self.app, self.section, self._fill)
        # On a page without controls, the arrow keys scroll.
        self.page.reads = all(row.control is None for row in self.rows)
        self.page.label = self.section.capitalize()

    def cancel(self) -> None:
        """Handle Esc: close the settings.

        If the language has changed, the games are reloaded.
        """
        self.app.stack.close(self)
        if self.app.games is not self._games:  # the language was changed
            self.app.restock(self.app.games)

    def enter(self) -> None:
        """Update the rows, since a setting may have been changed elsewhere."""
        self._fill()

    def build(self) -> Box:
        tight = self.tight
        self.done.key_hint = "" if tight else "Esc"
        pad = 8.0 if tight else 16.0
        tabs = [Place(tab, height=44, give=True, min_height=24) for tab in self.tabs]
        side = (
            Box(height=8 if tight else 7),
            Column(*tabs, gap=2 if tight else 6, pad=(pad, 0), grow=1),
            Box(height=8),
            Row(Place(self.done, height=42 if tight else 46, grow=1, order=1), pad=(pad + 4, 0)),
            Box(height=12 if tight else 24),
        )
        page = Scrolled(self.page, self._page(), grow=1)
        field: Box = Row(page, grow=1)
        if self.section in {"accessibility", "appearance", "motion"}:
            title = TextLine(messages.PREVIEW, "row", height=37)
            picture = Box(grow=1, under=partial(draw_preview, app=self.app))
            preview = Column(title, picture, width=344, min_width=270, align="stretch")
            beside = Row(Row(page, grow=1, min_width=440), preview, gap=40)
            field = FirstFit(beside, field, grow=1)
        padded = Row(field, grow=1, pad=(0, 0, 6 if tight else 12, 0))
        return self.section_sheet(side, padded, heading=self.title)

    def _page(self) -> Box:
        rows = Column(*map(_row, self.rows), pad=(10, 8, 10, 4))
        if self.section in {"keys", "about", "players"}:
            rows.max_width = 660.0
        return Column(rows)


def _row(row: SettingRow) -> Box:
    """Return a row of a page, with a line below it if it ends a group."""
    if isinstance(row.control, FixedKeys | KeyButton):
        return _key_row(row.title, row.control)
    if row.control is None:
        box, below = _words(row), 14.0
    elif row.below:
        box, below = _control_below(row, row.control), 14.0
    else:
        box, below = _control_beside(row, row.control), 13.0
    if not row.rule:
        return Column(box, Box(height=below))
    return Column(box, Box(height=below - 6), Divider(height=0), Box(height=13))


def _words(row: SettingRow) -> Box:
    title = Paragraph(row.title, "row", "ink") if row.title else None
    text = Paragraph(row.text, size=14.5) if row.text else None
    return _with_portrait(row, Column(title, text, grow=1))


def _with_portrait(row: SettingRow, box: Box) -> Box:
    if not row.portrait:
        return box
    portrait = Box(width=40, height=44, align="start", under=partial(_draw_portrait, row.portrait))
    return Row(portrait, box, gap=12, grow=1)


def _draw_portrait(number: int, canvas: Canvas, rect: pygame.FRect) -> None:
    draw_avatar(canvas, rect.center, 38, number, SEAT_COLOURS[0])


def _control_below(row: SettingRow, control: Control) -> Box:
    # The ring around the knob of a slider needs room below the title.
    slides = isinstance(control, Slider)
    return Column(
        _words(row), Box(height=9 if slides else 6), Place(control, height=46 if slides else 42)
    )


def _control_beside(row: SettingRow, control: Control) -> Box:
    """Return a row with its control beside the words, or below a title that is too long."""
    place = Place(control, width=row.beside, height=44 if row.beside > 60 else 36)
    if row.text or not row.title:
        return Row(_words(row) if row.title else Box(grow=1), place, gap=12)
    title = TextLine(row.title, "row", whole=not row.portrait, grow=1)
    beside = Row(_with_portrait(row, title), place, gap=12)
    return beside if row.portrait else FirstFit(beside, _control_below(row, control))


def _key_row(title: str, control: FixedKeys | KeyButton) -> Box:
    """Return a row with what keys do; a key that can change places is a button."""
    words = TextLine(title, size=16)
    if isinstance(control, FixedKeys):
        row: Box = Layers(words, Place(control), height=32)
    else:
        others = Box(under=lambda canvas, rect: draw_keys(canvas, rect, control.others))
        button = Place(control, width=112, height=34)
        row = Row(Layers(words, others, height=36, grow=1), button, gap=8)
    return Column(row, Divider(height=2, alpha=0.08), Box(height=2))


# The preview


def draw_preview(canvas: Canvas, box: pygame.FRect, app: App) -> None:
    """Draw a sample of the table into `box`, using the current settings.

    It shows a card, a prompt and a legal target, and how people with colour blindness see the
    colours.
    """
    theme = canvas.theme
    felt = theme.table("chalkboard")
    canvas.fill(box, 16, (felt.centre, felt.base))
    canvas.ring(box, 16, theme.ink, 1, 0.35)
    faces = _faces(app)
    roomy = box.h > 330
    with canvas.clip(box):
        if roomy:
            _draw_table(canvas, box, app, faces)
        _draw_sights(canvas, box, faces)


def _faces(app: App) -> list[CardFace]:
    """Return card fronts of the first playable game, one of each colour."""
    for game in app.games:
        if game.playable:
            faces = faces_of(game).fronts()
            return list({face.data.colour: face for face in faces}.values())
    return []


def _draw_table(canvas: Canvas, box: pygame.FRect, app: App, faces: list[CardFace]) -> None:
    wide = 124.0 if box.h > 520 else 84.0
    tall = card_height(wide)
    card = pygame.FRect(box.centerx - wide - 16, box.top + 26, wide, tall)
    place = card.move(wide + 32, 0)
    radius = 0.075 * wide
    canvas.well(place, radius)
    if app.settings.highlight_legal:
        canvas.target(place, radius, "legal")
    draw_card(canvas, card, faces[0] if faces else None, card_back(""))
    if box.h > 470:
        room = box.w - 24
        middle = (box.centerx, card.bottom + 42)
        label_faces.prompt_pill(canvas, middle, messages.PREVIEW_PROMPT, "hand", max_width=room)


def _draw_sights(canvas: Canvas, box: pygame.FRect, faces: list[CardFace]) -> None:
    """Draw a row of colour samples for each kind of vision."""
    theme = canvas.theme
    step = 60.0 if box.h > 420 else 52.0
    y = box.bottom - 14 - step * len(_SIGHTS)
    if y - 24 < box.top:
        return
    canvas.text(
        (box.centerx, y - 14), messages.SIGHT, "body", theme.text1, anchor="center", weight=600
    )
    shown = faces[:_MOST_BADGES]
    for title, matrix in zip(messages.SIGHTS, _SIGHTS, strict=True):
        canvas.text((box.left + 16, y + 10), title, "small", theme.text2, anchor="midleft")
        for at, face in enumerate(shown):
            badge = pygame.FRect(box.left + 18 + at * 40, y + 22, 31, 31)
            colour = seen_as(face.data.colour, matrix)
            canvas.fill(badge, 7, colour)
            canvas.ring(badge, 7, "#FFFFFF", 1.2, 0.55)
            ink = seen_as(face.data.ink, matrix)
            if face.data.letter:
                canvas.text(
                    badge.center, face.data.letter, "chip", ink, anchor="center", weight=800
                )
            elif face.data.icon:
                canvas.icon(badge.center, face.data.icon, 20, ink)
        y += step


def seen_as(colour: str, matrix: _Matrix | None) -> str:
    """Return a colour as seen with the colour blindness that `matrix` describes.

    `colour` is a hex colour such as "#F6B93B". A matrix of None means normal vision.
    """
    if matrix is None:
        return colour
    light = [_linear(part / 255) for part in svg.rgb(colour)]
    mixed = (sum(share * part for share, part in zip(row, light, strict=True)) for row in matrix)
    return "#" + "".join(f"{round(255 * _gamma(part)):02X}" for part in mixed)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _gamma(part: float) -> float:
    clamped = min(1.0, max(0.0, part))
    if clamped <= 0.0031308:
        return 12.92 * clamped
    return float(1.055 * clamped ** (1 / 2.4) - 0.055)
