"""`tabletop simulate`: computer players play whole games, and every step is checked."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tabletop.doors.errors import Status
from tabletop.doors.lab.plan import MOST_MOVES, Plan
from tabletop.doors.lab.play import play_by
from tabletop.doors.lab.rows import Row
from tabletop.doors.retold import differences
from tabletop.engine.chance import Chance
from tabletop.engine.fingerprint import Written
from tabletop.engine.match import Entry
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.promises import (
    check_again,
    check_position,
)
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is to be played."""

    rules: Rules[State]
    seats: int
    options: Options
    games: int
    seed: int
    """Game number k, from 0, is played with `seed + k`."""
    levels: tuple[str, ...]
    """The computer player of each seat."""
    most_moves: int = MOST_MOVES
    thorough: bool = False
    """Check every promise of the engine at each position, not only the table."""

    @property
    def plan(self) -> Plan:
        """What is played, as the lab tells it."""
        return Plan(
            self.rules.spec.id, "", tuple(sorted(self.options.items())), self.levels,
            self.seats, self.seed, most_moves=self.most_moves, closely=False,
        )  # fmt: skip


@dataclass(slots=True)
class Tally:
    """What came of it."""

    finished: int = 0
    moves: int = 0
    longest: int = 0
    seconds: float = 0.0
    draws: int = 0
    """Games that nobody won."""
    shared: int = 0
    """Games that several won."""
    wins: list[int] = field(default_factory=list)
    """Games won alone, by seat."""
    broken: list[str] = field(default_factory=list)
    """A line for each game that did not end or broke a promise."""


def simulate(simulation: Simulation) -> Tally:
    """Play all games."""
    tally = Tally(wins=[0] * simulation.seats)
    started = time.perf_counter()
    for number in range(simulation.games):
        row = _play(simulation, number)
        if row.problem:
            tally.broken.append(f"seed {row.seed}: {row.problem}")
            if not row.problem.startswith("no end"):
                continue
        tally.moves += row.moves
        tally.longest = max(tally.longest, row.moves)
        if not row.problem:
            _count(tally, row)
    tally.seconds = time.perf_counter() - started
    if simulation.thorough and not tally.broken:
        tally.broken += _parted(simulation)
    return tally


def _parted(simulation: Simulation) -> list[str]:
    """Return where a taped game goes another way, and the command that shows it."""
    s = simulation
    return [
        f"seed {s.seed}: {told} (tabletop simulate {s.rules.spec.id} --check --seed {s.seed})"
        for told in differences(s.rules, s.seats, s.options, s.seed)
    ]


def _play(simulation: Simulation, number: int) -> Row:
    """Play one game by the rules of the simulation, which need not be on the shelf."""
    rules, plan = simulation.rules, simulation.plan
    if not simulation.thorough:
        return play_by(rules, plan, number)
    checks = _Checks(rules, plan.deal(number))
    return play_by(rules, plan, number, check=checks.look, apply=checks.apply)


def _count(tally: Tally, outcome: Row) -> None:
    tally.finished += 1
    if not outcome.winners:
        tally.draws += 1
    elif len(outcome.winners) > 1:
        tally.shared += 1
    else:
        tally.wins[outcome.winners[0]] += 1


class _Checks:
    """Looks at every position, and makes every move twice."""

    def __init__(self, rules: Rules[State], seed: int) -> None:
        self._rules = rules
        self._rng = Random(seed)

    def look(self, state: State) -> None:
        """Check all that a game must keep to."""
        check_position(self._rules, state, self._rng)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        """Make a move and see that it comes to the same again."""
        before = state.clone()
        drawn = _Drawn(chance)
        self._rules.apply(state, seat, move, drawn)
        entry = Entry(seat, move, tuple(drawn.tape))
        check_again(self._rules, before, entry, state, state.table.events)


class _Drawn:
    """Passes draws on and keeps them."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.tape: list[int] = []

    def draw(self, n: int) -> int:
        number = self._chance.draw(n)
        self.tape.append(number)
        return number


def report(simulation: Simulation, tally: Tally) -> dict[str, Written]:
    """Return what came of it as JSON."""
    wins: dict[str, Written] = {seat_name(seat): won for seat, won in enumerate(tally.wins)}
    return {
        "game": simulation.rules.spec.id,
        "seats": simulation.seats,
        "options": dict(simulation.options),
        "players": list(simulation.levels),
        "seed": simulation.seed,
        "games": simulation.games,
        "finished": tally.finished,
        "moves": tally.moves,
        "longest": tally.longest,
        "seconds": round(tally.seconds, 3),
        "moves_per_second": round(tally.moves / tally.seconds) if tally.seconds else 0,
        "wins": {**wins, "shared": tally.shared},
        "draws": tally.draws,
        "broken": list(tally.broken),
    }


def print_report(simulation: Simulation, tally: Tally, *, as_json: bool) -> Status:
    """Print what came of it; return whether all games ended as they should."""
    if as_json:
        print(json.dumps(report(simulation, tally)))
    else:
        print("\n".join(_lines(simulation, tally)))
    return Status.FAILED if tally.broken else Status.DONE


def _lines(simulation: Simulation, tally: Tally) -> Sequence[str]:
    share = [f"{seat_name(seat)} {won}" for seat, won in enumerate(tally.wins)]
    speed = round(tally.moves / tally.seconds) if tally.seconds else 0
    return (
        (
            f"{simulation.rules.spec.title}: {tally.finished} of {simulation.games} games "
            f"finished in {tally.seconds:.1f} s"
        ),
        f"players  {', '.join(simulation.levels)}",
        f"wins     {', '.join(share)}, shared {tally.shared}, nobody {tally.draws}",
        f"moves    {tally.moves}, longest game {tally.longest}, {speed} a second",
    )
