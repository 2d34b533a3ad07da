"""How fast search is, this checkout beside another such as an older commit, in turns.

Plays the same game in both, in processes of their own that take turns, so that whatever else the
machine does slows both alike, and prints the medians and their ratio:

    git worktree add /some/folder COMMIT
    python benchmarks/playouts_before.py /some/folder --game the-academy --seats 4

Measured are moves a second of random legal play, playouts a second (a world dealt from what a seat
knows in mid-game, then the playout policy to the end), and ways down the tree a second of careful
searches at several positions of a game: what a player gets out of its time. Seconds are those of
the processor, which others on the machine do not take away.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from tabletop.ai.search import Budget, Search
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry

HERE = Path(__file__).resolve().parents[1]
POSITIONS = 8
"""Positions that are searched."""
STEPS = 2000
"""Moves tried out in each."""


def random_moves(rules: Rules[State], seats: int, seconds: float) -> float:
    """Return moves a second of random legal play, on inner positions where there are any."""
    rng, inner = Random(1), getattr(rules, "inner", None)
    chance, pick, moves = FastChance(rng), rng.random, 0
    started = time.process_time()
    while time.process_time() < started + seconds:
        if inner is not None:
            position = inner.start(seats, {}, chance)
            while acting := position.to_act():
                codes = position.legal(acting[0])
                position.apply(acting[0], codes[int(pick() * len(codes))], chance)
                moves += 1
            continue
        state = rules.start(seats, {}, chance)
        state.table.recording = False
        while acting := rules.to_act(state):
            legal = rules.legal_moves(state, acting[0])
            rules.apply(state, acting[0], legal[int(pick() * len(legal))], chance)
            moves += 1
    return moves / (time.process_time() - started)


def information(rules: Rules[State], seats: int) -> Iterator[InformationSet[State]]:
    """Yield what the seat to act knows at every seventh position of a random game."""
    rng = Random(3)
    chance = FastChance(rng)
    state, number = rules.start(seats, {}, chance), 0
    while acting := rules.to_act(state):
        number += 1
        legal = rules.legal_moves(state, acting[0])
        if number % 7 == 0 and len(legal) > 1:
            yield InformationSet.of(rules, state, acting[0])
        rules.apply(state, acting[0], rng.choice(legal), chance)


def playouts(rules: Rules[State], seats: int, seconds: float) -> float:
    """Return worlds a second that are dealt and played to the end."""
    info = list(islice(information(rules, seats), 3))[-1]
    rng = Random(1)
    chance, played = FastChance(rng), 0
    sample, to_act, apply = info.sample, rules.to_act, rules.apply
    playout_move = rules.heuristics.playout_move
    if importlib.util.find_spec("tabletop.ai.tree") is not None:
        from tabletop.ai.tree import positions_of  # noqa: PLC0415 - older ones have none

        found = positions_of(info)
        sample, to_act, apply = found.sample, found.to_act, found.apply  # type: ignore[assignment]
        playout_move = found.playout_move  # type: ignore[assignment] # either kind, used as one
    started = time.process_time()
    while time.process_time() < started + seconds:
        world = sample(rng)
        while acting := to_act(world):
            apply(world, acting[0], playout_move(world, acting[0], rng), chance)
        played += 1
    return played / (time.process_time() - started)


def ways_down(rules: Rules[State], seats: int) -> float:
    """Return ways down the tree a second, over searches of some positions."""
    ways, seconds = 0, 0.0
    for info in islice(information(rules, seats), POSITIONS):
        thinking = Search(info, Random(1))
        started = time.process_time()
        thinking.run(Budget(STEPS))
        seconds += time.process_time() - started
        ways += thinking.findings().iterations
    return ways / seconds


def measure(game: str, seats: int, seconds: float) -> dict[str, float]:
    """Return what the checkout that this process runs in comes to."""
    rules = Registry(shipped("content")).find(game).rules()
    return {
        "moves/s": random_moves(rules, seats, seconds),
        "playouts/s": playouts(rules, seats, seconds),
        "ways down/s": ways_down(rules, seats),
    }


def measured_in(folder: Path, words: argparse.Namespace) -> dict[str, float]:
    """Return what another process comes to in a checkout."""
    command = [sys.executable, __file__, "--measure", "--game", words.game,
               "--seats", str(words.seats), "--seconds", str(words.seconds)]  # fmt: skip
    around = {**os.environ, "PYTHONPATH": str(folder)}
    ran = subprocess.run(  # noqa: S603 - this script
        command, cwd=folder, env=around, stdout=subprocess.PIPE, text=True, check=True
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def median(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=HERE, help="the other checkout")
    parser.add_argument("--game", default="the-academy")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.measure:
        print(json.dumps(measure(words.game, words.seats, words.seconds)))
        return
    pairs = [
        (measured_in(words.folder.resolve(), words), measured_in(HERE, words))
        for _ in range(words.rounds)
    ]
    print(f"| {words.game}, {words.seats} seats | before | now | ratio |")
    print("|---|--:|--:|--:|")
    for what in pairs[0][0]:
        before, now = ([pair[at][what] for pair in pairs] for at in (0, 1))
        ratio = median([b / a for a, b in zip(before, now, strict=True)])
        print(f"| {what} | {median(before):,.0f} | {median(now):,.0f} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
