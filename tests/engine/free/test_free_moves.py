"""Each move of the free table: its text, what it does, why not, who knows what, and back again."""

import pytest

from tabletop.engine.chance import TapedChance
from tabletop.engine.conformance.walk import walk
from tabletop.engine.free.moves import MOVES
from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move
from tabletop.engine.spec import GameSpec, PieceKind, ZoneKind
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import seen_events
from tests.engine.free.test_free_table import Thorough

GEMS = PieceKind("gem", "Gem", 8, "back", face={"zone": "deck"})
SPEC = GameSpec(
    id="gems",
    title="Gems",
    seats=(2, 3),
    kinds=(
        GEMS,
        PieceKind("cube", "Cube", 3, "cloth", face={"zone": "bag"}),
        PieceKind("d6", "Six", 1, look="die", face={"zone": "tray", "sides": 6}),
        PieceKind("wind", "Wind", 1, look="die",
                  face={"zone": "tray", "faces": ("calm", "gale")}),
    ),
    zones=(
        ZoneKind("deck", "Deck", sees="none", place="pile"),
        ZoneKind("bag", "Bag", sees="none", ordered=False, place="pile"),
        ZoneKind("row", "Row", place="pile"),
        ZoneKind("table", "Table", place="free"),
        ZoneKind("tray", "Tray", place="pile"),
        ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
    ),
    values={"d6": 1, "wind": 1, "coins:seat": 7},
    phases=(("day", "Day"), ("night", "Night")),
)  # fmt: skip


def table(seats: int = 3) -> Match[FreeState]:
    """Six gems in the deck, gem-1 and gem-2 known to all in the row."""
    match = Match(FreeTable(SPEC), seats, seed=1)
    for gem in ("gem-1", "gem-2"):
        piece = match.state.table.plan.piece[gem]
        match.state.table.move(piece, match.state.table.plan.zone["row"])
    return match


def play(match: Match[FreeState], seat: int, text: str) -> Step[FreeState]:
    result = match.say(seat, Move.parse(text))
    assert isinstance(result, Step), (text, result.text)
    return result


def told(match: Match[FreeState], seat: int, text: str) -> str:
    refusal = match.refuse_said(seat, Move.parse(text))
    return in_words(match.first.table.plan, refusal.text) if refusal else ""


def seen(match: Match[FreeState], seat: int, zone: str) -> tuple[str, ...]:
    return match.view(seat).zone(zone).pieces


def order(match: Match[FreeState], zone: str) -> list[int]:
    return list(match.state.table.zones[match.state.table.plan.zone[zone]])


@pytest.mark.parametrize("text", [text for text, _ in MOVES if not text.startswith("do-")])
def test_each_move_reads_back_is_made_is_told_and_is_taped(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    match = table(2)
    match.state.table.move(2, match.state.table.plan.zone["hand:p1"])
    if text == "put gem-1 gem-2 > row":  # put where it lies it were no move
        for gem in (0, 1):
            match.state.table.move(gem, match.state.table.plan.zone["table"])
    assert match.rules.presenter.describe(match.state, 0, move)
    before = match.state.clone()
    step = play(match, 0, text)
    notes = [each.text for each in seen_events(before.table.plan, step.events, -1) if each.text]
    assert notes, "the log says nothing"
    again = before.clone()
    match.rules.apply(again, 0, move, TapedChance(match.entries[-1].draws))
    assert (again.table.zones, again.table.values) == (
        match.state.table.zones, match.state.table.values,
    )  # fmt: skip
    assert (again.turn, again.phase) == (match.state.turn, match.state.phase)


def test_every_kind_of_move_has_a_text() -> None:
    assert {text.partition(" ")[0] for text, _ in MOVES} - {"do-sell"} == FreeTable(SPEC).kinds


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("put gem-1 > deck = at 7", "There are 6 pieces in {zone:deck}, too few to lie below."),
        ("put gem-1 > deck = at", "Put it on top, to the bottom, or at a place."),
        ("draw row? > hand:p1 = 1", "Take from the top of a pile."),
        ("draw hand:p1? > hand:p2 = 1 random", "Nothing lies in {zone:hand:p1}."),
        ("draw bag? > hand:p1 = 4 random",
         "There are 3 pieces in {zone:bag}, too few to take 4."),
        ("carry deck? > row = 2 random", "Say how many."),
        ("cut > deck = 6", "Say how many go below the rest: not all."),
        ("cut > deck", "Say how many go below the rest: not all."),
        ("cut > hand:p1 = 1", "Nothing lies in {zone:hand:p1}."),
        ("flip-pile > bag", "{zone:bag} is no pile."),
        ("flip-pile > deck = 1", "This takes no number."),
        ("shuffle gem-1", "Take several different pieces."),
        ("shuffle gem-1 gem-2 > row", "Shuffle a place, or pieces."),
        ("shuffle gem-1 bag?", "What is held in a hand is not shuffled."),
        ("shuffle gem-1 d6", "They can be told apart: their backs differ."),
        ("shuffle gem-1 gem-9", "There is no such piece in sight."),
        ("peek deck?2 = 2", "Take from the top of a pile."),
        ("peek gem-1 = 0", "Say how many."),
        ("roll coins:p1", "This is a counter; set it instead."),
        ("roll d6 d6", "Take one die, or several different ones."),
        ("face d6 = 7", "This die shows 1 to 6."),
        ("face wind = storm", "This die shows calm, gale."),
        ("face gem-1 = 2", "There is no such counter or die."),
        ("add > wind = 1", "This is a die; roll it, or turn it."),
        ("add > coins:p1 = 2000000", "That number is too large for a counter."),
        ("phase = dusk", "This game has no such phase."),
        ("phase = day", "That is the phase now."),
        ("end-turn = p4", "Say which seat is next."),
        ("end-turn = p2 p3", "Say which seat is next."),
        ("finish = p2", "This takes no piece and no place."),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_a_sentence(text: str, why: str) -> None:
    assert told(table(), 0, text) == why


def test_a_piece_is_put_into_a_pile_with_so_many_below_it() -> None:
    match = table()
    play(match, 0, "put gem-1 gem-2 > deck = at 3")
    plan = match.state.table.plan
    assert order(match, "deck")[3:5] == [plan.piece["gem-1"], plan.piece["gem-2"]]
    assert seen(match, 2, "deck")[3:5] == ("gem-1", "gem-2")


def test_who_looked_at_the_bottom_knows_it_and_nobody_else() -> None:
    match = table()
    step = play(match, 0, "peek deck?0 = 2")
    assert all(seen(match, 0, "deck")[:2])
    assert not any(seen(match, 1, "deck"))
    assert not any(seen(match, 0, "deck")[2:])
    plan = match.state.table.plan
    notes = [in_words(plan, each.text) for each in seen_events(plan, step.events, 1)]
    assert "looked at the bottom 2 pieces of Deck" in notes


def test_a_face_down_piece_is_looked_at_where_it_lies() -> None:
    match = table()
    play(match, 0, "peek deck?3")
    assert [bool(name) for name in seen(match, 0, "deck")] == [False] * 3 + [True] + [False] * 2


def test_what_is_drawn_at_random_could_have_been_any() -> None:
    """Who knew the top knows afterwards only that it may still be there."""
    taken = set()
    for seed in range(40):
        match = Match(FreeTable(SPEC), 2, seed=seed)
        play(match, 1, "peek deck? = 1")
        zone = match.state.table.plan.zone
        top = match.state.table.zones[zone["deck"]][-1]
        play(match, 0, "draw deck? > hand:p1 = 1 random")
        taken.add(match.state.table.zones[zone["hand:p1"]] == [top])
        assert seen(match, 1, "hand:p1") == ("",)
        assert not any(seen(match, 1, "deck"))
        assert match.view(1).zone("deck").among == ()
    assert taken == {True, False}


def test_a_card_taken_at_random_is_lost_sight_of_by_a_third_who_was_shown_it() -> None:
    for text in ("draw hand:p2? > hand:p1 = 1 random", "put hand:p2? > hand:p1"):
        match = table()
        play(match, 0, "deal > deck = 2 p2")
        card = seen(match, 1, "hand:p2")[0]
        play(match, 1, f"show {card} = p3")
        assert card in seen(match, 2, "hand:p2")
        play(match, 0, text)
        assert not any((*seen(match, 2, "hand:p1"), *seen(match, 2, "hand:p2")))
        mine = seen(match, 0, "hand:p1")[0]
        assert mine in seen(match, 1, "hand:p1")
        assert mine not in seen(match, 1, "hand:p2")


def test_what_is_taken_from_inside_a_pile_is_lost_sight_of_by_who_knew_it() -> None:
    match = table()
    play(match, 1, "peek deck?0 = 2")
    known = seen(match, 1, "deck")[:2]
    play(match, 0, "look > deck")
    play(match, 0, f"put {known[0]} > hand:p1")
    assert seen(match, 1, "hand:p1") == ("",)
    assert not any(seen(match, 1, "deck"))
    assert known[0] in seen(match, 0, "hand:p1")


def test_whoever_knew_the_top_still_does_when_something_is_taken_from_inside() -> None:
    match = table()
    play(match, 1, "peek deck? = 1")
    top = seen(match, 1, "deck")[-1]
    play(match, 0, "look > deck")
    play(match, 0, f"put {seen(match, 0, 'deck')[1]} > hand:p1")
    assert seen(match, 1, "deck")[-1] == top


def test_a_cut_and_marked_pieces_end_what_was_known_of_places() -> None:
    match = table()
    play(match, 1, "peek deck? = 6")
    play(match, 0, "cut > deck = 2")
    assert not any(seen(match, 1, "deck"))
    assert len(match.view(1).zone("deck").among) == 6
    play(match, 0, "shuffle gem-1 gem-2")
    assert seen(match, 1, "row") == ("", "")
    assert match.view(1).zone("row").among == ("gem-1", "gem-2")
    play(match, 2, "flip row?")
    assert seen(match, 1, "row")[-1]


def test_a_pile_that_is_turned_over_lies_open_and_back() -> None:
    match = table()
    before = order(match, "deck")
    play(match, 0, "flip-pile > deck")
    assert order(match, "deck") == before[::-1]
    assert all(seen(match, 2, "deck"))
    play(match, 0, "flip-pile > deck")
    zone = match.view(2).zone("deck")
    assert all(lying.down for _, lying in zone.lying)
    assert order(match, "deck") == before


def test_who_shuffles_the_own_hand_still_sees_it_and_nobody_else_does() -> None:
    match = table()
    play(match, 0, "deal > deck = 2")
    play(match, 1, "show > hand:p2 = p3")
    held = set(seen(match, 1, "hand:p2"))
    play(match, 1, "shuffle > hand:p2")
    assert set(seen(match, 1, "hand:p2")) == held
    assert not any(seen(match, 2, "hand:p2"))


def test_dice_are_rolled_together_and_turned_by_hand() -> None:
    match = table()
    step = play(match, 0, "roll d6 wind")
    plan = match.state.table.plan
    notes = [in_words(plan, each.text) for each in seen_events(plan, step.events, 1)]
    assert any(note.startswith("rolled Six: **") and "Wind: **" in note for note in notes)
    for word, side in (("calm", 1), ("gale", 2)):
        if match.view(1).value("wind") != side:
            play(match, 0, f"face wind = {word}")
        assert match.view(1).value("wind") == side
    if match.view(1).value("d6") != 5:
        play(match, 0, "face d6 = 5")
    assert match.view(1).value("d6") == 5


def test_what_is_added_is_told_with_what_it_comes_to() -> None:
    match = table()
    step = play(match, 0, "add > coins:p1 = -2")
    assert match.view(1).value("coins:p1") == 5
    plan = match.state.table.plan
    notes = [in_words(plan, each.text) for each in seen_events(plan, step.events, 0)]
    assert "**\N{MINUS SIGN}2** coins, now **5**" in notes


def test_the_turn_is_given_and_phases_follow_each_other() -> None:
    match = table()
    play(match, 0, "end-turn = p3")
    assert match.view(0).turn == 2
    assert match.view(0).phase == "day"
    play(match, 2, "phase = night")
    assert match.view(0).phase == "night"
    context = match.rules.presenter.display(match.view(0)).context
    assert "Night" in in_words(match.state.table.plan, context)
    play(match, 2, "phase")
    assert match.view(0).phase == "day"


def test_the_promises_hold_over_random_games_of_all_moves() -> None:
    rules = Thorough(SPEC)
    for seed in (3, 4, 5):
        walk(rules, 3, {}, seed=seed, most_moves=40)
