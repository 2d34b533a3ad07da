"""Harbour in the real window, with its own pictures: one turn by mouse, one by keys alone."""

import shutil
from pathlib import Path

import pytest

from tabletop.engine.moves import Move, seat_name
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.player.settings import Settings
from tabletop.ui.pieces.art import art_of
from tabletop.ui.toolkit.events import RIGHT
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start
from tests.waiting import PATIENCE
from tests.workshop.test_harbour_played import HERE

pytestmark = pytest.mark.e2e


def mover(mirror: Mirror) -> str:
    """Whose turn it is."""
    return seat_name(mirror.port.next().seat)


def card(mirror: Mirror) -> str:
    """The first card of that hand."""
    return mirror.port.position.view.zone(f"hand:{mover(mirror)}").pieces[0]


def test_a_turn_by_mouse_and_a_turn_by_keys(opener: Opener, home: Path) -> None:
    data = home / "data"
    shutil.copytree(HERE, data / OWN_GAMES / "harbour")
    game = Registry(data / "none", data).find("harbour")
    art = art_of([game], home / "twin-art")
    settings = Settings(animation_speed="instant", muted=True, notes=False)
    words = ("play", "harbour", "--seats", "human,human", "--seed", "2")
    program = opener(Start(home, words, settings))
    mirror = Mirror(program, games=(game,), art=art)
    mirror.sit()
    if mirror.scene.name == "curtain":
        mirror.take_seat("enter")
    mirror.wait_for_art(PATIENCE)
    program.at_rest()
    mirror.look()

    first = mover(mirror)
    mirror.click("piece:wind", RIGHT)
    mirror.click("command:roll")
    mirror.by_mouse(Move.parse(f"put ship-{first} > sea:c2"))
    mirror.by_mouse(Move.parse(f"put {card(mirror)} > dock:{first}"))
    mirror.click(f"more:coins:{first}")
    mirror.meet()
    mirror.wait_for_art(PATIENCE)
    mirror.look()
    mirror.click(next(node.id for node in mirror.nodes() if node.label == "End turn"))
    mirror.meet()
    mirror.take_seat()
    mirror.tick(3.0)
    program.at_rest()

    second = mover(mirror)
    assert second != first
    mirror.focus_on("piece:wind")
    mirror.key("r")
    mirror.meet()
    mirror.by_keys(Move.parse(f"put ship-{second} > sea:d3"))
    mirror.by_keys(Move.parse(f"put {card(mirror)} > dock:{second}"))
    mirror.enter_on(f"more:coins:{second}")
    mirror.meet()
    mirror.wait_for_art(PATIENCE)
    mirror.look()
    mirror.key("ctrl+enter")
    mirror.meet()

    done = [str(record) for record in program.records() if record.do == "move"]
    kinds = ("roll", "ship-", "dock:", "coins:", "end-turn")
    assert len(done) == 2 * len(kinds)
    assert all(kind in text for kind, text in zip(2 * kinds, done, strict=True)), done
    assert art.problems == {}
    art.close()
    assert program.quit() == 0
    assert program.said == ""
