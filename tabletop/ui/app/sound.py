"""Plays sounds, which are loaded in a background thread to keep the start fast."""

import contextlib
import logging
import os
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pygame

from tabletop.engine.text.sound_names import SOUND_NAMES, OwnSound, SoundName
from tabletop.paths import shipped

Clip: TypeAlias = "array[int]"
"""The samples of a sound, as signed 16-bit numbers."""

CHIME: Final[SoundName] = "your_turn"
"""Name of the sound that says whose turn it is; it has a volume of its own."""
VOICES: Final = 4
"""Maximum number of sounds that play at once; a further one replaces the oldest."""
MERGE_SECONDS: Final = 0.04
"""Seconds within which the same sound is not started again."""
POINTS: Final = ("point_1", "point_2", "point_3", "point_4", "point_5")
"""Files of the sound "point", one for each note of a scale."""
TUNED: Final = frozenset({"your_turn", "won", "lost", "low", "fanfare", "toggle", *POINTS})
"""Files with notes, which would get out of tune if varied in pitch."""
FILES: Final = (
    "button", "place", "slide", "pick_up", "flip", "refuse", "toggle", "dialog", "your_turn",
    "shuffle", "curtain", "dice", "token", "cube", "cube_last", *POINTS, "pencil", "won", "lost",
    "fanfare", "stamp", "low",
)  # fmt: skip
"""Names of the files in the folder `sounds`, with those needed first in front.

`tools/sounds.py` makes them.
"""
RATE: Final = 44_100
"""Samples per second of the sound files, which are mono with 16 bits."""

_PITCHES = (0.96, 0.98, 1.02, 1.04)
_SPREAD = 3.0
"""Random difference in level between repetitions of a sound, in dB."""
_BOUNCE = -5.0
"""Change in level per step for sounds without notes, in dB."""
_BUFFER = 512
_JOIN_SECONDS = 1.0
_REST_SECONDS = 0.01
"""Seconds to sleep after loading a sound, to leave time for drawing."""

LARGEST_SOUND: Final = 512 << 10
"""Maximum size in bytes of a sound file brought by a game."""

_log = logging.getLogger(__name__)


class SoundPlayer:
    """Plays the program's sounds. Silent before `start`, or if there is no sound device."""

    def __init__(
        self,
        effects: float = 0.7,
        chime: float = 0.7,
        *,
        chance: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create the player without loading any sound.

        Args:
            effects: Volume of effects, from 0 to 1.
            chime: Volume of the chime that says whose turn it is, from 0 to 1.
            chance: Source of small random differences between repetitions.
            clock: Returns the time in seconds, from any start.
        """
        self._volumes = (effects, chime)
        self._chance = chance or Random()
        self._clock = clock
        self._problem = ""
        self._turns: dict[str, list[pygame.mixer.Sound]] = {}
        """The loaded sounds by name, each at one or several pitches."""
        self._brought: dict[str, Path] = {}
        """Sound files of the current game, by name."""
        self._own: dict[str, list[pygame.mixer.Sound]] = {}
        """The loaded sounds of the current game, by name; empty for a file that can't be read."""
        self._started: dict[str, float] = {}
        self._worker: threading.Thread | None = None
        self._starting = threading.Lock()
        """Held while the thread is made, as `start` and `close` are called by different ones."""
        self._is_closed = threading.Event()

    @property
    def problem(self) -> str:
        """A sentence that tells the player why there is no sound, or empty if it works."""
        return self._problem

    @property
    def is_ready(self) -> bool:
        """Whether all sounds are loaded, so that they can be played."""
        return len(self._turns) == len(FILES)

    def start(self) -> None:
        """Start opening the sound device and loading the sounds in a thread. Returns at once.

        Call this after the first frame, and again when a device is plugged in.
        """
        with self._starting:
            if self.is_ready or self._is_closed.is_set():
                return
            if self._worker is None or not self._worker.is_alive():
                self._worker = threading.Thread(target=self._make, name="sounds", daemon=True)
                self._worker.start()

    def wait(self, seconds: float) -> bool:
        """Wait at most a number of seconds for the background thread to load the sounds.

        Returns whether all of them are loaded.
        """
        if self._worker is not None:
            self._worker.join(seconds)
        return self.is_ready

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set the volumes of effects and of the chime, each from 0 (mute) to 1.

        Sounds that are playing already keep theirs.
        """
        self._volumes = (effects, chime)

    def bring(self, files: Mapping[str, Path]) -> None:
        """Set the current game's own sounds, as files by the name of the sound.

        They replace those of the previous game. Each file is read when its sound is first played.
        """
        self._brought = dict(files)
        self._own.clear()

    def play(self, name: SoundName | OwnSound, step: int = 0) -> None:
        """Play a sound of the program or of the current game. Never fails or waits.

        Args:
            name: Name of the sound. If it is unknown or not loaded yet, nothing is played.
            step: For "point", the note on the scale. Other sounds get 5 dB softer per step, like
                the bounces of a die.
        """
        volume = self._volumes[name == CHIME]
        if volume <= 0:
            return
        try:
            self._play(name, step, volume)
        except Exception as error:  # noqa: BLE001 - no sound is worth a game
            self._give_up("The sound device stopped.", error)

    def _play(self, name: str, step: int, volume: float) -> None:
        now = self._clock()
        if now - self._started.get(name, -1.0) < MERGE_SECONDS:
            return
        if name == "point":
            turns = self._turns.get(f"point_{min(max(step, 0), len(POINTS) - 1) + 1}")
            step = 0
        else:
            turns = self._turns.get(name) if name in SOUND_NAMES else self._read(name)
        if not turns:
            if name not in SOUND_NAMES and name not in self._brought:
                _log.warning("there is no sound %r", name)
            return
        self._started[name] = now
        loudness = max(0, step) * _BOUNCE - self._chance.uniform(0, _SPREAD)
        sound = self._chance.choice(turns)
        # Square the volume, so that half way on the slider sounds half as loud.
        sound.set_volume(min(1.0, volume) ** 2 * 10 ** (loudness / 20))
        pygame.mixer.find_channel(force=True).play(sound)

    def _read(self, name: str) -> list[pygame.mixer.Sound]:
        """Return a sound of the current game; empty if there is none, or no sound device."""
        file = self._brought.get(name)
        if file is None or not self._turns:
            return []
        if name not in self._own:
            try:
                small = file.stat().st_size <= LARGEST_SOUND
                self._own[name] = [pygame.mixer.Sound(file)] if small else []
            except (pygame.error, OSError) as error:
                _log.warning("the sound %s can't be read: %s", file, error)
                self._own[name] = []
        return self._own[name]

    def close(self) -> None:
        """Stop all sounds and release the sound device; `start` does nothing afterwards."""
        with self._starting:
            self._is_closed.set()
        if self._worker is not None:
            self._worker.join(_JOIN_SECONDS)
        self._turns.clear()
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.quit()

    def _give_up(self, problem: str, error: Exception) -> None:
        self._problem = problem
        self._turns.clear()
        _log.warning("%s %s", problem, error)

    def _make(self) -> None:
        """Open the sound device and load the sounds; runs in the background thread."""
        try:
            with quiet_libraries():
                # Our own format; SDL converts it to that of the device.
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
        except (pygame.error, NotImplementedError, ImportError) as error:
            self._give_up("No sound device was found.", error)
            return
        self._problem = ""
        try:
            self._fill()
        except pygame.error as error:
            self._give_up("The sound device stopped.", error)
        except OSError as error:
            self._give_up("The files with the sounds can't be read.", error)

    def _fill(self) -> None:
        """Load every sound, then compute further pitches of those without notes."""
        clips: dict[str, Clip] = {}
        for name in FILES:
            clips[name] = read_clip(shipped("sounds") / f"{name}.wav")
            self._turns[name] = [pygame.mixer.Sound(buffer=clips[name])]
            if self._is_closed.wait(_REST_SECONDS):
                return
        for name in FILES:
            for pitch in () if name in TUNED else _PITCHES:
                turn = pygame.mixer.Sound(buffer=pitched(clips[name], pitch))
                self._turns[name].append(turn)
                if self._is_closed.wait(_REST_SECONDS):
                    return


def read_clip(path: Path) -> Clip:
    """Return the samples of a WAV file.

    Raises:
        OSError: The file can't be read, or isn't a WAV file.
    """
    import wave  # noqa: PLC0415 - not before the first frame

    try:
        with wave.open(str(path)) as file:
            clip = array("h", file.readframes(file.getnframes()))
    except (EOFError, wave.Error) as error:
        raise OSError(f"{path.name}: {error}") from error
    if sys.byteorder == "big":
        clip.byteswap()
    return clip


def pitched(clip: Clip, pitch: float) -> Clip:
    """Return `clip` with all its frequencies multiplied by `pitch`.

    A factor above 1 makes the clip higher and shorter.
    """
    last = len(clip) - 1
    bent = array("h")
    for number in range(int(last / pitch)):
        place = number * pitch
        index = int(place)
        here = clip[index]
        bent.append(round(here + (clip[index + 1] - here) * (place - index)))
    return bent


@contextlib.contextmanager
def quiet_libraries() -> Iterator[None]:
    """Keep ALSA's messages about its device search from standard error; pass on all others."""
    if sys.platform != "linux":
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program may have no standard error
        yield
        return
    with os.fdopen(os.memfd_create("messages"), "w+b") as caught:
        os.dup2(caught.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            caught.seek(0)
            rest = b"".join(line for line in caught if not line.startswith(b"ALSA lib "))
            if rest and sys.stderr is not None:
                sys.stderr.write(rest.decode(errors="replace"))
