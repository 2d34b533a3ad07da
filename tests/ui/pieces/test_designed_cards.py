"""Cards drawn from templates: true to size, on the screen as in print, never without something."""

from pathlib import Path

import pygame
import pytest

from tabletop.engine.declare.faces import Design, Paint, Part
from tabletop.engine.spec import FaceValue
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.theme import theme
from tabletop.ui.pieces.designed_cards import TextOverflow, draw_design
from tabletop.ui.widgets.game_drawing import faces_of
from tests.content.games import game_of
from tests.content.test_templates import GAME, PLATE

RED, BLUE = "#B02020", "#2030B0"


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))


def assets() -> Assets:
    return Assets(theme("dark"))


def part(**what: object) -> Part:
    return Part("one", **what)  # type: ignore[arg-type]


def colour_at(picture: pygame.Surface, x: float, y: float) -> str:
    """The colour so many millimetres from the upper left, at ten pixels for each."""
    r, g, b, _ = picture.get_at((round(10 * x), round(10 * y)))
    return f"#{r:02X}{g:02X}{b:02X}"


def test_parts_lie_where_their_millimetres_say() -> None:
    box = part(draw="box", at=(10.0, 20.0, 30.0, 5.0), fill=Paint(RED))
    picture = draw_design(assets(), Design("d", parts=(box,)), {}, per_mm=10)
    assert picture.get_size() == (630, 880)
    for x, y, inside in (
        (10.2, 20.2, True),
        (39.8, 24.8, True),
        (9.7, 22, False),
        (20, 25.3, False),
    ):
        assert (colour_at(picture, x, y) == RED) is inside, (x, y)


def test_a_field_decides_the_colour_and_whether_a_part_is_drawn() -> None:
    fill = Paint(BLUE, "kind", (("storm", RED),))
    box = part(draw="box", at=(0.0, 0.0, 63.0, 88.0), fill=fill, when="shown")
    design = Design("d", parts=(box,))
    cases: tuple[tuple[dict[str, FaceValue], str], ...] = (
        ({"kind": "storm", "shown": 1}, RED), ({"kind": "calm", "shown": 1}, BLUE),
        ({"kind": "storm", "shown": 0}, "#FFFDF6"),
    )  # fmt: skip
    for fields, wanted in cases:
        picture = draw_design(assets(), design, fields, per_mm=10)
        assert colour_at(picture, 30, 40) == wanted


def test_text_shrinks_down_to_its_least_size_and_says_what_has_no_room() -> None:
    words = "Move your ship one hex further. " * 6
    text = part(draw="text", at=(4.0, 4.0, 40.0, 10.0), field="text", size=12.0, least=6.0)
    found: list[TextOverflow] = []
    draw_design(assets(), Design("d", parts=(text,)), {"text": words}, per_mm=10, shrunk=found)
    ((name, size, too_many),) = [(each.part, each.size, each.too_many) for each in found]
    assert name == "one"
    assert size == 6.0
    assert too_many > 20
    draw_design(assets(), Design("d", parts=(text,)), {"text": "Move."}, per_mm=10, shrunk=found)
    assert len(found) == 1


def test_a_text_breaks_alike_on_the_screen_and_in_print() -> None:
    text = part(draw="text", at=(4.0, 4.0, 50.0, 30.0), field="text", size=9.0)
    design = Design("d", parts=(text,))
    rows = []
    for per_mm in (8, 24):
        picture = draw_design(
            assets(), design, {"text": "Whoever docks first takes two coins. " * 4}, per_mm=per_mm
        )
        ink = pygame.mask.from_threshold(picture, (31, 36, 48), (90, 90, 90))
        boxes = ink.get_bounding_rects()
        rows.append(max(box.bottom for box in boxes) / per_mm)
    assert rows[0] == pytest.approx(rows[1], abs=1.0)


def test_a_picture_that_is_not_there_is_a_pattern() -> None:
    picture = part(draw="picture", at=(4.0, 12.0, 55.0, 40.0), field="art")
    design = Design("d", parts=(picture,))
    one = draw_design(assets(), design, {"art": "no/such", "title": "Silk"}, per_mm=4)
    other = draw_design(assets(), design, {"art": "no/such", "title": "Tea"}, per_mm=4)
    plain = draw_design(assets(), Design("d"), {}, per_mm=4)
    drawn = {pygame.image.tobytes(each, "RGB") for each in (one, other, plain)}
    assert len(drawn) == 3


@pytest.mark.parametrize("shown", ["S", "M", "L"])
def test_the_cards_of_a_game_are_printed_by_their_template(tmp_path: Path, shown: str) -> None:
    game = game_of(tmp_path, GAME, templates_in_plate__yaml=PLATE)
    face = faces_of(game).front(game.spec.kinds[0])
    picture = face.printed(assets(), (200, 280), 1.0, shown)
    assert picture.get_size() == (200, 280)
    r, g, b, _ = picture.get_at((100, 270))
    assert b > r + 40, (r, g, b)


def test_words_between_stars_lean_and_the_others_stand() -> None:
    def drawn(words: str) -> pygame.Surface:
        text = part(draw="text", at=(4.0, 4.0, 55.0, 20.0), text=words, size=20.0)
        return draw_design(assets(), Design("d", parts=(text,)), {}, per_mm=10)

    def middle(picture: pygame.Surface, rows: range) -> float:
        """How far to the right the ink lies in these rows, on the average."""
        inked = [x for y in rows for x in range(630) if picture.get_at((x, y))[0] < 128]
        return sum(inked) / len(inked)

    upright, leaning = drawn("IIII"), drawn("*IIII*")
    rows = [y for y in range(300) if any(upright.get_at((x, y))[0] < 128 for x in range(630))]
    top, foot = range(rows[0] + 2, rows[0] + 12), range(rows[-1] - 12, rows[-1] - 2)
    assert abs(middle(upright, top) - middle(upright, foot)) < 2
    assert middle(leaning, top) - middle(leaning, foot) > 6
    marked = drawn("A *B* C **D** 2 * 3")
    plain = drawn("A B C D 2 * 3")
    assert pygame.image.tobytes(marked, "RGB") != pygame.image.tobytes(plain, "RGB")


def test_no_letter_that_leans_is_cut_off_at_its_right() -> None:
    text = part(draw="text", at=(4.0, 4.0, 55.0, 20.0), text="*flff*", size=30.0)
    picture = draw_design(assets(), Design("d", parts=(text,)), {}, per_mm=10)
    columns = [x for x in range(630) if any(picture.get_at((x, y))[0] < 128 for y in range(300))]
    last = sum(picture.get_at((columns[-1], y))[0] < 128 for y in range(300))
    assert last < 30, "a straight edge: the last letter was cut"


def test_leaning_words_are_as_far_apart_as_upright_ones() -> None:
    def gaps(words: str) -> list[int]:
        text = part(draw="text", at=(4.0, 4.0, 55.0, 20.0), text=words, size=20.0)
        picture = draw_design(assets(), Design("d", parts=(text,)), {}, per_mm=10)
        inked = [any(picture.get_at((x, y))[0] < 128 for y in range(240)) for x in range(630)]
        runs = "".join("x" if each else " " for each in inked).strip().split("x")
        return sorted(len(run) for run in runs if run)[-2:]

    upright, mixed = gaps("oo oo oo"), gaps("oo *oo* oo")
    assert sum(mixed) == pytest.approx(sum(upright), abs=6)
