"""What others do is held up: wholly inside the window, long enough to be read, and no longer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.engine.text.stage import Stage
from tabletop.session.types import SeenStep
from tabletop.ui.animation.keyframes import keyframes_of
from tabletop.ui.table.control.table_view import table_of
from tests.games.it_startup.positions import game as startup
from tests.games.report_card.positions import game as report
from tests.table import look_as, play_as
from tests.ui.academy import At, trick
from tests.ui.sitting import ON_THE_GRID, Sitting
from tests.ui.startup import MINE, Table

STEP = 1 / 30
WINDOWS = [((1280, 800), 1.0), ((960, 600), 1.0), ((1280, 800), 2.0)]
"""Size of the window in device pixels, and of the interface."""


@dataclass
class Burst:
    """What was held up in one burst of frames."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By kind and piece, how long it stood there with its words."""
    outside: list[pygame.FRect] = field(default_factory=list)
    """Boxes that stuck out of the window."""


def burst(table: Sitting | Table, seconds: float = 20.0, least: int = 2) -> Burst:
    """Let everything pass; what has fewer boxes than `least` is still on its way."""
    found = Burst()
    shown = table.table
    passed = 0.0
    while passed < seconds:
        table.pilot.tick(STEP)
        passed += STEP
        staged = table.model.showing.timeline.staged
        window = pygame.FRect((0, 0), shown.moment.room.size)
        found.outside += [box for box in shown.paint.staged if not window.contains(box)]
        if staged is not None and len(shown.paint.staged) >= least:
            key = f"{staged.frame.kind} {staged.frame.piece}".strip()
            found.seconds[key] = found.seconds.get(key, 0.0) + STEP
        if not table.model.showing.timeline.running:
            break
    return found


def do(table: Sitting | Table, move: str, seat: int = 0) -> SeenStep:
    """Make a move of any seat and show it."""
    happened = play_as(table.port, seat, Move.parse(move))
    assert isinstance(happened, SeenStep)
    table.controller.show_step(happened)
    return happened


def _trick(folder: Path, size: tuple[int, int], **how: Any) -> At:
    at = At(folder, trick(), size=size, **how)
    do(at, "play blue-8 > trick:p1")
    return at


def _coin(folder: Path, size: tuple[int, int], **how: Any) -> Table:
    office = ["undercover-hr-1", *MINE]
    table = Table(folder, {"office:p1": office}, size=size, **{"animation_speed": "normal", **how})
    do(table, "activate undercover-hr-1 > lead-dev-1")
    return table


def _rival(folder: Path, size: tuple[int, int], **how: Any) -> Table:
    deck = ["copy-paste-1", "tdd", "junior-backend-1", "office-manager-1", "intern-2"]
    table = Table(folder, {"deck": deck, "hand:p1": ["intern-1"]}, {"rival-turn": 6}, seats=1,
                  size=size, **{"animation_speed": "normal", **how})  # fmt: skip
    do(table, "end-turn")
    return table


def _dice(folder: Path, size: tuple[int, int], *, interface_scale: float = 1.0) -> Sitting:
    return Sitting(folder, played=startup(), options={}, size=size, interface_scale=interface_scale)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(
    ("begin", "kind", "least"),
    [(_trick, "rest", 1.2), (_coin, "coin", 1.0), (_dice, "die", 1.0), (_rival, "card", 1.2)],
)
def test_it_is_in_full_view_for_long_enough(
    tmp_path: Path,
    begin: Callable[..., Sitting | Table],
    kind: str,
    least: float,
    window: tuple[tuple[int, int], float],
) -> None:
    found = burst(begin(tmp_path, window[0], interface_scale=window[1]))
    times = [seconds for key, seconds in found.seconds.items() if key.startswith(kind)]
    assert times
    assert min(times) >= least - STEP
    assert not found.outside


def test_each_card_of_the_rival_is_held_up_by_itself(tmp_path: Path) -> None:
    found = burst(_rival(tmp_path, (1280, 800)))
    assert len(found.seconds) >= 2
    assert all(1.2 - STEP <= seconds < 2.0 for seconds in found.seconds.values())


def test_the_turn_of_the_rival_does_not_stand_under_the_own_prompt(tmp_path: Path) -> None:
    table = _rival(tmp_path, (1280, 800))
    table.pilot.tick(1.5)
    assert table.moment.prompt == "Watch, or press Space to skip ahead"
    assert not table.moment.movable
    told = len(table.moment.log)
    burst(table)
    assert len(table.moment.log) > told
    assert "resources:" in table.moment.prompt


def test_a_quiz_turns_up_both_hands_side_by_side(tmp_path: Path) -> None:
    sitting = _quiz(tmp_path)
    happened = [e for e in sitting.shown if e.stage is not None]
    assert [e.stage.kind for e in happened if e.stage] == ["compare"]
    found = burst(sitting)
    assert found.seconds["compare"] >= 1.5
    assert not found.outside


class _Quiz(Sitting):
    shown: list = []  # type: ignore[type-arg] # noqa: RUF012


def _quiz(folder: Path) -> _Quiz:
    """Both have answered the first quiz that came up."""
    for seed in range(20):
        sitting = _Quiz(folder, seed=seed)
        port = sitting.port
        for _ in range(200):
            upcoming = port.next()
            if upcoming.kind == "over":
                break
            look_as(port, upcoming.seat)
            moves = port.position.legal_moves
            look_as(port, 0)
            wanted = [m for m in moves if m.kind in {"challenge", "choose-subject", "show"}]
            move = (wanted or moves)[-1 if wanted else len(port.snapshot().log) % len(moves)]
            happened = play_as(port, upcoming.seat, move)
            assert isinstance(happened, SeenStep)
            if any(event.stage is not None for event in happened.events):
                sitting.controller.show_step(happened)
                sitting.shown = list(happened.events)
                return sitting
    raise AssertionError("no quiz came up")


def test_the_first_roll_is_rolled(tmp_path: Path) -> None:
    """The dice of a new game came to lie there at once."""
    sitting = Sitting(tmp_path, played=report(), options={"first": "p1"})
    active = [playing.frame.kind for playing, _ in sitting.model.showing.timeline.active()]
    assert active.count("roll") >= 5
    dice = [slot.rect for slot in sitting.moment.slots if slot.look == "die"]
    window = pygame.FRect(0, 0, 1280, 800)
    assert len(dice) == 5
    assert all(window.contains(rect.inflate(20, 92)) for rect in dice), "they bounce 46 high"
    sitting.pilot.tick(0.55)
    assert sitting.model.showing.timeline.running, "a die rolls for 0.7 s"
    sitting.rest(8.0)
    assert sitting.moment.movable


def test_a_sold_card_is_shown_large_and_inside_the_window(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p2": ["investor-2"]}, animation_speed="normal")
    table.port.session.match.state.turn = 1
    do(table, "sell investor-2 > deck", seat=1)
    found = burst(table)
    assert found.seconds["show investor-2"] >= 1.2
    assert not found.outside


def test_the_own_card_is_not_announced_to_whoever_has_just_played_it(tmp_path: Path) -> None:
    table = Table(tmp_path, animation_speed="normal")
    table.drag("intern-1", "office:p1")
    assert {frame.kind for frame in table.frames if frame.piece == "intern-1"} == {"fly"}


# Going on


def test_space_goes_on_and_answers_nothing(tmp_path: Path) -> None:
    at = _trick(tmp_path, (1280, 800))
    at.pilot.tick(0.5)
    steps = len(at.port.session.match.steps)
    at.pilot.key("space")
    assert at.model.showing.timeline.staged is None
    at.pilot.tick(0.5)
    assert at.moment.prompt == "Lead a card"
    assert len(at.port.session.match.steps) == steps


def test_a_click_on_the_felt_goes_on_to_the_next_card(tmp_path: Path) -> None:
    table = _rival(tmp_path, (1280, 800))
    table.pilot.tick(1.5)
    first = table.model.showing.timeline.staged
    table.pilot.click((560, 545))
    table.pilot.tick(0.5)
    second = table.model.showing.timeline.staged
    assert first is not None
    assert second is not None
    assert first.frame.piece != second.frame.piece


def test_escape_ends_all_of_it(tmp_path: Path) -> None:
    table = _rival(tmp_path, (1280, 800))
    table.pilot.tick(1.0)
    table.pilot.key("escape")
    assert not table.model.showing.timeline.running
    assert table_of(table.pilot.scene) is table.table


def test_a_card_is_dragged_from_a_resting_trick_at_once(tmp_path: Path) -> None:
    at = _trick(tmp_path, (1280, 800))
    at.pilot.tick(0.5)
    at.drag("purple-1", "trick:p1")
    assert at.port.position.view.zone("trick:p1").top == "purple-1"


def test_reduced_motion_keeps_the_rest_and_speed_scales_it(tmp_path: Path) -> None:
    still = burst(_trick(tmp_path, (1280, 800), reduced_motion=True)).seconds
    quick = burst(_trick(tmp_path, (1280, 800), animation_speed="fast")).seconds
    assert min(still.values()) >= 1.2
    assert 0.6 <= min(quick.values()) <= 1.0


def test_nobody_is_shown_a_card_that_they_may_not_know(tmp_path: Path) -> None:
    """A stage is for seats that know every piece in it."""
    sitting = Sitting(tmp_path, options=ON_THE_GRID)
    table = sitting.port.session.match.state.table.clone()
    hidden = next(zone[0] for zone in table.zones if len(zone) > 2)
    table.events = []
    table.stage(Stage("card", 0, (table.plan.pieces[hidden],)))
    (event,) = table.events
    assert event.seen == table.known[hidden] & table.everyone


def test_a_card_that_is_played_into_a_trick_is_read_there(tmp_path: Path) -> None:
    """Each card of a computer was shown beside its plate first."""
    at = At(tmp_path, trick())
    do(at, "play blue-8 > trick:p1")
    burst(at)
    do(at, "play orange-6 > trick:p1")
    happened = do(at, "play blue-1 > trick:p2", seat=1)
    frames = keyframes_of(happened.before, happened.after, happened.events)
    assert "show" not in {frame.kind for frame in frames}
