"""What all tests of the workshop's games share."""

from collections.abc import Iterator

import pytest

from tests.ui.drawing import shared_assets


@pytest.fixture(autouse=True, scope="module")
def _assets_are_shared() -> Iterator[None]:
    """Fonts, sprites and drawn surfaces are kept from window to window."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("tabletop.ui.app.screen.Assets", shared_assets)
        yield
