"""Reads and checks all files of a game.

Imports yaml, so `loader` imports it only if the cache does not have the content.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from tabletop.content.assembly.assemble import Assembled, assemble, layout_of
from tabletop.content.assembly.auto_layout import automatic_layout, merged
from tabletop.content.assembly.card_templates import font_problems
from tabletop.content.assembly.rulebook import check_figures, parse_rulebook
from tabletop.content.cache import Content, source_stamp
from tabletop.content.checks.code import check_rules
from tabletop.content.checks.names import Names
from tabletop.content.checks.parts import (
    Widgets,
    check_faces,
    check_layout,
    check_overlaps,
    check_parts,
)
from tabletop.content.checks.pictures import arts as arts_of
from tabletop.content.checks.pictures import check_pictures, missing_pictures
from tabletop.content.packs.plugins import (
    FREE_TABLE,
    Bringer,
    CodeOrigin,
    TableCodeError,
    bring,
    compiled,
    load_table,
)
from tabletop.content.schema.file_keys import JudgementFile, LayoutFile, NotesFile
from tabletop.content.schema.locale import FILE as WORDS
from tabletop.content.schema.locale import Locale, in_language, read_locale, read_words
from tabletop.content.yaml.problems import (
    ContentError,
    Problem,
    did_you_mean,
    in_order,
    quoted,
)
from tabletop.content.yaml.reader import Document, decode, parse
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.conformance.blame import GUEST
from tabletop.engine.declare.components import MoveKind
from tabletop.engine.declare.fields import GameTable
from tabletop.engine.declare.layout import Layout
from tabletop.engine.declare.widgets import SHARED
from tabletop.engine.game import Rulebook
from tabletop.engine.search.weights import FILE as JUDGEMENT
from tabletop.engine.search.weights import Learned
from tabletop.engine.spec import GameSpec
from tabletop.engine.text.sound_names import SOUND_NAMES, TONES
from tabletop.engine.text.tips import Tip
from tabletop.languages import languages_of

FROM_HERE = CodeOrigin()
"""The origin of shipped games: they may name any code by its full name."""
LARGEST_SOUND = 512 << 10
"""Largest size of a game's sound file, in bytes."""
_GAME, _LAYOUT, _NOTES = "game.yaml", "layout.yaml", "notes.yaml"
_RULES = "rulebook.md"


def read_content(
    folder: Path,
    files: dict[str, bytes],
    origin: CodeOrigin = FROM_HERE,
    *,
    thorough: bool = False,
    language: str = "",
) -> Content:
    """Return the content of a game from the bytes of its files, in one of its languages.

    All languages are checked. Code in a player's own folder runs only with the player's consent.

    Args:
        folder: The game's folder.
        files: The game's content files by name.
        origin: Which code the files may name.
        thorough: Whether to try out the rules and check all pictures as well.
        language: The language to return; "" for the game's original one.

    Raises:
        ContentError: the files have problems; it lists all problems of all files.
    """
    found: Content | None = None
    problems: list[Problem] = []
    for each in ("", *languages_of(files)):
        source = _Source(folder, files, origin, read_locale(folder, files, each))
        content, told = _read_in(source, thorough=thorough)
        seen = {(problem.file, problem.line, problem.column) for problem in problems}
        # Every language finds the problems of the game itself again.
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
    """The files of a game and the language in which they are read."""

    folder: Path
    files: dict[str, bytes]
    origin: CodeOrigin
    locale: Locale

    def document(self, name: str) -> Document:
        """Return a file as a document, or an empty document if it is missing."""
        found = name in self.files
        return _document(self.folder, name, self.files[name]) if found else Document("", {})

    @property
    def book(self) -> str:
        """The name of the rulebook file: the original one if the language has none."""
        name = f"{Path(_RULES).stem}.{self.locale.language}.md"
        return name if name in self.files else _RULES


def _read_in(source: _Source, *, thorough: bool) -> tuple[Content | None, list[Problem]]:
    """Return the content of a game in one language, and its problems; None if it can't be used."""
    folder, origin = source.folder, source.origin
    rulebook, wrong = _rulebook(source, source.book)
    sections = [section.id for section in rulebook.sections]
    game = _read_game(source, sections)
    document, spec = game.reader.document, game.spec
    rules, table = _resolved(document, "rules", origin), _resolved(document, "table", origin)
    if origin.guest is not None:
        document.problems += compiled(origin.guest)
    brought = None if origin.unseen and table else _brought(document, table, origin)
    more = _try_out(source, game, rules) if thorough else _More()
    names = game.names(sections, more.arts, more.moves)
    if names is not None:
        _check_moves(game.reader, names)
        if brought is not None:
            check_faces(game.reader, brought, names)
            _check_sounds(document, folder, brought)
    table_read = _read_table(source, brought, names, thorough=thorough)
    if thorough:
        wrong += _figure_problems(source, table_read)
    if names is not None:
        names = replace(names, layout=table_read.file)
    notes, unfit = _read_notes(source, names)
    spec, ill = _with_words(source, spec)
    problems = [*document.problems, *table_read.problems, *wrong, *more.problems, *unfit, *ill,
                *game.problems, *source.locale.problems]  # fmt: skip
    if spec is None or game.game is None or any(not each.warning for each in problems):
        return None, problems
    layout = _layout(table_read, spec, game.game.felt, ruled=bool(rules), drawn=brought is not None)
    return Content(
        spec=spec,
        layout=layout,
        rulebook=rulebook,
        rules=rules,
        table=table,
        declared=source_stamp(table),
        notes=notes,
        language=source.locale.language or spec.language,
        languages=(spec.language, *languages_of(source.files)),
    ), problems


def _figure_problems(source: _Source, table: "_Table") -> list[Problem]:
    """Return the problems of the rulebook's figures, which may show regions of the table."""
    if table.file is None:
        return []
    regions = [region.id for region in table.file.regions]
    return check_figures(source.folder / source.book, source.files.get(source.book, b""), regions)


def _read_game(source: _Source, sections: Sequence[str]) -> Assembled:
    """Return the game that `game.yaml` and the files it names describe."""
    written, locale = source.document(_GAME), source.locale
    data = written.data if isinstance(written.data, dict) else {}
    own = str(data.get("language", "en"))
    if locale.document is not None and locale.language == own:
        what = f"the game is written in {quoted(own)} itself"
        hint = "put the words into game.yaml"
        locale.document.problems.append(Problem(locale.document.file, 0, 0, "", what, hint))
    document = in_language(locale.game(written), locale.language or own)
    return assemble(
        document, source.files, source.folder, locale, sections=sections, own=source.origin.own
    )


@dataclass(frozen=True, slots=True)
class _More:
    """The results of the checks that run only if `thorough` is set."""

    arts: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def _try_out(source: _Source, game: Assembled, rules: str) -> _More:
    """Run the rules of a sound game if they may run, and check its pictures.

    Problems of the files are noted in the document.
    """
    spec, folder, origin = game.spec, source.folder, source.origin
    if spec is None or not game.whole:
        return _More()
    _bringer(origin, rules)
    document = game.reader.document
    arts = arts_of(spec.id, folder)
    wrong = check_pictures(document, spec.cover, folder, arts)
    moves: tuple[str, ...] = ()
    may_run = game.is_sound and not origin.unseen and not spec.announced
    if may_run and not document.problems:
        moves, faults = check_rules(document, rules or FREE_TABLE, spec)
        wrong += faults
    wrong += missing_pictures(spec.id, game.pictures, arts)
    return _More(arts, moves, (*wrong, *font_problems(game.templates, folder)))


def _check_moves(reader: TypedReader, names: Names) -> None:
    """Note unknown kinds of moves, if the rules declare theirs."""
    for move, place in reader.each(MoveKind, sound=True):
        if names.moves and move.id not in names.moves:
            what = f"the rules know no move {quoted(move.id)}"
            reader.document.problem((*place, "id"), what, did_you_mean(move.id, names.moves))


@dataclass(frozen=True, slots=True)
class _Table:
    """The contents of `layout.yaml`."""

    file: LayoutFile | None
    widgets: Widgets
    problems: list[Problem]


def _read_table(
    source: _Source, brought: GameTable | None, names: Names | None, *, thorough: bool
) -> _Table:
    own = brought.widgets if brought is not None else ()
    widgets = {each.name: each for each in (*own, *SHARED)}
    document = source.locale.layout(source.document(_LAYOUT))
    if _LAYOUT not in source.files:
        return _Table(None, widgets, [])
    reader = TypedReader(document)
    file = reader.read(LayoutFile)
    if file is not None and names is not None:
        names = replace(names, layout=file)
        check_layout(reader, file, widgets, names, whole=brought is not None)
        if thorough:
            check_overlaps(reader, widgets)
    return _Table(file, widgets, document.problems)


def _layout(table: _Table, spec: GameSpec, felt: str, *, ruled: bool, drawn: bool) -> Layout:
    """Return the layout of a sound game; `drawn` says whether its own widgets may be used."""
    # A widget whose code may not run yet can't be laid out.
    own = layout_of(table.file, table.widgets) if table.file is not None and drawn else Layout()
    if table.file is not None and table.file.complete:
        return own
    return merged(automatic_layout(spec, felt, ruled=ruled), own)


def _read_notes(source: _Source, names: Names | None) -> tuple[tuple[Tip, ...], list[Problem]]:
    """Return the tips of `notes.yaml`, and its problems."""
    document = source.locale.notes(source.document(_NOTES))
    if _NOTES not in source.files:
        return (), []
    reader = TypedReader(document)
    file = reader.read(NotesFile)
    check_parts(reader)
    if names is not None:
        reader.check_names(names.missing)
    return file.notes if file is not None else (), document.problems


def _with_words(source: _Source, spec: GameSpec | None) -> tuple[GameSpec | None, list[Problem]]:
    """Return a spec with the words of messages and learned weights added, and the problems."""
    document = source.document(WORDS)
    game, language = source.document(_GAME).data, spec.language if spec is not None else "en"
    coded = isinstance(game, dict) and "rules" in game
    words = read_words(document, source.locale, language, coded=coded)
    problems = document.problems
    learned: tuple[Learned, ...] = ()
    if JUDGEMENT in source.files:
        judgement = source.document(JUDGEMENT)
        learned = read_judgement(judgement)
        problems = [*problems, *judgement.problems]
    if spec is None:
        return None, problems
    said = {each.name: getattr(words, each.name) for each in fields(words)}
    return replace(spec, learned=learned, **said), problems


def read_judgement(document: Document) -> tuple[Learned, ...]:
    """Return the learned weights in a `judgement.yaml`, noting problems in its document."""
    reader = TypedReader(document)
    file = reader.read(JudgementFile)
    check_parts(reader)
    return file.judgement if file is not None else ()


def _resolved(game: Document, key: str, origin: CodeOrigin) -> str:
    """Return `module:Name` of the code that a key names, with a leading dot resolved."""
    data = game.data if isinstance(game.data, dict) else {}
    name = data.get(key, "")
    if not isinstance(name, str) or not name.startswith("."):
        return str(name)
    found = origin.module(name, str(data.get("id", "")))
    if not found:
        what = "a leading dot means the package of the folder, and this folder is none"
        game.problem((key,), what, "write out the module")
    return found


def _brought(game: Document, table: str, origin: CodeOrigin) -> GameTable | None:
    """Return the game's own declarations of widgets and faces; None if they can't be loaded."""
    if not table:
        return GameTable()
    if any(problem.path == "table" for problem in game.problems):
        return None
    try:
        own = load_table(table, _bringer(origin, table))
    except TableCodeError as error:
        game.problem(("table",), str(error))
        return None
    shared = {each.name for each in SHARED}
    for each in own.widgets:
        if each.name in shared:
            game.problem(("table",), f"brings a widget {each.name}, which is there already")
    return own


def _bringer(origin: CodeOrigin, name: str) -> Bringer | None:
    """Return what makes the code of a player's own folder importable."""
    guest = origin.guest
    if guest is None or not name.startswith(GUEST):
        return None
    return bring(guest, name.partition(".")[0])


def _check_sounds(game: Document, folder: Path, brought: GameTable) -> None:
    """Note declared sounds whose files are missing."""
    for name in brought.sounds:
        file = folder / "sounds" / f"{name}.ogg"
        if name in SOUND_NAMES | TONES.keys():
            what = f"brings a sound {name}, which the program has already: call it otherwise"
            game.problem(("table",), what)
        elif not file.is_file():
            game.problem(("table",), f"brings a sound {name}, and there is no sounds/{name}.ogg")
        elif file.stat().st_size > LARGEST_SOUND:
            what = f"the sound {name} is larger than {LARGEST_SOUND >> 10} KiB"
            game.problem(("table",), what)


def _document(folder: Path, name: str, raw: bytes) -> Document:
    file = str(folder / name)
    text, problems = decode(raw, file)
    return Document(file, problems=problems) if problems else parse(text, file)


def _rulebook(source: _Source, name: str) -> tuple[Rulebook, list[Problem]]:
    """Return a rulebook and its problems; a translation needs the sections of the original."""
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
