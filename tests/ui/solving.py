"""An app with puzzles on it, driven by a pilot as a person would."""

from datetime import UTC, datetime
from pathlib import Path

from tabletop.engine.moves import Move
from tabletop.session.guides.puzzle import PuzzlePort
from tabletop.session.guides.puzzle_list import PuzzleShelf
from tabletop.storage.player.progress import load_solved
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.puzzle import PuzzleScene
from tabletop.ui.scenes.learn.puzzle_list import PuzzlesScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.hands import Hands
from tests.ui.learning import Pupil, game, shelf

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0
PUZZLING = tuple(each.spec.id for each in shelf() if each.puzzling)


class Solver(Pupil):
    """Whoever solves puzzles at an app, by a pilot: at the one that is open there."""

    @property
    def puzzle(self) -> PuzzlePort:
        """The sitting."""
        scene = self.app.stack.scenes[0]
        assert isinstance(scene, PuzzleScene)
        return scene.puzzle

    @property
    def listed(self) -> PuzzlesScene:
        """The list of puzzles."""
        scene = self.pilot.scene
        assert isinstance(scene, PuzzlesScene)
        return scene

    @property
    def right(self) -> Move:
        """The move that is looked for."""
        return Move.parse(self.puzzle.guide.puzzle.best[0])

    def wrong(self) -> list[Move]:
        """The wrong moves, the worst first."""
        worths, best = self.puzzle.guide.puzzle.worths, self.puzzle.guide.puzzle.best
        texts = sorted((each for each in worths if each not in best), key=worths.__getitem__)
        return [Move.parse(each) for each in texts]

    def has(self, name: str) -> bool:
        """Whether something with this id can be reached."""
        return any(node.id == name for node in self.pilot.nodes())

    def by_hand(self, move: Move) -> None:
        """Make a move with the mouse."""
        self._hands.by_mouse(move)
        self.rest()

    def by_keyboard(self, move: Move) -> None:
        """Make a move with the keyboard alone."""
        self._hands.by_keys(move)
        self.rest()

    @property
    def _hands(self) -> Hands:
        assert isinstance(self.pilot, Hands)
        return self.pilot


class Solving(Solver):
    """Puzzles with the app that they are solved at, in the library at first."""

    def __init__(
        self,
        folder: Path,
        *,
        now: float = NOW,
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
    ) -> None:
        settings = Settings(player_names=("Anna",), welcomed=True)
        settings = settings.changed(interface_scale=scale, animation_speed="instant")
        app = App(
            games=shelf(),
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(folder / "saves"),
            services=Services(save=lambda _: None, clock=lambda: now),
        )
        super().__init__(Hands(app, size))
        app.open_library()
        self.pilot.draw()

    def shelf_of(self, name: str) -> PuzzleShelf:
        """The puzzles of a game as this player finds them."""
        return self.app.learning.puzzle_shelf(game(name))

    def open(self, name: str, number: int = 1, *, daily: bool = False) -> None:
        """Sit down at a puzzle, counted from 1, or at that of the day."""
        shelf = self.shelf_of(name)
        puzzle = shelf.daily if daily else shelf.shipped[number - 1]
        assert puzzle is not None
        self.app.learning.open_puzzle(shelf, puzzle, daily=daily)
        self.rest(1)

    def solved(self, name: str = "valedictorian") -> list[str]:
        """The ids of what this player has solved, as it is on the disk."""
        return load_solved(self.app.folders.puzzles, "Anna", name).puzzles
