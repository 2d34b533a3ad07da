"""The one way to begin or resume a game that is saved and counted.

The window, `tabletop host` and finished lessons begin games here. Modules are imported on first
use, after the first frame.
"""

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.ai.worker import Thinker
    from tabletop.engine.game import Game
    from tabletop.engine.lesson import Lesson
    from tabletop.engine.spec import Options
    from tabletop.session.branch import Branch
    from tabletop.session.lesson import LessonSession
    from tabletop.session.replay import Replay
    from tabletop.session.sitting import Session
    from tabletop.storage.records import Player, Undoing


NOT_KEPT = "Only a game that is kept goes on with another version."


class KeptGames:
    """Begins and resumes games; each is on disk before anybody sees it."""

    def __init__(
        self, saves: Path, statistics: Path, processes: Callable[[], int] | None = None
    ) -> None:
        """Save games in the folder `saves`, and count finished ones in the file `statistics`.

        `processes` returns, at each question, how many processes computer players may use; 0 means
        automatic. None lets them search in this process.
        """
        self._saves = saves
        self._statistics = statistics
        self._processes = processes
        self._begun: Thinker | None = None

    def new(
        self,
        game: "Game",
        players: "Sequence[Player]",
        options: "Options",
        seed: int | None,
        undoing: "Undoing" = "far",
    ) -> "Session":
        """Set up a new game.

        Raises:
            ValueError: the game can't be played with these players or options; one sentence.
        """
        from tabletop.session.sitting import Session  # noqa: PLC0415 - not before the first frame

        return self._seated(
            Session.new(
                game, players, options, seed=seed, saves=self._saves, statistics=self._statistics,
                thinker=self._thinker, undoing=undoing,
            )
        )  # fmt: skip

    def resume(self, game: "Game", path: Path) -> "Session":
        """Open a saved game at its last move.

        Raises:
            StorageError: the file can't be read, or is open elsewhere.
            ValueError: its game can't be played.
        """
        from tabletop.session.sitting import Session  # noqa: PLC0415 - not before the first frame

        return self._seated(
            Session.resume(game, path, statistics=self._statistics, thinker=self._thinker)
        )

    def play_on(self, branch: "Branch", players: "Sequence[Player]") -> "Session":
        """Start a new game at a branch of another.

        Raises:
            StorageError: it can't be saved.
            ValueError: no game can start there; one sentence.
        """
        from tabletop.session.branch import play_on  # noqa: PLC0415 - not before the first frame

        return self._seated(play_on(branch, players, saves=self._saves, thinker=self._thinker))

    def go_on(self, session: "Session", newer: "Game") -> "Session":
        """Continue a game under another version of its game, as a new game.

        Raises:
            StorageError: it can't be saved.
            ValueError: it can't be continued so; one sentence.
        """
        from tabletop.session.going_on import go_on  # noqa: PLC0415 - not before the first frame

        if session.save_path is None:
            raise ValueError(NOT_KEPT)
        return self._seated(go_on(session, newer, saves=self._saves, thinker=self._thinker))

    def play_after(self, lesson: "LessonSession", undoing: "Undoing" = "far") -> "Session":
        """Begin the game that a lesson leads to: a new one, or the one played in the lesson.

        Raises:
            StorageError: it can't be saved.
            ValueError: it can't be played so; one sentence.
        """
        from tabletop.session.after_lesson import go_on_with  # noqa: PLC0415 - not before the first frame

        options = lesson.new_game
        if options is not None:
            new = self.new(lesson.game, lesson.players, options, None, undoing)
            lesson.go_on()
            return new
        return self._seated(
            go_on_with(
                lesson, saves=self._saves, statistics=self._statistics, thinker=self._thinker,
                undoing=undoing,
            )
        )  # fmt: skip

    # What is not kept as a game

    def replay(self, game: "Game", path: Path) -> "Replay":
        """Open a saved game as a replay.

        Raises:
            StorageError: the file can't be read.
            ValueError: its game can't be played.
        """
        from tabletop.session.replay import Replay  # noqa: PLC0415 - not before the first frame

        return Replay.open(game, path, thinker=self._thinker)

    def learn(
        self, game: "Game", lesson: "Lesson", learner: "Player", step: int, progress: Path
    ) -> "LessonSession":
        """Start a lesson at a step; the learner's progress is stored in `progress`.

        Raises:
            LessonError: the lesson does not fit the rules; one sentence.
        """
        from tabletop.session.lesson import LessonSession  # noqa: PLC0415 - not before the first frame

        session = LessonSession(
            game, lesson, learner, step=step, progress=progress, thinker=self._thinker
        )
        self._start(session.players)
        return session

    def close(self) -> None:
        """End the processes of computer players."""
        if self._begun is not None:
            self._begun.close()

    @property
    def _thinker(self) -> "Thinker | None":
        """The worker of computer players, created on first use."""
        wanted = self._processes
        if self._begun is None and wanted is not None:
            from tabletop.ai.worker import Thinker, process_count  # noqa: PLC0415 - not before the first frame

            self._begun = Thinker(processes=lambda: process_count(wanted()))
        return self._begun

    def _seated(self, session: "Session") -> "Session":
        self._start(session.players)
        return session

    def _start(self, players: "Sequence[Player]") -> None:
        """Start the processes of computer players, so that their first answer is quick."""
        if self._thinker is not None and any(player.kind != "human" for player in players):
            with contextlib.suppress(OSError):
                self._thinker.start(player.kind for player in players)
