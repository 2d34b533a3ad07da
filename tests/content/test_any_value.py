"""Some of the values of `tests.yaml_fuzz`, and those that ended a reader."""

from pathlib import Path

import pytest

from tests import yaml_fuzz
from tests.content.games import OLD_MAID, problems_of


@pytest.mark.parametrize("value", ["{ a: 1 }", "[{ id: [1] }]", "{ a: { b: [] } }"])
@pytest.mark.parametrize("text", ["id: deck", "kind: cards-52", "queen-clubs", "place: hand"])
def test_a_mapping_in_the_place_of_a_word_is_told(tmp_path: Path, text: str, value: str) -> None:
    """It raised: a mapping could not be looked for among known words."""
    key = text.partition(": ")[0] if ":" in text else ""
    assert text in OLD_MAID
    told = problems_of(tmp_path, OLD_MAID.replace(text, f"{key}: {value}" if key else value, 1))
    assert told
    assert all(line.startswith("game.yaml:") for line in told), told


@pytest.mark.parametrize("value", [None, b"\0\1", [None], {None: None}])
@pytest.mark.parametrize("at", [("cards",), ("cards", "file"), ("cards", "fields"), ("title",)])
def test_any_value_in_a_translation_is_read_or_told(
    tmp_path: Path, at: tuple[str, ...], value: object
) -> None:
    """What the reader had told of already ended it where cards are checked."""
    bases = yaml_fuzz.bases(tmp_path / "sound")
    (base,) = (each for each in bases if each.file == "locale/de.yaml")
    assert yaml_fuzz.try_one(base, at, value, tmp_path / "scratch")


def test_any_value_anywhere_is_read_or_told(tmp_path: Path) -> None:
    told, failed = yaml_fuzz.run(60, tmp_path, begin=1580)
    assert failed == []
    assert int(told.split()[2]) > 20, told
