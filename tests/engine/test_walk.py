"""The conformance walk finds games that break a promise."""

import time
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tabletop.engine.chance import Chance, LowestChance
from tabletop.engine.conformance.checks import ConformanceError, broken_table
from tabletop.engine.conformance.walk import perft, trace, walk
from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.text.display import Display
from tabletop.engine.text.presenter import Presenter
from tabletop.engine.view import View
from tests.engine.toys import Pebbles, PebbleState


class LeakingPresenter(Presenter[PebbleState]):
    """Tells what the other seat holds."""

    def prompt(self, state: PebbleState, seat: Seat) -> str:
        hand = state.table.plan.zone[f"hand:{seat_name((seat + 1) % state.seats)}"]
        return f"The other hand: {sorted(state.table.zones[hand])}"


class Leaking(Pebbles):
    """Tells what the other seat holds."""

    presenter_class = LeakingPresenter


class StrayingPresenter(Presenter[PebbleState]):
    """Tells where the game is in two ways."""

    def context(self, view: View) -> str:
        return "Round 2"

    def display(self, view: View) -> Display:
        return Display(context="Round 1")


class Straying(Pebbles):
    """Tells where the game is in two ways."""

    presenter_class = StrayingPresenter


class LeakingRefusal(Pebbles):
    """Refuses with words that depend on what is hidden."""

    def refusal(self, state: PebbleState, seat: Seat, move: Move) -> Refusal | None:
        if move.kind == "no-such-move":
            return self._no(f"Not now {state.table.zones[0]}", "unknown-move")
        return super().refusal(state, seat, move)


class Wordless(Pebbles):
    """Refuses without a sentence."""

    def refusal(self, state: PebbleState, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        return refusal and Refusal("", refusal.rule)


class Twice(Pebbles):
    """Offers the same move twice."""

    def candidates(self, state: PebbleState, seat: Seat) -> Iterator[Move]:
        yield from super().candidates(state, seat)
        yield next(super().candidates(state, seat))


class Stuck(Pebbles):
    """Has nothing to do in a duel."""

    def candidates(self, state: PebbleState, seat: Seat) -> Iterator[Move]:
        if not state.pending:
            yield from super().candidates(state, seat)


class SpoilingPresenter(Presenter[PebbleState]):
    """Changes the position that it is asked about."""

    def describe(self, state: PebbleState, seat: Seat, move: Move) -> str:
        state.history.append("asked")
        return super().describe(state, seat, move)


class Spoiling(Pebbles):
    """Changes the position that it is asked about."""

    presenter_class = SpoilingPresenter


class Losing(Pebbles):
    """Loses a pebble."""

    def _next(self, state: PebbleState) -> None:
        super()._next(state)
        state.table.zones[0] = state.table.zones[0][1:]


class Silent(Pebbles):
    """Teaches without an event."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        state.table.known = [state.table.everyone] * len(state.table.known)


class Forgetful(Pebbles):
    """Shares a list between positions."""

    def _next(self, state: PebbleState) -> None:
        super()._next(state)
        state.history = SHARED
        SHARED.append("again")


class Arbitrary(Pebbles):
    """Draws from a generator of its own, so that its log does not play again."""

    rng = Random(1)

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        state.counts["luck"] = self.rng.randrange(1000)


class Ticking(Pebbles):
    """Looks at a clock."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        state.counts["time"] = time.perf_counter_ns()


class Remembering(Pebbles):
    """Counts outside of its state."""

    moves = 0

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        self.moves += 1
        state.counts["moves"] = self.moves


class Unordered(Pebbles):
    """Lists legal moves in an order of its own."""

    def _legal(self, state: PebbleState, seat: Seat) -> list[Move]:
        return super()._legal(state, seat)[::-1]


class Moody(Pebbles):
    """Allows less to a search."""

    def _legal(self, state: PebbleState, seat: Seat) -> list[Move]:
        legal = super()._legal(state, seat)
        return legal if state.table.recording else legal[:1]


class Evasive(Pebbles):
    """Shows fewer candidates to a search."""

    def candidates(self, state: PebbleState, seat: Seat) -> Iterator[Move]:
        listed = super().candidates(state, seat)
        return listed if state.table.recording else islice(listed, 1)

    def _legal(self, state: PebbleState, seat: Seat) -> list[Move]:
        listed = super().candidates(state, seat)
        return [move for move in listed if self.refusal(state, seat, move) is None]


class Broken(Pebbles):
    """Falls over."""

    def _next(self, state: PebbleState) -> None:
        super()._next(state)
        state.length //= 0


class Eager(Pebbles):
    """Lists answers also for a seat that has given one."""

    def candidates(self, state: PebbleState, seat: Seat) -> Iterator[Move]:
        if state.pending:
            yield from (Move("show", args=(number,)) for number in range(3))
        else:
            yield from super().candidates(state, seat)


class Typing(Pebbles):
    """Has a form in which a number is typed, as only free tables have."""

    def forms(self, state: PebbleState, seat: Seat) -> Iterator[Form]:
        del state, seat
        yield Form("show", "How many?", "Show", (Field("number", "How many"),))


class ByNumber(Pebbles):
    """Drops the lowest copy in the hand, whichever was chosen."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        if move.kind == "drop":
            plan, hand = state.table.plan, state.table.zones[self._hand(state, seat)]
            kind = plan.kinds[plan.piece[move.pieces[0]]]
            lowest = min(piece for piece in hand if plan.kinds[piece] is kind)
            move = move._replace(pieces=(plan.pieces[lowest],))
        super()._apply(state, seat, move, chance)


class Unmarked(Pebbles):
    """Keeps the number of a piece in a field that does not say so."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        if move.kind == "drop":
            state.counts["last"] = state.table.plan.piece[move.pieces[0]]


class Named(Pebbles):
    """Keeps the name of a piece, which is found wherever it stands."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        state.history.extend(move.pieces)


SHARED: list[str] = []


def test_a_seat_that_has_answered_has_no_legal_move_whatever_the_rules_list() -> None:
    for seed in range(4):
        assert walk(Eager(), 3, {"length": 15}, seed=seed).is_over


def test_what_leaks_is_told_with_where_it_comes_from_and_what_to_do() -> None:
    with pytest.raises(ConformanceError, match="reveal that first, or leave it out") as error:
        walk(Leaking(), 2, {"length": 40}, seed=2)
    assert "by prompt" in str(error.value)


def test_a_game_may_keep_names_of_pieces() -> None:
    assert walk(Named(), 2, {"length": 15}, seed=2).is_over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_honest_game_passes(seats: int) -> None:
    walked = walk(Pebbles(), seats, {"length": 15}, seed=seats)
    assert walked.is_over
    assert walked.moves >= 15


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Leaking, "can tell positions apart by prompt"),
        (LeakingRefusal, "can tell positions apart by refusals"),
        (Straying, "the context is 'Round 2', and in the display 'Round 1'"),
        (Wordless, "refused without words"),
        (Twice, "offered a legal move twice"),
        (Stuck, "is to act and has no legal move"),
        (Spoiling, "asking about a position has changed it"),
        (Losing, "pieces, not 12"),
        (Silent, "learned without seeing how"),
        (Arbitrary, r"test_walk.py:\d+: random.randrange: luck comes from `chance` alone"),
        (Ticking, r"test_walk.py:\d+: time.perf_counter_ns: a clock is not for rules"),
        (Remembering, "made again with the same draws, differs: fields.counts.moves"),
        (Unordered, "the legal moves are not the candidates that are not refused"),
        (Moody, "has other legal moves when nothing is recorded"),
        (Evasive, "not recording: the legal moves are not the candidates"),
        (Typing, "the form show asks for a number to be typed, which only free tables do"),
        (ByNumber, "with alike pieces in each other's places, differs: .*go by places and kinds"),
        (Unmarked, "differs: fields.counts.last: .*mark fields with numbers PieceNumber"),
        (Broken, r"test_walk.py:\d+: ZeroDivisionError: integer division"),
    ],
)
def test_a_broken_promise_is_found(game: type[Pebbles], says: str) -> None:
    with pytest.raises(ConformanceError, match=says) as error:
        walk(game(), 2, {"length": 40}, seed=2)
    assert str(error.value).startswith("pebbles, seed 2, after move ")


def test_a_position_that_is_changed_later_is_found() -> None:
    with pytest.raises(ConformanceError, match=r"the position after move \d+ was changed later"):
        walk(Forgetful(), 2, {"length": 40}, seed=2, every=1000)


def test_a_trace_is_that_of_the_log_alone() -> None:
    one, again, other = (
        trace(game, 2, {"length": 15}, seed=4, most_moves=9)
        for game in (Pebbles(), Pebbles(), Arbitrary())
    )
    assert len(one) == 10
    assert one == again
    assert one[0] == other[0]
    assert one[1] != other[1]


def test_a_walk_stops_where_it_is_told() -> None:
    walked = walk(Pebbles(), 2, {"length": 40}, most_moves=5)
    assert (walked.moves, walked.is_over) == (5, False)


def test_a_piece_in_the_wrong_place_is_named() -> None:
    state = Pebbles().start(2, {}, LowestChance())
    assert broken_table(state.table) == ""
    state.table.where[0] = state.table.plan.zone["bowl"]
    assert "is said to be in bowl" in broken_table(state.table)


def test_perft_counts_sequences_of_moves() -> None:
    """Two pebbles are held after a draw: at first a draw, one drop and a duel are possible."""
    rules = Pebbles()
    state = rules.start(2, {}, LowestChance())
    # After a draw the other seat has 3 moves, after a drop 3, after a duel there are 3 numbers.
    assert [perft(rules, state, depth) for depth in (0, 1, 2)] == [1, 3, 9]


def test_perft_counts_nothing_behind_the_end() -> None:
    rules = Pebbles()
    state = rules.start(2, {"length": 1}, LowestChance())
    # Draw and drop end the game; the duel goes on: 3 numbers, then 3 more, then the end.
    assert [perft(rules, state, depth) for depth in (1, 2, 3, 4)] == [3, 3, 9, 0]
