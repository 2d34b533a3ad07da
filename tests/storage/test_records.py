"""What a line of a journal says and how it is read again, member by member."""

import pytest

from tabletop.engine.guided.position import Prepared
from tabletop.storage.journal.records import (
    Header,
    Player,
    Record,
    Standing,
    header_members,
    header_of,
    record_members,
    record_of,
)

RECORDS: dict[str, tuple[Record, dict[str, object]]] = {
    "set-up": (Record("setup"), {"draws": []}),
    "set-up that was laid out": (
        Record("setup", position=Prepared(turn="p2"), placement="ab"),
        {"draws": [], "placement": "ab"},
    ),
    "move": (Record("move", "p1", "x"), {"seat": "p1", "move": "x", "draws": []}),
    "move with draws": (Record("move", "p1", "x", (3, 4)),
                        {"seat": "p1", "move": "x", "draws": [3, 4]}),
    "undo": (Record("undo", "p2"), {"seat": "p2"}),
    "undo of two": (Record("undo", steps=2), {"steps": 2}),
    "undo that dealt again": (Record("undo", draws=(1,), people=("p1", "p3")),
                             {"draws": [1], "people": ["p1", "p3"]}),
    "redo": (Record("redo"), {}),
    "deal": (Record("deal", placement="ab"), {"placement": "ab", "people": [], "draws": []}),
    "deal with people": (Record("deal", placement="ab", people=("p2",), files="cd"),
                         {"placement": "ab", "people": ["p2"], "files": "cd", "draws": []}),
    "finish": (Record("finish", winners=("p2",), reason="stalemate"),
               {"winners": ["p2"], "reason": "stalemate"}),
    "standing": (Record("redo", standing=Standing(("p1",), "Round 2", ("3", "4")), time=9),
                 {"turn": ["p1"], "context": "Round 2", "scores": ["3", "4"], "time": 9}),
}  # fmt: skip


@pytest.mark.parametrize("name", RECORDS)
def test_an_act_says_what_is_not_empty_and_is_read_again(name: str) -> None:
    record, members = RECORDS[name]
    found = record_members(record, 7, 100)
    assert record_of(found) == record
    found.pop("position", None)
    assert found == members | {"n": 7, "do": record.do, "at": 100}


@pytest.mark.parametrize(
    ("given", "members"),
    [
        ({}, {}),
        ({"files": "ab"}, {"files": "ab"}),
        ({"title": "Mine"}, {"title": "Mine"}),
        ({"undoing": "far"}, {}),
        ({"undoing": "reveal"}, {"undoing": "reveal"}),
        ({"daily": "2026-11-23"}, {"daily": "2026-11-23"}),
    ],
)
def test_a_header_says_what_is_not_usual_and_is_read_again(
    given: dict[str, str], members: dict[str, str]
) -> None:
    header = Header("one", 1, (Player("Ann"),), id="0" * 32, **given)  # type: ignore[arg-type]
    found = header_members(header)
    rare = {"files", "title", "parent", "undoing", "daily"}
    assert {name: value for name, value in found.items() if name in rare} == members
    assert header_of(found) == header
