"""Games whose process is ended, as a system short of memory does it."""

import os
from pathlib import Path

from tabletop.doors.contest import Contest, Played, play

MARK = "RECESS_TEST_DIED"
"""Names a file that is there once a process has been ended."""


def die(contest: Contest, number: int) -> Played:
    """End this process."""
    os._exit(9)


def play_but_die_once(contest: Contest, number: int) -> Played:
    """Play a game; over the third one end the process, the first time."""
    mark = Path(os.environ[MARK])
    if number == 3 and not mark.exists():
        mark.touch()
        die(contest, number)
    return play(contest, number)
