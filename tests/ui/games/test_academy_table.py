"""The table with a trick, roles, and a rule that changes every round."""

import itertools
from pathlib import Path

import pytest

from tabletop.engine.state import State
from tabletop.engine.text.display import PanelRow
from tabletop.games.the_academy.drawing.table import Goals, Windows
from tabletop.games.the_academy.drawing.trick import LastTrickSheet
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.table.summary import SummarySheet
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.widgets.cards.pile import Spread
from tabletop.ui.widgets.intents import ShowTab
from tabletop.ui.widgets.region_parts import Slot
from tests.games.the_academy.positions import game, lay_out
from tests.layout_check.judging import drawn, problems_of
from tests.layout_check.measuring import show
from tests.layout_check.scenes import SITTINGS, tables
from tests.ui.academy import HAND, OTHERS, SAM, At, after_trick, before, exam, final_card, trick
from tests.ui.sitting import Sitting

FOLLOW = "You must follow the colour that was led."


def panel_rows(at: At, panel: str) -> tuple[PanelRow, ...]:
    """The rows of a panel."""
    return next(each for each in at.port.position.display.panels if each.id == panel).rows


# Choosing exam cards


@pytest.mark.parametrize(("window", "value"), [("trump", "trump"), ("rule", "rule")])
def test_an_exam_card_is_dragged_into_a_window(tmp_path: Path, window: str, value: str) -> None:
    at = At(tmp_path, exam())
    at.drag("green-7", window)
    view = at.port.position.view
    assert view.value(value) > 0
    assert view.zone(window).top == "green-7"


def test_exam_cards_say_their_rule_in_small_windows(tmp_path: Path) -> None:
    """Nobody could tell them apart there."""
    at = At(tmp_path, exam(), interface_scale=2.0)
    view = at.port.position.view
    exams = [view.kind_named(name) for name in view.zone("exam").pieces]
    rules = {str(kind.face["name"]) for kind in exams if kind is not None}
    assert len(rules) > 1
    assert rules <= {text.shown for text in drawn(at.pilot).texts}


def test_an_exam_card_is_clicked_and_then_a_window(tmp_path: Path) -> None:
    at = At(tmp_path, exam())
    at.click_to("purple-9", "rule")
    assert at.port.position.view.value("rule") == 9


def test_an_exam_card_is_chosen_by_keys_alone(tmp_path: Path) -> None:
    at = At(tmp_path, exam())
    at.pilot.key("enter", "enter", "enter")
    view = at.port.position.view
    assert view.zone("trump").count + view.zone("rule").count == 1


def test_a_window_shows_what_the_card_over_it_would_bring(tmp_path: Path) -> None:
    at = At(tmp_path, exam())
    windows = next(w for w in at.moment.room.widgets if isinstance(w, Windows))
    at.pilot.click(at.corner_of("purple-9"))
    at.pilot.move(at.middle_of("rule"))
    shown = windows._aimed(at.moment, "rule")
    assert shown is not None
    assert shown.title == "Last trick"
    assert "last trick" in shown.note
    at.pilot.move(at.middle_of("trump"))
    assert windows._aimed(at.moment, "rule") is None
    shown = windows._aimed(at.moment, "trump")
    assert shown is not None
    assert (shown.title, shown.value, shown.icon) == ("Purple", "P", "suit-moon")


def test_the_teamplayer_finds_only_one_window_open(tmp_path: Path) -> None:
    at = At(tmp_path, exam(captain=3, second=True))
    assert at.port.seat in at.port.position.view.to_act
    at.pilot.click(at.corner_of("green-7"))
    legal = {name for name, state in at.moment.marks.items() if state == "legal"}
    assert legal == {"rule"}
    at.pilot.key("escape")
    at.drag("green-7", "trump")
    assert at.moment.refusal[0] == "That slot is taken: fill the other one."


def test_others_see_the_backs_of_exam_cards_and_no_dark(tmp_path: Path) -> None:
    at = At(tmp_path, exam(captain=1))
    offer = next(w for w in at.moment.room.widgets if isinstance(w, Spread))
    slots = offer.slots(at.moment)
    assert [slot.piece for slot in slots] == [""] * 4
    assert not offer.is_open(at.moment)


def test_a_blue_7_turns_the_trump_face_down_and_says_so(tmp_path: Path) -> None:
    at = At(tmp_path, trick("blue-7"))
    assert panel_rows(at, "exam")[0].title == "No trump"


# The trick


@pytest.mark.parametrize("seats", [3, 4])
def test_cards_lie_before_their_seats_with_who_led_and_who_wins(tmp_path: Path, seats: int) -> None:
    at = At(tmp_path, trick(seats=seats))
    zones = [s.zone for s in at.moment.slots if s.zone.startswith("trick:") and s.drawn]
    assert sorted(zones) == [f"trick:p{seat}" for seat in range(2, seats + 1)]
    told = {(caption.zone, caption.text) for caption in at.port.position.display.captions}
    assert {("trick:p2", "Led blue"), ("trick:p3", "Winning")} <= told


def test_cards_that_follow_stand_out_and_the_others_are_dimmed(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    slots: dict[str, Slot] = {s.piece: s for s in at.moment.slots if s.zone == "hand:p1"}
    assert {piece for piece, slot in slots.items() if not slot.dimmed} == {"blue-2", "blue-8"}
    assert at.moment.lit == {"blue-2", "blue-8"}
    assert min(slots[p].rect.top for p in slots if slots[p].dimmed) > slots["blue-2"].rect.top


def test_a_dimmed_card_says_why_under_the_pointer(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    at.pilot.move(at.corner_of("green-6"))
    told = at.moment.unusable_reason
    assert told is not None
    assert told[1] == FOLLOW


def test_an_illegal_drop_is_explained_and_leads_to_its_rule(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    at.drag("orange-6", "trick:p1")
    assert at.holds("hand:p1") == HAND
    assert at.moment.refusal == (FOLLOW, "Following suit")
    assert at.moment.marks["trick:p1"] == "refused"
    at.rest()
    at.pilot.draw()
    at.pilot.tick()
    at.table.model.dirty = True
    why = next(button for button in at.moment.buttons if button.command.id == "why")
    at.pilot.click(why.rect.center)
    assert isinstance(at.pilot.scene, RulebookScene)


@pytest.mark.parametrize("how", ["drag", "click", "double", "enter", "digit"])
def test_a_card_is_played(tmp_path: Path, how: str) -> None:
    at = At(tmp_path, trick(), animation_speed="instant")
    match how:
        case "drag":
            at.drag("blue-8", "trick:p1")
        case "click":
            at.pilot.click(at.corner_of("blue-8"))
        case "double":
            at.pilot.double_click(at.corner_of("blue-8"))
        case "enter":
            at.pilot.key("enter", "enter")
        case _:
            at.pilot.key("2")
    view = at.port.position.view
    assert view.zone("hand:p1").count == 5
    assert view.value("tricks:p1" if how != "enter" else "tricks:p3") == 1


def test_the_log_tells_who_wins_under_the_trick_that_was_won(tmp_path: Path) -> None:
    at = At(tmp_path, trick(), animation_speed="instant")
    at.port.submit(at.port.position.legal_moves[0])
    played, won = at.port.snapshot().log
    assert (won.text, won.seat) == ("**won the trick** with Blue 6", 2)
    assert (won.header, won.owner) == (played.header, played.owner)


def test_the_card_that_ends_the_game_takes_two_clicks(tmp_path: Path) -> None:
    at = At(tmp_path, final_card(), animation_speed="instant")
    at.pilot.click(at.corner_of("blue-8"))
    assert at.model.hand.selected == "blue-8"
    assert at.port.position.outcome is None
    at.pilot.click(at.middle_of("trick:p1"))
    assert at.port.position.outcome is not None


def test_a_card_takes_two_clicks_where_moves_are_not_undone(tmp_path: Path) -> None:
    at = At(tmp_path, trick(), animation_speed="instant")
    at.port.session.undoing = "off"
    at.table.model.dirty = True
    at.port.session.version += 1
    at.pilot.click(at.corner_of("blue-8"))
    assert at.model.hand.selected == "blue-8"


def test_cards_fit_the_prompt(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    assert at.moment.prompt == "Follow blue: you have 2"
    free = At(
        tmp_path,
        trick(hand=("green-6", "purple-1", "orange-6", "orange-7", "purple-8", "purple-9")),
    )
    assert free.moment.prompt == "Play any card: you have no blue"
    assert not free.moment.out


# Powers of the mastermind in a trick


def test_a_card_on_the_trump_window_changes_the_trump(tmp_path: Path) -> None:
    at = At(tmp_path, trick("green-3", captain=4))
    at.drag("orange-6", "trump")
    view = at.port.position.view
    assert view.zone("trump").top == "orange-6"
    assert panel_rows(at, "exam")[0].title == "Orange"


def test_the_ace_changes_no_trump_and_says_why(tmp_path: Path) -> None:
    at = At(tmp_path, trick("green-3", captain=4))
    at.drag("purple-7", "trump")
    assert at.moment.refusal[0] == "The purple 7 cannot be used for this."
    assert "purple-7" in at.holds("hand:p1")


def test_a_card_on_the_rule_window_changes_the_rule(tmp_path: Path) -> None:
    at = At(tmp_path, trick("green-7", captain=4))
    at.click_to("orange-6", "rule")
    assert at.port.position.view.value("rule") == 6


def test_face_up_or_face_down_is_asked_on_the_drop(tmp_path: Path) -> None:
    at = At(tmp_path, trick("green-2", captain=4), animation_speed="instant")
    at.drag("blue-2", "trick:p1")
    assert at.pilot.scene.name == "chooser"
    labels = [node.label for node in at.pilot.nodes()]
    assert labels[:2] == ["Play Blue 2", "Play Blue 2 face down"]
    at.pilot.click(at.pilot.node("move:play-face-down blue-2 > trick:p1").rect.center)
    assert at.port.position.view.zone("hand:p1").count == 5


# Windows before and after tricks


def test_hands_are_swapped_by_a_click_on_a_plate(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-4"))
    theirs = rival_hand(at, 2)
    assert at.moment.marks == {f"p{seat}": "legal" for seat in (2, 3, 4)}
    at.pilot.click(at.middle_of("p3"))
    assert set(at.holds("hand:p1")) == set(theirs)


def rival_hand(at: At, seat: int) -> tuple[str, ...]:
    """What lies in a hand that Sam can't see."""
    state = at.port.session.match.state
    plan = state.table.plan
    return tuple(plan.pieces[p] for p in state.table.zones[plan.zone[f"hand:p{seat + 1}"]])


def test_hands_are_swapped_by_a_button(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-4"))
    theirs = rival_hand(at, 1)
    at.pilot.click(at.pilot.node("move:swap-hands > p2").rect.center)
    assert set(at.holds("hand:p1")) == set(theirs)


@pytest.mark.parametrize("rule", ["green-4", "green-5"])
def test_a_window_is_skipped_without_asking_back(tmp_path: Path, rule: str) -> None:
    at = At(tmp_path, before(rule))
    assert at.offered()[-2:] == ["Don't ask again this round", "Skip"]
    at.pilot.key("e")
    assert table_of(at.pilot.scene) is at.table
    assert at.port.position.view.phase == "trick"


def test_not_being_asked_again_is_never_the_way_forward(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-4"))
    commands = {command.label: command for command in at.moment.actions}
    quiet = commands["Don't ask again this round"]
    assert (quiet.kind, quiet.key) == ("glass", "")
    at.controller.do(quiet.intent)
    assert at.port.position.view.value("quiet") == 1


def test_who_is_not_asked_may_ask_to_be_asked_again(tmp_path: Path) -> None:
    at = At(tmp_path, trick("green-4", captain=4, values={"quiet": 1}))
    again = next(c for c in at.moment.actions if c.label == "Ask me again")
    assert again.kind == "glass"
    at.pilot.key("e")
    assert at.port.position.view.value("quiet") == 1


def test_a_card_is_exchanged_by_dragging_it_onto_a_plate(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-5"))
    card = at.holds("hand:p1")[0]
    at.drag(card, "hand:p4")
    assert card not in at.holds("hand:p1")
    assert at.port.position.view.zone("hand:p1").count == 8
    assert card in rival_hand(at, 3)


def test_roles_are_swapped_or_kept(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-6"))
    assert at.offered()[-1] == "Keep the roles"
    at.pilot.click(at.middle_of("p4"))
    view = at.port.position.view
    assert (view.value("role:p1"), view.value("role:p4")) == (1, 2)


def test_a_card_is_passed_to_the_left_and_all_pass_at_once(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-1"), animation_speed="instant")
    card = at.holds("hand:p1")[2]
    assert at.moment.prompt == "Pass a card to Bianca"
    at.drag(card, "hand:p2")
    at.pilot.tick(2.0)
    assert at.port.position.view.phase == "trick"
    assert card not in at.holds("hand:p1")
    assert at.port.position.view.zone("hand:p1").count == 8


def test_a_card_can_only_be_passed_to_the_left(tmp_path: Path) -> None:
    at = At(tmp_path, before("green-1"))
    card = at.holds("hand:p1")[2]
    at.drag(card, "hand:p3")
    assert at.moment.refusal[0] == "Pass the card to your left neighbour."


def test_after_a_trick_its_cards_lie_there_once_more_to_be_taken(tmp_path: Path) -> None:
    at = At(tmp_path, after_trick())
    at.drag("purple-1", "trick:p1")
    at.rest(6.0)
    assert at.moment.prompt == "Take a card from the trick, or skip"
    laid = [slot for slot in at.moment.slots if slot.piece in {"purple-9", "purple-2", "purple-3"}]
    assert all(slot.drawn and slot.rect.w > 90 and slot.face_up for slot in laid)
    at.pilot.drag(at.corner_of("orange-1"), at.centre_of("purple-2"))
    assert set(at.holds("hand:p1")) == {"purple-2", "purple-7"}


# What stands around the table


def test_goals_are_told_with_ties_and_colours(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    pair, mastermind, rebel, ace = panel_rows(at, "goals")
    assert pair.title == "Sam + Tyler"
    assert mastermind.note == "A tie is enough"
    assert mastermind.tone == "gain"
    assert [sign.held for sign in rebel.signs] == [False] * 4
    assert ace.title == "Purple 7: nobody yet"
    assert any(isinstance(widget, Goals) for widget in at.moment.room.widgets)


def test_three_play_without_a_rebel(tmp_path: Path) -> None:
    at = At(tmp_path, trick(seats=3))
    assert [row.title for row in panel_rows(at, "goals")][:2] == ["Sam + Tyler", "Bianca"]
    assert len(panel_rows(at, "goals")) == 3


def test_each_won_trick_is_a_stack_of_its_own(tmp_path: Path) -> None:
    zones = {
        "trump": ["green-9"], "rule": ["green-4"],
        "won:p3": ["blue-1", "blue-2", "blue-3", "blue-4", "green-1", "green-2", "green-3"],
        "hand:p1": ["purple-1"], "hand:p2": ["purple-2"], "hand:p3": ["purple-3"],
        "hand:p4": ["purple-4"],
    }  # fmt: skip
    values = {"tricks:p3": 2, "winner:1": 3, "cards:1": 4, "winner:2": 3, "cards:2": 3}
    at = At(tmp_path, lay_out(4, zones, values | {"leader": 1}))
    lefts = {round(s.rect.left, -1) for s in at.moment.slots if s.zone == "won:p3" and s.drawn}
    assert len(lefts) == 2
    assert not any(s.face_up for s in at.moment.slots if s.zone == "won:p3")


def test_the_last_trick_is_looked_at_until_the_next_card_is_led(tmp_path: Path) -> None:
    at = At(tmp_path, after_trick(), animation_speed="instant")
    command = next(c for c in at.moment.actions if c.id == "show:last-trick")
    assert command.reason == "Only until the next card is led"
    at.pilot.key("q")
    assert table_of(at.pilot.scene) is at.table
    at.drag("purple-1", "trick:p1")
    at.pilot.key("q")
    sheet = at.pilot.scene
    assert isinstance(sheet, LastTrickSheet)
    assert sheet.title.startswith("Trick 6: Bianca won it. Bianca Purple 9, Tyler Purple 2")
    at.pilot.draw()
    at.pilot.key("q")
    assert table_of(at.pilot.scene) is at.table


def test_the_last_trick_keeps_its_key_in_a_small_window(tmp_path: Path) -> None:
    """C13: the key stood on the button until it could be pressed."""
    at = At(tmp_path, after_trick(), size=(960, 600), animation_speed="instant")
    assert "Q" in {each.words for each in drawn(at.pilot).texts}
    at.drag("purple-1", "trick:p1")
    at.pilot.tick(0.5)
    assert at.pilot.node("show:last-trick").enabled
    assert "Q" in {each.words for each in drawn(at.pilot).texts}


def test_a_round_is_summed_up_before_the_next_is_dealt(tmp_path: Path) -> None:
    at = At(tmp_path, last_card())
    at.drag("blue-2", "trick:p1")
    for _ in range(60):
        at.pilot.tick(0.1)
        if table_of(at.pilot.scene) is not at.table:
            break
    sheet = at.pilot.scene
    assert isinstance(sheet, SummarySheet)
    assert at.model.showing.timeline.running
    shown = at.model.showing.timeline.view
    assert shown is not None
    assert shown.zone("hand:p1").count == 0
    assert sheet.summary.title == "Round 1"
    assert [row.title for row in sheet.summary.rows] == [
        "Sam · Captain", "Bianca · Mastermind", "Tyler · Teamplayer", "Enid · Rebel",
        "Last trick", "Bianca has the purple 7",
    ]  # fmt: skip
    mastermind = sheet.summary.rows[1]
    assert (mastermind.verdict, mastermind.value) == ("gain", "+2")
    assert (
        mastermind.text == "Goal met: 5 tricks against 3; 1 more for Last trick. 2 of 3 awards now"
    )
    # All numbers of the column are changes, what somebody has stands in the text.
    assert {row.value[:1] for row in sheet.summary.rows[:4]} == {"+"}
    at.pilot.enter()
    at.rest(8.0)
    assert at.port.position.view.zone("hand:p1").count == 8


def last_card() -> State:
    """Sam plays the last card of the round, which Bianca has won."""
    zones = {
        "trump": ["green-9"], "rule": ["green-8", "orange-9"], "hand:p1": ["blue-2"],
        "trick:p2": ["blue-9"], "trick:p3": ["blue-7"], "trick:p4": ["orange-2"],
        "won:p2": ["purple-7", "blue-1", "blue-3"], "won:p4": ["green-1", "purple-1"],
    }  # fmt: skip
    values = {"tricks:p1": 2, "tricks:p2": 4, "tricks:p3": 1, "leader": 2, "rule-changed": 1}
    return lay_out(4, zones, values)


# Whole games and sizes


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", [(1280, 800), (1000, 700), (640, 400), (1920, 1080)])
def test_every_card_fits_the_window(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    for state in (trick(seats=seats), exam(seats=seats), before("green-5", seats=seats)):
        at = At(tmp_path, state, size=size)
        frame = at.moment.arrangement.frame.inflate(2, 2)
        cards = [s.rect for s in at.moment.slots if s.drawn and not s.zone.startswith("hand:p1")]
        assert all(frame.contains(box) for box in cards)
        laid = [
            s.rect for s in at.moment.slots if s.zone.startswith(("trick:", "exam")) and s.drawn
        ]
        hits = [a.inflate(-12, -12).colliderect(b) for a, b in itertools.combinations(laid, 2)]
        assert not any(hits)
        at.pilot.draw()


@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_game_is_played_with_the_keyboard_alone(tmp_path: Path, seats: int) -> None:
    sitting = Sitting(
        tmp_path, players=(SAM, *OTHERS[: seats - 1]), played=game(),
        options={"round-limit": 1}, animation_speed="instant", confirm_final=False,
    )  # fmt: skip
    for _ in range(600):
        if sitting.port.position.view.outcome is not None:
            break
        sitting.pilot.enter()
        sitting.pilot.tick(0.02)
    assert sitting.port.position.view.outcome is not None
    for _ in range(20):
        sitting.pilot.tick(0.5)
        if isinstance(sitting.pilot.scene, SummarySheet):
            sitting.pilot.enter()
    assert isinstance(sitting.pilot.scene, Results)


def test_awards_lie_on_no_word_of_the_hand_in_a_small_window(tmp_path: Path) -> None:
    """The number of tricks stood below the first of them."""
    sitting = next(each for each in SITTINGS if each.name == "the-academy-3")
    pilot = tables(tmp_path, sitting)
    show(pilot, (1280, 800), 2.0, "light")
    view = table_of(pilot.scene)
    assert view is not None
    view.controller.do(ShowTab("hand"))
    assert int(view.moment.display.scores[0])
    assert not problems_of(pilot)
