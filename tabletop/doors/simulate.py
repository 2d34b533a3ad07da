"""`tabletop simulate`: computer players play whole games, and every step is checked."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tabletop.doors.errors import Status
from tabletop.doors.lab.plan import MOST_MOVES, Plan
from tabletop.doors.lab.play import play_by, traced, what_happened
from tabletop.doors.lab.rows import Row
from tabletop.doors.patience import within
from tabletop.doors.retold import differences
from tabletop.engine.chance import Chance
from tabletop.engine.fingerprint import Written
from tabletop.engine.game import Rulebook
from tabletop.engine.match import Entry
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.promises import Seen, check_again, check_copies, check_position
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State

_OF_THE_ENGINE = ".game-over"
"""Suffix of the rule id of the engine's own refusal; a rulebook need not have it."""
_PATIENCE = 1.0
"""Seconds in which a seat's candidates and refusals must be listed."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The parameters of a simulation."""

    rules: Rules[State]
    seats: int
    options: Options
    games: int
    seed: int
    """Game number k, from 0, uses `seed + k`."""
    levels: tuple[str, ...]
    """Level of the computer player at each seat."""
    most_moves: int = MOST_MOVES
    thorough: bool = False
    """Check the whole contract at each position, not only the table."""
    rulebook: Rulebook | None = None
    """Rulebook to check refusals against; None to skip that."""
    trace: bool = False
    """Print the stack of the author's code when it fails."""

    @property
    def plan(self) -> Plan:
        """The plan of the games, as for the lab."""
        return Plan(
            self.rules.spec.id, "", tuple(sorted(self.options.items())), self.levels,
            self.seats, self.seed, most_moves=self.most_moves, closely=False,
        )  # fmt: skip


@dataclass(slots=True)
class Tally:
    """The result of a simulation."""

    finished: int = 0
    moves: int = 0
    longest: int = 0
    seconds: float = 0.0
    draws: int = 0
    """Games without a winner."""
    shared: int = 0
    """Games with several winners."""
    wins: list[int] = field(default_factory=list)
    """Games won alone, by seat."""
    broken: list[str] = field(default_factory=list)
    """A line for each game that did not end or broke the contract."""
    seen: Seen | None = None
    """What was encountered, if the whole contract was checked."""


def simulate(simulation: Simulation) -> Tally:
    """Play all games."""
    tally = Tally(wins=[0] * simulation.seats, seen=Seen() if simulation.thorough else None)
    started = time.perf_counter()
    for number in range(simulation.games):
        row = _play(simulation, number, tally.seen)
        if row.problem:
            tally.broken.append(f"seed {row.seed}: {row.problem}{_again(simulation, row)}")
            if not row.problem.startswith("no end"):
                continue
        tally.moves += row.moves
        tally.longest = max(tally.longest, row.moves)
        if not row.problem:
            _count(tally, row)
    tally.seconds = time.perf_counter() - started
    if simulation.thorough and not tally.broken:
        tally.broken += _parted(simulation)
    if tally.seen is not None:
        tally.broken += _without_paragraph(simulation, tally.seen)
    return tally


def _again(simulation: Simulation, row: Row) -> str:
    """Return the command that repeats a broken game; "" if no contract is checked."""
    if not simulation.thorough or row.problem.startswith("no end"):
        return ""
    return f" ({_command(simulation, row.seed)} --most-moves {row.moves + 1})"


def _command(simulation: Simulation, seed: int) -> str:
    s = simulation
    seats = f" --seats {s.seats}" if s.seats != s.rules.spec.seats[0] else ""
    players = f" --players {','.join(s.levels)}" if {*s.levels} != {"random"} else ""
    options = "".join(
        f" --option {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in sorted(s.options.items())
    )
    return f"tabletop simulate {s.rules.spec.id} --check --seed {seed}{seats}{players}{options}"


def _without_paragraph(simulation: Simulation, seen: Seen) -> list[str]:
    """Return a line for each refusal without a section in the rulebook."""
    book = simulation.rulebook
    if book is None:
        return []
    return [
        f"no paragraph {rule} is in the rulebook, at which a refusal points: {text}"
        for rule, text in sorted(seen.refusals.items())
        if book.find(rule) is None and not rule.endswith(_OF_THE_ENGINE)
    ]


def never(simulation: Simulation, seen: Seen) -> dict[str, list[str]]:
    """Return what was never encountered: kinds of moves, phases, and sections for refusals."""
    rules, book = simulation.rules, simulation.rulebook
    kinds = rules.kinds or {kind.id for kind in rules.spec.moves}
    named = {rule.rpartition(".")[2] for rule in seen.refusals}
    return {
        "moves": sorted(set(kinds) - seen.moves),
        "phases": [phase for phase, _ in rules.spec.phases if phase not in seen.phases],
        "paragraphs": [s.id for s in book.sections if s.id not in named] if book else [],
    }


def _parted(simulation: Simulation) -> list[str]:
    """Return where a replay differs, and the command that shows it."""
    s = simulation
    return [
        f"seed {s.seed}: {told} ({_command(s, s.seed)})"
        for told in differences(s.rules, s.seats, s.options, s.seed)
    ]


def _play(simulation: Simulation, number: int, seen: Seen | None) -> Row:
    """Play one game by the simulation's rules, which need not be on the shelf."""
    rules, plan = simulation.rules, simulation.plan
    told = traced if simulation.trace else what_happened
    if seen is None:
        return play_by(rules, plan, number, told=told)
    checks = _Checks(rules, plan.deal(number), seen)
    return play_by(rules, plan, number, check=checks.look, apply=checks.apply, told=told)


def _count(tally: Tally, outcome: Row) -> None:
    tally.finished += 1
    if not outcome.winners:
        tally.draws += 1
    elif len(outcome.winners) > 1:
        tally.shared += 1
    else:
        tally.wins[outcome.winners[0]] += 1


class _Checks:
    """Checks every position, and makes every move twice."""

    def __init__(self, rules: Rules[State], seed: int, seen: Seen) -> None:
        self._rules = rules
        self._rng = Random(seed)
        self._seen = seen

    def look(self, state: State) -> None:
        """Check the contract at a position."""
        for seat in range(state.seats):
            with within(_PATIENCE, f"candidates and refusals of {seat_name(seat)}"):
                self._rules.legal_moves(state, seat)
        check_position(self._rules, state, self._rng, self._seen)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        """Make a move, and check that repeating it gives the same result."""
        self._seen.moves.add(move.kind)
        before = state.clone()
        drawn = _Drawn(chance)
        self._rules.apply(state, seat, move, drawn)
        entry = Entry(seat, move, tuple(drawn.tape))
        check_again(self._rules, before, entry, state, state.table.events)
        check_copies(self._rules, before, entry, state, state.table.events)


class _Drawn:
    """Passes draws on and records them."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.tape: list[int] = []

    def draw(self, n: int) -> int:
        number = self._chance.draw(n)
        self.tape.append(number)
        return number


def report(simulation: Simulation, tally: Tally) -> dict[str, Written]:
    """Return the result as JSON."""
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
        **({} if tally.seen is None else {"never": _written(never(simulation, tally.seen))}),
    }


def _written(told: dict[str, list[str]]) -> dict[str, Written]:
    return {name: list(words) for name, words in told.items()}


def print_report(simulation: Simulation, tally: Tally, *, as_json: bool) -> Status:
    """Print the result; the status says whether all games ended properly."""
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
        *([] if tally.seen is None else _never_lines(simulation, tally.seen)),
    )


def _never_lines(simulation: Simulation, seen: Seen) -> list[str]:
    """Return what was never encountered, as lines of text."""
    told = never(simulation, seen)
    titles = {"moves": "moves that nobody made", "phases": "phases that never came"}
    lines = [f"never    {titles[name]}: {', '.join(told[name])}" for name in titles if told[name]]
    if told["paragraphs"] and simulation.rulebook is not None:
        number, of = len(told["paragraphs"]), len(simulation.rulebook.sections)
        lines.append(f"never    {number} of {of} paragraphs of the rulebook named by a refusal")
    return lines
