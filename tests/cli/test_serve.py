"""Any game driven by JSON lines; whatever comes in, an answer goes out and the game goes on."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.cli.serve.serve import MOST_BYTES, GameServer, answer_line
from tabletop.cli.shelf.lookup import open_shelf
from tabletop.engine.conformance.fingerprint import Written
from tests.cli.running import served, spawn

Json = dict[str, Written]

NEW: Json = {"cmd": "new", "game": "valedictorian", "seed": 3, "options": {"start": "p1"}}
POSITION: Json = {
    "turn": "p1",
    "phase": "move",
    "zones": {
        "room:0:1": ["science-test-1", "math-2", "science-1"],
        "hand:p1": ["math-3"],
        "floor:0:0": ["marker-p1"],
        "floor:2:2": ["marker-p2"],
    },
    "values": {"quiet": 3},
}
LOAD: Json = {"cmd": "load", "game": "valedictorian", "position": POSITION}
STEP: Json = {"cmd": "play", "seat": "p1", "move": "move marker-p1 > floor:0:1"}


def value(answer: Json, *path: str | int) -> Written:
    found: Written = answer
    for part in path:
        if isinstance(part, int):
            assert isinstance(found, list)
            found = found[part]
        else:
            assert isinstance(found, dict)
            found = found[part]
    return found


def test_it_says_hello_and_goodbye() -> None:
    hello, bye = served({"id": "a", "cmd": "hello"}, {"id": 2, "cmd": "quit"}, NEW)
    assert (hello["id"], hello["ok"], hello["protocol"]) == ("a", True, 1)
    assert bye == {"id": 2, "ok": True, "bye": True}


def test_a_refused_move_leaves_the_hash_and_says_why() -> None:
    new, refused, state = served(
        NEW, {"id": 5, "cmd": "play", "seat": "p2", "move": "end-turn"}, {"cmd": "state"}
    )
    assert refused == {
        "id": 5,
        "ok": False,
        "refused": {"rule": "valedictorian.turn", "text": "It is not your turn."},
        "hash": new["hash"],
    }
    assert state["hash"] == new["hash"]


def test_every_listed_move_can_be_played_and_changes_the_hash() -> None:
    new, moves = served(NEW, {"cmd": "moves"})
    listed = value(moves, "moves")
    assert isinstance(listed, list)
    assert listed
    for entry in listed:
        assert isinstance(entry, dict)
        assert "{" not in str(entry["words"])
        _, played = served(NEW, {"cmd": "play", "move": entry["move"]})
        assert played["ok"] is True
        assert played["hash"] != new["hash"]


def test_a_position_laid_out_by_hand_plays_on() -> None:
    load, play, take, state = served(
        LOAD,
        STEP,
        {"cmd": "play", "move": "take-hidden room:0:1? > hand:p1", "draws": [1]},
        {"cmd": "state"},
    )
    assert (load["ok"], play["ok"], take["ok"]) == (True, True, True)
    assert take["draws"] == [1]
    assert value(state, "zones", "hand:p1") == ["math-3", "math-2"]
    assert value(state, "values", "quiet") == 0
    assert value(state, "turn") == "p2"


def test_the_same_position_has_the_same_hash() -> None:
    first, again = served(LOAD, LOAD)
    assert first["hash"] == again["hash"]
    _, state = served(LOAD, {"cmd": "state"})
    assert state["hash"] == first["hash"]


def test_a_view_holds_no_secret_of_another_seat() -> None:
    views: list[Json] = [{"cmd": "view", "seat": seat} for seat in ("p1", "p2", "")]
    _, mine, theirs, onlooker = served(LOAD, *views)
    assert value(mine, "view", "zones", "hand:p1", "pieces") == ["math-3"]
    assert value(theirs, "view", "zones", "hand:p1", "pieces") == [""]
    assert value(onlooker, "view", "zones", "hand:p1", "pieces") == [""]
    assert mine["prompt"]
    assert "prompt" not in onlooker


def test_undo_and_redo_restore_the_hash() -> None:
    new, play, undo, redo, again = served(
        NEW, STEP, {"cmd": "undo"}, {"cmd": "redo"}, {"cmd": "redo"}
    )
    assert undo["hash"] == new["hash"]
    assert redo["hash"] == play["hash"]
    assert again["ok"] is False


def test_a_saved_game_is_restored_at_the_last_move(tmp_path: Path) -> None:
    path = str(tmp_path / "game.recess")
    new, play, inline, saved = served(NEW, STEP, {"cmd": "save"}, {"cmd": "save", "path": path})
    assert saved["path"] == path
    from_text, from_file = (
        served({"cmd": "restore", "journal": inline["journal"]})[0],
        served({"cmd": "restore", "path": path})[0],
    )
    for restored in (from_text, from_file):
        assert (restored["hash"], restored["moves"]) == (play["hash"], 1)
        assert "problem" not in restored
        assert restored["options"] == new["options"]


def test_of_a_damaged_save_the_good_part_is_restored() -> None:
    new, _, inline = served(NEW, STEP, {"cmd": "save"})
    journal = str(inline["journal"])
    (restored,) = served({"cmd": "restore", "journal": journal[:-9]})
    assert (restored["moves"], restored["hash"]) == (0, new["hash"])
    assert "Line 3" in str(restored["problem"])
    (nothing,) = served({"cmd": "restore", "journal": journal[9:]})
    assert nothing["ok"] is False


def test_a_game_laid_out_by_hand_says_that_it_can_t_be_saved() -> None:
    _, saved = served(LOAD, {"cmd": "save"})
    assert saved["ok"] is False
    assert "no deal" in str(saved["error"])


def test_the_log_tells_a_seat_only_what_it_may_know() -> None:
    take: Json = {"cmd": "play", "move": "take-hidden room:0:1? > hand:p1", "draws": [1]}
    *_, mine, theirs = served(
        LOAD, STEP, take, {"cmd": "log", "seat": "p1"}, {"cmd": "log", "seat": "p2"}
    )
    assert "Math" in json.dumps(mine)
    assert "Math" not in json.dumps(theirs)
    assert len(mine["log"]) == len(theirs["log"])  # type: ignore[arg-type]


def test_forms_are_told_with_their_fields() -> None:
    quiz: Json = {
        **LOAD,
        "position": {
            **POSITION,
            "zones": {
                "room:1:1": ["math-test-1", "math-2", "math-1"],
                "floor:0:1": ["marker-p1", "marker-p2"],
                "hand:p1": ["math-3"],
            },
            "phase": "room",
        },
    }
    load, challenge, choose, forms = served(
        quiz,
        {"cmd": "play", "move": "challenge marker-p1 > marker-p2"},
        {"cmd": "play", "move": "choose-subject = math"},
        {"cmd": "forms", "seat": "p1"},
    )
    assert (load["ok"], challenge["ok"], choose["ok"]) == (True, True, True)
    assert choose["to_act"] == ["p1", "p2"]
    assert value(forms, "forms", 0, "fields", 0, "choices") == ["math-3"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"hello\n", "not JSON"),
        (b"[1, 2]\n", "a request is a JSON object"),
        (b"{}\n", "cmd is missing"),
        (b'{"cmd": 5}\n', "cmd takes text"),
        (b'{"cmd": "paly"}\n', "did you mean play?"),
        (b'{"cmd": "new", "game": "x\\ud800"}\n', "there is no game"),
        (b'{"cmd": "new", "game": "valedictorian", "seats": 3}\n', "for 2 seats"),
        (b'{"cmd": "new", "game": "valedictorian", "seats": true}\n', "whole number"),
        (b'{"cmd": "new", "game": "valedictorian", "seed": 1e9}\n', "whole number"),
        (b'{"cmd": "new", "game": "valedictorian", "seed": NaN}\n', "not JSON"),
        (b'{"cmd": "new", "game": "valedictorian", "options": [1]}\n', "takes an object"),
        (b'{"cmd": "new", "game": "valedictorian", "options": {"x": null}}\n', "an option takes"),
        (b'{"cmd": "new", "game": "valedictorian", "draws": [0, "x"]}\n', "whole numbers"),
        (b'{"cmd": "new", "game": "valedictorian", "draws": [0]}\n', "the tape has only 1"),
        (b'{"cmd": "load", "game": "valedictorian"}\n', "position takes an object"),
        (b'{"cmd": "load", "game": "valedictorian", "position": {"zone": {}}}\n', "zones?"),
        (
            b'{"cmd": "load", "game": "valedictorian", "position": {"zones": {"hall": []}}}\n',
            "hall",
        ),
        (b'{"cmd": "restore", "path": "no-such-file"}\n', "is not there"),
        (b'{"cmd": "restore", "path": "/dev/zero"}\n', "not an ordinary file"),
        (b'{"cmd": "restore", "path": "\\u0000"}\n', "name of a file"),
        (b'{"cmd": "restore", "journal": "{}"}\n', "damaged"),
        (b'{"cmd": "restore", "journal": ""}\n', "damaged"),
        (b"\xff\xfe\n", "not JSON"),
        (b'{"cmd": ' + b"[" * 200_000 + b"\n", "not JSON"),
        (b'{"cmd": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}\n", "not JSON"),
        (b'{"cmd": "' + b"x" * (10 << 20) + b'"}\n', f"at most {MOST_BYTES} bytes"),
        (b"9" * 5000 + b"\n", "not JSON"),
    ],
    ids=range(27),
)
def test_bad_input_is_answered_and_the_game_goes_on(line: bytes, says: str) -> None:
    new, bad, state = served(NEW, line, {"cmd": "state"})
    assert bad["ok"] is False
    assert says in str(bad["error"])
    assert state["hash"] == new["hash"]


@pytest.mark.parametrize("command", ["state", "view", "moves", "play", "undo", "log", "save"])
def test_without_a_game_on_the_table_it_says_so(command: str) -> None:
    (answer,) = served({"cmd": command})
    assert "no game is on the table" in str(answer["error"])


@pytest.mark.parametrize("command", ["new", "load"])
def test_the_first_game_must_be_named(command: str) -> None:
    (answer,) = served({"cmd": command})
    assert answer["error"] == "game is missing"
    _, again = served(NEW, {"cmd": "new", "seed": 4})
    assert again["game"] == "valedictorian"


@pytest.mark.parametrize("move", ["", "Jump", "x" * 60_001, "move > ", "move marker-p1 >> x", "é"])
def test_a_text_that_is_no_move_is_an_error_and_changes_nothing(move: str) -> None:
    new, bad, state = served(NEW, {"cmd": "play", "move": move}, {"cmd": "state"})
    assert bad["ok"] is False
    assert "is not a move" in str(bad["error"])
    assert state["hash"] == new["hash"]


def test_a_failed_new_or_load_leaves_the_game_on_the_table() -> None:
    new, _, _, state = served(
        NEW,
        {"cmd": "new", "game": "valedictorian", "seats": 9},
        {"cmd": "load", "position": {"zones": {"hall": []}}},
        {"cmd": "state"},
    )
    assert state["hash"] == new["hash"]


def test_wrong_draws_are_an_error_and_change_nothing() -> None:
    load, _, bad, spare, state = served(
        LOAD,
        STEP,
        {"cmd": "play", "move": "take-hidden room:0:1? > hand:p1", "draws": [7]},
        {"cmd": "play", "move": "take-hidden room:0:1? > hand:p1", "draws": [1, 1, 1]},
        {"cmd": "state"},
    )
    assert (load["ok"], bad["ok"], spare["ok"]) == (True, False, False)
    assert state["moves"] == 1


def test_an_id_that_can_t_be_echoed_is_null() -> None:
    ids: list[Written] = [[1], {"a": 1}, True, 1.5, "x" * 9999, 10**30]
    answers = served(*({"id": each, "cmd": "hello"} for each in ids))
    assert [answer["id"] for answer in answers] == [None] * len(ids)


def test_a_bug_in_one_request_does_not_end_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: GameServer, request: object) -> Json:
        raise KeyError(f"{self} did not expect {request}")

    monkeypatch.setattr(GameServer, "_undo", broken)
    new, bad, state = served(NEW, {"cmd": "undo"}, {"cmd": "state"})
    assert (bad["ok"], bad["bug"]) == (False, True)
    assert "KeyError" in str(bad["log"])
    assert state["hash"] == new["hash"]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)
MEMBERS = st.sampled_from(
    ["game", "seats", "options", "seed", "position", "seat", "move", "draws", "path", "journal"]
)
COMMANDS = sorted(GameServer(open_shelf()).commands)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(COMMANDS), st.dictionaries(MEMBERS, JSON_VALUES, max_size=4))
def test_no_request_brings_the_server_down(command: str, members: dict[str, Written]) -> None:
    members.pop("path", None)
    server = GameServer(open_shelf())
    bugs: list[BaseException] = []

    def log(error: BaseException) -> str:
        bugs.append(error)
        return "log"

    for request in (NEW, {**members, "cmd": command}):
        answer = answer_line(server, json.dumps(request).encode(), log)
        json.dumps(answer, allow_nan=False)
        assert isinstance(answer["ok"], bool)
    assert bugs == []


def test_a_whole_game_is_played_through_it() -> None:
    server = GameServer(open_shelf())
    rng = Random(4)

    def ask(request: Json) -> Json:
        return answer_line(server, json.dumps(request).encode(), str)

    answer = ask(NEW)
    while answer["outcome"] is None:
        seat = value(answer, "to_act", 0)
        listed = value(ask({"cmd": "moves", "seat": seat}), "moves")
        assert isinstance(listed, list)
        chosen = rng.choice(listed)
        assert isinstance(chosen, dict)
        answer = ask({"cmd": "play", "seat": seat, "move": chosen["move"]})
    assert answer["to_act"] == []
    assert value(answer, "outcome", "reason")
    refused = ask({"cmd": "play", "seat": "p1", "move": "end-turn"})
    assert value(refused, "refused", "rule") == "valedictorian.game-over"


def test_it_works_over_real_pipes() -> None:
    lines = b"".join(json.dumps(each).encode() + b"\n" for each in (NEW, STEP, {"cmd": "quit"}))
    ran = spawn("serve", stdin=b"\n" + lines + b'{"cmd":"hello"}\n')
    assert (ran.status, ran.err) == (0, "")
    assert [json.loads(line)["ok"] for line in ran.out.splitlines()] == [True, True, True]
