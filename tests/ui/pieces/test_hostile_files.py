"""Some of the tables and pictures of `tests.content_fuzz`; all three thousand take minutes."""

from pathlib import Path

import pygame
import pytest

from tests import content_fuzz


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def test_hostile_tables_end_in_lines_and_soon(tmp_path: Path) -> None:
    told = content_fuzz.tables(150, tmp_path)
    assert int(told.split()[2]) > 80, told


def test_hostile_pictures_end_in_one_line_and_soon(tmp_path: Path) -> None:
    told = content_fuzz.pictures(60, tmp_path)
    assert int(told.split()[2]) > 20, told
