"""The print scene: options at the left, and the sheets as they will be printed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.session.beside import Beside
from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.events import Wheel
from tabletop.ui.kit.focus import Node
from tabletop.ui.printing.cutting import copies
from tabletop.ui.printing.export import all_sheets
from tabletop.ui.printing.items import components_of
from tabletop.ui.printing.options import PrintError, PrintOptions, recalled, remembered
from tabletop.ui.printing.preview import Preview
from tabletop.ui.printing.sharpness import Coarse, coarse_cards
from tabletop.ui.printing.sharpness import told as coarse_told
from tabletop.ui.scenes.print_choices import PrintChoices
from tabletop.ui.scenes.print_file import FOOT, PrintFile
from tabletop.ui.scenes.print_sheets import SheetSide, SmallSheets, sides_of
from tabletop.ui.scenes.print_view import BUTTONS, SheetView
from tabletop.ui.words import messages
from tabletop.ui.words import printing as words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop.engine.game import Game
    from tabletop.ui.kit.events import Key, UiEvent
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.pages import Page, Sheet

_BAR = 54.0
_DRAW = 0.008
"""Seconds of each frame that may be spent on drawing sheets."""
_LOOK = 0.004
"""Seconds of each frame that may be spent on searching for low-resolution pictures."""
_SIDE, _NARROW_SIDE = 350.0, 186.0
"""Width of the thumbnail column in logical pixels: with notes below it, and without."""


class PrintScene(ShellScene):
    """A tool screen that shows the effect of each option at once and writes the PDF."""

    name: ClassVar[str] = "print"

    def __init__(self, desk: Desk, game: Game, beside: Beside | None = None) -> None:
        super().__init__(desk)
        self.game = game
        self.things = components_of(game)
        self.problem = ""
        """A sentence saying why nothing can be printed with these options; empty if it can."""
        self.sheets: list[Sheet] = []
        self.sides: list[SheetSide] = []
        self.coarse: list[Coarse] = []
        """The cards found so far whose pictures have too low a resolution."""
        self._looked: Iterator[Coarse | None] = iter(())
        self.preview = Preview(desk.art)
        self.view = SheetView(self.preview, self._zoomed)
        """The large view of the selected sheet."""
        self.paper = pygame.FRect(0, 0, 0, 0)
        """Rectangle of the panel with the options."""
        self._column = pygame.FRect(0, 0, 0, 0)
        kept = recalled(desk.settings.prints.get(game.spec.id, {}))
        sizes = {card.size for card in self.things.cards}
        self.choices = PrintChoices(kept, self.things.parts(), self._chose, sizes)
        self.file = PrintFile(desk, game, beside or Beside(), lambda: self.options, self._allow)
        self.holds.callback(self.file.stop)
        self.small = SmallSheets(self.preview, self.show)
        self.back_button = IconButton("back", messages.BACK, "back", self.cancel, zone="top")
        self.gear = IconButton("settings", messages.SETTINGS, "gear", desk.open_settings,
                               zone="top")  # fmt: skip
        self.before = IconButton("previous", words.PREVIOUS, "up", lambda: self.turn(-1),
                                 zone="turn")  # fmt: skip
        self.after = IconButton("next", words.NEXT, "down", lambda: self.turn(1), zone="turn")
        self.show_coarse = Button("show-coarse", words.SHOW, self._show_coarse, icon="zoom",
                                  zone="notes")  # fmt: skip
        self.group.fill([
            self.back_button, self.view.farther, self.view.nearer, self.gear, self.choices,
            *self.file.widgets, self.view, self.before, self.after, self.small,
            self.show_coarse,
        ])  # fmt: skip
        self.focus.set("save")
        self._renew()

    @property
    def title(self) -> str:
        """The scene's name for screen readers: printing, with the game's title."""
        return f"{words.PRINT}: {self.game.spec.title}"

    @property
    def options(self) -> PrintOptions:
        """The printing options as currently selected."""
        return self.choices.options

    @property
    def shown(self) -> Page | None:
        """The page shown in the large view; None if nothing is printed."""
        return self.sides[self.small.chosen].page if self.sides else None

    # Options

    def _chose(self, options: PrintOptions) -> None:
        kept = dict(self.desk.settings.prints)
        kept[self.game.spec.id] = remembered(options)
        self.desk.change(prints=kept)
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
        self.layout(self.width, self.height)

    def _allow(self) -> None:
        """Update which controls are visible and enabled."""
        self.view.show(self.shown)
        self.file.told = self.problem or self.summary
        self.file.fit = not self.problem
        self.file.allow()
        self.choices.let(choose=not self.file.running)
        self.before.enabled = self.small.chosen > 0
        self.after.enabled = self.small.chosen < len(self.sides) - 1

    def show(self, number: int) -> None:
        """Show a side of a sheet large, by its index from 0."""
        self.small.chosen = max(0, min(len(self.sides) - 1, number))
        if self.sides:
            self.small.reveal(f"sheet-{self.small.chosen}")
            self.desk.say(self._where())
        self._allow()

    def _where(self) -> str:
        """Return a text with the number, side and title of the sheet shown."""
        side = self.sides[self.small.chosen]
        told = words.SHEET_OF[side.face].format(number=side.number, of=len(self.sheets))
        return f"{told} \N{MIDDLE DOT} {side.page.title}" if side.page.title else told

    def _zoomed(self) -> None:
        self.desk.say(self.view.value)

    def turn(self, step: int) -> None:
        """Show the printed side `step` places further; negative steps go back."""
        self.show(self.small.chosen + step)

    # Events

    def update(self, dt: float) -> bool:
        """Draw some sheets and check the progress; return whether anything changed."""
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
        self.layout(self.width, self.height)
        return True

    def _show_coarse(self) -> None:
        """Show the sheet with the lowest-resolution picture, then the next at each call."""
        sides = list(dict.fromkeys(
            at for each in self.coarse for at, side in enumerate(self.sides)
            if each.card.front.key in {placed.side.key for placed in side.page.placed}
        ))  # fmt: skip
        if sides:
            seen = sides.index(self.small.chosen) if self.small.chosen in sides else -1
            self.show(sides[(seen + 1) % len(sides)])

    def enter(self) -> None:
        """Check again whether PDF files can be written, when the scene becomes the top one."""
        self.file.look_again()

    def cancel(self) -> None:
        """Close the print scene."""
        self.desk.stack.close(self)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; the wheel over a sheet that is not zoomed shows the next one."""
        if super().handle(event):
            return True
        if isinstance(event, Wheel) and self.view.rect.collidepoint(event.pos):
            self.turn(-1 if event.dy > 0 else 1)
            return True
        return False

    def shortcut(self, key: Key) -> bool:
        """Handle Page Up and Down (turn), plus and minus (zoom), Enter and Ctrl+S (save)."""
        step = {"page up": -1, "page down": 1}.get(key.key, 0)
        if step:
            self.turn(step)
            return True
        if key.key in {"return", "enter"} or (key.ctrl and key.key == "s"):
            self.file.save()
            return True
        return self.view.shortcut(key)

    def focusables(self) -> list[Node]:
        """Return the controls, the sheet shown and the notes as nodes."""
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
        """The number of cards and sheets to be printed, as one line."""
        cards = sum(copies(card, self.options) for card in self.things.cards)
        told = [words.cards_of(cards)] if cards and "cards" in self.options.only else []
        told.append(words.sheets_of(len(self.sheets)) if self.sheets else words.RULES_ALONE)
        return ", ".join([*told, "300 dpi"] if self.sheets else told)

    def notes(self) -> list[tuple[str, str, str]]:
        """Return up to two notes for the user, each as icon name, title and text."""
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
            told.append(("warn", words.COARSE, coarse_told(self.coarse)))
        if self.things.needed:
            told.append(("dice", words.NEEDED, ", ".join(self.things.needed)))
        if "rules" in self.options.only and self.things.has_rules and self.sheets:
            told.append(("book", words.RULES_TOO, words.RULES_TOO_TEXT))
        return told[:2]

    # Layout

    def layout(self, width: float, height: float) -> None:
        """Lay out the options, the large sheet and the thumbnails."""
        super().layout(width, height)
        self.back_button.rect = pygame.FRect(12, 7, 40, 40)
        self.gear.rect = pygame.FRect(width - 52, 7, 40, 40)
        wide = 352.0 if width >= 1100 else 320.0 if width >= 800 else 292.0
        self._place_choices(pygame.FRect(12, _BAR + 6, wide, height - _BAR - 18))
        side = _SIDE if width >= 1180 else _NARROW_SIDE if width >= 900 else 0.0
        self._column = pygame.FRect(width - 12 - side, _BAR + 18, side, height - _BAR - 30)
        left = self.paper.right + 20
        right = self._column.left - 20 if side else width - 66
        self.view.rect = pygame.FRect(left, _BAR + 18, right - left, height - _BAR - 44)
        self.view.arrange(self.gear.rect.left - 12, self.gear.rect.centery)
        self.small.visible = side > 0
        self.before.visible = self.after.visible = not side
        self.before.rect = pygame.FRect(width - 56, self.view.rect.centery - 50, 44, 44)
        self.after.rect = pygame.FRect(width - 56, self.view.rect.centery + 6, 44, 44)
        notes = 82.0 * len(self.notes()) + 6 if side == _SIDE else 0.0
        top = self._column.top + 28
        self.small.rect = pygame.FRect(
            self._column.left - 4, top, side + 4, self._column.bottom - top - notes
        )
        self.small.arrange()
        self.show_coarse.visible = bool(self.coarse) and side == _SIDE
        for box, (icon, *_) in self._note_boxes():
            if icon == "warn":
                self.show_coarse.rect = pygame.FRect(box.right - 106, box.centery - 20, 94, 40)
        self._allow()

    def _place_choices(self, paper: pygame.FRect) -> None:
        self.paper = paper
        self.file.button.key_hint = "Enter" if self.width >= 760 else ""
        pad = 24.0 if self.height >= 560 else 16.0
        inner = paper.inflate(-2 * pad, -2 * pad + 8)
        foot = pygame.FRect(inner.left, inner.bottom - FOOT, inner.w, FOOT)
        self.file.place(foot)
        top = paper.top + (62.0 if self._headed else 16.0)
        end = foot.top - (4 if self.file.ready else 42)
        self.choices.rect = pygame.FRect(inner.left, top, inner.w + 16, end - top)
        self.choices.arrange()

    @property
    def _headed(self) -> bool:
        """Whether there is room for a headline above the options."""
        return self.height >= 560

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the print scene: options, the large sheet, thumbnails and notes."""
        canvas.felt("library")
        theme = canvas.theme
        end = canvas.text((64, 27), self.game.spec.title, "bar", anchor="midleft", size=22,
                          max_width=self.width - 300 - BUTTONS).right  # fmt: skip
        canvas.line((end + 12, 17), (end + 12, 38), theme.text2, 1, 0.5)
        canvas.text((end + 24, 27), words.PRINT_AND_PLAY, "body", theme.text2, anchor="midleft",
                    max_width=self.view.farther.rect.left - end - 34)  # fmt: skip
        canvas.sheet(self.paper, 18)
        if self._headed:
            canvas.text((self.choices.rect.left, self.paper.top + 37), words.PRINT, "title",
                        theme.ink, anchor="midleft")  # fmt: skip
        self._draw_page(canvas)
        if self.small.visible:
            canvas.text((self._column.left, self._column.top + 6), words.SHEETS, "body",
                        theme.text1, anchor="midleft", weight=700)  # fmt: skip
        if self._column.w == _SIDE:
            self._draw_notes(canvas)
        self.file.draw(canvas)
        self.draw_widgets(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        theme, room = canvas.theme, self.view.rect
        if self.shown is not None:
            canvas.text((room.centerx, room.bottom + 15), self._where(), "small",
                        theme.text2, anchor="center", max_width=room.w)  # fmt: skip
            return
        wide = min(room.w - 20, 380.0)
        text = self.problem or f"{words.RULES_ALONE}. {words.RULES_ALONE_TEXT}"
        high = canvas.measure_paragraph(wide, text, "prompt")
        place = (room.centerx - wide / 2, room.centery - high / 2, wide, high)
        canvas.paragraph(place, text, "prompt", theme.text2, align="center")

    def _note_boxes(self) -> Iterator[tuple[pygame.FRect, tuple[str, str, str]]]:
        """Yield the rectangle and content of each note below the thumbnails."""
        y = self.small.rect.bottom + 12
        for note in self.notes():
            yield pygame.FRect(self._column.left, y, self._column.w, 70), note
            y += 82

    def _draw_notes(self, canvas: Canvas) -> None:
        theme = canvas.theme
        colours = {"check": theme.mint_text, "warn": theme.amber_text}
        for box, (icon, title, text) in self._note_boxes():
            canvas.glass(box, 16)
            canvas.icon((box.left + 28, box.centery), icon, 22, colours.get(icon, theme.text2))
            room = box.w - (172 if icon == "warn" else 68)
            long = canvas.measure(text, "small")[0] > room
            canvas.text((box.left + 52, box.centery - (21 if long else 11)), title, "body",
                        theme.text1, anchor="midleft", weight=700, max_width=room)  # fmt: skip
            canvas.paragraph((box.left + 52, box.centery - (11 if long else -4), room, 0), text,
                             "small", theme.text2, max_lines=2)  # fmt: skip
