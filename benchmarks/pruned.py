"""In how many positions a player's search leaves out a move that is much better than its choice.

In random positions of games between quick players, a player of a level chooses. Distinct legal
moves that its search never tried, pointless ones too, are then searched as often as its choice and
the move that its search liked best, from which a level may slip. Those that look better than both
are searched once more, longer and in other worlds, so that none is counted by luck. A position is
missed if one of them is better by more than 5 points of winning chance. Moves that the game calls
pointless are told apart: a judge thinks less of a turn that goes on, and may err about them.
Run: `python benchmarks/pruned.py it-startup --positions 300`.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from tabletop.ai.levels import LEVELS, Temper
from tabletop.ai.players import QuickPlayer, SearchPlayer, sensible
from tabletop.ai.search import Budget, Search
from tabletop.cli.shelf.lookup import find_game, open_shelf, rules_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

PART = 0.1
"""Of the positions of a game."""
MUCH = 0.05
"""By how much chance of winning a move that was left out has to be better."""
GLANCE, LONG = 4_000, 40_000
"""Simulated moves for each move that is compared: at first, and once it looks better."""


def positions(rules: Rules[State], seats: int, seed: int) -> Iterator[InformationSet[State]]:
    """Yield what the seat to move knows, at some of the positions where it has a choice."""
    pick = Random(seed)
    for number in count(seed * 1000):
        match = Match(rules, seats, {}, seed=number)
        players = [QuickPlayer(number * 8 + seat) for seat in range(seats)]
        while match.to_act:
            info = InformationSet.of(rules, match.state, match.to_act[0])
            if pick.random() < PART and len(info.legal_moves()) > 1:
                yield info
            if isinstance(match.say(info.seat, players[info.seat].choose(info)), Refusal):
                raise TypeError("players make legal moves")


def left_out(info: InformationSet[State], player: SearchPlayer) -> tuple[list[Move], list[Move]]:
    """Return a player's choice with the move it tried most, and a move of each kind never tried."""
    key = info.rules.heuristics.search_key
    chosen = player.choose(info)
    tried = [each.move for each in player.found.prospects] if player.found else [chosen]
    known = {key(info.stand_in, info.seat, move) for move in tried}
    moves = {key(info.stand_in, info.seat, move): move for move in info.legal_moves()}
    return [chosen, tried[0]], [move for each, move in moves.items() if each not in known]


def better(
    info: InformationSet[State],
    known: Sequence[Move],
    others: Sequence[Move],
    steps: float,
    rng: Random,
) -> dict[Move, float]:
    """Return the moves that look better than all known ones by `MUCH`, and by how much."""
    moves = [*known, *others]
    found = Search(info, rng).compare(moves, Budget(steps * len(moves)))
    chance = info.rules.heuristics.winning_chance
    told = [chance(info.stand_in, info.seat, each.value) for each in found]
    best = max(told[: len(known)])
    gains = zip(others, told[len(known) :], strict=True)
    return {move: value - best for move, value in gains if value - best > MUCH}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    rules, rng = rules_of(find_game(open_shelf(), words.game)), Random(words.seed)
    temper = LEVELS[words.level].temper or Temper(2_500)
    asked = positions(rules, words.seats, words.seed)
    partly = missed = barred = 0
    for number, info in zip(range(words.positions), asked, strict=False):
        known, others = left_out(info, SearchPlayer(number, temper))
        partly += bool(others)
        for steps in (GLANCE, LONG):
            found = better(info, known, others, steps, rng) if others else {}
            others = [*found]
        missed += any(move not in sensible(info).barred for move in found)
        barred += bool(found)
        told = "; ".join(f"{move} ({gain:.1%} better)" for move, gain in found.items())
        if told:
            print(f"position {number}: {known[0]} chosen, but {told}", flush=True)
    print("| Game | Seats | Positions | With moves never tried | Missed | With pointless ones |")
    print("|---|--:|--:|--:|--:|--:|")
    print(f"| {words.game} | {words.seats} | {words.positions} | {partly} | {missed} | {barred} |")


if __name__ == "__main__":
    main()
