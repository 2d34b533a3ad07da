"""The cache gives what the files give, or nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.content import cache as caching
from tabletop.content import game_files
from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.game import Game
from tabletop.paths import shipped

FOLDER = shipped("content") / "valedictorian"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache"


def forbid_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("the files were read although the cache has them")

    monkeypatch.setattr(game_files, "read_content", fail)


def only_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_the_second_load_is_equal_and_reads_no_yaml(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_game(FOLDER, cache=cache)
    forbid_reading(monkeypatch)
    assert load_game(FOLDER, cache=cache) == first
    assert first == load_game(FOLDER, cache=cache)


@pytest.mark.parametrize("name", sorted(path.name for path in shipped("content").iterdir()))
def test_every_shipped_game_is_the_same_from_the_cache(cache: Path, name: str) -> None:
    folder = shipped("content") / name
    if folder.is_dir():
        first = load_game(folder, cache=cache)
        assert load_game(folder, cache=cache).spec == first.spec


def test_a_load_without_a_cache_is_equal_to_one_with_it(cache: Path) -> None:
    load_game(FOLDER, cache=cache)
    assert load_game(FOLDER, cache=cache) == load_game(FOLDER)


def test_a_start_from_the_cache_does_not_import_yaml(cache: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tabletop.content.loader import load_game; "
        "load_game(Path(sys.argv[1]), cache=Path(sys.argv[2])); "
        "print(sorted({'yaml', 'pygame'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, str(FOLDER), str(cache)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2)]
    assert [run.stdout.strip() for run in runs] == ["['yaml']", "[]"]


def test_an_edit_is_seen(cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    for name in ("game.yaml", "layout.yaml", "rulebook.md"):
        (folder / name).write_bytes((FOLDER / name).read_bytes())
    load_game(folder, cache=cache)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("title: Math\n", "title: Sums\n"), "utf-8")
    assert load_game(folder, cache=cache).spec.kinds[0].title == "Sums"
    (folder / "game.yaml").write_text(text + "nonsense: 1\n", "utf-8")
    with pytest.raises(ContentError):
        load_game(folder, cache=cache)


def test_the_cache_of_another_program_is_not_used(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_game(FOLDER, cache=cache)
    monkeypatch.setattr(caching, "_program", lambda: "newer")
    forbid_reading(monkeypatch)
    with pytest.raises(AssertionError, match="files were read"):
        load_game(FOLDER, cache=cache)


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "junk", "deep"])
def test_a_damaged_cache_is_ignored_and_replaced(cache: Path, damage: str) -> None:
    game = load_game(FOLDER, cache=cache)
    path = only_file(cache)
    whole = path.read_bytes()
    damaged = {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "changed": whole.replace(b"Library", b"Lobbies"),
        "junk": bytes(range(256)) * 40,
        "deep": whole.partition(b"\n")[0] + b"\n" + b"[" * 100_000,
    }
    path.write_bytes(damaged[damage])
    assert load_game(FOLDER, cache=cache) == game
    assert path.read_bytes() == whole


def test_sound_json_of_another_shape_is_ignored(cache: Path) -> None:
    game = load_game(FOLDER, cache=cache)
    for body in (b"[]", b"{}", b'{"spec": 1}', b"null", b'{"spec": {"kinds": [{"no": 1}]}}'):
        key = f"{game.content_hash} 1"
        only_file(cache).write_bytes(caching._head(key, body).encode() + b"\n" + body)
        assert load_game(FOLDER, cache=cache) == game


def test_a_cache_folder_that_can_t_be_made_is_no_problem(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert load_game(FOLDER, cache=blocked / "cache").spec.id == "valedictorian"
    assert blocked.read_text() == "in the way"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_cache_folder_is_no_problem(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert load_game(FOLDER, cache=tmp_path).spec.id == "valedictorian"
    tmp_path.chmod(0o700)


def test_a_full_disk_leaves_no_half_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path, __: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    game: Game = load_game(FOLDER, cache=cache)
    assert game.spec.id == "valedictorian"
    assert list(cache.iterdir()) == []
