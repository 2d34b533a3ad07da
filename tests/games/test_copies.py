"""No seat is told which copies of alike pieces lie where: all it hears is the same without them.

A game and its twin differ in the copies alone. Whatever comes by a door must be the same in both.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.cli.serve.requests import Request
from tabletop.cli.serve.serve import GameServer
from tabletop.cli.shelf.lookup import open_shelf
from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import (
    Renumbering,
    in_own_names,
    in_seat_names,
    in_table_names,
)
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.state import State
from tabletop.session.fill_names import Wording
from tabletop.session.log import GameLog
from tabletop.session.port import LocalPort, RemotePort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.copies import Twins
from tests.robots.games import GAMES, SHIPPED, game_named

MOVES, OTHER_MOVES, STEPS = 60, 25, 200
MOST_COPIES = 13


class Unworded(Wording):
    """Leaves all texts as the rules say them."""

    def __init__(self) -> None:
        """Know no names."""

    def for_reader(self, seat: Seat) -> Wording:
        """Return the same for everybody."""
        del seat
        return self

    def fill(self, text: str) -> str:
        """Return the text."""
        return text

    def line(self, seat: Seat, text: str) -> str:
        """Return the text."""
        del seat
        return text

    sentence = line


def told(match: Match[State], seat: Seat) -> dict[str, object]:
    """All that a seat is told of the position of now, and all that has happened."""
    rules, own, view = match.rules, match.as_named_by(seat), match.view(seat)
    heard: dict[str, object] = {
        "view": view,
        "display": rules.presenter.display(view),
        "standing": rules.presenter.standing(view),
        "log": GameLog(match, Unworded).seen_by(seat),
    }
    if seat >= 0:
        legal = rules.legal_moves(own, seat)
        asked = legal[:30]
        info = InformationSet.of(rules, match.state, seat)
        heard |= {
            "prompt": rules.presenter.prompt(own, seat),
            "moves": legal,
            "forms": list(rules.forms(own, seat)),
            "words": [rules.presenter.describe(own, seat, move) for move in asked],
            "previews": [rules.presenter.preview(own, seat, move) for move in asked],
            "refusals": [rules.refuse(own, seat, move) for move in rules.candidates(own, seat)],
            "input": full_state(info.stand_in),
            "hints": [rules.presenter.reason(info.stand_in, seat, move) for move in asked[:1]],
        }
    return heard


def check(twins: Twins, seed: int, moves: int, every: int = 4) -> int:
    """Play twins on at random and compare all that anybody is told; return the moves made."""
    rng = Random(seed)
    for made in range(moves):
        if not twins.one.to_act:
            return made
        for seat in twins.seats if made % every == 0 else ():
            assert told(twins.one, seat) == told(twins.other, seat), f"move {made}, seat {seat}"
        acting = rng.choice(twins.one.to_act)
        steps = twins.play(acting, rng.choice(twins.legal(acting)))
        for seat in twins.seats:
            pairs = zip((twins.one, twins.other), steps, strict=True)
            one, other = (match.seen(step, seat) for match, step in pairs)
            assert one == other, f"{steps[0].entry.move}, seat {seat}"
            assert twins.one.view(seat) == twins.other.view(seat), steps[0].entry.move
    return moves


def twins_of(game: Game, seed: int) -> Twins:
    least, most = game.spec.seats
    return Twins.begun(game.rules(), min(most, max(2, least)), seed, {})


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", SHIPPED)
def test_seats_are_told_the_same_whichever_copies_lie_where(
    name: str, seed: int, tmp_path: Path
) -> None:
    assert check(twins_of(game_named(name, tmp_path), seed), seed, MOVES)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in SHIPPED])
def test_so_they_are_in_games_of_ones_own(name: str, tmp_path: Path) -> None:
    assert check(twins_of(game_named(name, tmp_path), 5), 5, OTHER_MOVES)


@pytest.mark.parametrize("level", ["greedy", "normal"])
@pytest.mark.parametrize("name", SHIPPED)
def test_computers_say_the_same_whichever_copies_lie_where(
    name: str, level: str, tmp_path: Path
) -> None:
    twins, rng = twins_of(game_named(name, tmp_path), 3), Random(3)
    for number in range(MOVES):
        if not twins.one.to_act:
            break
        seat = rng.choice(twins.one.to_act)
        said = [
            make_player(level, number, most_steps=STEPS).choose(
                InformationSet.of(match.rules, match.state, seat)
            )
            for match in (twins.one, twins.other)
        ]
        assert said[0] == said[1]
        twins.play(seat, said[0])


def triples(match: Match[State]) -> Iterator[Renumbering]:
    """Yield for each triple of copies of a kind, the one with most, a way to exchange them."""
    plan = match.first.table.plan
    fitting = [copies for copies in plan.copies if 3 <= len(copies) <= MOST_COPIES]
    for copies in sorted(fitting, key=len)[-1:]:
        for one, two, three in combinations(copies, 3):
            for places in ((two, three, one), (two, one, three)):
                numbers = list(range(len(plan.pieces)))
                for copy, number in zip((one, two, three), places, strict=True):
                    numbers[copy] = number
                yield Renumbering(plan, numbers)


@pytest.mark.parametrize("name", SHIPPED)
def test_all_triples_of_copies_are_one_position_to_each_seat(name: str, tmp_path: Path) -> None:
    """What a seat is told is told of that one: nothing can differ that is a function of it."""
    twins, rng = twins_of(game_named(name, tmp_path), 4), Random(4)
    match = twins.one
    while match.to_act and len(match.steps) < 30:
        acting = rng.choice(match.to_act)
        twins.play(acting, rng.choice(twins.legal(acting)))
    state, found = match.state, list(triples(match))
    assert found or not any(len(copies) > 2 for copies in state.table.plan.copies)
    for seat in twins.seats:
        known = full_state(in_own_names(state, seat))
        legal = twins.legal(seat) if seat >= 0 else []
        for way in found:
            twin = way.of_state(state)
            assert full_state(in_own_names(twin, seat)) == known
            for move in legal[:3]:
                assert in_table_names(twin.table, seat, move) == way.of_move(
                    match.in_table_names(seat, move)
                )
                assert (
                    in_seat_names(twin.table, seat, in_table_names(twin.table, seat, move)) == move
                )


def answers(desk: GameServer, seats: int) -> Iterator[object]:
    """Yield what `serve` says to each seat that asks it everything."""
    for seat in range(seats):
        who = seat_name(seat)
        for what in ("view", "moves", "forms", "log"):
            yield desk.commands[what](Request({"seat": who}))
        for zone in desk._table.match.view(seat).zones[:20]:
            for thing in (*filter(None, zone.pieces[:3]), zone.id):
                yield desk.commands["commands"](Request({"seat": who, "thing": thing}))


@pytest.mark.parametrize("name", SHIPPED)
def test_serve_answers_the_same_whichever_copies_lie_where(name: str, tmp_path: Path) -> None:
    twins, rng = twins_of(game_named(name, tmp_path), 6), Random(6)
    seats, desks = twins.one.first.seats, []
    for match in (twins.one, twins.other):
        desk = GameServer(open_shelf())
        desk.commands["new"](Request({"game": name, "seats": seats, "seed": 1}))
        desk._table.session.match = match  # no request lays copies otherwise
        desks.append(desk)
    for number in range(16):
        if not twins.one.to_act:
            break
        if number % 4 == 0:
            one, other = (list(answers(desk, seats)) for desk in desks)
            assert one == other
        acting = rng.choice(twins.one.to_act)
        asked = {"seat": seat_name(acting), "move": str(rng.choice(twins.legal(acting)))}
        first = desks[0].commands["play"](Request(asked))
        second = desks[1].commands["play"](Request({**asked, "draws": first["draws"]}))
        assert [{**each, "hash": ""} for each in (first, second)] == [{**first, "hash": ""}] * 2
        back = [desk.commands["undo"](Request({}))["move"] for desk in desks]
        again = [desk.commands["redo"](Request({}))["move"] for desk in desks]
        assert back == again == [asked["move"]] * 2


@pytest.mark.parametrize("name", SHIPPED)
def test_screens_show_the_same_whichever_copies_lie_where(name: str, tmp_path: Path) -> None:
    """The window, and each device: what a snapshot holds and what is seen of a move."""
    game = game_named(name, tmp_path)
    twins, rng = twins_of(game, 7), Random(7)
    people = [Player(seat_name(seat).upper(), "human", seat + 1) for seat in twins.seats[1:]]
    sessions = [LocalPort(Session(game, match, people)) for match in (twins.one, twins.other)]
    ports = [[RemotePort(each.session, seat) for seat in twins.seats] for each in sessions]
    for _ in range(16):
        if not twins.one.to_act:
            break
        acting = rng.choice(twins.one.to_act)
        sessions[0].take_seat(acting)
        sessions[1].take_seat(acting)
        twins.play(acting, rng.choice(twins.legal(acting)))
        for pair in zip(*ports, strict=True):
            one, other = (port.snapshot() for port in pair)
            assert one.position.view == other.position.view
            assert one.position.display == other.position.display
            assert one.position.prompt == other.position.prompt
            assert one.position.legal_moves == other.position.legal_moves
            assert one.log == other.log
            assert pair[0].since(0)[-1:] == pair[1].since(0)[-1:]
        assert sessions[0].snapshot().log == sessions[1].snapshot().log
        assert sessions[0].position.view == sessions[1].position.view
        assert sessions[0].position.legal_moves == sessions[1].position.legal_moves
