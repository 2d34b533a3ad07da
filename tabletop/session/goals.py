"""Judges the goals of a game from finished games: when they end, and once for each kept one.

A game counts if it was dealt and finished by its rules. Silver and gold need computers of level
Normal or better and no undo past a reveal; gold needs a game without hints for the seat.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tabletop.engine.declare.goals import GRADES
from tabletop.engine.game import Game
from tabletop.engine.goals import FinishedGame, FinishedStep, shared_feats
from tabletop.engine.match import Match
from tabletop.engine.moves import Outcome, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.session.history.load import reopen
from tabletop.storage.journal.journal import read_best
from tabletop.storage.journal.records import Header, Record
from tabletop.storage.player.stamps import Judged
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.save_list import find_save

_WORTHY = ("human", "normal", "hard", "master")
"""Kinds of players that all rivals must be of for silver and gold."""


def finished_game(
    match: Match[State], outcome: Outcome | None = None
) -> FinishedGame[State] | None:
    """Return a match in the form from which feats are read; None while it goes on.

    With `outcome`, the match counts as finished with that result.
    """
    outcome = outcome or match.outcome
    if outcome is None or not match.steps:
        return None
    before = [match.first, *(step.state for step in match.steps)]
    steps = [
        FinishedStep(step.entry.seat, step.entry.move, old, step.state, step.events)
        for old, step in zip(before, match.steps, strict=False)
    ]
    return FinishedGame(tuple(steps), outcome)


def feats_of(rules: Rules[State], game: FinishedGame[State], seat: Seat) -> Mapping[str, int]:
    """Return everything by which the goals of a seat are judged, by name."""
    return {**shared_feats(rules.spec, game, seat), **rules.feats(game, seat)}


def judged(
    game: Game, match: Match[State], header: Header, records: Sequence[Record]
) -> tuple[Judged, ...]:
    """Return what people reached of all goals in a saved game; empty while it goes on."""
    finished = finished_game(match)
    if finished is None:
        return ()
    rules, found = match.rules, []
    for seat, player in enumerate(header.players):
        if player.kind == "human":
            grades = _counted_grades(header, records, seat)
            feats = feats_of(rules, finished, seat)
            for goal in game.spec.goals:
                counts = goal.grade in grades
                number, met = goal.progress(feats), goal.is_met(feats)
                found.append(
                    Judged(header.id, seat, goal.id, number if counts else 0, counts and met)
                )
    return tuple(found)


def judge_kept(game: Game, id_: str, saves: Path) -> tuple[Judged, ...]:
    """Return what people reached of all goals in a kept game; nothing if it can't be played again.

    Args:
        game: The game.
        id_: The unique id of the saved game.
        saves: The folder of saved games.
    """
    found: tuple[Judged, ...] = ()
    path = find_save(id_, saves)
    with suppress(ValueError, StorageError):
        if path is not None:
            content = read_best(path)
            match = reopen(game, content.header, content.records).match
            found = judged(game, match, content.header, content.records)
    return found or tuple(Judged(id_, 0, goal.id, 0, met=False) for goal in game.spec.goals)


def _counted_grades(header: Header, records: Sequence[Record], seat: Seat) -> Sequence[str]:
    """Return the grades of goals that a seat may reach in a game."""
    if header.parent is not None or any(each.position is not None for each in records[:1]):
        return ()
    rivals = [player.kind for at, player in enumerate(header.players) if at != seat]
    undone = any(each.do == "undo" and each.draws for each in records)
    if undone or not all(kind in _WORTHY for kind in rivals):
        return GRADES[:1]
    hinted = any(each.do == "hint" and each.seat == seat_name(seat) for each in records)
    return GRADES[:2] if hinted else GRADES
