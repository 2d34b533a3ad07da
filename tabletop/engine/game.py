"""A game as the rest of the program meets it: spec, layout, rulebook and the way to its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.declarations import GameTable
from tabletop.engine.first_notes import FirstNote
from tabletop.engine.layout import Layout
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State

if TYPE_CHECKING:
    from tabletop.engine.lesson import Lesson
    from tabletop.engine.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of the real table, in the position of a lesson's step or a scenario."""

    alt: str
    """What is to be seen, in words; empty where the narrator is to say it."""
    scene: str
    """The id of a lesson, or the name of a scenario file without its ending."""
    step: int
    """The number of the step, or of the case in the file, from 1; shown as it begins."""
    region: str
    """The region of the table that is shown."""
    after: int = 0
    """How many paragraphs of the section stand before it."""


class Link(NamedTuple):
    """A sentence of a rulebook and the section that it is about."""

    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Section:
    """A paragraph of a rulebook that a refusal can point at."""

    id: str
    title: str
    text: str
    """Paragraphs with `**bold**`, separated by blank lines; lines starting `- ` are a list."""
    level: int = 2
    pictures: tuple[Picture, ...] = ()
    links: tuple[Link, ...] = ()
    """Its sentences that lead to another section, in their order; `text` holds only their words."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules in our own words."""

    sections: tuple[Section, ...] = ()

    def find(self, rule: str) -> Section | None:
        """Return the section of a rule id, with or without the game's name before the dot."""
        wanted = rule.rpartition(".")[2]
        return next((section for section in self.sections if section.id == wanted), None)


@dataclass(frozen=True, slots=True)
class Fact:
    """A chip below a game's pitch: `2 players`."""

    text: str
    icon: str = ""
    """Name of an icon."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What may be told of a lesson before it is read."""

    id: str
    title: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Consent:
    """What a player is asked before the code of a folder is run for the first time."""

    folder: Path
    hash: str
    """SHA-256 over all files of the folder, hex."""
    files: int
    """How many files of code it holds."""
    size: int
    """Bytes of that code."""
    author: str
    """Who made it, in the words of the folder; may be empty."""
    changed: tuple[str, ...]
    """What differs from what the player said yes to before, a line each."""
    agree: Callable[[], "Game"]
    """Keeps the yes, runs the code and returns the game that can be played."""


class NotPlayableError(ValueError):
    """A game is on the shelf that can't be played yet."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the shelf."""

    spec: GameSpec
    layout: Layout
    rulebook: Rulebook
    folder: Path
    """Where its content lies."""
    content_hash: str
    """SHA-256 over its content files, hex."""
    make_rules: Callable[[], Rules[State]] | None
    """Loads the rule controller; None for a game that is announced but can't be played yet."""
    order: int = 100
    """Its place on the shelf, lowest first."""
    cover: str = ""
    """The picture of the box: a path in the sprites folder without its ending."""
    facts: tuple[Fact, ...] = ()
    notes: tuple[FirstNote, ...] = ()
    """What is told at the first encounter with something."""
    warnings: tuple[str, ...] = ()
    """What the author of its content may want to mend, a line each."""
    language: str = "en"
    """The language of its words, such as `de`."""
    languages: tuple[str, ...] = ("en",)
    """All that it has words in, first the one that it is written in."""
    problems: tuple[str, ...] = ()
    """Why it can't be loaded, a line each; it stands on the shelf for nothing but to say so."""
    load_table: Callable[[], GameTable] | None = None
    """Loads what the game brings to its table; None where shared widgets are all that it uses."""
    code: str = ""
    """SHA-256 of the code of its own folder, hex; empty where none is run from there."""
    consent: Consent | None = None
    """What is asked first; None where nothing is to be asked."""
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False, compare=False)
    """Its content files by name, as they were read: a save keeps them."""
    reread: "Callable[[Mapping[str, bytes]], Game] | None" = field(
        default=None, repr=False, compare=False
    )
    """Returns the game that other files make in the same folder; ValueError where they can't."""
    find_lessons: Callable[[], tuple[Invitation, ...]] | None = field(
        default=None, repr=False, compare=False
    )
    """Looks which lessons lie in its folder."""
    read_lessons: "Callable[[Game], tuple[Lesson, ...]] | None" = field(
        default=None, repr=False, compare=False
    )
    """Reads them; ValueError where they are not in order."""
    read_case: "Callable[[Game, str, int], Lesson] | None" = field(
        default=None, repr=False, compare=False
    )
    """Reads a case of a scenario file; ValueError where there is none."""
    has_puzzles: Callable[[], bool] | None = field(default=None, repr=False, compare=False)
    """Looks whether there are puzzles in its folder."""
    read_puzzles: "Callable[[], tuple[Puzzle, ...]] | None" = field(
        default=None, repr=False, compare=False
    )
    """Reads them; ValueError where they are not in order."""
    _made: list[Rules[State]] = field(default_factory=list, init=False, repr=False, compare=False)
    _tables: list[GameTable] = field(default_factory=list, init=False, repr=False, compare=False)
    _lessons: "list[Lesson]" = field(default_factory=list, init=False, repr=False, compare=False)
    _puzzles: "list[Puzzle]" = field(default_factory=list, init=False, repr=False, compare=False)

    def rules(self) -> Rules[State]:
        """Return the rules, made at the first call: one object for all games that are played.

        Raises:
            NotPlayableError: the game is announced but can't be played yet, or asks first.
        """
        if self.make_rules is None:
            raise NotPlayableError(self.obstacle)
        if not self._made:
            self._made.append(self.make_rules())
        return self._made[0]

    def table(self) -> GameTable:
        """Return the widgets, faces and sounds that it brings, loaded at the first call."""
        if not self._tables:
            self._tables.append(self.load_table() if self.load_table else GameTable())
        return self._tables[0]

    def invitations(self) -> tuple[Invitation, ...]:
        """Return what may be told of its lessons, in their order, without reading them.

        None where it has no lessons, or can't be played: quick enough for the first frame.
        """
        return self.find_lessons() if self.find_lessons and self.playable else ()

    def lessons(self) -> "tuple[Lesson, ...]":
        """Return its lessons in their order, read when first asked for.

        Raises:
            ValueError: one of them is not in order; a line for each problem, with file and line.
        """
        if self.read_lessons is None or not self.playable:
            return ()
        if not self._lessons:
            self._lessons.extend(self.read_lessons(self))
        return tuple(self._lessons)

    def scene(self, name: str, number: int) -> "tuple[Lesson, int]":
        """Return what a picture shows: a lesson, and its step from 0.

        A case of a scenario file is a lesson of one step.

        Raises:
            ValueError: there is no such lesson or case, or it is not in order.
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
        """Whether it has puzzles, told without reading them."""
        return self.playable and self.has_puzzles is not None and self.has_puzzles()

    def puzzles(self) -> "tuple[Puzzle, ...]":
        """Return its puzzles in their order, read when first asked for.

        Raises:
            ValueError: one of them is not in order; a line for each problem, with file and line.
        """
        if self.read_puzzles is None or not self.playable:
            return ()
        if not self._puzzles:
            self._puzzles.extend(self.read_puzzles())
        return tuple(self._puzzles)

    @property
    def edition(self) -> str:
        """What tells it from any other version, hex: its content, and the code of its folder."""
        if not self.code:
            return self.content_hash
        return sha256(f"{self.content_hash} {self.code}".encode()).hexdigest()

    @property
    def playable(self) -> bool:
        """Whether it can be played."""
        return self.make_rules is not None

    @property
    def obstacle(self) -> str:
        """Why it can't be played, a sentence; empty when it can."""
        if self.consent is not None:
            return f"{self.spec.title} brings code of its own, which needs your consent"
        return "" if self.playable else f"{self.spec.title} is announced and can't be played yet"
