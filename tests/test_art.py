"""Pictures of a game's own folder: what is read, and what is refused in one line."""

import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import art_files

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def put(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / art_files.FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def png(wide: int, high: int) -> bytes:
    head = struct.pack(">I", 13) + b"IHDR" + struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + head + b"\0" * 30


def test_a_picture_is_read_by_its_name(tmp_path: Path) -> None:
    put(tmp_path, "tokens/ring.svg", SVG.format('<circle r="4"/>'))
    picture = art_files.read_picture(tmp_path, "tokens/ring")
    assert (picture.form, picture.path.name, len(picture.digest)) == ("svg", "ring.svg", 64)
    assert art_files.has_picture(tmp_path, "tokens/ring")
    assert art_files.picture_names(tmp_path) == ("tokens/ring",)
    assert art_files.check_art(tmp_path) == ((), ())


def test_a_drawing_comes_before_a_photograph(tmp_path: Path) -> None:
    put(tmp_path, "gem.png", png(4, 4))
    put(tmp_path, "gem.svg", SVG.format(""))
    assert art_files.read_picture(tmp_path, "gem").form == "svg"


@pytest.mark.parametrize(
    "name", ["../game", "/etc/passwd", "a/../b", "A", "", "a//b", "a.svg", "x" * 200, "a\0b", "a/"]
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    put(tmp_path, "a.svg", SVG.format(""))
    (tmp_path / "game.svg").write_text(SVG.format(""))
    assert not art_files.has_picture(tmp_path, name)
    with pytest.raises(art_files.ArtError, match="is no name of a picture"):
        art_files.read_picture(tmp_path, name)


def _link(folder: Path) -> None:
    (folder / "secret.svg").write_text(SVG.format(""))
    (folder / art_files.FOLDER).mkdir()
    (folder / art_files.FOLDER / "gem.svg").symlink_to(folder / "secret.svg")


def _linked_folder(folder: Path) -> None:
    (folder / "else").mkdir()
    (folder / "else" / "gem.svg").write_text(SVG.format(""))
    (folder / art_files.FOLDER).symlink_to(folder / "else")
    (folder / "else" / "x").symlink_to("/")


def _pipe(folder: Path) -> None:
    (folder / art_files.FOLDER).mkdir()
    os.mkfifo(folder / art_files.FOLDER / "gem.svg")


def _folder(folder: Path) -> None:
    (folder / art_files.FOLDER / "gem.svg").mkdir(parents=True)


def _svg(body: str) -> Callable[[Path], object]:
    return lambda folder: put(folder, "gem.svg", body)


def _png(data: bytes) -> Callable[[Path], object]:
    return lambda folder: put(folder, "gem.png", data)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda folder: None, "is missing"),
        (_link, "outside|can't be opened"),
        (_pipe, "no regular file"),
        (_folder, "can't be opened|no regular file"),
        (_svg(SVG.format("<g/>" * 6000)), "too many elements"),
        (_svg(SVG.format("<g>" * 70 + "</g>" * 70)), "too many elements"),
        (_svg("x" * (1100 << 10)), "1024 KB is the most"),
        (_svg('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("")), "declares entities"),
        (_svg(SVG.format("<script>1</script>")), "<script>"),
        (_svg(SVG.format('<image href="file:///etc/passwd"/>')), "<image>"),
        (_svg(SVG.format('<rect onload="x()"/>')), "script"),
        (_svg(SVG.format('<rect fill="url(http://x/y)"/>')), "points out"),
        (_svg(SVG.format("<style>@import 'x';</style>")), "points out"),
        (_svg("<html></html>"), "is no SVG"),
        (_svg("<svg"), "is no SVG that can be read"),
        (_svg(""), "is no SVG"),
        (_png(b"GIF89a"), "is no PNG"),
        (_png(png(60_000, 60_000)), "4096 a side"),
        (_png(png(0, 4)), "4096 a side"),
        (_png(b"\x89PNG" + b"x" * (9 << 20)), "8192 KB is the most"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_line(
    tmp_path: Path, make: Callable[[Path], object], why: str
) -> None:
    make(tmp_path)
    with pytest.raises(art_files.ArtError, match=why) as error:
        art_files.read_picture(tmp_path, "gem")
    assert "\n" not in str(error.value)


def test_a_folder_that_is_a_link_is_taken_as_it_is_and_no_further(tmp_path: Path) -> None:
    """The player may keep the folder elsewhere; nothing in it leads on."""
    _linked_folder(tmp_path)
    assert art_files.read_picture(tmp_path, "gem").form == "svg"
    with pytest.raises(art_files.ArtError):
        art_files.read_picture(tmp_path, "x/gem")


def test_too_many_or_too_large_files_are_a_problem(tmp_path: Path) -> None:
    for number in range(art_files.MOST_FILES + 1):
        put(tmp_path, f"a{number}.svg", SVG.format(""))
    assert art_files.check_art(tmp_path)[0] == (
        f"sprites/ holds more than {art_files.MOST_FILES} files",
    )


def test_every_broken_picture_is_told(tmp_path: Path) -> None:
    put(tmp_path, "good.svg", SVG.format(""))
    put(tmp_path, "bad.svg", "no")
    put(tmp_path, "worse.png", b"no")
    assert len(art_files.check_art(tmp_path)[0]) == 2
