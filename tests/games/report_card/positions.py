"""The game as shipped, positions laid out by hand, and random play."""

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
from tests.games.positions import names, set_out, value

DIVISIONS = ("Command", "Flight", "Engineering", "Science", "Medicine", "Safety", "Culture")
SCIENCE = ("physics", "chemistry", "biology", "geology", "astronomy")
DICE = ("d12", "d10", "d8", "d6", "d4")
WAYS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"special-scoring": "random"},
    {"special-scoring": "choose"},
    {"special-scoring": "random", "bonus-departments": "random"},
    {"special-scoring": "random", "bonus-departments": "choose"},
    {"special-scoring": "choose", "bonus-departments": "random"},
    {"special-scoring": "choose", "bonus-departments": "choose"},
    {"bonus-departments": "choose"},
    {"reroll-each-semester": True},
    {"rotate-first-player": True},
    {"first": "p1"},
    {"first": "p6", "rotate-first-player": True, "reroll-each-semester": True},
)
"""Options worth playing through."""


@cache
def game() -> Game:
    """Report Card as shipped."""
    return Registry(shipped("content")).find("report-card")


@cache
def rules() -> Rules[State]:
    """The rule controller of Report Card."""
    return game().rules()


def lay_out(
    seats: int,
    values: Mapping[str, int] | None = None,
    zones: Mapping[str, Sequence[str]] | None = None,
    *,
    turn: Seat = 0,
    phase: str = "exams",
    options: Mapping[str, OptionValue] | None = None,
) -> State:
    """Return a position laid out by hand."""
    return set_out(
        rules(), seats, zones or {}, values or {}, turn=turn, phase=phase, options=options
    )


def finished(
    reports: Sequence[Mapping[str, int]], values: Mapping[str, int] | None = None
) -> State:
    """Return a game that is over with these results by seat; exams not named have none."""
    told: dict[str, int] = {"semester": 7}
    for seat, report in enumerate(reports, 1):
        told[f"effort:p{seat}"] = 0
        told |= {f"spent:{space}:p{seat}": 0 for space in range(5)}
        told |= {f"base:{exam}:p{seat}": 1 for exam in SCIENCE if not report.get(exam)}
        for exam, score in report.items():
            told[f"base:{exam}:p{seat}"] = min(score, 16)
            told[f"credit:{exam}:p{seat}"] = score - min(score, 16)
    zones = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}
    return lay_out(len(reports), told | dict(values or {}), zones, phase="over")


def track(state: State) -> list[tuple[str, int]]:
    """Return the dice and their faces, left first."""
    dice = [die for space in range(5) for die in names(state, f"track:0:{space}")]
    return [(die, value(state, f"die:{die}")) for die in dice]


def wander(rng: Random, match: Match[State]) -> Iterator[Step[State]]:
    """Play random legal moves until the game ends, yielding each step."""
    while match.to_act:
        (seat,) = match.to_act
        step = match.submit(seat, rng.choice(match.rules.legal_moves(match.state, seat)))
        assert not isinstance(step, Refusal)
        yield step


def new_match(
    seats: int, options: Mapping[str, OptionValue] | None = None, *, seed: int = 0
) -> Match[State]:
    """Return a match with a random deal."""
    return Match(rules(), seats, options or {}, seed=seed)
