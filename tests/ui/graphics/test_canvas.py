"""The canvas speaks logical pixels, caches what it draws and survives missing files."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.ui.graphics import svg
from tabletop.ui.graphics.assets import Assets, Cache
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import theme
from tests.ui.drawing import canvas, touched

GREY = (120, 120, 120)
STAR = '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="currentColor"/></svg>'


def with_sprites(root: Path, **sprites: str) -> Canvas:
    """A canvas whose sprites are the given texts."""
    for name, source in sprites.items():
        path = root / f"{name}.svg"
        path.write_text(source, encoding="utf-8")
    page = canvas((200, 120))
    return Canvas(page.device, Assets(theme("dark"), root=root))


@pytest.mark.parametrize("scale", [1.0, 1.35, 2.0])
def test_a_logical_rectangle_covers_its_device_pixels(scale: float) -> None:
    page = canvas((200, 100), scale=scale)
    page.fill((20, 10, 100, 50), 0, "#FFFFFF")
    wanted = pygame.Rect(
        round(20 * scale), round(10 * scale), round(100 * scale), round(50 * scale)
    )
    assert touched(page.device, GREY) == wanted
    assert page.width == pytest.approx(200, abs=1)


def test_the_same_call_draws_the_same_cached_surface() -> None:
    page = canvas()
    for _ in range(2):
        page.well((10, 10, 200, 100))
        page.glass((220, 10, 200, 100), 12)
        page.text((10, 150), "Once", "title")
        made = (len(page.assets.surfaces), len(page.assets.lines))
    first = page.surface("key", (20, 10), pygame.Surface)
    again = page.surface("key", (20, 10), lambda _: pytest.fail("made twice"))
    assert first is again
    page.well((300, 200, 200, 100))
    assert (len(page.assets.surfaces), len(page.assets.lines)) == (made[0] + 1, made[1])


def test_a_surface_is_made_at_device_size() -> None:
    page = canvas(scale=1.5)
    sizes: list[tuple[int, int]] = []

    def make(size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return pygame.Surface(size)

    page.surface("card", (100, 140), make)
    assert sizes == [(150, 210)]


def test_the_cache_forgets_the_longest_unused_first() -> None:
    cache: Cache[int] = Cache(3, lambda _: 1)
    for key in "abc":
        cache.get(key, lambda: 1)
    cache.get("a", lambda: pytest.fail("a is still there"))
    cache.get("d", lambda: 1)
    assert (len(cache), cache.size) == (3, 3)
    assert cache.get("a", lambda: 2) == 1
    assert cache.get("b", lambda: 2) == 2


def test_memory_stays_within_its_bound_however_much_is_drawn() -> None:
    page = canvas(memory=1 << 20)
    for width in range(100, 500, 5):
        page.well((0, 0, width, 200))
        page.text((0, 0), f"line {width}", "hero")
    assert page.assets.surfaces.size <= 1 << 20
    assert page.assets.lines.size <= 1 << 17


@pytest.mark.parametrize("draw", ["fill", "ring", "well", "glass", "sheet", "card_paper", "disc"])
def test_drawn_corners_are_smooth(draw: str) -> None:
    page = canvas((200, 120))
    page.device.fill((255, 0, 255))
    box = (20, 20, 120, 60)
    match draw:
        case "fill":
            page.fill(box, 16, "#000000")
        case "ring":
            page.ring(box, 16, "#000000", 3)
        case "disc":
            page.disc((50, 50), 30, "#000000")
        case "card_paper":
            page.card_paper(box, 16)
        case "glass":
            page.glass(box, 16, shadow=False)
        case "sheet":
            page.sheet(box, 16, shadow=False)
        case _:
            page.well(box, 16)
    corner = page.device.subsurface((20, 20, 12, 12))
    colours = {tuple(corner.get_at((x, y))) for x in range(12) for y in range(12)}
    assert len(colours) > 6


def test_offsets_add_up_and_end() -> None:
    page = canvas((200, 100))
    with page.offset(10, 5), page.offset(20, 10):
        page.fill((0, 0, 10, 10), 0, "#FFFFFF")
        box = page.text((3, 40), "in", "body")
    assert touched(page.device, GREY).topleft == (30, 15)
    assert box.left == pytest.approx(3, abs=0.5)
    page.fill((0, 0, 5, 5), 0, "#FFFFFF")
    assert touched(page.device, GREY).topleft == (0, 0)


def test_nothing_is_drawn_outside_nested_clips() -> None:
    page = canvas((200, 100))
    with page.clip((20, 20, 100, 60)), page.clip((60, 0, 200, 50)):
        page.fill((0, 0, 200, 100), 0, "#FFFFFF")
    assert touched(page.device, GREY) == pygame.Rect(60, 20, 60, 30)
    assert page.device.get_clip() == page.device.get_rect()


def test_a_clip_ends_even_when_drawing_fails() -> None:
    page = canvas()
    with pytest.raises(ValueError, match="glowing"), page.clip((0, 0, 5, 5)):
        page.target((0, 0, 50, 50), 8, "glowing")
    assert page.device.get_clip() == page.device.get_rect()


def test_a_lent_alpha_does_not_stay_with_the_cached_surface() -> None:
    page = canvas((100, 100))
    page.fill((0, 0, 10, 10), 0, "#FFFFFF", 0.5)
    faint = page.device.get_at((5, 5))[0]
    page.fill((0, 0, 10, 10), 0, "#FFFFFF")
    assert 170 < faint < 210
    assert page.device.get_at((5, 5))[0] == 255


def test_fading_twice_in_a_row_leaves_a_picture_drawn_as_before() -> None:
    """Run-length blits round otherwise: a picture that loses them changes by one step."""
    page = canvas()
    drawn = svg.blank((40, 40))
    drawn.fill((131, 80, 61, 101))
    picture = svg.converted(drawn, run_length=True)
    page.blit(picture, (0, 0))
    before = picture.get_flags() & pygame.RLEACCEL
    for _ in range(2):
        page.blit(picture, (50, 0), alpha=0.4)
    page.blit(picture, (100, 0))
    assert before
    assert picture.get_flags() & pygame.RLEACCEL == before


def test_a_halo_leaves_the_inside_clear_and_fades_outwards() -> None:
    page = canvas((200, 200))
    page.glow((60, 60, 80, 80), 12, "#FFFFFF", 16, 1.0)
    middle = [page.device.get_at((x, 100))[0] for x in range(60)]
    assert page.device.get_at((100, 100))[:3] == GREY
    assert middle == sorted(middle)
    assert middle[0] == GREY[0] < middle[-1] - 50


@pytest.mark.parametrize("level", ["e1", "e2", "e3", "sheet", "glass"])
@pytest.mark.parametrize("size", [(40, 60), (400, 260)])
def test_a_shadow_is_dark_below_its_box_and_has_no_seam(level: str, size: tuple[int, int]) -> None:
    page = canvas((640, 480))
    page.device.fill((255, 255, 255))
    box = pygame.FRect(100, 100, *size)
    page.shadow(box, 8, level)
    below = page.device.get_at((int(box.centerx), int(box.bottom) + 2))[0]
    above = page.device.get_at((int(box.centerx), int(box.top) - 2))[0]
    assert below < 250
    assert below < above
    row = [page.device.get_at((x, int(box.centery)))[0] for x in range(int(box.centerx))]
    assert max(abs(a - b) for a, b in pairwise(row)) < 40


def test_a_stretched_shadow_equals_a_directly_drawn_one_at_its_corner() -> None:
    corners = []
    for size in ((200, 200), (420, 300)):
        page = canvas((640, 480))
        page.device.fill((255, 255, 255))
        page.shadow((60, 60, *size), 10, "e2")
        corners.append(page.device.subsurface((20, 20, 60, 60)).copy())
    alike = pygame.mask.from_threshold(corners[0], (0, 0, 0), (5, 5, 5, 255), corners[1])
    assert alike.count() == 60 * 60


def test_the_outline_of_a_pill_is_as_round_as_its_filling() -> None:
    """Its corners touch, and yet none is squeezed: what is outside of both stays free."""
    page = canvas((200, 60))
    page.device.fill((0, 0, 0))
    page.fill((20, 10, 120, 26), 13, "#FF0000")
    page.ring((20, 10, 120, 26), 13, "#0000FF", 1)
    row = [page.device.get_at((x, 10))[2] for x in range(33, 127)]
    assert min(row) > 200, "the upper edge is straight from end to end"
    assert max(page.device.get_at((x, 14))[2] for x in range(40, 120)) == 0


def test_felt_is_lit_at_its_centre_and_grained_by_a_few_steps_only() -> None:
    page = canvas((640, 400))
    page.felt("burgundy")
    bright = [sum(page.device.get_at(at)[:3]) for at in ((268, 180), (20, 20), (630, 390))]
    assert bright[0] == max(bright)
    assert bright[2] == min(bright)
    row = [page.device.get_at((x, 180))[0] for x in range(240, 300)]
    assert 2 <= max(row) - min(row) <= 14


def test_felt_in_high_contrast_has_no_grain() -> None:
    page = canvas((640, 400), high_contrast=True)
    page.felt("burgundy")
    row = [page.device.get_at((x, 180))[0] for x in range(200, 260)]
    assert row == sorted(row) or row == sorted(row, reverse=True)


def test_a_game_chooses_its_felt(tmp_path: Path) -> None:
    for name, data in {
        "named": '{"felt": "graph"}',
        "own": '{"dark": ["#101010", "#202020", "#000000"],'
        '"light": ["#E0E0E0", "#FFFFFF", "#D0D0D0"]}',
        "broken": '{"dark": ["red"]}',
        "empty": "",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "felt.json").write_text(data, encoding="utf-8")
    assets = Assets(theme("dark"), root=tmp_path)
    neutral = theme("dark").table("chalkboard")
    assert assets.felt("named") == theme("dark").table("graph")
    assert assets.felt("own").centre == "#202020"
    assert Assets(theme("light"), root=tmp_path).felt("own").centre == "#FFFFFF"
    assert assets.felt("absent") == neutral
    assert assets.warnings == []
    assert assets.felt("broken") == assets.felt("empty") == neutral
    assert len(assets.warnings) == 2


def test_an_icon_takes_the_wanted_colour(tmp_path: Path) -> None:
    (tmp_path / "common" / "icons").mkdir(parents=True)
    page = with_sprites(tmp_path, **{"common/icons/star": STAR})
    page.icon((50, 50), "star", 24, "#FF0000")
    assert page.device.get_at((50, 50))[:3] == (255, 0, 0)
    assert touched(page.device, GREY).size == pytest.approx((20, 20), abs=2)


def test_a_sprite_fills_its_box_whatever_its_proportions(tmp_path: Path) -> None:
    source = '<svg width="10" height="40"><rect width="10" height="40" fill="#ffffff"/></svg>'
    page = with_sprites(tmp_path, tall=source)
    page.sprite((20, 20, 120, 50), "tall")
    assert touched(page.device, GREY) == pygame.Rect(20, 20, 120, 50)
    assert page.assets.warnings == []


def test_a_turned_sprite_keeps_its_centre_and_smooth_edges(tmp_path: Path) -> None:
    source = '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#ffffff"/></svg>'
    page = with_sprites(tmp_path, square=source)
    page.sprite((70, 30, 60, 60), "square", angle=30)
    box = touched(page.device, GREY)
    assert box.center == pytest.approx((100, 60), abs=1.5)
    assert box.w == pytest.approx(60 * (0.866 + 0.5), abs=4)
    edge = {page.device.get_at((x, y))[0] for x in range(60, 140) for y in range(15, 40)}
    assert len(edge) > 20


def test_a_grey_sprite_has_no_colour(tmp_path: Path) -> None:
    source = '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>'
    page = with_sprites(tmp_path, red=source)
    page.sprite((10, 10, 40, 40), "red", grey=True)
    r, g, b = page.device.get_at((30, 30))[:3]
    assert r == g == b


@pytest.mark.parametrize(
    ("source", "warning"),
    [
        (None, "sprite hero is missing"),
        ("", "sprite hero cannot be drawn: no <svg> element"),
        ("<svg><rect/></svg>", "sprite hero cannot be drawn: <svg> has neither viewBox nor"),
    ],
)
def test_a_bad_sprite_becomes_paper_with_its_name_and_a_warning(
    tmp_path: Path, source: str | None, warning: str
) -> None:
    page = with_sprites(tmp_path, **({} if source is None else {"hero": source}))
    for _ in range(3):
        page.sprite((20, 20, 100, 60), "hero")
    assert touched(page.device, GREY).size == (100, 60)
    assert len(page.assets.warnings) == 1
    assert page.assets.warnings[0].startswith(warning)


def test_a_missing_icon_becomes_a_ring(tmp_path: Path) -> None:
    page = with_sprites(tmp_path)
    page.icon((50, 50), "nothing", 24, "#FFFFFF")
    page.paragraph((0, 60, 200, 50), "an {icon:nothing} inside")
    assert touched(page.device, GREY).collidepoint(50, 42)
    assert page.assets.warnings == ["sprite common/icons/nothing is missing"]


def test_a_scrim_darkens_and_blurs_what_lies_behind() -> None:
    page = canvas((400, 300))
    page.fill((100, 100, 100, 100), 0, "#FFFFFF")
    page.scrim()
    row = [page.device.get_at((x, 150))[0] for x in range(60, 140)]
    assert max(row) <= 255 * 0.5
    assert len(set(row)) > 10


@pytest.mark.parametrize("state", ["legal", "over", "refused", "blocked", "selected", "focus"])
@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_target_state_can_be_seen_on_every_ground(state: str, name: str) -> None:
    for paper in (False, True):
        for high_contrast in (False, True):
            page = canvas((200, 200), name=name, high_contrast=high_contrast)
            page.felt("burgundy")
            before = page.device.copy()
            page.target((50, 50, 100, 100), 12, state, paper=paper)
            alike = pygame.mask.from_threshold(page.device, (0, 0, 0), (9, 9, 9, 255), before)
            assert 200 * 200 - alike.count() > 300
            assert page.assets.warnings == []


def test_a_canvas_takes_any_degenerate_rectangle() -> None:
    page = canvas((100, 100))
    for box in ((0, 0, 0, 0), (10, 10, -5, 20), (10, 10, 0.2, 0.2)):
        page.well(box)
        page.fill(box, 8, "#FFFFFF")
        page.ring(box, 8, "#FFFFFF", 3)
        page.shadow(box, 8, "e1")
    page.fill((-50, -50, 30, 30), 4, "#FFFFFF")
    assert touched(page.device, GREY).w <= 40


@pytest.mark.parametrize("colour", ["red", "#FFF", "#GGGGGG", ""])
def test_a_malformed_colour_is_refused(colour: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is Python's own for bad digits
        svg.rgb(colour)


def test_a_turned_ring_reaches_farther_and_leaves_the_corners_of_the_box() -> None:
    box = pygame.Rect(60, 40, 80, 120)
    upright, leaning = canvas((200, 200)), canvas((200, 200))
    upright.ring(box, 6, "#FFFFFF", 3)
    leaning.ring(box, 6, "#FFFFFF", 3, angle=10)
    reach = touched(leaning.device, GREY)
    assert touched(upright.device, GREY) == box
    assert reach.w > box.w + 10
    assert reach.center == pytest.approx(box.center, abs=1)
    corner = (box.left + 1, box.top + 12)
    assert upright.device.get_at(corner)[:3] == (255, 255, 255)
    assert leaning.device.get_at(corner)[:3] == GREY
