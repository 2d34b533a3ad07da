"""A game in progress: the match, the players and the save.

A session knows nothing of viewers. Each seat sees the game and makes its moves through a port.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import time

from tabletop import __version__
from tabletop.ai.levels import ComputerKind
from tabletop.ai.worker import Thinker
from tabletop.engine.declare.goals import Goal
from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Entry, Move, Refusal, Seat, parse_seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.session.fill_names import Wording
from tabletop.session.log import GameLog
from tabletop.session.undo import UndoPlan, undo_plan
from tabletop.storage.journal.journal import Journal, JournalContent
from tabletop.storage.journal.records import (
    MAX_WORD,
    Course,
    Header,
    Player,
    Record,
    Standing,
    Undoing,
    new_id,
    pack_files,
)
from tabletop.storage.safe_files import StorageError, is_text
from tabletop.storage.saves.save_list import new_save_path

_LATELY = 64
"""Number of recent changes that are kept."""
_MOST_LETTERS = 60
"""Longest word in the public facts of a save."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a game (a move, an undo or a redo) with the positions before and after it.

    It includes hidden information. Each port filters it by what its seat may know.
    """

    version: int
    """The session's version after the change."""
    seat: Seat
    step: Step[State] | None
    """The move that was made; None if moves were undone, or if several were redone."""
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Played:
    """A copy of a game at one moment, with everything needed to replay it or branch off from it."""

    match: Match[State]
    id: str
    """The unique id of the save; "" if the game is not saved."""
    records: tuple[Record, ...]
    """The records in the save; empty if the game is not saved."""
    thinker: Thinker | None
    header: Header | None = None
    """The header of the save; None if the game is not saved."""


class Session:
    """A game in progress: its match, its players and its save.

    It contains all hidden information. Screens and phones use it through ports, one per seat.
    """

    def __init__(
        self,
        game: Game,
        match: Match[State],
        players: Sequence[Player],
        journal: Journal | None = None,
        *,
        thinker: Thinker | None = None,
        statistics: Path | None = None,
        undoing: Undoing = "far",
    ) -> None:
        """Make a session of a match that is set up already. Callers use `new` or `resume`.

        Args:
            game: The game that is played.
            match: The match, with all moves made so far.
            players: The people and computer players, by seat.
            journal: The file to which moves are saved; None not to save them.
            thinker: Worker process for searches; None to search in this process.
            statistics: Statistics file to which the result of a saved game is added, if given.
            undoing: How far moves can be undone; the journal's own setting comes first.
        """
        self.game = game
        self.match = match
        """The complete game with all hidden information. Only ports read it, and filter it."""
        self._seat_people(players, frozenset())
        self.version = 0
        """A number that grows with each change of anything that a port shows."""
        self.new_stamps: Mapping[Seat, tuple[Goal, ...]] = {}
        """By seat, the goals that its person reached in this game for the first time."""
        self.reached: Mapping[Seat, Mapping[str, int]] = {}
        """By seat and goal, how far its person came in this finished game."""
        self.notice = ""
        """A sentence for the players, such as on what was lost of a damaged save; "" for none."""
        self.problem = ""
        """A sentence on why the last moves are not saved; "" if they are."""
        self.newer: Game | None = None
        """The current version of the game, if it was edited and the game can continue under it."""
        self.undoing: Undoing = journal.header.undoing if journal else undoing
        """How far moves can be undone at this table."""
        self.daily = journal.header.daily if journal else ""
        """The day whose deal this is; "" for any other game."""
        self.thinker = thinker
        """The worker that searches for computer players and hints; None to search here."""
        self.wording = Wording(game, match.first.table.plan, self.players)
        """Fills the names of players, zones and pieces into texts."""
        self.log = GameLog(match, lambda: self.wording)
        """The game log: what happened, in sentences for each seat."""
        self.kept: list[Record] | None = None
        """Records of a game that is not saved but may be later; None to keep none."""
        self._journal = journal
        self._statistics = statistics
        self._changes: deque[Change] = deque(maxlen=_LATELY)

    @classmethod
    def new(
        cls,
        game: Game,
        players: Sequence[Player],
        options: Options,
        *,
        seed: int | None = None,
        saves: Path | None = None,
        statistics: Path | None = None,
        thinker: Thinker | None = None,
        undoing: Undoing = "far",
        daily: str = "",
    ) -> "Session":
        """Set up a new game, and save it if a folder for saves is given.

        Args:
            game: The game to play.
            players: The people and computer players, by seat.
            options: The chosen game options.
            seed: Seed of the game's randomness; None for a random one.
            saves: Folder for the save; None to leave the game unsaved.
            statistics: Statistics file to which the result of a saved game is added, if given.
            thinker: Worker process for searches; None to search in this process.
            undoing: How far moves can be undone at this table.
            daily: The day whose deal it is, if it is one and is saved.

        Raises:
            ValueError: the game can't be played with these players or options. The message is one
                sentence.
        """
        match = Match(game.rules(), len(players), options, seed=seed)
        journal = None
        if saves is not None:
            header = new_header(game, players, match.options, seed, undoing)
            header = replace(header, daily=daily)
            journal = Journal(new_save_path(game.spec.id, saves), header)
        session = cls(
            game, match, players, journal, thinker=thinker, statistics=statistics, undoing=undoing
        )
        session._save(Record("setup", draws=match.setup_draws))
        return session

    @classmethod
    def resume(
        cls,
        game: Game,
        path: Path,
        *,
        statistics: Path | None = None,
        thinker: Thinker | None = None,
    ) -> "Session":
        """Open a saved game at its last move, ready to continue.

        If anything was lost, the session's `notice` says what.

        Args:
            game: The current version of the saved game.
            path: The save.
            statistics: Statistics file to which the game's result is added, if given.
            thinker: Worker process for searches; None to search in this process.

        Raises:
            StorageError: the file can't be read, or is open elsewhere.
            LoadError: not even the set-up can be replayed.
        """
        journal, content = Journal.resume(path)
        try:
            return cls._resumed(game, journal, content, statistics, thinker)
        except BaseException:  # whatever a third party's rules raise, the file is given free
            journal.close()
            raise

    @classmethod
    def _resumed(
        cls,
        game: Game,
        journal: Journal,
        content: JournalContent,
        statistics: Path | None,
        thinker: Thinker | None,
    ) -> "Session":
        from tabletop.session.history.load import can_migrate, reopen  # noqa: PLC0415 - a new game loads nothing

        opened = reopen(game, content.header, content.records)
        if opened.fault:
            journal.cut(opened.replayed)
        match, wrong = opened.match, opened.fault
        notice = f"The game goes on at move {len(match.steps)}. {wrong}" if wrong else ""
        players = content.header.players
        session = cls(opened.game, match, players, journal, thinker=thinker, statistics=statistics)
        messages = (opened.message, notice or content.problem or "")
        session.notice = " ".join(text for text in messages if text)
        if opened.game is not game and can_migrate(match, game):
            session.newer = game
        # Its last window may have died between the last move and the count.
        session._count()
        return session

    @property
    def options(self) -> Options:
        """The game options and their values, as chosen before the start."""
        return self.match.options

    # Who plays

    def _seat_people(self, players: Iterable[Player], elsewhere: frozenset[Seat]) -> None:
        """Note who plays at which seat, and at which seats on other devices."""
        self.players = tuple(players)
        self.elsewhere = elsewhere
        """The seats of people who play on other devices."""
        self.humans = tuple([n for n, who in enumerate(self.players) if who.kind == "human"])
        """The seats of people, at this screen and on other devices."""
        self.people = tuple([seat for seat in self.humans if seat not in elsewhere])
        """The seats of the people at this screen."""

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat; "" if there is no such seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def sit(self, seat: Seat, player: Player, *, elsewhere: bool = False) -> None:
        """Give a seat to a person or a computer player, and save the change.

        With `elsewhere=True`, the person plays on another device, and ports at this screen hide
        all hands.
        """
        players = list(self.players)
        changed, players[seat] = players[seat] != player, player
        others = self.elsewhere - {seat}
        self._seat_people(players, others | {seat} if elsewhere else others)
        self.wording = Wording(self.game, self.match.first.table.plan, self.players)
        self.log.reword()
        self.version += 1
        if changed and self._journal is not None:
            try:
                self._journal.reseat(self.players)
            except StorageError as error:
                self.problem = str(error)

    def resign(self, seat: Seat, level: str) -> None:
        """Let a computer player of a level play on for a person, who has lost.

        Once no person plays on, the game counts at once.
        """
        self._save(Record("resign", seat_name(seat)))
        self.sit(seat, replace(self.players[seat], kind=level))
        if not self.humans:
            self._count_result()

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players as they sat down: a seat that resigned belongs to its person again."""
        records = self._journal.records if self._journal else ()
        gone = {record.seat for record in records if record.do == "resign"}
        return tuple(
            replace(player, kind="human") if seat_name(seat) in gone else player
            for seat, player in enumerate(self.players)
        )

    @property
    def played(self) -> dict[Seat, int]:
        """The seats at which people sat down, each with the number of moves until it resigned.

        Without a resignation, that is the number of moves made.
        """
        course, found = Course(), dict.fromkeys(self.humans, len(self.match.steps))
        for record in self._journal.records if self._journal else ():
            course.add(record)
            if record.do == "resign":
                found[parse_seat(record.seat, len(self.players))] = course.moves
        return dict(sorted(found.items()))

    def computer(self, seat: Seat) -> ComputerKind:
        """Return the computer player that chooses for a seat."""
        player = self.players[seat]
        return ComputerKind(player.kind, player.rival, counted=bool(self.daily))

    # Moves

    def play(
        self, seat: Seat, move: Move, draws: Sequence[int] | None = None
    ) -> Step[State] | Refusal:
        """Make a seat's move and save it, or return a refusal if it is illegal.

        If the move can't be saved, it is still made, and `problem` says why it isn't saved.

        Args:
            seat: The seat that moves.
            move: The move, with piece names as this seat knows them.
            draws: Chance results to use instead of random ones, if given.

        Raises:
            ChanceError: the draws don't fit the move.
        """
        match, before = self.match, self.match.state
        if draws is None:
            result = match.say(seat, move)
        else:
            result = match.replay(Entry(seat, match.in_table_names(seat, move), tuple(draws)))
        if isinstance(result, Refusal):
            return self.wording.refusal(result)
        self.record(result, before)
        return result

    def record(self, step: Step[State], before: State) -> None:
        """Save a move that the match has just made. If the game is now over, count its result.

        `before` is the position before the move.
        """
        entry = step.entry
        self._save(Record("move", seat_name(entry.seat), str(entry.move), entry.draws))
        if self.match.outcome is not None:
            self._count()
        self._changed(entry.seat, step, before)

    def undo_plan(self, seat: Seat, to: int) -> UndoPlan:
        """Return whether a seat can undo all but the first `to` moves, and who must agree to it."""
        plan = undo_plan(self.match, to, self.undoing, seat, self.humans)
        problem = self.wording.for_reader(seat).fill(plan.problem)
        return replace(plan, problem=problem, learnt=self.wording.fill(plan.learnt))

    def undo(self, plan: UndoPlan, by: Seat) -> Step[State] | None:
        """Undo moves according to a plan, and save the change.

        Everyone whose agreement the plan needs must have agreed already.

        Args:
            plan: Which moves to undo, and whether to deal cards again.
            by: The seat that undoes them; -1 for no particular seat.

        Returns:
            The first of the undone moves, or None if the plan no longer applies.
        """
        before = self.match.state
        seed = self.match.random_number() if plan.redeals else None
        deal = None
        if seed is not None:
            from tabletop.engine.knowledge.branching import dealer  # noqa: PLC0415 - few undos deal again

            deal = dealer(self.match.rules, self.humans, seed)
        step = self.match.undo(plan.moves, seat=by, deal=deal)
        if step is None:
            return None
        draws = () if seed is None else (seed,)
        people = () if seed is None else tuple(map(seat_name, self.humans))
        who = seat_name(by) if by >= 0 else ""
        self._save(Record("undo", who, draws=draws, steps=plan.moves, people=people))
        self._changed(step.entry.seat, None, before)
        return step

    def redo(self) -> Step[State] | None:
        """Redo the moves that were last undone, and save the change.

        Return the last move redone, or None if there is nothing to redo.
        """
        before = self.match.state
        moves = len(self.match.undone[-1].steps) if self.match.undone else 0
        step = self.match.redo()
        if step is None:
            return None
        self._save(Record("redo", steps=moves))
        self._changed(step.entry.seat, step if moves == 1 else None, before)
        return step

    def _changed(self, seat: Seat, step: Step[State] | None, before: State) -> None:
        self.version += 1
        self._changes.append(Change(self.version, seat, step, before, self.match.state))

    def changes(self, version: int) -> tuple[Change, ...]:
        """Return the changes since a version of the game, oldest first.

        Only the last 64 changes are kept.
        """
        return tuple(change for change in self._changes if change.version > version)

    def note(self, text: str, seat: Seat) -> None:
        """Add a tip shown to a seat to that seat's private log."""
        self.log.tell(seat, text)
        self.version += 1

    def note_hint(self, seat: Seat) -> None:
        """Save that a seat asked for a hint, as goals of gold don't count then."""
        self._save(Record("hint", seat_name(seat)))

    def before(self, turn: int) -> "Session":
        """Return the game as it was before its move `turn`, counted from 0.

        The result is a separate, unsaved session without a worker for searches.
        """
        return Session(self.game, self.match.before(turn), self.players)

    def so_far(self) -> Played:
        """Return a copy of the game so far. It does not change as play continues."""
        match, journal = self.match.before(len(self.match.steps)), self._journal
        records = journal.records if journal else ()
        header = journal.header if journal else None
        return Played(match, self.id, tuple(records), self.thinker, header)

    @property
    def moves_made(self) -> int:
        """Number of moves made so far, not counting undone ones."""
        return len(self.match.steps)

    @property
    def moves_as_text(self) -> tuple[str, ...]:
        """The moves made so far, each with its seat, such as `p1 draw > deck`."""
        entries = (step.entry for step in self.match.steps)
        return tuple(f"{seat_name(entry.seat)} {entry.move}" for entry in entries)

    # Saving

    def _save(self, record: Record) -> None:
        if self.kept is not None:
            self.kept.append(self.with_public_facts(record))
        if self._journal is None:
            return
        try:
            self._journal.append(self.with_public_facts(record))
        except StorageError as error:
            self.problem = str(error)
        else:
            self.problem = ""

    def with_public_facts(self, record: Record) -> Record:
        """Return a copy of a record with the current time and public facts added.

        These facts (turn, round and scores) let the list of saves describe a game without replaying
        it.
        """
        return replace(
            record, standing=standing_of(self.match, self.wording.fill), time=int(time())
        )

    def _count(self) -> None:
        """Save that the game has ended, if it has, and count its result once."""
        outcome = self.match.outcome
        if outcome is None or self._journal is None:
            return
        if self._journal.records[-1].do == "move":
            winners = tuple(seat_name(winner) for winner in outcome.winners)
            reason = in_words(self.match.first.table.plan, outcome.reason)
            self._save(Record("finish", winners=winners, reason=short(reason, MAX_WORD)))
        self._count_result()

    def _count_result(self) -> None:
        """Add the result to the statistics once, and judge the goals of a game that has ended."""
        if self._statistics is None or self._journal is None:
            return
        if self._journal.header.parent is not None:
            return  # it was not begun like others, and perhaps with all cards known
        from tabletop.storage.player.statistics import count_game, finished_of  # noqa: PLC0415 - not before the end

        finished = finished_of(self._journal.header, self._journal.records)
        if finished is not None:
            warning = count_game(finished, self._statistics, self._journal.path.parent)
            self.notice = " ".join(filter(None, (self.notice, warning)))
            if self.match.outcome is not None:
                self._count_goals(self._statistics)

    def _count_goals(self, path: Path) -> None:
        """Judge the goals of a finished game, and keep what was reached and what of it is new."""
        from tabletop.session.goals import judged  # noqa: PLC0415 - not before the end
        from tabletop.storage.player.stamps import keep_stamps, load_stamps  # noqa: PLC0415 - as above

        if self._journal is None or not self.game.spec.goals:
            return
        header, spec = self._journal.header, self.game.spec
        found = judged(self.game, self.match, header, self._journal.records)
        met = {(each.seat, each.goal) for each in found if each.met}
        self.reached = {
            seat: {each.goal: each.number for each in found if each.seat == seat}
            for seat in self.humans
        }
        had = [load_stamps(path, spec.id, player.name) for player in header.players]
        if not keep_stamps(found, path):
            self.new_stamps = {
                seat: tuple(g for g in spec.goals if (seat, g.id) in met and not stamps.get(g.id))
                for seat, stamps in enumerate(had)
            }

    def retry_save(self) -> bool:
        """Try again to save unsaved moves, and return whether all moves are now saved."""
        if self._journal is not None and self._journal.unsaved:
            try:
                self._journal.retry()
            except StorageError as error:
                self.problem = str(error)
                return False
        self.problem = ""
        self.version += 1
        return True

    @property
    def id(self) -> str:
        """The unique id of the save; "" if the game is not saved."""
        return self._journal.header.id if self._journal else ""

    @property
    def save_path(self) -> Path | None:
        """Path of the save; None if the game is not saved."""
        return self._journal.path if self._journal else None

    def close(self) -> None:
        """Close the save, so that the game can be resumed later."""
        if self._journal is not None:
            self._journal.close()


def new_header(
    game: Game, players: Sequence[Player], options: Options, seed: int | None, undoing: Undoing
) -> Header:
    """Return the header for the save of a game that begins now, with a new id.

    Args:
        game: The game.
        players: The people and computer players, by seat.
        options: All options with their values.
        seed: Seed of the game's randomness; None if it was random.
        undoing: How far moves can be undone at this table.
    """
    return Header(
        game=game.spec.id,
        seats=len(players),
        players=tuple(players),
        rules_version=game.spec.version,
        content=game.content_hash,
        files=pack_files(game.files),
        options=options,
        seed=seed,
        undoing=undoing,
        id=new_id(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=__version__,
    )


def teams_of(rules: Rules[State], state: State) -> list[tuple[Seat, ...]]:
    """Return the seats of each team of a position; none if everybody plays for themselves."""
    teams: dict[int, tuple[Seat, ...]] = {}
    for seat in range(state.seats):
        team = rules.team(state, seat)
        teams[team] = (*teams.get(team, ()), seat)
    return [*teams.values()] if len(teams) < state.seats else []


def standing_of(match: Match[State], fill: Callable[[str], str]) -> Standing:
    """Return what the list of saves shows about a game: whose turn it is, the round, the scores.

    It contains only public information. `fill` puts names into the texts.
    """
    display = match.rules.presenter.display(match.view(-1))
    return Standing(
        turn=tuple(seat_name(seat) for seat in match.to_act),
        context=short(fill(display.context)),
        scores=tuple(short(score) for score in display.scores),
    )


def short(text: str, most: int = _MOST_LETTERS) -> str:
    """Cut a text down to `most` characters, so that it fits into a save.

    Return "" if it has characters that can't be stored. Rules by other authors may return anything,
    but a save must stay readable.
    """
    if is_text(text, most):
        return text
    cut = f"{text[: most - 1]}…"
    return cut if is_text(cut, most) else ""
