"""The print scene: options on the left, and a preview of the printed sheets."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.printing.adapt import LowResolutionCard, coarse_cards, describe_coarse
from tabletop.ui.printing.items import components_of
from tabletop.ui.printing.paper import PaperPage, Sheet, copies
from tabletop.ui.printing.print_options import PrintError, PrintOptions, from_settings, to_settings
from tabletop.ui.printing.sheet_preview import SheetPreview
from tabletop.ui.printing.write_files import all_sheets
from tabletop.ui.scenes.printing.choices_panel import PrintChoices
from tabletop.ui.scenes.printing.print_file import PrintFile
from tabletop.ui.scenes.printing.sheets import SheetSide, SheetView, SmallSheets, sides_of
from tabletop.ui.text import messages
from tabletop.ui.text import printing as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, UiEvent, Wheel
from tabletop.ui.toolkit.focus import Node
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
    colour_of,
)
from tabletop.workers.command_process import CommandProcess

_DRAW = 0.008
"""Seconds of each frame that may be spent on drawing sheets."""
_LOOK = 0.004
"""Seconds of each frame that may be spent on searching for low-resolution pictures."""


class PrintScene(ShellScene):
    """The screen for printing a game to a PDF file: options and a preview of the sheets.

    The preview shows the effect of each option immediately.
    """

    name: ClassVar[str] = "print"

    def __init__(self, app: App, game: Game, process: CommandProcess | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.things = components_of(game)
        self.problem = ""
        """A sentence saying why nothing can be printed with these options; empty if it can."""
        self.sheets: list[Sheet] = []
        self.sides: list[SheetSide] = []
        self.coarse: list[LowResolutionCard] = []
        """The cards found so far whose pictures have too low a resolution."""
        self._looked: Iterator[LowResolutionCard | None] = iter(())
        self.preview = SheetPreview(app.art)
        self.view = SheetView(self.preview, self._zoomed)
        """The large view of the selected sheet."""
        kept = from_settings(app.settings.prints.get(game.spec.id, {}))
        sizes = {card.size for card in self.things.cards}
        self.choices = PrintChoices(kept, self.things.parts(), self._chose, sizes)
        self.file = PrintFile(
            app, game, process or CommandProcess(), lambda: self.options, self._update_controls
        )
        self.holds.callback(self.file.stop)
        self.small = SmallSheets(self.preview, self.show)
        self.back_button = IconButton("back", messages.BACK, "back", self.cancel, zone="top")
        self.gear = IconButton("settings", messages.SETTINGS, "gear", app.show.settings, zone="top")
        self.before = IconButton(
            "previous", words.PREVIOUS, "up", lambda: self.turn(-1), zone="turn"
        )
        self.after = IconButton("next", words.NEXT, "down", lambda: self.turn(1), zone="turn")
        self.show_coarse = Button(
            "show-coarse", words.SHOW, self._show_coarse, icon="zoom", zone="notes"
        )
        self.focus.set("save")
        self._renew()

    @property
    def title(self) -> str:
        return f"{words.PRINT}: {self.game.spec.title}"

    @property
    def options(self) -> PrintOptions:
        """The print options currently selected."""
        return self.choices.options

    @property
    def shown(self) -> PaperPage | None:
        """The page in the large view, or None if these options print nothing."""
        return self.sides[self.small.chosen].page if self.sides else None

    # Options

    def _chose(self, options: PrintOptions) -> None:
        kept = dict(self.app.settings.prints)
        kept[self.game.spec.id] = to_settings(options)
        self.app.preferences.change(prints=kept)
        self._renew()

    def _renew(self) -> None:
        """Lay out all sheets again for the current options, and find why printing fails."""
        self.problem = ""
        try:
            self.sheets = all_sheets(self.things, self.options)
        except PrintError as error:
            self.sheets, self.problem = [], str(error)
        if not self.problem and not set(self.options.only) & set(self.things.parts()):
            self.problem = words.NOTHING
        self.coarse, self._looked = [], coarse_cards(self.things, self.options)
        self.preview.clear()
        self.sides = sides_of(self.sheets)
        self.small.chosen = min(self.small.chosen, max(0, len(self.sides) - 1))
        if self.small.chosen == 0 and len(self.sides) > 1:
            # The first sheet has printing instructions; show the one after it.
            self.small.chosen = 2 if self.sheets[0].back is not None else 1
        self.small.show(self.sides)
        self._update_controls()

    def _update_controls(self) -> None:
        """Update which controls are visible and enabled."""
        self.view.show(self.shown)
        self.file.status_text = self.problem or self.summary
        self.file.is_printable = not self.problem
        self.file.update_controls()
        self.choices.update_controls(choose=not self.file.running)
        self.before.enabled = self.small.chosen > 0
        self.after.enabled = self.small.chosen < len(self.sides) - 1

    def show(self, number: int) -> None:
        """Show a printed side in the large view, by its index from 0, clamped to the last side."""
        self.small.chosen = max(0, min(len(self.sides) - 1, number))
        if self.sides:
            self.small.reveal(f"sheet-{self.small.chosen}")
            self.app.notices.say(self._where())
        self._update_controls()

    def _where(self) -> str:
        """Return a text with the number, side and title of the sheet shown."""
        side = self.sides[self.small.chosen]
        told = words.SHEET_OF[side.face].format(number=side.number, of=len(self.sheets))
        return f"{told} \N{MIDDLE DOT} {side.page.title}" if side.page.title else told

    def _zoomed(self) -> None:
        self.app.notices.say(self.view.value)

    def turn(self, step: int) -> None:
        """Move forward by `step` printed sides; a negative `step` goes back."""
        self.show(self.small.chosen + step)

    # Events

    def update(self, dt: float) -> bool:
        """Draw some sheets, look for low-resolution pictures and check the file's progress.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        drawn = self.preview.work(_DRAW)
        looked = self._look()
        return self.file.update(dt) or drawn or looked

    def _look(self) -> bool:
        """Check some more cards for low-resolution pictures; return whether one was found."""
        end, before = time.perf_counter() + _LOOK, len(self.coarse)
        for found in self._looked:
            self.coarse += [found] if found else []
            if time.perf_counter() >= end:
                break
        if len(self.coarse) == before:
            return False
        self.coarse.sort(key=lambda each: each.dpi)
        return True

    def _show_coarse(self) -> None:
        """Show the sheet with the lowest-resolution picture, then the next at each call."""
        sides = list(
            dict.fromkeys(
                at
                for each in self.coarse
                for at, side in enumerate(self.sides)
                if each.card.front.key in {placed.side.key for placed in side.page.placed}
            )
        )
        if sides:
            seen = sides.index(self.small.chosen) if self.small.chosen in sides else -1
            self.show(sides[(seen + 1) % len(sides)])

    def enter(self) -> None:
        """Check again whether this computer can write PDF files, since that may have changed."""
        self.file.recheck()

    def handle(self, event: UiEvent) -> bool:
        """Handle an event. The wheel turns to the next or previous sheet unless zoomed in.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if super().handle(event):
            return True
        if isinstance(event, Wheel) and self.view.rect.collidepoint(event.pos):
            self.turn(-1 if event.dy > 0 else 1)
            return True
        return False

    def shortcut(self, key: Key) -> bool:
        """Handle Page Up and Down (turn), plus and minus (zoom), Enter and Ctrl+S (save).

        Returns whether the key was one of these.
        """
        step = {"page up": -1, "page down": 1}.get(key.key, 0)
        if step:
            self.turn(step)
            return True
        if key.key in {"return", "enter"} or (key.ctrl and key.key == "s"):
            self.file.save()
            return True
        return self.view.shortcut(key)

    def focusables(self) -> list[Node]:
        told = [self.problem or self._where() if self.sides else self.problem, self.summary]
        told += [f"{title}. {text}" for _, title, text in self.notes()]
        return super().focusables() + [
            Node(f"note-{at}", self.view.rect, text, "text", zone="page", enabled=False)
            for at, text in enumerate(told)
            if text
        ]

    # Texts

    @property
    def summary(self) -> str:
        """A line with the number of cards and sheets to print, and the resolution."""
        cards = sum(copies(card, self.options) for card in self.things.cards)
        told = [words.cards_of(cards)] if cards and "cards" in self.options.only else []
        told.append(words.sheets_of(len(self.sheets)) if self.sheets else words.RULES_ALONE)
        return ", ".join([*told, "300 dpi"] if self.sheets else told)

    def notes(self) -> list[tuple[str, str, str]]:
        """Return at most two notes about the print, such as how to fold the sheets.

        Each consists of an icon name, a title and a text.
        """
        told = []
        backs = {
            "mirrored": ("check", words.LINE_UP, words.LINE_UP_TEXT),
            "fold": ("info", words.FOLD, words.FOLD_TEXT),
            "none": ("info", words.WHITE, words.WHITE_TEXT),
        }
        if any(sheet.front.placed for sheet in self.sheets):
            icon, title, text = backs[self.options.backs]
            told.append((icon, title, text.format(edge=self.options.flip)))
        if self.coarse:
            told.append(("warn", words.COARSE, describe_coarse(self.coarse)))
        if self.things.needed:
            told.append(("dice", words.NEEDED, ", ".join(self.things.needed)))
        if "rules" in self.options.only and self.things.has_rules and self.sheets:
            told.append(("book", words.RULES_TOO, words.RULES_TOO_TEXT))
        return told[:2]

    # Layout

    def arrange(self) -> None:
        super().arrange()
        self.view.update_controls()

    def build(self) -> Box:
        """Return the layout: options, the large view and, if there is room, thumbnails."""
        self._update_controls()
        turning = Column(Box(grow=1), self.before, self.after, Box(grow=1), gap=12, width=44)
        page, notes = self._page(), [self._note(*note) for note in self.notes()]
        rooms = (
            Row(self._panel(352), page, self._thumbnails(350, 2, notes), gap=20, min_width=1156),
            Row(self._panel(320), page, self._thumbnails(186, 1, ()), gap=20, min_width=876),
            Row(self._panel(292), page, Row(turning, align="stretch"), gap=12),
        )
        return Column(
            self._bar(),
            Row(FirstFit(*rooms, grow=1), pad=(12, 6, 12, 0), grow=1),
            under=lambda canvas, _: canvas.felt("library"),
        )

    def _bar(self) -> Box:
        zoom = TextLine(self.view.value, colour="text1", weight=600, side="center", width=68)
        return Row(
            self.back_button,
            TextLine(self.game.spec.title, "bar", "text1", size=22),
            Divider(upright=True, colour="text2", alpha=0.5, height=21),
            TextLine(words.PRINT_AND_PLAY, colour="text2", grow=1),
            Row(self.view.farther, zoom, self.view.nearer),
            self.gear,
            gap=12,
            pad=(12, 0),
            height=54,
        )

    def _panel(self, width: float) -> Box:
        """Return the paper with the options, and the file below them."""
        tight = self.tight
        self.file.button.key_hint = "" if tight else "Enter"
        pad = 16.0 if tight else 24.0
        heading = Row(TextLine(words.PRINT, "title", height=50), pad=(0, 12, 0, 0))
        paper = Column(
            Box(height=16) if tight else heading,
            Scrolled(self.choices, self.choices.content(), grow=1),
            Box(height=4),
            self.file.content(),
            pad=(pad, 0, pad, pad - 4),
            grow=1,
            under=lambda canvas, rect: canvas.sheet(rect, 18),
        )
        return Column(paper, Box(height=12), width=width, align="stretch")

    def _page(self) -> Box:
        """Return the large sheet with its caption, or why there is none."""
        caption = self._where() if self.shown is not None else ""
        text = self.problem or f"{words.RULES_ALONE}. {words.RULES_ALONE_TEXT}"
        reason = None
        if self.shown is None:
            reason = Paragraph(
                text, "prompt", "text2", side="center", align="center", grow=1, max_width=380
            )
        return Column(
            Box(height=12),
            Layers(self.view, Row(reason, justify="center"), grow=1),
            TextLine(caption, "small", "text2", side="center", height=26),
            grow=1,
        )

    def _thumbnails(self, width: float, columns: int, notes: Sequence[Box]) -> Box:
        """Return the column with the thumbnails of all sides, and the notes below them."""
        sheets = Scrolled(self.small, self.small.content(columns), grow=1)
        return Column(
            Box(height=8),
            TextLine(words.SHEETS, colour="text1", weight=700, height=26),
            Row(sheets, pad=(0, 0, 12, 0), grow=1),
            Box(height=6),
            *notes,
            Box(height=12),
            width=width,
            align="stretch",
        )

    def _note(self, icon: str, title: str, text: str) -> Box:
        inks = {"check": "mint_text", "warn": "amber_text"}

        def draw_icon(canvas: Canvas, rect: pygame.FRect) -> None:
            ink = colour_of(canvas, inks.get(icon, "text2"))
            canvas.icon((rect.left + 28, rect.centery), icon, 22, ink)

        told = Column(
            TextLine(title, colour="text1", weight=700),
            Paragraph(text, "small", "text2", lines=2),
            grow=1,
            align="center",
        )
        button = Place(self.show_coarse, width=94, height=40) if icon == "warn" else None
        row = Row(Box(width=52, under=draw_icon), told, button, gap=0, pad=(0, 0, 12, 0), height=70,
                  under=lambda canvas, rect: canvas.glass(rect, 16))  # fmt: skip
        return Column(Box(height=12), row)
