"""Plays the games that a ledger doesn't hold yet, and reports progress."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tabletop.doors.errors import SurroundingsError
from tabletop.doors.lab.executors import Executor, OneProcess, Pool
from tabletop.doors.lab.ledger import Ledger
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row

Tell = Callable[[str], None]

_CHUNK_SECONDS = 1.5
"""Approximate seconds of a chunk."""
_MOST = 200
"""Most games of a chunk."""


@dataclass(slots=True)
class Pace:
    """The duration of a game, as far as known."""

    jobs: int
    seconds: float = 0.0
    games: int = 0

    @property
    def chunk(self) -> int:
        """Number of games for a chunk."""
        if not self.games or self.seconds <= 0:
            return 1
        return max(1, min(_MOST, int(_CHUNK_SECONDS * self.games / (self.seconds * self.jobs))))


def run(
    plan: Plan,
    games: int,
    *,
    jobs: int = 1,
    state: Path | None = None,
    tell: Tell | None = None,
    executor: Executor | None = None,
    news: Callable[[list[Row], int], None] | None = None,
    every: float = 5.0,
    heard: Callable[[list[Row]], None] | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> list[Row]:
    """Play the games that `state` does not hold yet, and return all rows by number.

    Args:
        plan: What is played.
        games: How many games there shall be.
        jobs: Processes.
        state: The file that keeps rows.
        tell: Hears of it in words.
        executor: Who plays, if not this process or a pool.
        news: Hears of all rows so far, and how many seconds are left.
        every: Seconds between two news.
        heard: Hears of each row once, those that `state` holds first.
        enough: Says whether no more games are wanted, asked after `heard`.

    Raises:
        DoorError: the games can't be played, or the state not be used.
    """
    ledger = Ledger(plan, state)
    say = tell or (lambda _: None)
    try:
        if heard is not None:
            heard(_rows(ledger, games))
        missing = [number for number in range(games) if number not in ledger.rows]
        if len(missing) < games:
            say(f"going on after {games - len(missing)} games")
        if not enough():
            _play(plan, missing, ledger, executor or _usual(jobs), Pace(jobs),
                  news=news, every=every, heard=heard, enough=enough)  # fmt: skip
        lost = [number for number in missing if number not in ledger.rows]
        if lost and not enough():
            raise SurroundingsError(f"games are missing: {_spans(lost)}")
    except KeyboardInterrupt:
        if state is not None:
            say(f"broken off after {len(ledger.rows)} games; the same command goes on from there")
        raise
    finally:
        ledger.close()
    return _rows(ledger, games)


def _usual(jobs: int) -> Executor:
    return OneProcess() if jobs == 1 else Pool(jobs)


def _play(
    plan: Plan,
    missing: list[int],
    ledger: Ledger,
    executor: Executor,
    pace: Pace,
    *,
    news: Callable[[list[Row], int], None] | None,
    every: float,
    heard: Callable[[list[Row]], None] | None,
    enough: Callable[[], bool],
) -> None:
    if not missing:
        return
    started = told = time.monotonic()
    with closing(executor.rows(plan, _chunks(missing, pace))) as played:
        for rows in played:
            ledger.add(rows)
            if heard is not None:
                heard(rows)
            if enough():
                return
            now = time.monotonic()
            pace.games += len(rows)
            pace.seconds = now - started
            if news is not None and now - told > every:
                told = now
                left = pace.seconds / pace.games * (len(missing) - pace.games)
                news(_rows(ledger, missing[-1] + 1), round(left))


def _chunks(missing: list[int], pace: Pace) -> Iterator[range]:
    """Yield the missing numbers in ranges of the size given by the pace."""
    at = 0
    while at < len(missing):
        end = at + 1
        size = pace.chunk
        while end < len(missing) and end - at < size and missing[end] == missing[end - 1] + 1:
            end += 1
        yield range(missing[at], missing[end - 1] + 1)
        at = end


def _rows(ledger: Ledger, games: int) -> list[Row]:
    return [ledger.rows[number] for number in sorted(ledger.rows) if number < games]


def _spans(numbers: list[int]) -> str:
    """Return numbers as text, such as `3-5, 9`."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    told = [f"{a}" if a == b else f"{a}-{b}" for a, b in spans[:8]]
    return ", ".join(told) + (", …" if len(spans) > 8 else "")
