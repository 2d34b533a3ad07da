"""Fixtures for tests of players and their workers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ai import workers
from tests.ai.processes import wait_for


@pytest.fixture
def thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Waits until an endless worker thinks; whether it came to that."""
    monkeypatch.setenv(workers.THINKS, str(tmp_path / "thinks"))
    return lambda: wait_for((tmp_path / "thinks").exists)
