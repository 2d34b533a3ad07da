"""Puts messages into words, for one reader, in the language that a game was loaded in.

The words of a message are text with places for its values:

- `{card}` is a value; `{card.the}` a form of it; `{maker's}` what belongs to it.
- A list ends with the language's `and`; `{cards.commas}`, `{terms.plus}` and `{less.minus}` have
  the same sign between all entries.
- `[count: =0 none | # card | # cards]` chooses by a value. A number chooses by the language's
  plurals, and `#` is the number; `=0` is exact, and so is `=word` for a word. A truth chooses true
  or false; a text, whether there is any. A seat chooses the reader or another; several seats choose
  the reader, one, several, or several with the reader. With fewer branches the last one counts.
- `**{cards}**` makes each entry of a list bold.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.spec import PieceKind, TablePlan
from tabletop.engine.text.engine_words import ENGINE_WORDS
from tabletop.engine.text.language import Forms, Language, language_of
from tabletop.engine.text.message import SORTS, Message, Sort, Value

_TOKEN = re.compile(r"\{(p[0-9]+|zone:[a-z0-9:-]+|piece:[a-z0-9-]+)\}")
"""A seat, zone or piece in plain text."""
_SLOT = re.compile(r"\{([a-z][a-z0-9_]*)(?:('s)|\.([a-z-]+))?\}")
_CHOICE = re.compile(r"\[([a-z][a-z0-9_]*): ?")
_EXACT = re.compile(r" *=([a-z0-9-]+)( |$)")
_NOTHING: Mapping[str, str] = {}
_VOWELS = "AEIOUaeiou"
_BETWEEN = {"commas": ", ", "plus": " + ", "minus": " - "}
"""What stands between the entries of a list, by form."""


class WordsError(ValueError):
    """Raised for a wrong brace or bracket in the words of a message; says what is wrong."""


@dataclass(frozen=True, slots=True)
class NameToken:
    """A seat, zone or piece named in the words themselves, such as `{p1}`."""

    name: str


@dataclass(frozen=True, slots=True)
class ValueSlot:
    """A gap in the words for a value of the message, such as `{card}`, and the form it takes."""

    name: str
    form: str = ""
    bold: bool = False
    """Whether it stands between bold marks, so that each entry of a list is bold."""


@dataclass(frozen=True, slots=True)
class ChosenNumber:
    """A gap in the words for the number by which one of several wordings was chosen."""


@dataclass(frozen=True, slots=True)
class WordBranch:
    """One of the wordings that a value chooses from."""

    exact: str
    """The number or word that this wording is for; "" for the plural or another usual wording."""
    nodes: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class WordChoice:
    """Several wordings, one of which is chosen by a value, such as singular and plural."""

    name: str
    branches: tuple[WordBranch, ...]


Node: TypeAlias = "str | NameToken | ValueSlot | ChosenNumber | WordChoice"


def parse_words(text: str) -> tuple[Node, ...]:
    """Return the words of a message as a sequence of texts, gaps and choices.

    Raises:
        WordsError: a brace or bracket is wrong.
    """
    nodes, end = _parse(text, 0, inside=False)
    if end < len(text):
        raise WordsError(f"there is a {text[end]} too many")
    return _with_bold(nodes)


def _parse(text: str, at: int, *, inside: bool) -> tuple[list[Node], int]:
    """Return nodes up to the end of the text or, inside a choice, of its branch."""
    nodes: list[Node] = []
    plain = at
    while at < len(text):
        sign = text[at]
        if inside and sign in "|]":
            break
        found: Node | None = None
        end = at + 1
        if sign == "{":
            found, end = _slot(text, at)
        elif sign == "[" and (opened := _CHOICE.match(text, at)):
            found, end = _choice(text, opened)
        elif sign == "#" and inside:
            found = ChosenNumber()
        elif sign == "}":
            raise WordsError("there is a } too many")
        if found is not None:
            if plain < at:
                nodes.append(text[plain:at])
            nodes.append(found)
            plain = end
        at = end
    if plain < at:
        nodes.append(text[plain:at])
    return nodes, at


def _slot(text: str, at: int) -> tuple[Node, int]:
    token = _TOKEN.match(text, at)
    if token is not None:
        return NameToken(token[1]), token.end()
    slot = _SLOT.match(text, at)
    if slot is None:
        raise WordsError(f"no value stands in {text[at : at + 20]!r}, such as {{card}}")
    return ValueSlot(slot[1], "gen" if slot[2] else slot[3] or ""), slot.end()


def _choice(text: str, opened: re.Match[str]) -> tuple[Node, int]:
    branches: list[WordBranch] = []
    at = opened.end()
    while True:
        exact = _EXACT.match(text, at)
        at = at if exact is None else exact.end()
        nodes, at = _parse(text, at, inside=True)
        if at >= len(text):
            raise WordsError(f"the choice {opened[0]!r} has no end")
        branches.append(WordBranch("" if exact is None else exact[1], _stripped(nodes)))
        at += 1
        if text[at - 1] == "]":
            return WordChoice(opened[1], tuple(branches)), at


def _stripped(nodes: list[Node]) -> tuple[Node, ...]:
    """Return nodes without the spaces at both ends."""
    if nodes and isinstance(nodes[0], str):
        nodes[0] = nodes[0].lstrip(" ")
    if nodes and isinstance(nodes[-1], str):
        nodes[-1] = nodes[-1].rstrip(" ")
    return _with_bold([node for node in nodes if node != ""])


def _with_bold(nodes: list[Node]) -> tuple[Node, ...]:
    """Return nodes with the slots marked that stand alone between bold marks."""
    for number, node in enumerate(nodes[1:-1], 1):
        before, after = nodes[number - 1], nodes[number + 1]
        if isinstance(node, ValueSlot) and isinstance(before, str) and isinstance(after, str):
            bold = before.endswith("**") and after.startswith("**")
            nodes[number] = ValueSlot(node.name, node.form, bold)
    return tuple(nodes)


def values_in(nodes: Sequence[Node]) -> Iterator[tuple[str, str]]:
    """Yield the name and form of each value used in the words; the form of a choice is `?`."""
    for node in nodes:
        if isinstance(node, ValueSlot):
            yield node.name, node.form
        elif isinstance(node, WordChoice):
            yield node.name, "?"
            for branch in node.branches:
                yield from values_in(branch.nodes)


@dataclass(frozen=True, slots=True)
class TextReader:
    """The reader of a text: the names of all players, and the seat addressed as "you"."""

    names: Sequence[str]
    seat: Seat = -1
    """The seat of the reader; -1 reads about everybody by name."""


_ACTOR = ValueSlot("actor")


class Phrasebook:
    """Puts one game's messages into words, for a table with a certain number of seats."""

    def __init__(
        self, plan: TablePlan, cells: Mapping[str, str] = _NOTHING, language: str = "en"
    ) -> None:
        """Create the phrasebook for a table's plan, in a language given by its code.

        `cells` are the titles of board cells, by row and column as in `0:1`.
        """
        self.plan = plan
        self.language: Language = language_of(language)
        self._cells = cells
        self._messages = plan.spec.messages
        self._sorts: Mapping[str, Sort] = {**SORTS, **plan.spec.sorts}
        self._forms: Mapping[str, Forms] = plan.spec.forms
        self._usual = {
            text: self._messages[text] for text in ENGINE_WORDS if text in self._messages
        }
        """The engine's texts in the language of a locale."""
        self._parsed: dict[str, tuple[Node, ...]] = {}

    def is_sentence(self, note: str) -> bool:
        """Return whether a note is a full sentence that names the actor, not only the action."""
        if not isinstance(note, Message):
            return False
        return note.key in self._messages or self.nodes(note.key)[:1] == (_ACTOR,)

    def says(self, key: str) -> bool:
        """Return whether the game has words for the message with this key."""
        return key in self._messages

    def say(self, text: str, reader: TextReader, *, beside: bool = False) -> str:
        """Return a text in words for one reader, with all names filled in.

        Tokens in plain text that name nothing are left as they are.

        Args:
            text: A message, or plain text with tokens such as `{p1}`.
            reader: The reader of the text.
            beside: Whether to leave out the acting seat at the beginning because its picture is
                beside the text; an actor without a seat, such as an automated opponent, stays.
        """
        if not isinstance(text, Message):
            text = self._usual.get(text, text)
            return _TOKEN.sub(lambda found: self._token(found[1], reader), text)
        nodes = self.nodes(text.key)
        if beside and nodes[:1] == (_ACTOR,) and _has_seat(text.values.get("actor", 0)):
            nodes = _stripped([*nodes[1:]])
        words = _Words(self, reader)
        words.add(nodes, text.values)
        return "".join(words.out)

    def begins_with_name(self, text: str) -> bool:
        """Return whether a text begins with a name or value to be filled in."""
        if not isinstance(text, Message):
            return text.startswith("{")
        nodes = self.nodes(text.key)
        first = nodes[0] if nodes else ""
        if isinstance(first, ValueSlot):
            value = text.values.get(first.name, "")
            return not isinstance(value, Message) or self.begins_with_name(value)
        return isinstance(first, NameToken)

    def nodes(self, key: str) -> tuple[Node, ...]:
        """Return the parsed words for a key; a key without words represents itself."""
        found = self._parsed.get(key)
        if found is None:
            try:
                found = parse_words(self._messages.get(key, key))
            except WordsError:
                found = (key,)
            self._parsed[key] = found
        return found

    def sort_of(self, name: str) -> str:
        """Return what a value of a message represents, such as `seat`.

        Returns "" for numbers, words, messages and lists.
        """
        return self._sorts.get(name, "")

    def one(self, name: str, form: str, value: int | str, reader: TextReader) -> tuple[str, bool]:
        """Return the words for one value, and whether they are capitalized to begin a sentence.

        Args:
            name: Name of the value, which says what it represents.
            form: The form of the words, such as `lower` or `gen`; "" for the usual one.
            value: A seat, a number, or the name of a thing.
            reader: The reader of the text.
        """
        sort = self._sorts.get(name, "")
        if sort in {"seat", "seats"}:
            seat = value if isinstance(value, int) else _seat_of(value)
            if seat >= 0:
                return self._seat(seat, form, reader)
        elif sort in {"piece", "pieces"}:
            kind = self._kind(value)
            if kind is not None:
                return self._titled(kind.id, kind.title, form)
        elif sort == "zone":
            zone = self.plan.zones[value] if isinstance(value, int) else value
            return self._titled(zone, self._place(zone) or zone, form)
        if isinstance(value, int):
            return (f"{value:+d}" if form == "signed" else str(value)), False
        return self._titled(value, self._titles.get(value, value), form)

    def _seat(self, seat: Seat, form: str, reader: TextReader) -> tuple[str, bool]:
        if seat == reader.seat:
            you = self.language.you
            return you.get(form) or you[""], True
        name = reader.names[seat] if seat < len(reader.names) else ""
        return (self.language.whose(name) if form == "gen" else name), False

    def _titled(self, thing: str, title: str, form: str) -> tuple[str, bool]:
        """Return a title in one of its forms: its own, or made by the tables of the language."""
        own, language = self._forms.get(thing, _NOTHING), self.language
        title = own.get("title", title)
        if form in own:
            return own[form], True
        if form == "lower":
            return title.lower(), False
        gender = own.get("gender", "")
        articles, pronouns = language.articles.get(form), language.pronouns.get(form)
        if articles is not None:
            vowel = articles.get("vowel") if title[:1] in _VOWELS else None
            article = (articles.get(gender) if gender else vowel) or articles.get("", "")
            return f"{article} {own.get(language.cases.get(form, ''), title)}".strip(), True
        if pronouns is not None:
            return pronouns.get(gender) or pronouns.get("", title), True
        return title, "title" in own

    @cached_property
    def _kinds(self) -> Mapping[str, PieceKind]:
        return {kind.id: kind for kind in self.plan.spec.kinds}

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        """The titles of piece kinds, zone kinds and badges by id."""
        spec = self.plan.spec
        titles = {zone.id: zone.title for zone in spec.zones}
        titles |= {badge.id: badge.title for badge in spec.badges}
        return titles | {kind.id: kind.title for kind in spec.kinds}

    def _kind(self, piece: int | str) -> PieceKind | None:
        plan = self.plan
        if isinstance(piece, int):
            return plan.kinds[piece]
        return plan.kind_named(piece) or self._kinds.get(piece)

    def _token(self, token: str, reader: TextReader) -> str:
        """Return the name that a token in plain text stands for; the token, if there is none."""
        kind, _, rest = token.partition(":")
        if kind == "zone" and rest in self.plan.zone:
            return self._place(rest)
        of = self.plan.kind_named(rest) if kind == "piece" else None
        if of is not None:
            return of.title
        seat = _seat_of(kind)
        return reader.names[seat] if 0 <= seat < len(reader.names) else f"{{{token}}}"

    def _place(self, zone: str) -> str:
        """Return the title of a zone; "" if there is none of that name."""
        plan = self.plan
        number = plan.zone.get(zone)
        if number is None:
            return self._titles.get(zone, "")
        fallback = plan.spec.place_title(zone) or plan.zone_kinds[number].title
        return self._cells.get(zone.partition(":")[2], fallback)


class _Tokens(Phrasebook):
    """Words in which seats and zones stay tokens."""

    def _place(self, zone: str) -> str:
        return f"{{zone:{zone}}}"


def capitalized(text: str, names: Collection[str]) -> str:
    """Return a text with its first letter capitalized, unless it starts with a given name.

    `names` are the names that keep their first letter.
    """
    if any(name and text.startswith(name) for name in names):
        return text
    return text[:1].upper() + text[1:]


def in_words(plan: TablePlan, text: str) -> str:
    """Return a text in words but with seats and zones as tokens, for error messages and tests."""
    if not isinstance(text, Message) and text not in plan.spec.messages:
        return text
    message = text if isinstance(text, Message) else Message(text)
    names = [f"{{{seat_name(seat)}}}" for seat in range(plan.seats)]
    return plan.once(_Tokens).say(message, TextReader(names), beside=True)


class _Words:
    """A message being put into words."""

    __slots__ = ("_book", "_reader", "out")

    def __init__(self, book: Phrasebook, reader: TextReader) -> None:
        self._book = book
        self._reader = reader
        self.out: list[str] = []

    def add(self, nodes: Sequence[Node], values: Mapping[str, Value], count: str = "") -> None:
        """Add the words of nodes; `count` is the number of the branch that they are."""
        for node in nodes:
            if isinstance(node, str):
                self.out.append(node)
            elif isinstance(node, ValueSlot):
                value = values.get(node.name)
                if value is None:
                    self.out.append(f"{{{node.name}}}")
                else:
                    self._value(node, value)
            elif isinstance(node, WordChoice):
                value = values.get(node.name, "")
                branch = self._branch(node, value)
                number = value if isinstance(value, int) else len(value)
                self.add(branch.nodes, values, str(number))
            elif isinstance(node, ChosenNumber):
                self.out.append(count or "#")
            else:
                self.out.append(self._book.say(f"{{{node.name}}}", self._reader))

    def _value(self, slot: ValueSlot, value: Value) -> None:
        if isinstance(value, Message):
            self.add(self._book.nodes(value.key), value.values)
        elif isinstance(value, tuple):
            self._list(slot, value)
        else:
            words, capital = self._book.one(slot.name, slot.form, value, self._reader)
            if capital and self._begins():
                words = words[:1].upper() + words[1:]
            self.out.append(words)

    def _list(self, slot: ValueSlot, values: tuple[Value, ...]) -> None:
        """Add the entries of a list with commas, the last one with the language's `and`."""
        marks = "**" if slot.bold else ""
        sign = _BETWEEN.get(slot.form, ", ")
        last = sign if slot.form in _BETWEEN else self._book.language.both
        me = self._reader.seat
        if me >= 0 and self._book.sort_of(slot.name) == "seats":
            values = tuple(sorted(values, key=lambda value: not _is_seat(value, me)))
        for number, value in enumerate(values):
            if number:
                between = last if number == len(values) - 1 else sign
                self.out.append(f"{marks}{between}{marks}")
            self._value(slot, value)

    def _branch(self, choice: WordChoice, value: Value) -> WordBranch:
        """Return the branch of a choice for a value."""
        counted = value if isinstance(value, int | str) else len(value)
        exact = str(counted if isinstance(counted, str) else int(counted))
        for branch in choice.branches:
            if branch.exact and branch.exact == exact:
                return branch
        usual = [branch for branch in choice.branches if not branch.exact]
        if not usual:
            return choice.branches[-1]
        return usual[min(self._number(choice.name, value), len(usual) - 1)]

    def _number(self, name: str, value: Value) -> int:
        """Return which of the usual branches a value chooses."""
        if isinstance(value, bool):
            return 0 if value else 1
        if isinstance(value, Message):
            return 0
        sort = self._book.sort_of(name)
        if sort in {"seat", "seats"}:
            return self._seat_number(value, several=sort == "seats")
        if isinstance(value, str):
            return 0 if value else 1
        return self._book.language.plural(value if isinstance(value, int) else len(value))

    def _seat_number(self, value: Value, *, several: bool) -> int:
        """Return which branch seats choose: with the reader or without, one or `several`."""
        seats, me = value if isinstance(value, tuple) else (value,), self._reader.seat
        mine = me >= 0 and any(_is_seat(each, me) for each in seats)
        if several and len(seats) != 1:
            return 3 if mine else 2
        return 0 if mine else 1

    def _begins(self) -> bool:
        """Return whether a sentence begins here."""
        said = "".join(self.out[-3:]).rstrip("*")
        return not said or said.endswith((". ", "! ", "? "))


def _is_seat(value: Value, seat: Seat) -> bool:
    return (_seat_of(value) if isinstance(value, str) else value) == seat


def _has_seat(actor: Value) -> bool:
    return not isinstance(actor, str) or _seat_of(actor) >= 0


def _seat_of(name: str) -> Seat:
    """Return the seat called `p1`; -1 for any other name."""
    return int(name[1:]) - 1 if name[:1] == "p" and name[1:].isdecimal() else -1
