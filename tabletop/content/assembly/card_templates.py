"""Reads `templates/NAME.yaml`, which describes how cards are drawn, in millimetres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from tabletop.content.assembly.expand import GameParts, art_of
from tabletop.content.checks.pictures import icons as shipped_icons
from tabletop.content.schema.file_keys import Heading, Picture
from tabletop.content.schema.locale import Locale, value_at
from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import Document, Place, decode, parse
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.declare.faces import CARDS, Design, Paint, Part
from tabletop.engine.declare.fields import Colour, Many, OptionalWord, Span, TextForm, Word
from tabletop.font_files import LONGEST, NAME, FontError, fonts_of, is_name, read_font

FOLDER = "templates"
_MOST = 20
_TITLE = "title"
Millimetre = Annotated[float, Span(-50, 400)]
Points = Annotated[float, Span(3, 120)]
FillText = Colour | dict[Annotated[str, TextForm(most=60)], Heading]
"""A colour, or `by` with the name of a field, and a colour for each value of that field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSize:
    """The size of a card, in millimetres."""

    size: tuple[Annotated[float, Span(20, 200)], Annotated[float, Span(20, 280)]] = (63, 88)
    bleed: Annotated[float, Span(0, 10)] = 3
    safe: Annotated[float, Span(0, 20)] = 4
    corner: Annotated[float, Span(0, 20)] = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class FontText:
    """A font that the parts of a template use by its name."""

    file: Annotated[
        str,
        TextForm(f"({NAME})?", "takes a font of the folder fonts, as fonts/Own.ttf", most=LONGEST),
    ] = ""
    """A TTF or OTF file in `fonts/` beside `game.yaml`, such as `fonts/Own.ttf`."""
    family: Literal["sans", "serif"] = "sans"
    weight: Annotated[int, Span(100, 900)] = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class PartText:
    """One part of a card template, such as a text, picture, badge or line."""

    id: Word
    draw: Literal["box", "line", "picture", "text", "badge", "icons", "pips"]
    at: tuple[Millimetre, Millimetre, Millimetre, Millimetre]
    """x, y, width and height; for a line, the x and y of both ends."""
    field: OptionalWord = ""
    """The field to draw; `title` is the name of the card."""
    text: Annotated[str, TextForm(most=300)] = ""
    """Text that is the same on all cards; `{field}` and `{icon}` in it are filled in."""
    when: OptionalWord = ""
    """A field; cards on which it is empty leave this part out."""
    fill: FillText | None = None
    ink: FillText | None = None
    bleed: bool = False
    """Whether the part extends beyond the cutting edge."""
    corner: Annotated[float, Span(0, 40)] = 0
    width: Annotated[float, Span(0.1, 10)] = 0.4
    """Width of a line."""
    shape: Literal["disc", "hexagon", "shield", "box"] = "disc"
    """Shape of a badge."""
    icon: OptionalWord = ""
    """An icon behind the number of a badge, or for each pip."""
    font: OptionalWord = ""
    size: Points = 9
    """Size of letters, in points."""
    least: Points = 6
    """Smallest size to which letters may shrink, in points."""
    align: Literal["left", "center", "right"] = "left"
    middle: bool = False
    """Whether text is centred vertically."""
    fit: Literal["cover", "contain", "shrink"] = "cover"
    missing: Literal["pattern", "nothing"] = "pattern"


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateFile:
    """A card template: how the cards that name it are drawn."""

    card: CardSize = CardSize()
    fonts: Annotated[dict[Word, FontText], Many(0, 10)] = field(default_factory=dict)
    icons: Annotated[dict[Word, Picture], Many(0, 60)] = field(default_factory=dict)
    """Pictures for names in braces in texts; shipped icons need no entry."""
    parts: Annotated[tuple[PartText, ...], Many(1, 60)]
    small: Annotated[tuple[Word, ...], Many(0, 60)] = ()
    """The parts that are also drawn on small cards."""


def read_templates(
    game: Document,
    files: Mapping[str, bytes],
    folder: Path,
    parts: GameParts,
    locale: Locale,
) -> tuple[tuple[Design, ...], dict[str, Document]]:
    """Return a game's card templates, and the documents they were read from, by name.

    Problems are noted in each template's document. A missing template that cards name is noted in
    the document of the game.

    Args:
        game: The document of `game.yaml`.
        files: Content of the game's files by name.
        folder: Folder of the game.
        parts: The pieces of the game, which name templates.
        locale: Texts of the language.
    """
    designs: list[Design] = []
    documents: dict[str, Document] = {}
    names = [name for name in files if name.startswith(f"{FOLDER}/")][:_MOST]
    fields = _fields(parts)
    for name in names:
        stem = Path(name).stem
        file = str(folder / name)
        text, wrong = decode(files[name], file)
        document = Document(file, problems=wrong) if wrong else parse(text, file)
        document = locale.template(stem, document)
        model = TypedReader(document).read(TemplateFile)
        if model is not None and not document.problems:
            _check(document, model, fields.get(stem, ()))
            designs.append(_built(str(value_at(game.data, ("id",))), stem, model))
        documents[stem] = document
    locale.check_templates([Path(name).stem for name in names])
    _check_used(game, parts, [Path(name).stem for name in names])
    return tuple(designs), documents


def font_problems(documents: Mapping[str, Document], folder: Path) -> list[Problem]:
    """Return the problems with fonts in card templates, such as a missing file or repeated name.

    Args:
        documents: The documents of the templates, by name.
        folder: Folder of the game.
    """
    found: list[Problem] = []
    for document in documents.values():
        fonts = value_at(document.data, ("fonts",))
        for name, font in fonts.items() if isinstance(fonts, dict) else ():
            file = value_at(font, ("file",))
            if not isinstance(file, str) or not is_name(file):
                continue
            try:
                read_font(folder, file)
            except FontError as error:
                at: Place = ("fonts", name, "file")
                mark = document.mark(at)
                path = ".".join(map(str, at))
                hint = did_you_mean(file, fonts_of(folder))
                found.append(Problem(document.file, mark.line, mark.column, path, str(error), hint))
    return found


def _fields(parts: GameParts) -> dict[str, tuple[str, ...]]:
    """Return the fields that the cards of each template have, by the template's name."""
    found: dict[str, dict[str, None]] = {}
    for piece in parts.pieces:
        template = piece.kind.face.get("template")
        if isinstance(template, str):
            found.setdefault(template, {}).update(dict.fromkeys(piece.kind.face))
    return {name: tuple(keys) for name, keys in found.items()}


def _check_used(game: Document, parts: GameParts, names: list[str]) -> None:
    known = {*names, *(each.template for each in CARDS)}
    noted: set[str] = set()
    for piece in parts.pieces:
        template = piece.kind.face.get("template")
        if piece.source[:1] != ("cards",) or not isinstance(template, str):
            continue
        if template not in known and template not in noted:
            noted.add(template)
            what = f"there is no template {quoted(template)}"
            game.problem((*piece.source, "template"), what, did_you_mean(template, known))


def _check(document: Document, model: TemplateFile, fields: tuple[str, ...]) -> None:
    ids: dict[str, int] = {}
    fonts = value_at(document.data, ("fonts",))
    for name, font in fonts.items() if isinstance(fonts, dict) else ():
        if isinstance(font, dict) and "file" in font and {"family", "weight"} & set(font):
            document.problem(("fonts", name), "a font is a file or a family, not both")
    for number, part in enumerate(model.parts):
        place: Place = ("parts", number)
        if part.id in ids:
            document.problem((*place, "id"), f"the id {quoted(part.id)} is taken")
        ids[part.id] = number
        _check_part(document, place, part, model)
        if fields:
            _check_fields(document, place, part, (*fields, _TITLE))
    for number, name in enumerate(model.small):
        if name not in ids:
            what = f"there is no part {quoted(name)}"
            document.problem(("small", number), what, did_you_mean(name, ids))


def _check_fields(document: Document, place: Place, part: PartText, known: Sequence[str]) -> None:
    """Note fields that a part names and that no card of its template has."""
    named: list[tuple[Place, str | None]] = [
        (("field",), part.field or None),
        (("when",), part.when or None),
    ]
    for key, fill in (("fill", part.fill), ("ink", part.ink)):
        named.append(((key, "by"), fill.get("by") if isinstance(fill, dict) else None))
    for spot, name in named:
        if name is not None and name not in known:
            what = f"the cards have no field {quoted(name)}"
            document.problem((*place, *spot), what, did_you_mean(name, known))


def _check_part(document: Document, place: Place, part: PartText, model: TemplateFile) -> None:
    icons = (*model.icons, *shipped_icons())
    if part.icon and shipped_icons() and part.icon not in icons:
        what = f"there is no icon {quoted(part.icon)}"
        document.problem((*place, "icon"), what, did_you_mean(part.icon, icons))
    if part.font and part.font not in model.fonts:
        what = f"there is no font {quoted(part.font)}"
        document.problem((*place, "font"), what, did_you_mean(part.font, model.fonts))
    if part.draw in {"picture", "icons", "pips"} and not part.field:
        document.problem(place, f"{part.draw} needs a field", "add field:")
    if part.draw != "line":
        _check_area(document, (*place, "at"), part, model.card.size)
    for key, fill in (("fill", part.fill), ("ink", part.ink)):
        if isinstance(fill, dict):
            _check_colours(document, (*place, key), fill)


def _check_area(
    document: Document, place: Place, part: PartText, size: tuple[float, float]
) -> None:
    """Note a part without an area, or one that ends beyond a card of this size, in mm."""
    left, top, width, height = part.at
    wide, high = size
    if width <= 0 or height <= 0:
        document.problem(place, "has no width or no height", "x, y, width, height in mm")
    elif not part.bleed and (left + width > wide + 0.01 or top + height > high + 0.01):
        document.problem(place, f"ends beyond the card, which is {wide:g} x {high:g} mm")


def _check_colours(document: Document, place: Place, fill: Mapping[str, str]) -> None:
    """Note what is wrong with colours that a field of the card decides."""
    if "by" not in fill:
        document.problem(place, "by is missing: the field that decides")
    for word, colour in fill.items():
        sound = len(colour) == 7 and colour[0] == "#" and _is_hex(colour[1:])
        if word != "by" and not sound:
            document.problem((*place, word), f"takes a colour as '#rrggbb', not {quoted(colour)}")


def _is_hex(digits: str) -> bool:
    return all(digit in "0123456789abcdefABCDEF" for digit in digits)


def _built(game: str, name: str, model: TemplateFile) -> Design:
    card = model.card
    return Design(
        id=name,
        size=(float(card.size[0]), float(card.size[1])),
        bleed=float(card.bleed),
        safe=float(card.safe),
        corner=float(card.corner),
        parts=tuple(_part(part) for part in model.parts),
        small=model.small,
        fonts=tuple(
            (key, f"{game}/{font.file}" if font.file else font.family, font.weight)
            for key, font in model.fonts.items()
        ),
        icons=tuple((key, art_of(game, "icons", path)) for key, path in model.icons.items()),
    )


def _part(model: PartText) -> Part:
    x, y, wide, high = map(float, model.at)
    return Part(
        id=model.id, draw=model.draw, at=(x, y, wide, high), field=model.field, text=model.text,
        when=model.when, fill=_paint(model.fill), ink=_paint(model.ink), bleed=model.bleed,
        corner=float(model.corner), width=float(model.width), shape=model.shape, icon=model.icon,
        font=model.font, size=float(model.size), least=min(float(model.least), float(model.size)),
        align=model.align, middle=model.middle,
        fit="contain" if model.fit == "contain" else "cover",
    )  # fmt: skip


def _paint(fill: str | dict[str, str] | None) -> Paint:
    if fill is None:
        return Paint()
    if isinstance(fill, str):
        return Paint(fill.upper())
    colours = tuple((word, colour.upper()) for word, colour in fill.items() if word != "by")
    return Paint(fill.get("default", "").upper(), fill.get("by", ""), colours)
