"""Motion as numbers: easings, curved paths, and following a hand.

Nothing here depends on pygame, a clock or frames. Times are in seconds, positions in the caller's
unit and angles in degrees; a *progress* runs from 0 to 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, exp, hypot, isfinite, pi, sin
from types import MappingProxyType
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

SPEEDS: Final[Mapping[str, float]] = MappingProxyType(
    {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
)
"""Factors for all durations, by the setting of the animation speed."""
FOLLOW_SECONDS: Final = 0.045
"""Seconds in which a dragged piece covers 63% of its distance to the pointer."""
TILT_SECONDS: Final = 0.09
MAX_TILT: Final = 9.0


def ease_out(t: float) -> float:
    """Return eased progress that is fast at first and slow at the end, for flights that land.

    Both `t` and the result are progress from 0 to 1.
    """
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return eased progress that is slow at both ends, for turning or sliding in place.

    Both `t` and the result are progress from 0 to 1.
    """
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def clamp(t: float) -> float:
    """Return `t` limited to the range from 0 to 1: 0 if it is less, 1 if it is more."""
    return min(1.0, max(0.0, t))


def mix(start: float, end: float, t: float) -> float:
    """Interpolate linearly between two numbers; return `start` at `t` 0 and `end` at `t` 1."""
    return start * (1 - t) + end * t


@dataclass(frozen=True, slots=True)
class Arc:
    """The curved path of a flying piece, which rises above the straight line between its ends."""

    start: Point
    end: Point
    lift: float | None = None
    """Height of its control point above that line, in logical pixels; None for `arc_lift`."""

    def at(self, t: float) -> Point:
        """Return the point of the path at progress `t`, where 0 is the start and 1 the end.

        Values of `t` outside of 0 to 1 continue the path beyond its ends.
        """
        lift = arc_lift(self.start, self.end) if self.lift is None else self.lift
        near, middle, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        control_x = (self.start[0] + self.end[0]) / 2
        control_y = (self.start[1] + self.end[1]) / 2 - lift
        return (
            near * self.start[0] + middle * control_x + far * self.end[0],
            near * self.start[1] + middle * control_y + far * self.end[1],
        )


def arc_lift(start: Point, end: Point) -> float:
    """Return how far the control point of a flight's curve is lifted, in logical pixels.

    It is 0.18 of the distance between `start` and `end`, at most 90.
    """
    return min(90.0, 0.18 * hypot(end[0] - start[0], end[1] - start[1]))


def flip(t: float) -> tuple[float, bool]:
    """Return the look of a card at progress `t` (0 to 1) of being turned over.

    Returns:
        The visible width as a fraction of the full width, and whether the new side shows.
    """
    return abs(cos(pi * clamp(t))), t >= 0.5


def shake(t: float, times: int = 3, size: float = 4.0) -> float:
    """Return the horizontal shift of something that shakes to refuse a piece, in logical pixels.

    It is 0 at the start and at the end.

    Args:
        t: Progress of the shake, 0 to 1.
        times: How often it swings to both sides.
        size: The maximum shift, in logical pixels.
    """
    return size * sin(2 * pi * times * clamp(t))


def oscillate(time: float, low: float, high: float, period: float = 1.6) -> float:
    """Return a number that swings smoothly between `low` and `high`, for example to pulsate light.

    Args:
        time: Seconds since the start, when the number is `high`.
        low: The least value.
        high: The maximum value.
        period: Seconds from one greatest value to the next.
    """
    return mix(low, high, (1 + cos(2 * pi * time / period)) / 2)


def follow(position: float, target: float, dt: float, seconds: float = FOLLOW_SECONDS) -> float:
    """Return the position of something that follows a target after a time step.

    One step gives the same result as many small ones of the same total duration.

    Args:
        position: The coordinate before the step.
        target: The coordinate that it approaches.
        dt: Duration of the step, in seconds.
        seconds: Time in which 63% of the distance is covered.
    """
    return target + (position - target) * exp(-_time(dt) / seconds)


class EasedFollower:
    """A dragged piece that follows the pointer with a short delay and tilts as it moves."""

    def __init__(self, position: Point) -> None:
        self.position = position
        self.tilt = 0.0
        """Tilt in degrees, clockwise when it moves right, at most `MAX_TILT`."""

    def advance(self, target: Point, dt: float, *, tilts: bool = True) -> Point:
        """Move the piece towards the pointer; return its new position.

        Args:
            target: Position of the pointer.
            dt: Seconds since the last call.
            tilts: Whether the piece tilts with its horizontal speed; otherwise it becomes upright.
        """
        dt = _time(dt)
        if dt == 0:
            return self.position
        x, y = (follow(here, there, dt) for here, there in zip(self.position, target, strict=True))
        lean = 0.012 * (x - self.position[0]) / dt if tilts else 0.0
        self.tilt = follow(self.tilt, min(MAX_TILT, max(-MAX_TILT, lean)), dt, TILT_SECONDS)
        self.position = (x, y)
        return self.position


def _time(dt: float) -> float:
    """Return a usable time step, since a clock may jump back or stand still."""
    return dt if isfinite(dt) and dt > 0 else 0.0
