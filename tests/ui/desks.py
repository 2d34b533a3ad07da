"""A desk to try scenes at: real content, real sessions, a folder of its own."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Lapse, Player, Session
from tabletop.session.branch import Branch
from tabletop.session.lesson import LessonSession
from tabletop.session.puzzle import PuzzleSession
from tabletop.session.puzzles import PuzzleShelf
from tabletop.session.replay import Replay
from tabletop.session.task import TaskSession
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.kit.events import UiEvent
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.scene import Scene
from tabletop.ui.kit.services import Action, Desk
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.scenes.arrivals import bring
from tabletop.ui.scenes.balance import BalanceScene
from tabletop.ui.scenes.branch import BranchScene
from tabletop.ui.scenes.games import GamesScene
from tabletop.ui.scenes.lesson import LessonScene
from tabletop.ui.scenes.library import Library
from tabletop.ui.scenes.lookback import LookBack
from tabletop.ui.scenes.message import Message
from tabletop.ui.scenes.pause import Pause
from tabletop.ui.scenes.printing import PrintScene
from tabletop.ui.scenes.puzzle import PuzzleScene
from tabletop.ui.scenes.puzzles import PuzzlesScene
from tabletop.ui.scenes.replay import ReplayScene
from tabletop.ui.scenes.rulebook import RulebookScene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.setup import Setup
from tabletop.ui.scenes.statistics import StatisticsScene
from tabletop.ui.scenes.task import TaskScene
from tabletop.ui.scenes.welcome import Welcome
from tabletop.ui.scenes.workshop import WorkshopScene

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

    def __init__(self, desk: Desk, session: Session | None = None) -> None:
        super().__init__(desk)
        self.session = session
        self.calls: list[str] = []
        self.events: list[UiEvent] = []
        self.passed = 0.0
        self.changes = False
        self.nodes: list[Node] = []

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")
        if self.session is not None:
            self.session.close()

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

    def library(self, desk: Desk) -> Scene:
        return Library(desk)

    def welcome(self, desk: Desk) -> Scene:
        return Welcome(desk)

    def setup(self, desk: Desk, game: Game) -> Scene:
        return Setup(desk, game)

    def table(self, desk: Desk, session: Session, free: Sequence[int] = ()) -> Scene:
        del free
        return Plain(desk, session)

    def lesson(self, desk: Desk, session: LessonSession) -> Scene:
        return LessonScene(desk, session)

    def task(self, desk: Desk, session: TaskSession) -> Scene:
        return TaskScene(desk, session)

    def puzzle(self, desk: Desk, session: PuzzleSession, shelf: PuzzleShelf) -> Scene:
        return PuzzleScene(desk, session, shelf)

    def puzzles(self, desk: Desk, shelf: PuzzleShelf) -> Scene:
        return PuzzlesScene(desk, shelf)

    def replay(self, desk: Desk, replay: Replay) -> Scene:
        return ReplayScene(desk, replay)

    def branch(self, desk: Desk, branch: Branch, players: Sequence[Player]) -> Scene:
        return BranchScene(desk, branch, players)

    def lookback(self, desk: Desk, past: Session, lapse: Lapse) -> Scene:
        return LookBack(desk, past, lapse)

    def pause(self, desk: Desk, game: Game) -> Scene:
        return Pause(desk, game)

    def settings(self, desk: Desk, section: str) -> Scene:
        return SettingsScene(desk, section)

    def rulebook(self, desk: Desk, game: Game, rule: str, *, searching: bool = False) -> Scene:
        return RulebookScene(desk, game, rule, searching=searching)

    def statistics(self, desk: Desk, game: Game) -> Scene:
        return StatisticsScene(desk, game)

    def balance(self, desk: Desk, game: Game) -> Scene:
        return BalanceScene(desk, game)

    def workshop(self, desk: Desk, folder: Path) -> Scene:
        return WorkshopScene(desk, folder)

    def printing(self, desk: Desk, game: Game) -> Scene:
        return PrintScene(desk, game)

    def games(self, desk: Desk, shown: Path | None) -> Scene:
        return GamesScene(desk, shown)

    def bring(self, desk: Desk, source: Path, *, play: bool) -> None:
        bring(desk, source, play=play)

    def message(self, desk: Desk, headline: str, text: str, actions: Sequence[Action]) -> Scene:
        return Message(desk, headline, text, actions)


def make_desk(
    saves: Path | None = None,
    *,
    games: Sequence[Game] | None = None,
    settings: Settings | None = None,
    save: Callable[[Settings], str | None] = lambda _: None,
) -> Desk:
    return Desk(
        games=shelf() if games is None else games,
        routes=Shell(),
        saves=saves or Path(tempfile.gettempdir()) / "recess-no-such-folder",
        settings=settings,
        save=save,
        clock=lambda: NOW,
    )


def make_pilot(
    desk: Desk | None = None, size: tuple[int, int] = (1280, 800), scale: float = 1.0
) -> Pilot:
    desk = desk or make_desk()
    desk.settings.interface_scale = scale
    return Pilot(desk, size)


def saved_game(folder: Path, *, moves: int = 3, kinds: Sequence[str] = ("human", "human")) -> Path:
    """A game in progress on disk, closed again; returns its path.

    Where the game is for more, the last kind takes the other seats too.
    """
    seats = max(len(kinds), playable().spec.seats[0])
    sitting = [*kinds, *[kinds[-1]] * (seats - len(kinds))]
    players = [Player(f"P{seat + 1}", kind, seat + 1) for seat, kind in enumerate(sitting)]
    before = set(folder.glob("*.recess"))
    session = Session.new(playable(), players, {}, seed=1, saves=folder)
    for _ in range(moves):
        if session.outcome() is not None:
            break
        session.take_seat(session.next().seat)
        session.submit(session.legal_moves()[0])
    session.close()
    (path,) = set(folder.glob("*.recess")) - before
    return path


def sight_problems(pilot: Pilot) -> list[str]:
    """What is wrong with where the controls of the top scene lie: off the window, too small,
    on one another."""
    width, height = pilot.screen.size
    problems: list[str] = []
    nodes = [node for node in pilot.nodes() if 0 <= node.rect.centery <= height]
    for node in nodes:
        box = node.rect
        if box.left < -0.5 or box.right > width + 0.5 or box.w < 20 or box.h < 20:
            problems.append(f"{node.id} is at {box} of {width:.0f} x {height:.0f}")
    for at, node in enumerate(nodes):
        for other in nodes[at + 1 :]:
            inner = node.rect.inflate(-2, -2)
            if inner.colliderect(other.rect) and "document" not in {node.role, other.role}:
                problems.append(f"{node.id} {node.rect} lies on {other.id} {other.rect}")
    return problems
