"""Random moves that are not legal, and what becomes of them. Run it for a longer series."""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tests.games.it_startup.positions import WAYS, rules, sensible

KINDS = (
    "mulligan", "relieve", "skip", "hire", "teach", "transfer", "play", "plan", "sell", "buy",
    "activate", "take-card", "put-back", "counter", "decline", "end-turn", "no-such-move",
)  # fmt: skip
EACH = 12
"""Odd moves tried in each position."""


def refused(count: int, seed: int) -> Counter[str]:
    """Try moves that are not legal in positions of random games; return how often each rule spoke.

    Raises:
        AssertionError: one was carried out, changed the position, or was refused without words.
    """
    rng = Random(seed)
    told: Counter[str] = Counter()
    for match in positions(rng):
        before = fingerprint(match.state)
        for move in odd_moves(match.state, rng):
            asked = rng.random() < 0.8
            seat = rng.choice(match.to_act) if asked else rng.randrange(match.state.seats)
            if match.rules.refuse(match.state, seat, move) is None:
                continue
            answer = match.submit(seat, move)
            assert isinstance(answer, Refusal), move
            assert in_words(match.state.table.plan, answer.text).strip().endswith("."), move
            assert answer.rule.startswith("it-startup."), move
            told[answer.rule] += 1
        assert fingerprint(match.state) == before
        if told.total() >= count:
            break
    return told


def positions(rng: Random) -> Iterator[Match[State]]:
    """Yield a match after every move of random games in all modes."""
    while True:
        for seats, options in WAYS:
            match: Match[State] = Match(rules(), seats, options, seed=rng.randrange(10**6))  # type: ignore[arg-type]
            while match.to_act:
                yield match
                seat = rng.choice(match.to_act)
                match.submit(seat, sensible(rng, match.rules.legal_moves(match.state, seat)))


def odd_moves(state: State, rng: Random) -> Iterator[Move]:
    """Yield moves of any kind with any names, and legal ones that are slightly bent."""
    plan = state.table.plan
    names = (*plan.pieces, *plan.zones, "no-such-piece", "deck?", "hand:p2?")
    acting = rules().to_act(state)  # type: ignore[arg-type]
    legal = [move for seat in acting for move in rules().legal_moves(state, seat)]  # type: ignore[arg-type]
    for _ in range(EACH):
        if rng.random() < 0.5:
            pieces = tuple(rng.choices(names, k=rng.choice((0, 1, 1, 1, 2))))
            yield Move(rng.choice(KINDS), pieces, rng.choice(("", *names)))
            continue
        move = rng.choice(legal)
        match rng.randrange(5):
            case 0:
                yield move._replace(kind=rng.choice(KINDS))
            case 1:
                yield move._replace(target=rng.choice(names))
            case 2:
                yield move._replace(pieces=(rng.choice(names),))
            case 3:
                yield move._replace(args=(rng.choice((0, -1, "x", 10**8)),))
            case _:
                yield move


if __name__ == "__main__":
    for rule, number in sorted(refused(int(sys.argv[1]), seed=int(sys.argv[2])).items()):
        print(f"{number:8} {rule}")
