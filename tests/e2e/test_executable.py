"""The executables that PyInstaller makes play on their own: no Python, no package, no checkout.

They are looked for in the folder that RECESS_DIST names; without it these tests are skipped.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tabletop.storage.player.settings import Settings
from tests.e2e.person import Mirror
from tests.e2e.real_window import Display, Program, Start
from tests.waiting import wait_for
from tools.licences import texts, unnamed

DIST = os.environ.get("RECESS_DIST", "")
BUILDS = ("recess/recess", "recess-onefile")

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not DIST, reason="RECESS_DIST names no folder with executables"),
]


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest) -> Path:
    """The path of one executable."""
    path = Path(DIST).absolute() / str(request.param)
    assert path.is_file()
    return path


@pytest.fixture
def alone(build: Path, home: Path, display: Display, instant: Settings) -> Iterator[Program]:
    """The executable in its window, with next to nothing in its environment."""
    words = ("play", "valedictorian", "--seats", "human,random", "--seed", "0")
    start = Start(home, words, instant, program=(str(build),), there=Path("/"), bare=True)
    program = Program(display, start)
    program.open()
    yield program
    program.close()


def run(build: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command without a window answers."""
    environment = {"HOME": str(home), "PATH": os.defpath}
    return subprocess.run(
        [str(build), *words], env=environment, cwd="/", capture_output=True, text=True,
        check=False,
    )  # fmt: skip


def test_the_library_appears(build: Path, home: Path, display: Display) -> None:
    program = Program(display, Start(home, program=(str(build),), there=Path("/"), bare=True))
    try:
        seconds = program.open()
        Mirror(program).look(2.0)
        assert program.quit() == 0
        assert program.said == ""
        print(f"{build.name}: first frame after {seconds:.2f} s")
    finally:
        program.close()


def test_a_person_plays_against_the_computer_and_nothing_is_left_running(alone: Program) -> None:
    """The worker is the executable once more, and must open no second window."""
    mirror = Mirror(alone)
    mirror.sit()
    for _ in range(6):
        mirror.by_mouse(mirror.wish())
    assert {record.seat for record in alone.records()} >= {"p1", "p2"}
    assert len(alone.processes()) > 1
    assert alone.windows() == [alone.window]
    mirror.look(3.0)
    assert alone.quit() == 0
    assert alone.said == ""
    wait_for("every process to end", lambda: not alone.processes())


def test_a_killed_window_leaves_no_worker(alone: Program) -> None:
    wait_for("the worker", lambda: len(alone.processes()) > 1)
    alone.let_pass(0.5)
    alone.shoot()
    wait_for("every process to end", lambda: not alone.processes())


def test_commands_without_a_window(build: Path, home: Path) -> None:
    home.mkdir()
    games = run(build, home, "games", "--json")
    assert games.returncode == 0, games.stderr
    assert "valedictorian" in games.stdout

    played = run(build, home, "simulate", "valedictorian", "--games", "3", "--json")
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["finished"] == 3

    refused = run(build, home, "simulate", "chess")
    assert refused.returncode in {2, 3}
    assert len(refused.stderr.splitlines()) == 1


def test_pictures_of_scenes(build: Path, home: Path) -> None:
    home.mkdir()
    out = home / "table.png"
    words = ("screenshot", "--scene", "table", "--game", "valedictorian", "--moves", "12")
    drawn = run(build, home, *words, "--out", str(out))
    assert drawn.returncode == 0, drawn.stderr
    with Image.open(out) as picture:
        assert picture.size == (1280, 800)
        assert len(set(picture.convert("RGB").resize((64, 40)).tobytes())) > 60


def test_nothing_is_written_beside_the_program(build: Path, home: Path) -> None:
    """Installed for all, it may not even be allowed to."""
    home.mkdir()
    copy = home / "opt"
    source = build.parent if build.parent.name == "recess" else build
    if source.is_dir():
        shutil.copytree(source, copy)
    else:
        copy.mkdir()
        shutil.copy(source, copy)
    before = sorted(copy.rglob("*"))
    assert run(copy / build.name, home, "games").returncode == 0
    assert sorted(copy.rglob("*")) == before


def test_every_library_inside_has_the_text_of_its_licence() -> None:
    inside = Path(DIST) / "recess" / "_internal"
    licences = inside / "tabletop" / "_data" / "licences"
    folders = {folder.name for folder in licences.iterdir() if any(folder.iterdir())}
    assert folders == {folder.rpartition("/")[2] for _, folder in texts()}
    files = [path.name for path in inside.glob("**/*.so*") if path.name.startswith("lib")]
    assert len(files) > 20
    assert unnamed(files, []) == []
