"""How often a person has to decline offers, and how many the table declines for them.

    python benchmarks/forced_answers.py --games 20 --person normal --rivals greedy --steps 150

Plays Introduct Academy through a window's port, with a computer player on the person's seat. What
the table answers by itself is no decision of that person.
"""

import argparse
from collections import Counter

from tabletop.ai.players import choose_onward, make_player, turn_so_far
from tabletop.engine.knowledge.information import InformationSet
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player

PERSON = 0
LONG = 60.0
"""More seconds than any offer takes to fade."""


def play(seats: int, person: str, rivals: str, steps: float, seed: int) -> Counter[str]:
    """Play a game to its end, and return how often the person decided, declined and was spared."""
    game = Registry(shipped("content")).find("introduct-academy")
    others = [Player(f"Rival {seat}", rivals) for seat in range(1, seats)]
    port = LocalPort(Session.new(game, [Player("Person"), *others], {}, seed=seed))
    match, player = port.session.match, make_player(person, seed, most_steps=steps)
    found: Counter[str] = Counter()
    while match.to_act:
        if port.next().kind == "computer":
            port.poll()
        elif port.waive(LONG):
            found["passed"] += 1
        else:
            info = InformationSet.of(match.rules, match.state, PERSON)
            move = choose_onward(player, info, turn_so_far(match))
            found.update(["decisions", move.kind])
            port.session.play(PERSON, move)
    return found


def main() -> None:
    """Play the games and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--person", default="normal")
    parser.add_argument("--rivals", default="greedy")
    parser.add_argument("--steps", type=float, default=150)
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(args.games):
        total += play(args.seats, args.person, args.rivals, args.steps, seed)
    declined, decisions, passed = total["decline"], total["decisions"], total["passed"]
    now = 100 * declined / decisions
    before = 100 * (declined + passed) / (decisions + passed)
    print(f"{decisions / args.games:.0f} decisions a game, {now:.1f} % of them declines")
    print(f"{passed / args.games:.1f} offers a game passed by themselves; else {before:.1f} %")


if __name__ == "__main__":
    main()
