"""Games between computer players, one at a time or several at once, kept in a file as they end."""

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from math import inf
from multiprocessing import get_context, parent_process
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from tabletop.ai.players import THINKING_SECONDS, make_player
from tabletop.doors.errors import InputRefusedError, SurroundingsError, UsageError
from tabletop.doors.shelf import find_game, open_shelf, parse_options, rules_of, seat_count
from tabletop.doors.simulate import MOST_MOVES, parse_levels
from tabletop.engine.chance import FastChance
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.rules import Rules
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State

_FORMAT = 1
"""Of the file that keeps games."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what. Two contests that are equal give the same games, but for the clock."""

    game: str
    content: str
    """Hash of the game's content."""
    options: dict[str, OptionValue]
    players: tuple[str, ...]
    """The level of each entrant; there are as many as seats, or any number who play alone."""
    seed: int
    """Of the first deal."""
    seconds: float
    """The most that a move may take."""
    alone: bool = False
    """Whether each entrant plays each deal alone, and the highest score wins it."""
    steps: int | None = None
    """The most moves that a player tries out before it chooses; None leaves it to the level."""

    def places(self, number: int) -> tuple[int, ...]:
        """Return which entrant sits at each seat in a game: each deal is played all ways round."""
        seats = len(self.players)
        return tuple((seat + number) % seats for seat in range(seats))

    def deal(self, number: int) -> int:
        """Return the seed of a game's deal and draws."""
        return self.seed + (number if self.alone else number // len(self.players))


def make_contest(
    game: Game,
    players: str,
    seats: int | None,
    options: list[str],
    *,
    seed: int,
    milliseconds: int | None = None,
    steps: int | None = None,
) -> Contest:
    """Return the contest that the words of a command line ask for.

    Raises:
        UsageError: a word is not known, or the game is not for so many.
    """
    entrants = players.count(",") + 1
    chosen = parse_options(game.spec, options)
    number = seat_count(game.spec, seats or (entrants if entrants > 1 else None), chosen)
    alone = number == 1
    return Contest(
        game.spec.id,
        game.content_hash,
        chosen,
        parse_levels(players, None if alone else number),
        seed,
        THINKING_SECONDS if milliseconds is None else milliseconds / 1000,
        alone,
        steps,
    )


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went. Lists are by entrant."""

    number: int
    moves: int
    shares: list[float]
    """Parts of the victory."""
    scores: list[int]
    thought: list[list[float]]
    """Milliseconds for each move."""
    problem: str = ""
    """Why the game does not count; empty when it does."""
    possible: list[int] = field(default_factory=list)
    """The most points that could have been had, where the game can tell that of all entrants."""


@cache
def _rules(game: str) -> Rules[State]:
    return rules_of(find_game(open_shelf(), game))


def play(contest: Contest, number: int) -> Played:
    """Play one game of a contest, in this process; alone, one for each entrant."""
    if not contest.alone:
        return _play(contest, number, contest.places(number))
    games = [_play(contest, number, (entrant,)) for entrant in range(len(contest.players))]
    moves = sum(game.moves for game in games)
    thought = [game.thought[entrant] for entrant, game in enumerate(games)]
    problem = next((game.problem for game in games if game.problem), "")
    if problem:
        return Played(number, moves, [], [], thought, problem)
    scores = [game.scores[0] for game in games]
    winners = [score == max(scores) for score in scores]
    shares = [won / sum(winners) for won in winners]
    possible = [most for game in games for most in game.possible]
    return Played(number, moves, shares, scores, thought, "", possible)


def _play(contest: Contest, number: int, places: tuple[int, ...]) -> Played:
    """Play one game with these entrants by seat; shares, scores and the possible are theirs."""
    rules = _rules(contest.game)
    chance = FastChance(Random(contest.deal(number)))
    state = rules.start(len(places), contest.options, chance)
    levels, most = contest.players, contest.steps or inf
    players = [
        make_player(levels[entrant], number * 64 + entrant, contest.seconds, most_steps=most)
        for entrant in places
    ]
    thought: list[list[float]] = [[] for _ in contest.players]
    moves = 0
    while (acting := rules.to_act(state)) and moves < MOST_MOVES:
        seat = acting[0]
        state.table.events = []
        started = time.perf_counter()
        move = players[seat].choose(InformationSet.of(rules, state, seat))
        spent = (time.perf_counter() - started) * 1000
        thought[places[seat]].append(round(spent, 2))
        rules.apply(state, seat, move, chance)
        moves += 1
    outcome = rules.outcome(state)
    if outcome is None:
        return Played(number, moves, [], [], thought, f"no end after {moves} moves")
    seats = [places.index(entrant) for entrant in sorted(places)]
    shares = [rules.share(state, outcome, seat) for seat in seats]
    scores = [outcome.scores[seat] for seat in seats]
    bounds = [rules.mind.most_possible(state, seat) for seat in seats]
    possible = [most for most in bounds if most is not None]
    return Played(number, moves, shares, scores, thought, "", possible)


def play_all(contest: Contest, numbers: list[int], jobs: int) -> Iterator[Played]:
    """Play games, `jobs` at once, and yield each as it ends.

    When the system ends a process, the games that were being played begin again.

    Raises:
        SurroundingsError: processes are ended before any game is.
    """
    if jobs == 1:
        yield from (play(contest, number) for number in numbers)
        return
    missing = dict.fromkeys(numbers)
    while missing:
        before = len(missing)
        try:
            for played in _play_at_once(contest, list(missing), jobs):
                del missing[played.number]
                yield played
        except BrokenProcessPool as error:
            if len(missing) == before:
                raise SurroundingsError("the processes that play games are ended") from error


def _play_at_once(contest: Contest, numbers: list[int], jobs: int) -> Iterator[Played]:
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_start_worker)
    try:
        games = [pool.submit(play, contest, number) for number in numbers]
        for game in as_completed(games):
            yield game.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(5)


def _end_with_parent() -> None:
    """End this process when the one that started it does, however that ends."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Ledger:
    """The games of a contest that have been played, kept in a file if one is given.

    The file begins with the contest; each line after it is a game. A contest that was broken off
    goes on where its file ends.
    """

    def __init__(self, contest: Contest, path: Path | None) -> None:
        """Open the file.

        Raises:
            UsageError: it holds another contest.
            InputRefusedError: it is no such file.
            SurroundingsError: it can't be read or written.
        """
        self.games: dict[int, Played] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        try:
            known = path.read_bytes() if path.exists() else b""
            whole = known[: known.rfind(b"\n") + 1]
            if whole:
                self._read(path, contest, whole.splitlines())
            self._file = file = path.open("r+b" if known else "wb")
            file.truncate(len(whole))
            file.seek(len(whole))
            if not whole:
                self._write(_line({"arena": _FORMAT, **asdict(contest)}))
        except OSError as error:
            raise SurroundingsError(f"{path} can't be used ({error.strerror})") from error

    def add(self, played: Played) -> None:
        """Keep a game.

        Raises:
            SurroundingsError: it can't be written.
        """
        self.games[played.number] = played
        if self._file is not None:
            try:
                self._write(_line(asdict(played)))
            except OSError as error:
                raise SurroundingsError(f"games can't be kept ({error.strerror})") from error

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line)
            self._file.flush()

    def _read(self, path: Path, contest: Contest, lines: list[bytes]) -> None:
        members: list[dict[str, Any]] = []
        for number, line in enumerate(lines, 1):
            try:
                members.append(json.loads(line))
                if number > 1:
                    played = Played(**members[-1])
                    self.games[played.number] = played
            except (ValueError, TypeError) as error:
                raise InputRefusedError(f"{path}:{number}:1: this is no game") from error
        header = members[0]
        if not isinstance(header, dict) or header.get("arena") != _FORMAT:
            raise InputRefusedError(f"{path}:1:1: this is no state of an arena")
        wanted = json.loads(_line(asdict(contest)))
        for name in wanted:
            if header.get(name) != wanted[name]:
                raise UsageError(
                    f"{path} holds a contest with another {name}: "
                    f"{json.dumps(header.get(name))}, not {json.dumps(wanted[name])}"
                )


def _line(value: dict[str, object]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
