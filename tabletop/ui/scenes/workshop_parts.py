"""The contents of a game in the workshop: cards, backs, boards, rules and changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.choices import Segmented
from tabletop.ui.kit.finding import LONG, FindField
from tabletop.ui.printing.items import components_of
from tabletop.ui.scenes.rule_text import RuleText
from tabletop.ui.scenes.workshop_cards import Faces
from tabletop.ui.scenes.workshop_changes import Changes, changed_files, changes_of
from tabletop.ui.scenes.workshop_note import HIGH, ChangeNote
from tabletop.ui.words import messages
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tabletop.engine.game import Game
    from tabletop.ui.kit.control import Widget
    from tabletop.ui.kit.focus import Focus
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.kit.workbench import Edition
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.items import Components, Item, Side

_TABS = (words.CARDS, words.BACKS, words.BOARDS, words.RULES, words.TABLE)
_CARDS, _BACKS, _BOARDS, _RULES, _TABLE = range(len(_TABS))
_NARROW = 480.0
"""Width in logical pixels below which the tabs take the whole width."""
_HEAD = 46.0
_FIELD, _LEAST_FIELD = 240.0, 150.0
"""Width of the search field in logical pixels, and the minimum beside the tabs."""

Sides = dict[str, tuple["Item", "Side"]]
"""The item and side shown, by item id or name of the back."""


class Parts:
    """The upper right part of the workshop: tabs with pictures or the rules below."""

    def __init__(
        self, desk: Desk, look: Callable[[Item, Side], object], renew: Callable[[], object]
    ) -> None:
        """Create the part.

        `look` is called with the picture that was clicked, `renew` when another tab was selected.
        """
        self._desk = desk
        self.tabs = Segmented("tabs", words.CARDS, _TABS, 0, lambda _: renew(), zone="view",
                              paper=False)  # fmt: skip
        self.sizes = Segmented("size", words.SIZE, words.SIZES, 1, self._resize, zone="view",
                               paper=False)  # fmt: skip
        self.find = FindField(self._narrow, self._first, paper=False)
        self.faces = Faces(desk.art, look)
        self.faces.wanted = self._wanted
        self.faces.none_wanted = messages.FOUND_NONE
        self.note = ChangeNote(self._show_before)
        self.rules: RuleText | None = None
        """The rulebook as players will read it; None before the first good version."""
        self.changes = Changes()
        """The changes of the last edit that had any."""
        self._good: tuple[Game, Mapping[str, object]] | None = None
        """The last good version shown, with its files; None before the first."""
        self._was: Components | None = None
        """The components of the version before that; None if there was none."""
        self._well = pygame.FRect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        """The controls of the workshop's upper right part, in reading order."""
        rules = [self.rules] if self.rules is not None else []
        return [self.tabs, self.find, self.sizes, self.faces, *rules, self.note]

    @property
    def table(self) -> bool:
        """Whether the tab of the table is selected, which is drawn in the same place."""
        return self.tabs.index == _TABLE

    def _resize(self, index: int) -> None:
        self.faces.size = index
        self.faces.arrange()

    def _show_before(self, before: bool) -> None:  # noqa: FBT001  # the new state
        self.faces.before = before
        self._desk.stack.refresh()

    # Searching

    def _wanted(self, title: str) -> bool:
        return self.tabs.index != _CARDS or self.find.finds(title)

    def _narrow(self) -> None:
        """Show the cards that match the search, and announce their number."""
        self.faces.narrow()
        self.faces.offset = 0.0
        self._desk.say(self.find.told(len(self.faces.faces), self.faces.count))

    def _first(self) -> None:
        """Enlarge the first card that matches the search."""
        if self.faces.faces:
            self.faces.faces[0].act()

    def clear(self) -> bool:
        """Clear the search; return whether there was one."""
        looking = self.find.visible and self.find.looking
        if looking:
            self.find.select_all()
            self.find.insert("")
        return looking

    # Contents

    def heed(self, now: Edition) -> None:
        """Compare a reading with the last good version and keep the changes."""
        if now.game is None:
            return
        before, self._good = self._good, (now.game, now.files)
        if before is None or before[1] == now.files:
            return
        self.faces.renew()
        self._was = components_of(before[0])
        self.changes = changes_of(before[0], now.game, changed_files(before[1], now.files))

    def show(self, game: Game | None) -> None:
        """Show the selected pictures or rules of a version, with its changes."""
        things = components_of(game) if game is not None else None
        tab = self.tabs.index if self.tabs.index < _RULES else _CARDS
        found = _sides(things, tab)
        was = _sides(self._was, tab)
        differs = {_CARDS: self.changes.cards, _BOARDS: self.changes.boards}.get(tab)
        if differs is None:
            told = words.OTHER.format(what=words.BACK)
            differs = {found[name][0].id: told for name in found if name in self.changes.backs}
        sides = {item.id: was[name][1] for name, (item, _) in found.items()
                 if name in was and item.id in differs}  # fmt: skip
        empty = words.NONE_OF[tab] if things else words.NOTHING_YET
        self.faces.show(list(found.values()), empty, differs, sides)
        titles = {each.id: each.title for each in (*things.cards, *things.boards)} if things else {}
        self.note.show(self.changes, titles, there=bool(sides) and self.tabs.index < _RULES)
        if game is not None:
            self._show_rules(game)

    def _show_rules(self, game: Game) -> None:
        if self.rules is None or self.rules.game is not game:
            at = self.rules.offset if self.rules is not None else 0.0
            self.rules = RuleText(self._desk, game)
            self.rules.offset = at
            self.rules.word = words.CHANGED
        self.rules.changed = self.changes.sections

    def point(self, focus: Focus) -> None:
        """Let the note describe the hovered or focused picture."""
        name = focus.current if focus.visible else ""
        faces = self.faces.faces
        face = next((each for each in faces if each.hovered or each.name == name), None)
        self.note.pointed = face.item.id if face is not None else ""

    # Layout and drawing

    def place(self, room: pygame.FRect, spare: pygame.FRect, *, table: bool) -> None:
        """Lay out the part in `room`; `table` adds a tab for the table.

        If the tabs need the whole width, the size control is placed in `spare`.
        """
        self.tabs.choices = _TABS if table else _TABS[:_TABLE]
        self.tabs.index = min(self.tabs.index, len(self.tabs.choices) - 1)
        narrow = room.w < _NARROW
        wide = room.w if narrow else min(90.0 * len(self.tabs.choices), room.w - 130)
        self.tabs.rect = pygame.FRect(room.left, room.top, wide, 40)
        beside = pygame.FRect(room.right - 116, room.top, 116, 40)
        self.sizes.rect = pygame.FRect(spare) if narrow else beside
        tab = self.tabs.index
        self.sizes.visible = self.faces.visible = tab < _RULES
        self.note.visible = bool(self.changes) and tab != _TABLE
        self._well = pygame.FRect(room.left, room.top + _HEAD, room.w, room.h - _HEAD)
        well, low = self._well, HIGH + 8 if self.note.visible else 0.0
        aside = 0.0 if tab == _RULES else 8.0  # with the rules it lies outside the paper
        self.note.place(pygame.FRect(well.left + aside, well.bottom - HIGH - aside,
                                     well.w - 2 * aside, HIGH))  # fmt: skip
        high = self._place_find(beside.left if not narrow else self.tabs.rect.right)
        inner = pygame.FRect(well.left + 12, well.top + 6 + high, well.w - 16,
                             well.h - 14 - low - high)  # fmt: skip
        self.faces.rect = inner
        self.faces.arrange()
        if self.rules is not None:
            self.rules.visible = tab == _RULES
            self.rules.rect = pygame.FRect(inner.left + 4, inner.top + 4, inner.w - 4, inner.h - 8)

    def _place_find(self, end: float) -> float:
        """Lay out the search field beside the tabs, or below them if room is short.

        Returns the height it takes below them.
        """
        self.find.visible = self.tabs.index == _CARDS and self.faces.count > LONG
        head, well = self.tabs.rect, self._well
        room = end - head.right - 24
        if room >= _LEAST_FIELD:
            wide = min(_FIELD, room)
            self.find.rect = pygame.FRect(end - 12 - wide, head.top, wide, head.h)
            return 0.0
        self.find.rect = pygame.FRect(well.left + 12, well.top + 10, well.w - 24, 36)
        return 46.0 if self.find.visible else 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the background on which the pictures or the rules lie."""
        if self.faces.visible:
            canvas.well(self._well, 16)
        elif self.rules is not None and self.rules.visible:
            paper = self.rules.rect
            canvas.sheet(pygame.FRect(self._well.left, self._well.top, self._well.w,
                                      paper.bottom + 6 - self._well.top), 16)  # fmt: skip


def _sides(things: Components | None, tab: int) -> Sides:
    """Return what a tab shows of a game's components."""
    if things is None:
        return {}
    if tab == _BACKS:
        backs = ((each, each.back) for each in things.cards if each.back is not None)
        return {back.key.removeprefix("back "): (each, back) for each, back in backs}
    items = things.boards if tab == _BOARDS else things.cards
    return {each.id: (each, each.front) for each in items}
