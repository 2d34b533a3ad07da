"""The levels that computer players come in; the set-up shows them before anybody thinks."""

from dataclasses import dataclass
from math import inf

THINKING_SECONDS = 3.0
"""The most that a move may take on a slow machine; a common one needs a fraction of it."""
MOST_TREES = 4
"""Searches of one choice that several processes may make at once."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a searching player thinks, and how it errs, as people do."""

    steps: int
    """Moves tried out before it chooses; more in games whose `Lookahead.least_steps` says so."""
    overlooks: float = 0.0
    """The chance that a move does not come to its mind."""
    glaring: float = inf
    """How much better than the others a move must look not to be overlooked; a part, as below."""
    settles: float = 0.0
    """How much worse a move may look and still be good enough.

    A part of the standard deviation of what the search saw happen: in a game of many small steps no
    move decides much, and a fixed part of the chance of winning would be all that they differ in.
    """
    heeds_luck: bool = True
    """Whether its slips are as large as `Lookahead.slip` says; else they are larger by as much as
    that says smaller: where luck is great a slip costs little, and beginners lose by slips alone.
    """
    careful: bool = False
    """Whether it tries all its moves in the same worlds with the same luck."""
    trees: int = 1
    """How many searches with all these steps several processes may make of a choice at once."""
    seconds: float = THINKING_SECONDS
    """The most that a move takes."""


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player to choose in the set-up."""

    title: str
    text: str
    """What it overlooks, in one sentence."""
    temper: Temper | None
    """How it searches, if it does."""


LEVELS: dict[str, Level] = {
    "random": Level("Random", "Makes any legal move.", None),
    "quick": Level("Quick", "Takes what looks best at a glance; for many games.", None),
    "greedy": Level("Greedy", "Takes what looks best right now.", None),
    "easy": Level(
        "Easy",
        "Overlooks one move in four, and is content with what looks good.",
        Temper(600, overlooks=0.25, glaring=0.6, settles=0.3, heeds_luck=False),
    ),
    "normal": Level(
        "Normal",
        "Overlooks a move now and then, but none that stands out.",
        Temper(2_500, overlooks=0.05, glaring=0.25, settles=0.08),
    ),
    "hard": Level(
        "Hard",
        "Remembers every card, and overlooks only what is far ahead.",
        Temper(40_000, careful=True, trees=MOST_TREES),
    ),
    "master": Level(
        "Master",
        "Thinks up to ten seconds, and overlooks next to nothing.",
        Temper(200_000, careful=True, trees=MOST_TREES, seconds=10.0),
    ),
}
"""The computer players by level, weakest first."""
