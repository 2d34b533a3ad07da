"""A game in progress: submit, undo, redo and load moves."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import Chance, ChanceError, RandomChance, TapedChance
from tabletop.engine.knowledge.own_names import (
    Renumbering,
    in_own_names,
    in_seat_names,
    label_all,
    numbering,
    renumbered,
)
from tabletop.engine.moves import MOST_LETTERS, Entry, Move, Outcome, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.table import Event, Table
from tabletop.engine.text.engine_words import TOO_MUCH
from tabletop.engine.text.message import Message
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import SeenEvent, View, seen_events

S = TypeVar("S", bound=State)

_MANY = 100
"""Number of pieces in a move from which its length is checked."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One move of a match: its log entry, and the position and events that it led to."""

    entry: Entry
    state: S
    """The position after the move; shared, so it must not be changed."""
    events: tuple[Event, ...]
    settled: bool
    """Whether the move drew random numbers or revealed a piece, so that undoing it would leak."""


@dataclass(frozen=True, slots=True)
class Undone(Generic[S]):
    """Moves that were undone together, kept so that they can be redone."""

    steps: tuple[Step[S], ...]
    seat: Seat
    """The seat that undid them; -1 if it was nobody in particular."""
    position: S | None
    """The position before it was dealt again on undo; None if it was not."""
    dealt: int
    """What `Match.dealt` was before: how many steps there were when it was last dealt again."""
    base: S
    """The position in which they were made, before anything was dealt again."""

    @property
    def is_plain(self) -> bool:
        """Whether this is a single move without draws or reveals, which is redone unchanged."""
        return len(self.steps) == 1 and self.position is None and not self.steps[0].settled


class LoadError(ValueError):
    """Raised when a log can't be played because even the game's set-up fails under these rules."""


class Match(Generic[S]):
    """A game in progress: its log of moves and random draws, and the resulting positions.

    The log and the rules together determine the game.
    """

    def __init__(
        self,
        rules: Rules[S],
        seats: int,
        options: Options | None = None,
        *,
        seed: int | None = None,
        setup: Sequence[int] | None = None,
        position: S | None = None,
    ) -> None:
        """Set the game up at random, from recorded draws, or from a given position.

        Raises:
            ValueError: the seats or options don't fit the game.
            ChanceError: the recorded draws don't fit the set-up.
        """
        self.rules = rules
        self.options: dict[str, bool | int | str] = rules.spec.resolve_options(options or {})
        self._random = Random(seed)
        self.setup_draws: tuple[int, ...] = ()
        if position is not None:
            self.first = position
        elif setup is not None:
            taped = TapedChance(setup)
            self.first = rules.start(seats, self.options, taped)
            self.setup_draws = tuple(setup)
        else:
            chance = RandomChance(self._random)
            self.first = rules.start(seats, self.options, chance)
            self.setup_draws = tuple(chance.tape)
        label_all(self.first.table)
        self.first_events: tuple[Event, ...] = tuple(self.first.table.events)
        self.first.table.events = []
        self.steps: list[Step[S]] = []
        self.undone: list[Undone[S]] = []
        """What can be redone, last undone last."""
        self.dealt = 0
        """Positions after fewer steps belong to an earlier deal: somebody has seen what follows."""
        self._own: dict[Seat, tuple[S, S, Renumbering | None]] = {}
        """By seat: the current position, the same in the seat's names, and their renumbering."""

    @property
    def state(self) -> S:
        """The position after all moves so far. It is shared, so don't change it."""
        return self.steps[-1].state if self.steps else self.first

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log so far: the seat, move and random draws of each step."""
        return tuple(step.entry for step in self.steps)

    @property
    def outcome(self) -> Outcome | None:
        """Winners and points once the game has ended, or None while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must move or answer now; empty when the game is over."""
        return self.rules.to_act(self.state)

    def as_named_by(self, seat: Seat) -> S:
        """Return the current position with identical pieces named as this seat names them.

        Everything shown to a seat is made from this position. -1 is an onlooker. The position is
        shared, so don't change it.
        """
        return self._named_by(seat)[1]

    def in_table_names(self, seat: Seat, move: Move) -> Move:
        """Translate a move from a seat's own piece names to those of the log."""
        way = self._named_by(seat)[2]
        return move if way is None else way.back.of_move(move)

    def in_seat_names(self, seat: Seat, move: Move) -> Move:
        """Translate a move from the piece names of the log to the seat's own."""
        way = self._named_by(seat)[2]
        return move if way is None else way.of_move(move)

    def _named_by(self, seat: Seat) -> tuple[S, S, Renumbering | None]:
        kept = self._own.get(seat)
        if kept is None or kept[0] is not self.state:
            way = numbering(self.state.table, seat)
            kept = self._own[seat] = self.state, renumbered(self.state, way), way
        return kept

    def move_as_said(self, number: int) -> Move:
        """Return the move with index `number`, from 0, in the piece names of its seat."""
        entry = self.steps[number].entry
        return in_seat_names(self.position_after(number).table, entry.seat, entry.move)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move given in the table's names, or None if it can."""
        return self.rules.refuse(self.state, seat, move)

    def refuse_said(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move given in its own names, or None if it can."""
        return self.rules.refuse(self.as_named_by(seat), seat, move)

    def submit(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play and log a move given in the table's names; return the step, or why it is refused.

        A refused move changes nothing.
        """
        return self.refuse(seat, move) or self._draw(seat, move)

    def say(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play and log a move given in the seat's own names; return the step, or why it is refused.

        A refused move changes nothing.
        """
        return self.refuse_said(seat, move) or self._draw(seat, self.in_table_names(seat, move))

    def _draw(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a legal move with freshly drawn numbers; refuse one that is too long for the log."""
        if len(move.pieces) > _MANY and len(str(move)) > MOST_LETTERS:
            return Refusal(Message(TOO_MUCH), "")
        before, chance = self.state, RandomChance(self._random)
        step = self._play(seat, move, chance, chance.tape)
        self._forget_undone(before, seat, move)
        return step

    def replay(self, entry: Entry) -> Step[S] | Refusal:
        """Play an entry of a log, in the table's names, using the random numbers it recorded.

        A refused move changes nothing.

        Returns:
            The step, or why the move is refused.

        Raises:
            ChanceError: the recorded numbers don't fit the move.
        """
        before, refusal = self.state, self.refuse(entry.seat, entry.move)
        if refusal is not None:
            return refusal
        chance = TapedChance(entry.draws)
        step = self._play(entry.seat, entry.move, chance, entry.draws, keep=False)
        if chance.left:
            raise ChanceError(f"the move drew {chance.left} numbers fewer than its tape has")
        self.steps.append(step)
        self._forget_undone(before, entry.seat, entry.move)
        return step

    def _forget_undone(self, before: S, seat: Seat, move: Move) -> None:
        """Clear the redo list after a move was made in a position.

        If a seat only sorted its own hand, single moves that drew and revealed nothing stay:
        redoing them gives the same result.
        """
        last: list[Undone[S]] = []
        if self.undone and self.rules.is_own_matter(before, seat, move):
            last += takewhile(lambda each: each.is_plain, reversed(self.undone))
        self.undone[:] = reversed(last)

    def _play(
        self, seat: Seat, move: Move, chance: Chance, tape: Sequence[int], *, keep: bool = True
    ) -> Step[S]:
        before = self.state
        after = before.clone()
        self.rules.apply(after, seat, move, chance)
        self.rules.outcome(after)  # may raise in a game's code; then nothing has changed
        events = tuple(after.table.events)
        after.table.events = []
        settled = bool(tape) or _taught(before.table, after.table)
        step = Step(Entry(seat, move, tuple(tape)), after, events, settled)
        if keep:
            self.steps.append(step)
        return step

    def undo(
        self, count: int = 1, *, seat: Seat = -1, deal: Callable[[S], S] | None = None
    ) -> Step[S] | None:
        """Undo the last `count` moves and keep them for `redo`.

        Args:
            count: Number of moves.
            seat: The seat that undoes them; -1 for nobody in particular.
            deal: Takes the position before these moves and returns a replacement, so that hidden
                cards can be dealt again.

        Returns:
            The earliest undone step, or None if fewer than `count` moves have been made.
        """
        if not 0 < count <= len(self.steps):
            return None
        at = len(self.steps) - count
        old, kept = self.position_after(at), self.dealt
        new = old if deal is None else deal(old)
        taken = tuple(self.steps[at:])
        del self.steps[at:]
        self.undone.append(Undone(taken, seat, None if deal is None else old, kept, old))
        if deal is not None:
            self._put(new)
            self.dealt = at
        return taken[0]

    def redo(self) -> Step[S] | None:
        """Redo the most recent undo. Return its last step, or None if there is nothing to redo."""
        if not self.undone:
            return None
        undone = self.undone.pop()
        if undone.is_plain and undone.base is not self.state:
            (entry,) = (step.entry for step in undone.steps)
            return self._play(entry.seat, entry.move, TapedChance(entry.draws), entry.draws)
        if undone.position is not None:
            self._put(undone.position)
            self.dealt = undone.dealt
        self.steps += undone.steps
        return undone.steps[-1]

    def is_seen_after(self, count: int) -> bool:
        """Return whether any seat has seen information revealed after the first `count` moves.

        If so, undoing must deal the hidden pieces again, so that nobody knows what comes.
        """
        return count < self.dealt or any(step.settled for step in self.steps[count:])

    def random_number(self) -> int:
        """Return a random integer from 0 to 2**53 - 1, for use as a seed that a log can store."""
        return self._random.getrandbits(53)

    def position_after(self, count: int) -> S:
        """Return the position after the first `count` moves. It is shared, so don't change it."""
        return self.steps[count - 1].state if count else self.first

    def _put(self, state: S) -> None:
        """Replace the current position."""
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], state=state)
        else:
            self.first = state

    def before(self, turn: int) -> "Match[S]":
        """Return a copy of the match as it was before the step with index `turn`, from 0."""
        past = Match(self.rules, self.first.seats, self.options, position=self.first)
        past.setup_draws, past.first_events = self.setup_draws, self.first_events
        past.steps, past.dealt = self.steps[:turn], self.dealt
        return past

    def view(self, seat: Seat) -> View:
        """Return everything that a seat sees now; -1 is an onlooker."""
        return self.rules.view(self.as_named_by(seat), seat)

    def view_of(self, state: S, seat: Seat) -> View:
        """Return everything that a seat sees of a position of this match; -1 is an onlooker."""
        return self.rules.view(in_own_names(state, seat), seat)

    def seen(self, step: Step[S], seat: Seat) -> tuple[SeenEvent, ...]:
        """Return the events of a step as a seat saw them, in order; -1 is an onlooker."""
        return seen_events(step.state.table.plan, step.events, seat)


def _taught(before: Table, after: Table) -> bool:
    """Return whether any seat knows a piece after that it did not know before."""
    learned = [new & ~old for old, new in zip(before.known, after.known, strict=True)]
    return any(learned)


def load(
    rules: Rules[S],
    seats: int,
    options: Options,
    setup: Sequence[int],
    entries: Iterable[Entry],
    *,
    seed: int | None = None,
) -> tuple[Match[S], str]:
    """Replay a log under the rules, up to the first invalid entry.

    Args:
        rules: The rules of the game.
        seats: Number of players.
        options: The game's options by name.
        setup: Recorded random draws of the set-up.
        entries: The moves with their draws.
        seed: Seed for random draws after the log; None for a random one.

    Returns:
        The match after the longest valid part of the log, and the problem in the rest, such as
        `move 17 of valedictorian: …`; "" if there was none.

    Raises:
        LoadError: even the set-up can't be played.
    """
    try:
        match = Match(rules, seats, options, setup=setup, seed=seed)
    except ValueError as error:
        raise LoadError(f"set-up of {rules.spec.id}: {error}") from error
    for number, entry in enumerate(entries, 1):
        place = f"move {number} of {rules.spec.id} ({entry.move})"
        try:
            result = match.replay(entry)
        except ChanceError as error:
            return match, f"{place}: {error}"
        if isinstance(result, Refusal):
            return match, f"{place}: {in_words(match.first.table.plan, result.text)}"
    return match, ""
