"""What a seat may do in one position, and why it may not do more."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.core import CoreRules, S
from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal, Seat

Considered = tuple[tuple[Move, Refusal | None], ...]
"""Moves that a player might try, each with why it is illegal, or None if it is legal."""


def _target_of(move: Move) -> str:
    return move.target


def _itself(target: str) -> Hashable:
    return target.partition(":")[0]


def _not_refused(move: Move) -> None:
    del move


@dataclass(frozen=True)
class LegalIndex:
    """A seat's legal moves in one position, and the reasons why others are illegal."""

    legal: tuple[Move, ...] = ()
    forms: tuple[Form, ...] = ()
    consider: Callable[[], Considered] = tuple
    """Returns the moves a player might try; called once at most, when a reason is first wanted."""
    landing: Callable[[Move], str] = _target_of
    """Returns where a move puts its piece first: its target, unless that is chosen later."""
    refuse: Callable[[Move], Refusal | None] = _not_refused
    """Returns why a move is illegal, or None if it is legal."""
    sort: Callable[[str], Hashable] = _itself
    """Returns the kind of place of a target, such as an office also for an employee who sits there.
    """
    minor: frozenset[str] = frozenset()
    """Kinds of moves that don't make a piece playable, such as selling or planning it."""

    def lands(self, move: Move) -> str:
        """Return the zone or piece where a move first puts its piece; "" if it has no target."""
        return self.landing(move) if move.target else ""

    @cached_property
    def considered(self) -> Considered:
        """The moves that a player might try, each with the reason why it is illegal, or None."""
        return self.consider()

    def reason(self, pieces: tuple[str, ...], target: str) -> Refusal | None:
        """Return why pieces can't go to a place; None if they can or there is no reason.

        A candidate that goes there gives the reason. Otherwise each kind of move is asked about the
        place: first kinds that go to such a place, and the pieces' own kinds before those of other
        pieces. So knowledge dropped on an empty office is told about developers, and a person
        dropped on the planning slot that only actions are planned; neither is told about selling.
        """
        own = [(move, why) for move, why in self.considered if move.pieces == pieces]
        named = [why for move, why in own if target in (move.target, self.lands(move))]
        if named:
            return None if None in named else named[0]
        for move in self._guesses({move.kind: move for move, _ in own}, pieces, target):
            refusal = self.refuse(move._replace(pieces=pieces, target=target))
            if refusal is not None:
                return refusal
        return None

    def _guesses(self, own: Mapping[str, Move], pieces: tuple[str, ...], target: str) -> list[Move]:
        """Return the moves that may have been meant, by kind, most likely first."""
        such = self._kinds_to.get(self.sort(target), {})
        beside = self.sort(pieces[0])
        first = [move for kind, move in own.items() if kind in such]
        others = [
            move
            for kind, move in such.items()
            if kind not in own and self.sort(move.pieces[0]) == beside
        ]
        return [*first, *others, *(move for kind, move in own.items() if kind not in such)]

    @cached_property
    def _kinds_to(self) -> dict[Hashable, dict[str, Move]]:
        """An example move of each kind that goes to each kind of place."""
        found: dict[Hashable, dict[str, Move]] = {}
        for move, _ in self.considered:
            for place in {move.target, self.lands(move)} - {""} if move.pieces else ():
                found.setdefault(self.sort(place), {})[move.kind] = move
        return found

    def against(self, piece: str) -> Refusal | None:
        """Return why no move of a piece is legal; None if one is or there is no reason.

        Minor moves, such as selling, don't count. If there are several reasons, the most useful is
        returned: the missing resource with the smallest lack, or else another reason.
        """
        reasons = [
            why
            for move, why in self.considered
            if why is not None and move.pieces[:1] == (piece,) and move.kind not in self.minor
        ]
        lacking = [(why.lack.needs, place) for place, why in enumerate(reasons) if why.lack]
        return reasons[min(lacking)[1] if lacking else 0] if reasons else None


def offer_of(
    rules: CoreRules[S],
    state: S,
    seat: Seat,
    *,
    legal: Sequence[Move] | None = None,
    forms: Sequence[Form] | None = None,
    word: Callable[[Refusal], Refusal] = lambda refusal: refusal,
) -> LegalIndex:
    """Return a seat's legal moves, with the means to explain illegal ones.

    The position must not change afterwards.

    Args:
        rules: The game's rules.
        state: The position.
        seat: The seat that may move.
        legal: The legal moves, if known; by default they come from the rules.
        forms: The forms, if known; by default they come from the rules.
        word: Fills names into the text of refusals.
    """

    def refuse(move: Move) -> Refusal | None:
        refusal = rules.refuse(state, seat, move)
        return refusal and word(refusal)

    def consider() -> Considered:
        return tuple((move, refuse(move)) for move in rules.candidates(state, seat))

    def sort(target: str) -> Hashable:
        table, plan = state.table, state.table.plan
        piece = plan.piece.get(target, -1)
        if min(seat, piece) >= 0 and table.knows(
            seat, piece
        ):  # unknown pieces must not show their zone
            target = plan.zones[table.where[piece]]
        return plan.zone_kinds[plan.zone[target]].id if target in plan.zone else _itself(target)

    return LegalIndex(
        tuple(rules.legal_moves(state, seat) if legal is None else legal),
        tuple(rules.forms(state, seat) if forms is None else forms),
        consider,
        lambda move: rules.landing(state, seat, move),
        refuse,
        sort,
        rules.minor,
    )
