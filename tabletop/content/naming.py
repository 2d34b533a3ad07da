"""Makes card ids from names in any script: legible, and the same on every computer.

An id depends on its own name alone, so rows may be added, removed and moved.
"""

# ruff: noqa: RUF001 - Greek, Cyrillic and Turkish letters are meant

import re
import unicodedata
from hashlib import sha256

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
    """Return a name as a word: `Old idea` is `old-idea`, `C++` is `c-plus-plus`.

    "" for an empty name only.
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
