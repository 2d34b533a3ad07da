"""Well-formed moves of every sort, most of them not possible."""

from functools import cache
from random import Random

from tabletop.engine.moves import Move, Word
from tabletop.engine.state import State

KINDS = (
    "move",
    "take-top",
    "take-hidden",
    "challenge",
    "end-turn",
    "choose-subject",
    "show",
    "choose-trophy",
)
ODD_WORDS = ("latin", "p3", "room:9:9", "room:0:1??", "floor:0", "hand:p3", "0", "a" * 200, "x:y?")
ODD_ARGS: tuple[Word, ...] = (
    0,
    1,
    2,
    3,
    7,
    -1,
    -999999999,
    999999999,
    "math",
    "science",
    "history",
)


@cache
def vocabulary(pieces: tuple[str, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    """Return words that a move may hold."""
    slots = (f"{zone}?" for zone in zones)
    return (*zones, *pieces, *slots, "p1", "p2", *KINDS, *ODD_WORDS)


def odd_move(rng: Random, state: State) -> Move:
    """Return a move of random words; some of them by accident possible."""
    plan = state.table.plan
    words = vocabulary(plan.pieces, plan.zones)
    kind = rng.choice(KINDS) if rng.random() < 0.9 else rng.choice(words)
    many = rng.choice((0, 0, 1, 1, 1, 1, 2, 2, 3, 12))
    pieces = tuple(rng.choice(plan.pieces if rng.random() < 0.6 else words) for _ in range(many))
    target = rng.choice(words) if rng.random() < 0.8 else ""
    many = rng.choice((0, 0, 0, 0, 1, 1, 1, 1, 2, 12))
    args = tuple(rng.choice((*ODD_ARGS, *ODD_WORDS)) for _ in range(many))
    return Move(kind, pieces, target, args)


def near_move(rng: Random, state: State, legal: list[Move]) -> Move:
    """Return a possible move with one part changed, or a move of random words."""
    part = rng.randrange(6)
    move = rng.choice(legal) if legal else None
    if move is not None and part == 0:
        return move
    odd = odd_move(rng, state)
    if move is None:
        return odd
    match part:
        case 1:
            return move._replace(target=odd.target)
        case 2:
            return move._replace(pieces=odd.pieces)
        case 3:
            return move._replace(args=odd.args)
        case 4:
            return move._replace(kind=odd.kind)
        case _:
            return odd
