"""What tests of the table start from."""

from pathlib import Path

import pytest

from tests.ui.sitting import Sitting


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Sam to move first, against a computer."""
    return Sitting(tmp_path)
