"""Starts a new game at a position of another game, with its own file and id.

For a branch from one seat's view, whatever that seat didn't know is dealt again. The new game
begins at that position: its log, undo and replay contain nothing earlier, so nobody can find out
where cards were. The file has the records that lead there, because positions are not stored.
`go_on` continues a saved game under the current version of its game in the same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom

from tabletop import __version__
from tabletop.ai.worker import Thinker
from tabletop.engine.chance import RandomChance
from tabletop.engine.free.migrate import MigrationChanges, changes
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Game
from tabletop.engine.knowledge.branching import Deal, deal_for_seat, placement
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.state import State
from tabletop.session.fill_names import Wording
from tabletop.session.history.load import migrated_match
from tabletop.session.session import Session, standing_of, teams_of
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import (
    Header,
    Parent,
    Player,
    Record,
    Undoing,
    new_id,
    pack_files,
)
from tabletop.storage.saves.save_list import new_save_path


@dataclass(frozen=True, slots=True)
class BranchOrigin:
    """The game from which another one branches off, with the content of its save."""

    id: str = ""
    records: tuple[Record, ...] = ()
    """The records of its save; empty if it is not saved. Then no branch of it is saved either."""
    people: tuple[Seat, ...] = ()
    undoing: Undoing = "far"
    header: Header | None = None
    """The header of its save."""

    def acts(self, number: int) -> tuple[Record, ...]:
        """Return the records of the save that lead to the position after `number` moves.

        Later records are left out. Moves that were undone do not count.
        """
        came: list[int] = []
        undone: list[tuple[list[int], int, int]] = []
        for acts, record in enumerate(self.records, 1):
            match record.do:
                case "setup" | "deal":
                    came, undone = [acts], []
                case "move":
                    came.append(acts)
                case "undo":
                    taken = came[-record.steps :]
                    del came[-record.steps :]
                    before = came[-1]
                    if record.draws:
                        came[-1] = acts
                    undone.append((taken, before, came[-1]))
                case "redo":
                    # A hand that was sorted in between made another position of the one before.
                    taken, before, back = undone.pop()
                    if came[-1] == back:
                        came[-1] = before
                        came += taken
                    else:
                        came += [acts] * len(taken)
                case _:
                    pass
        return self.records[: came[number]]


@dataclass(frozen=True, slots=True)
class Branch:
    """A position of a game from which a new game can start."""

    game: Game
    match: Match[State]
    origin: BranchOrigin
    number: int
    """Number of moves made in the match up to that position."""
    seat: Seat
    """The seat whose knowledge is kept; everything else is dealt again. -1 keeps all cards."""

    @property
    def state(self) -> State:
        """The position at which the new game starts, with all hidden information."""
        return self.match.steps[self.number - 1].state if self.number else self.match.first

    @property
    def teams(self) -> list[tuple[Seat, ...]]:
        """The seats of each team there; empty if everybody plays for themselves."""
        return teams_of(self.match.rules, self.state)

    def problem(self) -> str:
        """Return a sentence explaining why no game can start here; "" if one can."""
        if self.match.rules.outcome(self.state) is not None:
            return "The game is over here. Go back to a move before its end."
        if self.seat < 0 and self.number and self.match.outcome is None:
            return "Only a finished game can be played on as it lay."
        return ""

    def deal(self, rng: Random) -> Deal[State]:
        """Return the first position of the new game.

        What the branch's seat doesn't know is dealt again, using random numbers from `rng`. Without
        a seat (-1), all cards stay where they are.
        """
        if self.seat < 0:
            return Deal(self.state.clone(), ())
        return deal_for_seat(self.match.rules, self.state, self.seat, rng)

    def acts(self) -> tuple[Record, ...]:
        """Return the records of the origin's save that lead to this position."""
        return self.origin.acts(self.number)


def play_on(
    branch: Branch,
    players: Sequence[Player],
    *,
    saves: Path | None = None,
    rng: Random | None = None,
    thinker: Thinker | None = None,
) -> Session:
    """Start a new game at a position of another game.

    Args:
        branch: The position, and the seat whose knowledge is kept.
        players: The people and computer players of the new game, by seat.
        saves: Folder in which the new game is saved; None not to save it. A game whose origin is
            not saved is not saved either: nothing on disk leads to its position.
        rng: Random numbers for dealing what the seat doesn't know; by default the system's.
        thinker: Worker process for searches; None to search in this process.

    Raises:
        ValueError: no game can start there; one sentence.
    """
    problem = branch.problem()
    if problem:
        raise ValueError(problem)
    if len(players) != branch.state.seats:
        raise ValueError(f"{branch.state.seats} sit at this table, not {len(players)}")
    deal = branch.deal(rng or SystemRandom())
    game, old = branch.game, branch.match
    match = Match(old.rules, branch.state.seats, old.options, position=deal.state)
    journal = None
    if saves is not None and branch.origin.records:
        journal = Journal(
            new_save_path(game.spec.id, saves), _header(branch, match, tuple(players))
        )
        people = tuple(seat_name(seat) for seat in branch.origin.people)
        wording = Wording(game, match.first.table.plan, players)
        eyes = seat_name(branch.seat) if branch.seat >= 0 else ""
        dealt = Record(
            "deal",
            eyes,
            draws=deal.draws,
            placement=placement(deal.state),
            standing=standing_of(match, wording.fill),
            people=people,
        )
        journal.begin((*branch.acts(), dealt))
    undoing = branch.origin.undoing
    return Session(game, match, players, journal, thinker=thinker, undoing=undoing)


def _header(branch: Branch, match: Match[State], players: tuple[Player, ...]) -> Header:
    game = branch.game
    eyes = seat_name(branch.seat) if branch.seat >= 0 else ""
    acts, root = branch.acts(), branch.origin.header
    # Where it went on with another version, its set-up is still played by the first.
    if root is None or not any(act.files for act in acts):
        root = Header(
            game.spec.id,
            len(players),
            players,
            game.spec.version,
            game.content_hash,
            pack_files(game.files),
            match.options,
        )
    return Header(
        game=game.spec.id,
        seats=len(players),
        players=players,
        rules_version=root.rules_version,
        content=root.content,
        files=root.files,
        options=root.options,
        undoing=branch.origin.undoing,
        id=new_id(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=__version__,
        parent=Parent(branch.origin.id, branch.number, len(acts), eyes),
    )


def changes_of(session: Session, newer: Game) -> MigrationChanges:
    """Return which zones and pieces a newer version of the game would add or remove.

    There are no changes for games with rules, because they can't continue in another version.
    """
    before, after = session.game.rules(), newer.rules()
    if not isinstance(before, FreeTable) or not isinstance(after, FreeTable):
        return MigrationChanges((), (), ())
    return changes(before, after, len(session.players))


def go_on(
    session: Session,
    newer: Game,
    *,
    saves: Path | None = None,
    rng: Random | None = None,
    thinker: Thinker | None = None,
) -> Session:
    """Continue a game in a newer version of its files, as a new game with its own save.

    Only games without rules can do so. The old game is left unchanged.

    Args:
        session: The game as it was played.
        newer: The newer version of the game.
        saves: Folder in which the new game is saved; None not to save it.
        rng: Random numbers for new pieces; by default the system's.
        thinker: Worker process for searches; None to search in this process.

    Raises:
        StorageError: it can't be saved.
        ValueError: the position does not fit the newer version; one sentence.
    """
    played = session.so_far()
    header = played.header
    chance = RandomChance(rng or SystemRandom())
    match = migrated_match(newer, played.match, chance)
    journal = None
    if saves is not None and header is not None:
        files = pack_files(newer.files)
        if not files:
            raise ValueError(f"The files of {newer.spec.title} are too large for a save.")
        acts = BranchOrigin(played.id, played.records).acts(len(played.match.steps))
        fill = Wording(newer, match.first.table.plan, session.players).fill
        dealt = Record(
            "deal",
            draws=tuple(chance.tape),
            placement=placement(match.first),
            standing=standing_of(match, fill),
            files=files,
            people=tuple(map(seat_name, session.people)),
        )
        begun = _migrated_header(header, played.id, acts, len(played.match.steps))
        journal = Journal(new_save_path(newer.spec.id, saves), begun)
        journal.begin((*acts, dealt))
    return Session(newer, match, session.players, journal, thinker=thinker)


def _migrated_header(header: Header, parent: str, acts: tuple[Record, ...], moves: int) -> Header:
    """Return the header of the new file, which begins with the set-up of the new version."""
    return replace(
        header,
        id=new_id(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=__version__,
        parent=Parent(parent, moves, len(acts)),
    )
