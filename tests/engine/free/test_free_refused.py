"""Each refusal of the free table, clause by clause, with the nearest move that is none."""

import pytest

from tabletop.engine.declare.components import CounterKind, Scripts
from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.match import Match
from tabletop.engine.moves import TEXT, Move, Refusal
from tabletop.engine.spec import GameSpec, PieceKind, ZoneKind
from tabletop.engine.text.engine_words import NOT_YOUR_TURN
from tabletop.engine.text.phrasebook import in_words
from tests.engine.toys import free_spec

SPEC = GameSpec(
    id="market",
    title="Market",
    seats=(3, 3),
    kinds=(
        PieceKind("gem", "Gem", 7, "back", face={"zone": "deck"}),
        PieceKind("cube", "Cube", 3, "cloth", face={"zone": "bag"}),
        PieceKind("lone", "Lone", 1, "cloth", face={"zone": "table"}),
        PieceKind("d6", "Six", 1, look="die", face={"zone": "tray", "sides": 6}),
        PieceKind("d8", "Eight", 1, look="die", face={"zone": "tray", "sides": 8}),
        PieceKind("wind", "Wind", 1, look="die",
                  face={"zone": "tray", "faces": ("calm", "gale")}),
    ),
    zones=(
        ZoneKind("deck", "Deck", sees="none", place="pile"),
        ZoneKind("bag", "Bag", sees="none", ordered=False, place="pile"),
        ZoneKind("row", "Row", place="pile"),
        ZoneKind("table", "Table", place="free"),
        ZoneKind("tray", "Tray", place="pile"),
        ZoneKind("slot", "Slot", holds=2),
        ZoneKind("till", "Till", own_turn=True),
        ZoneKind("own", "Own", per_seat=True, only_owner=True),
        ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False, holds=3),
    ),
    values={"d6": 1, "d8": 1, "wind": 1, "coins:seat": 7, "score": 0},
    counters=(CounterKind("coins", "Coins", per_seat=True, most=9),),
    phases=(("day", "Day"), ("night", "Night")),
    scripts=Scripts(actions=(
        {"id": "sell", "title": "Sell", "take": {"from": "row", "count": 2}, "steps": ()},
        {"id": "give", "title": "Give", "take": {"from": "row"}, "steps": ()},
        {"id": "rest", "title": "Rest", "steps": (),
         "when": ({"counter": "score", "under": 1},)},
        {"id": "doze", "title": "Doze", "when": ({"phase": "night"},), "steps": ()},
        {"id": "wake", "title": "Wake", "when": ({"counter": "score", "over": 0},), "steps": ()},
    )),
)  # fmt: skip


def table() -> Match[FreeState]:
    """Four gems in the deck, two in the row, one in the second hand; a die out of the game."""
    match = Match(FreeTable(SPEC), 3, seed=1)
    state, plan = match.state.table, match.state.table.plan
    for name, zone in (("gem-1", "row"), ("gem-2", "row"), ("gem-3", "hand:p2"), ("d8", "box")):
        state.move(plan.piece[name], plan.zone[zone])
    return match


PLACE = "There is no such place on this table."
SIGHT = "There is no such piece in sight."
SEVERAL = "Take one piece, or several different ones."
SPOT = "Put it on top, to the bottom, or at a place."
LIES = "A piece is turned where it lies."
STEPS = "Turn it by steps of 15 degrees."
TOP = "Take from the top of a pile."
MANY = "Say how many."
BELOW = "Say how many go below the rest: not all."
DEALT = "Say how many each seat is dealt."
TO = "Say which seats are dealt to, each once."
WHOM = "Say to whom it is shown."
NO_DIE = "There is no such counter or die."
DICE = "Take one die, or several different ones."
NONE = "This takes no piece and no place."
PHASE = "This game has no such phase."
NUMBER = "Say which number to set."
LARGE = "That number is too large for a counter."
BUTTON = "This game has no such button."
SELL = "Sell takes 2 pieces."
OTHER = "Sell is for other pieces, and they have to lie in {zone:row}."
WRITE = f"Write at most {TEXT} letters."
OWN = "Only {p2} may use {zone:own:p2}."
TILL = "{zone:till} is used in its owner's turn."
FULL = "{zone:slot} is full: it holds 2."
SAME = "That changes nothing."

CASES = [
    (0, "dance", "There is no such move on the free table."),
    # Pieces
    (0, "put gem-1 > deck", ""), (0, "put gem-1 > deck = bottom", ""),
    (0, "put gem-1 > deck = at 0", ""), (0, "put gem-1 > deck = at 4", ""),
    (0, "put gem-1 > deck = at 5", "There are 4 pieces in {zone:deck}, too few to lie below."),
    (0, "put gem-1 > row = at 1", ""), (0, "put gem-2 > row = at 1", SAME),
    (0, "put gem-1 > row = at 2", "There is 1 piece in {zone:row}, too few to lie below."),
    (0, "put gem-1 gem-2 > row = at 1",
     "There are 0 pieces in {zone:row}, too few to lie below."),
    (0, "put gem-1 > deck = at -1", SPOT), (0, "put gem-1 > deck = top", SPOT),
    (0, "put gem-1 > table = x 0 y 0", ""), (0, "put gem-1 > table = x 20000 y 20000", ""),
    (0, "put gem-1 > table = x 20001 y 0", SPOT), (0, "put gem-1 > table = x 0 y 20001", SPOT),
    (0, "put gem-1 > table = x -1 y 0", SPOT), (0, "put gem-1 > table = x 0 y -1", SPOT),
    (0, "put > deck", SEVERAL), (0, "put gem-1 gem-1 > deck", SEVERAL),
    (0, "put gem-1 gem-2 > deck", ""), (0, "put deck?1 > row", ""),
    (0, "put gem-9 > deck", SIGHT), (0, "put gem-4 > row", SIGHT), (0, "put deck?4 > row", SIGHT),
    (0, "put gem-1 gem-4 > table", SIGHT), (0, "put nowhere? > row", SIGHT),
    (0, "put gem-3 > row", SIGHT), (1, "put gem-3 > row", ""),
    (0, "put gem-1", PLACE), (0, "put gem-1 > nowhere", PLACE),
    (0, "put gem-1 > box", ""), (0, "put gem-1 > box = bottom", PLACE),
    (0, "put gem-1 gem-2 > slot", ""), (0, "put gem-1 gem-2 lone > slot", FULL),
    (0, "put gem-1 > own:p1", ""), (0, "put gem-1 > own:p2", OWN), (1, "put gem-1 > own:p2", ""),
    (0, "put gem-1 > till", ""), (1, "put gem-1 > till", TILL),
    (0, "flip gem-1", ""), (0, "flip deck?", ""), (0, "flip gem-1 = 1", LIES),
    (0, "flip gem-1 > row", LIES), (0, "flip gem-1 gem-1", SEVERAL), (0, "flip gem-4", SIGHT),
    (0, "turn gem-1 = 15", ""), (0, "turn gem-1 = 345", ""), (0, "turn gem-1 = -345", ""),
    (0, "turn gem-1", STEPS), (0, "turn gem-1 = 0", STEPS), (0, "turn gem-1 = 360", STEPS),
    (0, "turn gem-1 = 20", STEPS), (0, "turn gem-1 > row = 15", LIES),
    # The upper pieces
    (0, "draw deck? > hand:p1 = 1", ""), (0, "draw deck? > hand:p1 = 3", ""),
    (0, "draw deck? > hand:p1 = 4", "{zone:hand:p1} is full: it holds 3."),
    (0, "draw deck? > row = 4", ""),
    (0, "draw deck? > row = 5", "There are 4 pieces in {zone:deck}, too few to take 5."),
    (0, "draw lone > row = 2", "There is 1 piece in {zone:table}, too few to take 2."),
    (0, "draw lone > row = 1", ""), (0, "draw gem-2 > slot = 2", ""),
    (0, "draw deck? > slot = 3", FULL), (0, "draw deck? > own:p2 = 1", OWN),
    (0, "draw deck? > row", MANY), (0, "draw deck? > row = 0", MANY),
    (0, "draw deck? > row = 1 2", MANY), (0, "draw deck? > row = 1 random", ""),
    (0, "carry deck? > row = 2", ""), (0, "carry deck? > row = 2 random", MANY),
    (0, "carry deck? > deck = 2", SAME), (0, "draw deck? > deck = 1", SAME),
    (0, "draw deck? > deck = 2", ""), (0, "draw deck? > deck = 1 random", ""),
    (0, "draw deck? = 1", PLACE), (0, "draw deck? > box = 1", PLACE),
    (0, "draw deck? gem-1 > row = 1", PLACE), (0, "draw > row = 1", PLACE),
    (0, "draw slot? > row = 1", "Nothing lies in {zone:slot}."),
    (0, "draw box? > row = 1", TOP), (0, "draw d8 > row = 1", TOP),
    (0, "draw gem-9 > row = 1", TOP), (0, "draw deck?0 > row = 1", TOP),
    (0, "draw gem-1 > slot = 1", TOP), (0, "draw gem-1 > slot = 1 random", ""),
    (0, "draw bag? > row = 1", TOP), (0, "draw bag? > row = 1 random", ""),
    (0, "draw hand:p2? > row = 1", TOP), (0, "draw hand:p2? > row = 1 random", ""),
    (1, "draw gem-3 > row = 1", ""),
    (0, "peek deck?", ""), (0, "peek deck? = 4", ""), (0, "peek deck?2", ""),
    (0, "peek deck?0 = 2", ""), (0, "peek deck?1 = 2", TOP), (0, "peek deck? > row", PLACE),
    (0, "peek deck? = 0", MANY), (0, "peek deck? = 1 random", MANY),
    (0, "peek deck? = 5", "There are 4 pieces in {zone:deck}, too few to take 5."),
    # Places
    (0, "shuffle > deck", ""), (0, "shuffle > slot", ""), (0, "shuffle > box", PLACE),
    (0, "shuffle > nowhere", PLACE), (0, "shuffle", PLACE), (0, "shuffle > own:p2", OWN),
    (0, "shuffle > deck = 1", "This takes no number."), (1, "shuffle > till", TILL),
    (0, "look > deck", ""), (0, "look > box", PLACE), (0, "look gem-1 > deck", PLACE),
    (0, "look > deck = 1", "This takes no number."),
    (0, "look > slot", "Nothing lies in {zone:slot}."),
    (0, "look > hand:p2", "Ask to be shown it: it is somebody's own."),
    (0, "flip-pile > deck", ""), (0, "flip-pile > row", ""),
    (0, "flip-pile > hand:p2", "{zone:hand:p2} is no pile."),
    (0, "flip-pile > bag", "{zone:bag} is no pile."),
    (0, "cut > deck = 1", ""), (0, "cut > deck = 3", ""), (0, "cut > deck = 4", BELOW),
    (0, "cut > deck = 0", BELOW), (0, "cut > deck", BELOW), (0, "cut > deck = 1 2", BELOW),
    (0, "cut > bag = 1", "{zone:bag} is no pile."),
    (0, "shuffle gem-1 gem-2", ""), (0, "shuffle gem-1 deck?", ""),
    (0, "shuffle gem-1", "Take several different pieces."),
    (0, "shuffle gem-1 gem-1", "Take several different pieces."),
    (0, "shuffle gem-1 gem-2 > row", "Shuffle a place, or pieces."),
    (0, "shuffle gem-1 gem-2 = 1", "Shuffle a place, or pieces."),
    (0, "shuffle gem-1 gem-4", SIGHT),
    (0, "shuffle gem-1 hand:p2?", "What is held in a hand is not shuffled."),
    (0, "shuffle lone bag?", "What is held in a hand is not shuffled."),
    (0, "shuffle d6 d8", "What is held in a hand is not shuffled."),
    (0, "shuffle gem-1 lone", "They can be told apart: their backs differ."),
    (0, "shuffle d6 wind", "They can be told apart: their backs differ."),
    # Dealing
    (0, "deal > deck = 1", ""), (0, "deal > deck = 2 p1 p3", ""), (0, "deal > deck = 2 p2 p1", ""),
    (0, "deal > deck", DEALT), (0, "deal > deck = 0", DEALT), (0, "deal > deck = p1", DEALT),
    (0, "deal > deck = 2", "There are 4 pieces in {zone:deck}, too few to deal 2 to each of 3."),
    (0, "deal > table = 2 p1", "There is 1 piece in {zone:table}, too few to deal 2 to each of 1."),
    (0, "deal > deck = 1 p4", TO), (0, "deal > deck = 1 p1 p1", TO),
    (0, "deal > deck = 3 p1", ""), (0, "deal > deck = 2 p2", ""),
    (0, "deal > deck = 3 p2", "{zone:hand:p2} is full: it holds 3."),
    (0, "deal > deck = 4 p1", "{zone:hand:p1} is full: it holds 3."),
    (0, "deal > bag = 1", "Deal from a pile, not from what is somebody's own."),
    (0, "deal > hand:p2 = 1", "Deal from a pile, not from what is somebody's own."),
    (0, "deal > box = 1", PLACE), (0, "deal > nowhere = 1", PLACE),
    (0, "deal gem-1 > deck = 1", PLACE), (0, "deal > own:p2 = 1", OWN),
    (1, "deal > till = 1", TILL),
    # Showing and writing
    (0, "show gem-1 = all", ""), (0, "show gem-1 = p2", ""), (0, "show gem-1 = p1 p2", ""),
    (0, "show > row = all", ""), (1, "show > hand:p2 = p1", ""), (1, "show gem-3 = all", ""),
    (0, "show gem-1", WHOM), (0, "show gem-1 = p1", WHOM), (0, "show gem-1 = p2 p2", WHOM),
    (0, "show gem-1 = p4", WHOM), (0, "show gem-1 = all p2", WHOM),
    (0, "show = p2", "Show pieces, or what lies in a place."),
    (0, "show gem-1 > row = p2", "Show pieces, or what lies in a place."),
    (0, "show > box = all", PLACE), (0, "show > nowhere = all", PLACE),
    (0, "show > slot = all", "Nothing lies there."), (0, "show gem-1 gem-1 = all", SEVERAL),
    (0, "show gem-1 gem-4 = all", SIGHT), (0, "show d8 = all", SIGHT),
    (0, "show box? = all", SIGHT),
    (0, "show hand:p2? = all", "Ask for it: only its owner shows what is somebody's own."),
    (0, "show gem-1 hand:p2? = all", "Ask for it: only its owner shows what is somebody's own."),
    (0, "show > hand:p2 = all", "Ask for it: only its owner shows what is somebody's own."),
    (0, 'write > row = "x"', ""), (0, 'write > hand:p1 = "x"', ""), (1, 'write > own:p2 = "x"', ""),
    (0, f'write > row = "{"x" * TEXT}"', ""),
    (0, 'write > hand:p2 = "x"', "Only {p2} writes there."), (0, 'write > own:p2 = "x"', OWN),
    (0, 'write > box = "x"', PLACE), (0, 'write > nowhere = "x"', PLACE),
    (0, 'write gem-1 > row = "x"', PLACE), (0, "write > row = 7", WRITE), (0, "write > row", WRITE),
    (0, 'write > row = ""', SAME),
    # Dice and counters
    (0, "roll d6", ""), (0, "roll > d6", ""), (0, "roll d6 wind", ""),
    (0, "roll d6 > wind", NO_DIE),
    (0, "roll", NO_DIE), (0, "roll gem-1", NO_DIE), (0, "roll d6 gem-1", NO_DIE),
    (0, "roll > coins:p1", "This is a counter; set it instead."),
    (0, "roll d6 d6", DICE), (0, "roll d8", DICE), (0, "roll d6 d8", DICE),
    (0, "roll d6 = 1", "A roll takes no number."),
    (0, "face d6 = 2", ""), (0, "face d6 = 6", ""), (0, "face d6 = 1", SAME),
    (0, "face d6 = 0", "This die shows 1 to 6."), (0, "face d6 = 7", "This die shows 1 to 6."),
    (0, "face d6", "This die shows 1 to 6."), (0, "face d6 = 2 3", "This die shows 1 to 6."),
    (0, "face wind = gale", ""), (0, "face wind = 2", "This die shows calm, gale."),
    (0, "face d6 wind = 2", "Turn one die."), (0, "face > d6 = 2", "Turn one die."),
    (0, "count > coins:p1 = 9", ""), (0, "count > coins:p1 = 0", ""),
    (0, "count > coins:p1 = 7", SAME), (0, "count > coins:p1 = 10", "Coins goes from 0 to 9."),
    (0, "count > coins:p1 = -1", "Coins goes from 0 to 9."),
    (0, "add > coins:p1 = 2", ""), (0, "add > coins:p1 = -7", ""), (0, "add > coins:p1 = 0", SAME),
    (0, "add > coins:p1 = 3", "Coins goes from 0 to 9."),
    (0, "add > coins:p1 = -8", "Coins goes from 0 to 9."),
    (0, "count > coins:p1", NUMBER), (0, "count > coins:p1 = 1 2", NUMBER),
    (0, "count > coins:p1 = all", NUMBER), (0, "count gem-1 > coins:p1 = 1", NO_DIE),
    (0, "count > nothing = 1", NO_DIE), (0, "count > score = 1000000", ""),
    (0, "count > score = -1000000", ""), (0, "count > score = 1000001", LARGE),
    (0, "add > score = 1000000", ""), (0, "add > score = -1000001", LARGE),
    (0, "add > d6 = 1", "This is a die; roll it, or turn it."), (0, "count > d6 = 6", ""),
    (0, "count > d6 = 2", ""), (0, "count > d6 = 1", SAME),
    (0, "count > d6 = 7", "This die shows 1 to 6."),
    (0, "count > d6 = 0", "This die shows 1 to 6."),
    # Going on
    (0, "finish", ""), (1, "finish", ""), (0, "finish gem-1", NONE), (0, "finish > row", NONE),
    (0, "finish = p2", NONE), (0, "phase gem-1", NONE), (0, "end-turn > row", NONE),
    (0, "phase", ""), (0, "phase = night", ""), (0, "phase = day", "That is the phase now."),
    (1, "phase = night", ""), (0, "phase = dusk", PHASE), (0, "phase = night day", PHASE),
    (0, "end-turn", ""), (0, "end-turn = p2", ""), (1, "end-turn", NOT_YOUR_TURN),
    (0, "end-turn = p4", "Say which seat is next."),
    (0, "end-turn = p2 p3", "Say which seat is next."),
    # Buttons of the game
    (0, "do-sell gem-1 gem-2", ""), (0, "do-give gem-1", ""), (0, "do-rest", ""),
    (1, "do-sell gem-1 gem-2", NOT_YOUR_TURN), (0, "do-buy", BUTTON),
    (0, "do-sell gem-1 gem-2 > row", BUTTON), (0, "do-sell gem-1 gem-2 = 1", BUTTON),
    (0, "do-sell gem-1", SELL), (0, "do-sell", SELL), (0, "do-sell gem-1 gem-1", SELL),
    (0, "do-sell gem-1 gem-2 lone", SELL), (0, "do-sell gem-1 gem-1 gem-2", SELL),
    (0, "do-sell gem-1 lone", OTHER), (0, "do-sell gem-1 gem-4", OTHER),
    (0, "do-give", "Give takes 1 piece."), (0, "do-rest gem-1", "Rest takes no piece."),
    (0, "do-wake", "Wake can't be done now."),
]  # fmt: skip


def told(refusal: Refusal | None) -> str:
    """Return a refusal in words, with seats and zones as tokens; "" for none."""
    return in_words(table().first.table.plan, refusal.text) if refusal else ""


@pytest.mark.parametrize(("seat", "text", "why"), CASES)
def test_a_seat_may_or_is_told_why_not(seat: int, text: str, why: str) -> None:
    refusal = table().refuse(seat, Move.parse(text))
    assert told(refusal) == why
    assert refusal is None or refusal.rule.startswith("market.")


@pytest.mark.parametrize(
    ("seat", "text", "why"),
    [
        (0, "look > own:p1", "Ask to be shown it: it is somebody's own."),
        (1, "put gem-1 > own:p1", "Only {p1} may use {zone:own:p1}."),
        (1, "put gem-5 > row", "Only {p1} may use {zone:own:p1}."),
        (1, "show gem-5 = p3", "Ask for it: only its owner shows what is somebody's own."),
        (0, "show gem-5 = p3", ""),
        (1, 'write > hand:p1 = "x"', "Only {p1} writes there."),
        (0, 'write > hand:p1 = "x"', ""),
    ],
)
def test_what_the_first_seat_owns_is_its_own(seat: int, text: str, why: str) -> None:
    match = table()
    plan, state = match.state.table.plan, match.state.table
    state.move(plan.piece["gem-5"], plan.zone["own:p1"])
    assert told(match.refuse(seat, Move.parse(text))) == why


def test_a_longer_text_than_may_be_written_is_refused() -> None:
    refusal = table().refuse(0, Move("write", target="row", args=("x" * (TEXT + 1),)))
    assert refusal is not None
    assert told(refusal) == WRITE


def test_a_button_of_one_phase_is_used_in_it_alone() -> None:
    match, doze = table(), Move.parse("do-doze")
    refusal = match.refuse(0, doze)
    assert refusal is not None
    assert told(refusal) == "Doze can't be done now."
    match.submit(0, Move.parse("phase = night"))
    assert match.refuse(0, doze) is None


def test_a_game_without_phases_has_none_to_go_to() -> None:
    match = Match(FreeTable(free_spec()), 2, seed=1)
    refusals = [match.refuse(0, Move.parse(text)) for text in ("phase", "phase = day")]
    assert [each and each.text for each in refusals] == [PHASE, PHASE]
