"""With reduced motion nothing moves, in any scene: what comes and goes fades where it stands."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.moves import Refusal
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.widgets import intents
from tests.layout_check import making, scenes, teaching
from tests.robots.games import SHIPPED, STARTERS, game_named
from tests.table import new_port
from tests.ui import paying, sitting
from tests.ui.stillness import WatchfulPilot, watching

AS_IT_COMES = ("curve.", "review.ReviewScene._draw_progress")
"""Charts that grow with what is found out: news, no movement."""
KEYS = ("tab", "right", "down", "page down", "escape")
SITTINGS = (scenes.SITTINGS[6], scenes.SITTINGS[12])
"""Report Card, with its dice, and Valedictorian."""


class _Lively(Settings):
    """Settings under which all that may move does, at its normal speed."""

    reduced = True

    def changed(self, **values: object) -> Settings:
        values |= {"animation_speed": "normal", "reduced_motion": self.reduced}
        return Settings().changed(**values)


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (scenes, sitting, paying):
        monkeypatch.setattr(module, "Pilot", WatchfulPilot)
    monkeypatch.setattr(scenes, "Settings", _Lively)
    monkeypatch.setattr(_Lively, "reduced", True)
    with watching():
        yield


def moved(pilot: Pilot) -> dict[str, str]:
    """What has moved on the screen of a watchful pilot."""
    assert isinstance(pilot, WatchfulPilot)
    found = pilot.motion.found
    return {name: how for name, how in found.items() if not name.startswith(AS_IT_COMES)}


def play(name: str, folder: Path, seconds: float) -> Pilot:
    """Play a game at random, one person among computers, for so many seconds."""
    app, game, chance = scenes.desk_in(folder), game_named(name, folder), Random(4)
    seats = min(4, game.spec.seats[1])
    players = [
        Player(scenes.NAMES[seat], "random" if seat else "human", seat + 1) for seat in range(seats)
    ]
    app.play(new_port(game, players, {}, seed=4))
    pilot = WatchfulPilot(app)
    for _ in range(round(seconds / 0.2)):
        pilot.tick(0.2)
        table = table_of(app.stack.top)
        if table is None:
            pilot.key("enter")  # a curtain, a summary
            continue
        if table.model.turns.mine and not table.model.showing.timeline.running:
            moves = table.port.position.legal_moves
            if moves:
                pilot.motion.rest()
                table.controller.do(intents.PlayIntent(chance.choice(moves), None))
    return pilot


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_is_played_and_nothing_moves(name: str, tmp_path: Path) -> None:
    assert moved(play(name, tmp_path, 8)) == {}


@pytest.mark.parametrize("name", STARTERS)
def test_a_game_from_a_starter_is_played_and_nothing_moves(name: str, tmp_path: Path) -> None:
    assert moved(play(name, tmp_path, 3)) == {}


def refused(folder: Path, *, reduced: bool) -> Pilot:
    """Refuse a move at a place, drop a card where it can't go, and open the log."""
    at = sitting.Sitting(folder, moves=12, reduced_motion=reduced, animation_speed="normal")
    at.rest()
    place = next(t.name for widget in at.moment.room.widgets for t in widget.targets(at.moment))
    at.controller.do(intents.Refuse(Refusal("No.", ""), place))
    at.pilot.tick(0.5)
    slot = next(slot for slot in at.moment.slots if slot.zone == "hand:p1")
    start = slot.reach.center
    at.pilot.drag(start, (start[0] - 60, start[1] - 320))
    assert isinstance(at.pilot, WatchfulPilot)
    at.pilot.motion.found = {k: v for k, v in at.pilot.motion.found.items() if "target" in k}
    at.pilot.tick(1.0)
    at.controller.do(intents.ToggleLog())
    at.pilot.tick(0.5)
    return at.pilot


def test_a_refused_place_does_not_shake_and_nothing_glides(tmp_path: Path) -> None:
    assert moved(refused(tmp_path, reduced=True)) == {}


def test_what_moves_otherwise_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = " ".join(moved(refused(tmp_path, reduced=False)))
    assert "_draw_targets" in found  # it shakes
    monkeypatch.setattr(_Lively, "reduced", False)
    assert "card" in " ".join(moved(play("valedictorian", tmp_path, 4)))  # cards fly
    *_, (_, pilot) = teaching.welcomes(tmp_path)
    pilot.tick(1.0)
    assert moved(pilot)  # boxes slide in, tags swing


@pytest.mark.parametrize(
    ("name", "seats"),
    [("it-startup", 2), ("report-card", 2), ("the-academy", 3), ("valedictorian", 2)],
)
def test_a_pay_day_is_shown_in_place(name: str, seats: int, tmp_path: Path) -> None:
    game, state, move, who = paying.before_pay_day(name, seats, least=1)
    at = paying.Payer(tmp_path, game, state, reduced_motion=True, animation_speed="normal")
    at.rest()
    at.do(move, who)
    at.pilot.tick(4.0)
    assert moved(at.pilot) == {}


def test_a_class_is_paid_in_place(tmp_path: Path) -> None:
    at = paying.classroom(tmp_path, reduced_motion=True, animation_speed="normal")
    at.rest()
    at.do(paying.COMPLETE)
    at.pilot.tick(4.0)
    assert moved(at.pilot) == {}


def each_scene(folder: Path) -> Iterator[tuple[str, Pilot]]:
    """Each kind of scene once: pages, what opens over a table, its end, what teaches a game."""
    yield from teaching.welcomes(folder)
    yield from scenes.general(folder)
    yield from making.making(folder)
    yield from teaching.puzzles(folder)
    yield from teaching.lessons(folder)
    for at in SITTINGS:
        yield from teaching.over_tables(folder, at)
        yield from scenes.opened(folder, at)


def test_scenes_open_are_walked_through_and_close_and_nothing_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, str] = {}
    seen: set[str] = set()
    shelf = tuple(game for game in scenes.shelf() if game.spec.id in {at.game for at in SITTINGS})
    for module in (scenes, making, teaching):
        monkeypatch.setattr(module, "shelf", lambda: shelf)
    for name, pilot in each_scene(tmp_path):
        kind = re.sub("|".join(game.spec.id for game in shelf), "", name).strip("-0123456789 ")
        kind = " ".join(kind.split())
        if kind in seen:
            continue
        seen.add(kind)
        pilot.tick(0.5)
        for key in KEYS:
            pilot.key(key)
            pilot.tick(0.2)
        found |= {f"{name}: {what}": how for what, how in moved(pilot).items()}
    assert found == {}
    assert {"welcome", "results", "lesson", "pause", "puzzle solved"} <= seen
