"""Live reload: an open table that follows the files of its game while they are edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.storage.files import StorageError
from tabletop.ui.kit.workbench import Follower
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.scenes.workshop import WorkshopScene
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.session import Session
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.kit.workbench import Workbench


class Following:
    """Live reload of a game: applies edits of its files to the open table.

    Changes are on the table within a second; an error opens the workshop instead. A game without
    code of its own continues with its pieces in place; a game with its own rules starts again with
    the same players and options.
    """

    def __init__(self, desk: Desk, workbench: Workbench, folder: Path) -> None:
        """Start following a game's folder; `update` is then called once a frame."""
        self.desk = desk
        self.follower = Follower(workbench, folder)
        self._opened: WorkshopScene | None = None
        """The workshop scene that was opened because of errors; None if none is open."""
        self._made: Path | None = None
        """The save file written at the last reload; the next one replaces it."""
        self._refused = ""
        """Edition of the game that can't be continued with this number of players."""
        desk.beside = self.update

    def update(self, dt: float) -> bool:
        """Take over what was read from the files; return whether anything is new."""
        del dt
        new = self.follower.poll()
        if new:
            self._heed()
        return self._take_over() or new

    def workshop(self) -> WorkshopScene:
        """Return the workshop scene of these files, for when no table is open yet."""
        return WorkshopScene(self.desk, self.follower.folder, self.follower)

    def close(self) -> None:
        """Stop following the game's files and remove the per-frame callback."""
        self.follower.close()
        self.desk.beside = None

    def _heed(self) -> None:
        """Update the library with the new version, and open or close the workshop on errors."""
        game, top = self.follower.edition.game, self.desk.stack.top
        if game is not None and (game.consent is None or self._table is None):
            # While new code lacks consent, keep the last good version on the table.
            self.desk.renew_game(game)
            if self._opened is not None and self._opened is top:
                self.desk.stack.close(self._opened)
            self._opened = None
        elif self._table is not None:
            self._opened = self.workshop()
            self.desk.open(self._opened)

    @property
    def _table(self) -> TableScene | None:
        """The open table scene, or None if anything but the hand-over screen covers it."""
        *_, top = (None, *self.desk.stack.scenes)
        if top is not None and top.name == Curtain.name:
            *_, top, _ = (None, *self.desk.stack.scenes)
        return top if isinstance(top, TableScene) else None

    def _take_over(self) -> bool:
        """Switch a table at rest to the new version; return whether it was switched."""
        game, table = self.follower.edition.game, self._table
        if game is None or table is None or not table.rests:
            return False
        session = table.session
        ours = session.game.folder == self.follower.folder
        same = game.edition in {session.game.edition, self._refused}
        if not ours or same or not game.playable:
            return False
        session.newer = None
        made, told = self._renewed(session, game)
        if made is None:
            return False
        before, kept = session.save_path, self._made
        self.desk.play(made, table=table.next_table)
        if kept is not None and before == kept:
            kept.unlink(missing_ok=True)
        self._made = made.save_path
        self.desk.toast(told, "gain")
        return True

    def _renewed(self, session: Session, game: Game) -> tuple[Session | None, str]:
        """Return a session under the new version and a message; None if it can't be continued."""
        seats = range(len(session.players))
        viewer = session.viewer
        try:
            made, told = self.desk.sessions.go_on(session, game), words.KEPT
        except (StorageError, ValueError):
            try:
                options = {each.id: session.options[each.id] for each in game.spec.options
                           if each.id in session.options}  # fmt: skip
                made, told = (
                    self.desk.sessions.new(game, session.players, options, None),
                    words.BEGUN,
                )
            except ValueError as error:
                self._refused = game.edition
                self.desk.toast(str(error), "loss")
                return None, ""
        if viewer in seats and viewer in made.people:
            made.take_seat(viewer)
        return made, told
