"""The free table: everything may be done, and hidden things stay hidden."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.chance import LowestChance, RandomChance, TapedChance
from tabletop.engine.conformance.walk import walk
from tabletop.engine.forms import Form
from tabletop.engine.free.state import FreeState, names_of
from tabletop.engine.free.table import FreeTable
from tabletop.engine.gestures.command_gestures import thing_of
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move
from tabletop.engine.orientation import Orientation
from tabletop.engine.text.phrasebook import in_words
from tests.engine.toys import free_spec


def _by_commands(rules: FreeTable, state: FreeState, seat: int) -> list[Move]:
    """All that the menus of all things offer, with what their forms may be filled with."""
    if state.finished:
        return []
    view = rules.view(state, seat)
    things = [Thing("zone", zone.id) for zone in view.zones]
    things += [Thing("value", name) for name in view.plan.values]
    for number in range(len(view.zones)):
        things += [thing_of(name) for name in names_of(state.table, seat, number)]
    found: dict[Move, None] = {}
    for thing in things:
        for command in rules.commands(state, seat, [thing]):
            found |= dict.fromkeys([command.move] if command.move else _filled(command.form))
    return list(found)


def _filled(form: Form | None) -> list[Move]:
    """A form with the first, the last and all of its choices, with few and with typed words."""
    if form is None:
        return []
    moves = []
    for at in (0, -1, None):
        picks: list[list[str]] = []
        for blank in form.fields:
            match blank.part:
                case "number":
                    picks.append([str(max(1, blank.least)) if at == 0 else blank.start])
                case "text":
                    picks.append(["" if at == 0 else 'Mine: "7", = 3 > 2!'])
                case _ if at is None and blank.most > 1:
                    picks.append(list(blank.choices))
                case _:
                    picks.append([blank.choices[at or 0]] if blank.choices else [])
        moves.append(form.fill(picks))
    return moves


class Thorough(FreeTable):
    """Tries everything, also what is done by gesture and menu alone."""

    def candidates(self, state: FreeState, seat: int) -> Iterator[Move]:
        yield from dict.fromkeys(self._tried(state, seat))

    def _tried(self, state: FreeState, seat: int) -> Iterator[Move]:
        yield from super().candidates(state, seat)
        plan = state.table.plan
        yield from _by_commands(self, state, seat)
        for zone, pieces in enumerate(state.table.zones[:-1] if not state.finished else ()):
            names = names_of(state.table, seat, zone)
            for name in names:
                yield Move("turn", (name,), "", (90,))
                yield Move("put", (name,), plan.zones[zone], ("x", 412, "y", 280))
                yield Move("put", (name,), plan.zones[zone], ("bottom",))
            if pieces:
                yield Move("carry", (names[-1],), plan.zones[0], (2,))
                yield Move("draw", (names[-1],), plan.zones[0], (2,))
                yield Move("peek", (names[-1],), "", (1,))
                yield Move("look", (), plan.zones[zone])


RULES = FreeTable(free_spec())


def table(seats: int = 2) -> Match[FreeState]:
    return Match(RULES, seats, seed=1)


def play(match: Match[FreeState], seat: int, text: str) -> None:
    result = match.say(seat, Move.parse(text))
    assert isinstance(result, Step), result.text


def refused(match: Match[FreeState], seat: int, text: str) -> str:
    refusal = match.refuse_said(seat, Move.parse(text))
    assert refusal is not None
    return refusal.rule


def test_pieces_start_where_their_kind_says() -> None:
    view = table().view(0)
    assert view.zone("tray").count == 7
    assert view.zone("deck").count == 8
    assert view.zone("hand:p1").pieces == ("gift-1",)
    assert view.zone("hand:p2").pieces == ("",)
    assert view.zone("spot:p2").pieces == ("pawn",)


def test_what_lies_face_down_is_shuffled() -> None:
    decks = {
        tuple(RULES.start(2, {}, RandomChance(Random(seed))).table.zones[1]) for seed in range(8)
    }
    assert len(decks) == 8


def test_any_seat_may_put_any_piece_in_sight_anywhere() -> None:
    match = table()
    play(match, 1, "put chip-1 > spot:p1")
    play(match, 1, "put deck? > hand:p2")
    assert match.view(0).zone("spot:p1").pieces == ("chip-1",)
    assert match.view(0).zone("hand:p2").pieces == ("", "")
    assert "" not in match.view(1).zone("hand:p2").pieces


def test_the_top_of_a_closed_pile_is_its_slot() -> None:
    match = table()
    top = match.state.table.zones[match.state.table.plan.zone["deck"]][-1]
    play(match, 0, "put deck? > tray")
    plan = match.state.table.plan
    assert match.state.table.zones[plan.zone["tray"]][-1] == top
    assert match.view(0).kind_of(match.view(0).zone("tray").top) == plan.kinds[top]


def test_a_place_in_a_closed_pile_can_be_named() -> None:
    match = table()
    lowest = match.state.table.zones[match.state.table.plan.zone["deck"]][0]
    play(match, 0, "put deck?0 > tray")
    plan = match.state.table.plan
    assert match.state.table.zones[plan.zone["tray"]][-1] == lowest
    assert match.view(0).kind_of(match.view(0).zone("tray").top) == plan.kinds[lowest]


def test_a_card_is_drawn_at_random_from_another_hand() -> None:
    match = table()
    play(match, 1, "put deck? > hand:p2")
    drawn = set()
    for number in range(2):
        state = match.state.clone()
        RULES.apply(state, 0, Move.parse("put hand:p2? > tray"), TapedChance([number]))
        drawn.add(state.table.zones[state.table.plan.zone["tray"]][-1])
    assert len(drawn) == 2


def test_a_piece_out_of_sight_can_t_be_named() -> None:
    match = table()
    hidden = match.state.table.plan.pieces[match.state.table.zones[1][0]]
    assert refused(match, 0, f"put {hidden} > tray") == "loose-ends.put"
    assert refused(match, 0, "put no-such-piece > tray") == "loose-ends.put"
    assert refused(match, 0, "put tray? > deck") == "loose-ends.put"
    assert refused(match, 0, "put deck?99 > tray") == "loose-ends.put"


def test_a_flip_shows_a_piece_to_everybody() -> None:
    match = table()
    play(match, 0, "put deck? > hand:p1")
    mine = next(piece for piece in match.view(0).zone("hand:p1").pieces if piece != "gift-1")
    play(match, 0, f"flip {mine}")
    assert mine in match.view(1).zone("hand:p1").pieces
    play(match, 1, f"flip {mine}")
    assert mine in match.view(1).zone("hand:p1").pieces


def test_a_shuffle_makes_a_zone_forgotten() -> None:
    match = table()
    play(match, 0, "shuffle > tray")
    assert set(match.view(0).zone("tray").pieces) == {""}


def test_dice_roll_and_counters_count() -> None:
    match = table()
    play(match, 0, "roll > die")
    assert 1 <= match.view(0).value("die") <= 8
    play(match, 1, "count > score:p1 = -7")
    assert match.view(0).value("score:p1") == -7
    assert refused(match, 0, "roll > score:p1") == "loose-ends.roll"
    assert refused(match, 0, "count > die = 9") == "loose-ends.count"
    assert refused(match, 0, "count > score:p1 = 99999999") == "loose-ends.count"


def test_a_deal_goes_round_the_table() -> None:
    match = table()
    play(match, 0, "deal > deck = 3")
    assert [match.view(0).zone(f"hand:p{seat}").count for seat in (1, 2)] == [4, 4]
    assert refused(match, 0, "deal > deck = 2") == "loose-ends.deal"
    assert refused(match, 0, "deal > deck = 0") == "loose-ends.deal"


def test_only_the_seat_whose_turn_it_is_ends_it() -> None:
    match = table(3)
    assert refused(match, 1, "end-turn") == "loose-ends.turn"
    play(match, 0, "end-turn")
    assert match.to_act == (1,)


def test_it_ends_only_when_a_player_says_so() -> None:
    match = table()
    play(match, 1, "finish")
    assert match.outcome is not None
    assert match.outcome.winners == ()
    assert match.to_act == ()


@pytest.mark.parametrize(
    "text", ["dance", "finish chip-1", "shuffle", "shuffle > box", "put > tray"]
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    assert refused(table(), 0, text).startswith("loose-ends.")


@pytest.mark.parametrize("text", ["put deck? > hand:p1", "shuffle > deck", "count > score:p1 = 1"])
def test_every_move_has_words(text: str) -> None:
    move = Move.parse(text)
    assert RULES.presenter.describe(table().state, 0, move)
    state = table().state.clone()
    RULES.apply(state, 0, move, LowestChance())
    assert [event for event in state.table.events if event.kind == "note"]


@pytest.mark.parametrize("back", ["red", "blue"])
def test_it_keeps_all_promises_of_a_game(back: str) -> None:
    """Also where cards with other backs lie in one pile."""
    for seed in range(2):
        walk(Thorough(free_spec(back)), 3, seed=seed, most_moves=24)


def test_the_upper_pieces_are_drawn_one_by_one_or_carried_as_a_block() -> None:
    match = table()
    deck = match.state.table.zones[match.state.table.plan.zone["deck"]][:]
    play(match, 0, "carry deck? > tray = 3")
    tray = match.state.table.zones[match.state.table.plan.zone["tray"]]
    assert tray[-3:] == deck[-3:]
    play(match, 0, "draw deck? > tray = 2")
    tray = match.state.table.zones[match.state.table.plan.zone["tray"]]
    assert tray[-2:] == deck[-4:-6:-1]
    assert refused(match, 0, "draw deck? > tray = 4") == "loose-ends.draw"
    assert refused(match, 0, "carry deck?0 > tray = 1") == "loose-ends.carry"


def test_a_piece_goes_to_the_bottom_and_nothing_is_told_of_it() -> None:
    match = table()
    play(match, 1, "put deck? > hand:p2")
    play(match, 1, _own(match))
    deck = match.state.table.zones[match.state.table.plan.zone["deck"]]
    assert match.state.table.knows(1, deck[0])
    assert not match.state.table.knows(0, deck[0])


def _own(match: Match[FreeState]) -> str:
    card = next(p for p in match.view(1).zone("hand:p2").pieces if not p.startswith("gift"))
    return f"put {card} > deck = bottom"


def test_a_piece_that_all_know_is_turned_down_and_up_again() -> None:
    """Facing is not knowledge: who saw it still knows what lies there with its back up."""
    match = table()
    play(match, 0, "flip chip-1")
    tray = match.view(1).zone("tray")
    assert "chip-1" in tray.pieces
    assert tray.lies(tray.pieces.index("chip-1")).down
    play(match, 1, "flip chip-1")
    tray = match.view(0).zone("tray")
    assert not tray.lies(tray.pieces.index("chip-1")).down


def test_who_looks_at_the_top_knows_it_and_it_stays_face_down() -> None:
    match = table()
    play(match, 0, "peek deck? = 2")
    mine, other = match.view(0).zone("deck"), match.view(1).zone("deck")
    assert [bool(name) for name in mine.pieces] == [False] * 6 + [True] * 2
    assert mine.lies(7).down
    assert not any(other.pieces)
    assert refused(match, 1, "peek deck? = 9") == "loose-ends.peek"
    play(match, 0, "shuffle > deck")
    assert not any(match.view(0).zone("deck").pieces)


def test_who_looks_through_a_pile_knows_it_in_order() -> None:
    match = table()
    play(match, 1, "look > deck")
    assert all(match.view(1).zone("deck").pieces)
    assert not any(match.view(0).zone("deck").pieces)
    assert refused(match, 0, "look > hand:p2") == "loose-ends.look"


def test_pieces_lie_at_spots_and_turn_by_steps() -> None:
    match = table()
    play(match, 0, "put chip-1 > tray = x 412 y 280")
    play(match, 0, "turn chip-1 = 90")
    play(match, 0, "put chip-2 > tray = x 500 y 280")
    play(match, 0, "put chip-1 chip-2 > tray = x 100 y 100")
    tray = match.view(1).zone("tray")
    lying: dict[str, Orientation] = {name: tray.lies(at) for at, name in enumerate(tray.pieces)}
    assert lying["chip-1"].spot == (100, 100)
    assert lying["chip-2"].spot == (188, 100)
    assert refused(match, 0, "turn chip-1 = 20") == "loose-ends.turn"
    assert refused(match, 0, "put chip-1 > tray = x 12") == "loose-ends.put"


NAMED = """
id: quay
title: Quay
seats: [2, 2]
dice: [{ id: wind, title: Wind, zone: tray, faces: [calm, breeze, gale, storm] }]
zones: [{ id: tray, title: Tray, sees: all }]
counters: [{ id: gold, title: Gold coins, for-each: seat, start: 3 }, { id: round, title: Round }]
"""


def test_the_log_speaks_of_titles_sides_and_whose_it_is(tmp_path: Path) -> None:
    (tmp_path / "quay").mkdir()
    (tmp_path / "quay" / "game.yaml").write_text(NAMED, encoding="utf-8")
    rules = load_game(tmp_path / "quay").rules()
    match = Match(rules, 2, {}, seed=1)
    match.submit(0, Move.parse("count > wind = 2"))
    told = []
    for text in ("count > gold:p1 = 7", "count > gold:p2 = 1", "count > round = 2", "roll > wind"):
        step = match.submit(0, Move.parse(text))
        assert isinstance(step, Step)
        plan = match.first.table.plan
        told += [in_words(plan, event.text) for event in step.events if event.kind == "note"]
    *told, die = told
    assert told == [
        "set Gold coins to **7**", "set {p2}'s gold coins to **1**", "set Round to **2**",
    ]  # fmt: skip
    assert die in {f"rolled Wind: **{side}**" for side in ("calm", "breeze", "gale", "storm")}
