"""The lab scene: plays many games between computer players and shows the statistics."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.commands import Command
from tabletop.session.bench import LEVELS, Bench, Setup
from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.choices import Segmented
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.scenes import balance_panels as panels
from tabletop.ui.scenes.balance_figures import Balance, read
from tabletop.ui.scenes.balance_pictures import PiecePictures
from tabletop.ui.scenes.balance_trials import Trial, trials
from tabletop.ui.scenes.commands_menu import CommandsMenu
from tabletop.ui.words import balance as words
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_BAR = 54.0
_COUNTS = (1_000, 10_000, 100_000)
_LOOK = 0.1
"""Seconds between two checks of the run's progress."""
_LEVELS = dict(zip(LEVELS, (words.RANDOM_LEVEL, words.QUICK, words.GREEDY), strict=True))
_ENOUGH = 400
"""Minimum number of games before a variant can be tried."""
_WIDE = 860.0
"""Width in logical pixels from which the panels are laid out side by side."""


class BalanceScene(ShellScene):
    """A tool screen with the choice of games at the top and their statistics below."""

    name: ClassVar[str] = "balance"

    def __init__(self, desk: Desk, game: Game, bench: Bench | None = None) -> None:
        super().__init__(desk)
        self.game = game
        self.bench = bench or Bench(desk.statistics.with_name("lab"))
        self.holds.callback(self.bench.stop)
        least, most = game.spec.seats
        self._seats = list(range(max(2, least), most + 1)) or [most]
        self.seats = self._seats[0]
        self.level, self.count = LEVELS[1], _COUNTS[0]
        self.found: Balance | None = None
        self.pictures = PiecePictures(game, desk.art)
        self.trial: Trial | None = None
        self._waited = 0.0
        self._told = ""
        self.back_button = IconButton("back", messages.BACK, "back", self.cancel, zone="top")
        self.seating = Segmented(
            "seats", words.SEATS, [str(number) for number in self._seats], 0, self._set_seats,
            zone="setup", paper=False, enabled=len(self._seats) > 1,
        )  # fmt: skip
        self.levels = Segmented(
            "level", words.WHO_PLAYS, list(_LEVELS.values()), 1, self._set_level,
            zone="setup", paper=False,
        )  # fmt: skip
        self.counts = Segmented(
            "count", words.HOW_MANY_GAMES, [f"{number:,}" for number in _COUNTS], 0,
            self._set_count, zone="setup", paper=False,
        )  # fmt: skip
        self.run = Button("run", words.PLAY_THEM, self._toggle, icon="play", kind="primary",
                          zone="run")  # fmt: skip
        self.open = Button("report", words.OPEN_REPORT, self._open, icon="chart", zone="run")
        self.tables = Button("tables", words.TABLES, self._write_tables, icon="share", zone="run")
        self.tables.short = True
        self._tables_to: Path | None = None
        """The folder that tables are being written to; None if no export is running."""
        self.page = ScrollArea(self._paint, zone="figures", label=messages.BALANCE)
        self.page.paper = False
        self.page.reads = True
        self.try_it = Button("try", words.TRY_IT, self._list_trials, icon="play", kind="primary",
                             zone="figures", paper=True)  # fmt: skip
        self.page.fill([self.try_it])
        self.group.fill(
            [self.back_button, self.seating, self.levels, self.counts, self.tables, self.open,
             self.run, self.page]
        )  # fmt: skip
        self.focus.set("run")
        self._renew()

    @property
    def title(self) -> str:
        """The scene's name for screen readers, with the title of the game."""
        return f"{messages.BALANCE}: {self.game.spec.title}"

    @property
    def setup(self) -> Setup:
        """The run to play as currently selected: game, seats, level, number of games, variant."""
        variant = self.trial.words if self.trial is not None else ()
        return Setup(self.game, self.seats, self.level, self.count, variant)

    @property
    def trials(self) -> list[Trial]:
        """The variants that can be tried now on the same deals.

        Empty while games are running, or if fewer than 400 have been played.
        """
        found = self.found
        if found is None or self.bench.running or not found.ended or found.games < _ENOUGH:
            return []
        return trials(self.game, self.seats, found)

    # Selecting and running

    def _set_seats(self, index: int) -> None:
        self.seats = self._seats[index]
        self._choose()

    def _set_level(self, index: int) -> None:
        self.level = LEVELS[index]
        self._choose()

    def _set_count(self, index: int) -> None:
        self.count = _COUNTS[index]
        self.trial = None
        self._renew()

    def _choose(self) -> None:
        """Stop the run and clear the results, because another set-up was selected."""
        self.bench.stop()
        self.found = self.trial = None
        self._renew()

    def _renew(self) -> None:
        running = self.bench.running
        begun = 0 if running else self.bench.begun(self.setup)
        done = self.found.done if self.found else 0
        if running:
            self.run.label = words.STOP_AT.format(number=f"{done:,}")
            self.run.icon, self.run.kind = "pause", "glass"
        else:
            more = begun and begun < self.count
            self.run.label = (
                words.GO_ON_FROM.format(number=f"{begun:,}") if more
                else words.SHOW_AGAIN if begun else words.PLAY_THEM
            )  # fmt: skip
            self.run.icon, self.run.kind = "play", "primary"
        for choice in (self.seating, self.levels, self.counts):
            choice.enabled = not running and len(choice.choices) > 1
        self.try_it.visible = bool(self.trials)
        fault = self.found is not None and self.found.fault
        self.try_it.label = words.TRY_IT if fault else words.TRY_A_CHANGE
        self.try_it.kind = "primary" if fault else "paper"
        self.open.enabled = self.bench.report(self.setup).exists() and not running
        self.tables.enabled = bool(begun)
        self._told = _progress(self.found, running=running) or self.bench.problem

    def _toggle(self) -> None:
        self._tables_to = None
        if self.bench.running:
            self.bench.stop()
        else:
            self.trial = None
            self.bench.start(self.setup)
        self._renew()

    def _list_trials(self) -> None:
        """Open a menu of the variants to try; a single variant is started at once."""
        found = self.trials
        if len(found) == 1:
            self.try_out(found[0])
            return
        named = {f"trial-{at}": trial for at, trial in enumerate(found)}
        commands = [Command(name, trial.title, trial.icon) for name, trial in named.items()]
        box = self.try_it.rect.move(self.page.rect.left, self.page.rect.top - self.page.offset)
        menu: CommandsMenu

        def choose(command: Command) -> None:
            menu.close()
            self.try_out(named[command.id])

        menu = CommandsMenu(self.desk, words.TRY_IT, commands, box, count="", do=choose)
        self.desk.open(menu)

    def try_out(self, trial: Trial) -> None:
        """Play the same deals again under a variant of the rules, to compare the results."""
        self.trial = trial
        self._tables_to = None
        self.bench.start(self.setup)
        self._renew()

    def _open(self) -> None:
        path = self.bench.report(self.setup)
        if not webbrowser.open(path.as_uri()):
            self.desk.toast(messages.WRITTEN.format(path=path))

    def _write_tables(self) -> None:
        """Write all games of the run as tables into the folder for exports."""
        self._tables_to = self.desk.exports / f"{self.setup.name}-tables"
        self.bench.write_tables(self.setup, self._tables_to)
        self._renew()

    def update(self, dt: float) -> bool:
        """Check the progress of the run every 0.1 seconds; return whether anything changed."""
        drawn = self.pictures.work()
        self._waited += dt
        if not self.bench.running or self._waited < _LOOK:
            return drawn
        self._waited = 0.0
        told = self.bench.poll()
        if told is not None:
            self.found = read(told)
        if told is None and self.bench.running:
            return drawn
        if self.bench.problem:
            self.desk.toast(self.bench.problem, "loss")
        elif self._tables_to is not None and not self.bench.running:
            self.desk.toast(words.TABLES_WRITTEN.format(folder=self._tables_to), "gain")
        if not self.bench.running:
            self._tables_to = None
        self._renew()
        return True

    def cancel(self) -> None:
        """Close the lab scene; a running simulation is stopped."""
        self.desk.stack.close(self)

    def shortcut(self, key: Key) -> bool:
        """Handle F6 (play or stop), Ctrl+O (open the report) and Ctrl+E (write tables)."""
        if key.key == "f6":
            self._toggle()
            return True
        if key.ctrl and key.key == "o" and self.open.enabled:
            self._open()
            return True
        if key.ctrl and key.key == "e" and self.tables.enabled:
            self._write_tables()
            return True
        return False

    def focusables(self) -> list[Node]:
        """Return the controls, and the results as readable texts."""
        nodes = super().focusables()
        if self.found is not None:
            box = pygame.FRect(self.page.rect.left, self.page.rect.top, self.page.rect.w, 40)
            told = f"{self.found.headline}. {self.found.note}"
            nodes.append(Node("finding", box, told, "text", zone="figures", enabled=False))
            nodes += [
                Node(f"figure-{at}", box, told, "list-item", zone="figures", enabled=False)
                for at, told in enumerate(read_aloud(self.found))
            ]
        return nodes

    # Layout

    def layout(self, width: float, height: float) -> None:
        """Lay out the lab: the bar with buttons, the choices below it, and the panels."""
        super().layout(width, height)
        margin = 24.0 if width >= _WIDE else 14.0
        self.back_button.rect = pygame.FRect(12, 9, 40, 40)
        wide = 178.0 if width >= _WIDE else 150.0
        self.run.rect = pygame.FRect(width - margin - wide - 20, 6, wide + 20, 44)
        self.open.short = width < 700
        report = 44.0 if self.open.short else 156.0
        self.open.rect = pygame.FRect(self.run.rect.left - 10 - report, 6, report, 44)
        self.tables.rect = pygame.FRect(self.open.rect.left - 54, 6, 44, 44)
        y, x = _BAR + 10, margin
        sizes = (
            (self.seating, min(52.0 * len(self._seats), 260.0)), (self.levels, 276.0),
            (self.counts, 270.0),
        )  # fmt: skip
        for choice, broad in sizes:
            room = min(broad, width - 2 * margin)
            if x + room > width - margin:
                x, y = margin, y + 48
            choice.rect = pygame.FRect(x, y, room, 40)
            x += room + 12
        self._words = pygame.FRect(x, y, max(0.0, width - margin - x), 40)
        if self._words.w < 150:
            self._words = pygame.FRect(margin, y + 44, width - 2 * margin, 24)
            y += 28
        top = y + 52
        self.page.rect = pygame.FRect(margin, top, width - 2 * margin + 12, height - top - 6)
        self._renew()

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the lab: title, choices, progress and the statistics panels."""
        canvas.felt("library")
        theme = canvas.theme
        room = self.tables.rect.left - 78
        end = canvas.text((64, 29), self.game.spec.title, "title", anchor="midleft", size=24,
                          max_width=room).right  # fmt: skip
        if end + 130 < self.tables.rect.left:
            canvas.line((end + 12, 18), (end + 12, 40), theme.text2, 1, 0.5)
            canvas.text((end + 24, 29), words.BALANCE_REPORT, "body", theme.text2,
                        anchor="midleft")  # fmt: skip
        canvas.text((self._words.left, self._words.centery), self._told, "body", theme.text2,
                    anchor="midleft", max_width=self._words.w)  # fmt: skip
        self.draw_widgets(canvas)

    def _paint(self, canvas: Canvas) -> float:
        wide = self.page.inner_width - 4
        found = self.found
        if found is None or not found.games:
            return self._paint_empty(canvas, wide)
        show = panels.draw_beside if wide >= _WIDE - 40 else panels.draw_below
        return show(canvas, wide, found, self.try_it, self.pictures)

    def _paint_empty(self, canvas: Canvas, wide: float) -> float:
        box = pygame.FRect(2, 4, min(wide, 760.0), 190)
        box.left = 2 + (wide - box.w) / 2
        inner = panels.panel(canvas, box, words.EMPTY)
        canvas.paragraph((inner.left, inner.top + 4, inner.w, 0), words.EMPTY_TEXT,
                         "body", canvas.theme.ink2)  # fmt: skip
        return box.bottom + 10


def read_aloud(found: Balance) -> list[str]:
    """Return the contents of the panels for screen readers, one line per figure."""
    seats = [
        words.SEAT_WINS.format(
            seat=seat.title, share=f"{seat.value * 100:.1f}",
            low=f"{seat.low * 100:.1f}", high=f"{seat.high * 100:.1f}",
        )
        for seat in found.seats
    ]  # fmt: skip
    cards = [
        words.CARD_WINS.format(
            card=card.title, use=f"{card.use * 100:.0f}", share=f"{card.won.value * 100:.1f}"
        )
        for card in panels.shown_cards(found.cards)
    ]
    if not cards:
        cards = [
            words.MOVE_WINS.format(move=move.title, share=f"{move.won.value * 100:.1f}")
            for move in found.moves
        ]
    return [*seats, words.HALF_BY.format(number=f"{found.median:g}"), *cards]


def _progress(found: Balance | None, *, running: bool) -> str:
    if found is None:
        return words.STARTING if running else ""
    if running and not found.ended:
        left = words.time_left(found.left)
        return f"{found.done:,} / {found.of:,} · {left}"
    return words.games(found.games)
