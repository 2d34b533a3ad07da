"""The sprites use only what the window can draw, and every one that is named exists."""

import ast
import io
import math
import re
from pathlib import Path

import pygame
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from tabletop.engine.declare.goals import FACES, PORTRAITS
from tabletop.paths import shipped

SPRITES = shipped("sprites")
PACKAGE = Path(__file__).resolve().parents[3] / "tabletop"
FILES = sorted(SPRITES.rglob("*.svg"))
DRAWN_ICONS = {path.stem for path in (SPRITES / "common/icons").glob("*.svg")}
SIZE = 200
MOST_DIFFERENCE = 2.0
"""Mean absolute difference per channel, of 255; nanosvg's silent gaps start at 3.8."""

# What nanosvg skips or paints wrong without saying so; resvg skips text and images as well.
FORBIDDEN = re.compile(
    r"<(text|image|use|symbol|clipPath|mask|pattern|filter|marker|style)\b|\sclass=|[\s\"]href="
    r"|hsla?\(|rgba?\("
)
YAML_ICON = re.compile(r"\bicon:\s*[\"']?([a-z][a-z0-9-]*)")
YAML_PICTURE = re.compile(r"\b(?:emblem|cover):\s*[\"']?([a-z0-9/-]+)")
ICON_DRAWERS = {"icon", "icon_button"}
"""Functions whose first string is the name of an icon; elsewhere it is the argument `icon`."""


def drawn_size(source: str) -> tuple[int, int]:
    """The largest size within 200 pixels in the exact proportion: rasterisers round differently."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', source)
    assert found is not None, "a sprite has a view box of whole numbers from 0 0"
    width, height = int(found[1]), int(found[2])
    divisor = math.gcd(width, height)
    times = SIZE * divisor // max(width, height)
    return width // divisor * times, height // divisor * times


def drawn_by_pygame(source: str) -> Image.Image:
    picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), drawn_size(source))
    return Image.frombytes("RGBA", picture.get_size(), pygame.image.tobytes(picture, "RGBA"))


def drawn_by_resvg(source: str) -> Image.Image:
    width, height = drawn_size(source)
    data = bytes(resvg_py.svg_to_bytes(svg_string=source, width=width, height=height))
    return Image.open(io.BytesIO(data)).convert("RGBA")


def on_white(picture: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return ground.convert("RGB")


def difference(source: str) -> float:
    """Mean absolute difference of the two rasterisers at 200 pixels, of 255."""
    ours, theirs = on_white(drawn_by_pygame(source)), on_white(drawn_by_resvg(source))
    assert ours.size == theirs.size == drawn_size(source)
    return sum(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) / 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SPRITES)))
def test_a_sprite_looks_the_same_to_pygame_and_to_resvg(path: Path) -> None:
    source = path.read_text(encoding="utf-8").replace("currentColor", "#1F2430")
    assert difference(source) < MOST_DIFFERENCE


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SPRITES)))
def test_a_sprite_uses_nothing_that_the_rasteriser_skips(path: Path) -> None:
    found = FORBIDDEN.search(path.read_text(encoding="utf-8").replace("xlink:href=", ""))
    assert found is None, found


def test_the_comparison_notices_a_gradient_that_pygame_paints_flat() -> None:
    flat = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><defs>'
        '<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000000"/>'
        '<stop offset="1" stop-color="#ffffff"/></linearGradient></defs>'
        '<rect width="10" height="10" fill="url(#g)"/></svg>'
    )
    assert difference(flat) > MOST_DIFFERENCE


@pytest.mark.parametrize(
    "path", sorted((SPRITES / "common/icons").glob("*.svg")), ids=lambda p: p.stem
)
def test_an_icon_takes_its_colour_from_the_theme(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert "currentColor" in source
    assert "#" not in source
    assert 'viewBox="0 0 24 24"' in source


def test_there_is_a_portrait_for_each_of_twelve_people_and_each_reward() -> None:
    names = {path.stem for path in (SPRITES / "common/portraits").glob("*.svg")}
    assert names == {str(number) for number in range(1, FACES + 1)}
    phone = shipped("phone") / "dom.js"
    assert f"PORTRAITS = {PORTRAITS}, FACES = {FACES};" in phone.read_text(encoding="utf-8")


def test_every_game_box_has_a_cover_in_the_same_proportion() -> None:
    covers = list(SPRITES.glob("*/cover.svg"))
    assert len(covers) >= 5
    assert all('viewBox="0 0 420 540"' in path.read_text(encoding="utf-8") for path in covers)


def icons_named_in_code() -> set[str]:
    named: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            named.update(icons_of(call))
    return named


def icons_of(call: ast.Call) -> set[str]:
    """The icons that one call names as literals."""
    named = [word.value for word in call.keywords if word.arg == "icon"]
    function = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if function in ICON_DRAWERS:
        named += [word for word in call.args if isinstance(word, ast.Constant)][:1]
    return {
        word.value
        for word in named
        if isinstance(word, ast.Constant) and isinstance(word.value, str) and word.value
    }


def named_in_content(pattern: re.Pattern[str]) -> set[str]:
    named: set[str] = set()
    for path in shipped("content").rglob("*.yaml"):
        named.update(pattern.findall(path.read_text(encoding="utf-8")))
    return named


def test_every_icon_that_code_names_is_drawn() -> None:
    named = icons_named_in_code()
    assert {"bot", "trophy", "lock"} <= named
    assert named - DRAWN_ICONS == set()


def test_every_icon_that_content_names_is_drawn() -> None:
    assert named_in_content(YAML_ICON) - DRAWN_ICONS == set()


def test_every_picture_that_content_names_is_drawn() -> None:
    missing = {
        name for name in named_in_content(YAML_PICTURE) if not (SPRITES / f"{name}.svg").is_file()
    }
    assert missing == set()
