"""A game in progress: submitting, undoing, redoing and loading moves."""

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
"""Pieces from which on it is looked at how long a move is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: who moved what, and the numbers that were drawn."""

    seat: Seat
    move: Move
    draws: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """An entry and what came of it."""

    entry: Entry
    state: S
    """The position after it; published, so never changed again."""
    events: tuple[Event, ...]
    settled: bool
    """Whether it drew or taught anybody anything, so that taking it back would tell too much."""


@dataclass(frozen=True, slots=True)
class Undone(Generic[S]):
    """Steps that were taken back at once, kept to be played again as they were."""

    steps: tuple[Step[S], ...]
    seat: Seat
    """Who took them back; -1 is nobody in particular."""
    position: S | None
    """What lay there before it was dealt anew; None where it was not."""
    dealt: int
    """How many steps the match had when it was dealt anew before."""
    base: S
    """The position that they were made in, before anything was dealt again."""

    @property
    def is_plain(self) -> bool:
        """Whether it is one move, which drew and taught nothing and comes back as it was."""
        return len(self.steps) == 1 and self.position is None and not self.steps[0].settled


class LoadError(ValueError):
    """A log can't be played: the set-up fails under these rules."""


class Match(Generic[S]):
    """A sitting's log and positions. The log of moves and draws is the game."""

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
        """Set the game up by chance, from taped set-up draws, or from a given position.

        Raises:
            ValueError: seats or options do not fit the game.
            ChanceError: the taped set-up does not fit it.
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
        """What can be played again, the last taken back last."""
        self.dealt = 0
        """Positions after fewer steps are of an older deal: somebody has seen what would come."""
        self._own: dict[Seat, tuple[S, S, Renumbering | None]] = {}
        """The position of now as seats name it, beside the one that it was made of, and how."""

    @property
    def state(self) -> S:
        """The position now. Published: read it, never change it."""
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
        """The position now with alike pieces named as a seat names them; -1 is an onlooker.

        Whatever is said to the seat is said of this one. Published: read it, never change it.
        """
        return self._named_by(seat)[1]

    def said_by(self, seat: Seat, move: Move) -> Move:
        """Return a move in a seat's own names by the names of the log."""
        way = self._named_by(seat)[2]
        return move if way is None else way.back.of_move(move)

    def said_to(self, seat: Seat, move: Move) -> Move:
        """Return a move by the names of the log in a seat's own names."""
        way = self._named_by(seat)[2]
        return move if way is None else way.of_move(move)

    def _named_by(self, seat: Seat) -> tuple[S, S, Renumbering | None]:
        kept = self._own.get(seat)
        if kept is None or kept[0] is not self.state:
            way = numbering(self.state.table, seat)
            kept = self._own[seat] = self.state, renumbered(self.state, way), way
        return kept

    def said_in(self, number: int) -> Move:
        """Return the move of a step, counted from 0, as who made it said it."""
        entry = self.steps[number].entry
        return said_to(self.position_after(number).table, entry.seat, entry.move)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move now, by the names of the table, or None."""
        return self.rules.refuse(self.state, seat, move)

    def refuse_said(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move that it says in its own names, or None."""
        return self.rules.refuse(self.as_named_by(seat), seat, move)

    def submit(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a move by the names of the table, or say why not; a refused one changes nothing."""
        return self.refuse(seat, move) or self._draw(seat, move)

    def say(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a move that a seat says in its own names, or say why not."""
        return self.refuse_said(seat, move) or self._draw(seat, self.said_by(seat, move))

    def _draw(self, seat: Seat, move: Move) -> Step[S] | Refusal:
        """Play a legal move with numbers drawn for it; one too long for the log is refused."""
        if len(move.pieces) > _MANY and len(str(move)) > MOST_LETTERS:
            return Refusal(TOO_MUCH, "")
        before, chance = self.state, RandomChance(self._random)
        step = self._play(seat, move, chance, chance.tape)
        self._forget_undone(before, seat, move)
        return step

    def replay(self, entry: Entry) -> Step[S] | Refusal:
        """Play an entry of a log, which goes by the names of the table, with its draws.

        Raises:
            ChanceError: the taped numbers do not fit the move.
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
        """Forget what could be played again, now that a move was made in a position.

        A seat that only sorts its own hand changes nothing of the game. Then single moves stay
        that drew and taught nothing: the result is the same.
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
        """Take the last moves back and return the earliest; None where there are not so many.

        `deal` makes another position of the one that is come back to.
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
        """Play again what was taken back last, as it was; its last move, or None."""
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
        """Whether anybody knows what comes after so many moves, as they lie there now."""
        return count < self.dealt or any(step.settled for step in self.steps[count:])

    def number_by_chance(self) -> int:
        """A number that a log can keep, to deal by."""
        return self._random.getrandbits(53)

    def position_after(self, count: int) -> S:
        """The position after so many moves."""
        return self.steps[count - 1].state if count else self.first

    def _put(self, state: S) -> None:
        """Let the position of now be another one."""
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], state=state)
        else:
            self.first = state

    def before(self, turn: int) -> "Match[S]":
        """Return the match as it stood before a step, counted from 0; this one stays as it is."""
        past = Match(self.rules, self.first.seats, self.options, position=self.first)
        past.setup_draws, past.first_events = self.setup_draws, self.first_events
        past.steps, past.dealt = self.steps[:turn], self.dealt
        return past

    def view(self, seat: Seat) -> View:
        """Return what a seat sees now; -1 is an onlooker."""
        return self.rules.view(self.as_named_by(seat), seat)

    def view_of(self, state: S, seat: Seat) -> View:
        """Return what a seat sees of one of the positions of the match; -1 is an onlooker."""
        return self.rules.view(in_own_names(state, seat), seat)

    def seen(self, step: Step[S], seat: Seat) -> tuple[SeenEvent, ...]:
        """Return the events of a step as a seat saw them."""
        return seen_events(step.state.table.plan, step.events, seat)


def _taught(before: Table, after: Table) -> bool:
    """Whether any seat knows a piece now that it did not know before."""
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
    """Play a log through the rules: the match after its longest good prefix, and what was wrong.

    The second value is empty when all was well, else `move 17 of valedictorian: …`.

    Raises:
        LoadError: not even the set-up can be played.
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
