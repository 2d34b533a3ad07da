"""Reads `game.yaml` and the tables and templates that it names, and makes the spec of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from tabletop.content.assembly.card_templates import read_templates
from tabletop.content.assembly.cards import read_cards
from tabletop.content.assembly.csv_tables import CsvCell
from tabletop.content.assembly.expand import GameParts, expand
from tabletop.content.checks.names import MOST_PLACES, Names, place_count
from tabletop.content.checks.parts import (
    check_goals,
    check_options,
    check_origin,
    check_owners,
    check_parts,
)
from tabletop.content.checks.pictures import PictureNames, named_pictures
from tabletop.content.checks.scripts import check_places, read_scripts
from tabletop.content.schema.file_keys import Board, GameFile, LayoutFile
from tabletop.content.schema.locale import Locale
from tabletop.content.yaml.problems import Problem, quoted
from tabletop.content.yaml.reader import Document
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.declare.fields import WidgetData
from tabletop.engine.declare.layout import Layout, region_of
from tabletop.engine.spec import GameHeader, GameSpec, PieceKind, ZoneKind

MOST_PIECES = 2000
"""Most pieces of a game: each move looks at all of them."""


@dataclass(slots=True)
class Assembled:
    """A game built from its files, without layout, tips and rulebook, and the problems found."""

    reader: TypedReader
    game: GameFile | None = None
    spec: GameSpec | None = None
    """The game's spec without its faulty parts; None if `game.yaml` could not be read."""
    whole: bool = False
    """Whether the spec has all pieces and values that the files declare."""
    problems: list[Problem] = field(default_factory=list)
    """Problems and warnings in files other than `game.yaml`."""
    pictures: tuple[PictureNames, ...] = ()
    cells: Mapping[str, Mapping[str, CsvCell]] = field(default_factory=dict)
    """For cards from tables: the cells of their fields, by kind of piece."""
    templates: Mapping[str, Document] = field(default_factory=dict)
    """Documents of the game's own card templates, by name."""

    @property
    def is_sound(self) -> bool:
        """Whether the files other than `game.yaml` have no problems, apart from warnings."""
        return all(each.warning for each in self.problems)

    def names(
        self, sections: Sequence[str], arts: Sequence[str] = (), moves: Sequence[str] = ()
    ) -> Names | None:
        """Return the names that the game's other files may use; None if it could not be read.

        Args:
            sections: Ids of the sections of the rulebook.
            arts: Names of pictures that the game may show.
            moves: Kinds of moves that the rules know.
        """
        if self.spec is None:
            return None
        zones = [
            each.id for each, _ in self.reader.each(ZoneKind) if self.reader.has_wrong_value(each)
        ]
        boards = [
            each.id for each, _ in self.reader.each(Board) if self.reader.has_wrong_value(each)
        ]
        unsure = {*zones, *boards}
        return Names(self.spec, self.whole, unsure, rules=sections, arts=arts, moves=moves)


def assemble(
    document: Document,
    files: Mapping[str, bytes],
    folder: Path,
    locale: Locale,
    *,
    sections: Sequence[str] = (),
    own: bool = False,
) -> Assembled:
    """Build a game from `game.yaml` and the files it names, and note problems in the document.

    Args:
        document: `game.yaml`, with the texts of the locale already in it.
        files: Content of the game's files by name.
        folder: Folder of the game.
        locale: Texts of the language, for cards and templates.
        sections: Ids of the sections of the rulebook.
        own: Whether this is a player's own folder, which may name shipped code and, with a leading
            dot, its own.
    """
    reader = TypedReader(document)
    game = reader.read(GameFile)
    if game is None:
        return Assembled(reader)
    check_parts(reader)
    check_options(reader, game)
    check_goals(reader, game)
    check_owners(reader, PieceKind, game.seats[1])
    if own:
        check_origin(reader, game)
    found = Assembled(reader, game, whole=not document.problems)
    cards, found.problems = (
        read_cards(reader, game, files, folder, locale) if found.whole else ([], [])
    )
    parts = expand(game, reader, cards)
    found.spec = _spec_of(game, parts)
    found.whole = found.whole and found.is_sound
    _check_pieces(document, parts, found)
    _check_zones(document, parts, game)
    _check_rewards(document, found.spec)
    names = found.names(sections)
    if names is not None:
        reader.check_names(names.missing)
    _complete(found, files, folder, parts, locale)
    return found


def _spec_of(game: GameFile, parts: GameParts) -> GameSpec:
    header = {each.name: getattr(game, each.name) for each in fields(GameHeader)}
    return GameSpec(
        **header,
        kinds=tuple(each.kind for each in parts.pieces),
        zones=tuple(parts.zones),
        values=parts.values,
        options=tuple(option.spec for option in game.options),
        counters=game.counters,
        boards=tuple(parts.boards),
    )


def _complete(
    found: Assembled,
    files: Mapping[str, bytes],
    folder: Path,
    parts: GameParts,
    locale: Locale,
) -> None:
    """Add templates, scripts and pictures to a game whose parts are known."""
    document, spec = found.reader.document, found.spec
    if spec is None or not found.whole:
        return
    designs, found.templates = read_templates(document, files, folder, parts, locale)
    found.problems += [each for other in found.templates.values() for each in other.problems]
    spec = replace(spec, templates=designs)
    if not document.problems and found.is_sound:
        spec = replace(spec, scripts=read_scripts(document, spec))
        check_places(document, spec)
    found.spec = spec
    found.pictures = tuple(named_pictures(document, spec, parts, found.templates))
    found.cells = {each.kind.id: each.cells for each in parts.pieces if each.cells}


def _check_pieces(document: Document, parts: GameParts, found: Assembled) -> None:
    """Note pieces that would exist twice, and the first one beyond the maximum of a table."""
    made: dict[str, str] = {}
    count = 0
    for each in parts.pieces:
        kind = each.kind
        count += kind.count
        if count > MOST_PIECES:
            total = sum(piece.kind.count for piece in parts.pieces)
            what = f"comes to {total:,} pieces in all, the most is {MOST_PIECES:,}"
            if "title" in each.cells:
                found.problems.append(each.cells["title"].problem(what))
            else:
                document.problem(each.source, what)
            return
        taken = next((name for name in kind.ids if name in made), "")
        if taken and not found.reader.is_defined_twice(kind.id):
            what = f"the piece {taken} would exist twice, {quoted(made[taken])} has one too"
            document.problem((*each.source, "id"), what)
        made.update(dict.fromkeys(kind.ids, kind.id))


def _check_zones(document: Document, parts: GameParts, game: GameFile) -> None:
    if not parts.zones and parts.pieces and not document.problems:
        document.problem((), "there are no zones", "add zones")
    count = place_count(parts.zones, game.seats[1])
    if count > MOST_PLACES:
        what = f"the zones make {count} places, the most is {MOST_PLACES}"
        document.problem(("zones",), what)


def _check_rewards(document: Document, spec: GameSpec) -> None:
    """Note rewards for which the game lacks something, and a back for cards that have several."""
    if len({kind.back for kind in spec.kinds if kind.back}) > 1 and spec.rewards.back:
        what = "the cards have several backs, which must stay apart"
        document.problem(("rewards", "back"), what)
    if spec.rewards.dice and all(kind.look != "die" for kind in spec.kinds):
        document.problem(("rewards", "dice"), "there are no dice")
    for reward, least in spec.rewards.steps:
        if least > len(spec.goals):
            what = f"takes {least} stamps, and there are {len(spec.goals)} goals"
            document.problem(("rewards", reward), what)


def layout_of(file: LayoutFile, widgets: Mapping[str, type[WidgetData]]) -> Layout:
    """Return the engine's layout for a layout file that has no problems.

    `widgets` are the declarations of the game's widgets, by name.
    """
    regions = tuple(
        replace(
            region_of(widgets[each.widget], each.id, each.rect, each.zone, dict(each.data)),
            title=each.title,
            about=each.about,
        )
        for each in file.regions
    )
    return Layout(file.felt, regions, file.cells, file.tags, file.marks)
