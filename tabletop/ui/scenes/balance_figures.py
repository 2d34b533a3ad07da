"""Results of a lab run as plain values, parsed from the JSON of the lab process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.ui.words import balance as words


@dataclass(frozen=True, slots=True)
class Share:
    """A share (0 to 1) with its 95 % confidence interval from `low` to `high`."""

    title: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Card:
    """How often a card was used, and how often its users won."""

    won: Share
    use: float
    out: bool
    dead: bool
    everywhere: bool
    kind: str = ""
    far: bool = False
    """Whether the card is far enough from the average to be flagged.

    `out` only says that the difference is statistically significant.
    """

    @property
    def title(self) -> str:
        """The title of the card or kind of move."""
        return self.won.title


@dataclass(frozen=True, slots=True)
class Balance:
    """The statistics of a lab run, as far as it has come."""

    done: int
    of: int
    left: float
    """Estimated seconds until the run is complete."""
    headline: str
    note: str
    fault: bool
    games: int
    even: float
    seats: tuple[Share, ...]
    bins: tuple[tuple[int, int], ...]
    """The histogram of game lengths: first length (in moves) and number of games per bar."""
    median: float
    usual: tuple[float, float]
    """The range of lengths that holds nine of ten games."""
    choices: float
    forced: float
    never_changed: float
    broken: tuple[str, ...]
    cards: tuple[Card, ...]
    course: tuple[tuple[tuple[float, float, float], ...], ...]
    moves: tuple[Card, ...] = ()
    """Kinds of moves with the same figures as cards: how often made, how often won after."""
    trial: str = ""
    """Title of the variant that was played afterwards on the same deals; empty for none."""
    tried: tuple[Share, ...] = ()
    """Each seat's share of wins under that variant."""

    @property
    def ended(self) -> bool:
        """Whether all games of the run have been played."""
        return self.done >= self.of


def read(told: dict[str, Any]) -> Balance:  # Any: JSON written by Recess itself
    """Return the results contained in one JSON line of a lab run."""
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
    won = Share(title, worth["value"], worth["low"], worth["high"])
    return Card(won, told["when_legal"], worth["out"], dead=False, everywhere=False)


def _share(told: dict[str, Any]) -> Share:
    return Share(told["title"], told["value"], told["low"], told["high"])
