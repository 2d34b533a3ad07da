"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import StorageError
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.text import messages, narrator, phones
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key

if TYPE_CHECKING:
    from tabletop.session.port import LocalPort
    from tabletop.session.session import Session


class Pause(ShellScene):
    """The pause menu over a paused table. The game so far is already saved."""

    name: ClassVar[str] = "pause"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"start": "escape", "back": "f1"}

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.teaches = any(each.name == "lesson" for each in app.stack.scenes)
        """Whether a lesson is below, of which the step is saved instead of each move."""
        leave = messages.LEAVE_IT if self.teaches else messages.LEAVE
        button = partial(Button, kind="paper")
        self.group.fill([
            button("leave", leave, app.open_library, icon="home"),
            button("resume", messages.RESUME, self.cancel, icon="play", kind="primary"),
            *self._deals(),
            button("rules", messages.RULES, self._open_rules, icon="book", key="F1"),
            *self._company(),
            button("settings", messages.SETTINGS, app.show.settings, icon="gear"),
            button("quit", messages.QUIT, app.quit, icon="exit"),
        ])  # fmt: skip
        for widget in self.group.widgets:
            widget.paper = True
        self.focus.set("resume")

    @property
    def title(self) -> str:
        return messages.PAUSED

    def _deals(self) -> Iterator[Button]:
        """Yield the buttons that replay the game below, give it up or deal another one.

        Each keeps its place throughout a game; what can't be done yet is dimmed.
        """
        table = self._table
        if table is None:
            return
        replay = Button("replay", messages.SEE_AGAIN, self._watch, icon="previous", kind="paper")
        if not table.port.session.moves_made:
            replay.enabled, replay.reason = False, messages.NO_MOVES
        yield replay
        if self.game.rules().heuristics.has_aim:
            resign = Button("resign", messages.RESIGN, self._ask, icon="hand", kind="paper")
            if self._resigning is None:
                resign.enabled, resign.reason = False, messages.NOBODY_RESIGNS
            yield resign
        yield Button("restart", messages.RESTART, self._restart, icon="undo", kind="paper")
        yield Button("new", messages.NEW_DEAL, self._deal, icon="refresh", kind="paper")

    def _company(self) -> Iterator[Button]:
        """Yield the buttons that open a lesson of the game and the table to phones."""
        if self.game.invitations() and not self.teaches:
            yield Button("learn", messages.LEARN, self._learn, icon="cap", kind="paper")
        if self.game.spec.seats[1] > 1 and self._table is not None:
            yield Button("invite", phones.INVITE, self._invite, icon="phone", kind="paper")

    @property
    def _resigning(self) -> Player | None:
        """Whoever looks at the table, if they play there and the game isn't over."""
        port = self._table.port if self._table is not None else None
        if port is None or port.seat not in port.session.humans or port.next().kind == "over":
            return None
        return port.players[port.seat]

    def _watch(self) -> None:
        """Open a replay of the game so far, as whoever looks at the table saw it."""
        from tabletop.session.history.replay import Replay  # noqa: PLC0415 - rarely needed

        table = self._table
        if table is not None:
            self.app.stack.close(self)
            self.app.watch(Replay.of(table.port))

    def _ask(self) -> None:
        """Ask before resigning; the last and focused button keeps playing."""
        who = self._resigning
        if who is None:
            return
        keep = Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary")
        text = messages.RESIGN_TEXT.format(name=who.name)
        resign = Action(messages.RESIGN, self._resign, "check")
        self.app.tell(narrator.SURE.format(label=messages.RESIGN), text, [resign, keep])

    def _resign(self) -> None:
        table = self._table
        self.app.stack.close(self)
        if table is not None:
            table.port.session.resign(table.port.seat, messages.USUAL_LEVEL)
            table.table.controller.renew()

    def _restart(self) -> None:
        """Open a table with the same deal. The game so far stays saved."""
        self._open_next(self.app.sessions.restart)

    def _deal(self) -> None:
        """Open a table with another deal. The game so far stays saved."""
        self._open_next(
            lambda old: self.app.sessions.new(old.game, old.seated, old.options, None, old.undoing)
        )

    def _open_next(self, begin: Callable[[Session], LocalPort]) -> None:
        table = self._table
        if table is None:
            return
        try:
            port = begin(table.port.session)
        except (StorageError, ValueError) as error:
            self.app.notices.toast(str(error), "loss")
            return
        self.app.play(port, table=table.next_table)

    def _learn(self) -> None:
        self.app.learning.start(self.game)

    @property
    def _table(self) -> TableScene | None:
        """The table below if a game is played there; None for lessons and replays."""
        shown = [each for each in self.app.stack.scenes if table_of(each) is not None]
        return shown[-1] if shown and isinstance(shown[-1], TableScene) else None

    def _invite(self) -> None:
        table = self._table
        self.app.stack.close(self)
        if table is not None:
            table.invite()

    def _open_rules(self) -> None:
        self.app.show.rulebook(self.game)

    def shortcut(self, key: Key) -> bool:
        """Open the rules on F1, or their search on Ctrl+F. Returns whether the key was used."""
        if key.ctrl and key.key == "f":
            self.app.show.rulebook(self.game, searching=True)
            return True
        if key.key != "f1":
            return False
        self._open_rules()
        return True

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        low = height < 560
        tall, gap, head, pad = (44.0, 9.0, 46.0, 26.0) if low else (50.0, 12.0, 92.0, 36.0)
        if height < 450:
            tall, gap, head, pad = 40.0, 6.0, 38.0, 14.0
        rows = (len(self.group.widgets) + 1) // 2
        wide = min(560.0, width - 32)
        total = pad + head + rows * tall + (rows - 1) * gap + pad
        self.sheet = pygame.FRect((width - wide) / 2, (height - total) / 2, wide, total)
        each = (wide - 2 * pad - gap) / 2
        for at, widget in enumerate(self.group.widgets):
            x = self.sheet.left + pad + at % 2 * (each + gap)
            y = self.sheet.top + pad + head + at // 2 * (tall + gap)
            widget.rect = pygame.FRect(x, y, each, tall)

    def draw(self, canvas: Canvas) -> None:
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        first = self.group.widgets[0].rect
        head = pygame.FRect(sheet.left, sheet.top, sheet.w, first.top - sheet.top)
        y = sheet.top + (21 if head.h < 100 else 34)
        size = 25 if head.h < 60 else None
        if size is not None:
            y = sheet.top + 13
        canvas.text(
            (sheet.centerx, y), self.game.spec.title, "title", theme.ink, anchor="midtop", size=size
        )
        if head.h >= 100:
            told = messages.STEP_KEPT if self.teaches else messages.SAFE
            canvas.text((sheet.centerx, y + 44), told, "body", theme.ink2, anchor="midtop")
        self.draw_widgets(canvas)
        self.draw_tips(canvas, (each for each in self.group.widgets if isinstance(each, Button)))
