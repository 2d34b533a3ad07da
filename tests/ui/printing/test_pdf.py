"""A game printed: measured in the file with a reader that is not ours."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pygame
import pytest

from tabletop.cli.run import run
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ui.printing.reading import Read, cut_of, near, pictures_in, read

ROOT = Path(__file__).parents[3]
CARD = (744, 1039)
"""Pixels of 63 by 88 mm at 300 to the inch."""
GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")


def printed(folder: Path, game: str, *words: str) -> list[Read]:
    file = folder / f"{game}.pdf"
    assert run(["export", game, "--pdf", str(file), *words]) == 0
    return read(file)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Read]:
    """Valedictorian as it is printed unless told otherwise: 28 cards, a board, two markers."""
    return printed(tmp_path_factory.mktemp("print"), "valedictorian", "--paper", "a4")


def test_a_card_is_63_by_88_mm(pages: list[Read]) -> None:
    """With bleed the picture is larger; what lies within the cut is measured."""
    fronts = pages[2]
    assert len(fronts.pictures) == 9
    for each in fronts.pictures:
        assert each.pixels == (CARD[0] + 70, CARD[1] + 70)
        _, _, wide, high = cut_of(each, CARD)
        assert (round(wide, 2), round(high, 2)) == (63.0, 88.0)


def test_crop_marks_stand_at_the_cuts_and_outside_all_cards(pages: list[Read]) -> None:
    fronts = pages[2]
    cuts = [cut_of(each, CARD) for each in fronts.pictures]
    upright = sorted({round(x1, 2) for x1, _, x2, _ in fronts.lines if near(x1, x2, 0.001)})
    assert len(upright) == 6
    assert [round(b - a, 1) for a, b in zip(upright[::2], upright[1::2], strict=True)] == [63.0] * 3
    for x1, y1, x2, y2 in fronts.lines:
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        for x, y, w, h in cuts:
            assert not (x < middle[0] < x + w and y < middle[1] < y + h)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_back_lies_behind_its_front(tmp_path: Path, flip: str) -> None:
    pages = printed(tmp_path, "valedictorian", "--only", "cards", "--paper", "a4", "--flip", flip)
    wide, high = pages[2].size
    for front, back in zip(pages[2::2], pages[3::2], strict=True):
        assert front.pictures
        there = {tuple(round(n, 1) for n in cut_of(each, CARD)) for each in back.pictures}
        for each in front.pictures:
            x, y, w, h = cut_of(each, CARD)
            seen = (wide - x - w, y, w, h) if flip == "long" else (x, high - y - h, w, h)
            assert tuple(round(n, 1) for n in seen) in there
        assert all(each.turned == (flip == "short") for each in back.pictures)


def test_backs_are_shifted_and_fronts_are_not(tmp_path: Path) -> None:
    words = ("--only", "cards", "--paper", "a4")
    plain = printed(tmp_path, "valedictorian", *words)
    moved = printed(tmp_path, "valedictorian", *words, "--shift", "0.5,-1")
    assert [p.box for p in plain[2].pictures] == [p.box for p in moved[2].pictures]
    for one, two in zip(plain[3].pictures, moved[3].pictures, strict=True):
        assert near(two.box[0] - one.box[0], 0.5)
        assert near(two.box[1] - one.box[1], -1)


def test_without_bleed_cards_lie_edge_to_edge_and_lines_are_on_backs_alone(tmp_path: Path) -> None:
    words = ("--only", "cards", "--paper", "a4", "--no-bleed")
    pages = printed(tmp_path, "valedictorian", *words)
    fronts, backs = pages[2], pages[3]
    first, second = fronts.pictures[:2]
    assert first.box[2:] == pytest.approx((63.0, 88.0), abs=0.01)
    assert near(first.box[0] + 63, second.box[0])
    long = [each for each in backs.lines if near(abs(each[3] - each[1]), fronts.size[1])]
    assert len(long) == 4
    assert all(max(abs(x2 - x1), abs(y2 - y1)) < 20 for x1, y1, x2, y2 in fronts.lines)


def test_folded_each_back_stands_beside_its_front(tmp_path: Path) -> None:
    words = ("--only", "cards", "--paper", "a4", "--fold", "--once")
    pages = printed(tmp_path, "valedictorian", *words)
    sheet = pages[1]
    assert len(sheet.pictures) == 8
    for front, back in zip(sheet.pictures[::2], sheet.pictures[1::2], strict=True):
        x, y, w, _ = cut_of(front, CARD)
        bx, by, _, _ = cut_of(back, CARD)
        assert near(y, by)
        fold = (x + w + bx) / 2
        assert any(near(x1, fold) and near(x2, fold) for x1, _, x2, _ in sheet.lines)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_sheet_is_the_paper_and_nothing_is_lost(tmp_path: Path, paper: str) -> None:
    sizes = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}
    pages = printed(tmp_path, "valedictorian", "--only", "cards", "--paper", paper)
    wide, high = sizes[paper]
    for page in pages:
        assert sorted(round(side, 1) for side in page.size) == sorted((wide, high))
        for each in page.pictures:
            x, y, w, h = cut_of(each, CARD)
            assert x >= 4
            assert y >= 4
            assert x + w <= page.size[0] - 4
            assert y + h <= page.size[1] - 4
    assert sum(len(page.pictures) for page in pages) == 2 * 28


def test_numbers_of_cards_are_heeded_and_a_proof_has_each_once(tmp_path: Path) -> None:
    pages = printed(tmp_path, "valedictorian", "--only", "cards", "--no-backs", "--once")
    assert sum(len(page.pictures) for page in pages) == 7


def test_each_picture_stands_once_in_the_file(tmp_path: Path) -> None:
    printed(tmp_path, "valedictorian", "--only", "cards")
    assert pictures_in(tmp_path / "valedictorian.pdf") == 8  # seven fronts, one back


def test_the_tiles_of_a_board_overlap_by_5_mm(pages: list[Read]) -> None:
    """568 by 375 mm take four sheets; on each the whole board is placed, and clipped."""
    tiles = [page for page in pages if any(each.box[2] > 300 for each in page.pictures)]
    assert len(tiles) == 4
    boards = [page.pictures[0].box for page in tiles]
    assert all(box[2:] == pytest.approx((568.0, 375.2), abs=0.3) for box in boards)
    wide, high = tiles[0].size
    assert near(boards[0][0] - boards[1][0], wide - 2 * 4.2 - 5)
    assert near(boards[0][1] - boards[2][1], high - 2 * 4.2 - 5)


def test_the_first_sheet_has_a_ruler_of_50_mm(pages: list[Read]) -> None:
    rulers = [line for line in pages[0].lines if near(abs(line[2] - line[0]), 50.0)]
    assert len(rulers) == 1


def test_crosses_lie_behind_each_other_on_both_sides_of_the_first_sheet(pages: list[Read]) -> None:
    def crosses(page: Read) -> set[tuple[int, int]]:
        level = [line for line in page.lines if near(abs(line[2] - line[0]), 12.0)]
        return {(round((x1 + x2) / 2), round(y1)) for x1, y1, x2, _ in level}

    assert len(crosses(pages[0])) == 3
    assert {(210 - x, y) for x, y in crosses(pages[0])} == crosses(pages[1])


def test_the_rulebook_follows_as_text(tmp_path: Path) -> None:
    pages = printed(tmp_path, "valedictorian", "--only", "rules")
    assert len(pages) >= 3
    assert all(page.text and not page.pictures for page in pages)


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_can_be_printed(tmp_path: Path, game: str) -> None:
    pages = printed(tmp_path, game)
    spec = next(each.spec for each in Registry(shipped("content")).games() if each.spec.id == game)
    cards = sum(kind.count for kind in spec.kinds if kind.look == "card")
    fronts = [each for page in pages for each in page.pictures if "front" in each.name]
    assert len(fronts) == cards


def test_ghostscript_finds_nothing_wrong(tmp_path: Path) -> None:
    printed(tmp_path, "valedictorian", "--once")
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage"]
    try:
        ran = subprocess.run(
            [*command, str(tmp_path / "valedictorian.pdf")], capture_output=True, check=False
        )
    except FileNotFoundError:
        pytest.skip("ghostscript is not here")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_two_prints_of_a_game_are_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    printed(tmp_path / "a", "valedictorian", "--once")
    printed(tmp_path / "b", "valedictorian", "--once")
    one, two = (tmp_path / name / "valedictorian.pdf" for name in "ab")
    assert one.read_bytes() == two.read_bytes()


def test_what_writes_pdf_files_is_read_only_when_one_is_wanted() -> None:
    code = (
        "import sys; import tabletop.ui.app.start, tabletop.ui.app.export.export_command; "
        "sys.exit([name for name in sys.modules if name.split('.')[0] == 'reportlab'] or 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_cards_of_templates_are_printed_to_their_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their ground goes on into the bleed: round corners would leave white paper there."""
    folder = tmp_path / "games-library" / "harbour"
    copytree(ROOT / "tests" / "workshop" / "harbour", folder)
    out = tmp_path / "out"
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    assert run(["export", "harbour", "--png", str(out), "--only", "cards"]) == 0
    silk = pygame.image.load(next(out.glob("silk*.png")))
    assert silk.get_at((0, 0)) == silk.get_at((40, 400))
