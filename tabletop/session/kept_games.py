"""Begins and resumes games that are saved to disk and counted in the statistics.

The window, `tabletop host` and finished lessons begin games here. Modules are imported on first
use, after the first frame.
"""

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game
from tabletop.engine.moves import Seat
from tabletop.engine.spec import Options
from tabletop.storage.journal.records import Player, Undoing

if TYPE_CHECKING:
    from tabletop.ai.worker import Thinker
    from tabletop.engine.guided.lesson import Lesson
    from tabletop.session.guides.lesson import LessonGuide, LessonPort
    from tabletop.session.history.branch import Branch
    from tabletop.session.history.replay import Replay
    from tabletop.session.port import LocalPort
    from tabletop.session.session import Session


NOT_KEPT = "Only a game that is kept goes on with another version."


class KeptGames:
    """Begins and resumes games that are saved to disk and counted in the statistics.

    Each method returns a port, which is a window's access to the game. A game is saved before its
    table is shown.
    """

    def __init__(
        self, saves: Path, statistics: Path, processes: Callable[[], int] | None = None
    ) -> None:
        """Save games in the folder `saves`, and count finished ones in the file `statistics`.

        `processes` is called before each search and returns how many processes computer players may
        use; 0 means automatic. Without it they search in this process.
        """
        self._saves = saves
        self._statistics = statistics
        self._processes = processes
        self._begun: Thinker | None = None

    def new(
        self,
        game: Game,
        players: Sequence[Player],
        options: Options,
        seed: int | None,
        undoing: Undoing = "far",
        *,
        daily: str = "",
    ) -> "LocalPort":
        """Set up a new game and save it, and return the window's access to it.

        Args:
            game: The game to play.
            players: The people and computer players, by seat.
            options: The chosen game options.
            seed: Seed of the game's randomness; None for a random one.
            undoing: How far moves can be undone at this table.
            daily: The day whose deal it is; "" for any other game.

        Raises:
            ValueError: the game can't be played with these players or options; one sentence.
        """
        from tabletop.session.session import Session  # noqa: PLC0415 - not before the first frame

        return self._seated(
            Session.new(
                game,
                players,
                options,
                seed=seed,
                saves=self._saves,
                statistics=self._statistics,
                thinker=self._thinker,
                undoing=undoing,
                daily=daily,
            )
        )

    def teams(self, game: Game, seats: int, options: Options) -> list[tuple[Seat, ...]]:
        """Return the seats of each team of a new game; none if everybody plays for themselves.

        There are none either while the options don't fit together, or if the rules raise: the
        game tells that when it is begun.
        """
        from tabletop.engine.match import Match  # noqa: PLC0415 - not before the first frame
        from tabletop.session.session import teams_of  # noqa: PLC0415 - as above

        rules = game.rules()
        try:
            return teams_of(rules, Match(rules, seats, options, seed=0).first)
        except Exception:  # noqa: BLE001 - whatever the code of a game raises
            return []

    def resume(self, game: Game, path: Path) -> "LocalPort":
        """Open a saved game at its last move, to be continued.

        `game` is the current version of the saved game, and `path` its save.

        Raises:
            StorageError: the file can't be read, or is open elsewhere.
            ValueError: its game can't be played.
        """
        from tabletop.session.session import Session  # noqa: PLC0415 - not before the first frame

        return self._seated(
            Session.resume(game, path, statistics=self._statistics, thinker=self._thinker)
        )

    def play_on(self, branch: "Branch", players: Sequence[Player]) -> "LocalPort":
        """Start and save a new game at a position of another game.

        `branch` is that position, and `players` are those of the new game, by seat.

        Raises:
            StorageError: it can't be saved.
            ValueError: no game can start there; one sentence.
        """
        from tabletop.session.history.branch import play_on  # noqa: PLC0415 - not before the first frame

        return self._seated(play_on(branch, players, saves=self._saves, thinker=self._thinker))

    def restart(self, session: "Session") -> "LocalPort":
        """Start a new game with the deal of another one, and save it if that one is saved.

        It counts for no statistics.

        Raises:
            StorageError: it can't be saved.
        """
        from tabletop.session.history.branch import Branch, BranchOrigin  # noqa: PLC0415 - as above

        old = session.so_far()
        origin = BranchOrigin(old.id, old.records, session.people, session.undoing, old.header)
        return self.play_on(Branch(session.game, old.match, origin, 0, -1), session.seated)

    def go_on(self, session: "Session", newer: Game) -> "LocalPort":
        """Continue a game in the edited version `newer` of its files, as a new save.

        Raises:
            StorageError: it can't be saved.
            ValueError: the position does not fit the newer version; one sentence.
        """
        from tabletop.session.history.branch import go_on  # noqa: PLC0415 - not before the first frame

        if session.save_path is None:
            raise ValueError(NOT_KEPT)
        return self._seated(go_on(session, newer, saves=self._saves, thinker=self._thinker))

    def play_after(self, lesson: "LessonGuide", undoing: Undoing = "far") -> "LocalPort":
        """Go on with the game that is played freely at the end of a lesson.

        `undoing` says how far moves can be undone in it.

        Raises:
            StorageError: it can't be saved.
        """
        from tabletop.session.guides.lesson import go_on_with  # noqa: PLC0415 - not before the first frame

        return self._seated(
            go_on_with(
                lesson,
                saves=self._saves,
                statistics=self._statistics,
                thinker=self._thinker,
                undoing=undoing,
            )
        )

    # What is not kept as a game

    def replay(self, game: Game, path: Path) -> "Replay":
        """Open a saved game as a replay, which shows its positions and changes nothing.

        Raises:
            StorageError: the file can't be read.
            ValueError: its game can't be played.
        """
        from tabletop.session.history.replay import Replay  # noqa: PLC0415 - not before the first frame

        return Replay.open(game, path, thinker=self._thinker)

    def learn(
        self, game: Game, lesson: "Lesson", learner: Player, step: int, progress: Path
    ) -> "LessonPort":
        """Start a lesson at one of its steps.

        Args:
            game: The game that the lesson teaches.
            lesson: The lesson to start.
            learner: The player who learns.
            step: Index of the step, from 0.
            progress: File in which the learner's progress is stored.

        Raises:
            LessonError: the lesson does not fit the rules; one sentence.
        """
        from tabletop.session.guides.guided_port import GuidedPort  # noqa: PLC0415 - not before the first frame
        from tabletop.session.guides.lesson import LessonGuide  # noqa: PLC0415 - not before the first frame

        port = GuidedPort(
            LessonGuide(game, lesson, learner, step=step, progress=progress, thinker=self._thinker)
        )
        self._start(port.session)
        return port

    def close(self) -> None:
        """End the worker processes in which computer players search for moves."""
        if self._begun is not None:
            self._begun.close()

    @property
    def _thinker(self) -> "Thinker | None":
        """The worker process that searches for computer players, created on first use."""
        wanted = self._processes
        if self._begun is None and wanted is not None:
            from tabletop.ai.worker import Thinker, process_count  # noqa: PLC0415 - not before the first frame

            self._begun = Thinker(processes=lambda: process_count(wanted()))
        return self._begun

    def _seated(self, session: "Session") -> "LocalPort":
        from tabletop.session.port import LocalPort  # noqa: PLC0415 - not before the first frame

        self._start(session)
        return LocalPort(session)

    def _start(self, session: "Session") -> None:
        """Start the processes of computer players, so that their first answer is quick."""
        seats = [at for at, player in enumerate(session.players) if player.kind != "human"]
        if self._thinker is not None and seats:
            with contextlib.suppress(OSError):
                self._thinker.start(map(session.computer, seats))
