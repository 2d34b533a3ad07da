"""What stands at the places of the table says nothing twice."""

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tests.table import new_port


def test_the_piles_have_no_caption_beside_their_label() -> None:
    """The label of a pile counts its cards; a caption on it would say so again."""
    game = Registry(shipped("content")).find("introduct-academy")
    people = [Player(name) for name in ("Ann", "Bo", "Cy")]
    port = new_port(game, people, {}, seed=1)
    piles = {region.zone for region in game.layout.regions if region.widget == "pile"}
    assert {"draw", "discard"} <= piles
    assert {caption.zone for caption in port.position.display.captions}.isdisjoint(piles)
