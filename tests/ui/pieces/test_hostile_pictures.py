"""Pictures of own games: JPEG too, and none that is broken ends in a traceback or takes long."""

import io
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.art_files import ArtError, read_picture
from tabletop.ui.pieces.art_process import draw as _draw

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    b'<circle cx="12" cy="12" r="9"/></svg>'
)


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def encoded(ending: str, size: tuple[int, int] = (60, 40)) -> bytes:
    """A picture with a red field, as a file of that kind."""
    surface = pygame.Surface(size)
    surface.fill("#C03020")
    stream = io.BytesIO()
    pygame.image.save(surface, stream, f"x.{ending}")
    return stream.getvalue()


def put(folder: Path, name: str, data: bytes) -> Path:
    path = folder / "sprites" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("ending", ["jpg", "jpeg", "png"])
def test_a_picture_is_drawn_from_each_kind_of_file(tmp_path: Path, ending: str) -> None:
    put(tmp_path, f"gem.{ending}", encoded(ending))
    picture = read_picture(tmp_path, "gem")
    assert _draw(picture.form, picture.data, tmp_path / "out.png") == ""
    drawn = pygame.image.load(tmp_path / "out.png")
    r, g, b, _ = drawn.get_at((30, 20))
    assert drawn.get_size() == (60, 40)
    assert r > 170
    assert max(g, b) < 90


def test_a_jpeg_that_is_too_large_is_refused_by_its_heading_alone(tmp_path: Path) -> None:
    data = bytearray(encoded("jpg"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = (9000).to_bytes(2, "big") * 2
    put(tmp_path, "gem.jpg", bytes(data))
    with pytest.raises(ArtError, match=r"gem\.jpg is 9000 x 9000 pixels; 4096 a side is the most"):
        read_picture(tmp_path, "gem")


def test_what_is_called_a_jpeg_and_is_none_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "gem.jpg", encoded("png"))
    with pytest.raises(ArtError, match=r"gem\.jpg is no JPEG"):
        read_picture(tmp_path, "gem")


@pytest.mark.parametrize("ending", ["jpg", "png", "svg"])
def test_broken_pictures_end_in_one_line(tmp_path: Path, ending: str) -> None:
    rng = Random(7)
    whole = SVG if ending == "svg" else encoded(ending)
    refused = 0
    for _ in range(120):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 10)):
            at = rng.randrange(len(data))
            if rng.random() < 0.3:
                del data[at : at + rng.randint(1, 40)]
            else:
                data[at] = rng.randrange(256)
            data = data or bytearray(b"x")
        put(tmp_path, f"gem.{ending}", bytes(data))
        try:
            picture = read_picture(tmp_path, "gem")
        except ArtError as error:
            told = str(error)
        else:
            told = _draw(picture.form, picture.data, tmp_path / "out.png")
        refused += bool(told)
        assert "\n" not in told
    assert refused > 20
