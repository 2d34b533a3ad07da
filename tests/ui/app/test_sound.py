"""Sounds: how they are made, and how they are played."""

import math
import os
import subprocess
import sys
import threading
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from tabletop.engine.text.sound_names import SOUND_NAMES, OwnSound, SoundName
from tabletop.paths import shipped
from tabletop.ui.app import sound
from tabletop.ui.app.sound import (
    FILES,
    MERGE_SECONDS,
    RATE,
    TUNED,
    VOICES,
    Clip,
    SoundPlayer,
    pitched,
    read_clip,
)
from tabletop.ui.text import messages
from tabletop.ui.toolkit.choices import Slider
from tabletop.ui.toolkit.services import Silence
from tabletop.ui.toolkit.settings_pages import rows_of
from tests.ui.desks import make_pilot
from tests.waiting import PATIENCE


class Clock:
    """A clock that goes when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def made() -> Iterator[SoundPlayer]:
    sounds = SoundPlayer()
    sounds.start()
    assert sounds.wait(PATIENCE), sounds.problem
    yield sounds
    sounds.close()


@pytest.fixture
def sounds(made: SoundPlayer, monkeypatch: pytest.MonkeyPatch) -> SoundPlayer:
    """Sounds that are ready, on the dummy device, with a clock of their own."""
    pygame.mixer.stop()
    monkeypatch.setattr(made, "_clock", Clock())
    monkeypatch.setattr(made, "_chance", Random(1))
    monkeypatch.setattr(made, "_started", {})
    made.set_volumes(1, 1)
    return made


def pass_time(sounds: SoundPlayer, seconds: float) -> None:
    clock = sounds._clock
    assert isinstance(clock, Clock)
    clock.now += seconds


def playing() -> list[pygame.mixer.Sound]:
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    return [heard for channel in channels if (heard := channel.get_sound()) is not None]


class Recorder:
    """Stands for a free channel, and notes what is played with which volume."""

    def __init__(self) -> None:
        self.heard: list[tuple[pygame.mixer.Sound, float]] = []

    def play(self, each: pygame.mixer.Sound) -> None:
        self.heard.append((each, each.get_volume()))


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda *, force: recorder)
    return recorder


def strength(clip: Clip, hertz: float) -> float:
    """How much of `hertz` is in the clip, by correlation."""
    turn = 2 * math.pi * hertz / RATE
    real = sum(sample * math.cos(turn * number) for number, sample in enumerate(clip))
    imaginary = sum(sample * math.sin(turn * number) for number, sample in enumerate(clip))
    return math.hypot(real, imaginary)


def test_a_bent_sound_is_higher_and_shorter() -> None:
    clip = read_clip(shipped("sounds") / "button.wav")
    higher = pitched(clip, 1.04)
    assert len(higher) == pytest.approx(len(clip) / 1.04, abs=2)
    assert strength(higher, 936) > strength(higher, 864)
    assert strength(pitched(clip, 0.96), 864) > strength(pitched(clip, 0.96), 936)


def test_every_sound_is_ready_and_those_without_notes_at_several_pitches(
    sounds: SoundPlayer,
) -> None:
    assert sounds.problem == ""
    assert set(sounds._turns) == set(FILES)
    for name, turns in sounds._turns.items():
        assert len(turns) == (1 if name in TUNED else 5), name


def test_every_name_is_heard(sounds: SoundPlayer, recorder: Recorder) -> None:
    for count, name in enumerate(get_args(SoundName), start=1):
        sounds.play(name)
        assert len(recorder.heard) == count, name


def test_at_most_four_sound_at_once_and_the_newest_is_heard(sounds: SoundPlayer) -> None:
    names: list[SoundName] = ["fanfare", "won", "lost", "low", "dialog", "your_turn"]
    for name in names:
        sounds.play(name)
        pass_time(sounds, 0.01)
    assert len(playing()) == VOICES
    assert sounds._turns["your_turn"][0] in playing()


def test_equal_sounds_within_forty_milliseconds_are_one(sounds: SoundPlayer) -> None:
    sounds.play("won")
    pass_time(sounds, MERGE_SECONDS * 0.9)
    sounds.play("won")
    assert len(playing()) == 1
    sounds.play("lost")
    assert len(playing()) == 2
    pass_time(sounds, MERGE_SECONDS * 0.2)
    sounds.play("won")
    assert len(playing()) == 3


def test_the_chime_has_a_volume_of_its_own(sounds: SoundPlayer) -> None:
    sounds.set_volumes(0, 1)
    sounds.play("won")
    assert playing() == []
    sounds.play("your_turn")
    assert playing() == sounds._turns["your_turn"]
    pygame.mixer.stop()
    sounds.set_volumes(1, 0)
    pass_time(sounds, 1)
    sounds.play("your_turn")
    assert playing() == []
    sounds.play("won")
    assert playing() == sounds._turns["won"]
    pygame.mixer.stop()
    sounds.set_volumes(0, 0)
    pass_time(sounds, 1)
    sounds.play("won")
    sounds.play("your_turn")
    assert playing() == []


def test_the_loudness_follows_the_slider_and_varies_a_little(
    sounds: SoundPlayer, recorder: Recorder
) -> None:
    def loudness(volume: float, step: int = 0) -> list[float]:
        sounds.set_volumes(volume, volume)
        recorder.heard.clear()
        for _ in range(40):
            pass_time(sounds, 1)
            sounds.play("dice", step)
        return [volume for _, volume in recorder.heard]

    full = loudness(1)
    assert len(full) == 40
    assert 0.69 <= min(full) < max(full) <= 1
    assert max(loudness(0.5)) < min(full) / 2
    assert max(loudness(1, step=2)) == pytest.approx(10 ** (-10 / 20), abs=0.05)
    assert len({id(each) for each, _ in recorder.heard}) == 5


def test_points_are_capped_at_the_top_of_the_scale(sounds: SoundPlayer) -> None:
    for step, number in ((-3, 1), (0, 1), (2, 3), (4, 5), (99, 5)):
        pygame.mixer.stop()
        pass_time(sounds, 1)
        sounds.play("point", step)
        assert playing() == sounds._turns[f"point_{number}"]


def test_an_unknown_sound_is_logged_and_not_heard(
    sounds: SoundPlayer, caplog: pytest.LogCaptureFixture
) -> None:
    sounds.play(OwnSound("kazoo"))
    assert "kazoo" in caplog.text
    assert playing() == []


def test_starting_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def wait_and_make(_: SoundPlayer) -> None:
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr(SoundPlayer, "_make", wait_and_make)
    sounds = SoundPlayer()
    sounds.play("place")
    sounds.start()
    sounds.start()
    sounds.play("place")
    assert not sounds.is_ready
    assert not go_on.is_set()
    go_on.set()
    sounds.wait(PATIENCE)


def test_files_that_cannot_be_read_leave_silence_and_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "shipped", lambda _: tmp_path)
    sounds = SoundPlayer()
    sounds.start()
    assert not sounds.wait(PATIENCE)
    assert sounds.problem == "The files with the sounds can't be read."
    sounds.play("place")


def test_a_device_that_stops_leaves_silence_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = SoundPlayer()

    class Broken:
        def set_volume(self, _: float) -> None:
            raise pygame.error("gone")

    monkeypatch.setattr(sounds, "_turns", {"place": [Broken()]})
    sounds.play("place")
    assert sounds.problem == "The sound device stopped."
    sounds.play("place")


def test_the_chatter_of_alsa_is_not_shown_but_all_else_is(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with sound.quiet_libraries():
        os.write(2, b"ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM default\nfire\n")
    os.write(2, b"after\n")
    said = capfd.readouterr().err
    assert "ALSA" not in said
    assert "fire" in said
    assert said.endswith("after\n")


def test_a_window_that_closes_while_its_sounds_are_started_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on, start = threading.Event(), threading.Event(), threading.Thread.start

    def slowly(thread: threading.Thread) -> None:
        if thread.name == "sounds":
            begun.set()
            go_on.wait(PATIENCE)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", slowly)
    monkeypatch.setattr(pygame.mixer, "quit", lambda: None)  # the other sounds here need it
    sounds = SoundPlayer()
    late = threading.Thread(target=sounds.start)
    late.start()
    assert begun.wait(PATIENCE)
    threading.Timer(0.1, go_on.set).start()
    sounds.close()
    late.join()


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )


PLAY = """
import time
from tabletop.ui.app.sound import SoundPlayer
sounds = SoundPlayer(1.0, 1.0)
sounds.start()
sounds.wait(600)
for name in NAMES:
    sounds.play(name)
    time.sleep(0.25)
print(sounds.is_ready, sounds.problem, sep="|")
sounds.close()
"""


@pytest.mark.parametrize("names", [["place"], []])
def test_what_is_played_reaches_the_device_and_nothing_else_does(
    tmp_path: Path, names: list[str]
) -> None:
    raw = tmp_path / "heard.raw"
    said = run(
        PLAY.replace("NAMES", repr(names)),
        SDL_AUDIODRIVER="disk",
        SDL_DISKAUDIOFILE=str(raw),
    )
    assert said.stdout == "True|\n"
    heard = array("h", raw.read_bytes())
    assert heard
    loudest = max(map(abs, heard))
    if names:
        assert 32767 * 10 ** (-10 / 20) < loudest < 32767 * 10 ** (-5 / 20)
    else:
        assert loudest == 0


def test_without_a_device_play_goes_on_in_silence() -> None:
    said = run(PLAY.replace("NAMES", '["place"]'), SDL_AUDIODRIVER="none")
    assert said.stdout == "False|No sound device was found.\n"
    assert "Traceback" not in said.stderr
    assert "ALSA" not in said.stderr


def test_a_sound_that_a_game_brings_is_heard_until_another_game_is_played(
    sounds: SoundPlayer, recorder: Recorder, tmp_path: Path
) -> None:
    file = tmp_path / "scribble.ogg"
    with wave.open(str(file), "wb") as made:
        made.setparams((1, 2, RATE, 0, "NONE", ""))
        made.writeframes(bytes(2 * RATE // 10))
    sounds.bring({"scribble": file, "gone": tmp_path / "gone.ogg"})
    for name, heard in (("scribble", 1), ("gone", 1), ("scribble", 2)):
        pass_time(sounds, 1.0)
        sounds.play(OwnSound(name))
        assert len(recorder.heard) == heard, name
    sounds.bring({})
    pass_time(sounds, 1.0)
    sounds.play(OwnSound("scribble"))
    assert len(recorder.heard) == 2


@pytest.mark.parametrize("name", sorted(SOUND_NAMES - {"point"}))
def test_a_file_of_a_game_never_stands_for_a_sound_of_the_program(
    name: SoundName, sounds: SoundPlayer, recorder: Recorder, tmp_path: Path
) -> None:
    sounds.bring({name: tmp_path / "another.ogg"})
    sounds.play(name)
    ((heard, _),) = recorder.heard
    assert heard in sounds._turns[name]
    sounds.bring({})


def test_a_sound_of_a_game_may_be_called_as_a_file_of_the_program(
    sounds: SoundPlayer, recorder: Recorder, tmp_path: Path
) -> None:
    file = tmp_path / "point_1.ogg"
    with wave.open(str(file), "wb") as made:
        made.setparams((1, 2, RATE, 0, "NONE", ""))
        made.writeframes(bytes(2 * RATE // 10))
    sounds.bring({"point_1": file})
    sounds.play(OwnSound("point_1"))
    ((heard, _),) = recorder.heard
    assert heard not in sounds._turns["point_1"]
    sounds.bring({})


class Recording(Silence):
    """Keeps the names of what is played."""

    problem = ""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, step: int = 0) -> None:
        self.played.append(name)


def test_the_slider_of_the_chime_is_heard() -> None:
    """It played "your turn", which is no sound."""
    port = Recording()
    pilot = make_pilot()
    pilot.app.sounds = port
    (slider,) = (row.control for row in rows_of(pilot.app, "sound", lambda: None)
                 if row.control is not None and row.control.name == "chime_volume")  # fmt: skip
    assert isinstance(slider, Slider)
    slider.choose(2)
    assert port.played == ["your_turn"]
    assert set(port.played) <= SOUND_NAMES


def test_captions_show_sounds_that_mean_something() -> None:
    assert set(messages.SOUNDS_IN_WORDS) == SOUND_NAMES
    pilot = make_pilot()
    app = pilot.app
    app.open_library()
    app.sounds.play("your_turn")
    assert app.notices.shown is None
    app.preferences.change(captions=True)
    app.sounds.play("button")
    assert app.notices.shown is None
    app.sounds.play("your_turn")
    shown = app.notices.shown
    assert shown is not None
    assert shown.text == "Your turn"
    assert app.notices.spoken == ""
    pilot.draw()
    small = shown.box
    assert small is not None
    app.sounds.play("won")
    assert app.notices.shown.text == "Won"
    app.notices.toast("Your turn")
    app.sounds.play("won")
    assert app.notices.shown.text == "Your turn"
    pilot.draw()
    assert app.notices.shown.box is not None
    assert small.h < app.notices.shown.box.h


def test_captions_are_found_in_the_settings() -> None:
    app = make_pilot().app
    for section in ("accessibility", "sound"):
        found = [row.control for row in rows_of(app, section, lambda: None)]
        (toggle,) = (each for each in found if each is not None and each.name == "captions")
        assert toggle.enabled
        assert (toggle.label, toggle.value) == ("Captions", "off")
        if section == "accessibility":
            toggle.use()
            assert app.settings.captions
            app.preferences.change(captions=False)
