"""The total that was possible alone, had all dice been known. Issue: computer players."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.state import State
from tabletop.games.report_card.heuristics import Faces, best_play, pack, unpack
from tests.games.report_card.positions import finished, rules
from tests.games.worded import worded

COSTS = (4, 3, 2, 1, 0)
SIDES = (12, 10, 8, 6, 4)


def rolled(rng: Random) -> Faces:
    return tuple(rng.randint(1, sides) for sides in SIDES)


def tried(
    faces: list[int],
    rolls: Sequence[Faces],
    fresh: Mapping[int, Faces],
    exam: int = 0,
    effort: int = 8,
) -> int:
    """Return the most points by trying everything, straight from the rules of the track."""
    if exam == len(rolls):
        return effort
    if exam and exam % 5 == 0:
        return effort + tried_on(list(fresh.get(exam, faces)), rolls, fresh, exam)
    return tried_on(faces, rolls, fresh, exam, effort)


def tried_on(
    faces: list[int],
    rolls: Sequence[Faces],
    fresh: Mapping[int, Faces],
    exam: int,
    effort: int = 8,
) -> int:
    best = 0
    track = [(space - exam) % 5 for space in range(5)]
    for space, cost in enumerate(COSTS):
        if cost <= effort:
            after = faces[:]
            for die in track[max(0, space - 1) : space + 2]:
                after[die] = rolls[exam][die]
            later = (
                effort - cost
                if exam + 1 == len(rolls)
                else tried(after, rolls, fresh, exam + 1, effort - cost)
            )
            best = max(best, faces[track[space]] + later)
    return best


def played(level: str, seed: int, *, reroll: bool = False) -> State:
    chance = FastChance(Random(seed))
    state = rules().start(1, {"reroll-each-semester": reroll}, chance)
    player = make_player(level, seed, effort=0.02)
    while rules().to_act(state):
        state.table.events = []
        move = player.choose(InformationSet.of(rules(), state, 0))
        rules().apply(state, 0, move, chance)
    return state


@pytest.mark.parametrize("seed", range(4))
def test_the_best_play_of_a_semester_is_that_of_trying_everything(seed: int) -> None:
    rng = Random(seed)
    start, rolls = rolled(rng), [rolled(rng) for _ in range(5)]
    assert best_play(start, rolls, {}, COSTS) == tried(list(start), rolls, {})


@pytest.mark.parametrize("fresh", [{}, {5: (1, 2, 3, 4, 4)}])
def test_dice_that_are_left_lying_count_in_the_next_semester(fresh: Mapping[int, Faces]) -> None:
    """With only two exams in the second semester, that everything can be tried in a moment."""
    rng = Random(7)
    start, rolls = rolled(rng), [rolled(rng) for _ in range(7)]
    assert best_play(start, rolls, fresh, COSTS) == tried(list(start), rolls, fresh)


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("reroll", [False, True])
def test_nobody_gets_more_than_was_possible(level: str, *, reroll: bool) -> None:
    for seed in range(3):
        state = played(level, seed, reroll=reroll)
        outcome, most = rules().outcome(state), rules().heuristics.most_possible(state, 0)
        assert outcome is not None
        assert most is not None
        assert outcome.scores[0] <= most <= 35 * 16 + 7 * 8


def test_the_end_of_a_game_alone_tells_what_was_possible() -> None:
    state = played("random", 1)
    panels = worded(rules()).display(rules().view(state, 0)).panels
    rows = next(panel.rows for panel in panels if panel.id == "final:p1")
    told = [row.value for row in rows if row.title == "Best possible, had you known the dice"]
    assert told == [str(rules().heuristics.most_possible(state, 0))]


def test_a_game_that_was_laid_out_by_hand_has_no_such_total() -> None:
    state = finished([{"physics": 9}])
    assert rules().heuristics.most_possible(state, 0) is None
    panels = worded(rules()).display(rules().view(state, 0)).panels
    titles = {row.title for panel in panels for row in panel.rows}
    assert "Best possible, had you known the dice" not in titles


@pytest.mark.parametrize("fresh", [False, True])
def test_a_packed_turn_is_unpacked_as_it_was(*, fresh: bool) -> None:
    for space in range(5):
        assert unpack(pack((12, 1, 8, 6, 4), space, fresh=fresh)) == (
            (12, 1, 8, 6, 4),
            space,
            fresh,
        )
