"""What choices cost on average, by the judgement of a longer search.

In positions of games between greedy players a judge searches long, half carefully and half not.
Then each player chooses from the same information set. What a choice costs is how much more the
judge thinks of the move it likes best. A few hundred positions tell more than as many games, but no
more than a judge can see that has the same eyes as the players: `tabletop arena` has the last word.
Run: `python benchmarks/regret.py the-academy --seats 4`.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from random import Random
from statistics import fmean

from tabletop.ai.levels import LEVELS, Temper
from tabletop.ai.players import ComputerPlayer, GreedyPlayer, S, SearchPlayer
from tabletop.ai.search import Budget, Prospect, search
from tabletop.cli.play.intervals import mean_interval
from tabletop.cli.shelf.lookup import find_game, open_shelf, rules_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

PART = 0.1
"""Of the positions of a game."""


def _searching(temper: Temper) -> Callable[[int], ComputerPlayer]:
    return lambda seed: SearchPlayer(seed, temper, Budget(temper.steps))


class _Slipping(SearchPlayer):
    """A normal player that slips so many times as far."""

    def __init__(self, seed: int, temper: Temper, times: float) -> None:
        super().__init__(seed, temper)
        self._times = times

    def _slip(
        self, info: InformationSet[S], prospects: tuple[Prospect, ...], scale: float
    ) -> Prospect:
        return super()._slip(info, prospects, scale * self._times)


def _slipping(times: float) -> Callable[[int], ComputerPlayer]:
    temper = LEVELS["normal"].temper or Temper(2_500)
    return lambda seed: _Slipping(seed, temper, times)


def _level(name: str) -> Callable[[int], ComputerPlayer]:
    temper = LEVELS[name].temper
    if temper is None:
        return GreedyPlayer
    return lambda seed: SearchPlayer(seed, temper)


PLAYERS: dict[str, Callable[[int], ComputerPlayer]] = {
    "greedy": _level("greedy"),
    "easy": _level("easy"),
    "normal": _level("normal"),
    "hard": _level("hard"),
    "2,500 moves": _searching(Temper(2_500)),
    "2,500 moves, careful": _searching(Temper(2_500, careful=True)),
    "10,000 moves": _searching(Temper(10_000)),
    "10,000 moves, careful": _searching(Temper(10_000, careful=True)),
}


def positions(rules: Rules[State], seats: int, seed: int) -> Iterator[InformationSet[State]]:
    """Yield what the seat to move knows, at some of the positions where it has a choice."""
    pick = Random(seed)
    for number in count(seed * 1000):
        match = Match(rules, seats, {}, seed=number)
        players = [GreedyPlayer(number * 8 + seat) for seat in range(seats)]
        while match.to_act:
            info = InformationSet.of(rules, match.state, match.to_act[0])
            if (
                pick.random() < PART
                and len(rules.heuristics.promising(info.stand_in, info.seat)) > 1
            ):
                yield info
            if isinstance(match.say(info.seat, players[info.seat].choose(info)), Refusal):
                raise TypeError("players make legal moves")


def costs(info: InformationSet[State], steps: float, rng: Random) -> dict[object, float]:
    """Return what a judge thinks that each move costs that it tried, by what search knows it by."""
    visits: dict[object, int] = {}
    totals: dict[object, float] = {}
    for careful in (True, False):
        for each in search(info, Budget(steps), rng, careful=careful).prospects:
            key = _key(info, each.move)
            visits[key] = visits.get(key, 0) + each.visits
            totals[key] = totals.get(key, 0.0) + each.value * each.visits
    worth = {key: totals[key] / visits[key] for key in visits}
    best = worth[max(visits, key=visits.__getitem__)]
    return {key: best - value for key, value in worth.items()}


def _key(info: InformationSet[State], move: Move) -> object:
    return info.rules.heuristics.search_key(info.stand_in, info.seat, move)


def _factors(words: str) -> tuple[float, ...]:
    """Numbers above 0, separated by commas."""
    try:
        found = tuple(float(word) for word in words.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"no numbers: {words[:40]!r}") from None
    if not all(0 < each < inf for each in found):
        raise argparse.ArgumentTypeError(f"not above 0: {words[:40]!r}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--choices", type=int, default=2, help="of each player in each position")
    parser.add_argument("--steps", type=float, default=20_000, help="moves tried by each judge")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--slips", type=_factors, default=(),
        help="ask normal players who slip so many times as far too, such as 0.5,2",
    )  # fmt: skip
    words = parser.parse_args()
    players = dict(PLAYERS)
    for times in words.slips:
        players[f"normal, slips times {times:g}"] = _slipping(times)
    rules, rng = rules_of(find_game(open_shelf(), words.game)), Random(words.seed)
    paid: dict[str, list[float]] = {name: [] for name in players}
    asked: list[str] = []
    for info, _ in zip(
        positions(rules, words.seats, words.seed), range(words.positions), strict=False
    ):
        known = costs(info, words.steps, rng)
        most = max(known.values())
        asked.append(_asked(info))
        for name, make in players.items():
            chosen = [make(rng.getrandbits(32)).choose(info) for _ in range(words.choices)]
            paid[name].append(fmean(known.get(_key(info, move), most) for move in chosen))
    kinds = sorted(set(asked))
    heads = "".join(f" {kind} ({asked.count(kind)}) |" for kind in kinds)
    print(f"| {words.game}, {words.seats} | cost of a choice, thousandths of the reward |{heads}")
    print("|---|--:|" + "--:|" * len(kinds))
    for name, found in paid.items():
        cost = mean_interval([each * 1000 for each in found])
        parts = [
            fmean(1000 * each for each, kind in zip(found, asked, strict=True) if kind == wanted)
            for wanted in kinds
        ]
        told = "".join(f" {part:.2f} |" for part in parts)
        print(f"| {name} | {cost.value:.2f} ({cost.low:.2f} to {cost.high:.2f}) |{told}")


def _asked(info: InformationSet[State]) -> str:
    """Return what the seat is asked: the open question, or else the phase."""
    state = info.stand_in
    return state.pending[-1].kind if state.pending else state.phase


if __name__ == "__main__":
    main()
