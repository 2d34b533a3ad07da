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
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.offers import Offer

_K = TypeVar("_K")
_V = TypeVar("_V")

_MOST_KNOWN = 2000
"""Most cached answers: remote clients may ask about made-up names forever."""
LISTED = 6
"""Most moves that are shown as buttons beside the board; others are made by gesture."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a gesture holds: pieces, or a number of tokens from a supply; nothing if empty."""

    pieces: tuple[str, ...] = ()
    """Names of known pieces, or places of hidden ones."""
    count: int = 0
    """Number of tokens, for a move that names none of them."""

    def __bool__(self) -> bool:
        return bool(self.pieces) or self.count > 0

    @property
    def piece(self) -> str:
        """The first piece; "" for tokens and for nothing."""
        return self.pieces[0] if self.pieces else ""


NOTHING_HELD = Held()


def held_for(move: Move) -> Held:
    """Return what a gesture holds to make a move: its first piece, else tokens from a supply."""
    if move.pieces:
        return Held(move.pieces[:1])
    count = move.args[0] if move.args else 1
    return Held(count=count if isinstance(count, int) else 1)


@dataclass(frozen=True, slots=True)
class Play:
    """The gesture makes a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Choose:
    """The gesture may mean several moves."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """The gesture begins a form."""

    form: Form
    begun: Move | None = None
    """What is filled in already."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The held piece stays where it was put; its target is chosen next."""

    landed: str
    """The place where it was put."""
    targets: Mapping[str, "Play | Choose | Fill"]
    """What each target then means."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules forbid it; holds the reason."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Nothing:
    """The gesture means nothing, without an explanation."""


Open = Play | Choose | Fill | Onward
"""What a legal gesture may mean."""
Reply = Open | Refused | Nothing

NOTHING = Nothing()


def moves_of(reply: Reply) -> tuple[Move, ...]:
    """Return the moves that a reply may lead to; for a form, the one it begins with."""
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
    """The legal moves and forms of one position, indexed by the gestures that make them."""

    offer: Offer = field(default_factory=Offer)
    buttons: frozenset[str] = frozenset()
    """Targets that have buttons of their own: a move that names only such a target is made there.
    """
    _replies: dict[tuple[Held, str], dict[str, Open]] = field(default_factory=dict, repr=False)
    _obstacles: dict[str, Refusal | None] = field(default_factory=dict, repr=False)
    _refusals: dict[tuple[Held, str], Refusal | None] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, offer: Offer, buttons: frozenset[str] = frozenset()) -> "Gestures":
        """Index the moves of an offer."""
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
        """Possible numbers of tokens taken from a supply; empty if there is none."""
        return frozenset(held.count for held in self._placed if held.count)

    @cached_property
    def playable(self) -> frozenset[str]:
        """Pieces that can be played now; selling or planning one does not count."""
        found = self._singly & self._placed
        found = found or frozenset(held for held in self._moves if self._direct(held))
        return frozenset(held.piece for held in found if held.piece and self._plays(held))

    @cached_property
    def lit(self) -> frozenset[str]:
        """Pieces highlighted at rest, if one of several is to be chosen."""
        return self.lit_beside(frozenset())

    def lit_beside(self, hand: frozenset[str]) -> frozenset[str]:
        """Return the pieces highlighted at rest beside a hand.

        Every playable card of a hand is highlighted; of other pieces only a few that stand out.
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
        """Moves of pieces that are more than minor: what ending the turn would forgo."""
        minor = self.offer.minor | self._filled
        return tuple(move for move in self.moves if move.pieces and move.kind not in minor)

    @property
    def leaves_more(self) -> bool:
        """Whether something worth doing is left: a playable piece, or a token to place."""
        return bool(self.worthwhile or self.counts)

    @cached_property
    def forward(self) -> tuple[Move, ...]:
        """Moves without piece and target, such as `end-turn`."""
        return tuple(m for m in self.moves if not (m.pieces or m.target or m.args))

    @cached_property
    def listed(self) -> tuple[Move, ...]:
        """Moves shown as buttons: those no gesture makes, and short lists of unlike moves."""
        others = [m for m in self.moves if m.kind not in self._filled and m not in self.forward]
        several = len(self._singly) > 1 or len({move.kind for move in others}) > 1
        if len(others) <= LISTED and several:
            return tuple(others)
        return tuple(move for move in others if not (move.pieces and move.target))

    @cached_property
    def unreachable(self) -> tuple[Move, ...]:
        """Moves that no gesture and no form makes, except those without piece and target."""
        return tuple(
            move
            for move in self.moves
            if move.kind not in self._filled
            and move not in self.forward
            and not (move.pieces and (move.target or self._direct(Held(move.pieces[:1]))))
        )

    @cached_property
    def only_forms(self) -> bool:
        """Whether filling a form is all that can be done."""
        return bool(self.forms) and all(move.kind in self._filled for move in self.moves)

    # What a gesture means

    def targets(self, held: Held, landed: str = "") -> Mapping[str, Open]:
        """Return what each target means for what is held, or for what has `landed` somewhere.

        With nothing held: the targets of the only piece that can be picked up, and the targets of
        moves without a piece. If pieces can be sold as well as played, none is assumed before it is
        picked up: a click elsewhere plays nothing.
        """
        key = (held, landed)
        known = self._replies.get(key)
        if known is None:
            known = self._targets(held, landed)
            _remember(self._replies, key, known)
        return known

    def drop(self, held: Held, target: str, landed: str = "") -> Reply:
        """Return what dropping the held thing on a target means: a move, a choice, or why not."""
        reply = self.targets(held, landed).get(target)
        if reply is not None:
            return reply
        refusal = self.refusal(held, target)
        return Refused(refusal) if refusal is not None else NOTHING

    def refusal(self, held: Held, target: str) -> Refusal | None:
        """Return why the held thing can't go to a target; None if it can or there is no reason."""
        if not held or not target:
            return None
        key = (held, target)
        if key in self._refusals:
            return self._refusals[key]
        refusal = self._refusal(held, target)
        _remember(self._refusals, key, refusal)
        return refusal

    def use(self, name: str) -> Reply:
        """Return what a click on a piece does: its only move, if that has no target."""
        found = self._direct(Held((name,)))
        return Play(found[0]) if found else NOTHING

    @cached_property
    def aims(self) -> frozenset[str]:
        """Targets of all candidates, including illegal ones."""
        return frozenset().union(*self._aims.values())

    @cached_property
    def placed_somewhere(self) -> frozenset[str]:
        """Pieces of all candidates with a target, including illegal ones."""
        return frozenset(pieces[0] for pieces in self._aims if pieces)

    def aims_of(self, held: Held) -> frozenset[str]:
        """Return the targets of all candidates for the held thing."""
        return self._aims.get(held.pieces, frozenset())

    def menu(self, name: str) -> tuple[Move | Form, ...]:
        """Return everything that can be done with or to one piece, pile or die."""
        moves = [move for move in self.moves if name in (*move.pieces, move.target)]
        forms = [
            form
            for form in self.own_forms
            if any(name in blank.choices for blank in form.fields if blank.part != "args")
        ]
        return (*(move for move in moves if move.kind not in self._filled), *forms)

    def obstacle(self, piece: str) -> Refusal | None:
        """Return why a piece can't be played now; None if it can or there is no reason.

        Minor moves don't count as playing. A missing resource comes before other reasons.
        """
        if piece not in self._obstacles:
            plays = self._plays(Held((piece,)))
            self._obstacles[piece] = None if plays else self.offer.against(piece)
        return self._obstacles[piece]

    def sources(self, target: str) -> frozenset[str]:
        """Return the pieces that can go to a target, if several can go to several."""
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
        """The moves of each piece and of each number of tokens."""
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
        return Onward(place, targets)


def answered(form: Form) -> str:
    """Return the only target of a trade form, which it answers; "" if it begins something."""
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
