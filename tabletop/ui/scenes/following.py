"""An open table that follows the files of its game, for whoever makes it."""

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
    """What is edited is on the table within a second; what is wrong opens the workshop.

    Without rules of its own a game goes on: its pieces stay where they lie. With rules it begins
    again, with the same people and options.
    """

    def __init__(self, desk: Desk, workbench: Workbench, folder: Path) -> None:
        """Begin to follow, once a frame."""
        self.desk = desk
        self.follower = Follower(workbench, folder)
        self._opened: WorkshopScene | None = None
        """The page of problems that came by itself."""
        self._made: Path | None = None
        """The save that following has written: the next one holds all of it."""
        self._refused = ""
        """The version that no table of so many can go on with."""
        desk.beside = self.update

    def update(self, dt: float) -> bool:
        """Take over what was read; whether there is something new."""
        del dt
        new = self.follower.poll()
        if new:
            self._heed()
        return self._take_over() or new

    def workshop(self) -> WorkshopScene:
        """The workshop with these files, where there is no table yet."""
        return WorkshopScene(self.desk, self.follower.folder, self.follower)

    def close(self) -> None:
        """Follow no longer."""
        self.follower.close()
        self.desk.beside = None

    def _heed(self) -> None:
        """Renew the shelf, and open or close the page of problems."""
        game, top = self.follower.edition.game, self.desk.stack.top
        if game is not None and (game.consent is None or self._table is None):
            # Code that nobody has said yes to leaves the last good version on the table.
            self.desk.renew_game(game)
            if self._opened is not None and self._opened is top:
                self.desk.stack.close(self._opened)
            self._opened = None
        elif self._table is not None:
            self._opened = self.workshop()
            self.desk.open(self._opened)

    @property
    def _table(self) -> TableScene | None:
        """The table that is open, with nothing over it but the curtain."""
        *_, top = (None, *self.desk.stack.scenes)
        if top is not None and top.name == Curtain.name:
            *_, top, _ = (None, *self.desk.stack.scenes)
        return top if isinstance(top, TableScene) else None

    def _take_over(self) -> bool:
        """Put the new version on the table, where it rests; whether that was done."""
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
        """Return the table with the new version, and what is said of it."""
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
