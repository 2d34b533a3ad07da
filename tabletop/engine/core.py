"""The contract of a game's rules: what an author writes, and what the engine derives from it.

`Rules` adds the texts shown about a position (`Words`) and its evaluation for computer players
(`Mind`).
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
    """The rules of a game without its texts and evaluation."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._lists = type(self)._legal is not CoreRules._legal  # noqa: SLF001 - its own

    # What an author writes.

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> S:
        """Return the first position. `options` are complete and valid."""

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterator[Move]:
        """Yield the moves that a person might try, in a fixed order; `refusal` decides legality.

        Include illegal moves that deserve an explanation, such as a card that is too expensive.
        """

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None if it can.

        Called with any well-formed move, including unknown pieces, targets and kinds.
        """

    @abstractmethod
    def _apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move and every consequence that needs no choice."""

    def _resolve(self, state: S, decision: Decision, chance: Chance) -> None:
        """Carry out a decision that all its seats have answered."""
        raise NotImplementedError(f"{self.spec.id} resolves no {decision.kind}")

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    # With working defaults.

    def score_parts(self, state: S) -> Sequence[tuple[str, tuple[int, ...]]]:
        """Return the parts of the final scores: a title and the points of each seat.

        Empty if a score is a single count.
        """
        del state
        return ()

    kinds: frozenset[str] = frozenset()
    """All kinds of moves; empty if a game does not declare them."""

    phases: tuple[str, ...] = ()
    """Allowed phases of a position laid out by hand; any if empty."""

    minor: frozenset[str] = frozenset()
    """Kinds of moves that don't make a piece count as playable, such as `sell` if all can be sold.
    """

    tallies: frozenset[str] = frozenset()
    """Values that only count moves: positions that differ in nothing else are the same."""

    def landing(self, state: S, seat: Seat, move: Move) -> str:
        """Return where a candidate puts its piece first: its target, unless that is chosen later.

        For example an employee who targets an opponent's is put into the player's own office first,
        then the target is chosen; one gesture may do both.
        """
        del state, seat
        return move.target

    def _legal(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal candidates in the order of `candidates`.

        A game that can list them faster than by asking about each one overrides this: search
        depends on its speed.
        """
        refusal = self._refusal_of(state)
        return [move for move in self.candidates(state, seat) if refusal(state, seat, move) is None]

    def _refusal_of(self, state: S) -> Callable[[S, Seat, Move], Refusal | None]:
        """Return the function that refuses moves; during a question it includes engine checks."""
        return self.refuse if state.pending else self.refusal

    def forms(self, state: S, seat: Seat) -> Iterator[Form]:
        """Yield forms for moves that are too many to list."""
        del state, seat
        return iter(())

    def is_own_matter(self, state: S, seat: Seat, move: Move) -> bool:
        """Return whether a move is visible in the seat's own view alone, such as sorting a hand.

        Nobody else is told about it, and it is not undone.
        """
        del state, seat, move
        return False

    commanded: bool = False
    """Whether moves are found through `commands` of things instead of `candidates` alone."""

    def commands(self, state: S, seat: Seat, things: Sequence[Thing]) -> Sequence[Command]:
        """Return a seat's commands for some things, usual ones first, illegal ones with a reason.

        Several things are a selection: then the commands apply to all of them at once.
        """
        del state, seat, things
        return ()

    def open_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves that a person can make while others look at the screen.

        They need nothing that only this seat sees and reveal nothing of it, so the screen need not
        be handed over. Empty by default, and for a seat that must see its hand to act.
        """
        del state, seat
        return []

    def turn_id(self, state: S) -> tuple[int, ...]:
        """Return a key that differs between turns; by default the seat whose turn it is.

        A game in which a seat may have two turns in a row adds what separates them, such as the
        trick.
        """
        return (state.turn,)

    def plays_openly(self, state: S, seat: Seat) -> bool:
        """Return whether a seat can do all it has to with its `open_moves`.

        Depends on public information only: the table turns to that seat with its hand face down.
        """
        del state, seat
        return False

    def written(self, state: S, seat: Seat) -> Sequence[tuple[str, str]]:
        """Return the texts that players wrote on zones and this seat may read, by zone."""
        del state, seat
        return ()

    def own_values(self, state: S, seat: Seat) -> Sequence[tuple[str, int]]:
        """Return numbers that only this seat knows, by name; none for an onlooker (-1).

        For facts that the table can't show because others would see them. A game that keeps such
        numbers in its state must have `determinize` replace them by what the seat may know.
        """
        del state, seat
        return ()

    def team(self, state: S, seat: Seat) -> int:
        """Return the number of a seat's team; without teams, the seat itself."""
        del state
        return seat

    def arrange(self, state: S) -> None:
        """Make the state's fields consistent with a table that was laid out by hand.

        Raises:
            ValueError: the table can't occur; names the wrong zone or piece.
        """
        del state

    def blank(self, seats: int, options: Options) -> S:
        """Return a state with all pieces in the box, for laying out a position by hand.

        Raises:
            NotImplementedError: the game doesn't support this.
        """
        del seats, options
        raise NotImplementedError(f"{self.spec.id} can't be laid out by hand")

    def determinize(self, state: S, seat: Seat, rng: Random) -> S:
        """Return a random position that the seat can't tell from `state`.

        It depends only on what the seat knows and on `rng`.
        """
        new = state.clone()
        deal_unknown(new, seat, rng)
        self.reseal(new, seat, rng)
        return new

    # What the engine derives; not overridden.

    def reseal(self, state: S, seat: Seat, rng: Random) -> None:
        """Replace the sealed answers of other seats by random ones that they might give now.

        That they have answered is public; what they answered is not.
        """
        answered = forget_sealed(state, seat)
        for other in answered:
            decision = state.pending[-1]
            answer = rng.choice(self.legal_moves(state, other))
            state.pending[-1] = decision.answer(other, answer)

    def plan(self, seats: int) -> TablePlan:
        """Return the numbering of pieces, zones and values for a number of seats."""
        return self.spec.plan(seats)

    def table(self, seats: int) -> Table:
        """Return a table with all pieces in the box."""
        table = Table(self.plan(seats))
        if table.plan.copies:
            table.labels = {}
        return table

    def start(self, seats: int, options: Options, chance: Chance) -> S:
        """Check seats and options, and return the first position of a game.

        Raises:
            ValueError: the number of seats or an option is invalid.
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
        """Return a seat's share of the victory, from 0 to 1; winning teams divide it."""
        winners = {self.team(state, winner) for winner in outcome.winners}
        return 1 / len(winners) if self.team(state, seat) in winners else 0.0

    def refuse(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is illegal, by the engine's checks and then the game's, or None."""
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
        """Return the legal candidates in the order of `candidates`."""
        return self._legal(state, seat)

    def any_legal(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return a random legal move, each with equal probability.

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
        """Carry out a legal move, changing `state` in place."""
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
