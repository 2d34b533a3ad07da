"""Statistics of finished games, of one game or all, for one player."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.storage.player.statistics import (
    Finished,
    leave_out,
    save_csv,
    without,
)
from tabletop.storage.player.totals import (
    MEAN_OVER,
    Totals,
    TotalsShare,
    figures_of,
    numbers_of,
    people_of,
)
from tabletop.storage.safe_files import StorageError
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.charts import Series, draw_dots, draw_empty, draw_share
from tabletop.ui.scenes.results.player_pages import PlayerPages, game_rows, person_rows
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.choices import Segmented, Toggle
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    FirstFit,
    Paragraph,
    Part,
    Place,
    Row,
    Scrolled,
    TextLine,
    Tiles,
)
from tabletop.ui.toolkit.list_row import NavigationRow

_DAY = 86_400
_PERIODS = ((31, messages.MONTH), (366, messages.YEAR), (0, messages.ALL_TIME))
"""Periods to choose from, as days back (0 for all time) and title."""
_GAP = 16.0
_LISTED = 60
"""Maximum number of games listed, the newest first."""
_SHOWN = 6
"""Maximum number of bars of one kind."""
_NONE = "\N{EN DASH}"


class DotChart(Control):
    """A chart with one dot for each game's score. Left and Right select a game."""

    role = "image"
    stop = True

    def __init__(self, scene: StatisticsScene) -> None:
        super().__init__("chart", messages.SCORES_CHART, zone="figures", paper=True)
        self._scene = scene
        self.chosen = -1

    @property
    def value(self) -> str:
        dots = self._scene.figures.dots
        if 0 <= self.chosen < len(dots):
            return self._scene.game_line(dots[self.chosen].game)
        return ", ".join(str(dot.score) for dot in dots)

    def act(self) -> None:
        self.chosen = len(self._scene.figures.dots) - 1

    def key(self, event: object) -> bool:
        """Select the previous or next game on Left or Right. Returns whether the key was used."""
        name, most = getattr(event, "key", ""), len(self._scene.figures.dots) - 1
        if name not in {"left", "right"} or most < 0:
            return False
        step = 1 if name == "right" else -1
        before = self.chosen if self.chosen >= 0 else most + (0 if step > 0 else 1)
        self.chosen = max(0, min(most, before + step))
        return True

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        figures, theme, box = self._scene.figures, canvas.theme, self.rect
        _draw_panel(canvas, box)
        title = messages.SCORES_OF.format(noun=self._scene.noun.capitalize())
        end = canvas.text(
            (box.left + 16, box.top + 22), title, "row", theme.ink, anchor="midleft"
        ).right
        inner = pygame.FRect(box.left + 10, box.top + 42, box.w - 20, box.h - 46)
        dots = figures.dots
        if not dots:
            draw_empty(canvas, inner, messages.FINISH_TO_BEGIN)
            return
        words = messages.CHART_LINE if len(dots) >= MEAN_OVER else messages.CHART_NO_LINE
        if 0 <= self.chosen < len(dots):
            words = self._scene.game_line(dots[self.chosen].game)
        room = box.right - 16 - end - 12
        if self.chosen >= 0 or canvas.measure(words, "small")[0] <= room:
            canvas.text(
                (end + 12, box.top + 22),
                words,
                "small",
                theme.ink3,
                anchor="midleft",
                max_width=room,
            )
        series = Series(
            tuple(float(dot.score) for dot in dots), tuple(dot.won for dot in dots), figures.line
        )
        ends = self._scene.date(dots[0].game), self._scene.date(dots[-1].game)
        draw_dots(canvas, inner, series, ends, self.chosen)
        del focus


class StatisticsScene(PlayerPages):
    """A dialog with the statistics of finished games in a period, for one player."""

    name: ClassVar[str] = "statistics"

    def __init__(self, app: App, game: Game | None = None) -> None:
        super().__init__(app, game, messages.STATISTICS, "figures")
        people = people_of(self.statistics)
        self.person = (
            app.learning.player_name
            if app.learning.player_name in people
            else next(iter(people), "")
        )
        self.days = 0
        self.page.reads = True
        self.chart = DotChart(self)
        self.csv = Button("csv", "CSV", self.export, icon="share", kind="paper", paper=True)
        self.period = Segmented(
            "period",
            messages.PERIOD,
            [title for _, title in _PERIODS],
            len(_PERIODS) - 1,
            self._set_period,
            zone="head",
        )
        self.toggles: list[tuple[Finished, Toggle]] = []
        self.records: list[tuple[str, str, Finished, Button]] = []
        """The records: title, value, game and replay button of each."""
        self.figures: Totals
        self._renew()

    @property
    def title(self) -> str:
        of = self.game.spec.title if self.game else messages.EVERY_GAME
        return f"{messages.STATISTICS}: {of}"

    @property
    def _lowest_wins(self) -> bool:
        return self.game is not None and self.game.spec.lowest_wins

    @property
    def noun(self) -> str:
        """The plural noun for the selected game's score, such as "points"."""
        game = self.game
        many = game.spec.counted(2).partition(" ")[2] if game else ""
        return many or messages.POINTS

    def date(self, game: Finished) -> str:
        """Return the date on which a game ended, such as "3 May 2026"; empty if unknown."""
        if not game.ended:
            return ""
        on = datetime.fromtimestamp(game.ended, UTC).astimezone()
        return f"{on.day} {messages.MONTHS[on.month - 1]} {on.year}"

    def game_line(self, game: Finished) -> str:
        """Return a one-line summary of a finished game: date, score, result and opponents."""
        me = game.of(self.figures.person)
        others = [seat.name for seat in game.seats if seat is not me]
        parts = [self.date(game)]
        if me is not None:
            score = "" if me.score is None else f"{me.score}, "
            parts.append(score + (messages.HAS_WON if me.won else messages.HAS_LOST))
        if others:
            parts.append(messages.AGAINST.format(names=messages.listed(others)))
        return " · ".join(part for part in parts if part)

    # Contents

    def _renew(self) -> None:
        """Compute the statistics for the current selection."""
        since = 0
        if self.days:
            since = int(self.app.now()) - self.days * _DAY
        name = self.game.spec.id if self.game else ""
        self.figures = figures_of(
            self.statistics, self.person, name, since, lowest_wins=self._lowest_wins
        )
        self._fill_navigation()
        self._fill_page()

    def _fill_navigation(self) -> None:
        counts = numbers_of(self.statistics, self.person)
        everything = NavigationRow(
            "game-all",
            messages.EVERY_GAME,
            partial(self.choose_game, None),
            lambda: self.game is None,
            zone="navigation",
            role="radio",
            picture=_draw_chart,
            number=str(sum(counts.values())),
        )
        games = [each for each in self.app.games if counts.get(each.spec.id) or each.playable]
        rows = game_rows(games, counts, self.choose_game, lambda: self.game)
        self.game_rows = [everything, *rows]
        people = people_of(self.statistics)
        self.person_rows = person_rows(self.app, people, self.choose_person, lambda: self.person)

    def _fill_page(self) -> None:
        """Recreate the controls of the page for the current selection."""
        name = self.game.spec.id if self.game else ""
        listed = [
            game
            for game in reversed(self.statistics.games)
            if name in {"", game.game} and game.of(self.person) is not None
        ][:_LISTED]
        self.toggles = [
            (
                game,
                Toggle(
                    f"counts-{game.id}",
                    messages.COUNTS.format(game=self.game_line(game)),
                    not game.left_out,
                    partial(self._set_counted, game),
                    zone="figures",
                ),
            )
            for game in listed
        ]
        self.records = [
            (title, value, game,
             Button(f"watch-{at}", messages.WATCH, partial(self.watch, game), icon="play",
                    zone="figures", paper=True, kind="paper"))
            for at, (title, value, game) in enumerate(self._records())
        ]  # fmt: skip
        self.chart.chosen = -1
        self.page.offset = 0.0

    def _records(self) -> list[tuple[str, str, Finished]]:
        figures = self.figures
        found: list[tuple[str, str, Finished]] = []
        if figures.best is not None:
            me = figures.best.of(figures.person)
            words = messages.FEWEST_OF if self._lowest_wins else messages.MOST_OF
            found.append((words.format(noun=self.noun), str(me.score if me else ""), figures.best))
        if figures.shortest_win is not None:
            game = figures.shortest_win
            found.append((messages.SHORTEST_WIN, messages.counted(game.moves, "move"), game))
        if figures.longest is not None:
            game = figures.longest
            found.append((messages.LONGEST_GAME, messages.counted(game.moves, "move"), game))
        return found

    def choose_game(self, game: Game | None) -> None:
        """Show the statistics of one game or, for None, of all games together."""
        self.game = game
        self._renew()

    def choose_person(self, name: str) -> None:
        """Show the statistics of another player, given by name."""
        self.person = name
        self._renew()

    def _set_period(self, index: int) -> None:
        self.days = _PERIODS[index][0]
        self._renew()

    def _set_counted(self, game: Finished, counted: bool) -> None:  # noqa: FBT001 - the new state
        """Exclude a game from the statistics, or include it again; the page doesn't scroll."""
        problem = leave_out(game.id, self.app.folders.statistics, out=not counted)
        if problem:
            self.app.notices.toast(problem, "loss")
            return
        self.statistics.games[:] = without(self.statistics.games, game.id, out=not counted)
        offset = self.page.offset
        self._renew()
        self.page.offset = offset

    def watch(self, game: Finished) -> None:
        """Open the replay of a finished game. If its save was deleted, a notification says so."""
        self.app.open_kept(game.id)

    def export(self) -> None:
        """Write all recorded games to a new CSV file next to the statistics file.

        A notification gives its path, or says why it couldn't be written.
        """
        stamp = f"{datetime.fromtimestamp(self.app.now(), UTC):%Y%m%d-%H%M%S}"
        path = self.app.folders.statistics.with_name(f"recess-statistics-{stamp}.csv")
        try:
            save_csv(self.statistics.games, path)
        except StorageError as error:
            self.app.notices.toast(str(error), "loss")
            return
        self.app.notices.toast(messages.WRITTEN.format(path=path))

    def shortcut(self, key: Key) -> bool:
        """Export to CSV on Ctrl+E, and return whether that was the key."""
        if key.ctrl and key.key == "e":
            self.export()
            return True
        return False

    # Layout

    def build(self) -> Box:
        head = FirstFit(self._head(narrow=False), self._head(narrow=True))
        return self.sheet("", (head, Scrolled(self.page, self._page(), grow=1)))

    def _head(self, *, narrow: bool) -> Box:
        """Return the selected game, the player, the period and the export, in one or two lines."""
        game = self.game
        title = game.spec.title if game else messages.EVERY_GAME
        count = messages.counted(self.figures.all.played, "finished game")
        text = self.problem or f"{self.figures.person}, {count}".removeprefix(", ")
        words = self.heading(title, text)
        csv = Place(self.csv, width=106, height=40)
        if narrow:
            period = Place(self.period, height=40, grow=1, max_width=300)
            return Column(Row(period, Box(grow=0.001), csv, gap=14), Row(*words, gap=14), gap=6)
        period = Place(self.period, width=300, height=40)
        return Row(*words, period, csv, gap=14, height=46, min_width=600)

    def _page(self) -> Box:
        """Return the tiles, the charts, the records and the games, in two columns or one."""
        tiles = [Box(height=96, under=partial(_draw_tile, tile)) for tile in self._tiles()]
        chart = [Place(self.chart, height=250, grow=61)] if self.game else []
        wide = Column(
            Tiles(*tiles, columns=len(tiles), gap=_GAP),
            Row(*chart, self._opponents(spare=True, grow=39), gap=_GAP) if chart else None,
            Row(self._won(grow=42), self._records_panel(grow=58), gap=_GAP),
            self._games_panel(),
            gap=_GAP,
            pad=(0, 2, 0, 8),
            min_width=600,
        )
        narrow = Column(
            Tiles(*tiles, columns=2, gap=_GAP),
            *chart,
            self._opponents(spare=False) if chart else None,
            self._won(),
            self._records_panel(),
            self._games_panel(),
            gap=_GAP,
            pad=(0, 2, 0, 8),
        )
        return FirstFit(wide, narrow)

    def _tiles(self) -> list[tuple[str, str, str, str]]:
        """Return number, unit, note and caption of each tile."""
        figures = self.figures
        usual, ends = figures.seconds, figures.seconds_range
        change = figures.score_change
        tiles = [
            (str(figures.all.won) if figures.all.played else _NONE,
             f"of {figures.all.played}" if figures.all.played else "",
             f"{figures.all.percent}%" if figures.all.played else "", messages.GAMES_WON),
            (str(figures.streak) if figures.all.played else _NONE, "",
             f"best {figures.best_streak}" if figures.best_streak else "", messages.IN_A_ROW),
        ]  # fmt: skip
        if self.game is not None:
            tiles.append(
                (
                    _NONE if figures.score is None else f"{figures.score:.1f}",
                    "",
                    "" if change is None else f"{change:+.1f}",
                    messages.SCORES_OF.format(noun=self.noun),
                )
            )
        tiles.append(
            (
                _NONE if not usual else str(max(1, round(usual / 60))),
                "min" if usual else "",
                f"{ends[0] // 60} to {max(1, ends[1] // 60)}" if usual else "",
                messages.USUAL_LENGTH,
            )
        )
        return tiles

    def _opponents(self, *, spare: bool, grow: float = 0.0) -> Box:
        """Return the most frequent opponents and the computer levels."""
        rows = [*self.figures.by_person[:_SHOWN]]
        titles = dict(messages.LEVELS)
        rows += [(titles.get(level, level), share) for level, share in self.figures.by_level]
        return _shares(messages.OPPONENTS, rows[: _SHOWN + 1], spare=spare, grow=grow)

    def _won(self, grow: float = 0.0) -> Box:
        rows = [
            (messages.ALONE if not count else messages.counted(count, "player"), share)
            for count, share in self.figures.by_opponents
        ]
        if self.game is None:
            rows += self.figures.by_person[:_SHOWN]
        return _shares(messages.WON_AGAINST, rows, grow=grow)

    def _records_panel(self, grow: float = 0.0) -> Box:
        rows: list[Box] = []
        for title, value, game, watch in self.records:
            watch.short = self.compact
            what = Column(
                TextLine(title, "small", "ink2", height=20),
                TextLine(value, weight=700, height=20),
                width=110,
                align="center",
            )
            when = Paragraph(self.game_line(game), "small", lines=2, grow=1, align="center")
            rows.append(Row(what, when, Place(watch, height=34), gap=10, height=50))
        return _panel(messages.RECORDS, rows or [_nothing()], pad_right=12.0, grow=grow)

    def _games_panel(self) -> Box | None:
        """Return the games, newest first, each with a switch to count it."""
        if not self.toggles:
            return None
        rows = []
        for game, toggle in self.toggles:
            text = self.game_line(game)
            if self.game is None:
                played = self.app.game(game.game)
                text = f"{played.spec.title if played else game.game} · {text}"
            line = TextLine(text, "body", "ink3" if game.left_out else "ink", grow=1)
            rows.append(Row(line, Place(toggle, width=56, height=32), gap=24, height=40))
        counted = TextLine(messages.COUNTED, "small", "ink3", whole=True)
        return _panel(messages.GAMES, rows, counted, pad_right=14.0)


def _panel(
    title: str,
    rows: Sequence[Box],
    beside: Part = None,
    *,
    pad_right: float = 16.0,
    grow: float = 0.0,
) -> Box:
    """Return a panel with a title, something beside it, and rows below."""
    head = Row(TextLine(title, "row", grow=1), beside, height=44)
    return Column(head, *rows, pad=(16, 0, pad_right, 14), under=_draw_panel, grow=grow)


def _shares(
    title: str, shares: Sequence[tuple[str, TotalsShare]], *, spare: bool = False, grow: float = 0.0
) -> Box:
    """Return a panel with bars; `spare` ones are left out where there is no room."""
    rows = [
        Box(height=34, under=partial(_draw_share, str(label), share), spare=spare)
        for label, share in shares
    ]
    return _panel(title, rows or [_nothing()], grow=grow)


def _nothing() -> Box:
    return TextLine(messages.NOTHING_FINISHED, "body", "ink2", height=34)


def _draw_share(label: str, share: TotalsShare, canvas: Canvas, rect: pygame.FRect) -> None:
    draw_share(canvas, rect, label, share)


def _draw_chart(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.icon(rect.center, "chart", 22, canvas.theme.ink2)


def _draw_panel(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.fill(rect, 14, "#FFFDF8")
    canvas.ring(rect, 14, canvas.theme.sheet_edge, 1, 0.6)


def _draw_tile(tile: tuple[str, str, str, str], canvas: Canvas, box: pygame.FRect) -> None:
    """Draw a tile, which is a number, unit, note and caption."""
    (number, unit, note, caption), theme = tile, canvas.theme
    canvas.fill(box, 14, theme.ink, 0.045)
    canvas.ring(box, 14, theme.sheet_edge, 1, 0.6)
    left, y = box.left + 16, box.top + 40
    drawn = canvas.text((left, y), number, "score", theme.ink, anchor="midleft", size=40)
    left = drawn.right + 8
    if unit:
        drawn = canvas.text((left, y + 3), unit, "title", theme.ink2, anchor="midleft", size=21)
        left = drawn.right + 10
    if note and left < box.right - 40:
        colour = theme.ink2 if note.startswith("-") else theme.mint_ink
        canvas.text(
            (left, y + 5),
            note,
            "body",
            colour,
            anchor="midleft",
            weight=700,
            max_width=box.right - 8 - left,
        )
    canvas.text(
        (box.left + 16, box.top + 74),
        caption,
        "body",
        theme.ink2,
        anchor="midleft",
        weight=600,
        max_width=box.w - 24,
    )
