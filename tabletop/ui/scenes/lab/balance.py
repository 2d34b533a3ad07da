"""The lab scene: plays many games between computer players and shows the statistics.

The games run in a child process; `LabRun` holds its parameters, files and results. After a run,
variants can be tried on the same deals: other options, or without one card.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import Command
from tabletop.engine.spec import OptionSpec, OptionValue
from tabletop.ui.scenes.lab import report_panels as panels
from tabletop.ui.scenes.lab.piece_pictures import PiecePictures
from tabletop.ui.scenes.lab.report_values import Balance, read
from tabletop.ui.scenes.table.commands_menu import CommandsMenu
from tabletop.ui.text import balance as words
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    FirstFit,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.workers.command_process import CommandProcess

_CARDS = 4
"""Maximum number of cards offered to be left out."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A variant of a game's rules that can be played on the same deals, for comparison."""

    title: str
    words: tuple[str, ...]
    """Arguments for `tabletop simulate` that select the variant."""
    icon: str = "gear"
    """The name of the icon shown beside the title."""


def trials(game: Game, seats: int, found: Balance) -> list[Trial]:
    """Return the variants of a game that are worth trying after a run.

    At most four variants each leave out a card that stands out or is hardly ever used. They are
    followed by variants with other options.

    Args:
        game: The game of the run.
        seats: The number of players of the run.
        found: The statistics of the run, which show the cards that stand out.
    """
    told = [card for card in found.cards if card.out or card.dead]
    told.sort(key=lambda card: (not (card.far or card.dead), -abs(card.won.value - found.even)))
    cards = [
        Trial(words.WITHOUT_CARD.format(card=card.title), ("--without", card.kind), "trash")
        for card in told[:_CARDS]
    ]
    return [*cards, *_options(game, seats)]


def _options(game: Game, seats: int) -> Iterator[Trial]:
    """Yield a variant for each other option value that has an effect at this number of seats."""
    usual = {option.id: option.default for option in game.spec.options}
    for option in game.spec.options:
        if not option.asked(seats, usual):
            continue
        for at, value in enumerate(option.choices):
            if value == option.default or not option.fits(value, seats):
                continue
            said = str(value).lower() if isinstance(value, bool) else str(value)
            yield Trial(_title(option, at, value), ("--against", "--option", f"{option.id}={said}"))


def _title(option: OptionSpec, at: int, value: OptionValue) -> str:
    if isinstance(value, bool):
        name = f"{option.title[0].lower()}{option.title[1:]}"
        return (words.WITH_OPTION if value else words.WITHOUT_OPTION).format(option=name)
    told = option.labels[at] if option.labels else str(value)
    return words.OTHER_OPTION.format(option=option.title, value=told)


LEVELS = ("random", "quick", "greedy")
"""Levels of computer players that a run offers; those that search longer would take days."""


@dataclass(frozen=True, slots=True)
class LabSetup:
    """The parameters of a balance lab run: which game to play, who plays and how often."""

    game: Game
    seats: int
    """The number of players."""
    level: str
    """The level of the computer players, one of `LEVELS`."""
    games: int
    """The number of games to play."""
    variant: tuple[str, ...] = ()
    """Arguments for `tabletop simulate` that select a variant of the rules; empty for none."""

    @property
    def name(self) -> str:
        """The base name of the run's files; it differs for each version of the game's files."""
        return f"{self.game.spec.id}-{self.seats}-{self.level}-{self.game.edition[:8]}"


class LabRun:
    """A run of many games between computer players, in a child process.

    The games are stored in a folder, one file per setup, so that a stopped run can be continued.
    """

    def __init__(self, folder: Path, program: tuple[str, ...] = ()) -> None:
        """Create the run without starting it.

        Args:
            folder: The folder in which games and reports are stored.
            program: The command line that starts the program; by default that of this process.
        """
        self._folder = folder
        self.command = CommandProcess(program, name="The run")
        self._is_complete = False
        self.problem = ""
        """A line saying why the last run ended without a result; empty if it didn't."""

    def games_path(self, setup: LabSetup) -> Path:
        """Return the path of the JSON Lines file in which the games of a run are stored."""
        return self._folder / f"{setup.name}.jsonl"

    def report_path(self, setup: LabSetup) -> Path:
        """Return the path of the HTML report that a run writes."""
        words = "-".join(word.strip("-") for word in setup.variant)
        variant = "".join(sign if sign.isalnum() else "-" for sign in f"-{words}" if words)
        return self._folder / f"{setup.name}{variant}.html"

    def stored_games(self, setup: LabSetup) -> int:
        """Return the number of finished games stored for a run, or 0 if its file doesn't exist."""
        try:
            with self.games_path(setup).open("rb") as file:
                return max(0, sum(1 for _ in file) - 1)
        except OSError:
            return 0

    @property
    def running(self) -> bool:
        """Whether the child process that plays the games is running."""
        return self.command.running

    def start(self, setup: LabSetup) -> None:
        """Start the child process, which plays the games of `setup` that aren't stored yet."""
        self._start(self._arguments(setup))

    def write_tables(self, setup: LabSetup, folder: Path) -> None:
        """Start writing the stored games of a run to `folder` as CSV tables."""
        stored = replace(setup, games=self.stored_games(setup), variant=())
        self._start([*self._arguments(stored), "--csv", str(folder)])

    def _start(self, arguments: list[str]) -> None:
        self.stop()
        self.problem, self._is_complete = "", False
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.problem = f"The run can't be stored: {error.strerror}"
            return
        self.command.start(arguments)
        self.problem = self.command.problem

    def _arguments(self, setup: LabSetup) -> list[str]:
        jobs = max(1, (os.cpu_count() or 2) - 1)
        return [
            "simulate", setup.game.spec.id, "--seats", str(setup.seats), "--players", setup.level,
            "--games", str(setup.games), "--jobs", str(jobs), "--progress",
            "--state", str(self.games_path(setup)), "--report", str(self.report_path(setup)),
            *setup.variant,
        ]  # fmt: skip

    def poll(self) -> dict[str, Any] | None:  # Any: JSON of our own program
        """Return the latest results of the child process, or None if there are no new ones.

        Doesn't wait. The result is a decoded line of JSON, to be passed to `report_values.read`.
        """
        if not self.running:
            return None
        lines = [line for line in self.command.poll() if line.startswith("{")]
        found: dict[str, Any] | None = json.loads(lines[-1]) if lines else None
        if found is not None:
            self._is_complete = found["done"] >= found["of"]
        if not self.running and not self._is_complete:
            self.problem = self.command.problem
        return found

    def stop(self) -> None:
        """Stop the child process. Games stored so far are kept."""
        self.command.stop()


_COUNTS = (1_000, 10_000, 100_000)
_LOOK = 0.1
"""Seconds between two checks of the run's progress."""
_LEVELS = dict(zip(LEVELS, (words.RANDOM_LEVEL, words.QUICK, words.GREEDY), strict=True))
_ENOUGH = 400
"""Minimum number of games before a variant can be tried."""


class BalanceScene(ShellScene):
    """The screen of the balance lab, in which computer players play one game many times.

    The parameters of a run are at the top, and the statistics so far below.
    """

    name: ClassVar[str] = "balance"

    def __init__(self, app: App, game: Game, lab_run: LabRun | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.lab_run = lab_run or LabRun(app.folders.statistics.with_name("lab"))
        self.holds.callback(self.lab_run.stop)
        least, most = game.spec.seats
        self._seats = list(range(max(2, least), most + 1)) or [most]
        self.seats = self._seats[0]
        self.level, self.count = LEVELS[1], _COUNTS[0]
        self.found: Balance | None = None
        self.pictures = PiecePictures(game, app.art)
        self.trial: Trial | None = None
        self._waited = 0.0
        self._told = ""
        self.back_button = IconButton("back", messages.BACK, "back", self.cancel, zone="top")
        on_felt = partial(Segmented, zone="setup", paper=False)
        seats = [str(number) for number in self._seats]
        self.seating = on_felt("seats", words.SEATS, seats, 0, self._set_seats)
        levels = list(_LEVELS.values())
        self.levels = on_felt("level", words.WHO_PLAYS, levels, 1, self._set_level)
        counts = [f"{number:,}" for number in _COUNTS]
        self.counts = on_felt("count", words.HOW_MANY_GAMES, counts, 0, self._set_count)
        self.run = Button(
            "run", words.PLAY_THEM, self._toggle, icon="play", kind="primary", zone="run"
        )
        self.open = Button("report", words.OPEN_REPORT, self._open, icon="chart", zone="run")
        self.tables = Button(
            "tables", words.TABLES, self._write_tables, icon="share", zone="run", short=True
        )
        self._tables_to: Path | None = None
        """The folder that tables are being written to; None if no export is running."""
        self.page = ScrollArea(None, zone="figures", label=messages.BALANCE)
        self.page.paper = False
        self.page.reads = True
        self.try_it = Button("try", words.TRY_IT, self._list_trials, icon="play", kind="primary",
                             zone="figures", paper=True)  # fmt: skip
        self.focus.set("run")
        self._renew()

    @property
    def title(self) -> str:
        return f"{messages.BALANCE}: {self.game.spec.title}"

    @property
    def setup(self) -> LabSetup:
        """The selected parameters for the next run.

        These are the game, the number of seats, the players' level, the number of games and the
        variant.
        """
        variant = self.trial.words if self.trial is not None else ()
        return LabSetup(self.game, self.seats, self.level, self.count, variant)

    @property
    def trials(self) -> list[Trial]:
        """The variants that can be tried now on the same deals, for comparison.

        Empty until a run has ended with at least 400 games.
        """
        found = self.found
        if found is None or self.lab_run.running or not found.ended or found.games < _ENOUGH:
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
        self.lab_run.stop()
        self.found = self.trial = None
        self._renew()

    def _renew(self) -> None:
        running = self.lab_run.running
        begun = 0 if running else self.lab_run.stored_games(self.setup)
        done = self.found.done if self.found else 0
        if running:
            self.run.label = words.STOP_AT.format(number=f"{done:,}")
            self.run.icon, self.run.kind = "pause", "glass"
        else:
            more = begun and begun < self.count
            self.run.label = (
                words.GO_ON_FROM.format(number=f"{begun:,}")
                if more
                else words.SHOW_AGAIN
                if begun
                else words.PLAY_THEM
            )
            self.run.icon, self.run.kind = "play", "primary"
        for choice in (self.seating, self.levels, self.counts):
            choice.enabled = not running and len(choice.choices) > 1
        self.try_it.visible = bool(self.trials)
        fault = self.found is not None and self.found.fault
        self.try_it.label = words.TRY_IT if fault else words.TRY_A_CHANGE
        self.try_it.kind = "primary" if fault else "paper"
        self.open.enabled = self.lab_run.report_path(self.setup).exists() and not running
        self.tables.enabled = bool(begun)
        self._told = _progress(self.found, running=running) or self.lab_run.problem

    def _toggle(self) -> None:
        self._tables_to = None
        if self.lab_run.running:
            self.lab_run.stop()
        else:
            self.trial = None
            self.lab_run.start(self.setup)
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

        menu = CommandsMenu(self.app, words.TRY_IT, commands, box, count="", do=choose)
        self.app.open(menu)

    def try_out(self, trial: Trial) -> None:
        """Play the games of the run again with the same deals, under the variant `trial`."""
        self.trial = trial
        self._tables_to = None
        self.lab_run.start(self.setup)
        self._renew()

    def _open(self) -> None:
        self.app.show_outside(self.lab_run.report_path(self.setup))

    def _write_tables(self) -> None:
        """Write all games of the run as tables into the folder for exports."""
        self._tables_to = self.app.folders.exports / f"{self.setup.name}-tables"
        self.lab_run.write_tables(self.setup, self._tables_to)
        self._renew()

    def update(self, dt: float) -> bool:
        """Take over new results from the run, which is checked every 0.1 seconds.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        drawn = self.pictures.work()
        self._waited += dt
        if not self.lab_run.running or self._waited < _LOOK:
            return drawn
        self._waited = 0.0
        told = self.lab_run.poll()
        if told is not None:
            self.found = read(told)
        if told is None and self.lab_run.running:
            return drawn
        if self.lab_run.problem:
            self.app.notices.toast(self.lab_run.problem, "loss")
        elif self._tables_to is not None and not self.lab_run.running:
            self.app.notices.toast(words.TABLES_WRITTEN.format(folder=self._tables_to), "gain")
        if not self.lab_run.running:
            self._tables_to = None
        self._renew()
        return True

    def shortcut(self, key: Key) -> bool:
        """Handle F6 (play or stop), Ctrl+O (open the report) and Ctrl+E (write tables).

        Returns whether the key was one of these.
        """
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
        self._renew()
        super().layout(width, height)

    def build(self) -> Box:
        margin = 14.0 if self.tight else 24.0
        page = Scrolled(self.page, self._panels(), grow=1)
        return Column(
            self._bar(margin),
            Row(FirstFit(*self._choices(), grow=1), pad=(margin, 8)),
            Row(page, pad=(margin, 4, margin, 6), grow=1),
            under=lambda canvas, _: canvas.felt("library"),
        )

    def _bar(self, margin: float) -> Box:
        self.open.short = narrow = self.width < 800
        title, report = self.game.spec.title, words.BALANCE_REPORT
        line = Divider(upright=True, colour="text2", alpha=0.5, height=22)
        whole = TextLine(title, "title", "text1", size=24, whole=True)
        heading = FirstFit(
            Row(whole, line, TextLine(report, colour="text2", whole=True), gap=12),
            TextLine(title, "title", "text1", size=24),
            grow=1,
        )
        return Row(
            self.back_button,
            heading,
            Row(
                Place(self.tables, width=44, height=44),
                Place(self.open, width=44 if narrow else 156, height=44),
                Place(self.run, width=170 if narrow else 198, height=44),
                gap=10,
            ),
            gap=12,
            pad=(12, 0, margin, 0),
            height=56,
        )

    def _choices(self) -> tuple[Box, ...]:
        """Return the choices with the progress in one line, and in two for narrow windows."""
        seats = Place(self.seating, width=min(52.0 * len(self._seats), 260.0), height=40)
        levels = Place(self.levels, width=276, height=40)
        counts = Place(self.counts, width=270, height=40)
        beside = TextLine(self._told, colour="text2", min_width=150, grow=1)
        below = TextLine(self._told, colour="text2", height=24)
        return (
            Row(seats, levels, counts, beside, gap=12),
            Column(Row(seats, levels, counts, gap=12), below, gap=4),
            Column(Row(seats, levels, gap=12), Row(counts, beside, gap=12), gap=8),
        )

    def _panels(self) -> Box:
        found = self.found
        if found is None or not found.games:
            return panels.empty(words.EMPTY, words.EMPTY_TEXT)
        button = self.try_it if self.try_it.visible else None
        return FirstFit(
            panels.beside(found, button, self.pictures), panels.below(found, button, self.pictures)
        )


def read_aloud(found: Balance) -> list[str]:
    """Return the statistics panels as texts for screen readers, one per figure."""
    seats = [
        words.SEAT_WINS.format(
            seat=seat.title,
            share=f"{seat.value * 100:.1f}",
            low=f"{seat.low * 100:.1f}",
            high=f"{seat.high * 100:.1f}",
        )
        for seat in found.seats
    ]
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
