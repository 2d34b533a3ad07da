"""How far everybody is: what the line and the results of IT Startup draw."""

from dataclasses import dataclass

from tabletop.api import Display, Seat


@dataclass(frozen=True, slots=True)
class Runner:
    """Who races for points: a seat, the seats of a team, or none for whom the rules play."""

    seats: tuple[Seat, ...]
    points: int
    parts: tuple[int, ...] = ()
    """The points of each seat of a team."""
    gain: int = 0
    """What its offices would bring now, in a turn of each."""


@dataclass(frozen=True, slots=True)
class Race:
    """Points that count up to a goal."""

    goal: int
    runners: tuple[Runner, ...]

    @property
    def teams(self) -> bool:
        """Whether seats win together."""
        return any(len(runner.seats) > 1 for runner in self.runners)


def race_of(display: Display) -> Race | None:
    """Return the race that a display tells of."""
    return display.own if isinstance(display.own, Race) else None
