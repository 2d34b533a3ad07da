"""A saved game as somebody sees it who sits at no seat."""

from pathlib import Path

from tabletop.engine.game import Game
from tabletop.session.saved import reopen
from tabletop.session.sitting import Session
from tabletop.storage.journal import read_best


def onlooker_at(game: Game, path: Path) -> Session:
    """Open a saved game to be looked at, at its last move; nobody's secrets are seen.

    The file is only read: it may be open elsewhere.

    Raises:
        StorageError: the file can't be read.
        LoadError: not even the set-up can be played.
    """
    content = read_best(path)
    opened = reopen(game, content.header, content.records)
    session = Session(opened.game, opened.match, content.header.players)
    session.cover()
    return session
