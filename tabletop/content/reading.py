"""Reads and checks the files of a game.

Imports yaml and pydantic, so `loader` imports it only when the cache has not got the answer.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.content.assemble import Assembled, assemble, is_second
from tabletop.content.bringing import FREE_TABLE, TableError, load_table
from tabletop.content.build import build_layout, build_notes, build_spec
from tabletop.content.cache import Content, source_stamp
from tabletop.content.checks import check_game, check_layout
from tabletop.content.faces import check_faces
from tabletop.content.faults import check_rules
from tabletop.content.figures import check_figures
from tabletop.content.guests import Bringer, Origin, bring, compiled
from tabletop.content.judgement import learned_of, read_judgement
from tabletop.content.locales import Locale, in_language, read_locale
from tabletop.content.models import GameModel, LayoutModel, NotesModel
from tabletop.content.nodes import Document, decode, parse
from tabletop.content.pictures import check_boards, check_felt, check_icons, missing_pictures
from tabletop.content.problems import ContentError, Problem, in_order, quoted
from tabletop.content.regions import Widgets, check_regions, names_of
from tabletop.content.rulebook import parse_rulebook
from tabletop.content.setting_out import merged, set_out
from tabletop.content.shipped import arts as arts_of
from tabletop.content.telling import check_move_words, check_notes, check_sections
from tabletop.content.templates import font_problems
from tabletop.content.thorough import check_layout_is_there, check_overlaps, check_pictures
from tabletop.content.validation import validate
from tabletop.engine.declarations import GameTable
from tabletop.engine.first_notes import FirstNote
from tabletop.engine.game import Fact, Rulebook
from tabletop.engine.judgement import FILE as JUDGEMENT
from tabletop.engine.judgement import Learned
from tabletop.engine.layout import Layout
from tabletop.engine.mistakes import GUEST
from tabletop.engine.spec import GameSpec
from tabletop.engine.widgets import SHARED
from tabletop.languages import languages_of

FROM_HERE = Origin()
"""Of what is shipped: it may name any code, by its full name."""
LARGEST_SOUND = 512 << 10
"""Bytes of a sound that a game brings."""
_GAME, _LAYOUT, _NOTES = "game.yaml", "layout.yaml", "notes.yaml"
_RULES = "rulebook.md"


def read_content(
    folder: Path,
    files: dict[str, bytes],
    origin: Origin = FROM_HERE,
    *,
    thorough: bool = False,
    language: str = "",
) -> Content:
    """Return the content of a game from the bytes of its files, in one of its languages.

    All languages are checked; "" is the one that it is written in. The code of an own folder is run
    only where the player has said yes to it; `thorough` also tries out its rules and looks at all
    its pictures.

    Raises:
        ContentError: something is wrong; holds all problems of all files.
    """
    found: Content | None = None
    problems: list[Problem] = []
    for each in ("", *languages_of(files)):
        source = _Source(folder, files, origin, read_locale(folder, files, each))
        content, told = _read_in(source, thorough=thorough)
        seen = {(problem.file, problem.line, problem.column) for problem in problems}
        # What is wrong with the game itself, each language finds again in words of its own.
        problems += [
            problem
            for problem in told
            if not problem.line or (problem.file, problem.line, problem.column) not in seen
        ]
        found = content if each == language else found
        if content is None and not each:
            break
    if found is None or any(not each.warning for each in problems):
        raise ContentError(in_order(problems))
    return replace(found, warnings=tuple(map(str, in_order(problems))))


@dataclass(frozen=True, slots=True)
class _Source:
    """The files of a game, and in which of its languages they are read."""

    folder: Path
    files: dict[str, bytes]
    origin: Origin
    locale: Locale

    def document(self, name: str) -> Document:
        """Return a file, or a stand-in where there is none."""
        found = name in self.files
        return _document(self.folder, name, self.files[name]) if found else Document("", {})

    @property
    def book(self) -> str:
        """The name of the rulebook: of the game's own where there is none in the language."""
        name = f"{Path(_RULES).stem}.{self.locale.language}.md"
        return name if name in self.files else _RULES


def _read_in(source: _Source, *, thorough: bool) -> tuple[Content | None, list[Problem]]:
    """Return the content of a game in one language, and what is wrong; None if it can't be used."""
    folder, files, origin, locale = source.folder, source.files, source.origin, source.locale
    game, model, spec, whole = _read_game(source)
    check_game(game, own=origin.own)
    check_icons(game)
    rules, table = _resolved(game, "rules", origin), _resolved(game, "table", origin)
    if origin.guest is not None:
        game.problems += compiled(origin.guest)
    brought = None if origin.unseen and table else _brought(game, table, origin)
    widgets = {each.name: each for each in (*(brought.widgets if brought else ()), *SHARED)}
    rulebook, wrong = _rulebook(source, source.book)
    paragraphs = [section.id for section in rulebook.sections]
    more = _More()
    if thorough and model is not None and spec is not None:
        _bringer(origin, rules)
        named = "" if origin.unseen or model.announced else rules or FREE_TABLE
        named = named if whole is None or whole.is_sound else ""
        more = _try_out(game, spec, folder, named)
        wrong += _missing(whole, folder, more.arts)
    check_move_words(game, paragraphs, more.moves)
    if brought is not None:
        check_faces(game, brought, replace(names_of(game, None, paragraphs), arts=more.arts))
        _check_sounds(game, folder, brought)
    layout_model, problems = None, []
    document = locale.layout(source.document(_LAYOUT))
    if _LAYOUT in files:
        layout_model = validate(document, LayoutModel)
        _check_table(document, game, widgets, paragraphs)
        names = replace(names_of(game, document, paragraphs), arts=more.arts, moves=more.moves)
        if whole is not None:
            names = replace(names, faces=whole.faces)
        check_regions(document, widgets, names, whole=brought is not None)
        if thorough:
            check_overlaps(document, widgets)
        problems = document.problems
    elif thorough and whole is None:
        problems = check_layout_is_there(game, folder)
    if thorough and layout_model is not None:
        regions = [region.id for region in layout_model.regions]
        wrong += check_figures(folder / source.book, files.get(source.book, b""), regions)
    notes, unfit = _notes(source, game, document, (paragraphs, more.moves))
    learned, odd = _learned(folder, files)
    problems = [*game.problems, *problems, *wrong, *more.problems, *unfit, *odd,
                *(whole.problems if whole is not None else []), *locale.problems]  # fmt: skip
    if model is None or spec is None or any(not each.warning for each in problems):
        return None, problems
    # What is drawn by a widget that nobody has agreed to run yet can't be laid out.
    layout = build_layout(layout_model, widgets) if layout_model and brought else Layout()
    if whole is not None:
        layout = merged(set_out(spec, whole.felt, ruled=bool(rules)), layout)
    content = _content(model, replace(spec, learned=learned), layout, rulebook, rules)
    languages = (_own_language(game), *languages_of(files))
    content = replace(content, table=table, declared=source_stamp(table), notes=notes,
                      language=locale.language or languages[0], languages=languages)  # fmt: skip
    return content, problems


def _own_language(game: Document) -> str:
    """Return the language that a game is written in."""
    return str(game.data.get("language", "en")) if isinstance(game.data, dict) else "en"


def _read_game(
    source: _Source,
) -> tuple[Document, GameModel | None, GameSpec | None, Assembled | None]:
    """Return what `game.yaml` says, in the words of the first format, and what it comes to."""
    written, locale = source.document(_GAME), source.locale
    own = _own_language(written)
    if locale.document is not None and locale.language == own:
        what = f"the game is written in {quoted(own)} itself"
        hint = "put the words into game.yaml"
        locale.document.problems.append(Problem(locale.document.file, 0, 0, "", what, hint))
    game = in_language(locale.game(written), locale.language or own)
    if is_second(game):
        whole = assemble(game, source.files, source.folder, locale)
        return whole.document, whole.model, whole.spec, whole
    top = game.data
    if isinstance(top, dict) and "format" in top:
        what = f"there is no format {quoted(top['format'])}"
        game.problem(("format",), what, "format: 2 is the newest")
        return replace(game, data=None), None, None, None
    model = validate(game, GameModel)
    return game, model, build_spec(model) if model is not None else None, None


@dataclass(frozen=True, slots=True)
class _More:
    """What is only looked at when asked to be thorough."""

    arts: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def _try_out(game: Document, spec: GameSpec, folder: Path, rules: str) -> _More:
    """Run the rules, if some are named, and look at the pictures.

    What the files say wrong is noted in the document.
    """
    arts = arts_of(spec.id, folder)
    wrong = check_pictures(game, folder, arts)
    moves: tuple[str, ...] = ()
    if rules and not game.problems:
        moves, faults = check_rules(game, rules, spec)
        wrong += faults
    return _More(arts, moves, tuple(wrong))


def _missing(whole: Assembled | None, folder: Path, arts: tuple[str, ...]) -> list[Problem]:
    """Return what is wrong with the pictures and fonts that a game names."""
    if whole is None or whole.spec is None:
        return []
    fonts = font_problems(whole.templates, folder)
    return [*missing_pictures(whole.spec.id, whole.pictures, arts), *fonts]


def _notes(
    source: _Source,
    game: Document,
    layout: Document,
    names: tuple[list[str], tuple[str, ...]],
) -> tuple[tuple[FirstNote, ...], list[Problem]]:
    """Return the notes at first encounter, and what is wrong with them."""
    document = source.locale.notes(source.document(_NOTES))
    if _NOTES not in source.files:
        return (), []
    model = validate(document, NotesModel)
    check_notes(document, game, layout if _LAYOUT in source.files else None, *names)
    return build_notes(model) if model is not None else (), document.problems


def _learned(folder: Path, files: dict[str, bytes]) -> tuple[tuple[Learned, ...], list[Problem]]:
    """Return what computer players have learned, and what is wrong with its file."""
    if JUDGEMENT not in files:
        return (), []
    document = _document(folder, JUDGEMENT, files[JUDGEMENT])
    return learned_of(read_judgement(document)), document.problems


def _check_table(
    document: Document, game: Document, widgets: Widgets, paragraphs: list[str]
) -> None:
    check_layout(document, game)
    check_sections(document, paragraphs)
    check_icons(document)
    check_felt(document)
    check_boards(document, widgets)


def _content(
    model: GameModel, spec: GameSpec, layout: Layout, rulebook: Rulebook, rules: str
) -> Content:
    return Content(
        spec=spec,
        layout=layout,
        rulebook=rulebook,
        rules=rules,
        announced=model.announced,
        order=model.order,
        cover=model.cover,
        facts=tuple(Fact(fact.text, fact.icon) for fact in model.facts),
        author=model.author,
    )


def _resolved(game: Document, key: str, origin: Origin) -> str:
    """Return `module:Name` of the code that a line names, with its leading dot resolved."""
    data = game.data if isinstance(game.data, dict) else {}
    name = data.get(key, "")
    if not isinstance(name, str) or not name.startswith("."):
        return str(name)
    found = origin.module(name, str(data.get("id", "")))
    if not found:
        what = "a leading dot means the package of the folder, and this folder is none"
        game.problem((key,), what, "write out the module")
    return found


def _brought(game: Document, table: str, origin: Origin) -> GameTable | None:
    """Return what the game brings beside the shared; None where it can't be loaded."""
    if not table:
        return GameTable()
    if any(problem.path == "table" for problem in game.problems):
        return None
    try:
        own = load_table(table, _bringer(origin, table))
    except TableError as error:
        game.problem(("table",), str(error))
        return None
    shared = {each.name for each in SHARED}
    for each in own.widgets:
        if each.name in shared:
            game.problem(("table",), f"brings a widget {each.name}, which is there already")
    return own


def _bringer(origin: Origin, name: str) -> Bringer | None:
    """Return what brings the code of an own folder."""
    guest = origin.guest
    if guest is None or not name.startswith(GUEST):
        return None
    return bring(guest, name.partition(".")[0])


def _check_sounds(game: Document, folder: Path, brought: GameTable) -> None:
    """Note sounds that are declared and not there."""
    for name in brought.sounds:
        file = folder / "sounds" / f"{name}.ogg"
        if not file.is_file():
            game.problem(("table",), f"brings a sound {name}, and there is no sounds/{name}.ogg")
        elif file.stat().st_size > LARGEST_SOUND:
            what = f"the sound {name} is larger than {LARGEST_SOUND >> 10} KiB"
            game.problem(("table",), what)


def _document(folder: Path, name: str, raw: bytes) -> Document:
    file = str(folder / name)
    text, problems = decode(raw, file)
    return Document(file, problems=problems) if problems else parse(text, file)


def _rulebook(source: _Source, name: str) -> tuple[Rulebook, list[Problem]]:
    """Return a rulebook and what is wrong: each has the sections of the game's own."""
    files = source.files
    if name not in files:
        return Rulebook(), []
    file = str(source.folder / name)
    text, problems = decode(files[name], file)
    if problems:
        return Rulebook(), problems
    rulebook, problems = parse_rulebook(text, file)
    if name != _RULES and _RULES in files:
        own, _ = _rulebook(source, _RULES)
        known = {section.id for section in rulebook.sections}
        lacking = [section.id for section in own.sections if section.id not in known]
        problems += [
            Problem(file, 0, 0, "", f"has no section {{#{each}}}, which {_RULES} has")
            for each in lacking
        ]
    return rulebook, problems
