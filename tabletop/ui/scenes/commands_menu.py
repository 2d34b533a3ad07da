"""The context menu that lists the commands for a piece or zone on the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.events import LEFT, RIGHT, Key, Press, UiEvent
from tabletop.ui.paint.marks import focus_ring, key_cap
from tabletop.ui.words import commanding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.engine.commands import Command
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

SHOWN = 9
"""Maximum number of commands on a page of the menu; the rest follow under *More*."""
_WIDTH, _MOST_WIDTH = 236.0, 320.0
_ROW, _PAD, _HEAD, _EDGE = 38.0, 7.0, 44.0, 8.0
_SIGN, _CAP = 40.0, 44.0
_LINE, _LINES = 20.0, 3
"""Height of a line of a refusal in logical pixels, and the maximum number of lines."""
_GREY = 0.62


class CommandRow(Widget):
    """A row of the command menu; a command that isn't allowed shows the reason below it."""

    def __init__(self, command: Command, act: Callable[[], object]) -> None:
        super().__init__(f"command:{command.id}", command.title, zone="commands")
        self.command = command
        self.reason = command.refusal.text if command.refusal is not None else ""
        self.sound = "refuse" if self.reason else "button"
        self.radius = 9.0
        self._act = act

    @property
    def value(self) -> str:
        """The reason why the command isn't allowed, otherwise its keyboard shortcut."""
        return self.reason or self.command.key

    def act(self) -> None:
        """Run the command, or speak the reason why it isn't allowed."""
        self._act()

    def wanted(self, canvas: Canvas) -> float:
        """Return the row's width, in logical pixels, with its label on one line."""
        cap = _CAP if self.command.key else 12.0
        return _SIGN + canvas.measure(self.label, "body", weight=600)[0] + cap

    def _lines(self, canvas: Canvas, wide: float) -> float:
        room = wide - _SIGN - 12
        return canvas.measure_paragraph(room, self.reason, "small", max_lines=_LINES)

    def lay(self, canvas: Canvas, left: float, top: float, wide: float) -> float:
        """Place the row at (left, top); return its height in logical pixels."""
        tall = _ROW + (self._lines(canvas, wide) if self.reason else 0.0)
        self.rect = pygame.FRect(left, top, wide, tall)
        return tall

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the icon, label, keyboard shortcut and refusal."""
        theme, box = canvas.theme, self.rect
        if focus or self.hovered:
            tint = theme.text1 if self.reason else theme.amber
            canvas.fill(box, self.radius, tint, 0.08 if self.reason else 0.16)
            canvas.ring(box, self.radius, tint, 1.4, 0.4 if self.reason else 1.0)
        ink = theme.text2 if self.reason else theme.text1
        y = box.top + _ROW / 2
        sign = theme.text2 if self.reason else theme.amber_text
        canvas.icon((box.left + 21, y), self.command.icon or "fwd", 21, sign,
                    alpha=_GREY if self.reason else 1.0)  # fmt: skip
        room = box.w - _SIGN - (_CAP if self.command.key else 12.0)
        canvas.text((box.left + _SIGN, y), self.label, "body", ink, anchor="midleft", weight=600,
                    max_width=room)  # fmt: skip
        if self.command.key:
            key_cap(canvas, (box.right - 9, y), self.command.key, anchor="midright")
        if self.reason:
            place = (box.left + _SIGN, box.top + _ROW - 6, box.w - _SIGN - 12, 0.0)
            canvas.paragraph(place, self.reason, "small", theme.text2, max_lines=_LINES)
        if focus:
            focus_ring(canvas, box, self.radius)


class CommandsMenu(ShellScene):
    """A context menu beside a piece or zone; a press outside closes it."""

    name: ClassVar[str] = "commands"
    opaque: ClassVar[bool] = False
    scrim: ClassVar[bool] = False

    def __init__(
        self,
        desk: Desk,
        title: str,
        commands: Sequence[Command],
        at: pygame.FRect,
        *,
        count: str,
        do: Callable[[Command], object],
    ) -> None:
        """Create a menu of `commands`.

        Args:
            desk: The application services.
            title: Name of the piece or zone the menu is for.
            commands: The commands; those with `listed` unset are skipped.
            at: Rectangle of the piece or zone, which the menu doesn't cover if it fits beside it.
            count: Text shown beside the title, such as a number of cards; may be empty.
            do: Called with the chosen command.
        """
        super().__init__(desk)
        self.commands, self.at = tuple(each for each in commands if each.listed), at
        self.head, self.count = title, count
        self.box = pygame.FRect(0, 0, 0, 0)
        self.beside: pygame.FRect | None = None
        """Rectangle beside which a form opened from this menu is placed; None before."""
        self.rows: list[Widget] = []
        self._do = do
        self._page = 0
        self._laid = False
        self._fill()

    @property
    def title(self) -> str:
        """The menu's name for screen readers: title and count."""
        return f"{self.head}, {self.count}" if self.count else self.head

    def _pages(self) -> list[list[Command]]:
        """Return the commands split into pages that fit the window, at most nine on each."""
        room = self.height - 2 * _EDGE - _HEAD - 2 * _PAD - _ROW - 6
        pages: list[list[Command]] = [[]]
        used = 0.0
        for command in self.commands:
            tall = _ROW + (_LINE * _LINES if command.refusal else 0.0)
            if pages[-1] and (used + tall > room or len(pages[-1]) == SHOWN):
                pages.append([])
                used = 0.0
            pages[-1].append(command)
            used += tall
        return pages

    def _fill(self) -> None:
        pages = self._pages()
        self._page = min(self._page, len(pages) - 1)
        shown = pages[self._page]
        rows: list[Widget] = [CommandRow(each, partial(self.choose, each)) for each in shown]
        if len(pages) > 1:
            last = self._page == len(pages) - 1
            rows.append(MoreRow(partial(self._turn, -1 if last else 1), back=last))
        self.rows = rows
        self.group.fill(rows)
        self._laid = False
        self.focus.set(rows[0].name if rows else "")

    def _turn(self, by: int) -> None:
        """Show the page of commands `by` pages further."""
        self._page += by
        self._fill()

    def choose(self, command: Command) -> None:
        """Run a command; for one that isn't allowed, speak the reason and keep the menu open."""
        if command.refusal is not None:
            self.desk.say(command.refusal.text)
            return
        row = self.group.find(f"command:{command.id}")
        self.beside = row.rect if row is not None else self.box
        self._do(command)

    def close(self) -> None:
        """Close the command menu without running a command."""
        self.desk.stack.close(self)

    def cancel(self) -> None:
        """Go back a page, or close the menu on the first page."""
        if self._page:
            self._turn(-1)
        else:
            self.close()

    def handle(self, event: UiEvent) -> bool:
        """Close the menu on a press outside it, which has no other effect."""
        if isinstance(event, Press):
            inside = self.box.collidepoint(event.pos)
            if not inside:
                self.close()
                return True
            if event.button != LEFT:
                return event.button == RIGHT
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Run the command whose shortcut was pressed; the keys that open the menu close it."""
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

    def layout(self, width: float, height: float) -> None:
        """Rebuild the pages for the new size; rows are placed when drawn."""
        super().layout(width, height)
        self._fill()

    def _lay(self, canvas: Canvas) -> None:
        """Place the menu and its rows beside the piece, inside the window."""
        wide = max((row.wanted(canvas) for row in self.rows if isinstance(row, CommandRow)),
                   default=0.0)  # fmt: skip
        heads = canvas.measure(self.head, "name", size=16)[0] + 40
        if self.count:
            heads += canvas.measure(self.count, "small")[0] + 8
        wide = max(_WIDTH, min(max(wide + 2 * _PAD, heads), _MOST_WIDTH, self.width - 2 * _EDGE))
        y = _HEAD
        for row in self.rows:
            if isinstance(row, CommandRow):
                y += row.lay(canvas, 0.0, y, wide - 2 * _PAD)
            else:
                row.rect = pygame.FRect(0, y + 6, wide - 2 * _PAD, _ROW)
                y += _ROW + 6
        box = pygame.FRect(0, 0, wide, y + _PAD)
        box.topleft = _beside(self.at, box.size, (self.width, self.height))
        for row in self.rows:
            row.rect.move_ip(box.left + _PAD, box.top)
        self.box, self._laid = box, True

    def draw(self, canvas: Canvas) -> None:
        """Draw the command menu: its title and the rows of the current page."""
        if not self._laid:
            self._lay(canvas)
        theme, box = canvas.theme, self.box
        canvas.glass(box, 14, 1.0)
        room = box.w - 32
        aside = canvas.measure(self.count, "small")[0] + 8 if self.count else 0.0
        drawn = canvas.text((box.left + 16, box.top + 23), self.head, "name", anchor="midleft",
                            size=16, max_width=room - aside)  # fmt: skip
        if self.count:
            canvas.text((drawn.right + 8, box.top + 23.5), self.count, "small", theme.text2,
                        anchor="midleft")  # fmt: skip
        self.draw_widgets(canvas)


class MoreRow(Widget):
    """The row that leads to the next page of commands, or back."""

    def __init__(self, act: Callable[[], object], *, back: bool) -> None:
        label = commanding.FEWER if back else commanding.MORE
        super().__init__("commands-more", label, zone="commands")
        self.radius, self._act, self._back = 9.0, act, back

    def act(self) -> None:
        """Show the menu's other page of commands."""
        self._act()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row, below a line that separates it from the commands."""
        theme, box = canvas.theme, self.rect
        canvas.line((box.left + 8, box.top - 3), (box.right - 8, box.top - 3), theme.text1, 1, 0.16)
        if focus or self.hovered:
            canvas.fill(box, self.radius, theme.amber, 0.16)
            canvas.ring(box, self.radius, theme.amber, 1.4)
        icon = "back" if self._back else "down"
        canvas.icon((box.left + 21, box.centery), icon, 20, theme.amber_text)
        canvas.text((box.left + _SIGN, box.centery), self.label, "body", anchor="midleft",
                    weight=600)  # fmt: skip
        if focus:
            focus_ring(canvas, box, self.radius)


def _beside(
    at: pygame.FRect, size: tuple[float, float], window: tuple[float, float]
) -> tuple[float, float]:
    """Return the top left corner of a box beside `at`, inside the window.

    The box goes to the right of `at`, or to its left if there is no room.
    """
    wide, high = size
    left = at.right + 6
    if left + wide > window[0] - _EDGE:
        left = at.left - 6 - wide
    left = max(_EDGE, min(left, window[0] - _EDGE - wide))
    top = max(_EDGE, min(at.top, window[1] - _EDGE - high))
    return left, top
