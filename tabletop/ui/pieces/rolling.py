"""The motion of a rolling die as numbers: position, angle, and the face shown.

Lengths are logical pixels, times are parts of the roll (0 to 1). The result is known before the
roll begins: the last face is always the drawn one.
"""

import math
from dataclasses import dataclass
from random import Random

from tabletop.ui.paint.easing import out3

ROLL_SECONDS = 0.70
"""Duration of the roll of one die at normal speed, in seconds."""
_BOUNCES = ((300.0, 46.0), (220.0, 16.0), (180.0, 5.0))
"""Duration and height of each bounce; durations are shares of their sum."""
_TOTAL = sum(duration for duration, _ in _BOUNCES)
_SQUASH, _SQUASH_TIME = 0.06, 90.0
_TURN = 540.0
_FIRST_SWAP, _LAST_SWAP = 45.0, 120.0
_LAST_AT = 0.78
"""Part of the roll after which the face no longer changes."""


@dataclass(frozen=True, slots=True)
class Tumble:
    """Position, rotation and squash of a die at one moment of its roll."""

    along: float
    """Progress on its path, 0 to 1."""
    height: float
    """Height above the table, in logical pixels."""
    angle: float
    """Rotation in degrees anticlockwise."""
    squash: float
    """How much wider and lower it is pressed: 0.06 right after a contact, then down to 0."""


def tumble(t: float) -> Tumble:
    """Return the die at `t` of its roll; at 1 it lies flat at the end of its path."""
    if t >= 1:
        return Tumble(1.0, 0.0, 0.0, 0.0)
    now = max(0.0, t) * _TOTAL
    start, height, squash = 0.0, 0.0, 0.0
    for number, (duration, top) in enumerate(_BOUNCES):
        if now < start + duration:
            part = (now - start) / duration
            height = top * 4 * part * (1 - part)
            if number and now - start < _SQUASH_TIME:
                squash = _SQUASH * (1 - (now - start) / _SQUASH_TIME)
            break
        start += duration
    eased = out3(max(0.0, t))
    return Tumble(eased, height, _TURN * (1 - eased), squash)


def contacts() -> tuple[float, ...]:
    """Return the parts of a roll at which the die touches the table."""
    ends, now = [], 0.0
    for duration, _ in _BOUNCES:
        now += duration
        ends.append(now / _TOTAL)
    return tuple(ends)


def face_at(t: float, sides: int, drawn: int, seed: int = 0) -> int:
    """Return the number shown at `t` (0 to 1) of a roll that ends with `drawn`.

    Numbers change ever more slowly. `seed` makes the same roll show the same numbers again.
    """
    if t >= _LAST_AT or sides < 2:
        return drawn
    now, swap, count = 0.0, _FIRST_SWAP, 0
    limit = max(0.0, t) * ROLL_SECONDS * 1000
    while now + swap <= limit:
        now += swap
        count += 1
        swap = min(_LAST_SWAP, swap * 1.18)
    return _passing(sides, drawn, seed, count)


def faded(t: float, sides: int, drawn: int, seed: int = 0) -> tuple[int, float]:
    """Return number and opacity at `t` (0 to 1) of a roll with reduced motion.

    Instead of tumbling, three faces fade in one after the other; the last is `drawn`.
    """
    third = min(2, int(3 * max(0.0, t)))
    part = min(1.0, 3 * t - third)
    number = drawn if third == 2 else _passing(sides, drawn, seed, third)
    return number, math.sin(math.pi / 2 * min(1.0, 0.35 + part))


def _passing(sides: int, drawn: int, seed: int, count: int) -> int:
    """Return a number shown during the roll, never the same twice in a row."""
    chance = Random(seed * 8191 + sides)
    number = drawn
    for _ in range(count + 1):
        number = (number - 1 + chance.randrange(1, sides)) % sides + 1
    return number
