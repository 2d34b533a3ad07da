"""Saves a game between computer players, to be replayed, watched or continued."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from tabletop import __version__
from tabletop.cli.errors import SystemProblemError, UsageError
from tabletop.engine.chance import Chance, RandomChance
from tabletop.engine.game import Game
from tabletop.engine.match import Match, load
from tabletop.engine.moves import Entry, Move, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.lab.findings import seat_title
from tabletop.lab.plan import Plan
from tabletop.lab.play import play_by
from tabletop.lab.rows import Row
from tabletop.session.fill_names import Wording
from tabletop.session.session import standing_of
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Header, Player, Record, new_id, pack_files
from tabletop.storage.safe_files import StorageError


def record_game(game: Game, plan: Plan, path: Path) -> Row:
    """Play the first game of a plan, write it to a new file and return its result.

    A game cut short by an error in its rules is saved up to that point.

    Raises:
        UsageError: the file exists.
        SystemProblemError: the file can't be written.
    """
    if path.exists():
        raise UsageError(f"{path} is there already, and no game is written over")
    rules = game.rules()
    taped = _Taped(rules, RandomChance(plan.random(0)))
    row = play_by(rules, plan, 0, apply=taped.apply, chance=taped.chance)
    match, _ = load(rules, plan.seats, plan.options_by_name, taped.setup, taped.entries)
    try:
        journal = Journal.create(path, _header(game, plan, match))
        try:
            journal.extend(_records(game, match, journal.header.players))
        finally:
            journal.close()
    except StorageError as error:
        raise SystemProblemError(str(error)) from error
    return row


class _Taped:
    """Makes moves and records the random draws of each."""

    def __init__(self, rules: Rules[State], chance: RandomChance) -> None:
        self.chance = chance
        self.entries: list[Entry] = []
        self._rules = rules
        self._first: int | None = None

    @property
    def setup(self) -> tuple[int, ...]:
        """Draws before the first move."""
        return tuple(self.chance.tape[: self._first])

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        before = len(self.chance.tape)
        if self._first is None:
            self._first = before
        self._rules.apply(state, seat, move, chance)
        self.entries.append(Entry(seat, move, tuple(self.chance.tape[before:])))


def _header(game: Game, plan: Plan, match: Match[State]) -> Header:
    players = [
        Player(seat_title(seat), plan.players[entrant], seat)
        for seat, entrant in enumerate(plan.seating(0))
    ]
    return Header(
        game=game.spec.id,
        seats=plan.seats,
        players=tuple(players),
        rules_version=game.spec.version,
        content=game.content_hash,
        files=pack_files(game.files),
        options=match.options,
        seed=plan.deal(0),
        id=new_id(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=__version__,
    )


def _records(game: Game, match: Match[State], players: tuple[Player, ...]) -> list[Record]:
    records = [Record("setup", draws=match.setup_draws)]
    records += [
        Record("move", seat_name(entry.seat), str(entry.move), entry.draws)
        for entry in match.entries
    ]
    outcome = match.outcome
    if outcome is not None:
        winners = tuple(map(seat_name, outcome.winners))
        reason = in_words(match.first.table.plan, outcome.reason)
        records.append(Record("finish", winners=winners, reason=reason))
    standing = standing_of(match, Wording(game, match.first.table.plan, players).fill)
    records[-1] = replace(records[-1], standing=standing)
    return records
