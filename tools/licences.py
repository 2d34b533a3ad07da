"""Gathers the licence texts of all that a build carries, and writes THIRD-PARTY.md.

`packaging/parts.yaml` lists the parts: distributions of Python, whose own files are taken, and
shared libraries that come with them, whose texts are kept in `packaging/licences/`. `build.spec`
calls `texts()` and `unnamed()`; `python -m tools.licences` writes THIRD-PARTY.md anew.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
OURS = "recess-tabletop"
PAGE = ROOT / "THIRD-PARTY.md"
HEAD = """# Third-party parts

Recess is built with these works; each keeps its own licence. A build has the text of every licence
in its folder `licences`. The libraries under the LGPL are shared libraries, which can be replaced
in the folder that is the main download; the single file is for convenience.

| Part | Licence | Used for |
|---|---|---|
"""
_NAME = re.compile(r"(lib)?(?P<name>.*?)(-[0-9a-f]{8}.*|[-.]\d.*|\.(so|dylib|dll|pyd).*)?$")
_LICENCE = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors|ofl)[^/]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A work by others, with where the text of its licence is."""

    part: str
    licence: str
    use: str
    distribution: str = ""
    """Its name on the package index, if it is a distribution of Python."""
    texts: tuple[str, ...] = ()
    """Names of texts in `packaging/licences/`."""
    libraries: tuple[str, ...] = ()
    """Names of its shared libraries, as `library_name` gives them."""
    beside: str = ""
    """Its text in this repository, if it stands beside the part."""
    python: bool = False
    """Whether it is Python itself."""

    def files(self) -> Iterator[Path]:
        """The files with its licence.

        Raises:
            LookupError: there is none.
        """
        found = [PACKAGING / "licences" / f"{text}.txt" for text in self.texts]
        if self.distribution:
            found += _own_files(distribution(self.distribution))
        if self.beside:
            found.append(ROOT / self.beside)
        if self.python:
            found.append(_python_licence())
        if not found:
            raise LookupError(f"{self.part}: no text of a licence")
        yield from found


def parts() -> tuple[Part, ...]:
    """All parts, in the order of the page."""
    rows: list[dict[str, Any]] = yaml.safe_load((PACKAGING / "parts.yaml").read_text("utf-8"))
    for row in rows:
        for key in ("texts", "libraries"):
            row[key] = tuple(row.get(key, ()))
    return tuple(Part(**row) for row in rows)


def page() -> str:
    """The text of THIRD-PARTY.md."""
    return HEAD + "".join(f"| {each.part} | {each.licence} | {each.use} |\n" for each in parts())


def texts() -> list[tuple[str, str]]:
    """The files for a build, as PyInstaller's pairs of a file and its folder."""
    return [
        (str(file), f"licences/{re.sub('[^a-z0-9]+', '-', part.part.lower())}")
        for part in parts()
        for file in part.files()
    ]


def library_name(file: str) -> str:
    """The name of a shared library without "lib", version and hash.

    >>> library_name("libSDL2_image-2-d6906c81.0.so.0.800.12")
    'SDL2_image'
    """
    found = _NAME.match(file)
    return found["name"] if found else file


def unnamed(libraries: Iterable[str], distributions: Iterable[str]) -> list[str]:
    """What a build has inside without a text: files of shared libraries, and distributions."""
    every = parts()
    known = {library for part in every for library in part.libraries}
    named = {_plain(part.distribution) for part in every if part.distribution} | {OURS}
    return sorted(
        [file for file in libraries if library_name(file) not in known]
        + [name for name in distributions if _plain(name) not in named]
    )


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _own_files(found: Distribution) -> list[Path]:
    """The texts that a distribution brings along."""
    return [
        Path(str(file.locate()))
        for file in found.files or ()
        if file.parts[0].endswith(".dist-info") and _LICENCE.search(file.as_posix())
    ]


def _python_licence() -> Path:
    """The licence of the Python that runs this."""
    library = Path(re.__file__).parents[1]
    places = (library / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    for place in places:
        if place.is_file():
            return place
    raise LookupError("the licence of Python is not where it should be")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
