"""What is kept for each player: latest players stay, damaged files are set aside."""

from pathlib import Path

import pytest

from tabletop.storage.by_player import MAX_PLAYERS, keep_players, load_players
from tabletop.storage.first_notes import keep_seen, load_seen
from tabletop.storage.lessons import keep_progress, load_progress


def test_of_too_many_players_the_latest_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    keep_players(path, {f"P{number}": number for number in range(MAX_PLAYERS + 5)})
    found = load_players(path)
    assert len(found) == MAX_PLAYERS
    assert found[-1] == (f"P{MAX_PLAYERS + 4}", MAX_PLAYERS + 4)


@pytest.mark.parametrize("text", ["{", "[]", '{"players": 3}', "\x00"])
def test_a_damaged_file_is_set_aside_and_forgotten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    assert load_players(path) == []
    assert not path.exists()
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == [text]


def test_notes_and_lessons_come_back_from_the_disk(tmp_path: Path) -> None:
    notes, lessons = tmp_path / "notes.json", tmp_path / "lessons.json"
    assert keep_seen("Ann", "magpie", ("gem",), notes) is None
    assert keep_seen("Ann", "magpie", ("twig",), notes) is None
    assert load_seen(notes) == {"Ann": {"magpie": ("gem", "twig")}}
    assert keep_progress("Ann", "magpie", "first", 2, path=lessons) is None
    assert keep_progress("Ann", "magpie", "first", 0, done=True, path=lessons) is None
    reached = load_progress(lessons).of("Ann", "magpie", "first")
    assert (reached.step, reached.done) == (0, True)
