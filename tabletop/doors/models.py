"""What scenario files may hold."""

from typing import Annotated, ClassVar

from pydantic import Field

from tabletop.content.models import Model
from tabletop.content.positions import (
    Draws,
    ExpectModel,
    Name,
    OptionChoice,
    PositionModel,
    SeatWord,
    Text,
)


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
