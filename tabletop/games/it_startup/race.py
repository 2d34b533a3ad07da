"""The race to the goal, as the table and the results screen draw it."""

from dataclasses import dataclass

from tabletop.api import Display, Seat


@dataclass(frozen=True, slots=True)
class Runner:
    """A runner in the race: one seat, a team's seats, or no seat for the Rival."""

    seats: tuple[Seat, ...]
    points: int
    parts: tuple[int, ...] = ()
    """The points of each seat of a team."""
    gain: int = 0
    """The points that its offices would score now, with one turn each."""


@dataclass(frozen=True, slots=True)
class Race:
    """A race for points up to a goal."""

    goal: int
    runners: tuple[Runner, ...]

    @property
    def teams(self) -> bool:
        """Whether any runner is a team of several seats."""
        return any(len(runner.seats) > 1 for runner in self.runners)


def race_of(display: Display) -> Race | None:
    """Return the race that a display contains, or None."""
    return display.own if isinstance(display.own, Race) else None
