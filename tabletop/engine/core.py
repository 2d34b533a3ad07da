"""The contract of a game's rules: what an author writes, and what the engine derives from it.

`Rules` adds the texts shown about a position (`Presenter`) and its evaluation for computer players
(`Heuristics`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Generic, TypeVar, final

from tabletop.engine.chance import Chance
from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.knowledge.determinize import deal_unknown, forget_sealed
from tabletop.engine.knowledge.shown import lacking
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.spec import GameSpec, Options, TablePlan
from tabletop.engine.state import Decision, State
from tabletop.engine.table import Table
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message
from tabletop.engine.view import View, make_view

S = TypeVar("S", bound=State)


class CoreRules(ABC, Generic[S]):
    """Base class of a game's rules, without texts and without evaluation for computer players.

    It is abstract and stateless: each method takes the position that it works on.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._deals = type(self).determinize is CoreRules.determinize
        """Whether the engine deals what is unknown, and so needs what moves show of it."""
        self._lists = type(self)._legal is not CoreRules._legal  # noqa: SLF001 - its own

    # What an author writes.

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> S:
        """Return the starting position of a game.

        Args:
            seats: Number of players.
            options: The game's options by name, complete and valid.
            chance: The source of random numbers, for instance for shuffling.
        """

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterator[Move]:
        """Yield the moves that a person might try, in a fixed order; `refusal` decides legality.

        Include illegal moves that deserve an explanation, such as buying a card that is too
        expensive.
        """

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None if it can.

        It is called with any well-formed move, including unknown pieces, targets and kinds.
        """

    @abstractmethod
    def _apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move and every consequence that needs no choice."""

    def _resolve(self, state: S, decision: Decision, chance: Chance) -> None:
        """Carry out a decision that all its seats have answered."""
        raise NotImplementedError(f"{self.spec.id} resolves no {decision.kind}")

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return winners and points once the game has ended, or None while it goes on."""

    # With working defaults.

    def points(self, state: S) -> tuple[int, ...]:
        """Return each seat's points so far, for a game that shows none before its end.

        Return an empty tuple if they are shown all the time, or if there are none.
        """
        del state
        return ()

    def score_parts(self, state: S) -> Sequence[tuple[str, tuple[int, ...]]]:
        """Return the parts of the final score, each with its title and every seat's points.

        Return an empty sequence if the score has no parts.
        """
        del state
        return ()

    kinds: frozenset[str] = frozenset()
    """All kinds of moves, such as `end-turn`; empty if a game does not declare them."""

    phases: tuple[str, ...] = ()
    """The phases that a position laid out by hand may have; empty to allow any."""

    minor: frozenset[str] = frozenset()
    """Kinds of moves that don't make a piece count as playable, such as `sell` if all can be sold.
    """

    tallies: frozenset[str] = frozenset()
    """Values that only count moves: positions that differ in nothing else are the same."""

    def landing(self, state: S, seat: Seat, move: Move) -> str:
        """Return the zone or piece where a move first puts its piece, usually the move's target.

        It differs if the target is chosen later. An employee who targets an opponent's first goes
        to the player's own office, and then the target is chosen; one gesture may do both.
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
        """Yield forms in which a player assembles a move, for moves too numerous to list."""
        del state, seat
        return iter(())

    def is_own_matter(self, state: S, seat: Seat, move: Move) -> bool:
        """Return whether only the seat itself sees the effect of a move, such as sorting its hand.

        Such a move is not reported to others and can't be undone.
        """
        del state, seat, move
        return False

    def waived(self, state: S, seat: Seat) -> Mapping[Move, float]:
        """Return the answers that the table gives for a person, as nothing is lost by them.

        Each has the seconds for which the person may still do otherwise. Others must not be able to
        tell such a move from the same move made by the person.
        """
        del state, seat
        return {}

    commanded: bool = False
    """Whether a player finds moves through the `commands` of things on the table, as on the free
    table.
    """

    def commands(self, state: S, seat: Seat, things: Sequence[Thing]) -> Sequence[Command]:
        """Return what a seat can do with things on the table, usual commands first.

        Illegal commands are included, each with the reason. If several things are given, the
        commands apply to all of them at once.
        """
        del state, seat, things
        return ()

    def open_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves that a person can make while others look at the screen.

        They neither need nor reveal anything that only this seat sees, so the screen need not be
        handed over. Empty by default, and for a seat that must see its hand to act.
        """
        del state, seat
        return []

    def turn_id(self, state: S) -> tuple[int, ...]:
        """Return a key that identifies the current turn; by default the seat whose turn it is.

        If a seat can have two turns in a row, add what separates them, such as the trick number.
        """
        return (state.turn,)

    def plays_openly(self, state: S, seat: Seat) -> bool:
        """Return whether a seat can make all its required moves with its `open_moves`.

        The answer must depend only on public information: the table then turns to that seat with
        its hand face down.
        """
        del state, seat
        return False

    def written(self, state: S, seat: Seat) -> Sequence[tuple[str, str]]:
        """Return the texts that players wrote and this seat may read, as pairs of zone and text."""
        del state, seat
        return ()

    def own_values(self, state: S, seat: Seat) -> Sequence[tuple[str, int]]:
        """Return the numbers that only this seat knows, as pairs of name and number.

        Use it for facts that the table can't show because others would see them. An onlooker (-1)
        gets none. If such numbers are kept in the state, `determinize` must replace those that the
        seat doesn't know.
        """
        del state, seat
        return ()

    def team(self, state: S, seat: Seat) -> int:
        """Return the number of a seat's team; in a game without teams, the seat itself."""
        del state
        return seat

    def arrange(self, state: S) -> None:
        """Make the state's fields consistent with a table that was laid out by hand.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or piece.
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
        """Return a random position that, to this seat, looks the same as `state`; used by searches.

        The result depends only on what the seat knows and on `rng`.
        """
        new = state.clone()
        deal_unknown(new, seat, rng)
        self.reseal(new, seat, rng)
        return new

    # What the engine derives; not overridden.

    def reseal(self, state: S, seat: Seat, rng: Random) -> None:
        """Replace the secret answers of other seats with random ones that they could give now.

        These are answers to the open question. It is public that they answered, but not what.
        """
        answered = forget_sealed(state, seat)
        for other in answered:
            decision = state.pending[-1]
            answer = rng.choice(self.legal_moves(state, other))
            state.pending[-1] = decision.answer(other, answer)

    def plan(self, seats: int) -> TablePlan:
        """Return the numbering of all pieces, zones and values of a table for a number of seats."""
        return self.spec.plan(seats)

    def table(self, seats: int) -> Table:
        """Return a new table for a number of seats, with all pieces in the box."""
        table = Table(self.plan(seats))
        if table.plan.copies:
            table.labels = {}
        return table

    def start(self, seats: int, options: Options, chance: Chance) -> S:
        """Return the starting position of a game after checking the seats and the options.

        Missing options get their defaults.

        Raises:
            ValueError: the number of seats or an option is invalid.
        """
        resolved = self.spec.resolve_options(options)
        self.spec.check_seats(seats, resolved)
        return self.setup(seats, resolved, chance)

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that must move or answer now; empty when the game is over.

        If a question is open, these are the seats that haven't answered it; otherwise, the seat
        whose turn it is.
        """
        if self.outcome(state) is not None:
            return ()
        return state.pending[-1].waiting if state.pending else (state.turn,)

    def share(self, state: S, outcome: Outcome, seat: Seat) -> float:
        """Return a seat's share of the victory: 1 divided by the number of winning teams.

        It is 0 for a seat whose team didn't win.
        """
        winners = {self.team(state, winner) for winner in outcome.winners}
        return 1 / len(winners) if self.team(state, seat) in winners else 0.0

    def refuse(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is illegal, or None if it is legal.

        The engine first checks that the game is not over and that the seat may act; then the game's
        `refusal` decides.
        """
        if self.outcome(state) is not None:
            return Refusal(Message(words.GAME_OVER), f"{self.spec.id}.game-over")
        if state.pending:
            decision = state.pending[-1]
            if move.kind in decision.moves and seat not in decision.waiting:
                answered = seat in decision.seats
                text = Message(words.ANSWERED if answered else words.NOT_YOUR_TURN)
                return Refusal(text, f"{self.spec.id}.turn", decision.waiting)
        refused = self.refusal(state, seat, move)
        if refused is None or refused.text != words.NOT_YOUR_TURN:
            return refused
        waiting = self.to_act(state)
        if seat in waiting:  # this seat has a question to answer, but the move needs its turn
            waiting = () if seat == state.turn else (state.turn,)
        elif seat == state.turn and state.pending:
            # It is this seat's turn, but another seat has to answer first.
            refused = refused._replace(text=Message(words.ASKED_FIRST, players=waiting))
        return refused._replace(waits=waiting)

    @final
    def legal_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves of a seat, in the order in which `candidates` yields them."""
        return self._legal(state, seat)

    def any_legal(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return a random legal move; all are equally likely.

        Raises:
            ValueError: there is no legal move.
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

    def best_legal(self, state: S, seat: Seat, rng: Random, worth: Callable[[Move], float]) -> Move:
        """Return the legal move that is worth most; of equal ones any.

        Raises:
            ValueError: there is no legal move.
        """
        # Asking first about the best asks about few of them.
        moves = self._legal(state, seat) if self._lists else self.candidates(state, seat)
        refusal = self._refusal_of(state)
        for _, _, move in sorted([(-worth(move), rng.random(), move) for move in moves]):
            if self._lists or refusal(state, seat, move) is None:
                return move
        raise ValueError(f"seat {seat} of {self.spec.id} has no legal move")

    def apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move and its consequences, changing `state` in place.

        An answer to an open question takes effect once every seat has answered.
        """
        pending = state.pending
        if pending and move.kind in pending[-1].moves:
            decision = pending[-1].answer(seat, move)
            if decision.waiting:
                pending[-1] = decision
            else:
                pending.pop()
                self._resolve(state, decision, chance)
        else:
            table = state.table
            if self._deals and table.recording and not table.plan.copies:
                table.lacks = lacking(state, seat, move, self.refusal)
            self._apply(state, seat, move, chance)

    def view(self, state: S, seat: Seat) -> View:
        """Return everything that a seat sees of a position; -1 is an onlooker."""
        own, acting = self.own_values(state, seat), self.to_act(state)
        outcome = self.outcome(state)
        written = self.written(state, seat)
        return make_view(
            state, seat, self.spec.id, acting, outcome, own_values=own, written=written
        )
