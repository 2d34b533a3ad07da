"""Checks a game's sentences: the rulebook sections they name, and card texts that don't fit.

A sentence of `game.yaml`, `layout.yaml` or `notes.yaml` names its section beside it; one of the
rulebook is a link to it. A scenario quotes the sentences that it demonstrates.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.assembly.assemble import assemble
from tabletop.content.assembly.rulebook import parse_rulebook
from tabletop.content.schema.locale import in_language, read_locale
from tabletop.content.schema.scenario import ScenarioFile
from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import (
    Document,
    Fields,
    Place,
    Plain,
    decode,
    entries,
    parse,
    read_document,
)
from tabletop.engine.declare.faces import TooLong
from tabletop.engine.game import Rulebook
from tabletop.languages import languages_of

RULEBOOK = "rulebook.md"
GOAL = "goal"
"""Id of the rulebook section that the `goal` of a game refers to."""
_EXPLAINED = (
    "pieces", "tokens", "dice", "boards", "zones", "badges", "legend", "options", "modes", "moves",
    "regions", "tags", "notes",
)  # fmt: skip
"""Lists of `game.yaml` and `layout.yaml` whose entries explain themselves in a sentence."""
_WORDS = ("about", "text", "say")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence about the rules in one of a game's files, with the section it refers to."""

    file: str
    line: int
    """Line in its file from 1; 0 in a rulebook, where the section gives the place."""
    text: str
    section: str
    """Id of the rulebook section that it refers to; "" if it names none."""


def sentences_of(folder: Path) -> tuple[Sentence, ...]:
    """Return the sentences about rules in a game's files, then the rulebook's links, in order."""
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
    """Note, in a scenario file, unknown rulebook sections and quotes that no file has.

    The quotes are sentences about the rules in the files of the game's folder.
    """
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
    """Return the rulebook in a game's folder, in the game's original language."""
    path = folder / RULEBOOK
    text, _ = decode(path.read_bytes() if path.is_file() else b"", str(path))
    return parse_rulebook(text, str(path))[0]


def _told(document: Document) -> Iterator[Sentence]:
    """Yield the sentences of a YAML file."""
    top = document.data if isinstance(document.data, dict) else {}
    if isinstance(top.get(GOAL), str):
        yield _sentence(document, (GOAL,), top[GOAL], GOAL)
    for part in _EXPLAINED:
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


_GAME = "game.yaml"


def long_texts(
    folder: Path, files: Mapping[str, bytes], found: Iterable[TooLong], language: str = ""
) -> list[Problem]:
    """Return a warning for each text that doesn't fit its card.

    Args:
        folder: Folder of the game.
        files: Its valid content files.
        found: The overlong texts found by drawing.
        language: Language of the texts; "" for the game's own.
    """
    file = str(folder / _GAME)
    locale = read_locale(folder, files, language if language in languages_of(files) else "")
    written = locale.game(parse(decode(files[_GAME], file)[0], file))
    whole = assemble(in_language(written, language), files, folder, locale)
    if whole.spec is None:
        return []
    designs = {design.id: design for design in whole.spec.templates}
    problems: dict[Problem, None] = {}
    told: set[tuple[str, str]] = set()
    for each in found:
        parts = designs[each.template].parts
        number = next(number for number, part in enumerate(parts) if part.id == each.part)
        letters = "a letter" if each.letters == 1 else f"{each.letters} letters"
        what = f"is {letters} too long for its place, even at {each.points:g} points"
        hint = f"the part {quoted(each.part)} of templates/{each.template}.yaml"
        cell = whole.cells.get(each.kind, {}).get(parts[number].field)
        if cell is not None and not parts[number].text:
            problems[cell.problem(what, hint, warning=True)] = None
            continue
        # The text is the same on all cards: report the first one only.
        if (each.template, each.part) not in told:
            told.add((each.template, each.part))
            document = whole.templates[each.template]
            at = document.mark(("parts", number, "text"))
            path, what = f"parts.{number}.text", f"{what}, on {quoted(each.kind)}"
            problems[Problem(document.file, at.line, at.column, path, what, warning=True)] = None
    templates = {document.file for document in whole.templates.values()}
    return sorted(problems, key=lambda problem: problem.file in templates)
