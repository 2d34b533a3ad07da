"""The context menu of a piece or zone on the table, and the one that sorts the player's hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import key_cap
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.text import command_text
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import LEFT, RIGHT, Key, Press, UiEvent
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    Paragraph,
    Place,
    Popover,
    Row,
    TextLine,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.cards.hand import AS_IT_LIES, HandRegion, ways_to_sort

SHOWN = 9
"""Maximum number of commands on a page of the menu; the rest follow under *More*."""
_ROW = 38.0
_SIGN = 40.0
"""Width of the icon of a row, in logical pixels."""
_REASON = 60.0
"""Height in logical pixels reserved for the reason why a command isn't allowed."""


class MenuRow(ListRow):
    """A row of the command menu, with an icon, a label and a key.

    If the command isn't allowed, the reason is shown below the label.
    """

    def __init__(
        self,
        name: str,
        label: str,
        act: Callable[[], object],
        icon: str,
        *,
        key: str = "",
        reason: str = "",
    ) -> None:
        told = reason or LABELS.label(key)
        super().__init__(name, label, act, zone="commands", value=told, paper=False)
        self.sound = "refuse" if reason else "button"
        self.icon, self.shortcut, self.reason = icon, key, reason

    def span(self, ruler: Canvas, height: float) -> tuple[float, float]:
        del height
        return self.content().span(ruler)

    def content(self) -> Box:
        icon = Box(width=_SIGN, under=self._draw_icon)
        label = TextLine(self.label, colour="text2" if self.reason else "text1", weight=600, grow=1)
        cap = Box(width=44 if self.shortcut else 12, under=self._draw_key)
        if not self.reason:
            return Row(icon, label, cap, height=_ROW)
        reason = Paragraph(self.reason, "small", "text2", lines=3, grow=1, width=0)
        return Column(
            Row(icon, label, cap, height=_ROW - 6, pad=(0, 6, 0, 0)),
            Row(reason, pad=(_SIGN, 0, 12, 6)),
        )

    def _draw_icon(self, canvas: Canvas, rect: pygame.FRect) -> None:
        theme = canvas.theme
        ink = theme.text2 if self.reason else theme.amber_text
        alpha = 0.62 if self.reason else 1.0
        canvas.icon((rect.left + 21, rect.centery), self.icon, 21, ink, alpha=alpha)

    def _draw_key(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.shortcut and LABELS.buttons is None:
            label = LABELS.label(self.shortcut)
            key_cap(canvas, (rect.right - 9, rect.centery), label, anchor="midright")

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        if not focus and not self.hovered:
            return
        tint = canvas.theme.text1 if self.reason else canvas.theme.amber
        canvas.fill(rect, self.radius, tint, 0.08 if self.reason else 0.16)
        canvas.ring(rect, self.radius, tint, 1.4, 0.4 if self.reason else 1.0)


class CommandsMenu(ShellScene):
    """A context menu beside a piece or zone. A press outside closes it.

    Commands that don't fit on the first page are under *More*.
    """

    name: ClassVar[str] = "commands"
    opaque: ClassVar[bool] = False
    scrim: ClassVar[bool] = False

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"x": "menu"}

    def __init__(
        self,
        app: App,
        title: str,
        commands: Sequence[Command],
        at: pygame.FRect,
        *,
        count: str,
        do: Callable[[Command], object],
    ) -> None:
        """Create a menu of `commands`.

        Args:
            app: The application services.
            title: Name of the piece or zone the menu is for.
            commands: The commands; those with `listed` unset are skipped.
            at: Rectangle of the piece or zone, which the menu doesn't cover if it fits beside it.
            count: Text shown beside the title, such as a number of cards; may be empty.
            do: Called with the chosen command.
        """
        super().__init__(app)
        self.commands, self.at = tuple(each for each in commands if each.listed), at
        self.head, self.count = title, count
        self.beside: pygame.FRect | None = None
        """Rectangle beside which a form opened from this menu is placed; None before."""
        self._do = do
        self._page = 0
        self.rows = {each.id: self._row(each) for each in self.commands}
        """The row of each command, by the id of the command."""
        self._more = MenuRow("commands-more", "", self._turn, "down")
        self._focus_first()

    def _row(self, command: Command) -> MenuRow:
        reason = command.refusal.text if command.refusal is not None else ""
        return MenuRow(
            f"command:{command.id}",
            command.title,
            partial(self.choose, command),
            command.icon or "fwd",
            key=command.key,
            reason=reason,
        )

    @property
    def title(self) -> str:
        return f"{self.head}, {self.count}" if self.count else self.head

    @property
    def box(self) -> pygame.FRect:
        """The menu's rectangle, in logical pixels of the window; empty before the first layout."""
        return self.tree.rect if self.tree is not None else pygame.FRect(0, 0, 0, 0)

    def _pages(self) -> list[list[MenuRow]]:
        """Return the rows split into pages that fit the window, at most nine on each."""
        room = self.height - 118
        pages: list[list[MenuRow]] = [[]]
        used = 0.0
        for row in self.rows.values():
            tall = _ROW + (_REASON if row.reason else 0.0)
            if pages[-1] and (used + tall > room or len(pages[-1]) == SHOWN):
                pages.append([])
                used = 0.0
            pages[-1].append(row)
            used += tall
        return pages

    def _turn(self) -> None:
        """Show the next page of commands, from the last one the page before it."""
        self._page += -1 if self._page >= len(self._pages()) - 1 else 1
        self._focus_first()

    def _focus_first(self) -> None:
        pages = self._pages()
        self._page = min(self._page, len(pages) - 1)
        self.focus.set(pages[self._page][0].name if self.rows else "")

    def choose(self, command: Command) -> None:
        """Run a command. If it isn't allowed, announce why and leave the menu open."""
        if command.refusal is not None:
            self.app.notices.say(command.refusal.text)
            return
        self.beside = self.rows[command.id].rect
        self._do(command)

    def close(self) -> None:
        """Close the menu without running a command."""
        self.app.stack.close(self)

    def cancel(self) -> None:
        """Handle Esc: go back a page or, on the first page, close the menu."""
        if self._page:
            self._page -= 1
            self._focus_first()
        else:
            self.close()

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; a press outside the menu only closes it.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if isinstance(event, Press):
            inside = self.box.collidepoint(event.pos)
            if not inside:
                self.close()
                return True
            if event.button != LEFT:
                return event.button == RIGHT
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Run the command whose shortcut was pressed. The keys that open the menu also close it.

        Returns whether the key was used.
        """
        if key.key in {"menu", "application", "compose", "left"} or (
            key.key == "f10" and key.shift
        ):
            self.close()
            return True
        pressed = key.key.upper()
        found = next((c for c in self.commands if c.key and c.key.upper() == pressed), None)
        if found is None or key.ctrl or key.alt:
            return False
        self.choose(found)
        return True

    def build(self) -> Box:
        pages = self._pages()
        self._page = min(self._page, len(pages) - 1)
        last = self._page == len(pages) - 1
        self._more.label = command_text.FEWER if last else command_text.MORE
        self._more.icon = "back" if last else "down"
        line = Row(Divider(colour="text1", alpha=0.16, grow=1, height=6), pad=(8, 0))
        more = Column(line, self._more) if len(pages) > 1 else None
        head = TextLine(self.head, "name", "text1", size=16)
        count = TextLine(self.count, "small", "text2", whole=True) if self.count else None
        return Popover(
            Row(head, count, gap=8, height=44, pad=(9, 2, 17, 0)),
            *map(Place, pages[self._page]),
            more,
            Box(height=7),
            anchor=self.at,
            width=(236, 320),
            distance=6,
            pad=(7, 0),
        )


# The menu of sort orders

SORT = "sort"
"""Id of the command that opens the menu of sort orders."""
_FEWEST = 2


def sort_commands(moment: TableMoment, things: Sequence[Thing]) -> tuple[Command, ...]:
    """Return the command that sorts the player's hand, as a tuple, empty if it doesn't apply.

    It applies if the hand can be sorted and `things` contains only the hand or its cards. `moment`
    is the table as currently drawn.
    """
    found = _hand(moment)
    if found is None or not things or not _sort_ways(moment):
        return ()
    zone = found[1]
    ours = {zone.id, *zone.pieces} - {""}
    if any(thing.name not in ours for thing in things):
        return ()
    return (Command(SORT, command_text.SORT, "sort", "Z"),)


def _sort_ways(moment: TableMoment) -> tuple[str, ...]:
    """Return the fields by which the player's hand can be sorted; empty if it can't be."""
    found = _hand(moment)
    if found is None or not moment.commanded or moment.view.seat != moment.home:
        return ()
    known = [kind for piece in found[1].pieces if (kind := moment.kind(piece)) is not None]
    return ways_to_sort(moment.game.spec, known) if len(known) >= _FEWEST else ()


def open_sorting(app: App, table: TableView) -> None:
    """Open a menu of sort orders beside the player's hand.

    If there is nothing to sort, a notification says so.
    """
    moment = table.moment
    found, ways = _hand(moment), _sort_ways(moment)
    if found is None or not ways:
        app.notices.toast(command_text.NOTHING_TO_SORT)
        return
    names = {way: field_of(way) for way in ways}
    rows = [
        Command(
            f"{SORT}-{way}",
            command_text.SORT_BY.format(field=name),
            "check" if way == moment.sorting else "sort",
        )
        for way, name in names.items()
    ]
    rows.append(Command(f"{SORT}-", command_text.AS_IT_LIES, "hand" if moment.sorting else "check"))

    def choose(command: Command) -> None:
        way = command.id.removeprefix(f"{SORT}-")
        menu.close()
        told = command_text.SORTED_BY.format(field=names[way]) if way else command_text.UNSORTED
        table.do(intents.Sort(way or AS_IT_LIES, told))

    count = str(found[1].count)
    menu = CommandsMenu(app, command_text.SORT, rows, found[0].rect, count=count, do=choose)
    app.open(menu)


def field_of(way: str) -> str:
    """Return the name of a sort order for use in a sentence, given its id in the game's files."""
    return command_text.SORT_FIELDS.get(way, way.replace("-", " "))


def _hand(moment: TableMoment) -> tuple[HandRegion, ZoneView] | None:
    """Return the player's sortable hand, as widget and zone, or None.

    A hand whose order matters for the rules can't be sorted.
    """
    for widget in (*moment.room.widgets, *moment.room.behind_tab):
        if isinstance(widget, HandRegion) and widget.text_of("arrange") != "order":
            zone = widget.zone(moment)
            if zone is not None and zone.owner == moment.home:
                return widget, zone
    return None
