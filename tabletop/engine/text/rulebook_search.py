"""Rulebook search by prefixes of words, ignoring accents and single typing errors.

Headings rank above text. The name of a card finds its rules, and synonyms find the same thing; a
game adds its own with `synonyms:` in `game.yaml`.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tabletop.engine.game import Rulebook, Section
from tabletop.engine.spec import PieceKind

SHARED: tuple[tuple[str, ...], ...] = (
    ("discard", "trash", "dump", "scrap", "bin"),
    ("colour", "color", "suit"),
    ("pile", "deck", "stack", "stock", "pack"),
    ("score", "point", "result"),
    ("win", "winner", "victory", "objective"),
    ("end", "finish"),
    ("setup", "preparation", "beginning"),
    ("cost", "price", "pay", "spend"),
    ("resource", "money", "coin", "cash"),
    ("pass", "skip"),
    ("alone", "solo", "automa"),
    ("option", "variant"),
    ("tie", "equal", "tiebreak", "tiebreaker"),
    ("step", "walk"),
    ("rival", "opponent", "enemy"),
    ("die", "dice"),
    ("decline", "refuse", "reject"),
)

MOST = 10
"""Most results that a search returns."""
_LEAST_LONG = 5
"""Length from which a word may differ by one letter."""
Synonyms = tuple[tuple[str, ...], ...]
"""Groups of words that have the same meaning."""
_OTHER_WORD = 3
"""Penalty of a synonym, beside those of a prefix or a misspelling."""
_WORD = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n+")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Hit:
    """A section of the rulebook that a search found, with the sentence that matched."""

    section: str
    """Id of the section that was found."""
    title: str
    sentence: str
    """The matching sentence; "" if only the heading matches."""


def search(
    rulebook: Rulebook, query: str, kinds: tuple[PieceKind, ...] = (), synonyms: Synonyms = ()
) -> tuple[Hit, ...]:
    """Return the sections of a rulebook that contain all words of a query, best first.

    A word also matches its synonyms, from the game's `synonyms` and from those of all games. There
    are at most ten results.

    Args:
        rulebook: The rulebook to search.
        query: The words that were typed.
        kinds: Kinds of pieces, whose titles and texts are searched too.
        synonyms: The game's groups of words with the same meaning.
    """
    wanted = tuple(_Wanted(word, _others(word, synonyms)) for word in words_of(query))
    if not wanted:
        return ()
    found: list[tuple[int, int, Hit]] = []
    for place, section in enumerate(rulebook.sections):
        hit = _found(section, wanted)
        if hit is not None:
            found.append((hit[0], place, hit[1]))
    told = {hit.section for worth, _, hit in found if worth == 0}
    typed = tuple(_Wanted(each.typed) for each in wanted)
    cards = [kind for kind in kinds if _worth(words_of(kind.title), typed) is not None]
    for kind in cards[:3]:
        named = rule_of(rulebook, kind)
        if named is not None and named.id not in told:
            told.add(named.id)
            found = [each for each in found if each[2].section != named.id]
            found.append((1, 0, Hit(named.id, named.title, f"{kind.title}: {_said(kind)}")))
    found.sort(key=lambda each: each[:2])
    return tuple(hit for _, _, hit in found[:MOST])


def rule_of(rulebook: Rulebook, kind: PieceKind) -> Section | None:
    """Return the section that explains a kind of piece, or None if there is none.

    It is the section named by the kind, or else the first whose text contains the kind's title.
    """
    words = (str(kind.face.get(key, "")) for key in ("rule", "template", "type"))
    sections = (rulebook.find(word) for word in (*words, kind.id, kind.look) if word)
    named = next((section for section in sections if section is not None), None)
    if named is not None:
        return named
    title = kind.title.casefold()
    return next((s for s in rulebook.sections if title in plain(s.text).casefold()), None)


class _Wanted(NamedTuple):
    """A word of the query."""

    typed: str
    others: frozenset[str] = frozenset()
    """Its synonyms in all their forms."""


@cache
def _others(word: str, synonyms: Synonyms) -> frozenset[str]:
    groups = [group for group in (*synonyms, *SHARED) if any(_means(each, word) for each in group)]
    return frozenset(form for group in groups for each in group for form in _forms(each))


def _means(known: str, word: str) -> bool:
    """Return whether a word of a group was typed: in any form or, if long, with a typing error."""
    if word in _forms(known):
        return True
    return len(word) >= _LEAST_LONG and _off(known, word) is not None


def _forms(word: str) -> tuple[str, ...]:
    """Return the forms of a word: discard, discards, discarded, discarding."""
    stem = word.removesuffix("e")
    return word, f"{word}s", f"{word}es", f"{stem}ed", f"{stem}ing"


def _said(kind: PieceKind) -> str:
    return str(kind.face.get("text", "")) or "a card of this game."


def _found(section: Section, wanted: tuple[_Wanted, ...]) -> tuple[int, Hit] | None:
    """Return how well a section matches, 0 for best, and the result; None if a word is missing."""
    heading = _worth(words_of(section.title), wanted)
    if heading is None and (named := _worth(words_of(section.id), wanted)) is not None:
        # What refusals and authors call it: *setup* for *Setting up*.
        heading = _OTHER_WORD + named
    if heading is not None:
        sentence = first_sentence(section.text)
        return heading, Hit(section.id, section.title, sentence)
    text = plain(section.text)
    whole = _worth((*words_of(section.title), *words_of(text)), wanted)
    if whole is None:
        return None
    best = min(
        _SENTENCE.split(text),
        key=lambda each: -sum(_worth(words_of(each), (word,)) is not None for word in wanted),
    )
    return 10 + whole, Hit(section.id, section.title, best.strip())


def _worth(words: tuple[str, ...], wanted: tuple[_Wanted, ...]) -> int | None:
    """Return the sum of penalties for all wanted words; None if one is missing."""
    total = 0
    for word in wanted:
        near = [off for each in words if (off := _off(each, word.typed)) is not None]
        if not near and any(each in word.others for each in words):
            near = [_OTHER_WORD]
        if not near:
            return None
        total += min(near)
    return total


@cache
def _off(word: str, wanted: str) -> int | None:
    """Return 0 for the word, 1 for a prefix, 2 for one wrong letter, None for another word."""
    if word == wanted:
        return 0
    if word.startswith(wanted):
        return 1
    if len(wanted) >= _LEAST_LONG and any(
        _one_off(word[:size], wanted)
        for size in (len(wanted) - 1, len(wanted), len(wanted) + 1)
        if size <= len(word)
    ):
        return 2
    return None


def _one_off(one: str, other: str) -> bool:
    """Whether two words differ by one edit: a letter wrong, missing or added, or two swapped."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    a, b = one[start:], other[start:]
    swapped = a[:2] == b[1::-1] and a[2:] == b[2:] and len(a) > 1
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or swapped


@cache
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case and without accents, in order."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return tuple(_WORD.findall(letters))


def plain(text: str) -> str:
    """Return a section's text without marks for bold, lists and pictures."""
    return _PICTURE.sub("", text).replace("**", "").replace("\n- ", "\n").removeprefix("- ")


def first_sentence(text: str) -> str:
    """Return the first sentence of a section as plain text."""
    return next((part for part in _SENTENCE.split(plain(text).strip()) if part), "")
