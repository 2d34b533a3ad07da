"""How a game is played: what an author writes, and what the engine derives from it.

`Rules` adds what is told about a position, `Words`, and what is thought of it, `Mind`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Generic, TypeVar, final

from tabletop.engine.chance import Chance
from tabletop.engine.commands import Command, Thing
from tabletop.engine.determinize import deal_unknown, forget_sealed
from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.spec import GameSpec, Options, TablePlan
from tabletop.engine.state import Decision, State
from tabletop.engine.table import Table
from tabletop.engine.view import View, make_view
from tabletop.engine.waiting import asked_first, whom

S = TypeVar("S", bound=State)

NOT_YOUR_TURN = "It is not your turn."
GAME_OVER = "The game is over."


class CoreRules(ABC, Generic[S]):
    """How a game is played: what there is, what may be done, and what follows."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._lists = type(self)._legal is not CoreRules._legal  # noqa: SLF001 - its own

    # What an author writes.

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> S:
        """Return the first position. `options` are complete and checked."""

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterator[Move]:
        """Yield moves that a person might try, in a fixed order; `refusal` decides.

        What is worth being refused in words is among them: the card that is too dear.
        """

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None when it can.

        Called with any well-formed move, also of unknown pieces, targets and kinds.
        """

    @abstractmethod
    def _apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move, and all that follows from it without a choice."""

    def _resolve(self, state: S, decision: Decision, chance: Chance) -> None:
        """Carry out a decision that all its seats have answered."""
        raise NotImplementedError(f"{self.spec.id} resolves no {decision.kind}")

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    # With working defaults.

    def score_parts(self, state: S) -> Sequence[tuple[str, tuple[int, ...]]]:
        """Return what the scores of a game that has ended add up from: a title, points by seat.

        Empty where a score is one count.
        """
        del state
        return ()

    kinds: frozenset[str] = frozenset()
    """Kinds of moves that there are; empty where a game does not tell."""

    phases: tuple[str, ...] = ()
    """What the phase of a position that is laid out by hand may be; any word where it is empty."""

    minor: frozenset[str] = frozenset()
    """Kinds of moves that are no reason to call a piece playable: `sell`, where all can be sold."""

    tallies: frozenset[str] = frozenset()
    """Values that only count moves: positions that differ in nothing else are the same."""

    def landing(self, state: S, seat: Seat, move: Move) -> str:
        """Return where a candidate puts its piece down: the target, unless that is chosen after.

        An employee who names an opponent's is put into the own office first, the target then
        chosen; a gesture may do both at once.
        """
        del state, seat
        return move.target

    def _legal(self, state: S, seat: Seat) -> list[Move]:
        """Return the candidates that are not refused, in the order of `candidates`.

        A game that can list them without asking about each does so: search lives on it.
        """
        refusal = self._refusal_of(state)
        return [move for move in self.candidates(state, seat) if refusal(state, seat, move) is None]

    def _refusal_of(self, state: S) -> Callable[[S, Seat, Move], Refusal | None]:
        """Return what refuses moves: while a question is open also the engine, who has answered."""
        return self.refuse if state.pending else self.refusal

    def forms(self, state: S, seat: Seat) -> Iterator[Form]:
        """Yield forms for moves too many to list."""
        del state, seat
        return iter(())

    def is_own_matter(self, state: S, seat: Seat, move: Move) -> bool:
        """Whether a move shows in the seat's own view alone: nobody is told of it.

        It is no move that is taken back.
        """
        del state, seat, move
        return False

    commanded: bool = False
    """Whether what can be done is found by `commands` of things, not by candidates alone."""

    def commands(self, state: S, seat: Seat, things: Sequence[Thing]) -> Sequence[Command]:
        """Return what a seat can do with things, the usual first; the refused with their reason.

        Several things are what is marked: then what can be done with all of them at once.
        """
        del state, seat, things
        return ()

    def open_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the seat's legal moves that people can make while others look on.

        They need no look at anything that only the seat sees, and which they are tells nothing of
        it: then nobody has to hand the screen over. None unless a game says so, and none for a
        seat that has to see its hand for what it is asked.
        """
        del state, seat
        return []

    def turn_id(self, state: S) -> tuple[int, ...]:
        """Return what tells one turn of the rules from the next; by default whose it is.

        A game in which a seat may have two turns in a row adds what parts them, such as the trick.
        """
        return (state.turn,)

    def plays_openly(self, state: S, seat: Seat) -> bool:
        """Return whether a seat can do all it is asked for with its `open_moves`.

        Depends on nothing that is hidden: the table turns to that seat, hands face down.
        """
        del state, seat
        return False

    def written(self, state: S, seat: Seat) -> Sequence[tuple[str, str]]:
        """Return what players wrote on places, by zone, as far as the seat may read it."""
        del state, seat
        return ()

    def own_values(self, state: S, seat: Seat) -> Sequence[tuple[str, int]]:
        """Return numbers that only this seat knows, by name; an onlooker (-1) has none.

        For what the table can't show because it would tell the others. A game that keeps such
        numbers in its state has `determinize` put in their place what the seat may know.
        """
        del state, seat
        return ()

    def team(self, state: S, seat: Seat) -> int:
        """Return the number of the team that a seat plays for; without teams, the seat's own."""
        del state
        return seat

    def arrange(self, state: S) -> None:
        """Bring the state's fields in line with a table that was laid out by hand.

        Raises:
            ValueError: the table can't occur; says which zone or piece is wrong.
        """
        del state

    def blank(self, seats: int, options: Options) -> S:
        """Return a state whose pieces all lie in the box, for a position laid out by hand.

        Raises:
            NotImplementedError: the game can't be laid out by hand.
        """
        del seats, options
        raise NotImplementedError(f"{self.spec.id} can't be laid out by hand")

    def determinize(self, state: S, seat: Seat, rng: Random) -> S:
        """Return a position that the seat can't tell from `state`, drawn at random.

        Depends on nothing but what the seat knows and on `rng`.
        """
        new = state.clone()
        deal_unknown(new, seat, rng)
        self.reseal(new, seat, rng)
        return new

    # What the engine derives; not overridden.

    def reseal(self, state: S, seat: Seat, rng: Random) -> None:
        """Draw the sealed answers of other seats anew, from what they might answer now.

        That they have answered is no secret, what they answered is.
        """
        answered = forget_sealed(state, seat)
        for other in answered:
            decision = state.pending[-1]
            answer = rng.choice(self.legal_moves(state, other))
            state.pending[-1] = decision.answer(other, answer)

    def plan(self, seats: int) -> TablePlan:
        """Return the layout of the table for a number of seats."""
        return self.spec.plan(seats)

    def table(self, seats: int) -> Table:
        """Return a table with all pieces in the box."""
        table = Table(self.plan(seats))
        if table.plan.copies:
            table.labels = {}
        return table

    def start(self, seats: int, options: Options, chance: Chance) -> S:
        """Return the first position of a game, after checking seats and options.

        Raises:
            ValueError: the game is not for so many, or an option is wrong.
        """
        resolved = self.spec.resolve_options(options)
        self.spec.check_seats(seats, resolved)
        return self.setup(seats, resolved, chance)

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that the game waits for; empty when it is over."""
        if self.outcome(state) is not None:
            return ()
        return state.pending[-1].waiting if state.pending else (state.turn,)

    def share(self, state: S, outcome: Outcome, seat: Seat) -> float:
        """Return the seat's share of a victory, from 0 to 1: teams divide it, members do not."""
        winners = {self.team(state, winner) for winner in outcome.winners}
        return 1 / len(winners) if self.team(state, seat) in winners else 0.0

    def refuse(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is not possible, or None: the engine's reasons, then the game's."""
        if self.outcome(state) is not None:
            return Refusal(GAME_OVER, f"{self.spec.id}.game-over")
        if state.pending:
            decision = state.pending[-1]
            if move.kind in decision.moves and seat not in decision.waiting:
                answered = seat in decision.seats
                text = "You have answered already." if answered else NOT_YOUR_TURN
                return whom(Refusal(text, f"{self.spec.id}.turn"), decision.waiting)
        refused = self.refusal(state, seat, move)
        if refused is None or refused.text != NOT_YOUR_TURN:
            return refused
        waiting = self.to_act(state)
        if seat in waiting:  # asked something, but this is for whose turn it is
            waiting = () if seat == state.turn else (state.turn,)
        elif seat == state.turn and state.pending:
            # It is, and still somebody else has to say something first.
            refused = refused._replace(text=asked_first(waiting))
        return whom(refused, waiting)

    @final
    def legal_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the candidates that are not refused, in the order of `candidates`."""
        return self._legal(state, seat)

    def any_legal(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return a legal move, each as likely.

        Raises:
            ValueError: there is none.
        """
        # Drawing candidates until one is legal asks about few of them.
        moves = self._legal(state, seat) if self._lists else [*self.candidates(state, seat)]
        refusal = self._refusal_of(state)
        while moves:
            place = int(rng.random() * len(moves))
            move = moves[place]
            if self._lists or refusal(state, seat, move) is None:
                return move
            moves[place] = moves[-1]
            moves.pop()
        raise ValueError(f"seat {seat} of {self.spec.id} has no legal move")

    def apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move on `state` itself."""
        pending = state.pending
        if pending and move.kind in pending[-1].moves:
            decision = pending[-1].answer(seat, move)
            if decision.waiting:
                pending[-1] = decision
            else:
                pending.pop()
                self._resolve(state, decision, chance)
        else:
            self._apply(state, seat, move, chance)

    def view(self, state: S, seat: Seat) -> View:
        """Return what a seat sees; -1 is an onlooker."""
        own, acting = self.own_values(state, seat), self.to_act(state)
        outcome = self.outcome(state)
        written = self.written(state, seat)
        return make_view(
            state, seat, self.spec.id, acting, outcome, own_values=own, written=written
        )
