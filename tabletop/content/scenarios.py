"""Reads `scenarios/*.yaml`: examples of the rules, each a beginning and steps.

Imports yaml and pydantic.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import Field

from tabletop.content.models import Model
from tabletop.content.nodes import Document, Place, read_document
from tabletop.content.positions import (
    Draws,
    ExpectModel,
    Name,
    OptionChoice,
    PositionModel,
    SeatWord,
    Text,
)
from tabletop.content.problems import ContentError, in_order
from tabletop.content.validation import validate


class DealModel(Model):
    """A game set up by chance: from a seed, or from scripted draws."""

    seed: int | None = None
    draws: Draws | None = None


class StepModel(Model):
    """A move that is played, one that is refused, or what is expected now."""

    DOES: ClassVar[tuple[str, ...]] = ("play", "refuse", "expect")

    seat: SeatWord | None = None
    play: Text | None = None
    draws: Draws | None = None
    refuse: Text | None = None
    rule: Text | None = None
    text: Text | None = None
    expect: ExpectModel | None = None


class ScenarioModel(Model):
    """One example of the rules."""

    title: Annotated[str, Field(min_length=1, max_length=300)]
    rule: Annotated[str, Field(max_length=300)] = ""
    shows: dict[Text, tuple[Text, ...]] = Field(default_factory=dict)
    """Sections of the rulebook with the sentences about them that it shows to be true."""
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    options: dict[str, OptionChoice] = Field(default_factory=dict)
    position: PositionModel | None = None
    deal: DealModel | None = None
    steps: Annotated[tuple[StepModel, ...], Field(min_length=1, max_length=2000)]


class ScenarioFileModel(Model):
    """A scenario file."""

    game: Name | None = None
    """The game; without it the one in whose folder the file lies."""
    scenarios: Annotated[tuple[ScenarioModel, ...], Field(min_length=1, max_length=500)]


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """The scenarios of a file and where they stand in it."""

    document: Document
    game: str
    """The id of the game, when the file names one."""
    scenarios: tuple[ScenarioModel, ...]


def read_scenarios(path: Path) -> ScenarioFile:
    """Return the scenarios of a file.

    Raises:
        ContentError: it is not in order; holds all problems.
    """
    document = read_document(path, str(path))
    model = validate(document, ScenarioFileModel)
    for number, scenario in enumerate(model.scenarios if model else ()):
        _check_shape(document, ("scenarios", number), scenario)
    if model is None or document.problems:
        raise ContentError(in_order(document.problems))
    return ScenarioFile(document, model.game or "", model.scenarios)


def _check_shape(document: Document, place: Place, scenario: ScenarioModel) -> None:
    """Note what can't be meant: two beginnings, or a step that does nothing or two things."""
    if (scenario.position is None) == (scenario.deal is None):
        document.problem(place, "a scenario begins with a position or with a deal")
    deal = scenario.deal
    if deal is not None and (deal.seed is None) == (deal.draws is None):
        document.problem((*place, "deal"), "a deal comes from a seed or from draws")
    for number, step in enumerate(scenario.steps):
        spot = (*place, "steps", number)
        does = [word for word in StepModel.DOES if getattr(step, word) is not None]
        if len(does) != 1:
            document.problem(spot, "a step is one of play, refuse and expect")
            continue
        if does[0] != "expect" and step.seat is None:
            document.problem(spot, "seat is missing", f"who should {does[0]} it?")
        if does[0] != "play" and step.draws is not None:
            document.problem((*spot, "draws"), "only a move that is played can draw", key=True)
        if does[0] != "refuse" and (step.rule is not None or step.text is not None):
            document.problem(spot, "rule and text belong to a refusal")
