"""Reads a game of `format: 2` and combines its parts for the checks that follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tabletop.content.build import build_spec
from tabletop.content.cards import read_cards
from tabletop.content.checks import MOST_IN_ALL
from tabletop.content.expand import Parts, common, expand, spec_of
from tabletop.content.format2 import Game2Model
from tabletop.content.locales import Locale
from tabletop.content.models import GameModel
from tabletop.content.nodes import Document, Mark, Place, Plain
from tabletop.content.parts_checks import check_parts_of
from tabletop.content.pictures import Named, named_pictures
from tabletop.content.problems import Problem
from tabletop.content.scripts import check_places, read_scripts
from tabletop.content.tables import Cell
from tabletop.content.templates import read_templates
from tabletop.content.validation import validate
from tabletop.engine.spec import GameSpec

_OWN = ("cards", "decks", "tokens", "dice", "counters", "boards", "felt", "undo")


@dataclass(slots=True)
class Assembled:
    """The combined content of a game of `format: 2`."""

    document: Document
    """The document in terms of the first format: with pieces, zones and values."""
    model: GameModel | None = None
    spec: GameSpec | None = None
    felt: str = ""
    faces: tuple[str, ...] = ()
    """Keys of its cards' faces."""
    problems: list[Problem] = field(default_factory=list)
    """Problems in other files."""
    pictures: tuple[Named, ...] = ()
    cells: Mapping[str, Mapping[str, Cell]] = field(default_factory=dict)
    """For cards from tables: the cells of their fields, by kind of piece."""
    templates: Mapping[str, Document] = field(default_factory=dict)
    """Files of the game's own templates."""

    @property
    def is_sound(self) -> bool:
        """Whether other files have no problems."""
        return all(each.warning for each in self.problems)


def is_second(document: Document) -> bool:
    """Return whether a document says `format: 2`."""
    return isinstance(document.data, dict) and document.data.get("format") == 2


def assemble(
    written: Document, files: Mapping[str, bytes], folder: Path, locale: Locale
) -> Assembled:
    """Read a game of `format: 2`; note problems in its document.

    Texts of the locale replace those of the document; cards and templates take theirs here.
    """
    document = _listed(written)
    check_parts_of(document)
    model = validate(document, Game2Model)
    if model is None:
        return Assembled(replace(document, data=None))
    cards, problems = read_cards(document, model, files, folder, locale)
    parts = expand(model, cards)
    basis = common(model)
    designs, templates = read_templates(document, files, folder, parts, locale)
    problems += [problem for each in templates.values() for problem in each.problems]
    spec = replace(spec_of(build_spec(basis), model, parts), templates=designs)
    many = _too_many(document, parts)
    if many is None:  # else dealing them out would take for ever
        spec = replace(spec, scripts=read_scripts(document, spec))
        check_places(document, spec)
    else:
        problems.append(many)
    faces = dict.fromkeys(key for each in parts.pieces for key in each.kind.face)
    return Assembled(
        document=_as_first(document, parts),
        model=basis,
        spec=spec,
        felt=model.felt,
        faces=tuple(faces),
        problems=problems,
        pictures=tuple(named_pictures(document, spec, parts, templates)),
        cells={each.kind.id: each.cells for each in parts.pieces if each.cells},
        templates=templates,
    )


def _listed(document: Document) -> Document:
    """Return the document with `cards` as a list of mappings, however it is written."""
    data = document.data
    cards = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(data, dict) or cards is None:
        return document
    changed: dict[str, Plain] = dict(data)
    if isinstance(cards, str):
        changed["cards"] = ({"file": cards, "zone": _first_zone(data)},)
    elif isinstance(cards, dict):
        changed["cards"] = (cards,)
    else:
        return document
    return replace(
        document, data=changed, values=_moved(document.values), keys=_moved(document.keys)
    )


def _first_zone(data: Mapping[str, Plain]) -> Plain:
    zones = data.get("zones")
    first = zones[0] if isinstance(zones, tuple) and zones else None
    return first.get("id", "") if isinstance(first, dict) else ""


def _moved(marks: Mapping[Place, Mark]) -> dict[Place, Mark]:
    return {
        ("cards", 0, *place[1:]) if place[:1] == ("cards",) and len(place) > 1 else place: mark
        for place, mark in marks.items()
    }


def _too_many(document: Document, parts: Parts) -> Problem | None:
    """Return a problem at the first piece beyond the maximum of a table, or None."""
    count = 0
    for each in parts.pieces:
        count += each.kind.count
        if count > MOST_IN_ALL:
            total = sum(piece.kind.count for piece in parts.pieces)
            what = f"comes to {total:,} pieces in all, the most is {MOST_IN_ALL:,}"
            if "title" in each.cells:
                return each.cells["title"].problem(what)
            mark = document.mark(each.source)
            return Problem(document.file, mark.line, mark.column, "", what)
    return None


def _as_first(document: Document, parts: Parts) -> Document:
    """Return the document in terms of the first format, with positions for messages."""
    data = document.data if isinstance(document.data, dict) else {}
    made: dict[str, Plain] = {key: value for key, value in data.items() if key not in _OWN}
    pieces: list[Plain] = []
    marks = dict(document.values)
    for number, each in enumerate(parts.pieces):
        pieces.append({"id": each.kind.id, "title": each.kind.title, "count": each.kind.count})
        marks["pieces", number] = document.mark(each.source)
    made["pieces"] = tuple(pieces)
    made["zones"] = tuple(
        {"id": zone.id, "title": zone.title, "per-seat": zone.per_seat, "sees": zone.sees,
         "places": zone.places}
        for zone in parts.zones
    )  # fmt: skip
    made["values"] = dict(parts.values)
    return replace(document, data=made, values=marks)
