"""Two games of every game, from the first draw to the end, as they were once played."""

from collections import Counter

import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.golden import GAMES, Recorded, choices, read, replayed, summary
from tests.games.telling import path_of, told

golden = pytest.mark.parametrize("recorded", GAMES, ids=str)


@golden
def test_a_golden_game_ends_as_it_did(recorded: Recorded) -> None:
    assert summary(replayed(recorded)) == read(recorded)["end"]


@golden
def test_a_golden_game_tells_each_seat_what_it_did(recorded: Recorded) -> None:
    expected = path_of(recorded).read_text(encoding="utf-8").splitlines()
    assert told(replayed(recorded)) == expected


@golden
def test_a_golden_game_offers_as_many_moves_as_it_did(recorded: Recorded) -> None:
    assert choices(replayed(recorded)) == read(recorded)["choices"]


@golden
def test_a_golden_game_can_be_taken_back_to_the_deal_and_played_again(recorded: Recorded) -> None:
    match = replayed(recorded)
    end = match.state
    deal = match.first
    while match.undo():
        pass
    assert match.state is deal
    while match.redo():
        pass
    assert match.state is end


def test_every_game_that_can_be_played_has_two_golden_games() -> None:
    playable = {game.spec.id for game in Registry(shipped("content")).games() if game.playable}
    assert Counter(recorded.game for recorded in GAMES) == dict.fromkeys(playable, 2)
