"""An app to try scenes at: real content, real sessions, a folder of its own."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.guides.lesson import LessonGuide, LessonPort
from tabletop.session.guides.puzzle import PuzzlePort
from tabletop.session.guides.puzzle_list import PuzzleShelf
from tabletop.session.history.branch import Branch
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.session.types import Hint
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.contests.daily import DailyScene
from tabletop.ui.scenes.contests.rival_list import RivalsScene
from tabletop.ui.scenes.lab.balance import BalanceScene
from tabletop.ui.scenes.learn.lesson import LessonScene, TaskScene
from tabletop.ui.scenes.learn.lesson_end import LessonEnd
from tabletop.ui.scenes.learn.lesson_goal import LessonGoal
from tabletop.ui.scenes.learn.puzzle import PuzzleScene
from tabletop.ui.scenes.learn.puzzle_list import PuzzlesScene
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.library.file_import import import_file
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.library.player_name import PlayerName
from tabletop.ui.scenes.library.welcome import Welcome
from tabletop.ui.scenes.printing.printing import PrintScene
from tabletop.ui.scenes.replay.play_on import BranchScene
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.goals import GoalsScene
from tabletop.ui.scenes.results.look_back import LookBack
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.scenes.results.statistics import StatisticsScene
from tabletop.ui.scenes.saves.saved_games import SavedGamesScene
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.scenes.system.checkup import Checkup
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.scenes.system.settings import SettingsScene
from tabletop.ui.scenes.table.pause import Pause
from tabletop.ui.scenes.workshop.workshop import WorkshopScene
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.events import UiEvent
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import new_port

SIZES = ((960, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080))
SCALES = (0.75, 1.0, 1.5, 2.0)
NOW = 1_800_000_000.0


@cache
def shelf() -> tuple[Game, ...]:
    return Registry(shipped("content")).games()


def playable() -> Game:
    """The first game on the shelf that can be played."""
    return next(game for game in shelf() if game.playable)


def for_two() -> Game:
    """A game for just two people with hidden cards, which needs every scene there is."""
    return next(game for game in shelf() if game.playable and game.spec.seats == (2, 2))


def announced() -> Game:
    """The last game on the shelf, as if it could not be played yet."""
    return replace(shelf()[-1], make_rules=None)


class Plain(Scene):
    """Keeps a note of everything that happens to it."""

    def __init__(self, app: App, port: LocalPort | None = None) -> None:
        super().__init__(app)
        self.port = port
        self.calls: list[str] = []
        self.events: list[UiEvent] = []
        self.passed = 0.0
        self.changes = False
        self.nodes: list[Node] = []

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")
        if self.port is not None:
            self.port.close()

    def handle(self, event: UiEvent) -> bool:
        self.events.append(event)
        return super().handle(event)

    def update(self, dt: float) -> bool:
        self.passed += dt
        return self.changes

    def draw(self, canvas: Canvas) -> None:
        self.calls.append("draw")
        canvas.fill((0, 0, canvas.width, canvas.height), 0, "#204030")

    def focusables(self) -> list[Node]:
        return self.nodes


class Sheet(Plain):
    """The same as a dialog."""

    opaque = False


class Shell:
    """Routes whose table is a plain scene."""

    def library(self, app: App) -> Scene:
        return Library(app)

    def welcome(self, app: App) -> Scene:
        return Welcome(app)

    def player_name(self, app: App) -> Scene:
        return PlayerName(app)

    def setup(self, app: App, game: Game) -> Scene:
        return Setup(app, game)

    def table(self, app: App, port: LocalPort, free: Sequence[int] = ()) -> Scene:
        del free
        return Plain(app, port)

    def lesson(self, app: App, port: LessonPort) -> Scene:
        return LessonScene(app, port)

    def lesson_goal(self, app: App, lesson: LessonGuide, begin: Callable[[], object]) -> Scene:
        return LessonGoal(app, lesson, begin)

    def lesson_end(self, app: App, lesson: LessonGuide, play_on: Callable[[], object]) -> Scene:
        return LessonEnd(app, lesson, play_on)

    def task(self, app: App, port: LessonPort) -> Scene:
        return TaskScene(app, port)

    def puzzle(self, app: App, port: PuzzlePort, shelf: PuzzleShelf) -> Scene:
        return PuzzleScene(app, port, shelf)

    def puzzles(self, app: App, shelf: PuzzleShelf) -> Scene:
        return PuzzlesScene(app, shelf)

    def review(self, app: App, port: LocalPort) -> Scene:
        return ReviewScene(app, port)

    def replay(self, app: App, replay: Replay) -> Scene:
        return ReplayScene(app, replay)

    def branch(self, app: App, branch: Branch, players: Sequence[Player]) -> Scene:
        return BranchScene(app, branch, players)

    def lookback(self, app: App, past: LocalPort, hint: Hint | None) -> Scene:
        return LookBack(app, past, hint)

    def pause(self, app: App, game: Game) -> Scene:
        return Pause(app, game)

    def settings(self, app: App, section: str) -> Scene:
        return SettingsScene(app, section)

    def checkup(self, app: App) -> Scene:
        return Checkup(app, app.findings or tuple)

    def rulebook(self, app: App, game: Game, rule: str, *, searching: bool = False) -> Scene:
        return RulebookScene(app, game, rule, searching=searching)

    def goals(self, app: App, game: Game) -> Scene:
        return GoalsScene(app, game)

    def daily(self, app: App) -> Scene:
        return DailyScene(app)

    def rivals(self, app: App, game: Game) -> Scene:
        return RivalsScene(app, game)

    def statistics(self, app: App, game: Game) -> Scene:
        return StatisticsScene(app, game)

    def balance(self, app: App, game: Game) -> Scene:
        return BalanceScene(app, game)

    def workshop(self, app: App, folder: Path) -> Scene:
        return WorkshopScene(app, folder)

    def printing(self, app: App, game: Game) -> Scene:
        return PrintScene(app, game)

    def games(self, app: App, shown: Path | None) -> Scene:
        return SavedGamesScene(app, shown)

    def bring(self, app: App, source: Path, *, play: bool) -> None:
        import_file(app, source, play=play)

    def message(self, app: App, headline: str, text: str, actions: Sequence[Action]) -> Scene:
        return MessageScene(app, headline, text, actions)


def make_desk(
    saves: Path | None = None,
    *,
    games: Sequence[Game] | None = None,
    settings: Settings | None = None,
    save: Callable[[Settings], str | None] = lambda _: None,
) -> App:
    return App(
        games=shelf() if games is None else games,
        routes=Shell(),
        settings=settings,
        folders=Folders.within(saves or Path(tempfile.gettempdir()) / "recess-no-such-folder"),
        services=Services(save=save, clock=lambda: NOW),
    )


def make_pilot(
    app: App | None = None, size: tuple[int, int] = (1280, 800), scale: float = 1.0
) -> Pilot:
    app = app or make_desk()
    app.settings.interface_scale = scale
    return Pilot(app, size)


def saved_game(folder: Path, *, moves: int = 3, kinds: Sequence[str] = ("human", "human")) -> Path:
    """A game in progress on disk, closed again; returns its path.

    Where the game is for more, the last kind takes the other seats too.
    """
    seats = max(len(kinds), playable().spec.seats[0])
    sitting = [*kinds, *[kinds[-1]] * (seats - len(kinds))]
    players = [Player(f"P{seat + 1}", kind, seat + 1) for seat, kind in enumerate(sitting)]
    before = set(folder.glob("*.recess"))
    port = new_port(playable(), players, {}, seed=1, saves=folder)
    for _ in range(moves):
        if port.position.outcome is not None:
            break
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
    port.close()
    (path,) = set(folder.glob("*.recess")) - before
    return path


def sight_problems(pilot: Pilot) -> list[str]:
    """What is wrong with where the controls of the top scene lie: off the window, too small,
    on one another. What is scrolled out of its area is neither seen nor clicked."""
    width, height = pilot.screen.size
    areas = [each for each in vars(pilot.scene).values() if isinstance(each, ScrollArea)]

    def seen(node: Node) -> pygame.FRect:
        inside = (a.rect for a in areas if a.zone == node.zone and a.rect.colliderect(node.rect))
        return next((node.rect.clip(rect) for rect in inside), node.rect)

    problems: list[str] = []
    nodes = [node for node in pilot.nodes() if 0 <= node.rect.centery <= height]
    for node in nodes:
        box = node.rect
        if box.left < -0.5 or box.right > width + 0.5 or box.w < 20 or box.h < 20:
            problems.append(f"{node.id} is at {box} of {width:.0f} x {height:.0f}")
    for at, node in enumerate(nodes):
        for other in nodes[at + 1 :]:
            inner = seen(node).inflate(-2, -2)
            if inner.colliderect(seen(other)) and "document" not in {node.role, other.role}:
                problems.append(f"{node.id} {node.rect} lies on {other.id} {other.rect}")
    return problems
