"""What the free table offers, tells and comes to, clause by clause."""

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.declare.components import CounterKind, Scripts
from tabletop.engine.free import commands
from tabletop.engine.free.state import LARGEST, FreeState, find, sides_of
from tabletop.engine.free.table import FreeTable
from tabletop.engine.gestures.commands import Command, Thing, ThingKind
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move
from tabletop.engine.orientation import Orientation
from tabletop.engine.spec import PieceKind, TablePlan
from tabletop.engine.text.engine_words import LABELS
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import seen_events
from tests.engine.free.test_free_refused import SPEC, table


def offered(match: Match[FreeState], seat: int, *things: tuple[ThingKind, str]) -> list[Command]:
    named = [Thing(kind, name) for kind, name in things]
    return list(match.rules.commands(match.state, seat, named))


def ids(commands: list[Command]) -> set[str]:
    return {each.id for each in commands}


def form_of(commands: list[Command], name: str, field: str) -> tuple[tuple[str, ...], int]:
    """What a form offers in a field, and its largest number."""
    form = next(each.form for each in commands if each.id == name)
    assert form is not None
    found = next(each for each in form.fields if each.part == field)
    return tuple(map(str, found.choices)), found.most


def test_the_words_of_commands_are_those_that_a_locale_translates() -> None:
    tree = ast.parse(Path(commands.__file__).read_text(encoding="utf-8"))
    docs = {each.value for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    texts = {
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each not in docs
    }
    assert {each for each in texts if len(each) > 1 and each[0].isupper()} == {*LABELS}


def test_simulated_games_press_a_button_with_the_pieces_that_it_takes() -> None:
    match = table()
    legal = set(map(str, match.rules.legal_moves(match.state, 0)))
    assert {"do-sell gem-1 gem-2", "do-give gem-1", "do-give gem-2", "do-rest"} <= legal


def test_a_button_tells_nothing_of_a_piece_that_its_seat_does_not_know() -> None:
    """Whether the hidden top of the deck is a gem or a cube, the button answers alike."""
    take = {"from": "deck", "kind": "gem"}
    burn = {"id": "burn", "title": "Burn", "take": take, "steps": ()}
    match = Match(FreeTable(replace(SPEC, scripts=Scripts(actions=(burn,)))), 3, seed=1)
    state, plan = match.state, match.state.table.plan
    answers = []
    for piece in ("gem-1", "cube-1"):
        state.table.move(plan.piece[piece], plan.zone["deck"])
        answers.append(match.rules.refuse(state, 0, Move("do-burn", ("deck?",))))
    assert answers[0] is not None
    assert answers[0] == answers[1]
    state.table.move(plan.piece["gem-1"], plan.zone["deck"])
    state.table.reveal(plan.piece["gem-1"], plan.bit(0))
    assert match.rules.refuse(state, 0, Move("do-burn", ("gem-1",))) is None


def handless() -> Match[FreeState]:
    zones = tuple(zone for zone in SPEC.zones if zone.id not in {"hand", "own"})
    return Match(FreeTable(replace(SPEC, zones=zones)), 3, seed=1)


def alone() -> Match[FreeState]:
    return Match(FreeTable(replace(SPEC, seats=(1, 1))), 1, seed=1)


PILE = {
    "draw", "shuffle", "deal", "flip", "peek", "look", "carry", "show", "write", "draw-several",
    "peek-several", "peek-bottom", "draw-random", "cut", "flip-pile", "unbox",
    *(f"draw-{number}" for number in range(2, 10)),
}  # fmt: skip
PIECES = {"flip", "take", "shuffle", "turn-left", "turn-right", "put", "under", "show", "box"}


@pytest.mark.parametrize(
    ("make", "things", "expected"),
    [
        (table, [("zone", "deck")], PILE),
        (handless, [("zone", "deck")], {each for each in PILE if not each.startswith("draw")}),
        (alone, [("zone", "deck")], PILE - {"show", "unbox"}),
        (table, [("piece", "gem-1"), ("piece", "gem-2")], PIECES | {"do-sell"}),
        (table, [("piece", "gem-1"), ("slot", "deck?")], PIECES),
        (handless, [("slot", "deck?"), ("slot", "bag?")], PIECES - {"take"}),
        (alone, [("slot", "deck?"), ("slot", "bag?")], PIECES - {"show"}),
        (table, [("piece", "gem-1"), ("value", "score")], set()),
        (table, [("die", "d6"), ("die", "wind")], (PIECES | {"roll"}) - {"shuffle"}),
    ],
)
def test_with_things_on_the_table_this_can_be_done(
    make: Callable[[], Match[FreeState]], things: list[tuple[ThingKind, str]], expected: set[str]
) -> None:
    match = make()
    found = ids(offered(match, 0, *things))
    if make is handless:
        found -= {"unbox"}
        expected = expected - {"unbox"}
    assert found == expected


def test_of_dice_alone_all_are_rolled_and_of_one_the_place_is_as_any() -> None:
    match = table()
    assert ids(offered(match, 0, ("zone", "tray"))) == {"roll", "write"}
    plan, state = match.state.table.plan, match.state.table
    state.move(plan.piece["wind"], plan.zone["row"])
    assert "roll" not in ids(offered(match, 0, ("zone", "tray")))
    assert "roll" not in ids(offered(match, 0, ("zone", "row")))


def test_two_people_can_show_each_other_a_pile() -> None:
    pair = Match(FreeTable(replace(SPEC, seats=(2, 2))), 2, seed=1)
    assert form_of(offered(pair, 0, ("zone", "deck")), "show", "args") == (("p2",), 1)


def test_what_lies_in_the_own_hand_is_not_taken_there() -> None:
    match = table()
    plan, state = match.state.table.plan, match.state.table
    state.move(plan.piece["gem-4"], plan.zone["hand:p2"])
    held: list[tuple[ThingKind, str]] = [("piece", "gem-3"), ("piece", "gem-4")]
    assert "take" not in ids(offered(match, 1, *held))
    assert "take" in ids(offered(match, 1, held[0], ("piece", "gem-1")))
    assert "take" not in ids(offered(match, 1, held[0]))
    assert "take" in ids(offered(match, 1, ("piece", "gem-1")))


def test_forms_offer_piles_with_room_and_numbers_that_fit() -> None:
    match = table()
    one = offered(match, 0, ("piece", "gem-1"))
    assert form_of(one, "into", "target")[0] == ("deck", "bag", "row", "tray")
    assert form_of(one, "into", "number")[1] == 4
    assert form_of(one, "under", "target")[0] == (
        "deck", "bag", "row", "table", "tray", "hand:p2",
    )  # fmt: skip
    plan, state = match.state.table.plan, match.state.table
    state.move(plan.piece["gem-2"], plan.zone["slot"])
    one = offered(match, 0, ("piece", "gem-1"))
    assert form_of(one, "into", "target")[0] == ("deck", "bag", "tray"), "one piece is no pile"
    pile = offered(match, 0, ("zone", "deck"))
    assert form_of(pile, "cut", "number")[1] == 3
    assert form_of(pile, "draw-several", "number")[1] == 4
    assert form_of(pile, "carry", "number")[1] == 4
    assert form_of(pile, "unbox", "pieces") == (("d8",), 1)


@pytest.mark.parametrize(
    ("thing", "name", "part", "least", "most", "start"),
    [
        (("zone", "deck"), "deal", "number", 1, 99, "5"),
        (("zone", "deck"), "deal", "args", 1, 3, "all"),
        (("zone", "deck"), "show", "args", 1, 2, ""),
        (("zone", "deck"), "carry", "target", 1, 1, ""),
        (("zone", "deck"), "carry", "number", 1, 4, "4"),
        (("zone", "slot"), "carry", "number", 1, 1, "0"),
        (("zone", "deck"), "draw-several", "number", 1, 4, "3"),
        (("zone", "deck"), "peek-several", "number", 1, 4, "3"),
        (("zone", "deck"), "cut", "number", 1, 3, "2"),
        (("zone", "deck"), "unbox", "pieces", 1, 1, ""),
        (("piece", "gem-1"), "put", "target", 1, 1, ""),
        (("piece", "gem-1"), "under", "target", 1, 1, ""),
        (("piece", "gem-1"), "into", "target", 1, 1, ""),
        (("piece", "gem-1"), "into", "number", 0, 4, "1"),
        (("die", "d6"), "face", "args", 1, 1, ""),
        (("seat", "p2"), "give", "pieces", 1, 1, ""),
        (("value", "score"), "add", "number", -LARGEST, LARGEST, "1"),
    ],
)
def test_a_form_asks_for_as_much_as_the_table_has(  # noqa: PLR0917
    thing: tuple[ThingKind, str], name: str, part: str, least: int, most: int, start: str
) -> None:
    match = table()
    match.state.table.move(
        match.state.table.plan.piece["gem-2"], match.state.table.plan.zone["hand:p1"]
    )
    form = next(each.form for each in offered(match, 0, thing) if each.id == name)
    assert form is not None
    field = next(each for each in form.fields if each.part == part)
    assert (field.least, field.most, field.start) == (least, most, start)


def candidates(match: Match[FreeState], seat: int) -> set[str]:
    return {str(move) for move in match.rules.candidates(match.state, seat)}


def test_what_comes_to_mind() -> None:
    match = table()
    found = candidates(match, 0)
    assert {"count > score = 1", "count > score = -1", "count > coins:p1 = 8"} <= found
    assert {"shuffle > deck", "deal > deck = 1", "shuffle > bag", "deal > bag = 1"} <= found
    assert {"roll > d6", "end-turn", "finish", "phase = night", "do-rest"} <= found
    assert {"put deck? > row", "put deck? > hand:p1", "put gem-2 > deck", "flip gem-2"} <= found
    for text in ("shuffle > row", "put gem-1 > deck", "put deck? > hand:p2", "put deck? > deck",
                 "do-sell", "put gem-2 > own:p2", "deal > row = 1"):  # fmt: skip
        assert text not in found
    plan, state = match.state.table.plan, match.state.table
    assert "put deck? > hand:p3" in candidates(match, 2)
    for gem in ("gem-4", "gem-5", "gem-6"):
        state.move(plan.piece[gem], plan.zone["hand:p1"])
    fewer = candidates(match, 0)
    assert {"shuffle > hand:p1", "put gem-4 > row", "put gem-5 > row"} <= fewer
    assert not {"deal > deck = 1", "deal > hand:p1 = 1"} & fewer
    assert "deal > deck = 1" not in candidates(handless(), 0)
    match.state.finished = True
    assert candidates(match, 0) == set()


# How it ends


POINTS = ({"title": "Coins", "count": "coins"},)


@pytest.mark.parametrize(
    ("scripts", "finished", "ended", "reason", "winners"),
    [
        (Scripts(), False, False, "", ()),
        (Scripts(), True, False, "The players ended the game.", ()),
        (Scripts(), False, True, "The game has come to its end.", ()),
        (Scripts(), True, True, "The game has come to its end.", ()),
        (Scripts(points=POINTS), True, False, "The players ended the game.", (1,)),
        (Scripts(points=POINTS, winner={"lowest": "points"}), False, True,
         "The game has come to its end.", (0,)),
    ],
)  # fmt: skip
def test_it_ends_when_it_is_called_or_comes_by_itself(
    scripts: Scripts, finished: bool, ended: bool, reason: str, winners: tuple[int, ...]
) -> None:
    match = Match(FreeTable(replace(SPEC, scripts=scripts)), 3, seed=1)
    state, plan = match.state, match.state.table.plan
    for seat, coins in enumerate((3, 9, 5)):
        state.table.set(plan.value[f"coins:p{seat + 1}"], coins)
    state.finished, state.ended = finished, ended
    outcome = match.rules.outcome(state)
    assert (outcome.reason if outcome else "") == reason
    if outcome is not None:
        assert outcome.scores == (3, 9, 5)
        assert outcome.winners == winners


def test_without_a_counter_of_seats_and_without_points_each_has_none() -> None:
    spec = replace(SPEC, values={"score": 4}, counters=(CounterKind("score", "Score"),), kinds=())
    match = Match(FreeTable(spec), 3, seed=1)
    match.state.finished = True
    outcome = match.rules.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == (0, 0, 0)


def test_the_phase_of_the_set_up_is_that_of_the_game() -> None:
    spec = replace(SPEC, scripts=Scripts(setup=({"phase": "night"},)))
    assert FreeTable(spec).setup(3, {}, LowestChance()).phase == "night"
    assert FreeTable(replace(spec, scripts=Scripts())).setup(3, {}, LowestChance()).phase == "day"


# What is told and known


def play(match: Match[FreeState], seat: int, text: str) -> list[str]:
    step = match.say(seat, Move.parse(text))
    assert isinstance(step, Step), (text, step.text)
    plan = match.state.table.plan
    seen = seen_events(plan, step.events, seat)
    return [in_words(plan, each.text) for each in seen if each.kind == "note"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("turn gem-1 = 15", "a piece"),
        ("turn gem-1 gem-2 = 15", "2 pieces"),
        ("show gem-1 = p2", "{p2}"),
        ("show gem-1 = p2 p3", "{p2} and {p3}"),
        ("show gem-1 gem-2 = p2", "2 pieces"),
        ("put gem-1 > table", "put **Gem** to"),
        ("put gem-1 gem-2 > table", "put **2** pieces to"),
    ],
)
def test_the_log_says_how_many_and_to_whom(text: str, part: str) -> None:
    notes = play(table(), 0, text)
    assert any(part in note for note in notes), notes
    assert len(notes) == 1


def test_a_piece_that_is_turned_up_is_named() -> None:
    (note,) = play(table(), 0, "flip deck?")
    assert note == "turned up **Gem**"


def test_whoever_knew_the_bottom_still_does_when_the_top_is_taken() -> None:
    match = table()
    play(match, 1, "peek deck?0 = 2")
    below = match.view(1).zone("deck").pieces[:2]
    assert all(below)
    play(match, 0, "put deck? > hand:p1")
    assert match.view(1).zone("deck").pieces[:2] == below


def test_a_hand_that_is_shuffled_lies_face_up_for_its_owner() -> None:
    match = table()
    play(match, 1, "draw deck? > hand:p2 = 1")
    play(match, 1, "shuffle > hand:p2")
    plan = match.state.table.plan
    held = match.state.table.zones[plan.zone["hand:p2"]]
    assert [match.state.table.lies(piece) for piece in held] == [Orientation(), Orientation()]


def test_a_piece_of_a_seat_that_nobody_has_stays_in_the_box() -> None:
    kinds = (*SPEC.kinds, PieceKind("flag", "Flag", 1, owner=3, face={"zone": "row"}))
    match = Match(FreeTable(replace(SPEC, kinds=kinds)), 3, seed=1)
    assert find(match.state.table, 0, "box?") == []
    play(match, 0, "put deck? > box")
    (out,) = find(match.state.table, 0, "box?")
    assert match.state.table.plan.pieces[out].startswith("gem")


@pytest.mark.parametrize(
    ("face", "sides"),
    [
        ({}, 6), ({"sides": 2}, 2), ({"sides": 1}, 6), ({"sides": 20}, 20), ({"sides": "x"}, 6),
        ({"faces": ("a", "b", "c")}, 3), ({"faces": ("a",)}, 6), ({"faces": "abc"}, 6),
    ],
)  # fmt: skip
def test_a_die_has_so_many_sides(
    face: dict[str, str | int | tuple[str | int, ...]], sides: int
) -> None:
    kinds = (PieceKind("bone", "Bone", 1, look="die", face=face),)
    values = {"bone": 1, "die": 1, "die-2": 1, "pie-2": 1, "die-2:seat": 1}
    plan = TablePlan(replace(SPEC, kinds=kinds, values=values), 1)
    found = {name: sides_of(plan, number) for number, name in enumerate(plan.values)}
    assert found == {"bone": sides, "die": 6, "die-2": 6, "pie-2": 0, "die-2:p1": 6}


@pytest.mark.parametrize(("points", "sheets"), [((), 0), (POINTS, 1)])
def test_points_are_summed_up_at_the_end_where_there_are_any(
    points: tuple[dict[str, str], ...], sheets: int
) -> None:
    match = Match(FreeTable(replace(SPEC, scripts=Scripts(points=points))), 3, seed=1)
    step = match.submit(0, Move("finish"))
    assert isinstance(step, Step)
    assert [event.kind for event in step.events].count("summary") == sheets


def test_each_reads_whose_turn_it_is_until_the_game_is_over() -> None:
    match = table()
    words, seats = match.rules.presenter, (-1, 0, 1, 2)
    plan = match.state.table.plan
    told = [in_words(plan, words.prompt(match.state, seat)) for seat in seats]
    waiting = "{p1} has the turn"
    assert told == [waiting, "Your turn", waiting, waiting]
    match.submit(0, Move("end-turn"))
    assert words.prompt(match.state, 1) == "Your turn"
    match.submit(0, Move("finish"))
    assert {words.prompt(match.state, seat) for seat in seats} == {"The game is over"}
