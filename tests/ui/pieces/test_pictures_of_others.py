"""Pictures are drawn as their authors see them, or refused with the reason.

The files of `tests/pictures` are as telephones, picture editors and drawing programs save them.
"""

import shutil
from collections.abc import Iterator
from importlib import util
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat
from PIL.PngImagePlugin import PngInfo

from tabletop import art_files
from tabletop.art_files import ArtError, check_art, pixels_of, read_picture
from tabletop.paths import shipped
from tabletop.svg_files import SvgError, fitted, read_svg
from tabletop.ui.pieces import art_process
from tabletop.ui.pieces.art import GamePictures
from tests.waiting import PATIENCE

FILES = Path(__file__).parents[2] / "pictures"
NS = 'xmlns="http://www.w3.org/2000/svg"'

PAPER, GREEN, BLUE, AMBER, RED = "#FBF6EA", "#2F6B3C", "#274C77", "#F6B93B", "#C0392B"
SEEN: dict[str, dict[tuple[int, int], str]] = {
    # In a browser, at 200 pixels a side.
    "clip.svg": {(5, 5): PAPER, (60, 100): GREEN, (100, 100): PAPER, (140, 100): GREEN,
                 (40, 40): PAPER},
    "css.svg": {(5, 5): BLUE, (40, 40): AMBER, (145, 55): RED, (100, 150): GREEN},
    "filter.svg": {(100, 100): RED, (5, 5): PAPER, (155, 120): "#484743"},
    "gradient.svg": {(2, 2): AMBER, (197, 197): BLUE, (100, 100): "#FFFFFF"},
    "use.svg": {(10, 10): "#98E2A6", (0, 0): BLUE, (55, 170): AMBER, (145, 170): "#FFFFFF",
                (100, 150): BLUE},
    # At 400 by 240.
    "clip-svg.svg": {(200, 120): "#3366CC", (20, 20): "#EEEECC", (120, 40): "#EEEECC"},
    "css-svg.svg": {(80, 120): "#CC3333", (220, 120): "#33AA33", (340, 120): "#3333CC"},
    "filter-svg.svg": {(200, 120): "#CC3333", (120, 120): "#DD9191", (5, 5): "#EEEEEE"},
    "grad-svg.svg": {(2, 10): "#FE0001", (398, 10): "#0100FE", (200, 120): "#FEFEFE"},
    "illustrator-svg.svg": {(200, 120): "#CC3333"},
}  # fmt: skip


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def brought(tmp_path: Path, file: str) -> tuple[Path, str]:
    """Put a picture into the folder of a game; return that, and the picture's name."""
    name, ending = file.rsplit(".", 1)
    (tmp_path / "sprites").mkdir(exist_ok=True)
    shutil.copy(FILES / file, tmp_path / "sprites" / f"{name}.{ending}")
    return tmp_path, name


def drawn(tmp_path: Path, file: str, longest: int = 1024) -> Image.Image:
    """A picture as the window, a print and phones draw it."""
    picture = read_picture(*brought(tmp_path, file))
    out = tmp_path / "out.png"
    assert art_process.draw(picture.form, picture.data, out, longest) == ""
    return Image.open(out).convert("RGBA")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart over a white ground, 0 to 255."""
    assert one.size == other.size
    flat = [Image.alpha_composite(Image.new("RGBA", each.size, "white"), each.convert("RGBA"))
            for each in (one, other)]  # fmt: skip
    return max(ImageStat.Stat(ImageChops.difference(*flat).convert("RGB")).mean)


def flat(picture: Image.Image) -> Image.Image:
    """A picture with its see-through colours, of 16 bits the upper eight."""
    if picture.mode.startswith("I"):
        picture = picture.point(lambda value: value / 256).convert("L")
    return picture.convert("RGBA")


def far(one: tuple[int, ...], colour: str) -> int:
    wanted = pygame.Color(colour)
    return max(abs(a - b) for a, b in zip(one[:3], (wanted.r, wanted.g, wanted.b), strict=True))


@pytest.mark.parametrize("file", sorted(SEEN))
def test_a_drawing_is_drawn_as_a_browser_draws_it(tmp_path: Path, file: str) -> None:
    large = 200 if SEEN[file].keys() and not file.endswith("-svg.svg") else 400
    picture = drawn(tmp_path, file, large)
    assert picture.size == ((200, 200) if large == 200 else (400, 240))
    for spot, colour in SEEN[file].items():
        found = picture.getpixel(spot)
        assert isinstance(found, tuple)
        assert far(found, colour) <= 6, (spot, found, colour)


def test_text_of_a_drawing_is_drawn_with_the_fonts_of_the_program(tmp_path: Path) -> None:
    picture = drawn(tmp_path, "text.svg", 400).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 20) or ()}
    assert {(0x7A, 0x3E, 0x65), (0x1F, 0x24, 0x30), (0xC0, 0x39, 0x2B)} <= colours
    letters = picture.crop((0, 100, 400, 200)).getcolors(1 << 20) or ()
    assert 3000 < sum(n for n, colour in letters if colour == (0x7A, 0x3E, 0x65)) < 12000


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photograph_stands_upright_however_it_was_held(tmp_path: Path, turn: int) -> None:
    kept = Image.linear_gradient("L").resize((48, 32))
    kept = Image.merge("RGB", (kept, kept.transpose(Image.Transpose.FLIP_LEFT_RIGHT), kept))
    kept.paste((255, 0, 0), (0, 0, 20, 10))
    exif = Image.Exif()
    exif[0x0112] = turn
    (tmp_path / "sprites").mkdir()
    kept.save(tmp_path / "sprites" / "a.jpg", quality=95, exif=exif)
    picture = read_picture(tmp_path, "a")
    assert art_process.draw("jpg", picture.data, tmp_path / "out.png") == ""
    upright = ImageOps.exif_transpose(Image.open(tmp_path / "sprites" / "a.jpg"))
    out = Image.open(tmp_path / "out.png")
    assert difference(out, upright) < 2
    assert pixels_of(picture) == upright.size


@pytest.mark.parametrize("file", ["exif.jpg", "exif3-jpg.jpg", "exif6-jpg.jpg"])
def test_photographs_of_telephones_stand_upright(tmp_path: Path, file: str) -> None:
    upright = ImageOps.exif_transpose(Image.open(FILES / file))
    assert difference(drawn(tmp_path, file), upright) < 2
    if file != "exif.jpg":
        assert difference(drawn(tmp_path, file), Image.open(FILES / "plain-png.png")) < 4


@pytest.mark.parametrize("file", ["big.png", "single.png", "multi.png", "idx.png", "deep16.png"])
def test_pngs_keep_what_is_seen_through(tmp_path: Path, file: str) -> None:
    whole = flat(Image.open(FILES / file))
    whole.thumbnail((1024, 1024), Image.Resampling.BOX)
    picture = drawn(tmp_path, file)
    assert difference(picture, whole) < 3
    lowest = picture.getchannel("A").getextrema()[0]
    assert file == "deep16.png" or lowest == 0, "somewhere nothing is drawn"


@pytest.mark.parametrize("file", ["big.png", "single.png", "idx.png"])
def test_a_colour_that_is_seen_through_shows_at_no_edge(tmp_path: Path, file: str) -> None:
    """Magenta was mixed into the edges of what was made smaller or larger."""
    whole = flat(Image.open(FILES / file))
    drawn(tmp_path, file)
    loaded = pygame.image.load(tmp_path / "out.png")
    scaled = pygame.transform.smoothscale(loaded, (97, 61))
    ground = pygame.Surface(scaled.get_size())
    ground.fill("white")
    ground.blit(scaled, (0, 0))
    seen = {colour for _, colour in whole.getcolors(1 << 22) or () if isinstance(colour, tuple)}
    assert (255, 0, 255, 0) in seen, "the file has it, unseen"
    pixels = [ground.get_at((x, y)) for x in range(97) for y in range(61)]
    assert not [each for each in pixels if min(each.r, each.b) > each.g + 40]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("key", [False, True])
def test_every_kind_of_png_is_drawn_as_another_program_reads_it(
    tmp_path: Path, mode: str, key: bool
) -> None:
    made = Image.radial_gradient("L").resize((50, 40))
    plain = made.convert("RGBA") if mode == "RGBA" else made
    if mode == "I;16":
        plain = Image.frombytes("I;16", made.size, bytes(
            each for value in made.tobytes() for each in (value, value)))  # fmt: skip
    elif mode != "L":
        plain = plain.convert(mode)
    wanted: dict[str, int | tuple[int, int, int]] = {}
    if key and mode in {"1", "L", "P", "RGB"}:
        seen = plain.getpixel((0, 0))
        assert isinstance(seen, int | tuple)
        wanted = {"transparency": seen}  # type: ignore[dict-item]
    (tmp_path / "sprites").mkdir()
    plain.save(tmp_path / "sprites" / "a.png", pnginfo=PngInfo(), **wanted)  # type: ignore[arg-type]
    picture = read_picture(tmp_path, "a")
    assert art_process.draw("png", picture.data, tmp_path / "out.png") == ""
    reference = flat(Image.open(tmp_path / "sprites" / "a.png"))
    assert difference(Image.open(tmp_path / "out.png"), reference) < 1


@pytest.mark.parametrize("file", ["cmyk.jpg", "cmyk-jpg.jpg"])
def test_pictures_for_the_press_have_their_colours(tmp_path: Path, file: str) -> None:
    picture = drawn(tmp_path, file)
    if file == "cmyk.jpg":
        found = picture.getpixel((20, 30))
        assert isinstance(found, tuple)
        assert far(found, "#FF0000") < 12
    else:
        assert difference(picture, Image.open(FILES / "plain-png.png")) < 8
    (said,) = check_art(tmp_path)[1]
    assert said == f"sprites/{file} is in CMYK, which programs show differently: RGB is safer"


def without(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    found = util.find_spec

    def find(name: str) -> object:
        return None if name == package else found(name)

    monkeypatch.setattr(art_files, "find_spec", find)


def test_pictures_for_the_press_are_refused_where_nothing_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without(monkeypatch, art_files.SEPARATOR)
    folder, name = brought(tmp_path, "cmyk.jpg")
    with pytest.raises(ArtError, match=r"sprites/cmyk\.jpg is in the colours of printing presses"):
        read_picture(folder, name)


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        ("text.svg", ["1: <text> is not drawn", "1: <tspan> is not drawn"]),
        ("clip.svg", ["1: <clipPath> is not drawn", "1: <mask> is not drawn"]),
        ("filter.svg", ["1: <feGaussianBlur> is not drawn", "1: <filter> is not drawn"]),
        ("css.svg", ["1: <style> with other selectors than classes is not drawn"]),
        ("gradient.svg", ["1: <linearGradient> without percents is not drawn",
                          "1: <radialGradient> without percents is not drawn"]),
        ("use.svg", ["3: <pattern> is not drawn", "3: <symbol> is not drawn",
                     "3: <use> is not drawn"]),
    ],
)  # fmt: skip
def test_where_the_drawer_is_missing_each_element_that_is_not_drawn_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, lines: list[str]
) -> None:
    folder, _ = brought(tmp_path, file)
    assert check_art(folder) == ((), ())
    without(monkeypatch, art_files.DRAWER)
    wanted = tuple(f"sprites/{file}:{line} on this computer" for line in lines)
    assert check_art(folder) == ((), wanted)


def test_a_font_that_nobody_brought_is_named(tmp_path: Path) -> None:
    (tmp_path / "sprites").mkdir()
    text = f'<svg {NS} viewBox="0 0 9 9">\n<text font-family="Futura, serif">A</text></svg>'
    (tmp_path / "sprites" / "a.svg").write_text(text)
    what = "which is not in fonts/: put it there, or turn text into paths"
    assert check_art(tmp_path)[1] == (f"sprites/a.svg:2: names Futura, {what}",)
    assert check_art(tmp_path, {"futura"}) == ((), ())


@pytest.mark.parametrize(
    ("body", "line", "why"),
    [
        ('\n<image href="file:///etc/passwd"/>', 2, "<image> points out of the file"),
        ('<image href="/etc/passwd"/>', 1, "<image> points out of the file"),
        ('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="a.png"/>', 1, "points out"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', 1, "points out"),
        ('<image href="data:image/png;base64,AAAA"/>', 1, "holds no PNG and no JPEG"),
        ('<feImage href="http://x/y.png"/>', 1, "points out"),
        ('<use href="other.svg#a"/>', 1, "points out"),
        ('<rect style="fill:url( x.svg#a )"/>', 1, "points out"),
        ("\n<style>\n@import url(x.css);</style>", 3, "<style> points out"),
        ("<foreignObject/>", 1, "holds <foreignObject>"),
        ('\n\n<rect><animate attributeName="x"/></rect>', 3, "holds <animate>"),
    ],
)
def test_what_runs_or_reaches_out_is_refused_with_its_line(body: str, line: int, why: str) -> None:
    with pytest.raises(SvgError, match=why) as error:
        read_svg(f'<svg {NS} viewBox="0 0 9 9">{body}</svg>'.encode())
    assert error.value.line == line


def test_entities_are_refused_before_they_unfold() -> None:
    for kind in ('[<!ENTITY a "aaaa">]', '[<!ENTITY a SYSTEM "file:///etc/passwd">]', "[ ]"):
        with pytest.raises(SvgError, match="declares entities"):
            read_svg(f"<!DOCTYPE svg {kind}><svg {NS}>&a;</svg>".encode())


def test_a_document_type_is_dropped_and_lines_stay(tmp_path: Path) -> None:
    made = read_svg((FILES / "use.svg").read_bytes())
    assert "DOCTYPE" not in made.text
    assert made.text.count("\n") == (FILES / "use.svg").read_text().count("\n")


def test_an_embedded_picture_is_counted_before_it_is_unpacked() -> None:
    from base64 import b64encode

    stream = BytesIO()
    Image.new("1", (4000, 4000)).save(stream, "PNG")
    image = f'<image href="data:image/png;base64,{b64encode(stream.getvalue()).decode()}"/>'
    read_svg(f'<svg {NS} viewBox="0 0 9 9">{image}</svg>'.encode())
    with pytest.raises(SvgError, match="too many pixels"):
        read_svg(f'<svg {NS} viewBox="0 0 9 9">{image * 2}</svg>'.encode())


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('viewBox="0 0 42 54"', (796, 1024)),
        ('width="100000" height="100000"', (1024, 1024)),
        ('width="63mm" height="88mm"', (733, 1024)),
        ('width="40" height="20" viewBox="0 0 10 10"', (1024, 512)),
        ('width="100%" height="100%" viewBox="0 0 20 10"', (1024, 512)),
        ("viewBox='0,0,1e3,500' style=\"width:100000px;height:100000px\"", (1024, 512)),
    ],
)
def test_a_drawing_is_made_as_large_as_a_table_needs(
    tmp_path: Path, root: str, size: tuple[int, int]
) -> None:
    """A size of 100,000 pixels ended the library, and with it the process."""
    style = "<style>svg{width:100000px;height:100000px}</style>"
    text = f'<!-- <svg width="1"> --><svg {NS} {root}>{style}<rect width="1" height="1"/></svg>'
    data = read_svg(text.encode()).text.encode()
    assert art_process.draw("svg", data, tmp_path / "out.png") == ""
    assert Image.open(tmp_path / "out.png").size == size


class PanicException(BaseException):
    """As the library raises it: no exception of Python's."""


def test_a_panic_of_the_drawer_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A radius of 1e38 is one today."""

    def panic(**_: object) -> bytes:
        raise PanicException

    monkeypatch.setattr("resvg_py.svg_to_bytes", panic)
    data = read_svg((FILES / "css-svg.svg").read_bytes()).text.encode()
    told = art_process.draw("svg", data, tmp_path / "out.png", 128)
    assert told == "can't be drawn: holds numbers that nothing can be drawn from"


def test_a_drawing_without_a_name_space_is_drawn(tmp_path: Path) -> None:
    text = '<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="#ff0000"/></svg>'
    assert (
        art_process.draw("svg", read_svg(text.encode()).text.encode(), tmp_path / "out.png") == ""
    )
    assert Image.open(tmp_path / "out.png").convert("RGBA").getpixel((9, 9)) == (255, 0, 0, 255)
    assert 'xmlns="http://www.w3.org/2000/svg"' in fitted(text, 9, 9)


@pytest.mark.parametrize("file", ["plain-png.png", "exif.jpg"])
@pytest.mark.parametrize("share", [0.4, 0.9])
def test_a_picture_that_was_cut_off_is_told_as_that(
    tmp_path: Path, file: str, share: float
) -> None:
    folder, name = brought(tmp_path, file)
    data = (FILES / file).read_bytes()
    (folder / "sprites" / file).write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ArtError, match=r"is cut off|is no JPEG"):
        read_picture(folder, name)


@pytest.fixture
def pictures(tmp_path: Path) -> Iterator[GamePictures]:
    made = GamePictures({"mine": tmp_path}, tmp_path / "cache")
    yield made
    made.close()


def test_all_pictures_come_through_the_process_that_draws(
    tmp_path: Path, pictures: GamePictures
) -> None:
    names = [brought(tmp_path, path.name)[1] for path in sorted(FILES.iterdir())]
    for name in names:
        pictures.picture(f"mine/{name}")
    pictures.wait(PATIENCE)
    assert pictures.problems == {}
    assert all(pictures.picture(f"mine/{name}") is not None for name in names)


def test_a_drawing_with_text_is_drawn_anew_when_a_font_comes(
    tmp_path: Path, pictures: GamePictures
) -> None:
    (tmp_path / "sprites").mkdir()
    text = f'<svg {NS} viewBox="0 0 60 30"><text y="20">Ab</text></svg>'
    (tmp_path / "sprites" / "a.svg").write_text(text)
    pictures.picture("mine/a")
    pictures.wait(PATIENCE)
    assert len(list((tmp_path / "cache").glob("*.png"))) == 1
    (tmp_path / "fonts").mkdir()
    from tabletop.ui.graphics.assets import FONT_FILES

    shutil.copy(shipped("fonts") / FONT_FILES[0], tmp_path / "fonts" / "Own.ttf")
    pictures.forget()
    pictures.picture("mine/a")
    pictures.wait(PATIENCE)
    assert len(list((tmp_path / "cache").glob("*.png"))) == 2
