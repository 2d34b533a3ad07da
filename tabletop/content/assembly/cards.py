"""Reads cards from the rows of a table, and reports problems at their cells.

A card's id is made from its name in any script. It depends on that name alone, so rows may be
added, removed and moved.
"""

# ruff: noqa: RUF001 - Greek, Cyrillic and Turkish letters are meant

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from pathlib import Path

from tabletop.content.assembly.csv_tables import (
    CsvCell,
    CsvRow,
    CsvTable,
    broken,
    plain,
    read_table,
)
from tabletop.content.assembly.expand import MadePiece, art_of, back_of
from tabletop.content.schema.file_keys import CardField, Cards, GameFile
from tabletop.content.schema.locale import LocalCards, Locale
from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import Document, Place
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.digests import sha256
from tabletop.engine.spec import BOX, FaceValue, PieceKind

_ERRORS = re.compile(r"#(REF|NAME|VALUE|DIV/0|N/A|NULL|NUM|SPILL|CALC)[!?]?", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?\d{1,9}([.,]\d{1,6})?")
_DATE = re.compile(
    r"\d{1,2}[./ -]{1,2}[^\W\d_]{3,9}\.?|[^\W\d_]{3,9}[./ -]{1,2}\d{1,4}|\d{4}-\d\d?-\d\d?"
    r"|\d{1,2}[./]\d{1,2}[./]\d{2,4}",
)
_WORD = re.compile(r"[a-z][a-z0-9-]*")
_YES = frozenset({"true", "yes", "x", "1", "ja", "oui", "si", "sí", "wahr", "vrai", "on"})
_NO = frozenset({"false", "no", "-", "0", "nein", "non", "falsch", "faux", "off", ""})
_MOST = 500
_SPOKEN = ("text", "list")
"""Types of fields that may differ between languages."""
_TEMPLATE = "template"


def read_cards(
    reader: TypedReader,
    game: GameFile,
    files: Mapping[str, bytes],
    folder: Path,
    locale: Locale,
) -> tuple[list[MadePiece], list[Problem]]:
    """Return the cards of all tables of a game, and the problems in the tables.

    The locale's texts take precedence. Problems with entries in `game.yaml` are noted in its
    document.

    Args:
        reader: The reader that has read `game.yaml`.
        game: The declarations in `game.yaml`.
        files: Content of the game's files by name.
        folder: Folder of the game.
        locale: Texts of the language.
    """
    document = reader.document
    pieces: list[MadePiece] = []
    words, problems = _words(locale, game, files, folder)
    taken: dict[str, CsvCell] = {}
    first = game.zones[0].id if game.zones else BOX
    for model in game.cards:
        place = reader.place(model)
        table = _table(document, place, model, files, folder)
        if table is None:
            continue
        problems += table.problems
        if not _columns_are_there(document, place, model, table):
            continue
        language = locale.language or game.language
        maker = _Maker(game.id, model, table, taken, (language, model.zone or first))
        for row in table.rows:
            name = maker.name(row)
            spoken = words.of(name, model, row) if name else {}
            kind = maker.card(row, name, spoken) if name else None
            if kind is not None:
                pieces.append(MadePiece(kind, place, {**_cells(model, row), **spoken}))
        problems += maker.problems
        if not pieces and not problems and not document.problems:
            document.problem(place, "no row makes a card")
    return pieces, [*problems, *words.unknown(taken)]


def _table(
    document: Document,
    place: Place,
    model: Cards | LocalCards,
    files: Mapping[str, bytes],
    folder: Path,
) -> CsvTable | None:
    if model.file is not None and model.rows:
        document.problem((*place, "rows"), "a table is a file or rows, not both")
        return None
    if model.file is None:
        if not model.rows:
            document.problem(place, "file is missing", "or write rows here")
            return None
        return _written(document, (*place, "rows"), model)
    raw = files.get(model.file)
    if raw is None:
        known = [name for name in files if name.endswith((".csv", ".tsv", ".txt"))]
        hint = did_you_mean(model.file, known)
        document.problem((*place, "file"), f"there is no file {quoted(model.file)}", hint)
        return None
    return read_table(raw, str(folder / model.file))


def _written(document: Document, place: Place, model: Cards | LocalCards) -> CsvTable:
    """Return rows written in `game.yaml` as a table."""
    table = CsvTable(document.file)
    headings: dict[str, None] = {}
    for number, row in enumerate(model.rows):
        mark = document.mark((*place, number))
        first = CsvCell("", document.file, mark.line, mark.column, ".".join(map(str, place)))
        cells: dict[str, CsvCell] = {}
        for heading, value in row.items():
            spot = document.mark((*place, number, heading))
            text = str(value).lower() if isinstance(value, bool) else broken(str(value))
            cells[plain(heading)] = CsvCell(
                text, document.file, spot.line, spot.column, f"rows.{number}.{heading}"
            )
            headings[heading] = None
        table.rows.append(CsvRow(cells, first))
    table.headings = tuple(headings)
    return table


def _columns(model: Cards | LocalCards) -> Iterator[tuple[Place, str]]:
    """Yield the required columns of a table, with the places that name them."""
    yield ("id",), model.id
    if model.title is not None and model.title != model.id:
        yield ("title",), model.title
    if isinstance(model, LocalCards):
        for name, heading in model.fields.items():
            yield ("fields", name), heading
        return
    if model.count is not None:
        yield ("count",), model.count
    if model.skip is not None:
        yield ("skip", "column"), model.skip.column
    for name, field in model.fields.items():
        yield ("fields", name, "column"), field.column


def _columns_are_there(
    document: Document, place: Place, model: Cards | LocalCards, table: CsvTable
) -> bool:
    if any(not each.warning for each in table.problems):
        return False
    known = {plain(heading) for heading in table.headings}
    sound = True
    for spot, column in _columns(model):
        optional = spot[0] == "fields" and model.file is None
        if plain(column) not in known and not optional:
            where = Path(table.file).name if model.file is not None else "rows"
            what = f"{where} has no column {quoted(column)}"
            hint = did_you_mean(column, [h for h in table.headings if h])
            document.problem((*place, *spot), what, hint)
            sound = False
    return sound


def _cells(model: Cards, row: CsvRow) -> dict[str, CsvCell]:
    """Return the cells of a card's title and fields."""
    title = row.cell(model.title)
    found = {key: row.cell(field.column) for key, field in model.fields.items()}
    return {**found, "title": title if title.text else row.cell(model.id)}


@dataclass(slots=True)
class _Words:
    """Translations of cards from a locale's tables, by id."""

    locale: Locale
    fields: dict[str, dict[str, CsvCell]] = dataclass_field(default_factory=dict)
    """By id: the cell of the title, as `title`, and the cells of the fields."""
    named: dict[str, CsvCell] = dataclass_field(default_factory=dict)
    """The cell of each id."""

    def of(self, name: str, model: Cards, row: CsvRow) -> Mapping[str, CsvCell]:
        """Return the cells that replace a card's own, and count missing ones."""
        given = self.fields.get(name, {})
        title = row.text(model.title) or row.text(model.id)
        own = {"title": title, **{key: row.text(each.column) for key, each in model.fields.items()
                                  if each.type == "text"}}  # fmt: skip
        for key, text in own.items():
            if text and self.locale.document is not None:
                self.locale.total += 1
                if key not in given:
                    self.locale.missing.append(f"cards.{name}.{key}")
        return {key: cell for key, cell in given.items() if key == "title" or key in model.fields}

    def unknown(self, names: Collection[str]) -> list[Problem]:
        """Return problems for cards that the game doesn't have."""
        return [
            cell.problem(f"the game has no card {quoted(name)}", did_you_mean(name, names))
            for name, cell in self.named.items()
            if name not in names
        ]


def _words(
    locale: Locale, game: GameFile, files: Mapping[str, bytes], folder: Path
) -> tuple[_Words, list[Problem]]:
    """Return the translations in a locale's tables, and their problems."""
    words = _Words(locale)
    problems: list[Problem] = []
    types = {key: field.type for model in game.cards for key, field in model.fields.items()}
    for model in locale.cards:
        document, place = locale.document, locale.cards_place(model)
        table = _table(document, place, model, files, folder) if document is not None else None
        if document is None or table is None:
            continue
        problems += table.problems
        for key in model.fields:
            if types.get(key, "") not in _SPOKEN:
                what = f"the cards have no field {quoted(key)}"
                if key in types:
                    what = f"{quoted(key)} is no text but a {types[key]}, the same in all languages"
                texts = [each for each, kind in types.items() if kind in _SPOKEN]
                document.problem((*place, "fields", key), what, did_you_mean(key, texts), key=True)
        if _columns_are_there(document, place, model, table):
            problems += _take(words, model, table)
    return words, problems


def _take(words: _Words, model: LocalCards, table: CsvTable) -> list[Problem]:
    """Add the rows of a table; return their problems."""
    problems: list[Problem] = []
    columns = {**model.fields, **({"title": model.title} if model.title is not None else {})}
    for row in table.rows:
        named = row.cell(model.id)
        name = word_of(named.text)
        if not name:
            problems.append(named.problem(f"{model.id} is missing"))
        elif name in words.named:
            problems.append(_taken_twice(named, words.named[name], name))
        else:
            words.named[name] = named
            cells = {key: row.cell(heading) for key, heading in columns.items()}
            words.fields[name] = {key: cell for key, cell in cells.items() if cell.text}
    return problems


def _taken_twice(named: CsvCell, first: CsvCell, word: str) -> Problem:
    """Return the problem of a row whose card has another's id."""
    where = f"in line {first.line}"
    if first.file != named.file:
        where += f" of {Path(first.file).name}"
    if plain(named.text) == plain(first.text):
        what = f"{quoted(named.text)} is there already, {where}"
        return named.problem(what, "say how many there are in a column")
    what = f"{quoted(named.text)} and {quoted(first.text)}, {where}, both get the id {word}"
    return named.problem(what, "write one of them otherwise, or add a column of ids and name it id")


class _Maker:
    """Creates the cards of one table."""

    def __init__(
        self,
        game: str,
        model: Cards,
        table: CsvTable,
        taken: dict[str, CsvCell],
        where: tuple[str, str],
    ) -> None:
        self.game = game
        self.model = model
        self.comma = table.comma
        self.taken = taken
        self.language, self.zone = where
        self.problems: list[Problem] = []

    def name(self, row: CsvRow) -> str:
        """Return the id of a row's card; "" if it makes none."""
        model = self.model
        skip = model.skip
        if skip is not None and plain(row.text(skip.column)) == plain(skip.equals):
            return ""
        named = row.cell(model.id)
        if not named.text:
            self.problems.append(named.problem(f"{model.id} is missing"))
            return ""
        if not self._is_sound(named):
            return ""
        name = word_of(named.text)
        if name in self.taken:
            self.problems.append(_taken_twice(named, self.taken[name], name))
            return ""
        self.taken[name] = named
        return name

    def card(self, row: CsvRow, name: str, spoken: Mapping[str, CsvCell]) -> PieceKind | None:
        """Return the card of a row under an id; None if it makes none.

        `spoken` are cells of another language, by `title` or the name of the field.
        """
        model = self.model
        before = len(self.problems)
        count = self._count(row)
        title = spoken.get("title", row.cell(model.title))
        if len(title.text) > 60:
            self.problems.append(title.problem("is longer than 60 letters"))
        face: dict[str, FaceValue] = {"zone": self.zone}
        template = word_of(row.text(_TEMPLATE)) or model.template
        if template:
            face[_TEMPLATE] = template
        for key, field in model.fields.items():
            value = self._value(spoken.get(key, row.cell(field.column)), field, name)
            if value is not None:
                face[key] = value
        if len(self.problems) > before or not count:
            return None
        back = back_of(self.game, model.back)
        words = " ".join((title.text or row.text(model.id)).split())
        return PieceKind(name, words, count, back, "card", face)

    def _is_sound(self, cell: CsvCell) -> bool:
        found = _ERRORS.match(cell.text)
        if found is not None:
            what = f"{quoted(cell.text)} is an error of the spreadsheet"
            self.problems.append(cell.problem(what, "mend its formula and save again"))
        return found is None

    def _count(self, row: CsvRow) -> int:
        if self.model.count is None:
            return 1
        cell = row.cell(self.model.count)
        if not cell.text:
            return 1
        number = self._number(cell)
        if number is None:
            return 1
        if not isinstance(number, int) or not 0 <= number <= _MOST:
            what = f"takes a whole number from 0 to {_MOST}, not {quoted(cell.text)}"
            self.problems.append(cell.problem(what))
            return 1
        return number

    def _number(self, cell: CsvCell) -> int | str | None:
        """Return a whole number, or a decimal as text; None with a noted problem."""
        if not self._is_sound(cell):
            return None
        text = cell.text.replace("\N{MINUS SIGN}", "-")
        if not _NUMBER.fullmatch(text) or ("," in text and not self.comma):
            what = f"takes a number, not {quoted(cell.text)}"
            hint = ""
            if _DATE.fullmatch(text):
                hint = "the spreadsheet made a date of it: set the column to Text or Number"
            elif "," in text and _NUMBER.fullmatch(text):
                hint = f"did you mean {text.replace(',', '.')}?"
            self.problems.append(cell.problem(what, hint))
            return None
        text = text.replace(",", ".")
        whole, _, rest = text.partition(".")
        return int(whole) if not rest.strip("0") else text

    def _value(self, cell: CsvCell, field: CardField, name: str) -> FaceValue | None:
        """Return the value of a cell; None if it is empty or wrong."""
        if not self._is_sound(cell):
            return None
        text = cell.text
        if not text and field.type != "switch":
            return self._default(field, name)
        match field.type:
            case "number":
                return self._bounded(cell, field)
            case "word":
                return self._word(cell, field)
            case "list":
                parts = [part.strip() for part in text.split(field.split)]
                return tuple(part for part in parts if part)[:60]
            case "switch":
                return self._switch(cell, field)
            case "picture":
                text = text.replace("{language}", self.language)
                return art_of(self.game, field.from_ or "cards", text)
            case _:
                return text

    def _default(self, field: CardField, name: str) -> FaceValue | None:
        default = field.default
        if default is None:
            return None
        if isinstance(default, bool):
            return int(default)
        if field.type == "picture":
            picture = str(default).replace("{id}", name)
            return art_of(self.game, field.from_ or "cards", picture)
        if field.type == "list":
            return tuple(part.strip() for part in str(default).split(field.split) if part.strip())
        return default if isinstance(default, int | str) else f"{default:g}"

    def _bounded(self, cell: CsvCell, field: CardField) -> FaceValue | None:
        number = self._number(cell)
        if number is None:
            return None
        if not field.least <= float(number) <= field.most:
            small = float(number) < field.least
            bound = f"the least is {field.least}" if small else f"the most is {field.most}"
            size = "small" if small else "large"
            self.problems.append(cell.problem(f"{cell.text} is too {size}, {bound}"))
            return None
        return number

    def _word(self, cell: CsvCell, field: CardField) -> FaceValue | None:
        text = cell.text
        if not field.one_of:
            return word_of(text) or text
        known = {plain(each): each for each in field.one_of}
        found = known.get(plain(text))
        if found is None:
            what = f"{quoted(text)} is not known here"
            hint = did_you_mean(text, field.one_of) or f"known: {', '.join(field.one_of)}"
            self.problems.append(cell.problem(what, hint))
        return found

    def _switch(self, cell: CsvCell, field: CardField) -> FaceValue | None:
        word = plain(cell.text)
        if not word and field.default is not None:
            return int(bool(field.default))
        if word in _YES:
            return 1
        if word in _NO:
            return 0
        what = f"takes yes or no, not {quoted(cell.text)}"
        self.problems.append(cell.problem(what, "x, true, yes and 1 mean yes"))
        return None


_LONGEST = 50
_MARKED = 8
"""Hex digits that distinguish long names with the same beginning."""
_LETTERS: dict[str, str] = dict(
    re.findall(
        r"(\S)=(\S*)",
        "æ=ae œ=oe ø=oe ß=sz þ=th ð=dh ŋ=ng ı=i "
        "α=a β=b γ=g δ=d ε=e ζ=z η=i ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p "
        "ρ=r σ=s ς=s τ=t υ=y φ=f ω=o θ=th χ=ch ψ=ps "
        "а=a б=b в=v г=g д=d е=e з=z и=i й=j к=k л=l м=m н=n о=o п=p "
        "р=r с=s т=t у=u ф=f ц=c ы=y э=e і=i ї=ji є=je ґ=g ё=jo ж=zh "
        "х=kh ч=ch ш=sh щ=shch ъ= ь= ю=ju я=ja ",
    )
)
"""Transliterations of letters that don't decompose into a Latin letter and a mark."""
_SIGNS = {"+": "plus", "#": "hash", "&": "and", "%": "percent", "@": "at", "*": "star",
          "\N{DEGREE SIGN}": "degree"}  # fmt: skip
_SPELT = ("Sm", "Sc", "So")
"""Unicode categories of meaningful symbols: mathematical, currency, other."""
_FIRST_NEW_LETTER, _FIRST_NEW_SIGN = 0x10000, 0x1FA00
"""Newer characters are not named: older versions of Python don't know them."""
_NAME = re.compile(r"\b(?:LETTER|SYLLABLE|SIGN|CHARACTER|DIGIT|LIGATURE) (?:SMALL )?(.+)")
_BELOW_NOUGHT = re.compile(r"(?<!\S)-(?=\d)")


def word_of(name: str) -> str:
    """Return an id made from a name: `Old idea` is `old-idea`, `C++` is `c-plus-plus`.

    It is "" for an empty name only.
    """
    plain = unicodedata.normalize("NFC", " ".join(name.split()).lower())
    spoken = "".join(map(_spoken, _BELOW_NOUGHT.sub(" minus ", plain)))
    word = _joined(spoken) or _joined("".join(map(_spelt, plain)))
    if word and not word[0].isalpha():
        word = f"card-{word}"
    if len(word) <= _LONGEST:
        return word
    mark = sha256(plain.encode()).hexdigest()[:_MARKED]
    return f"{word[: _LONGEST - _MARKED - 1].rstrip('-')}-{mark}"


def _joined(spoken: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", spoken).strip("-")


def _spoken(sign: str) -> str:
    """Return a character in Latin letters; a blank for one that only separates words."""
    if sign.isascii() and (sign.isalnum() or sign not in _SIGNS):
        spelt = unicodedata.category(sign) in _SPELT
        return _spelt(sign) if spelt else sign
    if sign in _LETTERS:
        return _LETTERS[sign]
    if sign in _SIGNS or unicodedata.category(sign) in _SPELT:
        return _spelt(sign)
    kind = unicodedata.category(sign)
    apart = unicodedata.normalize("NFKD", sign)
    known = "".join(
        _LETTERS.get(each, each) for each in apart if unicodedata.category(each) != "Mn"
    )
    if known.isascii() and known:
        return known if kind[0] == "L" else f" {known} "
    if kind[0] in "LM":
        return _transcribed(sign, kind)
    return f" {known} " if kind[0] == "N" else " "


def _transcribed(sign: str, kind: str) -> str:
    """Return the transliteration of a letter by its Unicode name, or the number of an ideograph."""
    if kind == "Mn" and unicodedata.combining(sign):
        return ""  # a mark above or below a letter
    found = _NAME.search(unicodedata.name(sign, "")) if ord(sign) < _FIRST_NEW_LETTER else None
    if found is None:
        return f" u{ord(sign):x} "
    return found[1].partition(" WITH ")[0].replace(" ", "").lower()


def _spelt(sign: str) -> str:
    """Return the Unicode name of a symbol."""
    name = _SIGNS.get(sign) or f"u{ord(sign):x}"
    if sign not in _SIGNS and ord(sign) < _FIRST_NEW_SIGN:
        name = unicodedata.name(sign, name).lower()
    return f" {name.removesuffix(' sign')} " if not sign.isspace() else " "
