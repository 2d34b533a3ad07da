"""The plan of a run as a value: the same plan and number give the same game anywhere."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import inf
from random import Random

from tabletop import __version__
from tabletop.ai.levels import LEVELS
from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import UsageError
from tabletop.doors.shelf import parse_options, seat_count, with_hint
from tabletop.engine.game import Game
from tabletop.engine.numbers import decimal
from tabletop.engine.spec import OptionValue

OTHER = "other:"
"""Prefix of levels of another checkout."""
MOST_MOVES = 10_000
"""Moves after which a game counts as endless."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays what, and what is counted."""

    game: str
    content: str
    """Hash of the game's content."""
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    """The level of each entrant: one per seat, or any number of solo players."""
    seats: int
    seed: int
    """Seed of the first deal."""
    version: str = __version__
    """Version of the program."""
    turning: bool = False
    """Whether each deal is played in all seatings; else entrant k always sits at seat k."""
    steps: int | None = None
    """Most simulated moves of a player for a choice; None leaves it to the level."""
    milliseconds: int | None = None
    """Most milliseconds for a move.

    With a limit, rows record thinking times and differ between machines; without one they don't.
    """
    most_moves: int = MOST_MOVES
    closely: bool = True
    """Whether pieces, kinds of moves and intermediate scores are counted."""
    without: str = ""
    """A kind of piece that is removed from the game."""
    folder: str = ""
    """Folder of the game, if it is not on the shelf."""
    checkout: str = ""
    """Folder of another checkout, whose players are named `other:`."""
    commit: str = ""
    """Its commit, if known."""
    bounds: tuple[float, ...] = ()
    """Low and high share of victories of the first level for a sequential test; empty for none."""

    @property
    def alone(self) -> bool:
        """Whether each entrant plays each deal alone."""
        return self.seats == 1

    @property
    def ways(self) -> int:
        """Number of games per deal: with turning, until the seating repeats."""
        players = self.players
        if self.alone:
            return len(players)
        turns = range(1, len(players)) if self.turning else ()
        again = (shift for shift in turns if players[shift:] + players[:shift] == players)
        return next(again, len(players) if self.turning else 1)

    def places(self, number: int) -> tuple[int, ...]:
        """Return the entrant at each seat of a game."""
        if self.alone:
            return (number % len(self.players),)
        shift = number if self.turning else 0
        return tuple((seat + shift) % self.seats for seat in range(self.seats))

    def deal(self, number: int) -> int:
        """Return the seed of a game's deal and draws."""
        return self.seed + number // self.ways

    def luck(self, number: int) -> Random:
        """Return the generator of a game's deal and draws."""
        return Random(self.deal(number))

    @property
    def seconds(self) -> float:
        """Most seconds for a move."""
        return inf if self.milliseconds is None else self.milliseconds / 1000

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The options by name."""
        return dict(self.options)

    def members(self) -> dict[str, object]:
        """Return the plan as JSON members."""
        return asdict(self)


def as_plan(members: Mapping[str, object]) -> Plan:
    """Return the plan from the result of `Plan.members`, even after a JSON round trip."""
    told = dict(members)
    options, players, bounds = told["options"], told["players"], told["bounds"]
    assert isinstance(options, list | tuple)  # noqa: S101 - written by us
    assert isinstance(players, list | tuple)  # noqa: S101
    assert isinstance(bounds, list | tuple)  # noqa: S101
    told["options"] = tuple((name, value) for name, value in options)
    told["players"] = tuple(players)
    told["bounds"] = tuple(bounds)
    return Plan(**told)  # type: ignore[arg-type] # written by `members`


def make_plan(
    game: Game,
    players: str,
    seats: int | None,
    options: list[str],
    *,
    seed: int,
    turning: bool = False,
    steps: int | None = None,
    milliseconds: int | None = None,
    also: tuple[str, ...] = (),
) -> Plan:
    """Return the plan for a command line; `also` are additional players.

    Raises:
        UsageError: a word is unknown, or the game is not for so many.
    """
    chosen = parse_options(game.spec, options)
    entrants = players.count(",") + 1
    number = seat_count(game.spec, seats or (entrants if entrants > 1 else None), chosen)
    return Plan(
        game.spec.id,
        game.edition,
        tuple(sorted(chosen.items())),
        parse_levels(players, None if number == 1 else number, also=also),
        number,
        seed,
        turning=turning and number > 1,
        steps=steps,
        milliseconds=milliseconds,
    )


def parse_bounds(words: str) -> tuple[float, float]:
    """Parse the bounds of a sequential test, such as `50,55`.

    Raises:
        UsageError: they are invalid.
    """
    lower, _, upper = (decimal(word) for word in words.partition(","))
    low, high = (lower or 0.0) / 100, (upper or 0.0) / 100
    if not 0 < low < high < 1:
        told = f"--sprt takes two shares in percent such as 50,55, not {quoted(words)}"
        raise UsageError(told)
    return low, high


def parse_levels(
    words: str, seats: int | None = None, *, also: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the level of each seat, from `greedy` for all or `greedy,random`.

    Args:
        words: Levels of computer players, separated by commas.
        seats: Required number; None accepts any.
        also: Further allowed words.

    Raises:
        UsageError: a level is unknown, or their number is not that of the seats.
    """
    known = (*also, *LEVELS)
    levels = [word.strip() for word in words.split(",")]
    for level in levels:
        if level not in known:
            what = f"there is no player {quoted(level)}"
            raise UsageError(with_hint(what, did_you_mean(level, known)))
    if seats is not None and len(levels) == 1:
        levels *= seats
    if seats is not None and len(levels) != seats:
        raise UsageError(f"there are {seats} seats, but {len(levels)} players")
    return tuple(levels)
