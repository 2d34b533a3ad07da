"""Grammar of a language as tables: plurals, the person addressed, owners, lists and articles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Forms = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    """The grammar of one language, as far as sentences with names and numbers need it."""

    plural: Callable[[int], int]
    """Returns which of several wordings a number takes, from 0: in English 0 for 1, and 1
    otherwise.
    """
    you: Forms
    """Forms of the pronoun that addresses the reader, by case; "" is the usual one."""
    whose: Callable[[str], str]
    """Returns the form of a name for an owner, such as `Sam's`."""
    both: str
    """The word before the last entry of a list, with its spaces, such as ` and `."""
    articles: Mapping[str, Forms] = field(default_factory=dict)
    """By form such as `den`: the article before a title of each gender; "" stands for all others.
    """
    pronouns: Mapping[str, Forms] = field(default_factory=dict)
    """By form such as `ihn`: the pronoun for a title of each gender; "" stands for all others."""
    cases: Forms = field(default_factory=dict)
    """By article such as `den`: the case of the title after it, such as `acc`."""


def _of_two(number: int) -> int:
    return 0 if number in {1, -1} else 1


def _whose_in_english(name: str) -> str:
    return f"{name}'s"


def _whose_in_german(name: str) -> str:
    return (
        f"{name}\N{RIGHT SINGLE QUOTATION MARK}"
        if name.endswith(("s", "ß", "x", "z"))
        else f"{name}s"
    )


def _by_gender(male: str, female: str, neuter: str) -> Forms:
    return {"m": male, "f": female, "n": neuter}


_ENGLISH = Language(
    plural=_of_two,
    you={"": "you", "gen": "your"},
    whose=_whose_in_english,
    both=" and ",
    articles={"the": {"": "the"}, "a": {"": "a", "vowel": "an"}},
    pronouns={"it": {"": "it"}},
)
_GERMAN = Language(
    plural=_of_two,
    you={"": "du", "gen": "dein", "acc": "dich", "dat": "dir"},
    whose=_whose_in_german,
    both=" und ",
    articles={
        "der": _by_gender("der", "die", "das"),
        "den": _by_gender("den", "die", "das"),
        "dem": _by_gender("dem", "der", "dem"),
        "des": _by_gender("des", "der", "des"),
        "ein": _by_gender("ein", "eine", "ein"),
        "einen": _by_gender("einen", "eine", "ein"),
        "einem": _by_gender("einem", "einer", "einem"),
        "ins": _by_gender("in den", "in die", "ins"),
        "im": _by_gender("im", "in der", "im"),
        "zum": _by_gender("zum", "zur", "zum"),
        "vom": _by_gender("vom", "von der", "vom"),
        "dieser": _by_gender("dieser", "diese", "dieses"),
        "diesen": _by_gender("diesen", "diese", "dieses"),
    },
    pronouns={"er": _by_gender("er", "sie", "es"), "ihn": _by_gender("ihn", "sie", "es")},
    cases={
        "den": "acc",
        "einen": "acc",
        "ins": "acc",
        "diesen": "acc",
        "dem": "dat",
        "einem": "dat",
        "im": "dat",
        "zum": "dat",
        "vom": "dat",
        "des": "gen",
    },
)
_LANGUAGES = {"en": _ENGLISH, "de": _GERMAN}


def language_of(code: str) -> Language:
    """Return the grammar of a language given by a code such as `de`; English if unknown."""
    return _LANGUAGES.get(code, _ENGLISH)
