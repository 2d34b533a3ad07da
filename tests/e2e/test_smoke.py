"""The packaged program at a stranger's: who owns nothing, has no home, no sound and no rights.

`python packaging/smoke.py` runs these: RECESS_DIST names the folder with the executables.
"""

import json
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tabletop.content.packs.install import pack
from tabletop.storage.player.settings import Settings
from tabletop.storage.player.statistics import load_statistics
from tests.content.games import OLD_MAID, write_game
from tests.e2e.person import Apart, Mirror
from tests.e2e.real_window import Display, Program, Start, records_of
from tests.e2e.test_executable import BUILDS, DIST
from tests.loopback import HOST
from tests.waiting import PATIENCE, wait_for

UID = 61_234
"""A user whom the system doesn't know, so that all files of theirs come from here."""
ALONE = {"HOME": "", "PATH": "", "LOGNAME": "", "SDL_AUDIODRIVER": "alsa",
         "ALSA_CONFIG_PATH": os.devnull}  # fmt: skip
"""Next to nothing; what SDL is told makes a machine with sound one without."""
PLAY = ("play", "valedictorian", "--seats", "human,random", "--seed", "0")

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.on_request,
    pytest.mark.skipif(not DIST, reason="RECESS_DIST names no folder with executables"),
    pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can be another"),
]


class Stranger:
    """Somebody without rights, with a copy of the program and one folder of their own."""

    def __init__(self, build: Path, folder: Path, display: Display) -> None:
        self.folder = folder
        """Theirs to look into, not to write to."""
        self.display = display
        source = build.parent if build.parent.name == "recess" else build
        target = folder / "Spiele für Ömer 游戏" / source.name
        target.parent.mkdir()
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True)
        else:
            shutil.copy(source, target)
        self.program = target / build.name if source.is_dir() else target
        self.data = folder / "eigene Dateien ß"
        self.before = files_of_theirs()
        self._programs: list[Program] = []

    def start(self, *words: str) -> Program:
        """Start the program in a window, and wait for its first frame."""
        settings = Settings(animation_speed="instant", confirm_final=False, notes=False)
        start = Start(
            self.folder / f"start {len(self._programs)}", ("--data-dir", str(self.data), *words),
            settings, ALONE, self.data, (str(self.program),), Path("/"), bare=True, user=UID,
        )  # fmt: skip
        program = Program(self.display, start)
        self._programs.append(program)
        program.open()
        return program

    def say(self, *words: str) -> "subprocess.Popen[str]":
        """Start a command without a window."""
        return subprocess.Popen(
            [str(self.program), "--data-dir", str(self.data), *words], env={}, cwd="/",
            stdout=subprocess.PIPE, text=True, user=UID, group=UID, extra_groups=(),
        )  # fmt: skip

    def close(self) -> None:
        """End all windows."""
        for program in self._programs:
            program.close()


@pytest.fixture(params=BUILDS)
def stranger(request: pytest.FixtureRequest, display: Display) -> Iterator[Stranger]:
    """Somebody with one of the executables."""
    with tempfile.TemporaryDirectory(prefix="recess-smoke-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        stranger = Stranger(Path(DIST).absolute() / str(request.param), folder, display)
        yield stranger
        stranger.close()


def test_a_stranger_plays_is_killed_goes_on_opens_files_and_leaves_nothing(
    stranger: Stranger,
) -> None:
    """One evening, since each part begins where the one before it ended."""
    program = stranger.start(*PLAY)
    mirror = Mirror(program)
    mirror.sit()
    for _ in range(3):
        mirror.by_mouse(mirror.wish())
    twice_at_once(stranger, program)
    mirror.by_mouse(mirror.wish())
    (save,) = program.saves()
    sent = stranger.folder / "Öffne mich.recess"
    shutil.copyfile(save, sent)  # a copy that everybody may read
    program.shoot()
    wait_for("every process to end", lambda: not program.processes())
    assert program.said == ""

    goes_on(stranger, save)
    plays_to_the_results(stranger)
    save.unlink()  # what is here already would be opened without a copy
    opens_a_save(stranger, sent)
    opens_a_pack(stranger)
    hosts_a_phone(stranger)
    wait_for("nothing else of theirs", lambda: not left_by(stranger))


def twice_at_once(stranger: Stranger, first: Program) -> None:
    """A second window of the same player opens, closes, and disturbs nothing."""
    records = first.records()
    second = stranger.start()
    Mirror(second, first.saves()[0].parent).look(4.0)
    assert second.quit() == 0
    assert second.said == ""
    assert first.records() == records
    wait_for("the keyboard", lambda: first.display.asks("getwindowfocus") == first.window)


def goes_on(stranger: Stranger, save: Path) -> None:
    """Started again it offers to continue, and the next move is written behind the last one."""
    program = stranger.start()
    saves = program.folder / "twin-saves"
    shutil.copytree(save.parent, saves)
    records = program.records()
    mirror = Apart(program, saves)
    mirror.look(2.0)
    mirror.key("enter")
    mirror.look(3.0)
    assert program.records() == records
    mirror.by_mouse(mirror.wish())
    wait_for("a move", lambda: len(program.records()) > len(records))
    assert program.records()[: len(records)] == records
    assert program.saves() == [save]
    assert program.quit() == 0
    assert program.said == ""


def plays_to_the_results(stranger: Stranger) -> None:
    """A whole game by real mouse, which is counted."""
    program = stranger.start(*PLAY)
    mirror = Mirror(program)
    mirror.sit()
    while mirror.scene.name in {"table", "tray"}:
        mirror.by_mouse(mirror.wish())
    assert mirror.scene.name == "results"
    assert program.records()[-1].do == "finish"
    mirror.look(3.0)
    assert program.quit() == 0
    assert program.said == ""
    counted, problem = load_statistics(stranger.data / "statistics.db")
    assert problem is None
    assert [game.game for game in counted.games] == ["valedictorian"]


def opens_a_save(stranger: Stranger, sent: Path) -> None:
    """A saved game that somebody sent is on the table and goes on."""
    before = {*(stranger.data / "games").glob("*.recess")}
    program = stranger.start(str(sent))
    wait_for("a copy among the saved games", lambda: len(program.saves()) > len(before))
    (copy,) = {*program.saves()} - before
    mirror = Apart(program)
    mirror.app.bring(sent, play=True)
    assert mirror.scene.name == "table"
    mirror.look(3.0)
    records = records_of(copy)
    mirror.by_mouse(mirror.wish())
    wait_for("a move", lambda: len(records_of(copy)) > len(records))
    assert program.quit() == 0
    assert program.said == ""


def opens_a_pack(stranger: Stranger) -> None:
    """A pack is shown, and two keys install it."""
    elsewhere = stranger.folder / "Stick"
    elsewhere.mkdir()
    file = pack(write_game(elsewhere / "source", OLD_MAID), elsewhere).path
    program = stranger.start(str(file.rename(elsewhere / "Öld Maid.recess.zip")))
    there = stranger.data / "games-library" / "old-maid" / "game.yaml"
    program.at_rest()
    assert not there.exists()
    program.key("enter", "enter")
    wait_for("the game", there.is_file)
    assert program.quit() == 0
    assert program.said == ""


def hosts_a_phone(stranger: Stranger) -> None:
    """A phone gets its page, takes a seat and is shown its table."""
    program = stranger.say("host", "valedictorian", "--bind", HOST, "--json")
    try:
        assert program.stdout is not None
        told = json.loads(program.stdout.readline())
        address = told["seats"][0]["address"]
        with urlopen(address, timeout=PATIENCE) as page:  # noqa: S310 - a table on this machine
            assert b"<html" in page.read()
        where = urlsplit(told["socket"]).netloc
        ticket = urlsplit(address).fragment.removeprefix("t=")
        origin = Origin(f"http://{where}")
        with connect(told["socket"], origin=origin, proxy=None, open_timeout=PATIENCE) as socket:
            hello = {"type": "hello", "token": secrets.token_urlsafe(16), "ticket": ticket}
            socket.send(json.dumps(hello))
            came: list[str] = []
            while "table" not in came:
                came.append(json.loads(socket.recv(timeout=PATIENCE))["type"])
            assert "welcome" in came
    finally:
        program.terminate()
        program.wait()


def left_by(stranger: Stranger) -> set[Path]:
    """The stranger's new files anywhere but in the folder that they named."""
    found = files_of_theirs() - stranger.before
    return {path for path in found if not path.is_relative_to(stranger.data)}


def files_of_theirs() -> set[Path]:
    """All files on this machine that belong to the stranger."""
    words = ("find", "/", "/dev/shm", "/run", "-xdev", "-uid", str(UID))  # noqa: S108
    found = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    return {Path(line) for line in found.splitlines()}
