"""What all tests of the window share."""

import pytest

from tests.ui.drawing import shared_assets


@pytest.fixture(autouse=True)
def _assets_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts, sprites and drawn surfaces are kept from test to test: making them takes longest."""
    monkeypatch.setattr("tabletop.ui.app.screen.Assets", shared_assets)


@pytest.fixture(autouse=True)
def _disks_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written as ever; that they outlast a crash is tested in `tests/storage`."""
    monkeypatch.setattr("os.fsync", lambda _: None)
