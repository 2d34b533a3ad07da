"""How often the goals of a game are reached: the share of seats, by equal computer players.

    python benchmarks/goals.py introduct-academy --games 500 --players greedy --seats 4

Bronze is fit at 1 to 60%; gold may be rare. The error is 1.96 standard errors. Grades count as if
no hint was taken and nothing undone, which computers don't do.
"""

import argparse
from collections import Counter
from math import sqrt

from tabletop.ai.players import Turn, choose_onward, make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.goals import feats_of, finished_game


def main() -> None:
    """Play the games and print the rate of each goal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", default="greedy")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--steps", type=float, default=300)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    args = parser.parse_args()
    game = Registry(shipped("content")).find(args.game)
    rules, seats = game.rules(), args.seats or game.spec.usual_seats or game.spec.seats[0]
    options = {
        name: int(value) if value.isdigit() else value
        for name, _, value in (option.partition("=") for option in args.option)
    }
    met: Counter[str] = Counter()
    for seed in range(args.first, args.first + args.games):
        match, turn = Match(rules, seats, options, seed=seed), Turn(rules)
        players = [make_player(args.players, seed * 64 + seat, most_steps=args.steps)
                   for seat in range(seats)]  # fmt: skip
        while match.to_act:
            seat = match.to_act[0]
            turn.comes_to(match.state)
            info = InformationSet.of(rules, match.state, seat)
            match.say(seat, choose_onward(players[seat], info, turn.been))
        finished = finished_game(match)
        for seat in range(seats) if finished is not None else ():
            feats = feats_of(rules, finished, seat)
            met.update(goal.id for goal in game.spec.goals if goal.is_met(feats))
    total = args.games * seats
    for goal in game.spec.goals:
        rate = met[goal.id] / total
        error = 196 * sqrt(rate * (1 - rate) / total)
        print(f"{goal.grade:7} {goal.title:20} {100 * rate:5.1f}% ± {error:.1f}")


if __name__ == "__main__":
    main()
