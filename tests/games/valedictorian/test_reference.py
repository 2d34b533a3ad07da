"""The engine's game beside the reference, move by move and draw by draw."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tests.games.positions import contents, names, value
from tests.games.valedictorian.positions import CLASSROOMS, SUBJECTS, lay_out, rules, subject
from tests.games.valedictorian.reference import Reference, from_zones

Policy = Callable[[Random, list[Move], State], Move]

TESTS = (
    *(f"{word}-test-{number}" for word in SUBJECTS for number in (1, 2)),
    "final-exam",
)
AIDS = tuple(f"{word}-{number}" for word in SUBJECTS for number in range(1, 8))


def any_move(rng: Random, moves: list[Move], state: State) -> Move:
    return rng.choice(moves)


def idle(rng: Random, moves: list[Move], state: State) -> Move:
    """Often walk through empty rooms and hold quizzes, where that is possible."""
    lazy = [
        move
        for move in moves
        if move.kind in {"challenge", "end-turn"}
        or (move.kind == "move" and not names(state, move.target.replace("floor", "room")))
    ]
    return rng.choice(lazy if lazy and rng.random() < 0.7 else moves)


def play_both(match: Match[State], rng: Random, policy: Policy) -> Reference:
    """Play to the end on both sides, comparing after every move."""
    state = match.state
    beside = from_zones(
        contents(state),
        turn=state.turn,
        quiet=value(state, "quiet"),
        limit=int(match.options["no-progress-limit"]),
        may_stay=bool(match.options["may-stay"]),
        board=str(match.options["board"]),
    )
    beside.check_end()
    compare(match, beside)
    for _ in range(5000):
        waiting = match.to_act
        if not waiting:
            return beside
        seat = rng.choice(waiting)
        move = policy(rng, rules().legal_moves(match.state, seat), match.state)
        step = match.submit(seat, move)
        assert not isinstance(step, Refusal)
        beside.apply(seat, move, step.entry.draws)
        compare(match, beside)
    raise AssertionError("no end after 5000 moves")


def compare(match: Match[State], beside: Reference) -> None:
    """Compare everything that the rules determine, then take over what they leave open."""
    state = match.state
    zones = contents(state)
    assert match.to_act == beside.to_act()
    for seat in (0, 1):
        me = f"p{seat + 1}"
        assert {str(move) for move in rules().legal_moves(state, seat)} == beside.legal(seat)
        assert zones["floor:{}:{}".format(*beside.at[seat])].count(f"marker-{me}") == 1
        assert sorted(zones[f"trophies:{me}"]) == sorted(beside.trophies[seat])
        assert by_subject(zones[f"hand:{me}"]) == by_subject(beside.hands[seat])
        beside.hands[seat] = zones[f"hand:{me}"]
    for (row, column), stack in beside.rooms.items():
        assert zones[f"room:{row}:{column}"] == stack
    assert by_subject(zones["discard"]) == by_subject(beside.discard)
    beside.discard = zones["discard"]
    if beside.ending:
        assert match.outcome is not None, f"should have ended: {beside.ending}"
        assert match.outcome.winners == beside.winners()
        assert match.outcome.scores == tuple(map(len, beside.trophies))
    else:
        assert match.outcome is None, f"should go on: {match.outcome}"
        assert state.turn == beside.turn
        assert value(state, "quiet") == beside.quiet


def by_subject(cards: list[str]) -> Counter[str]:
    return Counter(map(subject, cards))


def late_position(rng: Random, options: Mapping[str, OptionValue]) -> State:
    """Lay out a position near the end: few tests left, cards spread at random."""
    tests = rng.sample(TESTS, 7)
    left = tests[: rng.randint(1, 3)] if rng.random() < 0.7 else ["final-exam"]
    won = [test for test in tests if test not in left]
    aids = rng.sample(AIDS, 21)
    zones: dict[str, list[str]] = {}
    for room, test in zip(rng.sample(CLASSROOMS, len(left)), left, strict=True):
        stack = [test, *(aids.pop() for _ in range(rng.choice((0, 0, 0, 1, 2, 3))))]
        rng.shuffle(stack)
        zones[room] = stack
    cut = rng.randint(0, len(won))
    zones |= {"trophies:p1": won[:cut], "trophies:p2": won[cut:]}
    zones["discard"] = [aids.pop() for _ in range(rng.choice((0, 0, 1, 2, 6)))]
    if rng.random() < 0.6:
        # Each player lacks a subject, so that the Final Exam may be blocked.
        lacks = rng.sample(SUBJECTS, 2)
        zones["hand:p1"] = [card for card in aids if subject(card) == lacks[1]]
        zones["hand:p2"] = [card for card in aids if subject(card) == lacks[0]]
        rest = [card for card in aids if subject(card) not in lacks]
    else:
        rest = aids
    cut = rng.randint(0, len(rest))
    zones["hand:p1"] = zones.get("hand:p1", []) + rest[:cut]
    zones["hand:p2"] = zones.get("hand:p2", []) + rest[cut:]
    for seat in (1, 2):
        floor = f"floor:{rng.randrange(3)}:{rng.randrange(3)}"
        zones.setdefault(floor, []).append(f"marker-p{seat}")
    return lay_out(zones, turn=rng.randrange(2), options=options)


@pytest.mark.parametrize("policy", [any_move, idle])
@pytest.mark.parametrize("stay", [False, True])
def test_whole_games_go_as_in_the_reference(policy: Policy, stay: bool) -> None:
    """Rule file, 5 and 6."""
    endings: Counter[str] = Counter()
    for number in range(25):
        rng = Random(f"{policy.__name__}:{stay}:{number}")
        limit = rng.choice((10, 20, 80))
        board = ("plan", "grid")[number % 2]
        options: dict[str, OptionValue] = {
            "may-stay": stay,
            "no-progress-limit": limit,
            "board": board,
        }
        match = Match(rules(), 2, options, seed=number)
        endings[play_both(match, rng, policy).ending] += 1
    assert set(endings) >= {"all passed", "no progress"}


def test_late_positions_go_as_in_the_reference() -> None:
    """Rule file, 6 and 9: stalemates and blocked Final Exams come up only late."""
    endings: Counter[str] = Counter()
    for number in range(250):
        rng = Random(f"late:{number}")
        board = ("plan", "grid")[number % 2]
        options = {
            "may-stay": rng.random() < 0.2, "no-progress-limit": rng.choice((10, 30)),
            "board": board,
        }  # fmt: skip
        match = Match(rules(), 2, options, seed=number, position=late_position(rng, options))
        endings[play_both(match, rng, any_move).ending] += 1
    assert min(endings[end] for end in ("all passed", "stalemate", "no progress")) > 10
