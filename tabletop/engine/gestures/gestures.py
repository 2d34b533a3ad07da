"""Translates gestures into moves: what a piece, a target or a click means, or why nothing.

It has no side effects. The window, the keyboard, `serve` and tests use the same object, so a drag,
a click, two keys and a line of JSON with the same meaning make the same move. A gesture selects
among legal moves and never creates one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from tabletop.engine.forms import Form
from tabletop.engine.gestures.legal_index import LegalIndex
from tabletop.engine.moves import Move, Refusal

_K = TypeVar("_K")
_V = TypeVar("_V")

_MOST_KNOWN = 2000
"""Most cached answers: remote clients may ask about made-up names forever."""
LISTED = 6
"""Most moves that are shown as buttons beside the board; others are made by gesture."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a player is dragging: pieces, or a number of tokens from a supply.

    It is false if the player holds nothing.
    """

    pieces: tuple[str, ...] = ()
    """Names of known pieces, or places of hidden ones."""
    count: int = 0
    """Number of tokens, for a move that names none of them."""

    def __bool__(self) -> bool:
        return bool(self.pieces) or self.count > 0

    @property
    def piece(self) -> str:
        """Name of the first piece; "" for tokens and for nothing."""
        return self.pieces[0] if self.pieces else ""


NOTHING_HELD = Held()


def held_for(move: Move) -> Held:
    """Return what a player picks up to make a move: its first piece, or tokens from a supply."""
    if move.pieces:
        return Held(move.pieces[:1])
    count = move.args[0] if move.args else 1
    return Held(count=count if isinstance(count, int) else 1)


@dataclass(frozen=True, slots=True)
class Play:
    """A reply to a gesture: it makes exactly one move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Choose:
    """A reply to a gesture that could mean several moves: the player chooses one."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """A reply to a gesture that opens a form, in which the player picks the rest of the move."""

    form: Form
    begun: Move | None = None
    """The parts of the move that the gesture has already chosen; None if there are none."""


@dataclass(frozen=True, slots=True)
class PendingTarget:
    """A reply to a gesture: the piece stays where it was put, and its target is chosen next."""

    landed: str
    """The zone where the piece was put."""
    targets: Mapping[str, "Play | Choose | Fill"]
    """What choosing each target would mean."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A reply to a gesture that the rules forbid, with the reason."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Nothing:
    """A reply to a gesture that means nothing and needs no explanation."""


Open = Play | Choose | Fill | PendingTarget
"""What a legal gesture may mean: a move, a choice, a form, or a target still to be chosen."""
Reply = Open | Refused | Nothing

NOTHING = Nothing()


def moves_of(reply: Reply) -> tuple[Move, ...]:
    """Return the moves that a gesture may lead to; empty if it is refused or means nothing.

    For a form, this is the part of the move already chosen by the gesture.
    """
    match reply:
        case Play(move):
            return (move,)
        case Choose(moves):
            return moves
        case Fill(_, begun):
            return () if begun is None else (begun,)
        case PendingTarget(_, targets):
            return tuple(move for each in targets.values() for move in moves_of(each))
    return ()


@dataclass(frozen=True, eq=False)
class Gestures:
    """What clicks and drags mean in one position, found from a seat's legal moves and forms."""

    offer: LegalIndex = field(default_factory=LegalIndex)
    buttons: frozenset[str] = frozenset()
    """Targets with buttons of their own: there a move is made that names nothing but the target."""
    _replies: dict[tuple[Held, str], dict[str, Open]] = field(default_factory=dict, repr=False)
    _obstacles: dict[str, Refusal | None] = field(default_factory=dict, repr=False)
    _refusals: dict[tuple[Held, str], Refusal | None] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, offer: LegalIndex, buttons: frozenset[str] = frozenset()) -> "Gestures":
        """Return the gestures for a seat's legal moves and forms.

        `buttons` are targets with their own buttons, which make moves that name only the target.
        """
        return cls(offer, buttons)

    # Contents

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves of the seat, in the order in which the rules list them."""
        return self.offer.legal

    @property
    def forms(self) -> tuple[Form, ...]:
        """All forms of the seat, that is, moves with parts to be filled in."""
        return self.offer.forms

    @cached_property
    def own_forms(self) -> tuple[Form, ...]:
        """The forms that start something new, excluding those that answer a trade offer."""
        return tuple(form for form in self.forms if not answered(form))

    @cached_property
    def pickable(self) -> frozenset[str]:
        """Names of the pieces that can be picked up for a move or a form."""
        return frozenset(held.piece for held in (*self._placed, *self._begun) if held.piece)

    @cached_property
    def counts(self) -> frozenset[int]:
        """The numbers of tokens that can be taken from a supply; empty if there is no supply."""
        return frozenset(held.count for held in self._placed if held.count)

    @cached_property
    def playable(self) -> frozenset[str]:
        """Names of the pieces that can be played now; selling or planning one does not count."""
        found = self._singly & self._placed
        found = found or frozenset(held for held in self._moves if self._direct(held))
        return frozenset(held.piece for held in found if held.piece and self._plays(held))

    @cached_property
    def lit(self) -> frozenset[str]:
        """Names of the pieces highlighted while nothing is held, if several can be played."""
        return self.lit_beside(frozenset())

    def lit_beside(self, hand: frozenset[str]) -> frozenset[str]:
        """Return the names of the pieces highlighted while nothing is held.

        Every playable card in the player's `hand` is highlighted; other pieces only if a few of
        them can be played.
        """
        held, found = self.playable & hand, self.playable - hand
        few = (1 if self.offer.minor else 2) <= len(found) + len(held) and len(found) <= LISTED
        return held | found if few else held

    def stays(self, move: Move) -> bool:
        """Return whether a move would change nothing, so that the gesture does nothing."""
        del move
        return False

    @cached_property
    def worthwhile(self) -> tuple[Move, ...]:
        """Moves of pieces that ending the turn would forgo, without minor ones such as selling."""
        minor = self.offer.minor | self._filled
        return tuple(move for move in self.moves if move.pieces and move.kind not in minor)

    @property
    def leaves_more(self) -> bool:
        """Whether ending the turn would forgo something: a move of a piece, or a token to place."""
        return bool(self.worthwhile or self.counts)

    @cached_property
    def forward(self) -> tuple[Move, ...]:
        """Moves that name no piece and no target, such as `end-turn`."""
        return tuple(m for m in self.moves if not (m.pieces or m.target or m.args))

    @cached_property
    def listed(self) -> tuple[Move, ...]:
        """Moves shown as buttons: those that no gesture makes, or all if there are only a few."""
        others = [m for m in self.moves if m.kind not in self._filled and m not in self.forward]
        kinds = {move.kind for move in (*others, *self.forward)}
        several = len(self._singly) > 1 or (bool(others) and len(kinds) > 1)
        if len(others) <= LISTED and several:
            return tuple(others)
        return tuple(move for move in others if not (move.pieces and move.target))

    @cached_property
    def unreachable(self) -> tuple[Move, ...]:
        """Moves that neither a gesture nor a form can make, excluding `forward` ones."""
        return tuple(
            move
            for move in self.moves
            if move.kind not in self._filled
            and move not in self.forward
            and not (move.pieces and (move.target or self._direct(Held(move.pieces[:1]))))
        )

    @cached_property
    def only_forms(self) -> bool:
        """Whether filling in forms is all that the player can do."""
        return bool(self.forms) and all(move.kind in self._filled for move in self.moves)

    # Meaning of gestures

    def targets(self, held: Held, landed: str = "") -> Mapping[str, Open]:
        """Return what each target means for what is held, by name of the target.

        If nothing is held, these are the targets of the only piece that can be picked up, and those
        of moves without a piece. If pieces can be sold as well as played, no piece is assumed, so a
        click elsewhere plays nothing.

        Args:
            held: What the player holds.
            landed: The place where it was already put, with its target still to be chosen; "" for
                none.
        """
        key = (held, landed)
        known = self._replies.get(key)
        if known is None:
            known = self._targets(held, landed)
            _remember(self._replies, key, known)
        return known

    def drop(self, held: Held, target: str, landed: str = "") -> Reply:
        """Return what it means to drop what is held on a target: a move, a choice, or a refusal.

        `landed` is the place where it was already put, with its target still to be chosen; "" for
        none.
        """
        reply = self.targets(held, landed).get(target)
        if reply is not None:
            return reply
        refusal = self.refusal(held, target)
        return Refused(refusal) if refusal is not None else NOTHING

    def refusal(self, held: Held, target: str) -> Refusal | None:
        """Return why what is held can't go to a target; None if it can or there is no reason."""
        if not held or not target:
            return None
        key = (held, target)
        if key in self._refusals:
            return self._refusals[key]
        refusal = self._refusal(held, target)
        _remember(self._refusals, key, refusal)
        return refusal

    def use(self, name: str) -> Reply:
        """Return what a click on a piece means: its only move if without a target, or nothing."""
        found = self._direct(Held((name,)))
        return Play(found[0]) if found else NOTHING

    def only_move(self, piece: str) -> Move | None:
        """Return the only move that a piece can make, if it has one target and is not minor."""
        held = Held((piece,))
        found = () if held in self._begun else self._moves.get(held, ())
        if len(found) != 1 or found[0].kind in self.offer.minor:
            return None
        return found[0] if found[0].target else None

    @cached_property
    def aims(self) -> frozenset[str]:
        """Names of all targets that some piece could have, legal or not."""
        return frozenset().union(*self._aims.values())

    @cached_property
    def placed_somewhere(self) -> frozenset[str]:
        """Names of all pieces that could go to some target, legal or not."""
        return frozenset(pieces[0] for pieces in self._aims if pieces)

    def aims_of(self, held: Held) -> frozenset[str]:
        """Return the names of all targets that what is held could have, legal or not."""
        return self._aims.get(held.pieces, frozenset())

    def menu(self, name: str) -> tuple[Move | Form, ...]:
        """Return the moves and forms that name a piece, pile or die, for its menu."""
        moves = [move for move in self.moves if name in (*move.pieces, move.target)]
        forms = [
            form
            for form in self.own_forms
            if any(name in blank.choices for blank in form.fields if blank.part != "args")
        ]
        return (*(move for move in moves if move.kind not in self._filled), *forms)

    def obstacle(self, piece: str) -> Refusal | None:
        """Return why a piece can't be played now; None if it can or there is no reason.

        Minor moves, such as selling, don't count as playing. A missing resource takes precedence
        over other reasons.
        """
        if piece not in self._obstacles:
            plays = self._plays(Held((piece,)))
            self._obstacles[piece] = None if plays else self.offer.against(piece)
        return self._obstacles[piece]

    def sources(self, target: str) -> frozenset[str]:
        """Return the pieces that can go to a target.

        Empty if only one piece can be played at all, or if tokens from a supply can go there.
        """
        found = [held for held, moves in self._moves.items() if _named(moves, target)]
        if len(self._singly) < 2 or any(held.count for held in found):
            return frozenset()
        return frozenset(held.piece for held in found)

    def answers(self, target: str) -> tuple[Form, ...]:
        """Return the forms that answer the trade offer named `target`, such as `offer:3`."""
        return tuple(form for form in self.forms if answered(form) == target)

    # Lookup

    @cached_property
    def _aims(self) -> dict[tuple[str, ...], frozenset[str]]:
        found: dict[tuple[str, ...], set[str]] = {}
        for move, _ in self.offer.considered:
            if move.target:
                found.setdefault(move.pieces, set()).add(move.target)
        return {pieces: frozenset(targets) for pieces, targets in found.items()}

    @cached_property
    def _filled(self) -> frozenset[str]:
        return frozenset(form.kind for form in self.forms)

    @cached_property
    def _moves(self) -> dict[Held, list[Move]]:
        """The moves of each piece and of each number of tokens."""
        found: dict[Held, list[Move]] = {}
        # A number counts tokens if the same move with 1 is legal too; else it means something else.
        single = {(m.kind, m.target) for m in self.moves if not m.pieces and m.args == (1,)}
        begun = {form.kind for form in self.forms if form.sheet}
        for move in self.moves:
            if move.kind in begun and (move.args or len(move.pieces) != 1 or not _fixed(move)):
                continue
            one = bool(move.target) and move.args[:1] == (1,)
            if move.pieces or one or (move.kind, move.target) in single:
                found.setdefault(held_for(move), []).append(move)
        return found

    @cached_property
    def _begun(self) -> dict[Held, list[Fill]]:
        """The beginnings of trade offers: a piece and the other party."""
        found: dict[Held, list[Fill]] = {}
        for form in self.forms:
            give, target = form.field("pieces"), form.field("target")
            if not form.sheet or answered(form) or give is None or target is None:
                continue
            for piece in give.choices:
                fills = [Fill(form, Move(form.kind, (piece,), word)) for word in target.choices]
                found.setdefault(Held((piece,)), []).extend(fills)
        return found

    @cached_property
    def _placed(self) -> frozenset[Held]:
        """What is played by a gesture alone."""
        return frozenset(
            held for held, moves in self._moves.items() if any(move.target for move in moves)
        )

    @cached_property
    def _singly(self) -> frozenset[Held]:
        """What can be held, with one number of tokens standing for all."""
        return frozenset(held for held in (*self._placed, *self._begun) if held.count <= 1)

    def _plays(self, held: Held) -> bool:
        """Return whether more than a minor move can be made with it."""
        minor = self.offer.minor
        return held in self._begun or any(m.kind not in minor for m in self._moves.get(held, ()))

    def _refusal(self, held: Held, target: str) -> Refusal | None:
        if held.pieces:
            return self.offer.reason(held.pieces, target)
        first = next((move for move in self._moves.get(held, ()) if move.target), None)
        return self.offer.refuse(first._replace(target=target)) if first is not None else None

    def _direct(self, held: Held) -> list[Move]:
        found = [m for m in self._moves.get(held, ()) if m.kind not in self._filled]
        alone = len(found) == 1 and found[0] == Move(found[0].kind, held.pieces)
        return found if alone else []

    def _targets(self, held: Held, landed: str) -> dict[str, Open]:
        if held:
            return self._targets_of(held, landed)
        pieces = self._singly & self._placed
        only = len(pieces) == 1 and not self._begun and not self.offer.minor
        found = self._by_target(self._moves[next(iter(pieces))] if only else ())
        for move in self.moves:
            bare = not (move.pieces or move.args)
            if bare and move.target and move.target not in self.buttons:
                found.setdefault(move.target, []).append(move)
        return {target: _reply(moves) for target, moves in found.items()}

    def _targets_of(self, held: Held, landed: str) -> dict[str, Open]:
        moves = self._moves.get(held, [])
        if landed:
            moves = [move for move in moves if self.offer.lands(move) == landed]
        found: dict[str, Open] = {
            target: _reply(each) for target, each in self._by_target(moves).items()
        }
        for fill in self._begun.get(held, ()) if not landed else ():
            if fill.begun is not None:
                found.setdefault(fill.begun.target, fill)
        for place, each in self._by_landing(moves if not landed else ()).items():
            if place not in found:
                found[place] = self._onward(place, each)
        return found

    def _by_target(self, moves: Iterable[Move]) -> dict[str, list[Move]]:
        found: dict[str, list[Move]] = {}
        for move in moves:
            if move.target:
                found.setdefault(move.target, []).append(move)
        return found

    def _by_landing(self, moves: Iterable[Move]) -> dict[str, list[Move]]:
        """Group the moves that put a piece down elsewhere than on their target."""
        found: dict[str, list[Move]] = {}
        for move in moves:
            place = self.offer.lands(move)
            if place and place != move.target:
                found.setdefault(place, []).append(move)
        return found

    def _onward(self, place: str, moves: Sequence[Move]) -> Open:
        if len(moves) == 1:
            return Play(moves[0])
        targets = {target: _reply(each) for target, each in self._by_target(moves).items()}
        return PendingTarget(place, targets)


def answered(form: Form) -> str:
    """Return the trade offer that a form answers, such as `offer:3`; "" if it answers none."""
    target = form.field("target") if form.sheet else None
    if target is None or len(target.choices) != 1 or _is_seat(target.choices[0]):
        return ""
    return target.choices[0]


def _fixed(move: Move) -> bool:
    """Return whether a trade move answers something and so needs nothing more."""
    return bool(move.target) and not _is_seat(move.target)


def _is_seat(word: str) -> bool:
    return ":" not in word


def _named(moves: Iterable[Move], target: str) -> bool:
    return any(move.target == target for move in moves)


def _reply(moves: Sequence[Move]) -> Play | Choose:
    return Play(moves[0]) if len(moves) == 1 else Choose(tuple(moves))


def _remember(known: dict[_K, _V], key: _K, answer: _V) -> None:
    """Cache an answer; clear the cache when it is full."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = answer
