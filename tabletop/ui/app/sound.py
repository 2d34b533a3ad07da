"""Sounds: made and given a device on a thread, so that neither delays the first frame."""

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
"""The sound that has a volume of its own."""
VOICES: Final = 4
"""Most sounds at once; a further one takes the place of the oldest."""
MERGE_SECONDS: Final = 0.04
"""Within this time an equal sound is not started again."""
NAMES: Final = frozenset("point" if name.startswith("point_") else name for name in RECIPES)
"""What `Sounds.play` knows."""

_PITCHES = (0.96, 0.98, 1.02, 1.04)
_SPREAD = 3.0
"""Between the softest and the loudest turn of the same sound, in dB."""
_POINTS = 5
_BOUNCE = -5.0
"""What every step takes from the level of a sound that knows no notes, in dB."""
_BUFFER = 512
_JOIN_SECONDS = 1.0
_REST_SECONDS = 0.01
"""Rest after each sound that was made, for the window to draw."""

LARGEST_SOUND: Final = 512 << 10
"""Bytes of a sound that a game brings."""

_log = logging.getLogger(__name__)


class Sounds:
    """All sounds of the program. Silent until `start`, and for ever without a device."""

    def __init__(
        self,
        effects: float = 0.7,
        chime: float = 0.7,
        *,
        chance: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`effects` and `chime` are volumes from 0 to 1; `clock` tells seconds."""
        self._volumes = (effects, chime)
        self._chance = chance or Random()
        self._clock = clock
        self._problem = ""
        self._turns: dict[str, list[pygame.mixer.Sound]] = {}
        """By name: the sound at one or several pitches."""
        self._brought: dict[str, Path] = {}
        """Files of the game that is played, by name."""
        self._own: dict[str, list[pygame.mixer.Sound]] = {}
        """Those that were read, by name; none for one that could not be."""
        self._started: dict[str, float] = {}
        self._worker: threading.Thread | None = None
        self._is_closed = threading.Event()

    @property
    def problem(self) -> str:
        """Why nothing can be heard, a sentence for the player; "" when nothing is wrong."""
        return self._problem

    @property
    def is_ready(self) -> bool:
        """Whether every sound can be played."""
        return len(self._turns) == len(RECIPES)

    def start(self) -> None:
        """Look for a device and make the sounds, in the background. Returns at once.

        Call it after the first frame, and again when a device was plugged in.
        """
        if self.is_ready or self._is_closed.is_set():
            return
        if self._worker is None or not self._worker.is_alive():
            self._worker = threading.Thread(target=self._make, name="sounds", daemon=True)
            self._worker.start()

    def wait(self, seconds: float) -> bool:
        """Wait until the background work is over, at most so long; returns `is_ready`."""
        if self._worker is not None:
            self._worker.join(seconds)
        return self.is_ready

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set both volumes, 0 (mute) to 1; what sounds now goes on as it is."""
        self._volumes = (effects, chime)

    def bring(self, files: Mapping[str, Path]) -> None:
        """Have the sounds of a game by name, read when first heard; those of another game go."""
        self._brought = dict(files)
        self._own.clear()

    def play(self, name: str, step: int = 0) -> None:
        """Start the sound `name`, one of `NAMES`. Never fails, never waits.

        Args:
            name: of a sound that is not ready or does not exist nothing is heard.
            step: "point" goes up the scale with it; every other sound is softer by 5 dB a step,
                as the bounces of a die are.
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
        # Loudness is heard by powers: half way on the slider should sound half as loud.
        sound.set_volume(min(1.0, volume) ** 2 * 10 ** (loudness / 20))
        pygame.mixer.find_channel(force=True).play(sound)

    def _read(self, name: str) -> list[pygame.mixer.Sound]:
        """The sound of the game with that name; nothing where there is none, or no device."""
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
        """Stop all sounds and give the device back. A later `start` does nothing."""
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
        """Open the device, then make the sounds, those that are needed first first."""
        try:
            with _quiet_libraries():
                # As we make them: SDL converts to whatever the device takes.
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
        """Make every sound, then the other pitches of those that are not tuned."""
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
    """Keep ALSA from writing its search for a device to standard error; all else is passed on."""
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
