"""A simulated beginner plays a lesson: how long does the guided part take?

The beginner reads the coach's messages, then uses the highlighted control whose label shares the
most words with them. It knows neither the rules nor the state nor the accepted moves. Time is
counted for each word read, each action and each refused move. Moves of other players take no time.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tabletop.cli.errors import Status
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import LEARNER, Lesson
from tabletop.engine.knowledge.information import InformationSet
from tabletop.session.port import LocalPort
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.help.landmarks import bright_boxes
from tabletop.ui.table.model.table_moment import Glow
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.services import Folders, Services
from tools.ux_metrics.newcomer import ACTION, REFUSAL, WORDS_A_SECOND, Newcomer, rank_of
from tools.ux_metrics.words import count

FIRST, GUIDED = 10.0, 240.0
"""Time limits in seconds: for the learner's first move, and for the whole guided part."""
WORST, SENSIBLE = 1 / 3, 0.9
"""Share of legal moves that count as bad, and wanted share of free moves not among them."""
DEAD_END = 20
"""Number of actions without a move after which the learner asks to be shown what to do."""
_MOST_ACTIONS = 200
_SIZE = (1280, 800)
_AWAY = "escape"
"""The key that closes a form or dialog."""
_BACK = frozenset({"cancel", "close"})
_WORD = re.compile(r"[a-z0-9&]{2,}")


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of one simulated learner in the guided part of a lesson."""

    seconds: float
    first: float
    """Seconds until the learner's first move."""
    words: int
    actions: int
    refusals: int
    shown: int
    """How often the learner made no progress and had to be shown what to do."""
    rank: float | None
    """Share of other legal moves better than the first unguided one, 0 to 1; None without one."""

    @property
    def sensible(self) -> bool:
        """Whether the first unguided move is better than the worst third of the legal moves."""
        return self.rank is not None and self.rank <= 1 - WORST

    @property
    def held(self) -> bool:
        """Whether both times are within their limits and nothing had to be shown."""
        return self.first <= FIRST and self.seconds <= GUIDED and not self.shown


class _Learner:
    """A simulated learner in the window of a lesson."""

    def __init__(self, app: App, game: Game, lesson: Lesson, chance: Random) -> None:
        self._app, self._pilot, self._chance = app, Pilot(app, _SIZE), chance
        self.port = app.learning.prepare(game, lesson.id, 0)
        app.go(app.routes.lesson(app, self.port))
        self._pilot.tick(0.1)
        self._pilot.click("begin")
        self._read: set[str] = set()
        self._tried: list[str] = []
        """The controls used since the last move, without success."""
        self._used: set[str] = set()
        """Words of the coach already acted on in the form that is open."""
        self.words = self.actions = self.refusals = self.shown = 0
        self.first = 0.0

    @property
    def seconds(self) -> float:
        """The simulated time so far, in seconds."""
        return self.words / WORDS_A_SECOND + self.actions * ACTION + self.refusals * REFUSAL

    def play(self) -> None:
        """Play until the guided part ends, or for 200 actions at most."""
        while self.actions < _MOST_ACTIONS:
            self._rest()
            if self.port.guide.is_learnt:
                nodes = {node.id for node in self._pilot.nodes()}
                self._pilot.click("play-here" if "play-here" in nodes else "play-now")
                return
            self._look()
            before, moves = self.port.version, self.port.coach.misses
            self._do(self._choose())
            self.refusals += self.port.coach.misses > moves
            if self.port.version != before:
                self._tried.clear()
                self.first = self.first or self.seconds

    def taken(self, seed: int) -> Taken:
        """Return the figures of the guided part; first make one unguided move and rank it.

        `seed` is that of the search which compares the move with others.
        """
        led = (self.seconds, self.first, self.words, self.actions, self.refusals, self.shown)
        return Taken(*led, self._rank(seed))

    def _rank(self, seed: int) -> float | None:
        """Make the first unguided move; return the share of other legal moves better than it.

        None if no move is made.
        """
        # The true state, hidden from the window, is used only to rank the move afterwards.
        port = self._port_on_screen()
        match = port.session.match
        made = Newcomer(self._pilot, port, self._chance).until_move(match)
        if made is None:
            return None
        return rank_of(InformationSet.of(match.rules, made[0], LEARNER), made[1], seed)

    def _port_on_screen(self) -> LocalPort:
        """Return the port of the table that is shown: a lesson may end in a game of its own."""
        scenes = reversed(self._app.stack.scenes)
        return next(scene.port for scene in scenes if isinstance(scene, LessonScene | TableScene))

    def _rest(self) -> None:
        for _ in range(300):
            self._pilot.tick(0.1)
            scene = self._pilot.scene
            running = isinstance(scene, LessonScene) and scene.table.running
            if not running and self.port.coach.stage != "replies":
                break
        self._pilot.draw()

    def _look(self) -> None:
        """Read the coach's new messages and count their words."""
        coach = self.port.coach
        helped = coach.stuck if self._is_helped else ""
        for text in (coach.say, coach.aha, coach.said, helped):
            if text and text not in self._read:
                self._read.add(text)
                self.words += count(text)

    @property
    def _is_helped(self) -> bool:
        """Whether the help text is shown: over a form, or after two tries without success."""
        return not isinstance(self._pilot.scene, LessonScene) or len(self._tried) >= 2

    def _choose(self) -> str:
        """Return the id of the control to use next; "" if there is none.

        A button that continues the lesson comes first. Otherwise it is the highlighted control
        whose label shares the most words with the coach's message; controls tried before count
        less. After `DEAD_END` tries it is *Show me*, or the key that closes a form.
        """
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
            spots = bright_boxes(scene.table.moment, self.port.coach)
            nodes = [node for node in nodes if _lies_in(node, spots)]
        coach = self.port.coach
        said = _words(f"{coach.say} {coach.stuck if self._is_helped else ''}") - self._used
        marks = [self._liking(node, said) for node in nodes]
        if not nodes:
            self._tried.append("nothing")
            return "coach-show" if isinstance(scene, LessonScene) else ""
        best = max(marks)
        liked = [node for node, mark in zip(nodes, marks, strict=True) if mark == best]
        if isinstance(scene, LessonScene):
            return self._chance.choice(liked).id
        # A form is filled in from the top, and each word of the message is used once.
        self._used |= _words(liked[0].label)
        return liked[0].id

    def _liking(self, node: Node, said: set[str]) -> float:
        liking = float(len(_words(node.label) & said))
        # Once a piece is picked up, only its target is left to choose.
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
    """Let a simulated learner play the guided part of a lesson, and return the result.

    Runs the real window with a dummy video driver. `seed` decides between equally good controls.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as saves:
        settings = Settings(animation_speed="instant", reduced_motion=True)
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(Path(saves)),
            services=Services(save=lambda _: None),
        )
        learner = _Learner(app, game, lesson, Random(seed))
        learner.play()
        taken = learner.taken(seed)
        app.close()
    return taken


def guided(games: Sequence[Game], lesson: str, *, learners: int = 5, seed: int = 0) -> Status:
    """Print how simulated learners fare in the lessons of each game.

    `lesson` is the id of a lesson, or `all`; `learners` is the number of runs for each lesson.

    Returns `FAILED` if, in any run, the first move or the guided part takes too long, or something
    had to be shown. The quality of the first unguided move is printed, and marked if low, but fails
    nothing: the simulated learner remembers nothing of the lesson, so that figure describes the
    table more than the lesson.
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
