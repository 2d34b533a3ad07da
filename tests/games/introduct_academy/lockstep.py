"""Random games played by the rules and in few numbers side by side, to find where they part.

A few thousand positions run with the tests; for many more:
`python -m tests.games.introduct_academy.lockstep --times 300000`.
"""

import argparse
import sys
from random import Random

from tabletop.engine.chance import FastChance
from tabletop.engine.moves import Seat
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.fast_position import (
    AcademyFastPositions,
    AcademyPosition,
)
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.positions import WAYS, rules

OUT_OF_TURN = 0.03
"""How often a seat does something that the game does not wait for."""


class Parted(Exception):  # noqa: N818 - what was found, not an error of the program
    """The two forms of the rules do not say the same."""


def inner() -> AcademyFastPositions:
    """What makes positions in few numbers."""
    made = rules().fast
    assert isinstance(made, AcademyFastPositions)
    return made


def compare(state: IntroductState, position: AcademyPosition, n: Numbers) -> None:
    """Compare whose turn it is, what is legal, how it ended, and everything that lies anywhere.

    Raises:
        Parted: something differs; says what.
    """
    if rules().to_act(state) != position.to_act():
        raise Parted(f"to act: {rules().to_act(state)} and {position.to_act()}")
    if rules().outcome(state) != position.outcome():
        raise Parted(f"outcome: {rules().outcome(state)} and {position.outcome()}")
    for seat in range(state.seats):
        legal, codes = rules().legal_moves(state, seat), position.legal(seat)
        moves = [position.move(seat, code) for code in codes]
        if legal != moves:
            raise Parted(f"{state.phase}, {seat}: {[*map(str, legal)]} and {[*map(str, moves)]}")
        if [position.code(seat, move) for move in legal] != [*codes]:
            raise Parted(f"{state.phase}, {seat}: codes of {[*map(str, legal)]}")
    fresh = Board.of(n, state)
    for name in Board.__slots__:
        if getattr(fresh, name) != getattr(position, name):
            raise Parted(f"{name}: {getattr(fresh, name)} and {getattr(position, name)}")


def play(seats: int, seed: int) -> int:
    """Play a game of random moves in both forms, and return how many positions were compared.

    Raises:
        Parted: they differ; says after which move.
    """
    ways = WAYS[seats]
    options = rules().spec.resolve_options(ways[seed % len(ways)])
    rng, one, other = Random(f"lockstep:{seats}:{seed}"), Random(seed), Random(seed)
    by_rules, within = FastChance(one), FastChance(other)
    state = rules().start(seats, options, by_rules)
    rules().start(seats, options, within)
    assert isinstance(state, IntroductState)
    state.table.recording = False
    n = state.table.plan.once(Numbers)
    position, compared, made = inner().of(state), 0, "the deal"
    while True:
        try:
            compare(state, position, n)
        except Parted as parted:
            raise Parted(f"{seats} seats, game {seed}, after {made}: {parted}") from parted
        compared += 1
        acting = rules().to_act(state)
        if not acting:
            return compared
        seat: Seat = acting[int(rng.random() * len(acting))]
        if rng.random() < OUT_OF_TURN:
            seat = int(rng.random() * seats)
        legal = rules().legal_moves(state, seat)
        if not legal:
            continue
        move = legal[int(rng.random() * len(legal))]
        code = position.code(seat, move)
        rules().apply(state, seat, move, by_rules)
        if rng.random() < OUT_OF_TURN:
            position = position.clone()
        position.apply(seat, code, within)
        made = f"{move} of {seat}"


def main() -> int:
    """Play until so many positions were compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=300_000, help="positions to compare")
    words = parser.parse_args()
    compared = seed = 0
    while compared < words.times:
        for seats in WAYS:
            compared += play(seats, seed)
        seed += 1
    print(f"{compared} positions of {seed} games for each number of seats: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
