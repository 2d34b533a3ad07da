"""Cards are drawn from data: what is printed, how large, and what lies on what."""

from dataclasses import replace

import pygame
import pytest

from tabletop.engine.declare.faces import CardData, PlainCard
from tabletop.engine.spec import PieceKind
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.draw_record import DrawRecord
from tabletop.ui.pieces.card_faces import CardFaces
from tabletop.ui.pieces.card_printer import PATTERNS, pattern_svg, size_class
from tabletop.ui.pieces.cards import CardBack, CardFace, card_back, draw_card, draw_pile, draw_stack
from tabletop.ui.widgets.game_drawing import faces_of
from tests.ui.drawing import canvas

GROUND = (120, 120, 120)
BACK = card_back("#5A2226 #F0C9A0 cap")
MATH = CardFace(
    PlainCard(
        title="Math", colour="#315CBA", pattern="grid", emblem="valedictorian/math", letter="M"
    )
)
SHELF = Registry(shipped("content")).games()
TEMPLATES = {
    str(kind.face["template"]): (game, kind)
    for game in SHELF
    for kind in game.spec.kinds
    if kind.look == "card"
}
"""A card of each template that the shipped games use."""
CARD = pygame.Rect(100, 60, 112, 157)


def new_canvas(*, high_contrast: bool = False) -> Canvas:
    return canvas((400, 300), high_contrast=high_contrast)


def pixels(page: Canvas, rect: pygame.Rect | None = None) -> bytes:
    part = page.device.subsurface(rect) if rect else page.device
    return pygame.image.tobytes(part, "RGB")


def drawn(**how: object) -> bytes:
    page = new_canvas()
    draw_card(page, CARD, MATH, BACK, **how)  # type: ignore[arg-type]
    return pixels(page)


@pytest.mark.parametrize(
    ("width", "shown"), [(89, "S"), (90, "M"), (190, "M"), (191, "L"), (46, "S"), (232, "L")]
)
def test_the_face_is_chosen_by_the_drawn_width(width: float, shown: str) -> None:
    assert size_class(width) == shown


@pytest.mark.parametrize(("width", "detail"), [(104, 2), (232, 1)])
def test_a_large_card_is_moved_as_it_was_printed_for_rest(width: int, detail: int) -> None:
    """One held up was printed three times: its back and front twice as large, then once more."""
    page, box = new_canvas(), pygame.Rect(40, 10, width, 260)
    draw_card(page, box, MATH, BACK)
    draw_card(page, box, MATH, BACK, scale=0.8)
    printed = [key for key in page.assets.surfaces if isinstance(key, tuple) and key[0] == "card"]
    assert len(printed) == detail


def test_a_card_askew_at_rest_keeps_its_detail() -> None:
    page = new_canvas()
    draw_card(page, pygame.Rect(40, 10, 232, 260), MATH, BACK, angle=4)
    assert any(isinstance(key, tuple) and (464, 520) in key for key in page.assets.surfaces)


def test_the_number_of_a_lit_stack_is_read_over_its_ring() -> None:
    def disc(*, lit: bool) -> bytes:
        page = new_canvas()
        draw_stack(page, CARD, 1, MATH, BACK, lit=lit, raised=lit)
        return pixels(page, pygame.Rect(CARD.right - 6, CARD.bottom - 10, 14, 14))

    assert disc(lit=True) == disc(lit=False)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_card_prints_at_any_size_without_a_warning(template: str) -> None:
    game, kind = TEMPLATES[template]
    words = {**kind.face, "text": "A rule. " * 40, "name": "A very long name indeed"}
    face = faces_of(game).front(replace(kind, id="long", title="A very long title", face=words))
    assets = new_canvas().assets
    for width in (8, 46, 112, 232):
        size = (width, round(width * 1.4))
        assert face.printed(assets, size).get_size() == size
    assert assets.warnings == []


def test_a_title_that_fits_is_cut_at_no_width() -> None:
    """At 123 pixels a title was too wide by less than a pixel a letter, so its end was cut."""
    assets = new_canvas().assets
    assets.record = record = DrawRecord()
    game = next(game for game in SHELF if game.spec.id == "introduct-academy")
    cards = [kind for kind in game.spec.kinds if kind.look == "card"]
    for width in range(92, 140):
        for kind in cards:
            faces_of(game).front(kind).printed(assets, (width, round(width * 1.4)))
    assert "React&Angular" in {text.shown for text in record.printed}
    assert not [text.shown for text in record.printed if text.shown.endswith("…")]


def test_every_pattern_is_printed_differently() -> None:
    prints = {pattern_svg(name, "#315CBA", "#1F2430", 182, 200) for name in PATTERNS}
    assert len(prints) == len(PATTERNS) == 10
    assert "" not in prints


def test_an_unknown_pattern_leaves_the_field_plain() -> None:
    assert pattern_svg("plaid", "#315CBA", "#1F2430", 182, 200) == ""


def test_high_contrast_prints_no_pattern() -> None:
    assets = new_canvas(high_contrast=True).assets
    size = (112, 157)
    plain = CardFace(PlainCard(title="Math", colour="#315CBA"))
    striped = CardFace(PlainCard(title="Math", colour="#315CBA", pattern="diagonals"))
    assert pygame.image.tobytes(plain.printed(assets, size), "RGBA") == pygame.image.tobytes(
        striped.printed(assets, size), "RGBA"
    )


def test_a_colour_that_cannot_be_read_becomes_a_plain_one() -> None:
    kind = PieceKind("odd", "Odd", face={"colour": "blue-ish", "ink": 7})
    face = CardFaces((kind,), game="odd").front(kind).data
    assert (face.colour, face.ink) == (PlainCard().colour, PlainCard().ink)


def test_what_a_test_costs_is_printed_as_the_cards_that_pay_for_it() -> None:
    game, kind = TEMPLATES["test"]
    other = replace(kind, id="other", face={**kind.face, "needs": ("math", "science")})
    fewer = replace(kind, id="fewer", face={**kind.face, "needs": ("math", "nothing")})
    faces, assets = faces_of(game), new_canvas().assets
    looks = {
        pygame.image.tobytes(faces.front(each).printed(assets, (112, 157)), "RGBA")
        for each in (kind, other, fewer)
    }
    assert len(looks) == 3


def test_a_template_that_nobody_prints_is_set_as_a_plain_card() -> None:
    class Odd(CardData, template="odd"):
        """Nobody prints it."""

    kind = PieceKind("odd", "Odd", face={"template": "odd", "letter": "O"})
    for declared in ((), (Odd,)):
        face = CardFaces((kind,), declared, game="odd").front(kind)
        assert face.data == PlainCard(title="Odd", letter="O")


def test_words_that_a_tag_tells_are_not_printed() -> None:
    kind = PieceKind("odd", "Odd", face={"letter": "O", "icon": "star"})
    assert CardFaces((kind,), game="odd").front(kind, {"letter"}).data == PlainCard(
        title="Odd", icon="star"
    )


def test_a_back_may_be_given_by_its_colours() -> None:
    assert card_back("#112233 #445566 star") == CardBack("#112233", "#445566", "star")


def test_backs_with_other_names_have_other_colours() -> None:
    names = {card_back(name) for name in ("magpie/nest", "magpie/leaves")}
    assert len({back.colour for back in names}) == 2
    assert card_back("magpie/nest") == card_back("magpie/nest")
    assert card_back("") == CardBack()


def test_a_face_down_card_looks_the_same_whatever_it_is() -> None:
    page, other = new_canvas(), new_canvas()
    draw_card(page, CARD, None, BACK)
    draw_card(other, CARD, None, card_back("#5A2226 #F0C9A0 cap"))
    assert pixels(page) == pixels(other)
    assert pixels(page) != drawn()


def test_a_card_is_printed_once_for_each_size() -> None:
    page = new_canvas()
    draw_card(page, CARD, MATH, BACK)
    kept = len(page.assets.surfaces)
    draw_card(page, CARD.move(30, 30), MATH, BACK)
    assert len(page.assets.surfaces) == kept


def test_the_corners_of_a_card_show_the_table() -> None:
    page = new_canvas()
    draw_card(page, CARD, MATH, BACK, level="e0")
    assert page.device.get_at(CARD.topleft)[:3] == GROUND
    assert page.device.get_at(CARD.center)[:3] != GROUND


def test_dimmed_selected_and_turned_cards_look_different() -> None:
    looks = [
        drawn(), drawn(dimmed=True), drawn(selected=True), drawn(angle=7), drawn(scale=1.06),
        drawn(squeeze=0.5), drawn(level="e3"), drawn(shown="S"),
    ]  # fmt: skip
    assert len(set(looks)) == len(looks)


def test_a_card_on_its_edge_is_not_seen() -> None:
    assert drawn(squeeze=0.0) == pixels(new_canvas())


def test_a_dimmed_card_keeps_its_colours_in_high_contrast() -> None:
    page, plain = new_canvas(high_contrast=True), new_canvas(high_contrast=True)
    draw_card(page, CARD, MATH, BACK, dimmed=True)
    draw_card(plain, CARD, MATH, BACK)
    foot = pygame.Rect(CARD.x + 20, CARD.bottom - 20, 60, 12)
    assert pixels(page, foot) == pixels(plain, foot)
    assert pixels(page) != pixels(plain)


def test_a_larger_pile_is_higher() -> None:
    def lowest(count: int) -> int:
        page = new_canvas()
        draw_pile(page, CARD, count, MATH, BACK, level="e0")
        column = [page.device.get_at((CARD.centerx, y))[:3] != GROUND for y in range(300)]
        return max(y for y, covered in enumerate(column) if covered)

    heights = [lowest(count) for count in (1, 12, 36)]
    assert heights == sorted(set(heights))
    assert lowest(36) == lowest(360)


def test_an_empty_pile_keeps_its_outline_and_its_count() -> None:
    page = new_canvas()
    pill = draw_pile(page, CARD, 0, None, BACK, label="Discard", empty="Nothing yet")
    assert pill.centery > CARD.bottom - 5
    assert page.device.get_at((CARD.centerx, CARD.y))[:3] != GROUND
    assert page.device.get_at((CARD.x + 8, CARD.y + 20))[:3] == GROUND


def test_an_empty_stack_is_nothing() -> None:
    page = new_canvas()
    draw_stack(page, CARD, 0, None, BACK)
    assert pixels(page) == pixels(new_canvas())


def test_the_number_on_a_stack_is_seen() -> None:
    looks = set()
    for count in range(1, 8):
        page = new_canvas()
        draw_stack(page, CARD, count, MATH, BACK)
        looks.add(pixels(page))
    assert len(looks) == 7
