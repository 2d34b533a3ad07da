"""The schema files that editors use, and the references in documents, are those of declarations."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.author_reference import (
    PAGES,
    SCHEMAS,
    all_widgets,
    docs_of,
    schema_text,
    write_schemas,
    written_into,
)
from tabletop.content.schema.file_keys import GameFile
from tabletop.content.yaml.shapes import plan_of
from tabletop.engine.declare.fields import fields_of
from tabletop.paths import shipped

CONTENT = shipped("content")
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_shipped_schema_is_current(name: str) -> None:
    assert (CONTENT / name).read_text(encoding="utf-8") == schema_text(name)


def test_schemas_are_written_as_they_are_compared(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        name: schema_text(name) for name in SCHEMAS
    }
    assert {path.name for path in CONTENT.glob("*.schema.json")} == set(SCHEMAS)


def test_a_schema_offers_the_widgets_and_forbids_unknown_keys() -> None:
    schema = json.loads(schema_text("layout.schema.json"))
    region = schema["$defs"]["RegionText"]
    assert "board" in region["properties"]["widget"]["anyOf"][0]["enum"]
    assert region["additionalProperties"] is False


def test_a_schema_knows_every_key_with_its_bounds_and_words() -> None:
    schema = json.loads(schema_text("game.schema.json"))
    assert list(schema["properties"]) == [each.key for each in plan_of(GameFile).fields]
    assert schema["required"] == ["id", "title", "seats"]
    assert schema["properties"]["minutes"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 30,
        "description": "The usual length of a game in minutes.",
    }
    zone = schema["$defs"]["ZoneKind"]["properties"]
    assert zone["for-each"]["enum"] == ["", "seat"]
    assert "places" not in zone
    assert [each.get("type") for each in schema["properties"]["cards"]["anyOf"]] == [
        "string",
        None,
        "array",
    ]


def data_of(widget: str) -> dict[str, Any]:
    region = json.loads(schema_text("layout.schema.json"))["$defs"]["RegionText"]
    (found,) = [
        each["then"]["properties"]["data"]
        for each in region["allOf"]
        if each["if"]["properties"]["widget"]["const"] == widget
    ]
    assert isinstance(found, dict)
    return found


def test_a_schema_knows_the_data_of_each_widget() -> None:
    row = data_of("row")
    assert row["additionalProperties"] is False
    assert row["properties"]["align"]["enum"] == ["left", "center", "right"]
    assert "above the cards" in row["properties"]["label"]["description"]
    assert "^zone-." in row["patternProperties"]
    assert data_of("dice-track")["required"] == ["cost"]
    assert data_of("rivals")["properties"]["rows"]["anyOf"][1]["type"] == "array"


@pytest.mark.parametrize("page", PAGES)
def test_the_references_in_documents_are_current(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert written_into(text) == text


def test_every_field_of_a_widget_that_asks_for_a_name_says_what_for() -> None:
    bare = [
        f"{widget.name}: {info.key}"
        for widget in all_widgets()
        for info in fields_of(widget)
        if info.ref in {"value", "zone", "move", "region"} and not docs_of(widget).get(info.name)
    ]
    assert bare == []


def test_every_shipped_yaml_file_names_its_schema() -> None:
    paths = sorted(CONTENT.glob("*/game.yaml")) + sorted(CONTENT.glob("*/layout.yaml"))
    assert len(paths) >= 6
    for path in paths:
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        assert first == f"# yaml-language-server: $schema=../{path.stem}.schema.json"
        assert (path.parent / first.partition("$schema=")[2]).is_file()
