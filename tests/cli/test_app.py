"""The command line: its words, its exit statuses, and what it says when something is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tabletop as package
from tabletop import __main__
from tabletop.cli import play_commands
from tests.cli.running import ROOT, spawn, tabletop

Capture = pytest.CaptureFixture[str]


def test_the_version_is_that_of_the_project(capsys: Capture) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ran = tabletop(capsys, "--version")
    assert (ran.status, ran.out) == (0, f"Recess {project['version']}\n")
    assert package.__version__ == project["version"]


def test_the_help_names_every_command(capsys: Capture) -> None:
    ran = tabletop(capsys, "--help")
    assert ran.status == 0
    for command in ("games", "simulate", "check", "validate", "replay", "serve", "play"):
        assert command in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simualte"], "did you mean simulate?"),
        (["simulate"], "GAME"),
        (["simulate", "valedictorien"], "did you mean valedictorian?"),
        (["simulate", "valedictorian", "--seats", "3"], "Valedictorian is for 2 seats, not 3"),
        (["simulate", "valedictorian", "--seats", "x"], "takes a whole number, not 'x'"),
        (["simulate", "valedictorian", "--games", "0"], "takes a number from 1, not 0"),
        (["simulate", "valedictorian", "--option", "may-sty=true"], "did you mean may-stay?"),
        (["simulate", "valedictorian", "--option", "may-stay"], "takes name=value"),
        (["simulate", "valedictorian", "--option", "may-stay=1"], "takes false, true"),
        (["simulate", "valedictorian", "--may-sty", "true"], "did you mean may-stay?"),
        (["simulate", "valedictorian", "--may-stay"], "takes false, true"),
        (["simulate", "it-startup", "--mode", "teams", "--seats", "3"], "2 vs 2 is for 4 seats"),
        (["simulate", "valedictorian", "--players", "greddy"], "did you mean greedy?"),
        (["simulate", "valedictorian", "--players", "greedy,random,random"], "2 seats, but 3"),
        (["games", "--jsn"], "--jsn"),
        (["replay", "x.recess", "--until", "x"], "takes a whole number"),
        (["play", "valedictorian", "--seats", "human"], "Valedictorian is for 2 seats, not 1"),
        (["play", "valedictorian", "--seats", "humon,human"], "did you mean human?"),
        (["play"], "--daily for the deal of the day"),
        (["play", "valedictorian", "--daily"], "--daily for the deal of the day"),
        (["screenshot", "--scene", "tabel", "--out", "x.png"], "did you mean table?"),
        (["screenshot", "--scene", "table", "--size", "big", "--out", "x.png"], "1280x800"),
        (["screenshot", "--scene", "table", "--scale", "9", "--out", "x.png"], "factor"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(capsys: Capture, words: list[str], says: str) -> None:
    ran = tabletop(capsys, *words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert says in ran.err


@pytest.mark.parametrize("words", [["--may-stay", "true"], ["--may-stay=true"]])
def test_an_option_of_a_game_may_be_a_word_of_its_own(capsys: Capture, words: list[str]) -> None:
    ran = tabletop(capsys, "simulate", *words, "valedictorian", "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["options"] == {"may-stay": True}


@pytest.mark.parametrize(("mode", "seats"), [("free", 1), ("teams", 4), ("solo", 1)])
def test_what_an_option_chooses_says_how_many_play(capsys: Capture, mode: str, seats: int) -> None:
    ran = tabletop(capsys, "simulate", "it-startup", "--mode", mode, "--json")
    assert (ran.status, json.loads(ran.out)["seats"]) == (0, seats)


def test_a_bug_is_one_line_with_the_place_of_the_log(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    def broken(words: object) -> int:
        raise KeyError(f"nobody expected {words}")

    monkeypatch.setattr(play_commands, "_games", broken)
    ran = tabletop(capsys, "games")
    log = own_folder / "recess.log"
    assert (ran.status, ran.out, ran.err.count("\n")) == (70, "", 1)
    assert str(log) in ran.err
    assert "Traceback" not in ran.err
    assert "nobody expected" in log.read_text(encoding="utf-8")


def test_a_bug_is_told_even_where_no_log_can_be_written(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(words: object) -> int:
        raise KeyError("nobody expected this")

    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(play_commands, "_games", broken)
    ran = tabletop(capsys, "games")
    assert (ran.status, ran.err.count("\n")) == (70, 1)
    assert "nobody expected this" in ran.err


def test_the_data_folder_can_be_named(capsys: Capture, tmp_path: Path) -> None:
    own = tmp_path / "portable" / "games-library" / "chips"
    own.mkdir(parents=True)
    (own / "game.yaml").write_text(
        "id: chips\ntitle: Chips\nseats: [1, 2]\n"
        "pieces: [{id: chip, title: Chip, count: 3}]\nzones: [{id: tray, title: Tray}]\n"
    )
    ran = tabletop(capsys, "--data-dir", tmp_path / "portable", "games")
    assert ran.status == 0
    assert re.search(r"^chips +Chips", ran.out, re.MULTILINE)
    assert os.environ["RECESS_DATA_DIR"] == str(tmp_path / "portable")


def test_an_announced_game_is_not_played(capsys: Capture, tmp_path: Path) -> None:
    own = tmp_path / "games-library" / "soon"
    own.mkdir(parents=True)
    (own / "game.yaml").write_text("id: soon\ntitle: Soon\nseats: [1, 2]\nannounced: true\n")
    ran = tabletop(capsys, "--data-dir", tmp_path, "simulate", "soon")
    assert (ran.status, ran.err) == (2, "Soon is announced and can't be played yet\n")


def test_without_the_libraries_it_prints_the_line_to_run_and_no_more() -> None:
    code = (
        "import sys, importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'yaml' else find(name, *more)\n"
        "from tabletop.__main__ import main; sys.exit(main(['games']))"
    )
    ran = spawn(code=code)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ran.status, ran.out) == (4, "")
    if sys.platform != "win32":
        assert ran.err == __main__._SETUP + "\n"
        assert ran.err.strip() in readme.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="everybody has a home there")
def test_somebody_whom_the_system_does_not_know_needs_no_home() -> None:
    code = (
        "import os, pwd, sys\n"
        "for name in ('HOME', 'RECESS_DATA_DIR'): os.environ.pop(name, None)\n"
        "def unknown(_): raise KeyError\n"
        "pwd.getpwuid = unknown\n"
        "from tabletop.__main__ import main; sys.exit(main(['games']))"
    )
    ran = spawn(code=code)
    assert (ran.status, ran.err) == (0, "")
    assert "valedictorian" in ran.out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize("words", [[], ["play", "valedictorian"], ["play", "--daily"]])
def test_without_a_screen_it_names_the_commands_that_need_none(words: list[str]) -> None:
    gone = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
    ran = spawn(*words, env=gone)
    assert (ran.status, ran.out, ran.err.count("\n")) == (4, "", 1)
    assert "simulate" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    command = f"{sys.executable} -m tabletop games --json"
    done = subprocess.run(
        [
            "bash",
            "-c",
            f"set -o pipefail; {command} | head -c 1 >/dev/null; exit ${{PIPESTATUS[0]}}",
        ],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def full(*words: str) -> tuple[int, str]:
    """Carry a command line out with a full disk behind its output; return status and complaint."""
    with Path("/dev/full").open("wb") as disk:
        done = subprocess.run(
            [sys.executable, "-m", "tabletop", *words],
            input=b'{"cmd":"games"}\n',
            stdout=disk,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    return done.returncode, done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is played by /dev/full")
@pytest.mark.parametrize(
    "words",
    [("games",), ("games", "--json"), ("--help",), ("serve",), ("simulate", "valedictorian")],
    ids=" ".join,
)
def test_a_full_disk_behind_the_output_is_status_4_and_no_bug(words: tuple[str, ...]) -> None:
    assert full(*words) == (4, "the output can't be written: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is played by /dev/full")
def test_where_even_complaints_find_no_room_the_status_tells() -> None:
    with Path("/dev/full").open("wb") as disk:
        command = [sys.executable, "-m", "tabletop", "simualte"]
        done = subprocess.run(command, stdout=disk, stderr=disk, cwd=ROOT, check=False)
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "tabletop", "serve"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    before = signal.getsignal(signal.SIGINT)
    # Started in the background, tests ignore interrupts, and so would what they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, cwd=ROOT, **pipes)  # type: ignore[call-overload]
    signal.signal(signal.SIGINT, before)
    with process:
        process.stdin.write(b'{"cmd":"hello"}\n')
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""
