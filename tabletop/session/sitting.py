"""A sitting at the table: the match, who sits where, who is looking, and what is saved.

The scenes see a game through this and nothing else: views, words and legal moves of the one seat
whose secrets may be on the screen. The true state stays in here.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import time

from tabletop.ai.worker import Thinker
from tabletop.engine.commands import Command, Thing
from tabletop.engine.display import Display, Preview
from tabletop.engine.forms import Form
from tabletop.engine.game import Game, Section
from tabletop.engine.gestures import Gestures
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Outcome, Refusal, Seat, seat_name
from tabletop.engine.redealing import dealer
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.view import View, seen_events
from tabletop.session.asking import next_of
from tabletop.session.coaching import Coaching
from tabletop.session.computers import Computers
from tabletop.session.device import DevicePort, Told
from tabletop.session.hints import Hints
from tabletop.session.log import Log
from tabletop.session.meanwhile import seen_again, steps_of_others
from tabletop.session.port import Snapshot
from tabletop.session.position import Looking, Position
from tabletop.session.review import Review
from tabletop.session.saved import can_go_on, new_header, reopen, short, standing_of
from tabletop.session.taking_back import OFF, Company, Return, last_of, way_back
from tabletop.session.values import Happened, Lapse, LogLine, Next
from tabletop.session.wording import Wording
from tabletop.storage.files import StorageError
from tabletop.storage.journal import Journal, JournalContent
from tabletop.storage.records import MAX_WORD, Header, Player, Record, Undoing
from tabletop.storage.saves import new_save_path
from tabletop.storage.statistics import count_game, finished_of

_LATELY = 64
"""Steps that are kept for whoever asks what has happened since."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was played."""

    match: Match[State]
    id: str
    """What tells it from all others; empty where it is kept nowhere."""
    records: tuple[Record, ...]
    """The acts that its file holds."""
    thinker: Thinker | None
    header: Header | None = None
    """What that file begins with."""


class Session:
    """A game in progress with people and computers around it."""

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
        """Sit down at a match; use `new` or `resume`.

        A saved game that comes to its end is counted in the file `statistics`, if there is one.
        `undoing` is how far moves are taken back; a journal knows it.
        """
        self.game = game
        self.players = tuple(players)
        self.notice = ""
        """What was lost when a damaged game was opened; empty when nothing was."""
        self.problem = ""
        """Why the last moves are not saved; empty when they are."""
        self.newer: Game | None = None
        """The game as it is now, where it was edited since and can go on so."""
        self.undoing: Undoing = journal.header.undoing if journal else undoing
        """How far moves are taken back at this table."""
        self.elsewhere: frozenset[Seat] = frozenset()
        """The seats of people who look at a screen of their own."""
        self._journal = journal
        self._statistics = statistics
        self._thinker = thinker
        self._aside: Thinker | None = None
        """What thinks for people who look at a screen of their own, once one of them asks."""
        humans = self._humans
        self.viewer: Seat = humans[0] if len(humans) == 1 else -1
        """The seat whose secrets may be on the screen; -1 for nobody's."""
        self._snapshot: Snapshot | None = None
        self._seen: object = None
        self._lately: deque[tuple[int, Happened]] = deque(maxlen=_LATELY)
        self._sit_at(match)
        self.home: Seat = max(0, self.viewer)
        """The seat that the table is turned to."""
        self.asked: Seat = -1
        """The seat that is asked something in the open, while nobody's secrets are shown."""
        self._visiting = False

    def _sit_at(self, match: Match[State]) -> None:
        """Play this match from now on."""
        self._match = match
        self._rules = match.rules
        self._computers = Computers(match, self._thinker)
        self._wording = Wording(self.game, match.first.table.plan, self.players)
        self._log = Log(match, self.fill)
        self._known: tuple[State, Position] | None = None
        self.hints = Hints(match, self._thinker, self.fill, self._asking)
        """The hint that the viewer may ask for."""
        self.review = Review(
            match, self._thinker, self.fill, self._log.headers, lambda: self._humans
        )
        """Which moves cost most, once the game is over."""

    @property
    def coach(self) -> Coaching | None:
        """What the coach of a lesson has to say now; None at a table without one."""
        return None

    @property
    def pause(self) -> float:
        """Seconds that the table rests before the next move of others, to read what was said."""
        return 0.0

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
    ) -> "Session":
        """Set a game up. With `saves`, a folder, every move is kept there.

        With `statistics`, a file, its end is counted there.

        Raises:
            ValueError: the game can't be played so; one sentence.
        """
        match = Match(game.rules(), len(players), options, seed=seed)
        journal = None
        if saves is not None:
            header = new_header(game, players, match.options, seed, undoing)
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
        """Open a saved game at its last move. `notice` tells what could not be kept.

        Raises:
            StorageError: the file can't be read or is open elsewhere.
            LoadError: not even the set-up can be played.
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
        opened = reopen(game, content.header, content.records)
        if opened.wrong:
            journal.cut(opened.good)
        match, wrong = opened.match, opened.wrong
        notice = f"The game goes on at move {len(match.steps)}. {wrong}" if wrong else ""
        players = content.header.players
        session = cls(opened.game, match, players, journal, thinker=thinker, statistics=statistics)
        told = (opened.told, notice or content.problem or "")
        session.notice = " ".join(text for text in told if text)
        if opened.game is not game and can_go_on(match, game):
            session.newer = game
        # Its last window may have died between the last move and the count.
        session._count()
        return session

    @property
    def options(self) -> Options:
        """What was chosen before the game started, every option of it."""
        return self._match.options

    # What the viewer sees

    @property
    def position(self) -> Position:
        """What whoever looks may know of the position of now; the same object until it changes."""
        state, looking = self._match.state, self._looking
        known = self._known
        if known is None or known[0] is not state or known[1].looking != looking:
            position = Position(
                self.game,
                self.players,
                looking,
                self.people,
                self._rules,
                self._match.as_named_by(looking.viewer),
                self._wording,
            )
            known = self._known = state, position
        return known[1]

    @property
    def seat(self) -> Seat:
        """Whose secrets may be on the screen; -1 for nobody's."""
        return self.viewer

    @property
    def version(self) -> int:
        """Counts changes of what the viewer sees."""
        return self.snapshot().version

    def snapshot(self) -> Snapshot:
        """All that a table reads of the game now; the same object until something changes."""
        position, last = self.position, self._snapshot
        told = len(self._log.told)
        changed = position, self.problem, len(self._match.steps), len(self._match.undone), told
        if last is None or self._seen != changed:
            self._seen = changed
            last = self._snapshot = Snapshot(
                last.version + 1 if last else 0, position, self.next(), self.last_seat,
                self.undo_problem(), self.redo_problem(), self.problem, self.log(),
            )  # fmt: skip
        return last

    def since(self, version: int) -> tuple[Happened, ...]:
        """What the viewer saw happen after a version, oldest first; at most the last 64 steps."""
        return tuple(happened for number, happened in self._lately if number > version)

    def view(self) -> View:
        """The position as the viewer sees it."""
        return self.position.view

    def display(self) -> Display:
        """What stands around the table, with names filled in."""
        return self.position.display

    def display_at(self, view: View) -> Display:
        """What stands around the table at a moment that the viewer sees, with names filled in."""
        return self._wording.display(self._rules.words.display(view))

    def prompt(self) -> str:
        """What the viewer should do now."""
        return self.position.prompt

    def outcome(self) -> Outcome | None:
        """How the game ended, with names filled in; None while it goes on."""
        return self.position.outcome

    def legal_moves(self) -> list[Move]:
        """The moves that the viewer may make; of a seat asked in the open, those made so."""
        return list(self.position.legal_moves)

    def forms(self) -> list[Form]:
        """The forms that the viewer may fill."""
        return list(self.position.forms)

    def gestures(self, buttons: frozenset[str] = frozenset()) -> Gestures:
        """What the viewer's gestures mean until something happens.

        `buttons` are targets that have buttons of their own. Nobody's are none.
        """
        return self.position.gestures(buttons)

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """What the viewer can do with things on the table, the usual first."""
        return self.position.commands(things)

    def describe(self, move: Move) -> str:
        """A move as on a button."""
        return self.position.describe(move)

    def icon(self, move: Move) -> str:
        """The name of the icon of a move's button; may be empty."""
        return self._rules.words.icon(move)

    def preview(self, move: Move) -> Preview | None:
        """What a move would bring, with names filled in."""
        return self.position.preview(move)

    def tell_note(self, text: str, viewer: Seat) -> None:
        """Put a note that a seat was told among the lines of its log."""
        self._log.tell(viewer, text)

    def explain(self, rule: str) -> Section | None:
        """The paragraph of the rulebook behind a refusal."""
        return self.game.rulebook.find(rule)

    def name(self, seat: Seat) -> str:
        """The name of who sits at a seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def fill(self, text: str) -> str:
        """Put names of players, places and pieces into a text of the rules."""
        return self._wording.fill(text)

    # Acting

    def refuse(self, move: Move) -> Refusal | None:
        """Why the viewer can't make a move now, or None."""
        return self.position.refuse(move)

    def submit(self, move: Move) -> Happened | Refusal:
        """Make the viewer's move. When this returns it is on disk, or `problem` says why not."""
        return self._submit(self.actor, move)

    def told(self) -> Told:
        """What the ports of seats elsewhere read; each shows its own seat's part alone."""
        return Told(self._match, self._wording, self._log, self.people, self.problem)

    def port(self, seat: Seat) -> DevicePort:
        """A way into the game for a seat whose person looks at a screen of their own."""
        return DevicePort(self, seat)

    def submit_from(self, seat: Seat, move: Move) -> Refusal | None:
        """Make the move of a person elsewhere, or say why not."""
        result = self._submit(seat, move)
        return result if isinstance(result, Refusal) else None

    def sit(self, seat: Seat, player: Player, *, elsewhere: bool = False) -> None:
        """Give a seat to a person, here or elsewhere, or to a computer; it is kept with the game.

        Nobody's secrets stay on the screen where people look from elsewhere.
        """
        players = list(self.players)
        changed, players[seat] = players[seat] != player, player
        self.players = tuple(players)
        self.elsewhere = self.elsewhere | {seat} if elsewhere else self.elsewhere - {seat}
        self._wording = Wording(self.game, self._match.first.table.plan, self.players)
        self._known = None
        self._log.reword()
        self._drop_thoughts()
        if elsewhere or self.viewer == seat:
            self.cover()
        if changed and self._journal is not None:
            try:
                self._journal.reseat(self.players)
            except StorageError as error:
                self.problem = str(error)

    def open_moves(self, seat: Seat) -> list[Move]:
        """The moves that a person here can make whoever looks on: no hand is needed for them."""
        return list(self.position.open_moves(seat))

    def submit_openly(self, seat: Seat, move: Move) -> Happened | Refusal:
        """Make a person's move without a hand-over.

        Raises:
            ValueError: it is none of the seat's `open_moves`.
        """
        if move not in self.open_moves(seat):
            raise ValueError(f"{move} of {seat_name(seat)} is not made in the open")
        meant = self._match.said_by(self.viewer, move)  # the names on the screen are the viewer's
        return self._submit(seat, self._match.said_to(seat, meant))

    def _submit(self, seat: Seat, move: Move) -> Happened | Refusal:
        before = self.view()
        result = self._match.say(seat, move)
        if isinstance(result, Refusal):
            return self._wording.refusal(result)
        return self._made(result, before)

    def _made(self, result: Step[State], before: View) -> Happened:
        """Keep and count a move that was made, and return what the viewer saw of it."""
        self._drop_thoughts()
        self._visiting = self._visiting and self.viewer not in self._match.to_act
        entry = result.entry
        self._save(Record("move", seat_name(entry.seat), str(entry.move), entry.draws))
        outcome = self._match.outcome
        if outcome is not None:
            self._count()
        return self._happened(result, before)

    def _happened(self, step: Step[State], before: View) -> Happened:
        events = self._match.seen(step, self.viewer)
        return self._told(
            Happened(step.entry.seat, self._wording.events(events), before, self.view())
        )

    @property
    def others_steps(self) -> int:
        """How many steps of others there are to be seen again."""
        return len(steps_of_others(self._match, self.viewer))

    def meanwhile(self) -> tuple[Happened, ...]:
        """What others did since the viewer's last turn, as the viewer saw it, oldest first."""
        numbers = steps_of_others(self._match, self.viewer)
        return seen_again(self._match, numbers, self.viewer, self._wording)

    def opening(self) -> Happened | None:
        """What was thrown when the game was set up, as the viewer saw it; None later, or nothing.

        Cards that were dealt just lie there.
        """
        if self._match.steps:
            return None
        seen = seen_events(self._match.first.table.plan, self._match.first_events, self.viewer)
        events = [event for event in seen if event.kind in {"roll", "stage", "note"}]
        if all(event.kind == "note" for event in events):
            return None
        view = self.view()
        return Happened(-1, self._wording.events(events), view, view)

    def _told(self, happened: Happened) -> Happened:
        """Keep what the viewer saw, for whoever asks later."""
        self._lately.append((self.version, happened))
        return happened

    # Time travel

    @property
    def _first_taken(self) -> int:
        """Moves before this one stay."""
        return 0

    def way_back(self, to: int | None = None) -> Return:
        """What it takes to go back to how things stood after `to` moves.

        Unless told, that is before the last move of a person at this screen; of any seat where
        only others play.
        """
        if to is None:
            movers = self.people or range(len(self.players))
            to = last_of(self._match, movers, self._first_taken)
        return self.way_back_for(self.actor, to)

    def way_back_for(self, seat: Seat, to: int) -> Return:
        """What it takes for a seat to go back to how things stood after `to` moves."""
        names = tuple(player.name for player in self.players)
        company = Company(self._humans, names, seat)
        return way_back(self._match, to, self.undoing, seat, company)

    def undo_problem(self) -> str:
        """Why nothing can be taken back; empty when something can."""
        return self.way_back().problem

    def redo_problem(self) -> str:
        """Why no move can be played again; empty when one can."""
        if self.undoing == "off":
            return OFF
        undone = self._match.undone[-1] if self._match.undone else None
        if undone is None or self.actor not in {undone.seat, undone.steps[-1].entry.seat}:
            return "Nothing to redo."
        return ""

    def undo(self, to: int | None = None, agreed: Sequence[Seat] = ()) -> Happened | None:
        """Go back to how things stood after `to` moves; unless told, before a person's last one.

        Nothing happens unless all have `agreed` whom `way_back` asks. What nobody knows is dealt
        anew where somebody has learnt what comes.
        """
        way = self.way_back(to)
        if way.problem or not set(way.asks) <= set(agreed):
            return None
        before = self.view()
        step = self.take_back(way, self.actor)
        if step is None:
            return None
        return self._told(Happened(step.entry.seat, (), before, self.view()))

    def take_back(self, way: Return, by: Seat) -> Step[State] | None:
        """Go back along a way that is free, or that all have agreed to; None where it is gone."""
        seed = self._match.number_by_chance() if way.anew else None
        deal = None if seed is None else dealer(self._rules, self._humans, seed)
        step = self._match.undo(way.moves, seat=by, deal=deal)
        if step is None:
            return None
        draws = () if seed is None else (seed,)
        people = () if seed is None else tuple(map(seat_name, self._humans))
        who = seat_name(by) if by >= 0 else ""
        self._save(Record("undo", who, draws=draws, steps=way.moves, people=people))
        self._drop_thoughts()
        return step

    def redo(self) -> Happened | None:
        """Play again what was taken back last."""
        if self.redo_problem():
            return None
        before, moves = self.view(), len(self._match.undone[-1].steps)
        step = self._match.redo()
        if step is None:
            return None
        self._save(Record("redo", steps=moves))
        self._drop_thoughts()
        if moves > 1:
            return self._told(Happened(step.entry.seat, (), before, self.view()))
        return self._happened(step, before)

    def before(self, lapse: Lapse) -> "Session":
        """Return the table before a move that the review marked, as its seat saw it.

        The hint that would have helped lies on it. It is kept nowhere and no computer plays at it.
        """
        past = Session(self.game, self._match.before(lapse.turn), self.players)
        past.take_seat(lapse.seat)
        past.hints.show(lapse.hint)
        return past

    def so_far(self) -> Played:
        """Return the game so far: what is seen again does not go on with it."""
        match, journal = self._match.before(len(self._match.steps)), self._journal
        id_, records = (journal.header.id, journal.records) if journal else ("", ())
        header = journal.header if journal else None
        return Played(match, id_, tuple(records), self._thinker, header)

    # Whose turn

    @property
    def last_seat(self) -> Seat:
        """The seat that moved last; -1 before the first move."""
        return self._match.steps[-1].entry.seat if self._match.steps else -1

    @property
    def _humans(self) -> tuple[Seat, ...]:
        """The seats of people, wherever they look."""
        return tuple(seat for seat, who in enumerate(self.players) if who.kind == "human")

    def next(self) -> Next:
        """Who is next: the viewer before others, people before computers."""
        return next_of(self._match, self._looking, self.people, self.elsewhere)

    @property
    def _looking(self) -> Looking:
        return Looking(self.viewer, self.home, self.asked, self._visiting)

    @property
    def visitors(self) -> tuple[Seat, ...]:
        """People here who may do something now though nobody waits for them."""
        return self.position.visitors

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people at this screen."""
        return tuple(seat for seat in self._humans if seat not in self.elsewhere)

    @property
    def turned(self) -> bool:
        """Whether the table has turned to a seat that does everything in the open."""
        return self._looking.turned

    @property
    def actor(self) -> Seat:
        """The seat whose moves gestures make: the viewer's, or that of who is asked."""
        return self._looking.actor

    def _asking(self) -> Seat:
        upcoming = self.next()
        return upcoming.seat if upcoming.kind == "viewer" else -1

    def hints_for(self, seat: Seat) -> Hints:
        """Hints for a seat that looks at a screen of its own: computers think on meanwhile."""
        if self._aside is None and self._thinker is not None:
            self._aside = Thinker()
        match = self._match
        return Hints(match, self._aside, self.fill, lambda: seat if seat in match.to_act else -1)

    def cover(self) -> None:
        """Take everybody's secrets off the screen."""
        self.hints.drop()
        self._lately.clear()
        self.viewer = self.asked = -1
        self._visiting = False

    def take_seat(self, seat: Seat) -> None:
        """Show a seat's secrets: whoever sits there says to be alone."""
        self.hints.drop()
        self._lately.clear()
        self.viewer = self.home = seat
        self.asked = -1
        self._visiting = False

    def visit(self, seat: Seat) -> None:
        """Show the secrets of a seat that wants to see them, though it may not be asked.

        Other people wait until the screen is handed on: by `end_visit`, or after its own turn.
        """
        self.take_seat(seat)
        self._visiting = seat not in self._match.to_act

    def end_visit(self) -> None:
        """Let those go on who waited for a visitor."""
        self._visiting = False

    def ask(self, seat: Seat) -> None:
        """Ask a person in the open: nobody's secrets are shown.

        The table turns to a seat that can do all it is asked for without its hand.
        """
        self.hints.drop()
        self._lately.clear()
        self.viewer, self.asked = -1, seat
        self._visiting = False
        if self._rules.plays_openly(self._match.state, seat):
            self.home = seat

    def think(self) -> None:
        """Let a computer seat that is next begin to think; `poll` makes its move."""
        upcoming = self.next()
        if upcoming.kind == "computer":
            seat, level = upcoming.seat, self.players[upcoming.seat].kind
            self._computers.ask(self._match.state, seat, level, self._seed)

    def poll(self) -> Happened | None:
        """Let a computer seat that is next think; make its move when it has one. Never waits."""
        upcoming = self.next()
        if upcoming.kind != "computer":
            return None
        seat, level = upcoming.seat, self.players[upcoming.seat].kind
        move = self._computers.poll(self._match.state, seat, level, self._seed)
        return self._play_computer(seat, move) if move else None

    def skip_thinking(self) -> Happened | None:
        """Let the computer that thinks move at once."""
        seat = self.next().seat
        move = self._computers.choose_now(self._match.state, seat)
        return self._play_computer(seat, move) if move else None

    def thinking_seconds(self) -> float:
        """How long a computer has been thinking about its move."""
        return self._computers.seconds

    def _play_computer(self, seat: Seat, move: Move) -> Happened | None:
        result = self._submit(seat, move)
        if isinstance(result, Refusal):
            # It was chosen among the legal moves of this position; only rules that contradict
            # themselves come here, and the game goes on all the same.
            move = self._computers.any_move(self._match.state, seat, self._seed)
            result = self._submit(seat, move)
        return result if isinstance(result, Happened) else None

    def _drop_thoughts(self) -> None:
        """Forget what is being thought about: the position has changed, or nobody waits for it."""
        self._computers.drop()
        self.hints.drop()
        self.review.cancel()

    @property
    def _seed(self) -> int:
        return len(self._match.steps) * 7919 + len(self._match.setup_draws)

    # Words

    @property
    def moves_made(self) -> int:
        """How many moves the journal holds: the number of moves wherever one is told."""
        return len(self._match.steps)

    def log(self) -> tuple[LogLine, ...]:
        """What happened, as the viewer may know it, oldest first."""
        return self._log.seen_by(self.viewer)

    def public_log(self) -> tuple[LogLine, ...]:
        """What happened, as everybody may know it, oldest first."""
        return self._log.seen_by(-1)

    def since_last_turn(self, seat: Seat) -> tuple[LogLine, ...]:
        """What everybody may know of the time since a seat moved last."""
        return self._log.since_last_turn(seat)

    # Saving

    def _save(self, record: Record) -> None:
        if self._journal is None:
            return
        try:
            self._journal.append(self._stamped(record))
        except StorageError as error:
            self.problem = str(error)
        else:
            self.problem = ""

    def _stamped(self, record: Record) -> Record:
        """Return an act with how the game stands after it, and the time of now."""
        return replace(record, standing=standing_of(self._match, self.fill), time=int(time()))

    def _count(self) -> None:
        """Write that the game is over, if it is, and count it; each counts once."""
        outcome = self._match.outcome
        if outcome is None or self._journal is None:
            return
        if self._journal.records[-1].do == "move":
            winners = tuple(seat_name(winner) for winner in outcome.winners)
            self._save(Record("finish", winners=winners, reason=short(outcome.reason, MAX_WORD)))
        if self._statistics is None:
            return
        if self._journal.header.parent is not None:
            return  # it was not begun like others, and perhaps with all cards known
        finished = finished_of(self._journal.header, self._journal.records)
        if finished is not None:
            warning = count_game(finished, self._statistics, self._journal.path.parent)
            self.notice = " ".join(filter(None, (self.notice, warning)))

    def retry_save(self) -> bool:
        """Try once more to save what is not saved; return whether all is."""
        if self._journal is not None and self._journal.unsaved:
            try:
                self._journal.retry()
            except StorageError as error:
                self.problem = str(error)
                return False
        self.problem = ""
        return True

    @property
    def save_path(self) -> Path | None:
        """Where the game is kept, if it is."""
        return self._journal.path if self._journal else None

    @property
    def whereabouts(self) -> str:
        """What this is where it is no game of its own, for a problem report: `lesson first-gem`."""
        return ""

    @property
    def moves_as_text(self) -> tuple[str, ...]:
        """The moves made here, each with its seat: `p1 draw > deck`."""
        entries = (step.entry for step in self._match.steps)
        return tuple(f"{seat_name(entry.seat)} {entry.move}" for entry in entries)

    def close(self) -> None:
        """Leave the table; the game stays saved."""
        self._drop_thoughts()
        if self._aside is not None:
            self._aside.close()
            self._aside = None
        if self._journal is not None:
            self._journal.close()
