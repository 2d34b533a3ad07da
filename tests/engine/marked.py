"""A state that keeps numbers and names of pieces beside the table, as some games do."""

from dataclasses import dataclass, field

from tabletop.engine.knowledge.own_names import PieceNumber, PieceNumbers
from tabletop.engine.moves import Move
from tabletop.engine.state import State


@dataclass(slots=True)
class Marked(State):
    """A state that keeps numbers and names of pieces beside the table."""

    number: PieceNumber = -1
    some: PieceNumbers = ()
    of: dict[PieceNumber, int] = field(default_factory=dict)
    count: int = 0
    name: str = ""
    moves: list[Move] = field(default_factory=list)
