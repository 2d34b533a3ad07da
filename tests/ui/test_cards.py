"""Cards are drawn from data: what is printed, how large, and what lies on what."""

import pygame
import pytest

from tabletop.engine.spec import PieceKind
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.patterns import PATTERNS, pattern
from tabletop.ui.pieces.card_printer import size_class
from tabletop.ui.pieces.cards import (
    card_back,
    card_face,
    card_faces,
    draw_card,
    draw_pile,
    draw_stack,
)
from tabletop.ui.pieces.templates import TEMPLATES, CardBack, CardFace, Cost, print_face
from tests.ui.drawing import canvas

GROUND = (120, 120, 120)
BACK = card_back("school")
MATH = CardFace(
    title="Math", colour="#315CBA", pattern="grid", emblem="valedictorian/math", letter="M"
)
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


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_card_prints_at_any_size_without_a_warning(template: str) -> None:
    face = CardFace(
        template=template, title="A very long name indeed", pattern="dots", icon="star",
        emblem="valedictorian/history", letter="H", header="Test", text="A rule. " * 40,
        costs=(Cost("math", "#315CBA"),),
    )  # fmt: skip
    assets = new_canvas().assets
    for width in (8, 46, 112, 232):
        size = (width, round(width * 1.4))
        assert print_face(assets, face, size).get_size() == size
    assert assets.warnings == []


def test_every_pattern_is_printed_differently() -> None:
    prints = {pattern(name, "#315CBA", "#1F2430", 182, 200) for name in PATTERNS}
    assert len(prints) == len(PATTERNS) == 10
    assert "" not in prints


def test_an_unknown_pattern_leaves_the_field_plain() -> None:
    assert pattern("plaid", "#315CBA", "#1F2430", 182, 200) == ""


def test_high_contrast_prints_no_pattern() -> None:
    assets = new_canvas(high_contrast=True).assets
    size = (112, 157)
    plain = CardFace(title="Math", colour="#315CBA")
    striped = CardFace(title="Math", colour="#315CBA", pattern="diagonals")
    assert pygame.image.tobytes(print_face(assets, plain, size), "RGBA") == pygame.image.tobytes(
        print_face(assets, striped, size), "RGBA"
    )


def test_a_colour_that_cannot_be_read_becomes_a_plain_one() -> None:
    face = card_face("Odd", {"colour": "blue-ish", "ink": 7, "foil": True})
    assert (face.colour, face.ink, face.foil) == (CardFace().colour, CardFace().ink, "")


@pytest.mark.parametrize(
    ("title", "header", "name"),
    [("Math test", "Test", "Math"), ("Final exam", "Final", "Exam"), ("Quiz", "Test", "Quiz")],
)
def test_the_name_of_a_test_is_parted_into_bar_and_name(title: str, header: str, name: str) -> None:
    face = card_face(title, {"template": "test"})
    assert (face.header, face.title) == (header, name)


def test_what_a_card_costs_is_shown_as_the_cards_that_pay_for_it() -> None:
    kinds = (
        PieceKind("fire", "Fire", face={"subject": "fire", "icon": "flame", "colour": "#BC3F71"}),
        PieceKind("duel", "Duel", face={"template": "test", "needs": ("fire", "fire")}),
        PieceKind("pawn", "Pawn", look="marker"),
    )
    faces = card_faces(kinds)
    assert set(faces) == {"fire", "duel"}
    assert faces["duel"].costs == (Cost("flame", "#BC3F71"),) * 2


def test_a_back_may_be_given_by_its_colours() -> None:
    assert card_back("#112233 #445566 star") == CardBack("#112233", "#445566", "star")


def test_an_unknown_back_is_a_plain_one() -> None:
    assert card_back("no such back").colour == CardBack().colour


def test_a_face_down_card_looks_the_same_whatever_it_is() -> None:
    page, other = new_canvas(), new_canvas()
    draw_card(page, CARD, None, BACK)
    draw_card(other, CARD, None, card_back("school"))
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
