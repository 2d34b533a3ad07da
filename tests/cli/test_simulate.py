"""Computer players play whole games, and what they find is told."""

import json
import re
from inspect import getsourcelines
from pathlib import Path
from random import Random

import pytest

from tabletop.cli.errors import Status
from tabletop.cli.play.simulate import Simulation, print_report, report, simulate
from tabletop.engine.chance import Chance
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Rulebook, Section
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.spec import Options
from tabletop.engine.text.presenter import Presenter
from tabletop.registry import OWN_GAMES
from tests.cli.running import spawn, tabletop
from tests.cli.test_validate import magpie
from tests.engine.toys import Pebbles, PebbleState, free_spec

Capture = pytest.CaptureFixture[str]


class Losing(Pebbles):
    """Loses a pebble when one is dropped."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        if move.kind == "drop":
            state.table.zones[state.table.plan.zone["bowl"]].pop()


class Crashing(Pebbles):
    """Falls over in a duel."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        if move.kind == "duel":
            raise KeyError("duel")
        super()._apply(state, seat, move, chance)


class Unsteady(Pebbles):
    """Writes down the words of a set as they come."""

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        state.history.append(" ".join({f"{move.kind}:{number}" for number in range(64)}))


class Remembering(Pebbles):
    """Counts its own games."""

    walks = 0

    def setup(self, seats: int, options: Options, chance: Chance) -> PebbleState:
        self.walks += 1
        state = super().setup(seats, options, chance)
        state.counts["walks"] = self.walks
        return state


class Lucky(Pebbles):
    """Has a generator of its own."""

    rng = Random(1)

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        super()._apply(state, seat, move, chance)
        state.counts["luck"] = self.rng.randrange(1000)


def simulation(rules: Pebbles, *, thorough: bool = False, games: int = 10) -> Simulation:
    levels = ("random", "random")
    return Simulation(rules, 2, {}, games, 5, levels, thorough=thorough)  # type: ignore[arg-type]


def test_the_report_adds_up(capsys: Capture) -> None:
    ran = tabletop(capsys, "simulate", "valedictorian", "--games", "40", "--seed", "3", "--json")
    assert ran.status == 0
    told = json.loads(ran.out)
    assert (told["game"], told["seats"], told["seed"]) == ("valedictorian", 2, 3)
    assert told["games"] == told["finished"] == 40
    assert sum(told["wins"].values()) + told["draws"] == 40
    assert set(told["wins"]) == {"p1", "p2", "shared"}
    assert told["longest"] <= told["moves"] <= 40 * told["longest"]
    assert told["moves_per_second"] > 0
    assert told["players"] == ["random", "random"]


def test_the_same_seed_plays_the_same_games(capsys: Capture) -> None:
    words = ("simulate", "valedictorian", "--games", "5", "--players", "greedy,random", "--json")
    first, again, other = (
        json.loads(tabletop(capsys, *words, "--seed", seed).out) for seed in ("1", "1", "2")
    )
    for told in (first, again, other):
        del told["seconds"], told["moves_per_second"]
    assert first == again
    assert first["moves"] != other["moves"]


def test_a_game_of_many_is_the_game_of_its_own_seed(capsys: Capture) -> None:
    words = ("simulate", "valedictorian", "--json")
    many = json.loads(tabletop(capsys, *words, "--games", "3", "--seed", "10").out)
    each = [json.loads(tabletop(capsys, *words, "--seed", seed).out) for seed in ("10", "11", "12")]
    assert many["moves"] == sum(one["moves"] for one in each)


def test_a_greedy_player_beats_a_random_one(capsys: Capture) -> None:
    words = ("simulate", "valedictorian", "--games", "20", "--players", "greedy,random", "--json")
    wins = json.loads(tabletop(capsys, *words).out)["wins"]
    assert wins["p1"] > wins["p2"]


def test_options_reach_the_game(capsys: Capture) -> None:
    words = ("simulate", "valedictorian", "--games", "10", "--json")
    short = json.loads(tabletop(capsys, *words, "--option", "no-progress-limit=10").out)
    assert short["options"] == {"no-progress-limit": 10}
    assert short["longest"] < json.loads(tabletop(capsys, *words).out)["longest"]


def test_a_game_without_an_end_is_status_1_with_its_seed(capsys: Capture) -> None:
    words = ("simulate", "valedictorian", "--games", "2", "--seed", "7", "--most-moves", "5")
    ran = tabletop(capsys, *words)
    assert ran.status == 1
    assert ran.err.splitlines() == [
        "valedictorian: seed 7: no end after 5 moves",
        "valedictorian: seed 8: no end after 5 moves",
    ]


def test_a_lost_piece_is_found_with_seed_and_move() -> None:
    tally = simulate(simulation(Losing()))
    assert tally.broken
    assert all("pieces, not 12" in line for line in tally.broken)
    assert tally.broken[0].startswith("seed 5: after move ")


def test_rules_that_fall_over_are_found_and_the_rest_is_played(capsys: Capture) -> None:
    wanted = simulation(Crashing(), games=30)
    tally = simulate(wanted)
    assert tally.finished + len(tally.broken) == 30
    _, first = getsourcelines(Crashing._apply)
    told = re.search(r"duel: test_simulate\.py:(\d+): KeyError", tally.broken[0])
    assert told is not None
    assert first <= int(told[1]) < first + 6
    assert print_report(wanted, tally, as_json=True) is Status.FAILED
    assert json.loads(capsys.readouterr().out)["broken"] == tally.broken


def test_a_thorough_simulation_checks_what_the_engine_promises() -> None:
    class LeakingPresenter(Presenter[PebbleState]):
        def prompt(self, state: PebbleState, seat: Seat) -> str:
            hand = state.table.plan.zone[f"hand:p{2 - seat}"]
            return str(sorted(state.table.zones[hand]))

    class Leaking(Pebbles):
        presenter_class = LeakingPresenter

    assert not simulate(simulation(Leaking(), games=1)).broken
    (line,) = simulate(simulation(Leaking(), thorough=True, games=1)).broken
    assert "can tell positions apart by prompt" in line


def test_a_game_with_luck_of_its_own_is_found_with_the_move() -> None:
    assert not simulate(simulation(Lucky(), games=1)).broken
    (line,) = simulate(simulation(Lucky(), thorough=True, games=1)).broken
    assert line.startswith("seed 5: after move 0: test_simulate.py:")
    again = "(tabletop simulate pebbles --check --seed 5 --most-moves 1)"
    assert line.endswith(f": random.randrange: luck comes from `chance` alone {again}")


def test_a_game_that_hangs_on_the_order_of_a_set_is_found_with_the_move() -> None:
    assert not simulate(simulation(Unsteady(), games=1)).broken
    (line,) = simulate(simulation(Unsteady(), thorough=True, games=1)).broken
    assert line.startswith("seed 5: move 1 (")
    assert "differs in another process, " in line
    assert "fields.history.0: " in line
    assert "--check --seed 5)" in line


def test_a_game_that_keeps_something_outside_its_state_is_found_with_the_move() -> None:
    """A move made again right away comes to the same; the game played again does not."""
    assert not simulate(simulation(Remembering(), games=1)).broken
    (line,) = simulate(simulation(Remembering(), thorough=True, games=1)).broken
    assert "differs when it is played again" in line
    assert "fields.counts.walks" in line


def test_rules_that_no_other_process_can_have_are_named() -> None:
    class Local(Pebbles):
        """Rules that can't be imported."""

    assert not simulate(simulation(Local(), games=1)).broken
    (line,) = simulate(simulation(Local(), thorough=True, games=1)).broken
    assert line.startswith("seed 5: it can't be played again in another process: ")
    assert "Local" in line


def test_an_honest_game_is_the_same_in_two_processes() -> None:
    assert simulate(simulation(Pebbles(), thorough=True, games=1)).broken == []


def test_shared_wins_and_games_that_nobody_won_are_counted_apart() -> None:
    loose = Simulation(FreeTable(free_spec()), 2, {}, 4, 1, ("random", "random"))  # type: ignore[arg-type]
    told = report(loose, simulate(loose))
    assert (told["draws"], told["finished"]) == (4, 4)
    many = simulation(Pebbles(), games=60)
    tally = simulate(many)
    assert tally.shared > 0
    assert sum(tally.wins) + tally.shared + tally.draws == 60


@pytest.mark.slow
def test_two_thousand_games_come_to_an_end() -> None:
    ran = spawn("simulate", "valedictorian", "--games", "2000", "--seed", "1", "--json")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["finished"] == 2000


def test_thorough_checks_do_not_change_what_is_played() -> None:
    plain, thorough = (simulate(simulation(Pebbles(), thorough=each)) for each in (False, True))
    assert (plain.moves, plain.wins) == (thorough.moves, thorough.wins)


class Endless(Pebbles):
    """Thinks for ever about what is legal."""

    def refusal(self, state: PebbleState, seat: Seat, move: Move) -> Refusal | None:
        while True:
            state.table.zones.count([])


def test_rules_that_think_too_long_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.cli.play.simulate._PATIENCE", 0.05)
    (line,) = simulate(simulation(Endless(), thorough=True, games=1)).broken
    assert "after move 0: candidates and refusals of p1 take more than 0.05 s" in line


def test_a_broken_promise_comes_with_the_command_that_shows_it_again() -> None:
    class Late(Pebbles):
        """Falls over at the third move."""

        def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
            if len(state.history) == 2:
                raise KeyError("late")
            super()._apply(state, seat, move, chance)

    (line,) = simulate(simulation(Late(), thorough=True, games=1)).broken
    told = re.search(r"after move (\d+): p\d .*: test_simulate\.py:\d+: KeyError: 'late'", line)
    assert told is not None, line
    again = f"(tabletop simulate pebbles --check --seed 5 --most-moves {int(told[1]) + 1})"
    assert line.endswith(again)
    plain = simulate(simulation(Late(), games=1)).broken
    assert "--check" not in plain[0]


def test_a_refusal_that_points_at_no_paragraph_is_found() -> None:
    from dataclasses import replace

    told = simulate(simulation(Pebbles(), thorough=True, games=3)).seen
    assert told is not None
    named = sorted({rule.rpartition(".")[2] for rule in told.refusals} - {"game-over"})
    assert len(named) > 1
    book = Rulebook(tuple(Section(each, "", "") for each in (*named[1:], "goal")))
    wanted = replace(simulation(Pebbles(), thorough=True, games=3), rulebook=book)
    tally = simulate(wanted)
    (line,) = tally.broken
    assert line.startswith(f"no paragraph pebbles.{named[0]} is in the rulebook")
    whole = report(wanted, tally)["never"]
    assert whole == {"moves": [], "phases": [], "paragraphs": ["goal"]}
    shorter = replace(wanted, games=1, most_moves=1)
    assert report(shorter, simulate(shorter))["never"] != whole


def test_a_game_without_rules_need_not_explain_the_free_table(
    own_folder: Path, capsys: Capture
) -> None:
    folder = magpie(own_folder / OWN_GAMES / "magpie")
    (folder / "rulebook.md").write_text("# Goal\n\nThe most gems win.\n", encoding="utf-8")
    ran = tabletop(capsys, "simulate", "magpie", "--check")
    assert (ran.status, ran.err) == (0, "")
    assert "finished" in ran.out


def test_a_game_without_rules_is_refused_with_the_way_to_try_it(
    own_folder: Path, capsys: Capture
) -> None:
    magpie(own_folder / OWN_GAMES / "magpie")
    ran = tabletop(capsys, "simulate", "magpie")
    assert ran.status == Status.USAGE
    assert ran.err.rstrip().endswith("and say who wins; --check tries out its moves")


def test_what_never_came_up_is_told(capsys: Capture) -> None:
    words = ("simulate", "report-card", "--check", "--most-moves", "100")
    assert "never    moves that nobody made: choose-department" in tabletop(capsys, *words).out
    told = json.loads(tabletop(capsys, *words, "--json").out)["never"]
    assert "choose-department" in told["moves"]
    assert "goal" in told["paragraphs"]
    assert "never" not in json.loads(tabletop(capsys, *words[:2], "--json").out)


def test_a_leak_is_told_with_a_piece_in_a_short_line() -> None:
    class LeakingPresenter(Presenter[PebbleState]):
        def prompt(self, state: PebbleState, seat: Seat) -> str:
            table = state.table
            hand = table.zones[table.plan.zone[f"hand:p{2 - seat}"]]
            return " ".join(table.plan.pieces[piece] for piece in hand) * 40

    class Leaking(Pebbles):
        presenter_class = LeakingPresenter

    (line,) = simulate(simulation(Leaking(), thorough=True, games=1)).broken
    leak = line[line.index("p1 can tell") : line.index(" (tabletop")]
    assert len(leak) <= 300
    told = re.search(r" \((\S+) in (\S+)( or in \S+)?\)$", leak)
    assert told is not None
    assert told[1] in leak[: told.start()]
