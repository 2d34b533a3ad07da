"""What a table prints ahead while nothing has to be drawn."""

from pathlib import Path

import pytest

from tabletop.ui.pieces import cards
from tests.ui.paying import COMPLETE, classroom


def test_cards_in_sight_are_printed_one_by_one_while_the_table_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = classroom(tmp_path)
    table.pilot.draw()
    printed: list[object] = []
    large = cards._large

    def noted(*how: object) -> object:
        printed.append(how)
        return large(*how)  # type: ignore[arg-type]

    monkeypatch.setattr(cards, "_large", noted)
    for count in range(1, 4):
        table.scene.prepare()
        assert len(printed) == count
    for _ in range(60):
        table.scene.prepare()
    whole = len(printed)
    table.scene.prepare()
    assert len(printed) == whole
    table.do(COMPLETE)
    table.pilot.tick(1.2)
    assert len(printed) == whole, "the cards of the class had been printed"
