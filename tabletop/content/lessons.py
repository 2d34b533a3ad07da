"""Reads `lessons/*.yaml` strictly, reporting file, line and column of every problem.

It imports yaml and pydantic, so `lesson_files` imports it only when a lesson is opened.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field

from tabletop.content.lesson_checks import check_lesson
from tabletop.content.models import Line, Model, Title, Word
from tabletop.content.nodes import Document, Place, read_document
from tabletop.content.positions import (
    Counter,
    Draws,
    ExpectModel,
    Name,
    OptionChoice,
    Phase,
    PositionModel,
    SeatWord,
    Text,
)
from tabletop.content.problems import ContentError, Problem, did_you_mean, in_order, quoted
from tabletop.content.validation import validate
from tabletop.engine.game import Game
from tabletop.engine.lesson import Chapter, Free, Lesson, Reply, Step, Until
from tabletop.engine.moves import Move, MoveTextError, Seat

Sentence = Annotated[str, Field(max_length=300)]
Minutes = Annotated[int, Field(ge=1, le=60)]
Seats = Annotated[int, Field(ge=1, le=12)]
Options = dict[str, OptionChoice]


class UntilModel(Model):
    """What must hold before a step of several moves is done. What is left out is not looked at."""

    turn: SeatWord | None = None
    phase: Phase | None = None
    pending: Phase | None = None
    """The kind of the open question; `none` for no question."""
    values: dict[Name, Counter] = Field(default_factory=dict)
    counts: dict[Name, int] = Field(default_factory=dict)
    """How many pieces lie in a zone."""


class ReplyModel(Model):
    """What follows a step by itself: a move of another seat, or a sentence between moves."""

    seat: SeatWord | None = None
    play: Text | None = None
    draws: Draws | None = None
    say: Sentence | None = None


class FreeModel(Model):
    """The end of a lesson, where the learner plays without a guide."""

    players: Word = "easy"
    """The level of the computer players."""
    turns: Annotated[int, Field(ge=0, le=100)] = 0
    """Own turns until the lesson is done; 0 plays to the end of the game."""
    new: Options | None = None
    """A new game is dealt with these options; without it the position goes on."""


class LessonStepModel(Model):
    """One idea, one sentence, one move."""

    say: Annotated[str, Field(min_length=1, max_length=300)]
    point: tuple[str, ...] = ()
    """Where to look: `piece:…`, `zone:…`, `seat:…`, `region:…` or `button:<kind of move>`."""
    do: tuple[Text, ...] = ()
    """Moves of which any one goes on."""
    each: tuple[Text, ...] = ()
    """Moves that are all to be made, in any order."""
    any: Word | None = None
    """A kind of which every legal move goes on."""
    until: UntilModel | None = None
    """What must hold before a step with `any` is done."""
    draws: Draws | None = None
    """Chance for the learner's move, used up exactly."""
    other: dict[Text, Sentence] = Field(default_factory=dict)
    """What is said to other legal moves, by move or by kind."""
    stuck: Sentence = ""
    """Said after ten seconds without input, or two misses."""
    then: tuple[ReplyModel, ...] = ()
    shows: ExpectModel | None = None
    """What holds once all that follows is played; looked at by `check` alone."""
    teaches: tuple[Word, ...] = ()
    """Ids of notes (`notes.yaml`) that need not be told any more once the step is done."""
    aha: Sentence = ""
    """Praise with the reason, once all has come to rest."""
    rules: tuple[Word, ...] = ()
    """The sections of the rulebook that its sentences are about."""
    free: FreeModel | None = None
    """In the last step of the lesson alone."""


class ChapterModel(Model):
    """A position and the steps that begin there; what it leaves out is the lesson's."""

    seats: Seats | None = None
    options: Options | None = None
    position: PositionModel
    rest: Name | None = None
    goal: Line = ""
    steps: Annotated[tuple[LessonStepModel, ...], Field(min_length=1)]


class LessonModel(Model):
    """A guided first game."""

    lesson: Word
    """The id, by which it is known how far a player is."""
    title: Title
    goal: Annotated[str, Field(min_length=1, max_length=300)]
    """What it is all about, in one sentence."""
    minutes: Minutes = 4
    """How long it takes."""
    seats: Seats | None = None
    """The fewest of the game unless told. The learner is always `p1`."""
    options: Options = Field(default_factory=dict)
    position: PositionModel | None = None
    rest: Name | None = None
    """The zone where all cards that are not named lie shuffled, below those named there."""
    seed: Annotated[int, Field(ge=0, le=1_000_000)] = 1
    """What they are shuffled by, and all chance for which no draws are given."""
    names: dict[SeatWord, Title] = Field(default_factory=dict)
    """Who sits there; texts name them as `{p2}`."""
    portraits: dict[SeatWord, Annotated[int, Field(ge=1, le=12)]] = Field(default_factory=dict)
    other: dict[Text, Sentence] = Field(default_factory=dict)
    """What is said to other legal moves where the step says nothing."""
    steps: tuple[LessonStepModel, ...] = ()
    chapters: tuple[ChapterModel, ...] = ()
    """Several positions with steps of their own, in place of `position` and `steps`."""


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson with the place of each of its parts in the file."""

    document: Document
    model: LessonModel
    lesson: Lesson

    def place(self, number: int) -> Place:
        """Return the place of a step, by index over all chapters."""
        chapter, index = self.lesson.places[number]
        own = ("chapters", chapter) if self.model.chapters else ()
        return (*own, "steps", index)

    def step(self, number: int) -> LessonStepModel:
        """Return a step as it is written, by index over all chapters."""
        chapter, index = self.lesson.places[number]
        chapters = self.model.chapters
        return chapters[chapter].steps[index] if chapters else self.model.steps[index]


def read_lessons(paths: Iterable[Path], game: Game) -> list[LessonFile]:
    """Return the lessons of files, checked against their game.

    Raises:
        ContentError: a lesson is invalid; holds all problems of all files.
    """
    found: list[LessonFile] = []
    problems: list[Problem] = []
    seen: dict[str, str] = {}
    for path in paths:
        try:
            file = read_lesson(path, game)
        except ContentError as error:
            problems += error.problems
            continue
        name = file.lesson.id
        if name in seen:
            file.document.problem(("lesson",), f"the id '{name}' is taken, by {seen[name]}")
            problems += file.document.problems
        seen[name] = path.name
        found.append(file)
    if problems:
        raise ContentError(in_order(problems))
    return found


def read_lesson(path: Path, game: Game) -> LessonFile:
    """Return the lesson of a file, checked against its game.

    Raises:
        ContentError: it is invalid; holds all problems.
    """
    document = read_document(path, str(path))
    model = validate(document, LessonModel)
    lesson = None
    if model is not None and not document.problems:
        lesson = _Builder(document, model, game).lesson()
        check_lesson(document, lesson, game)
    if model is None or lesson is None or document.problems:
        raise ContentError(in_order(document.problems))
    return LessonFile(document, model, lesson)


class _Builder:
    """Makes a lesson from its model and notes problems in the document."""

    def __init__(self, document: Document, model: LessonModel, game: Game) -> None:
        self._document = document
        self._model = model
        self._game = game

    def lesson(self) -> Lesson:
        model = self._model
        return Lesson(
            id=model.lesson,
            title=model.title,
            chapters=self._chapters(),
            minutes=model.minutes,
            names={_seat(seat): name for seat, name in model.names.items()},
            portraits={_seat(seat): number for seat, number in model.portraits.items()},
            other=self._said((), model.other),
            seed=model.seed,
        )

    def _chapters(self) -> tuple[Chapter, ...]:
        model, document = self._model, self._document
        if bool(model.chapters) == bool(model.steps or model.position):
            what = "a lesson has a position and steps, or chapters"
            document.problem((), what)
            return ()
        if model.chapters:
            return tuple(
                self._chapter(("chapters", number), chapter)
                for number, chapter in enumerate(model.chapters)
            )
        if model.position is None:
            document.problem((), "position is missing")
            return ()
        whole = ChapterModel.model_construct(
            seats=None, options=None, position=model.position, rest=None, goal="",
            steps=model.steps,
        )  # fmt: skip
        return (self._chapter((), whole),)

    def _chapter(self, place: Place, chapter: ChapterModel) -> Chapter:
        model = self._model
        seats = chapter.seats or model.seats or self._game.spec.seats[0]
        rest = chapter.rest if chapter.rest is not None else model.rest
        options = chapter.options if chapter.options is not None else model.options
        steps = (
            self._step((*place, "steps", number), step) for number, step in enumerate(chapter.steps)
        )
        return Chapter(
            seats=seats,
            options=options,
            position=chapter.position.prepared(rest or "", model.seed),
            goal=chapter.goal or model.goal,
            steps=tuple(steps),
        )

    def _step(self, place: Place, step: LessonStepModel) -> Step:
        free = step.free
        known = [section.id for section in self._game.rulebook.sections]
        for number, rule in enumerate(step.rules):
            if rule not in known:
                what = f"the rulebook has no section {quoted(rule)}"
                hint = did_you_mean(rule, known)
                self._document.problem((*place, "rules", number), what, hint)
        return Step(
            say=step.say,
            point=step.point,
            do=self._moves((*place, "do"), step.do),
            each=self._moves((*place, "each"), step.each),
            any=step.any or "",
            until=_until(step.until),
            draws=step.draws,
            other=self._said(place, step.other),
            stuck=step.stuck,
            then=tuple(
                self._reply((*place, "then", number), reply)
                for number, reply in enumerate(step.then)
            ),
            teaches=step.teaches,
            aha=step.aha,
            free=None if free is None else Free(free.players, free.turns, free.new),
        )

    def _reply(self, place: Place, reply: ReplyModel) -> Reply:
        if (reply.say is None) == (reply.play is None):
            self._document.problem(place, "is a move, or a sentence to say")
            return Reply()
        if reply.say is not None:
            return Reply(say=reply.say)
        if reply.seat is None:
            self._document.problem(place, "seat is missing", "who should play it?")
            return Reply()
        moves = self._moves(place, (reply.play or "",), "play")
        return Reply(_seat(reply.seat), moves[0] if moves else None, reply.draws)

    def _moves(self, place: Place, texts: tuple[str, ...], key: str = "") -> tuple[Move, ...]:
        found: list[Move] = []
        for number, text in enumerate(texts):
            try:
                found.append(Move.parse(text))
            except MoveTextError as error:
                self._document.problem((*place, key or number), str(error))
        return tuple(found)

    def _said(self, place: Place, other: dict[str, str]) -> dict[str, str]:
        """Return answers by move or kind, with moves in their normal form."""
        said: dict[str, str] = {}
        for key, text in other.items():
            try:
                said[str(Move.parse(key))] = text
            except MoveTextError as error:
                self._document.problem((*place, "other", key), str(error), key=True)
        return said


def _seat(word: str) -> Seat:
    return int(word[1:]) - 1


def _until(model: UntilModel | None) -> Until | None:
    if model is None:
        return None
    turn, phase, pending = model.turn or "", model.phase or "", model.pending or ""
    return Until(turn, phase, pending, model.values, model.counts)
