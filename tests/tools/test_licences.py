"""What others made has its licence in every build, and THIRD-PARTY.md names it."""

import re
import tomllib
from pathlib import Path

import pytest

from tabletop.ui.graphics.assets import FONT_FILES
from tabletop.ui.graphics.glyphs import NOTO_FILES
from tools.licences import OURS, PAGE, ROOT, library_name, page, parts, texts, unnamed


def test_the_page_of_parts_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_text_is_there_and_says_something() -> None:
    pytest.importorskip("PyInstaller", reason="its own licence is only there with it")
    for file, folder in texts():
        assert folder.startswith("licences/")
        assert len(Path(file).read_text(encoding="utf-8")) > 80, file


def test_the_lgpl_is_carried_whole() -> None:
    text = (ROOT / "packaging" / "licences" / "LGPL-2.1.txt").read_text(encoding="utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "END OF TERMS AND CONDITIONS" in text
    lesser = [part for part in parts() if part.licence.startswith("LGPL-2.1")]
    assert len(lesser) > 4
    assert all("LGPL-2.1" in part.texts for part in lesser)


def test_every_font_has_its_licence_beside_it() -> None:
    for name in (*FONT_FILES, *NOTO_FILES):
        folder = (ROOT / "fonts" / name).parent
        assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL2_image"),
        ("libpng16-fefdc88d.so.16.58.0", "png16"),
        ("libstdc++.so.6", "stdc++"),
        ("SDL2.dll", "SDL2"),
        ("libwebp-7.dll", "webp"),
    ],
)
def test_a_library_is_known_by_its_name(file: str, name: str) -> None:
    assert library_name(file) == name


def test_what_has_no_text_is_named() -> None:
    libraries = ["libz.so.1", "libSDL2-2-50d19f93.0.so.0.3200.10", "libcrypto.so.3"]
    assert unnamed(libraries, ["PyYAML", "numpy", OURS]) == ["libcrypto.so.3", "numpy"]


def test_every_library_that_we_require_is_a_part() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = project["dependencies"] + project["optional-dependencies"]["print"]
    assert unnamed([], [re.split("[<>=;]", each)[0] for each in named]) == []
