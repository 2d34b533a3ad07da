"""The sentences by which a game tells its rules, and the sections of its rulebook they name.

A sentence of `game.yaml`, `layout.yaml` or `notes.yaml` names its section beside it, one of the
rulebook is a link to it. A scenario quotes the sentences that it shows to be true.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.checks import Fields, entries
from tabletop.content.nodes import Document, Place, Plain, decode, read_document
from tabletop.content.problems import did_you_mean, quoted
from tabletop.content.rulebook import parse_rulebook
from tabletop.content.scenarios import ScenarioFile
from tabletop.content.telling import EXPLAINED
from tabletop.engine.game import Rulebook

RULEBOOK = "rulebook.md"
GOAL = "goal"
"""The section that the `goal` of a game is about."""
_WORDS = ("about", "text", "say")


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a game says in one place about its rules."""

    file: str
    line: int
    """0 in a rulebook, whose sections are found by their names."""
    text: str
    section: str
    """The section of the rulebook that it is about; empty where it names none."""


def sentences_of(folder: Path) -> tuple[Sentence, ...]:
    """Return what the files of a game say beside its rulebook, and the links of that, in order."""
    found: list[Sentence] = []
    for name in ("game.yaml", "layout.yaml", "notes.yaml"):
        path = folder / name
        if path.is_file():
            found += _told(read_document(path, str(path)))
    book = rulebook_of(folder)
    file = str(folder / RULEBOOK)
    links = [link for section in book.sections for link in section.links]
    return (*found, *(Sentence(file, 0, link.text, link.section) for link in links))


def check_shows(file: ScenarioFile, folder: Path) -> None:
    """Note sections that scenarios show and there are not, and sentences that nobody says."""
    shown = [(at, each.shows) for at, each in enumerate(file.scenarios) if each.shows]
    if not shown:
        return
    told = sentences_of(folder)
    known = [section.id for section in rulebook_of(folder).sections]
    for number, shows in shown:
        for section, texts in shows.items():
            place: Place = ("scenarios", number, "shows", section)
            if section not in known:
                what = f"the rulebook has no section {quoted(section)}"
                file.document.problem(place, what, did_you_mean(section, known), key=True)
                continue
            said = [each.text for each in told if each.section == section]
            for at, text in enumerate(texts):
                if text not in said:
                    what = f"no sentence about {quoted(section)} reads {quoted(text)}"
                    file.document.problem((*place, at), what, "quote it word for word")


def rulebook_of(folder: Path) -> Rulebook:
    """Return the rulebook of a game, in the language that the game is written in."""
    path = folder / RULEBOOK
    text, _ = decode(path.read_bytes() if path.is_file() else b"", str(path))
    return parse_rulebook(text, str(path))[0]


def _told(document: Document) -> Iterator[Sentence]:
    """Yield what a YAML file says."""
    top = document.data if isinstance(document.data, dict) else {}
    if isinstance(top.get(GOAL), str):
        yield _sentence(document, (GOAL,), top[GOAL], GOAL)
    for part in (*EXPLAINED, "notes"):
        for place, entry in entries(document.data, part):
            yield from _said(document, place, entry)
            face = entry.get("face")
            if isinstance(face, dict):
                yield from _said(document, (*place, "face"), face)


def _said(document: Document, place: Place, entry: Fields) -> Iterator[Sentence]:
    for word in _WORDS:
        if entry.get(word):
            yield _sentence(document, (*place, word), entry[word], entry.get("rule", ""))


def _sentence(document: Document, place: Place, text: Plain, section: Plain) -> Sentence:
    return Sentence(document.file, document.mark(place).line, str(text), str(section))
