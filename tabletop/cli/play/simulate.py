"""`tabletop simulate`: computer players play whole games, and every step is checked.

A game is also recorded and replayed, here and in a process with another hash seed, to find rules
that are not deterministic.
"""

import json
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from types import FrameType

from tabletop.cli.errors import Status
from tabletop.engine.chance import Chance, ChanceError
from tabletop.engine.conformance.blame import GUEST, place_of
from tabletop.engine.conformance.checks import (
    ConformanceError,
    Seen,
    check_again,
    check_copies,
    check_position,
    difference,
)
from tabletop.engine.conformance.fingerprint import Written, fingerprint, full_state
from tabletop.engine.conformance.walk import trace
from tabletop.engine.game import Rulebook
from tabletop.engine.match import Match
from tabletop.engine.moves import Entry, Move, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.lab.plan import MOST_MOVES, Plan
from tabletop.lab.play import error_text, play_by, traced
from tabletop.lab.rows import Row

_OF_THE_ENGINE = ".game-over"
"""End of the rule id with which the engine itself refuses; no rulebook needs a section for it."""
_PATIENCE = 1.0
"""Seconds in which a seat's candidates and refusals must be listed."""
MAX_RECORDED_MOVES = 300
"""Maximum number of moves recorded per game."""
_ORDER = "PYTHONHASHSEED"
"""Environment variable that determines the order of sets of strings."""
_DRAWN = 12
"""Most draws of a move in a message."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What `tabletop simulate` plays: which rules, with which players, and how many games."""

    rules: Rules[State]
    seats: int
    options: Options
    games: int
    seed: int
    """Seed of the first game; game number k, from 0, uses `seed + k`."""
    levels: tuple[str, ...]
    """Level of the computer player at each seat."""
    most_moves: int = MOST_MOVES
    thorough: bool = False
    """Whether to check the rules' whole contract in each position, as well as the table."""
    rulebook: Rulebook | None = None
    """Rulebook in which the reason of each refusal must have a section; None to skip that check."""
    trace: bool = False
    """Whether to print the stack trace if the author's code fails."""

    @property
    def plan(self) -> Plan:
        """The same games in the form in which the balance lab, which plays them, plans games."""
        return Plan(
            self.rules.spec.id,
            "",
            tuple(sorted(self.options.items())),
            self.levels,
            self.seats,
            self.seed,
            most_moves=self.most_moves,
            counts_details=False,
        )


@dataclass(slots=True)
class Tally:
    """The counts of a simulation: games, moves, victories and faults."""

    finished: int = 0
    moves: int = 0
    longest: int = 0
    seconds: float = 0.0
    draws: int = 0
    """Number of games without a winner."""
    shared: int = 0
    """Number of games with several winners."""
    wins: list[int] = field(default_factory=list)
    """Number of games that each seat won alone."""
    broken: list[str] = field(default_factory=list)
    """One line for each game that did not end, or in which the rules broke their contract."""
    seen: Seen | None = None
    """The moves, phases and refusals that occurred; None unless all checks were made."""


def simulate(simulation: Simulation) -> Tally:
    """Play all games of a simulation, check them, and return the counts."""
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


def never_encountered(simulation: Simulation, seen: Seen) -> dict[str, list[str]]:
    """Return what never occurred in a simulation: kinds of moves, phases, rulebook sections.

    They are listed under `moves`, `phases` and `paragraphs`. A section occurs if a refusal names
    it.
    """
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
        f"seed {s.seed}: {difference} ({_command(s, s.seed)})"
        for difference in differences(s.rules, s.seats, s.options, s.seed)
    ]


def _play(simulation: Simulation, number: int, seen: Seen | None) -> Row:
    """Play one game by the simulation's rules, which need not be on the shelf."""
    rules, plan = simulation.rules, simulation.plan
    describe_error = traced if simulation.trace else error_text
    if seen is None:
        return play_by(rules, plan, number, told=describe_error)
    checks = _Checks(rules, plan.deal(number), seen)
    return play_by(rules, plan, number, check=checks.look, apply=checks.apply, told=describe_error)


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
        """Check in a position that the rules keep their contract."""
        for seat in range(state.seats):
            with time_limit(_PATIENCE, f"candidates and refusals of {seat_name(seat)}"):
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


@contextmanager
def time_limit(seconds: float, what: str) -> Iterator[None]:
    """Limit the processor time of a block to `seconds`.

    Where the system allows it, the block is interrupted; otherwise the error comes after its end.
    `what` names the block in the error.

    Raises:
        ConformanceError: it took longer; the message names the line of the game's code, if
            possible.
    """
    message = f"{what} take more than {seconds:g} s"

    def stop(_: int, frame: FrameType | None) -> None:
        raise ConformanceError(f"{_place(frame)}{message}")

    can_stop = hasattr(signal, "setitimer") and (
        threading.current_thread() is threading.main_thread()
    )
    began = time.process_time()
    if not can_stop:
        yield
    else:
        before = signal.signal(signal.SIGVTALRM, stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
    if time.process_time() - began > seconds:
        raise ConformanceError(message)


def _place(frame: FrameType | None) -> str:
    """Return the current line of a game's own code, such as `rules.py:42: `, or ""."""
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).startswith(GUEST):
            return f"{place_of(frame)}: "
        frame = frame.f_back
    return ""


def report(simulation: Simulation, tally: Tally) -> dict[str, Written]:
    """Return the counts of a simulation as JSON members."""
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
        **(
            {}
            if tally.seen is None
            else {"never": _written(never_encountered(simulation, tally.seen))}
        ),
    }


def _written(names: dict[str, list[str]]) -> dict[str, Written]:
    return {name: list(words) for name, words in names.items()}


def print_report(simulation: Simulation, tally: Tally, *, as_json: bool) -> Status:
    """Print the counts of a simulation; return `FAILED` if any game was faulty, else `DONE`.

    With `as_json=True`, print JSON instead of text. Faults are printed to standard error.
    """
    for line in tally.broken:
        print(f"{simulation.rules.spec.id}: {line}", file=sys.stderr)
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
    missing = never_encountered(simulation, seen)
    titles = {"moves": "moves that nobody made", "phases": "phases that never came"}
    lines = [
        f"never    {titles[name]}: {', '.join(missing[name])}" for name in titles if missing[name]
    ]
    if missing["paragraphs"] and simulation.rulebook is not None:
        number, of = len(missing["paragraphs"]), len(simulation.rulebook.sections)
        lines.append(f"never    {number} of {of} paragraphs of the rulebook named by a refusal")
    return lines


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded game: its set-up, its moves with their draws, and a hash of each position."""

    seats: int
    options: Options
    setup: tuple[int, ...]
    entries: tuple[Entry, ...]
    hashes: tuple[str, ...]
    """Hash of the position after the deal and after each move."""


def differences(rules: Rules[State], seats: int, options: Options, seed: int) -> list[str]:
    """Check that rules are deterministic, by recording a random game and replaying it twice.

    The second replay runs in a process with another hash seed, which shows whether results depend
    on the order of sets. Return a line on the first difference, or nothing.

    Args:
        rules: The rules to check.
        seats: Number of players.
        options: The options of the game.
        seed: Decides the random game.
    """
    tape, states = _taped(rules, seats, options, seed)
    number = _parts(tape, replayed_hashes(rules, tape))
    if number is not None:
        again = state_of(rules, tape, number)
        return [_difference_line(tape, number, states[number], again, "when it is played again")]
    here = _traced(rules, seats, options, seed)
    try:
        with _other_order(), ProcessPoolExecutor(1, get_context("spawn")) as pool:
            number = _parts(tape, pool.submit(replayed_hashes, rules, tape).result())
            if number is not None:
                there = pool.submit(state_of, rules, tape, number).result()
                return [_difference_line(tape, number, states[number], there, "in another process")]
            lines = pool.submit(_traced, rules, seats, options, seed).result()
    except (pickle.PicklingError, AttributeError, TypeError, BrokenProcessPool) as error:
        return [f"it can't be played again in another process: {error_text(error)}"]
    for one, other in zip(here, lines, strict=False):
        if one != other:
            place = one.rpartition(" ")[0]
            return [f"{place} differs in another process: legal moves come in another order"]
    return []


def replayed_hashes(rules: Rules[State], tape: Recording) -> tuple[str, ...]:
    """Replay the recorded game `tape` and return the hashes of its positions.

    There are fewer of them than in the recording if the replay can't continue.
    """
    return tuple(fingerprint(state) for state in _states(rules, tape))


def state_of(rules: Rules[State], tape: Recording, number: int) -> dict[str, Written]:
    """Replay the recorded game `tape`; return its whole position after `number` moves.

    The position is given as JSON members; it is empty if the replay doesn't get that far.
    """
    for at, state in enumerate(_states(rules, tape)):
        if at == number:
            return full_state(state)
    return {}


def _traced(rules: Rules[State], seats: int, options: Options, seed: int) -> list[str]:
    return trace(rules, seats, options, seed=seed, most_moves=MAX_RECORDED_MOVES)


def _states(rules: Rules[State], tape: Recording) -> Iterator[State]:
    match = Match(rules, tape.seats, tape.options, setup=tape.setup)
    yield match.first
    for entry in tape.entries:
        try:
            step = match.replay(entry)
        except ChanceError:
            return
        if isinstance(step, Refusal):
            return
        yield step.state


def _taped(
    rules: Rules[State], seats: int, options: Options, seed: int
) -> tuple[Recording, list[dict[str, Written]]]:
    """Play a random game; return its recording and all positions."""
    rng = Random(seed)
    match = Match(rules, seats, options, seed=seed)
    while (acting := match.to_act) and len(match.steps) < MAX_RECORDED_MOVES:
        seat = acting[rng.randrange(len(acting))]
        move = rng.choice(rules.legal_moves(match.state, seat))
        if isinstance(step := match.submit(seat, move), Refusal):
            why = in_words(match.state.table.plan, step.text)
            raise ConformanceError(f"{move} is legal, but refused: {why}")
    states = [match.first, *(step.state for step in match.steps)]
    hashes = tuple(fingerprint(state) for state in states)
    tape = Recording(seats, options, match.setup_draws, match.entries, hashes)
    return tape, [full_state(state) for state in states]


def _parts(tape: Recording, hashes: tuple[str, ...]) -> int | None:
    """Return the move after which a replay first differs, 0 for the deal; None if it doesn't."""
    for number, wanted in enumerate(tape.hashes):
        if number >= len(hashes) or hashes[number] != wanted:
            return number
    return None


def _difference_line(
    tape: Recording, number: int, one: dict[str, Written], other: dict[str, Written], where: str
) -> str:
    place = f"move {number} ({tape.entries[number - 1].move})" if number else "the deal"
    draws = tape.entries[number - 1].draws if number else tape.setup
    drawn = " ".join(map(str, draws[:_DRAWN])) + (" …" if len(draws) > _DRAWN else "")
    with_draws = f", draws {drawn}" if draws else ", no draws"
    what = difference(one, other) if other else "it can't be made"
    why = "it hangs on the order of a set, or on a clock"
    if where != "in another process":
        why = "it hangs on what the game keeps outside its state"
    return f"{place} differs {where}{with_draws}: {what}; {why}"


@contextmanager
def _other_order() -> Iterator[None]:
    """Give child processes another hash seed."""
    given = os.environ.get(_ORDER)
    os.environ[_ORDER] = "2" if given == "1" else "1"
    try:
        yield
    finally:
        del os.environ[_ORDER]
        if given is not None:
            os.environ[_ORDER] = given
