"""Games whose process is ended, as a system short of memory does it."""

import os
from pathlib import Path

from tabletop.lab.plan import Plan
from tabletop.lab.play import play
from tabletop.lab.rows import Row

MARK = "RECESS_TEST_DIED"
"""Names a file that is there once a process has been ended."""


def die(plan: Plan, number: int) -> Row:
    """End this process."""
    os._exit(9)


def play_but_die_once(plan: Plan, number: int) -> Row:
    """Play a game; over the third one end the process, the first time."""
    mark = Path(os.environ[MARK])
    if number == 3 and not mark.exists():
        mark.touch()
        die(plan, number)
    return play(plan, number)
