"""What computer players choose, and what players are told, to compare two versions of the program.

Plays the same random games of every game, looks at the same positions, and writes for each what
every level chooses there, how often each move was tried and what it was worth, and a digest of all
words that the seat is told. A change that is not meant to change choices must leave all this equal:

    python benchmarks/choices.py --out before.json
    python benchmarks/choices.py --compare before.json

Ends with 1 when something differs. Budgets are in steps, so the same on any machine.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

from tabletop.ai.players import LEVELS, make_player
from tabletop.ai.search import Budget, SearchFindings, search
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import in_own_names
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry

GAMES = 20
POSITIONS = 10
"""Positions of each game that are looked at, from the deal to the end."""
STEPS = 150
"""Moves tried out before a choice."""
MOST_MOVES = 600
SHOWN = 12
"""Differences that are printed."""

Record = dict[str, str]
"""What was found at one position, by what it is."""


def played(rules: Rules[State], seats: int, seed: int) -> Match[State]:
    """Return a game of random moves."""
    rng = Random(seed)
    match = Match(rules, seats, {}, seed=seed)
    while match.to_act and len(match.steps) < MOST_MOVES:
        seat = rng.choice(match.to_act)
        result = match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
        if isinstance(result, Refusal):
            raise TypeError(result.text)
    return match


def positions(match: Match[State]) -> Iterator[tuple[int, Step[State], Seat]]:
    """Yield steps after which a seat has a choice, with the seat, evenly over the game."""
    found = [
        (number, step, seat)
        for number, step in enumerate(match.steps)
        for seat in match.rules.to_act(step.state)[-1:]
        if len(match.rules.legal_moves(step.state, seat)) > 1
    ]
    for place in range(min(POSITIONS, len(found))):
        yield found[place * len(found) // POSITIONS]


def digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, default=asdict)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def told(match: Match[State], step: Step[State], seat: Seat, best: Move) -> Iterator[object]:
    """Yield all words and pictures that a seat is shown at a position."""
    rules, state = match.rules, in_own_names(step.state, seat)
    legal = rules.legal_moves(state, seat)
    yield list(map(str, legal))
    yield list(map(str, rules.heuristics.promising(state, seat)))
    yield rules.presenter.prompt(state, seat)
    yield rules.presenter.display(rules.view(state, seat))
    yield [rules.presenter.describe(state, seat, move) for move in legal]
    yield [rules.presenter.icon(move) for move in legal]
    yield [rules.presenter.preview(state, seat, move) for move in legal]
    yield rules.presenter.reason(state, seat, best)
    yield list(rules.forms(state, seat))
    for watcher in range(-1, state.seats):
        yield list(match.seen(step, watcher))


def written(findings: SearchFindings) -> list[tuple[str, int, float]]:
    return [(str(each.move), each.visits, each.value) for each in findings.prospects]


def look(match: Match[State], step: Step[State], seat: Seat, seed: int) -> Record:
    """Return what is chosen and told at a position."""
    info = InformationSet.of(match.rules, step.state, seat)
    record: Record = {}
    for level in LEVELS:
        player = make_player(level, seed, most_steps=STEPS)
        record[level] = str(player.choose(info))
    budget = Budget(STEPS)
    for careful in (False, True):
        found = search(info, budget, Random(seed), careful=careful)
        record["careful" if careful else "hasty"] = digest(written(found))
    best = found.prospects[0].move
    record["told"] = digest(list(told(match, step, seat, best)))
    return record


def records(game: Game) -> Iterator[tuple[str, Record]]:
    """Yield what is found at the positions of a game, each with its name."""
    if not game.playable:
        return
    rules = game.rules()
    least, most = rules.spec.seats
    for number in range(GAMES):
        seats = least + number % (most - least + 1)
        match = played(rules, seats, number)
        for after, step, seat in positions(match):
            name = f"{rules.spec.id}, {seats} seats, game {number}, move {after}"
            yield name, look(match, step, seat, number * 1_000 + after)


def compare(before: dict[str, Record], after: dict[str, Record]) -> list[str]:
    """Return where two recordings part, a line each."""
    lines = [f"{name}: is in one recording only" for name in before.keys() ^ after.keys()]
    for name in before.keys() & after.keys():
        one, other = before[name], after[name]
        lines += [
            f"{name}: {what}: {one.get(what)} and {other.get(what)}"
            for what in one | other
            if one.get(what) != other.get(what)
        ]
    return sorted(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="", help="one game only")
    parser.add_argument("--out", type=Path, help="write what is found")
    parser.add_argument("--compare", type=Path, help="compare with what was written")
    words = parser.parse_args()
    found: dict[str, Record] = {}
    for game in Registry(shipped("content")).games():
        if game.spec.id.startswith(words.game):
            here = dict(records(game))
            found |= here
            print(f"{game.spec.id:<20}{len(here):>5} positions  {digest(here)}")
    if words.out is not None:
        words.out.write_text(json.dumps(found, indent=0, sort_keys=True))
    if words.compare is None:
        return 0
    before: dict[str, Record] = json.loads(words.compare.read_text())
    before = {name: each for name, each in before.items() if name.startswith(words.game)}
    lines = compare(before, found)
    print("\n".join(lines[:SHOWN]))
    print(f"{len(lines)} differences")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
