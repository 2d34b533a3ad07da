"""Reads `scenarios/*.yaml`: examples of the rules, each a position and steps.

`read_case` turns a case into a lesson of one step, for a picture in the rulebook. Imports yaml.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from tabletop.content.schema.position import (
    Draws,
    ExpectText,
    MoveText,
    Name,
    PositionEntry,
    SeatWord,
)
from tabletop.content.yaml.problems import ContentError, in_order
from tabletop.content.yaml.reader import Document, Place, read_document
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.declare.fields import Many, Span, TextForm
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import Chapter, Lesson, LessonStep, PlayNow
from tabletop.engine.moves import Move
from tabletop.engine.spec import OptionValue


@dataclass(frozen=True, slots=True, kw_only=True)
class DealText:
    """How a game is dealt: from a seed, or from given random numbers."""

    seed: int | None = None
    draws: Draws | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepText:
    """A step of a scenario: a legal move, a refused move, or an expected position."""

    DOES: ClassVar[tuple[str, ...]] = ("play", "refuse", "expect")

    seat: SeatWord | None = None
    play: MoveText | None = None
    draws: Draws | None = None
    refuse: MoveText | None = None
    rule: MoveText | None = None
    text: MoveText | None = None
    expect: ExpectText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioText:
    """One example of the rules: a position or deal, and steps."""

    title: Annotated[str, TextForm(least=1, most=300)]
    rule: Annotated[str, TextForm(most=300)] = ""
    shows: dict[MoveText, tuple[MoveText, ...]] = field(default_factory=dict)
    """Rulebook sections, each with the sentences that the example demonstrates."""
    seats: Annotated[int, Span(1, 12)] | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    position: PositionEntry | None = None
    deal: DealText | None = None
    steps: Annotated[tuple[StepText, ...], Many(1, 2000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenariosText:
    """A file of scenarios, that is, examples of the rules that are tested."""

    game: Name | None = None
    """The id of the game; without it the game in whose folder the file is."""
    scenarios: Annotated[tuple[ScenarioText, ...], Many(1, 500)]


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """The scenarios in a file, with the place of each part in it."""

    document: Document
    game: str
    """The id of the game; "" if the file names none."""
    scenarios: tuple[ScenarioText, ...]


def read_scenarios(path: Path) -> ScenarioFile:
    """Return the scenarios in a file.

    Raises:
        ContentError: the file is invalid; holds all problems.
    """
    document = read_document(path, str(path))
    model = TypedReader(document).read(ScenariosText)
    sound = model is not None and not document.problems
    for number, scenario in enumerate(model.scenarios if model and sound else ()):
        _check_shape(document, ("scenarios", number), scenario)
    if model is None or document.problems:
        raise ContentError(in_order(document.problems))
    return ScenarioFile(document, model.game or "", model.scenarios)


def _check_shape(document: Document, place: Place, scenario: ScenarioText) -> None:
    """Note a scenario with two beginnings, or a step that does nothing or two things."""
    if (scenario.position is None) == (scenario.deal is None):
        document.problem(place, "a scenario begins with a position or with a deal")
    deal = scenario.deal
    if deal is not None and (deal.seed is None) == (deal.draws is None):
        document.problem((*place, "deal"), "a deal comes from a seed or from draws")
    for number, step in enumerate(scenario.steps):
        spot = (*place, "steps", number)
        does = [word for word in StepText.DOES if getattr(step, word) is not None]
        if len(does) != 1:
            document.problem(spot, "a step is one of play, refuse and expect")
            continue
        if does[0] != "expect" and step.seat is None:
            document.problem(spot, "seat is missing", f"who should {does[0]} it?")
        if does[0] != "play" and step.draws is not None:
            document.problem((*spot, "draws"), "only a move that is played can draw", key=True)
        if does[0] != "refuse" and (step.rule is not None or step.text is not None):
            document.problem(spot, "rule and text belong to a refusal")


_LEARNER = "p1"


def read_case(path: Path, game: Game, number: int) -> Lesson:
    """Return a case of a scenario file as a lesson of one step.

    It has no task if the case has no move of `p1`. `number` counts the cases from 1.

    Raises:
        ValueError: there is no such case, or it has no position.
    """
    cases = read_scenarios(path).scenarios
    if not 0 < number <= len(cases):
        raise ValueError(f"{path.name} has {len(cases)} cases, and no case {number}")
    case = cases[number - 1]
    if case.position is None:
        raise ValueError(f"case {number} of {path.name} begins with a deal, not with a position")
    names = next((each for each in game.lessons() if each.names), None)
    seats = case.seats or max(least for _, least, _ in game.spec.seats_for(case.options))
    step = _step(case, game)
    return Lesson(
        id=path.stem,
        title=case.title,
        chapters=(Chapter(seats, case.options, case.position.prepared(), case.title, (step,)),),
        now=PlayNow(seats, options=case.options),
        names=names.names if names else {},
        portraits=names.portraits if names else {},
    )


def _step(case: ScenarioText, game: Game) -> LessonStep:
    """Return the first move of a case as a step, if it is the learner's."""
    first = next((step for step in case.steps if step.play is not None), None)
    if first is None or first.seat != _LEARNER:
        return LessonStep(case.title)
    move = Move.parse(first.play or "")
    plan = game.spec.plan(case.seats or game.spec.seats[0])
    names = [f"piece:{piece}" for piece in move.pieces if piece in plan.piece]
    if move.target:
        kind = "zone" if move.target in plan.zone else "piece"
        names.append(f"{kind}:{move.target}")
    # A move without pieces is made with a button, so that is highlighted.
    lit = tuple(names) or (f"button:{move.kind}",)
    return LessonStep(case.title, lit, (move,), draws=first.draws)
