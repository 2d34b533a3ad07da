"""Typical mistakes in games without code: each is named with file, line, column, and a hint.

Those in tables of cards are in `test_tables`, those in templates in `test_templates`.
"""

import re
from pathlib import Path

import pytest

from tests.content.games import OLD_MAID, problems_of
from tests.content.test_games import BOARDS

OLD_MAID_MISTAKES = [
    ("kind: cards-52", "kind: cards-54", "'cards-54' is not known here (did you mean cards-52?)"),
    ("without: [queen-clubs]", "without: [queen-club]", "did you mean queen-clubs?"),
    ("without: [queen-clubs]", "ranks: [eigth]", "cards-52 has no 'eigth' (did you mean eight?)"),
    ("without: [queen-clubs]", "jokers: 7", "7 is too large, the most is 3"),
    ("without: [queen-clubs]", "most: 12", "only numbers has most"),
    ("zone: deck }]", "zone: dekc }]", "there is no zone 'dekc' (did you mean deck?)"),
    ("zone: deck }]", "zone: hnad }]", "there is no zone 'hnad' (did you mean hand?)"),
    ("id: pairs", "id: hand", "the id 'hand' is taken, by line 7"),
    ("id: pairs", "id: box", "every game has a zone 'box'"),
    ("id: pairs", "id: { a: 1 }", "takes text, not a mapping"),
    ("place: pile, sees: none", "place: stack, sees: none", "'stack' is not known here"),
    ("place: pile, sees: none", "palce: pile, sees: none", "did you mean place?"),
    ("for-each: seat, sees: owner", "sees: owner", "it belongs to no seat (add for-each: seat)"),
    ("for-each: seat, sees: owner", "for_each: seat, sees: owner", "did you mean for-each?"),
    ("for-each: seat, sees: owner", "for-each: player, sees: owner", "'player' is not known here"),
    ("ordered: false", "ordered: no", "takes true or false, not 'no' (did you mean false?)"),
    ("seats: [3, 6]", "seats: [6, 3]", "the fewest seats, 6, are more than the most, 3"),
    ("seats: [3, 6]", "seats: 3", "takes a list, not 3"),
    ("seats: [3, 6]", "seats: [3, 60]", "60 is too large, the most is 12"),
    ("title: Old", "format: 3\ntitle: Old", "there is no key 'format' here"),
    ("title: Old Maid", "titel: Old Maid", "there is no key 'titel' here (did you mean title?)"),
    ("id: old-maid", "id: Old Maid", "takes a lower-case word"),
    ("ordered: false", "ordered: false, snap: { edge: 5 }", "say place: free"),
    ("seats: [3, 6]", "seats: [3, 6]\nfelt: burgudny", "'burgudny' (did you mean burgundy?)"),
    ("decks: [{", "decs: [{", "there is no key 'decs' here (did you mean decks?)"),
    ("seats: [3, 6]", "seats: [3, 6]\nrewards: { back: red }", "takes 4 stamps, and there are 0"),
    ("seats: [3, 6]", "seats: [3, 6]\nrewards: { cloth: plumm }", "(did you mean plum?)"),
    ("seats: [3, 6]", "seats: [3, 6]\nrewards: { dice: '#F6D98A' }", "there are no dice"),
]
BOARD_MISTAKES = [
    ("shape: hexes", "shape: hexs", "'hexs' is not known here (did you mean hexes?)"),
    ("without: [a1, i7]", "without: [a1, k7]", "there is no place 'k7'"),
    ("columns: 9, rows: 7", "columns: 90, rows: 7", "90 is too large, the most is 40"),
    ("[40, 12]] }", "[400, 12]] }", "lies off the board, which is 240 mm wide"),
    ("size: [120, 80]", "size: [12, 80]", "lies off the board, which is 12 mm wide"),
    ("points: [[8, 12], [24, 12], [40, 12]] ", "closed: true ", "points is missing"),
    ('zone: "sea:b1"', 'zone: "sea:a1"', "there is no zone 'sea:a1'"),
    ('colour: "#A1752F"', 'colour: "#A17"', "did you mean '#AA1177'?"),
    ("count: 24", "count: 2400", "2400 is too large, the most is 500"),
    ("shape: cube", "shape: qube", "'qube' is not known here (did you mean cube?)"),
    ("sides: 20", "sides: 1", "1 is too small, the least is 2"),
    ("sides: 20", "sides: 20, faces: [a, b]", "a die has sides or faces, not both"),
    ("start: 3", "start: -3", "-3 lies outside 0 to 999"),
    ("least: 1, most: 9", "least: 9, most: 1", "the least, 9, is more than the most, 1"),
    ("id: d20", "id: wind", "the id 'wind' is taken, by line 13"),
    ("only: owner", "only: me", "'me' is not known here"),
    ("title: Twenty", "title: 20", "takes text, not 20"),
    ("snap: { shape: squares", "snap: { shape: triangles", "'triangles' is not known here"),
    ("start: 3 }", "start: 3, icon: coyn }", "there is no icon 'coyn' (did you mean copy?)"),
]

SCRIPTS = (
    OLD_MAID.replace("setup: [", "options: [{ id: long, title: Long, default: true }]\n"
                     "phases: [{ id: day, title: Day }, { id: night, title: Night }]\n"
                     "counters: [{ id: round, title: Round, least: 0, most: 9 }]\nsetup: [")
    + """\
points: [{ title: Hearts, each: { suit: hearts, in: pairs }, worth: 1 }]
actions:
  - { id: lay, title: Lay, icon: star, take: { rank: two, from: hand },
      do: [{ put: { taken: true, to: pairs } }] }
  - { id: wait, title: Wait, when: [{ counter: round, under: 9 }], do: [{ phase: night }] }
"""
)  # fmt: skip
SCRIPT_MISTAKES = [
    ("icon: star", "icon: stra", "there is no icon 'stra' (did you mean star?)"),
    ("suit: hearts", "suit: heart", "no piece has the suit 'heart' (did you mean hearts?)"),
    ("suit: hearts", "siut: hearts", "there is no field 'siut' (did you mean suit?)"),
    ("rank: two", "rank: 2", "no piece has the rank 2"),
    ("under: 9", "over: 9", "never comes true: round goes from 0 to 9"),
    ("under: 9", "under: 0", "never comes true: round goes from 0 to 9"),
    ("under: 9", "is: 12", "never comes true: round goes from 0 to 9"),
    ("{ counter: round, under: 9 }", "{ phase: nihgt }", "no phase 'nihgt' (did you mean night?)"),
    ("phase: night }", "phase: nihgt }", "there is no phase 'nihgt' (did you mean night?)"),
    ("id: wait", "id: lay", "the id 'lay' is taken"),
    ("id: wait", "id: Wait a bit", "takes a lower-case word"),
    (
        "setup: [",
        "setup: [{ when: [{ option: long, is: flase }], do: [] }, ",
        "it is never 'flase' (did you mean false?)",
    ),
    ("to: pairs } }", "to: pears } }", "there is no zone 'pears' (did you mean pairs?)"),
    ("each: {", "eech: {", "is no row of points"),
]
BOARD_MISTAKES.append(("edge: 12", "edge: 120", "lies off the board, which is 240 by 160 mm"))


@pytest.mark.parametrize(
    ("text", "there", "instead", "said"),
    [(OLD_MAID, *each) for each in OLD_MAID_MISTAKES]
    + [(BOARDS, *each) for each in BOARD_MISTAKES]
    + [(SCRIPTS, *each) for each in SCRIPT_MISTAKES],
)
def test_a_mistake_is_named_with_its_place(
    tmp_path: Path, text: str, there: str, instead: str, said: str
) -> None:
    assert there in text
    wrong = text.replace(there, instead, 1)
    told = problems_of(tmp_path, wrong)
    found = next((line for line in told if said in line), "")
    assert found, told
    place = re.match(r"game\.yaml:(\d+):(\d+)", found)
    assert place is not None, found
    line = text[: text.index(there)].count("\n") + 1
    assert line <= int(place[1]) <= line + instead.count("\n")
    assert int(place[2]) >= 1


def test_there_are_forty_of_them() -> None:
    assert len(OLD_MAID_MISTAKES) + len(BOARD_MISTAKES) >= 40


def test_what_they_are_planted_in_is_right(tmp_path: Path) -> None:
    for number, text in enumerate((OLD_MAID, BOARDS, SCRIPTS)):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert problems_of(folder, text) == []
