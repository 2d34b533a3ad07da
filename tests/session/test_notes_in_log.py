"""A note that a player is shown stands in the log under the turn that it follows."""

from random import Random

import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.ui.text.narrator import grouped
from tests.table import look_as, new_port


@pytest.mark.parametrize("name", ["valedictorian", "it-startup"])
def test_no_heading_comes_twice_because_of_a_note(name: str) -> None:
    """B7: Turn 2, Turn 1, Turn 2: the note was filed under another turn."""
    players = [Player("Ann", "human", 1), Player("Bo", "human", 2)]
    port, chance = new_port(Registry(shipped("content")).find(name), players, {}, seed=5), Random(5)
    for number in range(24):
        seat = port.next().seat
        if seat < 0:
            break
        look_as(port, seat)
        port.submit(chance.choice(port.position.legal_moves))
        look_as(port, 0)
        port.note(f"note {number}")
    groups = grouped(port.snapshot().log, ["Ann", "Bo"])
    headings = [heading for heading, _ in groups]
    assert sum(len(lines) for _, lines in groups) > 24
    assert len(headings) == len(set(headings))
