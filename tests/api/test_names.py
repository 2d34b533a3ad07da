"""What `tabletop.api` hands on: recorded, written down for authors, and all of it there."""

from importlib import import_module
from pathlib import Path

import pytest

from tabletop.api.reference import FACES, exports, full, names, reference, written_into
from tests.api.record import RECORD, promised

MAKE = Path(__file__).parents[2] / "docs" / "make"


def test_the_promise_is_the_recorded_one() -> None:
    """A name that is gone asks for a new major version; docs/make/api.md says how to write it."""
    assert promised().splitlines() == RECORD.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_all_that_it_names(face: str) -> None:
    module = import_module(face)
    assert list(module.__all__) == names(face)
    missing = [name for name in module.__all__ if not hasattr(module, name)]
    assert missing == []
    assert {each.name.partition(".")[0] for each in exports(face)} == set(module.__all__)


@pytest.mark.parametrize("face", FACES[:2])
def test_a_face_that_only_hands_on_names_all_that_it_has(face: str) -> None:
    module = import_module(face)
    unnamed = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and name not in module.__all__
        and not getattr(value, "__name__", "").startswith("tabletop.api.")
    }
    assert unnamed == set()


def test_the_page_on_the_public_face_is_current() -> None:
    page = (MAKE / "api.md").read_text(encoding="utf-8")
    assert written_into(page) == page


def test_every_member_of_a_class_can_be_printed() -> None:
    told = full("PieceKind")
    assert told.startswith("- `PieceKind`: ")
    assert "  - `id: " in told
    assert told not in (MAKE / "api.md").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="exports no Nobody"):
        full("Nobody")


def test_every_class_and_function_is_told_in_a_line() -> None:
    """A constant may show its value instead; one that can do neither is no surprise."""
    bare = [
        each.name
        for face in FACES
        for each in exports(face)
        if not each.about and not each.name.isupper() and each.name not in ALIASES
    ]
    assert bare == []


ALIASES = {"Box", "Point", "UiEvent"}
"""Names of types that say all there is to say."""


def test_a_page_without_a_place_for_it_is_refused() -> None:
    assert "`tabletop.api`" in reference()
    with pytest.raises(ValueError, match="no place"):
        written_into("# A page")
