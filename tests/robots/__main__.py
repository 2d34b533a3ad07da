"""Run the robots: `python -m tests.robots all`, or one of them; see docs/develop/testing.md."""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from random import SystemRandom

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.robots.games import GAMES, SHIPPED
from tests.robots.walks import KEYS, MONKEY, NAMES, PAD, TOUCH, Report, Walk, walk, walks, workplace

_SHORT = {KEYS: (600, 50), "wander": (300, 50), PAD: (150, 25), "pointer": (300, 50),
          TOUCH: (150, 25), "forms": (300, 50), MONKEY: (2000, 0)}  # fmt: skip
"""Events of the short run, for a shipped game and for any other."""
_LONG = 100_000
"""Events of the long run, over all games of a robot."""
_SHORT_PHONES, _LONG_PHONES = (1, 6), (12, 20)
"""Evenings, and events of each of their games."""
_PART = 2_000
"""Events of one job of the long run: long ones would leave a process idle at the end."""


@dataclass(frozen=True)
class Job:
    """Some walks of one robot at one game."""

    robot: str
    game: str
    seed: int
    events: int
    whole: bool = False
    """Whether the keys do all cases that there are."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for; 1 where a fault was found."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["phones"]:
        from tests.robots import phones

        return phones.main(words[1:])
    parser = argparse.ArgumentParser(prog="robots", description=__doc__)
    parser.add_argument("robot", choices=[*NAMES, "all"])
    parser.add_argument("--events", type=int, help="events for each game")
    parser.add_argument("--seed", type=int, help="where chance begins; the long run takes new ones")
    parser.add_argument("--game", choices=GAMES, help="one game alone")
    parser.add_argument("--walk", type=int, help="one walk alone, as a fault names it")
    parser.add_argument("--long", action="store_true", help=f"{_LONG:,} events and new seeds")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args(words)
    robots = list(NAMES) if given.robot == "all" else [given.robot]
    games = [given.game] if given.game else GAMES
    seed = given.seed
    if seed is None:
        seed = SystemRandom().randrange(10**6) if given.long else 0
    if given.walk is not None:
        return _repeat(Walk(robots[0], games[0], seed, given.walk))
    jobs = [job for name in robots for job in _jobs(name, games, seed, given.events, given.long)]
    print(f"seed {seed}, {len(jobs)} jobs", flush=True)
    found = _run(jobs, given.processes)
    if given.robot == "all":
        found = _phones(seed, long=given.long) or found
    return found


def _phones(seed: int, *, long: bool) -> int:
    """Spend evenings on phones where there is a browser; 1 where a fault was found."""
    from tests.e2e.browsers import CHROMIUM

    if not CHROMIUM or find_spec("playwright") is None:
        print("phones: left out, for Chromium or playwright is missing")
        return 0
    from tests.robots import phones

    evenings, events = _LONG_PHONES if long else _SHORT_PHONES
    return phones.main([f"--evenings={evenings}", f"--events={events}", f"--seed={seed}"])


def _repeat(one: Walk) -> int:
    with workplace() as folder:
        report = walk(one, folder)
    _tell(one.robot, report)
    _tell_faults(report)
    return bool(report.faults)


def _jobs(
    robot: str, games: Iterable[str], seed: int, events: int | None, long: bool
) -> Iterable[Job]:
    """The work of a robot, in parts that end about together."""
    games = list(games)
    for game in games:
        if long and robot == KEYS and not events:
            yield Job(robot, game, seed, 0, whole=True)
            continue
        wanted = events or (
            _LONG // len(games) if long else _SHORT[robot][0 if game in SHIPPED else 1]
        )
        for part in range(0, wanted, _PART):
            yield Job(robot, game, seed + part // _PART, min(_PART, wanted - part))


def _run(jobs: Sequence[Job], processes: int) -> int:
    """Do jobs in several processes and tell what came of them."""
    reports: dict[str, Report] = {}
    started = time.monotonic()
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        begun: dict[Future[Report], Job] = {
            pool.submit(walks, job.robot, job.game, job.seed, job.events, whole=job.whole): job
            for job in jobs
        }
        for done in as_completed(begun):
            job, report = begun[done], done.result()
            _tell_faults(report)
            reports.setdefault(job.robot, Report()).add(report)
            state = f"{len(report.faults)} faults" if report.faults else "green"
            speed = report.events / max(0.001, report.seconds)
            print(f"  {job.robot} {job.game} --seed {job.seed}: {report.events} events, "
                  f"{speed:.0f}/s, {state}", flush=True)  # fmt: skip
    for name, report in reports.items():
        _tell(name, report)
    print(f"{time.monotonic() - started:.0f} s")
    return int(any(report.faults for report in reports.values()))


def _tell(robot: str, report: Report) -> None:
    print(f"{robot}: {report.events} events in {report.walks} walks, "
          f"{report.events / max(0.001, report.seconds):.0f} a second and process, "
          f"{report.compared} looks at twins, {len(report.faults)} kinds of fault")  # fmt: skip
    if report.there:
        phases = {(case.game, case.phase) for case in report.there}
        print(f"  {len(report.done):,} of {len(report.there):,} cases in {len(phases)} phases: "
              "phase, kind of thing, key, with a card or without, once or held")  # fmt: skip


def _tell_faults(report: Report) -> None:
    for kind, told in report.faults.items():
        first, _, trail = told[0].partition("\n")
        print(f"\nFAULT {kind}\n  {len(told)} times; first: {first}\n{trail}")


if __name__ == "__main__":
    sys.exit(main())
