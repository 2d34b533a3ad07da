"""What an installer gets: the package with its content, its types and its licences."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from email.parser import HeaderParser
from pathlib import Path
from zipfile import ZipFile

import pytest

import tabletop
from tabletop.paths import shipped
from tabletop.registry import Registry

ROOT = Path(__file__).parents[1]
INFO = f"recess_tabletop-{tabletop.__version__}.dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    backend = pytest.importorskip("hatchling.build", reason="hatchling builds the wheel")
    folder = tmp_path_factory.mktemp("wheel")
    before = Path.cwd()
    os.chdir(ROOT)  # a build backend is called in the folder of the project
    try:
        name = backend.build_wheel(str(folder))
    finally:
        os.chdir(before)
    return ZipFile(folder / name)


def test_the_wheel_says_that_its_types_can_be_used(wheel: ZipFile) -> None:
    assert "tabletop/py.typed" in wheel.namelist()


@pytest.mark.parametrize("name", ["LICENSE", "THIRD-PARTY.md"])
def test_the_wheel_holds_the_licence_and_those_of_its_parts(wheel: ZipFile, name: str) -> None:
    inside = wheel.read(f"{INFO}/licenses/{name}").decode()
    assert inside == (ROOT / name).read_text(encoding="utf-8")


def test_the_wheel_names_its_licence(wheel: ZipFile) -> None:
    metadata = HeaderParser().parsestr(wheel.read(f"{INFO}/METADATA").decode())
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE", "THIRD-PARTY.md"]


def test_the_licence_is_the_whole_text(wheel: ZipFile) -> None:
    text = wheel.read(f"{INFO}/licenses/LICENSE").decode()
    for part in (
        "Permission is hereby granted",
        "above copyright notice",
        'THE SOFTWARE IS PROVIDED "AS IS"',
    ):
        assert part in text


@pytest.mark.parametrize("part", ["content", "sprites", "sounds"])
def test_the_wheel_holds_all_that_is_shipped(wheel: ZipFile, part: str) -> None:
    folder = shipped(part)
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    start = f"tabletop/_data/{part}/"
    inside = {name.removeprefix(start) for name in wheel.namelist() if name.startswith(start)}
    assert inside == {name.replace(os.sep, "/") for name in files}
    assert inside


def test_the_package_page_leads_nowhere_that_it_cannot(wheel: ZipFile) -> None:
    """A package index shows the text alone: files beside it are not there."""
    metadata = wheel.read(f"{INFO}/METADATA").decode()
    assert metadata.partition("\n\n")[2] == (ROOT / "packaging/page.md").read_text("utf-8")
    assert "](" not in metadata
    assert "Requires-Python: >=3.11\n" in metadata
    games = {game.spec.title for game in Registry(shipped("content")).games()}
    assert games <= {*re.findall(r"^- \*(.*?)\*", metadata, re.MULTILINE)}


def test_the_source_distribution_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = pytest.importorskip("hatchling.build", reason="hatchling builds it")
    monkeypatch.chdir(ROOT)
    made = tmp_path / backend.build_sdist(str(tmp_path))
    assert made.stat().st_size < 5_000_000
    with tarfile.open(made) as tar:
        inside = {name.partition("/")[2] for name in tar.getnames()}
    assert {"packaging/page.md", "benchmarks/packaged.py", "docs/play/guide.md"} <= inside


@pytest.mark.skipif(sys.platform == "win32", reason="python3 is a name of other systems")
@pytest.mark.parametrize("older", ["python3.10", "python3.9", "python3.8", "python2.7"])
def test_an_older_python_is_told_so_in_a_line(older: str) -> None:
    ran = subprocess.run(
        [older, "-m", "tabletop"], cwd=ROOT, capture_output=True, text=True, check=False
    ) if shutil.which(older) else None  # fmt: skip
    if ran is None or ran.returncode == 127:
        pytest.skip(f"{older} is not installed")
    (line,) = ran.stderr.splitlines()
    assert line.startswith("Recess needs Python 3.11 or newer; this is Python ")


def test_the_wheel_holds_neither_tests_nor_tools(wheel: ZipFile) -> None:
    assert {name.partition("/")[0] for name in wheel.namelist()} == {"tabletop", INFO}
