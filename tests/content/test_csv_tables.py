"""Tables of cards as spreadsheets save them: encodings, separators, quotes, and what is refused."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import text

from tabletop.content.assembly.cards import word_of
from tabletop.content.assembly.csv_tables import letters, read_table
from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.session.kept_games import KeptGames
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tests.content.games import OLD_MAID, game_of, problems_of, write_game

CARGO = """\
id: cargo
title: Cargo
seats: [2, 4]
cards:
  file: cards.csv
  back: blue
  zone: deck
  id: Name
  title: Name
  count: Qty
  skip: { column: Status, equals: draft }
  fields:
    cost: { column: Cost, type: number, least: 0, most: 9 }
    text: { column: Rules text, type: text }
    kind: { column: Kind, type: word, one-of: [cargo, crew, storm] }
    tags: { column: Tags, type: list, split: "," }
    art: { column: Picture, type: picture, from: cards, default: "{id}" }
    rare: { column: Rare, type: switch, default: false }
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
"""
HEAD = "Name;Qty;Cost;Value;Rules text;Kind;Tags;Picture;Rare;Status"
SILK = "Silk;4;1;3;Worth 3 {gold}.;cargo;cloth, fine;silk;x;"
TABLE = f"{HEAD}\n{SILK}\nÖl;1;2,5;0;Burns.;cargo;;;;\nOld idea;1;1;1;;crew;;;;Draft\n\n;;;;;;;;;\n"


def kinds(folder: Path, table: str | bytes) -> dict[str, object]:
    game = game_of(folder, CARGO, cards__csv=table)
    return {kind.id: (kind.title, kind.count, dict(kind.face)) for kind in game.spec.kinds}


def test_rows_become_cards_with_their_fields(tmp_path: Path) -> None:
    found = kinds(tmp_path, TABLE)
    assert list(found) == ["silk", "ol"]
    assert found["silk"] == (
        "Silk", 4,
        {"zone": "deck", "cost": 1, "text": "Worth 3 {gold}.", "kind": "cargo",
         "tags": ("cloth", "fine"), "art": "cargo/cards/silk", "rare": 1},
    )  # fmt: skip
    assert found["ol"] == (
        "Öl", 1,
        {"zone": "deck", "cost": "2.5", "text": "Burns.", "kind": "cargo",
         "art": "cargo/cards/ol", "rare": 0},
    )  # fmt: skip


@pytest.mark.parametrize(
    "written",
    [
        TABLE.encode(),
        b"\xef\xbb\xbf" + TABLE.encode(),
        TABLE.encode("utf-16"),
        TABLE.replace(";", "\t").encode("utf-16"),
        TABLE.replace("\n", "\r\n").encode(),
        TABLE.replace("\n", "\r").encode(),
        ("sep=;\r\n" + TABLE).encode(),
        TABLE.encode("cp1252"),
        TABLE.replace("cloth, fine", '"cloth, fine"').replace("2,5", "2.5")
        .replace(";", ",").encode(),
    ],
)  # fmt: skip
def test_a_table_means_the_same_however_it_was_saved(tmp_path: Path, written: bytes) -> None:
    assert kinds(tmp_path / "one", written) == kinds(tmp_path / "two", TABLE)


def test_windows_letters_are_warned_of_with_the_first_that_shows_them(tmp_path: Path) -> None:
    game = game_of(tmp_path, CARGO, cards__csv=TABLE.encode("cp1252"))
    (warning,) = game.warnings
    assert "cards.csv:3:1: warning: is read as Windows-1252, since 'Ö' is no UTF-8" in warning


def test_quoted_cells_hold_separators_quotes_and_line_ends(tmp_path: Path) -> None:
    table = f'{HEAD}\nSilk;1;1;3;"A ""fine"";\ncloth";cargo;;;;\nSalt;1;x;;;cargo;;;;\n'
    wrong = problems_of(tmp_path, CARGO, cards__csv=table)
    assert wrong[-1] == "cards.csv:4:3 Cost (C4): takes a number, not 'x'"
    assert all("Silk" in each and "warning: there is no" in each for each in wrong[:-1])
    rows = read_table(table.encode(), "cards.csv").rows
    assert rows[0].text("rules TEXT") == 'A "fine";\ncloth'


def test_rows_can_stand_in_the_game_itself(tmp_path: Path) -> None:
    text = CARGO.replace("file: cards.csv", "rows: [{ Name: Pilot, Qty: 3, Cost: 2 }]")
    text = text.replace("  skip: { column: Status, equals: draft }\n", "")
    (kind,) = game_of(tmp_path / "sound", text).spec.kinds
    assert (kind.id, kind.count, kind.face["cost"]) == ("pilot", 3, 2)
    wrong = problems_of(tmp_path / "wrong", text.replace("Cost: 2", "Cost: many"))
    assert wrong == ["game.yaml:5:39 rows.0.Cost: takes a number, not 'many'"]


def test_the_name_of_a_file_is_enough(tmp_path: Path) -> None:
    text = "id: tiny\ntitle: Tiny\nseats: [1, 2]\ncards: cards.csv\n"
    text += "zones: [{ id: deck, title: Deck, place: pile, sees: none }]\n"
    game = game_of(tmp_path, text, cards__csv="Name\nOne\nTwo\n")
    assert [kind.id for kind in game.spec.kinds] == ["one", "two"]
    assert game.spec.kinds[0].face["zone"] == "deck"


MISTAKES = [
    ("Silk;4;1", "Silk;#REF!;1", "cards.csv:2:2 Qty (B2): '#REF!' is an error of the spreadsheet"),
    ("Silk;4;1", "Silk;4;03. Feb", ("cards.csv:2:3 Cost (C2): takes a number, not '03. Feb' "
     "(the spreadsheet made a date of it")),
    ("Silk;4;1", "Silk;4;12", "cards.csv:2:3 Cost (C2): 12 is too large, the most is 9"),
    ("Silk;4;1", "Silk;4;-1", "cards.csv:2:3 Cost (C2): -1 is too small, the least is 0"),
    ("Silk;4;1", "Silk;2.5;1", "cards.csv:2:2 Qty (B2): takes a whole number from 0 to 500"),
    ("Silk;4;1", ";4;1", "cards.csv:2:1 Name (A2): Name is missing"),
    ("Öl", "SILK", "cards.csv:3:1 Name (A3): 'SILK' is there already, in line 2"),
    ("Öl", "Silk!", ("cards.csv:3:1 Name (A3): 'Silk!' and 'Silk', in line 2, both get the id silk "
     "(write one of them otherwise, or add a column of ids and name it id)")),
    ("Burns.;cargo", "Burns.;crago", ("cards.csv:3:6 Kind (F3): 'crago' is not known here "
     "(did you mean cargo?)")),
    ("silk;x;", "silk;maybe;", "cards.csv:2:9 Rare (I2): takes yes or no, not 'maybe'"),
    ("Name;Qty;Cost", "Name;Qty;Price",
     "game.yaml:13:21 cards.fields.cost.column: cards.csv has no column 'Cost'"),
    ("Value;Rules text", "Value;Rule text",
     ("game.yaml:14:21 cards.fields.text.column: cards.csv has no column 'Rules text' "
     "(did you mean Rule text?)")),
    ("Value;Rules", "Cost;Rules", "cards.csv:1:4 D: the heading 'Cost' stands here twice"),
    ("Worth 3 {gold}.", '"Worth 3', "cards.csv:2:1: a quote that is opened here is not closed"),
    ("silk;x;", "silk;x;;more", "cards.csv:2:11 K2: has more cells"),
]  # fmt: skip


@pytest.mark.parametrize(("there", "instead", "said"), MISTAKES)
def test_a_wrong_cell_is_named(tmp_path: Path, there: str, instead: str, said: str) -> None:
    assert there in TABLE
    told = problems_of(tmp_path, CARGO, cards__csv=TABLE.replace(there, instead, 1))
    assert any(line.startswith(said) for line in told), told


def test_a_missing_file_is_named_with_the_one_that_is_meant(tmp_path: Path) -> None:
    told = problems_of(tmp_path, CARGO, card__csv=TABLE)
    assert told == [
        "game.yaml:5:9 cards.file: there is no file 'cards.csv' (did you mean card.csv?)"
    ]


def test_tables_are_bounded(tmp_path: Path) -> None:
    many = HEAD + "\n" + "".join(f"Card {n};1;1;1;;cargo;;;;\n" for n in range(1001))
    (told,) = problems_of(tmp_path / "rows", CARGO, cards__csv=many)
    assert told.startswith("cards.csv:1002:1: holds more than 1,000 rows")
    wide = ";".join(f"H{n}" for n in range(61)) + "\n"
    (told,) = problems_of(tmp_path / "columns", CARGO, cards__csv=wide)
    assert told.startswith("cards.csv:1:1: has 61 columns, the most is 60")
    large = HEAD + "\n" + "x" * (1 << 20)
    (told,) = problems_of(tmp_path / "bytes", CARGO, cards__csv=large)
    assert told == "cards.csv: is larger than 1 MiB"


def test_more_pieces_than_a_table_holds_are_refused_at_once(tmp_path: Path) -> None:
    """They took minutes to deal out, in the window as in `validate`."""
    many = HEAD + "\n" + "".join(f"Card {n};500;1;1;;cargo;;;;\n" for n in range(1000))
    told = problems_of(tmp_path / "cards", CARGO, cards__csv=many)
    assert "cards.csv:6:1 Name (A6): comes to 500,000 pieces in all, the most is 2,000" in told
    tokens = "".join(f"  - {{ id: t{n}, title: T, count: 500 }}\n" for n in range(5))
    text = f"{OLD_MAID}tokens:\n{tokens}"
    told = problems_of(tmp_path / "tokens", text)
    assert told == ["game.yaml:16:5 tokens.3: comes to 2,551 pieces in all, the most is 2,000"]


def test_a_table_that_is_wrong_all_over_is_told_of_in_two_hundred_lines(tmp_path: Path) -> None:
    wrong = HEAD + "\n" + "".join(f"C{n};1;x;1;;what;;;maybe;\n" for n in range(1000))
    told = problems_of(tmp_path, CARGO, cards__csv=wrong)
    assert len(told) == 201
    assert told[-1] == "cards.csv:68:9: and 2,800 more from here on"


@pytest.mark.parametrize(
    ("name", "word"),
    [("Old idea", "old-idea"), ("  Öl & Salz ", "ol-and-salz"), ("7 Wonders", "card-7-wonders"),
     ("Кот", "kot"), ("A--b", "a-b"), ("Ør", "oer"), ("Ær", "aer"), ("Łódź", "lodz"),
     ("İstanbul", "istanbul"), ("Straße", "strasze"), ("Strasse", "strasse"), ("Ёлка", "jolka"),
     ("C++", "c-plus-plus"), ("C#", "c-hash"), ("C", "c"), ("½ Pint", "card-1-2-pint"),
     ("横浜", "u6a2a-u6d5c"), ("東京", "u6771-u4eac"), ("さくら", "sakura"), ("서울", "seoul"),
     ("+1", "plus-1"), ("-1", "minus-1"), ("\N{MINUS SIGN}1", "minus-1"), ("Ψυχή", "psychi"),
     ("♥ of 7", "black-heart-suit-of-7"), ("???", "question-mark-question-mark-question-mark"),
     ("", ""), ("ﬁsh", "fish"), ("x²", "x-2"), ("cafe\u0301", "cafe"), ("café", "cafe")],
)  # fmt: skip
def test_names_become_words(name: str, word: str) -> None:
    assert word_of(name) == word


def test_long_names_that_begin_alike_are_two_cards() -> None:
    one, other = ("A very long name indeed, longer than any id may be: " + end for end in "xy")
    assert len({word_of(one), word_of(other)}) == 2
    assert max(len(word_of(one)), len(word_of("漢" * 60))) <= 50


@given(text(min_size=1, max_size=60))
def test_every_name_makes_a_word_that_may_be_an_id(name: str) -> None:
    word = word_of(name)
    assert re.fullmatch(r"[a-z][a-z0-9-]{0,49}", word) or not name.strip()
    assert word_of(f"  {name} ") == word


NAMES = ("Ør", "Ær", "Łódź", "İstanbul", "Straße", "Strasse", "Ёлка", "C++", "C#", "C", "½ Pint",
         "横浜", "東京", "大阪", "京都", "神戸")  # fmt: skip


def test_ids_come_from_names_and_stay_when_rows_come_go_and_move(tmp_path: Path) -> None:
    text = "id: tiny\ntitle: Tiny\nseats: [1, 2]\ncards: cards.csv\n"
    text += "zones: [{ id: deck, title: Deck, place: pile, sees: none }]\n"

    def ids(*names: str) -> dict[str, str]:
        game = game_of(tmp_path, text, cards__csv="Name\n" + "\n".join(names) + "\n")
        return {kind.title: kind.id for kind in game.spec.kinds}

    before = ids(*NAMES)
    assert len(set(before.values())) == len(NAMES)
    after = ids("札幌", *reversed(NAMES))
    assert {name: after[name] for name in NAMES} == before
    assert ids(*NAMES[::2]) == {name: before[name] for name in NAMES[::2]}


@pytest.mark.parametrize(
    ("cell", "wanted"),
    [(r"Line\nbreak", "Line\nbreak"), ("Line\nbreak", "Line\nbreak"), (r"a\\nb", r"a\nb"),
     (r"one\n\ntwo", "one\n\ntwo"), (r"ends\n", "ends\n")],
)  # fmt: skip
def test_a_line_break_is_written_as_other_card_tools_write_it(
    tmp_path: Path, cell: str, wanted: str
) -> None:
    table = HEAD + f'\nSilk;4;1;3;"{cell}";cargo;;;;\n'
    (kind,) = game_of(tmp_path, CARGO, cards__csv=table).spec.kinds
    assert kind.face["text"] == wanted


def test_a_title_stands_on_one_line(tmp_path: Path) -> None:
    table = HEAD + "\nSilk\\nroad;4;1;3;;cargo;;;;\n"
    (kind,) = game_of(tmp_path, CARGO, cards__csv=table).spec.kinds
    assert (kind.id, kind.title) == ("silk-road", "Silk road")


def test_columns_are_called_as_spreadsheets_call_them() -> None:
    assert [letters(n) for n in (1, 26, 27, 52, 53)] == ["A", "Z", "AA", "AZ", "BA"]


def problems_in(folder: Path) -> list[str]:
    """What is said of a folder as it is."""
    try:
        load_game(folder, own=True)
    except ContentError as error:
        return [str(each) for each in error.problems]
    return []


def mutated(rng: Random, raw: bytes) -> bytes:
    """Bytes that are not what they were."""
    parts = bytearray(raw)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(parts) + 1)
        match rng.randrange(5):
            case 0:
                parts[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 8)))
            case 1:
                del parts[at : at + rng.randint(1, 30)]
            case 2:
                parts[at:at] = rng.choice((b'"', b";", b",", b"\n", b"\r", b"\0", b"\xff\xfe"))
            case 3:
                parts[at:at] = rng.choice(
                    (b"=1+1", b"#N/A", b"sep=,\n", b"\xef\xbb\xbf", b"9" * 99)
                )
            case _:
                parts[at:at] = parts[: rng.randint(1, len(parts) or 1)]
    return bytes(parts)


def test_a_hostile_table_ends_in_lines_and_never_in_a_traceback(tmp_path: Path) -> None:
    folder = write_game(tmp_path, CARGO)
    rng = Random(19)
    refused = 0
    for number in range(300):
        (folder / "cards.csv").write_bytes(mutated(rng, TABLE.encode(rng.choice(
            ("utf-8", "utf-16", "cp1252")))))  # fmt: skip
        told = problems_in(folder)
        refused += bool(told)
        assert all("\n" not in line for line in told), number
    assert refused > 100


def test_hands_stay_when_a_row_is_added_on_top(tmp_path: Path) -> None:
    """Names without Latin letters had the number of their row: every hand changed."""
    text = (
        "id: towns\ntitle: Towns\nseats: [2, 2]\n"
        "cards: { file: cards.csv, zone: deck }\n"
        "zones:\n  - { id: deck, title: Deck, place: pile, sees: none }\n"
        "  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner }\n"
        "setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: 2 } }]\n"
    )
    towns = "東京\n大阪\n京都\n神戸\n奈良\n札幌\n"
    game = game_of(tmp_path / "towns", text, cards__csv=f"Name\n{towns}")
    kept = KeptGames(tmp_path / "saves", tmp_path / "statistics.db", lambda: 1)
    port = kept.new(game, [Player("Ann"), Player("Bo")], {}, 1)

    def hand(of: LocalPort) -> list[str]:
        of.take_seat(0)
        kinds = {kind.id: kind.title for kind in of.game.spec.kinds}
        pieces = of.position.view.zone("hand:p1").pieces
        return [kinds[piece.rpartition("-")[0] if piece not in kinds else piece]
                for piece in pieces]  # fmt: skip

    before = hand(port)
    newer = game_of(tmp_path / "towns", text, cards__csv=f"Name\n横浜\n{towns}")
    assert hand(kept.go_on(port.session, newer)) == before
    port.close()
