"""`tabletop export`: files for printers and other tables, and a line where it can't be done."""

import csv
import json
import os
import struct
from pathlib import Path

import pytest

from tabletop.cli.errors import Status
from tests.cli.running import tabletop

OWN = """\
id: magpie
title: Magpie
seats: [2, 2]
pieces:
  - { id: gem, title: Gem, count: 3, back: nest, face: { emblem: gem, colour: "#315CBA" } }
  - { id: twig, title: Twig, back: leaves }
  - { id: egg, title: Egg, look: token, count: 5, face: { colour: "#309265", letter: E } }
zones:
  - { id: deck, title: Deck, sees: none }
values: { coins: 0 }
"""
LAYOUT = """\
regions:
  - { id: deck, widget: pile, rect: [0.3, 0.3, 0.1, 0.2], zone: deck }
"""
RED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<path d="M0 0H20V20H0Z" fill="#FF0000"/></svg>'
)


@pytest.fixture
def magpie(own_folder: Path) -> Path:
    folder = own_folder / "games-library" / "magpie"
    (folder / "sprites").mkdir(parents=True)
    (folder / "game.yaml").write_text(OWN, encoding="utf-8")
    (folder / "layout.yaml").write_text(LAYOUT, encoding="utf-8")
    (folder / "rulebook.md").write_text("# Magpie\n\nTake what glitters.\n", encoding="utf-8")
    (folder / "sprites" / "gem.svg").write_text(RED, encoding="utf-8")
    return folder


def size_of(path: Path) -> tuple[int, int]:
    wide, high = struct.unpack(">II", path.read_bytes()[16:24])
    return int(wide), int(high)


def test_sheets_for_a_sandbox_table_hold_10_by_7_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = tabletop(capsys, "export", "valedictorian", "--sheets", "tts", tmp_path)
    assert ran.status == 0, ran.err
    assert size_of(tmp_path / "valedictorian-01.png")[0] == 4096
    saved = json.loads((tmp_path / "valedictorian.json").read_text(encoding="utf-8"))
    (deck,) = saved["ObjectStates"]
    (sheet,) = deck["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)
    assert "valedictorian-01.png" in sheet["FaceURL"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 28
    assert set(deck["DeckIDs"]) == set(range(100, 107))


def test_the_last_place_of_a_sheet_is_the_face_of_a_hidden_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pygame

    tabletop(capsys, "export", "valedictorian", "--sheets", "tts", tmp_path)
    sheet = pygame.image.load(tmp_path / "valedictorian-01.png")
    back = pygame.image.load(tmp_path / "valedictorian-01-back.png")
    wide, high = back.get_size()
    hidden = sheet.subsurface((9 * wide, 6 * high, wide, high))
    assert pygame.image.tobytes(hidden, "RGB") == pygame.image.tobytes(back, "RGB")
    first = sheet.subsurface((0, 0, wide, high))
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(back, "RGB")


def test_the_other_sheets_come_with_a_table_of_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = tabletop(capsys, "export", "it-startup", "--sheets", "screentop", tmp_path)
    assert ran.status == 0, ran.err
    with (tmp_path / "it-startup.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["count"]) for row in rows) == 64
    assert all(int(row["column"]) <= 10 and int(row["row"]) <= 7 for row in rows)
    assert ("10", "7") not in {(row["column"], row["row"]) for row in rows}


def test_an_own_game_is_printed_with_its_pictures(
    magpie: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pygame

    ran = tabletop(capsys, "export", magpie, "--png", tmp_path / "out", "--no-bleed")
    assert ran.status == 0, ran.err
    gem = pygame.image.load(tmp_path / "out" / "gem.png")
    assert gem.get_size() == (744, 1039)
    middle = gem.get_at((744 // 2, round(0.44 * 1039)))
    assert middle.r > 245
    assert middle.g + middle.b < 10
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"gem.png", "twig.png", "egg.png", "back-1.png", "back-2.png"}


def test_counters_of_a_free_game_become_tracks(
    magpie: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("reportlab", reason="writes PDF files")
    file = tmp_path / "magpie.pdf"
    ran = tabletop(capsys, "export", "magpie", "--pdf", file, "--only", "tokens", "--no-backs")
    assert ran.status == 0, ran.err
    assert "3 pages" in ran.out  # how to print, the tokens, the track of coins


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("valedictorian",), "one of --pdf FILE"),
        (("valedictorian", "--pdf", "a.pdf", "--png", "b"), "one of --pdf FILE"),
        (("valedictorain", "--png", "b"), "did you mean valedictorian"),
        (("valedictorian", "--png", "b", "--only", "card"), "did you mean cards"),
        (("valedictorian", "--png", "b", "--only", ""), "known: cards"),
        (("valedictorian", "--pdf", "a.pdf", "--paper", "a7"), "'a7' is not known here"),
        (("valedictorian", "--pdf", "a.pdf", "--shift", "1"), "such as 0.5,-1"),
        (("valedictorian", "--pdf", "a.pdf", "--shift", "x,1"), "mm from -10 to 10"),
        (("valedictorian", "--pdf", "a.pdf", "--bleed", "nan"), "mm from 0 to 5"),
        (("valedictorian", "--pdf", "a.pdf", "--bleed", "40"), "mm from 0 to 5"),
        (("valedictorian", "--pdf", "a.pdf", "--fold", "--no-backs"), "choose one"),
        (("valedictorian", "--sheets", "vassal", "b"), "no kind of sheet"),
        (("valedictorian", "--pdf", "a.pdf", "--language", "de"), "no words in 'de' (known: en)"),
        (("report-card", "--sheets", "tts", "b", "--only", "boards"), "no boards to print"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_what_is_not_understood_is_told_in_one_line(
    words: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = tabletop(capsys, "export", *words)
    assert ran.status == Status.USAGE
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.glob("*.*"))


def test_a_game_that_is_broken_is_refused_with_its_place(
    magpie: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (magpie / "game.yaml").write_text(OWN.replace("count: 3", "count: many"), encoding="utf-8")
    for name in ("magpie", str(magpie)):
        ran = tabletop(capsys, "export", name, "--png", tmp_path / "out")
        assert ran.status == Status.REFUSED
        assert "game.yaml:5:" in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("way", ["--pdf", "--png"])
def test_a_place_that_can_t_be_written_is_told(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("reportlab", reason="writes PDF files")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    ran = tabletop(capsys, "export", "valedictorian", way, tmp_path / "file" / "out")
    assert ran.status == Status.SYSTEM
    assert "can't be written" in ran.err
    assert ran.err.count("\n") == 1


def test_a_print_that_fails_leaves_the_older_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = pytest.importorskip("tabletop.ui.printing.pdf", reason="writes PDF files")
    file = tmp_path / "game.pdf"
    file.write_bytes(b"older")

    def full(writer: object) -> None:
        raise OSError(28, os.strerror(28), str(file))

    monkeypatch.setattr(pdf.PdfWriter, "save", full)
    ran = tabletop(capsys, "export", "valedictorian", "--pdf", file, "--once")
    assert ran.status == Status.SYSTEM
    assert file.read_bytes() == b"older"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.pdf"]


def test_without_the_extra_it_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.printing.write_files.can_write_pdf", lambda: False)
    ran = tabletop(capsys, "export", "valedictorian", "--pdf", tmp_path / "a.pdf")
    assert ran.status == Status.SYSTEM
    assert 'pip --python .venv install -e ".[print]"' in ran.err
