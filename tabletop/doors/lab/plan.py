"""What is to be played, as a value: the same plan and number give the same game anywhere."""

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
"""How players of another checkout are called, with their level behind."""
MOST_MOVES = 10_000
"""Moves after which a game counts as one that does not end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays what, and how closely it is looked at."""

    game: str
    content: str
    """Hash of the game's content."""
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    """The level of each entrant; there are as many as seats, or any number who play alone."""
    seats: int
    seed: int
    """Of the first deal."""
    version: str = __version__
    """Of the program."""
    turning: bool = False
    """Whether each deal is played all ways round; else entrant k always sits at seat k."""
    steps: int | None = None
    """The most moves that a player tries out before it chooses; None leaves it to the level."""
    milliseconds: int | None = None
    """The most that a move may take. With a limit rows tell how long players thought, and are
    no longer the same on every machine; without, they are."""
    most_moves: int = MOST_MOVES
    closely: bool = True
    """Whether pieces, kinds of moves and scores on the way are counted."""
    without: str = ""
    """A kind of piece that is taken out of the game."""
    folder: str = ""
    """Where the game lies, if it is not on the shelf."""
    checkout: str = ""
    """The folder of another checkout, whose players are those called `other:`."""
    commit: str = ""
    """Where it is, if that is known."""
    bounds: tuple[float, ...] = ()
    """Low and high share of the victories of the first level, between which a sequential test
    decides; empty for none."""

    @property
    def alone(self) -> bool:
        """Whether each entrant plays each deal alone."""
        return self.seats == 1

    @property
    def ways(self) -> int:
        """How many games a deal is played in: turning, until who sits where is as at first."""
        players = self.players
        if self.alone:
            return len(players)
        turns = range(1, len(players)) if self.turning else ()
        again = (shift for shift in turns if players[shift:] + players[:shift] == players)
        return next(again, len(players) if self.turning else 1)

    def places(self, number: int) -> tuple[int, ...]:
        """Return which entrant sits at each seat in a game."""
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
        """The most that a move may take."""
        return inf if self.milliseconds is None else self.milliseconds / 1000

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The options by name."""
        return dict(self.options)

    def members(self) -> dict[str, object]:
        """Return the plan as it is written into files."""
        return asdict(self)


def as_plan(members: Mapping[str, object]) -> Plan:
    """Return the plan of `Plan.members`, also when it has been through JSON."""
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
    """Return the plan that the words of a command line ask for; `also` are more players.

    Raises:
        UsageError: a word is not known, or the game is not for so many.
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
    """Return the bounds of a sequential test, from `50,55`.

    Raises:
        UsageError: they are no such bounds.
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
    """Return who plays each seat, from `greedy` for all of them or `greedy,random`.

    Args:
        words: Levels of computer players with commas between.
        seats: How many there must be; None leaves it to the words.
        also: What may be said beside the levels.

    Raises:
        UsageError: a level is not known, or their number is not that of the seats.
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
