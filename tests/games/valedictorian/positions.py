"""The game as shipped, positions laid out by hand, and random play through the engine."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.positions import set_out

SUBJECTS = ("math", "science", "history")
CLASSROOMS = tuple(
    f"room:{row}:{column}"
    for row in range(3)
    for column in range(3)
    if (row, column) not in {(0, 0), (2, 2)}
)
HOMEROOMS = ("room:0:0", "room:2:2")


@cache
def game() -> Game:
    """Valedictorian as shipped."""
    return Registry(shipped("content")).find("valedictorian")


@cache
def rules() -> Rules[State]:
    """The rule controller of Valedictorian."""
    return game().rules()


def lay_out(
    zones: Mapping[str, Sequence[str]],
    *,
    turn: Seat = 0,
    phase: str = "move",
    quiet: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> State:
    """Return a position laid out by hand; pieces that are not named lie in the box."""
    return set_out(rules(), 2, zones, {"quiet": quiet}, turn=turn, phase=phase, options=options)


def is_test(piece: str) -> bool:
    """Whether a piece is a test card."""
    return "test" in piece or piece == "final-exam"


def subject(piece: str) -> str:
    """Return the subject of a Study Aid or test: `math` for `math-3` and `math-test-1`."""
    return piece.partition("-")[0]


def wander(rng: Random, match: Match[State], *, most: int = 4000) -> Iterator[Step[State]]:
    """Play random legal moves until the game ends, yielding each step."""
    for _ in range(most):
        waiting = match.to_act
        if not waiting:
            return
        seat = rng.choice(waiting)
        moves = rules().legal_moves(match.state, seat)
        assert moves, f"{seat} has to act and has no legal move"
        step = match.submit(seat, rng.choice(moves))
        assert not isinstance(step, Refusal)
        yield step
    raise AssertionError(f"no end after {most} moves")


def random_positions(count: int, seed: int) -> Iterator[tuple[Random, Match[State]]]:
    """Yield matches stopped somewhere in random play, with a generator to go on with."""
    for number in range(count):
        rng = Random(f"{seed}:{number}")
        match = Match(rules(), 2, {}, seed=rng.randrange(1 << 30))
        stop = rng.randrange(140)
        for length, _ in enumerate(wander(rng, match)):
            if length == stop:
                break
        yield rng, match
