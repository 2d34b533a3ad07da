"""Pay-days: a score rises in sight and in hearing, never in the way of what comes next."""

from collections import Counter
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.engine.text.stage import PayDay, Stage
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.storage.player.tries import best_of
from tabletop.ui.animation.pay_day import FLY, HURRY, RunningPayDay
from tabletop.ui.app.pilot import FRAME
from tabletop.ui.graphics import svg, text_layout
from tabletop.ui.graphics.display_list import Blit, drawn_within
from tabletop.ui.pieces import cards
from tabletop.ui.table.render import layers, pay_panel
from tabletop.ui.text import messages, narrator
from tests.games.introduct_academy.positions import game
from tests.games.report_card.positions import game as report
from tests.table import play_as
from tests.ui.patching import differing
from tests.ui.paying import COMPLETE, Payer, before_pay_day, class_of, classroom
from tests.ui.sitting import SAM, Sitting
from tests.ui.startup import Table

WAIT = 0.2
"""Seconds that input may wait for a pay-day."""


def seconds_of(table: Payer) -> float:
    """How long the pay-days that run now still take."""
    passed = 0.0
    while table.days.running and passed < 20:
        table.pilot.tick(FRAME)
        passed += FRAME
    return passed


def test_books_count_one_after_another_with_rising_notes(tmp_path: Path) -> None:
    """The state is new at once; only the drawn number runs, and it ends at the state's."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    assert (table.score(), table.port.position.display.scores[0]) == ("0", "4")
    assert table.port.position.view.zone("books:p1").count == 4
    assert seconds_of(table) == pytest.approx(1.7, abs=0.05)
    assert table.score() == "4"
    assert table.heard[-4:] == [("point", 0), ("point", 1), ("point", 2), ("fanfare", 0)]


@pytest.mark.parametrize(("count", "seconds"), [(2, 0.3), (3, 0.65), (6, 1.0), (8, 1.35), (9, 1.7)])
def test_more_is_made_of_more_books(tmp_path: Path, count: int, seconds: float) -> None:
    """From quiet paper for no book to a fanfare with confetti for four."""
    table = classroom(tmp_path, count)
    table.do(COMPLETE)
    (day,) = table.days.shown
    assert (len(day.papers) > 0) == (seconds > 1.2)
    assert (day.box is None) == (seconds < 0.5)
    assert seconds_of(table) == pytest.approx(seconds, abs=0.05)


def test_a_click_hurries_and_is_carried_out(tmp_path: Path) -> None:
    """Nothing that the player does waits for the pay-day, or is lost to it."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    table.pilot.tick(FRAME)
    table.pilot.drag(table.centre_of("sql-1"), table.centre_of("classroom:p1:0:0"))
    assert table.port.position.view.zone("classroom:p1:0:0").count == 1
    table.pilot.tick(WAIT)
    assert not table.days.running
    assert table.score() == "4"


def test_a_key_hurries_and_is_carried_out(tmp_path: Path) -> None:
    """A key is as good as a click."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    table.pilot.tick(FRAME)
    table.pilot.key("1")
    assert table.model.hand.active == "sql-1" or table.port.position.view.zone("hand:p1").count == 1
    assert seconds_of(table) <= HURRY + 2 * FRAME


def test_the_next_pay_day_hurries_the_last(tmp_path: Path) -> None:
    """Two classes in a row: the first ends within 80 ms while the second begins."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    table.pilot.tick(0.1)
    first = table.days.shown[0]
    table.do("complete > classroom:p1:0:1")
    table.pilot.tick(HURRY + 2 * FRAME)
    assert first not in table.days.shown


def test_others_take_half_the_time_without_confetti(tmp_path: Path) -> None:
    """What a rival earns is shown, but doesn't hold the table up."""
    table = Payer(tmp_path, game(), class_of(9, seat=1))
    happened = table.do("complete > classroom:p2:0:0", seat=1)
    assert happened.seat == 1
    (day,) = table.days.shown
    assert not day.papers
    assert seconds_of(table) == pytest.approx(0.85, abs=0.05)


def test_fast_halves_the_times_and_instant_shows_nothing(tmp_path: Path) -> None:
    """The speed of animations holds for pay-days too."""
    fast = classroom(tmp_path / "fast", animation_speed="fast")
    fast.do(COMPLETE)
    assert seconds_of(fast) == pytest.approx(0.85, abs=0.05)
    instant = classroom(tmp_path / "instant", animation_speed="instant")
    instant.do(COMPLETE)
    assert (instant.days.running, instant.score()) == (False, "4")
    assert instant.heard[-1] == ("fanfare", 0)


def test_reduced_motion_has_no_flight_and_keeps_the_sounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panel and number fade; nothing moves from one place to another."""
    table = classroom(tmp_path, reduced_motion=True)
    drawn: list[object] = []

    def fly(*points: object) -> None:
        drawn.append(points)

    monkeypatch.setattr(pay_panel, "Arc", fly)
    monkeypatch.setattr(pay_panel, "shake", fly)
    monkeypatch.setattr(pay_panel, "draw_papers", fly)
    table.do(COMPLETE)
    seconds_of(table)
    assert (drawn, table.score()) == ([], "4")
    assert table.heard[-1] == ("fanfare", 0)


def test_nothing_is_drawn_once_it_is_over(tmp_path: Path) -> None:
    """A table at rest draws no frame for it."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    seconds_of(table)
    table.pilot.tick(8.0)
    assert not table.pilot.tick(1.0)


@pytest.mark.parametrize("seed", range(6))
def test_numbers_end_at_the_state_whatever_is_pressed(tmp_path: Path, seed: int) -> None:
    """Keys, clicks and undo in the middle of pay-days: every drawn score ends at the game's."""
    table, chance = classroom(tmp_path), Random(seed)
    for _ in range(6):
        moves = [str(move) for move in table.port.position.legal_moves if move.kind == "complete"]
        if moves and chance.random() < 0.7:
            table.do(chance.choice(moves))
        match chance.randrange(4):
            case 0:
                table.pilot.key(chance.choice(["1", "space", "enter", "escape", "e", "u", "left"]))
            case 1:
                table.pilot.click((chance.uniform(300, 1000), chance.uniform(100, 780)))
            case 2:
                table.controller.undo()
            case _:
                table.pilot.resize(chance.choice([(1280, 800), (960, 600)]))
        table.pilot.tick(chance.uniform(0.0, 0.3))
    while len(table.app.stack.scenes) > 1:
        table.pilot.key("escape")
        table.pilot.tick(0.5)
    for _ in range(40):
        table.pilot.tick(0.1)
        if not (table.days.running or table.table.running):
            break
    assert table.moment.display.scores == table.port.position.display.scores


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 800), 1.0), ((960, 600), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.5)],
)
def test_a_panel_covers_neither_prompt_hand_buttons_nor_scores(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    """Where there is no room, there is no panel: the number still counts."""
    table = classroom(tmp_path, size=size, interface_scale=scale)
    table.do(COMPLETE)
    (day,) = table.days.shown
    _assert_free(table, day)


def test_a_panel_stands_in_the_row_of_empty_regions(tmp_path: Path) -> None:
    """It lay across two of them, with half of their titles beside it."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    (day,) = table.days.shown
    rooms = {w.region.id: w.rect for w in table.moment.room.widgets}
    assert day.box is not None
    assert [box for box in rooms.values() if box.topleft == day.box.topleft]
    assert [box for box in rooms.values() if box.bottomright == day.box.bottomright]


def test_parts_that_lie_out_of_sight_are_not_counted_twice(tmp_path: Path) -> None:
    """`+1 +1` stood beside `+2 of 3 books` where the class lay behind another tab."""
    table = classroom(tmp_path, interface_scale=2.0)
    table.do(COMPLETE)
    (day,) = table.days.shown
    assert not day.slots
    assert not day.in_panel


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_pills_leave_the_bar_free(tmp_path: Path, scale: float) -> None:
    """A long one about a rival in small windows lay on the bar above."""
    table = classroom(tmp_path, interface_scale=scale)
    bar = table.moment.arrangement.bar
    for seat in range(3):
        place = pay_panel.pill_place(table.moment, seat, (290, 30))
        assert place is not None
        assert not place.colliderect(bar)


def _assert_free(table: Payer, day: RunningPayDay) -> None:
    if day.box is not None:
        assert day.box.collidelist(pay_panel.never_covered(table.moment)) < 0


@pytest.mark.parametrize(
    ("name", "seats", "last"),
    [
        ("report-card", 1, "point"),
        ("it-startup", 2, "point"),
        ("the-academy", 4, "won"),
        ("valedictorian", 2, "stamp"),
    ],
)
def test_each_game_counts_its_own_in_the_open(
    tmp_path: Path, name: str, seats: int, last: str
) -> None:
    """A semester, a turn's points, an award, a test: seen, heard, and never over what one needs."""
    played, state, move, who = before_pay_day(name, seats)
    table = Payer(tmp_path, played, state)
    table.do(move, who)
    for _ in range(600):
        mine = [day for day in table.days.shown if day.own]
        if mine:
            break
        table.pilot.tick(FRAME)
    _assert_free(table, mine[0])
    heard = len(table.heard)
    while mine[0] in table.days.shown:
        table.pilot.tick(FRAME)
    assert last in [sound for sound, _ in table.heard[heard:]]
    for _ in range(200):
        if not table.days.running and not table.table.running:
            break
        if table.model.summaries:
            break
        table.pilot.tick(FRAME)
    assert table.score() == table.port.position.display.scores[0]


def test_a_score_without_a_pay_day_of_its_own_gets_a_small_one(tmp_path: Path) -> None:
    """An exam of Report Card, and whatever rises in a game of one's own."""
    table = Sitting(tmp_path, played=report(), options={}, players=(SAM,))
    move = next(each for each in table.port.position.legal_moves if each.kind == "take-exam")
    table.controller.submit(move)
    for _ in range(200):
        days = table.model.showing.pay_days
        if days.running:
            break
        table.pilot.tick(FRAME)
    (day,) = days.shown
    drawn, real = table.moment.display.scores[0], table.port.position.display.scores[0]
    assert (day.pay.grade, day.box, int(drawn) + day.gain) == (1, None, int(real))
    table.pilot.tick(1.0)
    assert table.moment.display.scores[0] == real


def test_who_burns_out_scores_first_and_leaves_with_a_low_note(tmp_path: Path) -> None:
    """The points are counted, the best last; only then the employee is lost."""
    worn = {"burnout:full-stack-ninja-1": 2}
    table = Table(tmp_path, None, worn, animation_speed="normal")
    heard: list[str] = []
    table.app.sounds.play = (  # type: ignore[method-assign]
        lambda name, step=0: heard.append(name)
    )
    happened = play_as(table.port, 0, Move.parse("end-turn"))
    assert isinstance(happened, SeenStep)
    table.controller.show_step(happened)
    (day,) = table.model.showing.pay_days.shown
    assert [row.value for row in day.stage.rows] == sorted(row.value for row in day.stage.rows)
    assert day.pay.after == "full-stack-ninja-1"
    table.pilot.tick(2.0)
    assert "lost" not in heard
    assert heard.index("low") > max(at for at, name in enumerate(heard) if name == "point")


def test_extra_credit_comes_coin_by_coin(tmp_path: Path) -> None:
    """Each point of effort goes to the score by itself, 60 ms after the one before."""
    table = Sitting(tmp_path, played=report(), options={}, players=(SAM,))
    position = table.port.position
    while not any(move.kind == "add-credit" for move in position.legal_moves):
        table.port.submit(position.legal_moves[-1])
        position = table.port.position
    table.controller.renew()
    credit = max(position.legal_moves, key=lambda move: (move.kind == "add-credit", move.args))
    (amount,) = credit.args
    assert isinstance(amount, int)
    before = int(position.display.scores[0])
    table.controller.submit(credit)
    table.pilot.tick(FRAME)
    day = table.model.showing.pay_days.shown[0]
    assert (day.coins, day.box, [row.value for row in day.stage.rows]) == (
        True,
        None,
        ["+1"] * amount,
    )
    seen = [int(table.moment.display.scores[0]) - before]
    while day in table.model.showing.pay_days.shown:
        table.pilot.tick(FRAME)
        seen.append(int(table.moment.display.scores[0]) - before)
    assert sorted({*seen}) == [*range(amount + 1)]
    assert seen == sorted(seen)


def test_tricks_are_no_awards(tmp_path: Path) -> None:
    """The panel counted 1, 3, 6 awards before it said two."""
    played, state, move, who = before_pay_day("the-academy", 4)
    table = Payer(tmp_path, played, state)
    table.do(move, who)
    sums: set[int] = set()
    for _ in range(600):
        sums |= {day.sum for day in table.days.shown if day.own}
        if sums and not any(day.own for day in table.days.shown):
            break
        table.pilot.tick(FRAME)
    assert sums == {0, 1}


def test_cards_that_leave_lie_where_they_went_before_the_end(tmp_path: Path) -> None:
    """They were gone for half a second between their flight and the end."""
    table = classroom(tmp_path)
    table.do(COMPLETE)
    (day,) = table.days.shown
    gone = {*day.stage.pieces}
    assert gone <= table.days.flying
    table.pilot.tick(day.sends + FLY + FRAME)
    assert day in table.days.shown
    assert not gone & table.days.flying
    pile = next(zone for zone in table.moment.view.zones if zone.id == "discard")
    assert not any((pile.id, index) in table.moment.hidden for index in range(pile.count))


def test_what_was_counted_before_goes_to_no_score() -> None:
    """A semester is a sum of results that the score has had already."""
    day = RunningPayDay(Stage("pay", 0, number=48, pay=PayDay(2, "Semester 1")), own=True, gain=0)
    day.clock = day.seconds
    assert (day.sum, day.missing) == (48, 0)


def test_the_frame_of_the_move_draws_no_panel_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pictures are made in the frames after it, a few in each."""
    table = classroom(tmp_path)
    drawn: list[float] = []
    draw = pay_panel._draw_words

    def words(*how: object) -> None:
        drawn.append(how[-1])  # type: ignore[arg-type]
        draw(*how)  # type: ignore[arg-type]

    monkeypatch.setattr(pay_panel, "_draw_words", words)
    table.do(COMPLETE)
    table.pilot.tick(FRAME)
    assert not drawn
    table.pilot.tick(FRAME)
    assert 0 < drawn[0] < 1


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("introduct-academy", 2),
        ("the-academy", 4),
        ("report-card", 1),
        ("it-startup", 2),
        ("valedictorian", 2),
    ],
)
def test_the_frame_of_the_move_makes_few_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    """Cards are printed while the table rests, the log is written later, little is redrawn."""
    played, state, move, who = before_pay_day(name, seats, least=2)
    table = Payer(tmp_path, played, state)
    for _ in range(200):
        table.scene.prepare()
    made: Counter[str] = Counter()

    def count(owner: object, what: str) -> None:
        make = getattr(owner, what)

        def counted(*how: object, **more: object) -> object:
            made[what] += 1
            return make(*how, **more)

        monkeypatch.setattr(owner, what, counted)

    count(svg, "rasterise")
    count(pygame.transform, "gaussian_blur")
    count(text_layout, "_drawn")
    count(cards, "_timed")
    redrawn: list[float] = []

    def within(laid: list[Blit], surface: pygame.Surface, boxes: list[pygame.Rect]) -> None:
        redrawn.append(sum(box.w * box.h for box in boxes) / (1280 * 800))
        drawn_within(laid, surface, boxes)

    monkeypatch.setattr(layers, "drawn_within", within)
    table.do(move, who)
    table.pilot.tick(FRAME)
    most = {"rasterise": 10, "gaussian_blur": 2, "_drawn": 4, "_timed": 0}
    assert {what: made[what] for what, limit in most.items() if made[what] > limit} == {}
    assert sum(redrawn) < 0.4
    shown = table.pilot.draw().copy()
    table.table.paint.forget()
    assert differing(shown, table.pilot.draw()) == 0


def test_the_best_yet_is_kept_for_later_sittings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "save_path", tmp_path / "game.recess")

    def chips(count: int) -> list[str]:
        table = classroom(tmp_path, count)
        table.do(COMPLETE)
        return [day.pay.chip for day in table.days.shown]

    assert chips(5) == [""]
    assert chips(9) == [narrator.BEST_YET]
    assert chips(9) == [""]
    path = tmp_path / "bests.json"
    assert best_of(path, "Sam", "introduct-academy") == 4
    assert best_of(path, "Anna", "introduct-academy") == 0
    path.write_text('{"players": {"Sam": {"introduct-academy": "much"}}}')
    assert best_of(path, "Sam", "introduct-academy") == 0


def test_the_third_award_opens_the_place_of_the_purple_7(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From now on it is all that is missing."""
    played, state, move, who = before_pay_day("the-academy", 4, least=4)
    table = Payer(tmp_path, played, state)
    drawn: list[object] = []
    draw = pay_panel._draw_open_place

    def opened(*how: object) -> None:
        drawn.append(how[3])
        draw(*how)  # type: ignore[arg-type]

    monkeypatch.setattr(pay_panel, "_draw_open_place", opened)
    table.do(move, who)
    paid = [(day.pay.grade, day.pay.opens) for day in table.days.shown if day.own]
    for _ in range(600):
        if paid and not any(day.own for day in table.days.shown):
            break
        table.pilot.tick(FRAME)
        paid = paid or [(day.pay.grade, day.pay.opens) for day in table.days.shown if day.own]
    has = table.port.session.match.state.table.plan.value["last-ace"]
    holder = table.port.session.match.state.table.values[has]
    assert paid == [(4, "" if holder == 1 else "purple-7")]
    assert {*drawn} == ({"purple-7"} if holder != 1 else set())
    assert holder != 1


@pytest.mark.parametrize("name", ["introduct-academy", "report-card"])
def test_a_caption_says_what_happened_as_a_sound_is_heard(name: str, tmp_path: Path) -> None:
    if name == "introduct-academy":
        at, move, who = classroom(tmp_path, captions=True), COMPLETE, 0
    else:
        game, state, move, who = before_pay_day(name, 2, least=1)
        at = Payer(tmp_path, game, state, captions=True)
    at.do(move, who)
    told = at.model.told
    assert told
    said = set()
    for _ in range(80):
        at.pilot.tick(0.05)
        shown = at.app.notices.shown
        said |= {shown.text} if shown is not None and shown.tone == "sound" else set()
    assert said <= {told, *messages.SOUNDS_IN_WORDS.values()}
    assert told in said
