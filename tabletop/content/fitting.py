"""Reports card texts that don't fit, at the table cell they come from."""

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
        # The same on all cards: told once, of the first.
        if (each.template, each.part) not in told:
            told.add((each.template, each.part))
            document = whole.templates[each.template]
            at = document.mark(("parts", number, "text"))
            path, what = f"parts.{number}.text", f"{what}, on {quoted(each.kind)}"
            problems[Problem(document.file, at.line, at.column, path, what, warning=True)] = None
    templates = {document.file for document in whole.templates.values()}
    return sorted(problems, key=lambda problem: problem.file in templates)
