"""Known pieces and the places of hidden ones are two types, and only known pieces have a kind.

mypy reads this file too: an error that is expected here and does not come is an error there.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest

import tabletop
from tabletop.engine.moves import NO_PIECE, HiddenPlace, KnownPiece, PieceName, place_in
from tabletop.engine.view import SeenEvent, View, ZoneView
from tabletop.ui.widgets.region_parts import Slot
from tests.ui.table.views import first_view

PACKAGE = Path(tabletop.__file__).parent
MAKERS = {"KnownPiece": {"engine/moves.py", "engine/spec.py"}, "HiddenPlace": {"engine/moves.py"}}
"""Where each kind of name is made; all others are handed them."""


def trees(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            name = path.relative_to(PACKAGE).as_posix()
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def test_a_hidden_place_has_no_kind() -> None:
    view = first_view()
    zone = view.zone("room:0:1")
    assert zone.hidden == place_in("room:0:1") == "room:0:1?"
    assert view.kind_named(NO_PIECE) is None
    assert view.kind_named(zone.hidden) is None
    with pytest.raises(KeyError):
        view.kind_of(zone.hidden)  # type: ignore[arg-type]


def test_a_word_of_a_move_is_no_known_piece() -> None:
    view = first_view()
    known = view.zone("room:0:1").top
    word = str(known)
    assert view.kind_of(known) == view.kind_named(word)
    assert view.kind_of(word) == view.kind_named(word)  # type: ignore[arg-type]
    assert view.kind_named("nothing-of-the-kind") is None


def test_a_place_is_no_piece_that_a_view_or_an_event_shows() -> None:
    hidden = place_in("room:0:1", 2)
    assert hidden == "room:0:1?2"
    SeenEvent("move", hidden)  # type: ignore[arg-type]
    ZoneView("deck", "deck", -1, (hidden,), ("",))  # type: ignore[arg-type]


def test_views_say_which_of_their_names_are_known_pieces() -> None:
    assert get_type_hints(View.kind_of)["piece"] is KnownPiece
    assert get_type_hints(ZoneView)["pieces"] == tuple[KnownPiece, ...]
    assert get_type_hints(SeenEvent)["piece"] is KnownPiece
    assert get_type_hints(ZoneView.hidden.fget)["return"] is HiddenPlace  # type: ignore[attr-defined]
    assert get_type_hints(Slot.name.fget)["return"] == PieceName  # type: ignore[attr-defined]


@pytest.mark.parametrize("maker", MAKERS)
def test_names_are_made_in_one_place_and_handed_on(maker: str) -> None:
    made = {
        name
        for name, tree in trees(".")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == maker
    }
    assert made == MAKERS[maker]


def test_what_is_shown_asks_a_view_about_names_and_looks_nothing_up_itself() -> None:
    """`plan.kinds[plan.piece[name]]` goes around the types, and fails where `name` is a place."""
    around = [
        f"{name}:{node.lineno}"
        for name, tree in trees("session", "ui", "phones")
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "piece"
    ]
    assert around == []
