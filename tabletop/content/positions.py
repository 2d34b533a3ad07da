"""What a position laid out by hand may hold, and what may be expected of one."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from tabletop.content.models import Model
from tabletop.engine.moves import MOST_LETTERS
from tabletop.engine.prepared import Prepared

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9:-]*$", max_length=80)]
SeatWord = Annotated[str, Field(pattern=r"^p[1-9][0-9]?$")]
Phase = Annotated[str, Field(pattern=r"^([a-z][a-z0-9-]*)?$", max_length=60)]
Text = Annotated[str, Field(max_length=MOST_LETTERS)]
Names = tuple[Name, ...]
Draws = tuple[Annotated[int, Field(ge=0, le=1_000_000_000)], ...]
Counter = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Choice = bool | int | str


def _option(given: object) -> object:
    if isinstance(given, bool | int | str):
        return given
    raise ValueError("takes a word, a whole number, true or false")


OptionChoice = Annotated[Choice, BeforeValidator(_option)]


class PositionModel(Model):
    """A table laid out by hand. Pieces that are not named lie in the box."""

    turn: SeatWord = "p1"
    phase: Phase | None = None
    """None leaves the phase that the game starts with."""
    zones: dict[Name, Names] = Field(default_factory=dict)
    """Pieces by zone, bottom or left first."""
    values: dict[Name, Counter] = Field(default_factory=dict)

    def prepared(self, rest: str = "", seed: int = 0) -> Prepared:
        """Return it as the engine takes it; `rest` is where all other cards lie, shuffled."""
        return Prepared(self.turn, self.phase, self.zones, self.values, rest, seed)


def _end(given: object) -> object:
    return {"open": True} if given == "none" else given


class OutcomeModel(Model):
    """What a scenario expects of the end of a game; `none` expects that it goes on."""

    open: bool = False
    winners: tuple[SeatWord, ...] | None = None
    scores: tuple[int, ...] | None = None
    reason_has: Text | None = None


class ExpectModel(Model):
    """What a scenario expects of the position. What is left out is not looked at."""

    turn: SeatWord | None = None
    phase: Phase | None = None
    to_act: tuple[SeatWord, ...] | None = None
    zones: dict[Name, Names] = Field(default_factory=dict)
    order: dict[Name, Names] = Field(default_factory=dict)
    counts: dict[Name, int] = Field(default_factory=dict)
    top: dict[Name, str] = Field(default_factory=dict)
    values: dict[Name, int] = Field(default_factory=dict)
    pending: Phase | None = None
    legal: dict[SeatWord, tuple[Text, ...]] = Field(default_factory=dict)
    kinds: dict[SeatWord, tuple[Phase, ...]] = Field(default_factory=dict)
    knows: dict[SeatWord, dict[Name, tuple[str, ...]]] = Field(default_factory=dict)
    outcome: Annotated[OutcomeModel | None, BeforeValidator(_end)] = None
    log_has: Text | None = None
