"""Whether somebody else holds a file."""

from pathlib import Path

import pytest

from tabletop.storage.journal.lock import FileLock, LockedError, is_locked


def test_a_file_is_locked_while_somebody_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "one.recess"
    assert not is_locked(path)
    assert list(tmp_path.iterdir()) == [], "who asks leaves nothing"
    with FileLock(path):
        assert is_locked(path)
        with pytest.raises(LockedError, match="open in another window"):
            FileLock(path)
        assert is_locked(path)
    assert not is_locked(path)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_was_left_behind_locks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "one.recess"
    path.with_name("one.recess.lock").write_text("7\n")
    assert not is_locked(path)


def test_a_lock_is_given_free_once(tmp_path: Path) -> None:
    first = FileLock(tmp_path / "one.recess")
    first.release()
    with FileLock(tmp_path / "one.recess"):
        first.release()
        assert is_locked(tmp_path / "one.recess")
