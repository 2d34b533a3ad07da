"""Continues the game of a lesson as a saved game that counts in the statistics."""

from pathlib import Path

from tabletop.ai.worker import Thinker
from tabletop.session.lesson import LessonSession
from tabletop.session.saved import new_header
from tabletop.session.sitting import Session
from tabletop.storage.journal import Journal
from tabletop.storage.records import Undoing
from tabletop.storage.saves import new_save_path


def go_on_with(
    lesson: LessonSession,
    *,
    saves: Path,
    statistics: Path,
    thinker: Thinker | None = None,
    undoing: Undoing = "far",
) -> Session:
    """Return the game of a lesson's free end as a game of its own, saved from its position on.

    Raises:
        StorageError: it can't be saved.
    """
    game, players = lesson.game, lesson.players
    match, acts = lesson.handed_on()
    header = new_header(game, players, match.options, None, undoing)
    journal = Journal(new_save_path(game.spec.id, saves), header)
    journal.begin(acts)
    return Session(
        game, match, players, journal, thinker=thinker, statistics=statistics, undoing=undoing
    )
