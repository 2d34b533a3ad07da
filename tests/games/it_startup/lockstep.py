"""Plays the rules and positions in few numbers side by side, with the same luck.

After every move the position that was played on has to be the one that is made of the state: each
number of it, the seats to act, the legal moves in their order, and what it is worth. The suite
plays few; many are played by

    python -m tests.games.it_startup.lockstep --times 300000
"""

import argparse
from random import Random

from tabletop.engine.chance import FastChance
from tabletop.games.it_startup.fast.board import Board
from tabletop.games.it_startup.fast.making import position_of
from tabletop.games.it_startup.fast.position import Position
from tabletop.games.it_startup.rules import ItStartup
from tabletop.games.it_startup.state import StartupState
from tests.games.it_startup.positions import WAYS, rules, sensible

NUMBERS = [name for name in Board.__slots__ if name not in {"flagged", "game", "office"}]


def differing(one: Position, other: Position) -> list[str]:
    """Return the numbers in which two positions differ, in words."""
    found = [(name, getattr(one, name), getattr(other, name)) for name in NUMBERS]
    # Whose knowledge is that lies in no office, nobody asks.
    kept = [card for row in other.rows for card in row]
    return [
        f"{name}: {a} and {b}"
        for name, a, b in found
        if (a != b if name != "teacher" else any(a[card] != b[card] for card in kept))
    ]


def compare(game: ItStartup, state: StartupState, position: Position) -> None:
    """Check that a position is the state in few numbers.

    Raises:
        AssertionError: it is not.
    """
    assert not (wrong := differing(position, position_of(state))), wrong
    assert position.flagged or not any(position.own) | any(position.used)
    acting = game.to_act(state)
    assert position.to_act() == acting
    for seat in acting:
        legal = position.legal(seat)
        moves = [position.move(seat, code) for code in legal]
        assert moves == game.legal_moves(state, seat)
        assert [position.code(seat, move) for move in moves] == list(legal)
    for side in range(position.game.sides):
        row = tuple(position.rows[side])
        office = position.office[side]
        assert office is None or office.employees == position.game.n.office[row].employees
    outcome = game.outcome(state)
    assert position.outcome() == outcome
    if outcome is not None:
        shares = [game.share(state, outcome, seat) for seat in range(state.seats)]
        assert list(position.rewards()) == shares


def play(way: int, seed: int, *, most: int = 100_000) -> int:
    """Play a game of one way both ways; return how many positions were compared.

    Raises:
        AssertionError: they part.
    """
    seats, options = WAYS[way]
    game = rules()
    assert game.fast is not None
    luck, other = FastChance(Random(seed)), FastChance(Random(seed))
    state = game.start(seats, options, luck)
    state.table.recording = False
    begun = game.fast.start(seats, options, other)
    assert isinstance(begun, Position)
    position, rng, count = begun, Random(f"{way}:{seed}"), 0
    while True:
        compare(game, state, position)
        count += 1
        acting = game.to_act(state)
        if not acting or count >= most:
            return count
        seat = acting[int(rng.random() * len(acting))]
        legal = game.legal_moves(state, seat)
        move = sensible(rng, legal) if seed % 2 else legal[int(rng.random() * len(legal))]
        code, before = position.code(seat, move), position
        position = position.clone()
        kept = before.clone()
        game.apply(state, seat, move, luck)
        position.apply(seat, code, other)
        assert not differing(before, kept), "a copy changes what it was copied from"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10_000, help="positions to compare")
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    count, number = 0, words.seed
    while count < words.times:
        for way in range(len(WAYS)):
            try:
                count += play(way, number)
            except AssertionError:
                print(f"way {way}, seed {number}")
                raise
        number += 1
    print(f"{count} positions are the same by the rules and in few numbers")


if __name__ == "__main__":
    main()
