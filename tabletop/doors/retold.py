"""Replay check: records a game and replays it here and in a process with another hash seed."""

import os
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from tabletop.engine.chance import ChanceError
from tabletop.engine.fingerprint import Written, fingerprint, full_state
from tabletop.engine.match import Entry, Match
from tabletop.engine.moves import Refusal
from tabletop.engine.promises import ConformanceError, difference
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.testing import trace

MOST_TAPED = 300
"""Most moves of a recorded game."""
_ORDER = "PYTHONHASHSEED"
"""Environment variable that determines the order of sets of strings."""
_DRAWN = 12
"""Most draws of a move in a message."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A recorded game: its log, and a position hash after each move."""

    seats: int
    options: Options
    setup: tuple[int, ...]
    entries: tuple[Entry, ...]
    hashes: tuple[str, ...]
    """Position hashes after the deal and after each move."""


def differences(rules: Rules[State], seats: int, options: Options, seed: int) -> list[str]:
    """Record a random game and replay it; return where a replay differs, if it does."""
    tape, states = _taped(rules, seats, options, seed)
    number = _parts(tape, retold(rules, tape))
    if number is not None:
        again = state_of(rules, tape, number)
        return [_told(tape, number, states[number], again, "when it is played again")]
    here = _traced(rules, seats, options, seed)
    try:
        with _other_order(), ProcessPoolExecutor(1, get_context("spawn")) as pool:
            number = _parts(tape, pool.submit(retold, rules, tape).result())
            if number is not None:
                there = pool.submit(state_of, rules, tape, number).result()
                return [_told(tape, number, states[number], there, "in another process")]
            lines = pool.submit(_traced, rules, seats, options, seed).result()
    except (pickle.PicklingError, AttributeError, TypeError, BrokenProcessPool):
        return []  # rules of no importable module live in this process alone
    for one, other in zip(here, lines, strict=False):
        if one != other:
            place = one.rpartition(" ")[0]
            return [f"{place} differs in another process: legal moves come in another order"]
    return []


def retold(rules: Rules[State], tape: Tape) -> tuple[str, ...]:
    """Return the position hashes of a replay; fewer if it can't be continued."""
    return tuple(fingerprint(state) for state in _states(rules, tape))


def state_of(rules: Rules[State], tape: Tape, number: int) -> dict[str, Written]:
    """Return the complete position after a move of the recording; empty if it isn't reached."""
    for at, state in enumerate(_states(rules, tape)):
        if at == number:
            return full_state(state)
    return {}


def _traced(rules: Rules[State], seats: int, options: Options, seed: int) -> list[str]:
    return trace(rules, seats, options, seed=seed, most_moves=MOST_TAPED)


def _states(rules: Rules[State], tape: Tape) -> Iterator[State]:
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
) -> tuple[Tape, list[dict[str, Written]]]:
    """Play a random game; return its recording and all positions."""
    rng = Random(seed)
    match = Match(rules, seats, options, seed=seed)
    while (acting := match.to_act) and len(match.steps) < MOST_TAPED:
        seat = acting[rng.randrange(len(acting))]
        move = rng.choice(rules.legal_moves(match.state, seat))
        if isinstance(step := match.submit(seat, move), Refusal):
            raise ConformanceError(f"{move} is legal, but refused: {step.text}")
    states = [match.first, *(step.state for step in match.steps)]
    hashes = tuple(fingerprint(state) for state in states)
    tape = Tape(seats, options, match.setup_draws, match.entries, hashes)
    return tape, [full_state(state) for state in states]


def _parts(tape: Tape, hashes: tuple[str, ...]) -> int | None:
    """Return the move after which a replay first differs, 0 for the deal; None if it doesn't."""
    for number, wanted in enumerate(tape.hashes):
        if number >= len(hashes) or hashes[number] != wanted:
            return number
    return None


def _told(
    tape: Tape, number: int, one: dict[str, Written], other: dict[str, Written], where: str
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
