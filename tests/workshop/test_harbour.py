"""Harbour: cards from a spreadsheet, own pictures, hexes, tokens, dice and counters; no code."""

import shutil
from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.moves import seat_name
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.journal.records import Player, pack_files, unpack_files
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import new_port
from tests.waiting import PATIENCE

HERE = Path(__file__).parent / "harbour"


def registry_with(data: Path) -> Registry:
    shutil.copytree(HERE, data / OWN_GAMES / "harbour")
    registry = Registry(data / "none", data)
    assert registry.problems == ()
    return registry


def test_it_takes_fewer_than_sixty_lines(tmp_path: Path) -> None:
    assert len((HERE / "game.yaml").read_text("utf-8").splitlines()) < 60
    game = registry_with(tmp_path).find("harbour")
    plan = game.spec.plan(4)
    looks = [kind.look for kind in plan.kinds]
    assert (looks.count("card"), looks.count("die")) == (54, 2)
    assert sum(name.startswith("sea:") for name in plan.zones) == 24
    assert game.warnings == ()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_it_is_played_with_the_mouse_and_its_own_pictures(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = registry_with(tmp_path).find("harbour")
    port = new_port(game, [Player("Ann"), Player("Bo"), Player("Cleo")], {}, seed=2)
    port.take_seat(port.next().seat)
    me = seat_name(port.next().seat)
    art = art_of([game], tmp_path / "cache")
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(animation_speed="instant", muted=True),
        folders=Folders.within(tmp_path / "saves"),
        services=Services(save=lambda _: None, art=art),
    )
    pilot = Pilot(app, size)
    app.play(port)
    pilot.tick(0.3)
    pilot.wait_for_art(PATIENCE)
    pilot.tick(0.3)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    ship = next(slot for slot in scene.table.moment.slots if slot.piece == "ship-p1")
    there = next(each for each in scene.table.moment.targets if each.name == "sea:c2")
    pilot.drag(ship.rect.center, there.rect.center, steps=60)
    pilot.tick(0.5)
    lies = {zone.id: zone.pieces for zone in port.position.view.zones}
    assert lies["sea:c2"] == ("ship-p1",)
    card = next(
        slot for slot in scene.table.moment.slots if slot.zone == f"hand:{me}" and slot.piece
    )
    dock = next(each for each in scene.table.moment.targets if each.name == f"dock:{me}")
    pilot.drag(card.rect.center, dock.rect.center)
    pilot.tick(0.5)
    assert len({zone.id: zone.pieces for zone in port.position.view.zones}[f"dock:{me}"]) == 1
    assert art.problems == {}
    art.close()


def test_a_ship_of_a_seat_that_nobody_has_stays_in_the_box(tmp_path: Path) -> None:
    game = registry_with(tmp_path).find("harbour")
    port = new_port(game, [Player("Ann"), Player("Bo")], {}, seed=2)
    port.take_seat(port.next().seat)
    lies = {zone.id: zone.pieces for zone in port.position.view.zones}
    assert lies["sea:a4"] == ("ship-p1", "ship-p2")


def test_a_save_opens_with_its_own_cards_after_the_table_was_edited(tmp_path: Path) -> None:
    registry = registry_with(tmp_path)
    game = registry.find("harbour")
    table = tmp_path / OWN_GAMES / "harbour" / "cards.csv"
    text = table.read_text("utf-8-sig")
    table.write_bytes(text.replace("Salt", "Säle").encode("cp1252"))
    before = load_game(game.folder, own=True)
    kept = unpack_files(pack_files(before.files))
    table.write_bytes(text.replace("Salt;5", "Salt;9").encode())
    after = load_game(game.folder, own=True)
    assert after.content_hash != before.content_hash
    assert after.reread is not None
    again = after.reread(kept)
    assert again.content_hash == before.content_hash
    assert again.spec == before.spec
    assert again.spec.kinds[7].title == "Säle"
