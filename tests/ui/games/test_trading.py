"""Trading at the table: the tray, open offers, classes completed at any time."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.games.introduct_academy.classes import Meter
from tabletop.games.introduct_academy.drawing.badges import draw_meter
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tabletop.ui.animation.keyframes import keyframes_of
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.draw_record import DrawRecord
from tabletop.ui.scenes.table.form_sheets import CommandForm
from tabletop.ui.widgets.cards.hand import HandRegion
from tests.table import play_as
from tests.ui.drawing import canvas
from tests.ui.trading import ALONE, ROBOT, SAM, TOGETHER, TRADING, Bargaining


@pytest.fixture
def alone(tmp_path: Path) -> Bargaining:
    """Sam trades with two computers."""
    return Bargaining(tmp_path, ALONE)


def test_the_t_key_opens_the_tray_and_esc_closes_it(alone: Bargaining) -> None:
    alone.pilot.key("t")
    assert alone.tray.title == "Make a trade"
    assert alone.tray.target == "everyone"
    alone.pilot.key("escape")
    assert alone.pilot.scene.name == "table"
    assert alone.moves == []


def test_the_button_at_the_table_says_what_it_opens_and_the_one_in_the_tray_what_it_does(
    alone: Bargaining,
) -> None:
    assert alone.pilot.node("form:offer").label == "Offer a trade"
    alone.pilot.key("t")
    assert alone.pilot.node("send").label == "Propose"


def test_cards_and_steppers_make_the_offer_that_the_rules_get(alone: Bargaining) -> None:
    alone.pilot.key("t")
    alone.pilot.click("pick:node-js-2")
    alone.pilot.click("pick:php-1")
    alone.pilot.click("want:golang")
    alone.pilot.click("want:golang")
    alone.pilot.click("to:p2")
    alone.pilot.click("send")
    assert alone.moves[0] == "p1 offer node-js-2 php-1 > p2 = golang golang"


def test_a_stepper_takes_back_at_its_left_side(alone: Bargaining) -> None:
    alone.pilot.key("t")
    alone.pilot.click("want:sql")
    box = alone.pilot.node("want:sql").rect
    alone.pilot.click((box.left + 40, box.centery))
    assert alone.tray.wanted == []


def test_a_card_is_dragged_onto_the_tray_and_off_again(alone: Bargaining) -> None:
    alone.pilot.key("t")
    card, tray = alone.pilot.centre("pick:golang-1"), alone.tray.places.give.center
    alone.pilot.drag(card, tray)
    assert alone.tray.given == ["golang-1"]
    alone.pilot.drag(alone.pilot.centre("pick:golang-1"), alone.tray.places.get.center)
    assert alone.tray.given == []


def test_a_card_dropped_on_a_plate_begins_a_trade_with_that_seat(alone: Bargaining) -> None:
    alone.pilot.drag(alone.centre("html-css-2"), alone.centre("p3"))
    assert (alone.tray.given, alone.tray.target) == (["html-css-2"], "p3")


def test_an_offer_is_made_with_all_classrooms_in_sight(alone: Bargaining) -> None:
    alone.pilot.key("t")
    rooms = [place.rect for place in alone.moment.targets if place.name.startswith("classroom:")]
    assert len(rooms) >= 6
    assert not [rect for rect in rooms if rect.colliderect(alone.tray.places.sheet)]
    assert not alone.tray.scrim


def test_a_gift_is_one_key_away(alone: Bargaining) -> None:
    alone.pilot.key("t")
    alone.pilot.click("pick:html-css-2")
    alone.pilot.click("to:p3")
    alone.pilot.key("g")
    assert alone.moves[0] == "p1 offer html-css-2 > p3"


def test_what_the_rules_refuse_can_not_be_sent_and_says_why(alone: Bargaining) -> None:
    alone.pilot.key("t")
    assert alone.tray.refusal is not None
    assert alone.tray.refusal.text == "An offer needs at least one card."
    assert not alone.pilot.node("send").enabled


def test_the_tray_tells_what_a_trade_brings_and_what_the_other_may_say(alone: Bargaining) -> None:
    alone.pilot.key("t")
    alone.pilot.click("want:sql")
    alone.pilot.click("pick:golang-1")
    alone.pilot.click("to:p2")
    preview = alone.tray.preview
    assert preview is not None
    assert preview.lines == (("sql", "4 cards, pays 1 book; 1 more for 2 books"),)
    assert preview.theirs == (("golang", "3 cards, pays 2 books; 1 more for 3 books"),)
    assert preview.guess == "Anna collects Golang."


def test_the_hand_keeps_its_order_in_the_tray(alone: Bargaining) -> None:
    alone.pilot.key("t")
    hand = [card.choice for card in alone.tray.cards if card.zone == "hand:p1"]
    assert hand == TRADING["hand:p1"]
    lefts = [card.rect.left for card in alone.tray.cards if card.zone == "hand:p1"]
    assert lefts == sorted(lefts)


def test_a_whole_offer_is_made_by_keyboard_alone(alone: Bargaining) -> None:
    alone.pilot.key("t")
    alone.pilot.focus_on("to:p3")
    alone.pilot.key("enter")
    alone.pilot.key("1")
    alone.pilot.focus_on("want:docker")
    alone.pilot.key("right", "right", "left")
    alone.pilot.key("e")
    assert alone.moves[0] == "p1 offer golang-1 > p3 = docker"


def test_a_computer_says_in_a_few_words_why_not(tmp_path: Path) -> None:
    """What it says rests on what lies in the open: it collects Golang."""
    table = Bargaining(tmp_path, ALONE)
    table.port.submit(Move.parse("offer sql-1 > p2 = golang"))
    answered = play_as(table.port, 1, Move.parse("decline > offer:1 = need golang"))
    assert isinstance(answered, SeenStep)
    assert table.port.snapshot().log[-1].text == "declined your offer: needs Golang more"
    frames = keyframes_of(answered.before, answered.after, answered.events)
    assert any(frame.kind == "note" for frame in frames), "it is said beside its picture"


def test_a_person_who_declines_has_no_words_put_into_the_mouth(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer sql-1 > p2 = golang"))
    table.pilot.click("decline:offer:1:1")
    assert table.port.snapshot().log[-1].text == "declined Sam's offer"


def test_a_class_is_completed_from_its_button_with_what_it_pays(alone: Bargaining) -> None:
    name = "move:complete > classroom:p1:0:0"
    assert alone.pilot.node(name).label == "Complete · 1"
    alone.pilot.click(name)
    assert alone.moves == ["p1 complete > classroom:p1:0:0"]


def test_a_protected_class_says_why_it_can_not_be_completed(alone: Bargaining) -> None:
    node = alone.pilot.node("move:complete > classroom:p1:0:1")
    assert not node.enabled
    assert "protected" in node.value


def test_a_class_is_completed_while_another_seat_acts(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, ALONE, TRADING)
    table.port.session.match.state.turn = 1
    table.port.session.match.rules.arrange(table.port.session.match.state)
    table.app.settings.animation_speed = "normal"
    table.pilot.tick(0.1)
    assert table.port.next().kind == "computer"
    table.pilot.click("move:complete > classroom:p1:0:0")
    assert table.moves[0] == "p1 complete > classroom:p1:0:0"


def test_long_names_leave_room_for_what_a_button_does(tmp_path: Path) -> None:
    long = Player("WWWWWWWWMMMMMMMM", "human", 2)
    table = Bargaining(tmp_path, (SAM, long, ROBOT))
    labels = [each.command.label for each in table.moment.buttons if "WWWW" in each.command.label]
    assert labels
    assert [label for label in labels if len(label.partition(":")[0]) > 12] == []


def test_enter_after_a_card_that_was_refused_plays_no_other_one(tmp_path: Path) -> None:
    """The first card went to the first classroom: neither had been chosen."""
    table = Bargaining(tmp_path, ALONE, {**TRADING, "turned": []}, phase="place")
    table.pilot.key("2")
    assert "first card" in table.moment.refusal[0]
    table.pilot.tick(0.3)
    table.pilot.key("enter")
    assert table.moves == []
    assert "first card" in table.moment.refusal[0]


@pytest.mark.parametrize("card", ["react-angular-12", "golang-1"])
def test_what_cant_be_placed_now_says_why(tmp_path: Path, card: str) -> None:
    """A received card with no room, and cards of the hand, did nothing and said nothing."""
    zones = {**TRADING, "turned": [], "classroom:p1:0:2": ["docker-3"],
             "received:p1": ["react-angular-12", "sql-10"]}  # fmt: skip
    table = Bargaining(tmp_path, TOGETHER, zones, phase="assign")
    table.pilot.draw()
    assert table.moment.refusal[0] == ""
    table.pilot.drag(table.centre(card), table.centre("classroom:p1:0:0"))
    table.pilot.tick(0.3)
    dragged = table.moment.refusal[0]
    table.pilot.tick(20.0)
    table.pilot.draw()
    table.pilot.click(f"piece:{card}")
    table.pilot.tick(0.3)
    clicked = table.moment.refusal[0]
    assert dragged
    assert clicked
    wanted = "Complete a classroom" if card.startswith("react") else "received"
    assert wanted in clicked


def test_an_open_offer_is_withdrawn_at_its_place(tmp_path: Path) -> None:
    asked = (0, "offer golang-1 > p2 = sql"), (1, "counter sql-5 > offer:1 = golang golang")
    table = Bargaining(tmp_path, TOGETHER, TRADING, *asked)
    assert not [name for name in table.ids() if name.endswith("offer:2:1")]
    table.pilot.click("visit")
    table.pilot.tick(0.2)
    look(table, "action-0")
    table.pilot.click("move:withdraw > offer:2")
    assert table.moves[-1] == "p2 withdraw > offer:2"


def look(table: Bargaining, by: str = "look:offer:1:1") -> None:
    """Let the second seat look at its hand, with a button."""
    table.pilot.click(by)
    table.pilot.tick(0.2)
    assert table.pilot.scene.name == "curtain"
    table.pilot.tick(0.7)  # nobody opens the curtain by a key meant for the table
    table.pilot.key("space")
    table.pilot.tick(0.7)


def test_one_click_trades_with_the_copy_that_is_missed_least(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer golang-1 > p2 = sql"))
    look(table)
    table.pilot.click("accept:offer:1")
    assert table.moves[-1] == "p2 accept sql-6 > offer:1"


def test_who_drags_a_card_onto_the_offer_chooses_the_copy(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer golang-1 > p2 = sql"))
    look(table)
    table.pilot.drag(table.centre("sql-5"), table.centre("offer:1"))
    assert table.moves[-1] == "p2 accept sql-5 > offer:1"


def test_people_at_one_screen_are_asked_once_about_all_offers(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER)
    for card in ("golang-1", "php-1"):
        table.pilot.key("t")
        table.pilot.click(f"pick:{card}")
        table.pilot.click("to:p2")
        table.pilot.click("send")
        table.pilot.tick(3)
        assert table.port.seat == 0
    assert table.pilot.node("hand-on").label == "Pass to Natalie: 2 offers"
    table.pilot.key("e")
    table.pilot.tick(1)
    assert (table.port.seat, table.port.viewpoint.asked) == (-1, 1)
    asked = [name for name in table.ids() if name.startswith("accept:")]
    assert asked == ["accept:offer:1:1", "accept:offer:2:1"]


def test_a_counter_offer_begins_with_the_trays_swapped(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (0, "offer golang-1 node-js-2 > p2 = sql"))
    look(table)
    table.pilot.click("form:counter:offer:1")
    assert table.tray.given == ["sql-6"]
    assert sorted(table.tray.wanted) == ["golang", "node-js-2"]
    table.tray.change("golang", 1)
    table.pilot.click("send")
    assert table.moves[-1].startswith("p2 counter sql-6 > offer:1 = ")


def test_a_third_classroom_is_bought_where_it_will_be(tmp_path: Path) -> None:
    players = (*ALONE, *ALONE[1:], *ALONE[1:])[:6]
    zones = {
        **{zone: pieces for zone, pieces in TRADING.items() if zone != "classroom:p2:0:2"},
        "books:p1": ["docker-4", "docker-5"],
    }
    table = Bargaining(tmp_path, players, zones)
    name = "move:buy-classroom@classroom:p1:0:2"
    assert table.pilot.node(name).label.startswith("Buy")
    table.pilot.click(name)
    assert table.moves == ["p1 buy-classroom"]
    assert "classroom:p1:0:2" in {place.name for place in table.moment.targets}


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 2.0), ((960, 600), 1.0)])
def test_offers_can_be_made_in_small_windows(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    table = Bargaining(tmp_path, ALONE, size=size, scale=scale)
    table.pilot.click("form:offer")
    width, height = table.pilot.screen.size
    for node in table.pilot.nodes():
        assert node.rect.left >= 0, node.id
        assert node.rect.right <= width, node.id
        assert node.rect.bottom <= height, node.id
    table.pilot.click("pick:golang-1")
    table.pilot.click("send")
    assert table.moves[0] == "p1 offer golang-1 > everyone"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_offer_to_answer_comes_before_newer_ones_and_stays_on_the_screen(
    tmp_path: Path, scale: float
) -> None:
    zones = {zone: held for zone, held in TRADING.items() if zone != "classroom:p2:0:2"}
    people = [Player(f"Player {seat}", "human", seat) for seat in range(1, 8)]
    table = Bargaining(
        tmp_path, people, zones, (0, "offer node-js-2 > everyone = python"),
        (1, "offer html-css-1 > p1 = node-js"), scale=scale,
    )  # fmt: skip
    table.port.take_seat(2)
    table.controller.renew()
    table.pilot.tick(0.2)
    answers = [node for node in table.pilot.nodes() if node.label.startswith(("Decline", "Accept"))]
    assert answers
    assert "offer:1" in answers[0].id
    assert max(node.rect.bottom for node in answers) < 800 / scale


def test_what_comes_first_is_read_over_the_ring_of_the_keyboard(tmp_path: Path) -> None:
    # Here a raised card has its tag where the ring runs.
    alone = Bargaining(tmp_path, ALONE, scale=0.75)

    def down_the_tag() -> list[tuple[int, ...]]:
        drawn = alone.pilot.draw()
        slot = alone.moment.slot_named("golang-1")
        assert slot is not None
        hand = next(each for each in alone.moment.room.widgets if isinstance(each, HandRegion))
        x, y = hand.tag_at(alone.moment.shift(slot).rect)
        return [
            tuple(drawn.get_at((int(x * 0.75) + 20, int(y * 0.75) + down))) for down in range(-6, 6)
        ]

    alone.pilot.focus_on("piece:golang-1")
    assert all(min(pixel[:3]) < 150 for pixel in down_the_tag())  # the ring is white


def test_wishes_are_said_by_key_and_by_mouse(alone: Bargaining) -> None:
    alone.pilot.key("w")
    sheet = alone.pilot.scene
    assert isinstance(sheet, CommandForm)
    hand = next(each.rect for each in alone.moment.room.widgets if isinstance(each, HandRegion))
    assert not sheet.scrim
    assert not sheet.box.colliderect(hand)
    alone.pilot.key("1", "4", "e")
    alone.pilot.click("form:keep")
    alone.pilot.click("pick:0:docker")
    alone.pilot.click("send")
    assert alone.moves == ["p1 collect = html-css python", "p1 keep = docker"]
    assert alone.pilot.node("form:collect").label == "I collect Ht Py"


def test_a_skill_that_is_not_picked_looks_like_a_button(alone: Bargaining) -> None:
    """Only its words could be seen."""
    alone.pilot.key("w")
    alone.pilot.tick(1.0)
    picture, box = alone.pilot.draw(), alone.pilot.node("pick:0:docker").rect
    beside = picture.get_at((round(box.right) + 3, round(box.centery)))
    assert picture.get_at((round(box.right) - 6, round(box.centery))) != beside


def test_a_wish_begins_with_what_was_said(tmp_path: Path) -> None:
    said = Bargaining(tmp_path, ALONE, TRADING, (0, "collect = php"))
    said.pilot.key("w", "2", "e")
    assert said.moves[-1] == "p1 collect"


def test_the_prompt_counts_the_offers_that_suit(tmp_path: Path) -> None:
    offers = (1, "offer sql-5 > p1 = html-css-2"), (2, "offer docker-1 > p1 = node-js-2")
    asked = Bargaining(tmp_path, ALONE, TRADING, *offers)
    prompt = asked.moment.inputs.snapshot.position.prompt
    assert prompt == "2 good offers: take one, or make one"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_name_of_a_skill_is_broken_in_the_form_of_wishes(
    alone: Bargaining, scale: float
) -> None:
    alone.pilot.app.preferences.change(interface_scale=scale)
    alone.pilot.key("w")
    alone.pilot.tick(1.0)
    for name in ("html-css", "react-angular"):
        tile = alone.pilot.node(f"pick:0:{name}")
        canvas = Canvas(alone.pilot.screen.surface, alone.pilot.screen.assets)
        assert tile.rect.w - 20 >= canvas.measure(tile.label, "body", weight=700)[0]


def test_wishes_stand_beside_the_own_portrait_and_on_every_plate(tmp_path: Path) -> None:
    """On flat plates, too: with six seats they stood in the log alone."""
    zones = {zone: cards for zone, cards in TRADING.items() if not zone.endswith(":0:2")}
    people = (SAM, *(Player(name, "greedy") for name in ("Anna", "Tyler", "Ruth", "Jonas", "Bo")))
    moves = (0, "collect = php sql"), (1, "collect = golang"), (1, "keep = php")
    table = Bargaining(tmp_path, people, zones, *moves)
    shown = {name for widget in table.moment.room.widgets for name in widget.tooltip_boxes}
    assert shown >= {"legend:star:p1", "legend:star:p2", "legend:lock:p2"}


def test_a_form_blames_nobody_before_the_first_pick(alone: Bargaining) -> None:
    alone.pilot.key("w")
    sheet = alone.pilot.scene
    assert isinstance(sheet, CommandForm)
    assert (sheet.touched, sheet.send.enabled) == (False, False)
    alone.pilot.key("1", "1")
    assert (sheet.touched, sheet.send.enabled) == (True, False)


def test_a_card_that_was_received_or_turned_over_is_placed_by_one_click(tmp_path: Path) -> None:
    """A card of the hand went at one click and these wanted two, unsaid."""
    zones = {**TRADING, "received:p1": ["sql-3"], "turned": ["python-2"]}
    zones["classroom:p1:0:2"] = ["docker-2"]
    table = Bargaining(tmp_path, ALONE, zones, phase="assign")
    for piece in ("sql-3", "python-2"):
        table.pilot.click(table.centre(piece))
        table.pilot.tick(0.3)
    assert table.moves[:2] == [
        "p1 place sql-3 > classroom:p1:0:0", "p1 place python-2 > classroom:p1:0:1"
    ]  # fmt: skip


def test_no_two_digits_of_a_meter_read_as_one_number() -> None:
    """What 8 and 9 cards pay stood as `34` in small classrooms."""
    page = canvas((200, 60))
    page.assets.record = record = DrawRecord()
    meter = Meter("classroom:p1:0:0", "PHP", "#A98AE0", 4, ((3, 1), (6, 2), (8, 3), (9, 4)))
    draw_meter(page, pygame.FRect(10, 10, 87, 40), meter)
    boxes = [text.ink for text in record.texts]
    assert len(boxes) == 4
    assert all(after.left - before.right >= 6 for before, after in pairwise(boxes))
