"""One game is a row, the same wherever it is played; a run goes on where it was broken off."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.cli.errors import UsageError
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.free.table import FreeTable
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.lab import play as playing
from tabletop.lab.executors import LocalPool
from tabletop.lab.plan import Plan, as_plan, make_plan
from tabletop.lab.play import check_aim, play, play_by
from tabletop.lab.play_all import run
from tabletop.lab.rows import Row, as_row
from tests.cli import dying
from tests.engine.toys import free_spec


def plan_of(game: str = "valedictorian", players: str = "random", *options: str) -> Plan:
    return make_plan(find_game(open_shelf(), game), players, None, list(options), seed=7)


def test_a_row_tells_how_a_game_went() -> None:
    row = play(plan_of(), 3)
    assert (row.number, row.seed, row.entrants) == (3, 10, (0, 1))
    assert sum(row.kinds.values()) == row.moves
    assert set(row.kinds) <= set(row.legal)
    assert row.choices >= row.moves
    assert row.shares[row.winners[0]] > 0
    assert len(row.stands) == 3
    assert all(len(each.split(" + ")) == 2 for each in row.openings)
    assert not row.thought


def test_pieces_are_followed_into_hands_and_out_of_them() -> None:
    """A test that was passed lies before its seat at the end, and so came and was used."""
    row = play(plan_of(), 3)
    for seat, counts in enumerate(row.pieces):
        assert all(came >= max(used, left) >= 0 for came, used, left in counts.values())
        passed = sum(n[2] for kind, n in counts.items() if kind.endswith(("-test", "-exam")))
        assert passed == row.scores[seat]
        assert not any(kind.startswith("marker") for kind in counts)


def test_a_row_and_a_plan_are_the_same_after_a_file() -> None:
    plan = plan_of("valedictorian", "random,quick", "no-progress-limit=20")
    row = play(plan, 1)
    assert as_row(json.loads(json.dumps(row.members()))) == row
    assert as_plan(json.loads(json.dumps(plan.members()))) == plan


def test_a_search_thinks_in_steps_and_not_by_the_clock() -> None:
    plan = replace(plan_of("valedictorian", "easy,quick", "no-progress-limit=10"), steps=60)
    assert play(plan, 0) == play(plan, 0)


def test_the_same_rows_come_from_one_process_and_from_several() -> None:
    assert run(plan_of(), 12) == run(plan_of(), 12, jobs=2)


def test_a_process_that_is_ended_costs_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(plan_of(), 8)
    monkeypatch.setattr(playing, "play", dying.play_but_die_once)
    monkeypatch.setenv(dying.MARK, str(tmp_path / "died"))
    chunks = [range(2), range(2, 4), range(4, 6), range(6, 8)]
    rows = [row for rows in LocalPool(2).rows(plan_of(), chunks) for row in rows]
    assert sorted(rows, key=lambda row: row.number) == whole
    assert (tmp_path / "died").exists()


def test_a_run_that_is_killed_goes_on_and_comes_to_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "run.jsonl"
    whole = run(plan_of(), 6)
    run(plan_of(), 3, state=state)
    with state.open("ab") as file:
        file.write(b'{"number":3,"moves":')  # the machine went down while it wrote
    played: list[int] = []

    def noting(plan: Plan, number: int) -> Row:
        played.append(number)
        return play(plan, number)

    monkeypatch.setattr(playing, "play", noting)
    said: list[str] = []
    assert run(plan_of(), 6, state=state, tell=said.append) == whole
    assert played == [3, 4, 5]
    assert said == ["going on after 3 games"]


def test_a_state_of_another_plan_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "run.jsonl"
    run(plan_of(), 1, state=state)
    with pytest.raises(UsageError, match="another players"):
        run(plan_of("valedictorian", "quick"), 1, state=state)
    with pytest.raises(UsageError, match="another options"):
        run(plan_of("valedictorian", "random", "no-progress-limit=20"), 1, state=state)


def test_a_card_that_is_taken_out_never_comes() -> None:
    plan = plan_of("it-startup", "random")
    kind = max(play(plan, 0).pieces[0])
    without = replace(plan, without=kind)
    for number in range(3):
        row = play(without, number)
        assert not row.problem
        assert not any(kind in counts for counts in row.pieces)


def test_a_mistake_of_a_game_is_a_row_with_its_place() -> None:
    class Crashing(FreeTable):
        def to_act(self, state: State) -> tuple[int, ...]:
            raise KeyError("drown")

    rules: Rules[State] = Crashing(free_spec())  # type: ignore[assignment]
    row = play_by(rules, Plan("free", "", (), ("random", "random"), 2, 1), 0)
    assert "after move 0: test_play.py:" in row.problem
    assert "KeyError: 'drown'" in row.problem


def test_a_table_without_an_aim_is_for_people_only() -> None:
    with pytest.raises(UsageError, match="is for people only"):
        check_aim(FreeTable(free_spec()))  # type: ignore[arg-type]


def test_a_state_from_before_a_member_of_plans_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    rows = run(plan_of(), 2, state=path)
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    del header["outsiders"], header["bounds"]
    path.write_text("\n".join([json.dumps(header), *rest, ""]), encoding="utf-8")
    assert run(plan_of(), 3, state=path)[:2] == rows
    with pytest.raises(UsageError, match=r"another bounds: \[\], not \[0.5, 0.6\]"):
        run(replace(plan_of(), bounds=(0.5, 0.6)), 3, state=path)
