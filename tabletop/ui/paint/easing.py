"""Motion as numbers: easings, paths, keyframes, and following a hand.

Nothing here knows pygame, a clock or a frame. Times are seconds, positions are in the unit of the
caller, angles are degrees; a *progress* runs from 0 to 1.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, exp, hypot, isfinite, pi, sin
from types import MappingProxyType
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Easing: TypeAlias = Callable[[float], float]
"""Maps progress in time to progress on a path; 0 gives 0 and 1 gives 1."""

SPEEDS: Final[Mapping[str, float]] = MappingProxyType(
    {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
)
"""Factors for all durations, by the setting of the animation speed."""
FOLLOW_SECONDS: Final = 0.045
"""Seconds in which a dragged piece covers 63 % of its distance to the hand."""
TILT_SECONDS: Final = 0.09
MAX_TILT: Final = 9.0


def out3(t: float) -> float:
    """Ease out: fast at first, slow at the end; for flights that land."""
    return 1 - (1 - t) ** 3


def io3(t: float) -> float:
    """Ease in and out: slow at both ends; for turning or sliding in place."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def back(t: float) -> float:
    """Overshoot the end a little and come back; for pieces that spring home."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def clamp(t: float) -> float:
    """Return `t` limited to the range from 0 to 1."""
    return min(1.0, max(0.0, t))


def mix(start: float, end: float, t: float) -> float:
    """Interpolate linearly from `start` to `end` by `t`; exact at both ends."""
    return start * (1 - t) + end * t


@dataclass(frozen=True, slots=True)
class Keyframes:
    """A number animated through given values, such as 1.06, .98, 1 when a piece is put down."""

    values: tuple[tuple[float, float], ...]
    """At least one pair of progress and value, in order of progress."""
    easing: Easing = io3
    """The easing between each two values."""

    def at(self, t: float) -> float:
        """Return the value at progress `t`; before the first and after the last it is constant."""
        before = self.values[0]
        for after in self.values:
            if t < after[0]:
                if after is before:
                    return after[1]
                part = (t - before[0]) / (after[0] - before[0])
                return mix(before[1], after[1], self.easing(clamp(part)))
            before = after
        return before[1]


@dataclass(frozen=True, slots=True)
class Arc:
    """A curved path from `start` to `end`, lifted towards the top of the screen."""

    start: Point
    end: Point
    lift: float | None = None
    """Height of its control point above the straight line; None computes it by `arc_lift`."""

    def at(self, t: float) -> Point:
        """Return the point at `t` of the path; `t` beyond 0 to 1 extends it at the ends."""
        lift = arc_lift(self.start, self.end) if self.lift is None else self.lift
        near, middle, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        control_x = (self.start[0] + self.end[0]) / 2
        control_y = (self.start[1] + self.end[1]) / 2 - lift
        return (
            near * self.start[0] + middle * control_x + far * self.end[0],
            near * self.start[1] + middle * control_y + far * self.end[1],
        )


def arc_lift(start: Point, end: Point) -> float:
    """Return how far a flight between two points is lifted: .18 of its length, at most 90."""
    return min(90.0, 0.18 * hypot(end[0] - start[0], end[1] - start[1]))


def flip(t: float) -> tuple[float, bool]:
    """Return the visible width (0 to 1) of a card turning over, and whether the new side shows."""
    return abs(cos(pi * clamp(t))), t >= 0.5


def shake(t: float, times: int = 3, size: float = 4.0) -> float:
    """Return the sideways shift of a target that refuses a piece, at progress `t`.

    It swings `times` times by up to `size`, and is 0 at both ends.
    """
    return size * sin(2 * pi * times * clamp(t))


def breathe(time: float, low: float, high: float, period: float = 1.6) -> float:
    """Return a number that oscillates smoothly between `low` and `high`.

    It is `high` at time 0; `time` and `period` are seconds.
    """
    return mix(low, high, (1 + cos(2 * pi * time / period)) / 2)


def follow(position: float, target: float, dt: float, seconds: float = FOLLOW_SECONDS) -> float:
    """Return the position after `dt` of something that follows `target`.

    The result is the same for one step as for many small ones.
    """
    return target + (position - target) * exp(-_time(dt) / seconds)


class Follower:
    """A dragged piece that follows the hand like a damped spring and tilts as it moves."""

    def __init__(self, position: Point) -> None:
        self.position = position
        self.tilt = 0.0
        """Tilt in degrees, clockwise when it moves right, at most `MAX_TILT`."""

    def advance(self, target: Point, dt: float, *, tilts: bool = True) -> Point:
        """Move towards `target`, the hand, for `dt` seconds; return the new position.

        Unless `tilts` is False, the tilt follows the horizontal speed.
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
