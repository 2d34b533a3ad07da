"""The deal of the day: today's game, a calendar of first tries, the best and the curve."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.session.contests import (
    CODE_LETTERS,
    SharedResult,
    at_table,
    code_of,
    daily_game,
    read_code,
)
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.player.tries import Try, keep_try, load_tries
from tabletop.storage.saves.save_list import find_save
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.pieces.charts import Series, draw_dots, draw_empty
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.field import TextField, copy_text
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    FirstFit,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    face,
)
from tabletop.ui.toolkit.scroll import ScrollArea

_DAY = 40.0
"""Side of a day in the calendar, in logical pixels."""
_MOST_DOTS = 30
"""Most results in the curve, the latest."""


class DailyScene(ShellScene):
    """A dialog about the deal of the day, opened over the library."""

    name: ClassVar[str] = "daily"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.today = app.learning.today
        self.deal = daily_game(app.games, self.today)
        self.tries: Mapping[date, Try] = {}
        """The player's first tries by day, oldest first."""
        self.month = self.today.replace(day=1)
        self.friend = ""
        self.page = ScrollArea(None, zone="deal", label=messages.DEAL_OF_DAY)
        act = partial(Button, paper=True, zone="deal")
        self.play_button = act("play", messages.DEAL_BEGIN, self.play, icon="play", kind="primary")
        self.copy_button = act("copy", messages.COPY_CODE, self.copy, icon="copy", kind="paper")
        self.code_field = TextField(
            "friend", messages.FRIEND_CODE, "", self._set_friend, limit=2 * CODE_LETTERS,
            placeholder=messages.FRIEND_HINT,
        )  # fmt: skip
        turn = partial(IconButton, zone="month", paper=True)
        self.before = turn("before", messages.MONTH_BEFORE, "back", partial(self.turn_month, -1))
        self.after = turn("after", messages.MONTH_AFTER, "fwd", partial(self.turn_month, 1))
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="paper", paper=True)  # fmt: skip
        self.days: list[_Day] = []
        self.focus.set("play" if self.deal else "done")

    @property
    def title(self) -> str:
        return messages.DEAL_OF_DAY

    def enter(self) -> None:
        """Read the tries again, as one may just have been finished."""
        app = self.app
        finished = load_statistics(app.folders.statistics, app.folders.saves, app.now())[0].games
        lowest = frozenset(game.spec.id for game in app.games if game.spec.lowest_wins)
        self.tries = load_tries(
            app.folders.daily, app.learning.player_name, finished, lowest=lowest
        )
        mine = self.mine
        self.play_button.label = (
            messages.DEAL_BEGIN if mine is None else
            messages.DEAL_AGAIN if mine.place else messages.CONTINUE
        )  # fmt: skip
        self.play_button.kind = "paper" if mine is not None and mine.place else "primary"
        self._fill()

    def _fill(self) -> None:
        """Create the days of the month that is shown."""
        count = monthrange(self.month.year, self.month.month)[1]
        self.days = [_Day(self, self.month.replace(day=at + 1)) for at in range(count)]
        self.layout(self.width, self.height)

    @property
    def mine(self) -> Try | None:
        """The player's first try of today's deal; None before it began."""
        return self.tries.get(self.today)

    def turn_month(self, by: int) -> None:
        """Show the month before or after; there is nothing after this one."""
        first = self.month + timedelta(days=31) if by > 0 else self.month - timedelta(days=1)
        self.month = min(first.replace(day=1), self.today.replace(day=1))
        self._fill()

    def play(self) -> None:
        """Begin today's deal, or continue the first try while it goes on."""
        app, deal, mine = self.app, self.deal, self.mine
        if deal is None:
            return
        path = find_save(mine.id, app.folders.saves) if mine and not mine.place else None
        if path is not None:
            app.play_kept(partial(app.sessions.resume, deal.game, path))
            return
        players = at_table(app.learning.player, deal.rivals)
        day = self.today.isoformat()
        app.play_kept(
            lambda: app.sessions.new(deal.game, players, {}, deal.seed, "reveal", daily=day)
        )
        port = app.port
        path = port.session.save_path if port is not None else None
        if mine is None and port is not None and path is not None:
            new = Try(self.today, deal.game.spec.id, port.session.id)
            problem = keep_try(app.folders.daily, players[0].name, new)
            if problem:
                app.notices.toast(problem, "loss")

    def watch(self, day: date) -> None:
        """Open the replay of a day's first try, if its game is still kept."""
        self.app.open_kept(self.tries[day].id)

    @property
    def code(self) -> str:
        """The code of today's result; "" until it is finished."""
        mine = self.mine
        if mine is None or not mine.place:
            return ""
        return code_of(SharedResult(self.today, mine.score or 0, mine.place), mine.game)

    def copy(self) -> None:
        """Copy the code of today's result, to be sent to a friend."""
        copied = bool(self.code) and copy_text(self.code)
        self.app.notices.toast(messages.COPIED if copied else messages.NO_CLIPBOARD)

    def _set_friend(self, text: str) -> None:
        self.friend = text
        self.layout(self.width, self.height)

    @property
    def told(self) -> str:
        """What the friend's code tells; "" while it is too short."""
        if sum(letter.isalpha() for letter in self.friend) < CODE_LETTERS:
            return ""
        found = read_code(self.friend, self.app.games)
        if found is None:
            return messages.FRIEND_UNKNOWN
        deal = daily_game(self.app.games, found.day)
        assert deal is not None  # noqa: S101 - the code was checked against it
        result = self.result(deal.game, deal.seats, found.score, found.place)
        return messages.FRIEND_RESULT.format(day=messages.day(found.day), result=result)

    def result(self, game: Game, seats: int, score: int | None, place: int) -> str:
        """Return a result in words: `2nd of 4 with 38 books`."""
        where = messages.DEAL_PLACE.format(place=messages.PLACES[place - 1], seats=seats)
        parts = [where] if seats > 1 else []
        parts += [game.spec.counted(score)] if score is not None else []
        return messages.DEAL_WITH.join(parts)

    def state_of(self, day: date) -> str:
        """Return what is known about a day, to be read aloud."""
        each = self.tries.get(day)
        game = self.app.game(each.game) if each else None
        if each is None or game is None:
            return messages.DEAL_MISSED
        if not each.place:
            return messages.DEAL_BEGUN
        deal = daily_game(self.app.games, day)
        seats = deal.seats if deal else 1
        return f"{game.spec.title}, {self.result(game, seats, each.score, each.place)}"

    # Layout

    def build(self) -> Box:
        tight = self.tight
        side = 18.0 if tight else 32.0
        wide = Row(self._calendar(), self._deal(), gap=28, min_width=800)
        narrow = Column(self._deal(), self._calendar(), gap=18)
        return PaperSheet(
            TextLine(self.title, "title", size=22 if tight else 29, height=40),
            Paragraph(messages.DEAL_ABOUT, "body"),
            Box(height=12),
            Scrolled(self.page, FirstFit(wide, narrow), grow=1),
            Box(height=12),
            Row(Place(self.done, width=130, height=44), justify="end"),
            width=960,
            height=640,
            margin=16,
            pad=(side, 14, side, 18),
        )

    def _calendar(self) -> Box:
        """Return the month with its days, and the field for a friend's code."""
        label = f"{messages.MONTHS[self.month.month - 1]} {self.month.year}"
        self.after.enabled = self.month < self.today.replace(day=1)
        head = Row(
            Place(self.before, width=40, height=40),
            TextLine(label, "row", side="center", grow=1),
            Place(self.after, width=40, height=40),
        )
        names = Row(*(TextLine(name[:2], "small", "ink3", side="center", width=_DAY, height=20)
                      for name in messages.WEEKDAYS), gap=4)  # fmt: skip
        cells: list[Box] = [Box(width=_DAY, height=_DAY) for _ in range(self.month.weekday())]
        cells += [Place(day, width=_DAY, height=_DAY) for day in self.days]
        weeks = [Row(*cells[at : at + 7], gap=4) for at in range(0, len(cells), 7)]
        return Column(head, names, *weeks, gap=4, width=7 * _DAY + 24)

    def _deal(self) -> Box:
        """Return today's deal with the player's result, their best and their curve."""
        deal = self.deal
        if deal is None:
            return TextLine(messages.DEAL_NONE, "row", height=40)
        game = deal.game
        names = messages.listed([rival.name for rival in deal.rivals])
        table = messages.DEAL_AGAINST.format(names) if names else messages.DEAL_ALONE
        mine = self.mine
        state = table
        if mine is not None:
            state = messages.DEAL_GOES_ON
            if mine.place:
                state = self.result(game, deal.seats, mine.score, mine.place)
        words = Column(
            TextLine(messages.day(self.today), "small", "ink2", height=20),
            TextLine(game.spec.title, "title", size=23, height=32),
            TextLine(state, "body", "mint_ink" if mine and mine.place else "ink2", height=24),
            grow=1,
            align="center",
        )
        cover = Box(width=62, height=80, under=self._draw_cover)
        card = Column(
            Row(cover, words, gap=16),
            Row(Place(self.play_button, height=46, grow=1, max_width=260)),
            gap=12,
            pad=14,
            under=face(14, "amber", 0.16),
        )
        code: list[Box] = []
        if self.code:
            told = TextLine(messages.CODE.format(self.code), "row", grow=1, whole=True)
            code = [Row(told, Place(self.copy_button, width=120, height=40), gap=12, height=44)]
        return Column(
            card,
            *code,
            TextLine(self._best(game), "row", height=24),
            Box(height=130, under=self._draw_curve),
            Row(
                TextLine(messages.FRIEND_CODE, "body", width=130),
                Place(self.code_field, height=40, grow=1),
                gap=10,
                height=44,
            ),
            TextLine(self.told, "body", "ink2", height=22),
            gap=10,
            grow=1,
        )

    def _scores(self) -> list[Try]:
        """Return the finished tries of today's game, oldest first."""
        game = self.deal.game.spec.id if self.deal else ""
        mine = [each for each in self.tries.values() if each.game == game and each.place]
        return [each for each in mine if each.score is not None][-_MOST_DOTS:]

    def _best(self, game: Game) -> str:
        choose = min if game.spec.lowest_wins else max
        best = choose(self._scores(), key=lambda each: each.score or 0, default=None)
        if best is None or best.score is None:
            return messages.DEAL_NO_BEST
        return messages.DEAL_BEST.format(
            score=game.spec.counted(best.score),
            date=f"{best.day.day} {messages.MONTHS[best.day.month - 1]}",
        )

    def _draw_cover(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.deal is not None:
            draw_cover(canvas, rect, self.deal.game)

    def _draw_curve(self, canvas: Canvas, rect: pygame.FRect) -> None:
        scores = self._scores()
        if not scores:
            draw_empty(canvas, rect, messages.FINISH_TO_BEGIN)
            return
        values = tuple(float(each.score or 0) for each in scores)
        series = Series(values, tuple(each.place == 1 for each in scores), values)
        ends = [f"{each.day.day} {messages.MONTHS[each.day.month - 1][:3]}" for each in scores]
        draw_dots(canvas, rect, series, (ends[0], ends[-1]))


class _Day(Control):
    """A day of the calendar; one with a first try shows its place, and opens its replay."""

    def __init__(self, scene: DailyScene, day: date) -> None:
        known = day in scene.tries
        super().__init__(
            f"day-{day.day}", messages.day(day), zone="month", paper=True, enabled=known
        )
        self._scene = scene
        self.day = day
        self.radius = _DAY / 2

    @property
    def value(self) -> str:
        """What is known about the day."""
        return self._scene.state_of(self.day)

    def act(self) -> None:
        """Watch the first try of the day."""
        self._scene.watch(self.day)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the number of the day: on gold for a first place, on green for any other."""
        theme, spot, each = canvas.theme, self.rect.center, self._scene.tries.get(self.day)
        ink = theme.ink if self.day <= self._scene.today else theme.ink3
        if each is not None and each.place:
            canvas.disc(spot, 17, "#D9981C" if each.place == 1 else theme.mint_ink)
            ink = "#FFFFFF"
        elif each is not None:
            canvas.disc(spot, 17, theme.ink, 0.12)
        if self.day == self._scene.today:
            ring = pygame.FRect(spot[0] - 19, spot[1] - 19, 38, 38)
            canvas.ring(ring, 19, theme.amber, 2.5)
        weight = 700 if each is not None else None
        canvas.text(spot, str(self.day.day), "body", ink, anchor="center", weight=weight)
        if focus:
            label_faces.focus_ring(canvas, self.rect, self.radius, paper=True)
