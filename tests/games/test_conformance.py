"""Every game on the shelf keeps the promises that the engine makes for it."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.fingerprint import Written, full_state
from tabletop.engine.conformance.walk import perft, walk
from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.spec import OptionValue
from tabletop.paths import shipped
from tabletop.registry import Registry

LOOK, LOOKS, MORE = 6, 24, 4
"""Every promise is checked at each sixth position, in long games some 24 times; with options that
are not the usual ones four times a game."""
PERFT = yaml.safe_load(Path(__file__).with_name("perft.yaml").read_text(encoding="utf-8"))


@cache
def shelf() -> Registry:
    return Registry(shipped("content"))


def playable() -> list[str]:
    return [game.spec.id for game in shelf().games() if game.playable]


def extremes(game: Game, seats: int) -> list[dict[str, OptionValue]]:
    """The usual options, then others until each was once at each end of what it may be.

    What is not for so many seats is left out.
    """
    ends: dict[str, list[OptionValue]] = {}
    for option in game.spec.options:
        for end in option.choices or (option.least, option.most):
            least, most = option.seats_of(end)
            if end != option.default and (not most or least <= seats <= most):
                ends.setdefault(option.id, []).append(end)
    rounds = max(map(len, ends.values()), default=0)
    return [{}, *({each: ends[each][n % len(ends[each])] for each in ends} for n in range(rounds))]


def test_there_is_a_game_to_play() -> None:
    assert playable()


def tables() -> list[tuple[str, int]]:
    return [
        (name, seats)
        for name in playable()
        for seats in range(shelf().find(name).spec.seats[0], shelf().find(name).spec.seats[1] + 1)
    ]


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_game_keeps_its_promises_with_any_option(name: str, seats: int) -> None:
    """An option that changes nothing at a table of this size is not walked through again."""
    game = shelf().find(name)
    rules = game.rules()
    deals: list[dict[str, Written]] = []
    length = moves_of_a_game(game, seats)
    for number, options in enumerate(extremes(game, seats)):
        deal = full_state(rules.start(seats, options, FastChance(Random(1))))
        if deal in deals:
            continue
        deals.append(deal)
        every = max(LOOK, length // (MORE if options else LOOKS))
        assert walk(rules, seats, options, seed=number, every=every).is_over


def moves_of_a_game(game: Game, seats: int) -> int:
    """How many moves a random game takes."""
    rules, rng = game.rules(), Random(1)
    match = Match(rules, seats, {}, seed=1)
    while match.to_act:
        seat = rng.choice(match.to_act)
        match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
    return len(match.steps)


@pytest.mark.parametrize("name", playable())
def test_no_text_that_reads_as_a_move_brings_the_rules_down(name: str) -> None:
    """Whatever parses is refused in words or can be played, from any position."""
    game = shelf().find(name)
    rules = game.rules()
    rng = Random(1)
    state = rules.start(game.spec.seats[0], {}, FastChance(rng))
    plan = state.table.plan
    names = [*plan.pieces, *plan.zones, *plan.values, *(f"{zone}?" for zone in plan.zones)]
    kinds = {"no-such-move"}
    while rules.outcome(state) is None:
        seat = rules.to_act(state)[0]
        legal = rules.legal_moves(state, seat)
        kinds |= {move.kind for move in legal}
        for _ in range(20):
            move = Move(
                rng.choice(sorted(kinds)),
                tuple(rng.choices(names, k=rng.randrange(3))),
                rng.choice(["", *names]),
                tuple(rng.choices([0, 1, -1, 10**9, "x", *names], k=rng.randrange(3))),
            )
            for asking in range(state.seats):
                refusal = rules.refuse(state, asking, move)
                if refusal is None:
                    rules.apply(state.clone(), asking, move, FastChance(Random(2)))
                else:
                    assert refusal.text
        rules.apply(state, seat, rng.choice(legal), FastChance(rng))


@pytest.mark.parametrize(("name", "number"), [(n, i) for n in PERFT for i in range(len(PERFT[n]))])
def test_as_many_moves_are_legal_as_ever(name: str, number: int) -> None:
    game = shelf().find(name)
    rules = game.rules()
    case = PERFT[name][number]
    deal = rules.start(case["seats"], case["options"], FastChance(Random(case["seed"])))
    counts = [perft(rules, deal, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


@pytest.mark.parametrize("name", playable())
def test_every_game_has_its_moves_counted(name: str) -> None:
    assert len(PERFT[name]) >= 3
