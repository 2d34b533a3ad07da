"""Loads the folder of a game: reads, checks and builds it, or takes it from the cache."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from tabletop.content import cache as caching
from tabletop.content.bringing import FREE_TABLE, TableByName
from tabletop.content.guests import Bringer, Origin, Trust, bring, names_code, read_guest
from tabletop.content.lesson_files import LessonsOf
from tabletop.content.problems import LARGEST_FILE, ContentError, Problem
from tabletop.content.puzzle_files import PuzzlesOf
from tabletop.content.scenario_files import CasesOf
from tabletop.engine.game import Consent, Game
from tabletop.engine.mind import Mind
from tabletop.engine.mistakes import GuestError, mistake_of, shield
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State
from tabletop.engine.words import Words
from tabletop.folders import entries, plain_text
from tabletop.folders import files as files_in
from tabletop.languages import languages_of

_GAME = "game.yaml"
_SUFFIXES = (".yaml", ".md", ".csv", ".tsv")
_FOLDERS = ("templates", "locale")
"""Folders whose YAML files also belong to the content."""
_MOST_FILES = 50
_log = logging.getLogger(__name__)


class RulesError(Exception):
    """The rules that a game names can't be loaded."""


@dataclass(frozen=True, slots=True)
class RulesByName:
    """Creates the rules of a game; their module is imported at the first call."""

    name: str
    """`module:Class`."""
    spec: GameSpec
    bringer: Bringer | None = None
    """Makes the code of an own folder importable; None if the module already is."""

    def __call__(self) -> Rules[State]:
        """Return new rules.

        Raises:
            RulesError: the module or class is missing, or is not a subclass of `Rules`.
        """
        module_name, _, class_name = self.name.partition(":")
        try:
            if self.bringer is not None:
                self.bringer()
            made = getattr(import_module(module_name), class_name)
        except (Exception, SystemExit) as error:  # whatever the code of a game raises
            raise self._broken(error) from error
        if not (isinstance(made, type) and issubclass(made, Rules)):
            raise RulesError(f"{self.spec.id}: {self.name} is not a rule controller")
        try:
            rules = made(self.spec)
        except Exception as error:
            raise self._broken(error) from error
        if self.bringer is not None:
            rules.maker = self
            shield(rules.words, Words, self._told)
            shield(rules.mind, Mind, self._told)
        return rules

    def _told(self, name: str, error: Exception) -> None:
        what = mistake_of(error) or repr(error)
        _log.warning("%s: %s raised, the usual is used: %s", self.spec.id, name, what)

    def _broken(self, error: BaseException) -> RulesError:
        from tabletop.content.faults import fault_of  # noqa: PLC0415 - of no use to sound games

        told = f"{self.spec.id}: rules {self.name} can't be loaded: {fault_of(error).what}"
        place = fault_of(error).place
        return RulesError(f"{place}: {told}" if place else told)


def load_game(
    folder: Path,
    *,
    cache: Path | None = None,
    package: str = "",
    own: bool = False,
    trust: Trust | None = None,
    thorough: bool = False,
    language: str = "",
) -> Game:
    """Return the game in a folder.

    Args:
        folder: Holds `game.yaml`, and optionally `layout.yaml` and `rulebook.md`.
        cache: Folder for cached content; None to cache nothing.
        package: The package that the folder is, if it is one: a leading dot means it.
        own: Whether it is a player's own folder: it may name shipped code and, with a leading dot,
            its own, which runs only after consent.
        trust: The player's consents; None for none.
        thorough: Whether to try out the rules and check all pictures too.
        language: Wanted language, such as `de` for `locale/de.yaml`; "" for the game's own.

    Raises:
        ContentError: the files are invalid; holds all problems.
    """
    files = _read(folder)
    origin = _origin(folder, files, trust) if own else Origin(package)
    return _game(
        folder, files, origin, cache=cache, trust=trust, thorough=thorough, language=language
    )


@dataclass(frozen=True, slots=True)
class _Reread:
    """Makes the game that other files would make in the same folder.

    The files come from a save, so they may name shipped code only.
    """

    folder: Path
    language: str = ""

    def __call__(self, files: Mapping[str, bytes]) -> Game:
        """Return the game made from files.

        Raises:
            ContentError: they are invalid.
        """
        return _game(
            self.folder, dict(sorted(files.items())), Origin(own=True), language=self.language
        )


def _game(
    folder: Path,
    files: dict[str, bytes],
    origin: Origin,
    *,
    cache: Path | None = None,
    trust: Trust | None = None,
    thorough: bool = False,
    language: str = "",
) -> Game:
    """Return the game made from files, using the cache.

    Raises:
        ContentError: they are invalid.
    """
    content_hash = _hash(files)
    language = language if language in languages_of(files) else ""
    key = f"{content_hash} {origin.key} {language}"
    content = caching.recall(cache, folder, key) if cache else None
    if content is None:
        content = _parse(folder, files, origin, thorough=thorough, language=language)
        if cache:
            caching.keep(cache, folder, key, content)
    name, table = content.rules or FREE_TABLE, content.table
    guest, bringer, consent = origin.guest, None, None
    if guest is not None and origin.trusted:
        bringer = bring(guest, guest.package(content.spec.id))
    elif guest is not None:
        again = partial(load_game, folder, cache=cache, own=True, trust=trust, language=language)
        consent = _consent(folder, content, origin, trust, again)
    playable = not content.announced and consent is None
    return Game(
        spec=content.spec,
        layout=content.layout,
        rulebook=content.rulebook,
        folder=folder,
        content_hash=content_hash,
        load_table=TableByName(table, bringer) if table and consent is None else None,
        make_rules=RulesByName(name, content.spec, bringer) if playable else None,
        order=content.order,
        cover=content.cover,
        facts=content.facts,
        notes=content.notes,
        language=content.language,
        languages=content.languages,
        warnings=content.warnings,
        code=guest.hash if guest is not None and origin.trusted else "",
        consent=consent,
        files=files,
        find_lessons=LessonsOf(folder).invitations,
        read_lessons=LessonsOf(folder),
        read_case=CasesOf(folder),
        has_puzzles=PuzzlesOf(folder).exist,
        read_puzzles=PuzzlesOf(folder),
        reread=_Reread(folder, language) if origin.guest is None and not origin.package else None,
    )


def _origin(folder: Path, files: dict[str, bytes], trust: Trust | None) -> Origin:
    """Return the origin of a player's own folder.

    Raises:
        ContentError: it names code and can't be read completely.
    """
    if not names_code(files[_GAME]):
        return Origin(own=True)
    try:
        guest = read_guest(folder)
    except GuestError as error:
        raise ContentError([Problem(str(folder), 0, 0, "", str(error))]) from error
    return Origin(own=True, guest=guest, trusted=trust is not None and trust.knows(guest.hash))


def _consent(
    folder: Path,
    content: caching.Content,
    origin: Origin,
    trust: Trust | None,
    again: Callable[[], Game],
) -> Consent:
    """Return the question to ask before the code of an own folder runs.

    `again` loads the game with its code.
    """
    guest, spec = origin.guest, content.spec
    assert guest is not None  # noqa: S101 - the caller has looked

    def agree() -> Game:
        if trust is not None:
            trust.keep(spec.id, guest.hash, guest.files)
        game = again()
        if game.consent is None and game.playable:
            game.rules()
        return game

    return Consent(
        folder=folder,
        hash=guest.hash,
        files=len(guest.code),
        size=sum(map(len, guest.code.values())),
        author=content.author,
        changed=trust.changed(spec.id, guest.files) if trust is not None else (),
        agree=agree,
    )


def _read(folder: Path) -> dict[str, bytes]:
    """Return the content files of a folder by name, sorted.

    Raises:
        ContentError: the folder or a file can't be read.
    """
    files: dict[str, bytes] = {}
    try:
        paths = [path for path in entries(folder) if path.suffix.lower() in _SUFFIXES]
        for name in _FOLDERS:
            paths += files_in(folder / name, ".yaml")
        if len(paths) > _MOST_FILES:
            raise ContentError([Problem(str(folder), 0, 0, "", f"holds over {_MOST_FILES} files")])
        for path in paths:
            if path.is_file():
                with path.open("rb") as stream:
                    name = path.relative_to(folder).as_posix()
                    files[name] = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        place = error.filename or folder
        what = f"can't be read: {error.strerror or error}"
        raise ContentError([Problem(str(place), 0, 0, "", what)]) from error
    if _GAME not in files:
        raise ContentError([Problem(str(folder / _GAME), 0, 0, "", "there is no such file")])
    return dict(sorted(files.items()))  # so a save has them, and so they are hashed


def _hash(files: dict[str, bytes]) -> str:
    """Return the hash of content, ignoring line ends and byte order marks."""
    digest = sha256()
    for name, raw in files.items():
        lines = plain_text(raw)
        digest.update(f"{name}\n{len(lines)}\n".encode())
        digest.update(lines)
    return digest.hexdigest()


def _parse(
    folder: Path, files: dict[str, bytes], origin: Origin, *, thorough: bool, language: str
) -> caching.Content:
    """Read, check and build.

    Raises:
        ContentError: the files are invalid.
    """
    # These import yaml and pydantic, which a start from the cache does without.
    from tabletop.content.reading import read_content  # noqa: PLC0415

    return read_content(folder, files, origin, thorough=thorough, language=language)
