"""What a finished game meant to the person at the window: the headline and the lines below it.

What isn't true is left out, so a first game has few lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.engine.declare.goals import GRADES, Goal
from tabletop.engine.guided.lesson import Lesson
from tabletop.engine.moves import Seat
from tabletop.engine.spec import GameSpec
from tabletop.engine.text.message import Message
from tabletop.session.contests import daily_game
from tabletop.session.goals import finished_game
from tabletop.session.port import LocalPort
from tabletop.session.types import Hint
from tabletop.storage.player.stamps import load_stamps
from tabletop.storage.player.statistics import Statistics, load_statistics
from tabletop.storage.player.totals import Totals, figures_of
from tabletop.storage.player.tries import load_tries, next_rival, records_of
from tabletop.ui.text import messages, narrator
from tabletop.ui.text import results_text as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.rewards import stamps_of
from tabletop.ui.widgets.game_drawing import Contender

_CLOSE = 0.1
"""A defeat by at most this part of the best score, or by one point, was close."""
_NEAR = 0.25
"""Up to this part of the best score, the results tell how much was missing."""
_WINS = 3
"""Wins in a row against a level, after which the next one is proposed."""


@dataclass(frozen=True, slots=True)
class Look:
    """A moment of the game that a button shows."""

    turn: int
    """Index of the move before which the table is shown, from 0."""
    hint: Hint | None = None
    """The move compared with a better one; None for none."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """One line about the game: a title with an icon or a stamp, and a sentence."""

    icon: str
    title: str
    text: str = ""
    goal: Goal | None = None
    """The goal whose stamp is shown in place of the icon; None for no goal."""
    share: float | None = None
    """How far an open goal is reached, from 0 to 1; None if its stamp was won."""
    look: Look | None = None
    """Where in the game it was decided; None for nowhere."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do after a game, with the button that does it."""

    line: Highlight
    label: str
    level: str = ""
    """The level of computers for a new game; empty for no new game."""
    lesson: str = ""
    """The id of a lesson; empty for none."""
    page: Literal["", "rivals", "daily", "goals"] = ""
    """The page to open; empty for none."""


def person_of(port: LocalPort) -> Seat:
    """Return the seat of the only person at the window; -1 if there is none or several."""
    people = port.session.people
    return people[0] if len(people) == 1 else -1


def headline(port: LocalPort, contenders: Sequence[Contender], me: Seat) -> str:
    """Return the sentence that says who won, to the person at seat `me` or about everybody.

    `contenders` are those who competed, the best first.
    """
    fill, spec = port.position.fill, port.game.spec
    winners = [each for each in contenders if each.won]
    if not winners:
        return narrator.GAME_OVER
    first, others = winners[0], contenders[1:]
    who = first.seats or (first.name,)
    if len(winners) > 1:
        shared = [seat for each in winners for seat in each.seats or (each.name,)]
        return fill(Message(narrator.SHARED, players=tuple(shared)))
    if first.score is None:
        return fill(Message(narrator.WINS, players=who))
    if not others:
        return fill(Message(narrator.FINISHES, players=who, score=spec.counted(first.score)))
    mine = next((each.score for each in others if me in each.seats), None)
    if mine is not None:
        gap = spec.merit(first.score) - spec.merit(mine)
        if gap == 0:
            return words.ALL_EQUAL.format(best=first.score)
        if 0 < gap <= max(1, _CLOSE * abs(first.score)):
            return words.SO_CLOSE.format(mine=mine, best=first.score)
        return fill(Message(narrator.WINS, players=who))
    lead = spec.merit(first.score) - max(spec.merit(each.score or 0) for each in others)
    if lead <= 0:
        return fill(Message(narrator.WINS, players=who))
    return fill(Message(words.WINS_BY, players=who, lead=spec.counted(round(lead))))


class GameStory:
    """Reads once what the players' history says about a game that has just ended."""

    def __init__(self, app: App, port: LocalPort, contenders: Sequence[Contender]) -> None:
        self._app, self._port, self._contenders = app, port, contenders
        self._spec: GameSpec = port.game.spec
        self.me = person_of(port)
        statistics, _ = load_statistics(app.folders.statistics, app.folders.saves, app.now())
        gone = sorted(set(port.session.played) - set(port.session.humans))
        self.resigned = (
            gone[0] if self.me < 0 and len(port.session.played) == len(gone) == 1 else -1
        )
        """The seat of the only person, who has resigned; -1 if there is none."""
        self._person = max(self.me, self.resigned)
        self._statistics = _up_to(statistics, port.session.id)
        self._goal, self._best, self._today = self._nearest()
        finished = finished_game(port.session.match) if self.me >= 0 else None
        rules = port.session.match.rules
        self._missed = rules.near_miss(finished, self.me) if finished is not None else None

    def highlights(self) -> tuple[Highlight, ...]:
        """Return the lines about the game, in the order in which they are shown."""
        step, goal = self.next_step(), self._open_goal()
        return (
            *self._resignation(),
            *self._behind(),
            *self._near_miss(),
            *self._best_turn(),
            *self._record(),
            *self._streak(),
            *self._against(),
            *self._stamps(),
            *((goal,) if goal is not None and step is not None and step.line != goal else ()),
        )

    def next_step(self) -> NextStep | None:
        """Return the one thing to do next; None if there is nothing to propose."""
        if self._person < 0:
            return None
        level = self._next_level()
        titles = dict(messages.LEVELS)
        if level:
            kinds = [player.kind for player in self._port.players]
            beaten = next(titles[kind] for kind in kinds if kind in titles)
            title = words.LEVEL_UP.format(level=beaten)
            line = Highlight("up", title, messages.LEVEL_TEXTS[level])
            return NextStep(line, words.PLAY_LEVEL.format(level=titles[level]), level=level)
        won = any(each.won and self.me in each.seats for each in self._contenders)
        lesson = None if won else self._open_lesson()
        if lesson is not None:
            text = words.LESSON_TEXT.format(minutes=lesson.minutes)
            title = words.LESSON.format(title=lesson.title)
            return NextStep(Highlight("cap", title, text), words.LEARN, lesson=lesson.id)
        contest = self._rival() or self._deal()
        if contest is not None:
            return contest
        goal = self._open_goal()
        return NextStep(goal, words.GOALS, page="goals") if goal is not None else None

    # What was won and lost

    def _resignation(self) -> Iterator[Highlight]:
        if self.resigned >= 0:
            number = self._port.session.played[self.resigned]
            yield Highlight("flag", words.RESIGNED.format(number=number), words.RESIGNED_TEXT)

    def _near_miss(self) -> Iterator[Highlight]:
        missed, fill = self._missed, self._port.position.fill
        if missed is not None:
            yield Highlight("flag", fill(missed.title), fill(missed.text), look=Look(missed.step))

    def _behind(self) -> Iterator[Highlight]:
        mine = next((each for each in self._contenders if self.me in each.seats), None)
        best = self._contenders[0]
        if self.me < 0 or mine is None or mine.won or None in {mine.score, best.score}:
            return
        gap = round(self._spec.merit(best.score or 0) - self._spec.merit(mine.score or 0))
        if 0 < gap <= max(2, _NEAR * abs(best.score or 0)):
            names = best.name or narrator.listed([self._port.position.name(s) for s in best.seats])
            better = [each for each in self._contenders if self._leads(each, mine)]
            place, count = words.ordinal(len(better) + 1), len(self._contenders)
            title = words.BEHIND.format(gap=self._spec.counted(gap), names=names)
            yield Highlight("flag", title, words.CAME.format(place=place, count=count))

    def _leads(self, one: Contender, other: Contender) -> bool:
        return self._spec.merit(one.score or 0) > self._spec.merit(other.score or 0)

    def _best_turn(self) -> Iterator[Highlight]:
        best = self._port.review.best
        if best is not None and best.seat == self._person:
            look = Look(best.turn, best.hint)
            yield Highlight("spark", words.BEST_MOVE, best.played, look=look)

    def _record(self) -> Iterator[Highlight]:
        seats = len(self._port.players)
        dots = [dot for dot in self._totals().dots if len(dot.game.seats) == seats]
        if self.me < 0 or len(dots) < 2 or dots[-1].game.id != self._port.session.id:
            return
        *earlier, last = dots
        merit = self._spec.merit
        old = max(earlier, key=lambda dot: merit(dot.score))
        if merit(last.score) > merit(old.score):
            title = words.RECORD_ALONE if seats == 1 else words.RECORD
            date = self._day(old.game.ended)
            yield Highlight(
                "star",
                title.format(players=messages.counted(seats, "player")),
                words.BEFORE.format(new=self._spec.counted(last.score), old=old.score, date=date),
            )

    def _day(self, ended: int) -> str:
        told = messages.day_ago(ended, self._app.now())
        return told.lower() if told in {"Today", "Yesterday"} else f"on {told}"

    def _streak(self) -> Iterator[Highlight]:
        totals = self._totals()
        if len(self._port.players) < 2 or totals.streak < 2 or not self._is_last(totals):
            return
        longest = totals.best_streak
        text = words.LONGEST_NOW if longest == totals.streak else words.LONGEST
        title = words.STREAK.format(nth=words.ordinal(totals.streak))
        yield Highlight("flame", title, text.format(count=longest))

    def _against(self) -> Iterator[Highlight]:
        """Tell how two people stand against each other, or one against a level of computers."""
        players, humans = self._port.players, self._port.session.humans
        if not self._is_last(self._totals()):
            return
        if len(humans) == 2:
            one, two = (players[seat].name for seat in humans)
            shares = [dict(self._totals(a).by_person).get(b) for a, b in ((one, two), (two, one))]
            if one != two and shares[0] and shares[1] and shares[0].played > 1:
                score = words.AGAINST.format(mine=shares[0].won, theirs=shares[1].won, name=two)
                title = score if self.me >= 0 else f"{one}: {score}"
                yield Highlight("people", title, words.AGAINST_TEXT)
            return
        levels = {player.kind for player in players if player.kind != "human"}
        if self.me < 0 or len(levels) != 1:
            return
        (level,) = levels
        share = dict(self._totals().by_level).get(level)
        title = dict(messages.LEVELS).get(level, "")
        if title and share is not None and share.played > 1:
            yield Highlight(
                "bot", words.LEVEL.format(level=title, won=share.won, played=share.played)
            )

    def _totals(self, name: str = "") -> Totals:
        """Return the statistics of a player for this game; by default, of the person."""
        if not name:
            seat = self._person if self._person >= 0 else next(iter(self._port.session.humans), -1)
            name = self._port.position.name(seat)
        return figures_of(self._statistics, name, self._spec.id, lowest_wins=self._spec.lowest_wins)

    def _is_last(self, totals: Totals) -> bool:
        return bool(totals.games) and totals.games[-1].id == self._port.session.id

    # Goals

    def _stamps(self) -> Iterator[Highlight]:
        session = self._port.session
        for seat, goals in session.new_stamps.items():
            if seat not in session.people:
                continue
            for goal in goals:
                told = words.NEW_STAMP if seat == self.me else words.NEW_STAMP_OF
                grade = messages.GRADES[goal.grade].lower()
                name = session.name(seat)
                yield Highlight(goal.icon, goal.title, told.format(grade=grade, name=name), goal)
            yield from self._rewards(seat, len(goals))

    def _rewards(self, seat: Seat, new: int) -> Iterator[Highlight]:
        """Tell what the new stamps of a seat bring."""
        name = self._port.session.name(seat)
        count = stamps_of(self._app, self._port.game, name)
        for reward, least in self._spec.rewards.steps:
            if count - new < least <= count:
                told = words.REWARD if seat == self.me else words.REWARD_OF
                brought = messages.REWARD_NAMES[reward]
                title = told.format(n=least, reward=brought, name=name)
                yield Highlight("gift", title, words.REWARD_TEXT)

    def _open_goal(self) -> Highlight | None:
        """Return the nearest open goal with how far it is reached; None if there is none."""
        nearest = self._goal
        if nearest is None:
            return None
        of = nearest.at_least[nearest.measured]
        told = words.TODAY if self._today >= self._best else words.BEST_EVER
        text = f"{nearest.text}. {told.format(number=self._best, of=of)}"
        return Highlight(nearest.icon, nearest.title, text, nearest, self._best / of)

    def _nearest(self) -> tuple[Goal | None, int, int]:
        """Return the open goal that the person is nearest to, with the best and today's number."""
        if self._person < 0:
            return None, 0, 0
        name = self._port.players[self._person].name
        stamps = load_stamps(self._app.folders.statistics, self._spec.id, name)
        today = self._port.session.reached.get(self._person, {})
        found: list[tuple[float, int, Goal, int]] = []
        for each in self._spec.goals:
            stamp = stamps.get(each.id)
            if each.measured and stamp is not None and not stamp and stamp.best:
                share = stamp.best / each.at_least[each.measured]
                found.append((share, -GRADES.index(each.grade), each, stamp.best))
        # A number that is full belongs to a goal whose other limits failed.
        found = [row for row in found if row[0] < 1]
        if not found:
            return None, 0, 0
        _, _, nearest, best = max(found, key=lambda row: row[:2])
        return nearest, best, today.get(nearest.id, 0)

    # What next

    def _next_level(self) -> str:
        """Return the level after the one that the person has beaten three times; "" if none."""
        kinds = {player.kind for player in self._port.players if player.kind != "human"}
        order = [level for level, _ in messages.LEVELS]
        totals = self._totals()
        if len(kinds) != 1 or not kinds <= set(order[:-1]) or not self._is_last(totals):
            return ""
        (level,) = kinds
        name = self._port.players[self._person].name
        last = totals.games[-_WINS:]
        for game in last:
            seat = game.of(name)
            rivals = {each.kind for each in game.seats if each.kind != "human"}
            if seat is None or not seat.won or rivals != kinds:
                return ""
        return order[order.index(level) + 1] if len(last) == _WINS else ""

    def _rival(self) -> NextStep | None:
        """Propose the first rival whom the person hasn't beaten; None if there is none."""
        name, games = self._port.players[self._person].name, self._statistics.games
        met = records_of(games, self._spec.id, name, lowest=self._spec.lowest_wins)
        rival = next_rival(self._spec.rivals, met)
        if rival is None:
            return None
        line = Highlight("crown", words.RIVAL.format(name=rival.name), rival.text)
        return NextStep(line, words.RIVALS, page="rivals")

    def _deal(self) -> NextStep | None:
        """Propose the deal of the day; None if there is none or the person has begun it."""
        app = self._app
        today, name = app.learning.today, self._port.players[self._person].name
        deal = daily_game(app.games, today)
        if deal is None or today in load_tries(app.folders.daily, name, ()):
            return None
        title = words.DEAL.format(game=deal.game.spec.title)
        line = Highlight("calendar", title, words.DEAL_TEXT)
        return NextStep(line, words.DEAL_LABEL, page="daily")

    def _open_lesson(self) -> Lesson | None:
        """Return the first lesson that the person hasn't finished; None if there is none."""
        learning, game = self._app.learning, self._port.game
        lessons: Sequence[Lesson] = game.lessons() if game.playable else ()
        return next((each for each in lessons if not learning.reached(game, each.id).done), None)


def _up_to(statistics: Statistics, id_: str) -> Statistics:
    """Return the results up to a game; all of them if it isn't counted."""
    games = statistics.games
    at = next((at for at, game in enumerate(games) if game.id == id_), len(games) - 1)
    return Statistics(games[: at + 1])
