"""Texts are the same with other line ends or a byte order mark, as other systems write them."""

import shutil
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tabletop.content.schema.guided_files import read_puzzles
from tabletop.engine.guided.puzzle import line_of
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.kept_games import KeptGames
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import load_own
from tabletop.storage.player.settings import load_settings
from tabletop.storage.saves.save_list import list_saves
from tests.content.games import OLD_MAID, write_game

Change = Callable[[bytes], bytes]


def crlf(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r\n")


def cr(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r")


def marked(raw: bytes) -> bytes:
    return BOM_UTF8 + raw


def both(raw: bytes) -> bytes:
    return marked(crlf(raw))


CHANGES = (crlf, cr, marked, both)
TEXTS = (".yaml", ".md", ".csv", ".jsonl")


def through(folder: Path, change: Change) -> None:
    """Let another system write all texts of a folder."""
    for path in folder.rglob("*"):
        if path.suffix in TEXTS:
            path.write_bytes(change(path.read_bytes()))


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_that_went_through_another_system_is_the_same(
    tmp_path: Path, change: Change
) -> None:
    """Content, layout, rulebook, lessons, puzzles; and so are its saves."""
    folder = tmp_path / "valedictorian"
    shutil.copytree(shipped("content") / "valedictorian", folder)
    before = load_game(folder, own=True)
    lessons, puzzles = before.invitations(), before.puzzles()
    assert lessons
    through(folder, change)
    after = load_game(folder, own=True)
    assert (after.spec, after.layout, after.rulebook) == (
        before.spec, before.layout, before.rulebook
    )  # fmt: skip
    assert after.content_hash == before.content_hash
    assert after.invitations() == lessons
    assert [each.id for each in after.lessons()] == [each.id for each in before.lessons()]
    assert [line_of(each) for each in after.puzzles()] == [line_of(each) for each in puzzles]


@pytest.mark.parametrize("change", CHANGES)
def test_a_sheet_and_a_locale_that_went_through_another_system_are_the_same(
    tmp_path: Path, change: Change
) -> None:
    text = (
        "id: tiny\ntitle: Tiny\nseats: [1, 2]\n"
        "cards: { file: cards.csv, zone: deck, fields: { text: { column: Text } } }\n"
        "zones: [{ id: deck, title: Deck, place: pile, sees: none }]\n"
    )
    sheet = 'Name;Text\nOne;"two\nlines"\nTwo;b\n'
    folder = write_game(
        tmp_path / "tiny", text, cards__csv=sheet,
        locale_in_de__yaml="title: Klein\nzones: { deck: Stapel }\n",
    )  # fmt: skip
    before = [load_game(folder, own=True, language=each).spec for each in ("", "de")]
    through(folder, change)
    assert [load_game(folder, own=True, language=each).spec for each in ("", "de")] == before
    assert before[1].title == "Klein"


@pytest.mark.parametrize("change", CHANGES)
def test_a_broken_game_keeps_its_title_on_the_shelf(tmp_path: Path, change: Change) -> None:
    text = "title: Old Maid\n" + OLD_MAID.replace("title: Old Maid\n", "bad: 1\n")
    folder = write_game(tmp_path / "games-library" / "old-maid", text)
    through(folder, change)
    (broken,) = Registry(tmp_path / "none", tmp_path).broken
    assert broken.spec.title == "Old Maid"


@pytest.mark.parametrize("change", [crlf, marked, both])
def test_a_save_that_went_through_another_system_is_played_on(
    tmp_path: Path, change: Change
) -> None:
    game = load_game(shipped("content") / "valedictorian")
    kept = KeptGames(tmp_path, tmp_path / "statistics.db", lambda: 1)
    port = kept.new(game, [Player("Ann"), Player("Bo")], {}, 1)
    path = port.session.save_path
    assert path is not None
    for _ in range(5):
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
    port.close()
    whole = read_journal(path)
    path.write_bytes(change(path.read_bytes()))
    after = read_journal(path)
    assert (after.header, after.records, after.problem) == (whole.header, whole.records, None)
    (info,) = list_saves(tmp_path)
    assert info.problem is None
    on = kept.resume(game, path)
    on.take_seat(on.next().seat)
    on.submit(on.position.legal_moves[0])
    on.close()
    assert len(read_journal(path).records) > len(whole.records)
    assert read_journal(path).problem is None


@pytest.mark.parametrize("change", CHANGES)
def test_settings_and_own_puzzles_that_went_through_another_system_are_the_same(
    tmp_path: Path, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = tmp_path / "puzzles.jsonl"
    shutil.copy(shipped("content") / "valedictorian" / "puzzles.jsonl", puzzles)
    before = [line_of(each) for each in read_puzzles(puzzles)]
    puzzles.write_bytes(change(puzzles.read_bytes()))
    assert [line_of(each) for each in read_puzzles(puzzles)] == before
    assert [line_of(each) for each in load_own(puzzles)] == before
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    text = b'{"version": 1,\n "theme": "light"}\n'
    (tmp_path / "settings.json").write_bytes(text)
    wanted = load_settings()
    (tmp_path / "settings.json").write_bytes(change(text))
    assert load_settings() == wanted
