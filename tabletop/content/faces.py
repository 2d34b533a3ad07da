"""Checks the `face` of pieces against card templates and the fields that rules read."""

from collections.abc import Iterable

from tabletop.content.checks import entries, note_colours
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import did_you_mean, quoted
from tabletop.content.regions import Names, check_name
from tabletop.engine.declarations import (
    Declared,
    FaceData,
    FieldInfo,
    GameTable,
    fields_of,
    is_list,
)
from tabletop.engine.faces import CARDS, LOOKS, TITLE, AnyPiece, PlainCard, PlainFace

_TEMPLATE = "template"


def check_faces(game: Document, table: GameTable, names: Names) -> None:
    """Note unknown templates, and fields that neither template nor rules use."""
    templates = {each.template: each for each in (*CARDS, *table.faces)}
    for place, piece in entries(game.data, "pieces"):
        face = piece.get("face")
        if not isinstance(face, dict):
            continue
        spot: Place = (*place, "face")
        look = piece.get("look", "card")
        declared: type[FaceData] | None = LOOKS.get(str(look), PlainFace)
        if look == "card":
            name = face.get(_TEMPLATE, PlainCard.template)
            declared = templates.get(str(name))
            if declared is None:
                hint = did_you_mean(name, templates)
                what = f"there is no template {quoted(name)}"
                game.problem((*spot, _TEMPLATE), what, hint)
                continue
        if declared is not None:
            own = [table.pieces] if table.pieces is not None else []
            _check_face(game, spot, face, [declared, AnyPiece, *own], names)


def _check_face(
    game: Document,
    spot: Place,
    face: dict[str, Plain],
    declared: Iterable[type[Declared]],
    names: Names,
) -> None:
    known = {info.key: info for each in declared for info in fields_of(each) if info.key != TITLE}
    for key, value in face.items():
        info = known.get(key)
        if key == _TEMPLATE:
            continue
        if info is None:
            hint = did_you_mean(key, [*known, _TEMPLATE])
            game.problem((*spot, key), f"there is no key {quoted(key)} here", hint, key=True)
        else:
            _check_value(game, (*spot, key), info, value, names)
    note_colours(game, spot, face, [key for key, info in known.items() if info.ref == "colour"])


def _check_value(game: Document, place: Place, info: FieldInfo, value: Plain, names: Names) -> None:
    """Note a value of the wrong type, or a reference to nothing."""
    listed = isinstance(value, tuple)
    if is_list(info.type) and not listed:
        game.problem(place, f"takes a list, not {quoted(value)}")
    elif listed and not is_list(info.type):
        game.problem(place, "takes a single value, not a list")
    elif isinstance(value, bool):
        game.problem(place, f"takes text or a number, not {quoted(value)}", "put it in quotes")
    elif info.type is int and not isinstance(value, int):
        game.problem(place, f"takes a whole number, not {quoted(value)}")
    elif isinstance(value, str):
        check_name(game, place, info, value, names)
