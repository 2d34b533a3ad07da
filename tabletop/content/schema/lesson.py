"""Reads `lessons/*.yaml` strictly, reporting file, line and column of every problem.

Without the game's rules it checks that names exist and that sentences are short. It imports yaml,
so `guided_files` imports it only when a lesson is opened.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from tabletop.content.schema.position import (
    Draws,
    ExpectText,
    MoveText,
    Name,
    PositionEntry,
    SeatWord,
)
from tabletop.content.yaml.problems import ContentError, Problem, did_you_mean, in_order, quoted
from tabletop.content.yaml.reader import Document, Place, read_document
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.declare.fields import (
    Line,
    Many,
    Number,
    OptionalWord,
    SeatCount,
    Span,
    TextForm,
    Title,
    Word,
    seat_of,
)
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import Chapter, Free, Lesson, LessonStep, PlayNow, Reply, Until
from tabletop.engine.moves import Move, MoveTextError, parse_seat, seat_name
from tabletop.engine.spec import OptionValue, TablePlan

Sentence = Annotated[str, TextForm(most=300)]
Options = dict[str, OptionValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class UntilText:
    """The condition that ends a step of several moves. Keys that are left out are not checked."""

    turn: SeatWord | None = None
    phase: OptionalWord | None = None
    pending: OptionalWord | None = None
    """The kind of the open question; `none` for no question."""
    values: dict[Name, Number] = field(default_factory=dict)
    counts: dict[Name, int] = field(default_factory=dict)
    """The number of pieces in each zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyText:
    """What happens after a step: a move of another seat, or a sentence between moves."""

    seat: SeatWord | None = None
    play: MoveText | None = None
    draws: Draws | None = None
    say: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePlayText:
    """How the learner plays on in the lesson's position, without guidance."""

    players: Word = "easy"
    """The level of the computer players."""
    turns: Annotated[int, Span(0, 100)] = 0
    """The learner's turns until the lesson ends; 0 plays to the end of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayNowText:
    """The new game that *Play now* deals at the end of a lesson."""

    seats: SeatCount | None = None
    """The number of seats; without it the game's fewest. The learner is `p1`."""
    players: Word = "easy"
    """The level of the computer players."""
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStepText:
    """One step of a lesson: a sentence that teaches one idea, and the move to make."""

    say: Annotated[str, TextForm(least=1, most=300)]
    point: tuple[str, ...] = ()
    """What to point at: `piece:…`, `zone:…`, `seat:…`, `region:…` or `button:<kind of move>`."""
    do: tuple[MoveText, ...] = ()
    """Moves of which any one completes the step."""
    each: tuple[MoveText, ...] = ()
    """Moves that must all be made, in any order."""
    any: Word | None = None
    """A kind of move; any legal move of this kind completes the step."""
    until: UntilText | None = None
    """The condition that completes a step with `any`."""
    draws: Draws | None = None
    """Random numbers for the learner's move; all of them must be used."""
    other: dict[MoveText, Sentence] = field(default_factory=dict)
    """Answers to other legal moves, by move or by kind of move."""
    stuck: Sentence = ""
    """Shown after ten seconds without input, or after two wrong moves."""
    then: tuple[ReplyText, ...] = ()
    shows: ExpectText | None = None
    """The expected position after the step and its replies; only `check` tests it."""
    teaches: tuple[Word, ...] = ()
    """Ids of tips in `notes.yaml` that are no longer shown once the step is done."""
    aha: Sentence = ""
    """Praise with a reason, shown after the step and its replies."""
    rules: tuple[Word, ...] = ()
    """The sections of the rulebook that the step is about."""
    free: FreePlayText | None = None
    """Free play; only in the last step of a lesson."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterText:
    """A position and its steps; keys that are left out are those of the lesson."""

    seats: SeatCount | None = None
    options: Options | None = None
    position: PositionEntry
    rest: Name | None = None
    goal: Line = ""
    steps: Annotated[tuple[LessonStepText, ...], Many(1, 1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonText:
    """A guided first game, made of steps."""

    lesson: Word
    """The id under which a player's progress is stored."""
    title: Title
    goal: Annotated[str, TextForm(least=1, most=300)]
    """The goal of the game in a few words, told before the first step."""
    minutes: Annotated[int, Span(1, 60)] = 4
    """How many minutes it takes."""
    seats: SeatCount | None = None
    """The number of seats; without it the game's fewest. The learner is always `p1`."""
    options: Options = field(default_factory=dict)
    position: PositionEntry | None = None
    rest: Name | None = None
    """The zone for all cards that the position doesn't name, shuffled below those it names there.
    """
    seed: Annotated[int, Span(0, 1_000_000)] = 1
    """The seed for shuffling these cards, and for random numbers that the steps don't give."""
    names: dict[SeatWord, Title] = field(default_factory=dict)
    """Names of the players by seat; texts refer to them as `{p2}`."""
    portraits: dict[SeatWord, Annotated[int, Span(1, 12)]] = field(default_factory=dict)
    other: dict[MoveText, Sentence] = field(default_factory=dict)
    """Answers to other legal moves if a step has none."""
    learnt: Annotated[tuple[Sentence, ...], Many(3, 3)] = ()
    """Three things that the learner knows at the end."""
    now: PlayNowText = field(default_factory=PlayNowText)
    steps: tuple[LessonStepText, ...] = ()
    chapters: tuple[ChapterText, ...] = ()
    """Several positions, each with its own steps, in place of `position` and `steps`."""


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson in the engine's form, with the place of each of its steps in its file."""

    document: Document
    model: LessonText
    lesson: Lesson

    def place(self, number: int) -> Place:
        """Return the place in the file of the step with an index, counted over all chapters."""
        chapter, index = self.lesson.places[number]
        own = ("chapters", chapter) if self.model.chapters else ()
        return (*own, "steps", index)

    def step(self, number: int) -> LessonStepText:
        """Return the step with an index, counted over all chapters, as the file has it."""
        chapter, index = self.lesson.places[number]
        chapters = self.model.chapters
        return chapters[chapter].steps[index] if chapters else self.model.steps[index]


def read_lessons(paths: Iterable[Path], game: Game) -> list[LessonFile]:
    """Return the lessons in files, each checked against the game.

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
    """Return the lesson in a file, checked against the game.

    Raises:
        ContentError: it is invalid; holds all problems.
    """
    document = read_document(path, str(path))
    model = TypedReader(document).read(LessonText)
    lesson = None
    if model is not None and not document.problems:
        lesson = _Builder(document, model, game).lesson()
        check_lesson(document, lesson, game)
    if model is None or lesson is None or document.problems:
        raise ContentError(in_order(document.problems))
    return LessonFile(document, model, lesson)


class _Builder:
    """Builds a lesson from its file and notes problems in the document."""

    def __init__(self, document: Document, model: LessonText, game: Game) -> None:
        self._document = document
        self._model = model
        self._game = game

    def lesson(self) -> Lesson:
        model = self._model
        return Lesson(
            id=model.lesson,
            title=model.title,
            chapters=self._chapters(),
            now=PlayNow(
                model.now.seats or self._game.spec.seats[0], model.now.players, model.now.options
            ),
            goal=model.goal,
            learnt=model.learnt,
            minutes=model.minutes,
            names={seat_of(seat): name for seat, name in model.names.items()},
            portraits={seat_of(seat): number for seat, number in model.portraits.items()},
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
        whole = ChapterText(position=model.position, steps=model.steps)
        return (self._chapter((), whole),)

    def _chapter(self, place: Place, chapter: ChapterText) -> Chapter:
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

    def _step(self, place: Place, step: LessonStepText) -> LessonStep:
        free = step.free
        known = [section.id for section in self._game.rulebook.sections]
        for number, rule in enumerate(step.rules):
            if rule not in known:
                what = f"the rulebook has no section {quoted(rule)}"
                hint = did_you_mean(rule, known)
                self._document.problem((*place, "rules", number), what, hint)
        return LessonStep(
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
            rules=step.rules,
            aha=step.aha,
            free=None if free is None else Free(free.players, free.turns),
        )

    def _reply(self, place: Place, reply: ReplyText) -> Reply:
        if (reply.say is None) == (reply.play is None):
            self._document.problem(place, "is a move, or a sentence to say")
            return Reply()
        if reply.say is not None:
            return Reply(say=reply.say)
        if reply.seat is None:
            self._document.problem(place, "seat is missing", "who should play it?")
            return Reply()
        moves = self._moves(place, (reply.play or "",), "play")
        return Reply(seat_of(reply.seat), moves[0] if moves else None, reply.draws)

    def _moves(self, place: Place, texts: tuple[str, ...], key: str = "") -> tuple[Move, ...]:
        found: list[Move] = []
        for number, text in enumerate(texts):
            try:
                found.append(Move.parse(text))
            except MoveTextError as error:
                self._document.problem((*place, key or number), str(error))
        return tuple(found)

    def _said(self, place: Place, other: dict[str, str]) -> dict[str, str]:
        """Return answers by move or kind of move, with moves in their normal form."""
        said: dict[str, str] = {}
        for key, text in other.items():
            try:
                said[str(Move.parse(key))] = text
            except MoveTextError as error:
                self._document.problem((*place, "other", key), str(error), key=True)
        return said


def _until(model: UntilText | None) -> Until | None:
    if model is None:
        return None
    turn, phase, pending = model.turn or "", model.phase or "", model.pending or ""
    return Until(turn, phase, pending, model.values, model.counts)


MOST_STEPS = 12
"""Most steps that a lesson may have, in all chapters together."""
MOST_WORDS = 20
"""Most words that one message of the coach may have."""
MOST_GOAL_WORDS = 25
"""Most words that the goal may have."""
POINTS = ("piece", "zone", "seat", "region", "button")
"""The kinds of things that a step may point at."""
_TOKEN = re.compile(r"\{([^{}]*)\}")


def check_lesson(document: Document, lesson: Lesson, game: Game) -> None:
    """Note, in its document, where a lesson contradicts itself or the game."""
    places = lesson.places
    if not places:
        return
    if len(places) > MOST_STEPS:
        what = f"has {len(places)} steps, {MOST_STEPS} are the most"
        document.problem((), what, "make two lessons of it")
    for number, (chapter, index) in enumerate(places):
        whole = lesson.chapters[chapter]
        place: Place = ("steps", index)
        if _has_chapters(document):
            place = ("chapters", chapter, *place)
        _Checker(document, game, whole).step(place, whole.steps[index])
        if whole.steps[index].free is not None and number + 1 < len(places):
            document.problem((*place, "free"), "only the last step of a lesson is free", key=True)
    if lesson.chapters[-1].steps[-1].free is None:
        document.problem(place, "a lesson ends with a free step", "add free: {turns: 3}")
    for number, each in enumerate(lesson.chapters):
        top: Place = ("chapters", number) if _has_chapters(document) else ()
        _Checker(document, game, each).table(top)
    seats = max(chapter.seats for chapter in lesson.chapters)
    for key, given in (("names", lesson.names), ("portraits", lesson.portraits)):
        for seat in given:
            if seat >= seats:
                what = f"there is no seat {seat_name(seat)}, the table has {seats}"
                document.problem((key, seat_name(seat)), what, key=True)
    checker = _Checker(document, game, max(lesson.chapters, key=lambda each: each.seats))
    for key, text in lesson.other.items():
        checker.text(("other", key), text)
    checker.text(("goal",), lesson.goal, MOST_GOAL_WORDS)
    for number, text in enumerate(lesson.learnt):
        checker.text(("learnt", number), text)
    try:
        game.spec.check_seats(lesson.now.seats, game.spec.resolve_options(lesson.now.options))
    except ValueError as error:
        document.problem(("now",), str(error))


def _has_chapters(document: Document) -> bool:
    return isinstance(document.data, dict) and "chapters" in document.data


class _Checker:
    """Checks one chapter and notes problems in the document."""

    def __init__(self, document: Document, game: Game, chapter: Chapter) -> None:
        self._document = document
        self._game = game
        self._chapter = chapter
        least, most = game.spec.seats
        self._plan: TablePlan = game.spec.plan(min(max(chapter.seats, least), most))

    def table(self, place: Place) -> None:
        """Check seats, options and the unnamed cards."""
        chapter, spec, document = self._chapter, self._game.spec, self._document
        try:
            spec.check_seats(chapter.seats, spec.resolve_options(chapter.options))
        except ValueError as error:
            document.problem((*place, "options" if chapter.options else "seats"), str(error))
        self._known((*place, "rest"), "zone", chapter.position.rest, self._plan.zone)
        for zone, pieces in chapter.position.zones.items():
            spot = (*place, "position", "zones", zone)
            self._known(spot, "zone", zone, self._plan.zone, key=True)
            for number, piece in enumerate(pieces):
                self._known((*spot, number), "piece", piece, self._plan.piece)
        for value in chapter.position.values:
            at = (*place, "position", "values", value)
            self._known(at, "value", value, self._plan.value, key=True)

    def step(self, place: Place, step: LessonStep) -> None:
        """Check one step."""
        self._shape(place, step)
        for key, text in (("say", step.say), ("aha", step.aha), ("stuck", step.stuck)):
            self.text((*place, key), text)
        for key, text in step.other.items():
            self.text((*place, "other", key), text)
        for number, point in enumerate(step.point):
            self._point((*place, "point", number), point)
        for key, moves in (("do", step.do), ("each", step.each)):
            for number, move in enumerate(moves):
                self._move((*place, key, number), move)
        notes = [note.id for note in self._game.notes]
        for number, note in enumerate(step.teaches):
            self._known((*place, "teaches", number), "note", note, notes)
        for number, reply in enumerate(step.then):
            self._reply((*place, "then", number), reply)
        if step.until is not None:
            self._until((*place, "until"), step.until)

    def _reply(self, place: Place, reply: Reply) -> None:
        self.text((*place, "say"), reply.say)
        if reply.move is None:
            return
        self._move((*place, "play"), reply.move)
        if not 0 < reply.seat < self._chapter.seats:
            others = f"p2 to p{self._chapter.seats}"
            what = f"{seat_name(reply.seat)} plays no reply, only {others} do"
            self._document.problem((*place, "seat"), what)

    def _until(self, place: Place, until: Until) -> None:
        """Check the names of what a step waits for."""
        for name in until.values:
            self._known((*place, "values", name), "value", name, self._plan.value, key=True)
        for name in until.counts:
            self._known((*place, "counts", name), "zone", name, self._plan.zone, key=True)
        phases = [phase for phase, _ in self._game.spec.phases]
        if phases:
            self._known((*place, "phase"), "phase", until.phase, phases)

    def _shape(self, place: Place, step: LessonStep) -> None:
        """Note missing or superfluous parts of a step."""
        problem = self._document.problem
        asks = [name for name in ("do", "each", "any") if getattr(step, name)]
        if step.free is not None:
            more = [
                *asks,
                *(n for n in ("then", "teaches", "aha", "until", "draws") if getattr(step, n)),
            ]
            if more:
                problem((*place, more[0]), "a free step has no guide", key=True)
            return
        if not asks:
            problem(place, "asks for nothing", "add do, each or any")
        if "each" in asks and len(asks) > 1:
            problem((*place, "each"), "stands alone, without do or any", key=True)
        if step.until is not None and not step.any:
            problem((*place, "until"), "goes with any alone", key=True)
        if step.draws is not None and (step.each or step.until is not None):
            problem((*place, "draws"), "are for a step of one move", key=True)

    def text(self, place: Place, text: str, most: int = MOST_WORDS) -> None:
        """Check a message of the coach."""
        words = text.split()
        if len(words) > most:
            what = f"has {len(words)} words, {most} are the most"
            self._document.problem(place, what)
        for token in _TOKEN.findall(text):
            kind, _, name = token.partition(":")
            if kind == "piece":
                self._known(place, "piece", name, self._plan.piece)
            elif kind == "zone":
                self._known(place, "zone", name, self._plan.zone)
            elif not self._is_seat(token):
                what = f"there is nothing to put in place of {quoted('{' + token + '}')}"
                self._document.problem(place, what, "write {p2}, {piece:…} or {zone:…}")

    def _point(self, place: Place, point: str) -> None:
        kind, colon, name = point.partition(":")
        if not colon or kind not in POINTS:
            hint = did_you_mean(kind, POINTS) if colon else "write piece:…, zone:… or region:…"
            self._document.problem(place, f"{quoted(point)} points at nothing", hint)
        elif kind == "piece":
            self._known(place, "piece", name, self._plan.piece)
        elif kind == "zone":
            self._known(place, "zone", name, self._plan.zone)
            if name in self._plan.zone:
                self._drawn(place, self._plan.zone_kinds[self._plan.zone[name]].id)
        elif kind == "region" and self._game.layout.regions:
            regions = [region.id for region in self._game.layout.regions]
            self._known(place, "region", name, regions)
        elif kind == "seat" and not self._is_seat(name):
            seats = [seat_name(seat) for seat in range(self._chapter.seats)]
            hint = did_you_mean(name, seats)
            self._document.problem(place, f"there is no seat {quoted(name)}", hint)

    def _drawn(self, place: Place, zone: str) -> None:
        """Note a kind of zone that no region of the table shows.

        Nothing is noted if the table is unknown because its code may not run yet.
        """
        shown = {region.zone.partition(":")[0] for region in self._game.layout.regions}
        for region in self._game.layout.regions:
            for value in region.data.values():
                shown |= {str(each) for each in (value if isinstance(value, tuple) else (value,))}
        # The board's region also shows its rooms.
        board = any(region.widget == "board" for region in self._game.layout.regions)
        if shown and zone not in shown and not board:
            self._document.problem(place, f"no region of the table shows {quoted(zone)}")

    def _move(self, place: Place, move: Move) -> None:
        """Note unknown pieces, and unknown kinds of moves if the rules declare theirs."""
        for piece in move.pieces:
            if not piece.endswith("?"):
                self._known(place, "piece", piece, self._plan.piece)

    def _known(
        self, place: Place, what: str, name: str, known: Iterable[str], *, key: bool = False
    ) -> None:
        if name and name not in known:
            hint = did_you_mean(name, known)
            self._document.problem(place, f"there is no {what} {quoted(name)}", hint, key=key)

    def _is_seat(self, word: str) -> bool:
        try:
            parse_seat(word, self._chapter.seats)
        except ValueError:
            return False
        return True
