"""Poor surroundings: a clear line, play goes on, nothing is lost."""

import os
import shutil
from pathlib import Path

import pytest

from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import LastSetup, Settings
from tests.e2e.person import Mirror, shelf
from tests.e2e.real_window import ROOT, Display, Opener, Program, Start, difference
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e

PLAY = (
    "play", "valedictorian", "--seats", "human,random", "--option", "start=p1", "--seed", "0",
)  # fmt: skip


@pytest.mark.parametrize("name", ["", ":997"])
def test_without_a_screen_one_line_names_what_works_without(
    display: Display, home: Path, name: str
) -> None:
    """SDL would open an invisible window and run for ever."""
    program = Program(display, Start(home, environment={"DISPLAY": name}))
    try:
        assert program.end() == 4
        lines = program.said.splitlines()
        assert len(lines) == 1
        assert "tabletop games" in lines[0]
    finally:
        program.close()


def test_the_desktop_knows_the_window_by_our_name(opener: Opener, home: Path) -> None:
    program = opener(Start(home))
    found = program.display.do("search", "--onlyvisible", "--class", "^recess$").split()
    assert program.window in found


def test_play_goes_on_where_nothing_can_be_written(
    opener: Opener, home: Path, instant: Settings
) -> None:
    """The data folder would have to be made inside a file."""
    home.mkdir()
    (home / "file").write_text("in the way")
    program = opener(Start(home, PLAY, data=home / "file" / "data"))
    wait_for("the strip", lambda: coral(program))
    board = (190, 160, 850, 600)
    before = program.at_rest()
    # The first room that glows, by keyboard: Enter plays to it.
    program.key("enter")
    program.at_rest()
    assert difference(before.crop(board), program.picture(board)) > 1
    assert coral(program)
    assert program.quit() == 0
    assert len(program.said.splitlines()) <= 1


def test_a_full_disk_is_told_and_the_moves_are_saved_once_there_is_room(
    opener: Opener, home: Path, instant: Settings
) -> None:
    import resource  # where there is no Xvfb there may be no such module either

    # PulseAudio would complain that its own files, too, can't grow.
    program = opener(Start(home, PLAY, instant, environment={"SDL_AUDIODRIVER": "dummy"}))
    mirror = Mirror(program)
    mirror.sit()
    mirror.by_mouse(mirror.wish())
    (save,) = program.saves()
    full = save.stat().st_size
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))

    move = mirror.wish()
    known = program.records()
    mirror.drag(*mirror.way(move))
    mirror.rest()
    wait_for("the strip", lambda: coral(program))
    # The computer moves all the same.
    program.let_pass(1)
    assert program.records() == known
    assert save.stat().st_size == full

    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, unlimited)
    # Once there is room again, the next move takes the unsaved ones along.
    mirror.by_mouse(mirror.wish())
    wait_for("the strip to go", lambda: not coral(program))
    assert program.records()[: len(known)] == known
    assert program.quit() == 0
    assert program.said == ""


def coral(program: Program) -> bool:
    """Whether the coral strip lies over the top bar."""
    bar = program.picture((0, 0, 1280, 54))
    pixels = bar.get_flattened_data()
    red = [p for p in pixels if isinstance(p, tuple) and p[0] > 200 and 80 < p[1] < 150 > p[2]]
    return len(red) > 60


def test_names_of_any_length_are_made_fit(opener: Opener, home: Path, instant: Settings) -> None:
    wild = "\x1b[31m" + "W" * 200 + "\x00\u202e\n"
    instant.player_names = (wild, "\u200b")
    seats = (Player(wild, "human", 1), Player("\ud800" + wild, "random", 999))
    first = next(game for game in shelf() if game.playable)
    instant.last_setup = {first.spec.id: LastSetup(seats, {})}
    program = opener(Start(home, settings=instant))
    mirror = Mirror(program)
    mirror.look(2.0)
    mirror.key("enter")
    mirror.look(2.0)
    mirror.enter_on("start")
    wait_for("a game", program.records)
    names = [player.name for player in program.header().players]
    assert all(0 < len(name) <= 16 and name.isprintable() for name in names)
    assert len(set(names)) == 2
    assert program.quit() == 0
    assert program.said == ""


def test_missing_sprites_and_fonts_do_not_keep_it_from_starting(
    opener: Opener, home: Path, instant: Settings
) -> None:
    copy = home / "copy"
    for name in ("tabletop", "content"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    there = {"PYTHONPATH": str(copy)}
    program = opener(Start(home, PLAY, instant, environment=there, there=copy))
    wait_for("a deal", program.records)
    before = len(program.records())

    def moves() -> bool:
        """Enter shows where the keyboard is, and then plays."""
        program.key("enter")
        return len(program.records()) > before

    wait_for("a move", moves)
    assert program.quit() == 0
    assert len(program.said.splitlines()) <= 1


def test_without_a_sound_device_it_starts_and_is_silent(
    opener: Opener, home: Path, instant: Settings
) -> None:
    """libasound is given a configuration without devices, and would complain in eight lines."""
    nothing = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": os.devnull}
    instant.muted = False
    program = opener(Start(home, settings=instant, environment=nothing))
    # Sounds are looked for only after the first frame.
    program.let_pass(1.5)
    program.key("left")
    assert program.quit() == 0
    assert len(program.said.splitlines()) <= 1


def test_a_hostile_save_can_be_deleted_from_the_library(
    opener: Opener, home: Path, instant: Settings
) -> None:
    games = home / "data" / "games"
    games.mkdir(parents=True)
    bomb = games / "valedictorian-20260101-000000-evil.recess"
    bomb.write_bytes(b'{"format":"recess-journal","version":1,"game":"valedictorian"' + b"[" * 9999)
    saves = home / "twin-saves"
    shutil.copytree(games, saves)
    program = opener(Start(home, settings=instant))
    mirror = Mirror(program, saves)
    mirror.click("box-valedictorian")
    mirror.look(2.0)
    mirror.click("delete")
    assert mirror.scene.name == "message"
    mirror.look(2.0)
    assert bomb.exists()
    # Of the two ways on, the dangerous one is not the one that Enter takes.
    mirror.click(next(n.id for n in mirror.nodes() if n.label == "Delete"))
    wait_for("the save to go", lambda: not bomb.exists())
    mirror.look(2.0)
    assert program.quit() == 0
    assert program.said == ""


def test_how_long_a_start_takes(
    display: Display, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Told, not judged: the machine may be busy."""
    for _ in range(2):
        program = Program(display, Start(home))
        try:
            seconds = program.open()
        finally:
            program.close()
    with capsys.disabled():
        print(f"\nfrom the start of the process to the first frame: {seconds:.2f} s")
