"""Adapts positions for the search: those of the rules, or a game's fast state if it has one.

Both are used through functions that take the position first, so neither pays for the other.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import Chance
from tabletop.engine.information import InformationSet
from tabletop.engine.inner import Inner, InnerState
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State

S = TypeVar("S", bound=State)
W = TypeVar("W")
"""A possible position ("world")."""
C = TypeVar("C", bound=Hashable)
"""The encoding of a move in such a position."""


@dataclass(frozen=True, slots=True)
class Positions(Generic[W, C]):
    """The positions of one information set and their successors, with a search's operations."""

    root: W
    """A position that stands for the set. It must not be changed."""
    sample: Callable[[Random], W]
    """Samples a position of the set that may be changed."""
    clone: Callable[[W], W] | None
    """Copies a position; None if sampling a new one costs little more."""
    to_act: Callable[[W], tuple[Seat, ...]]
    legal: Callable[[W, Seat], Sequence[C]]
    promising: Callable[[W, Seat], Sequence[C]]
    apply: Callable[[W, Seat, C, Chance], None]
    search_key: Callable[[W, Seat, C], Hashable] | None
    """Returns what identifies a move in the search tree; None if the move itself does."""
    prior: Callable[[W, Seat, Sequence[C]], Sequence[float] | None] | None
    """Returns weights for moves; None if moves are never ranked."""
    playout_move: Callable[[W, Seat, Random], C]
    rewards: Callable[[W], Sequence[float]]
    move: Callable[[W, Seat, C], Move]
    """Decodes a move."""
    code: Callable[[W, Seat, Move], C]
    """Encodes a legal move."""


def plain(info: InformationSet[S]) -> Positions[S, Move]:
    """Return the positions of the rules."""
    rules, mind = info.rules, info.rules.mind
    return Positions(
        root=info.stand_in,
        sample=info.sample,
        clone=None,
        to_act=rules.to_act,
        legal=rules.legal_moves,
        promising=mind.promising,
        apply=rules.apply,
        search_key=mind.search_key if type(mind).search_key is not Mind.search_key else None,
        prior=mind.prior if type(mind).prior is not Mind.prior else None,
        playout_move=mind.playout_move,
        rewards=mind.rewards,
        move=lambda _state, _seat, move: move,
        code=lambda _state, _seat, move: move,
    )


def compact(info: InformationSet[S], inner: Inner[S]) -> Positions[InnerState, int]:
    """Return the positions of a game's fast state."""
    root = inner.of(info.stand_in)
    kind = type(root)
    return Positions(
        root=root,
        sample=inner.dealer(info.stand_in, info.seat),
        clone=kind.clone,
        to_act=kind.to_act,
        legal=kind.legal,
        promising=kind.promising,
        apply=kind.apply,
        search_key=kind.search_key if kind.search_key is not InnerState.search_key else None,
        prior=kind.prior if kind.prior is not InnerState.prior else None,
        playout_move=kind.playout_move,
        rewards=kind.rewards,
        move=kind.move,
        code=kind.code,
    )


def positions_of(info: InformationSet[S]) -> Positions[S, Move] | Positions[InnerState, int]:
    """Return the positions that a search uses: the game's fast state if it has one."""
    inner = info.rules.inner
    return plain(info) if inner is None else compact(info, inner)
