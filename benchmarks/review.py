"""How fast a review is, and how many of its turning points a second one with other luck finds.

A person, played by a level, plays against random players; then the game is reviewed as in the
window, with a worker, twice. Prints the seconds to the first point of the curve, those for 150 own
moves (and of one core's time, whatever else the machine does), and the share of turning points of
each review that the other has too.
Run: `python benchmarks/review.py valedictorian --games 3`.
"""

import argparse
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, sleep

from tabletop.ai.levels import THINKING_SECONDS
from tabletop.ai.players import make_player
from tabletop.ai.survey import ADVICE_STEPS
from tabletop.ai.worker import Thinker
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.session import Player, Session
from tabletop.session.help.hints import AdviceRequest
from tabletop.session.port import LocalPort

OWN_MOVES = 150
OTHER_LUCK = 7_777_777


def played(game: Game, seats: int, level: str, seed: int) -> Match[State]:
    """Return a finished game in which a level plays at the first seat."""
    match = Match(game.rules(), seats, {}, seed=seed)
    players = [make_player("random" if seat else level, 8 * seed + seat) for seat in range(seats)]
    while match.to_act:
        seat = match.to_act[0]
        match.say(seat, players[seat].choose(InformationSet.of(match.rules, match.state, seat)))
    return match


def reviewed(
    game: Game, match: Match[State], thinker: Thinker
) -> tuple[set[int], int, float, float]:
    """Return the turning points, own moves, and seconds to the first point and to the end."""
    people = [Player("Ann", "random" if seat else "human") for seat in range(match.state.seats)]
    review = LocalPort(Session(game, match, people, thinker=thinker)).review
    begun = perf_counter()
    review.begin()
    first = 0.0
    while review.running:
        review.update()
        if not first and any(each.figure for each in review.chances(0)):
            first = perf_counter() - begun
        sleep(0.002)
    found = {each.turn for each in review.turning_points(0)}
    return found, review.total, first, perf_counter() - begun


_ask = AdviceRequest.ask


def luckily(
    request: AdviceRequest,
    info: InformationSet[State],
    seed: int,
    *,
    about: Move | None = None,
    steps: float = ADVICE_STEPS,
    seconds: float = THINKING_SECONDS,
) -> None:
    """Ask with other luck than a review does."""
    _ask(request, info, seed + OTHER_LUCK, about=about, steps=steps, seconds=seconds)


def main() -> None:
    """Review the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--games", type=int, default=3)
    args = parser.parse_args()
    game, thinker = find_game(open_shelf(), args.game), Thinker()
    same = told = moves = 0
    firsts: list[float] = []
    seconds = 0.0
    for seed in range(args.games):
        match = played(game, args.seats, args.level, seed)
        one, own, first, took = reviewed(game, match, thinker)
        AdviceRequest.ask = luckily  # type: ignore[method-assign]
        two, *_ = reviewed(game, match, thinker)
        AdviceRequest.ask = _ask  # type: ignore[method-assign]
        same, told = same + 2 * len(one & two), told + len(one) + len(two)
        moves, seconds = moves + own, seconds + took
        firsts.append(first)
        print(f"game {seed}: {own} own moves, {took:.0f} s, first point {first:.1f} s, "
              f"turning points {sorted(one)} and {sorted(two)}", flush=True)  # fmt: skip
    thinker.close()
    rate = seconds / moves * OWN_MOVES
    usage = getrusage(RUSAGE_CHILDREN)
    core = (usage.ru_utime + usage.ru_stime) / 2 / moves * OWN_MOVES
    print(f"{args.game}: first point at most {max(firsts):.1f} s, {OWN_MOVES} own moves in "
          f"{rate:.0f} s ({core:.0f} s of one core), "
          f"{same / max(1, told):.0%} of turning points found again")  # fmt: skip


if __name__ == "__main__":
    main()
