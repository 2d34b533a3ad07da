"""`tabletop simulate`: computer players play whole games, and every step is checked."""

import json
import os
import pickle
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random

from tabletop.ai.players import LEVELS, Player, make_player
from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import Status, UsageError
from tabletop.doors.shelf import with_hint
from tabletop.engine.chance import Chance, FastChance
from tabletop.engine.fingerprint import Written
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Entry
from tabletop.engine.moves import Outcome, Seat, seat_name
from tabletop.engine.promises import (
    ConformanceError,
    broken_table,
    check_again,
    check_position,
    told_of,
)
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.testing import trace

MOST_MOVES = 10_000
"""Moves after which a game counts as one that does not end."""
MOST_TRACED = 300
"""Moves of a game that is played in two processes, to compare them."""
_ORDER = "PYTHONHASHSEED"
"""What the order of sets of words hangs on."""


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


def parse_levels(
    words: str, seats: int | None = None, *, also: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return who plays each seat, from `greedy` for all of them or `greedy,random`.

    Args:
        words: Levels of computer players with commas between.
        seats: How many there must be; None leaves it to the words.
        also: What may be said beside the levels.

    Raises:
        UsageError: a level is not known, or their number is not that of the seats.
    """
    known = (*also, *LEVELS)
    levels = [word.strip() for word in words.split(",")]
    for level in levels:
        if level not in known:
            what = f"there is no player {quoted(level)}"
            raise UsageError(with_hint(what, did_you_mean(level, known)))
    if seats is not None and len(levels) == 1:
        levels *= seats
    if seats is not None and len(levels) != seats:
        raise UsageError(f"there are {seats} seats, but {len(levels)} players")
    return tuple(levels)


def simulate(simulation: Simulation) -> Tally:
    """Play all games."""
    tally = Tally(wins=[0] * simulation.seats)
    started = time.perf_counter()
    for number in range(simulation.games):
        seed = simulation.seed + number
        try:
            outcome, moves = _play(simulation, seed)
        except ConformanceError as error:
            tally.broken.append(f"seed {seed}: {error}")
            continue
        tally.moves += moves
        tally.longest = max(tally.longest, moves)
        if outcome is None:
            tally.broken.append(f"seed {seed}: no end after {moves} moves")
        else:
            _count(tally, outcome)
    tally.seconds = time.perf_counter() - started
    if simulation.thorough and not tally.broken:
        tally.broken += _parted(simulation)
    return tally


def _parted(simulation: Simulation) -> list[str]:
    """Return where a game goes another way in a process whose sets have another order."""
    words = simulation.rules, simulation.seats, simulation.options, simulation.seed
    here = _trace(*words)
    given = os.environ.get(_ORDER)
    os.environ[_ORDER] = "2" if given == "1" else "1"
    try:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            there = pool.submit(_trace, *words).result()
    except (pickle.PicklingError, AttributeError, TypeError, BrokenProcessPool):
        return []  # rules of no importable module live in this process alone
    finally:
        del os.environ[_ORDER]
        if given is not None:
            os.environ[_ORDER] = given
    pairs = zip(here, there, strict=False)
    for one, other in pairs:
        if one != other:
            place = one.rpartition(" ")[0]
            what = "differs in another process: it hangs on the order of a set, or on a clock"
            return [f"seed {simulation.seed}: {place} {what}"]
    return []


def _trace(rules: Rules[State], seats: int, options: Options, seed: int) -> list[str]:
    return trace(rules, seats, options, seed=seed, most_moves=MOST_TRACED)


def _count(tally: Tally, outcome: Outcome) -> None:
    tally.finished += 1
    if not outcome.winners:
        tally.draws += 1
    elif len(outcome.winners) > 1:
        tally.shared += 1
    else:
        tally.wins[outcome.winners[0]] += 1


def _play(simulation: Simulation, seed: int) -> tuple[Outcome | None, int]:
    """Play one game and return its outcome, None when it did not end, and its moves.

    Raises:
        ConformanceError: the game breaks a promise.
    """
    rules, thorough = simulation.rules, simulation.thorough
    chance = FastChance(Random(seed))
    checks = Random(seed) if thorough else None
    try:
        state = rules.start(simulation.seats, simulation.options, chance)
    except Exception as error:
        raise ConformanceError(f"set-up: {told_of(error)}") from error
    players = _players(simulation, seed)
    # What seats know is written down only where somebody asks for it: it costs half the speed.
    if not thorough and not any(players):
        state.table.recording = False
    for moves in range(simulation.most_moves + 1):
        try:
            _check(rules, state, checks)
            acting = rules.to_act(state)
            if not acting:
                return rules.outcome(state), moves
            if moves < simulation.most_moves:
                _step(rules, state, acting[0], players[acting[0]], chance, twice=thorough)
        except ConformanceError as error:
            raise ConformanceError(f"after move {moves}: {error}") from error
        except Exception as error:
            raise ConformanceError(f"after move {moves}: {told_of(error)}") from error
    return None, simulation.most_moves


def _check(rules: Rules[State], state: State, rng: Random | None) -> None:
    """Check that no piece is lost; with `rng`, all that a game must keep to."""
    wrong = broken_table(state.table)
    if wrong:
        raise ConformanceError(wrong)
    if rng is not None:
        check_position(rules, state, rng)
    if state.table.events:
        state.table.events.clear()


def _players(simulation: Simulation, seed: int) -> list[Player | None]:
    """Return the players by seat; None stands for a random one, who needs no information set."""
    return [
        None if level == "random" else make_player(level, seed * 64 + seat)
        for seat, level in enumerate(simulation.levels)
    ]


def _step(
    rules: Rules[State],
    state: State,
    seat: Seat,
    player: Player | None,
    chance: Chance,
    *,
    twice: bool,
) -> None:
    """Let a seat that is to act make a move, `twice` to see that it comes to the same."""
    legal = rules.legal_moves(state, seat)
    if not legal:
        raise ConformanceError(f"{seat_name(seat)} has no legal move")
    if player is None:
        move = legal[chance.draw(len(legal))]
    else:
        move = player.choose(InformationSet.of(rules, state, seat))
        if rules.refuse(state, seat, move) is not None:
            raise ConformanceError(f"{seat_name(seat)} chose {move}, which is refused")
    before = state.clone() if twice else None
    drawn = _Drawn(chance)
    try:
        rules.apply(state, seat, move, drawn)
    except Exception as error:
        raise ConformanceError(f"{seat_name(seat)} {move}: {told_of(error)}") from error
    if before is not None:
        entry = Entry(seat, move, tuple(drawn.tape))
        check_again(rules, before, entry, state, state.table.events)


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
