"""The rule controller: what an author writes for a game, and what the engine derives from it."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar, final

from tabletop.engine.chance import Chance
from tabletop.engine.determinize import deal_unknown, forget_sealed
from tabletop.engine.display import Display, Preview
from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.reasons import usual_reason
from tabletop.engine.spec import GameSpec, Options, TablePlan
from tabletop.engine.state import Decision, State
from tabletop.engine.table import Table
from tabletop.engine.view import View, make_view
from tabletop.engine.waiting import asked_first, whom

S = TypeVar("S", bound=State)

NOT_YOUR_TURN = "It is not your turn."
GAME_OVER = "The game is over."


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How search looks ahead."""

    horizon: int = 200
    """How many moves a playout may take before `estimate` ends it: few where that is good."""
    exploration: float = 1.4
    """How much search favours a move tried little, in standard deviations of the rewards.

    Where games are played to the end, rewards are 0 or 1, and 1.4 is the 0.7 of the books. More is
    better where ways down are few and their luck is great; less where moves come ranked.
    """
    slip: float = 1.0
    """How large slips are, as a part of the usual: smaller where luck is great and moves are alike.

    Slips are measured by how far rewards lie apart. Where that is luck, moves that differ by less
    than it still decide the game.
    """


class Rules(ABC, Generic[S]):
    """The rules of one game. Holds no game in progress, so one object serves any number."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._picks = type(self).promising is not Rules.promising
        self._lists = type(self)._legal is not Rules._legal  # noqa: SLF001 - its own

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

    @abstractmethod
    def prompt(self, state: S, seat: Seat) -> str:
        """Return what the seat should do now, in eight words or fewer. Seats as `{p1}`."""

    # With working defaults.

    minor: frozenset[str] = frozenset()
    """Kinds of moves that are no reason to call a piece playable: `sell`, where all can be sold."""

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
        refusal = self.refusal
        return [move for move in self.candidates(state, seat) if refusal(state, seat, move) is None]

    def forms(self, state: S, seat: Seat) -> Iterator[Form]:
        """Yield forms for moves too many to list."""
        del state, seat
        return iter(())

    def describe(self, state: S, seat: Seat, move: Move) -> str:
        """Return the move in words, as on a button: `Take Science`. Seats as `{p1}`."""
        del state, seat
        words = (move.kind, *move.pieces, move.target, *map(str, move.args))
        return " ".join(word for word in words if word).replace("-", " ").capitalize()

    def icon(self, move: Move) -> str:
        """Return the name of an icon for the move's button; empty for none."""
        del move
        return ""

    def preview(self, state: S, seat: Seat, move: Move) -> Preview | None:
        """Return what a move would bring, from what the seat knows."""
        del state, seat, move
        return None

    def reason(self, state: S, seat: Seat, move: Move) -> str:
        """Return in one sentence why a legal move may be good. Seats as `{p1}`.

        From what the seat knows: the same in all positions that it can't tell apart.
        """
        return usual_reason(self, state, seat, move)

    def display(self, view: View) -> Display:
        """Return what stands around the table."""
        del view
        return Display()

    def open_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the seat's legal moves that people can make while others look on.

        They need no look at anything that only the seat sees, and which they are tells nothing of
        it: then nobody has to hand the screen over. None unless a game says so.
        """
        del state, seat
        return []

    def plays_openly(self, state: S, seat: Seat) -> bool:
        """Return whether a seat can do all it is asked for with its `open_moves`.

        Depends on nothing that is hidden: the table turns to that seat, hands face down.
        """
        del state, seat
        return False

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

    def most_possible(self, state: S, seat: Seat) -> int | None:
        """Return the most points that the seat could have had in a finished game.

        As if all chance had been known beforehand; None where a game can't tell.
        """
        del state, seat
        return None

    # For computer players. Each may be left alone: a game without them still gets an opponent.

    has_aim: bool = True
    """Whether there is anything to win, so that one move can be better than another."""

    def lookahead(self, state: S) -> Lookahead:
        """Return how search looks ahead from a position on."""
        del state
        return Lookahead()

    def estimate(self, state: S, seat: Seat) -> float:
        """Return how good the position is for the seat, from 0 (lost) to 1 (won).

        A position at which the game is over is worth the seat's `share`.
        """
        outcome = self.outcome(state)
        if outcome is None:
            return 1 / len({self.team(state, each) for each in range(state.seats)})
        return self.share(state, outcome, seat)

    def payoff(self, state: S) -> tuple[int, int] | None:
        """Return the points that rewards of 0 and 1 stand for, where points are all that counts.

        None where a reward stands for a `winning_chance`.
        """
        del state
        return None

    def winning_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning the game that a reward stands for, as people are told it.

        The reward itself, unless a game spreads rewards out so that search tells moves apart.
        """
        del state, seat
        return reward

    def rewards(self, state: S) -> Sequence[float]:
        """Return what a position is worth to each seat: `estimate`, or a closer look for search."""
        return tuple(self.estimate(state, seat) for seat in range(state.seats))

    def promising(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves worth a search: all, unless a game knows which come to the same.

        Depends on nothing but what the seat knows.
        """
        return self.legal_moves(state, seat)

    def replies(self, state: S, seat: Seat) -> list[Move]:
        """Return what a seat may answer, each as likely, to one who looks at the next turn only.

        All legal moves, unless a game has some that say only how it likes to be asked.
        """
        return self.legal_moves(state, seat)

    def playout_move(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return the move that a playout makes: any promising one, each equally likely.

        A game may prefer what a sensible player would do; every such move should stay possible.

        Raises:
            ValueError: there is no legal move.
        """
        if self._picks:
            moves = self.promising(state, seat)
            if moves:
                return moves[int(rng.random() * len(moves))]
        # All legal moves are alike: drawing candidates until one is legal asks about few.
        moves = self._legal(state, seat) if self._lists else [*self.candidates(state, seat)]
        while moves:
            place = int(rng.random() * len(moves))
            move = moves[place]
            if self._lists or self.refusal(state, seat, move) is None:
                return move
            moves[place] = moves[-1]
            moves.pop()
        raise ValueError(f"seat {seat} of {self.spec.id} has no legal move")

    def search_key(self, state: S, seat: Seat, move: Move) -> Hashable:
        """Return what search knows a move by: moves of one key are alike, in all worlds.

        The move itself unless told; a game whose cards come in sevens says which seven.
        """
        del state, seat
        return move

    def prior(self, state: S, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """Return how promising each move looks, for games with more moves than can be tried.

        Search tries the highest first and the others only as its visits grow. None: all at once.
        """
        del state, seat, moves
        return None

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
        return Table(self.plan(seats))

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
        if seat == state.turn and state.pending and seat not in waiting:
            # It is, and still somebody else has to say something first.
            refused = refused._replace(text=asked_first(waiting))
        return whom(refused, waiting)

    @final
    def legal_moves(self, state: S, seat: Seat) -> list[Move]:
        """Return the candidates that are not refused, in the order of `candidates`."""
        return self._legal(state, seat)

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
        return make_view(state, seat, self.spec.id, acting, outcome, own_values=own)


@dataclass(frozen=True, slots=True)
class Consideration:
    """The candidates behind a gesture, parted by the rules."""

    legal: tuple[Move, ...]
    refused: tuple[tuple[Move, Refusal], ...]

    @property
    def refusal(self) -> Refusal | None:
        """The first reason, when nothing is legal."""
        return None if self.legal or not self.refused else self.refused[0][1]


def consider(
    rules: Rules[S], state: S, seat: Seat, pieces: Sequence[str], target: str
) -> Consideration:
    """Part the moves with these pieces and this target into legal and refused.

    Empty `pieces` or `target` match any. Drag, click, keyboard and typed notation all enter here.
    A gesture that is no candidate at all is asked about with each kind of move that these pieces
    could make, so that the player hears the rule and not silence.
    """
    legal: list[Move] = []
    refused: list[tuple[Move, Refusal]] = []
    same_pieces: list[Move] = []
    wanted = tuple(pieces)
    for move in rules.candidates(state, seat):
        if wanted and move.pieces != wanted:
            continue
        same_pieces.append(move)
        if target and move.target != target:
            continue
        refusal = rules.refuse(state, seat, move)
        if refusal is None:
            legal.append(move)
        else:
            refused.append((move, refusal))
    if not legal and not refused and target:
        for move in {kind.kind: kind for kind in same_pieces}.values():
            guess = move._replace(target=target)
            refusal = rules.refuse(state, seat, guess)
            if refusal is not None:
                refused.append((guess, refusal))
    return Consideration(tuple(legal), tuple(refused))
