"""How fast each game plays, beside other engines on the same machine in the same run.

Prints a table in Markdown: moves a second of random legal play, playouts a second (a world dealt
from what a seat knows in mid-game, then the playout policy to the end, which is what a search
pays), and both as ratios. A game that has inner positions is played on those, as search plays it,
and a second line tells its moves a second by the rules. Rounds alternate between the engines, so
that whatever else the machine does slows all alike. Engines that are not installed are left out:

    pip install chess open_spiel rlcard
"""

import argparse
import importlib.util
import time
from random import Random

from engine_speed import Burst, chess_burst, engine_burst, median, middle

from tabletop.ai.tree import C, Positions, W, positions_of
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.rules import Rules
from tabletop.engine.search.fast_state import FastPositions
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry

SPIEL = ("hearts", "spades", "gin_rummy", "yacht")
RULER = "python-chess"
SEATS = (1, 2, 4)
"""Each game is played by as many, where it can be."""


def spiel_burst(name: str) -> Burst:
    """Random play of a compiled OpenSpiel game through its Python binding."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)

    def burst(seconds: float, rng: Random) -> int:
        pick, moves = rng.random, 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                moves += 1
        return moves

    return burst


def uno_burst(seconds: float, rng: Random) -> int:
    """rlcard's uno without its environment around it, which is the faster way to play it."""
    import numpy as np  # noqa: PLC0415
    from rlcard.games.uno import Game  # noqa: PLC0415

    moves = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        game = Game()
        game.np_random = np.random.RandomState(rng.randrange(2**31))
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


def gin_burst(seconds: float, rng: Random) -> int:
    """rlcard's gin rummy without its environment around it."""
    import numpy as np  # noqa: PLC0415
    from rlcard.games.gin_rummy.game import GinRummyGame  # noqa: PLC0415

    moves = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        game = GinRummyGame()
        game.np_random = np.random.RandomState(rng.randrange(2**31))
        game.init_game()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


def inner_burst(inner: FastPositions[State], seats: int) -> Burst:
    """Random play of a game by so many on its inner positions."""

    def burst(seconds: float, rng: Random) -> int:
        chance, pick, moves = FastChance(rng), rng.random, 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            state = inner.start(seats, {}, chance)
            while acting := state.to_act():
                legal = state.legal(acting[0])
                state.apply(acting[0], legal[int(pick() * len(legal))], chance)
                moves += 1
        return moves

    return burst


def playouts(rules: Rules[State], seats: int, seconds: float, rng: Random) -> float:
    """Return how many worlds a second are dealt and played to the end from mid-game."""
    state = middle(rules, seats)
    info = InformationSet.of(rules, state, next(iter(rules.to_act(state)), 0))
    return playout_rate(positions_of(info), seconds, rng)


def playout_rate(positions: Positions[W, C], seconds: float, rng: Random) -> float:
    """Return how many playouts a second there are from positions of one information set."""
    to_act, playout_move, apply = positions.to_act, positions.playout_move, positions.apply
    chance, played = FastChance(rng), 0
    started = time.perf_counter()
    while time.perf_counter() < started + seconds:
        world = positions.sample(rng)
        while acting := to_act(world):
            apply(world, acting[0], playout_move(world, acting[0], rng), chance)
        played += 1
    return played / (time.perf_counter() - started)


def others() -> dict[str, Burst]:
    """Return the engines to compare with that are installed."""
    found: dict[str, Burst] = {RULER: chess_burst}
    if importlib.util.find_spec("pyspiel"):
        found |= {f"OpenSpiel {name}": spiel_burst(name) for name in SPIEL}
    if importlib.util.find_spec("rlcard"):
        found |= {"rlcard uno": uno_burst, "rlcard gin_rummy": gin_burst}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each burst")
    parser.add_argument("--rounds", type=int, default=5)
    words = parser.parse_args()
    bursts = others()
    games: dict[str, tuple[Rules[State], int]] = {}
    for game in Registry(shipped("content")).games():
        if not game.playable:
            continue
        low, high = game.spec.seats
        for seats in SEATS:
            if low <= seats <= high:
                name = f"{game.spec.title}, {seats} {'seats' if seats > 1 else 'seat'}"
                rules = game.rules()
                games[name] = rules, seats
                bursts[name] = engine_burst(rules, seats)
                if rules.fast is not None:
                    bursts[f"{name}, by the rules"] = bursts[name]
                    bursts[name] = inner_burst(rules.fast, seats)
    rates: dict[str, list[float]] = {name: [] for name in bursts}
    deals: dict[str, list[float]] = {name: [] for name in games}
    for number in range(words.rounds):
        for name, burst in bursts.items():
            started = time.perf_counter()
            moves = burst(words.seconds, Random(number))
            rates[name].append(moves / (time.perf_counter() - started))
        for name, (rules, seats) in games.items():
            deals[name].append(playouts(rules, seats, words.seconds, Random(number)))
    print(f"| engine | moves/s | x {RULER} | playouts/s |")
    print("|---|--:|--:|--:|")
    for name, measured in rates.items():
        ratio = median([a / b for a, b in zip(measured, rates[RULER], strict=True)])
        sims = f"{median(deals[name]):,.0f}" if name in deals else ""
        print(f"| {name} | {median(measured):,.0f} | {ratio:.2f} | {sims} |")


if __name__ == "__main__":
    main()
