"""What gestures mean at a table without rules: what is held can be put anywhere."""

from collections.abc import Sequence

import pytest

from tabletop.engine.forms import Field, Form
from tabletop.engine.free.table import FreeTable
from tabletop.engine.gestures.command_gestures import CommandGestures, aimed
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.gestures.gestures import Held, Play
from tabletop.engine.gestures.legal_index import LegalIndex, offer_of
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tests.engine.toys import free_spec


@pytest.fixture
def asked() -> list[Sequence[Thing]]:
    """The things whose commands were asked for."""
    return []


@pytest.fixture
def gestures(asked: list[Sequence[Thing]]) -> CommandGestures:
    """Of the first seat, in the first position."""
    rules = FreeTable(free_spec())
    match = Match(rules, 3, seed=1)
    state = match.as_named_by(0)

    def commands(things: Sequence[Thing]) -> tuple[Command, ...]:
        asked.append(tuple(things))
        return tuple(rules.commands(state, 0, things))

    return CommandGestures(offer_of(rules, state, 0), commands=commands, view=match.view(0))


def test_what_is_held_can_be_put_to_any_place(gestures: CommandGestures) -> None:
    for held in (Held(("gift-1",)), Held(("deck?",))):
        found = gestures.targets(held)
        assert {"tray", "deck", "hand:p2", "spot:p1"} <= set(found)
        assert found["tray"] == Play(Move("put", held.pieces, "tray"))
        assert gestures.targets(held, landed="tray") == {}
    assert gestures.targets(Held()) == {}


@pytest.mark.parametrize(("piece", "zone"), [("chip-3", "tray"), ("deck?", "deck")])
def test_several_of_a_pile_are_moved_by_the_command_of_the_pile(
    gestures: CommandGestures, asked: list[Sequence[Thing]], piece: str, zone: str
) -> None:
    found = gestures.targets(Held((piece,), 3))
    assert set(asked) == {(Thing("zone", zone),)}
    assert isinstance(move := found["hand:p1"], Play)
    assert move.move.args == (3,)


@pytest.mark.parametrize("known", [False, True])
def test_a_form_that_goes_nowhere_is_aimed_at_nothing(known: bool) -> None:
    form = Form("put", "Where?", "Put", (Field("target", "To", (), 1),))
    assert aimed(form, "tray", known=known) is None


def test_what_names_nothing_on_the_table_leads_on() -> None:
    on = Move("pass")
    legal = on, Move("flip", ("gift-1",)), Move("shuffle", (), "deck")
    assert CommandGestures(LegalIndex(legal)).forward == (on,)
