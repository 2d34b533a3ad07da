"""Goals: judged when a game ends and once for kept games, with what each grade asks for."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.declare.goals import GRADES, Goal
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.goals import judge_kept, judged
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Parent, Player, Record
from tabletop.storage.player.stamps import Stamp, load_stamps, unjudged
from tests.session.test_session import ANN, BO, play_out
from tests.table import new_port, resume_port

GOALS = (
    *(Goal(id=grade, title=grade, text="", grade=grade, at_least={"seats": 2}) for grade in GRADES),
    Goal(id="won", title="Won", text="Win", at_least={"won": 1}),
    Goal(id="long", title="Long", text="1,000 rounds", at_least={"rounds": 1_000}),
)


@pytest.fixture(scope="module")
def game() -> Game:
    shelf = Registry(shipped("content")).find("valedictorian")
    return replace(shelf, spec=replace(shelf.spec, goals=GOALS))


def test_what_a_game_reached_is_kept_once_for_each_of_its_people(
    game: Game, tmp_path: Path
) -> None:
    counts = tmp_path / "statistics.db"
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path, statistics=counts)
    play_out(port)
    (winner,) = port.session.match.outcome.winners if port.session.match.outcome else ()
    ids = [goal.id for goal in port.session.new_stamps[winner]]
    assert ids == ["bronze", "silver", "gold", "won"]
    id_ = port.session.so_far().id
    port.close()
    stamps = [load_stamps(counts, game.spec.id, who.name) for who in (ANN, BO)]
    date = stamps[winner]["won"].date
    assert stamps[winner]["won"] == Stamp(0, 1, id_, date)
    assert not stamps[1 - winner]["won"]
    assert 0 < stamps[0]["long"].best < 1_000
    (path,) = tmp_path.glob("*.recess")
    again = resume_port(game, path, statistics=counts)
    assert not any(again.session.new_stamps.values())
    again.close()
    assert load_stamps(counts, game.spec.id, "Ann") == stamps[0]


def test_a_game_kept_before_its_goals_is_read_once(game: Game, tmp_path: Path) -> None:
    counts = tmp_path / "statistics.db"
    plain = replace(game, spec=replace(game.spec, goals=()))
    port = new_port(plain, [ANN, BO], {}, seed=8, saves=tmp_path, statistics=counts)
    play_out(port)
    port.close()
    names = [goal.id for goal in GOALS]
    (id_,) = unjudged(counts, game.spec.id, names)
    found = judge_kept(game, id_, tmp_path)
    assert {(each.seat, each.goal) for each in found} == {(s, n) for s in (0, 1) for n in names}
    assert judge_kept(game, "gone", tmp_path)[0].met is False


def test_each_grade_asks_for_more(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path)
    play_out(port)
    port.close()
    (path,) = tmp_path.glob("*.recess")
    save = read_journal(path)
    match = port.session.match

    def grades(*more: Record, **changed: object) -> list[str]:
        header = replace(save.header, **changed)  # type: ignore[arg-type]  # fields by name
        found = judged(game, match, header, (*save.records, *more))
        return [each.goal for each in found if each.met and each.seat == 0 and each.goal in GRADES]

    assert grades() == ["bronze", "silver", "gold"]
    assert grades(Record("hint", "p2")) == ["bronze", "silver", "gold"]
    assert grades(Record("hint", "p1")) == ["bronze", "silver"]
    assert grades(Record("undo")) == ["bronze", "silver", "gold"]
    assert grades(Record("undo", draws=(3,))) == ["bronze"]
    assert grades(players=(ANN, Player("Natalie", "normal"))) == ["bronze", "silver", "gold"]
    assert grades(players=(ANN, Player("Natalie", "easy"))) == ["bronze"]
    assert grades(parent=Parent("other", 3, 5)) == []


def test_a_hint_is_kept_in_the_save(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, Player("Natalie", "random")], {"start": "p1"}, seed=8,
                    saves=tmp_path)  # fmt: skip
    assert port.hints.ask()
    port.close()
    (path,) = tmp_path.glob("*.recess")
    assert [(each.do, each.seat) for each in read_journal(path).records[1:]] == [("hint", "p1")]
    resume_port(game, path).close()
