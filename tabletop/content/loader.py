"""Loads the folder of a game: reads, checks and builds it, or takes it from the cache."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.content import cache as caching
from tabletop.content.packs.plugins import (
    FREE_TABLE,
    Bringer,
    CodeOrigin,
    TableByName,
    Trust,
    bring,
    names_code,
    read_guest,
)
from tabletop.content.schema.guided_files import CasesOf, LessonsOf, PuzzlesOf
from tabletop.content.yaml.problems import LARGEST_FILE, ContentError, Problem
from tabletop.digests import sha256
from tabletop.engine.conformance.blame import GuestError, mistake_of, shield
from tabletop.engine.game import Consent, Game
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State
from tabletop.folders import entries, plain_text
from tabletop.folders import files as files_in
from tabletop.languages import languages_of

if TYPE_CHECKING:
    from tabletop.engine.rules import Rules

_GAME = "game.yaml"
_WORDS = "words.yaml"
_SUFFIXES = (".yaml", ".md", ".csv", ".tsv")
_FOLDERS = ("templates", "locale")
"""Folders whose YAML files also belong to the content."""
_MOST_FILES = 50
_log = logging.getLogger(__name__)


class RulesError(Exception):
    """Raised when a game's rules can't be loaded from the module that its file names."""


@dataclass(frozen=True, slots=True)
class RulesByName:
    """Creates the rules of a game when called, importing their module on the first call."""

    name: str
    """`module:Class`."""
    spec: GameSpec
    bringer: Bringer | None = None
    """Makes the code of an own folder importable; None if the module already is."""

    def __call__(self) -> "Rules[State]":
        """Return new rules.

        Raises:
            RulesError: the module or class is missing, or is not a subclass of `Rules`.
        """
        from tabletop.engine.rules import Rules  # noqa: PLC0415 - not before the first frame
        from tabletop.engine.search.heuristics import Heuristics  # noqa: PLC0415 - as above
        from tabletop.engine.text.presenter import Presenter  # noqa: PLC0415 - as above

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
            shield(rules.presenter, Presenter, self._told)
            shield(rules.heuristics, Heuristics, self._told)
        return rules

    def _told(self, name: str, error: Exception) -> None:
        what = mistake_of(error) or repr(error)
        _log.warning("%s: %s raised, the usual is used: %s", self.spec.id, name, what)

    def _broken(self, error: BaseException) -> RulesError:
        from tabletop.content.checks.code import fault_of  # noqa: PLC0415 - of no use to sound games

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
    """Load the game in a folder.

    Args:
        folder: The folder with `game.yaml`, and optionally `layout.yaml` and `rulebook.md`.
        cache: Folder for cached content; None to cache nothing.
        package: The Python package for this folder, if it is one; a leading dot refers to it.
        own: Whether it is a player's own folder: it may name shipped code and, with a leading dot,
            its own, which runs only after consent.
        trust: The player's consents; None for none.
        thorough: Whether to try out the rules and check all pictures too.
        language: Wanted language, such as `de` for `locale/de.yaml`; "" for the game's own.

    Raises:
        ContentError: the files are invalid; it lists all problems.
    """
    files = _read(folder)
    origin = _origin(folder, files, trust) if own else CodeOrigin(package)
    return _game(
        folder, files, origin, cache=cache, trust=trust, thorough=thorough, language=language
    )


@dataclass(frozen=True, slots=True)
class _Reread:
    """Builds the game again from other versions of its files, such as those kept in a save.

    Such files may name shipped code only.
    """

    folder: Path
    language: str = ""

    def __call__(self, files: Mapping[str, bytes]) -> Game:
        """Return the game built from these files.

        Raises:
            ContentError: the files are invalid.
        """
        return _game(
            self.folder, dict(sorted(files.items())), CodeOrigin(own=True), language=self.language
        )


def _game(
    folder: Path,
    files: dict[str, bytes],
    origin: CodeOrigin,
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
    content_hash = _hash({name: raw for name, raw in files.items() if not _is_wording(name)})
    language = language if language in languages_of(files) else ""
    content = _content(folder, files, origin, language, cache=cache, thorough=thorough)
    name, table = content.rules or FREE_TABLE, content.table
    guest, bringer, consent = origin.guest, None, None
    if guest is not None and origin.trusted:
        bringer = bring(guest, guest.package(content.spec.id))
    elif guest is not None:
        again = partial(load_game, folder, cache=cache, own=True, trust=trust, language=language)
        consent = _consent(folder, content, origin, trust, again)
    playable = not content.spec.announced and consent is None
    return Game(
        spec=content.spec,
        layout=content.layout,
        rulebook=content.rulebook,
        folder=folder,
        content_hash=content_hash,
        load_table=TableByName(table, bringer) if table and consent is None else None,
        make_rules=RulesByName(name, content.spec, bringer) if playable else None,
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


def _content(
    folder: Path,
    files: dict[str, bytes],
    origin: CodeOrigin,
    language: str,
    *,
    cache: Path | None,
    thorough: bool,
) -> caching.Content:
    """Return what files contain, from the cache if it knows them.

    Raises:
        ContentError: they are invalid.
    """
    key = f"{_hash(files)} {origin.key} {language}"
    kept = caching.recall(cache, folder, key) if cache else None
    if kept is not None:
        return kept
    content = _parse(folder, files, origin, thorough=thorough, language=language)
    if cache:
        caching.keep(cache, folder, key, content)
    return content


def _origin(folder: Path, files: dict[str, bytes], trust: Trust | None) -> CodeOrigin:
    """Return the origin of a player's own folder.

    Raises:
        ContentError: it names code and can't be read completely.
    """
    if not names_code(files[_GAME]):
        return CodeOrigin(own=True)
    try:
        guest = read_guest(folder)
    except GuestError as error:
        raise ContentError([Problem(str(folder), 0, 0, "", str(error))]) from error
    return CodeOrigin(own=True, guest=guest, trusted=trust is not None and trust.knows(guest.hash))


def _consent(
    folder: Path,
    content: caching.Content,
    origin: CodeOrigin,
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
        author=spec.author,
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
    return dict(sorted(files.items()))  # saves and the hash use this order


def _is_wording(name: str) -> bool:
    """Return whether a file holds only texts, which don't change the game itself."""
    return name == _WORDS or name.startswith("locale/")


def _hash(files: dict[str, bytes]) -> str:
    """Return the hash of content, ignoring line ends and byte order marks."""
    digest = sha256()
    for name, raw in files.items():
        lines = plain_text(raw)
        digest.update(f"{name}\n{len(lines)}\n".encode())
        digest.update(lines)
    return digest.hexdigest()


def _parse(
    folder: Path, files: dict[str, bytes], origin: CodeOrigin, *, thorough: bool, language: str
) -> caching.Content:
    """Read, check and build.

    Raises:
        ContentError: the files are invalid.
    """
    # These import yaml, which a start from the cache doesn't need.
    from tabletop.content.game_files import read_content  # noqa: PLC0415

    return read_content(folder, files, origin, thorough=thorough, language=language)
