"""The faces of ready-made decks: each can be told from all others, at any size."""

import pygame
import pytest

from tabletop.content.assembly.decks import Asked, deck
from tabletop.engine.spec import PieceKind
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.theme import theme
from tabletop.ui.pieces.card_faces import CardFaces
from tabletop.ui.pieces.ready_made_faces import pips

KINDS = ("cards-52", "tarot-78", "dominoes-6", "dominoes-12", "piecepack", "numbers")


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))


@pytest.mark.parametrize("shown", ["S", "M", "L"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_two_cards_of_a_deck_look_alike(kind: str, shown: str) -> None:
    made = [each for each in deck(Asked(kind)) if each.look == "card"]
    kinds = [PieceKind(each.id, each.title, face=each.face) for each in made]
    assets, faces = Assets(theme("dark")), CardFaces(kinds, game="any")
    pictures = {
        pygame.image.tobytes(faces.front(each).printed(assets, (100, 140), 1.0, shown), "RGB")
        for each in kinds
    }
    assert len(pictures) == len(kinds)


@pytest.mark.parametrize("number", range(11))
def test_a_number_has_as_many_pips(number: int) -> None:
    places = pips(number)
    assert len(set(places)) == number
    assert all(0 < x < 1 and 0 < y < 1 for x, y in places)
