"""Movement over time, as numbers: easings, paths, timelines, and following a hand.

Nothing here knows pygame, a clock or a frame. Times are seconds, positions are in whatever unit
the caller uses, angles are degrees; a *progress* runs from 0 to 1.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, exp, hypot, isfinite, pi, sin
from types import MappingProxyType
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Easing: TypeAlias = Callable[[float], float]
"""From progress in time to progress on the way; 0 gives 0 and 1 gives 1."""

SPEEDS: Final[Mapping[str, float]] = MappingProxyType(
    {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
)
"""What the setting of the animation speed multiplies every duration by."""
FOLLOW_SECONDS: Final = 0.045
"""Time in which a dragged piece makes up 63 % of its way to the hand."""
TILT_SECONDS: Final = 0.09
MAX_TILT: Final = 9.0
_ROUNDS = 100
"""How often `finish` runs on to what the callbacks added: one that never ends must not hang us."""


def out3(t: float) -> float:
    """Quick at first, gentle at the end: what flies and lands."""
    return 1 - (1 - t) ** 3


def io3(t: float) -> float:
    """Gentle at both ends: what turns or slides in place."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def back(t: float) -> float:
    """Swings a little over the end and back: what springs home."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def clamp(t: float) -> float:
    """`t`, at least 0 and at most 1."""
    return min(1.0, max(0.0, t))


def mix(start: float, end: float, t: float) -> float:
    """The number at `t` of the way; exact at both ends."""
    return start * (1 - t) + end * t


@dataclass(frozen=True, slots=True)
class Keyframes:
    """A number that passes given values, such as 1.06, .98, 1 when a piece is put down."""

    values: tuple[tuple[float, float], ...]
    """Progress and value, in order of progress, at least one."""
    easing: Easing = io3
    """Between each two of them."""

    def at(self, t: float) -> float:
        """The number at progress `t`."""
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
    """A curved way from `start` to `end`, lifted towards the upper edge."""

    start: Point
    end: Point
    lift: float | None = None
    """How far its control point lies above the straight way; None is `arc_lift`."""

    def at(self, t: float) -> Point:
        """The point at `t` of the way; beyond the ends for an easing that swings over."""
        lift = arc_lift(self.start, self.end) if self.lift is None else self.lift
        near, middle, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        control_x = (self.start[0] + self.end[0]) / 2
        control_y = (self.start[1] + self.end[1]) / 2 - lift
        return (
            near * self.start[0] + middle * control_x + far * self.end[0],
            near * self.start[1] + middle * control_y + far * self.end[1],
        )


def arc_lift(start: Point, end: Point) -> float:
    """How far a flight between two points is lifted: .18 of its length, at most 90."""
    return min(90.0, 0.18 * hypot(end[0] - start[0], end[1] - start[1]))


def flip(t: float) -> tuple[float, bool]:
    """A card turning over: the part of its width that shows, and whether it is the new face."""
    return abs(cos(pi * clamp(t))), t >= 0.5


def shake(t: float, times: int = 3, size: float = 4.0) -> float:
    """Sideways shift of a target that refuses, at progress `t`; 0 at both ends."""
    return size * sin(2 * pi * times * clamp(t))


def breathe(time: float, low: float, high: float, period: float = 1.6) -> float:
    """A number that goes evenly between `low` and `high`, `high` at time 0."""
    return mix(low, high, (1 + cos(2 * pi * time / period)) / 2)


def follow(position: float, target: float, dt: float, seconds: float = FOLLOW_SECONDS) -> float:
    """Where something that follows `target` is after `dt`: the same for one step or for many."""
    return target + (position - target) * exp(-_time(dt) / seconds)


class Follower:
    """A dragged piece: it follows the hand like a spring without a swing, and leans as it goes."""

    def __init__(self, position: Point) -> None:
        self.position = position
        self.tilt = 0.0
        """Lean in degrees, clockwise when it goes right, at most `MAX_TILT`."""

    def advance(self, target: Point, dt: float, *, tilts: bool = True) -> Point:
        """Let `dt` pass with the hand at `target`; returns the new position."""
        dt = _time(dt)
        if dt == 0:
            return self.position
        x, y = (follow(here, there, dt) for here, there in zip(self.position, target, strict=True))
        lean = 0.012 * (x - self.position[0]) / dt if tilts else 0.0
        self.tilt = follow(self.tilt, min(MAX_TILT, max(-MAX_TILT, lean)), dt, TILT_SECONDS)
        self.position = (x, y)
        return self.position


def _time(dt: float) -> float:
    """A step of time that can be relied on: a clock may jump back or stand still."""
    return dt if isfinite(dt) and dt > 0 else 0.0
