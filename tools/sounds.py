"""Synthesis of the sounds: filtered noise, damped sines and plucked notes.

`python -m tools.sounds` writes them to the folder `sounds`, from where the program plays them. All
are 44.1 kHz, mono, 16 bit. A sound is the same each time, on every machine.
"""

import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

Samples: TypeAlias = list[float]
"""Samples of a sound while it is computed, at any level."""
Clip: TypeAlias = "array[int]"
"""A finished sound as signed 16-bit samples."""

RATE: Final = 44_100
"""Samples per second."""
TOUCH: Final = -25.0
"""Loudness of what fingers do: buttons, cards that slide and turn. In dB of full scale."""
PIECE: Final = -21.0
"""Loudness of pieces that land, and of a refusal."""
NOTE: Final = -17.0
"""Loudness of notes and tunes, which mean something."""
PEAK: Final = -3.0
"""Level that no sample exceeds, in dB of full scale."""
SCALE: Final = (523.25, 587.33, 659.26, 783.99, 880.0)
"""C major pentatonic scale from C5 to A5, in Hz."""
_C5, _D5, _E5, _G5, _A5 = SCALE
_C6 = 2 * _C5
_FADE = 0.002

Part: TypeAlias = tuple[float, float, Samples]
"""A part of a mix: start in seconds, level in dB, samples."""


def render(name: str) -> Clip:
    """Compute the sound `name`, one of `RECIPES`, at its loudness."""
    recipe, level = RECIPES[name]
    return _finish(recipe(Random(name)), level)


def loudness(samples: Sequence[float], full: float) -> float:
    """Return how loud a sound is: the effective level of its loudest 50 ms, in dB of full scale.

    Args:
        samples: The samples; a shorter sound is measured as if silence followed.
        full: The greatest value of a sample.
    """
    window = _count(0.05)
    power = loudest = sum(sample * sample for sample in samples[:window])
    for gone, come in zip(samples, samples[window:], strict=False):
        power += come * come - gone * gone
        loudest = max(loudest, power)
    return 10 * math.log10(loudest / window) - 20 * math.log10(full)


def write(folder: Path) -> None:
    """Write every sound into a folder, as WAV files."""
    for name in RECIPES:
        clip = render(name)
        if sys.byteorder == "big":
            clip.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(clip.tobytes())


def _finish(samples: Samples, level: float) -> Clip:
    """Scale a sound to a loudness of `level` dB and fade both ends to avoid clicks."""
    fade = min(int(_FADE * RATE), len(samples) // 2)
    for number in range(fade):
        samples[number] *= number / fade
        samples[-1 - number] *= number / fade
    wanted = 10 ** ((level - loudness(samples, 1.0)) / 20)
    gain = 32767 * min(wanted, 10 ** (PEAK / 20) / max(map(abs, samples)))
    return array("h", [int(sample * gain) for sample in samples])


def _count(seconds: float) -> int:
    return int(seconds * RATE)


def _mix(*parts: Part) -> Samples:
    """Return several parts mixed together, each from its start and at its level."""
    length = max(_count(start) + len(samples) for start, _, samples in parts)
    mixed = [0.0] * length
    for start, level, samples in parts:
        gain, first = 10 ** (level / 20), _count(start)
        span = slice(first, first + len(samples))
        mixed[span] = [low + gain * high for low, high in zip(mixed[span], samples, strict=True)]
    return mixed


def _noise(chance: Random, seconds: float) -> Samples:
    """Return white noise between -1 and 1 for that many seconds."""
    raw = array("h", chance.randbytes(2 * _count(seconds)))
    if sys.byteorder == "big":
        raw.byteswap()
    return [sample / 32768 for sample in raw]


def _band(samples: Samples, low: float, high: float) -> Samples:
    """Return `samples` filtered by a second-order band-pass between two frequencies in Hz."""
    centre = math.sqrt(low * high)
    angle = 2 * math.pi * centre / RATE
    alpha = math.sin(angle) * (high - low) / (2 * centre)
    scale = 1 + alpha
    gain, back1, back2 = alpha / scale, 2 * math.cos(angle) / scale, (alpha - 1) / scale
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = gain * (x - x2) + back1 * y1 + back2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def _shape(samples: Samples, tau: float, swell: float = 0.0) -> Samples:
    """Apply an envelope in place: rise for `swell` seconds, then decay by 63% every `tau`."""
    rise = int(swell * RATE)
    step = math.exp(-1 / (tau * RATE))
    level = 1.0
    for number in range(len(samples)):
        if number < rise:
            samples[number] *= math.sin(math.pi / 2 * number / rise) ** 2
        else:
            samples[number] *= level
            level *= step
    return samples


def _paper(chance: Random, low: float, high: float, tau: float, swell: float = 0.0) -> Samples:
    """Return a decaying rustle: noise between two frequencies, with a peak of 1."""
    rustle = _shape(_band(_noise(chance, swell + 6 * tau), low, high), tau, swell)
    peak = max(map(abs, rustle))
    return [sample / peak for sample in rustle]


def _sine(hertz: float, tau: float) -> Samples:
    """Return a damped sine, computed by a resonator's recursion."""
    angle, step = 2 * math.pi * hertz / RATE, math.exp(-1 / (tau * RATE))
    back1, back2 = 2 * step * math.cos(angle), -step * step
    y2, y1 = 0.0, step * math.sin(angle)
    out = [y2, y1]
    for _ in range(_count(6 * tau) - 2):
        y2, y1 = y1, back1 * y1 + back2 * y2
        out.append(y1)
    return out


@cache
def _pluck(hertz: float) -> Samples:
    """Return a plucked note: a sine with 25% octave and 8% twelfth.

    The result is cached and must not be changed.
    """
    angle, level, step, out = 2 * math.pi * hertz / RATE, 1.0, math.exp(-1 / (0.18 * RATE)), []
    sine = math.sin
    for number in range(_count(0.9)):
        turn = angle * number
        out.append(level * (sine(turn) + 0.25 * sine(2 * turn) + 0.08 * sine(3 * turn)))
        level *= step
    return out


def _notes(*notes: tuple[float, float]) -> Samples:
    """Return plucked notes, each given as start in seconds and frequency in Hz."""
    return _mix(*((start, 0.0, _pluck(hertz)) for start, hertz in notes))


def _glide(low: float, high: float, seconds: float) -> Samples:
    """Return a sine that glides evenly from one frequency to another and fades out."""
    length, phase, out = _count(seconds), 0.0, []
    for number in range(length):
        part = number / length
        phase += 2 * math.pi * (low + (high - low) * part) / RATE
        out.append(math.sin(phase) * (1 - part))
    return out


def _thud(hertz: float, seconds: float) -> Samples:
    """Return a soft triangle wave: its first two partials with rounded ends."""
    length, angle = _count(seconds), 2 * math.pi * hertz / RATE
    return [
        math.sin(math.pi * number / length)
        * (math.sin(angle * number) - math.sin(3 * angle * number) / 9)
        for number in range(length)
    ]


def _sweep(chance: Random, low: float, high: float, seconds: float) -> Samples:
    """Return noise whose band rises from one frequency to another, swelling and fading."""
    noise = _noise(chance, seconds)
    length, slow, band, out = len(noise), 0.0, 0.0, []
    for number, x in enumerate(noise):
        part = number / length
        drive = 2 * math.sin(math.pi * low * (high / low) ** part / RATE)
        slow += drive * band
        band += drive * (x - slow - 0.7 * band)
        out.append(band * math.sin(math.pi * part))
    return out


def _place(chance: Random) -> Samples:
    return _mix((0, 0, _paper(chance, 1200, 3500, 0.014)), (0, -9, _sine(110, 0.03)))


def _flip(chance: Random) -> Samples:
    first, second = _paper(chance, 1500, 4000, 0.012), _paper(chance, 2500, 7000, 0.012)
    return _mix((0, 0, first), (0.04, 0, second))


def _shuffle(chance: Random) -> Samples:
    def ticks() -> Iterator[Part]:
        start = 0.0
        for number in range(14):
            low = chance.uniform(1300, 2000)
            yield start, chance.uniform(-5, 0), _paper(chance, low, 3 * low, 0.012, 0.006)
            start += 0.060 - 0.035 * number / 13

    return _mix(*ticks())


def _dice(chance: Random) -> Samples:
    click = _paper(chance, 1500, 6000, 0.004)
    return _mix((0, 0, _sine(1900, 0.012)), (0, -3, _sine(3100, 0.012)), (0, -4, click))


def _token(_: Random) -> Samples:
    return _mix((0, 0, _sine(2600, 0.06)), (0, -4, _sine(3900, 0.06)))


def _cube(chance: Random) -> Samples:
    return _mix((0, 0, _sine(420, 0.016)), (0, -4, _paper(chance, 800, 3000, 0.016)))


def _cube_last(chance: Random) -> Samples:
    return _mix((0, 0, _cube(chance)), (0.03, -5, _glide(220, 140, 0.25)))


def _pencil(chance: Random) -> Samples:
    return _mix(
        *((start, 0, _paper(chance, 3000, 8000, 0.01, 0.025)) for start in (0.0, 0.075, 0.15))
    )


def _refuse(_: Random) -> Samples:
    return _mix((0, 0, _thud(180, 0.06)), (0.085, 0, _thud(180, 0.06)))


def _toggle(_: Random) -> Samples:
    return _mix((0, 0, _sine(700, 0.008)), (0.05, 0, _sine(900, 0.008)))


def _fanfare(_: Random) -> Samples:
    return _notes((0, _C5), (0.12, _E5), (0.24, _G5), (0.4, _C6), (0.4, 1.5 * _C6))


def _tune(*notes: tuple[float, float]) -> Callable[[Random], Samples]:
    return lambda _: _notes(*notes)


RECIPES: Final[Mapping[str, tuple[Callable[[Random], Samples], float]]] = {
    "button": (lambda _: _sine(900, 0.008), TOUCH),
    "place": (_place, PIECE),
    "slide": (lambda chance: _paper(chance, 1500, 5000, 0.018, 0.07), TOUCH),
    "pick_up": (lambda chance: _paper(chance, 2000, 6000, 0.01), TOUCH),
    "flip": (_flip, TOUCH),
    "refuse": (_refuse, PIECE),
    "toggle": (_toggle, TOUCH),
    "dialog": (lambda chance: _paper(chance, 900, 3500, 0.03, 0.12), TOUCH),
    "your_turn": (_tune((0, _G5), (0.11, _C6)), NOTE),
    "shuffle": (_shuffle, TOUCH),
    "curtain": (lambda chance: _sweep(chance, 400, 3000, 0.26), TOUCH),
    "dice": (_dice, PIECE),
    "token": (_token, TOUCH),
    "cube": (_cube, PIECE),
    "cube_last": (_cube_last, NOTE),
    "point_1": (_tune((0, _C5)), NOTE),
    "point_2": (_tune((0, _D5)), NOTE),
    "point_3": (_tune((0, _E5)), NOTE),
    "point_4": (_tune((0, _G5)), NOTE),
    "point_5": (_tune((0, _A5)), NOTE),
    "pencil": (_pencil, TOUCH),
    "won": (_tune((0, _C5), (0.07, _E5), (0.14, _G5)), NOTE),
    "lost": (_tune((0, _E5), (0.12, _C5)), NOTE),
    "fanfare": (_fanfare, NOTE),
    "stamp": (lambda chance: _mix((0, 0, _thud(90, 0.09)), (0, -6, _place(chance))), NOTE),
    "low": (_tune((0, _C5 / 2), (0.16, _C5 / 4)), NOTE),
}
"""How each sound is computed, and its loudness."""


if __name__ == "__main__":
    write(Path(__file__).parents[1] / "sounds")
