"""The table with dice, cards that everybody uses, and sheets of results."""

import itertools
import re
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import FRect

from tabletop.engine.game import Game
from tabletop.engine.moves import KnownPiece
from tabletop.games.report_card.drawing import exams
from tabletop.games.report_card.drawing.reports import OwnSheet, RivalSheets
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.dice import Die, draw_die
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.table.render.layers import TablePaint
from tabletop.ui.widgets import pieces
from tabletop.ui.widgets.panels.prompt import Prompt
from tests.layout_check.judging import problems_of
from tests.ui.sitting import ANNA, NATALIE, SAM, Sitting

SEATS = (SAM, NATALIE, ANNA, NATALIE, NATALIE, NATALIE)


@pytest.fixture(scope="module")
def played() -> Game:
    """The game with the dice."""
    return Registry(shipped("content")).find("report-card")


def _sitting(tmp_path: Path, played: Game, seats: int = 1, **more: object) -> Sitting:
    options = {"first": "p1"} if seats > 1 else {}
    sitting = Sitting(
        tmp_path, players=SEATS[:seats], played=played, options=options, **more  # type: ignore[arg-type]
    )  # fmt: skip
    sitting.rest()
    return sitting


def _dice(sitting: Sitting) -> list[KnownPiece]:
    view = sitting.port.position.view
    return [view.zone(f"track:0:{space}").top for space in range(5)]


def _credit(sitting: Sitting) -> Sitting:
    """Play with the free die until effort is left over."""
    while sitting.port.position.view.phase == "exams":
        moves = sitting.port.position.legal_moves
        free = _dice(sitting)[4]
        sitting.port.submit(next(move for move in moves if move.pieces == (free,)))
    sitting.table.controller.renew()
    sitting.pilot.tick()
    return sitting


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_an_exam_that_is_taken_can_be_read(tmp_path: Path, played: Game, scale: float) -> None:
    """A veil lay over its number and name, of which 3.1:1 was left."""
    sitting = _sitting(tmp_path, played, interface_scale=scale)
    sitting.port.submit(sitting.port.position.legal_moves[0])
    sitting.table.controller.renew()
    sitting.pilot.tick(3.0)  # until the die lies still
    faults = [each.what for each in problems_of(sitting.pilot) if each.kind == "pale"]
    assert not faults
    assert sitting.moment.display.captions


# Dice at rest and moving


def test_every_die_lies_on_its_space_and_shows_the_number_of_the_state(
    tmp_path: Path, played: Game
) -> None:
    sitting = _sitting(tmp_path, played)
    chance = Random(4)
    for _ in range(6):
        moves = [m for m in sitting.port.position.legal_moves if m.kind == "take-exam"]
        if not moves:
            break
        sitting.table.controller.submit(chance.choice(moves))
        sitting.rest(8.0)
        view = sitting.port.position.view
        slots = {slot.piece: slot for slot in sitting.moment.slots if slot.look == "die"}
        assert len(slots) == 5
        for space, name in enumerate(_dice(sitting)):
            assert slots[name].zone == f"track:0:{space}"
            value = Die.of(view.kind_of(name).face).value
            shown = sitting.moment.number(value)
            assert shown == view.value(value)
            assert 1 <= shown <= Die.of(view.kind_of(name).face).sides


def test_every_frame_after_settling_shows_the_faces_of_the_state_all_game_long(
    tmp_path: Path, played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, int] = {}

    def watched(canvas: Canvas, rect: FRect, die: Die, number: int, **how: float) -> None:
        drawn[die.value] = number
        draw_die(canvas, rect, die, number, **how)

    sitting = _sitting(tmp_path, played, size=(640, 400), animation_speed="fast")
    monkeypatch.setattr(pieces, "draw_die", watched)
    chance, exams = Random(8), 0
    while sitting.port.position.view.outcome is None:
        moves = sitting.port.position.legal_moves
        sitting.table.controller.submit(chance.choice(moves))
        exams += "take-exam" in {move.kind for move in moves}
        sitting.rest(8.0)
        view = sitting.port.position.view
        for _ in range(2):
            drawn.clear()
            sitting.table.paint = TablePaint()  # nothing kept from earlier frames
            sitting.pilot.tick()
            sitting.pilot.draw()
            assert drawn == {name: n for name, n in view.values if name.startswith("die:")}
    assert exams == 35


def test_the_used_die_rolls_and_then_all_dice_slide_on(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played, seats=2)
    before = _dice(sitting)
    move = next(m for m in sitting.port.position.legal_moves if m.pieces == (before[1],))
    sitting.table.controller.submit(move)
    kinds = [each.frame.kind for each in sitting.model.showing.timeline._playing]
    assert kinds[0] == "visit"
    assert kinds.index("roll") < kinds.index("slide")
    assert kinds.count("slide") == 5
    sitting.rest(8.0)
    assert [slot.piece for slot in sitting.moment.slots if slot.look == "die"] == [
        before[4], *before[:4],
    ]  # fmt: skip


def test_a_press_ends_the_roll_at_once(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    sitting.pilot.drag(sitting.centre_of(_dice(sitting)[2]), sitting.centre_of("exam:0:1"))
    assert sitting.model.showing.timeline.running
    sitting.pilot.click((1270, 60))
    assert not sitting.model.showing.timeline.running
    assert sitting.moment.view.values == sitting.port.position.view.values


# Taking exams


def test_a_die_is_dragged_onto_an_exam(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    cost = sitting.port.position.view.value("cost:2")
    sitting.pilot.drag(sitting.centre_of(_dice(sitting)[2]), sitting.centre_of("exam:0:1"))
    view = sitting.port.position.view
    assert view.value("spent:1:p1") == cost
    assert view.value("effort:p1") == 8 - cost


def test_a_die_is_clicked_and_then_an_exam(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    sitting.pilot.click(sitting.centre_of(_dice(sitting)[0]))
    sitting.pilot.click(sitting.centre_of("exam:0:4"))
    assert sitting.port.position.view.value("spent:4:p1") == 4


def test_a_die_is_taken_by_the_words_of_its_space(tmp_path: Path, played: Game) -> None:
    """Half of each space, where its price stands, answered to nothing."""
    sitting = _sitting(tmp_path, played)
    free = _dice(sitting)[4]
    space = sitting.moment.target_named("track:0:4")
    assert space is not None
    sitting.pilot.click((space.rect.right - 8, space.rect.centery))
    assert sitting.moment.hand.selected == free


def test_an_exam_is_clicked_and_then_a_die(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    sitting.pilot.click(sitting.centre_of("exam:0:3"))
    assert sitting.model.hand.waypoint == "exam:0:3"
    assert sitting.moment.marks == {"exam:0:3": "over"}
    sitting.pilot.click(sitting.centre_of(_dice(sitting)[3]))
    assert sitting.port.position.view.value("spent:3:p1") == 1


def test_escape_lets_go_of_a_chosen_exam(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    sitting.pilot.click(sitting.centre_of("exam:0:3"))
    sitting.pilot.key("escape")
    assert not sitting.model.hand.waypoint
    assert sitting.pilot.scene is sitting.scene


def test_a_hovered_exam_tells_what_the_raised_die_would_bring(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    die = _dice(sitting)[1]
    sitting.pilot.click(sitting.centre_of(die))
    sitting.pilot.move(sitting.centre_of("exam:0:2"))
    view, moment = sitting.port.position.view, sitting.moment
    face, first = view.value(f"die:{die}"), view.value("initial:2")
    assert moment.options_title == f"{face} + {first} = {face + first}"
    assert moment.options_lines[0][1] == "Costs 3, leaves 5"


def test_a_taken_exam_says_why_it_is_out(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    sitting.pilot.drag(sitting.centre_of(_dice(sitting)[4]), sitting.centre_of("exam:0:1"))
    sitting.rest(8.0)
    sitting.pilot.drag(sitting.centre_of(_dice(sitting)[4]), sitting.centre_of("exam:0:1"))
    assert sitting.moment.refusal[0] == "You have already taken this exam."
    assert sitting.moment.marks["exam:0:1"] == "refused"


def test_a_die_too_dear_is_dim_and_says_why(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played)
    for exam in (0, 1):
        sitting.pilot.drag(
            sitting.centre_of(_dice(sitting)[0]), sitting.centre_of(f"exam:0:{exam}")
        )
        sitting.rest(8.0)
    dear = _dice(sitting)[0]
    assert dear in sitting.moment.out
    sitting.pilot.move(sitting.centre_of(dear))
    assert sitting.moment.unusable_reason is not None
    assert sitting.moment.unusable_reason[1] == "That die costs 4 Effort, you have 0."
    sitting.pilot.click(sitting.centre_of(dear))
    assert sitting.moment.refusal[0] == "That die costs 4 Effort, you have 0."
    sitting.pilot.tick(6.0)
    sitting.pilot.drag(sitting.centre_of(dear), sitting.centre_of("exam:0:3"))
    assert sitting.moment.refusal[0] == "That die costs 4 Effort, you have 0."
    assert sitting.port.position.view.value("spent:3:p1") == -1


# Extra credit


def test_giving_up_effort_is_not_the_golden_button_while_it_can_be_given(
    tmp_path: Path, played: Game
) -> None:
    sitting = _credit(_sitting(tmp_path, played))
    kinds = {command.id: command.kind for command in sitting.moment.actions}
    assert kinds["move:end-credit"] == "glass"


def test_a_token_is_dragged_onto_a_written_cell(tmp_path: Path, played: Game) -> None:
    sitting = _credit(_sitting(tmp_path, played))
    assert sitting.port.position.view.phase == "credit"
    report = next(w for w in sitting.moment.room.widgets if isinstance(w, OwnSheet))
    piece = sitting.port.position.view.zone("exam:0:0").top
    token = next(slot for slot in sitting.moment.slots if slot.count == 1)
    cell = report.cells(sitting.moment)[piece]
    sitting.pilot.drag(token.rect.center, cell.center)
    view = sitting.port.position.view
    assert (view.value(f"credit:{piece}:p1"), view.value("effort:p1")) == (1, 7)


@pytest.mark.parametrize("which", [0, 3, 7])
def test_dragging_any_token_moves_one(tmp_path: Path, played: Game, which: int) -> None:
    """The first coin used to take all behind it, which spent everything and ended the game."""
    sitting = _credit(_sitting(tmp_path, played))
    report = next(w for w in sitting.moment.room.widgets if isinstance(w, OwnSheet))
    piece = sitting.port.position.view.zone("exam:0:1").top
    tokens = sorted(
        (slot.rect.top, slot.rect.left, slot.rect.center)
        for slot in sitting.moment.slots
        if slot.look == "token" and slot.drawn
    )
    assert len(tokens) == 8
    sitting.pilot.drag(tokens[which][2], report.cells(sitting.moment)[piece].center)
    sitting.rest()
    view = sitting.port.position.view
    assert (view.value(f"credit:{piece}:p1"), view.value("effort:p1")) == (1, 7)
    assert view.phase == "credit"


def _all(sitting: Sitting) -> tuple[float, float]:
    """The middle of the button that adds all tokens."""
    return max(sitting.moment.slots, key=lambda slot: slot.count).reach.center


def test_all_tokens_are_dragged_at_once_by_their_button(tmp_path: Path, played: Game) -> None:
    sitting = _credit(_sitting(tmp_path, played))
    report = next(w for w in sitting.moment.room.widgets if isinstance(w, OwnSheet))
    piece = sitting.port.position.view.zone("exam:0:1").top
    before = sitting.port.position.view.value(f"base:{piece}:p1")
    cell, start = report.cells(sitting.moment)[piece].center, _all(sitting)
    sitting.pilot.press(start)
    for step in range(1, 11):
        x, y = start
        sitting.pilot.move((x + (cell[0] - x) * step / 10, y + (cell[1] - y) * step / 10))
        sitting.pilot.tick()
    sitting.pilot.tick(0.4)  # the tokens come after the hand
    sitting.pilot.move(cell)
    assert sitting.moment.options_title == f"{before} + 8 = {before + 8}"
    sitting.pilot.release(cell)
    assert sitting.port.position.view.value(f"credit:{piece}:p1") == 8


def test_all_tokens_are_raised_with_a_click_and_put_down_with_another(
    tmp_path: Path, played: Game
) -> None:
    sitting = _credit(_sitting(tmp_path, played))
    report = next(w for w in sitting.moment.room.widgets if isinstance(w, OwnSheet))
    piece = sitting.port.position.view.zone("exam:0:1").top
    sitting.pilot.click(_all(sitting))
    assert sitting.moment.namer.lying("", "", 8) == "8 tokens at once"
    sitting.pilot.click(report.cells(sitting.moment)[piece].center)
    assert sitting.port.position.view.value(f"credit:{piece}:p1") == 8


def test_a_result_is_written_with_a_pencil_while_the_die_rolls_on(
    tmp_path: Path, played: Game
) -> None:
    sitting = _sitting(tmp_path, played)
    move = next(m for m in sitting.port.position.legal_moves if m.pieces == (_dice(sitting)[1],))
    sitting.table.controller.submit(move)
    kinds = [each.frame.kind for each in sitting.model.showing.timeline._playing]
    assert kinds.count("write") == 1
    assert kinds.index("visit") < kinds.index("write") < kinds.index("roll")
    heard: list[tuple[str, int]] = []
    for _ in range(100):
        sitting.model.showing.timeline.update(1 / 60)
        heard += sitting.model.showing.timeline.take_sounds()
    assert ("pencil", 0) in heard
    assert [step for name, step in heard if name == "dice"].count(0) == kinds.count("roll")


def test_a_click_on_a_written_cell_adds_one(tmp_path: Path, played: Game) -> None:
    sitting = _credit(_sitting(tmp_path, played))
    report = next(w for w in sitting.moment.room.widgets if isinstance(w, OwnSheet))
    piece = sitting.port.position.view.zone("exam:0:2").top
    cell = report.cells(sitting.moment)[piece]
    sitting.pilot.move(cell.center)
    assert sitting.moment.options_title.endswith(
        f"= {sitting.port.position.view.value(f'base:{piece}:p1') + 1}"
    )
    sitting.pilot.click(cell.center)
    assert sitting.port.position.view.value(f"credit:{piece}:p1") == 1


def test_a_token_on_an_unwritten_cell_is_refused(tmp_path: Path, played: Game) -> None:
    sitting = _credit(_sitting(tmp_path, played))
    report = next(w for w in sitting.moment.room.widgets if isinstance(w, OwnSheet))
    view = sitting.port.position.view
    cells = report.cells(sitting.moment)
    blank = next(piece for piece in cells if not view.value(f"base:{piece}:p1"))
    token = next(slot for slot in sitting.moment.slots if slot.count == 1)
    sitting.pilot.drag(token.rect.center, cells[blank].center)
    assert sitting.moment.refusal[0] == "You have not completed that exam."


# Whole games


def test_a_whole_game_alone_is_played_with_the_mouse(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played, animation_speed="instant")
    for _ in range(200):
        view = sitting.port.position.view
        if view.outcome is not None:
            break
        if view.phase == "credit":
            sitting.pilot.click(sitting.centre_of(view.zone("exam:0:0").top))
        else:
            exam = next(e for e in range(5) if view.value(f"spent:{e}:p1") < 0)
            sitting.pilot.drag(
                sitting.centre_of(_dice(sitting)[4]), sitting.centre_of(f"exam:0:{exam}")
            )
        sitting.pilot.tick(0.05)
    assert sitting.port.position.view.outcome is not None
    sitting.pilot.tick(2.0)
    assert isinstance(sitting.pilot.scene, Results)
    assert "You finish with" in sitting.pilot.scene.title


def test_a_whole_game_alone_is_played_with_the_keyboard(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played, animation_speed="instant")
    for _ in range(400):
        view = sitting.port.position.view
        if view.outcome is not None:
            break
        sitting.pilot.key("e" if view.phase == "credit" else "enter")
        sitting.pilot.tick(0.02)
    assert sitting.port.position.view.outcome is not None


def test_people_who_share_a_screen_need_no_curtain_as_nothing_is_hidden(
    tmp_path: Path, played: Game
) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), played=played, options={"first": "p1"})
    sitting.pilot.drag(sitting.centre_of(_dice(sitting)[2]), sitting.centre_of("exam:0:1"))
    sitting.rest(8.0)
    sitting.pilot.tick(2.0)
    assert sitting.pilot.scene is sitting.scene
    assert sitting.port.seat == 1
    sitting.pilot.drag(sitting.centre_of(_dice(sitting)[2]), sitting.centre_of("exam:0:1"))
    assert sitting.port.position.view.value("spent:1:p2") >= 0


def test_bonuses_are_chosen_beside_the_sheet(tmp_path: Path, played: Game) -> None:
    options = {"first": "p1", "special-scoring": "choose", "bonus-departments": "choose"}
    sitting = Sitting(tmp_path, players=(SAM, NATALIE), played=played, options=options)
    for _ in range(6):
        offered = [each for each in sitting.moment.buttons if each.zone == "options"]
        assert offered
        sitting.pilot.click(offered[1].rect.center)
        sitting.rest()
    assert not [each for each in sitting.moment.buttons if each.zone == "options"]


# What is drawn


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("size", [(1280, 800), (1000, 700), (640, 400)])
def test_every_card_and_sheet_fits_the_window(
    tmp_path: Path, played: Game, seats: int, size: tuple[int, int]
) -> None:
    sitting = _sitting(tmp_path, played, seats=seats, size=size)
    moment = sitting.moment
    window = moment.arrangement.frame.inflate(2, 2)
    boxes = [slot.rect for slot in moment.slots]
    for widget in moment.room.widgets:
        if isinstance(widget, RivalSheets):
            boxes += widget.plates(moment).values()
    assert all(window.contains(box) for box in boxes)
    exams = sorted((s.rect for s in moment.slots if s.zone.startswith("exam")), key=lambda r: r.x)
    assert all(a.right <= b.left for a, b in itertools.pairwise(exams))


def test_a_log_that_is_put_away_leaves_no_button_on_the_others(
    tmp_path: Path, played: Game
) -> None:
    """The button that takes moves back stood on the score of the first of the others."""
    sitting = _sitting(tmp_path, played, 3)
    sitting.port.submit(sitting.port.position.legal_moves[0])
    sitting.table.controller.renew()
    sitting.rest()
    assert "log" in sitting.moment.room.hidden_regions
    assert "take-back" not in {each.command.id for each in sitting.moment.buttons}
    sitting.pilot.key("l")
    sitting.rest()
    assert "take-back" in {each.command.id for each in sitting.moment.buttons}


def test_the_log_opens_over_the_other_seats_and_goes_again(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played, seats=2)
    assert "log" in sitting.moment.room.hidden_regions
    sitting.pilot.key("l")
    assert sitting.moment.room.hidden_regions == {"rivals"}
    sitting.pilot.key("l")
    assert "log" in sitting.moment.room.hidden_regions


# Other seats' sheets


@pytest.mark.parametrize("size", [(1280, 800), (640, 400)])
def test_a_rivals_whole_sheet_opens_under_the_pointer_inside_the_window(
    tmp_path: Path, played: Game, size: tuple[int, int]
) -> None:
    sitting = _sitting(tmp_path, played, seats=6, size=size)
    reports = next(w for w in sitting.moment.room.widgets if isinstance(w, RivalSheets))
    plates = reports.plates(sitting.moment)
    assert not reports.hover_key(sitting.moment)
    before = pygame.image.tobytes(sitting.pilot.draw(), "RGB")
    for seat, plate in plates.items():
        sitting.pilot.move(plate.center)
        sitting.pilot.tick()
        assert reports.hover_key(sitting.moment) == (seat,)
        assert sitting.moment.arrangement.frame.contains(reports._opened(plate))
    assert pygame.image.tobytes(sitting.pilot.draw(), "RGB") != before
    sitting.pilot.move(sitting.moment.arrangement.bar.center)
    assert not reports.hover_key(sitting.moment)


def test_the_keyboard_opens_a_rivals_sheet_and_reads_its_sums(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played, seats=5)
    reports = next(w for w in sitting.moment.room.widgets if isinstance(w, RivalSheets))
    for _ in range(40):
        sitting.pilot.key("tab")
        if sitting.table.model.focus.current.startswith("report:"):
            break
    assert reports.hover_key(sitting.moment)
    node = sitting.pilot.node(sitting.table.model.focus.current)
    assert re.fullmatch(r"\w+'s report card", node.label)
    assert re.fullmatch(r"Command \d+, .*, Culture \d+", node.value)


def test_where_whole_sheets_stand_on_the_plates_none_opens(tmp_path: Path, played: Game) -> None:
    sitting = _sitting(tmp_path, played, seats=4)
    assert not [button for button in sitting.moment.buttons if button.zone == "rivals"]


def test_where_the_own_plate_is_out_of_sight_the_bar_tells_the_effort(
    tmp_path: Path, played: Game
) -> None:
    sitting = _sitting(tmp_path, played, size=(640, 400))
    prompt = next(w for w in sitting.moment.room.widgets if isinstance(w, Prompt))
    before = sitting.pilot.draw().subsurface(pygame.Rect(prompt.rect)).copy()
    words = sitting.moment.prompt
    dear = _dice(sitting)[0]
    move = next(m for m in sitting.port.position.legal_moves if m.pieces == (dear,))
    sitting.table.controller.submit(move)
    sitting.rest(8.0)
    after = sitting.pilot.draw().subsurface(pygame.Rect(prompt.rect)).copy()
    assert sitting.moment.prompt == words
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


@pytest.mark.parametrize(("seats", "numbers"), [(4, 4), (6, 1)])
def test_results_on_small_cards_never_touch(
    tmp_path: Path, played: Game, seats: int, numbers: int
) -> None:
    """At six players only the own result has a number; the others' stand on their sheets."""
    sitting = _sitting(tmp_path, played, seats=seats, size=(640, 400))
    card = next(slot.rect for slot in sitting.moment.slots if slot.zone == "exam:0:0")
    band = FRect(card.left + 8, card.bottom - 40, card.w - 16, 36)
    columns = exams.columns_of(band, tuple(range(seats)))
    assert all(a.right <= b.left + 0.01 for (_, a), (_, b) in itertools.pairwise(columns))
    assert columns[-1][1].right == pytest.approx(band.right)
    assert sum(column.w >= exams.COLUMN_MIN_WIDTH for _, column in columns) == numbers
