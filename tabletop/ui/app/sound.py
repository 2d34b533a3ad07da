"""Plays sounds; they are computed in a background thread to keep the start fast."""

import contextlib
import logging
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

import pygame

from tabletop.ui.app.synthesis import RATE, RECIPES, TUNED, Clip, pcm, pitched, render

CHIME: Final = "your_turn"
"""Name of the sound that has a volume of its own."""
VOICES: Final = 4
"""Maximum number of sounds at once; a further one replaces the oldest."""
MERGE_SECONDS: Final = 0.04
"""Seconds within which the same sound is not started again."""
NAMES: Final = frozenset("point" if name.startswith("point_") else name for name in RECIPES)
"""The names that `Sounds.play` accepts."""

_PITCHES = (0.96, 0.98, 1.02, 1.04)
_SPREAD = 3.0
"""Random difference in level between repetitions of a sound, in dB."""
_POINTS = 5
_BOUNCE = -5.0
"""Change in level per step for sounds without notes, in dB."""
_BUFFER = 512
_JOIN_SECONDS = 1.0
_REST_SECONDS = 0.01
"""Seconds to sleep after computing a sound, to leave time for drawing."""

LARGEST_SOUND: Final = 512 << 10
"""Maximum size in bytes of a sound file brought by a game."""

_log = logging.getLogger(__name__)


class Sounds:
    """All sounds of the program. Silent until `start`, and if there is no sound device."""

    def __init__(
        self,
        effects: float = 0.7,
        chime: float = 0.7,
        *,
        chance: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create the sounds without loading anything.

        Args:
            effects: Volume of effects, 0 to 1.
            chime: Volume of the your-turn chime, 0 to 1.
            chance: Source of random variation.
            clock: Returns seconds on a monotonic clock.
        """
        self._volumes = (effects, chime)
        self._chance = chance or Random()
        self._clock = clock
        self._problem = ""
        self._turns: dict[str, list[pygame.mixer.Sound]] = {}
        """The computed sounds by name, each at one or several pitches."""
        self._brought: dict[str, Path] = {}
        """Sound files of the current game, by name."""
        self._own: dict[str, list[pygame.mixer.Sound]] = {}
        """The loaded sounds of the current game, by name; empty for a file that can't be read."""
        self._started: dict[str, float] = {}
        self._worker: threading.Thread | None = None
        self._is_closed = threading.Event()

    @property
    def problem(self) -> str:
        """A sentence for the player saying why nothing can be heard; empty if sound works."""
        return self._problem

    @property
    def is_ready(self) -> bool:
        """Whether all sounds have been computed and can be played."""
        return len(self._turns) == len(RECIPES)

    def start(self) -> None:
        """Open the sound device and compute the sounds in the background. Returns at once.

        Call it after the first frame, and again when a device was plugged in.
        """
        if self.is_ready or self._is_closed.is_set():
            return
        if self._worker is None or not self._worker.is_alive():
            self._worker = threading.Thread(target=self._make, name="sounds", daemon=True)
            self._worker.start()

    def wait(self, seconds: float) -> bool:
        """Wait until the background work is done, at most that long; return `is_ready`."""
        if self._worker is not None:
            self._worker.join(seconds)
        return self.is_ready

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set both volumes, 0 (mute) to 1; sounds that are playing keep theirs."""
        self._volumes = (effects, chime)

    def bring(self, files: Mapping[str, Path]) -> None:
        """Set the sound files of a game by name, replacing those of the previous game.

        A file is read when its sound is first played.
        """
        self._brought = dict(files)
        self._own.clear()

    def play(self, name: str, step: int = 0) -> None:
        """Start the sound `name`, one of `NAMES` or of the game's own. Never fails, never waits.

        Args:
            name: Name of the sound; an unknown one, or one not ready yet, is silent.
            step: For "point" the note on the scale; any other sound gets 5 dB softer per step, like
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
            turns = self._turns.get(f"point_{min(max(step, 0), _POINTS - 1) + 1}")
            step = 0
        else:
            turns = self._turns.get(name) or self._read(name)
        if not turns:
            if name not in NAMES and name not in self._brought:
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
        """Stop all sounds and release the device. A later `start` does nothing."""
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
        """Open the sound device and compute the sounds; runs in the background thread."""
        try:
            with _quiet_libraries():
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

    def _fill(self) -> None:
        """Compute every sound, then further pitches of those without notes."""
        clips: dict[str, Clip] = {}
        for name in RECIPES:
            clips[name] = render(name)
            self._turns[name] = [pygame.mixer.Sound(buffer=pcm(clips[name]))]
            if self._is_closed.wait(_REST_SECONDS):
                return
        for name in RECIPES.keys() - TUNED:
            for pitch in _PITCHES:
                turn = pygame.mixer.Sound(buffer=pcm(pitched(clips[name], pitch)))
                self._turns[name].append(turn)
                if self._is_closed.wait(_REST_SECONDS):
                    return


@contextlib.contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Keep ALSA's messages about its device search from standard error; pass on all others."""
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program may have no standard error
        yield
        return
    with tempfile.TemporaryFile() as caught:
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
