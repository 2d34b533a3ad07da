"""`locale/de.yaml`: a game's titles and texts in another language, by the ids of its parts.

They replace texts of the game's documents before these are checked, so a title that is too long is
reported at its own line. Ids, numbers and everything that rules use stay the same.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field

from tabletop.content.format2 import Cell, File, Heading
from tabletop.content.models import Model, Word
from tabletop.content.nodes import Document, Key, Mapped, Place, Plain, decode, parse
from tabletop.content.problems import Problem, did_you_mean, quoted
from tabletop.content.validation import check_part

_CODE = re.compile(r"[a-z]{2,3}\Z")
_PLACE_HOLDER = "{language}"
_SCORE = ("one", "many")


@dataclass(frozen=True, slots=True)
class Texts:
    """The translatable texts of a list's entries."""

    keys: tuple[str, ...]
    """Keys of the texts; a plain text means the first. `face/text` is the `text` of `face`."""
    name: str = "id"
    """The key that identifies an entry: its id, or its own text if it has none."""
    inside: Mapping[str, "Texts"] = field(default_factory=dict)
    """Nested lists of an entry."""


_TITLE = Texts(("title",))
_ABOUT = Texts(("title", "about"))
_TOP = ("title", "pitch", "goal")
GAME: Mapping[str, Texts] = {
    "pieces": Texts(("title", "about", "face/text")),
    "decks": _TITLE,
    "tokens": _ABOUT,
    "dice": _ABOUT,
    "counters": _TITLE,
    "boards": replace(_ABOUT, inside={"spots": _TITLE}),
    "zones": _ABOUT,
    "badges": _ABOUT,
    "moves": Texts(("title", "text", "none")),
    "legend": _ABOUT,
    "options": Texts(("title", "text"), inside={"choices": Texts(("label",), name="value")}),
    "phases": _TITLE,
    "actions": _TITLE,
    "points": Texts(("title",), name="title"),
    "modes": Texts(("title", "text"), name="title"),
    "facts": Texts(("text",), name="text"),
}
LAYOUT: Mapping[str, Texts] = {
    "regions": Texts(("title", "about", "data/label")),
    "tags": Texts(("about",)),
}
NOTES: Mapping[str, Texts] = {"notes": Texts(("say",))}
PARTS: Mapping[str, Texts] = {"parts": Texts(("text",))}
_KNOWN = (*_TOP, "score", "synonyms", "cards", "templates", *GAME, *LAYOUT, *NOTES)


class LocalCardsModel(Model):
    """A table of cards in another language: a file, or rows written here."""

    file: File | None = None
    rows: Annotated[tuple[dict[str, Cell], ...], Field(max_length=1000)] = ()
    id: Heading = "Name"
    """The column that says which card is meant, in the words of the game's own table."""
    title: Heading | None = None
    fields: dict[Word, Heading] = Field(default_factory=dict, max_length=60)
    """The columns of fields that are text."""


class _LocalCards(Model):
    cards: Annotated[tuple[LocalCardsModel, ...], Field(max_length=20)] = ()


def in_language(document: Document, language: str) -> Document:
    """Return a document with `{language}` filled in, as in names of pictures."""

    def filled(value: Plain) -> Plain:
        if isinstance(value, str):
            return value.replace(_PLACE_HOLDER, language)
        if isinstance(value, tuple):
            return tuple(map(filled, value))
        if isinstance(value, dict):
            return Mapped({key: filled(each) for key, each in value.items()})
        return value

    return document if document.data is None else replace(document, data=filled(document.data))


class Locale:
    """The texts of one language, and how many of a game's texts they cover."""

    def __init__(self, language: str = "", document: Document | None = None) -> None:
        """`document` is the locale file; None for the game's own language."""
        self.language = language
        self.document = document
        self.total = 0
        self.missing: list[str] = []
        """Texts that fall back to the game's own, such as `zones.events.title`."""
        self.cards: tuple[LocalCardsModel, ...] = ()
        self.cards_alone = False
        """Whether `cards` is a single mapping instead of a list."""
        if document is not None:
            self._check()

    @property
    def problems(self) -> list[Problem]:
        """Problems of the file; missing texts are warnings."""
        if self.document is None:
            return []
        found = list(self.document.problems)
        if self.missing and not found:
            what = f"{len(self.missing)} of {self.total} texts missing"
            hint = f"the first: {self.missing[0]}"
            found.append(Problem(self.document.file, 0, 0, "", what, hint, warning=True))
        return found

    def game(self, base: Document) -> Document:
        """Return `game.yaml` in this language."""
        data = base.data
        if self.document is None or not isinstance(data, dict):
            return base
        laid = _Laid(self, base)
        for key in _TOP:
            laid.lay_text((key,), (key,), key)
        for key in _SCORE:
            laid.lay_text(("score", key), ("score", key), f"score.{key}")
        if "synonyms" in self._words:
            laid.put(("synonyms",), ("synonyms",))
        laid.lay_all((), (), GAME)
        return laid.document

    def layout(self, base: Document) -> Document:
        """Return `layout.yaml` in this language; an empty one has no texts."""
        return self._over(base, LAYOUT)

    def notes(self, base: Document) -> Document:
        """Return `notes.yaml` in this language."""
        return self._over(base, NOTES)

    def template(self, name: str, base: Document) -> Document:
        """Return a template in this language."""
        base = in_language(base, self.language) if self.language else base
        if self.document is None or not isinstance(base.data, dict):
            return base
        laid = _Laid(self, base)
        # The parts of a template stand right below its name.
        laid.lay(("parts",), ("templates", name), PARTS["parts"])
        return laid.document

    def check_templates(self, names: list[str]) -> None:
        """Note templates that the game doesn't have."""
        if self.document is not None:
            _check_names(self.document, ("templates",), names, "templates")

    def cards_place(self, number: int) -> Place:
        """Return the place of a table of cards."""
        return ("cards",) if self.cards_alone else ("cards", number)

    @property
    def _words(self) -> Mapping[str, Plain]:
        data = self.document.data if self.document is not None else None
        return data if isinstance(data, dict) else {}

    def _over(self, base: Document, texts: Mapping[str, Texts]) -> Document:
        if self.document is None or not isinstance(base.data, dict):
            return base
        laid = _Laid(self, base)
        laid.lay_all((), (), texts)
        return laid.document

    def _check(self) -> None:
        """Note entries that can't apply to any game."""
        document = self.document
        if document is None or document.data is None:
            return
        if not isinstance(document.data, dict):
            document.problem((), f"takes a mapping, not {quoted(document.data)}")
            return
        for key in document.data:
            if key not in _KNOWN:
                what = f"there is no key {quoted(key)} here"
                document.problem((key,), what, did_you_mean(key, _KNOWN), key=True)
        cards = document.data.get("cards")
        if cards is None:
            return
        self.cards_alone = isinstance(cards, dict)
        if isinstance(cards, dict):
            one = check_part(document, ("cards",), cards, LocalCardsModel)
            self.cards = () if one is None else (one,)
        else:
            several = check_part(document, (), {"cards": cards}, _LocalCards)
            self.cards = () if several is None else several.cards


def read_locale(folder: Path, files: Mapping[str, bytes], language: str) -> Locale:
    """Return the texts of a language; "" for the game's own."""
    if not language:
        return Locale()
    name = f"locale/{language}.yaml"
    file = str(folder / name)
    if name not in files:  # there is but a rulebook
        return Locale(language, Document(file, {}))
    text, problems = decode(files[name], file)
    document = Document(file, problems=problems) if problems else parse(text, file)
    if not _CODE.match(language):
        what = "is named after no language"
        document.problems.insert(0, Problem(file, 0, 0, "", what, "two letters, such as de.yaml"))
    return Locale(language, document)


class _Laid:
    """A document with a locale's texts being put in."""

    def __init__(self, locale: Locale, base: Document) -> None:
        self._locale = locale
        self._words = locale.document or Document("")
        self.document = replace(base, elsewhere=dict(base.elsewhere))

    def lay_all(self, place: Place, at: Place, texts: Mapping[str, Texts]) -> None:
        """Replace the texts of lists at a place; `at` is their place in the locale."""
        for name, each in texts.items():
            self.lay((*place, name), (*at, name), each)

    def lay(self, place: Place, at: Place, texts: Texts) -> None:
        """Replace the texts of the entries of one list."""
        given = dig(self._words.data, at)
        if given is not None and not isinstance(given, dict):
            what = f"takes a mapping of the {texts.name}s of {at[-1]}, not {quoted(given)}"
            self._words.problem(at, what)
            return
        names: list[str] = []
        for number, entry in self._entries(place):
            value = entry.get(texts.name)
            name = str(value).lower() if isinstance(value, bool) else str(value)
            names.append(name)
            self._entry((*place, number), (*at, name), entry, texts)
        among = f"parts of {at[-1]}" if at[0] == "templates" else str(at[-1])
        _check_names(self._words, at, names, among)

    def _entries(self, place: Place) -> Iterator[tuple[int, Mapping[str, Plain]]]:
        entries = dig(self.document.data, place)
        for number, entry in enumerate(entries if isinstance(entries, tuple) else ()):
            if isinstance(entry, dict):
                yield number, entry

    def _entry(self, place: Place, at: Place, entry: Mapping[str, Plain], texts: Texts) -> None:
        """Replace the texts of one entry: a text for its first key, or a mapping of several."""
        given = dig(self._words.data, at)
        keys = {key.rpartition("/")[2]: tuple(key.split("/")) for key in texts.keys}
        if isinstance(given, dict):
            for key in given:
                if key not in keys and key not in texts.inside:
                    what = f"there is no text {quoted(key)} here"
                    hint = did_you_mean(key, [*keys, *texts.inside])
                    self._words.problem((*at, key), what, hint, key=True)
        elif isinstance(given, tuple):
            self._words.problem(at, "takes text, or a mapping of texts, not a list")
            return
        for key, path in keys.items():
            plain = given is not None and not isinstance(given, dict)
            spot = at if plain and key == next(iter(keys)) else (*at, key)
            self.lay_text((*place, *path), spot, ".".join(map(str, (*at, key))))
        for key, inside in texts.inside.items():
            if isinstance(entry.get(key), tuple):
                self.lay((*place, key), (*at, key), inside)

    def lay_text(self, place: Place, at: Place, name: str) -> None:
        """Replace one text, or count it as missing."""
        own = dig(self.document.data, place)
        given = dig(self._words.data, at)
        if own not in (None, ""):
            self._locale.total += 1
            if given is None:
                self._locale.missing.append(name)
        if given is not None:
            self.put(place, at)

    def put(self, place: Place, at: Place) -> None:
        """Put a value of the locale into the document."""
        given = dig(self._words.data, at)
        if given is None:
            return
        self.document.data = _with(self.document.data, place, given)
        self.document.elsewhere[place] = (self._words, at)


def _check_names(words: Document, at: Place, known: Collection[str], among: str) -> None:
    """Note names in a mapping of a locale that the game doesn't know."""
    given = dig(words.data, at)
    for name in given if isinstance(given, dict) else ():
        if name not in known:
            what = f"there is no {quoted(name)} among the {among} of the game"
            words.problem((*at, name), what, did_you_mean(name, known), key=True)


def dig(data: Plain | None, place: Place) -> Plain | None:
    """Return the value at a place, or None."""
    for key in place:
        if isinstance(data, dict) and isinstance(key, str):
            data = data.get(key)
        elif isinstance(data, tuple) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data


def _with(data: Plain | None, place: Place, value: Plain) -> Plain:
    """Return data with another value at a place, adding mappings as needed."""
    if not place:
        return value
    key: Key = place[0]
    if isinstance(key, int) and isinstance(data, tuple):
        return (*data[:key], _with(data[key], place[1:], value), *data[key + 1 :])
    fields = data if isinstance(data, dict) else {}
    return Mapped({**fields, str(key): _with(fields.get(str(key)), place[1:], value)})
