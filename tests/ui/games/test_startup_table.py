"""The table of offices: cards with numbers and cubes, prices as they are now, people at targets."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.games.it_startup.drawing.table import RaceLine
from tabletop.games.it_startup.table import race_of
from tabletop.session.log import turn_begins
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import LogLine
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.table.help.tooltips import card_notes
from tabletop.ui.text.narrator import grouped
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.layout import Column
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.cards.pile import Spread
from tabletop.ui.widgets.cards.row import TuckRule
from tabletop.ui.widgets.intents import PlayIntent
from tabletop.ui.widgets.panels.prompt import Options, Prompt
from tabletop.ui.widgets.seats.rivals import AUTOMA, SeatPlates
from tests.games.it_startup.positions import game, rules, sensible
from tests.layout_check.judging import drawn
from tests.table import new_port
from tests.ui.patching import differing
from tests.ui.startup import HAND, MINE, PEOPLE, Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


# What the log tells


def test_what_a_turn_begins_with_stands_under_its_own_heading(tmp_path: Path) -> None:
    port = new_port(game(), [Player("Ann"), Player("Bo")], {"first": "p1"}, seed=4)
    while port.position.view.phase == "mulligan":
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[-1])
    port.take_seat(0)
    port.submit(Move("end-turn"))
    groups = grouped(port.snapshot().log, ["Ann", "Bo"])
    assert groups[0][0] == "Bo · Turn 1"
    assert {line.seat for line in groups[0][1]} == {1}
    assert any("resource" in line.text for line in groups[0][1])
    assert groups[1][0] == "Ann · Turn 1"
    assert not any("resource" in line.text for line in groups[1][1] if line.seat == 1)


def test_what_is_nobody_s_stands_under_the_turn_before() -> None:
    lines = [
        LogLine(0, "moved", "", 0, "Round 1", 0), LogLine(-1, "a note", "", 0, "Round 1"),
        LogLine(1, "moved", "", 1, "Round 1", 1),
    ]  # fmt: skip
    groups = grouped(lines, ["Ann", "Bo"])
    assert [(heading, len(rows)) for heading, rows in groups] == [
        ("Bo · Round 1", 1), ("Ann · Round 1", 2)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "old", "new", "first"),
    [
        ((0, -1, 1, 1), 0, 1, 2),
        ((0, 1, -1, 1), 0, 1, 1),
        ((0, 0), 0, 1, 2),
        ((1, 1), 0, 1, 0),
        ((0, -1, -1, 0, 0), 0, 0, 3),
        ((0, 0), 0, 0, 2),
    ],
)
def test_where_a_new_turn_begins(seats: tuple[int, ...], old: int, new: int, first: int) -> None:
    assert turn_begins(seats, old, new) == first


# What the cards tell


def test_an_office_shows_cubes_efficiency_and_whose_turn_is_the_last(table: Table) -> None:
    assert table.tags("database-dev-1") == {
        "burnout": "3/4", "efficiency": "2", "last-turn": "Last turn"
    }  # fmt: skip
    assert table.tags("full-stack-ninja-1") == {"burnout": "1/3", "efficiency": "7"}
    assert table.tags("lead-dev-1")["last-turn"] == "Last turn"


def test_where_cubes_lie_the_cost_is_not_printed(table: Table) -> None:
    """A cost at rest in an office would be taken for what an employee costs each turn."""
    looks = {look.id: look.instead for look in game().layout.tags}
    assert looks["burnout"] == "cost"
    slot = table.moment.slot_named("intern-1")
    assert slot is not None
    before = table.pilot.draw().copy()
    table.drag("intern-1", "office:p1")
    assert table.zone("intern-1") == "office:p1"
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(table.pilot.draw(), "RGB")


def test_knowledge_lies_under_its_developer(table: Table) -> None:
    view = table.port.position.view
    stacks = TuckRule("knowledge", "type").stacks(table.moment, view.zone("office:p1"))
    assert stacks == [[0, 1], [2], [3]]
    developer, strip = (table.moment.slot_named(n) for n in ("full-stack-ninja-1", "unit-tests"))
    assert developer is not None
    assert strip is not None
    assert strip.grip is not None
    assert strip.rect.left == developer.rect.left
    assert strip.grip.bottom > developer.rect.bottom
    assert table.tags("unit-tests") == {"bonus": "+4"}


def test_a_price_tells_its_discount(tmp_path: Path) -> None:
    table = Table(tmp_path, {"office:p1": [*MINE, "qa-wizard-1"]})
    assert table.tags("intern-1")["cost"] == "0"
    slot = table.moment.slot_named("intern-1")
    assert slot is not None
    assert "**Cost** 0 (1 - 1 QA Wizard Engineer)" in card_notes(table.moment, slot)


def test_an_open_card_explains_its_numbers_and_words(table: Table) -> None:
    slot = table.moment.slot_named("database-dev-1")
    assert slot is not None
    told = card_notes(table.moment, slot)
    assert any(entry.startswith("**Last turn** Leaves at 4 burnout") for entry in told)
    assert any(entry.startswith("**Hired**") for entry in told)


def test_the_sum_of_the_turn_stands_below_the_office(table: Table) -> None:
    (caption,) = table.moment.captions("office:p1")
    assert caption.text == (
        "End of turn: Full Stack Ninja 3 + 4, Database Developer 2, Shy Frontend Developer 1 = 10"
    )


def test_the_end_of_a_turn_tells_its_sum(table: Table) -> None:
    table.pilot.click("move:end-turn")
    table.meet()
    assert "scored **10**: 3 + Unit Tests 4 + 2 + 1 = 10" in table.log()
    assert any("'s **Database Developer** burned out" in text for text in table.log())


def test_a_card_goes_face_up_under_the_deck_and_is_remembered_to_lie_there(table: Table) -> None:
    table.drag("intern-1", "deck")
    (flight,) = [frame.flight for frame in table.frames if frame.flight is not None]
    assert (flight.piece, flight.target) == ("intern-1", "deck")
    deck = table.port.position.view.zone("deck")
    assert "intern-1" in deck.among
    assert "intern-1" not in deck.pieces


# Gestures


@pytest.mark.parametrize(
    ("piece", "target", "zone"),
    [
        ("intern-1", "office:p1", "office:p1"),
        ("tdd", "full-stack-ninja-1", "office:p1"),
        ("unit-tests", "database-dev-1", "office:p1"),
        ("crunch-time", "planned:p1", "planned:p1"),
        ("investor-1", "played", "deck"),
        ("downer-dave-1", "bi-dev-1", "office:p1"),
        ("crunch-time", "deck", "deck"),
    ],
)
def test_a_drag_makes_the_move(table: Table, piece: str, target: str, zone: str) -> None:
    table.drag(piece, target)
    assert table.zone(piece) == zone, table.model.notice
    assert len(table.log()) >= 1


def test_a_lifted_card_lights_whom_it_can_be_aimed_at(table: Table) -> None:
    table.pilot.click(table.grip("downer-dave-1"))
    lit = {name for name, state in table.moment.marks.items() if state == "legal"}
    assert lit >= {"lead-dev-1", "bi-dev-1", "nice-hr-lady", "deck"}
    assert not lit & {"full-stack-ninja-1", "database-dev-1"}


def test_two_clicks_make_the_move_too(table: Table) -> None:
    table.pilot.click(table.grip("tdd"))
    table.pilot.click(table.centre("full-stack-ninja-1"))
    table.meet()
    assert table.zone("tdd") == "office:p1"


def test_a_click_on_an_employee_that_can_be_used_uses_it(table: Table) -> None:
    table.pilot.click(table.centre("shy-frontend"))
    table.meet()
    assert table.tags("shy-frontend")["efficiency"] == "2"
    assert table.port.position.view.value("resources:p1") == 6


def test_a_drop_that_costs_too_much_is_explained(tmp_path: Path) -> None:
    table = Table(tmp_path, values={"resources:p1": 1})
    table.drag("downer-dave-1", "bi-dev-1")
    assert table.model.notice is not None
    assert table.model.notice.headline == "You need 3 resources, you have 1."
    assert table.zone("downer-dave-1") == "hand:p1"


def test_pointing_at_the_end_of_the_turn_tells_what_it_brings(table: Table) -> None:
    table.pilot.move(table.pilot.centre("move:end-turn"))
    table.pilot.tick()
    moment = table.moment
    assert moment.options_title == "Scores 10 points"
    assert ("flame", "Database Developer leaves") in moment.options_lines
    preview = next(w for w in moment.room.widgets if w.region.id == "preview")
    prompt = next(w for w in moment.room.widgets if isinstance(w, Prompt))
    assert isinstance(preview, Options)
    box = preview.box(moment)
    assert box is not None
    assert not box.colliderect(prompt.rect), "it lay on the question mark"


def test_ending_the_turn_is_the_way_forward_and_an_extra_card_is_not(table: Table) -> None:
    kinds = {command.id: command.kind for command in table.moment.actions}
    assert kinds["move:end-turn"] == "primary"
    assert kinds["move:buy"] == "glass"


def test_an_extra_card_is_bought_with_the_button(tmp_path: Path) -> None:
    """It ends nothing, so nobody is asked whether they are sure."""
    table = Table(tmp_path, confirm_final=True)
    table.pilot.click("move:buy")
    table.meet()
    assert table.port.position.view.zone("hand:p1").count == len(HAND) + 1
    assert table.port.position.view.value("resources:p1") == 5


# Questions


def _exchange(tmp_path: Path, **how: object) -> Table:
    """Both people are asked which cards of their first hand they swap."""
    match = new_port(game(), PEOPLE[:2], {"first": "p1"}, seed=4).session.match
    return Table(tmp_path, match=match, **how)  # type: ignore[arg-type]


def test_cards_that_are_put_back_bear_their_order(tmp_path: Path) -> None:
    zones = {"hand:p1": ["research-engineer-1"], "deck": ["tdd", "intern-1", "intern-2", "solid"]}
    table = Table(tmp_path, zones)
    hire = Move.parse("hire research-engineer-1 > office:p1")
    table.controller.do(PlayIntent(hire))
    table.meet()
    desk = table.port.position.view.zone("desk:p1").pieces
    table.pilot.click(table.grip(desk[2]))
    assert table.moment.picked == {desk[2]: "1"}
    assert table.pilot.node("form:put-back").label == "Put 1 back"
    table.pilot.click(table.grip(desk[0]))
    assert table.moment.picked == {desk[2]: "1", desk[0]: "2"}
    assert table.pilot.node("form:put-back").label == "Put 3 back"
    table.pilot.key("e")
    made = f"p1 put-back {desk[2]} {desk[0]} > deck"
    assert table.port.position.view.pending is None
    assert table.port.session.moves_as_text[-1] == made


def test_the_exchange_is_answered_in_the_hand_and_the_button_says_what_comes_of_it(
    tmp_path: Path,
) -> None:
    table = _exchange(tmp_path)
    hand = table.port.position.view.zone("hand:p1").pieces
    assert table.pilot.scene.name == "table"
    assert table.moment.prompt == "Swap any cards? Once, before your first turn."
    assert table.pilot.node("form:mulligan").label == "Keep all 5"
    table.pilot.click(table.grip(hand[0]))
    table.pilot.key("4")
    assert table.moment.picked == {hand[0]: "Swap", hand[3]: "Swap"}
    assert table.pilot.node("form:mulligan").label == "Swap 2"
    table.pilot.key("4")
    assert table.pilot.node("form:mulligan").label == "Swap 1"
    table.pilot.click("form:mulligan")
    table.meet()
    assert table.port.seat == 1
    assert table.moment.picked == {}, "the other person begins with nothing picked"
    table.pilot.key("e")
    table.meet()
    view = table.port.position.view
    assert view.phase == "play"
    assert hand[0] not in view.zone("hand:p1").pieces
    assert set(hand[1:]) <= set(view.zone("hand:p1").pieces)


def test_a_card_of_the_exchange_is_enlarged_and_described_as_always(tmp_path: Path) -> None:
    table = _exchange(tmp_path, hover_zoom="fast")
    hand = table.port.position.view.zone("hand:p1").pieces
    table.pilot.move(table.grip(hand[1]))
    table.pilot.tick(1.0)
    assert table.moment.zoomed is not None
    table.pilot.key("i")
    assert table.moment.inspected is not None
    table.pilot.key("i")
    table.pilot.key("h")
    assert table.model.hand.choice is not None


@pytest.mark.parametrize("still", [False, True])
def test_the_resources_glow_once_when_the_exchange_is_asked(tmp_path: Path, *, still: bool) -> None:
    table = _exchange(tmp_path, reduced_motion=still)
    seen = []
    for _ in range(30):
        table.pilot.tick(0.1)
        seen.append(table.model.showing.glow.strength > 0)
    assert any(seen) is not still
    assert not seen[-1]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_exchange_shows_the_hand_behind_a_tab_and_all_its_words(
    tmp_path: Path, scale: float
) -> None:
    table = _exchange(tmp_path, interface_scale=scale)
    hand = table.port.position.view.zone("hand:p1").pieces
    table.pilot.click(table.grip(hand[1]))
    assert table.pilot.node("form:mulligan").label == "Swap 1"
    texts = drawn(table.pilot).texts
    words = [text.words for text in texts]
    assert "Swap" in words
    assert "Swap 1" in words
    slot = table.moment.slot_named(hand[1])
    assert slot is not None
    price = scale * (slot.rect.left + 0.3 * slot.rect.w)
    assert next(text.ink.left for text in texts if text.words == "Swap") > price


def test_the_ring_of_a_lapped_card_covers_no_number_of_the_next(tmp_path: Path) -> None:
    table = _exchange(tmp_path, interface_scale=2.0)
    hand = table.port.position.view.zone("hand:p1").pieces
    table.pilot.click(table.grip(hand[0]))
    table.pilot.click(table.grip(hand[0]))
    slot = table.moment.slot_named(hand[1])
    assert slot is not None
    unit = slot.rect.w / 100
    price = pygame.Rect(0, 0, round(32 * unit), round(32 * unit))
    price.center = round(2 * slot.rect.left + 29 * unit), round(2 * slot.rect.top + 29 * unit)
    plain = table.pilot.draw().subsurface(price).copy()
    table.pilot.focus_on(f"piece:{hand[0]}")
    table.pilot.tick(0.1)
    assert differing(plain, table.pilot.draw().subsurface(price)) == 0


def test_the_pill_of_a_planned_card_covers_no_word_of_it(tmp_path: Path) -> None:
    """It hung half over the last line."""
    table = Table(tmp_path, {"planned:p1": ["crunch-time"], "hand:p1": []})
    slot = table.moment.slot_named("crunch-time")
    assert slot is not None
    planned = next(text for text in drawn(table.pilot).texts if text.words == "Planned")
    assert planned.ink.top > slot.rect.bottom - 2


def test_an_action_is_stopped_at_the_seat_that_it_hits(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p1": ["head-hunter"]})
    table.drag("head-hunter", "lead-dev-1")
    assert table.port.seat == 1
    assert table.moment.prompt == "Stop Head Hunter on Lead Developer?"
    assert table.tags("lead-dev-1")["aimed-at"] == "Head Hunter"
    ids = {node.id for node in table.pilot.nodes()}
    assert {"move:counter", "move:decline"} <= ids
    played = table.moment.slot_named("head-hunter")
    assert played is not None
    assert played.rect.w > 190
    table.pilot.click("move:counter")
    table.meet()
    assert table.port.seat == 0
    assert table.zone("lead-dev-1") == "office:p2"
    assert "stopped **Head Hunter** for 3" in table.log()


def test_cards_to_choose_from_lie_large_over_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p1": ["junior-backend-1"]})
    table.drag("junior-backend-1", "office:p1")
    offer = next(
        w for w in table.moment.room.widgets if isinstance(w, Spread) and w.region.id == "desk"
    )
    assert offer.is_open(table.moment)
    seen = table.port.position.view.zone("desk:p1").pieces
    assert len(seen) == 3
    table.pilot.click(table.grip(seen[0]))
    assert table.zone(seen[0]) == "hand:p1"
    assert not offer.is_open(table.moment)


# Other ways to play


def test_the_rival_has_a_plate_and_runs_in_the_race(tmp_path: Path) -> None:
    table = Table(tmp_path, values={"rival-points": 20}, seats=1)
    rivals = next(widget for widget in table.moment.room.widgets if isinstance(widget, SeatPlates))
    (plate,) = rivals.plates(table.moment)
    assert plate.seat == AUTOMA
    lead = table.moment.slot_named("lead-dev-1")
    assert lead is not None
    assert plate.rect.contains(lead.rect)
    race = race_of(table.moment.display)
    assert race is not None
    assert [(runner.seats, runner.points) for runner in race.runners] == [((0,), 31), ((), 20)]


def test_a_partner_comes_first_and_a_team_runs_as_one(tmp_path: Path) -> None:
    values = {"points:p2": 5, "points:p3": 7, "points:p4": 9}
    table = Table(tmp_path, values=values, seats=4, options={"mode": "teams"})
    rivals = next(widget for widget in table.moment.room.widgets if isinstance(widget, SeatPlates))
    assert [plate.seat for plate in rivals.plates(table.moment)] == [2, 1, 3]
    race = race_of(table.moment.display)
    assert race is not None
    assert race.goal == 128
    assert [(runner.seats, runner.points) for runner in race.runners] == [
        ((0, 2), 38),
        ((1, 3), 14),
    ]


def test_a_partner_s_hand_lies_on_the_plate_and_no_other_does(tmp_path: Path) -> None:
    held = {"hand:p2": ["solid"], "hand:p3": ["debugging", "lead-dev-2"], "hand:p4": ["intern-2"]}
    table = Table(tmp_path, held, seats=4, options={"mode": "teams"})
    drawn = {slot.name for slot in table.moment.slots if slot.drawn}
    assert {"debugging", "lead-dev-2"} <= drawn
    assert not drawn & {"solid", "intern-2", "hand:p2?", "hand:p4?"}


def test_runners_that_are_close_are_all_seen(tmp_path: Path) -> None:
    table = Table(tmp_path, values={"points:p1": 20, "points:p2": 20, "points:p3": 21}, seats=3)
    widget = next(each for each in table.moment.room.widgets if isinstance(each, RaceLine))
    race = race_of(table.moment.display)
    assert race is not None
    middles = [centre for _, centre, _ in widget._places(race)]
    assert len(set(middles)) == 3


def test_the_race_has_numbers_in_a_low_window(tmp_path: Path) -> None:
    """At 1280x700 it had none at all."""
    table = Table(tmp_path, values={"points:p1": 20})
    table.pilot.resize((1280, 700))
    widget = next(each for each in table.moment.room.widgets if isinstance(each, RaceLine))
    assert 38 <= widget.rect.h < 48
    assert not widget._low


def test_the_results_tell_goal_round_and_the_points_of_a_team(tmp_path: Path) -> None:
    values = {"points:p1": 100, "points:p3": 30, "points:p2": 9, "points:p4": 9, "first": 2}
    table = Table(tmp_path, values=values, seats=4, options={"mode": "teams"})
    table.pilot.click("move:end-turn")
    table.pilot.tick(2.0)
    results = table.pilot.scene
    assert isinstance(results, Results)
    assert results.title == "Sam and Anna win by 122 points"
    assert results.display.context == "Goal 128 · checked after round 6"
    rows = {row.title: row.value for row in results.display.panels[0].rows}
    assert rows["With Anna"] == "110 + 30 = 140"
    table.pilot.draw()
    for team in results._contenders:  # nothing stands below a name, so no room is left for it
        (row,) = results._standing_row(team, 400).boxes
        assert isinstance(row, Column)
        assert row.boxes[0].height == 50


# By keyboard


def test_a_game_is_played_by_keyboard_alone(tmp_path: Path) -> None:
    """From a position on: every move of both people by Tab, arrows, Enter and E."""
    options = {"goal": "custom", "custom-goal": 50}
    table = Table(tmp_path, {"hand:p2": ["intern-2", "tdd"], "hand:p1": ["intern-1", "investor-1"]},
                  options=options)  # type: ignore[arg-type]  # fmt: skip
    rng = Random(3)
    for _ in range(60):
        table.meet()
        if isinstance(table.pilot.scene, Results):
            break
        move = sensible(rng, table.port.position.legal_moves)
        _by_keys(table, move)
    assert isinstance(table.pilot.scene, Results)


def _by_keys(table: Table, move: Move) -> None:
    pilot = table.pilot
    if any(node.id == f"move:{move}" for node in pilot.nodes()):
        pilot.focus_on(f"move:{move}")
        pilot.key("enter")
        return
    if not any(node.id == f"to:{move.target}" for node in pilot.nodes()):
        pilot.focus_on(f"piece:{move.pieces[0]}")
        pilot.key("enter")
    pilot.focus_on(f"to:{move.target}")
    pilot.key("enter")


# Secrets


def test_two_deals_that_differ_out_of_sight_draw_the_same_frame(tmp_path: Path) -> None:
    """Three people at one screen: hands, planned cards and the deck of others never show."""
    differing = 0
    for number in range(12):
        match = match_of_three(number)
        seat = match.to_act[0]
        twin = rules().determinize(match.state, seat, Random(number))
        differing += twin.table.zones != match.state.table.zones
        one = picture(tmp_path, match.state, seat)
        assert one == picture(tmp_path, twin, seat), number
    assert differing > 9


def match_of_three(seed: int) -> Match:  # type: ignore[type-arg]
    """A game of three in the middle."""
    match: Match = Match(rules(), 3, {}, seed=seed)  # type: ignore[type-arg]
    rng = Random(seed)
    wanted = 20 + 4 * seed
    while match.outcome is None and len(match.steps) < wanted:
        seat = match.to_act[0]
        match.submit(seat, sensible(rng, rules().legal_moves(match.state, seat)))
    return match


def picture(folder: Path, state: object, seat: int) -> tuple[bytes, list[str]]:
    """The pixels, and every word that can be read out, of a position as a seat has it."""
    robots = [Player(p.name, p.kind if at == seat else "random", p.portrait)
              for at, p in enumerate(PEOPLE[:3])]  # fmt: skip
    at: Match = Match(rules(), 3, {}, position=state)  # type: ignore[type-arg]
    port = LocalPort(Session(game(), at, robots))
    assert port.seat == seat
    app = App(
        games=[game()],
        routes=AppRoutes(),
        settings=Settings(),
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (960, 600))
    app.play(port)
    pilot.tick()
    surface = pilot.draw()
    labels = [f"{node.id} {node.label}" for node in pilot.nodes()]
    return pygame.image.tobytes(surface, "RGB"), labels
