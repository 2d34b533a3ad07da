"""`judgement.yaml`: what computer players have learned from play, by number of seats."""

from itertools import pairwise
from typing import Annotated

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from tabletop.content.models import MOST_SEATS, ONE_LINE, Fraction, Model, Word
from tabletop.content.nodes import Document
from tabletop.content.validation import validate
from tabletop.engine.judgement import Learned

Weight = Annotated[float, Field(ge=-1000, le=1000)]
Line = Annotated[str, Field(max_length=200, pattern=ONE_LINE)]


class LearnedModel(Model):
    """What was learned from games of one number of players."""

    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    learned: Line = ""
    """From which games the weights are, in words."""
    weights: Annotated[dict[Word, Weight], Field(max_length=100, default_factory=dict)]
    """What each feature of a position counts, by its name in the rules."""
    told: Line = ""
    """From which games the chances are, in words."""
    chances: Annotated[tuple[tuple[Fraction, Fraction], ...], Field(max_length=50)] = ()
    """Chances as they look and as they come true, rising, each between 0 and 1."""

    @field_validator("chances")
    @classmethod
    def _rising(cls, found: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        falls = any(one[0] >= other[0] or one[1] > other[1] for one, other in pairwise(found))
        if falls or not all(0 < looks < 1 for looks, _ in found):
            raise PydanticCustomError("takes", "takes pairs that rise, between 0 and 1")
        return found


class JudgementModel(Model):
    """What computer players have learned; `tabletop train` and `tabletop calibration` write it."""

    judgement: Annotated[tuple[LearnedModel, ...], Field(max_length=MOST_SEATS)] = ()

    @field_validator("judgement")
    @classmethod
    def _once(cls, found: tuple[LearnedModel, ...]) -> tuple[LearnedModel, ...]:
        if len({each.seats for each in found}) < len(found):
            raise PydanticCustomError("takes", "takes each number of seats once")
        return found


def read_judgement(document: Document) -> JudgementModel | None:
    """Return the content of a file, or None after noting its problems."""
    return validate(document, JudgementModel)


def learned_of(model: JudgementModel | None) -> tuple[Learned, ...]:
    """Return the learned weights as the engine uses them."""
    if model is None:
        return ()
    return tuple(Learned(each.seats, dict(each.weights), each.chances) for each in model.judgement)
