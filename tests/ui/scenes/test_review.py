"""The review on the screen: it fills while moves are looked at, and reads aloud."""

from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.session.help import hints
from tabletop.session.help.review import Review
from tabletop.ui.scenes.results.look_back import LookBack
from tabletop.ui.scenes.results.results import WAIT, Results
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.scenes.results.turn_cards import cards_of
from tabletop.ui.text import narrator
from tests.content.games import game_of
from tests.content.test_scripts import PARTS
from tests.guests import agreed
from tests.robots.wander import unreached
from tests.table import play_as
from tests.ui.desks import sight_problems
from tests.ui.sitting import ANNA, NATALIE, SAM, Sitting


def finished(tmp_path: Path, **wanted: object) -> Sitting:
    """A game that was played at random to its end, with the results open."""
    sitting = Sitting(tmp_path, moves=900, **wanted)  # type: ignore[arg-type]
    sitting.port.review.steps = 2_000
    sitting.pilot.tick(2)
    return sitting


def review_of(sitting: Sitting) -> ReviewScene:
    scene = sitting.pilot.scene
    assert isinstance(scene, ReviewScene)
    return scene


def look_on(sitting: Sitting) -> None:
    while sitting.port.review.running:
        sitting.pilot.tick(0.1)
    sitting.pilot.draw()


def test_the_results_lead_to_the_review_which_shows_how_far_it_is(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    review, total = sitting.port.review, sitting.port.review.total
    before = review.done
    assert before < total
    assert review_of(sitting).status == narrator.REVIEWING.format(done=before, total=total)
    sitting.pilot.tick(0.1)
    assert review.done > before
    assert review_of(sitting).status == narrator.REVIEWING.format(done=review.done, total=total)
    look_on(sitting)
    assert review_of(sitting).status == narrator.REVIEWED_YOURS.format(total=total)


def test_every_marked_move_can_be_gone_to_and_heard(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    look_on(sitting)
    told = sitting.port.review.turning_points(0)
    mistakes = [turn for turn in told if not (turn.is_good or turn.is_swing)]
    nodes = {node.id: node for node in sitting.pilot.nodes()}
    assert mistakes
    for lapse in mistakes:
        label = nodes[f"lapse-{lapse.turn}"].label
        cost = f"It cost {lapse.cost.number} wins in 100, give or take {lapse.cost.margin}, from "
        for part in (lapse.header, lapse.hint.other, lapse.hint.label, cost, lapse.hint.why):
            assert part in label
    assert sitting.app.notices.spoken.endswith(review_of(sitting).moves[-1].label)


def test_the_curve_calls_a_turn_what_its_card_calls_it(tmp_path: Path) -> None:
    """Points had numbers of their own, which weren't those of the log."""
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    look_on(sitting)
    scene = review_of(sitting)
    names = scene.turn_names(len(sitting.port.review.chances(0)))
    assert scene.moves
    for card in scene.moves:
        named = [name for name in names[: scene._index_of(card.turn) + 1] if name]
        assert card.turn.header.partition(" · ")[0] == named[-1]


def test_the_best_move_that_was_found_is_shown_and_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    look_on(sitting)
    costly = sitting.port.review.mistakes[0]
    best = replace(costly, turn=costly.turn + 1, is_good=True)
    monkeypatch.setattr(Review, "_best", lambda *_: best)
    monkeypatch.setattr(Review, "update", lambda _: True)
    sitting.pilot.tick(0.1)
    sitting.pilot.draw()
    row = next(row for row in review_of(sitting).moves if row.name == f"lapse-{best.turn}")
    label = {node.id: node for node in sitting.pilot.nodes()}[f"lapse-{best.turn}"].label
    for part in (best.hint.label, "would have cost", best.hint.why):
        assert part in label
    assert label in sitting.app.notices.spoken
    row.act()
    sitting.pilot.tick(0.1)
    assert isinstance(sitting.pilot.scene, LookBack)


def test_the_only_winning_turn_of_a_game_is_praised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person takes beans until the last two are theirs; of two such turns the first is told."""
    monkeypatch.setattr(hints, "_STEPS_HERE", 20_000)
    sitting = Sitting(tmp_path, played=agreed(tmp_path), options={})
    for seat, taken in zip(cycle((0, 1)), (2, 1, 1, 1, 1, 1, 2), strict=False):
        play_as(sitting.port, seat, Move("take", (), "bowl", (taken,)))
    outcome = sitting.port.session.match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    sitting.app.play(sitting.port)
    sitting.pilot.tick(2)
    sitting.pilot.click("review")
    look_on(sitting)
    best = review_of(sitting).moves[-1]
    for part in (
        "Sam. Move 5. Played: Take a bean. Found the only winning move: Take a bean. ",
        'The next best, "Take 2 beans", would have cost 99 wins in 100, give or take ',
        " tries of each move. It keeps your position as good as it is.",
    ):
        assert part in best.label
    assert best.label in sitting.app.notices.spoken
    assert {node.id: node for node in sitting.pilot.nodes()}[best.name].label == best.label


def test_a_turn_is_tried_again_with_what_its_player_did_not_know_dealt_again(
    tmp_path: Path,
) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    look_on(sitting)
    turn = sitting.port.review.turning_points(0)[0]
    button = next(row.tries for row in review_of(sitting).moves if row.turn == turn)
    button.act()
    port = sitting.app.port
    assert port is not None
    assert port is not sitting.port
    assert port.session.match.outcome is None
    assert port.session.match.to_act == (0,)
    assert port.players == sitting.port.players


def test_a_turn_shows_the_cards_of_all_its_moves(tmp_path: Path) -> None:
    """Only the cards of one move and of the better one were shown."""
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    look_on(sitting)
    turn, match = sitting.port.review.turning_points(0)[0], sitting.port.session.match
    assert turn.turn in turn.moves
    assert {match.entries[number].seat for number in turn.moves} == {turn.seat}
    assert turn.played.count(", ") >= len(turn.moves) - 1
    plan, moved = match.first.table.plan, dict[str, int]()
    for number, entry in enumerate(match.entries):
        kind = plan.kind_named(entry.move.pieces[0]) if entry.move.pieces else None
        if kind is not None and kind.look == "card":
            moved[kind.id] = number
    first, other = list(moved.values())[:2]
    several = replace(turn, turn=first, moves=(first, other))
    assert {kind.id for kind in cards_of(several, sitting.port)} >= set(list(moved)[:2])


def test_the_curve_is_drawn_while_it_is_counted(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    pictures = set()
    for _ in range(6):
        sitting.pilot.tick(0.1)
        pictures.add(pygame.image.tobytes(sitting.pilot.draw(), "RGB"))
    assert len(pictures) == 6


def look_back(sitting: Sitting) -> LookBack:
    """Click the dearest move of the review."""
    sitting.pilot.click("review")
    look_on(sitting)
    sitting.pilot.click(f"lapse-{sitting.port.review.mistakes[0].turn}")
    scene = sitting.pilot.scene
    assert isinstance(scene, LookBack)
    return scene


def test_a_marked_move_shows_the_table_before_it_with_what_was_better(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    scene = look_back(sitting)
    lapse = sitting.port.review.mistakes[0]
    assert scene.table.moment.prompt == narrator.THEN.format(number=lapse.turn + 1, name="Sam")
    assert scene.port.hints.shown == lapse.hint
    for part in (f"Played: {lapse.hint.other}", lapse.hint.label, lapse.hint.why):
        assert part in sitting.app.notices.spoken
    sitting.pilot.draw()
    assert scene.table.moment.popovers.hint is not None


@pytest.mark.parametrize("way", ["escape", "click"])
def test_from_a_look_back_there_is_one_way_to_the_review(tmp_path: Path, way: str) -> None:
    sitting = finished(tmp_path)
    look_back(sitting)
    if way == "click":
        sitting.pilot.click("back")
    else:
        sitting.pilot.key("escape")
    assert isinstance(sitting.pilot.scene, ReviewScene)


def test_the_note_of_a_look_back_can_be_put_away_and_brought_back(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    scene = look_back(sitting)
    sitting.pilot.draw()
    hint = scene.table.moment.popovers.hint
    assert hint is not None
    sitting.pilot.click(hint.box.center)
    assert scene.port.hints.shown is None
    sitting.pilot.key("h")
    assert scene.port.hints.shown == sitting.port.review.mistakes[0].hint
    sitting.pilot.key("h")
    assert scene.port.hints.shown is None


def test_in_a_look_back_nothing_can_be_moved_or_taken_back_and_nobody_plays(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    scene = look_back(sitting)
    before = repr(scene.port.position.view)
    assert not scene.table.moment.gestures.moves
    for key in "euhtrzy1234567890":
        sitting.pilot.key(key)
    for node in sitting.pilot.nodes():
        if node.id != "back":
            sitting.pilot.click(node.id)
            if sitting.pilot.scene is not scene or scene.table.model.look.inspected is not None:
                sitting.pilot.key("escape")
    sitting.pilot.tick(5)
    assert sitting.pilot.scene is scene
    assert repr(scene.port.position.view) == before


def test_a_closed_review_goes_on_and_is_not_begun_twice(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    sitting.pilot.tick(0.1)
    sitting.pilot.key("escape")
    assert isinstance(sitting.pilot.scene, Results)
    done = sitting.port.review.done
    sitting.pilot.tick(0.1)
    further = sitting.port.review.done
    assert done < further < sitting.port.review.total
    sitting.pilot.tick(WAIT)
    sitting.pilot.click("review")
    assert sitting.port.review.done >= further


def test_leaving_the_table_ends_the_review(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    sitting.pilot.click("review")
    sitting.pilot.key("escape")
    sitting.pilot.tick(WAIT)
    sitting.pilot.click("library")
    assert not sitting.port.review.running


def test_a_game_without_people_offers_no_review(tmp_path: Path) -> None:
    sitting = finished(tmp_path, players=(NATALIE, NATALIE))
    assert "review" not in {node.id for node in sitting.pilot.nodes()}


def test_moves_that_cost_nothing_are_said_so(tmp_path: Path) -> None:
    sitting = finished(tmp_path, players=(SAM, NATALIE))
    sitting.pilot.click("review")
    scene = review_of(sitting)
    sitting.port.review.pause()
    assert scene.status == narrator.NO_LAPSE


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_review_fits_the_window(tmp_path: Path, scale: float) -> None:
    sitting = finished(tmp_path, interface_scale=scale)
    assert sight_problems(sitting.pilot) == []
    sitting.pilot.click("review")
    look_on(sitting)
    scene = review_of(sitting)
    width, height = sitting.pilot.screen.size
    assert scene.tree is not None
    assert scene.tree.rect.right <= width
    assert scene.tree.rect.bottom <= height
    assert scene.done.rect.bottom <= scene.rows.rect.top
    assert scene.rows.rect.bottom <= height
    sitting.pilot.key("tab")
    assert sitting.pilot.scene.focus.current
    assert unreached(sitting.pilot.nodes()) == []
    assert {f"look-{row.turn.turn}" for row in scene.moves} <= {n.id for n in sitting.pilot.nodes()}


def test_the_review_is_opened_by_a_key_and_shows_one_person_after_the_other(
    tmp_path: Path,
) -> None:
    sitting = finished(tmp_path, players=(SAM, ANNA))
    sitting.pilot.tick(WAIT)
    sitting.pilot.key("v")
    scene = review_of(sitting)
    look_on(sitting)
    assert {row.turn.seat for row in scene.moves} == {0}
    assert len(scene.moves) <= 3
    sitting.pilot.click("whose")
    assert {row.turn.seat for row in scene.moves} == {1}
    assert scene.whose.label == "Anna"
    sitting.pilot.key("r")
    port = sitting.app.port
    assert port is not None
    assert port is not sitting.port
    assert port.session.moves_made == 0


def test_a_game_without_computer_players_shows_its_scores(tmp_path: Path) -> None:
    game = game_of(tmp_path / "harbour", PARTS + "score: { one: coin, many: coins }\n")
    sitting = Sitting(tmp_path, played=game, players=(SAM, ANNA), options={})
    for move in (Move("count", (), "coins:p1", (5,)), Move("end-turn"), Move("finish")):
        play_as(sitting.port, sitting.port.next().seat, move)
    sitting.app.play(sitting.port)
    sitting.pilot.tick(2)
    sitting.pilot.key("v")
    sitting.pilot.tick(0.3)
    scene = review_of(sitting)
    assert scene.status == narrator.ONLY_SCORES
    sitting.pilot.draw()
    first, second = scene._score_lines()
    assert [point and point.value for point in first.points] == [3.0, 5.0, 5.0]
    assert [point and point.value for point in second.points] == [3.0, 3.0, 3.0]
