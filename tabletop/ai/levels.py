"""The levels of computer players; the set-up screen shows them without loading any search code."""

from dataclasses import dataclass
from math import inf

THINKING_SECONDS = 3.0
"""Most seconds for a move on a slow machine; a usual move takes a fraction of that."""
MOST_TREES = 4
"""Most searches for one choice that several processes may run at once."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a searching player thinks: the size of its search, and the errors it makes on purpose."""

    steps: int
    """Simulated moves for a choice; more in games whose `Lookahead.least_steps` says so."""
    overlooks: float = 0.0
    """Probability, from 0 to 1, that the player overlooks a move, throughout a turn."""
    glaring: float = inf
    """Lead over the other moves from which a move is never overlooked, in the unit of `settles`."""
    settles: float = 0.0
    """How much worse than the best a move may look and still be chosen.

    A multiple of the standard deviation of the search's rewards: in a game of many small steps no
    single move decides much, so a fixed share of the winning chance would make all moves equal.
    """
    heeds_luck: bool = True
    """Whether slips have the size given by `Lookahead.slip`.

    Otherwise they have that size or its inverse, whichever is larger: where luck is great a slip
    costs little, and beginners are to lose by slips alone.
    """
    careless: float = 0.0
    """Probability that the player makes moves without sense in a turn, from 0 to 1."""
    careful: bool = False
    """Whether all moves are tried in the same sampled worlds with the same random numbers."""
    trees: int = 1
    """Number of full-size searches for one choice that several processes may run at once."""
    seconds: float = THINKING_SECONDS
    """Most seconds that the player takes for a move."""


COUNTED_STEPS = 8_000.0
"""Most simulated moves of a player who may not heed the clock."""


@dataclass(frozen=True, slots=True)
class ComputerKind:
    """Who chooses for a computer's seat: a level, a rival's taste, and what limits its thinking."""

    level: str
    """One of `LEVELS`."""
    taste: str = ""
    """The id of the rival whose taste it has; "" for none."""
    counted: bool = False
    """Whether it stops after so many steps and never by the clock, alike on every machine."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of computer player: its title, a description, and how it searches."""

    title: str
    text: str
    """One sentence about how the player plays and what it overlooks."""
    temper: Temper | None
    """How the player searches; None if it does not search."""


LEVELS: dict[str, Level] = {
    "random": Level("Random", "Makes any legal move.", None),
    "quick": Level("Quick", "Takes what looks best at a glance; for many games.", None),
    "greedy": Level("Greedy", "Takes what looks best right now.", None),
    "easy": Level(
        "Easy",
        "Overlooks two moves in five, and is content with what looks good.",
        Temper(600, overlooks=0.4, glaring=1.0, settles=0.6, heeds_luck=False, careless=0.1),
    ),
    "normal": Level(
        "Normal",
        "Overlooks a move now and then, but none that stands out.",
        Temper(2_500, overlooks=0.22, glaring=0.6, settles=0.32),
    ),
    "hard": Level(
        "Hard",
        "Remembers every card, and seldom overlooks a move.",
        Temper(20_000, overlooks=0.12, glaring=0.4, settles=0.16, careful=True, trees=MOST_TREES),
    ),
    "master": Level(
        "Master",
        "Thinks up to ten seconds, and overlooks next to nothing.",
        Temper(200_000, careful=True, trees=MOST_TREES, seconds=10.0),
    ),
}
"""The levels of computer players by id, with the weakest first."""
