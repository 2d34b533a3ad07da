"""Looking for processes of other programs, where the system tells."""

import time
from collections.abc import Callable
from pathlib import Path

from tests.waiting import PATIENCE

PROC = Path("/proc")


def runs(pid: int) -> bool:
    """Whether a process does anything; one that has ended may wait to be buried."""
    try:
        return _fields(pid)[0] not in "ZX"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """The running workers that a process has started: its children that were spawned."""
    found = []
    for each in PROC.iterdir():
        try:
            mine = each.name.isdecimal() and int(_fields(int(each.name))[1]) == pid
            if mine and b"spawn_main" in (each / "cmdline").read_bytes() and runs(int(each.name)):
                found.append(int(each.name))
        except OSError:
            continue
    return found


def _fields(pid: int) -> list[str]:
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()


def wait_for(holds: Callable[[], object]) -> bool:
    """Ask again and again until something holds; whether it came true."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False
