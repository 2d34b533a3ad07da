"""The schema files that editors use are those of the models."""

import json
from pathlib import Path

import pytest

from tabletop.content.schema import SCHEMAS, schema_text, write_schemas
from tabletop.paths import shipped

CONTENT = shipped("content")


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_shipped_schema_is_current(name: str) -> None:
    assert (CONTENT / name).read_text(encoding="utf-8") == schema_text(name)


def test_schemas_are_written_as_they_are_compared(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        name: schema_text(name) for name in SCHEMAS
    }


def test_a_schema_offers_the_widgets_and_forbids_unknown_keys() -> None:
    schema = json.loads(schema_text("layout.schema.json"))
    region = schema["$defs"]["RegionModel"]
    assert "board" in region["properties"]["widget"]["enum"]
    assert region["additionalProperties"] is False


def test_every_shipped_yaml_file_names_its_schema() -> None:
    paths = sorted(CONTENT.glob("*/game.yaml")) + sorted(CONTENT.glob("*/layout.yaml"))
    assert len(paths) >= 6
    for path in paths:
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        assert first == f"# yaml-language-server: $schema=../{path.stem}.schema.json"
        assert (path.parent / first.partition("$schema=")[2]).is_file()
