"""How the sounds are made, and that those in the repository are these."""

import math
from pathlib import Path

import pytest

from tabletop.paths import shipped
from tabletop.ui.app.sound import FILES, read_clip
from tools.sounds import (
    NOTE,
    PEAK,
    PIECE,
    RATE,
    RECIPES,
    SCALE,
    TOUCH,
    Clip,
    loudness,
    render,
    write,
)


def peak_of(clip: Clip) -> float:
    """Return the level of the loudest sample, in dB of full scale."""
    return 20 * math.log10(max(map(abs, clip)) / 32767)


def strength(clip: Clip, hertz: float) -> float:
    """How much of `hertz` is in the clip, by correlation."""
    turn = 2 * math.pi * hertz / RATE
    real = sum(sample * math.cos(turn * number) for number, sample in enumerate(clip))
    imaginary = sum(sample * math.sin(turn * number) for number, sample in enumerate(clip))
    return math.hypot(real, imaginary)


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_as_loud_as_its_kind_and_begins_and_ends_in_silence(name: str) -> None:
    """Levels were those of the loudest sample, and the ear heard up to 20 dB between them."""
    clip = render(name)
    assert loudness(clip, 32767) == pytest.approx(RECIPES[name][1], abs=0.5)
    assert peak_of(clip) <= PEAK + 0.01
    assert clip[0] == 0
    assert abs(clip[-1]) < 40
    assert 0.03 < len(clip) / RATE < 1.7


def test_a_sound_comes_out_the_same_each_time() -> None:
    assert render("shuffle") == render("shuffle")
    assert render("place") != render("flip")


def test_points_climb_the_scale() -> None:
    for number, hertz in enumerate(SCALE, start=1):
        clip = render(f"point_{number}")
        assert max(SCALE, key=lambda other: strength(clip, other)) == hertz


def test_the_program_plays_what_is_made(tmp_path: Path) -> None:
    assert set(RECIPES) == set(FILES)
    write(tmp_path)
    for name in RECIPES:
        made, played = (read_clip(at / f"{name}.wav") for at in (tmp_path, shipped("sounds")))
        # The last bit may differ with the library for mathematics.
        assert len(made) == len(played), name
        assert max(abs(one - other) for one, other in zip(made, played, strict=True)) <= 1, name


def test_nothing_clips_and_two_kinds_of_sounds_are_a_step_apart() -> None:
    for path in sorted(shipped("sounds").iterdir()):
        clip = read_clip(path)
        assert peak_of(clip) <= PEAK + 0.01, path.name
        level = loudness(clip, 32767)
        assert min(abs(level - kind) for kind in (TOUCH, PIECE, NOTE)) < 0.5, path.name


def test_the_folder_holds_nothing_else() -> None:
    assert {path.name for path in shipped("sounds").iterdir()} == {f"{name}.wav" for name in FILES}
