"""Rows of cards in play: what lies under them, what is written on them."""

from itertools import pairwise

import pygame
from PIL import Image, ImageChops

from tabletop.engine.text.display import Tag
from tabletop.ui.widgets.region_parts import Slot
from tests.ui.widgets.tables import drawn, moment_of, region, with_display

TEAM = ("math", "math-skill", "math-skill", "history", "science")
ROOM = (0.02, 0.375, 0.6, 0.28)


def test_tucked_cards_show_a_strip_below_the_card_that_they_lie_under() -> None:
    row = region("row", ROOM, "team", card_width=126, tuck="skill", felt=True)
    moment, (team,) = moment_of([row], {"team:p1": TEAM})
    slots: dict[str, Slot] = {slot.piece: slot for slot in team.slots(moment)}
    order = [slot.piece for slot in team.slots(moment)]
    owner, first, second = slots["math-1"], slots["math-skill-1"], slots["math-skill-2"]
    assert owner.rect.left == first.rect.left == second.rect.left
    assert owner.rect.bottom < first.rect.bottom < second.rect.bottom <= team.rect.bottom + 1
    assert order[:3] == ["math-skill-2", "math-skill-1", "math-1"]
    assert first.grip is not None
    assert not first.grip.colliderect(owner.rect.inflate(0, -2))
    assert slots["history-1"].rect.left > owner.rect.right


def test_a_row_of_a_kind_shows_only_ones_own_zones_and_as_many_as_there_are() -> None:
    row = region("row", ROOM, "shop", count="shops:{seat}")
    moment, (shops,) = moment_of([row], {"shop:p2:0:0": ("math",)})
    assert [place.name for place in shops.targets(moment)] == ["shop:p1:0:0", "shop:p1:0:1"]
    assert shops.slots(moment) == []


def test_cards_overlap_by_the_step_of_their_row() -> None:
    row = region("row", ROOM, "team", card_width=98, step=17, align="left")
    moment, (team,) = moment_of([row], {"team:p1": TEAM})
    lefts = [slot.rect.left for slot in team.slots(moment)]
    assert [round(b - a) for a, b in pairwise(lefts)] == [17] * 4


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def test_every_tag_is_drawn_on_its_card_and_nowhere_else() -> None:
    row = region("row", ROOM, "team", card_width=126, tuck="skill", felt=True)
    moment, widgets = moment_of([row], {"team:p1": TEAM})
    plain = drawn(moment, widgets)
    slots: dict[str, Slot] = {slot.piece: slot for slot in widgets[0].slots(moment)}
    for kind, text in (("soon", "Last turn"), ("planned", "Planned"), ("cubes", "1/3"),
                       ("power", "9"), ("guard", "1"), ("cost", "4"), ("other", "Hm")):  # fmt: skip
        tagged = with_display(moment, tags=(Tag("history-1", kind, text),))
        changed = ImageChops.difference(_image(drawn(tagged, widgets)), _image(plain)).getbbox()
        assert changed is not None, kind
        left, top, right, bottom = changed
        around = slots["history-1"].rect.inflate(60, 80)  # with the shadow of a pill
        assert around.contains((left, top, right - left, bottom - top)), kind
