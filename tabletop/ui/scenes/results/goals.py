"""The goals of each game and the stamps that a player has for them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from itertools import zip_longest
from typing import ClassVar

import pygame

from tabletop.engine.declare.goals import GRADES, Goal, Reward
from tabletop.engine.game import Game
from tabletop.storage.player.stamps import Stamp, keep_stamps, load_stamps, unjudged
from tabletop.storage.player.totals import numbers_of, people_of
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.cards import card_back, card_height, draw_card
from tabletop.ui.pieces.dice import Die, draw_die, precious
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.pieces.stamps import draw_bar, draw_stamp
from tabletop.ui.scenes.results.player_pages import PlayerPages, game_rows, person_rows
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    FirstFit,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    Tiles,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.rewards import in_use, switch

_GAP = 12.0
_WORDS = 70.0
"""Height of title and two lines, the same in every card."""
_STAMP = 27.0
"""Radius of a stamp, in logical pixels."""
_TILE = 42.0
"""Side of the square of a reward, in logical pixels."""
_WIDE = 760.0
"""Width of a page with three goals in a row and the rewards above, in logical pixels."""
_ICONS: Mapping[Reward, str] = {
    "back": "copy",
    "dice": "dice",
    "cloth": "palette",
    "face": "person",
}


class GoalCard(ListRow):
    """One goal with its stamp; activating it shows the game in which it was first reached."""

    role = "list-item"

    def __init__(self, scene: GoalsScene, goal: Goal, stamp: Stamp) -> None:
        super().__init__(
            f"goal-{goal.id}", goal.title, partial(scene.watch, stamp), zone="goals", radius=12.0
        )
        self.goal = goal
        self.stamp = stamp
        self.state_text = scene.state_of(goal, stamp)

    @property
    def value(self) -> str:
        """The grade, what to do and how far the player is."""
        grade = messages.GRADES[self.goal.grade]
        reached = f"{messages.REACHED} " if self.stamp else ""
        return f"{grade}. {self.goal.text}. {reached}{self.state_text}"

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        if self.stamp:
            canvas.fill(rect, self.radius, ("#FFFDF6", "#FBEBC3"))
            canvas.ring(rect, self.radius, "#D9981C", 1.6)
        else:
            canvas.fill(rect, self.radius, "#FFFDF8")
            canvas.ring(rect, self.radius, canvas.theme.sheet_edge, 1, 0.6)
        if self.hovered:
            canvas.fill(rect, self.radius, canvas.theme.amber, 0.12)

    def content(self) -> Box:
        words = Column(
            TextLine(self.goal.title, "row", height=24),
            Paragraph(self.goal.text, "small", lines=2),
            gap=2,
            grow=1,
            height=_WORDS,
        )
        stamp = Box(width=2 * _STAMP, height=2 * _STAMP, under=self._draw_stamp)
        watch = TextLine(messages.WATCH, "small", "sky_ink", weight=600, side="right", whole=True)
        if self.stamp:
            text = TextLine(f"✓ {self.state_text}", "small", "mint_ink", grow=1)
            foot = Row(text, watch if self.stamp.first else None, gap=8, height=20)
        else:
            text = TextLine(self.state_text, "small", "ink2", whole=True)
            foot = Row(Box(grow=1, height=20, under=self._draw_bar), text, gap=12, height=20)
        return Column(Row(stamp, words, gap=14), Box(grow=1), foot, gap=8, pad=(15, 14, 15, 10))

    def _draw_stamp(self, canvas: Canvas, rect: pygame.FRect) -> None:
        draw_stamp(canvas, rect.center, _STAMP, self.goal, reached=bool(self.stamp))

    def _draw_bar(self, canvas: Canvas, rect: pygame.FRect) -> None:
        goal = self.goal
        share = self.stamp.best / goal.at_least[goal.measured] if goal.measured else 0.0
        draw_bar(canvas, rect.left, rect.centery, rect.w, share)


class RewardTile(Control):
    """What a number of stamps brings.

    Activating a back or a cloth puts it on the table, or the usual one; a face is chosen with the
    name.
    """

    usual: ClassVar[tuple[float, float]] = (84.0, 66.0)

    def __init__(self, scene: GoalsScene, reward: Reward, least: int) -> None:
        name, missing = messages.REWARD_NAMES[reward], least - scene.count(scene.game)
        super().__init__(
            f"reward-{reward}",
            messages.REWARD_LABEL.format(n=least, reward=name),
            zone="rewards",
            paper=True,
            enabled=missing <= 0,
        )
        self.reward: Reward = reward
        self.least = least
        self.reason = messages.MORE_FOR.format(n=missing, reward=name)
        self.role = "button" if reward == "face" else "toggle"
        self.sound = "button" if reward == "face" else "toggle"
        self._scene = scene

    @property
    def on(self) -> bool:
        """Whether it is on the table of the game."""
        return in_use(self._scene.app, self._scene.game, self.reward)

    @property
    def value(self) -> str:
        """Whether it is in use, "on" or "off"; for a face where it is chosen."""
        if self.reward == "face":
            return messages.FACE_CHOSEN.format(name=self._scene.person)
        return "on" if self.on else "off"

    def act(self) -> None:
        app, scene = self._scene.app, self._scene
        if self.reward != "face":
            switch(app, scene.game, self.reward)
        elif scene.person == app.learning.player_name:
            app.show.player_name()
        else:
            app.notices.toast(self.value)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        theme, used = canvas.theme, self.enabled and self.on
        box = pygame.FRect(0, 0, _TILE, _TILE)
        box.midtop = (self.rect.centerx, self.rect.top + 2)
        if self.enabled:
            canvas.fill(box, 10, "#F9E3AE")
            self._draw_look(canvas, box)
            canvas.ring(box, 10, "#D9981C", 3 if used else 1.6)
        else:
            canvas.fill(box, 10, theme.ink, 0.05)
            canvas.ring(box, 10, theme.sheet_edge, 1.4)
            canvas.icon(box.center, _ICONS[self.reward], 22, theme.ink3)
        if self.enabled and self.hovered:
            canvas.fill(box, 10, theme.amber, 0.2)
        if used:
            badge = (box.right - 3, box.bottom - 5)
            canvas.disc(badge, 9, theme.good[1])
            canvas.icon(badge, "check", 13, "#FFFFFF")
        words = messages.REWARD_AT.format(n=self.least, reward=messages.REWARDS[self.reward])
        place = (self.rect.centerx, self.rect.bottom - 9)
        colour = theme.mint_ink if self.enabled else theme.ink3
        canvas.text(place, words, "small", colour, anchor="center", max_width=self.rect.w)
        if focus:
            label_faces.focus_ring(canvas, self.rect.inflate(-10, 0), 12, paper=True)

    def _draw_look(self, canvas: Canvas, box: pygame.FRect) -> None:
        rewards = self._scene.game.spec.rewards
        match self.reward:
            case "back":
                card = box.inflate(-18, 0)
                card.h = card_height(card.w)
                card.centery = box.centery
                draw_card(canvas, card, None, card_back(rewards.back))
            case "dice":
                kind = next(each for each in self._scene.game.spec.kinds if each.look == "die")
                die = precious(Die.of(kind.face), rewards.dice)
                draw_die(canvas, box.inflate(-8, -8), die, die.sides)
            case "cloth":
                felt = canvas.assets.felt(rewards.cloth)
                canvas.fill(box.inflate(-8, -8), 7, (felt.centre, felt.base))
            case "face":
                draw_avatar(canvas, box.center, box.w - 6, rewards.face, SEAT_COLOURS[0])


class GoalsScene(PlayerPages):
    """A dialog with the goals of a game and a player's stamps.

    Kept games whose goals were never judged are read once, one in each frame.
    """

    name: ClassVar[str] = "goals"
    game: Game

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, game, messages.GOALS, "goals")
        self.games = [each for each in app.games if each.spec.goals and each.playable]
        mine = app.learning.player_name
        self.people = people_of(self.statistics) or [mine]
        self.person = mine if mine in self.people else self.people[0]
        self.stamps: Mapping[str, Mapping[str, Stamp]] = {}
        """By game and goal, what the player has reached."""
        self.cards: dict[str, list[GoalCard]] = {}
        """The cards of the game's goals by grade."""
        self.tiles: list[RewardTile] = []
        """What the stamps of the game bring."""
        self._unread: list[str] = []
        self.choose_game(game)

    @property
    def title(self) -> str:
        return f"{messages.GOALS}: {self.game.spec.title}"

    def choose_game(self, game: Game) -> None:
        """Show the goals of another game, and read its kept games if that was never done."""
        self.game = game
        goals = [goal.id for goal in game.spec.goals]
        self._unread = unjudged(self.app.folders.statistics, game.spec.id, goals)
        self.page.offset = 0.0
        self._renew()

    def choose_person(self, name: str) -> None:
        """Show the stamps of another player, given by name."""
        self.person = name
        self._renew()

    def _renew(self) -> None:
        path = self.app.folders.statistics
        self.stamps = {
            each.spec.id: load_stamps(path, each.spec.id, self.person) for each in self.games
        }
        mine = self.stamps.get(self.game.spec.id, {})
        self.cards = {grade: [] for grade in GRADES}
        for goal in self.game.spec.goals:
            self.cards[goal.grade].append(GoalCard(self, goal, mine.get(goal.id, Stamp())))
        self.tiles = [RewardTile(self, *step) for step in self.game.spec.rewards.steps]
        counts = {game.spec.id: self.count(game) for game in self.games}
        self.game_rows = game_rows(self.games, counts, self.choose_game, lambda: self.game)
        self.person_rows = person_rows(
            self.app, self.people, self.choose_person, lambda: self.person
        )

    def count(self, game: Game) -> int:
        """Return how many stamps the player has for a game."""
        mine = self.stamps.get(game.spec.id, {})
        return sum(bool(mine.get(goal.id)) for goal in game.spec.goals)

    def state_of(self, goal: Goal, stamp: Stamp) -> str:
        """Return how far the player is with a goal: when it was reached, the best, or not yet."""
        if stamp:
            on = datetime.fromtimestamp(stamp.date, UTC).astimezone() if stamp.date else None
            date = f"{on.day} {messages.MONTHS[on.month - 1]}" if on else messages.DONE_ONCE
            return date if stamp.times == 1 else messages.TIMES.format(date=date, n=stamp.times)
        if goal.measured and stamp.best:
            return messages.BEST_OF.format(best=stamp.best, of=goal.at_least[goal.measured])
        return messages.NOT_YET

    def watch(self, stamp: Stamp) -> None:
        """Open the replay of the game in which a goal was first reached, if it is still kept."""
        if not stamp.first:
            return
        self.app.open_kept(stamp.first)

    def update(self, dt: float) -> bool:
        """Read one kept game whose goals were not judged yet; return whether there was one."""
        changed = super().update(dt)
        if not self._unread or self.app.stack.top is not self:
            return changed
        from tabletop.session.goals import judge_kept  # noqa: PLC0415 - rarely needed

        found = judge_kept(self.game, self._unread.pop(0), self.app.folders.saves)
        if keep_stamps(found, self.app.folders.statistics):
            self._unread.clear()
        self._renew()
        self.layout(self.width, self.height)
        return True

    # Layout

    def build(self) -> Box:
        total = sum(len(game.spec.goals) for game in self.games)
        count = messages.STAMPS_OF.format(n=sum(map(self.count, self.games)), of=total)
        goals = Scrolled(self.page, FirstFit(self._wide(), self._narrow()), grow=1)
        return self.sheet(count, (self._head(), goals))

    def _head(self) -> Box:
        """Return the selected game with its numbers of stamps and finished games."""
        game = self.game
        played = numbers_of(self.statistics, self.person).get(game.spec.id, 0)
        stamps = messages.STAMPS_OF.format(n=self.count(game), of=len(game.spec.goals))
        text = self.problem or f"{stamps} · {messages.counted(played, 'finished game')}"
        if self._unread:
            text = messages.READING_KEPT.format(games=messages.counted(len(self._unread), "game"))
        heading = self.heading(game.spec.title, text)
        narrow = Row(*heading, gap=14, height=46)
        if not self.tiles:
            return narrow
        words = Paragraph(self._missing, "small", lines=2, side="right")
        missing = Column(words, width=110, align="center")
        tiles = [Place(tile, height=66) for tile in self.tiles]
        return FirstFit(Row(*heading, missing, *tiles, gap=14, height=72, min_width=_WIDE), narrow)

    @property
    def _missing(self) -> str:
        """How many stamps the next reward takes; "" after the last."""
        return next((tile.reason for tile in self.tiles if not tile.enabled), "")

    def _grade(self, grade: str) -> Box:
        """Return the heading of a grade."""
        cards = self.cards[grade]
        count = messages.N_OF.format(n=sum(bool(each.stamp) for each in cards), of=len(cards))
        return Row(
            TextLine(messages.GRADES[grade], "row", grow=1, whole=True),
            TextLine(count, "small", "ink2", whole=True),
            height=30,
        )

    def _wide(self) -> Box:
        """Return a column for each grade."""
        lines = zip_longest(*(self.cards[grade] for grade in GRADES))
        boxes = [Place(card) if card else Box() for line in lines for card in line]
        heads = [self._grade(grade) for grade in GRADES]
        return Column(
            Tiles(*heads, columns=3, gap=_GAP),
            Tiles(*boxes, columns=3, gap=_GAP),
            pad=(0, 2, 0, 8),
            min_width=_WIDE,
        )

    def _narrow(self) -> Box:
        """Return the rewards and the goals below each other, grade by grade."""
        parts: list[Box] = []
        if self.tiles:
            tiles = (Place(tile, height=66) for tile in self.tiles)
            text = Paragraph(self._missing, "small", lines=3)
            parts.append(Row(*tiles, Column(text, grow=1, align="center"), gap=8))
        for grade in GRADES:
            if self.cards[grade]:
                parts += [self._grade(grade), *map(Place, self.cards[grade])]
        return Column(*parts, gap=8, pad=(0, 2, 0, 8))
