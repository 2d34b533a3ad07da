"""A command in a process beside the window: what it tells, why it failed, and its end."""

import os
import sys
from pathlib import Path

import pytest

from tabletop.workers.command_process import CommandProcess
from tests.waiting import wait_for

TALKS = "import sys; print('one', flush=True); print(sys.argv[1])"
STAYS = "import os, time; print(os.getpid(), flush=True); time.sleep(9999)"
MISSPELT = "import sys; print('first', file=sys.stderr); sys.exit('No such game: nst')"


def running(code: str) -> CommandProcess:
    return CommandProcess((sys.executable, "-c", code))


def heard(command: CommandProcess) -> list[str]:
    """All that it tells until its end."""
    lines: list[str] = []

    def ended() -> bool:
        lines.extend(command.poll())
        return not command.running

    wait_for("the end of the command", ended)
    return lines


def at_work(command: CommandProcess) -> int:
    """Wait until `STAYS` is at work; the number of its process."""
    told: list[str] = []

    def begun() -> list[str]:
        told.extend(command.poll())
        return told

    wait_for("its first line", begun)
    return int(told[0])


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_each_line_is_told_once() -> None:
    command = running(TALKS)
    assert command.poll() == []
    command.start(["two"])
    assert command.running
    assert heard(command) == ["one", "two"]
    assert command.poll() == []
    assert command.problem == ""


@pytest.mark.parametrize(
    ("code", "problem"),
    [(MISSPELT, "No such game: nst"), ("raise SystemExit(3)", "It ended before its time (3)")],
)
def test_a_command_that_fails_says_why_until_the_next_one(code: str, problem: str) -> None:
    command = running(f"import sys\nif len(sys.argv) == 1:\n    {code}")
    command.start([])
    heard(command)
    assert command.problem == problem
    command.start(["well"])
    assert heard(command) == []
    assert command.problem == ""


def test_a_program_that_is_not_there_is_told_in_a_line(tmp_path: Path) -> None:
    command = CommandProcess((str(tmp_path / "recess"),))
    command.start(["lab"])
    assert not command.running
    assert command.problem == "It can't be started: No such file or directory"


def test_a_command_is_ended_by_its_stop_and_by_the_next_one() -> None:
    command = running(STAYS)
    command.start([])
    first = at_work(command)
    command.start([])
    second = at_work(command)
    assert not is_there(first)
    command.stop()
    assert not is_there(second)
    assert not command.running
    assert (command.poll(), command.problem) == ([], "")
    command.stop()  # there is none any more
