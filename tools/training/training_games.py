"""Play games for training: positions with their features, and who won in the end."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import get_context
from random import Random
from typing import TypeVar

from tabletop.ai.players import ComputerPlayer, SearchPlayer, make_player
from tabletop.ai.search import Budget, SearchFindings, search
from tabletop.cli.errors import InputRefusedError
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import in_table_names
from tabletop.engine.moves import Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.lab.plan import Plan
from tabletop.lab.play import error_text, plan_rules
from tools.training.fit import Example

POSITIONS = 5
"""Positions kept from each game, so that long games weigh no more than short ones."""
JUDGED = 600
"""Default number of search steps to judge a position when the players don't search."""
_CHUNK = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A chance of winning estimated by a computer player, and the result of that game."""

    game: int
    seat: Seat
    chance: float
    """The uncalibrated estimate from `Heuristics.winning_chance`, 0 to 1."""
    told: float
    """The calibrated chance that is shown to people, 0 to 1."""
    share: float
    """The share of the victory that the seat, or its team, had in the end, 0 to 1."""


def gather(plan: Plan, games: int, jobs: int, tell: Callable[[str], None]) -> list[Example]:
    """Play games and return positions of them, in the order of the games.

    The result doesn't depend on `jobs`, the number of processes. `tell` gets progress messages.

    Raises:
        InputRefusedError: a game did not end, or the rules raised an error.
    """
    return [each for found in _each(examples_of, plan, games, jobs, tell) for each in found]


def overhear(
    plan: Plan, games: int, jobs: int, tell: Callable[[str], None], judged: int | None = None
) -> list[GameRecord]:
    """Play games and return the chances of winning that the searching players estimated.

    There is one estimate for each move they chose. With `judged`, some positions of each game are
    judged instead, by a search of that many steps. `tell` gets progress messages.

    Raises:
        InputRefusedError: a game did not end, or the rules raised an error.
    """
    look = partial(chances_of_game, judged=judged)
    return [each for found in _each(look, plan, games, jobs, tell) for each in found]


def _each(
    look: Callable[[Plan, int], T], plan: Plan, games: int, jobs: int, tell: Callable[[str], None]
) -> Iterator[T]:
    """Yield `look(plan, number)` for each game in order, in `jobs` processes.

    `tell` gets a message after every 50 games.
    """
    if jobs == 1:
        for number in range(games):
            yield look(plan, number)
            if not (number + 1) % 50:
                tell(f"{number + 1} of {games} games")
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        numbers = range(games)
        found = pool.map(look, [plan] * games, numbers, chunksize=_CHUNK)
        for number, each in zip(numbers, found, strict=True):
            yield each
            if not (number + 1) % 50:
                tell(f"{number + 1} of {games} games")


def examples_of(plan: Plan, number: int) -> list[Example]:
    """Play one game of the plan and return up to `POSITIONS` random positions of it.

    The result depends only on the plan and the number. It is empty if nobody won.

    Raises:
        InputRefusedError: the game did not end, or the rules raised an error.
    """
    rules = plan_rules(plan.game, plan.folder)
    pick = Random(plan.deal(number))
    kept: list[tuple[tuple[Mapping[str, float], ...], tuple[float, ...]]] = []
    for seen, (state, _) in enumerate(_positions(rules, plan, number), 1):
        place = pick.randrange(seen)
        if len(kept) < POSITIONS:
            kept.append(_features(rules, state))
        elif place < POSITIONS:
            kept[place] = _features(rules, state)
    shares = _shares_of_teams(rules, state)
    if not sum(shares) and len(shares) > 1:
        return []  # nobody has won, which says nothing about anybody's chances
    return [Example(number, sums, shares, now) for sums, now in kept]


def chances_of_game(plan: Plan, number: int, judged: int | None = None) -> list[GameRecord]:
    """Play one game of the plan and return estimated chances of winning with its result.

    The result depends only on the plan and the number. With `judged`, up to `POSITIONS` random
    positions of the game are judged by a search of that many steps. Positions of players that don't
    search are always judged this way.

    Raises:
        InputRefusedError: the game did not end, or the rules raised an error.
    """
    rules = plan_rules(plan.game, plan.folder)
    pick = Random(plan.deal(number))
    heard: list[tuple[Seat, float, float]] = []
    kept: list[InformationSet[State]] = []
    asked = 0
    for state, player in _positions(rules, plan, number):
        seat = rules.to_act(state)[0]
        if isinstance(player, SearchPlayer) and judged is None:
            if player.found is not None:
                heard.append(_chances(rules, state, seat, player.found))
        elif len(rules.heuristics.promising(state, seat)) > 1:
            asked += 1
            place = len(kept) if len(kept) < POSITIONS else pick.randrange(asked)
            if place < POSITIONS:
                kept[place : place + 1] = [InformationSet.of(rules, state, seat)]
    for info in kept:
        found = search(info, Budget(judged or JUDGED), pick)
        heard.append(_chances(rules, info.stand_in, info.seat, found))
    outcome = rules.outcome(state)
    shares = [rules.share(state, outcome, seat) if outcome else 0.0 for seat in range(plan.seats)]
    return [GameRecord(number, seat, chance, told, shares[seat]) for seat, chance, told in heard]


def _chances(
    rules: Rules[State], state: State, seat: Seat, found: SearchFindings
) -> tuple[Seat, float, float]:
    """Return the seat, its uncalibrated chance after a search, and the calibrated one."""
    value = found.prospects[0].value
    mind = rules.heuristics
    return seat, mind.winning_chance(state, seat, value), mind.calibrated_chance(state, seat, value)


def _positions(
    rules: Rules[State], plan: Plan, number: int
) -> Iterator[tuple[State, ComputerPlayer]]:
    """Play a game and yield (state, player) each time after a player has chosen a move.

    The state is the position before that move. It is one object that changes in place; after the
    loop it holds the end of the game.

    Raises:
        InputRefusedError: the game did not end, or the rules raised an error.
    """
    seed = plan.deal(number)
    chance = FastChance(Random(seed))
    state = rules.start(plan.seats, plan.options_by_name, chance)
    players = [
        make_player(level, seed * 64 + seat, inf, most_steps=plan.steps or inf)
        for seat, level in enumerate(plan.players)
    ]
    try:
        for _ in range(plan.most_moves):
            acting = rules.to_act(state)
            if not acting:
                return
            state.table.events.clear()
            seat = acting[0]
            move = players[seat].choose(InformationSet.of(rules, state, seat))
            yield state, players[seat]
            rules.apply(state, seat, in_table_names(state.table, seat, move), chance)
    except Exception as error:
        told = f"{plan.game}, seed {seed}: {error_text(error)}"
        raise InputRefusedError(told) from error
    raise InputRefusedError(f"{plan.game}, seed {seed}: no end after {plan.most_moves} moves")


def _features(
    rules: Rules[State], state: State
) -> tuple[tuple[Mapping[str, float], ...], tuple[float, ...]]:
    """Return for each team the sum of its features and its current chance of winning.

    The chances of several teams add up to 1.
    """
    mind, teams = rules.heuristics, _teams(rules, state)
    sums: dict[int, dict[str, float]] = {team: {} for team in teams}
    for seat, team in enumerate(teams):
        for name, value in mind.features(state, seat).items():
            sums[team][name] = sums[team].get(name, 0.0) + value
    rewards = mind.rewards(state)
    chances = {
        team: mind.winning_chance(state, seat, rewards[seat]) for seat, team in enumerate(teams)
    }
    whole = sum(chances.values()) if len(chances) > 1 else 1.0
    return tuple(sums.values()), tuple(each / (whole or 1.0) for each in chances.values())


def _shares_of_teams(rules: Rules[State], state: State) -> tuple[float, ...]:
    """Return each team's share of the victory; all 0 if nobody won.

    The shares of several teams add up to 1.
    """
    outcome = rules.outcome(state)
    teams = _teams(rules, state)
    won = {
        team: rules.share(state, outcome, seat) if outcome else 0.0
        for seat, team in enumerate(teams)
    }
    whole = sum(won.values()) if len(won) > 1 else 1.0
    return tuple(each / (whole or 1.0) for each in won.values())


def _teams(rules: Rules[State], state: State) -> list[int]:
    return [rules.team(state, seat) for seat in range(state.seats)]
