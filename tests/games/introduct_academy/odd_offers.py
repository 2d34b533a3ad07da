"""Well-formed moves of every sort, most of them not possible.

`python -m tests.games.introduct_academy.odd_offers 300000` tries as many and counts the answers.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.moves import Move, Seat, Word
from tabletop.engine.state import State
from tests.games.introduct_academy.positions import game, new_match, rules, wander
from tests.games.positions import contents

KINDS = ("offer", "offer", "offer", "counter", "counter", "accept", "accept", "decline", "withdraw")
OTHERS = ("place", "complete", "buy-classroom", "discard", "end-placing", "end-trading", "end-turn")
ODD_WORDS = ("latin", "p9", "offer:", "offer:0", "offer:999999999", "hand:p9", "0", "a" * 200)
ODD_ARGS: tuple[Word, ...] = (0, 1, -1, 999999999, "latin", "everyone", "p1")


@cache
def words(pieces: tuple[str, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    return (*zones, *pieces, "everyone", "p1", "p2", "p3", "p4", *ODD_WORDS)


def odd_move(rng: Random, state: State, seat: Seat) -> Move:
    """Return a move that someone might try: others' cards, cards twice, closed offers, nonsense."""
    plan = state.table.plan
    skills = [kind.id for kind in plan.spec.kinds]
    kind = rng.choice(KINDS if rng.random() < 0.85 else OTHERS)
    hand = state.table.zones[plan.zone[f"hand:p{seat + 1}"]]
    near = [plan.pieces[p] for p in (*hand, *state.table.zones[plan.zone["turned"]])]
    received = state.table.zones[plan.zone[f"received:p{seat + 1}"]]
    near += [plan.pieces[p] for p in received]
    many = rng.choice((0, 0, 1, 1, 1, 2, 2, 3, 12))
    pieces = [
        rng.choice(near if near and rng.random() < 0.85 else plan.pieces) for _ in range(many)
    ]
    if pieces and rng.random() < 0.05:
        pieces.append(pieces[0])
    newest = state.table.values[plan.value["newest-offer"]]
    if kind == "offer":
        target = rng.choice(("everyone", *(f"p{each + 1}" for each in range(state.seats))))
    elif kind in OTHERS:
        target = rng.choice(("", *plan.zones))
    else:
        target = f"offer:{rng.randrange(max(0, newest - 6), newest + 2)}"
    if rng.random() < 0.05:
        target = rng.choice(words(plan.pieces, plan.zones))
    many = rng.choice((0, 0, 1, 1, 2, 3, 12)) if kind in ("offer", "counter") else 0
    args: list[Word] = [rng.choice(skills) for _ in range(many)]
    if rng.random() < 0.08:
        args.append(rng.choice((*plan.pieces, *ODD_ARGS)))
    return Move(kind, tuple(pieces), target, tuple(args))


def positions(seed: int, games: int) -> Iterator[tuple[Random, State]]:
    """Yield the positions of random games of all sizes, with a generator."""
    for number in range(games):
        rng = Random(f"odd:{seed}:{number}")
        seats = 2 + (number + seed) % 6
        options = {"third-classroom": "on"} if number % 2 else {}
        for step in wander(rng, new_match(seats, options, seed=number)):
            yield rng, step.state


def answer(rng: Random, state: State, seat: Seat, move: Move) -> str:
    """Play a move on a copy if it is possible, and return `played` or the rule against it."""
    refusal = rules().refuse(state, seat, move)
    if refusal is not None:
        assert refusal.text, move
        assert refusal.rule.startswith("introduct-academy."), move
        assert game().rulebook.find(refusal.rule) is not None, refusal.rule
        return refusal.rule
    after = state.clone()
    rules().apply(after, seat, move, FastChance(rng))
    check_atomic(state, after, seat, move)
    return "played"


def check_atomic(before: State, after: State, seat: Seat, move: Move) -> None:
    """A trade moves exactly the cards of both sides to where they wait; talk moves nothing."""
    if move.kind in ("offer", "counter", "decline", "withdraw"):
        assert contents(after) == contents(before), move
    old, new = contents(before), contents(after)
    for other in range(before.seats):
        hand = f"hand:p{other + 1}"
        kept = [piece for piece in old[hand] if piece in new[hand]]
        assert new[hand][: len(kept)] == kept, move
    if move.kind == "accept":
        waiting = [zone for zone in old if zone.startswith("received:")]
        gained = {zone: sorted(set(new[zone]) - set(old[zone])) for zone in waiting}
        changed = [zone for zone in old if sorted(old[zone]) != sorted(new[zone])]
        sources = [zone for zone in changed if zone not in waiting]
        assert all(zone == "turned" or zone.startswith("hand:") for zone in sources), move
        partners = [zone for zone in waiting if gained[zone]]
        assert 1 <= len(partners) <= 2, move
        givers = [zone for zone in partners if zone != f"received:p{seat + 1}"]
        assert sorted(move.pieces) == (gained[givers[0]] if givers else []), move


def tried(seed: int, games: int, tries: int) -> Counter[str]:
    """Try odd moves in positions of random games, and count the answers."""
    counts: Counter[str] = Counter()
    for rng, state in positions(seed, games):
        if state.phase != "trade" and rng.random() < 0.8:
            continue
        before = fingerprint(state)
        for _ in range(tries):
            seat = rng.randrange(state.seats)
            counts[answer(rng, state, seat, odd_move(rng, state, seat))] += 1
        assert fingerprint(state) == before
    return counts


if __name__ == "__main__":
    wanted, total, round_number = int(sys.argv[1]), Counter[str](), 0
    while total.total() < wanted:
        total += tried(1000 + round_number, 6, 12)
        round_number += 1
    print(total.total(), dict(total.most_common()))
