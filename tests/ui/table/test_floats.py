"""Whatever floats covers nothing that must be seen (P1), in 65 named positions of all games.

Each position is looked at in one of nine windows here; `python -m tests.floats` looks at all.
"""

from collections import Counter
from pathlib import Path

import pygame
import pytest

from tabletop.ui.table.help.tooltips import place_tooltip, topics_of
from tests.floats.forcing import after_the_act, coverings, forced, must_be_seen
from tests.floats.positions import GAMES, POSITIONS, SHAPES, Position
from tests.ui.desks import shelf
from tests.ui.sitting import NATALIE, SAM, Sitting

TIGHTEST = SHAPES.index(((960, 600), 2.0))


def test_there_are_sixty_positions_and_more_of_all_games() -> None:
    assert len({(each.game, each.name) for each in POSITIONS}) == len(POSITIONS) >= 60
    assert {each.game for each in POSITIONS} == set(GAMES)


@pytest.mark.parametrize(
    ("number", "position"),
    [pytest.param(n, p, id=f"{p.game}, {p.name}") for n, p in enumerate(POSITIONS)],
)
def test_no_float_covers_what_must_be_seen(tmp_path: Path, number: int, position: Position) -> None:
    """Nothing floats where the last act left the pointer; then each float is asked for."""
    table = position.at(tmp_path, SHAPES[number % len(SHAPES)])
    if position.acted:
        assert after_the_act(table) == []
    asked, covered = coverings(table)
    assert covered == []
    assert table.coach.w > 0 if table.coach is not None else sum(asked.values()) > 0


def test_the_same_input_gives_the_same_place(tmp_path: Path) -> None:
    moment = POSITIONS[4].at(tmp_path, SHAPES[0]).moment
    assert list(forced(moment)) == list(forced(moment))


def test_few_tooltips_have_no_place_in_a_small_window(tmp_path: Path) -> None:
    """At most a quarter at 960x600 and 200 %; I shows those too."""
    count = Counter[str]()
    for number, position in enumerate(POSITIONS[:15:2]):
        folder = tmp_path / str(number)
        folder.mkdir()
        count += coverings(position.at(folder, SHAPES[TIGHTEST]))[0]
    assert count["no tooltip"] <= 0.25 * count["tooltip"], count


def test_what_has_no_place_is_shown_to_who_asks(tmp_path: Path) -> None:
    """I shows a tooltip over all but prompt and buttons where it has no place by itself."""
    moment = POSITIONS[1].at(tmp_path, SHAPES[TIGHTEST]).moment
    buttons = [each.rect for each in moment.buttons if each.zone in {"actions", "bar"}]
    for topic in topics_of(moment):
        placed = place_tooltip(moment, topic, (), asked=True)
        assert placed is not None
        own = [box for box in buttons if not box.inflate(4, 4).contains(topic.rect)]
        assert placed.box.collidelist(own) < 0


@pytest.mark.parametrize("number", range(5))
def test_a_notification_covers_nothing_that_must_be_seen(tmp_path: Path, number: int) -> None:
    """A toast stood over the cards of the hand; it stays where it came."""
    table = POSITIONS[number].at(tmp_path, SHAPES[4])
    notices = table.view.app.notices
    notices.toast("Saved.", "gain")
    table.pilot.draw()
    assert notices.shown is not None
    box = notices.shown.box
    assert box is not None
    assert box.collidelist([rect for _, rect in must_be_seen(table)]) < 0
    table.pilot.tick(0.2)
    table.pilot.draw()
    assert notices.shown.box == box


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_notification_stays_where_it_is_and_in_the_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Where its width had many decimals it was placed again in each frame, and so it jumped."""
    sitting = Sitting(tmp_path, size=size, moves=6)
    sitting.app.notices.toast("Nobody else has done anything since your last turn.")
    toast = sitting.app.notices.shown
    assert toast is not None
    sitting.pilot.draw()
    first = toast.box
    sitting.pilot.draw()
    assert toast.box is first
    sitting.pilot.resize((960, 600))
    sitting.pilot.draw()
    assert toast.box is not None
    assert pygame.FRect(0, 0, *sitting.pilot.screen.size).contains(toast.box)


@pytest.mark.parametrize(
    ("name", "kind"),
    [*((name, "tip") for name in GAMES), *((name, "hint") for name in GAMES[:-1])],
)
def test_a_note_stays_where_it_is_while_the_pointer_moves(
    tmp_path: Path, name: str, kind: str
) -> None:
    """A tip jumped onto the board, and away from whoever came to close it, at each place."""
    game = next(each for each in shelf() if each.spec.id == name)
    people = (SAM, NATALIE, NATALIE)[: max(2, game.spec.seats[0])]
    sitting = Sitting(
        tmp_path, played=game, options={}, players=people, size=(1280, 800), seed=4,
        notes=kind == "tip", hover_zoom="off",
    )  # fmt: skip
    if kind == "hint":
        sitting.rest()
        sitting.pilot.key("h")
    for _ in range(60):
        sitting.pilot.tick(0.1)
    places = set()
    rects = [each.rect for each in sitting.moment.targets]
    rects += [each.rect for each in sitting.moment.slots]
    for at in [rect.center for rect in rects]:
        sitting.pilot.move(at)
        sitting.pilot.tick(0.1)
        noted = sitting.moment.tip if kind == "tip" else sitting.moment.popovers.hint
        if noted is not None:
            places.add(tuple(noted.box))
    assert len(places) == 1


@pytest.mark.parametrize("name", GAMES)
def test_after_a_resize_a_tip_stands_where_a_new_one_would(tmp_path: Path, name: str) -> None:
    """It was kept where it had stood before it was known what the table writes."""
    game = next(each for each in shelf() if each.spec.id == name)
    people = (SAM, NATALIE, NATALIE)[: max(2, game.spec.seats[0])]
    boxes = []
    for first in ((1280, 800), (1600, 900)):
        sitting = Sitting(
            tmp_path / str(first),
            played=game,
            options={},
            players=people,
            size=first,
            seed=4,
            notes=True,
        )
        for size in (first, (1600, 900)):
            sitting.pilot.resize(size)
            for _ in range(60):
                sitting.pilot.tick(0.1)
        tip = sitting.moment.tip
        boxes.append(tip and tuple(tip.box))
    assert boxes[0] == boxes[1]
