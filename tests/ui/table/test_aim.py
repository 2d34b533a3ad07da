"""Legal moves sorted by how they are made."""

import pytest

from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move
from tabletop.ui.table.aim import LISTED, LOOSE, Aim, handled, loose, loose_count

WALK = [Move("walk", ("boot",), f"field:0:{col}") for col in range(3)]
DEAL = [Move("take", ("apple-1",), "basket:p1"), Move("take-back", ("stall?",), "basket:p1")]
END = Move("end")


def test_the_targets_of_the_only_piece_glow_at_once() -> None:
    aim = Aim.of(WALK, ())
    assert list(aim.open_targets()) == ["field:0:0", "field:0:1", "field:0:2"]
    assert aim.lit == frozenset()
    assert aim.choices == []


def test_of_several_pieces_none_is_aimed_and_all_glow() -> None:
    aim = Aim.of(DEAL, ())
    assert aim.open_targets() == {}
    assert aim.lit == {"apple-1", "stall?"}
    assert aim.choices == DEAL


def test_long_lists_are_left_to_gestures() -> None:
    many = [Move("place", (f"apple-{n}",), "stall") for n in range(LISTED + 1)]
    aim = Aim.of(many, ())
    assert aim.choices == []
    assert aim.lit == frozenset()
    assert len(aim.movable) == LISTED + 1


def test_moves_without_a_place_are_always_buttons() -> None:
    words = [Move("name", args=(word,)) for word in ("red", "blue")]
    many = [Move("place", (f"apple-{n}",), "stall") for n in range(LISTED + 1)]
    assert Aim.of([*many, *words], ()).choices == words


def test_a_move_that_names_nothing_is_the_way_forward() -> None:
    aim = Aim.of([*DEAL, END], ())
    assert aim.forward == [END]
    assert END not in aim.choices


def test_moves_of_a_form_are_not_listed_twice() -> None:
    form = Form("show", "How many", "Show", (Field("count", "Cards", ("apple-1",), 0, 1),))
    aim = Aim.of([Move("show", args=(0,)), Move("show", args=(1,))], (form,))
    assert aim.choices == []
    assert aim.only_forms


def test_pieces_for_a_target_are_found() -> None:
    aim = Aim.of([*DEAL, *WALK], ())
    assert aim.pieces_for("basket:p1") == ["apple-1", "stall?"]
    assert aim.pieces_for("nowhere") == []


def test_several_tokens_are_taken_out_of_a_store_at_once() -> None:
    moves = [Move("add", (), target, (count,)) for target in ("a", "b") for count in (1, 2, 3)]
    aim = Aim.of([*moves, Move("end")], [])
    assert aim.movable == {LOOSE, loose(2), loose(3)}
    assert aim.targets(loose(3)) == {"a": [moves[2]], "b": [moves[5]]}
    assert set(aim.open_targets()) == {"a", "b"}
    assert not aim.lit
    assert [handled(move) for move in moves[:3]] == [LOOSE, loose(2), loose(3)]


@pytest.mark.parametrize(
    ("name", "count"), [("loose?", 1), ("loose:4?", 4), ("hand:p1?", 0), ("law", 0)]
)
def test_tokens_are_told_from_pieces_by_their_name(name: str, count: int) -> None:
    assert loose_count(name) == count
