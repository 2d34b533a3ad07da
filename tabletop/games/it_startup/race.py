"""How far everybody is: what the line and the results of IT Startup draw."""

from dataclasses import dataclass

from tabletop.api import Display, Seat


@dataclass(frozen=True, slots=True)
class Runner:
    """Who races for points: a seat, the seats of a team, or none for whom the rules play."""

    seats: tuple[Seat, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Race:
    """Points that count up to a goal."""

    goal: int
    runners: tuple[Runner, ...]


def race_of(display: Display) -> Race | None:
    """Return the race that a display tells of."""
    return display.own if isinstance(display.own, Race) else None
