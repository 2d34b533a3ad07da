"""Loading a game's folder: every planted fault is found, at its place, in one go."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.content.loader import RulesByName, RulesError, load_game
from tabletop.content.packs.plugins import FREE_TABLE
from tabletop.content.yaml.problems import LARGEST_FILE, ContentError
from tabletop.engine.declare.layout import TagLook
from tabletop.engine.spec import GameSpec

SOUND = """\
id: dominoes
title: Dominoes
seats: [2, 4]
pieces:
  - { id: bone, title: Bone, count: 28, back: black }
zones:
  - { id: yard, title: Boneyard, sees: none }
  - { id: hand, title: Hand, for-each: seat, sees: owner }
"""

FAULTY_GAME = """\
id: Planted
ptich: A game
seats: [4, 2]
minutes: 010
announced: no
rules: os
pieces:
  - id: math
    title: Math
    count: 7
    face:
      colour: #315CBA
      ink: "#abc"
  - id: math
    title: 12
    back: School
    loook: card
  - { id: math-1, owner: p9, count: 700 }
  # The line above has four faults.
zones:
  - id: hand
    title: Hand
    sees: ownr
  - id: hand
    title: Hand
    grid: [3]
    for-each: yes
  - { id: box, title: Box }
  - { id: pile, title: Pile, sees: owner }
options:
  - id: start
    title: Start
    default: rndom
    choices: [{ value: random, label: Random }, { value: random, label: Again }]
  - { id: number, title: Number, default: 5, least: 10, most: 20 }
  - { id: word, title: Word, default: red, seats: [4, 3] }
values:
  turns: 0
  turns: 1
  Bad: 1
"""

GAME_FAULTS = [
    "1:1: title is missing",
    (
        "1:5 id: takes a lower-case word of letters, digits and hyphens, not 'Planted' "
        "(did you mean planted?)"
    ),
    "2:1 ptich: there is no key 'ptich' here (did you mean pitch?)",
    "3:8 seats: the fewest seats, 4, are more than the most, 2 (did you mean [2, 4]?)",
    "4:10 minutes: takes a whole number, not '010' (did you mean 10?)",
    "5:12 announced: takes true or false, not 'no' (did you mean false?)",
    "6:8 rules: takes 'module:Class', such as .rules:Eights, not 'os'",
    (
        "12:14 pieces.0.face.colour: the value is missing "
        "(a # starts a comment; put a colour in quotes)"
    ),
    "13:12 pieces.0.face.ink: takes a colour as '#rrggbb', not '#abc' (did you mean '#aabbcc'?)",
    "14:9 pieces.1.id: the id 'math' is taken, by line 8",
    '15:12 pieces.1.title: takes text, not 12 (put it in quotes: "12")',
    (
        "16:11 pieces.1.back: takes the name of a back, or '#field #lines icon', not 'School' "
        "(did you mean school?)"
    ),
    "17:5 pieces.1.loook: there is no key 'loook' here (did you mean look?)",
    "18:5 pieces.2: title is missing",
    "18:11 pieces.2.id: the piece math-1 would exist twice, 'math' has one too",
    "18:26 pieces.2.owner: the game has 2 seats, p9 is none of them",
    "18:37 pieces.2.count: 700 is too large, the most is 500",
    "23:11 zones.0.sees: 'ownr' is not known here (did you mean owner?)",
    "24:9 zones.1.id: the id 'hand' is taken, by line 21",
    "26:11 zones.1.grid: the list is too short",
    "27:15 zones.1.for-each: 'yes' is not known here (known: seat)",
    "28:11 zones.2.id: every game has a zone 'box', for the pieces that are not in play",
    (
        "29:36 zones.3.sees: only the owner sees into it, but it belongs to no seat "
        "(add for-each: seat)"
    ),
    "33:14 options.0.default: 'rndom' is none of the choices (did you mean random?)",
    "34:58 options.0.choices.1.value: 'random' stands here twice",
    "35:43 options.1.default: 5 lies outside 10 to 20",
    "36:39 options.2.default: 'red' is a word, but there are no choices",
    (
        "36:51 options.2.seats: the fewest seats, 4, are more than the most, 3 "
        "(did you mean [3, 4]?)"
    ),
    "39:3 values: the key 'turns' stands here twice, first in line 38",
    "40:3 values.Bad: takes lower-case words joined by colons, not 'Bad' (did you mean bad?)",
]

FAULTY_LAYOUT = """\
regions:
  - { id: a, widget: hnad, rect: [0, 0, 1, 1], zone: hnad }
  - { id: a, widget: row, rect: [0.5, 0.5, 0.6, 0.2] }
  - { id: b, widget: row, rect: [0, 0, 2, 1], data: { tint: 315ABC } }
  - { id: c, widget: row, rect: [0, 0, 0, 1] }
  - { id: d, widget: row, rect: [0, 0, 1, 1], zone: hand }
cells:
  - { row: 0, col: 0, title: Hall, tint: 315CBA }
  - { row: 0, col: 0, title: Hall, tint: red, owner: p3 }
"""

LAYOUT_FAULTS = [
    "2:22 regions.0.widget: there is no widget 'hnad' (did you mean hand?)",
    "2:54 regions.0.zone: there is no zone 'hnad' (did you mean hand?)",
    "3:11 regions.1.id: the id 'a' is taken, by line 2",
    "3:33 regions.1.rect: the region ends at 1.100, beyond the right edge at 1",
    "4:40 regions.2.rect.2: 2 is too large, the most is 1",
    "4:55 regions.2.data.tint: there is no key 'tint' here (did you mean tight?)",
    "5:33 regions.3.rect: the region has no size",
    "8:42 cells.0.tint: takes a colour as '#rrggbb', not '315CBA' (did you mean '#315CBA'?)",
    "9:5 cells.1: the cell in row 0, column 0 stands here twice",
    "9:42 cells.1.tint: takes a colour as '#rrggbb', not 'red'",
    "9:54 cells.1.owner: the game has 2 seats, p3 is none of them",
]

FAULTY_RULEBOOK = "# Planted\n\n## Goal {#goal}\nWin.\n## Turn {#goal}\n## End\nDone.\n"

RULEBOOK_FAULTS = [
    "5:1: the section 'Turn' is empty",
    "5:11: the id 'goal' is taken",
    "6:7: the section has no id (add {#my-section})",
]


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    names = {"game": "game.yaml", "layout": "layout.yaml", "rulebook": "rulebook.md"}
    for name, text in files.items():
        (folder / names[name]).write_text(text, encoding="utf-8", newline="")
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_every_planted_fault_of_all_files_is_found_at_once(tmp_path: Path) -> None:
    folder = write(tmp_path, game=FAULTY_GAME, layout=FAULTY_LAYOUT, rulebook=FAULTY_RULEBOOK)
    expected = [f"game.yaml:{line}" for line in GAME_FAULTS]
    expected += [f"layout.yaml:{line}" for line in LAYOUT_FAULTS]
    expected += [f"rulebook.md:{line}" for line in RULEBOOK_FAULTS]
    assert faults(folder) == expected


def test_a_sound_game_needs_no_layout_no_rulebook_and_no_rules(tmp_path: Path) -> None:
    game = load_game(write(tmp_path, game=SOUND))
    assert game.spec.seats == (2, 4)
    assert game.spec.kinds[0].ids[-1] == "bone-28"
    assert game.spec.zones[1].per_seat
    assert game.spec.players == "2 to 4"
    assert game.make_rules == RulesByName(FREE_TABLE, game.spec)


def test_an_announced_game_has_no_rules(tmp_path: Path) -> None:
    game = load_game(write(tmp_path, game="id: go\ntitle: Go\nseats: [2, 2]\nannounced: true\n"))
    assert game.make_rules is None
    assert not game.playable


def test_a_game_without_pieces_that_is_not_announced_is_refused(tmp_path: Path) -> None:
    found = faults(write(tmp_path, game="id: go\ntitle: Go\nseats: [2, 2]\n"))
    assert found == [
        (
            "game.yaml:1:1: there are no pieces (add cards, decks, tokens or dice; "
            "or is the game announced: true?)"
        )
    ]


def test_a_cell_beyond_the_grid_of_the_board_is_refused(tmp_path: Path) -> None:
    game = SOUND + "  - { id: room, title: Room, grid: [2, 3] }\n"
    layout = (
        "regions:\n  - { id: board, widget: row, rect: [0, 0, 1, 1], zone: room }\n"
        'cells:\n  - { row: 1, col: 2, title: A, tint: "#aabbcc" }\n'
        '  - { row: 2, col: 0, title: B, tint: "#aabbcc" }\n'
    )
    assert faults(write(tmp_path, game=game, layout=layout)) == [
        (
            "layout.yaml:5:5 cells.1: row 2, column 0 is off the board, which has 2 by 3 "
            "(both count from 0)"
        )
    ]


@pytest.mark.parametrize("zone", ["hand", "hand:p4", "room", "room:1:2", "yard"])
def test_a_region_may_name_a_kind_of_zone_or_a_single_place(tmp_path: Path, zone: str) -> None:
    game = SOUND + "  - { id: room, title: Room, grid: [2, 3] }\n"
    layout = "complete: true\nregions:\n"
    layout += f"  - {{ id: a, widget: row, rect: [0, 0, 1, 1], zone: '{zone}' }}\n"
    assert load_game(write(tmp_path, game=game, layout=layout)).layout.regions[0].zone == zone


@pytest.mark.parametrize("zone", ["hand:p5", "room:2:0", "bone", "box"])
def test_a_place_that_the_game_has_not_is_refused(tmp_path: Path, zone: str) -> None:
    game = SOUND + "  - { id: room, title: Room, grid: [2, 3] }\n"
    layout = f"regions:\n  - {{ id: a, widget: row, rect: [0, 0, 1, 1], zone: '{zone}' }}\n"
    assert f"there is no zone '{zone}'" in faults(write(tmp_path, game=game, layout=layout))[0]


def test_a_yes_or_no_option_gets_two_choices(tmp_path: Path) -> None:
    game = SOUND + "options:\n  - { id: open, title: Open, default: true }\n"
    (option,) = load_game(write(tmp_path, game=game)).spec.options
    assert (option.choices, option.labels) == ((False, True), ("Off", "On"))


def test_zones_that_would_make_a_million_places_are_refused(tmp_path: Path) -> None:
    zones = "".join(f"  - {{ id: z{n}, title: Z, grid: [40, 40] }}\n" for n in range(100))
    assert "160005 places" in faults(write(tmp_path, game=SOUND + zones))[0]


def test_a_missing_folder_and_a_missing_file_are_problems(tmp_path: Path) -> None:
    assert "No such file or directory" in str(_error(tmp_path / "nowhere"))
    assert str(_error(tmp_path)) == f"{tmp_path / 'game.yaml'}: there is no such file"


def test_a_game_file_that_is_no_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").mkdir()
    assert "there is no such file" in str(_error(tmp_path))


def test_a_file_that_is_too_large_is_a_problem(tmp_path: Path) -> None:
    assert "larger than 1 MiB" in faults(write(tmp_path, game="#" * (LARGEST_FILE + 1)))[0]


def _error(folder: Path) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    return caught.value


def test_the_hash_follows_the_content_but_not_line_ends_or_scenarios(tmp_path: Path) -> None:
    folder = write(tmp_path, game=SOUND, rulebook="# Dominoes\n\n## Goal {#goal}\nWin.\n")
    first = load_game(folder).content_hash
    write(folder, game=SOUND.replace("\n", "\r\n"))
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "one.yaml").write_text("a: 1")
    assert load_game(folder).content_hash == first
    write(folder, game=SOUND.replace("count: 28", "count: 27"))
    assert load_game(folder).content_hash != first


@pytest.mark.parametrize(
    "name",
    ["no_such_module:Rules", "tabletop.engine.spec:NoSuchClass", "tabletop.engine.spec:GameSpec"],
)
def test_rules_that_are_not_there_are_told_when_they_are_wanted(name: str) -> None:
    spec = GameSpec(id="x", title="X", seats=(1, 1), kinds=(), zones=())
    with pytest.raises(RulesError, match=r"^x: "):
        RulesByName(name, spec)()


@settings(max_examples=150, deadline=None)
@given(game=st.text(), layout=st.text(), rulebook=st.text())
def test_random_files_raise_nothing_but_content_errors(
    tmp_path_factory: pytest.TempPathFactory, game: str, layout: str, rulebook: str
) -> None:
    folder = tmp_path_factory.mktemp("random")
    files = {"game.yaml": game, "layout.yaml": layout, "rulebook.md": rulebook}
    for name, text in files.items():
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(ContentError):
        load_game(folder)


BITS = ["id", "title", "seats", "pieces", "zones", "options", "default", "choices", "p1", "room"]
LEAVES = st.sampled_from([*BITS, "''", "1", "-1", "0.5", "true", "no", "99999999", "'#123'", "~"])
FLOW = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from([*BITS, "rect", "grid", "face", "row"]), inner, max_size=5
        ).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}"
        )
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(
    parts=st.dictionaries(
        st.sampled_from(["pieces", "zones", "options", "values", "seats", "phases", "facts"]), FLOW
    ),
    layout=st.dictionaries(st.sampled_from(["regions", "cells", "felt"]), FLOW),
)
def test_wrong_shapes_raise_nothing_but_content_errors(
    tmp_path_factory: pytest.TempPathFactory, parts: dict[str, str], layout: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("shapes")
    game = "id: x\ntitle: X\n" + "".join(f"{key}: {value}\n" for key, value in parts.items())
    places = "".join(f"{key}: {value}\n" for key, value in layout.items()) or "felt: felt\n"
    write(folder, game=game, layout=places)
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    assert all(str(problem).isprintable() for problem in caught.value.problems)


def test_looks_of_tags_are_read_and_each_id_has_one(tmp_path: Path) -> None:
    look = "  - { id: cost, place: hexagon, icon: bolt, colour: '#d9981c' }\n"
    game = load_game(write(tmp_path, game=SOUND, layout="tags:\n" + look))
    assert game.layout.tags == (TagLook("cost", "hexagon", "bolt", "#D9981C"),)
    found = faults(write(tmp_path, game=SOUND, layout="tags:\n" + 2 * look))
    assert len(found) == 1
    assert "'cost' is taken" in found[0]
