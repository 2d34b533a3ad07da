"""Plays the games that a ledger doesn't hold yet, and reports progress."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import BinaryIO

from tabletop.cli.errors import InputRefusedError, SystemProblemError, UsageError
from tabletop.lab.executors import Executor, LocalPool, OneProcess
from tabletop.lab.plan import Plan
from tabletop.lab.rows import Row, as_row

_FORMAT = 5


class Ledger:
    """The results of a plan's games, stored in a file if one is given.

    The first line of the file is the plan; every other line is the result of a game.
    """

    def __init__(self, plan: Plan, path: Path | None) -> None:
        """Open the file.

        Raises:
            UsageError: the file contains the games of another plan.
            InputRefusedError: it is not a file of results.
            SystemProblemError: it can't be read or written.
        """
        self.rows: dict[int, Row] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        try:
            known = path.read_bytes() if path.exists() else b""
            whole = known[: known.rfind(b"\n") + 1]
            if whole:
                self._read(path, plan, whole.splitlines())
            elif known:
                raise InputRefusedError(f"{path}:1:1: this is no state of played games")
            self._file = file = path.open("r+b" if known else "wb")
            file.truncate(len(whole))
            file.seek(len(whole))
            if not whole:
                self._write([_line({"rows": _FORMAT, **plan.members()})])
        except OSError as error:
            raise SystemProblemError(f"{path} can't be used ({error.strerror})") from error

    def add(self, rows: list[Row]) -> None:
        """Add the results of further games and append them to the file.

        Raises:
            SystemProblemError: they can't be written.
        """
        for row in rows:
            self.rows[row.number] = row
        if self._file is not None:
            try:
                self._write([_line(row.members()) for row in rows])
            except OSError as error:
                raise SystemProblemError(f"games can't be kept ({error.strerror})") from error

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()

    def _write(self, lines: list[bytes]) -> None:
        if self._file is not None:
            self._file.write(b"".join(lines))
            self._file.flush()

    def _read(self, path: Path, plan: Plan, lines: list[bytes]) -> None:
        try:
            header = json.loads(lines[0])
        except ValueError as error:
            raise InputRefusedError(f"{path}:1:1: this is no state of played games") from error
        if not isinstance(header, dict) or header.get("rows") != _FORMAT:
            raise InputRefusedError(f"{path}:1:1: this is no state of played games")
        # Fields that a plan did not have when the file was begun get their defaults.
        usual = {each.name: each.default for each in fields(Plan) if each.default is not MISSING}
        known = json.loads(_line({**usual, **header}))
        wanted = json.loads(_line(plan.members()))
        for name in wanted:
            if known.get(name) != wanted[name]:
                raise UsageError(
                    f"{path} holds games with another {name}: "
                    f"{json.dumps(known.get(name))}, not {json.dumps(wanted[name])}"
                )
        for number, line in enumerate(lines[1:], 2):
            try:
                row = as_row(json.loads(line))
            except (ValueError, TypeError, AttributeError) as error:
                raise InputRefusedError(f"{path}:{number}:1: this is no game") from error
            self.rows[row.number] = row


def _line(value: dict[str, object]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


Tell = Callable[[str], None]

_CHUNK_SECONDS = 1.5
"""Approximate seconds of a chunk."""
_MOST = 200
"""Most games of a chunk."""


@dataclass(slots=True)
class Pace:
    """An estimate of the duration of a game, based on the games played so far."""

    jobs: int
    seconds: float = 0.0
    games: int = 0

    @property
    def chunk(self) -> int:
        """Number of games to give to a process at once, enough for about 1.5 seconds."""
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
    """Play the games that `state` doesn't contain yet, and return all results by number.

    Args:
        plan: What to play.
        games: Total number of games wanted.
        jobs: Number of processes.
        state: File that stores the results; None for none.
        tell: Called with lines on the progress.
        executor: Runs the games; by default this process, or a pool.
        news: Called with all results so far and the seconds left.
        every: Seconds between two calls of `news`.
        heard: Called with each batch of new results, and first with those in `state`.
        enough: Called after `heard`; returns True to stop early.

    Raises:
        CommandError: the games can't be played, or the state can't be used.
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
            _play(
                plan,
                missing,
                ledger,
                executor or _usual(jobs),
                Pace(jobs),
                news=news,
                every=every,
                heard=heard,
                enough=enough,
            )
        lost = [number for number in missing if number not in ledger.rows]
        if lost and not enough():
            raise SystemProblemError(f"games are missing: {_spans(lost)}")
    except KeyboardInterrupt:
        if state is not None:
            say(f"broken off after {len(ledger.rows)} games; the same command goes on from there")
        raise
    finally:
        ledger.close()
    return _rows(ledger, games)


def _usual(jobs: int) -> Executor:
    return OneProcess() if jobs == 1 else LocalPool(jobs)


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
    texts = [f"{a}" if a == b else f"{a}-{b}" for a, b in spans[:8]]
    return ", ".join(texts) + (", …" if len(spans) > 8 else "")
