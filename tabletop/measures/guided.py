"""A player who has never seen the game, in its lesson: how long until nobody leads any more?

It reads what the coach says and does what is lit and shares most words with that; it knows neither
rules nor state nor the moves that are accepted. A word takes time to read, so does doing something
and being refused. What others do meanwhile takes no time here.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tabletop.doors.errors import Status
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.lesson import LEARNER, Lesson
from tabletop.measures.newcomer import ACTION, REFUSAL, WORDS_A_SECOND, Newcomer, rank_of
from tabletop.measures.words import count
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.lesson import LessonScene
from tabletop.ui.table.coach import lit
from tabletop.ui.table.hints import Glow

FIRST, GUIDED = 10.0, 240.0
"""Seconds in which a first own move is made, and the guided part is played."""
WORST, SENSIBLE = 1 / 3, 0.9
"""The part of the legal moves that are the worst, and the part of first free moves that are not
among them."""
DEAD_END = 20
"""Actions without a move after which somebody asks to be shown."""
_MOST_ACTIONS = 200
_SIZE = (1280, 800)
_AWAY = "escape"
"""The key that puts a sheet away."""
_BACK = frozenset({"cancel", "close"})
_WORD = re.compile(r"[a-z0-9&]{2,}")


@dataclass(frozen=True, slots=True)
class Taken:
    """How somebody came through the guided part of a lesson."""

    seconds: float
    first: float
    """Seconds to the first own move."""
    words: int
    actions: int
    refusals: int
    shown: int
    """How often somebody had to be shown what to do."""
    rank: float
    """The part of the legal moves that are better than the first free one; 1 if none was made."""

    @property
    def sensible(self) -> bool:
        """Whether the first free move is not among the worst third."""
        return self.rank <= 1 - WORST

    @property
    def held(self) -> bool:
        """Whether all was within its limit."""
        return self.first <= FIRST and self.seconds <= GUIDED and not self.shown


class _Learner:
    """Somebody at the table of a lesson."""

    def __init__(self, desk: Desk, game: Game, lesson: Lesson, chance: Random) -> None:
        self._pilot, self._chance = Pilot(desk, _SIZE), chance
        self.session = desk.taught(game, lesson.id, 0)
        desk.go(desk.routes.lesson(desk, self.session))
        self._read: set[str] = set()
        self._tried: list[str] = []
        """What was used since the last move, in vain."""
        self._used: set[str] = set()
        """Words that were done in the sheet that lies open."""
        self.words = self.actions = self.refusals = self.shown = 0
        self.first = 0.0

    @property
    def seconds(self) -> float:
        """The time it took so far."""
        return self.words / WORDS_A_SECOND + self.actions * ACTION + self.refusals * REFUSAL

    def play(self) -> None:
        """Go on until nobody leads any more."""
        while self.actions < _MOST_ACTIONS:
            self._rest()
            if not self.session.coach.only:
                return
            self._look()
            before, moves = self.session.version, self.session.coach.misses
            self._do(self._choose())
            self.refusals += self.session.coach.misses > moves
            if self.session.version != before:
                self._tried.clear()
                self.first = self.first or self.seconds

    def taken(self, seed: int) -> Taken:
        """Return how it went until nobody led any more, and how the first free move is."""
        led = (self.seconds, self.first, self.words, self.actions, self.refusals, self.shown)
        return Taken(*led, self._rank(seed))

    def _rank(self, seed: int) -> float:
        """Make the first move that nobody leads; the part of the legal ones that are better."""
        # The true state, which no window may have: only to say afterwards how good the move was.
        match = self.session._match  # noqa: SLF001
        made = Newcomer(self._pilot, self.session, self._chance).until_move(match)
        if made is None:
            return 1.0
        return rank_of(InformationSet.of(match.rules, made[0], LEARNER), made[1], seed)

    def _rest(self) -> None:
        for _ in range(300):
            self._pilot.tick(0.1)
            scene = self._pilot.scene
            running = isinstance(scene, LessonScene) and scene.controller.showing.timeline.running
            if not running and self.session.coach.stage != "replies":
                break
        self._pilot.draw()

    def _look(self) -> None:
        """Read what the coach says, as far as it was not read before."""
        coach = self.session.coach
        helped = coach.stuck if self._is_helped else ""
        for text in (coach.say, coach.aha, coach.said, helped):
            if text and text not in self._read:
                self._read.add(text)
                self.words += count(text)

    @property
    def _is_helped(self) -> bool:
        """Whether help is said: over a sheet, and after two tries in vain."""
        return not isinstance(self._pilot.scene, LessonScene) or len(self._tried) >= 2

    def _choose(self) -> str:
        """Return what to use next: lit, and sharing most words with what is said."""
        nodes = [node for node in self._pilot.nodes() if node.enabled and node.action is not None]
        scene = self._pilot.scene
        if isinstance(scene, LessonScene):
            self._used.clear()
        on = next((node.id for node in nodes if node.id == "coach-on"), "")
        if on:
            return on
        if len(self._tried) >= DEAD_END:
            self.shown += 1
            return "coach-show" if isinstance(scene, LessonScene) else _AWAY
        if isinstance(scene, LessonScene):
            spots = lit(scene.moment, self.session.coach)
            nodes = [node for node in nodes if _lies_in(node, spots)]
        coach = self.session.coach
        said = _words(f"{coach.say} {coach.stuck if self._is_helped else ''}") - self._used
        marks = [self._liking(node, said) for node in nodes]
        if not nodes:
            self._tried.append("nothing")
            return "coach-show" if isinstance(scene, LessonScene) else ""
        best = max(marks)
        liked = [node for node, mark in zip(nodes, marks, strict=True) if mark == best]
        if isinstance(scene, LessonScene):
            return self._chance.choice(liked).id
        # A sheet is filled in from its top, and each word of what is said once.
        self._used |= _words(liked[0].label)
        return liked[0].id

    def _liking(self, node: Node, said: set[str]) -> float:
        liking = float(len(_words(node.label) & said))
        # Once a piece is in the hand, the place where it can go is what is left to do.
        ahead = isinstance(self._pilot.scene, LessonScene) and node.id.startswith("to:")
        liking += 3 * ahead - 4 * self._tried.count(node.id)
        return liking - 0.5 * (node.id == "send") - 5 * (node.id in _BACK)

    def _do(self, name: str) -> None:
        self.actions += 1
        self._tried.append(name)
        if not name or name == _AWAY:
            self._pilot.key(name or "enter")
        elif name in {node.id for node in self._pilot.nodes()}:
            self._pilot.click(name)
        self._pilot.tick(1.5)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def _lies_in(node: Node, spots: Sequence[Glow]) -> bool:
    away = node.id.startswith(("coach", "about:", "legend:"))
    return not away and any(spot.collidepoint(node.rect.center) for spot, *_ in spots)


def take(game: Game, lesson: Lesson, seed: int) -> Taken:
    """Let somebody new play the guided part of a lesson, and say how it went."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as saves:
        settings = Settings(animation_speed="instant", reduced_motion=True)
        desk = Desk(
            games=[game], routes=AppRoutes(), saves=Path(saves), settings=settings,
            save=lambda _: None,
        )  # fmt: skip
        learner = _Learner(desk, game, lesson, Random(seed))
        learner.play()
        taken = learner.taken(seed)
        desk.close()
    return taken


def guided(games: Sequence[Game], lesson: str, *, learners: int = 5, seed: int = 0) -> Status:
    """Print how people new to each game fare in its lessons; `lesson` is an id, or all.

    FAILED where a first own move, or the guided part, takes too long or has to be shown. How good
    the first free move is, is told and marked, and fails nothing: whoever makes it has kept nothing
    of the lesson, so it says more of the table.
    """
    held = True
    for game in games:
        for each in game.lessons():
            if lesson not in {"all", each.id}:
                continue
            taken = [take(game, each, seed + number) for number in range(learners)]
            sensible = sum(one.sensible for one in taken)
            held = held and all(one.held for one in taken)
            mark = "" if sensible >= SENSIBLE * learners else f"  fewer than {SENSIBLE:.0%}"
            print(
                f"{game.spec.id:18} {each.id:12} "
                f"first move {max(one.first for one in taken):4.1f} s  "
                f"guided {max(one.seconds for one in taken):4.0f} s  "
                f"words {max(one.words for one in taken):3}  "
                f"refused {sum(one.refusals for one in taken) / learners:3.1f}  "
                f"shown {sum(one.shown for one in taken)}  "
                f"sensible after it {sensible} of {learners}{mark}"
            )
    return Status.DONE if held else Status.FAILED
