"""Drawing only what two lists don't share gives the same picture as drawing all of it."""

from random import Random

import pygame
import pytest

from tabletop.ui.app.pilot import open_null_display
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.display_list import Blit, changes, drawn_within
from tabletop.ui.graphics.theme import theme
from tabletop.ui.table.render.layers import merged

SIZE = (120, 90)
WHOLE = pygame.Rect((0, 0), SIZE)


def _picture(chance: Random) -> pygame.Surface:
    found = pygame.Surface((chance.randint(4, 40), chance.randint(4, 40)), pygame.SRCALPHA, 32)
    found.fill([chance.randrange(256) for _ in range(4)])
    return found


def _laid(chance: Random, picture: pygame.Surface) -> Blit:
    place = chance.randint(-10, 110), chance.randint(-10, 80)
    clip = chance.choice([WHOLE, pygame.Rect(20, 10, 60, 50)])
    return Blit(picture, place, chance.choice([255, 255, 90]), clip)


def _drawn(laid: list[Blit]) -> pygame.Surface:
    found = pygame.Surface(SIZE, 0, 32)
    drawn_within(laid, found, [WHOLE])
    return found


@pytest.mark.parametrize("seed", range(40))
def test_only_what_changed_is_drawn_again(seed: int) -> None:
    chance = Random(seed)
    pictures = [_picture(chance) for _ in range(12)]
    ground = pygame.Surface(SIZE, 0, 32)
    ground.fill((30, 60, 40))
    before = [Blit(ground, (0, 0), 255, WHOLE)]
    before += [_laid(chance, chance.choice(pictures)) for _ in range(30)]
    after = [*before]
    for _ in range(chance.randint(1, 5)):  # some go, come, and lie higher or lower than before
        del after[chance.randrange(1, len(after))]
        after.insert(chance.randrange(1, len(after)), _laid(chance, chance.choice(pictures)))
        after.append(after.pop(chance.randrange(1, len(after))))
    layer = _drawn(before)
    drawn_within(after, layer, merged(changes(before, after)))
    fresh = _drawn(after)
    assert pygame.image.tobytes(layer, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_nothing_is_drawn_again_where_nothing_changed() -> None:
    chance = Random(1)
    before = [_laid(chance, _picture(chance)) for _ in range(20)]
    new = _laid(chance, _picture(chance))
    assert changes(before, [*before]) == []
    assert changes(before, [*before[:7], new, *before[7:]]) == [new.box]


def test_a_canvas_notes_what_it_would_draw() -> None:
    open_null_display()
    surface = pygame.Surface((200, 160), 0, 32)
    canvas = Canvas(surface, Assets(theme("dark")))

    def draw() -> None:
        canvas.felt("")
        with canvas.clip((20, 20, 60, 60)):
            canvas.glass((10, 10, 100, 80), 12)
        canvas.paragraph((10, 90, 120, 60), "One **two** three", "body")
        canvas.scrim(0.4, blur=False)
        canvas.text((20, 120), "Over it", alpha=0.5)

    draw()
    wanted = surface.copy()
    surface.fill((0, 0, 0))
    laid = canvas.note(draw)
    canvas.lay(laid)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(wanted, "RGB")
