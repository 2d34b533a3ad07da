"""How fast the engine plays, beside python-chess on the same machine in the same run.

Random legal play through the engine must make at least twice as many moves a second as python-chess
playing random legal chess, and copying a position must cost less than four copies of its board.
Needs the dependency group `benchmark`. Ends with 1 when a floor is missed.
"""

import argparse
import sys
import time
from collections.abc import Callable
from random import Random

import chess

from tabletop.engine.chance import FastChance
from tabletop.engine.game import Game
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry

MOVES_FLOOR = 2.0
CLONE_CEILING = 4.0
CHESS_MOVES = 200
"""Half-moves after which a random game of chess is broken off; most have no end."""
COPIES = 5_000

Burst = Callable[[float, Random], int]
"""Plays for about so many seconds and returns how many moves were made."""


def engine_burst(rules: Rules[State], seats: int) -> Burst:
    """Random play of a game by so many."""

    def burst(seconds: float, rng: Random) -> int:
        chance, pick, moves = FastChance(rng), rng.random, 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            state = rules.start(seats, {}, chance)
            state.table.recording = False
            while acting := rules.to_act(state):
                legal = rules.legal_moves(state, acting[0])
                rules.apply(state, acting[0], legal[int(pick() * len(legal))], chance)
                moves += 1
        return moves

    return burst


def chess_burst(seconds: float, rng: Random) -> int:
    moves, pick = 0, rng.random
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        board = chess.Board()
        for _ in range(CHESS_MOVES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(pick() * len(legal))])
            moves += 1
    return moves


def rate(burst: Burst, seconds: float, seed: int) -> float:
    """Return moves a second."""
    started = time.perf_counter()
    moves = burst(seconds, Random(seed))
    return moves / (time.perf_counter() - started)


def microseconds(copy: Callable[[], object]) -> float:
    """Return how long one copy takes."""
    started = time.perf_counter()
    for _ in range(COPIES):
        copy()
    return (time.perf_counter() - started) / COPIES * 1e6


def middle(rules: Rules[State], seats: int) -> State:
    """Return a position well inside a game."""
    rng = Random(3)
    chance = FastChance(rng)
    state = rules.start(seats, {}, chance)
    for _ in range(20):
        for seat in rules.to_act(state)[:1]:
            rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)), chance)
    return state


def median(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2]


def measure(game: Game, seconds: float, rounds: int) -> bool:
    """Print a table for one game; return whether the floors hold.

    Rounds alternate, so that whatever else the machine does slows both.
    """
    if not game.playable:
        return True
    rules = game.rules()
    ours, theirs, clones, copies = [], [], [], []
    seats = rules.spec.seats[0]
    state, board = middle(rules, seats), chess.Board()
    for number in range(rounds):
        ours.append(rate(engine_burst(rules, seats), seconds, number))
        theirs.append(rate(chess_burst, seconds, number))
        clones.append(microseconds(state.clone))
        copies.append(microseconds(lambda: board.copy(stack=False)))
    faster = median([a / b for a, b in zip(ours, theirs, strict=True)])
    dearer = median([a / b for a, b in zip(clones, copies, strict=True)])
    print(f"{game.spec.id:<20}{'Recess':>12}{'python-chess':>14}{'ratio':>8}{'wanted':>12}")
    print(
        f"{'moves a second':<20}{median(ours):>12,.0f}{median(theirs):>14,.0f}{faster:>8.2f}"
        f"{f'over {MOVES_FLOOR}':>12}"
    )
    print(
        f"{'copy, microseconds':<20}{median(clones):>12.2f}{median(copies):>14.2f}{dearer:>8.2f}"
        f"{f'under {CLONE_CEILING}':>12}"
    )
    return faster >= MOVES_FLOOR and dearer < CLONE_CEILING


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="valedictorian")
    parser.add_argument("--seconds", type=float, default=0.4, help="of each burst")
    parser.add_argument("--rounds", type=int, default=5)
    words = parser.parse_args()
    game = Registry(shipped("content")).find(words.game)
    return 0 if measure(game, words.seconds, words.rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
