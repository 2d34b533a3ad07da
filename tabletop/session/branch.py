"""Starts a new game at a position of another game, with a file and an id of its own.

Seen from a seat, what that seat did not know is dealt again. The new game begins at that position:
its log, undo and replay contain nothing from before, so nobody learns there where cards were. The
file holds the records that lead there, because positions are not stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom

from tabletop import __version__
from tabletop.ai.worker import Thinker
from tabletop.engine.branching import Deal, deal_anew, placement
from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.state import State
from tabletop.session.saved import standing_of
from tabletop.session.sitting import Session
from tabletop.session.wording import Wording
from tabletop.storage.journal import Journal
from tabletop.storage.kept import pack_files
from tabletop.storage.records import Header, Parent, Player, Record, Undoing, new_id
from tabletop.storage.saves import new_save_path


@dataclass(frozen=True, slots=True)
class Origin:
    """The game that a branch starts from."""

    id: str = ""
    records: tuple[Record, ...] = ()
    """The records of its file; empty if it is not saved."""
    people: tuple[Seat, ...] = ()
    undoing: Undoing = "far"
    header: Header | None = None
    """The header of its file."""

    def acts(self, number: int) -> tuple[Record, ...]:
        """Return the records that lead to the position after so many moves, as it is now."""
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
    """A position from which a new game starts."""

    game: Game
    match: Match[State]
    origin: Origin
    number: int
    """Number of moves made in the match."""
    seat: Seat
    """The seat whose knowledge is kept; -1 to keep all cards where they were."""

    @property
    def state(self) -> State:
        """The position at which it branches off."""
        return self.match.steps[self.number - 1].state if self.number else self.match.first

    def problem(self) -> str:
        """Return why no game can start here, as a sentence; "" if it can."""
        if self.match.rules.outcome(self.state) is not None:
            return "The game is over here. Go back to a move before its end."
        if self.seat < 0 and self.match.outcome is None:
            return "Only a finished game can be played on as it lay."
        return ""

    def deal(self, rng: Random) -> Deal[State]:
        """Return the position that the new game begins with."""
        if self.seat < 0:
            return Deal(self.state.clone(), ())
        return deal_anew(self.match.rules, self.state, self.seat, rng)

    def acts(self) -> tuple[Record, ...]:
        """Return the records that lead to the position."""
        if self.origin.records:
            return self.origin.acts(self.number)
        entries = (step.entry for step in self.match.steps[: self.number])
        moves = [Record("move", seat_name(e.seat), str(e.move), e.draws) for e in entries]
        return (Record("setup", draws=self.match.setup_draws), *moves)


def play_on(
    branch: Branch,
    players: Sequence[Player],
    *,
    saves: Path | None = None,
    rng: Random | None = None,
    thinker: Thinker | None = None,
) -> Session:
    """Start a new game at a branch; with `saves`, a folder, it is saved there.

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
    if saves is not None:
        journal = Journal(
            new_save_path(game.spec.id, saves), _header(branch, match, tuple(players))
        )
        people = tuple(seat_name(seat) for seat in branch.origin.people)
        wording = Wording(game, match.first.table.plan, players)
        eyes = seat_name(branch.seat) if branch.seat >= 0 else ""
        dealt = Record(
            "deal", eyes, draws=deal.draws, placement=placement(deal.state),
            standing=standing_of(match, wording.fill), people=people,
        )  # fmt: skip
        journal.begin((*branch.acts(), dealt))
    undoing = branch.origin.undoing
    return Session(game, match, players, journal, thinker=thinker, undoing=undoing)


def _header(branch: Branch, match: Match[State], players: tuple[Player, ...]) -> Header:
    game = branch.game
    eyes = seat_name(branch.seat) if branch.seat >= 0 else ""
    acts, root = branch.acts(), branch.origin.header
    # Where it went on with another version, its set-up is still played by the first.
    if root is None or not any(act.files for act in acts):
        root = Header(game.spec.id, len(players), players, game.spec.version, game.content_hash,
                      pack_files(game.files), match.options)  # fmt: skip
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
