"""Results of a lab run as plain values, parsed from the JSON of the lab process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.ui.text import balance as words


@dataclass(frozen=True, slots=True)
class ReportShare:
    """A share (0 to 1) of a total, such as all wins, with its 95% confidence interval.

    `title` names its owner, such as a seat. The interval runs from `low` to `high`.
    """

    title: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Card:
    """How often a card (or a kind of move) was used, and how often its users won.

    `use` is the share (0 to 1) of holders who used it. `out` is true if their wins differ
    significantly from the average, `dead` if hardly anyone used it, and `everywhere` if every seat
    used it in every game.
    """

    won: ReportShare
    use: float
    out: bool
    dead: bool
    everywhere: bool
    kind: str = ""
    far: bool = False
    """Whether the wins differ enough from the average to flag the card.

    `out` only says that the difference is statistically significant; it may be small.
    """

    @property
    def title(self) -> str:
        """The title of the card or of the kind of move."""
        return self.won.title


@dataclass(frozen=True, slots=True)
class Balance:
    """The statistics of a balance lab run, for the games played so far."""

    done: int
    """Number of games played so far."""
    of: int
    """Total number of games in the run."""
    left: float
    """Estimated number of seconds until the run is complete."""
    headline: str
    """The verdict on the game, as one line."""
    note: str
    """A line below the verdict, such as the smallest difference that these games could reveal."""
    fault: bool
    """Whether the verdict says that something is wrong with the game."""
    games: int
    """Number of games that ended, on which the figures are based."""
    even: float
    """The share of the wins that each seat would have if all were equal."""
    seats: tuple[ReportShare, ...]
    """Each seat's share of the wins."""
    bins: tuple[tuple[int, int], ...]
    """The bars of the histogram of game lengths.

    Each is a pair: the shortest length it counts, in moves, and the number of games.
    """
    median: float
    """The median of the game lengths, in moves."""
    usual: tuple[float, float]
    """The shortest and longest game length, in moves, among the middle 90% of the games."""
    choices: float
    """Mean number of legal moves in a position."""
    forced: float
    """Share (0 to 1) of positions with only one legal move."""
    never_changed: float
    """Share (0 to 1) of games in which the winner led from the first quarter to the end."""
    broken: tuple[str, ...]
    """A line for each of the first 20 games that failed or didn't end, with its seed."""
    cards: tuple[Card, ...]
    """The figures for each kind of card, sorted by wins, the most first."""
    course: tuple[tuple[tuple[float, float, float], ...], ...]
    """For each seat, its scores at the start and after each quarter of a game.

    Each point consists of the lower quartile, the median and the upper quartile.
    """
    moves: tuple[Card, ...] = ()
    """The same figures for kinds of moves: how often each was made, and how often it won."""
    trial: str = ""
    """Title of the variant that was then played on the same deals; empty for none."""
    tried: tuple[ReportShare, ...] = ()
    """Each seat's share of the wins under the variant that was tried; empty for none."""

    @property
    def ended(self) -> bool:
        """Whether all games of the run have been played."""
        return self.done >= self.of


def read(told: dict[str, Any]) -> Balance:  # Any: JSON written by Recess itself
    """Return the statistics in `told`, a decoded line of JSON from the lab process."""
    s = told["summary"]
    length = s["length"]
    return Balance(
        int(told["done"]), int(told["of"]), float(told["left"]), s["headline"], s["note"],
        bool(s["fault"]), int(s["games"]), float(s["even"]),
        tuple(_share(each) for each in s["seats"]),
        tuple((int(at), int(count)) for at, count in length["bins"]),
        float(length["median"]), (float(length["low"]), float(length["high"])),
        float(s["choices"]), float(s["forced"]), float(s["never_changed"]),
        tuple(s["broken"]),
        tuple(
            Card(_share(each), each["use"], each["out"], each["dead"], each["everywhere"],
                 each["kind"], each["far"])
            for each in s["cards"] if each["used"] or each["dead"]
        ),
        tuple(tuple((p[0], p[1], p[2]) for p in line) for line in s["course"]),
        tuple(sorted(map(_move, filter(_tells, s["moves"].values())), key=_least_won)),
        s["variant"]["label"] if s["variant"] else "",
        tuple(_share(each) for each in s["variant"]["seats"]) if s["variant"] else (),
    )  # fmt: skip


def _tells(move: dict[str, Any]) -> bool:
    return move["worth"] is not None


def _least_won(card: Card) -> float:
    return -card.won.value


def _move(told: dict[str, Any]) -> Card:
    worth, title = told["worth"], told["title"]
    if worth["more_than"]:
        title = words.AT_LEAST.format(move=title, number=worth["more_than"] + 1)
    won = ReportShare(title, worth["value"], worth["low"], worth["high"])
    return Card(won, told["when_legal"], worth["out"], dead=False, everywhere=False)


def _share(told: dict[str, Any]) -> ReportShare:
    return ReportShare(told["title"], told["value"], told["low"], told["high"])
