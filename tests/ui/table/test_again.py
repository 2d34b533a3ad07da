"""What others did since the own last turn is seen again with one key; a strip tells it before."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.game import Game
from tabletop.engine.knowledge.own_names import in_own_names
from tabletop.engine.match import Match
from tabletop.engine.state import State
from tabletop.engine.view import ZoneView
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tabletop.ui.widgets.region_parts import RecentMove
from tests.table import play_as
from tests.ui.academy import At, trick
from tests.ui.sitting import _GAMES, SAM, Sitting, game
from tests.ui.startup import Table
from tests.ui.table.test_held_up import burst, do

ROBOTS = (SAM, Player("Natalie", "greedy", 2), Player("Greg", "greedy", 4))
NAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")


def played(name: str) -> Game:
    """A game of the shelf."""
    game()
    return _GAMES[0].find(name)


def in_turn(tmp_path: Path, name: str) -> Sitting:
    """Sam is at turn again, after the others were."""
    each = played(name)
    seats = max(3, each.spec.seats[0]) if each.spec.seats[1] > 2 else 2
    people = (*ROBOTS, Player("Ruth", "greedy", 5))[: 4 if name == "the-academy" else seats]
    sitting = Sitting(tmp_path, players=people, played=each, options={}, seed=4)
    port, chance = sitting.port, Random(1)
    for _ in range(200):
        upcoming = port.next()
        if (
            upcoming.kind == "viewer"
            and port.snapshot().missed
            and len(port.session.match.steps) > 12
        ):
            break
        if upcoming.kind == "viewer":
            sitting.controller.submit(chance.choice(port.position.legal_moves))
        else:
            seat = upcoming.seat
            match = port.session.match
            moves = match.rules.legal_moves(match.as_named_by(seat), seat)
            happened = play_as(port, seat, chance.choice(moves))
            assert isinstance(happened, SeenStep)
        sitting.model.showing.timeline.finish()
        sitting.model.summaries.clear()
    sitting.model.rest()
    sitting.controller.renew()
    while len(sitting.app.stack) > 1:
        sitting.app.stack.pop()
    assert port.next().kind == "viewer"
    return sitting


@pytest.mark.parametrize("name", NAMES)
def test_one_key_shows_it_again_and_the_game_goes_on_where_it_was(
    tmp_path: Path, name: str
) -> None:
    sitting = in_turn(tmp_path, name)
    port, before = sitting.port, sitting.port.position.view
    sitting.pilot.tick(0.1)
    assert "again" in {button.command.id for button in sitting.moment.buttons}
    sitting.model.auto_opened = True
    sitting.pilot.key("r")
    replay = sitting.model.replay
    assert replay is not None
    assert not sitting.moment.movable
    steps = port.missed()
    assert sitting.moment.view == steps[0].before
    for _ in range(400):
        sitting.pilot.tick(0.2)
        sitting.pilot.key("space")
        if sitting.model.replay is None:
            break
    assert replay.at == len(steps) == port.snapshot().missed
    assert port.position.view == before
    assert sitting.moment.view == before


def test_the_button_shows_its_key_and_escape_stops(tmp_path: Path) -> None:
    sitting = in_turn(tmp_path, "it-startup")
    sitting.pilot.tick(0.1)
    button = next(b for b in sitting.moment.buttons if b.command.id == "again")
    assert "(R)" in button.command.label
    sitting.pilot.click("again")
    sitting.pilot.tick(1.0)
    assert sitting.model.replay is not None
    assert sitting.moment.prompt.startswith("1 of ")
    sitting.pilot.key("escape")
    assert sitting.model.replay is None
    assert sitting.pilot.scene is sitting.scene
    assert sitting.moment.movable


def test_a_card_can_be_taken_meanwhile_which_ends_it(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    do(at, "play blue-8 > trick:p1")
    burst(at)
    for seat, card in ((1, "blue-1"),):
        if at.port.next().seat == seat:
            do(at, f"play {card} > trick:p{seat + 1}", seat)
    moves = len(at.port.session.match.steps)
    at.table.missed.show()
    if at.port.next().kind == "viewer":
        at.drag("purple-1", "trick:p1")
        assert at.model.replay is None
        assert len(at.port.session.match.steps) == moves + 1


def test_nothing_is_shown_that_the_viewer_did_not_see(tmp_path: Path) -> None:
    sitting = in_turn(tmp_path, "it-startup")
    match = sitting.port.session.match
    for happened in sitting.port.missed():
        assert happened.before.seat == happened.after.seat == 0
        state = next(s.state for s in match.steps if _zones(match, s.state) == happened.after.zones)
        table = in_own_names(state, 0).table
        known = {name for name, mask in zip(table.plan.pieces, table.known, strict=True)
                 if mask & 1}  # fmt: skip
        assert {piece for zone in happened.after.zones for piece in zone.pieces} <= {"", *known}


def _zones(match: Match[State], state: State) -> tuple[ZoneView, ...]:
    return match.view_of(state, 0).zones


def test_without_others_there_is_nothing_to_see(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.pilot.key("r")
    assert sitting.model.replay is None
    assert sitting.app.notices.shown is not None


def test_the_turn_of_the_rival_can_be_seen_again(tmp_path: Path) -> None:
    deck = ["copy-paste-1", "tdd", "junior-backend-1", "office-manager-1", "intern-2"]
    table = Table(tmp_path, {"deck": deck, "hand:p1": ["intern-1"]}, {"rival-turn": 6}, seats=1,
                  animation_speed="normal")  # fmt: skip
    do(table, "end-turn")
    table.pilot.key("escape")
    table.pilot.tick(0.2)
    table.pilot.key("r")
    assert table.model.replay is not None
    table.pilot.tick(1.0)
    assert len(burst(table).seconds) >= 2


def test_the_next_person_sees_again_what_was_done_before_the_hand_over(tmp_path: Path) -> None:
    """What the one before them holds stays hidden."""
    table = Table(tmp_path, animation_speed="normal")
    table.drag("intern-1", "office:p1")
    table.pilot.key("e")
    table.pilot.tick(4.0)
    table.meet()
    assert table.port.seat == 1
    steps = table.port.missed()
    assert [happened.seat for happened in steps] == [0, 0]
    assert all(set(happened.after.zone("hand:p1").pieces) <= {""} for happened in steps)
    table.pilot.tick(1.0)
    table.pilot.key("r")
    table.pilot.tick(1.5)
    assert table.model.replay is not None
    staged = table.model.showing.timeline.staged
    assert staged is not None
    assert staged.frame.piece == "intern-1"


# As it happens


def test_a_key_brings_the_prompt_back_from_the_strip(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    at.model.recent_moves.left, at.model.recent_moves.listed = 1.0, (RecentMove(1, "plays Blue 5"),)
    at.model.dirty = True
    assert at.moment.deeds
    at.pilot.key("tab")
    assert not at.moment.deeds


def test_a_strip_tells_what_the_seat_has_done_with_its_name(tmp_path: Path) -> None:
    table = Table(
        tmp_path, {"hand:p2": ["investor-2", "intern-2"]}, {"resources:p2": 5},
        animation_speed="normal",
    )  # fmt: skip
    table.port.session.match.state.turn = 1
    do(table, "sell investor-2 > deck", seat=1)
    burst(table)
    do(table, "buy", seat=1)
    table.pilot.tick(0.2)
    deeds = table.moment.deeds
    assert [deed.seat for deed in deeds] == [1] * len(deeds)
    assert deeds[0].text == "sold Investor for 1"
    assert len(deeds) >= 2
    assert table.moment.prompt.startswith("Natalie ")


def test_the_own_move_ends_the_strip(tmp_path: Path) -> None:
    sitting = in_turn(tmp_path, "introduct-academy")
    sitting.model.recent_moves.add(sitting.port.missed()[-1], -2, 1.0)
    assert sitting.model.recent_moves.listed
    sitting.controller.submit(sitting.port.position.legal_moves[0])
    assert not sitting.model.recent_moves.listed


def test_moves_of_computers_that_tell_something_come_slowly_enough(tmp_path: Path) -> None:
    """Seven actions in six seconds could not be followed."""
    sitting = Sitting(
        tmp_path, players=(Player("Natalie", "greedy", 2), SAM), seed=4,
        played=played("introduct-academy"), options={"first": "p1"},
    )  # fmt: skip
    times: list[float] = []
    steps, now = len(sitting.port.session.match.steps), 0.0
    for _ in range(200):
        if sitting.port.next().kind != "computer":
            break
        sitting.pilot.tick(0.1)
        now += 0.1
        if len(sitting.port.session.match.steps) > steps:
            steps = len(sitting.port.session.match.steps)
            times.append(now)
    gaps = [b - a for a, b in pairwise(times)]
    assert len(gaps) > 1
    assert sum(gaps) / len(gaps) > 1.0
