"""The JSON schemas that editors use to complete and check content while it is written.

`python -m tabletop.content.schema FOLDER` writes them; `content/` in the checkout holds them, and a
test keeps them in step with the models.
"""

import json
import sys
from pathlib import Path

from tabletop.content.models import GameModel, LayoutModel, Model

SCHEMAS: dict[str, type[Model]] = {
    "game.schema.json": GameModel,
    "layout.schema.json": LayoutModel,
}
"""The model behind each schema file."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_text(name: str) -> str:
    """Return the text of a schema file.

    Raises:
        KeyError: there is no schema file of that name.
    """
    schema = {"$schema": _DIALECT, **SCHEMAS[name].model_json_schema(by_alias=True)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> None:
    """Write all schema files into a folder.

    Raises:
        OSError: a file can't be written.
    """
    for name in SCHEMAS:
        (folder / name).write_text(schema_text(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1] if len(sys.argv) > 1 else "content"))
