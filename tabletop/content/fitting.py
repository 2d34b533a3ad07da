"""Texts of cards that have no room: said at the cell of the table where they stand."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from tabletop.content.assemble import assemble
from tabletop.content.locales import in_language, read_locale
from tabletop.content.nodes import decode, parse
from tabletop.content.problems import Problem, quoted
from tabletop.engine.templates import TooLong
from tabletop.languages import languages_of

_GAME = "game.yaml"


def long_texts(
    folder: Path, files: Mapping[str, bytes], found: Iterable[TooLong], language: str = ""
) -> list[Problem]:
    """Return a warning for each text that has no room on its card.

    Args:
        folder: Of the game.
        files: Its content files, which are sound.
        language: Which words stand on them, if not those of the game's own.
        found: What the drawing found to be too long.
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
        # The same on all cards: told once, of the first.
        if (each.template, each.part) not in told:
            told.add((each.template, each.part))
            document = whole.templates[each.template]
            at = document.mark(("parts", number, "text"))
            path, what = f"parts.{number}.text", f"{what}, on {quoted(each.kind)}"
            problems[Problem(document.file, at.line, at.column, path, what, warning=True)] = None
    templates = {document.file for document in whole.templates.values()}
    return sorted(problems, key=lambda problem: problem.file in templates)
