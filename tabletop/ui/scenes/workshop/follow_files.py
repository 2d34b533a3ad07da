"""Live reload: an open table that follows the files of its game while they are edited."""

from __future__ import annotations

from pathlib import Path

from tabletop.engine.game import Game
from tabletop.session.port import LocalPort
from tabletop.storage.safe_files import StorageError
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.scenes.workshop.workshop import WorkshopScene
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.text import workshop as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.project import Follower, Project
from tabletop.ui.toolkit.stack import Shown


class Following:
    """Live reload of a game: applies edits of its files to the open table.

    Changes appear on the table within a second. If the files contain an error, the workshop opens
    instead. A game without its own code continues with its pieces in place. A game with its own
    rules restarts with the same players and options.
    """

    def __init__(self, app: App, workbench: Project, folder: Path) -> None:
        """Start following a game's folder; `update` is then called once a frame."""
        self.app = app
        self.follower = Follower(workbench, folder)
        self._opened: WorkshopScene | None = None
        """The workshop scene that was opened because of errors; None if none is open."""
        self._made: Path | None = None
        """The save file written at the last reload; the next one replaces it."""
        self._refused = ""
        """Edition of the game that can't be continued with this number of players."""
        app.beside = self.update

    def update(self, dt: float) -> bool:
        """Apply what was read from the game's files. Call this once per frame.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything has changed, so that a frame must be drawn.
        """
        del dt
        new = self.follower.poll()
        if new:
            self._heed()
        return self._take_over() or new

    def workshop(self) -> WorkshopScene:
        """Return a new workshop scene for these files, used if no table is open yet."""
        return WorkshopScene(self.app, self.follower.folder, self.follower)

    def close(self) -> None:
        """Stop watching the game's files. The open table isn't changed."""
        self.follower.close()
        self.app.beside = None

    def _heed(self) -> None:
        """Update the library with the new version, and open or close the workshop on errors."""
        game, top = self.follower.edition.game, self.app.stack.top
        if game is not None and (game.consent is None or self._table is None):
            # While new code lacks consent, keep the last good version on the table.
            self.app.renew_game(game)
            if self._opened is not None and self._opened is top:
                self.app.stack.close(self._opened)
            self._opened = None
        elif self._table is not None:
            self._opened = self.workshop()
            self.app.open(self._opened)

    @property
    def _table(self) -> Shown | None:
        """The open scene with a table, or None if anything but the hand-over screen covers it."""
        *_, top = (None, *self.app.stack.scenes)
        if top is not None and top.name == Curtain.name:
            *_, top, _ = (None, *self.app.stack.scenes)
        return top if table_of(top) is not None else None

    def _take_over(self) -> bool:
        """Switch a table at rest to the new version; return whether it was switched."""
        game, table = self.follower.edition.game, self._table
        if game is None or not isinstance(table, TableScene) or not table.table.rests:
            return False
        port = table.port
        ours = port.game.folder == self.follower.folder
        same = game.edition in {port.game.edition, self._refused}
        if not ours or same or not game.playable:
            return False
        port.session.newer = None
        made, told = self._renewed(port, game)
        if made is None:
            return False
        before, kept = port.session.save_path, self._made
        self.app.play(made, table=table.next_table)
        if kept is not None and before == kept:
            kept.unlink(missing_ok=True)
        self._made = made.session.save_path
        self.app.notices.toast(told, "gain")
        return True

    def _renewed(self, port: LocalPort, game: Game) -> tuple[LocalPort | None, str]:
        """Return a session under the new version and a message; None if it can't be continued."""
        seats = range(len(port.players))
        viewer = port.seat
        try:
            made, told = self.app.sessions.go_on(port.session, game), words.KEPT
        except (StorageError, ValueError):
            try:
                options = {
                    each.id: port.session.options[each.id]
                    for each in game.spec.options
                    if each.id in port.session.options
                }
                made, told = (
                    self.app.sessions.new(game, port.players, options, None),
                    words.BEGUN,
                )
            except ValueError as error:
                self._refused = game.edition
                self.app.notices.toast(str(error), "loss")
                return None, ""
        if viewer in seats and viewer in made.session.people:
            made.take_seat(viewer)
        return made, told
