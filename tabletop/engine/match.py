"""A game in progress: submit, undo, redo and load moves."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import Chance, ChanceError, RandomChance, TapedChance
from tabletop.engine.copies import Renumbering
from tabletop.engine.moves import MOST_LETTERS, Move, Outcome, Refusal, Seat
from tabletop.engine.own_names import in_own_names, label_all, numbering, renumbered, said_to
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.table import Event, Table
from tabletop.engine.view import SeenEvent, View, seen_events

S = TypeVar("S", bound=State)

TOO_MUCH = "That is too much at once: take fewer pieces."
_MANY = 100
"""Number of pieces in a move from which its length is checked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the move log: the seat, the move, and the random numbers drawn."""

    seat: Seat
    move: Move
    draws: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """An entry with its result."""

    entry: Entry
    state: S
    """The position after the move; shared, so it must not be changed."""
    events: tuple[Event, ...]
    settled: bool
    """Whether the move drew random numbers or revealed a piece, so that undoing it would leak."""


@dataclass(frozen=True, slots=True)
class Undone(Generic[S]):
    """Moves that were undone together, kept for redo."""

    steps: tuple[Step[S], ...]
    seat: Seat
    """The seat that undid them; -1 for none in particular."""
    position: S | None
    """The position before it was dealt again on undo; None if it was not."""
    dealt: int
    """Number of steps the match had when it was dealt again before."""
    base: S
    """The position in which they were made, before anything was dealt again."""

    @property
    def is_plain(self) -> bool:
        """Whether it is one move that drew and revealed nothing, to be redone unchanged."""
        return len(self.steps) == 1 and self.position is None and not self.steps[0].settled


class LoadError(ValueError):
    """A log can't be played: its set-up fails under these rules."""


class Match(Generic[S]):
    """The log and positions of one game. The log of moves and draws defines the game."""

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
            ChanceError: the recorded draws don't fit it.
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
        """The current position. Shared: it must not be changed."""
        return self.steps[-1].state if self.steps else self.first

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log so far."""
        return tuple(step.entry for step in self.steps)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for."""
        return self.rules.to_act(self.state)

    def as_named_by(self, seat: Seat) -> S:
        """Return the current position in a seat's own names of alike pieces; -1 is an onlooker.

        Everything shown to a seat is made from this position. Shared: it must not be changed.
        """
        return self._named_by(seat)[1]

    def said_by(self, seat: Seat, move: Move) -> Move:
        """Translate a move from a seat's names to those of the log."""
        way = self._named_by(seat)[2]
        return move if way is None else way.back.of_move(move)

    def said_to(self, seat: Seat, move: Move) -> Move:
        """Translate a move from the names of the log to a seat's own names."""
        way = self._named_by(seat)[2]
        return move if way is None else way.of_move(move)

    def _named_by(self, seat: Seat) -> tuple[S, S, Renumbering | None]:
        kept = self._own.get(seat)
        if kept is None or kept[0] is not self.state:
            way = numbering(self.state.table, seat)
            kept = self._own[seat] = self.state, renumbered(self.state, way), way
        return kept

    def said_in(self, number: int) -> Move:
        """Return the move of step `number`, from 0, in the names of the seat that made it."""
        entry = self.steps[number].entry
        return said_to(self.position_after(number).table, entry.seat, entry.move)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move, given in the table's names, or None if it can."""
        return self.rules.refuse(self.state, seat, move)

    def refuse_said(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move, given in the seat's own names, or None if it can."""
        return self.rules.refuse(self.as_named_by(seat), seat, move)

    def submit(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a move in the table's names, or return why it is refused and change nothing."""
        return self.refuse(seat, move) or self._draw(seat, move)

    def say(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a move in a seat's own names, or return why it is refused and change nothing."""
        return self.refuse_said(seat, move) or self._draw(seat, self.said_by(seat, move))

    def _draw(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a legal move with freshly drawn numbers; refuse one that is too long for the log."""
        if len(move.pieces) > _MANY and len(str(move)) > MOST_LETTERS:
            return Refusal(TOO_MUCH, "")
        before, chance = self.state, RandomChance(self._random)
        step = self._play(seat, move, chance, chance.tape)
        self._forget_undone(before, seat, move)
        return step

    def replay(self, entry: Entry) -> Step[S] | Refusal:
        """Play a log entry, in the table's names, with its recorded draws.

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
        self.rules.outcome(after)  # may raise in the code of others: then nothing has happened
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
        """Undo the last `count` moves; return the earliest, or None if there are fewer.

        `deal` replaces the position that is returned to, so that hidden cards can be dealt again.
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
        """Redo what was undone last, unchanged; return its last move, or None."""
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

    def has_told(self, count: int) -> bool:
        """Return whether anybody has seen what follows the position after so many moves."""
        return count < self.dealt or any(step.settled for step in self.steps[count:])

    def number_by_chance(self) -> int:
        """Return a random number to deal by, small enough for a log."""
        return self._random.getrandbits(53)

    def position_after(self, count: int) -> S:
        """Return the position after so many moves."""
        return self.steps[count - 1].state if count else self.first

    def _put(self, state: S) -> None:
        """Replace the current position."""
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], state=state)
        else:
            self.first = state

    def before(self, turn: int) -> "Match[S]":
        """Return a copy of the match as it was before step `turn`, counted from 0."""
        past = Match(self.rules, self.first.seats, self.options, position=self.first)
        past.setup_draws, past.first_events = self.setup_draws, self.first_events
        past.steps, past.dealt = self.steps[:turn], self.dealt
        return past

    def view(self, seat: Seat) -> View:
        """Return what a seat sees now; -1 is an onlooker."""
        return self.rules.view(self.as_named_by(seat), seat)

    def view_of(self, state: S, seat: Seat) -> View:
        """Return what a seat sees of one of the match's positions; -1 is an onlooker."""
        return self.rules.view(in_own_names(state, seat), seat)

    def seen(self, step: Step[S], seat: Seat) -> tuple[SeenEvent, ...]:
        """Return the events of a step as a seat saw them."""
        return seen_events(step.state.table.plan, step.events, seat)


def _taught(before: Table, after: Table) -> bool:
    """Return whether any seat knows a piece after that it did not know before."""
    return any(new & ~old for old, new in zip(before.known, after.known, strict=True))


def load(
    rules: Rules[S],
    seats: int,
    options: Options,
    setup: Sequence[int],
    entries: Iterable[Entry],
    *,
    seed: int | None = None,
) -> tuple[Match[S], str]:
    """Play a log through the rules; return the match after its longest valid part, and the problem.

    The problem is "" if there was none, else such as `move 17 of valedictorian: …`.

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
            return match, f"{place}: {result.text}"
    return match, ""
