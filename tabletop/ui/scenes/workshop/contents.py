"""The contents of a game in the workshop: cards, backs, boards, rules and changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics.assets import OwnPictures
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip, count_disc
from tabletop.ui.printing.items import Components, Item, Side, components_of
from tabletop.ui.printing.side_images import PrintRenderer, flat
from tabletop.ui.scenes.learn.rule_text import RuleText
from tabletop.ui.scenes.workshop.changes import ChangeList, ChangeNote, changed_files, changes_of
from tabletop.ui.text import messages
from tabletop.ui.text import workshop as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.field import LONG, FindField
from tabletop.ui.toolkit.focus import Focus
from tabletop.ui.toolkit.layout import Box, Column, FirstFit, Place, Row, Scrolled
from tabletop.ui.toolkit.project import Edition
from tabletop.ui.toolkit.scroll import ScrollArea

WIDTHS = (70.0, 104.0, 168.0)
"""Widths of a card at the three sizes, in logical pixels."""
_GAP = 18.0
_TITLE = 24.0
_CHIP = 28.0
"""Height of the label *changed* below a card, in logical pixels."""
_SECONDS = 0.008
"""Seconds of each frame that may be spent on drawing pictures."""


class _Face(Control):
    """A picture of one card, back or board; a click enlarges it."""

    role = "card"

    def __init__(self, number: int, item: Item, side: Side, act: Callable[[], object]) -> None:
        label = words.CLOSER.format(title=item.title, count=item.count)
        super().__init__(f"face-{number}", label, zone="faces")
        self.item, self.side = item, side
        self.differs = ""
        """What changed about the item, as text; empty if nothing did."""
        self._act = act
        self.radius = 8.0

    @property
    def value(self) -> str:
        """A text about what changed in the item, for screen readers."""
        return f"{words.CHANGED}: {self.differs}" if self.differs else ""

    @property
    def foot(self) -> float:
        """Height of the labels below the picture, in logical pixels."""
        return _TITLE + (_CHIP if self.differs else 0.0)

    def act(self) -> None:
        """Show this picture enlarged."""
        self._act()


class _Flow(Box):
    """Pictures in lines, each with as many as fit."""

    def __init__(
        self, faces: Sequence[_Face], wide: float, draw: Callable[[Canvas, pygame.FRect], object]
    ) -> None:
        """Create the lines; `wide` is the width of an upright picture."""
        super().__init__(under=draw)
        self._faces = faces
        self._wide = wide

    def _place(self, width: float) -> tuple[list[pygame.FRect], float]:
        """Return the rectangles of the pictures for a width, and the height of all lines."""
        wide, room = self._wide, max(self._wide, width)
        x = y = line = 0.0
        rects: list[pygame.FRect] = []
        for face in self._faces:
            across, down = face.item.size
            size = (wide, wide * down / across)
            if across > down:
                size = min(room, 2.2 * wide), min(room, 2.2 * wide) * down / across
            if x and x + size[0] > room:
                x, y, line = 0.0, y + line + _GAP, 0.0
            rects.append(pygame.FRect(x + 4, y + 4, *size))
            x, line = x + size[0] + _GAP, max(line, size[1] + face.foot)
        return rects, y + line + 8

    def measure_height(self, ruler: Canvas, width: float) -> float:
        del ruler
        return self._place(width)[1] if self._faces else 60.0

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        for face, place in zip(self._faces, self._place(rect.w)[0], strict=True):
            face.rect = place

    def places(self) -> Iterator[tuple[int, Control]]:
        for face in self._faces:
            yield self.order, face


class PictureGrid(ScrollArea):
    """A scrollable grid of pictures of cards, backs or boards. A few are drawn in each frame."""

    def __init__(self, own: OwnPictures | None, look: Callable[[Item, Side], object]) -> None:
        """Create the grid; `look` is called with the item and side that was clicked.

        `own` draws the pictures of players' own games, if there are any.
        """
        super().__init__(None, zone="faces", label=words.CARDS)
        self.paper = False
        self.empty = words.NO_CARDS
        """The text shown if there are no pictures."""
        self.size = 1
        self._own = own
        self._press = PrintRenderer(own)
        self._look = look
        self._drawn: dict[tuple[str, int, int], pygame.Surface] = {}
        self._sides: Mapping[str, Side] = {}
        """The previous sides of changed items, by item id."""
        self._kept: dict[tuple[str, int, int], pygame.Surface] = {}
        """The pictures as drawn before the change."""
        self.before = False
        """Whether changed items are shown as they were before."""
        self.wanted: Callable[[str], bool] = lambda _: True
        """Return whether an item with this title passes the search."""
        self.none_wanted = ""
        """The text shown if no item passes the search."""
        self.faces: list[_Face] = []
        """The picture controls that pass the search."""
        self._all: list[_Face] = []
        self._missing: list[tuple[Side, tuple[int, int]]] = []
        self._version = own.version if own else 0

    def show(
        self,
        found: Sequence[tuple[Item, Side]],
        empty: str,
        differs: Mapping[str, str],
        sides: Mapping[str, Side],
    ) -> None:
        """Show pictures of other items.

        Args:
            found: The items to show, each with the side to draw.
            empty: A text to show if there are none.
            differs: A text that says what changed, for each changed item by its id.
            sides: The previous side of each changed item, by its id.
        """
        self.empty, self._sides, self.before = empty, sides, False
        self._missing.clear()
        self._press = PrintRenderer(self._own)
        self._all = [
            _Face(at, item, side, lambda item=item, side=side: self._look(item, side))  # type: ignore[misc]
            for at, (item, side) in enumerate(found)
        ]
        for face in self._all:
            face.differs = differs.get(face.item.id, "")
        self.filter()

    def filter(self) -> None:
        """Show only the items whose titles match the search."""
        self.faces = [face for face in self._all if self.wanted(face.item.title)]

    @property
    def count(self) -> int:
        """The number of items, including those that don't match the search."""
        return len(self._all)

    def renew(self) -> None:
        """Redraw all pictures, keeping the current ones to show as the previous version."""
        self._kept = dict(self._drawn)
        self._drawn.clear()

    def content(self) -> Box:
        """Return the layout of the pictures, in rows that fit the width."""
        return _Flow(self.faces, WIDTHS[self.size], self._draw_faces)

    @property
    def busy(self) -> bool:
        """Whether some pictures in view haven't been drawn yet."""
        return bool(self._missing)

    def work(self) -> bool:
        """Draw missing pictures for a few milliseconds.

        Returns whether a new picture can be shown, so that a frame must be drawn.
        """
        own = self._own
        if own is not None and own.version != self._version:
            self._version = own.version
            self._press = PrintRenderer(own)
            self._drawn.clear()
            return True
        end, done = time.perf_counter() + _SECONDS, False
        while self._missing and time.perf_counter() < end:
            side, size = self._missing.pop(0)
            self._drawn[side.key, *size] = flat(side.draw(self._press.assets, size))
            done = True
        return done

    def large(self, side: Side, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture of a side at a size in device pixels, drawn at once if necessary."""
        key = (side.key, *size)
        if key not in self._drawn:
            self._drawn[key] = flat(side.draw(self._press.assets, size))
        return self._drawn[key]

    def _draw_faces(self, canvas: Canvas, rect: pygame.FRect) -> None:
        theme = canvas.theme
        if not self.faces:
            told = self.none_wanted if self._all else self.empty
            canvas.paragraph((6, 10, rect.w - 6, 0), told, "body", theme.text2)
            return
        self._missing.clear()
        for face in self.faces:
            box = face.rect
            if box.bottom + face.foot < self.offset or box.top > self.offset + self.rect.h:
                continue
            picture = self._picture(canvas, face)
            if picture is None:
                canvas.fill(box, 6, theme.text1, 0.08)
            else:
                canvas.shadow(box, 6, "e1")
                canvas.blit(picture, box.center, anchor="center")
            if face.differs:
                canvas.ring(box.inflate(6, 6), 9, theme.sky_text, 2.4)
                chip(canvas, (box.centerx, box.bottom + 38), words.CHANGED, colour="#FFFFFF",
                     fill=theme.sky_ink, anchor="center", height=24)  # fmt: skip
            if face.hovered:
                canvas.ring(box.inflate(4, 4), 8, theme.amber, 2)
            canvas.text(
                (box.centerx, box.bottom + 14),
                face.item.title,
                "small",
                theme.text2,
                anchor="center",
                max_width=box.w + _GAP - 4,
            )
            if face.item.count > 1:
                count_disc(canvas, (box.right, box.bottom - 3), face.item.count, r=10.5)

    def _picture(self, canvas: Canvas, face: _Face) -> pygame.Surface | None:
        size = round(face.rect.w * canvas.scale), round(face.rect.h * canvas.scale)
        if self.before and face.differs and face.item.id in self._sides:
            return self._as_it_was(self._sides[face.item.id], size)
        found = self._drawn.get((face.side.key, *size))
        if found is None and all(face.side.key != side.key for side, _ in self._missing):
            self._missing.append((face.side, size))
        return found

    def _as_it_was(self, side: Side, size: tuple[int, int]) -> pygame.Surface:
        """Return the previous picture of a side, drawing it if it wasn't kept."""
        key = (side.key, *size)
        if key not in self._kept:
            self._kept[key] = flat(side.draw(self._press.assets, size))
        return self._kept[key]


# The panel with its tabs

_TABS = (words.CARDS, words.BACKS, words.BOARDS, words.RULES, words.TABLE)
_CARDS, _BACKS, _BOARDS, _RULES, _TABLE = range(len(_TABS))
NARROW = 480.0
"""Width in logical pixels below which the tabs take the whole width."""

Sides = dict[str, tuple["Item", "Side"]]
"""Items by their id (card backs by their name), each with the side of it that is shown."""


class ContentsPanel:
    """The part of the workshop that shows a game's contents.

    It has tabs for the cards, backs, boards, rules and table.
    """

    def __init__(
        self, app: App, look: Callable[[Item, Side], object], renew: Callable[[], object]
    ) -> None:
        """Create the panel.

        Args:
            app: The application services.
            look: Called with the item and side whose picture was clicked.
            renew: Called when another tab was selected.
        """
        self._app = app
        self.tabs = Segmented(
            "tabs", words.CARDS, _TABS, 0, lambda _: renew(), zone="view", paper=False
        )
        self.sizes = Segmented(
            "size", words.SIZE, words.SIZES, 1, self._resize, zone="view", paper=False
        )
        self.find = FindField(self._narrow, self._first, paper=False)
        self.faces = PictureGrid(app.art, look)
        self.faces.wanted = self._wanted
        self.faces.none_wanted = messages.FOUND_NONE
        self.note = ChangeNote(self._show_before)
        self.rules: RuleText | None = None
        """The rulebook as players will read it; None before the first good version."""
        self.changes = ChangeList()
        """The changes of the last edit that had any."""
        self._good: tuple[Game, Mapping[str, object]] | None = None
        """The last good version shown, with its files; None before the first."""
        self._was: Components | None = None
        """The components of the version before that; None if there was none."""

    @property
    def table(self) -> bool:
        """Whether the table's tab is selected, where the table is drawn instead of pictures."""
        return self.tabs.index == _TABLE

    def _resize(self, index: int) -> None:
        self.faces.size = index

    def _show_before(self, before: bool) -> None:  # noqa: FBT001  # the new state
        self.faces.before = before
        self._app.stack.refresh()

    # Searching

    def _wanted(self, title: str) -> bool:
        return self.tabs.index != _CARDS or self.find.finds(title)

    def _narrow(self) -> None:
        """Show the cards that match the search, and announce their number."""
        self.faces.filter()
        self.faces.offset = 0.0
        self._app.notices.say(self.find.told(len(self.faces.faces), self.faces.count))

    def _first(self) -> None:
        """Enlarge the first card that matches the search."""
        if self.faces.faces:
            self.faces.faces[0].act()

    def clear(self) -> bool:
        """Clear the search, and return whether there was one."""
        looking = self.find.visible and self.find.looking
        if looking:
            self.find.select_all()
            self.find.insert("")
        return looking

    # Contents

    def compare_with_last_good(self, now: Edition) -> None:
        """Find what changed between the last version without errors and this one.

        `now` is the result of reading the game's files. If it has errors, nothing is compared.
        """
        if now.game is None:
            return
        before, self._good = self._good, (now.game, now.files)
        if before is None or before[1] == now.files:
            return
        self.faces.renew()
        self._was = components_of(before[0])
        self.changes = changes_of(before[0], now.game, changed_files(before[1], now.files))

    def show(self, game: Game | None) -> None:
        """Show the selected tab for a version of the game, or an empty tab for None."""
        things = components_of(game) if game is not None else None
        tab = self.tabs.index if self.tabs.index < _RULES else _CARDS
        found = _sides(things, tab)
        was = _sides(self._was, tab)
        differs = {_CARDS: self.changes.cards, _BOARDS: self.changes.boards}.get(tab)
        if differs is None:
            told = words.OTHER.format(what=words.BACK)
            differs = {found[name][0].id: told for name in found if name in self.changes.backs}
        sides = {
            item.id: was[name][1]
            for name, (item, _) in found.items()
            if name in was and item.id in differs
        }
        empty = words.NONE_OF[tab] if things else words.NOTHING_YET
        self.faces.show(list(found.values()), empty, differs, sides)
        titles = {each.id: each.title for each in (*things.cards, *things.boards)} if things else {}
        self.note.show(self.changes, titles, there=bool(sides) and self.tabs.index < _RULES)
        if game is not None:
            self._show_rules(game)

    def _show_rules(self, game: Game) -> None:
        if self.rules is None or self.rules.game is not game:
            at = self.rules.offset if self.rules is not None else 0.0
            self.rules = RuleText(self._app, game)
            self.rules.offset = at
            self.rules.word = words.CHANGED
        self.rules.changed = self.changes.sections

    def point(self, focus: Focus) -> None:
        """Make the line about changes describe the hovered or focused picture."""
        name = focus.current if focus.visible else ""
        faces = self.faces.faces
        face = next((each for each in faces if each.hovered or each.name == name), None)
        self.note.pointed = face.item.id if face is not None else ""

    # Layout

    def content(self, width: float, table: Box | None) -> Box:
        """Return the layout of the panel for a width in logical pixels.

        `table` is the layout to show on the table's tab, or None.
        """
        self.tabs.choices = _TABS if table is not None else _TABS[:_TABLE]
        self.tabs.index = tab = min(self.tabs.index, len(self.tabs.choices) - 1)
        self.sizes.visible = self.faces.visible = tab < _RULES
        self.note.visible = bool(self.changes) and tab != _TABLE
        self.find.visible = tab == _CARDS and self.faces.count > LONG
        if table is not None and tab == _TABLE:
            return Column(self._head(width), Box(height=8), Row(table, grow=1), grow=1)
        plain = Column(self._head(width), self._well(width, find=self.find.visible), grow=1)
        if width < NARROW or not self.find.visible:
            return plain
        beside = self._head(width, find=True)
        return FirstFit(Column(beside, self._well(width, find=False), grow=1), plain, grow=1)

    def _head(self, width: float, *, find: bool = False) -> Box:
        """Return the tabs, the search field if it stands here, and the sizes of the pictures."""
        if width < NARROW:
            return Row(Place(self.tabs, height=40, grow=1), height=46, pad=(0, 0, 0, 6))
        wide = 90.0 * len(self.tabs.choices)
        if find:
            tabs = Place(self.tabs, width=wide, height=40)
        else:
            tabs = Place(self.tabs, width=wide, min_width=150, height=40)
        field = Place(self.find, width=240, min_width=150, height=40) if find else None
        sizes = Place(self.sizes, width=116, height=40) if self.sizes.visible else None
        return Row(tabs, Box(grow=1), field, sizes, gap=12, height=46, pad=(0, 0, 0, 6))

    def _well(self, width: float, *, find: bool) -> Box:
        """Return the pictures or the rules, with the note about the changes."""
        note = self.note.content(width) if self.note.visible else None
        if self.rules is not None and self.tabs.index == _RULES:
            paper = Column(
                Box(height=10),
                Place(self.rules, grow=1),
                Box(height=6),
                pad=(16, 0, 4, 0),
                grow=1,
                under=lambda canvas, rect: canvas.sheet(rect, 16),
            )
            return Column(paper, note, gap=8, grow=1)
        field = Row(Place(self.find, height=36, grow=1), pad=(12, 10, 12, 0)) if find else None
        return Column(
            field,
            Row(Scrolled(self.faces, self.faces.content(), grow=1), pad=(12, 6, 20, 8), grow=1),
            Column(note, pad=(8, 0, 8, 8)) if note is not None else None,
            grow=1,
            under=lambda canvas, rect: canvas.well(rect, 16),
        )


def _sides(things: Components | None, tab: int) -> Sides:
    """Return what a tab shows of a game's components."""
    if things is None:
        return {}
    if tab == _BACKS:
        backs = ((each, each.back) for each in things.cards if each.back is not None)
        return {back.key.removeprefix("back "): (each, back) for each, back in backs}
    items = things.boards if tab == _BOARDS else things.cards
    return {each.id: (each, each.front) for each in items}
