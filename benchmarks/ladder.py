"""How much stronger each level of computer player is than the next lower one.

Two levels fill the seats in equal numbers, in every seating. A series ends once a sequential test
decides whether the higher level wins 60% or 50% of the victories, or after `--games`. `--effort`
is a factor on the moves that both try out: a tenth is ten times as fast. Thinking time is not
limited, so the figures don't depend on the machine.
Run: `python benchmarks/ladder.py valedictorian --steps master,hard --effort 0.1`.
"""

import argparse
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from tabletop.ai import players
from tabletop.cli.play.arena import arena
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.lab import play
from tabletop.lab.plan import make_plan

LADDER = ("master", "hard", "normal", "easy", "random")


def main() -> None:
    """Play each step of the ladder and print it as a row of a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", default="", help="one step, such as master,hard")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="don't stop before --games")
    parser.add_argument("--state", type=Path, help="folder in which games are kept")
    given = parser.parse_args()
    play.make_player = partial(players.make_player, effort=given.effort)
    game = find_game(open_shelf(), given.game)
    pairs = [tuple(given.steps.split(","))] if given.steps else list(pairwise(LADDER))
    for high, low in pairs:
        levels = ",".join([high, low] * (given.seats // 2))
        plan = make_plan(game, levels, given.seats, [], seed=given.seed, rotates_seats=True)
        plan = replace(plan, bounds=() if given.all else (0.5, 0.6))
        state = given.state and given.state / f"{given.game}-{high}-{low}-{given.effort:g}.jsonl"
        report = arena(plan, given.games, 1, state, lambda _: None)
        share = report.standings()[0].share
        verdict = report.test.verdict if report.test else ""
        print(
            f"| {game.spec.title}, {given.seats} seats | {high}, {low} | {report.count} "
            f"| {share.value:.0%} ({share.low:.0%} to {share.high:.0%}) | {verdict} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
