"""The JSON schemas that editors use to complete and check content while it is written.

`python -m tabletop.content.schema FOLDER` writes them; `content/` in the checkout holds them, and a
test keeps them in step with the models.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabletop.content.format2 import Game2Model
from tabletop.content.judgement import JudgementModel
from tabletop.content.lessons import LessonModel
from tabletop.content.models import (
    GameModel,
    LayoutModel,
    Model,
    NotesModel,
)
from tabletop.content.reference import all_widgets
from tabletop.content.regions import model_of
from tabletop.engine.declarations import WidgetData, fields_of, is_list

SCHEMAS: dict[str, type[Model]] = {
    "game.schema.json": GameModel,
    "game-2.schema.json": Game2Model,
    "judgement.schema.json": JudgementModel,
    "layout.schema.json": LayoutModel,
    "lesson.schema.json": LessonModel,
    "notes.schema.json": NotesModel,
}
"""The model behind each schema file."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_text(name: str) -> str:
    """Return the text of a schema file.

    Raises:
        KeyError: there is no schema file of that name.
    """
    schema = {"$schema": _DIALECT, **SCHEMAS[name].model_json_schema(by_alias=True)}
    if SCHEMAS[name] is LayoutModel:
        _add_widgets(schema["$defs"]["RegionModel"], all_widgets())
    if SCHEMAS[name] is Game2Model:
        cards = schema["properties"]["cards"]
        one = dict(cards["items"])
        several = {key: cards.pop(key) for key in ("items", "maxItems", "type")}
        cards["anyOf"] = [{"type": "string"}, one, several]
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _add_widgets(region: dict[str, Any], widgets: Iterable[type[WidgetData]]) -> None:
    """Say in the schema of a region what `data` may hold for each widget."""
    named = {each.name: each for each in widgets}
    word = region["properties"]["widget"]
    choices = [{"enum": sorted(named)}, {"type": word.pop("type"), "pattern": word.pop("pattern")}]
    region["properties"]["widget"] = {"anyOf": choices, **word}
    region["allOf"] = [
        {
            "if": {"properties": {"widget": {"const": name}}},
            "then": {"properties": {"data": _data_schema(named[name])}},
        }
        for name in sorted(named)
    ]


def _data_schema(declared: type[WidgetData]) -> dict[str, Any]:
    schema = model_of(declared, described=True).model_json_schema(by_alias=True)
    fields = schema.get("properties", {})
    for info in fields_of(declared):
        if info.family is not None:
            families = schema.setdefault("patternProperties", {})
            families[f"^{info.key}"] = {"type": "string"}
        elif is_list(info.type):
            one = fields[info.key]
            several = {"type": one.pop("type"), "items": one.pop("items")}
            fields[info.key] = {"anyOf": [several["items"], several], **one}
    return schema


def write_schemas(folder: Path) -> None:
    """Write all schema files into a folder.

    Raises:
        OSError: a file can't be written.
    """
    for name in SCHEMAS:
        (folder / name).write_text(schema_text(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1] if len(sys.argv) > 1 else "content"))
