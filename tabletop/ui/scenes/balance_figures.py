"""What a balance run has found, as it is drawn: plain values, read from what the run tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.ui.words import balance as words


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all with its 95 % interval."""

    title: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Card:
    """How it went for those who used a card."""

    won: Share
    use: float
    out: bool
    dead: bool
    everywhere: bool
    kind: str = ""
    far: bool = False
    """Whether it lies so far off that it is marked; `out` says only that it is no chance."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.won.title


@dataclass(frozen=True, slots=True)
class Balance:
    """A run as far as it has come."""

    done: int
    of: int
    left: float
    """Seconds that the rest takes."""
    headline: str
    note: str
    fault: bool
    games: int
    even: float
    seats: tuple[Share, ...]
    bins: tuple[tuple[int, int], ...]
    """First number and count of each bar of lengths."""
    median: float
    usual: tuple[float, float]
    """Between which nine of ten lengths lie."""
    choices: float
    forced: float
    never_changed: float
    broken: tuple[str, ...]
    cards: tuple[Card, ...]
    course: tuple[tuple[tuple[float, float, float], ...], ...]
    moves: tuple[Card, ...] = ()
    """How it went for those who made a kind of move, in the same figures as cards."""
    trial: str = ""
    """What was played on the same deals after that."""
    tried: tuple[Share, ...] = ()
    """What the seats won then."""

    @property
    def ended(self) -> bool:
        """Whether all games have been played."""
        return self.done >= self.of


def read(told: dict[str, Any]) -> Balance:  # Any: JSON of our own program
    """Return what a line of a run tells."""
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
