"""The plan of a run as a value: the same plan and number give the same game anywhere."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import inf
from random import Random

from tabletop import __version__
from tabletop.ai.levels import LEVELS
from tabletop.cli.errors import UsageError
from tabletop.cli.shelf.lookup import append_hint, parse_options, seat_count
from tabletop.content.yaml.problems import did_you_mean, quoted
from tabletop.engine.game import Game
from tabletop.engine.numbers import decimal
from tabletop.engine.spec import OptionValue

MOST_MOVES = 10_000
"""Number of moves after which a game is stopped and counts as endless."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run plays: the game, the levels of its players, its seed, and what is counted."""

    game: str
    content: str
    """SHA-256 of the game's content, in hex."""
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    """The level of each entrant: one per seat, or any number of solo players."""
    seats: int
    seed: int
    """Seed of the first deal; the following deals have the next numbers."""
    version: str = __version__
    """Version of the program that made the plan."""
    rotates_seats: bool = False
    """Whether each deal is played in all seatings; else entrant k always sits at seat k."""
    steps: int | None = None
    """Most simulated moves of a player for a choice; None leaves it to the level."""
    milliseconds: int | None = None
    """Most milliseconds for a move.

    With a limit, rows record thinking times and differ between machines; without one they don't.
    """
    most_moves: int = MOST_MOVES
    counts_details: bool = True
    """Whether pieces, kinds of moves and intermediate scores are counted."""
    without: str = ""
    """Id of a kind of piece that is removed from the game; "" for none."""
    folder: str = ""
    """Folder of the game, if it is not on the shelf."""
    outsiders: str = ""
    """Where players come from that are not of this program, such as a folder and its commit."""
    bounds: tuple[float, ...] = ()
    """Low and high share of victories of the first level for a sequential test; empty for none."""
    lowest_wins: bool = False
    """Whether the lowest score of the game wins."""

    @property
    def is_solo(self) -> bool:
        """Whether the game has one seat, so that each entrant plays each deal alone."""
        return self.seats == 1

    @property
    def games_per_deal(self) -> int:
        """Number of games played with the same deal.

        With `rotates_seats`, each different seating is played once. In a game for one seat, each
        entrant plays the deal.
        """
        players = self.players
        if self.is_solo:
            return len(players)
        turns = range(1, len(players)) if self.rotates_seats else ()
        again = (shift for shift in turns if players[shift:] + players[:shift] == players)
        return next(again, len(players) if self.rotates_seats else 1)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the entrant at each seat in a game, as an index in `players`.

        `number` is the number of the game in the plan, from 0.
        """
        if self.is_solo:
            return (number % len(self.players),)
        shift = number if self.rotates_seats else 0
        return tuple((seat + shift) % self.seats for seat in range(self.seats))

    def deal(self, number: int) -> int:
        """Return the seed of the deal and draws in game `number` of the plan, from 0."""
        return self.seed + number // self.games_per_deal

    def random(self, number: int) -> Random:
        """Return the generator for the deal and draws in game `number` of the plan, from 0."""
        return Random(self.deal(number))

    def merit(self, score: float) -> float:
        """Return a number that is higher the better a score is."""
        return -score if self.lowest_wins else score

    @property
    def seconds(self) -> float:
        """Time limit for a player's move, in seconds; infinite if there is none."""
        return inf if self.milliseconds is None else self.milliseconds / 1000

    @property
    def options_by_name(self) -> dict[str, OptionValue]:
        """The values of the game's options, by name."""
        return dict(self.options)

    def members(self) -> dict[str, object]:
        """Return the plan as the members of a JSON object, for `as_plan`."""
        return asdict(self)


def as_plan(members: Mapping[str, object]) -> Plan:
    """Return the plan with these members, as returned by `Plan.members` or read from JSON."""
    fields = dict(members)
    options, players, bounds = fields["options"], fields["players"], fields["bounds"]
    assert isinstance(options, list | tuple)  # noqa: S101 - written by us
    assert isinstance(players, list | tuple)  # noqa: S101
    assert isinstance(bounds, list | tuple)  # noqa: S101
    fields["options"] = tuple((name, value) for name, value in options)
    fields["players"] = tuple(players)
    fields["bounds"] = tuple(bounds)
    return Plan(**fields)  # type: ignore[arg-type] # written by `members`


def make_plan(
    game: Game,
    players: str,
    seats: int | None,
    options: list[str],
    *,
    seed: int,
    rotates_seats: bool = False,
    steps: int | None = None,
    milliseconds: int | None = None,
    also: tuple[str, ...] = (),
) -> Plan:
    """Return the plan described by a command line.

    Args:
        game: The game.
        players: Levels or rivals of the game, separated by commas, or one for all.
        seats: Number of seats; None to take it from the players or the game.
        options: Options of the game as `NAME=VALUE`.
        seed: Seed of the first deal.
        rotates_seats: Whether each deal is played in all seatings.
        steps: Maximum number of simulated moves for a choice; None leaves it to the level.
        milliseconds: Time limit for a move in milliseconds; None for no limit.
        also: Other words allowed in place of a level.

    Raises:
        UsageError: a word is unknown, or the game doesn't allow this number of players.
    """
    chosen = parse_options(game.spec, options)
    entrants = players.count(",") + 1
    number = seat_count(game.spec, seats or (entrants if entrants > 1 else None), chosen)
    return Plan(
        game.spec.id,
        game.edition,
        tuple(sorted(chosen.items())),
        parse_levels(
            players,
            None if number == 1 else number,
            also=(*also, *(rival.id for rival in game.spec.rivals)),
        ),
        number,
        seed,
        rotates_seats=rotates_seats and number > 1,
        steps=steps,
        milliseconds=milliseconds,
        lowest_wins=game.spec.lowest_wins,
    )


def parse_bounds(words: str) -> tuple[float, float]:
    """Parse two percentages, such as `50,55`, and return them as shares from 0 to 1.

    They are the bounds of a sequential test.

    Raises:
        UsageError: they are invalid.
    """
    lower, _, upper = (decimal(word) for word in words.partition(","))
    low, high = (lower or 0.0) / 100, (upper or 0.0) / 100
    if not 0 < low < high < 1:
        message = f"--sprt takes two shares in percent such as 50,55, not {quoted(words)}"
        raise UsageError(message)
    return low, high


def parse_levels(
    words: str, seats: int | None = None, *, also: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the level of each seat, given one level for all or several, such as `greedy,random`.

    Args:
        words: Levels of computer players, separated by commas.
        seats: Required number of levels; None accepts any.
        also: Other words that are allowed.

    Raises:
        UsageError: a level is unknown, or the number of levels isn't the number of seats.
    """
    known = (*also, *LEVELS)
    levels = [word.strip() for word in words.split(",")]
    for level in levels:
        if level not in known:
            what = f"there is no player {quoted(level)}"
            raise UsageError(append_hint(what, did_you_mean(level, known)))
    if seats is not None and len(levels) == 1:
        levels *= seats
    if seats is not None and len(levels) != seats:
        raise UsageError(f"there are {seats} seats, but {len(levels)} players")
    return tuple(levels)
