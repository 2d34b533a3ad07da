"""Two games from the first draw to the end, as they were once played."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.match import Entry, Match, load
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tests.games.valedictorian.positions import rules
from tests.games.valedictorian.record_golden import FOLDER, GAMES, choices, summary

Golden = dict[str, Any]
"""A file as JSON holds it."""


def read(name: str) -> Golden:
    data: Golden = json.loads(Path(FOLDER, f"{name}.json").read_text(encoding="utf-8"))
    return data


def replayed(golden: Golden) -> Match[State]:
    entries = [
        Entry(seat, Move.parse(text), tuple(draws)) for seat, text, draws in golden["entries"]
    ]
    match, problem = load(rules(), 2, golden["options"], golden["setup"], entries)
    assert problem == ""
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    golden = read(name)
    assert summary(replayed(golden)) == golden["end"]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_offers_as_many_moves_as_it_did(name: str) -> None:
    golden = read(name)
    assert choices(replayed(golden)) == golden["choices"]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_can_be_taken_back_to_the_deal_and_played_again(name: str) -> None:
    match = replayed(read(name))
    end = match.state
    deal = match.first
    while match.undo():
        pass
    assert match.state is deal
    while match.redo():
        pass
    assert match.state is end


def test_the_golden_games_hold_every_kind_of_move_and_two_ends() -> None:
    games = [read(name) for name in GAMES]
    kinds = {text.split()[0] for golden in games for _, text, _ in golden["entries"]}
    assert kinds == {
        "move",
        "take-top",
        "take-hidden",
        "challenge",
        "end-turn",
        "choose-subject",
        "show",
        "choose-trophy",
    }
    assert sum(games[0]["end"]["scores"]) == 7
    assert sum(games[1]["end"]["scores"]) < 7
