"""What a gesture means: the moves behind a piece, a place or a click, or why there are none.

Pure. Window, keyboard, `serve` and tests ask the same object, so a drag, a click, two keys and a
line of JSON that mean the same make the same move. A gesture filters moves and never invents one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.offers import Offer

_K = TypeVar("_K")
_V = TypeVar("_V")

_MOST_KNOWN = 2000
"""Answers that are remembered: whoever asks from elsewhere may make up names for ever."""
LISTED = 6
"""As many moves are offered as buttons beside the board; more are found by gesture."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a gesture holds: pieces, or so many tokens out of a store; nothing when it is empty."""

    pieces: tuple[str, ...] = ()
    """Names of pieces, or of places where pieces lie that the seat does not know."""
    count: int = 0
    """How many tokens, for a move that names none of them."""

    def __bool__(self) -> bool:
        return bool(self.pieces) or self.count > 0

    @property
    def piece(self) -> str:
        """The first piece; empty for tokens and for nothing."""
        return self.pieces[0] if self.pieces else ""


NOTHING_HELD = Held()


def held_for(move: Move) -> Held:
    """What a gesture holds that makes a move: its first piece, else tokens out of a store."""
    if move.pieces:
        return Held(move.pieces[:1])
    count = move.args[0] if move.args else 1
    return Held(count=count if isinstance(count, int) else 1)


@dataclass(frozen=True, slots=True)
class Play:
    """The gesture is a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Choose:
    """The gesture may be any of several moves."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """The gesture begins a form."""

    form: Form
    begun: Move | None = None
    """What is filled in already."""


@dataclass(frozen=True, slots=True)
class Onward:
    """What is held rests where it was put down; its target is chosen next."""

    landed: str
    """The place where it rests."""
    targets: Mapping[str, "Play | Choose | Fill"]
    """What each target then means."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules don't allow it; says why."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Nothing:
    """The gesture means nothing, and there is nothing to say about it."""


Open = Play | Choose | Fill | Onward
"""What a gesture may mean where it is allowed."""
Reply = Open | Refused | Nothing

NOTHING = Nothing()


def moves_of(reply: Reply) -> tuple[Move, ...]:
    """Return the moves that a reply may come to; of a form, what it begins with."""
    match reply:
        case Play(move):
            return (move,)
        case Choose(moves):
            return moves
        case Fill(_, begun):
            return () if begun is None else (begun,)
        case Onward(_, targets):
            return tuple(move for each in targets.values() for move in moves_of(each))
    return ()


@dataclass(frozen=True, eq=False)
class Gestures:
    """The legal moves and forms of one position, sorted by how they are made."""

    offer: Offer = field(default_factory=Offer)
    buttons: frozenset[str] = frozenset()
    """Targets that have buttons of their own: a move that names nothing else is made there."""
    _replies: dict[tuple[Held, str], dict[str, Open]] = field(default_factory=dict, repr=False)
    _obstacles: dict[str, Refusal | None] = field(default_factory=dict, repr=False)
    _refusals: dict[tuple[Held, str], Refusal | None] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, offer: Offer, buttons: frozenset[str] = frozenset()) -> "Gestures":
        """Sort the moves of an offer."""
        return cls(offer, buttons)

    # What there is

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves, in the order of the rules."""
        return self.offer.legal

    @property
    def forms(self) -> tuple[Form, ...]:
        """All forms."""
        return self.offer.forms

    @cached_property
    def own_forms(self) -> tuple[Form, ...]:
        """Forms that answer nothing: what a player can begin."""
        return tuple(form for form in self.forms if not answered(form))

    @cached_property
    def pickable(self) -> frozenset[str]:
        """Pieces that a gesture can start with."""
        return frozenset(held.piece for held in (*self._placed, *self._begun) if held.piece)

    @cached_property
    def counts(self) -> frozenset[int]:
        """How many tokens a gesture can take out of a store; empty where there is no store."""
        return frozenset(held.count for held in self._placed if held.count)

    @cached_property
    def playable(self) -> frozenset[str]:
        """Pieces that can be played now: selling or planning one is not playing it."""
        found = self._singly & self._placed
        found = found or frozenset(held for held in self._moves if self._direct(held))
        return frozenset(held.piece for held in found if held.piece and self._plays(held))

    @cached_property
    def lit(self) -> frozenset[str]:
        """Pieces that glow at rest: where there are several, one of them is to be chosen."""
        return self.lit_beside(frozenset())

    def lit_beside(self, hand: frozenset[str]) -> frozenset[str]:
        """Return the pieces that glow at rest beside a hand.

        Of a hand each card that can be played, however many; of the rest a few that stand out.
        """
        held, found = self.playable & hand, self.playable - hand
        few = (1 if self.offer.minor else 2) <= len(found) + len(held) and len(found) <= LISTED
        return held | found if few else held

    def stays(self, move: Move) -> bool:
        """Whether a move would leave all as it is: such a gesture is none."""
        del move
        return False

    @cached_property
    def worthwhile(self) -> tuple[Move, ...]:
        """Moves of pieces that are more than minor ones: what is lost by ending a turn now."""
        minor = self.offer.minor | self._filled
        return tuple(move for move in self.moves if move.pieces and move.kind not in minor)

    @property
    def leaves_more(self) -> bool:
        """Whether something worth doing is left: a piece can be played, or a token put."""
        return bool(self.worthwhile or self.counts)

    @cached_property
    def forward(self) -> tuple[Move, ...]:
        """Moves that name nothing but what is done: `end-turn`."""
        return tuple(m for m in self.moves if not (m.pieces or m.target or m.args))

    @cached_property
    def listed(self) -> tuple[Move, ...]:
        """Moves offered as buttons: those no gesture reaches, and short lists of unlike moves."""
        others = [m for m in self.moves if m.kind not in self._filled and m not in self.forward]
        several = len(self._singly) > 1 or len({move.kind for move in others}) > 1
        if len(others) <= LISTED and several:
            return tuple(others)
        return tuple(move for move in others if not (move.pieces and move.target))

    @cached_property
    def unreachable(self) -> tuple[Move, ...]:
        """Moves that no gesture reaches, no form fills, and that are no way forward."""
        return tuple(
            move
            for move in self.moves
            if move.kind not in self._filled
            and move not in self.forward
            and not (move.pieces and (move.target or self._direct(Held(move.pieces[:1]))))
        )

    @cached_property
    def only_forms(self) -> bool:
        """Whether nothing can be done but fill a form."""
        return bool(self.forms) and all(move.kind in self._filled for move in self.moves)

    # What a gesture means

    def targets(self, held: Held, landed: str = "") -> Mapping[str, Open]:
        """Return what each place means for what is held, or for what has `landed` somewhere.

        Nothing held: the targets of the only piece that can be picked up, and the places that
        moves name which need no piece. Where pieces can be sold as well as played, none is meant
        before it is picked up: a click beside everything plays nothing.
        """
        key = (held, landed)
        known = self._replies.get(key)
        if known is None:
            known = self._targets(held, landed)
            _remember(self._replies, key, known)
        return known

    def drop(self, held: Held, target: str, landed: str = "") -> Reply:
        """Return what it means to put down what is held: a move, a choice, or why not."""
        reply = self.targets(held, landed).get(target)
        if reply is not None:
            return reply
        refusal = self.refusal(held, target)
        return Refused(refusal) if refusal is not None else NOTHING

    def refusal(self, held: Held, target: str) -> Refusal | None:
        """Return why what is held can't go to a place; None where it can, or nobody can say."""
        if not held or not target:
            return None
        key = (held, target)
        if key in self._refusals:
            return self._refusals[key]
        refusal = self._refusal(held, target)
        _remember(self._refusals, key, refusal)
        return refusal

    def use(self, name: str) -> Reply:
        """Return what a click on a piece alone does: its only move, which goes nowhere."""
        found = self._direct(Held((name,)))
        return Play(found[0]) if found else NOTHING

    @cached_property
    def aims(self) -> frozenset[str]:
        """Targets of all that might be tried, also of what will be refused."""
        return frozenset().union(*self._aims.values())

    @cached_property
    def placed_somewhere(self) -> frozenset[str]:
        """The pieces of all that might be tried that goes somewhere, also of what is refused."""
        return frozenset(pieces[0] for pieces in self._aims if pieces)

    def aims_of(self, held: Held) -> frozenset[str]:
        """Return the targets of all that might be tried with what is held."""
        return self._aims.get(held.pieces, frozenset())

    def menu(self, name: str) -> tuple[Move | Form, ...]:
        """Return everything that can be done with one piece, pile or die, or to it."""
        moves = [move for move in self.moves if name in (*move.pieces, move.target)]
        forms = [
            form
            for form in self.own_forms
            if any(name in blank.choices for blank in form.fields if blank.part != "args")
        ]
        return (*(move for move in moves if move.kind not in self._filled), *forms)

    def obstacle(self, piece: str) -> Refusal | None:
        """Return why a piece can't be played now; None where it can, or nobody can say.

        A minor move is not playing it. What is lacking comes before other reasons.
        """
        if piece not in self._obstacles:
            plays = self._plays(Held((piece,)))
            self._obstacles[piece] = None if plays else self.offer.against(piece)
        return self._obstacles[piece]

    def sources(self, target: str) -> frozenset[str]:
        """Return the pieces that can go to a target, where several can go to several."""
        found = [held for held, moves in self._moves.items() if _named(moves, target)]
        if len(self._singly) < 2 or any(held.count for held in found):
            return frozenset()
        return frozenset(held.piece for held in found)

    def answers(self, target: str) -> tuple[Form, ...]:
        """Return the forms that answer a target."""
        return tuple(form for form in self.forms if answered(form) == target)

    # How that is found

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
        """The moves behind each piece, and behind so many tokens."""
        found: dict[Held, list[Move]] = {}
        # So many of something is told from other numbers by the one that may also be taken.
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
        """The beginnings of a bargain: a piece, and whom it is for."""
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
        """What a gesture alone plays."""
        return frozenset(
            held for held, moves in self._moves.items() if any(move.target for move in moves)
        )

    @cached_property
    def _singly(self) -> frozenset[Held]:
        """What can be held, with several tokens left out: one of them stands for all."""
        return frozenset(held for held in (*self._placed, *self._begun) if held.count <= 1)

    def _plays(self, held: Held) -> bool:
        """Whether more than a minor move can be made with it."""
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
        """The moves that put down a piece at another place than their target."""
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
        return Onward(place, targets)


def answered(form: Form) -> str:
    """What a form of a bargain answers: its only target; empty if it begins something."""
    target = form.field("target") if form.sheet else None
    if target is None or len(target.choices) != 1 or _is_seat(target.choices[0]):
        return ""
    return target.choices[0]


def _fixed(move: Move) -> bool:
    """Whether a move of a bargain answers something, and so needs nothing more."""
    return bool(move.target) and not _is_seat(move.target)


def _is_seat(word: str) -> bool:
    return ":" not in word


def _named(moves: Iterable[Move], target: str) -> bool:
    return any(move.target == target for move in moves)


def _reply(moves: Sequence[Move]) -> Play | Choose:
    return Play(moves[0]) if len(moves) == 1 else Choose(tuple(moves))


def _remember(known: dict[_K, _V], key: _K, answer: _V) -> None:
    """Keep an answer; too many are forgotten all at once."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = answer
