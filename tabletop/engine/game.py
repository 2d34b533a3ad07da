"""A game as the rest of the program uses it: spec, layout, rulebook, and access to its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop.digests import sha256
from tabletop.engine.declare.fields import GameTable
from tabletop.engine.declare.layout import Layout
from tabletop.engine.guided.puzzle import Puzzle
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State
from tabletop.engine.text.tips import Tip

if TYPE_CHECKING:
    from tabletop.engine.guided.lesson import Lesson
    from tabletop.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the rulebook that shows part of the real table in a lesson or scenario."""

    alt: str
    """Description of the picture; "" to let the narrator describe it."""
    scene: str
    """Id of a lesson, or name of a scenario file without suffix."""
    step: int
    """Number of the lesson step or scenario case, from 1; shown as it begins."""
    region: str
    """Name of the region of the table that the picture shows."""
    after: int = 0
    """Number of paragraphs of the section that stand before the picture."""


class Link(NamedTuple):
    """A sentence of a rulebook that leads the reader to another section."""

    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rulebook, with an id that refusals can refer to."""

    id: str
    title: str
    text: str
    """Paragraphs with `**bold**`, separated by blank lines; lines starting with `- ` form a list.
    """
    level: int = 2
    pictures: tuple[Picture, ...] = ()
    links: tuple[Link, ...] = ()
    """Sentences that link to another section, in order; `text` holds only their words."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game, written for players, in sections."""

    sections: tuple[Section, ...] = ()

    def find(self, rule: str) -> Section | None:
        """Return the section with a rule id, or None if there is no such section.

        The id may begin with the game's name and a dot, as in a refusal.
        """
        wanted = rule.rpartition(".")[2]
        return next((section for section in self.sections if section.id == wanted), None)


@dataclass(frozen=True, slots=True)
class Invitation:
    """The id, title and length of a lesson, known before the whole file is read."""

    id: str
    title: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Consent:
    """The question whether the code in a game's folder may run, shown before playing."""

    folder: Path
    hash: str
    """SHA-256 of all files of the folder, in hex."""
    files: int
    """Number of code files."""
    size: int
    """Size of the code in bytes."""
    author: str
    """Author as named in the folder; may be ""."""
    changed: tuple[str, ...]
    """How the code differs from the one consented to before, one line for each file."""
    agree: Callable[[], "Game"]
    """Stores the consent, runs the code and returns the playable game."""


class NotPlayableError(ValueError):
    """Raised when a game can't be played: it is only announced, is invalid, or awaits consent."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game on the shelf: its content, and access to its rules, lessons and puzzles."""

    spec: GameSpec
    layout: Layout
    rulebook: Rulebook
    folder: Path
    """Folder of its content."""
    content_hash: str
    """SHA-256 of its content files, in hex."""
    make_rules: "Callable[[], Rules[State]] | None"
    """Loads the rules; None for a game that is announced but can't be played yet."""
    notes: tuple[Tip, ...] = ()
    """Its tips, each shown once when something first occurs."""
    warnings: tuple[str, ...] = ()
    """Warnings for the author of its content, one line each."""
    language: str = "en"
    """Language of its texts, such as `de`."""
    languages: tuple[str, ...] = ("en",)
    """All languages of its texts; the original one first."""
    problems: tuple[str, ...] = ()
    """Why it can't be loaded, one line each; such a game stays on the shelf only to show them."""
    load_table: Callable[[], GameTable] | None = None
    """Loads the game's own widgets and faces; None if it uses only shared ones."""
    code: str = ""
    """SHA-256 of the code in its own folder, in hex; "" if none is run from there."""
    consent: Consent | None = None
    """The question to ask before playing; None if there is none."""
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False, compare=False)
    """Its content files by name, as they were read; a saved game stores them too."""
    reread: "Callable[[Mapping[str, bytes]], Game] | None" = field(
        default=None, repr=False, compare=False
    )
    """Returns the game made from other files in the same folder; raises ValueError if invalid."""
    find_lessons: Callable[[], tuple[Invitation, ...]] | None = field(
        default=None, repr=False, compare=False
    )
    """Returns id, title and length of the lessons in its folder; None if it can't have any."""
    read_lessons: "Callable[[Game], tuple[Lesson, ...]] | None" = field(
        default=None, repr=False, compare=False
    )
    """Reads the lessons; raises ValueError if one is invalid."""
    read_case: "Callable[[Game, str, int], Lesson] | None" = field(
        default=None, repr=False, compare=False
    )
    """Reads a case of a scenario file; raises ValueError if there is none."""
    has_puzzles: Callable[[], bool] | None = field(default=None, repr=False, compare=False)
    """Returns whether its folder has puzzles."""
    read_puzzles: Callable[[], tuple[Puzzle, ...]] | None = field(
        default=None, repr=False, compare=False
    )
    """Reads the puzzles; raises ValueError if one is invalid."""
    _made: "list[Rules[State]]" = field(default_factory=list, init=False, repr=False, compare=False)
    _tables: list[GameTable] = field(default_factory=list, init=False, repr=False, compare=False)
    _lessons: "list[Lesson]" = field(default_factory=list, init=False, repr=False, compare=False)
    _puzzles: list[Puzzle] = field(default_factory=list, init=False, repr=False, compare=False)

    def rules(self) -> "Rules[State]":
        """Return the game's rules. They are created on the first call and shared by all matches.

        Raises:
            NotPlayableError: the game can't be played yet, or the player must consent first.
        """
        if self.make_rules is None:
            raise NotPlayableError(self.obstacle)
        if not self._made:
            self._made.append(self.make_rules())
        return self._made[0]

    def table(self) -> GameTable:
        """Return the game's own widgets, faces and sounds, loaded at the first call."""
        if not self._tables:
            self._tables.append(self.load_table() if self.load_table else GameTable())
        return self._tables[0]

    def invitations(self) -> tuple[Invitation, ...]:
        """Return the id, title and length of each lesson, in order, without reading the lessons.

        Empty if the game has no lessons or can't be played. Fast enough for the first frame.
        """
        return self.find_lessons() if self.find_lessons and self.playable else ()

    def lessons(self) -> "tuple[Lesson, ...]":
        """Return the lessons of the game in order, reading them on the first call.

        Empty if it has none or can't be played.

        Raises:
            ValueError: a lesson is invalid; one line per problem, with file and line.
        """
        if self.read_lessons is None or not self.playable:
            return ()
        if not self._lessons:
            self._lessons.extend(self.read_lessons(self))
        return tuple(self._lessons)

    def scene(self, name: str, number: int) -> "tuple[Lesson, int]":
        """Return the lesson that a picture shows, and the index of its step from 0.

        A case of a scenario file is a lesson of one step.

        Args:
            name: Id of a lesson, or name of a scenario file without suffix.
            number: Number of the lesson step or of the case, from 1.

        Raises:
            ValueError: there is no such lesson or case, or it is invalid.
        """
        lesson = next((each for each in self.lessons() if each.id == name), None)
        if lesson is not None:
            if not 0 < number <= len(lesson.places):
                raise ValueError(f"{name} has {len(lesson.places)} steps, and no step {number}")
            return lesson, number - 1
        if self.read_case is None or not self.playable:
            raise ValueError(f"{self.spec.id} has no lesson and no scenarios called {name}")
        return self.read_case(self, name, number), 0

    @property
    def puzzling(self) -> bool:
        """Whether the game has puzzles. This only checks that the file exists."""
        return self.playable and self.has_puzzles is not None and self.has_puzzles()

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return the puzzles of the game in order, reading them on the first call.

        Empty if it has none or can't be played.

        Raises:
            ValueError: a puzzle is invalid; one line per problem, with file and line.
        """
        if self.read_puzzles is None or not self.playable:
            return ()
        if not self._puzzles:
            self._puzzles.extend(self.read_puzzles())
        return tuple(self._puzzles)

    @property
    def edition(self) -> str:
        """A hash of the game's content and code, in hex. It identifies one version of the game."""
        if not self.code:
            return self.content_hash
        return sha256(f"{self.content_hash} {self.code}".encode()).hexdigest()

    @property
    def playable(self) -> bool:
        """Whether the game can be played now."""
        return self.make_rules is not None

    @property
    def obstacle(self) -> str:
        """Why the game can't be played, as a sentence for the player; "" if it can."""
        if self.consent is not None:
            return f"{self.spec.title} brings code of its own, which needs your consent"
        return "" if self.playable else f"{self.spec.title} is announced and can't be played yet"
