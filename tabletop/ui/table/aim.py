"""What the viewer may do now, sorted by how it is done: by piece and place, by button, by form.

Pure: built from a session's lists, asked by gestures, keyboard and buttons alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.engine.forms import Form
from tabletop.engine.moves import Move

LOOSE = "loose?"
"""What a gesture holds that names no piece: one token out of a store."""
_SEVERAL = "loose:"
LISTED = 6
"""As many moves are offered as buttons beside the board; more are found by gesture."""


def loose(count: int) -> str:
    """What a gesture holds that takes so many tokens at once."""
    return LOOSE if count == 1 else f"{_SEVERAL}{count}?"


def loose_count(name: str) -> int:
    """How many tokens that is; 0 for a piece or a hidden card."""
    if name == LOOSE:
        return 1
    number = name.removeprefix(_SEVERAL).removesuffix("?")
    return int(number) if name.startswith(_SEVERAL) and number.isdecimal() else 0


def handled(move: Move) -> str:
    """What a gesture holds that makes a move: its piece, else tokens out of a store."""
    count = move.args[0] if move.args else 1
    return move.pieces[0] if move.pieces else loose(count if isinstance(count, int) else 1)


@dataclass(frozen=True, slots=True)
class Aim:
    """The legal moves and forms of one moment."""

    moves: tuple[Move, ...] = ()
    forms: tuple[Form, ...] = ()
    _by_piece: dict[str, list[Move]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, moves: Sequence[Move], forms: Sequence[Form]) -> "Aim":
        """Sort these moves."""
        by_piece: dict[str, list[Move]] = {}
        single = {(m.kind, m.target) for m in moves if not m.pieces and m.args == (1,)}
        for move in moves:
            if move.pieces:
                by_piece.setdefault(move.pieces[0], []).append(move)
            elif move.target and move.args[:1] == (1,):
                by_piece.setdefault(LOOSE, []).append(move)
            elif (move.kind, move.target) in single:
                by_piece.setdefault(handled(move), []).append(move)
        return cls(tuple(moves), tuple(forms), by_piece)

    @property
    def movable(self) -> frozenset[str]:
        """Names of pieces that a gesture can start with."""
        return frozenset(
            piece for piece, moves in self._by_piece.items() if any(m.target for m in moves)
        )

    def direct(self, piece: str) -> list[Move]:
        """What a click on a piece alone does: its only move, which goes nowhere."""
        filled = {form.kind for form in self.forms}
        found = [m for m in self._by_piece.get(piece, ()) if m.kind not in filled]
        alone = len(found) == 1 and found[0] == Move(found[0].kind, (piece,))
        return found if alone else []

    @property
    def _alone(self) -> frozenset[str]:
        """The same, with several tokens at once left out: one of them stands for all."""
        return frozenset(piece for piece in self.movable if loose_count(piece) <= 1)

    @property
    def lit(self) -> frozenset[str]:
        """Pieces that glow at rest: where there are several, one of them is to be chosen."""
        pieces = self._alone or frozenset(p for p in self._by_piece if self.direct(p))
        return pieces if 1 < len(pieces) <= LISTED else frozenset()

    def targets(self, piece: str) -> dict[str, list[Move]]:
        """The moves of a piece by their target."""
        found: dict[str, list[Move]] = {}
        for move in self._by_piece.get(piece, ()):
            if move.target:
                found.setdefault(move.target, []).append(move)
        return found

    def open_targets(self) -> dict[str, list[Move]]:
        """Targets that glow before anything is picked up.

        Those of the only piece that can move, and those of moves that name a place and no piece.
        """
        pieces = self._alone
        found = self.targets(next(iter(pieces))) if len(pieces) == 1 else {}
        for move in self.moves:
            if move.target and not (move.pieces or move.args):
                found.setdefault(move.target, []).append(move)
        return found

    def pieces_for(self, target: str) -> list[str]:
        """Pieces that can go to a target."""
        return [p for p in self._by_piece if any(m.target == target for m in self._by_piece[p])]

    def sources(self, target: str) -> frozenset[str]:
        """Pieces that can go to a target, where several can go to several."""
        found = frozenset(self.pieces_for(target))
        return found if len(self._alone) > 1 and LOOSE not in found else frozenset()

    @property
    def forward(self) -> list[Move]:
        """Moves that name nothing but what is done: `end-turn`."""
        return [m for m in self.moves if not (m.pieces or m.target or m.args)]

    @property
    def unreachable(self) -> list[Move]:
        """Moves that no gesture reaches, no form fills, and that are no way forward."""
        filled = {form.kind for form in self.forms}
        return [
            m
            for m in self.moves
            if m.kind not in filled
            and m not in self.forward
            and not (m.pieces and (m.target or self.direct(m.pieces[0])))
        ]

    @property
    def choices(self) -> list[Move]:
        """Moves offered as buttons: those no gesture reaches, and short lists of unlike moves."""
        filled = {form.kind for form in self.forms}
        others = [m for m in self.moves if m.kind not in filled and m not in self.forward]
        unreachable = [m for m in others if not (m.pieces and m.target)]
        if len(others) <= LISTED and (len(self._alone) > 1 or len({m.kind for m in others}) > 1):
            return others
        return unreachable

    @property
    def only_forms(self) -> bool:
        """Whether nothing can be done but fill a form."""
        filled = {form.kind for form in self.forms}
        return bool(self.forms) and all(move.kind in filled for move in self.moves)
