"""`templates/NAME.yaml`: how cards look, in millimetres; read, checked and built."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tabletop.content.expand import Parts, art_of
from tabletop.content.format2 import Heading, Picture
from tabletop.content.locales import Locale, dig
from tabletop.content.models import FONT, Colour, Model, OptionalWord, Word
from tabletop.content.nodes import Document, Place, decode, parse
from tabletop.content.problems import Problem, did_you_mean, quoted
from tabletop.content.shipped import icons as shipped_icons
from tabletop.content.validation import validate
from tabletop.engine.faces import CARDS
from tabletop.engine.templates import Design, Paint, Part
from tabletop.fonts import LONGEST, FontError, fonts_of, is_name, read_font

FOLDER = "templates"
_MOST = 20
_TITLE = "title"
Millimetre = Annotated[float, Field(ge=-50, le=400)]
Points = Annotated[float, Field(ge=3, le=120)]
FillModel = Colour | dict[Annotated[str, Field(max_length=60)], Heading]
"""A colour; or `by` a field, and a colour for each of its words."""


class CardSizeModel(Model):
    """The paper, in millimetres."""

    size: tuple[Annotated[float, Field(ge=20, le=200)], Annotated[float, Field(ge=20, le=280)]] = (
        63,
        88,
    )
    bleed: Annotated[float, Field(ge=0, le=10)] = 3
    safe: Annotated[float, Field(ge=0, le=20)] = 4
    corner: Annotated[float, Field(ge=0, le=20)] = 3


class FontModel(Model):
    """A font by its name in parts."""

    file: Annotated[str, Field(pattern=FONT, max_length=LONGEST)] = ""
    """A file in `fonts/` beside `game.yaml`, TTF or OTF: `fonts/Own.ttf`."""
    family: Literal["sans", "serif"] = "sans"
    weight: Annotated[int, Field(ge=100, le=900)] = 500


class PartModel(Model):
    """One thing that is drawn."""

    id: Word
    draw: Literal["box", "line", "picture", "text", "badge", "icons", "pips"]
    at: tuple[Millimetre, Millimetre, Millimetre, Millimetre]
    """x, y, width, height; of a line its two ends."""
    field: OptionalWord = ""
    """The field that is drawn; `title` is the name of the card."""
    text: Annotated[str, Field(max_length=300)] = ""
    """Words that all cards have, with `{field}` and `{icon}` in them."""
    when: OptionalWord = ""
    """The field without which it is left out."""
    fill: FillModel | None = None
    ink: FillModel | None = None
    bleed: bool = False
    """Whether it goes on over the edge where it is cut."""
    corner: Annotated[float, Field(ge=0, le=40)] = 0
    width: Annotated[float, Field(ge=0.1, le=10)] = 0.4
    """Of a line."""
    shape: Literal["disc", "hexagon", "shield", "box"] = "disc"
    """Of a badge."""
    icon: OptionalWord = ""
    """A sign behind the number of a badge, or of each pip."""
    font: OptionalWord = ""
    size: Points = 9
    """Of letters, in points."""
    least: Points = 6
    """Down to which letters shrink."""
    align: Literal["left", "center", "right"] = "left"
    middle: bool = False
    """Whether text stands in the middle of its height."""
    fit: Literal["cover", "contain", "shrink"] = "cover"
    missing: Literal["pattern", "nothing"] = "pattern"


class TemplateModel(Model):
    """How the cards look that name this template."""

    card: CardSizeModel = CardSizeModel()
    fonts: dict[Word, FontModel] = Field(default_factory=dict, max_length=10)
    icons: dict[Word, Picture] = Field(default_factory=dict, max_length=60)
    """What stands in braces in texts; shipped icons need no line."""
    parts: Annotated[tuple[PartModel, ...], Field(min_length=1, max_length=60)]
    small: Annotated[tuple[Word, ...], Field(max_length=60)] = ()
    """The parts that stand on small cards."""


def read_templates(
    game: Document,
    files: Mapping[str, bytes],
    folder: Path,
    parts: Parts,
    locale: Locale,
) -> tuple[tuple[Design, ...], dict[str, Document]]:
    """Return the templates of a game, and their documents by name, with what is wrong in them.

    Templates that cards name and that there are not are noted in the document of the game.
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
        model = validate(document, TemplateModel)
        if model is not None:
            _check(document, model, fields.get(stem, ()))
            designs.append(_built(str(dig(game.data, ("id",))), stem, model))
        documents[stem] = document
    locale.check_templates([Path(name).stem for name in names])
    _check_used(game, parts, [Path(name).stem for name in names])
    return tuple(designs), documents


def font_problems(documents: Mapping[str, Document], folder: Path) -> list[Problem]:
    """Return what is wrong with the files of fonts that templates name, and those named twice."""
    found: list[Problem] = []
    for document in documents.values():
        fonts = dig(document.data, ("fonts",))
        for name, font in fonts.items() if isinstance(fonts, dict) else ():
            file = dig(font, ("file",))
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


def _fields(parts: Parts) -> dict[str, tuple[str, ...]]:
    """Return which fields the cards of each template have."""
    found: dict[str, dict[str, None]] = {}
    for piece in parts.pieces:
        template = piece.kind.face.get("template")
        if isinstance(template, str):
            found.setdefault(template, {}).update(dict.fromkeys(piece.kind.face))
    return {name: tuple(keys) for name, keys in found.items()}


def _check_used(game: Document, parts: Parts, names: list[str]) -> None:
    known = {*names, *(each.template for each in CARDS)}
    told: set[str] = set()
    for piece in parts.pieces:
        template = piece.kind.face.get("template")
        if piece.source[:1] != ("cards",) or not isinstance(template, str):
            continue
        if template not in known and template not in told:
            told.add(template)
            what = f"there is no template {quoted(template)}"
            game.problem((*piece.source, "template"), what, did_you_mean(template, known))


def _check(document: Document, model: TemplateModel, fields: tuple[str, ...]) -> None:
    ids: dict[str, int] = {}
    known = (*fields, _TITLE)
    fonts = dig(document.data, ("fonts",))
    for name, font in fonts.items() if isinstance(fonts, dict) else ():
        if isinstance(font, dict) and "file" in font and {"family", "weight"} & set(font):
            document.problem(("fonts", name), "a font is a file or a family, not both")
    for number, part in enumerate(model.parts):
        place: Place = ("parts", number)
        if part.id in ids:
            document.problem((*place, "id"), f"the id {quoted(part.id)} is taken")
        ids[part.id] = number
        _check_part(document, place, part, model)
        if not fields:
            continue
        for key, name in (("field", part.field), ("when", part.when)):
            if name and name not in known:
                what = f"the cards have no field {quoted(name)}"
                document.problem((*place, key), what, did_you_mean(name, known))
        for key, fill in (("fill", part.fill), ("ink", part.ink)):
            by = fill.get("by") if isinstance(fill, dict) else None
            if by is not None and by not in known:
                what = f"the cards have no field {quoted(by)}"
                document.problem((*place, key, "by"), what, did_you_mean(by, known))
    for number, name in enumerate(model.small):
        if name not in ids:
            what = f"there is no part {quoted(name)}"
            document.problem(("small", number), what, did_you_mean(name, ids))


def _check_part(document: Document, place: Place, part: PartModel, model: TemplateModel) -> None:
    icons = (*model.icons, *shipped_icons())
    if part.icon and shipped_icons() and part.icon not in icons:
        what = f"there is no icon {quoted(part.icon)}"
        document.problem((*place, "icon"), what, did_you_mean(part.icon, icons))
    if part.font and part.font not in model.fonts:
        what = f"there is no font {quoted(part.font)}"
        document.problem((*place, "font"), what, did_you_mean(part.font, model.fonts))
    if part.draw in {"picture", "icons", "pips"} and not part.field:
        document.problem(place, f"{part.draw} needs a field", "add field:")
    if part.draw != "line" and (part.at[2] <= 0 or part.at[3] <= 0):
        document.problem((*place, "at"), "has no width or no height", "x, y, width, height in mm")
    elif part.draw != "line" and not part.bleed:
        wide, high = model.card.size
        if part.at[0] + part.at[2] > wide + 0.01 or part.at[1] + part.at[3] > high + 0.01:
            what = f"ends beyond the card, which is {wide:g} x {high:g} mm"
            document.problem((*place, "at"), what)
    for key, fill in (("fill", part.fill), ("ink", part.ink)):
        if isinstance(fill, dict):
            if "by" not in fill:
                document.problem((*place, key), "by is missing: the field that decides")
            for word, colour in fill.items():
                sound = len(colour) == 7 and colour[0] == "#" and _is_hex(colour[1:])
                if word != "by" and not sound:
                    what = f"takes a colour as '#rrggbb', not {quoted(colour)}"
                    document.problem((*place, key, word), what)


def _is_hex(digits: str) -> bool:
    return all(digit in "0123456789abcdefABCDEF" for digit in digits)


def _built(game: str, name: str, model: TemplateModel) -> Design:
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


def _part(model: PartModel) -> Part:
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
