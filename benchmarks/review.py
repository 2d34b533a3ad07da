"""What a review costs, and how many of its turning points a second one with other luck finds.

A person, played by a level, plays against random players; then the game is reviewed twice, in this
process. Prints the seconds of a processor to the first point of the curve and for 150 own moves,
which don't depend on what else the machine does, the moves tried out, and the share of turning
points of each review that the other has too.
Run: `python benchmarks/review.py` or `python benchmarks/review.py valedictorian --games 3`.
"""

import argparse
from bisect import bisect_left
from dataclasses import dataclass
from random import Random
from time import process_time

from tabletop.ai.levels import THINKING_SECONDS
from tabletop.ai.players import make_player
from tabletop.ai.search import Budget
from tabletop.ai.survey import ADVICE_STEPS, advise, survey
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.session.help.hints import AdviceRequest
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player

OWN_MOVES = 150
OTHER_LUCK = 7_777_777
SEATS = {
    "introduct-academy": 2,
    "the-academy": 4,
    "report-card": 1,
    "it-startup": 2,
    "valedictorian": 2,
}


def played(game: Game, seats: int, level: str, seed: int) -> Match[State]:
    """Return a finished game in which a level plays at the first seat."""
    match = Match(game.rules(), seats, {}, seed=seed)
    players = [make_player("random" if seat else level, 8 * seed + seat) for seat in range(seats)]
    while match.to_act:
        seat = match.to_act[0]
        match.say(seat, players[seat].choose(InformationSet.of(match.rules, match.state, seat)))
    return match


@dataclass(slots=True)
class Found:
    """What a review found, and what it cost."""

    turns: set[int]
    """The turns of the rules that are turning points, as points of the curve."""
    first: float
    """Seconds of a processor until the first point of the curve."""
    seconds: float
    """Seconds of a processor in all."""
    steps: float
    """Moves tried out."""
    own: int
    """Number of own moves."""


class Here(AdviceRequest):
    """Searches in this process as a worker would, with a luck, and counts the steps."""

    luck = 0
    steps = 0.0

    def ask(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        about: Move | None = None,
        steps: float = ADVICE_STEPS,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        del seconds
        self._asked = True
        Here.steps += steps
        self._found = advise(info, Budget(steps), Random(seed + self.luck), about=about)

    def survey(self, info: InformationSet[State], seed: int) -> None:
        self._asked = True
        self._surveyed = survey(info, Random(seed + self.luck))


def reviewed(game: Game, match: Match[State], luck: int) -> Found:
    """Review a game with a luck."""
    Here.luck, Here.steps = luck, 0.0
    people = [Player("Ann", "random" if seat else "human") for seat in range(match.state.seats)]
    review = LocalPort(Session(game, match, people)).review
    review._counsel = Here(match.rules, None)  # noqa: SLF001 - in place of a worker
    begun = process_time()
    review.begin()
    first = 0.0
    while review.running:
        review.update()
        if not first and any(each.figure for each in review.chances(0)):
            first = process_time() - begun
    seconds = process_time() - begun
    ends = [each.turn for each in review.chances(0)]
    found = {bisect_left(ends, each.turn) for each in review.turning_points(0)}
    return Found(found, first, seconds, Here.steps, review.total)


def measure(name: str, seats: int, level: str, seeds: range) -> list[tuple[Found, Found]]:
    """Review each of the games of a name twice, and print what was found."""
    game = find_game(open_shelf(), name)
    pairs = []
    for seed in seeds:
        match = played(game, seats, level, seed)
        one, two = (reviewed(game, match, luck) for luck in (0, OTHER_LUCK))
        pairs.append((one, two))
        print(
            f"{name} {seed}: {one.own} own moves, {one.seconds:.0f} and {two.seconds:.0f} s, "
            f"first point {one.first:.1f} s, {one.steps / 1e6:.2f} million tried out, "
            f"turning points {sorted(one.turns)} and {sorted(two.turns)}",
            flush=True,
        )
    return pairs


def summary(name: str, pairs: list[tuple[Found, Found]]) -> str:
    """Return the figures of some games in a line."""
    each = [found for pair in pairs for found in pair]
    own = sum(found.own for found in each)
    seconds = sum(found.seconds for found in each) / own * OWN_MOVES
    steps = sum(found.steps for found in each) / own * OWN_MOVES / 1e6
    same = 2 * sum(len(one.turns & two.turns) for one, two in pairs)
    told = sum(len(found.turns) for found in each)
    return (
        f"{name}: first point at most {max(found.first for found in each):.1f} s, "
        f"{OWN_MOVES} own moves in {seconds:.0f} s ({steps:.2f} million tried out), "
        f"{told / len(each):.1f} turning points a game, {same} of {told} "
        f"({same / max(1, told):.0%}) found again"
    )


def main() -> None:
    """Review the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", help="all five if not given")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    args = parser.parse_args()
    names = [args.game] if args.game else list(SEATS)
    lines, everything = [], []
    for name in names:
        seats = args.seats or SEATS.get(name, 2)
        pairs = measure(name, seats, args.level, range(args.first, args.first + args.games))
        lines.append(summary(name, pairs))
        everything += pairs
    print("\n".join(lines))
    if len(names) > 1:
        print(summary("all", everything))


if __name__ == "__main__":
    main()
