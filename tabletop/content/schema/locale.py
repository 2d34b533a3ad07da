"""Reads a game's texts in other languages, and the words of the messages of its rules.

`locale/de.yaml` holds titles and texts by the ids of the game's parts. They replace texts of the
game's documents before these are checked, so a title that is too long is reported at its own line.
Ids, numbers and everything that rules use stay the same. `words.yaml` holds the words of messages
by key; a locale may replace them too.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from tabletop.content.schema.file_keys import CellValue, File, Heading
from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import Document, Key, Mapped, Place, Plain, decode, parse
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.declare.fields import LINE, ONE_LINE, Line, Many, Short, TextForm, Word
from tabletop.engine.text.engine_words import COMMON_WORDS, ENGINE_WORDS
from tabletop.engine.text.language import Forms, Language, language_of
from tabletop.engine.text.message import Sort
from tabletop.engine.text.phrasebook import WordsError, parse_words, values_in

_CODE = re.compile(r"[a-z]{2,3}\Z")
_PLACE_HOLDER = "{language}"
_SCORE = ("one", "many")


@dataclass(frozen=True, slots=True)
class Texts:
    """Which texts in the entries of a list of a content file can be translated."""

    keys: tuple[str, ...]
    """Keys of the texts; a plain text is for the first. `face/text` is the `text` inside `face`."""
    name: str = "id"
    """The key that identifies an entry: its id, or its own text if it has none."""
    inside: Mapping[str, "Texts"] = field(default_factory=dict)
    """The texts of lists inside an entry, by key of the list."""


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
    "goals": Texts(("title", "text")),
    "rivals": Texts(("text",)),
}
LAYOUT: Mapping[str, Texts] = {
    "regions": Texts(("title", "about", "data/label")),
    "cells": Texts(("title",), name="title"),
    "tags": Texts(("about",)),
}
NOTES: Mapping[str, Texts] = {"notes": Texts(("say",))}
PARTS: Mapping[str, Texts] = {"parts": Texts(("text",))}
_KNOWN = (
    *_TOP,
    "score",
    "synonyms",
    "cards",
    "templates",
    "names",
    "messages",
    *GAME,
    *LAYOUT,
    *NOTES,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalCards:
    """The texts of a card table in another language: a file, or rows written in the locale."""

    file: File | None = None
    rows: Annotated[tuple[dict[str, CellValue], ...], Many(0, 1000)] = ()
    id: Heading = "Name"
    """The column that identifies the card by its name in the original table."""
    title: Heading | None = None
    fields: Annotated[dict[Word, Heading], Many(0, 60)] = field(default_factory=dict)
    """The column of each field that is translated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _LocalCards:
    cards: Annotated[tuple[LocalCards, ...], Many(0, 20), Short("file")] = ()


def in_language(document: Document, language: str) -> Document:
    """Return a document in which `{language}` is replaced, as in the names of pictures.

    `language` is the code of the language, such as `de`.
    """

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
    """The texts of a game in one language, and how many of its texts they cover."""

    def __init__(self, language: str = "", document: Document | None = None) -> None:
        """`document` is the locale file; None for the game's own language."""
        self.language = language
        self.document = document
        self.total = 0
        self.missing: list[str] = []
        """Texts that fall back to the game's own, such as `zones.events.title`."""
        self.cards: tuple[LocalCards, ...] = ()
        self._places: dict[int, Place] = {}
        if document is not None:
            self._check()

    @property
    def problems(self) -> list[Problem]:
        """Problems of the locale file; if it has none, a warning about missing texts."""
        if self.document is None:
            return []
        found = list(self.document.problems)
        if self.missing and not found:
            what = f"{len(self.missing)} of {self.total} texts missing"
            hint = f"the first: {self.missing[0]}"
            found.append(Problem(self.document.file, 0, 0, "", what, hint, warning=True))
        return found

    def game(self, base: Document) -> Document:
        """Return `game.yaml` with its texts in this language."""
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
        """Return `layout.yaml` with its texts in this language."""
        return self._over(base, LAYOUT)

    def notes(self, base: Document) -> Document:
        """Return `notes.yaml` with its texts in this language."""
        return self._over(base, NOTES)

    def template(self, name: str, base: Document) -> Document:
        """Return the card template called `name` with its texts in this language."""
        base = in_language(base, self.language) if self.language else base
        if self.document is None or not isinstance(base.data, dict):
            return base
        laid = _Laid(self, base)
        # A locale has the parts of a template directly below its name.
        laid.lay(("parts",), ("templates", name), PARTS["parts"])
        return laid.document

    def check_templates(self, names: list[str]) -> None:
        """Note texts for card templates that the game doesn't have; `names` are those it has."""
        if self.document is not None:
            _check_names(self.document, ("templates",), names, "templates")

    def cards_place(self, cards: LocalCards) -> Place:
        """Return the place in the locale file of the texts of a card table."""
        return self._places[id(cards)]

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
        reader = TypedReader(document)
        read = reader.read(_LocalCards, (), {"cards": cards})
        self.cards = () if read is None or document.problems else read.cards
        self._places = {id(each): reader.place(each) for each in self.cards}


def read_locale(folder: Path, files: Mapping[str, bytes], language: str) -> Locale:
    """Return the texts of a game in one language, from `locale/LANGUAGE.yaml`.

    Args:
        folder: Folder of the game.
        files: Content of the game's files by name.
        language: Code of the language, such as `de`; "" for the game's own texts.
    """
    if not language:
        return Locale()
    name = f"locale/{language}.yaml"
    file = str(folder / name)
    if name not in files:  # the language has only a rulebook
        return Locale(language, Document(file, {}))
    text, problems = decode(files[name], file)
    document = Document(file, problems=problems) if problems else parse(text, file)
    if not _CODE.match(language):
        what = "is named after no language"
        document.problems.insert(0, Problem(file, 0, 0, "", what, "two letters, such as de.yaml"))
    return Locale(language, document)


class _Laid:
    """A copy of a document in which a locale's texts replace its own."""

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
        given = value_at(self._words.data, at)
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
        entries = value_at(self.document.data, place)
        for number, entry in enumerate(entries if isinstance(entries, tuple) else ()):
            if isinstance(entry, dict):
                yield number, entry

    def _entry(self, place: Place, at: Place, entry: Mapping[str, Plain], texts: Texts) -> None:
        """Replace the texts of one entry: a text for its first key, or a mapping of several."""
        given = value_at(self._words.data, at)
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
        own = value_at(self.document.data, place)
        given = value_at(self._words.data, at)
        if own not in (None, ""):
            self._locale.total += 1
            if given is None:
                self._locale.missing.append(name)
        if given is not None:
            self.put(place, at)

    def put(self, place: Place, at: Place) -> None:
        """Copy a value of the locale into the document."""
        given = value_at(self._words.data, at)
        if given is None:
            return
        self.document.data = _with(self.document.data, place, given)
        self.document.elsewhere[place] = (self._words, at)


def _check_names(words: Document, at: Place, known: Collection[str], among: str) -> None:
    """Note names in a mapping of a locale that the game doesn't know."""
    given = value_at(words.data, at)
    for name in given if isinstance(given, dict) else ():
        if name not in known:
            what = f"there is no {quoted(name)} among the {among} of the game"
            words.problem((*at, name), what, did_you_mean(name, known), key=True)


def value_at(data: Plain | None, place: Place) -> Plain | None:
    """Return the value at a place within some data; None if there is none.

    A place is a path of keys and indexes, such as `("pieces", 0, "title")`.
    """
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


FILE = "words.yaml"
_LOCAL = ("names", "messages")
_FORMS = frozenset({"", "?", "lower", "signed", "commas", "plus", "minus", "gen"})
"""The forms of values that every language has, as in `{card.lower}`."""

_Value = Annotated[
    str, TextForm(r"[a-z][a-z0-9_]*", "takes a lower-case word of letters and digits", most=40)
]
_Words = Annotated[str, TextForm(ONE_LINE, LINE, most=600)]
_Said = Annotated[dict[Line, _Words], Many(0, 1000)]
_Named = Annotated[dict[Word, dict[Word, _Words]], Many(0, 1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsFile:
    """The words of the messages of a game's rules."""

    values: Annotated[dict[_Value, Sort], Many(0, 200)] = field(default_factory=dict)
    """The kind of each value of a message: `seat`, `seats`, `piece`, `pieces` or `zone`.

    Values that are not listed are numbers, words, messages or lists of these.
    """
    names: _Named = field(default_factory=dict)
    """Forms of titles and words by the id of a piece, zone or word, such as `a`, `the` or `gender`.
    """
    messages: _Said = field(default_factory=dict)
    """The text of each message by key, with values in braces: `took the **{card}** from {rival}`.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class _LocalWords:
    names: _Named = field(default_factory=dict)
    messages: _Said = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MessageTexts:
    """The words of a game's messages in one language, with what its values stand for."""

    messages: Mapping[str, str] = field(default_factory=dict)
    sorts: Mapping[str, Sort] = field(default_factory=dict)
    forms: Mapping[str, Forms] = field(default_factory=dict)


def read_words(document: Document, locale: Locale, language: str, *, coded: bool) -> MessageTexts:
    """Return the words of a game's messages in the language of a locale.

    Messages that the locale lacks stay in the game's own language. A locale may also translate the
    engine's own texts; if it has any of them, the others count as missing. Problems are noted in
    the
    documents.

    Args:
        document: The document of `words.yaml`.
        locale: Texts of the language.
        language: The game's own language.
        coded: Whether the game has rules in Python, so that texts of the free table aren't missed.
    """
    model = TypedReader(document).read(WordsFile)
    if model is None:
        return MessageTexts()
    _check(document, model.messages, model.names, language)
    over = locale.document
    if over is None or not isinstance(over.data, dict):
        return MessageTexts(model.messages, model.values, model.names)
    given = Mapped({key: over.data[key] for key in _LOCAL if key in over.data})
    local = TypedReader(over).read(_LocalWords, (), given)
    if local is None:
        return MessageTexts(model.messages, model.values, model.names)
    _check(over, local.messages, local.names, locale.language)
    known = {**{text: text for text in ENGINE_WORDS}, **model.messages}
    for key, text in local.messages.items():
        if key not in known:
            what = f"there is no message {quoted(key)} in {FILE}"
            over.problem(("messages", key), what, did_you_mean(key, known), key=True)
        else:
            _check_values(over, key, text, known[key])
    wanted = [*model.messages]
    if not local.messages.keys().isdisjoint(ENGINE_WORDS):
        wanted += COMMON_WORDS if coded else ENGINE_WORDS
    locale.total += len(wanted)
    locale.missing += [f"messages.{key}" for key in wanted if key not in local.messages]
    return MessageTexts({**model.messages, **local.messages}, model.values, local.names)


def _check(
    document: Document, messages: Mapping[str, str], names: Mapping[str, Forms], language: str
) -> None:
    """Note texts that can't be parsed, and forms that don't exist."""
    grammar = language_of(language)
    known = {*_FORMS, *_forms_of(grammar), *(form for each in names.values() for form in each)}
    for key, text in messages.items():
        place: Place = ("messages", key)
        try:
            used = [*values_in(parse_words(text))]
        except WordsError as error:
            document.problem(place, str(error))
            continue
        for value, form in used:
            if form not in known:
                what = f"there is no form {quoted(form)} of {value}"
                document.problem(place, what, did_you_mean(form, sorted(known)))


def _forms_of(language: Language) -> Iterator[str]:
    yield from language.you
    yield from language.articles
    yield from language.pronouns


def _check_values(over: Document, key: str, text: str, own: str) -> None:
    """Note values that the message doesn't have in the original language."""
    try:
        known = {value for value, _ in values_in(parse_words(own))} | {"actor"}
        used = {value for value, _ in values_in(parse_words(text))}
    except WordsError:
        return  # noted already
    for value in sorted(used - known):
        what = f"the message has no value {quoted(value)}"
        over.problem(("messages", key), what, did_you_mean(value, sorted(known)))
