"""The games that are learned from: positions with their features, and who won in the end."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import get_context
from random import Random
from typing import TypeVar

from tabletop.ai.players import Player, SearchPlayer, make_player
from tabletop.ai.search import Budget, Findings, search
from tabletop.doors.errors import InputRefusedError
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.play import plan_rules, what_happened
from tabletop.doors.train_fit import Example
from tabletop.engine.chance import FastChance
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Seat
from tabletop.engine.own_names import said_by
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

POSITIONS = 10
"""Positions that are kept of each game, so that long games count no more than short ones."""
JUDGED = 600
"""Moves tried out to judge a position of players that don't search, unless told."""
_CHUNK = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Told:
    """A chance of winning that a computer player has told, and what came of it."""

    game: int
    seat: Seat
    chance: float
    """As `Mind.winning_chance` gives it, before anything was learned about chances."""
    told: float
    """As people are told it."""
    share: float
    """Of the victory that the seat, or its team, had in the end."""


def gather(plan: Plan, games: int, jobs: int, tell: Callable[[str], None]) -> list[Example]:
    """Return positions of games, in the order of the games, whatever the number of processes.

    Raises:
        InputRefusedError: a game did not end, or the rules went wrong.
    """
    return [each for found in _each(examples_of, plan, games, jobs, tell) for each in found]


def overhear(
    plan: Plan, games: int, jobs: int, tell: Callable[[str], None], judged: int | None = None
) -> list[Told]:
    """Return what searching players thought of their chances, at every move that they chose.

    With `judged`, a search that tries out so many moves looks at some positions instead.

    Raises:
        InputRefusedError: a game did not end, or the rules went wrong.
    """
    look = partial(chances_of_game, judged=judged)
    return [each for found in _each(look, plan, games, jobs, tell) for each in found]


def _each(
    look: Callable[[Plan, int], T], plan: Plan, games: int, jobs: int, tell: Callable[[str], None]
) -> Iterator[T]:
    """Yield what is found in each game, in order."""
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
    """Return some positions of a game: a function of plan and number alone.

    Raises:
        InputRefusedError: the game did not end, or the rules went wrong.
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


def chances_of_game(plan: Plan, number: int, judged: int | None = None) -> list[Told]:
    """Return what was thought in a game: a function of plan and number alone.

    With `judged`, some positions of each game, as many of all, are looked at by a search that
    tries out so many moves. Players that don't search think nothing of their chances, so theirs
    always are.

    Raises:
        InputRefusedError: the game did not end, or the rules went wrong.
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
        elif len(rules.mind.promising(state, seat)) > 1:
            asked += 1
            place = len(kept) if len(kept) < POSITIONS else pick.randrange(asked)
            if place < POSITIONS:
                kept[place : place + 1] = [InformationSet.of(rules, state, seat)]
    for info in kept:
        found = search(info, Budget(judged or JUDGED), pick)
        heard.append(_chances(rules, info.stand_in, info.seat, found))
    outcome = rules.outcome(state)
    shares = [rules.share(state, outcome, seat) if outcome else 0.0 for seat in range(plan.seats)]
    return [Told(number, seat, chance, told, shares[seat]) for seat, chance, told in heard]


def _chances(
    rules: Rules[State], state: State, seat: Seat, found: Findings
) -> tuple[Seat, float, float]:
    """Return the seat, its chance as a search found it, and as people would be told it."""
    value = found.prospects[0].value
    mind = rules.mind
    return seat, mind.winning_chance(state, seat, value), mind.told_chance(state, seat, value)


def _positions(rules: Rules[State], plan: Plan, number: int) -> Iterator[tuple[State, Player]]:
    """Yield each position of a game at which a seat chooses, and who has just chosen.

    The position is the same object all along, and at the end the one that the game ended with.
    """
    seed = plan.deal(number)
    chance = FastChance(Random(seed))
    state = rules.start(plan.seats, plan.chosen, chance)
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
            rules.apply(state, seat, said_by(state.table, seat, move), chance)
    except Exception as error:
        told = f"{plan.game}, seed {seed}: {what_happened(error)}"
        raise InputRefusedError(told) from error
    raise InputRefusedError(f"{plan.game}, seed {seed}: no end after {plan.most_moves} moves")


def _features(
    rules: Rules[State], state: State
) -> tuple[tuple[Mapping[str, float], ...], tuple[float, ...]]:
    """Return the features of each team added up, and the chances that it has by now."""
    mind, teams = rules.mind, _teams(rules, state)
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
    """Return who won: shares that make up one, or nothing where nobody has."""
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
