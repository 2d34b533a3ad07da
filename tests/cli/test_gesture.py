"""What gestures mean in every game: the engine asked, and `serve` over JSON lines."""

from typing import cast

import pytest

from tabletop.cli.serve.requests import Request, lay_out
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.gestures.gestures import Gestures
from tabletop.engine.gestures.legal_index import offer_of
from tests.cli.running import served
from tests.gestures import CASES, OFFICES, RICH, TEAM, Case, told

Json = dict[str, Written]
SHELF = open_shelf()


def asked(case: Case, **request: Written) -> Json:
    """The answer of `serve` to a gesture in the position of a case."""
    load = {"cmd": "load", "game": case.game, "seats": case.seats, "position": case.position}
    loaded, answer = served(cast("Json", load), {"cmd": "gesture", "seat": "p1", **request})
    assert loaded["ok"], loaded
    return answer


def read(answer: Json) -> str:
    """A reply of `serve` as the cases write it."""
    match answer["reply"]:
        case "play":
            return f"play {answer['move']}"
        case "choose":
            moves = cast("list[Json]", answer["moves"])
            return f"choose {' | '.join(str(each['move']) for each in moves)}"
        case "fill":
            return f"fill {answer['form']}"
        case "onward":
            return f"onward {answer['landed']}: {' '.join(cast('Json', answer['targets']))}"
        case "refused":
            return f"refused {cast('Json', answer['refused'])['rule']}"
    return str(answer["reply"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_engine_replies_to_a_gesture(case: Case) -> None:
    rules = find_game(SHELF, case.game).rules()
    position = Request(cast("Json", {"position": case.position})).position()
    state = lay_out(rules, case.seats, {}, position)
    found = Gestures.of(offer_of(rules, state, 0))
    assert told(found.drop(case.held, case.target, case.landed)) == case.reply


@pytest.mark.parametrize("case", CASES, ids=str)
def test_serve_replies_the_same(case: Case) -> None:
    answer = asked(
        case, pieces=[*case.pieces], count=case.count, target=case.target, landed=case.landed
    )
    assert answer["ok"]
    assert read(answer) == case.reply


def test_nothing_held_tells_all_that_can_be_picked_up() -> None:
    case = Case("", "it-startup", TEAM, "", "", values=RICH)
    answer = asked(case)
    assert set(cast("list[str]", answer["pickable"])) == {*OFFICES["hand:p1"]}
    forward = [str(each["move"]) for each in cast("list[Json]", answer["forward"])]
    assert forward == ["end-turn"]


def test_a_piece_tells_its_targets_and_what_stands_in_its_way() -> None:
    case = Case("", "it-startup", TEAM, "", "", values={"resources:p1": 1})
    answer = asked(case, pieces=["downer-dave-1"])
    assert [*cast("Json", answer["targets"])] == ["deck"]
    obstacle = cast("Json", answer["obstacle"])
    assert obstacle["rule"] == "it-startup.resources"
    assert obstacle["lack"] == {"what": "resources", "needs": 3, "has": 1}
    menu = [str(each["move"]) for each in cast("list[Json]", answer["menu"])]
    assert menu == ["sell downer-dave-1 > deck"]


def test_a_gesture_holds_pieces_or_tokens() -> None:
    case = Case("", "it-startup", TEAM, "", "", values=RICH)
    assert asked(case, pieces=["tdd"], count=2)["error"]
    assert asked(case, pieces="tdd")["error"] == "pieces takes a list of texts"
