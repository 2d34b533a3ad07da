"""Refusals name their true cause, at the table, for what was really done."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tests.games.it_startup.positions import lay_out, match_at
from tests.ui.sitting import NATALIE, SAM, Sitting
from tests.ui.startup import Table
from tests.ui.widgets.follow import NO_FOLLOW, follow
from tests.ui.widgets.tables import region

CALM = {"burnout:database-dev-1": 0, "burnout:full-stack-ninja-1": 0}
OWN = region("hand", (0.145, 0.757, 0.648, 0.242), "hand", arrange="fan", card_width=126)
BARE = (region("trick", (0.205, 0.225, 0.398, 0.485), "trick", card_width=104), OWN)
"""A table of an own game: its hand says nothing of what can be played."""


DROPS = {
    ("code-monkey-1", "intern-2"): "An outsourced employee cannot be taken into your hand.",
    ("rockstar-recruiter-1", "bi-dev-1"): "No opponent has 4 employees or more.",
    ("tdd", "office:p1"): "Knowledge can only be given to a developer of yours.",
    ("intern-1", "planned:p1"): "Only action cards can be planned.",
}
OFFICES: dict[str, dict[str, list[str]]] = {
    "code-monkey-1": {"office:p1": ["intern-2", "shy-frontend"]},
    "rockstar-recruiter-1": {"office:p2": ["lead-dev-1", "bi-dev-1"]},
    "tdd": {"office:p1": []},
}


@pytest.mark.parametrize(("piece", "target"), DROPS)
def test_a_drop_hears_what_is_wrong_with_it(tmp_path: Path, piece: str, target: str) -> None:
    """`That is not a legal target.` was all that was said."""
    zones: dict[str, list[str]] = {"hand:p1": [piece, "investor-1"], **OFFICES.get(piece, {})}
    values = CALM if "office:p1" in zones else {}
    if target == "intern-2":
        values = {**values, "home:intern-2": 2}
    table = Table(tmp_path, zones, values)
    table.drag(piece, target)
    assert table.model.notice is not None
    assert table.model.notice.headline == DROPS[piece, target]
    assert table.zone(piece) == "hand:p1"


def test_whose_turn_it_is_hears_who_is_asked_first() -> None:
    """`It is not your turn.` was said to who was on turn, while another decided."""
    zones = {
        "hand:p1": ["head-hunter"], "office:p1": ["intern-1"], "office:p2": ["lead-dev-1"],
        "deck": ["tdd"],
    }  # fmt: skip
    state = lay_out(2, zones, {"resources:p1": 7, "resources:p2": 7, "turn:p1": 1})
    match = match_at(state)
    match.submit(0, Move("play", ("head-hunter",), "lead-dev-1"))
    refusal = match.refuse(0, Move("end-turn"))
    assert refusal is not None
    assert "not your turn" not in refusal.text
    assert refusal.waits == (1,)


def test_a_drop_at_an_own_table_is_refused_in_words(tmp_path: Path) -> None:
    """It was silent unless the hand said `playable: lift`."""
    players = (SAM, NATALIE, NATALIE)
    sitting = Sitting(tmp_path, players=players, played=follow(BARE), options={}, moves=2)
    moment = sitting.moment
    held = [slot for slot in moment.slots if slot.zone == "hand:p1"]
    wrong = next(slot for slot in reversed(held) if slot.piece in moment.obstacles)
    place = moment.target_named("trick:p1")
    assert place is not None
    sitting.pilot.drag((wrong.rect.left + 10, wrong.rect.centery), place.rect.center)
    assert sitting.model.notice is not None
    assert sitting.model.notice.headline == NO_FOLLOW
