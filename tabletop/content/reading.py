"""Reads and checks the files of a game.

Imports yaml and pydantic, so `loader` imports it only when the cache has not got the answer.
"""

from pathlib import Path

from tabletop.content.bringing import TableError, load_table
from tabletop.content.build import build_layout, build_spec
from tabletop.content.cache import Content, source_stamp
from tabletop.content.checks import check_game, check_layout
from tabletop.content.models import GameModel, LayoutModel
from tabletop.content.nodes import Document, decode, parse
from tabletop.content.problems import ContentError, Problem, in_order
from tabletop.content.regions import check_regions, names_of
from tabletop.content.rulebook import parse_rulebook
from tabletop.content.validation import validate
from tabletop.engine.declarations import WidgetData
from tabletop.engine.game import Fact, Rulebook
from tabletop.engine.layout import Layout
from tabletop.engine.widgets import SHARED


def read_content(
    folder: Path, files: dict[str, bytes], *, own_code: bool = True, package: str = ""
) -> Content:
    """Return the content of a game from the bytes of its files.

    `package` is the package that the folder is, if it is one.

    Raises:
        ContentError: something is wrong; holds all problems of all files.
    """
    game = _document(folder, "game.yaml", files["game.yaml"])
    model = validate(game, GameModel)
    check_game(game, own_code=own_code)
    table = _table_name(game, package)
    widgets, whole = _widgets(game, table)
    problems = [*game.problems]
    rulebook, wrong = _rulebook(folder, files)
    layout_model = None
    if "layout.yaml" in files:
        document = _document(folder, "layout.yaml", files["layout.yaml"])
        layout_model = validate(document, LayoutModel)
        check_layout(document, game)
        names = names_of(game, document, [section.id for section in rulebook.sections])
        check_regions(document, widgets, names, whole=whole)
        problems += document.problems
    problems += wrong
    if problems or model is None:
        raise ContentError(in_order(problems))
    layout = build_layout(layout_model, widgets) if layout_model else Layout()
    facts = tuple(Fact(fact.text, fact.icon) for fact in model.facts)
    return Content(
        spec=build_spec(model),
        layout=layout,
        rulebook=rulebook,
        rules=model.rules,
        announced=model.announced,
        order=model.order,
        cover=model.cover,
        facts=facts,
        table=table,
        declared=source_stamp(table),
    )


def _table_name(game: Document, package: str) -> str:
    """Return `module:NAME` of what a game brings to its table, with its leading dot resolved."""
    name = game.data.get("table", "") if isinstance(game.data, dict) else ""
    if not isinstance(name, str) or not name.startswith("."):
        return str(name)
    if not package:
        what = "a leading dot means the package of the folder, and this folder is none"
        game.problem(("table",), what, "write out the module")
        return ""
    return package + name


def _widgets(game: Document, table: str) -> tuple[dict[str, type[WidgetData]], bool]:
    """Return the widgets that a layout may name, and whether these are all."""
    known = {each.name: each for each in SHARED}
    if not table or any(problem.path == "table" for problem in game.problems):
        return known, not table
    try:
        own = load_table(table).widgets
    except TableError as error:
        game.problem(("table",), str(error))
        return known, False
    for each in own:
        if each.name in known:
            game.problem(("table",), f"brings a widget {each.name}, which is there already")
    return {**{each.name: each for each in own}, **known}, True


def _document(folder: Path, name: str, raw: bytes) -> Document:
    file = str(folder / name)
    text, problems = decode(raw, file)
    return Document(file, problems=problems) if problems else parse(text, file)


def _rulebook(folder: Path, files: dict[str, bytes]) -> tuple[Rulebook, list[Problem]]:
    if "rulebook.md" not in files:
        return Rulebook(), []
    file = str(folder / "rulebook.md")
    text, problems = decode(files["rulebook.md"], file)
    return (Rulebook(), problems) if problems else parse_rulebook(text, file)
