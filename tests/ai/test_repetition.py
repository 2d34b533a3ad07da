"""No computer's turn comes back to a position that it had, at any level and in any game."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tabletop.ai.levels import LEVELS
from tabletop.ai.players import choose_onward, ends_turn, leads_back, make_player, seen, turn_so_far
from tabletop.content.loader import load_game
from tabletop.engine.chance import Chance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.lab.plan import Plan
from tabletop.lab.play import play_by
from tabletop.paths import shipped
from tabletop.storage.journal.records import Player
from tests.starters import STARTERS, begun
from tests.table import new_port
from tests.workshop.test_games_with_rules import Yes

SHIPPED = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
OWN = Path(__file__).parents[1] / "workshop"
FOLDERS = [shipped("content") / name for name in SHIPPED] + sorted(
    path.parent for path in OWN.glob("*/game.yaml")
)


@cache
def rules_of(folder: Path) -> Rules[State]:
    """The rules of a game; code of our own is allowed."""
    return load_game(folder, own=folder.parent == OWN, trust=Yes()).rules()


def levels_of(folder: Path) -> tuple[str, ...]:
    """The levels that can play a game: where it has no aim, a computer can only play at random."""
    return tuple(LEVELS) if rules_of(folder).heuristics.has_aim else ("random",)


@cache
def match_of(folder: Path, seed: int) -> Match[State]:
    rules = rules_of(folder)
    return Match(rules, rules.spec.first_seats, {}, seed=seed)


def was_there(match: Match[State], seat: Seat, number: int) -> bool:
    """Whether the position after a step is, to a seat, one that the turn had before."""
    rules, after = match.rules, match.steps[number].state
    here = rules.turn_id(after)
    view = seen(rules, after, seat)
    for step in reversed([None, *match.steps[:number]]):
        before = step.state if step else match.first
        if rules.turn_id(before) != here:
            return False
        if seen(rules, before, seat) == view:
            return True
    return False


def plays(match: Match[State], level: str, chance: Random, most: int) -> None:
    """Let one level play at all seats; want each step to be one onward, where there is any."""
    rules = match.rules
    players = [make_player(level, chance.randrange(99), most_steps=12) for _ in range(9)]
    for number in range(most):
        acting = match.to_act
        if not acting:
            return
        seat, been = acting[0], turn_so_far(match)
        info = InformationSet.of(rules, match.state, seat)
        move = choose_onward(players[seat], info, been)
        step = match.say(seat, move)
        assert not isinstance(step, Refusal)
        if was_there(match, seat, number) and not step.entry.draws:
            others = [each for each in info.legal_moves() if each != move]
            assert all(leads_back(info, been, each) for each in others), f"{seat} {move}"


@pytest.mark.parametrize(
    ("folder", "level"),
    [(folder, level) for folder in FOLDERS for level in levels_of(folder)],
    ids=lambda value: value.name if isinstance(value, Path) else value,
)
def test_no_turn_comes_back_to_a_position_that_it_had(folder: Path, level: str) -> None:
    most = 15 if folder.parent == OWN else 40  # games without hooks play each move out to the end
    plays(match_of(folder, 3).before(0), level, Random(f"{folder.name} {level}"), most)


@pytest.mark.parametrize("start", STARTERS)
def test_no_turn_comes_back_in_a_game_that_is_just_begun(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = begun(start, tmp_path, monkeypatch).rules()
    match = Match(rules, rules.spec.first_seats, {}, seed=3)
    for level in ("random", "quick", "greedy") if rules.heuristics.has_aim else ("random",):
        plays(match.before(0), level, Random(level), 60)


def test_a_greedy_computer_ends_a_turn_that_nothing_makes_better() -> None:
    """It made 194 free transfers, a card to and fro, until the most moves of a game were made."""
    rules = load_game(shipped("content") / "it-startup").rules()
    moves: list[tuple[Seat, str]] = []

    def made(state: State, seat: Seat, move: Move, chance: Chance) -> None:
        moves.append((seat, move.kind))
        rules.apply(state, seat, move, chance)

    plan = Plan("it-startup", "", (("mode", "teams"),), ("greedy",) * 4, seats=4, seed=7)
    row = play_by(rules, plan, 0, apply=made)
    assert row.problem == ""
    longest = run = 0
    for before, after in pairwise(moves):
        run = run + 1 if before == after and after[1] == "transfer" else 0
        longest = max(longest, run)
    assert longest <= 4


def test_among_equals_a_move_that_ends_the_turn_is_chosen() -> None:
    match = match_of(shipped("content") / "it-startup", 3)
    state, rules = match.state, match.rules
    seat = match.to_act[0]
    ending = [
        move for move in rules.legal_moves(state, seat) if ends_turn(rules, state, seat, move)
    ]
    assert [move.kind for move in ending] in ([], ["end-turn"])


def test_the_computers_of_a_table_go_onward_too() -> None:
    folder = OWN / "harbour"
    game = load_game(folder, own=True)
    people = [Player(f"P{seat}", "random") for seat in range(game.spec.first_seats)]
    port = new_port(game, people, {}, seed=4)
    for _ in range(60):
        if port.poll() is None:
            break
    steps = port.session.match.steps
    assert steps
    for number, step in enumerate(steps):
        if not step.entry.draws and was_there(port.session.match, step.entry.seat, number):
            past = port.session.match.before(number)
            info = InformationSet.of(past.rules, past.state, step.entry.seat)
            been = turn_so_far(past)
            assert all(leads_back(info, been, move) for move in info.legal_moves())
