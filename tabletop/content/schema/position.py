"""Declares how files describe a position, and what they expect of one."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from tabletop.engine.declare.fields import MOST_SEATS, Number, OptionalWord, Span, TextForm, Via
from tabletop.engine.guided.position import Prepared
from tabletop.engine.moves import MOST_LETTERS

Name = Annotated[
    str, TextForm(r"[a-z][a-z0-9:-]*", "takes lower-case words joined by colons", most=80)
]
SeatWord = Annotated[str, TextForm(r"p[1-9][0-9]?", f"takes a seat from p1 to p{MOST_SEATS}")]
MoveText = Annotated[str, TextForm(most=MOST_LETTERS)]
Names = tuple[Name, ...]
Draws = tuple[Annotated[int, Span(0, 1_000_000_000)], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionEntry:
    """A position described in a file. Pieces that it does not name are in the box."""

    turn: SeatWord = "p1"
    phase: OptionalWord | None = None
    """The phase; None for the one in which the game starts."""
    zones: dict[Name, Names] = field(default_factory=dict)
    """Pieces by zone, from the bottom of a pile or the left of a row."""
    values: dict[Name, Number] = field(default_factory=dict)

    def prepared(self, rest: str = "", seed: int = 0) -> Prepared:
        """Return the position in the form that the engine lays out.

        `rest` is the zone for all unnamed cards, shuffled with `seed`; "" leaves them in the box.
        """
        return Prepared(self.turn, self.phase, self.zones, self.values, rest, seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeText:
    """The expected outcome of a game; `none` if it has not ended."""

    open: bool = False
    winners: tuple[SeatWord, ...] | None = None
    scores: tuple[int, ...] | None = None
    reason_has: MoveText | None = None


def _outcome(written: OutcomeText | str) -> OutcomeText:
    return written if isinstance(written, OutcomeText) else OutcomeText(open=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectText:
    """What a scenario expects of a position. Keys that are left out are not checked."""

    turn: SeatWord | None = None
    phase: OptionalWord | None = None
    to_act: tuple[SeatWord, ...] | None = None
    zones: dict[Name, Names] = field(default_factory=dict)
    order: dict[Name, Names] = field(default_factory=dict)
    counts: dict[Name, int] = field(default_factory=dict)
    top: dict[Name, str] = field(default_factory=dict)
    values: dict[Name, int] = field(default_factory=dict)
    pending: OptionalWord | None = None
    legal: dict[SeatWord, tuple[MoveText, ...]] = field(default_factory=dict)
    kinds: dict[SeatWord, tuple[OptionalWord, ...]] = field(default_factory=dict)
    knows: dict[SeatWord, dict[Name, tuple[str, ...]]] = field(default_factory=dict)
    outcome: Annotated[OutcomeText | None, Via(Literal["none"] | OutcomeText, _outcome)] = None
    log_has: MoveText | None = None
