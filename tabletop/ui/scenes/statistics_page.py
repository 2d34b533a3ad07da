"""The statistics page: tiles, charts, records and the list of counted games."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.storage.figures import MEAN_OVER
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.choices import Toggle
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.button_faces import button_width
from tabletop.ui.pieces.charts import Series, dots_of, draw_dots, draw_empty, draw_share
from tabletop.ui.pieces.generated import draw_cover
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.game import Game
    from tabletop.storage.figures import Figures, Share
    from tabletop.storage.statistics import Finished, Statistics
    from tabletop.ui.kit.choices import Segmented
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_GAP = 16.0
_LISTED = 60
"""Maximum number of games listed, the newest first."""
_SHOWN = 6
"""Maximum number of bars of one kind."""


class Host(Protocol):
    """Interface of the scene that contains the page: the selection and the head's controls."""

    desk: Desk
    game: Game | None
    person: str
    statistics: Statistics
    figures: Figures
    problem: str | None
    csv: Button
    period: Segmented

    def set_left_out(self, game: Finished, *, out: bool) -> None:
        """Exclude a game from the statistics, or include it again."""

    def watch(self, game: Finished) -> None:
        """Open the replay of a finished game."""


class DotChart(Widget):
    """A dot chart of scores with one dot per game, browsable with the arrow keys."""

    role = "image"
    stop = True

    def __init__(self, page: StatisticsPage) -> None:
        super().__init__("chart", messages.SCORES_CHART, zone="figures", paper=True)
        self._page = page
        self.chosen = -1

    @property
    def value(self) -> str:
        """The selected game as text, or else all scores."""
        dots = self._page.figures.dots
        if 0 <= self.chosen < len(dots):
            return self._page.told(dots[self.chosen].game)
        return ", ".join(str(dot.score) for dot in dots)

    def act(self) -> None:
        """Select the newest game of the chart."""
        self.chosen = len(self._page.figures.dots) - 1

    def key(self, event: object) -> bool:
        """Select the previous or next game with Left or Right; return whether the key was used."""
        name, most = getattr(event, "key", ""), len(self._page.figures.dots) - 1
        if name not in {"left", "right"} or most < 0:
            return False
        step = 1 if name == "right" else -1
        before = self.chosen if self.chosen >= 0 else most + (0 if step > 0 else 1)
        self.chosen = max(0, min(most, before + step))
        return True

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the title, the chart and the selected game."""
        figures, theme, box = self._page.figures, canvas.theme, self.rect
        _panel(canvas, box)
        title = messages.SCORES_OF.format(noun=self._page.noun.capitalize())
        end = canvas.text((box.left + 16, box.top + 22), title, "row", theme.ink,
                          anchor="midleft").right  # fmt: skip
        inner = pygame.FRect(box.left + 10, box.top + 42, box.w - 20, box.h - 46)
        dots = figures.dots
        if not dots:
            draw_empty(canvas, inner, messages.FINISH_TO_BEGIN)
            return
        words = messages.CHART_LINE if len(dots) >= MEAN_OVER else messages.CHART_NO_LINE
        if 0 <= self.chosen < len(dots):
            words = self._page.told(dots[self.chosen].game)
        room = box.right - 16 - end - 12
        if self.chosen >= 0 or canvas.measure(words, "small")[0] <= room:
            canvas.text((end + 12, box.top + 22), words, "small", theme.ink3, anchor="midleft",
                        max_width=room)  # fmt: skip
        series = Series(
            tuple(float(dot.score) for dot in dots), tuple(dot.won for dot in dots), figures.line
        )
        ends = self._page.date(dots[0].game), self._page.date(dots[-1].game)
        draw_dots(canvas, inner, series, ends, self.chosen)
        del focus

    def point(self, pos: tuple[float, float]) -> None:
        """Select the dot near a point (14 logical pixels), or none."""
        inner = pygame.FRect(self.rect.left + 10, self.rect.top + 42, self.rect.w - 20,
                             self.rect.h - 46)  # fmt: skip
        dots = self._page.figures.dots
        series = Series(tuple(float(dot.score) for dot in dots), tuple(dot.won for dot in dots))
        places = enumerate(dots_of(inner, series))
        near = [(abs(x - pos[0]) + abs(y - pos[1]), at) for at, (x, y) in places]
        found = min(near, default=(99.0, -1))
        self.chosen = found[1] if found[0] < 14 else -1


class StatisticsPage:
    """The statistics at the right of the navigation."""

    def __init__(self, scene: Host) -> None:
        self._scene = scene
        self.area = ScrollArea(self._paint, zone="figures", label=messages.STATISTICS)
        self.area.reads = True
        self.chart = DotChart(self)
        self.toggles: list[tuple[Finished, Toggle]] = []
        self.records: list[tuple[str, str, Finished, Button]] = []
        """The records: title, value, game and replay button of each."""
        self.box = pygame.FRect(0, 0, 0, 0)

    @property
    def figures(self) -> Figures:
        """The statistics of the current selection."""
        return self._scene.figures

    @property
    def noun(self) -> str:
        """The plural noun for the score of the selected game, such as "points"."""
        game = self._scene.game
        many = game.spec.counted(2).partition(" ")[2] if game else ""
        return many or messages.POINTS

    def date(self, game: Finished) -> str:
        """Return the date on which a game ended; empty if unknown."""
        if not game.ended:
            return ""
        on = datetime.fromtimestamp(game.ended, UTC).astimezone()
        return f"{on.day} {messages.MONTHS[on.month - 1]} {on.year}"

    def told(self, game: Finished) -> str:
        """Return a game as one line: date, score, result and opponents."""
        me = game.of(self.figures.person)
        others = [seat.name for seat in game.seats if seat is not me]
        parts = [self.date(game)]
        if me is not None:
            score = "" if me.score is None else f"{me.score}, "
            parts.append(score + (messages.HAS_WON if me.won else messages.HAS_LOST))
        if others:
            parts.append(messages.AGAINST.format(names=messages.listed(others)))
        return " · ".join(part for part in parts if part)

    def renew(self) -> None:
        """Recreate the controls for the current selection."""
        scene = self._scene
        name = scene.game.spec.id if scene.game else ""
        listed = [
            game for game in reversed(scene.statistics.games)
            if name in {"", game.game} and game.of(scene.person) is not None
        ][:_LISTED]  # fmt: skip
        self.toggles = [
            (
                game,
                Toggle(f"counts-{game.id}", messages.COUNTS.format(game=self.told(game)),
                       not game.left_out, partial(self._set, game), zone="figures"),
            )
            for game in listed
        ]  # fmt: skip
        self.records = [
            (title, value, game,
             Button(f"watch-{at}", messages.WATCH, partial(scene.watch, game), icon="play",
                    zone="figures", paper=True, kind="paper"))
            for at, (title, value, game) in enumerate(self._records())
        ]  # fmt: skip
        self.chart.chosen = -1
        charts = [self.chart] if scene.game else []
        ways = [way for *_, way in self.records]
        self.area.fill([*charts, *ways, *(toggle for _, toggle in self.toggles)])
        self.area.offset = 0.0

    def _set(self, game: Finished, counts: bool) -> None:  # noqa: FBT001 - the new state
        at = self.area.offset
        self._scene.set_left_out(game, out=not counts)
        self.area.offset = at

    # Layout and drawing

    def place(self, box: pygame.FRect) -> None:
        """Lay out the page: the head with period and export button, the figures below."""
        self.box, scene = box, self._scene
        tight = box.w < 640
        high = 40.0
        scene.csv.rect = pygame.FRect(box.right - 110, box.top + 4, 106, high)
        wide = min(300.0, box.w - 126 if tight else 300.0)
        y = box.top + 4
        scene.period.rect = pygame.FRect(scene.csv.rect.left - 14 - wide, y, wide, high)
        top = box.top + 56
        if tight:
            scene.period.rect.left = box.left + 4
        self.area.rect = pygame.FRect(box.left, top + (46 if tight else 0), box.w,
                                      box.bottom - top - (46 if tight else 0))  # fmt: skip
        self._head = pygame.FRect(box.left + 4, top - 4 if tight else box.top, box.w, 46)

    def draw_head(self, canvas: Canvas) -> None:
        """Draw the page's head: the selected game, the player and the number of games."""
        theme, box, scene = canvas.theme, self._head, self._scene
        left = box.left
        if scene.game is not None:
            draw_cover(canvas, pygame.FRect(left, box.top + 2, 34, 43.7), scene.game)
            left += 48
        room = (
            scene.period.rect.left - 12 if box.top < scene.period.rect.bottom else box.right
        ) - left
        title = scene.game.spec.title if scene.game else messages.EVERY_GAME
        canvas.text((left, box.top + 14), title, "title", theme.ink, anchor="midleft", size=22,
                    max_width=room)  # fmt: skip
        count = messages.counted(self.figures.all.played, "finished game")
        words = scene.problem or f"{self.figures.person}, {count}".removeprefix(", ")
        canvas.text((left, box.top + 37), words, "small", theme.ink2, anchor="midleft",
                    max_width=room)  # fmt: skip

    def _paint(self, canvas: Canvas) -> float:
        wide = self.area.inner_width - 4
        columns = 2 if wide >= 640 else 1
        y = self._paint_tiles(canvas, wide)
        if self._scene.game is not None:
            across = wide if columns == 1 else 0.61 * wide
            self.chart.rect = pygame.FRect(4, y, across, 250)
            if columns == 1:
                y += 250 + _GAP
                y += self._paint_opponents(canvas, pygame.FRect(4, y, wide, 0)) + _GAP
            else:
                side = pygame.FRect(4 + across + _GAP, y, wide - across - _GAP, 250)
                self._paint_opponents(canvas, side)
                y += 250 + _GAP
        across = wide if columns == 1 else (wide - _GAP) * 0.42
        tall = self._paint_won(canvas, pygame.FRect(4, y, across, 0))
        if columns == 1:
            y += tall + _GAP
            y += self._paint_records(canvas, pygame.FRect(4, y, wide, 0)) + _GAP
        else:
            side = pygame.FRect(4 + across + _GAP, y, wide - across - _GAP, 0)
            y += max(tall, self._paint_records(canvas, side)) + _GAP
        return self._paint_games(canvas, pygame.FRect(4, y, wide, 0))

    def _paint_tiles(self, canvas: Canvas, wide: float) -> float:
        figures = self.figures
        none = "\N{EN DASH}"
        usual, ends = figures.seconds, figures.seconds_range
        change = figures.score_change
        tiles = [
            (str(figures.all.won) if figures.all.played else none,
             f"of {figures.all.played}" if figures.all.played else "",
             f"{figures.all.percent} %" if figures.all.played else "", messages.GAMES_WON),
            (str(figures.streak) if figures.all.played else none, "",
             f"best {figures.best_streak}" if figures.best_streak else "", messages.IN_A_ROW),
        ]  # fmt: skip
        if self._scene.game is not None:
            tiles.append(
                (none if figures.score is None else f"{figures.score:.1f}", "",
                 "" if change is None else f"{change:+.1f}",
                 messages.SCORES_OF.format(noun=self.noun))
            )  # fmt: skip
        tiles.append(
            (none if not usual else str(max(1, round(usual / 60))), "min" if usual else "",
             f"{ends[0] // 60} to {max(1, ends[1] // 60)}" if usual else "", messages.USUAL_LENGTH)
        )  # fmt: skip
        count = len(tiles) if wide >= 640 else 2
        across = (wide - _GAP * (count - 1)) / count
        for at, tile in enumerate(tiles):
            box = pygame.FRect(4 + at % count * (across + _GAP), 2 + at // count * 108, across, 96)
            _tile(canvas, box, tile)
        return 2 + 108 * -(-len(tiles) // count) + 4

    def _paint_opponents(self, canvas: Canvas, box: pygame.FRect) -> float:
        """Draw the most frequent opponents and the computer levels; return the height."""
        rows = [*self.figures.by_person[:_SHOWN]]
        titles = dict(messages.LEVELS)
        rows += [(titles.get(level, level), share) for level, share in self.figures.by_level]
        return _shares(canvas, box, messages.OPPONENTS, rows[: _SHOWN + 1])

    def _paint_won(self, canvas: Canvas, box: pygame.FRect) -> float:
        rows = [
            (messages.ALONE if not count else messages.counted(count, "player"), share)
            for count, share in self.figures.by_opponents
        ]
        if self._scene.game is None:
            rows += self.figures.by_person[:_SHOWN]
        return _shares(canvas, box, messages.WON_AGAINST, rows)

    def _records(self) -> list[tuple[str, str, Finished]]:
        figures = self.figures
        found: list[tuple[str, str, Finished]] = []
        if figures.best is not None:
            me = figures.best.of(figures.person)
            most = messages.MOST_OF.format(noun=self.noun)
            found.append((most, str(me.score if me else ""), figures.best))
        if figures.shortest_win is not None:
            game = figures.shortest_win
            found.append((messages.SHORTEST_WIN, messages.counted(game.moves, "move"), game))
        if figures.longest is not None:
            game = figures.longest
            found.append((messages.LONGEST_GAME, messages.counted(game.moves, "move"), game))
        return found

    def _paint_records(self, canvas: Canvas, box: pygame.FRect) -> float:
        theme, records = canvas.theme, self.records
        box.h = 50 + 50 * max(1, len(records)) + 6
        _panel(canvas, box)
        canvas.text((box.left + 16, box.top + 22), messages.RECORDS, "row", theme.ink,
                    anchor="midleft")  # fmt: skip
        if not records:
            canvas.text((box.left + 16, box.top + 62), messages.NOTHING_FINISHED, "body",
                        theme.ink2, anchor="midleft", max_width=box.w - 32)  # fmt: skip
        for at, (title, value, game, way) in enumerate(records):
            y = box.top + 68 + 50 * at
            canvas.text((box.left + 16, y - 10), title, "small", theme.ink2, anchor="midleft")
            canvas.text((box.left + 16, y + 10), value, "body", theme.ink, anchor="midleft",
                        weight=700)  # fmt: skip
            way.short = box.w < 400
            wide = 40.0 if way.short else button_width(canvas, way.label, way.icon, height=34)
            way.rect = pygame.FRect(box.right - 12 - wide, y - 17, wide, 34)
            room = way.rect.left - 10 - (box.left + 16 + 120)
            tall = min(36.0, canvas.measure_paragraph(room, self.told(game), "small"))
            place = (box.left + 16 + 120, y - tall / 2, room, tall)
            canvas.paragraph(place, self.told(game), "small", theme.ink2, max_lines=2)
        return box.h

    def _paint_games(self, canvas: Canvas, box: pygame.FRect) -> float:
        """Draw the games, newest first, each with a switch to count it; return the y below."""
        theme = canvas.theme
        box.h = 50 + 40 * len(self.toggles) + 8
        if not self.toggles:
            return box.top
        _panel(canvas, box)
        canvas.text((box.left + 16, box.top + 22), messages.GAMES, "row", theme.ink,
                    anchor="midleft")  # fmt: skip
        canvas.text((box.right - 16, box.top + 22), messages.COUNTED, "small", theme.ink3,
                    anchor="midright")  # fmt: skip
        for at, (game, toggle) in enumerate(self.toggles):
            y = box.top + 44 + 40 * at
            toggle.rect = pygame.FRect(box.right - 70, y + 4, 56, 32)
            words = self.told(game)
            if self._scene.game is None:
                title = self._scene.desk.game(game.game)
                words = f"{title.spec.title if title else game.game} · {words}"
            canvas.text((box.left + 16, y + 20), words, "body",
                        theme.ink3 if game.left_out else theme.ink, anchor="midleft",
                        max_width=box.w - 110)  # fmt: skip
        return box.bottom + 8


def _panel(canvas: Canvas, box: pygame.FRect) -> None:
    canvas.fill(box, 14, "#FFFDF8")
    canvas.ring(box, 14, canvas.theme.sheet_edge, 1, 0.6)


def _tile(canvas: Canvas, box: pygame.FRect, told: tuple[str, str, str, str]) -> None:
    """Draw a tile; `told` is its number, unit, note and caption."""
    (number, unit, note, caption), theme = told, canvas.theme
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
        canvas.text((left, y + 5), note, "body", colour, anchor="midleft", weight=700,
                    max_width=box.right - 8 - left)  # fmt: skip
    canvas.text((box.left + 16, box.top + 74), caption, "body", theme.ink2, anchor="midleft",
                weight=600, max_width=box.w - 24)  # fmt: skip


def _shares(
    canvas: Canvas, box: pygame.FRect, title: str, rows: Sequence[tuple[str, Share]]
) -> float:
    """Draw a panel with bars, as high as needed if `box` has no height; return its height."""
    box.h = box.h or 50 + 34 * max(1, len(rows)) + 10
    _panel(canvas, box)
    theme = canvas.theme
    canvas.text((box.left + 16, box.top + 22), title, "row", theme.ink, anchor="midleft")
    if not rows:
        canvas.text((box.left + 16, box.top + 60), messages.NOTHING_FINISHED, "body", theme.ink2,
                    anchor="midleft", max_width=box.w - 32)  # fmt: skip
    for at, (label, share) in enumerate(rows):
        row = pygame.FRect(box.left + 16, box.top + 44 + 34 * at, box.w - 32, 34)
        if row.bottom <= box.bottom:
            draw_share(canvas, row, str(label), share)
    return box.h
