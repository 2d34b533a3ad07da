"""The error screen: leaves the failed scene, and offers to reopen the saved game.

It depends on no other scene and draws with the simplest means. If even the usual text can't be
drawn, it uses pygame's built-in font.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from tabletop.engine.conformance.blame import mistake_of, steps_of
from tabletop.engine.game import Game
from tabletop.storage.safe_files import StorageError
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import LEFT, Key, Leave, Press, Release, UiEvent
from tabletop.ui.toolkit.field import copy_text
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.stack import Shown

if TYPE_CHECKING:
    from tabletop.session.port import LocalPort

_GROUND, _LETTERS, _QUIET = "#24303A", "#FFFFFF", "#D5DCE2"
_BUTTON, _MAIN, _MAIN_LETTERS = "#3B4A57", "#F6B93B", "#1F2430"
_WIDE, _TALL, _GAP, _EDGE = 620.0, 48.0, 12.0, 24.0
_HEAD, _BODY, _LINE = 26, 17, 24
"""Font sizes and line height in logical pixels, for drawing without the usual fonts."""
_MOST_LINES: Final = 8

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ErrorAction:
    """An action offered after an error, such as reopening the saved game."""

    id: str
    label: str
    keys: tuple[str, ...]
    """Names of the keys that run the action; the first is shown on the button."""
    run: Callable[[], object]

    @property
    def label_with_key(self) -> str:
        """The button's label, followed by its key in brackets."""
        key = self.keys[0]
        return f"{self.label}  ({'Enter' if key == 'return' else key.upper()})"


class ErrorScene(Shown):
    """The screen shown after an error in the program or in a game's own code.

    It says which of the two failed, and offers actions to continue.
    """

    name: ClassVar[str] = "rescue"

    def __init__(self, app: App, error: Exception, port: LocalPort | None) -> None:
        """Create the screen.

        Args:
            app: The application services.
            error: The exception that was raised.
            port: The game that was open, which can be opened again from its save; None for none.
        """
        super().__init__()
        self.app = app
        self.port = port
        self.report = report_of(error)
        what = mistake_of(error)
        if what:
            title = port.game.spec.title if port is not None else messages.A_GAME
            self.headline = messages.GAME_MISTAKE.format(title=title)
            self.text = messages.GAME_MISTAKE_TEXT.format(what=what)
        else:
            self.headline, self.text = messages.TROUBLE, messages.TROUBLE_TEXT
        self._what = self.text
        self.actions = self._actions(in_game_code=bool(what))
        self._held = ""
        """Id of the action whose button the mouse was pressed on; empty for none."""
        self.focus.set(self.actions[0].id)

    @property
    def title(self) -> str:
        return f"{self.headline}. {self.text}"

    def _actions(self, *, in_game_code: bool) -> tuple[ErrorAction, ...]:
        actions = [
            ErrorAction("library", messages.TO_LIBRARY, ("return", "escape"), self.app.open_library)
        ]
        port = self.port
        if port is not None and port.session.save_path is not None:
            again = partial(self._open_again, port.game, port.session.save_path)
            actions.append(ErrorAction("again", messages.OPEN_AGAIN, ("o",), again))
            if in_game_code:  # the last move may have triggered the error
                back = partial(again, back=True)
                actions.append(ErrorAction("back", messages.OPEN_WITHOUT, ("b",), back))
        actions.append(ErrorAction("copy", messages.COPY_REPORT, ("c",), self._copy))
        actions.append(ErrorAction("quit", messages.QUIT, ("q",), self.app.quit))
        return tuple(actions)

    # Leaving the scene

    def _open_again(self, played: Game, path: Path, *, back: bool = False) -> None:
        """Open the saved game again; with `back`, undo its last move first."""
        game = self.app.game(played.spec.id) or played
        try:
            port = self.app.sessions.resume(game, path)
        except (StorageError, ValueError) as error:
            self._tell(f"{messages.BROKEN_SAVE}: {error}")
            return
        try:
            problem = _undo_last_move(port) if back else ""
        except Exception:
            port.close()
            raise
        self.app.play(port)
        if problem:
            self.app.notices.toast(problem)

    def _copy(self) -> None:
        copied = copy_text(self.report)
        self._tell(messages.REPORT_COPIED if copied else messages.NO_CLIPBOARD)

    def _tell(self, news: str) -> None:
        """Append the result of an action to the text and speak it."""
        self.text = f"{self._what}\n\n{news}"
        self.app.notices.say(news)
        self.app.stack.refresh()

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle an event: run an action by its key, its focused button or a click.

        Returns whether the event was used, so that a frame must be drawn.
        """
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
        action = next((action for action in self.actions if event.key in action.keys), None)
        if action is None:
            return False
        action.run()
        return True

    def _at(self, pos: tuple[float, float]) -> str:
        return next((node.id for node in self.focusables() if node.rect.collidepoint(pos)), "")

    def _go(self, name: str) -> None:
        next(action for action in self.actions if action.id == name).run()

    def focusables(self) -> list[Node]:
        """Return the buttons as nodes: the first on its own line, the others in pairs."""
        wide = min(_WIDE, self.width - 2 * _EDGE)
        left, rows = (self.width - wide) / 2, 1 + len(self.actions) // 2
        top = min(self.height - _EDGE - rows * (_TALL + _GAP) + _GAP, self.height * 0.58)
        nodes = []
        for number, action in enumerate(self.actions):
            row, column = (number + 1) // 2, (number + 1) % 2 if number else 0
            half = (wide - _GAP) / 2
            x = left + column * (half + _GAP)
            box = pygame.FRect(x, top + row * (_TALL + _GAP), half if number else wide, _TALL)
            nodes.append(Node(action.id, box, action.label_with_key, action=action.run))
        return nodes

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen. If that fails, draw it again with the simplest means."""
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
        canvas.paragraph(
            (first.left, y, first.w, tall),
            self.text,
            "body",
            _QUIET,
            size=size,
            max_lines=_MOST_LINES,
        )
        canvas.text(
            (first.left, y - 12),
            self.headline,
            "title",
            _LETTERS,
            anchor="bottomleft",
            max_width=first.w,
        )
        for number, node in enumerate(nodes):
            fill, letters = (_BUTTON, _LETTERS) if number else (_MAIN, _MAIN_LETTERS)
            canvas.fill(node.rect, 10, fill)
            canvas.text(
                node.rect.center,
                node.label,
                "button",
                letters,
                anchor="center",
                max_width=node.rect.w - 24,
            )
            if self.focus.shows(node.id):
                canvas.ring(node.rect.inflate(8, 8), 14, _LETTERS, 3)

    def draw_plainly(self, surface: pygame.Surface, scale: float) -> None:
        """Draw the screen with pygame's own shapes and font only, as a last resort.

        Buttons are drawn even if text can't be. `scale` is the number of device pixels per logical
        pixel.
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
        for number, (action, box) in enumerate(zip(self.actions, boxes, strict=True)):
            label = body.render(action.label_with_key, True, _LETTERS if number else _MAIN_LETTERS)
            surface.blit(label, label.get_rect(center=box.center))


def _undo_last_move(port: LocalPort) -> str:
    """Undo the last move of a human player; return why that is impossible, or an empty text."""
    from tabletop.session.undo import last_of  # noqa: PLC0415 - not before the first frame

    match = port.session.match
    to = last_of(match, port.session.people)
    by = match.steps[to].entry.seat if to >= 0 else -1
    plan = port.session.undo_plan(by, to)
    if plan.problem or plan.asks:
        return plan.problem or messages.OTHERS_AGREE
    port.session.undo(plan, by)
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
    """Return an error report as text, without the player's names, cards or folders.

    It contains the exception type, the platform and the call stack within the program. If a game's
    own code failed, it contains the message and the location in that code instead.
    """
    in_game_code = mistake_of(error)
    if in_game_code:
        return "\n".join((in_game_code, *(f"  {step}" for step in steps_of(error))))
    import platform  # noqa: PLC0415 - slow to import, rarely needed

    lines = [f"{type(error).__name__} on {platform.system()}, Python {platform.python_version()}"]
    for frame in traceback.extract_tb(error.__traceback__):
        where = frame.filename.replace("\\", "/").rpartition("/tabletop/")[2]
        lines.append(f"  {where}:{frame.lineno} in {frame.name}")
    return "\n".join(lines)
