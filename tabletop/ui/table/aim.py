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
    _given: dict[str, list[Move]] = field(default_factory=dict, compare=False, repr=False)
    """The beginnings of a bargain: a piece, and whom it is for."""
    _buttons: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        moves: Sequence[Move],
        forms: Sequence[Form],
        buttons: frozenset[str] = frozenset(),
    ) -> "Aim":
        """Sort these moves. `buttons` are the targets that have buttons of their own."""
        by_piece: dict[str, list[Move]] = {}
        single = {(m.kind, m.target) for m in moves if not m.pieces and m.args == (1,)}
        bargains = {form.kind for form in forms if form.trade}
        for move in moves:
            if move.kind in bargains and (move.args or len(move.pieces) != 1 or not _fixed(move)):
                continue
            if move.pieces:
                by_piece.setdefault(move.pieces[0], []).append(move)
            elif move.target and move.args[:1] == (1,):
                by_piece.setdefault(LOOSE, []).append(move)
            elif (move.kind, move.target) in single:
                by_piece.setdefault(handled(move), []).append(move)
        return cls(tuple(moves), tuple(forms), by_piece, _beginnings(forms), buttons)

    @property
    def movable(self) -> frozenset[str]:
        """Names of pieces that a gesture can start with."""
        return self._placed | frozenset(self._given)

    @property
    def _placed(self) -> frozenset[str]:
        """Those that a gesture alone plays."""
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
        pieces = self._alone & self._placed
        pieces = pieces or frozenset(p for p in self._by_piece if self.direct(p))
        return pieces if 1 < len(pieces) <= LISTED else frozenset()

    def targets(self, piece: str) -> dict[str, list[Move]]:
        """The moves of a piece by their target."""
        found: dict[str, list[Move]] = {}
        for move in (*self._by_piece.get(piece, ()), *self._given.get(piece, ())):
            if move.target:
                found.setdefault(move.target, []).append(move)
        return found

    def open_targets(self) -> dict[str, list[Move]]:
        """Targets that glow before anything is picked up.

        Those of the only piece that can move, and those of moves that name a place and no piece.
        """
        pieces = self._alone & self._placed
        only = len(pieces) == 1 and not self._given
        found = self.targets(next(iter(pieces))) if only else {}
        for move in self.moves:
            bare = not (move.pieces or move.args)
            if bare and move.target and move.target not in self._buttons:
                found.setdefault(move.target, []).append(move)
        return found

    def form_for(self, move: Move) -> Form | None:
        """The form that a move only begins; None if the move is whole."""
        if all(move not in moves for moves in self._given.values()):
            return None
        return next(form for form in self.forms if form.trade and form.kind == move.kind)

    @property
    def own_forms(self) -> list[Form]:
        """Forms that answer nothing: what a player can begin."""
        return [form for form in self.forms if not answered(form)]

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


def answered(form: Form) -> str:
    """What a form of a bargain answers: its only target; empty if it begins something."""
    target = form.field("target") if form.trade else None
    if target is None or len(target.choices) != 1 or _is_seat(target.choices[0]):
        return ""
    return target.choices[0]


def _fixed(move: Move) -> bool:
    """Whether a move of a bargain answers something, and so needs nothing more."""
    return bool(move.target) and not _is_seat(move.target)


def _is_seat(word: str) -> bool:
    return ":" not in word


def _beginnings(forms: Sequence[Form]) -> dict[str, list[Move]]:
    """For each piece that can be given, the moves that begin with giving it to somebody."""
    found: dict[str, list[Move]] = {}
    for form in forms:
        give, target = form.field("pieces"), form.field("target")
        if not form.trade or answered(form) or give is None or target is None:
            continue
        for piece in give.choices:
            moves = [Move(form.kind, (piece,), word) for word in target.choices]
            found.setdefault(piece, []).extend(moves)
    return found
