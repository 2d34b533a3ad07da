"""Search in a rulebook: by beginnings of words, without accents, with a slip of the finger.

Headings come before text; the name of a card finds its rules, and so does another word for a thing.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tabletop.engine.game import Rulebook, Section
from tabletop.engine.spec import PieceKind
from tabletop.engine.synonyms import SHARED

MOST = 10
"""Hits that are told at most."""
_LEAST_LONG = 5
"""Letters from which on a word may be off by one."""
Synonyms = tuple[tuple[str, ...], ...]
"""Words that mean the same, in groups."""
_OTHER_WORD = 3
"""What another word for a thing is worth, beside one that may be off by a letter."""
_WORD = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n+")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Hit:
    """A section that was found, and the sentence around what was looked for."""

    section: str
    """Its id."""
    title: str
    sentence: str
    """Empty where the heading alone holds it."""


def search(
    rulebook: Rulebook, query: str, kinds: tuple[PieceKind, ...] = (), synonyms: Synonyms = ()
) -> tuple[Hit, ...]:
    """Return the sections that hold all words of a query, the best first, at most ten.

    A word may stand for any of its group in the game's `synonyms`, or in those of all games.
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
    """Return the section that a kind of piece has its rules in."""
    words = (str(kind.face.get(key, "")) for key in ("rule", "template", "type"))
    sections = (rulebook.find(word) for word in (*words, kind.id, kind.look) if word)
    named = next((section for section in sections if section is not None), None)
    if named is not None:
        return named
    title = kind.title.casefold()
    return next((s for s in rulebook.sections if title in plain(s.text).casefold()), None)


class _Wanted(NamedTuple):
    """A word that is looked for."""

    typed: str
    others: frozenset[str] = frozenset()
    """Other words for the same thing, in all their forms."""


@cache
def _others(word: str, synonyms: Synonyms) -> frozenset[str]:
    groups = [group for group in (*synonyms, *SHARED) if any(_means(each, word) for each in group)]
    return frozenset(form for group in groups for each in group for form in _forms(each))


def _means(known: str, word: str) -> bool:
    """Whether a word of a group is typed: in any form or, if it is long, with a slip."""
    if word in _forms(known):
        return True
    return len(word) >= _LEAST_LONG and _off(known, word) is not None


def _forms(word: str) -> tuple[str, ...]:
    """Return a word as it may stand in a sentence: discard, discards, discarded, discarding."""
    stem = word.removesuffix("e")
    return word, f"{word}s", f"{word}es", f"{stem}ed", f"{stem}ing"


def _said(kind: PieceKind) -> str:
    return str(kind.face.get("text", "")) or "a card of this game."


def _found(section: Section, wanted: tuple[_Wanted, ...]) -> tuple[int, Hit] | None:
    """How well a section fits, 0 the best, and the hit; None where a word is missing."""
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
    """How far words are off from those wanted, all together; None where one is not there."""
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
    """0 for the word, 1 for its beginning, 2 for one letter wrong; None for another word."""
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
    """Whether one letter is wrong, missing, too much, or two neighbours are swapped."""
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
    """Return the words of a text without case and accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return tuple(_WORD.findall(letters))


def plain(text: str) -> str:
    """Return a section's text without its marks and pictures."""
    return _PICTURE.sub("", text).replace("**", "").replace("\n- ", "\n").removeprefix("- ")


def first_sentence(text: str) -> str:
    """Return how a section begins."""
    return next((part for part in _SENTENCE.split(plain(text).strip()) if part), "")
