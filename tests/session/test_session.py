"""A sitting: who is next, what may be undone, and that no game is lost."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tabletop.ai.worker import Thinker
from tabletop.engine.chance import Chance
from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.match import LoadError, Match
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.history.load import replay_all
from tabletop.session.port import LocalPort
from tabletop.session.types import SeenStep
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.save_list import read_save
from tests.content.games import game_of
from tests.session.toys import BIDS, LOOSE, Bids, OnDemand
from tests.table import new_port, resume_port
from tests.waiting import PATIENCE

ANN, BO = Player("Ann"), Player("Bo")
COMPUTER = Player("Natalie", "random")


@pytest.fixture(scope="module")
def game() -> Game:
    return Registry(shipped("content")).find("valedictorian")


def step(port: LocalPort, rng: Random) -> SeenStep | None:
    """Play one legal move for whoever is next."""
    upcoming = port.next()
    if upcoming.kind == "curtain":
        port.cover()
        port.take_seat(upcoming.seat)
    elif upcoming.kind == "computer":
        return port.poll()
    happened = port.submit(rng.choice(port.position.legal_moves))
    assert isinstance(happened, SeenStep)
    return happened


def play_out(port: LocalPort, seed: int = 1) -> None:
    rng = Random(seed)
    while port.next().kind != "over":
        step(port, rng)


def test_two_people_meet_a_curtain_and_one_person_never_does(game: Game) -> None:
    both = new_port(game, [ANN, BO], {"start": "p1"}, seed=1)
    assert both.seat == -1
    assert both.next().kind == "curtain"
    alone = new_port(game, [ANN, COMPUTER], {"start": "p2"}, seed=1)
    assert alone.seat == 0
    kinds = set()
    rng = Random(3)
    while alone.next().kind != "over":
        kinds.add(alone.next().kind)
        step(alone, rng)
    assert kinds == {"viewer", "computer"}


def test_nobody_s_hand_is_seen_while_the_curtain_is_up(game: Game) -> None:
    port = new_port(game, [ANN, BO], {}, seed=2)
    rng = Random(2)
    for _ in range(40):
        step(port, rng)
    port.cover()
    view = port.position.view
    for zone in view.zones:
        if zone.kind == "hand":
            public = {piece for piece in zone.pieces if piece}
            for seat in (0, 1):
                port.take_seat(seat)
                assert public <= set(port.position.view.zone(zone.id).pieces)
            port.cover()
    assert port.position.legal_moves == ()


def test_a_step_into_a_room_can_be_undone_until_a_card_comes_up(game: Game) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=5, undoing="reveal")
    port.take_seat(0)
    start = port.position.view
    assert port.undo_problem() == "Nothing to undo yet."
    walks = [
        move
        for move in port.position.legal_moves
        if port.position.view.zone(move.target.replace("floor", "room")).top.split("-")[0]
        in ("math", "science", "history")
        and "test" not in port.position.view.zone(move.target.replace("floor", "room")).top
    ]
    assert isinstance(port.submit(walks[0]), SeenStep)
    assert port.undo_problem() == ""
    assert port.undo() is not None
    assert port.position.view == start
    assert port.redo() is not None
    take = next(move for move in port.position.legal_moves if move.kind == "take-top")
    assert isinstance(port.submit(take), SeenStep)
    assert port.undo() is None
    problem = port.undo_problem()
    assert problem.startswith("You and Bo have seen ")
    assert problem.endswith(", and that can't be undone.")


def test_another_player_s_move_can_t_be_undone(game: Game) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=5, undoing="reveal")
    port.take_seat(0)
    step(port, Random(0))
    port.take_seat(1)
    assert port.undo_problem() == "Another player has moved since."


def test_a_refused_move_changes_nothing_and_is_not_saved(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=5, saves=tmp_path)
    port.take_seat(0)
    before, size = port.position.view, (port.session.save_path or tmp_path).stat().st_size
    refusal = port.submit(Move("move", ("marker-p1",), "floor:2:2"))
    assert refusal == Refusal(
        "You can only move to an adjacent room.", "valedictorian.adjacent-room"
    )
    assert port.position.view == before
    assert (port.session.save_path or tmp_path).stat().st_size == size
    assert port.position.explain("valedictorian.adjacent-room") is not None


class Opened(Bids):
    """What is done to the table before the first turn."""

    deeds = ""

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = super().setup(seats, options, chance)
        if "note" in self.deeds:
            state.table.note(-1, "{p2} begins")
        if "roll" in self.deeds:
            state.table.roll(0, 6, chance)
        return state


@pytest.mark.parametrize(
    ("deeds", "shown"),
    [("", []), ("note", []), ("roll", ["roll"]), ("note roll", ["note", "roll"])],
)
def test_what_was_thrown_at_the_start_is_shown_until_somebody_moves(
    deeds: str, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Opened, "deeds", deeds)
    port = new_port(replace(BIDS, make_rules=Opened), [ANN, BO], {}, seed=1)
    opening = port.opening()
    assert ([event.kind for event in opening.events] if opening else []) == shown
    if opening is not None and "note" in deeds:
        assert opening.events[0].text == "Bo begins"
    assert not isinstance(port.session.play(1, Move("raise")), Refusal)
    assert port.opening() is None


def test_the_table_is_turned_to_the_first_seat_until_somebody_looks() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    assert (port.seat, port.viewpoint.home) == (-1, 0)
    assert new_port(BIDS, [COMPUTER, BO], {}, seed=1).viewpoint.home == 1


def test_a_saved_game_opens_at_its_last_move(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path)
    rng = Random(8)
    for _ in range(25):
        step(port, rng)
    port.undo()
    port.close()
    again = resume_port(game, port.session.save_path or tmp_path)
    assert again.session.notice == ""
    assert again.players == port.players
    for seat in (-1, 0, 1):
        port.take_seat(seat)
        again.take_seat(seat)
        assert again.position.view == port.position.view
        assert again.snapshot().log == port.snapshot().log
    play_out(again)
    again.close()
    assert (
        resume_port(game, again.session.save_path or tmp_path).position.outcome
        == again.position.outcome
    )


def test_a_save_whose_moves_the_rules_refuse_opens_before_them(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=8, saves=tmp_path)
    port.take_seat(0)
    port.submit(port.position.legal_moves[0])
    port.close()
    path = port.session.save_path or tmp_path
    from tabletop.storage.journal.journal import Journal
    from tabletop.storage.journal.records import Record

    journal, _ = Journal.resume(path)
    journal.append(Record("move", "p2", "show = 7"))
    journal.close()
    again = resume_port(game, path)
    assert again.session.notice.startswith("The game goes on at move 1.")
    again.take_seat(0)
    port.take_seat(0)
    assert again.position.view == port.position.view
    again.close()
    assert resume_port(game, path).session.notice == ""


def test_a_save_tells_when_each_act_was_done_and_two_games_apart(
    game: Game, tmp_path: Path
) -> None:
    before, ids = int(time.time()), set()
    for _ in range(2):
        port = new_port(game, [ANN, BO], {"start": "p1"}, seed=8, saves=tmp_path)
        port.take_seat(0)
        port.submit(port.position.legal_moves[0])
        port.close()
        content = read_journal(port.session.save_path or tmp_path)
        assert [before <= record.time <= time.time() for record in content.records] == [True, True]
        ids.add(content.header.id)
    assert len(ids) == 2


def test_a_save_from_before_there_was_an_option_goes_on_as_it_began(
    game: Game, tmp_path: Path
) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1", "board": "grid"}, seed=8, saves=tmp_path)
    for _ in range(12):
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
    port.close()
    content = read_journal(port.session.save_path or tmp_path)
    older = {name: value for name, value in content.header.options.items() if name != "board"}
    _, match, good, wrong = replay_all(
        game, replace(content.header, options=older), content.records
    )
    assert (good, wrong, match.options["board"]) == (len(content.records), "", "grid")


def test_a_save_from_before_a_change_of_the_rules_opens_and_says_so(
    game: Game, tmp_path: Path
) -> None:
    earlier = replace(game, spec=replace(game.spec, version=game.spec.version - 1))
    port = new_port(earlier, [ANN, BO], {"start": "p1"}, seed=8, saves=tmp_path)
    port.take_seat(0)
    port.submit(port.position.legal_moves[0])
    port.close()
    again = resume_port(game, port.session.save_path or tmp_path)
    assert again.session.notice == (
        "This game began under earlier rules of Valedictorian and was played again by these."
    )
    again.take_seat(0)
    assert again.position.view == port.position.view


def test_a_save_without_a_set_up_is_refused_in_words(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path)
    port.close()
    path = port.session.save_path or tmp_path
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises((LoadError, StorageError), match=r"\w+ \w+"):
        resume_port(game, path)


def test_play_goes_on_when_nothing_can_be_saved(game: Game, tmp_path: Path) -> None:
    blocked = tmp_path / "file-not-folder"
    blocked.write_text("in the way")
    port = new_port(game, [ANN, BO], {}, seed=8, saves=blocked)
    assert port.session.problem
    assert "Traceback" not in port.session.problem
    play_out(port)
    assert port.position.outcome is not None
    assert not port.retry_save()
    blocked.unlink()
    assert port.retry_save()
    assert port.session.problem == ""
    port.close()
    assert (
        resume_port(game, port.session.save_path or tmp_path).position.outcome
        == port.position.outcome
    )


def test_the_curtain_tells_only_what_everybody_saw(game: Game) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=11)
    port.take_seat(0)
    rng = Random(4)
    for _ in range(60):
        if port.next().kind == "over":
            break
        step(port, rng)
    public = port.session.log.since_last_turn(0)
    texts = [line.text for line in public]
    assert all("hidden card:" not in text for text in texts)
    assert all("drew **" not in text for text in texts)


def test_names_stand_in_every_text(game: Game) -> None:
    port = new_port(game, [ANN, BO], {}, seed=12)
    rng = Random(12)
    while port.next().kind != "over":
        upcoming = port.next()
        if upcoming.kind == "curtain":
            port.take_seat(upcoming.seat)
        texts = [
            port.position.prompt,
            *(port.position.describe(move) for move in port.position.legal_moves),
        ]
        assert not [text for text in texts if "{" in text]
        step(port, rng)
    assert not [line for line in port.snapshot().log if "{" in line.text]


def _child(saves: Path) -> None:
    """Play until killed, telling after each move how many are shown as done."""
    shelf = Registry(shipped("content")).find("valedictorian")
    port = new_port(shelf, [ANN, BO], {}, seed=21, saves=saves)
    rng = Random(21)
    for done in range(1, 30):
        step(port, rng)
        sys.stdout.write(f"{json.dumps([str(port.session.save_path), done])}\n")
        sys.stdout.flush()
    time.sleep(60)


def test_a_killed_program_loses_no_move_that_was_shown(game: Game, tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from tests.session.test_session import _child; "
        f"_child(Path({str(tmp_path)!r}))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    shown = [json.loads(process.stdout.readline()) for _ in range(17)]
    process.send_signal(signal.SIGKILL)
    shown += [json.loads(line) for line in process.stdout.read().splitlines()]
    process.wait()
    path, done = shown[-1]
    port = resume_port(game, Path(path))
    assert port.session.notice == ""
    assert len({line.turn for line in port.snapshot().log}) <= len(port.session.match.steps)
    assert len(port.session.match.steps) >= done


def test_a_computer_in_its_own_process_plays_a_game(game: Game) -> None:
    thinker = Thinker()
    try:
        port = new_port(game, [ANN, Player("Natalie", "greedy")], {}, seed=3, thinker=thinker)
        rng = Random(3)
        deadline = time.monotonic() + PATIENCE
        while port.next().kind != "over" and time.monotonic() < deadline:
            if step(port, rng) is None:
                time.sleep(0.002)
        assert port.position.outcome is not None
    finally:
        thinker.close()


def test_the_options_of_a_game_are_known_for_a_rematch(game: Game, tmp_path: Path) -> None:
    port = new_port(game, [ANN, BO], {"start": "p2"}, saves=tmp_path, seed=1)
    path = port.session.save_path
    port.close()
    assert path is not None
    again = resume_port(game, path)
    again.close()
    assert again.session.options["start"] == "p2"
    assert again.session.options.keys() == {option.id for option in game.spec.options}


def test_a_save_stands_where_the_game_stands_after_undo_and_redo(
    game: Game, tmp_path: Path
) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, saves=tmp_path, seed=5)
    path = port.session.save_path
    assert path is not None
    port.take_seat(0)
    rng = Random(2)
    turns = set()
    for _ in range(30):
        step(port, rng)
        if port.undo() and port.undo_problem():
            port.redo()
        standing = read_save(path).standing
        display = port.position.display
        assert standing.scores == display.scores
        assert standing.context == display.context
        upcoming = port.next()
        assert f"p{upcoming.seat + 1}" in standing.turn
        turns.add(standing.turn)
    port.close()
    assert {("p1",), ("p2",)} <= turns


def test_a_thought_about_another_position_is_dropped_and_the_computer_asked_anew() -> None:
    """Anybody may raise at any time, so also while a computer thinks."""
    thinker = OnDemand()
    port = new_port(BIDS, [ANN, Player("Natalie", "greedy")], {}, seed=1, thinker=thinker)
    assert port.poll() is None
    assert isinstance(port.submit(Move("raise")), SeenStep)
    assert thinker.dropped == 1
    assert port.poll() is None
    assert [info.view.values for info in thinker.asked] == [(("bid", 0),), (("bid", 1),)]
    thinker.ready = True
    happened = port.poll()
    assert happened is not None
    assert happened.seat == 1
    assert port.position.view.values == (("bid", 2),)


def test_a_computer_that_is_hurried_moves_in_the_position_of_now() -> None:
    thinker = OnDemand()
    port = new_port(BIDS, [ANN, Player("Natalie", "greedy")], {}, seed=1, thinker=thinker)
    port.poll()
    port.submit(Move("raise"))
    assert port.skip_thinking() is None
    port.poll()
    assert port.skip_thinking() is not None
    assert port.position.view.values == (("bid", 2),)


def test_a_game_counts_once_through_undo_resume_and_reopening(game: Game, tmp_path: Path) -> None:
    counts = tmp_path / "statistics.db"
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path, statistics=counts)
    rng = Random(8)
    for _ in range(25):
        step(port, rng)
    port.undo()
    port.close()
    assert not counts.exists()
    (path,) = tmp_path.glob("*.recess")
    again = resume_port(game, path, statistics=counts)
    play_out(again)
    again.close()
    (entry,) = load_statistics(counts)[0].games
    assert [seat.name for seat in entry.seats] == ["Ann", "Bo"]
    for _ in range(2):
        resume_port(game, path, statistics=counts).close()
    assert load_statistics(counts)[0].games == [entry]


def test_a_game_whose_window_died_at_its_end_is_counted_when_it_is_opened(
    game: Game, tmp_path: Path
) -> None:
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path)
    play_out(port)
    port.close()
    (path,) = tmp_path.glob("*.recess")
    counts = tmp_path / "statistics.db"
    resume_port(game, path, statistics=counts).close()
    assert [each.game for each in load_statistics(counts)[0].games] == [game.spec.id]


def test_a_game_whose_window_died_before_its_end_was_written_is_counted_too(
    game: Game, tmp_path: Path
) -> None:
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path)
    play_out(port)
    port.close()
    (path,) = tmp_path.glob("*.recess")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))  # the last move is there, its finish is not
    counts = tmp_path / "statistics.db"
    resume_port(game, path, statistics=counts).close()
    (counted,) = load_statistics(counts)[0].games
    assert counted.game == game.spec.id
    assert read_save(path).finished


def test_statistics_that_cannot_be_written_are_told_and_stop_nothing(
    game: Game, tmp_path: Path
) -> None:
    counts = tmp_path / "folder" / "statistics.db"
    counts.parent.write_text("in the way", encoding="utf-8")
    port = new_port(game, [ANN, BO], {}, seed=8, saves=tmp_path, statistics=counts)
    play_out(port)
    assert port.position.outcome is not None
    assert port.session.problem == ""
    assert port.session.notice.startswith("The statistics are not kept.")


class Talker(Bids):
    """Rules of somebody who has much to say at the end."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and outcome._replace(reason="Nobody can say more. " * 11)


def test_a_long_reason_of_rules_from_elsewhere_is_cut_in_the_save(tmp_path: Path) -> None:
    talker = replace(BIDS, make_rules=Talker)
    port = new_port(talker, [ANN, BO], {}, seed=1, saves=tmp_path)
    port.take_seat(port.next().seat)
    assert isinstance(port.submit(Move("say", args=(9,))), SeenStep)
    outcome, path = port.position.outcome, port.session.save_path
    assert outcome is not None
    assert len(outcome.reason) > 200
    assert path is not None
    port.close()
    again = resume_port(talker, path)
    assert again.position.outcome == outcome
    again.close()
    last = read_journal(path).records[-1]
    assert (last.do, last.reason[-1]) == ("finish", "…")


class Fails(Bids):
    """Rules that fail while a game is played again."""

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        raise ZeroDivisionError


def test_a_save_that_rules_fail_at_is_given_free(tmp_path: Path) -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1, saves=tmp_path)
    port.take_seat(port.next().seat)
    port.submit(Move("say", args=(3,)))
    path = port.session.save_path
    assert path is not None
    port.close()
    with pytest.raises(ZeroDivisionError):
        resume_port(replace(BIDS, make_rules=Fails), path)
    again = resume_port(BIDS, path)
    assert again.session.moves_made == 1
    again.close()


COUNTERS = """id: counters
title: Counters
seats: [1, 2]
cards: { rows: [{ Name: Wooden cube, Count: 500 }], count: Count, zone: bag,
         fields: { text: { column: Name } } }
zones:
  - { id: bag, title: Bag, place: free, sees: all }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner }
"""


def test_a_move_of_very_many_pieces_is_read_again(tmp_path: Path) -> None:
    """Five hundred cubes turned at once, and all later moves were lost."""
    game = game_of(tmp_path / "counters", COUNTERS)
    port = new_port(game, [ANN, BO], {}, seed=1, saves=tmp_path)
    port.take_seat(0)
    cubes = [Thing("piece", name) for name in port.position.view.zone("bag").pieces]
    for things in (cubes, cubes[:1]):
        turn = next(each for each in port.position.commands(things) if each.id == "turn-right")
        assert turn.move is not None
        assert isinstance(port.submit(turn.move), SeenStep)
    path = port.session.save_path
    assert path is not None
    port.close()
    again = resume_port(game, path)
    assert (again.session.moves_made, again.session.notice) == (2, "")
    again.close()


def test_a_move_that_is_too_long_to_be_read_again_is_refused() -> None:
    match = Match(BIDS.rules(), 2, {}, seed=1)
    match.refuse = lambda *_: None  # type: ignore[method-assign]
    result = match.submit(1, Move("say", tuple(f"piece-{number}" for number in range(9_000))))
    assert isinstance(result, Refusal)
    assert "too much" in result.text


def test_no_computer_thinks_on_once_the_table_is_left() -> None:
    thinker = OnDemand()
    port = new_port(BIDS, [ANN, COMPUTER], {}, seed=1, thinker=thinker)
    port.think()
    assert thinker.busy
    port.close()
    assert not thinker.busy


def test_nobody_commands_anything_behind_the_curtain_or_after_the_end() -> None:
    port = new_port(LOOSE, [ANN, BO], {}, seed=1)
    things = [Thing("zone", "deck")]
    port.take_seat(0)
    assert port.position.commands(things)
    port.cover()
    assert port.position.commands(things) == ()
    port.take_seat(0)
    port.submit(Move("finish"))
    assert port.position.commands(things) == ()
