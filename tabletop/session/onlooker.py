"""Opens a saved game for an onlooker, who sits at no seat."""

from pathlib import Path

from tabletop.engine.game import Game
from tabletop.session.saved import reopen
from tabletop.session.sitting import Session
from tabletop.storage.journal import read_best


def onlooker_at(game: Game, path: Path) -> Session:
    """Open a saved game at its last move, seen by an onlooker; no hidden information is shown.

    The file is only read: it may be open elsewhere.

    Raises:
        StorageError: the file can't be read.
        LoadError: even the set-up can't be played.
    """
    content = read_best(path)
    opened = reopen(game, content.header, content.records)
    session = Session(opened.game, opened.match, content.header.players)
    session.cover()
    return session
