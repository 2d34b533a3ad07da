"""The error screen: leaves the failed scene, and offers to reopen the saved game.

It depends on no other scene and draws with the simplest means. If even the usual text can't be
drawn, it uses pygame's built-in font.
"""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from tabletop.engine.mistakes import mistake_of, steps_of
from tabletop.session.taking_back import last_of
from tabletop.storage.files import StorageError
from tabletop.ui.kit.events import LEFT, Key, Leave, Press, Release
from tabletop.ui.kit.field import copy_text
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.stack import Shown
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.session import Session
    from tabletop.ui.kit.events import UiEvent
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_GROUND, _LETTERS, _QUIET = "#24303A", "#FFFFFF", "#D5DCE2"
_BUTTON, _MAIN, _MAIN_LETTERS = "#3B4A57", "#F6B93B", "#1F2430"
_WIDE, _TALL, _GAP, _EDGE = 620.0, 48.0, 12.0, 24.0
_HEAD, _BODY, _LINE = 26, 17, 24
"""Font sizes and line height in logical pixels, for drawing without the usual fonts."""
_MOST_LINES: Final = 8

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Way:
    """One of the actions offered on the error screen."""

    id: str
    label: str
    keys: tuple[str, ...]
    """Keys that run the action; the first is shown on the button."""
    run: Callable[[], object]

    @property
    def told(self) -> str:
        """The label of the action with its keyboard shortcut."""
        key = self.keys[0]
        return f"{self.label}  ({'Enter' if key == 'return' else key.upper()})"


class Rescue(Shown):
    """The screen shown after an error; says whose mistake it was and what can be done."""

    name: ClassVar[str] = "rescue"

    def __init__(self, desk: Desk, error: Exception, session: Session | None) -> None:
        """Create the screen; `session` is the game that was open and can be reopened, or None."""
        super().__init__()
        self.desk = desk
        self.session = session
        self.report = report_of(error)
        what = mistake_of(error)
        if what:
            title = session.game.spec.title if session is not None else messages.A_GAME
            self.headline = messages.GAME_MISTAKE.format(title=title)
            self.text = messages.GAME_MISTAKE_TEXT.format(what=what)
        else:
            self.headline, self.text = messages.TROUBLE, messages.TROUBLE_TEXT
        self._what = self.text
        self.ways = self._ways(theirs=bool(what))
        self._held = ""
        """Id of the action whose button the mouse was pressed on; empty for none."""
        self.focus.set(self.ways[0].id)

    @property
    def title(self) -> str:
        """The headline and the text of the error screen, for screen readers."""
        return f"{self.headline}. {self.text}"

    def _ways(self, *, theirs: bool) -> tuple[Way, ...]:
        ways = [Way("library", messages.TO_LIBRARY, ("return", "escape"), self.desk.open_library)]
        session = self.session
        if session is not None and session.save_path is not None:
            again = partial(self._open_again, session.game, session.save_path)
            ways.append(Way("again", messages.OPEN_AGAIN, ("o",), again))
            if theirs:  # the last move may have triggered the error
                back = partial(again, back=True)
                ways.append(Way("back", messages.OPEN_WITHOUT, ("b",), back))
        ways.append(Way("copy", messages.COPY_REPORT, ("c",), self._copy))
        ways.append(Way("quit", messages.QUIT, ("q",), self.desk.quit))
        return tuple(ways)

    # Leaving the scene

    def _open_again(self, played: Game, path: Path, *, back: bool = False) -> None:
        """Open the saved game again; with `back`, undo its last move first."""
        game = self.desk.game(played.spec.id) or played
        try:
            session = self.desk.sessions.resume(game, path)
        except (StorageError, ValueError) as error:
            self._tell(f"{messages.BROKEN_SAVE}: {error}")
            return
        try:
            problem = _taken_back(session) if back else ""
        except Exception:
            session.close()
            raise
        self.desk.play(session)
        if problem:
            self.desk.toast(problem)

    def _copy(self) -> None:
        copied = copy_text(self.report)
        self._tell(messages.REPORT_COPIED if copied else messages.NO_CLIPBOARD)

    def _tell(self, news: str) -> None:
        """Append the result of an action to the text and speak it."""
        self.text = f"{self._what}\n\n{news}"
        self.desk.say(news)
        self.desk.stack.refresh()

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Run an action by its key, by focus or by a click on its button."""
        match event:
            case Press(pos, button=button) if button == LEFT:
                self._held = self._at(pos)
            case Release(pos) if self._held:
                held, self._held = self._held, ""
                if held == self._at(pos):
                    self._go(held)
                return True
            case Leave():
                self._held = ""
            case Key(repeat=True):
                return True  # the key was pressed before this screen opened
            case Key() if not (event.ctrl or event.alt):
                chosen = self.focus.visible and event.activates
                return (not chosen and self._key(event)) or super().handle(event)
        return super().handle(event)

    def _key(self, event: Key) -> bool:
        way = next((way for way in self.ways if event.key in way.keys), None)
        if way is None:
            return False
        way.run()
        return True

    def _at(self, pos: tuple[float, float]) -> str:
        return next((node.id for node in self.focusables() if node.rect.collidepoint(pos)), "")

    def _go(self, name: str) -> None:
        next(way for way in self.ways if way.id == name).run()

    def focusables(self) -> list[Node]:
        """Return the action buttons: the first on a line of its own, the others in pairs."""
        wide = min(_WIDE, self.width - 2 * _EDGE)
        left, rows = (self.width - wide) / 2, 1 + len(self.ways) // 2
        top = min(self.height - _EDGE - rows * (_TALL + _GAP) + _GAP, self.height * 0.58)
        nodes = []
        for number, way in enumerate(self.ways):
            row, column = (number + 1) // 2, (number + 1) % 2 if number else 0
            half = (wide - _GAP) / 2
            x = left + column * (half + _GAP)
            box = pygame.FRect(x, top + row * (_TALL + _GAP), half if number else wide, _TALL)
            nodes.append(Node(way.id, box, way.told, action=way.run))
        return nodes

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen, falling back to pygame's built-in font if text drawing fails."""
        try:
            self._draw(canvas)
        except Exception:  # noqa: BLE001 - fonts or icons may have failed
            _log.exception("the page after an error can't be drawn as usual")
            self.draw_plainly(canvas.device, canvas.scale)

    def _draw(self, canvas: Canvas) -> None:
        nodes = self.focusables()
        first = nodes[0].rect
        canvas.fill((0, 0, canvas.width, canvas.height), 0, _GROUND)
        size = 17.0
        tall = canvas.measure_paragraph(first.w, self.text, "body", size=size)
        y = max(_EDGE, first.top - tall - 24)
        canvas.paragraph((first.left, y, first.w, tall), self.text, "body", _QUIET, size=size,
                         max_lines=_MOST_LINES)  # fmt: skip
        canvas.text((first.left, y - 12), self.headline, "title", _LETTERS, anchor="bottomleft",
                    max_width=first.w)  # fmt: skip
        for number, node in enumerate(nodes):
            fill, letters = (_BUTTON, _LETTERS) if number else (_MAIN, _MAIN_LETTERS)
            canvas.fill(node.rect, 10, fill)
            canvas.text(node.rect.center, node.label, "button", letters, anchor="center",
                        max_width=node.rect.w - 24)  # fmt: skip
            if self.focus.shows(node.id):
                canvas.ring(node.rect.inflate(8, 8), 14, _LETTERS, 3)

    def draw_plainly(self, surface: pygame.Surface, scale: float) -> None:
        """Draw the screen with pygame's own drawing and font only; never raises.

        `scale` is the number of device pixels per logical pixel.
        """
        nodes = self.focusables()
        boxes = [pygame.Rect([round(scale * side) for side in node.rect]) for node in nodes]
        surface.fill(_GROUND)
        for number, (node, box) in enumerate(zip(nodes, boxes, strict=True)):
            pygame.draw.rect(surface, _BUTTON if number else _MAIN, box)
            if self.focus.shows(node.id):
                pygame.draw.rect(surface, _LETTERS, box, max(2, round(3 * scale)))
        try:
            self._write(surface, scale, boxes)
        except Exception:  # noqa: BLE001 - the buttons still work without text
            _log.exception("no letters can be drawn")

    def _write(self, surface: pygame.Surface, scale: float, boxes: Sequence[pygame.Rect]) -> None:
        head, body = (pygame.font.Font(None, round(scale * tall * 1.35)) for tall in (_HEAD, _BODY))
        lines = _wrapped(body, self.text, boxes[0].w)[:_MOST_LINES]
        pitch = round(scale * _LINE)
        y = boxes[0].top - round(24 * scale) - pitch * len(lines)
        surface.blit(head.render(self.headline, True, _LETTERS), (boxes[0].left, y - 2 * pitch))
        for number, line in enumerate(lines):
            surface.blit(body.render(line, True, _QUIET), (boxes[0].left, y + number * pitch))
        for number, (way, box) in enumerate(zip(self.ways, boxes, strict=True)):
            label = body.render(way.told, True, _LETTERS if number else _MAIN_LETTERS)
            surface.blit(label, label.get_rect(center=box.center))


def _taken_back(session: Session) -> str:
    """Undo the last move of a human player; return why that is impossible, or an empty text."""
    match = session.told().match
    to = last_of(match, session.people)
    by = match.steps[to].entry.seat if to >= 0 else -1
    way = session.way_back_for(by, to)
    if way.problem or way.asks:
        return way.problem or messages.OTHERS_AGREE
    session.take_back(way, by)
    return ""


def _wrapped(font: pygame.font.Font, text: str, width: float) -> list[str]:
    """Break a text into lines that fit the width (device pixels)."""
    lines: list[str] = []
    for part in text.splitlines():
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and font.size(longer)[0] > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def report_of(error: Exception) -> str:
    """Return an error report without names, cards or folders of the player.

    It holds the exception type, the platform and the call stack inside Recess; for an error in a
    game's own code, its message and location.
    """
    theirs = mistake_of(error)
    if theirs:
        return "\n".join((theirs, *(f"  {step}" for step in steps_of(error))))
    import platform  # noqa: PLC0415 - slow to import, rarely needed

    lines = [f"{type(error).__name__} on {platform.system()}, Python {platform.python_version()}"]
    for frame in traceback.extract_tb(error.__traceback__):
        where = frame.filename.replace("\\", "/").rpartition("/tabletop/")[2]
        lines.append(f"  {where}:{frame.lineno} in {frame.name}")
    return "\n".join(lines)
