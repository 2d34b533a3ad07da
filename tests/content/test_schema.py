"""The schema files that editors use are those of the models."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.docstrings import docs_of
from tabletop.content.reference import all_widgets, written_into
from tabletop.content.schema import SCHEMAS, schema_text, write_schemas
from tabletop.engine.declarations import fields_of
from tabletop.paths import shipped

CONTENT = shipped("content")
DOCS = Path(__file__).parents[2] / "docs"


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
    assert "board" in region["properties"]["widget"]["anyOf"][0]["enum"]
    assert region["additionalProperties"] is False


def data_of(widget: str) -> dict[str, Any]:
    region = json.loads(schema_text("layout.schema.json"))["$defs"]["RegionModel"]
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
    assert "Stands above" in row["properties"]["label"]["description"]
    assert "^zone-" in row["patternProperties"]
    assert data_of("dice-track")["required"] == ["cost"]
    assert data_of("rivals")["properties"]["rows"] != {"type": "string"}


def test_the_page_on_layouts_is_current() -> None:
    page = (DOCS / "layout.md").read_text(encoding="utf-8")
    assert written_into(page) == page


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
