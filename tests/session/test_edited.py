"""A game that was edited after it was saved still opens, with what it was made of then."""

import base64
import json
import zlib
from pathlib import Path
from random import Random

import pytest

from tabletop.content.yaml.problems import ContentError
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError
from tabletop.engine.moves import Refusal
from tabletop.paths import shipped
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import MOST_BYTES, Player, pack_files, unpack_files
from tabletop.storage.safe_files import StorageError
from tests.cli.running import served, tabletop
from tests.table import new_port, resume_port

GAME = """\
id: magpie
title: Magpie
seats: [2, 2]
pieces:
  - { id: gem, title: Gem, count: 12, back: nest, face: { zone: deck } }
  - { id: twig, title: Twig, count: 11, back: nest, face: { zone: deck } }
zones:
  - { id: deck, title: Deck, sees: none }
  - { id: hand, title: Hand, for-each: seat, sees: owner, ordered: false }
"""
LAYOUT = """\
regions:
  - { id: deck, widget: pile, rect: [0.1, 0.2, 0.2, 0.3], zone: deck }
  - { id: hand, widget: hand, rect: [0.2, 0.7, 0.5, 0.2], zone: hand }
"""
ONE_MORE = GAME.replace("count: 12", "count: 13")


def shelve(folder: Path, text: str = GAME) -> Game:
    """Write the game as it is now, and take it from the shelf."""
    own = folder / OWN_GAMES / "magpie"
    own.mkdir(parents=True, exist_ok=True)
    (own / "game.yaml").write_text(text, encoding="utf-8")
    (own / "layout.yaml").write_text(LAYOUT, encoding="utf-8")
    registry = Registry(folder / "none", folder)
    assert registry.problems == ()
    return registry.find("magpie")


def play(port: LocalPort, moves: int) -> None:
    rng = Random(moves)
    for _ in range(moves):
        port.take_seat(port.next().seat)
        legal = [move for move in port.position.legal_moves if move.kind != "finish"]
        assert not isinstance(port.submit(rng.choice(legal)), Refusal)


def saved(folder: Path, moves: int = 20) -> Path:
    """Play the game as it is first; return where it was saved."""
    port = new_port(
        shelve(folder), [Player("Ann"), Player("Bo")], {}, seed=3, saves=folder / "games"
    )
    play(port, moves)
    port.close()
    path = port.session.save_path
    assert path is not None
    return path


def without_files(path: Path) -> None:
    """Make a save as programs wrote it that kept no files."""
    rewrite(path, {})


def rewrite(path: Path, more: dict[str, str]) -> None:
    """Replace the stored files in the first line of a save by other members."""
    first, _, rest = path.read_bytes().partition(b"\n")
    members = json.loads(first) | more
    del members["crc"]
    if not more:
        del members["files"]
    body = json.dumps(members, separators=(",", ":")).encode()
    path.write_bytes(b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body)) + rest)


def test_a_save_opens_at_its_last_move_after_a_card_was_added(tmp_path: Path) -> None:
    path = saved(tmp_path)
    before = resume_port(shelve(tmp_path), path)
    views = [before.position.view]
    before.take_seat(1)
    views.append(before.position.view)
    before.close()
    whole = path.read_bytes()
    for _ in range(2):
        port = resume_port(shelve(tmp_path, ONE_MORE), path)
        port.cover()
        port.close()
    port = resume_port(shelve(tmp_path, ONE_MORE), path)
    assert path.read_bytes() == whole
    assert port.position.view == views[0]
    port.take_seat(1)
    assert port.position.view == views[1]
    assert port.session.notice == "Magpie was edited since; this game goes on as it was then."
    play(port, 5)
    port.close()
    assert read_journal(path).moves == 25
    again = resume_port(shelve(tmp_path, ONE_MORE), path)
    again.close()
    assert len(again.game.spec.kinds[0].ids) == 12


def test_a_new_game_has_the_card_that_was_added(tmp_path: Path) -> None:
    saved(tmp_path)
    game = shelve(tmp_path, ONE_MORE)
    port = new_port(game, [Player("Ann"), Player("Bo")], {}, saves=tmp_path / "games")
    port.close()
    assert len(port.game.spec.kinds[0].ids) == 13
    assert port.session.save_path is not None
    assert resume_port(game, port.session.save_path).session.notice == ""


def test_where_only_words_were_edited_the_game_has_its_new_words(tmp_path: Path) -> None:
    path = saved(tmp_path)
    port = resume_port(shelve(tmp_path, GAME.replace("Twig", "Small twig")), path)
    port.close()
    assert (port.game.spec.kinds[1].title, port.session.notice) == ("Small twig", "")


def test_cards_that_changed_places_do_not_change_what_was_dealt(tmp_path: Path) -> None:
    """The draws would fit, but stand for other cards."""
    path = saved(tmp_path, 0)
    before = resume_port(shelve(tmp_path), path)
    before.close()
    lines = GAME.splitlines(keepends=True)
    lines[4], lines[5] = lines[5], lines[4]
    after = resume_port(shelve(tmp_path, "".join(lines)), path)
    after.close()
    assert after.session.match.state.table.zones == before.session.match.state.table.zones
    assert (
        after.session.match.state.table.plan.pieces == before.session.match.state.table.plan.pieces
    )


def test_a_save_that_kept_nothing_says_so_in_a_sentence(tmp_path: Path) -> None:
    path = saved(tmp_path)
    without_files(path)
    whole = path.read_bytes()
    with pytest.raises(LoadError) as refused:
        resume_port(shelve(tmp_path, ONE_MORE), path)
    assert str(refused.value) == (
        "Magpie was edited since this game was saved, and the save does not hold what it was then."
    )
    assert path.read_bytes() == whole
    resume_port(shelve(tmp_path), path).close()


def test_an_edited_game_is_told_in_words_and_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)
    shelve(tmp_path, ONE_MORE)
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    ran = tabletop(capsys, "replay", path)
    assert (ran.status, ran.err) == (0, "")
    assert "after 20 moves" in ran.out
    answer, again = served({"cmd": "restore", "path": str(path)}, {"cmd": "save"})
    assert answer["moves"] == 20
    assert "was edited since" in str(answer["problem"])
    (restored,) = served({"cmd": "restore", "journal": again["journal"]})
    assert restored["hash"] == answer["hash"]


def test_a_save_with_files_of_an_older_format_is_refused_in_one_line_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)
    game = shelve(tmp_path, ONE_MORE)
    older = {**game.files, "game.yaml": GAME.replace("for-each: seat", "per-seat: true").encode()}
    rewrite(path, {"files": pack_files(older), "content": "0" * 64})
    whole = path.read_bytes()
    line = (
        "Magpie was edited since this game was saved, and the save does not hold what it was then."
    )
    with pytest.raises(LoadError) as told:
        resume_port(game, path)
    assert str(told.value) == line
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    ran = tabletop(capsys, "replay", path)
    assert (ran.out, ran.err) == ("", f"{path}: {line}\n")
    (answer,) = served({"cmd": "restore", "path": str(path)})
    assert answer["error"] == line
    assert path.read_bytes() == whole
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_files_are_read_again_as_they_were_packed() -> None:
    files = {"game.yaml": "title: Größe\r\n".encode(), "rules.md": b"", "cards.csv": b"\xff\xfe;"}
    assert unpack_files(pack_files(files)) == files


@pytest.mark.parametrize(
    "text",
    [
        "no such letters",
        "AAAA",
        pack_files({"game.yaml": b"0" * (MOST_BYTES + 1)}),
        base64.b64encode(zlib.compress(b"[1]")).decode(),
    ],
    ids=["letters", "no archive", "too large", "no files"],
)
def test_hostile_files_of_a_save_are_refused(text: str) -> None:
    with pytest.raises(StorageError):
        unpack_files(text)


def test_too_many_files_are_not_kept() -> None:
    assert pack_files({"game.yaml": Random(1).randbytes(400_000).hex().encode()}) == ""


def test_the_files_of_a_save_may_name_no_code_of_others(tmp_path: Path) -> None:
    """A save may come from anywhere; what it keeps is read as a player's own folder is."""
    game = shelve(tmp_path)
    assert game.reread is not None
    with pytest.raises(ContentError):
        game.reread({**game.files, "game.yaml": (GAME + "rules: os:System\n").encode()})


@pytest.mark.parametrize("name", ["valedictorian", "it-startup"])
def test_what_a_save_keeps_of_a_shipped_game_makes_that_game(name: str) -> None:
    game = Registry(shipped("content")).find(name)
    assert game.reread is not None
    assert game.reread(unpack_files(pack_files(game.files))) == game
