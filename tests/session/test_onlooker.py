"""A saved game as somebody sees it who sits at no seat."""

from pathlib import Path

from tabletop.engine.moves import NO_PIECE
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Player, Session
from tabletop.session.onlooker import onlooker_at


def test_an_onlooker_sees_no_hand_of_the_only_person(tmp_path: Path) -> None:
    game = Registry(shipped("content")).find("the-academy")
    players = [Player("Ann"), *(Player(name, "random") for name in ("Natalie", "Greg", "Tyler"))]
    played = Session.new(game, players, {}, seed=1, saves=tmp_path)
    assert played.viewer == 0
    assert played.save_path is not None
    seen = onlooker_at(game, played.save_path)
    assert seen.viewer == -1
    hands = [zone for zone in seen.view().zones if zone.id.startswith("hand:")]
    assert hands
    assert {piece for zone in hands for piece in zone.pieces} <= {NO_PIECE}
    played.close()
