"""`python -m tests.games.the_academy.lockstep --times N`: rules and inner position side by side.

Both play the same random games with the same luck, by three and four, with all options, each round
rule sought after in turn; after every move they must agree on everything that both know.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tabletop.engine.chance import RandomChance, TapedChance
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.games.the_academy.fast.course import Course
from tabletop.games.the_academy.fast.position import Position, laid
from tabletop.games.the_academy.state import RULE, RULES, AcademyState
from tests.games.the_academy.positions import rules

CAPTAINS = ("random", "p1", "p2", "p3", "p4")
LIMITS = (24, 1, 2, 3)
"""Rounds; with few of them most games end by the awards."""
SLOTS = [slot for slot in Position.__slots__ if slot != "seating"]


@dataclass
class Seen:
    """What came up in the games that were played."""

    positions: int = 0
    games: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    """By kind."""
    rules: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By number of seats and round rule."""
    endings: Counter[str] = field(default_factory=Counter)


def facts(position: Position) -> dict[str, object]:
    """Return all that an inner position says."""
    found = {slot: getattr(position, slot) for slot in SLOTS}
    return {slot: each[:] if isinstance(each, list) else each for slot, each in found.items()}


def options_of(number: int) -> Options:
    """Return options, all captains with all limits in turn."""
    return {
        "first-captain": CAPTAINS[number % len(CAPTAINS)],
        "round-limit": LIMITS[number // len(CAPTAINS) % len(LIMITS)],
    }


def play(number: int, seen: Seen) -> None:
    """Play one game on both; its number decides seats, options and the rule that is sought."""
    rng = Random(number)
    game, seats = rules(), 3 + number % 2
    tape = RandomChance(rng)
    options = options_of(number // 2)
    state = game.start(seats, options, tape).clone(recording=False)
    assert isinstance(state, AcademyState)
    assert game.fast is not None
    inner = game.fast.start(seats, options, TapedChance(tape.tape))
    assert isinstance(inner, Course)
    wanted = RULES[number // 2 // len(CAPTAINS) // len(LIMITS) % len(RULES)]
    while True:
        seen.positions += 1
        compare(game, state, inner)
        acting = game.to_act(state)
        if not acting:
            break
        seat = rng.choice(acting)
        move = choose(game, state, seat, wanted, rng)
        seen.moves[move.kind] += 1
        if inner.rule:
            seen.rules[seats, inner.rule] += 1
        kept = inner
        before = facts(kept)
        inner = inner.clone()
        tape.tape.clear()
        game.apply(state, seat, move, tape)
        luck = TapedChance(tape.tape)
        inner.apply(seat, inner.code(seat, move), luck)
        assert luck.left == 0, f"{luck.left} draws too few after {move}"
        assert facts(kept) == before, "a copy is not independent"
    seen.games += 1
    seen.endings[state.ending] += 1


def choose(game: Rules[State], state: State, seat: Seat, wanted: int, rng: Random) -> Move:
    """Return a random legal move, the rule that is wanted where it can be had, more often."""
    legal = game.legal_moves(state, seat)
    piece = state.table.plan.piece
    if rng.random() < 0.8:
        for move in legal:
            if move.target == "rule" and RULE[piece[move.pieces[0]]] == wanted:
                return move
    return rng.choice(legal)


def compare(game: Rules[State], state: AcademyState, inner: Course) -> None:
    """Compare all that both say of a position."""
    acting = game.to_act(state)
    assert inner.to_act() == acting
    for seat in acting:
        legal = game.legal_moves(state, seat)
        codes = inner.legal(seat)
        assert len(set(codes)) == len(codes)
        assert {inner.move(seat, code) for code in codes} == set(legal)
        promising = {inner.move(seat, code) for code in inner.promising(seat)}
        assert promising == set(game.heuristics.promising(state, seat))
    told, known = facts(inner), facts(laid(Course, state))
    assert told == known, {slot: (told[slot], known[slot]) for slot in SLOTS
                           if told[slot] != known[slot]}  # fmt: skip
    outcome = game.outcome(state)
    assert inner.outcome() == outcome
    if outcome is not None:
        shares = [game.share(state, outcome, seat) for seat in range(state.seats)]
        assert list(inner.rewards()) == shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2000, help="games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    words = parser.parse_args()
    seen = Seen()
    for number in range(words.first, words.first + words.times):
        try:
            play(number, seen)
        except AssertionError as error:
            raise SystemExit(f"game {number}: {error}") from error
    print(f"{seen.games:,} games, {seen.positions:,} positions: the same on both")
    print("moves:", ", ".join(f"{kind} {count:,}" for kind, count in seen.moves.most_common()))
    for seats in (3, 4):
        counts = sorted((rule, count) for (of, rule), count in seen.rules.items() if of == seats)
        print(f"rules by {seats}:", ", ".join(f"{rule}: {count:,}" for rule, count in counts))
    print("endings:", dict(seen.endings))


if __name__ == "__main__":
    main()
